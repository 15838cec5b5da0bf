import { motoKey } from '#functions/_shared/racing/moto.ts';
import type { RaceState } from '#functions/_shared/racing/race-chain.ts';

/** Numbers of a class's motos in the running order, by `stage/group/moto`. */
export function numbersByMoto(
  race: Pick<RaceState, 'order'> | null | undefined,
  classId: string,
): Record<string, number> {
  return Object.fromEntries(
    (race?.order ?? []).flatMap((item) =>
      item.type === 'moto' && item.class === classId ? [[motoKey(item.moto), item.number]] : [],
    ),
  );
}
