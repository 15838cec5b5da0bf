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

const known = new Set<string>([...Object.values(publicReasons).flat(), ...pauseWords]);

/** The words where they are public, else an empty text: something was said, and not for everybody. */
export function publicWords(words: string): string {
  return known.has(words) ? words : '';
}
