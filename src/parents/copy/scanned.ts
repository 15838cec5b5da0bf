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
  'Gambar ini lebih baru daripada papan ini: sambungan penyelenggara sedang tertunda. Coba lagi sebentar lagi.';
export const unknown = 'Kelas di gambar ini tidak ada di papan lomba ini.';
export const failed = 'Keadaan sekarang belum bisa dibaca';
export function followed(plate: number) {
  return `Plat ${plate} sekarang diikuti di HP ini.`;
}
// After the season
export const plateOfSeason =
  'Musim lomba ini sudah berakhir dan nomor plat tidak ditampilkan lagi, jadi plat ini tidak bisa diikuti. Hasilnya ada di kelasnya, di bawah.';
export const differsOfSeason =
  'Gambar ini memuat nomor plat, yang tidak ditampilkan lagi setelah musim berakhir. Sesudah gambar dibuat masih ada keputusan di kelas ini: cocokkan urutannya dengan yang berlaku sekarang.';
export function riderOfSeason(isSame: boolean) {
  return `Gambar ini menyebut nomor plat, yang tidak ditampilkan lagi setelah musim berakhir. ${
    isSame
      ? 'Hasil kelasnya tidak berubah sejak gambar dibuat.'
      : 'Sesudah gambar dibuat masih ada keputusan di kelas ini. Yang berlaku sekarang ada di kelasnya, di bawah.'
  }`;
}
export function stateOf(state: 'resmi' | 'sementara', protest: boolean) {
  return protest
    ? 'Sementara, ada protes yang belum diputus'
    : state === 'resmi'
      ? 'Resmi'
      : 'Sementara';
}
