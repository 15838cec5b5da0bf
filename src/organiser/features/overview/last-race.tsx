import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RaceOverview } from '#api/organiser/overview.ts';
import { daysUntil, formatDate } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/overview.ts';
import { Card } from '#ui/card.tsx';
import { useNow } from '#ui/now.ts';
import { Section } from '#ui/section.tsx';

/** This race beside the club's last one, at the same time before the start. */
export function LastRace({
  race,
  last,
}: {
  race: RaceOverview['race'];
  last: NonNullable<RaceOverview['last']>;
}) {
  const now = useNow();
  const days =
    race.tanggal_mulai === null ? 0 : daysUntil(race.tanggal_mulai, now, race.zona_waktu);
  const { now_sum: here, then_sum: there, final_sum: end } = last;
  const rows: { label: string; here: number; there: number; say: (amount: number) => string }[] = [
    { label: copy.entriesTitle, here: here.entries, there: there.entries, say: copy.counted },
    { label: copy.paid, here: here.paid, there: there.paid, say: copy.counted },
    ...(here.received === null || there.received === null
      ? []
      : [{ label: copy.received, here: here.received, there: there.received, say: formatRupiah }]),
  ];
  return (
    <Section title={copy.lastTitle}>
      <Card className="grid gap-1 px-4 pt-3 pb-4">
        <p className="text-ink-muted text-sm">
          <Link
            to={addresses.race(last.id)}
            className="wrap-anywhere font-semibold text-ink underline underline-offset-4"
          >
            {last.judul}
          </Link>{' '}
          {copy.sameTime(days)}
        </p>
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{copy.lastTitle}</caption>
          <thead>
            <tr className="h-10 border-line border-b text-ink-muted text-xs">
              <td />
              <Head>{copy.thisRace}</Head>
              <Head>
                {copy.thatRace}
                <span className="block font-normal text-2xs">
                  {formatDate(last.at, last.zona_waktu)}
                </span>
              </Head>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, here, there, say }) => (
              <tr key={label} className="h-11 border-line border-b">
                <th scope="row" className="text-left font-semibold">
                  {label}
                </th>
                <td className="pl-3 text-right font-bold">
                  {say(here)}
                  {here !== there && (
                    <span className="block whitespace-nowrap font-normal text-ink-muted text-xs">
                      {copy.difference(here > there, say(Math.abs(here - there)))}
                    </span>
                  )}
                </td>
                <td className="pl-3 text-right">{say(there)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="pt-2 text-ink-muted text-sm">
          {copy.inTheEnd(end.entries, end.paid)}
          {end.received !== null && copy.andReceived(formatRupiah(end.received))}
        </p>
      </Card>
    </Section>
  );
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="pl-3 text-right font-semibold">
      {children}
    </th>
  );
}
