import { Link } from 'react-router-dom';
import type { RaceOverview } from '#api/organiser/overview.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/overview.ts';
import { ShareBar } from '#organiser/parts/share-bar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';

const none = { confirmed: 0, unpaid: 0, waiting: 0 };

/** How full each category is. The bars stand in the table that says the same in numbers. */
export function Categories({ overview }: { overview: RaceOverview }) {
  const { race, categories, riders } = overview;
  if (categories.length === 0) {
    return null;
  }
  const rows = [
    ...categories.map(({ id, nama, kuota, terisi }) => ({
      id,
      name: nama,
      places: kuota,
      taken: terisi,
      filter: { kategori: id },
      ...(riders?.categories.find(({ kategori_id }) => kategori_id === id) ?? none),
    })),
    {
      id: 'total',
      name: copy.total,
      places: race.max_peserta,
      taken: race.peserta_saat_ini,
      filter: {},
      confirmed: riders?.confirmed ?? 0,
      unpaid: riders?.unpaid ?? 0,
      waiting: 0,
    },
  ];
  return (
    <Section title={copy.fillTitle}>
      <Card className="px-4 py-1">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{copy.fillTitle}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{copy.category}</th>
              <th scope="col">{copy.filled}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, places, taken, filter, confirmed, unpaid, waiting }) => {
              // Without a quota of its own a category may fill the race.
              const whole = places ?? race.max_peserta;
              const parts =
                riders === null
                  ? [{ key: 'solid' as const, amount: taken }]
                  : [
                      { key: 'solid' as const, amount: confirmed },
                      { key: 'light' as const, amount: unpaid },
                    ];
              return (
                <tr
                  key={id}
                  className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b py-2.5 last:border-b-0 last:font-bold lg:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_9rem]"
                >
                  <th scope="row" className="truncate text-left font-semibold">
                    {riders === null ? (
                      name
                    ) : (
                      <Link
                        to={addresses.participants(race.id, filter)}
                        className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                      >
                        {name}
                      </Link>
                    )}
                  </th>
                  <td className="text-right lg:order-last">
                    {places === null ? (
                      <>
                        {taken}{' '}
                        <span className="font-normal text-ink-muted text-xs">{copy.noQuota}</span>
                      </>
                    ) : (
                      copy.ofPlaces(taken, places)
                    )}
                  </td>
                  <td className="col-span-2 flex items-center gap-2 lg:col-span-1">
                    <ShareBar
                      label={copy.fillLabel(confirmed, unpaid, whole)}
                      parts={parts}
                      whole={whole}
                      className="h-2.5 min-w-0 flex-1"
                    />
                    {places !== null && taken >= places && (
                      <Badge tone="positive">{copy.full}</Badge>
                    )}
                    {waiting > 0 && <Badge>{copy.waiting(waiting)}</Badge>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Card>
    </Section>
  );
}
