import { Link } from 'react-router-dom';
import type { RaceOverview } from '#api/organiser/overview.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/overview.ts';
import { Price } from '#parts/price.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { cancelled, everyEntryOf } from './rider-queries.ts';

interface Change {
  label: string;
  /** Of today, then of yesterday. */
  amounts: readonly number[];
  isMoney?: boolean;
  /** The rows behind the number of a day. */
  to: ((day: string) => string) | null;
}

function changesOf({ race, riders, money }: RaceOverview): { days: string[]; rows: Change[] } {
  const changes = riders?.changes ?? [];
  const days = changes.map(({ day }) => day);
  const onDay = (day: string) => money?.changes.find((change) => change.day === day);
  const received = days.map((day) => onDay(day)?.received ?? 0);
  const refunded = days.map((day) => onDay(day)?.refunded ?? 0);
  const cameIn = (day: string) => addresses.moneyRows(race.id, { jenis: 'masuk', hari: day });
  const rows: Change[] = [
    {
      label: copy.newEntries,
      amounts: changes.map(({ entries }) => entries),
      to: (day) => addresses.participants(race.id, everyEntryOf(day)),
    },
    {
      label: copy.paidHere,
      amounts: changes.map(({ paid }) => paid),
      to: money === null ? null : cameIn,
    },
    ...(money === null
      ? []
      : [{ label: copy.received, amounts: received, isMoney: true, to: cameIn }]),
    ...(refunded.some((amount) => amount > 0)
      ? [
          {
            label: copy.refunded,
            amounts: refunded,
            isMoney: true,
            to: (day: string) => addresses.moneyRows(race.id, { jenis: 'keluar', hari: day }),
          },
        ]
      : []),
    {
      label: copy.gaveUp,
      amounts: changes.map(({ cancelled }) => cancelled),
      to: () => addresses.participants(race.id, cancelled),
    },
    {
      label: copy.joinedWaiting,
      amounts: changes.map(({ waiting }) => waiting),
      to: () => addresses.waitingList(race.id),
    },
  ];
  return { days, rows };
}

/** What today and yesterday brought, on the calendar of the venue. */
export function Changes({ overview }: { overview: RaceOverview }) {
  const { days, rows } = changesOf(overview);
  if (days.length === 0) {
    return null;
  }
  return (
    <Section title={copy.changesTitle}>
      <Card className="px-4 py-1">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{copy.changesTitle}</caption>
          <thead>
            <tr className="h-10 border-line border-b text-ink-muted text-xs">
              <td />
              {days.map((day, index) => (
                <th key={day} scope="col" className="pl-3 text-right font-semibold">
                  {index === 0 ? copy.today : copy.yesterday}
                  <span className="block font-normal text-2xs">{formatDate(day)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, amounts, isMoney = false, to }) => (
              <tr key={label} className="h-11 border-line border-b last:border-b-0">
                <th scope="row" className="wrap-anywhere text-left font-semibold">
                  {label}
                </th>
                {days.map((day, index) => {
                  const amount = amounts[index] ?? 0;
                  const shown = isMoney ? <Price amount={amount} /> : copy.counted(amount);
                  return (
                    <td key={day} className="pl-3 text-right">
                      {amount === 0 ? (
                        <span className="text-ink-muted">{copy.nothingNew}</span>
                      ) : to === null ? (
                        <span className="font-bold">{shown}</span>
                      ) : (
                        <Link
                          to={to(day)}
                          className="-mr-2 inline-flex min-h-11 min-w-11 items-center justify-end rounded-md px-2 font-bold text-primary underline underline-offset-4 hover:bg-sunken"
                        >
                          {shown}
                          <span className="sr-only">{copy.showChange(label, formatDate(day))}</span>
                        </Link>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </Section>
  );
}
