import { Link } from 'react-router-dom';
import type { RaceOverview } from '#api/organiser/overview.ts';
import type { Query } from '#domain/address.ts';
import { calendarDay, formatDate } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/overview.ts';
import { DayChart } from '#organiser/parts/day-chart.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { entryTime, lastSevenDays } from './entry-days.ts';
import { confirmed, enteredOn, unpaid } from './rider-queries.ts';

/** Entries by day against the days that are left, and the same as a table. */
export function Entries({
  race,
  riders,
  today,
}: {
  race: RaceOverview['race'];
  riders: NonNullable<RaceOverview['riders']>;
  today: string;
}) {
  const closes =
    race.pendaftaran_selesai === null
      ? null
      : calendarDay(race.pendaftaran_selesai, race.zona_waktu);
  const time = entryTime(riders.days, today, closes);
  if (time === null) {
    return null;
  }
  const rowsOf = (filter: Query) => addresses.participants(race.id, filter);
  const most = Math.max(...time.bars.map(({ solid, light }) => solid + light));
  let soFar = 0;
  return (
    <Section title={copy.entriesTitle}>
      <Card className="grid gap-3 p-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            <Count
              label={copy.paid}
              count={riders.confirmed}
              to={rowsOf(confirmed)}
              mark="bg-primary"
            />
            <Count label={copy.unpaid} count={riders.unpaid} to={rowsOf(unpaid)} mark="bg-accent" />
          </dl>
          <p className="text-ink-muted text-sm">
            {copy.lastWeek(lastSevenDays(riders.days, today))}
          </p>
        </div>
        <div>
          <DayChart
            label={copy.chartLabel(formatDate(time.from), formatDate(time.to), most)}
            bars={time.bars}
            past={time.past}
          />
          <div
            aria-hidden
            className="mt-1 flex justify-between gap-3 text-2xs text-ink-muted tabular-nums"
          >
            <span>{formatDate(time.from)}</span>
            <span>{time.daysEach === 1 ? copy.perDay : copy.perWeek}</span>
            <span>
              {closes !== null && closes === time.to ? `${copy.closing} ` : ''}
              {formatDate(time.to)}
            </span>
          </div>
        </div>
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-primary text-sm">
            {copy.asTable}
          </summary>
          <div className="max-h-96 overflow-y-auto">
            <table className="w-full text-sm tabular-nums">
              <caption className="sr-only">{copy.entriesTitle}</caption>
              <thead>
                <tr className="h-10 border-line border-b text-ink-muted text-xs">
                  <th scope="col" className="text-left font-semibold">
                    {copy.day}
                  </th>
                  {[copy.paid, copy.unpaid, copy.soFar].map((head) => (
                    <th key={head} scope="col" className="pl-3 text-right font-semibold">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {riders.days.map(({ day, confirmed, unpaid }) => {
                  soFar += confirmed + unpaid;
                  return (
                    <tr key={day} className="link-row h-11 border-line border-b hover:bg-sunken">
                      <th scope="row" className="text-left font-semibold">
                        <Link
                          to={rowsOf(enteredOn(day))}
                          className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                        >
                          {formatDate(day)}
                        </Link>
                      </th>
                      <td className="pl-3 text-right">{confirmed}</td>
                      <td className="pl-3 text-right">{unpaid}</td>
                      <td className="pl-3 text-right">{soFar}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        </details>
      </Card>
    </Section>
  );
}

function Count({
  label,
  count,
  to,
  mark,
}: {
  label: string;
  count: number;
  to: string;
  mark: string;
}) {
  return (
    <div className="relative rounded-md has-[a:hover]:bg-sunken">
      <dt className="flex items-center gap-2 text-ink-muted text-sm">
        <span aria-hidden className={`size-3 rounded-xs ${mark}`} />
        {label}
      </dt>
      <dd className="font-bold text-2xl tabular-nums">
        <Link to={to} className="after:absolute after:inset-0">
          {count}
          <span className="sr-only">{copy.showRows(label.toLowerCase())}</span>
        </Link>
      </dd>
    </div>
  );
}
