import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type LucideIcon, Mars, Venus, VenusAndMars } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { categoryQueries, type RaceCategory } from '#api/categories.ts';
import { useFailedRead } from '#api/failed-read.ts';
import { type RaceDetail, raceQueries } from '#api/races.ts';
import { regencyQueries } from '#api/regencies.ts';
import * as copy from '#copy/booking.ts';
import { errorMessage } from '#copy/errors.ts';
import * as shared from '#copy/shared.ts';
import { defaultBasePrice } from '#domain/constants.ts';
import { formatLongDate } from '#domain/dates.ts';
import { paths } from '#domain/paths.ts';
import { isRegistrationOpen } from '#domain/race-availability.ts';
import { restrictedGender } from '#domain/rider-rules.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Price } from '#ui/price.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export function Component() {
  const { id = '' } = useParams();
  const race = useQuery(raceQueries.detail(id));
  const categories = useQuery(categoryQueries.ofRace(id));
  const failure = useFailedRead(race, categories);

  return (
    <Screen>
      <ScreenHeader title={shared.categoriesTitle} backTo={paths.raceDetail(id)} />
      {race.data && categories.data ? (
        <CategoryChoice race={race.data} categories={categories.data} />
      ) : failure !== null ? (
        <ErrorState
          title={copy.categoriesLoadFailed}
          text={errorMessage(failure.error.code)}
          onRetry={failure.retry}
          retrying={failure.retrying}
        />
      ) : race.data === null ? (
        <EmptyState
          title={shared.noRaceFound}
          text={errorMessage('race_not_found')}
          action={<ButtonLink to={paths.raceList()}>{shared.otherRacesAction}</ButtonLink>}
        />
      ) : (
        <CategoriesSkeleton />
      )}
    </Screen>
  );
}

interface CategoryChoiceProps {
  race: RaceDetail;
  categories: readonly RaceCategory[];
}

function CategoryChoice({ race, categories }: CategoryChoiceProps) {
  if (categories.length === 0) {
    return (
      <EmptyState
        title={copy.noCategoriesTitle}
        text={copy.noCategoriesText}
        action={<ButtonLink to={paths.raceDetail(race.id)}>{copy.backToRaceAction}</ButtonLink>}
      />
    );
  }
  const open = isRegistrationOpen(race, new Date());
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="text-xl">{race.judul}</h2>
        <p className="mt-0.5 text-ink-muted text-sm">
          {formatLongDate(race.tanggal_mulai, race.zona_waktu)}
        </p>
      </div>
      {open ? (
        <p className="text-ink-muted text-sm">{copy.ageCountsOnRaceDay}</p>
      ) : (
        <Notice tone="warning">{errorMessage('race_closed')}</Notice>
      )}
      <ul className="grid gap-4">
        {categories.map((category) => (
          <li key={category.id}>
            <CategoryCard race={race} category={category} open={open} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const genderIcons: Record<'pria' | 'wanita' | 'semua', { Icon: LucideIcon; className: string }> = {
  pria: { Icon: Mars, className: 'bg-info-soft text-on-info-soft' },
  wanita: { Icon: Venus, className: 'bg-danger-soft text-on-danger-soft' },
  semua: { Icon: VenusAndMars, className: 'bg-warning-soft text-on-warning-soft' },
};

interface CategoryCardProps {
  race: RaceDetail;
  category: RaceCategory;
  open: boolean;
}

function CategoryCard({ race, category, open }: CategoryCardProps) {
  const queryClient = useQueryClient();
  const { Icon, className } = genderIcons[restrictedGender(category) ?? 'semua'];
  // The rider form needs the 514 cities: fetch them while the thumb is on its way.
  const prefetch = () => queryClient.prefetchQuery(regencyQueries.names());
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex items-start gap-3">
        <span className={`grid size-12 shrink-0 place-items-center rounded-lg ${className}`}>
          <Icon aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <h3 className="text-lg">{category.nama}</h3>
          {category.deskripsi && <p className="text-ink-muted text-sm">{category.deskripsi}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="info">{copy.ageRangeText(category)}</Badge>
        <Badge>{copy.genderText(category)}</Badge>
        {category.kuota !== null && <Badge>{copy.categoryQuota(category.kuota)}</Badge>}
      </div>
      <p className="text-ink-muted text-xs">{copy.noRefundNotice}</p>
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t border-dashed pt-3">
        <Price amount={race.harga_dasar ?? defaultBasePrice} className="text-lg text-primary" />
        <ButtonLink
          to={paths.riderForm(race.id, { kategori: category.id })}
          size="sm"
          variant={open ? 'primary' : 'secondary'}
          aria-label={copy.chooseCategoryLabel(category.nama)}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onTouchStart={prefetch}
        >
          {copy.chooseAction}
        </ButtonLink>
      </div>
    </Card>
  );
}

function CategoriesSkeleton() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {copy.categoriesLoading}
      </p>
      <div className="grid gap-2">
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      {[0, 1, 2].map((key) => (
        <Card key={key} className="grid gap-3 p-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-12 rounded-lg" />
            <Skeleton className="h-6 w-1/2" />
          </div>
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-9" />
        </Card>
      ))}
    </div>
  );
}
