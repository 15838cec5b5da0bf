import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { useEffect } from 'react';
import { categoryQueries, type RaceCategory } from '#api/categories.ts';
import type { EntryInRace } from '#api/entries.ts';
import type { RaceDetail } from '#api/races.ts';
import { categoriesForChild, type FittedCategory, ownClass } from '#domain/category-fit.ts';
import { paths } from '#domain/paths.ts';
import { categoryPlaces } from '#functions/_shared/venue/availability.ts';
import { calendarDay } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/booking.ts';
import { ChildChoice, type ChosenChild, isEntered, useChildChoice } from '#parts/child-choice.tsx';
import * as shared from '#parts/copy/shared.ts';
import { goOn } from '#parts/frame/going-on.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { useAfterFirstContent } from '#ui/first-content.ts';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface RaceCategoriesProps {
  race: RaceDetail;
  /** Nobody can enter any more: what is left and whom a class fits is of no use. */
  closed: boolean;
  /** Whether the person may enter a rider now, or wait for a place. */
  open: boolean;
  /** The person's own orders in this race. */
  entries: readonly EntryInRace[];
  /** A birth date is typed, and one class alone is for it, with a place. */
  onOnlyFit?: (category: RaceCategory) => void;
}

/** The classes of a race with their ages and places, for everybody; with a child, which of them fit and why others do not. */
export function RaceCategories(props: RaceCategoriesProps) {
  const { race, closed, open, entries, onOnlyFit } = props;
  const ready = useAfterFirstContent();
  const categories = useQuery({ ...categoryQueries.ofRace(race.id), enabled: ready });
  const raceDay = calendarDay(race.tanggal_mulai, race.zona_waktu);
  const choice = useChildChoice(
    entries,
    (child) =>
      categories.data === undefined ||
      categoriesForChild(child, categories.data, raceDay, () => null).some(
        ({ misfit }) => misfit === null,
      ),
  );
  // Many look at a race and go no further; whoever says how old a child is means to enter it.
  const goesOn = open && choice.child !== null;
  useEffect(() => {
    if (goesOn) {
      goOn();
    }
  }, [goesOn]);
  return (
    <Section level={3} title={copy.fittingTitle}>
      <Read
        of={[categories]}
        skeleton={<ClassesSkeleton />}
        failed={copy.categoriesLoadFailed}
        unanswered={() => <p className="text-ink-muted text-sm">{copy.classesNeedSignal}</p>}
        empty={<p className="text-ink-muted text-sm">{copy.noCategoriesTitle}</p>}
      >
        {(found) => (
          <>
            {!closed && <ChildChoice {...choice} {...(onOnlyFit && { hint: copy.formFollows })} />}
            {/* One tap fewer than by the screen of all classes. */}
            {open && race.satu_rider_per_akun === false && choice.riders.length > 1 && (
              <ButtonLink to={paths.children(race.id)} variant="secondary" block>
                {copy.severalChildrenAction}
              </ButtonLink>
            )}
            <Classes
              race={race}
              closed={closed}
              open={open}
              entries={entries}
              raceDay={raceDay}
              categories={found}
              child={closed ? null : choice.child}
              // A year of two digits may be the beginning of one of four.
              {...(onOnlyFit && choice.choice.birthDate.length === 10 && { onOnlyFit })}
            />
          </>
        )}
      </Read>
    </Section>
  );
}

interface ClassesProps extends RaceCategoriesProps {
  /** The race's day at the venue, by which the age counts. */
  raceDay: string;
  categories: readonly RaceCategory[];
  child: ChosenChild | null;
}

