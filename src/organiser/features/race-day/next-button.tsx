import { motoKey } from '#functions/_shared/racing/moto.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-day.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { motoTitle } from '#organiser/parts/race-day/moto-names.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { stageWord } from '#parts/copy/moto-names.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import type { Lane } from './lanes.ts';

interface NextButtonProps {
  day: RaceDay;
  raceClass: DayClass;
  next: NonNullable<Lane['next']>;
  /** The one large button of the screen. */
  large?: boolean;
}

/** What a class waits for, by the screen on which it is looked at first; a moto itself is on the director's card. */
export function NextButton({ day, raceClass, next, large = false }: NextButtonProps) {
  const [to, label] = linkOf({ day, raceClass, next });
  return (
    <ButtonLink
      to={to}
      variant={large ? 'primary' : 'secondary'}
      className={large ? 'min-h-16! w-full text-xl!' : 'w-full'}
    >
      {label}
    </ButtonLink>
  );
}

function linkOf({ day, raceClass, next }: NextButtonProps): [to: string, label: string] {
  const at = (view: Record<string, string>) => addresses.raceClass(day.race.id, raceClass.id, view);
  switch (next.act) {
    case 'tutup_daftar':
      return [addresses.raceDraw(day.race.id, raceClass.id), copy.closeListAction];
    case 'undi':
      return [addresses.raceDraw(day.race.id, raceClass.id), copy.drawAction];
    case 'panggil':
      return [at({ moto: motoKey(next.moto) }), motoTitle(day, raceClass, next.moto)];
    case 'hasil':
      return [at({ moto: motoKey(next.moto) }), copy.result(motoTitle(day, raceClass, next.moto))];
    case 'resmi':
      return [at({ moto: motoKey(next.moto) }), copy.check(motoTitle(day, raceClass, next.moto))];
    case 'putus_protes':
      return [at({ moto: motoKey(next.moto) }), copy.decideProtest];
    case 'tahap':
      return [at({ lihat: 'babak' }), copy.nextStage(stageWord(next.payload.stage))];
    case 'undi_seri':
      return [at({ lihat: 'seri' }), copy.tie];
    case 'tutup_kelas':
      return [at({ lihat: 'juara' }), copy.closeClass];
  }
}
