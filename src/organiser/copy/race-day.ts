import type { ClassAct } from '#functions/_shared/racing/decisions.ts';

/** Race day on the director's phone. */

export const takeLease = 'Pegang kendali di HP ini';
export const takingLease = 'Meminta kendali…';
export const takeLeaseTitle = 'Siapa yang memutuskan hari ini?';
export const takeLeaseText =
  'Hanya satu HP yang memutuskan: memanggil moto, mencatat hasil, meresmikan. Sesudah dipegang, HP ini tetap bisa memutuskan tanpa sinyal.';
export const mayNotDecide =
  'Anda hanya bisa melihat. Yang bisa memutuskan adalah pemilik atau panitia lomba ini.';
export const noClasses = 'Belum ada kelas';
export const noClassesText =
  'Buat kelas dari kategori lomba lebih dulu, lalu tutup daftarnya dan undi.';

// The director's screens
export const next = 'Berikutnya';
export function nextIs(moto: string) {
  return `Berikutnya ${moto}`;
}
export const toCard = 'Ke moto di tangan';
export const nothingNext = 'Tidak ada yang menunggu. Semua kelas sudah selesai.';
export const places = 'Bagian hari lomba';
export const classesAction = 'Atur kelas';
export const closeListAction = 'Tutup daftar';
export const drawAction = 'Undi';
export function call(moto: string) {
  return `Panggil ${moto}`;
}
/** While another one is under way. */
export function callEarly(moto: string) {
  return `Panggil ${moto} lebih awal`;
}
export const calling = 'Memanggil…';
export const notInTurn = 'Bukan urutannya';
export const backToTurn = 'Kembali ke urutan';
export function notInTurnText(moto: string) {
  return `Menurut urutan, berikutnya ${moto}. Papan, area start, garis finis, dan penyiar mengikuti panggilan ini.`;
}
export function callAnyway(moto: string) {
  return `Tetap panggil ${moto}`;
}
export function result(moto: string) {
  return `Hasil ${moto}`;
}
export function makeOfficial(moto: string) {
  return `Resmikan ${moto}`;
}
export function check(moto: string) {
  return `Periksa ${moto}`;
}
export const makingOfficial = 'Meresmikan…';
export const decideProtest = 'Putuskan protes';
export function nextStage(stage: string) {
  return `Susun ${stage}`;
}
export const tie = 'Seri untuk podium';
export const closeClass = 'Tutup kelas';
export function progress(done: number, all: number) {
  return `${done} dari ${all} moto`;
}
export const phases: Record<string, string> = {
  baru: 'Daftar belum ditutup',
  ditutup: 'Daftar ditutup, belum diundi',
  undian_batal: 'Undian dibatalkan',
  selesai: 'Selesai',
  batal: 'Dibatalkan',
};
export const motoStatus = {
  menunggu: 'menunggu',
  dipanggil: 'dipanggil',
  berjalan: 'berjalan',
  sementara: 'sementara',
  resmi: 'resmi',
} as const;
/** R26: nobody presses it. */
export const locked = 'terkunci';
export const lockedText =
  'Moto lain di kelas ini sudah start sesudahnya: protes tidak bisa dibuka lagi. Hasil resmi hanya berubah lewat koreksi atau jalan ulang.';
export const findPlate = 'Cari plat';
export const findPlateHint = 'Nomor plat, untuk melihat semua motonya';
export function noPlate(plate: string) {
  return `Plat ${plate} tidak ada di kelas yang sudah diundi.`;
}
export function plateIs(plate: number, name: string) {
  return name === '' ? `Plat ${plate}` : `Plat ${plate} · ${name}`;
}
export function place(rank: number) {
  return `tempat ${rank}`;
}
export function left(plates: string) {
  return `Belum punya hasil: ${plates}`;
}
export const cancel = 'Batal';
export const back = 'Kembali';
export const deciding = 'Mencatat…';
export const onlyLooking = 'Di HP ini hanya bisa dilihat.';

