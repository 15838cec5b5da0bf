import type { NameStep } from '#api/board-consents.ts';

export const title = 'Siapa boleh lihat namanya';
export function question(nickname: string) {
  return `Siapa boleh lihat nama ${nickname}?`;
}
/** `hint`: what is shown then, and to whom. */
export const steps: Record<NameStep, { label: string; hint: string }> = {
  plate: { label: 'Tidak ada', hint: 'Di papan dan hasil hanya nomor platnya.' },
  board: {
    label: 'Yang membuka papan lomba',
    hint: 'Nama panggilan dan tim tampil di papan dan hasil di aplikasi ini. Siapa saja di internet bisa membukanya.',
  },
  announced: {
    label: 'Semua orang',
    hint: 'Penyelenggara juga boleh menyebut namanya di hasil yang mereka umumkan sendiri.',
  },
};
export const notAsked = 'Belum Anda jawab: yang tampil hanya nomor plat.';
export const forTheSeason =
  'Berlaku juga untuk lomba berikutnya musim ini. Bisa diubah kapan saja: dengan “Tidak ada”, namanya hilang dari semua papan dan hasil.';
export const saved = 'Pilihan tersimpan.';
export const loading = 'Memuat pilihan...';
export const loadFailed = 'Pilihan siapa yang boleh lihat nama belum bisa dimuat';
