import type { Decided } from '#functions/_shared/racing/rank.ts';

/** Why each place is what it is. */

export const qualifiedAndAbsent = 'Lolos, tetapi tidak start di babak itu.';

export function first(total: number) {
  return `Total poin paling kecil: ${total}.`;
}

/** @param against the plate just ahead */
export function because({
  by,
  moto,
  own,
  ahead,
  against,
  total,
}: Decided & { total: number }): string {
  const them = `plat ${against}`;
  switch (by) {
    case 'mulai':
      return `Tidak start; ${them} start.`;
    case 'peringkat':
      return `Peringkat ${own} di grupnya; ${them} peringkat ${ahead}.`;
    case 'total':
      return `Total ${own} poin; ${them} ${ahead} poin.`;
    case 'moto_mundur':
    case 'moto_akhir':
      return `Sama-sama ${total} poin dengan ${them}; di moto ${moto} mendapat ${own} poin, ${them} ${ahead}.`;
    case 'gate_awal':
      return `Sama-sama ${total} poin dengan ${them}; gate moto 1 nomor ${own}, ${them} nomor ${ahead}.`;
    case 'menang':
      return `Sama-sama ${total} poin dengan ${them}; menang ${own} moto, ${them} ${ahead}.`;
    case 'undi_seri':
      return `Seri dengan ${them}; diputus undian ulang.`;
    case 'undi':
      return `Seri dengan ${them} sampai akhir; diputus undian kelas.`;
  }
}