export const startList = 'Daftar start';
export function gateNumber(gateOf: number) {
  return `Gate ${gateOf}`;
}
export const typeResult = 'Ketik hasil';
export const typedLabel = 'Urutan finis';
export const typedHint = '12 5 8 dnf7';
export const markKeys = 'Tidak finis';
export const erase = 'Hapus';
export function typedCount(typed: number, of: number) {
  return `${typed} dari ${of}`;
}
export const checkAction = 'Periksa';
export const checkTitle = 'Periksa dulu';
export const nothingOdd = 'Tidak ada yang ganjil.';
export function missingPlate(plate: string) {
  return `${plate} tidak tertulis. Start atau tidak?`;
}
/** Behind the question about a plate that no sheet names. */
export const absentAtStart = 'Absen di area start.';
export const missingChoices = {
  dnf: 'DNF (start, tidak finis)',
  dns: 'DNS (tidak start)',
} as const;
export const chooseMissing = 'Pilih dulu DNF atau DNS untuk setiap plat yang tidak tertulis.';
export function calledToo(moto: string) {
  return `${moto} belum dipanggil: sekaligus dicatat sudah dipanggil.`;
}
export const everybodyDnf = 'Tidak seorang pun finis. Benar begitu?';
export const everybodyDns = 'Tidak seorang pun start. Benar begitu?';
export function walkover(plate: number) {
  return `Hanya plat ${plate} yang datang: tempat pertama tanpa lomba.`;
}
export const saveResult = 'Simpan hasil';
export const saveOfficial = 'Simpan dan resmikan';
export const changeResult = 'Ubah hasil';
export const resultProvisional = 'Hasil sementara';
export const resultOfficial = 'Hasil resmi';
export const finishWords = { dnf: 'DNF', dns: 'DNS', dq: 'DQ' } as const;
export const corrected = 'Sudah dikoreksi';
export function runOf(run: number) {
  return `Jalan ke-${run}`;
}

export const more = 'Lainnya';
export const undo = 'Urungkan';
export const undoTitle = 'Urungkan keputusan terakhir?';
export function undoText(kind: string) {
  return `Yang dibatalkan: ${kind}. Papan hasil langsung menunjukkannya.`;
}
export const kinds: Record<ClassAct['kind'], string> = {
  tutup_daftar: 'daftar ditutup',
  undi: 'undian',
  batal_undian: 'undian dibatalkan',
  susulan: 'peserta susulan',
  mundur: 'mundur',
  dq: 'diskualifikasi',
  tanpa_hasil: 'ikut tanpa hasil',
  plat_ganti: 'ganti plat',
  compact: 'batch digabung',
  panggil: 'panggilan moto',
  mulai: 'start moto',
  hentikan_moto: 'moto dihentikan',
  hasil: 'hasil moto',
  resmi: 'hasil diresmikan',
  ulang: 'moto dijalankan ulang',
  koreksi: 'koreksi hasil',
  hukuman: 'poin hukuman',
  protes: 'protes',
  putus_protes: 'putusan protes',
  tahap: 'babak berikutnya',
  sisip: 'peserta disisipkan',
  undi_seri: 'undian seri',
  ambil_alih: 'ambil alih',
  urung: 'keputusan dibatalkan',
  pindah: 'kelas pindah lintasan',
  tutup_kelas: 'kelas ditutup',
  batal_kelas: 'kelas dibatalkan',
};
export const runAgain = 'Jalankan ulang';
export const runAgainText =
  'Daftar start dan gate tetap sama. Hasil yang lama tidak berlaku; yang sudah start dan tidak bisa start lagi mendapat DNF.';