function Classes(props: ClassesProps) {
  const { race, closed, open, entries, raceDay, categories, child, onOnlyFit } = props;
  const entered = child?.rider != null && isEntered(child.rider, entries);
  const fitted = categoriesForChild(child, categories, raceDay, (category) =>
    categoryPlaces(race, category),
  );
  const fitting = fitted.filter(({ misfit }) => misfit === null);
  const only = open && child?.rider === null && fitting.length === 1 ? fitting[0] : undefined;
  const followed = only === undefined || only.places === 0 ? undefined : only.category;
  useEffect(() => {
    if (followed !== undefined) {
      onOnlyFit?.(followed);
    }
  }, [followed, onOnlyFit]);
  const told =
    child === null
      ? null
      : entered
        ? copy.childEntered(child.name)
        : fitting.length === 0
          ? copy.noClassFits(child.name)
          : fitting.every(({ places }) => places === 0)
            ? copy.fittingAreFull(child.name)
            : ownClass(fitted)?.places === 0
              ? copy.ownClassFull(child.name, ownClass(fitted)?.category.nama ?? '')
              : null;
  return (
    <>
      <div role="status" className="empty:hidden">
        {told !== null && <Notice tone={entered ? 'positive' : 'warning'}>{told}</Notice>}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-xl bg-surface shadow-card">
        {fitted.map((one, index) => (
          <li key={one.category.id}>
            <ClassRow
              race={race}
              closed={closed}
              open={open && !entered}
              child={child}
              fitted={one}
              best={index === 0 && ownClass(fitted) === one}
            />
          </li>
        ))}
      </ul>
      <p className="text-ink-muted text-xs">{copy.fittingExplained}</p>
    </>
  );
}

interface ClassRowProps extends Omit<RaceCategoriesProps, 'entries' | 'onOnlyFit'> {
  child: ChosenChild | null;
  fitted: FittedCategory<RaceCategory>;
  /** The child's own class, first in the list. */
  best: boolean;
}

function ClassRow({ race, closed, open, child, fitted, best }: ClassRowProps) {
  const { category, misfit, places } = fitted;
  const fits = child !== null && misfit === null;
  const chosen = fits && best && places !== 0;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-2 p-4',
        chosen && 'bg-primary-soft/50',
      )}
    >
      <div className="min-w-0 grow basis-40">
        <p className={classNames('font-bold', misfit !== null && 'text-ink-muted')}>
          {category.nama}
        </p>
        <p className="text-ink-muted text-sm">
          {copy.ageRangeText(category)} · {copy.genderText(category)}
        </p>
        {child !== null && (
          <p
            className={classNames(
              'mt-1 flex items-center gap-1.5 font-semibold text-sm',
              fits ? 'text-positive' : 'text-ink-muted',
            )}
          >
            {fits ? (
              <CircleCheck aria-hidden className="size-4 shrink-0" />
            ) : (
              <CircleSlash aria-hidden className="size-4 shrink-0" />
            )}
            {misfit === null ? copy.fitsText(child.name) : copy.misfitText(misfit)}
          </p>
        )}
      </div>
      <div className="flex flex-col items-end gap-2">
        {closed ? null : places === 0 ? (
          <Badge tone="danger">{shared.full}</Badge>
        ) : (
          <Badge>{places === null ? shared.placesUnknown : shared.placesLeft(places)}</Badge>
        )}
        {open && fits && places !== 0 && (
          <ButtonLink
            size="sm"
            variant={chosen ? 'primary' : 'secondary'}
            to={paths.riderForm(race.id, {
              kategori: category.id,
              ...(child.rider === null ? {} : { anak: child.rider.id }),
            })}
            aria-label={copy.chooseCategoryLabel(category.nama)}
          >
            {copy.chooseAction}
          </ButtonLink>
        )}
        {open && fits && places === 0 && (
          <ButtonLink
            size="sm"
            variant="secondary"
            to={paths.categories(race.id)}
            aria-label={copy.waitLabel(category.nama)}
          >
            {copy.waitAction}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function ClassesSkeleton() {
  return (
    <Loading label={copy.categoriesLoading} className="grid gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-48 rounded-xl" />
    </Loading>
  );
}
