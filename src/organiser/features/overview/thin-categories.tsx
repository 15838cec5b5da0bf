import { Link } from 'react-router-dom';
import type { RaceOverview } from '#api/organiser/overview.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/overview.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { confirmed } from './rider-queries.ts';

interface ThinCategoriesProps {
  raceId: string;
  categories: NonNullable<RaceOverview['riders']>['thin'];
  /** Until registration closes; null when it is closed. */
  daysLeft: number | null;
  mayMove: boolean;
}

/** Categories with fewer than three who have paid: whom it concerns, and where they would ride. */
export function ThinCategories({ raceId, categories, daysLeft, mayMove }: ThinCategoriesProps) {
  if (categories.length === 0) {
    return null;
  }
  const small = categories.filter(({ confirmed }) => confirmed > 0);
  const empty = categories.filter(({ confirmed }) => confirmed === 0);
  return (
    <Section title={copy.thinTitle}>
      <p className="text-ink-muted text-sm">
        {copy.thinText} {daysLeft !== null && daysLeft > 0 && copy.thinWait(daysLeft)}
      </p>
      {small.length > 0 && (
        <ul className="grid gap-3 xl:grid-cols-2">
          {small.map(({ kategori_id: id, nama: name, confirmed: count, riders, target }) => (
            <li key={id}>
              <Card className="grid h-full content-start gap-1 p-4">
                <p className="flex justify-between gap-3 font-bold">
                  <span>{name}</span>
                  <span className="whitespace-nowrap tabular-nums">{copy.thinRiders(count)}</span>
                </p>
                <ul className="flex flex-wrap gap-x-4 text-sm">
                  {riders.map((rider) => (
                    <li key={rider.id}>
                      <Link
                        to={addresses.participant(raceId, rider.id)}
                        className="flex min-h-11 items-center underline underline-offset-4"
                      >
                        {rider.nama_lengkap_rider}
                      </Link>
                    </li>
                  ))}
                </ul>
                <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
                  <p className="min-w-0 flex-1">
                    {target === null ? copy.thinTop : copy.thinMerge(target.nama, target.confirmed)}
                  </p>
                  {mayMove && target !== null && (
                    <ButtonLink
                      variant="secondary"
                      size="sm"
                      aria-label={copy.mergeLabel(name, target.nama)}
                      to={addresses.participants(raceId, {
                        ...confirmed,
                        kategori: id,
                        pindah: target.kategori_id,
                      })}
                    >
                      {copy.mergeAction}
                    </ButtonLink>
                  )}
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <p className="text-ink-muted text-sm">
          {copy.emptyCategories(empty.map(({ nama }) => nama).join(', '))}
        </p>
      )}
    </Section>
  );
}