export const runAgainStarted = 'Yang sudah start. Hilangkan yang belum sempat start.';
export const correct = 'Koreksi hasil';
export const before = 'Sebelum';
export const after = 'Sesudah';
export const saveCorrection = 'Simpan koreksi';
export const stop = 'Hentikan moto';
export const stopText = 'Moto ini tidak punya hasil dan menunggu dipanggil lagi.';
export const stopNote = 'Catatan pribadi (boleh kosong)';
export const stopNoteHint =
  'Hanya dibaca panitia dan juri yang masuk dengan akunnya. Tidak tampil di papan umum, di HP pembantu, atau di kertas.';
export function stoppedNote(words: string) {
  return `Catatan pribadi saat dihentikan: ${words}`;
}
export const protest = 'Catat protes';
export const protestText =
  'Selama protes belum diputus, hasil moto ini tidak bisa diresmikan. Protes diterima sampai moto berikutnya di kelas ini start.';
export const protestPlate = 'Plat yang diprotes';
export function protestOf(plate: number, reason: string) {
  return `Protes plat ${plate}: ${reason}`;
}
export function protestWaits(moto: string) {
  return `Protes ${moto} belum diputus`;
}
export function protestUpheld(plate: number, reason: string) {
  return `Protes plat ${plate} diterima: ${reason}. Ubah hasilnya di bawah ini.`;
}
export const protestUndecided = 'Pilih dulu diterima atau ditolak.';
export const protestDecision = 'Putusan';
export const protestAccepted = 'Diterima';
export const protestRefused = 'Ditolak';
export const goOnDespite = 'Lanjut dengan protes terbuka';
export const goOnDespiteText =
  'Protes tetap terbuka. Yang sudah dijalankan sesudah ini tetap berlaku.';
export const despiteMissing = 'Pilih atau tulis dulu alasannya lanjut dengan protes terbuka.';
export const reasonMissing = 'Pilih atau tulis alasannya.';
export const reasonHintCalledOff =
  'Yang dipilih ikut tampil di papan umum. Yang ditulis sendiri hanya dibaca panitia dan keluarga yang kelasnya dibatalkan.';

export const riderActs = 'Peserta';
export const riderAct = 'Yang dicatat';
export const riderActNames = {
  mundur: 'Mundur',
  tanpa_hasil: 'Ikut tanpa hasil',
  dq: 'Diskualifikasi dari kelas',
  plat_ganti: 'Ganti plat yang hilang',
} as const;
export const plate = 'Plat';
export const newPlate = 'Plat baru';
export const plateMissing = 'Isi nomor platnya.';
export const record = 'Catat';
export const compact = 'Batch kurang dari tiga';
export const compactText =
  'Pilih plat yang tidak datang saat dipanggil. Batch dengan kurang dari tiga anak digabung menurut undian.';
export const compactNothing = 'Dengan yang dipilih tidak ada batch yang perlu digabung.';
export const compactOne = 'Semua yang hadir menjadi satu batch dengan tiga moto, gate baru.';
export function moves(plateOf: number, from: number, to: number, gateOf: number) {
  return `Plat ${plateOf}: batch ${from} ke batch ${to}, gate ${gateOf}`;
}
export const compactAction = 'Gabungkan batch';

export function stageTitle(stage: string) {
  return `Susunan ${stage}`;
}
export const stageText = 'Mengikuti hasil resmi. Periksa dulu, lalu putuskan.';
/** Where a rider of the next stage comes from; a class of one batch names no group. */
export function cameFrom(group: string, rank: number, points: number) {
  return [group, `ke-${rank}`, `${points} poin`].filter(Boolean).join(' · ');
}
export const stageDespite =
  'Putuskan protesnya dulu, atau lanjut dengan alasan. Yang sudah dijalankan sesudah ini tetap berlaku, apa pun putusannya.';
export const stageDecide = 'Putuskan susunan ini';
export const placingsTitle = 'Juara';
export const placingsText =
  'Ini hasil akhir kelas. Sesudah ditutup hanya koreksi yang bisa mengubahnya.';
