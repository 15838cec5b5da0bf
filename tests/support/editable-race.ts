import type { EditableRace, RaceContent } from '#api/organiser/races.ts';

const nothingFilledIn: RaceContent = {
  judul: 'Lomba Lama',
  lokasi: null,
  kota: null,
  provinsi: null,
  zona_waktu: 'Asia/Jakarta',
  tanggal_mulai: null,
  pendaftaran_selesai: null,
  max_peserta: null,
  harga_dasar: null,
  gambar_url: null,
  gambar_cover: null,
  deskripsi: null,
  penyelenggara: null,
  map_location: null,
  mendapatkan: [],
  keterangan: null,
  daftar_ulang_mulai: null,
  bawaan: null,
  parkir: null,
  aturan: null,
  susunan_acara: null,
  rute: null,
  tanya_jawab: null,
  foto_lama: [],
  foto_sponsor: [],
  pertanyaan: [],
  kontak_nama: null,
  kontak_wa: null,
  ubah_sampai: null,
  aturan_batal: null,
  batal_sampai: null,
  aturan_pengembalian: [],
  satu_rider_per_akun: false,
  dua_kategori: false,
};

/** A race as the editor reads it. */
export function editableRace(
  content: Partial<RaceContent> = {},
  rest: Partial<EditableRace> = {},
): EditableRace {
  return {
    id: 'race',
    versi: 1,
    status: 'draf',
    organisasi_id: 'club',
    organisation: 'Klub',
    content: { ...nothingFilledIn, ...content },
    categories: [],
    answered: [],
    peserta_saat_ini: 0,
    missing: [],
    advice: [],
    ...rest,
  };
}
