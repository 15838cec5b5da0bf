import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { categoryQueries, type RaceCategory } from '#api/categories.ts';
import { loadSupabase } from '#api/platform/session.ts';
import { type RaceDetail, raceQueries } from '#api/races.ts';
import { paths } from '#domain/paths.ts';
import { isRegistrationOpen } from '#functions/_shared/venue/availability.ts';
import { formatLongDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/booking.ts';
import { NoRace } from '#parents/parts/no-race.tsx';
import { errorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import { Read } from '#parts/read.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { useAfterFirstContent } from '#ui/first-content.ts';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { HaveAccount } from './have-account.tsx';
import { RiderForm } from './rider-form.tsx';
import { RiderFormFrame, RiderFormSkeleton } from './rider-form-frame.tsx';

/** The race's page, where most come from, has it already. */
export function loadClasses() {
  return import('#parents/parts/race-categories.tsx');
}
const RaceCategories = lazy(async () => ({ default: (await loadClasses()).RaceCategories }));

interface VisitorFormProps {
  raceId: string;
  /** Empty until it is known how old the child is. */
  categoryId: string;
}

/** The rider form for a family without an account: the child's age, then the child, then the account. */
export function VisitorForm({ raceId, categoryId }: VisitorFormProps) {
  // What makes the account is large: it comes while the form is filled in.
  const shown = useAfterFirstContent();
  useEffect(() => {
    if (shown) {
      loadSupabase().catch(() => undefined);
    }
  }, [shown]);
  const race = useQuery(raceQueries.detail(raceId));
  const categories = useQuery(categoryQueries.ofRace(raceId));
  if (categoryId === '') {
    return (
      <Screen>
        <ScreenHeader title={shared.riderFormTitle} backTo={paths.raceDetail(raceId)} />
        <p className="mb-4 text-ink-muted">{copy.riderFormLead}</p>
        <Read
          of={[race]}
          skeleton={<RiderFormSkeleton />}
          failed={shared.raceLoadFailed}
          missing={<NoRace />}
        >
          {(found) => <ClassByAge race={found} />}
        </Read>
      </Screen>
    );
  }
  return (
    <RiderFormFrame raceId={raceId} race={race} categories={categories} categoryId={categoryId}>
      {(known) => (
        <RiderForm
          key={`${raceId}-${categoryId}`}
          {...known}
          session={null}
          profile={null}
          saved={[]}
          answered={[]}
          beginWith={null}
        />
      )}
    </RiderFormFrame>
  );
}

/** How old the child is: where one class alone fits, its form follows by itself, as the field says beforehand. */
function ClassByAge({ race }: { race: RaceDetail }) {
  const navigate = useNavigate();
  const open = isRegistrationOpen(race, useNow());
  const goOn = ({ id }: RaceCategory) =>
    // Replaced: the way back leads to the race, not to a question that has been answered.
    navigate(paths.riderForm(race.id, { kategori: id }), { replace: true, state: { typed: true } });
  return (
    <div className="grid max-w-110 gap-4">
      <HaveAccount next={paths.categories(race.id)} />
      <div>
        <h2 className="text-xl">{race.judul}</h2>
        <p className="mt-0.5 text-ink-muted text-sm">
          {formatLongDate(race.tanggal_mulai, race.zona_waktu)}
        </p>
      </div>
      {!open && <Notice tone="warning">{errorMessage('race_closed', { ...race })}</Notice>}
      <Suspense fallback={<RiderFormSkeleton />}>
        <RaceCategories race={race} closed={!open} open={open} entries={[]} onOnlyFit={goOn} />
      </Suspense>
      <ButtonLink to={paths.categories(race.id)} variant="ghost" size="sm">
        {copy.allClassesAction}
      </ButtonLink>
    </div>
  );
}
