/**
 * What people call a place, or the better known town in it, and the regencies they mean, the most usual first
 * (without KOTA or KABUPATEN where there is one of the name). Parts of a name are found without this.
 */
const spoken: [words: string, regencies: string][] = [
  [
    'dki, jkt, betawi',
    'JAKARTA SELATAN, JAKARTA TIMUR, JAKARTA PUSAT, JAKARTA BARAT, JAKARTA UTARA, KEPULAUAN SERIBU',
  ],
  ['jaksel', 'JAKARTA SELATAN'],
  ['jaktim', 'JAKARTA TIMUR'],
  ['jakpus', 'JAKARTA PUSAT'],
  ['jakbar', 'JAKARTA BARAT'],
  ['jakut', 'JAKARTA UTARA'],
  [
    'jogja, jogjakarta, yogya, yogyakarta, diy',
    'YOGYAKARTA, SLEMAN, BANTUL, KULON PROGO, GUNUNG KIDUL',
  ],
  ['wates', 'KULON PROGO'],
  ['wonosari', 'GUNUNG KIDUL'],
  ['solo', 'SURAKARTA'],
  ['kartasura, solo baru', 'SUKOHARJO'],
  ['tangsel, bsd, serpong, bintaro, ciputat, pamulang', 'TANGERANG SELATAN'],
  ['tgr', 'KOTA TANGERANG'],
  ['rangkasbitung', 'LEBAK'],
  ['cikarang, tambun', 'KABUPATEN BEKASI'],
  ['cibinong, cileungsi, sentul, cisarua, puncak bogor', 'KABUPATEN BOGOR'],
  ['pelabuhan ratu', 'KABUPATEN SUKABUMI'],
  ['bdg, kota kembang', 'KOTA BANDUNG'],
  ['soreang', 'KABUPATEN BANDUNG'],
  ['kbb, lembang, padalarang', 'BANDUNG BARAT'],
  ['jatinangor', 'SUMEDANG'],
  ['cikampek', 'KARAWANG'],
  ['merak', 'CILEGON'],
  ['smg', 'KOTA SEMARANG'],
  ['ungaran, ambarawa', 'KABUPATEN SEMARANG'],
  ['purwokerto', 'BANYUMAS'],
  ['muntilan, borobudur', 'KABUPATEN MAGELANG'],
  ['slawi', 'KABUPATEN TEGAL'],
  ['cepu', 'BLORA'],
  ['purwodadi', 'GROBOGAN'],
  ['tawangmangu', 'KARANGANYAR'],
  ['sby, suroboyo', 'SURABAYA'],
  ['mlg, ngalam', 'KOTA MALANG'],
  ['kepanjen, singosari', 'KABUPATEN MALANG'],
  ['pandaan, bangil', 'KABUPATEN PASURUAN'],
  ['kraksaan', 'KABUPATEN PROBOLINGGO'],
  ['pare', 'KABUPATEN KEDIRI'],
  [
    'bali',
    'DENPASAR, BADUNG, GIANYAR, TABANAN, BULELENG, KARANG ASEM, KLUNGKUNG, BANGLI, JEMBRANA',
  ],
  ['sanur, renon', 'DENPASAR'],
  ['kuta, canggu, seminyak, jimbaran, nusa dua, uluwatu', 'BADUNG'],
  ['ubud', 'GIANYAR'],
  ['singaraja', 'BULELENG'],
  ['negara', 'JEMBRANA'],
  ['semarapura, nusa penida', 'KLUNGKUNG'],
  ['amlapura', 'KARANG ASEM'],
  ['praya, mandalika', 'LOMBOK TENGAH'],
  ['selong', 'LOMBOK TIMUR'],
  ['labuan bajo', 'MANGGARAI BARAT'],
  ['ruteng', 'KABUPATEN MANGGARAI'],
  ['maumere', 'SIKKA'],
  ['bajawa', 'NGADA'],
  ['mdn', 'KOTA MEDAN'],
  ['lubuk pakam', 'DELI SERDANG'],
  ['berastagi, kabanjahe', 'KARO'],
  ['kisaran', 'ASAHAN'],
  ['rantauprapat', 'LABUHAN BATU'],
  ['sidempuan', 'PADANGSIDIMPUAN'],
  ['parapat', 'SIMALUNGUN'],
  ['meulaboh', 'ACEH BARAT'],
  ['takengon', 'ACEH TENGAH'],
  ['tembilahan', 'INDRAGIRI HILIR'],
  ['rengat', 'INDRAGIRI HULU'],
  ['batusangkar', 'TANAH DATAR'],
  ['plb, plg', 'PALEMBANG'],
  ['baturaja, oku', 'KABUPATEN OGAN KOMERING ULU'],
  ['kayuagung, oki', 'OGAN KOMERING ILIR'],
  ['indralaya', 'OGAN ILIR'],
  ['sekayu, muba', 'MUSI BANYUASIN'],
  ['balam, tanjung karang', 'BANDAR LAMPUNG'],
  ['kotabumi', 'LAMPUNG UTARA'],
  ['sungailiat', 'KABUPATEN BANGKA'],
  ['kepri', 'B A T A M, TANJUNG PINANG, BINTAN, KARIMUN'],
  ['sampit', 'KOTAWARINGIN TIMUR'],
  ['pangkalan bun', 'KOTAWARINGIN BARAT'],
  ['martapura', 'KABUPATEN BANJAR'],
  ['bjb, bjbaru', 'BANJAR BARU'],
  ['bjm', 'BANJARMASIN'],
  ['bpp', 'BALIKPAPAN'],
  ['smd', 'SAMARINDA'],
  ['kukar, tenggarong', 'KUTAI KARTANEGARA'],
  ['kutim, sangatta', 'KUTAI TIMUR'],
  ['ppu, ikn, nusantara', 'PENAJAM PASER UTARA'],
  ['tanjung redeb', 'BERAU'],
  ['ujung pandang, makasar, mks', 'MAKASSAR'],
  ['sungguminasa', 'GOWA'],
  ['sorowako, malili', 'LUWU TIMUR'],
  ['watampone', 'KABUPATEN BONE'],
  ['pangkep', 'PANGKAJENE DAN KEPULAUAN'],
  ['sidrap', 'SIDENRENG RAPPANG'],
  ['rantepao', 'TORAJA UTARA'],
  ['luwuk', 'KABUPATEN BANGGAI'],
  ['bau-bau', 'BAUBAU'],
  ['polman', 'POLEWALI MANDAR'],
  ['menado', 'MANADO'],
  ['tondano', 'KABUPATEN MINAHASA'],
  ['timika', 'MIMIKA'],
  ['wamena', 'JAYAWIJAYA'],
  ['sentani', 'KABUPATEN JAYAPURA'],
];

export interface SpokenNames {
  /** What this regency is called. */
  names: readonly string[];
  /** Names of its area that people mostly use for another regency. */
  around: readonly string[];
}

let byRegency: Map<string, { names: string[]; around: string[] }> | undefined;

/** Every regency that `spokenNames` knows something about, as the list above names it. */
export function spokenPlaces(): ReadonlyMap<string, SpokenNames> {
  if (byRegency !== undefined) {
    return byRegency;
  }
  byRegency = new Map();
  for (const [words, regencies] of spoken) {
    for (const [index, regency] of regencies.split(', ').entries()) {
      const known = byRegency.get(regency) ?? { names: [], around: [] };
      (index === 0 ? known.names : known.around).push(...words.split(', '));
      byRegency.set(regency, known);
    }
  }
  return byRegency;
}

/** What else a regency is called, by its stored name: KOTA SURAKARTA is "solo". */
export function spokenNames(regency: string): SpokenNames | undefined {
  const places = spokenPlaces();
  return places.get(regency) ?? places.get(regency.replace(/^(?:KOTA|KABUPATEN) /, ''));
}
