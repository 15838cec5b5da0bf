export const scheduleLoading = 'Memuat jadwal...';
export const noScheduleTitle = 'Belum ada jadwal race';
export const noScheduleText = 'Jadwal lomba berikutnya akan muncul di sini.';
