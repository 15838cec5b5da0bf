import type { DrawWay } from '#functions/_shared/racing/commitment.ts';
import type { PresetName, TieBreak } from '#functions/_shared/racing/format.ts';
import type { StageName } from '#functions/_shared/racing/moto.ts';
import type { ClassPlan } from '#functions/_shared/racing/plan.ts';
import type { Sentences } from '#parts/copy/errors.ts';

export const drawTitle = 'Undian';
export function drawOf(name: string) {
  return `Undian ${name}`;
}
export const classesTitle = 'Kelas balap';
export const saving = 'Menyimpan...';
export const save = 'Simpan';
export const cancel = 'Batal';

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} dan ${words.at(-1)}`;
}

/** At most eight names; the rest as a number. */
export function names(all: readonly string[]): string {
  const most = 8;
  return all.length <= most
    ? joined(all)
    : `${all.slice(0, most).join(', ')} dan ${all.length - most} lainnya`;
}

// Classes of a race
/** A class that is known by its decisions alone. */
export const namesMissing =
  'HP ini belum punya nama semua kelas. Sambungkan ke internet sebentar; namanya datang sendiri.';
export const classesText =
  'Kelas balap adalah yang diundi dan balapan bersama. Biasanya satu kategori satu kelas; kategori yang terlalu sepi bisa digabung. Setelah daftarnya ditutup, kelas tidak bisa diubah lagi.';
export const looseTitle = 'Kategori yang belum punya kelas';
export const looseNone = 'Semua kategori sudah punya kelas balap.';
export function childrenCount(count: number) {
  return `${count} anak`;
}
export function thinText(count: number) {
  return count === 0
    ? 'Tidak ada anak yang terdaftar.'
    : count === 1
      ? 'Sendirian di garis start: tidak ada lawan.'
      : 'Hanya berdua: tiga moto, tanpa final.';
}
export const mergedText =
  'Satu undian dan satu urutan finis untuk semuanya. Juara tiap kategori tetap terbaca dari urutan itu: yang lain dilewati, tidak ada yang dihitung ulang.';
export function makeOneOf(name: string) {
  return `Buat kelas ${name}`;
}
export const makeAll = 'Buat satu kelas untuk setiap kategori';
export function madeAll(count: number) {
  return `${count} kelas balap dibuat.`;
}
export const makeOne = 'Buat kelas';
export const classMade = 'Kelas balap tersimpan.';
export const changeClass = 'Ubah';
export function changeClassOf(name: string) {
  return `Ubah ${name}`;
}
export const openDraw = 'Undian';
export function openDrawOf(name: string) {
  return `Undian ${name}`;
}
export const classNameLabel = 'Nama kelas';
export const classNameHint = 'Yang dipanggil di lapangan, misalnya Boys 2019.';
export const classCategoriesLabel = 'Kategori yang balapan bersama';
export const categoriesMissing = 'Pilih paling sedikit satu kategori.';
export const nameMissing = 'Kelas perlu nama.';
export const classNeedsSignal =
  'Membuat dan mengubah kelas perlu sinyal. Menutup daftar, mengundi dan mencetak tidak.';
export function ofOtherClass(name: string) {
  return `sudah di ${name}`;
}
export const phases: Readonly<Record<string, string>> = {
  baru: 'Daftar belum ditutup',
  ditutup: 'Daftar ditutup, belum diundi',
  diundi: 'Sudah diundi',
  undian_batal: 'Undian dibatalkan, harus diundi lagi',
  selesai: 'Selesai',
  batal: 'Dibatalkan',
};
export function twiceText(all: readonly string[]) {
  return `${names(all)} terdaftar di dua kategori kelas gabungan ini. Satu anak tidak bisa balapan melawan dirinya sendiri: keluarkan satu kategori dari kelas ini, atau pindahkan salah satu pendaftarannya.`;
}

// Closing the list
export const listTitle = 'Daftar';
export const whoLegend = 'Siapa yang masuk daftar';
export const who = {
  semua: 'Semua yang terkonfirmasi',
  masuk: 'Hanya yang sudah masuk',
} as const;
export function leftOut(count: number) {
  return `${count} anak terkonfirmasi belum masuk dan tidak ikut diundi. Mereka masih bisa masuk sebagai susulan sebelum moto pertama, dan namanya disebut di papan.`;
}
export function showList(count: number) {
  return `Lihat ${count} nama`;
}
export const listEmpty = 'Belum ada anak di daftar ini. Kelas tanpa peserta tidak bisa diundi.';
export const listOfOne =
  'Hanya satu anak: tidak ada lawan. Ia juara tanpa balapan, cukup satu moto untuk dilihat orang. Lebih baik gabung kelas ini dengan yang terdekat.';
export const listOfTwo =
  'Hanya dua anak: tiga moto, tanpa final. Kalau tidak mau, gabung kelas ini dengan yang terdekat.';
export const mergeClass = 'Gabung dengan kelas lain';
export function tooLarge(riders: number, most: number) {
  return `${riders} anak terlalu banyak untuk satu kelas dengan gate ini: paling banyak ${most}. Bagi kelasnya, atau tambah gate.`;
}
export function platesMissing(all: readonly string[]) {
  return `${names(all)} belum punya nomor plat. Anak tanpa plat tidak bisa masuk daftar.`;
}
export const givePlates = 'Beri plat';
export const noPlate = 'belum ada';

// Who has not paid
export const unpaidTitle = 'Belum lunas';
export const unpaidBadge = 'belum lunas';
export const unpaidText =
  'Sudah punya plat, tetapi pembayarannya belum masuk. Tidak ikut diundi, kecuali Anda mengizinkannya satu per satu dengan alasan.';
export const allowUnpaid = 'Belum lunas, boleh ikut';
export function allowUnpaidOf(name: string) {
  return `${name}: belum lunas, boleh ikut`;
}
export function allowUnpaidTitle(name: string) {
  return `${name} boleh ikut?`;
}
export const allowUnpaidText =
  'Hasilnya ikut dihitung dan tampil. Sertifikatnya baru keluar sesudah lunas.';
export const unpaidReasonMissing = 'Tulis alasannya, misalnya "orang tua transfer siang ini".';
export function allowedBecause(reason: string) {
  return `Boleh ikut: ${reason}`;
}
export const leaveOut = 'Keluarkan';
export function leaveOutOf(name: string) {
  return `Keluarkan ${name} dari daftar`;
}

// Format
export const formatTitle = 'Format';
export const presetLabel = 'Mulai dari';
export const presets: Readonly<Record<PresetName, string>> = {
  baku: 'Baku',
  'lampung-2024': 'Lampung 2024',
  'lampung-2025': 'Lampung 2025',
  krb: 'KRB',
  bhinneka: 'Bhinneka',
};
export const ownFormat = 'Format sendiri';
export const gatesLabel = 'Gate';
export const gatesHint = 'Banyak gate di garis start: tidak ada moto yang lebih besar.';
export const knobsTitle = 'Ubah aturan format';
export const advanceLabel = 'Yang maju dari tiap kelompok';
export const advanceOf: Readonly<Record<'perempat_final' | 'semi_final' | 'final', string>> = {
  perempat_final: 'Ke perempat final',
  semi_final: 'Ke semifinal',
  final: 'Ke final',
};
export const advanceUsual = 'Menurut jumlah anak';
export function bestOf(count: number) {
  return `${count} terbaik`;
}
export const dnfLabel = 'Poin DNF (tidak finis)';
export const dnsLabel = 'Poin DNS (tidak start)';
export function pointsMore(more: number) {
  return `jumlah anak di moto + ${more}`;
}
export const smallestLabel = 'Final hiburan paling kecil';
export const tiesLabel = 'Kalau poin sama, dilihat';
export const tieNames: Readonly<Record<TieBreak, string>> = {
  moto_mundur: 'moto terakhir, lalu mundur',
  moto_akhir: 'moto terakhir saja',
  gate_awal: 'gate di moto 1',
  menang: 'moto yang dimenangi',
};
export const tieLast = 'lalu undian';
const fromNames: Readonly<Record<string, string>> = {
  batch: 'batch',
  4: 'perempat final',
  2: 'semifinal',
};

/** What is wrong with a format, in words that name the case. */
export const formatSentences: Sentences = {
  format_without_plan: ({ from, starters, gates }) => {
    const groups = Array.isArray(starters) ? (starters as number[]) : [];
    return `Format ini buntu kalau dari ${groups.length} ${fromNames[String(from)] ?? 'kelompok'} yang start hanya ${joined(groups.map(String))} anak: dengan ${gates} gate tidak ada cara membaginya ke babak berikut. Kecilkan final hiburan paling kecil, atau pakai "${advanceUsual}".`;
  },
  format_wrong: ({ field }) =>
    `Isian format tidak cocok satu sama lain (${String(field)}). Mulai lagi dari format yang sudah jadi.`,
  list_too_large: ({ riders, most }) => tooLarge(Number(riders), Number(most)),
};

// Plan
export const planTitle = 'Rencana kelas ini';
export const stageNames: Readonly<Record<StageName, string>> = {
  kualifikasi: 'batch',
  perempat_final: 'perempat final',
  semi_final: 'semifinal',
  final: 'final',
};

/** "33 anak: 5 batch (7, 7, 7, 6, 6), …, Final Utama dan 2 final hiburan, 17 moto". */
export function planSentence(riders: number, plan: ClassPlan): string {
  const [first, ...later] = plan.stages;
  const stages = [first, ...later.filter(({ stage }) => stage !== 'final')].flatMap((stage) =>
    stage
      ? [
          stage.mains.length === 1
            ? `satu ${stageNames[stage.stage]}`
            : `${stage.mains.length} ${stageNames[stage.stage]} (${stage.mains.join(', ')})`,
        ]
      : [],
  );
  const [main, ...rest] = plan.finals;
  const finals =
    later.length === 0
      ? []
      : [
          `final ${main?.name} (${main?.riders})${
            rest.length === 0
              ? ''
              : ` dan ${rest.length} hiburan (${rest.map(({ name, riders: size }) => `${name} ${size}`).join(', ')})`
          }`,
        ];
  return `${riders} anak: ${[...stages, ...finals].join(', ')}, ${plan.motos} moto`;
}
export function trophies(plan: ClassPlan, podium: number): string {
  return `Piala: ${plan.trophies} (${plan.finals
    .map(({ name, riders }) => `${name} ${Math.min(podium, riders)}`)
    .join(', ')})`;
}
export const ifAllCome = 'Kalau semua anak datang. Yang tidak datang mengubah babak berikutnya.';

// The way of the draw
export const wayLegend = 'Cara mengundi';
export const ways: Readonly<Record<'orang' | 'tempat', string>> = {
  orang: 'Angka dari orang-orang yang hadir',
  tempat: 'Bola atau kertas di tempat',
};
export const wayHints: Readonly<Record<'orang' | 'tempat', string>> = {
  orang: 'Tiap orang menulis enam angka di kertas, lalu semua dibuka bersama.',
  tempat: 'Diundi di depan semua orang; urutannya diketik di sini.',
};
export const onlyOnStage =
  'Undian kedua tidak boleh dengan angka lagi: hanya dengan bola atau kertas di depan semua orang.';
export const peopleLabel = 'Berapa orang selain panitia';
export const peopleHint =
  'Paling sedikit tiga, misalnya orang tua dari tim yang berbeda. Jumlahnya ikut terkunci di kode undian.';
export const peopleTooFew = 'Paling sedikit tiga orang selain panitia yang menulis angka.';
export const peopleTooMany = 'Paling banyak 20 orang.';
export const ownNumberLabel = 'Angka panitia';
export const ownNumberHint =
  'Enam angka. Ikut terkunci di kode undian, sebelum angka orang lain ada.';
export const sixDigits = 'Tulis tepat enam angka, misalnya 048213.';
export const close = 'Tutup daftar dan buat kode undian';
export const closeTitle = 'Tutup daftar?';
export const closeConfirm = 'Tutup daftar';
export const closing = 'Menutup...';
export function closeText(count: number, gates: number) {
  return `Daftar ${count} anak, ${gates} gate dan cara mengundi ini menjadi tetap. Yang datang sesudahnya hanya bisa masuk sebagai susulan, dan nomor plat di daftar tidak bisa diganti.`;
}

// The commitment
/** One draw over several classes (R40). */
export function drawnTogether(classes: number, way: DrawWay['way']) {
  const where =
    way === 'orang'
      ? 'Angkanya diisi sekali, di halaman Kelas balap.'
      : 'Urutan kelas ini diketik di sini.';
  return `Kode ini untuk ${classes} kelas sekaligus. ${where}`;
}
export const dayDrawTitle = 'Undi semua kelas hari ini';
export const dayDrawText =
  'Satu kode dan satu kumpulan angka untuk semua kelas: orang tua cukup menulis sekali. Setiap kelas tetap punya undiannya sendiri.';
export const dayDrawList = 'Kelas yang ikut';
export const dayWayHints: Readonly<Record<'orang' | 'tempat', string>> = {
  orang: 'Tiap orang menulis enam angka di kertas, sekali untuk semua kelas.',
  tempat: 'Satu kode untuk semua kelas; hasilnya diketik kelas demi kelas.',
};
export const onStageTitle = 'Undi di tempat, kelas demi kelas';
export const onStageText =
  'Undi satu kelas dengan bola atau kertas di depan semua orang, ketik urutannya, lalu kelas berikutnya.';
export function onStageOf(name: string) {
  return `Ketik hasil undian ${name}`;
}
export function dayDrawRow(name: string, count: number) {
  return `${name}, ${count} anak`;
}
export function unpaidLeftOut(count: number) {
  return `${count} anak belum lunas tidak ikut. Kalau boleh ikut, buka kelasnya dan tutup daftarnya sendiri.`;
}
export const dayDrawTooFew =
  'Pilih paling sedikit dua kelas. Satu kelas diundi dari halamannya sendiri.';
export function closeAll(classes: number) {
  return `Tutup ${classes} daftar dan buat satu kode`;
}
export function closeAllText(classes: number, children: number, gates: number) {
  return `${classes} daftar dengan ${children} anak, ${gates} gate dan cara mengundi ini menjadi tetap. Yang datang sesudahnya hanya bisa masuk sebagai susulan.`;
}
export function drawRest(names: readonly string[], chance: string) {
  return `Undi juga ${names.join(', ')} dengan angka yang sama (${chance})`;
}
export const codeTitle = 'Kode undian';
export const codeText =
  'Tunjukkan kode ini sebelum ada angka. Siapa pun boleh memotretnya: sesudah undian, HP mereka bisa menghitung ulang hasilnya.';
export const codeQr = 'Kode QR berisi seluruh teks yang dikunci';
export const codeSent = 'Sudah terkirim ke server.';
export function codeReceived(time: string) {
  return `Kode diterima server ${time}.`;
}
export function codeReceivedBefore(time: string) {
  return `Kode diterima server ${time}, sebelum angka.`;
}
export const codeShown = 'Kode ditunjukkan di tempat: server menerimanya sesudah angka dibuka.';
export const codeShownSoFar = 'Kode ditunjukkan di tempat: belum sampai ke server.';
export const codeUnsent =
  'Belum terkirim (tanpa sinyal): cukup ditunjukkan di tempat. Minta beberapa orang memotretnya sebelum menulis angka.';
export const wholeText = 'Teks yang dikunci';
export function roundOf(ke: number) {
  return ke === 1 ? 'Undian pertama' : `Undian ke-${ke}`;
}
export function wayText(way: DrawWay): string {
  return way.way === 'orang'
    ? `Dengan angka ${way.people} orang. Angka panitia: ${sixOf(way.organiser)}.`
    : 'Dengan bola atau kertas di tempat.';
}
export function sixOf(number: number): string {
  return String(number).padStart(6, '0');
}

// Numbers
export const numbersTitle = 'Angka yang dibuka';
export function numbersText(code: string) {
  return `Tiap orang menulis enam angka dan kode ${code} di kertas, menutupnya, lalu semua dibuka bersama. Angka dengan kode lain di kertasnya tidak ikut.`;
}
export function personLabel(place: number) {
  return `Orang ${place}`;
}
export const checkNumbers = 'Periksa angka';
export const checkRows = 'Periksa urutan';
export const readAloud =
  'Bacakan semuanya keras-keras. Kalau ada yang salah ketik, sekarang saat memperbaikinya: setelah hasil tampil tidak bisa lagi.';
export function sameNumber(number: string) {
  return `Angka ${number} tertulis dua kali. Boleh, kalau dua orang memang menulis angka yang sama; kalau salah ketik, perbaiki.`;
}
export const readAndRight = 'Angka sudah dibacakan dan cocok';
export const showResult = 'Tampilkan hasil undian';
export const mend = 'Perbaiki';
export const drawing = 'Mengundi...';

// On a stage
export const stageTitle = 'Hasil dari bola atau kertas';
export const stageText =
  'Ketik nomor plat menurut urutan keluarnya, dari gate 1. Pisahkan dengan spasi atau koma.';
export function batchLabel(batch: number, from: number, to: number) {
  return from === to ? `Batch ${batch} (${to} anak)` : `Batch ${batch} (${from} atau ${to} anak)`;
}
export function wordWrong(word: string) {
  return `"${word}" bukan nomor plat.`;
}
export function plateStrange(plate: number) {
  return `Plat ${plate} tidak ada di daftar kelas ini.`;
}
export function plateTwice(plate: number) {
  return `Plat ${plate} tertulis dua kali.`;
}
export function platesLeft(plates: readonly number[]) {
  return `Belum ditulis: plat ${names(plates.map(String))}.`;
}
export const sizesUneven = 'Isi batch harus sama banyak, paling jauh selisih satu.';

// The board
export const boardTitle = 'Hasil undian';
export const checking = 'Menghitung ulang di HP ini...';
export const recomputed = 'Dihitung ulang di HP ini: cocok';
export function recomputedText(chance: string) {
  return `Dari daftar, kode undian dan angka ${chance}.`;
}
export const recomputedStage = 'Diundi di tempat; setiap anak ada tepat sekali.';
export const differs: Readonly<Record<string, string>> = {
  kode: 'Kode undian bukan kode dari teks yang dikunci.',
  mesin: 'Undian ini dari versi aplikasi yang tidak dikenal halaman ini. Muat ulang dulu.',
  daftar: 'Daftarnya bukan daftar yang dikunci.',
  peserta: 'Jumlah anak bukan yang dikunci.',
  gate: 'Banyak gate bukan yang dikunci.',
  batch: 'Banyak batch bukan yang seharusnya.',
  format: 'Formatnya bukan format yang dikunci.',
  angka: 'Angkanya tidak sebanyak atau tidak seurut yang diumumkan.',
  hasil: 'Dari angka ini keluar urutan yang lain.',
};
export const notTheSame = 'Dihitung ulang di HP ini: TIDAK cocok.';
export const notTheSameText =
  'Jangan mulai balapan dengan undian ini. Batalkan, dan kabari pembuat aplikasi.';
export function batchName(batch: number) {
  return `Batch ${batch}`;
}
export const gateHead = 'Gate';
export const plateHead = 'Plat';
export const nameHead = 'Nama';
export function formerly(plates: readonly number[]) {
  return `dahulu ${plates.join(', ')}`;
}
export const goneBadge = 'mundur';
export const lockedText =
  'Terkunci: moto pertama kelas ini sudah start. Undian tidak bisa dibatalkan lagi.';
export const openText =
  'Undian ini tetap. Sebelum start pertama panitia bisa membatalkannya satu kali, dengan alasan yang dibaca semua orang.';
export const voidedBefore = 'Undian kelas ini sudah pernah dibatalkan. Yang ini tetap.';
export const toMotos = 'Ke moto kelas ini';
export const printNow = 'Cetak sekarang';
export const printNowText =
  'Kertas darurat: semua moto dengan plat dan gate. Kalau semua HP mati, lomba tetap jalan.';

// Void
export const voidDraw = 'Batalkan undian';
export const voidCommitment = 'Undian tidak jadi';
export const voidTitle = 'Batalkan undian ini?';
export const voidText =
  'Hanya bisa satu kali untuk setiap kelas. Kode, angka dan hasilnya tetap tampil di samping undian kedua, dengan alasannya. Undian kedua harus dengan bola atau kertas di tempat, daftar dan formatnya sama.';
export const voidCommitmentText =
  'Kode sudah ditunjukkan, jadi ini dihitung sebagai undian yang dibatalkan: hanya bisa satu kali, dan undian berikutnya harus dengan bola atau kertas di tempat.';
export const voidReason = 'Alasan';
export const voidReasonMissing = 'Pilih alasannya: semua orang membacanya di papan.';
export const voiding = 'Membatalkan...';
export const voidedTitle = 'Undian yang dibatalkan';
export function voidedText(reason: string) {
  return `Dibatalkan: ${reason}`;
}
export const notDrawn = 'Kode ditunjukkan, angka tidak pernah dibuka.';

// Late riders
export const lateTitle = 'Susulan';
export const lateText =
  'Anak yang terdaftar tetapi tidak ada di daftar undian. Tempatnya mengikuti undian, bukan pilihan siapa pun.';
export const lateNone = 'Semua anak yang terdaftar di kategori ini sudah ada di daftar.';
export function latePlace(batch: number, gate: number) {
  return `Masuk Batch ${batch}, gate ${gate} di setiap moto`;
}
export const addLate = 'Masukkan';
export function addLateOf(name: string) {
  return `Masukkan ${name}`;
}
export function addLateTitle(name: string) {
  return `Masukkan ${name}?`;
}
export const addLateText =
  'Namanya tampil di papan sebagai "masuk belakangan". Gate anak lain tidak berubah.';
export function lateAdded(name: string) {
  return `${name} masuk daftar start.`;
}
export const latePlateMissing = 'Belum punya nomor plat.';
export const joinedLate = 'masuk belakangan';
export const classUnknown = 'Kelas ini tidak ada di lomba ini';
export const cannotDecide = 'HP ini tidak memegang kendali lomba: hanya bisa melihat.';
