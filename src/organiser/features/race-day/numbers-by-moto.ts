import type { RaceState } from '#functions/_shared/racing/race-chain.ts';
import { motoName } from '#functions/_shared/racing/state.ts';

/** Numbers of a class's motos in the running order, by `stage/heat/moto`. */
export function numbersByMoto(
  race: Pick<RaceState, 'order'> | null | undefined,
  classId: string,
): Record<string, number> {
  return Object.fromEntries(
    (race?.order ?? []).flatMap((item) =>
      item.type === 'moto' && item.class === classId ? [[motoName(item.moto), item.number]] : [],
    ),
  );
}
