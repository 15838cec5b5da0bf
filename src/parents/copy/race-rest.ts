/** What parents read below a race's classes: friends of their team, and the club behind it. */

export const friendsTitle = 'Teman setim yang ikut';
export const friendsText =
  'Hanya yang orang tuanya setuju terlihat oleh teman setim. Atur milik Anda di Profil, Data saya.';
export const clubTitle = 'Penyelenggara';
export const clubPageAction = 'Lihat halaman klub';
export const otherRacesOfClub = 'Lomba lain dari klub ini';
