import {
  agreedFinish,
  countedSheets,
  disagreements,
  type FinishSheet,
} from '#domain/race-day/finish-line.ts';
import { marks } from '#domain/race-day/observations.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import * as copy from '#organiser/copy/finish-sheets.ts';
import { markNames } from '#organiser/copy/stations.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { OddList } from './odd-list.tsx';

/** What is typed for a sheet; of a place that the judge did not see a question mark, which nobody takes for a plate. */
export function sheetText({ order, ...others }: Finish): string {
  return [
    ...order.map((plate) => (plate === 0 ? '?' : String(plate))),
    ...marks.flatMap((mark) => others[mark].map((plate) => `${mark}${plate}`)),
  ].join(' ');
}

function readable({ order, ...others }: Finish): string {
  return [
    order.map((plate) => (plate === 0 ? copy.unseen : plate)).join(' · '),
    ...marks.flatMap((mark) =>
      others[mark].length === 0 ? [] : [`${markNames[mark]} ${others[mark].join(', ')}`],
    ),
  ].join('; ');
}

function fromText(sheet: FinishSheet, timeZone: string): string {
  const zone = (timeZone || undefined) as VenueZone | undefined;
  return copy.sheetFrom(sheet.place, formatTime(new Date(sheet.at), zone), sheet);
}

interface SheetListProps {
  sheets: readonly FinishSheet[];
  timeZone: string;
  /** Where this phone decides. */
  onUse?: (finish: Finish) => void;
}

/** The judges' sheets of a moto that is about to get its result: whether they agree, and one press to take one. */
export function SheetList({ sheets, timeZone, onUse }: SheetListProps) {
  const counted = countedSheets(sheets);
  const differing = disagreements(counted);
  const agreed = agreedFinish(counted);
  const shown: { finish: Finish; of: readonly FinishSheet[] }[] = [
    ...(agreed === null
      ? counted.map((sheet) => ({ finish: sheet.finish, of: [sheet] }))
      : [{ finish: agreed, of: counted }]),
    ...sheets
      .filter(({ afterEnd }) => afterEnd)
      .map((sheet) => ({ finish: sheet.finish, of: [sheet] })),
  ];
  return (
    <Card className="grid gap-3 p-4">
      <h3 className="flex flex-wrap justify-between gap-2 font-bold">
        {copy.title}
        <span className={differing.length > 0 ? 'text-danger' : 'text-positive'}>
          {differing.length > 0 ? copy.disagreeing(counted.length) : copy.agreeing(counted.length)}
        </span>
      </h3>
      <OddList
        odd={differing.map(({ plate, said }) => copy.differs(plate, said.map(copy.outcome)))}
      />
      <ul className="grid gap-3">
        {shown.map(({ finish, of }) => (
          <li key={of[0]?.id} className="flex flex-wrap items-center gap-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="wrap-anywhere font-extrabold text-lg tabular-nums">
                {readable(finish)}
              </p>
              <p className="text-ink-muted text-sm">
                {of.map((sheet) => fromText(sheet, timeZone)).join('; ')}
              </p>
            </div>
            {onUse && (
              <Button variant="secondary" onClick={() => onUse(finish)}>
                {copy.use}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Where a result that is looked at says something else than a sheet. */
export function sheetOddities(whole: Finish, sheets: readonly FinishSheet[]): string[] {
  return countedSheets(sheets).flatMap((sheet) =>
    disagreements([sheet, { finish: whole }]).map(({ plate, said: [there = null, here = null] }) =>
      copy.differsFromResult(plate, sheet.place, there, here),
    ),
  );
}

/** Sheets that came too late and say something else (R29): they reopen nothing by themselves. */
export function LateSheets({ late, timeZone }: { late: readonly FinishSheet[]; timeZone: string }) {
  if (late.length === 0) {
    return null;
  }
  return (
    <Notice tone="warning" role="alert">
      <p className="font-bold">{copy.late(late.length)}</p>
      <p>{copy.lateText}</p>
      <ul>
        {late.map((sheet) => (
          <li key={sheet.id}>
            {fromText(sheet, timeZone)}: {readable(sheet.finish)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
