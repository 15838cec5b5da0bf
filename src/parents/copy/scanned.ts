/** On the board, for who came by the code of a picture or of a plate. */
export const title = 'Dari kode yang dipindai';
export const same = 'Gambar ini masih sesuai dengan keadaan sekarang.';
export const nowOfficial = 'Urutannya sama dengan gambar, dan sekarang resmi.';
export function corrected(reason: string, time: string) {
  return `Dikoreksi sesudah gambar ini dibuat${time === '' ? '' : `, ${time}`}${reason === '' ? '' : `: ${reason}`}. Yang berlaku sekarang:`;
}
export const changed = 'Berubah sesudah gambar ini dibuat. Yang berlaku sekarang:';
export const gone =
  'Daftar di gambar ini tidak berlaku lagi. Lihat keadaan sekarang di kelasnya, di bawah.';
export const older =
  'Gambar ini lebih baru daripada papan ini: sambungan panitia sedang tertunda. Coba lagi sebentar lagi.';
export const unknown = 'Kelas di gambar ini tidak ada di papan lomba ini.';
export const failed = 'Keadaan sekarang belum bisa dibaca';
export function followed(plate: number) {
  return `Plat ${plate} sekarang diikuti di HP ini.`;
}
export function stateOf(state: 'resmi' | 'sementara', protest: boolean) {
  return protest
    ? 'Sementara, ada protes yang belum diputus'
    : state === 'resmi'
      ? 'Resmi'
      : 'Sementara';
}
