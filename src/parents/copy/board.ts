import type { Call, RiderEnd } from '#domain/board/calls.ts';
import type { WayRun } from '#domain/board/way.ts';
import type {
  BoardBreak,
  BoardClass,
  BoardClassHead,
  BoardDecided,
  BoardDraw,
  BoardMoto,
  BoardProtest,
} from '#functions/_shared/board/board.ts';
import { marks, outcomes, rank } from '#parts/copy/board.ts';
import { motoLine } from '#parts/copy/moto-names.ts';

export function titleOf(race: string) {
  return `Hari lomba ${race}`;
}
export const loading = 'Memuat papan lomba...';
export const failed = 'Papan lomba belum bisa dibuka';
export const noneTitle = 'Papan belum dibuka';
export const noneText =
  'Papan dibuka pada hari lomba, begitu undian pertama dimulai. Tanpa undian tidak ada papan.';

function standsSince(time: string) {
  return `Keadaan ${time}`;
}
/** The line under the race's name. */
export function standing(time: string, minutes: number | null) {
  return [time === '' ? '' : standsSince(time), minutes === null ? '' : pace(minutes)]
    .filter(Boolean)
    .join(' · ');
}
export const kept = 'Ini keadaan terakhir yang diterima HP ini. Server belum menjawab.';
export const noNews = 'HP ini tidak mendapat kabar baru. Keadaan di bawah mungkin sudah berubah.';
export const asleep = 'Papan ini berhenti memperbarui diri karena lama tidak disentuh.';
export const wakeAction = 'Perbarui papan';
export const fromBefore = 'Papan ini bukan yang terbaru: server sedang tidak menjawab.';
export function silentSince(time: string) {
  return `Penyelenggara sedang tanpa sinyal sejak ${time}; urutan di lintasan mungkin sudah maju.`;
}
export function pausedBecause(word: string) {
  return word === '' ? 'Lomba sedang jeda' : `Jeda: ${word}`;
}
export const stopped =
  'Lomba dihentikan penyelenggara. Hasil kelas yang sudah ditutup tetap berlaku.';

export const calledOff =
  'Maaf, lomba ini dibatalkan penyelenggara. Pilihan keluarga yang sudah mendaftar ada di halaman pesanan.';

export const notDrawn =
  'Undian belum dimulai. Kelas dan moto tampil di sini begitu daftar pertama ditutup.';

export const now = 'Sekarang';
export const lastKnown = 'Terakhir diketahui';
export const nothingRuns = 'Tidak ada moto yang sedang berjalan.';
export const next = 'Berikutnya';
export const nothingWaits = 'Tidak ada moto yang menunggu.';
export const unordered = 'Sudah diundi, menunggu urutan';
export const unorderedText =
  'Penyelenggara belum menyusun moto kelas mana yang lebih dulu. Urutannya tampil di sini begitu disimpan.';
type Heads = readonly Pick<BoardClassHead, 'phase'>[];

function areCalledOff(heads: Heads) {
  return heads.every(({ phase }) => phase === 'batal');
}
/** Nobody rides any more. */
export function over(heads: Heads) {
  return areCalledOff(heads) ? 'Semua kelas dibatalkan penyelenggara' : 'Semua kelas sudah selesai';
}
export function overText(heads: Heads) {
  return `${over(heads)}.${areCalledOff(heads) ? '' : ' Hasil akhirnya ada di tiap kelas.'}`;
}
function pace(minutes: number) {
  return `± ${minutes} menit per moto hari ini`;
}

export const statuses: Readonly<Record<BoardMoto['status'], string>> = {
  menunggu: 'Menunggu',
  dipanggil: 'Dipanggil',
  berjalan: 'Di lintasan',
  sementara: 'Sementara',
  resmi: 'Resmi',
};

