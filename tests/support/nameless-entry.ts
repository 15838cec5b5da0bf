/** What the gate's list says of an entry of which it says nothing: a cancelled one. */
export const namelessEntry = {
  nomor_plat: null,
  nomor_bib: null,
  nama_panggilan_rider: null,
  nama_lengkap_rider: null,
  birth_year: null,
  nama_tim: null,
  kota_asal: null,
  jersey: null,
  delegate: null,
  on_board: null,
  on_board_since: null,
} as const;
