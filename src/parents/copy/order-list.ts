import { detailsAction, payNowAction } from '#parts/copy/orders.ts';

export const listLoading = 'Memuat order...';
export const listLoadFailed = 'Failed to load orders. Please try again later.';
export const signedOutTitle = 'Please log in to view your orders.';
export const signedOutText = 'Pesanan dan kode QR masuk Anda ada di sini setelah masuk.';
export const loginAction = 'Login';
export const noOrdersTitle = 'No orders found.';
export const noOrdersText = 'Belum ada rider yang didaftarkan. Yuk, cari lomba pertamanya!';
export const browseRacesAction = 'Browse Races';
export const comingTitle = 'Akan datang';
export const pastTitle = 'Riwayat';
/** Read out for the links of one order among several. */
export function detailsLabel(race: string, rider: string) {
  return label(detailsAction, race, rider);
}
export function payNowLabel(race: string, rider: string) {
  return label(payNowAction, race, rider);
}

function label(action: string, race: string, rider: string) {
  return `${[action, race].filter(Boolean).join(' ')}, ${rider}`;
}
