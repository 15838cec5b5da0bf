export const panelTitle = 'Notifikasi';
/** The bell with its badge, read out. */
export function bellLabel(badge: string) {
  return `Notifikasi, ${badge} lomba mendatang`;
}
export const upcomingTitle = 'Event Mendatang (7 hari ke depan)';
export const upcomingLoading = 'Memuat notifikasi...';
export const upcomingLoadFailed = 'Notifikasi belum bisa dimuat.';
export const noUpcoming = 'Tidak ada event mendatang dalam 7 hari ke depan';
/** Where letters of organisers and our own mails are read again. */
export const messagesAction = 'Pesan dari kami dan penyelenggara';