export const placingsProvisional = 'Sementara: masih ada moto yang belum resmi.';
export const outcomes = {
  tempat: 'tempat',
  dq: 'Diskualifikasi',
  tanpa_hasil: 'Ikut tanpa hasil',
  tidak_start: 'Tidak start',
  mundur: 'Mundur sebelum start',
} as const;
export function closedEarly(words: string) {
  return `Ditutup menurut hasil yang ada: ${words}`;
}
export function closedByJury(words: string) {
  return `Diputus juri: ${words}`;
}

// Closing before the end, or by the jury
export const closeBefore = 'Tutup lebih awal';
export const closeBeforeTitle = 'Tutup kelas sebelum selesai';
export const closeHow = 'Menurut apa';
export const closeWays = { early: 'Hasil sampai sekarang', jury: 'Putusan juri' } as const;
export function closeWaiting(motos: number) {
  return motos === 0
    ? 'Semua moto sudah resmi.'
    : `${motos} moto belum resmi dan tidak akan dijalankan. Tempat mengikuti hasil yang sudah resmi.`;
}
export const closeNothing =
  'Belum ada hasil resmi di kelas ini, jadi belum ada urutan. Batalkan kelas, atau pakai putusan juri.';
export const closeJuryText =
  'Dipakai kalau hasil di lapangan tidak bisa menentukan, misalnya dua HP mencatat babak yang berbeda. Isi plat menurut urutan, dipisah spasi; setiap anak tepat sekali.';
export function closeJuryFinal(final: string) {
  return `Urutan ${final}`;
}
export const closeFinal =
  'Sesudah ditutup, kelas ini tidak bisa dibuka lagi. Tempat dan alasannya tampil di papan umum.';
export const closeNow = 'Tutup kelas sekarang';
export function juryWord(word: string) {
  return `"${word}" bukan nomor plat.`;
}
export function juryTwice(plateOf: number) {
  return `Plat ${plateOf} tertulis dua kali.`;
}
export function juryMissing(plates: readonly number[]) {
  return `Belum ditulis: plat ${plates.join(', ')}.`;
}
export const tieTitle = 'Undi yang seri';
export const tieText =
  'Hasilnya seri sampai undian gate. Undi sekali lagi di depan mereka, lalu tulis urutannya.';
export const tieHow = 'Cara undi';
export const tieHows = ['Koin', 'Kertas dari topi', 'Dadu'];
export const tieOrder = 'Urutan plat';
export const tieSkip = 'Pakai undian gate';
export const closing = 'Menutup kelas…';
export const callOff = 'Batalkan kelas';
export const callOffText =
  'Tidak seorang pun di kelas ini mendapat tempat. Tidak bisa dikembalikan.';
export const insert = 'Sisipkan ke batch';
export const insertText =
  'Untuk anak yang sesudah koreksi seharusnya ada di batch ini. Tidak ada yang dikeluarkan; gatenya gate kosong berikutnya.';
export function placeAt(group: string, gateOf: number) {
  return `${group}, gate ${gateOf}`;
}
/** After a correction: whose place it takes, and what stands all the same. */
export function owed(plateOf: number, stage: string, free: string | null) {
  const stands = `Plat ${plateOf} seharusnya maju ke ${stage}. Yang sudah dijalankan tetap berlaku.`;
  return free === null
    ? `${stands} Tidak ada lagi gate kosong di babak yang belum mulai.`
    : `${stands} Masih ada tempat: ${free} kosong.`;
}
export function givePlace(plateOf: number, place: string) {
  return `Beri plat ${plateOf} tempat di ${place}`;
}
export const drawLink = 'Undian dan susulan';
export const group = 'Batch';
export const tieOrderMissing = 'Tekan semua plat menurut urutan undiannya.';
export const tieHowMissing = 'Tulis cara undinya.';
export const classGone = 'Kelas ini tidak ada di HP ini.';
export const noFurtherStage = 'Tidak ada babak berikutnya di kelas ini.';
/** Within its group, as long as no running order gives it a number. */
export function motoOf(moto: number) {
  return `moto ${moto}`;
}
