export const board = 'Papan hari lomba';
export const results = 'Hasil lomba';
