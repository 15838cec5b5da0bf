/**
 * The reasons that a director picks from a list, by the kind of decision. Only these are published: what somebody typed may name
 * a child, and free text is never public (R34).
 */
export const publicReasons = {
  ulang: ['Start salah', 'Lintasan terhalang', 'Salah gate', 'Tabrakan beruntun'],
  koreksi: ['Salah ketik', 'Video dilihat', 'Protes diterima', 'Lembar juri lain'],
  batal_undian: ['Angka salah ketik', 'Daftar salah', 'Angka tidak jadi dibuka', 'HP rusak'],
  protes: ['Urutan finis', 'Start curi', 'Menghalangi', 'Keluar lintasan'],
  putus_protes: ['Video dilihat', 'Juri sepakat', 'Tidak ada bukti'],
  mundur: ['Sakit', 'Cedera', 'Sepeda rusak', 'Pulang'],
  dq: ['Perilaku', 'Sepeda tidak sesuai', 'Umur tidak sesuai', 'Bantuan dari luar'],
  tanpa_hasil: ['Umur tidak sesuai', 'Ikut meramaikan'],
  sisip: ['Koreksi hasil'],
  batal_kelas: ['Hujan', 'Lintasan rusak', 'Peserta kurang'],
  hentikan_lomba: [
    'Hujan badai',
    'Lintasan tidak aman',
    'Hari sudah gelap',
    'Diminta pengelola tempat',
  ],
  early: ['Hujan', 'Waktu habis', 'Lintasan rusak', 'Hari sudah gelap'],
  jury: ['Dua hasil yang berbeda', 'Hasil tidak lengkap', 'Keputusan dewan juri'],
  despite: ['Menunggu video', 'Waktu lomba terbatas'],
} as const;

/** Words of a pause that one press gives. */
export const pauseWords = [
  'Hujan',
  'Istirahat makan',
  'Istirahat salat',
  'Perbaikan lintasan',
  'Menunggu tim medis',
] as const;

/** What a break of the running order is called; the first where nothing else may be said. */
export const breakNames = ['Istirahat', 'Makan siang', 'Salat', 'Upacara'] as const;

const known = new Set<string>([
  ...Object.values(publicReasons).flat(),
  ...pauseWords,
  ...breakNames,
]);

/** The words where they are public, else an empty text: something was said, and not for everybody. */
export function publicWords(words: string): string {
  return known.has(words) ? words : '';
}

/** What a podium of the running order is called, in at most 60 letters: by its class, or by nothing. */
export function podiumName(raceClass = ''): string {
  return `Podium ${raceClass}`.trim().slice(0, 60);
}

/** A break's or podium's name for everybody: one that was picked, or the name of a class of the race, else what it is. */
export function publicItemName(
  { type, name }: { readonly type: 'istirahat' | 'podium'; readonly name: string },
  classes: readonly string[],
): string {
  if (type === 'istirahat') {
    return publicWords(name) || breakNames[0];
  }
  return classes.some((one) => podiumName(one) === name) ? name : podiumName();
}
