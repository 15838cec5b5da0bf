/** The screen at the venue: few words, read at ten metres. */
export const title = 'Layar arena';
export const loading = 'Memuat papan lomba...';
export const chooseTitle = 'Layar untuk lomba yang mana?';
export const chooseText = 'Lomba kemarin, hari ini, dan besok.';
export const chooseFailed = 'Daftar lomba belum bisa dibuka';
export const noRaces = 'Tidak ada lomba hari ini';
export const noRacesText =
  'Layar satu lomba dibuka dari konsol penyelenggara: Hari lomba, Cetak, Papan untuk pagar.';
export const noneTitle = 'Papan belum dibuka';
export const noneText = 'Layar ini mulai sendiri begitu undian pertama dimulai.';
export const calledOff = 'Lomba ini dibatalkan penyelenggara.';
export const unreachable = 'Tidak ada sinyal';
export const unreachableText = 'Layar ini mencoba lagi sendiri.';

export const parts = {
  sekarang: 'Sekarang & berikutnya',
  hasil: 'Hasil kelas',
  podium: 'Podium',
  bergantian: 'Bergantian',
  undian: 'Undian',
  sponsor: 'Sponsor',
} as const;
/** Above a list: a place, a plate and a gate are never taken for each other. */
export const noSponsors = 'Belum ada gambar sponsor';
export const noSponsorsText = 'Penyelenggara menambahkannya di Ubah lomba, bagian gambar.';
export function sponsor(at: number) {
  return `Sponsor ${at}`;
}
export const placeHead = 'Ke';
export const plateHead = 'Plat';
export const partsLabel = 'Bagian layar';
export const fullScreen = 'Layar penuh';

export function standsSince(time: string) {
  return `Keadaan ${time}`;
}
export function lastKnownSince(time: string) {
  return `Tanpa sinyal. Keadaan terakhir ${time}`;
}
export function organiserSilent(time: string) {
  return `Penyelenggara tanpa sinyal sejak ${time}`;
}
export const stopped = 'Lomba dihentikan penyelenggara';
export const running = 'Sekarang';
export const lastRunning = 'Terakhir diketahui';
export const lastResult = 'Hasil terakhir';
export const upNext = 'Berikutnya';
export const nothingRuns = 'Belum ada moto yang dipanggil';
export const nothingWaits = 'Tidak ada moto yang menunggu';
export const scanBoard = 'Papan di HP Anda';
export const boardQr = 'Kode QR papan lomba';
export function breakAfter(name: string, minutes: number, after: number) {
  return `${name}${minutes > 0 ? ` ${minutes} menit` : ''}${after > 0 ? `, sesudah Moto ${after}` : ''}`;
}

export const classLabel = 'Kelas';
export const noResults = 'Belum ada hasil di kelas ini';
export const classFailed = 'Hasil kelas ini belum bisa dibuka';
export function pageOf(page: number, pages: number) {
  return `${page}/${pages}`;
}
export const states = { resmi: 'RESMI', sementara: 'SEMENTARA' } as const;
export const protest = 'PROTES';
export function corrected(reason: string) {
  return reason === '' ? 'Dikoreksi' : `Dikoreksi: ${reason}`;
}

export const drawAwaited = 'Menunggu undian';
export const drawOf = 'Undian';
export const drawFailed = 'Undian kelas ini belum bisa dibuka';

export const choosePodium = 'Podium kelas yang mana?';
export const noPodium = 'Belum ada kelas yang ditutup';
export const noPodiumText = 'Podium bisa dibuka begitu hasil akhir kelas resmi.';
export function podiumOf(raceClass: string, final: string) {
  return `${raceClass} · ${final}`;
}
export function reveal(place: number) {
  return `Buka juara ${place}`;
}
export const otherPodium = 'Podium lain';
export const again = 'Ulangi dari awal';
export const podiumChanged = 'Hasil berubah, podium mulai lagi';
export function champion(place: number) {
  return `Juara ${place}`;
}
