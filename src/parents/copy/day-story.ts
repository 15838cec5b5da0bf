import type {
  BoardDraw,
  BoardEvent,
  BoardProtest,
  BoardRun,
} from '#functions/_shared/board/board.ts';

/** "Jalannya hari ini": what happened on a race day, by time. */
export const none = 'Belum ada yang tercatat.';
export const reading = 'Memuat catatan hari ini...';
export const partly = 'Sebagian catatan belum bisa dibuka.';

function because(words: string, reason: string) {
  return reason === '' ? words : `${words}: ${reason}`;
}
export function listClosed({ code }: Pick<BoardDraw, 'code'>) {
  return `Daftar ditutup, kode undian ${code.slice(0, 8).toUpperCase()}`;
}
export function drawn({ voided }: Pick<BoardDraw, 'voided'>) {
  return voided === null ? 'Diundi' : because('Diundi, lalu undiannya dibatalkan', voided);
}
export function entered({ status }: Pick<BoardRun, 'status'>) {
  return status === 'resmi' ? 'Hasil resmi' : 'Hasil sementara';
}
export function corrected(reason: string) {
  return because('Hasil dikoreksi', reason);
}
export function ranAgain(reason: string) {
  return because('Dijalankan ulang', reason);
}
export function protest({ decided }: Pick<BoardProtest, 'decided'>) {
  return {
    terbuka: 'Protes belum diputus',
    diterima: 'Protes diterima',
    ditolak: 'Protes ditolak',
  }[decided];
}
export function happened({ kind, accepted, word = '', track }: BoardEvent) {
  const words = {
    panggil: 'Dipanggil',
    protes: 'Protes masuk',
    putus_protes: accepted ? 'Protes diterima' : 'Protes ditolak',
    jeda: because('Jeda', word),
    lanjut: 'Lomba lanjut',
  }[kind];
  return track === undefined ? words : `${words} (lintasan ${track})`;
}
