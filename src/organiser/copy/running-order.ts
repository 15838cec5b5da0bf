/** The running order of a race day, the pause, and the end of a race before its end. */

export const nothingDrawn = 'Belum ada moto untuk diurutkan';
export const nothingDrawnText =
  'Moto muncul di sini sesudah sebuah kelas diundi. Moto semifinal dan final menyusul begitu tahapnya disusun.';
export const toRaceDay = 'Ke hari lomba';

export const proposal =
  'Ini usulan: kelas demi kelas, yang termuda dulu. Geser yang perlu, lalu simpan.';
export const onlyHolder =
  'Urutan hanya bisa diubah di HP yang memegang kendali. Di sini bisa dilihat.';
export const waitingHeading = 'Berikutnya';
export function pastHeading(count: number) {
  return `Sudah dipanggil atau jalan (${count})`;
}
export const nothingWaits = 'Semua moto yang ada sudah jalan.';

export function motoNumber(number: number) {
  return `Moto ${number}`;
}
export function riders(count: number) {
  return `${count} rider`;
}
export function minutes(count: number) {
  return `${count} menit`;
}
export const states = {
  menunggu: 'Menunggu',
  dipanggil: 'Dipanggil',
  berjalan: 'Di lintasan',
  sementara: 'Sementara',
  resmi: 'Resmi',
} as const;

// Class by class
export const blocksHeading = 'Per kelas';
/** Beside the expected times. */
export function blocksUsual(minutes: number) {
  return `Perkiraan dari sekarang, ${minutes} menit per moto.`;
}
export function blocksPace(minutes: number) {
  return `Perkiraan dari sekarang, dengan laju hari ini: ${minutes} menit per moto.`;
}
export function blockTimes(motos: number, from: string, to: string) {
  return `${motos} moto, sekitar ${from} sampai ${to}`;
}
export const sortByClass = 'Kelas demi kelas, termuda dulu';
export const sortedByClass = 'Moto diurutkan kelas demi kelas, yang termuda dulu.';

// Moving
export function moveLabel(what: string) {
  return `Pindahkan ${what}: seret, atau panah atas dan bawah`;
}
export function upLabel(what: string) {
  return `Naikkan ${what}`;
}
export function downLabel(what: string) {
  return `Turunkan ${what}`;
}
export function removeLabel(what: string) {
  return `Hapus ${what}`;
}
export function movedTo(what: string, place: number, of: number) {
  return `${what} sekarang urutan ${place} dari ${of}.`;
}
export function laterLabel(what: string) {
  return `${what} nanti saja`;
}
export const noLater =
  'Moto ini tidak bisa ditunda lagi: sesudahnya tinggal moto dari kelompok yang sama, atau tidak ada.';

// Warnings
export function tooClose(count: number) {
  return `${count} kali seorang anak punya dua moto yang terlalu dekat (kurang dari tiga moto di antaranya).`;
}
export function closeMotos(child: string, first: string, second: string, between: number) {
  return between === 0
    ? `${child}: ${first}, lalu langsung ${second}`
    : `${child}: ${first}, lalu ${second}, hanya ${between} moto di antaranya`;
}
export function moreClose(count: number) {
  return `dan ${count} lagi`;
}
export const closeHint =
  'Geser kalau bisa. Kalau tidak ada tempat lagi, simpan saja: ini peringatan, bukan larangan.';
export function wrongWay(first: string, second: string) {
  return `${second} harus sesudah ${first}: keduanya kelompok yang sama.`;
}

// Breaks and podiums
export const addBreak = 'Tambah istirahat';
export const addPodium = 'Tambah podium';
export const podiumFor = 'Podium kelas apa?';
export const breakTitle = 'Istirahat';
export const nameLabel = 'Namanya';
export const nameHint =
  'Pilih dari daftar, maka tampil di papan. Yang diketik sendiri hanya dibaca panitia.';
export const minutesLabel = 'Berapa menit';
export const minutesWrong = 'Isi menit dengan angka dari 0 sampai 600.';
export const nameWrong = 'Isi namanya, paling banyak 60 huruf.';
export const addAction = 'Tambahkan';
export const cancel = 'Batal';

// Saving
export const save = 'Simpan urutan';
export const saving = 'Menyimpan…';
export const saved = 'Urutan tersimpan';
export const undo = 'Kembalikan';
export const leave = {
  title: 'Urutan belum disimpan',
  text: 'Kalau pergi sekarang, urutan tetap seperti sebelum diubah.',
  action: 'Pergi tanpa menyimpan',
  leaving: 'Pergi…',
  stay: 'Tetap di sini',
};

// The pace of the day
/** "1 jam 32 menit". */
function timesOf(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes - hours * 60);
  return [hours > 0 ? `${hours} jam` : '', rest > 0 || hours === 0 ? `${rest} menit` : '']
    .filter((part) => part !== '')
    .join(' ');
}
export function pace(perMoto: number, raced: number) {
  return `± ${perMoto} menit per moto (dari ${raced} moto hari ini)`;
}
export function remaining(motos: number, total: number | null) {
  return total === null ? `${motos} moto lagi` : `${motos} moto lagi, ± ${timesOf(total)}`;
}

// The pause
export const pause = 'Jeda';
export const pauseTitle = 'Jeda lomba?';
export const pauseText =
  'Semua layar menulis bahwa lomba berhenti sebentar. Papan untuk orang tua ikut menulis sebabnya kalau dipilih dari daftar.';
export const pauseAction = 'Mulai jeda';
export const pausing = 'Menjeda…';
export const pauseWord = 'Sebab jeda';
export const pauseOther = 'Sebab lain';
export const pauseWordMissing = 'Pilih atau tulis sebab jedanya.';
export function pausedBecause(word: string) {
  return ['Lomba sedang jeda', word].filter(Boolean).join(': ');
}
export const goOn = 'Lanjutkan lomba';
export const goingOn = 'Melanjutkan…';

// The end before the end
export const stop = 'Hentikan lomba';
export const stopTitle = 'Hentikan lomba sekarang?';
export const stopText =
  'Kelas yang sudah ditutup tetap berlaku. Kelas lain ditutup menurut hasil sampai sekarang, atau dibatalkan; uang hanya dikembalikan untuk kelas yang dibatalkan. Ini tidak bisa diurungkan.';
export const stopAction = 'Hentikan lomba';
export const stopping = 'Menghentikan…';
export const stopNothing = 'Semua kelas sudah ditutup, jadi tidak ada yang perlu dihentikan.';
export const byStanding = 'Tutup menurut hasil sekarang';
export const calledOff = 'Batalkan kelas';
export function stopClass(name: string) {
  return `Kelas ${name}`;
}
export const nothingRaced = 'belum ada hasil resmi';
export const stopped = 'Lomba dihentikan';
export function stoppedBecause(reason: string) {
  return ['Lomba dihentikan', reason].filter(Boolean).join(': ');
}
export const endLeft = 'Kelas ini belum diakhiri. Tekan "Hentikan lomba" lagi untuk mengakhirinya.';
