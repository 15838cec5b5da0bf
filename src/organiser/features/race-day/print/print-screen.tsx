import { Printer } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { serverClock } from '#domain/server-clock.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { addresses, type RacePrint, racePrints } from '#organiser/addresses.ts';
import { raceDayTitle } from '#organiser/copy/app.ts';
import { namesMissing } from '#organiser/copy/race-day-draw.ts';
import * as copy from '#organiser/copy/race-day-print.ts';
import { onTrackIs } from '#organiser/copy/race-tracks.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { markOf } from '#organiser/parts/race-day/mark.ts';
import { RaceDayFrame } from '#organiser/parts/race-day/race-day-frame.tsx';
import { atClass, hasTwoTracks } from '#organiser/parts/race-day/tracks.ts';
import { type RaceDay, useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { BoardPaper, VenueLink } from './board-paper.tsx';
import { CallList } from './call-list.tsx';
import { Emergency } from './emergency.tsx';
import { MotoSheets, StartLists } from './moto-sheets.tsx';
import { isPrintable, numbersOf, type PrintedClass } from './printed-class.ts';
import { Results } from './results.tsx';
import './print.css';

const papers: Record<
  Exclude<RacePrint, 'papan'>,
  (props: { of: PrintedClass }) => React.ReactNode
> = {
  panggil: CallList,
  start: StartLists,
  moto: MotoSheets,
  hasil: Results,
  darurat: Emergency,
};

/** Race day on paper: what is folded on this phone, so it prints without a signal. */
export function Component() {
  const { id = '' } = useParams();
  const day = useRaceDay();
  const [params, setParams] = useSearchParams();
  const kind = racePrints.find((one) => one === params.get('lembar')) ?? 'start';
  const chosen = params.get('kelas') ?? '';
  const change = (part: Record<string, string>) =>
    setParams({ lembar: kind, kelas: chosen, ...part }, { replace: true });
  const shown = (kind === 'papan' ? [] : day.classes)
    .filter((one) => (chosen === '' || one.id === chosen) && isPrintable(kind, one.chain.state))
    .map((one) => printedClass(atClass(day, one), one));
  const Paper = kind === 'papan' ? null : papers[kind];
  // A paper without its class is worse than none: nobody at the track can tell whose it is.
  const nameless = shown.some(({ name }) => name === '');
  return (
    <RaceDayFrame
      day={day}
      title={copy.printTitle}
      back={{ to: addresses.raceDay(id), label: raceDayTitle }}
    >
      <div className="grid gap-4 print:hidden">
        <fieldset aria-label={copy.sheetsLabel} className="flex flex-wrap gap-2">
          {racePrints.map((one) => (
            <ChoiceChip key={one} chosen={one === kind} onChoose={() => change({ lembar: one })}>
              {copy.sheets[one]}
            </ChoiceChip>
          ))}
        </fieldset>
        <p className="text-ink-muted">{copy.sheetTexts[kind]}</p>
        <div className="flex flex-wrap items-end gap-4">
          {Paper ? (
            <SelectField
              label={copy.classLabel}
              className="min-w-[min(100%,14rem)] flex-1"
              value={chosen}
              onChoose={(value) => change({ kelas: value })}
              none={copy.allClasses}
              choices={day.classes.map(({ id: classId, name }) => [classId, name])}
            />
          ) : (
            <VenueLink race={id} />
          )}
          <Button
            disabled={Paper !== null && (shown.length === 0 || nameless)}
            onClick={() => window.print()}
          >
            <Printer aria-hidden className="size-5" />
            {copy.print}
          </Button>
        </div>
      </div>
      {Paper === null ? (
        <div className="race-prints">
          <BoardPaper race={id} name={day.race.name} />
        </div>
      ) : shown.length === 0 ? (
        <EmptyState title={copy.nothing} text={copy.nothingText[kind]} illustration="flag" />
      ) : nameless ? (
        <Notice tone="warning">{namesMissing}</Notice>
      ) : (
        <div className="race-prints">
          {shown.map((one) => (
            <Paper key={one.id} of={one} />
          ))}
        </div>
      )}
    </RaceDayFrame>
  );
}

function printedClass(day: RaceDay, raceClass: DayClass): PrintedClass {
  const { state } = raceClass.chain;
  const byPlate = new Map(day.entries.map((entry) => [entry.nomor_plat, entry]));
  const zone = day.race.timeZone as VenueZone;
  return {
    id: raceClass.id,
    raceName: day.race.name,
    name: raceClass.name,
    chain: raceClass.chain,
    mark: markOf(raceClass),
    holder: hasTwoTracks(day) ? onTrackIs(day.track, day.holder.name) : day.holder.name,
    printedAt: formatDateTime(serverClock.now(), zone),
    riderOf: (key) => {
      const { plate = key, formerly = [] } = state.riders.get(key) ?? {};
      const entry = [key, plate, ...formerly].map((one) => byPlate.get(one)).find(Boolean);
      return {
        nickname: entry?.nama_panggilan_rider ?? '',
        team: entry?.nama_tim ?? null,
      };
    },
    numberOf: numbersOf(day.chain?.state ?? null, raceClass.id),
    categoryName: (id) => raceClass.categoryNames[raceClass.categories.indexOf(id)] ?? '',
  };
}
