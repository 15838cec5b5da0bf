import type { Decided } from '#functions/_shared/racing/rank.ts';

/** Why each place is that place. */

export const earlierStage = 'menurut babak sebelumnya';

/** Why somebody is not one place further ahead. */
export function reasonOf({ by, moto, own, ahead }: Decided): string {
  switch (by) {
    case 'mulai':
      return 'tidak start';
    case 'peringkat':
      return `peringkat ${own} di kelompoknya, di depannya ${ahead}`;
    case 'total':
      return `${own} poin, di depannya ${ahead}`;
    case 'hukuman':
      return `poin hukuman: ${own} poin, di depannya ${ahead}`;
    case 'lintas':
      return `poin sama; finis ke-${own}, di depannya ${ahead}`;
    case 'moto_mundur':
    case 'moto_akhir':
      return `poin sama; moto ${moto}: ${own}, di depannya ${ahead}`;
    case 'gate_awal':
      return `poin sama; gate moto 1: ${own}, di depannya ${ahead}`;
    case 'menang':
      return `poin sama; menang ${own} moto, di depannya ${ahead}`;
    case 'undi_seri':
      return 'seri; diundi di tempat';
    case 'undi':
      return 'seri; menurut undian';
  }
}
export function firstReason(points: number) {
  return `${points} poin`;
}
