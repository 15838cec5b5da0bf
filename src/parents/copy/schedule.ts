export const scheduleLoading = 'Memuat jadwal...';
export const noScheduleTitle = 'Belum ada jadwal lomba';
export const noScheduleText = 'Jadwal lomba berikutnya akan muncul di sini.';
