import { useNavigate } from 'react-router-dom';
import { motoKey } from '#functions/_shared/racing/moto.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-day.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { motoTitle } from '#organiser/parts/race-day/moto-names.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { stageWord } from '#parts/copy/moto-names.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { CallButton } from './call-button.tsx';
import type { Lane } from './lanes.ts';

interface NextButtonProps {
  day: RaceDay;
  raceClass: DayClass;
  next: NonNullable<Lane['next']>;
  /** The one large button of the screen. */
  large?: boolean;
}

/** The next act of a class: done by a press, or by the screen on which it is looked at first. */
export function NextButton({ day, raceClass, next, large = false }: NextButtonProps) {
  const navigate = useNavigate();
  const look = large ? 'min-h-16! w-full text-xl!' : 'w-full';
  const variant = large ? ('primary' as const) : ('secondary' as const);
  const at = (view: Record<string, string>) => addresses.raceClass(day.race.id, raceClass.id, view);
  const link = (to: string, label: string) => (
    <ButtonLink to={to} variant={variant} className={look}>
      {label}
    </ButtonLink>
  );
  switch (next.act) {
    case 'tutup_daftar':
      return link(addresses.raceDraw(day.race.id, raceClass.id), copy.closeListAction);
    case 'undi':
      return link(addresses.raceDraw(day.race.id, raceClass.id), copy.drawAction);
    case 'panggil':
      return day.deciding ? (
        <CallButton
          day={day}
          raceClass={raceClass}
          moto={next.moto}
          className={look}
          variant={variant}
          onDone={() => navigate(at({ moto: motoKey(next.moto) }))}
        />
      ) : (
        link(at({ moto: motoKey(next.moto) }), motoTitle(day, raceClass, next.moto))
      );
    case 'hasil':
      return link(
        at({ moto: motoKey(next.moto) }),
        copy.result(motoTitle(day, raceClass, next.moto)),
      );
    case 'resmi':
      return link(
        at({ moto: motoKey(next.moto) }),
        copy.check(motoTitle(day, raceClass, next.moto)),
      );
    case 'putus_protes':
      return link(at({ moto: motoKey(next.moto) }), copy.decideProtest);
    case 'tahap':
      return link(at({ lihat: 'babak' }), copy.nextStage(stageWord(next.payload.stage)));
    case 'undi_seri':
      return link(at({ lihat: 'seri' }), copy.tie);
    case 'tutup_kelas':
      return link(at({ lihat: 'juara' }), copy.closeClass);
  }
}
