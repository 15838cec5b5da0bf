export function versionLine(day: string) {
  return `Berlaku sejak ${day}`;
}
export const contactTitle = 'Hubungi kami';
export const contactText = 'Pertanyaan, permintaan, atau keluhan tentang data Anda:';
/** Where the operator has set no address. */
export const noContactText =
  'Hubungi penyelenggara lomba Anda. Alamat pengelola aplikasi belum dicantumkan.';
export function contactOperator(name: string) {
  return `Pengelola aplikasi: ${name}.`;
}
export const toOwnDataAction = 'Buka Data saya';