export const follow = 'Ikuti rider';
export const followOther = 'Ikuti rider lain';
export const findLabel = 'Plat, nama, atau tim';
export const followAction = 'Ikuti';
export const plateWrong = 'Isi nomor plat, 1 sampai 9999.';
export const plateFollowed = 'Plat ini sudah diikuti.';
export const nobodyFound =
  'Tidak ada nama atau tim yang cocok. Nama hanya tampil bila keluarganya mengizinkan: coba nomor plat, atau cari di kelasnya.';
export function followRider(rider: string) {
  return `Ikuti ${rider}`;
}
export function matches(count: number) {
  return `${count} rider cocok`;
}
export function unfollow(rider: string) {
  return `Berhenti mengikuti ${rider}`;
}
export const keptHere = 'Tersimpan di HP ini saja.';
/** How a rider's call is coloured: it is read in the sun, before its words are. */
export type CallTone = 'go' | 'gather' | 'runs' | 'wait' | 'ended';

/** A rider's call: one thing to be read at arm's length, and under it the rest. */
export interface CallWords {
  readonly tone: CallTone;
  readonly head: string;
  readonly lines: readonly string[];
}

/**
 * "LANGSUNG KE START", "5 lagi": what a family at the fence does now.
 *
 * @param nameOf a class's name
 * @param old what is known may be over: nobody is sent anywhere as if it were so now
 */
export function callWords(
  call: Call,
  nameOf: (raceClass: string) => string,
  old = false,
): CallWords {
  const since = old ? [`${lastKnown}.`] : [];
  switch (call.at) {
    case 'now':
      return runsNow(call.moto, placeLines(call.moto, nameOf), old);
    case 'next':
      return comesNext(call, placeLines(call.moto, nameOf), old);
    case 'later':
      return {
        tone: 'wait',
        head: 'Belum giliran',
        lines: [...since, 'Gilirannya belum masuk 10 moto berikutnya.'],
      };
    case 'undrawn':
      return { tone: 'wait', head: 'Menunggu undian', lines: [] };
    case 'unordered':
      return {
        tone: 'wait',
        head: 'Menunggu urutan moto',
        lines: [
          ...placeLines(call.moto, nameOf),
          'Penyelenggara belum menyusun moto mana yang lebih dulu.',
        ],
      };
    case 'stopped':
      return {
        tone: 'wait',
        head: 'Tidak ada giliran lagi',
        lines: ['Lomba dihentikan penyelenggara.'],
      };
    case 'ended': {
      const [first, ...others] = call.ends.map(endWords);
      return {
        tone: 'ended',
        head: first?.head ?? '',
        lines: [first?.line ?? '', ...others.map(({ head, line }) => `${head}: ${line}`)],
      };
    }
  }
}

function placeLines(moto: BoardMoto, nameOf: (raceClass: string) => string) {
  return [
    motoLine({ ...moto, className: nameOf(moto.class), ref: moto.moto }),
    ...(moto.again === undefined ? [] : [`${runAgain(moto.again)}.`]),
  ];
}

function runsNow(moto: BoardMoto, place: readonly string[], old: boolean): CallWords {
  const calls = moto.calls ? [calledTimes(moto.calls)] : [];
  if (moto.status === 'dipanggil') {
    return old
      ? {
          tone: 'gather',
          head: 'Tanyakan di start',
          lines: [`${lastKnown}: sudah dipanggil.`, ...place, ...calls],
        }
      : { tone: 'go', head: 'LANGSUNG KE START', lines: [...place, ...calls] };
  }
  const since = old ? [`${lastKnown}.`] : [];
  return moto.status === 'berjalan'
    ? { tone: 'runs', head: 'Di lintasan', lines: [...since, ...place] }
    : { tone: 'runs', head: 'Sudah finis', lines: ['Hasilnya masih sementara.', ...place] };
}

