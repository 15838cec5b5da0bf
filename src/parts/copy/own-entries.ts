export const ownEntriesTitle = 'Pesanan Anda di lomba ini';
export const payAction = 'Bayar';
export const viewQrAction = 'Lihat QR';
