export const title = 'Siapa yang boleh mengantar atau menjemput?';
export const text =
  'Kalau bukan Anda sendiri, tulis nama dan nomor HP-nya. Hanya petugas gerbang lomba ini yang melihatnya, setelah QR rider dibaca.';
export const nameLabel = 'Nama pengantar';
export const phoneLabel = 'Nomor HP pengantar';
export const saveAction = 'Simpan pengantar';
export const saving = 'Menyimpan...';
export const removeAction = 'Hapus pengantar';
export const saved = 'Pengantar tersimpan.';
export const removed = 'Pengantar dihapus.';
export const loadFailed = 'Data pengantar belum bisa dimuat.';
export const loading = 'Memuat data pengantar...';
