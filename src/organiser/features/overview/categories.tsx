import { Link } from 'react-router-dom';
import type { RaceOverview } from '#api/organiser/overview.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/overview.ts';
import { ShareBar } from '#organiser/parts/share-bar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';

/** How full each category is. The bars stand in the table that says the same in numbers. */
export function Categories({ overview }: { overview: RaceOverview }) {
  const { lomba: race, kategori: categories, rider: riders } = overview;
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
      ...(riders?.kategori[id] ?? { dibayar: 0, belum_bayar: 0, menunggu: 0, ditawari: 0 }),
    })),
    {
      id: 'total',
      name: copy.total,
      places: race.max_peserta,
      taken: race.terisi,
      filter: {},
      dibayar: riders?.dibayar ?? 0,
      belum_bayar: riders?.belum_bayar ?? 0,
      menunggu: 0,
      ditawari: 0,
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
            {rows.map(({ id, name, places, taken, filter, dibayar, belum_bayar, menunggu }) => {
              // Without a quota of its own a category may fill the race.
              const whole = places ?? race.max_peserta;
              const parts =
                riders === null
                  ? [{ key: 'solid' as const, amount: taken }]
                  : [
                      { key: 'solid' as const, amount: dibayar },
                      { key: 'light' as const, amount: belum_bayar },
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
                      label={copy.fillLabel(dibayar, belum_bayar, whole)}
                      parts={parts}
                      whole={whole}
                      className="h-2.5 min-w-0 flex-1"
                    />
                    {places !== null && taken >= places && (
                      <Badge tone="positive">{copy.full}</Badge>
                    )}
                    {menunggu > 0 && <Badge>{copy.waiting(menunggu)}</Badge>}
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
