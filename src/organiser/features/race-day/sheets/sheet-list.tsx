import { agreedFinish, disagreements, type FinishSheet } from '#domain/race-day/finish-line.ts';
import { marks } from '#domain/race-day/observations.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import * as copy from '#organiser/copy/finish-sheets.ts';
import { markNames } from '#organiser/copy/stations.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';

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

interface SheetListProps {
  sheets: readonly FinishSheet[];
  timeZone: string;
  onUse: (finish: Finish) => void;
}

/** The judges' sheets of a moto that is about to get its result: whether they agree, and one press to take one. */
export function SheetList({ sheets, timeZone, onUse }: SheetListProps) {
  if (sheets.length === 0) {
    return <p className="text-ink-muted">{copy.none}</p>;
  }
  const differing = disagreements(sheets);
  const agreed = agreedFinish(sheets);
  return (
    <Card className="grid gap-3 p-4">
      <h3 className="flex flex-wrap justify-between gap-2 font-bold">
        {copy.title}
        <span className={differing.length > 0 ? 'text-danger' : 'text-positive'}>
          {differing.length > 0 ? copy.disagreeing(sheets.length) : copy.agreeing(sheets.length)}
        </span>
      </h3>
      {differing.length > 0 && (
        <Notice tone="warning">
          <ul className="grid gap-1">
            {differing.map(({ plate, said }) => (
              <li key={plate}>{copy.differs(plate, said.map(copy.outcome))}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ul className="grid gap-3">
        {(agreed === null ? sheets : sheets.slice(0, 1)).map((sheet) => (
          <li key={sheet.id} className="flex flex-wrap items-center gap-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="wrap-anywhere font-extrabold text-lg tabular-nums">
                {readable(agreed ?? sheet.finish)}
              </p>
              <p className="text-ink-muted text-sm">
                {(agreed === null ? [sheet] : sheets)
                  .map(({ place, at, byQr }) =>
                    copy.sheetFrom(
                      place,
                      formatTime(new Date(at), (timeZone || undefined) as VenueZone | undefined),
                      byQr,
                    ),
                  )
                  .join('; ')}
              </p>
            </div>
            <Button variant="secondary" onClick={() => onUse(agreed ?? sheet.finish)}>
              {copy.use}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Where a result that is looked at says something else than a sheet. */
export function sheetOddities(whole: Finish, sheets: readonly FinishSheet[]): string[] {
  return sheets.flatMap((sheet) =>
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
            {copy.sheetFrom(
              sheet.place,
              formatTime(new Date(sheet.at), (timeZone || undefined) as VenueZone | undefined),
              sheet.byQr,
            )}
            : {readable(sheet.finish)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
