import { inAWhile, type Sentences } from '#parts/copy/errors.ts';

/** Choosing a picture and putting it up. */

export const choosePictureAction = 'Pilih gambar';
export const dropPictureHint = 'atau seret ke sini. JPG, PNG, atau WebP, paling besar 20 MB.';
export const replacePictureAction = 'Ganti gambar';
export const removePictureAction = 'Hapus gambar';
export const retryPictureAction = 'Coba kirim lagi';
export const preparingPicture = 'Menyiapkan gambar...';
export function sendingPicture(percent: number) {
  return `Mengunggah gambar, ${percent}%`;
}
export const pictureReady = 'Gambar sudah terunggah.';
export const picturePrivacy = 'Lokasi dan data kamera di dalam foto dibuang sebelum diunggah.';

export const cutsTitle = 'Begini terpotongnya:';
export const adviceOn = {
  upright: () =>
    'Foto ini berdiri, jadi bagian atas dan bawahnya terpotong. Foto mendatar lebih pas.',
  very_wide: () => 'Foto ini sangat lebar, jadi sisi kiri dan kanannya terpotong.',
  coarse: (width: number) =>
    `Lebarnya ${width} piksel, jadi agak buram di layar besar. Dari 960 piksel tampak tajam.`,
};

export function pictureTooLarge(megabytes: number) {
  return `File ini ${Math.ceil(megabytes)} MB. Paling besar 20 MB: pilih foto lain atau kirim ulang dari galeri dengan ukuran lebih kecil.`;
}
export const pictureIsNone =
  'File ini bukan gambar. Pilih foto atau poster berformat JPG, PNG, atau WebP.';
export const pictureUnreadable =
  'Gambar ini tidak bisa dibuka di perangkat ini. Simpan dulu sebagai JPG atau PNG, lalu pilih lagi.';
export const pictureTooManyPixels =
  'Gambar ini terlalu besar untuk dibuka di perangkat ini. Perkecil dulu, lalu pilih lagi.';
export function pictureTooNarrow(width: number | undefined) {
  return `Gambar ini hanya ${width ?? 0} piksel lebarnya dan akan tampak buram. Pilih yang lebarnya paling sedikit 480 piksel.`;
}
export const pictureNotMade =
  'Gambar ini tidak berhasil diperkecil. Coba lagi, atau pilih gambar lain.';
export const pictureForbidden =
  'Gambar belum terunggah: peran Anda tidak boleh mengubahnya, atau tempat gambar klub sudah penuh.';
export function pictureTooMany(seconds: unknown) {
  return `Terlalu banyak file diunggah dalam satu jam. Fotonya masih di sini, kirim lagi ${inAWhile(seconds)} lagi.`;
}
export const pictureOffline =
  'Tidak ada sambungan. Gambar tetap di sini dan dikirim begitu Anda terhubung lagi.';
export const pictureNotSent = 'Gambar belum terunggah. Fotonya masih di sini, coba kirim lagi.';

/** Why a row may not show a picture. */
export const refusals: Sentences = {
  picture_not_ours: 'Gambar ini tidak bisa dipakai. Unggah gambarnya di sini.',
  picture_missing: 'Gambar ini sudah tidak ada. Pilih gambarnya sekali lagi.',
};
