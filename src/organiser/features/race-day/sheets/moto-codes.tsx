import { QrCode as QrIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { isSameMoto, motosOfDay, startListOf } from '#domain/race-day/station-motos.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { findMoto } from '#functions/_shared/racing/state.ts';
import { writeStartLists } from '#functions/_shared/racing/wire.ts';
import * as copy from '#organiser/copy/finish-sheets.ts';
import { motoTitle } from '#organiser/copy/stations.ts';
import { ShowFrames } from '#organiser/parts/qr-frames/show-frames.tsx';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

interface MotoCodesProps {
  day: RaceDay;
  raceClass: DayClass;
  moto: MotoRef;
}

const listsAtOnce = 10;

/** Start lists for the stations, from phone to phone where there is no signal (R16). */
export function MotoCodes({ day, raceClass, moto: ref }: MotoCodesProps) {
  const [open, setOpen] = useState<'list' | 'lists' | null>(null);
  const { chain, classes } = day;
  // It is part of the director's card, which is drawn anew with every answer of the server.
  const motos = useMemo(() => motosOfDay(chain?.state ?? null, classes), [chain, classes]);
  const { run } = findMoto(raceClass.chain.state, ref).moto;
  const at = motos.findIndex((one) =>
    isSameMoto(one, { number: null, raceClass: raceClass.id, ref, run }),
  );
  const own = motos[at];
  const title = own ? motoTitle(own) : '';
  const following = motos.slice(Math.max(at, 0)).filter(({ status }) => status !== 'resmi');
  const lists = (open === 'list' ? (own ? [own] : []) : following.slice(0, listsAtOnce)).flatMap(
    (one) => startListOf(day.race.id, one) ?? [],
  );
  const toggle = (what: typeof open) => setOpen(open === what ? null : what);
  return (
    <section className="grid gap-3 empty:hidden">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {own?.gates && (
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={open === 'list'}
            onClick={() => toggle('list')}
          >
            <QrIcon aria-hidden />
            {copy.listCode}
          </Button>
        )}
        {following.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={open === 'lists'}
            onClick={() => toggle('lists')}
          >
            {copy.tenLists}
          </Button>
        )}
      </div>
      {open !== null && lists.length > 0 && (
        <Card className="grid gap-3 p-4">
          <ShowFrames
            key={open}
            frames={writeStartLists(lists)}
            label={open === 'list' ? copy.listCodeLabel(title) : copy.tenListsLabel}
          />
        </Card>
      )}
    </section>
  );
}
