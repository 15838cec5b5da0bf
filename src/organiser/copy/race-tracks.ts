/** Two tracks, a lease each (R10). */
export const chooseTrack = 'Lintasan yang dilihat';
export const thisPhone = 'HP ini';
export function onTrackIs(track: number, what: string) {
  return `Lintasan ${track} · ${what}`;
}

export const openTitle = 'Dua lintasan';
export const openText =
  'Kalau dua lintasan dipakai bersamaan, tiap lintasan punya pemegang kendali sendiri. Lintasan 2 dibuka dari HP ini (perlu sinyal), lalu diserahkan ke HP direktur kedua lewat “Kendali dan HP pembantu”. Setelah itu keduanya memutuskan sendiri-sendiri, tanpa sinyal pun bisa.';
export const openAction = 'Buka Lintasan 2';
export const opening = 'Membuka Lintasan 2…';
export const opened = 'Lintasan 2 dibuka, kendalinya di HP ini';

export function moveAction(track: number) {
  return `Pindahkan ke Lintasan ${track}`;
}
export function moveTitle(name: string, track: number) {
  return `Pindahkan ${name} ke Lintasan ${track}?`;
}
export function moveText(holder: string) {
  return `Sesudah ini kelas diputuskan oleh ${holder}. Tanpa sinyal: pemegang kendali di sana memindai keputusan HP ini dulu (“Kendali dan HP pembantu”, saksi). Nomor motonya tetap.`;
}
export const moving = 'Memindahkan…';
export const cancel = 'Batal';
