/** The title of the tickets of every month; one month's own is its date. */
export const allTicketsTitle = 'All Tickets';
export const ticketsLoading = 'Memuat tiket...';
export const ticketsLoadFailed = 'Failed to load tickets';
export const noTicketsTitle = 'No tickets found for this period';

export const searchLabel = 'Cari tiket';
export const searchPlaceholder = 'Cari lokasi';
export const everyPlace = 'Semua lokasi';

/** A ticket that names no place. */
