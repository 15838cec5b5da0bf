/** What a shared page shows, as the database gives it. */
import { z } from 'zod';

export const raceRow = z.object({
  id: z.string(),
  judul: z.string(),
  deskripsi: z.string().nullable(),
  penyelenggara: z.string().nullable(),
  lokasi: z.string().nullable(),
  kota: z.string(),
  provinsi: z.string().nullable(),
  zona_waktu: z.string(),
  tanggal_mulai: z.string(),
  /** `dipublikasi`, or `selesai` a week after its end. */
  status: z.string(),
  pendaftaran_selesai: z.string(),
  max_peserta: z.number(),
  /** Held, and kept for somebody of the waiting list. */
  places_taken: z.number(),
  harga_dasar: z.number().nullable(),
  /** `PriceStep[]`. */
  langkah_harga: z.unknown(),
  gambar_url: z.string().nullable(),
  gambar_cover: z.string().nullable(),
});
export type RaceRow = z.infer<typeof raceRow>;

/** A race of a list. */
export const listedRow = raceRow.pick({
  id: true,
  judul: true,
  kota: true,
  zona_waktu: true,
  tanggal_mulai: true,
  harga_dasar: true,
  langkah_harga: true,
});
export type ListedRow = z.infer<typeof listedRow>;

export const classRow = z.object({
  nama: z.string(),
  usia_min: z.number().nullable(),
  usia_max: z.number().nullable(),
  lahir_dari: z.number().nullable(),
  lahir_sampai: z.number().nullable(),
});
export type ClassRow = z.infer<typeof classRow>;

export const articleRow = z.object({
  id: z.string(),
  judul: z.string(),
  cuplikan: z.string(),
  teks_isi: z.string(),
  gambar_url: z.string().nullable(),
  dibuat_pada: z.string(),
  diubah_pada: z.string(),
});
export type ArticleRow = z.infer<typeof articleRow>;
