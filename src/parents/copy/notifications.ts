export const panelTitle = 'Notifikasi';
/** The bell with its badge, read out; `news` of it is unread news. */
export function bellLabel(badge: string, news: number) {
  return news > 0
    ? `Notifikasi, ${badge}: ${news} kabar baru dan lomba mendatang`
    : `Notifikasi, ${badge} lomba mendatang`;
}
export const unreadLabel = 'Kabar baru';
export const upcomingTitle = 'Event Mendatang (7 hari ke depan)';
export const upcomingLoading = 'Memuat notifikasi...';
export const upcomingLoadFailed = 'Notifikasi belum bisa dimuat.';
export const noUpcoming = 'Tidak ada event mendatang dalam 7 hari ke depan';
/** Where letters of organisers and our own mails are read again. */
export const messagesAction = 'Pesan dari kami dan penyelenggara';