/** "5 lagi", "Kumpul di area start saat Moto 24. Moto 27. Sekarang Moto 22." */
function comesNext(
  call: Extract<Call, { at: 'next' }>,
  place: readonly string[],
  old: boolean,
): CallWords {
  const runs = call.runs === null ? [] : [`${old ? 'Saat itu' : 'Sekarang'} Moto ${call.runs}.`];
  const gather =
    call.gatherAt === null
      ? 'Kumpul di area start sekarang.'
      : `Kumpul di area start saat Moto ${call.gatherAt}.`;
  return {
    tone: call.gatherAt === null && !old ? 'gather' : 'wait',
    head: call.before === 0 ? 'Berikutnya' : `${call.before} lagi`,
    lines: [...(old ? [`${lastKnown}.`] : []), gather, ...place, ...runs],
  };
}

/** As often as the start area called it. */
export function calledTimes(times: number) {
  return `Sudah dipanggil ${times}x`;
}

/** "Juara 2 Final Utama", "Boys 2019". */
function endWords({ name, outcome, final, rank: place, settled }: RiderEnd) {
  if (outcome === 'batal') {
    return { head: 'Kelas dibatalkan', line: `${name} dibatalkan penyelenggara.` };
  }
  if (outcome !== 'tempat' || final === null || place === null) {
    return { head: outcome === 'tempat' ? 'Selesai' : outcomes[outcome], line: name };
  }
  const open = settled ? '' : ', sementara sampai kelas ditutup';
  return { head: rank(final, place), line: `${name}${open}` };
}

export const latest = 'Hasil terbaru';
export const noResults = 'Belum ada hasil.';
export const wasCorrected = 'Sudah dikoreksi';
export function moreMotos(count: number) {
  return `Dan ${count} moto lain. Semuanya tampil begitu aplikasi terbuka.`;
}
export function moreClasses(count: number) {
  return `Dan ${count} kelas lain. Semuanya tampil begitu aplikasi terbuka.`;
}
export const withoutScript = 'Halaman ini memuat ulang keadaan terbaru setiap setengah menit.';

export function closedEarly(reason: string) {
  return `Kelas ditutup sebelum semua moto jalan${reason === '' ? '' : `: ${reason}`}. Urutan menurut hasil sampai saat itu.`;
}
export function closedByJury(reason: string) {
  return `Urutan diputus juri${reason === '' ? '' : `: ${reason}`}.`;
}

export const dayStory = 'Jalannya hari ini';
export const classes = 'Kelas';
/** Before the first result there is nothing to count: how many motos of a class there will be depends on who comes. */
export function progress({ phase, done, motos }: BoardClassHead) {
  return phase === 'batal' || done === 0 ? '' : `${done} dari ${motos} moto resmi`;
}
/** @param now the motos that are called, run, or have a result that may still change: a call alone is no race yet */
export function phaseOf({ id, phase, done }: BoardClassHead, now: readonly BoardMoto[]): string {
  const begun = done > 0 || now.some((moto) => moto.class === id && moto.status !== 'dipanggil');
  return phase === 'diundi' && !begun ? 'Sudah diundi' : phases[phase];
}
const phases: Readonly<Record<BoardClass['phase'], string>> = {
  baru: 'Belum diundi',
  ditutup: 'Menunggu undian',
  diundi: 'Berjalan',
  undian_batal: 'Undian dibatalkan',
  selesai: 'Selesai',
  batal: 'Dibatalkan',
};
export const provisional = 'Sementara, masih bisa berubah';
export const protestOpen = 'Ada protes yang belum diputus';
export const result = 'Hasil';
export function gate(number: number) {
  return `Gate ${number}`;
}
export function corrected(reason: string, time: string) {
  return `Dikoreksi ${time}${reason === '' ? '' : `: ${reason}`}. Urutan sebelumnya:`;
}
export function runAgain(reason: string) {
  return `Dijalankan ulang${reason === '' ? '' : `: ${reason}`}`;
}
export const points = 'poin';
/** Why a rider is not one place further ahead. */
export function decidedBy(
  { by, moto, own, ahead, against }: BoardDecided,
  plateless: true | undefined,
): string {
  const other = `${plateless ? 'peserta' : 'plat'} ${against}`;
  const behind = `di belakang ${other}`;
  switch (by) {
    case 'mulai':
      return `${behind} karena tidak start`;
    case 'peringkat':
      return `${behind}: peringkat ${own} di grupnya, ${other} peringkat ${ahead}`;
    case 'total':
      return `${behind}: ${own} poin, ${other} ${ahead} poin (makin sedikit makin baik)`;
    case 'hukuman':
      return `${behind} karena poin hukuman: ${own} poin, ${other} ${ahead} poin`;
    case 'lintas':
      return `${behind}: poinnya sama, melintas garis finis lebih belakang`;
    case 'menang':
      return `${behind}: poinnya sama, menang ${own} moto, ${other} menang ${ahead} moto`;
    case 'moto_mundur':
    case 'moto_akhir':
      return `${behind}: poinnya sama, di moto ${moto} finis ke-${own}, ${other} finis ke-${ahead}`;
    case 'gate_awal':
      return `${behind}: semuanya sama, nomor gate di moto 1 lebih besar`;
    case 'undi_seri':
      return `${behind}: semuanya sama, urutannya diundi di tempat`;
    case 'undi':
      return `${behind}: semuanya sama, urutannya menurut undian kelas`;
  }
}

