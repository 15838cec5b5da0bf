/** What an order tells when the time to pay is over and the place has been given back. */
export const releasedText =
  'Batas waktu bayar sudah lewat dan tempat rider dilepas. Selama masih ada tempat, Anda tetap bisa membayar.';

// Where an address leads to no order
export const orderMissingTitle = 'No race or registration data found.';
export const orderMissingText = 'Buka pesanan Anda dari daftar order.';

export const raceGone = 'Lomba tidak tersedia';
export const riderLabel = 'Rider';
export const categoryLabel = 'Kategori';
export const startNumberLabel = 'Nomor start';
export const viewOrderAction = 'Lihat order';
export const detailsAction = 'Rincian';
export const payNowAction = 'Bayar Sekarang';