export const draw = 'Undian';
export function drawCode(code: string) {
  return `Kode undian ${code}`;
}
/** What can be proven: that the server had the code before the numbers were there (R5). */
export function codeReceipt(
  { proven, batches }: Pick<BoardDraw, 'proven' | 'batches'>,
  time: string,
) {
  if (batches === null) {
    return `Kode diterima server ${time}`;
  }
  return proven ? `Kode diterima server ${time}, sebelum angka` : 'Kode ditunjukkan di tempat';
}
/** The draw deals a team over the batches: who wrote it just before is told (R9). */
export function organiserTeams(plates: readonly number[]) {
  return `Tim ditulis atau diubah penyelenggara kurang dari sehari sebelum undian: plat ${plates.join(', ')}`;
}
export const chance = 'Angka undian';
export const onStage = 'Diundi di panggung, di depan semua';
export const recomputed = 'Dihitung ulang di HP ini: cocok';
export const differs = 'Dihitung ulang di HP ini: TIDAK cocok. Tunjukkan ke penyelenggara.';
export const drawnByOther =
  'Undian ini dari versi aplikasi yang lain. Muat ulang halaman ini untuk menghitungnya.';
export const voided = 'Dibatalkan';

export const why = 'Kenapa peringkat ini?';
export const firstOfAll = 'Paling depan di grupnya.';
export function wayRun({ moto, gate, place, mark, points, status }: WayRun) {
  const at = gate === null ? '' : `, gate ${gate}`;
  const finish =
    mark !== null
      ? marks[mark]
      : place === null
        ? statuses[status].toLowerCase()
        : `finis ke-${place}`;
  return `Moto ${moto}${at}: ${finish}${points === null ? '' : `, ${points} poin`}`;
}
export function wayRank(place: number, total: number) {
  return `Peringkat ${place} dengan ${total} poin`;
}
export const called = 'Kelas ini dibatalkan penyelenggara. Tidak ada hasil.';
export const drawVoid =
  'Undian kelas ini dibatalkan dan akan diulang. Undian yang batal tetap terbaca di bawah.';
export function protest(rider: string, decided: BoardProtest['decided']) {
  return `Protes ${rider}: ${{ terbuka: 'belum diputus', diterima: 'diterima', ditolak: 'ditolak' }[decided]}`;
}
export const olderFile = 'Belum ada sinyal untuk yang terbaru: ini yang terakhir dibaca HP ini.';
/** A break or a podium of the running order. */
export function pauseAfter({ name, minutes }: Pick<BoardBreak, 'name' | 'minutes'>) {
  return `${name}${minutes === 0 ? '' : `, ${minutes} menit`}`;
}
