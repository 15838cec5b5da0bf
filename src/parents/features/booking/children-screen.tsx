import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { answerQueries, type OwnAnswer } from '#api/answers.ts';
import { categoryQueries, type RaceCategory } from '#api/categories.ts';
import { type CategoryEntry, registerRiders, useAfterEntering } from '#api/entering.ts';
import { type EntryInRace, entryQueries } from '#api/entries.ts';
import { ownChildren } from '#api/own-reads.ts';
import { type AppError, toAppError } from '#api/platform/app-error.ts';
import { type RaceDetail, raceQueries } from '#api/races.ts';
import { type Rider, riderFactsOf } from '#api/riders.ts';
import { givesJersey } from '#domain/jersey.ts';
import { entriesToTell } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import {
  answerProblems,
  answersToBeginWith,
  givenAnswers,
  questionsFor,
} from '#domain/race-questions.ts';
import { isEntryOf } from '#domain/same-rider.ts';
import { isRegistrationOpen } from '#functions/_shared/venue/availability.ts';
import { calendarDay, formatLongDate } from '#functions/_shared/venue/dates.ts';
import { registered } from '#parents/copy/booking.ts';
import * as copy from '#parents/copy/several-children.ts';
import { BlockedAccount } from '#parents/parts/blocked-account.tsx';
import { NoRace } from '#parents/parts/no-race.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import { useSignedIn } from '#parts/frame/use-route-changes.ts';
import { OwnEntries } from '#parts/own-entries.tsx';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import {
  answerPrefix,
  ChildCard,
  type Choice,
  type ChosenClass,
  categoriesFor,
} from './child-card.tsx';
import { ChildrenRefusal } from './children-refusal.tsx';
import { ChosenChildren } from './chosen-children.tsx';
import { CodeField } from './code-field.tsx';
import { useCode } from './use-code.ts';
import { useSeenPrices } from './use-seen-prices.ts';

/** Where children are added; the way back from there is the browser's. */
const childrenTab = paths.profile({ tab: 'anak' });

export function Component() {
  const { id = '' } = useParams();
  const { userId } = useSignedIn();
  const race = useQuery(raceQueries.detail(id));
  const categories = useQuery(categoryQueries.ofRace(id));
  const riders = useQuery(ownChildren(userId));
  const own = useQuery(entryQueries.ownForRace(userId, id));
  const asks = Array.isArray(race.data?.pertanyaan) && race.data.pertanyaan.length > 0;
  const answers = useQuery({ ...answerQueries.own(userId, id), enabled: asks });
  // The choice works without what was answered before.
  const answersKnown = !asks || !answers.isPending || answers.failureCount > 0;

  if (
    race.data &&
    categories.data &&
    riders.data &&
    riders.data.length > 0 &&
    own.data &&
    answersKnown
  ) {
    return (
      <Children
        race={race.data}
        categories={categories.data}
        riders={riders.data}
        own={own.data}
        answered={answers.data ?? []}
        userId={userId}
      />
    );
  }
  return (
    <Screen>
      <ScreenHeader title={shared.childrenTitle} backTo={paths.categories(id)} />
      <Read
        of={[riders, race, categories, own]}
        skeleton={<ChildrenSkeleton />}
        failed={race.data === undefined ? shared.raceLoadFailed : copy.loadFailed}
        missing={<NoRace />}
        empty={
          <EmptyState
            title={copy.noChildrenTitle}
            text={copy.noChildrenText}
            action={
              <div className="grid gap-3">
                <ButtonLink to={childrenTab}>{copy.addChildAction}</ButtonLink>
                <ButtonLink to={paths.categories(id)} variant="secondary">
                  {shared.categoriesTitle}
                </ButtonLink>
              </div>
            }
          />
        }
      />
    </Screen>
  );
}

interface ChildrenProps {
  race: RaceDetail;
  categories: readonly RaceCategory[];
  riders: readonly Rider[];
  own: readonly EntryInRace[];
  /** What the family answered to this race before, the latest first. */
  answered: readonly OwnAnswer[];
  userId: string;
}

/** What is chosen for whom. */
function useChoices(race: RaceDetail, answered: readonly OwnAnswer[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const onlyOne = race.satu_rider_per_akun !== false;
  const keepChoice = (rider: Rider, wanted: ChosenClass | null) => {
    const choice = wanted && {
      ...wanted,
      answers: {
        ...answersToBeginWith(
          questionsFor(race.pertanyaan, wanted.categoryId),
          answered.filter(({ rider_id }) => rider_id === rider.id),
        ),
        ...choices.get(rider.id)?.answers,
        ...wanted.answers,
      },
    };
    setChoices((before) => {
      const next = new Map(onlyOne && choice !== null ? [] : before);
      if (choice === null) {
        next.delete(rider.id);
      } else {
        next.set(rider.id, choice);
      }
      return next;
    });
  };
  return { choices, keepChoice };
}

interface ChosenChild {
  rider: Rider;
  choice: Choice;
}

/** What the chosen children cost, with and without a club's code, and what is sent of it. */
function useChosenPrices(race: RaceDetail, chosen: readonly ChosenChild[], now: Date) {
  const prices = useSeenPrices(
    race,
    chosen.map(({ rider, choice }) => ({
      categoryId: choice.categoryId,
      rider: rider.nama_panggilan,
    })),
    now,
  );
  const code = useCode(
    race.id,
    chosen.map(({ choice }, index) => ({
      categoryId: choice.categoryId,
      price: prices.shown[index] ?? 0,
    })),
    true,
  );
  const discountOf = (index: number) => code.parts[index]?.discount ?? 0;
  return {
    prices,
    code,
    /** After the discount, in order. */
    left: prices.shown.map((price, index) => price - discountOf(index)),
    /** @throws AppError as `prices.agreed` */
    entriesToSend: () =>
      prices.agreed().flatMap((seen, index): CategoryEntry[] => {
        const one = chosen[index];
        return one === undefined
          ? []
          : [
              {
                ...entryOf(one.rider, one.choice, race),
                seen: seen - discountOf(index),
                codeId: code.parts[index]?.kode_id,
              },
            ];
      }),
  };
}

function Children({ race, categories, riders, own, answered, userId }: ChildrenProps) {
  const navigate = useNavigate();
  const after = useAfterEntering(race.id);
  const now = useNow();
  const { choices, keepChoice } = useChoices(race, answered);
  const raceDay = calendarDay(race.tanggal_mulai, race.zona_waktu);
  const jerseyAsked = givesJersey(race.mendapatkan);
  const entries = entriesToTell(own);
  const onlyOne = race.satu_rider_per_akun !== false;
  const chosen = riders.flatMap((rider) => {
    const choice = choices.get(rider.id);
    return choice === undefined ? [] : [{ rider, choice }];
  });

  const { prices, code, left, entriesToSend } = useChosenPrices(race, chosen, now);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  /** Nothing is called wrong before it was sent. */
  const [tried, setTried] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const registration = useAct({
    act: (_, requestIdFor) =>
      registerRiders(
        race.id,
        entriesToSend(),
        // The same choice again is the same order; another one is another.
        requestIdFor([
          ...chosen.map(({ rider, choice }) => [rider.id, choice]),
          ...(code.holds ? [code.name] : []),
        ]),
      ),
    done: (entered) => {
      code.entered();
      after.entered(userId, entered);
      toast.success(registered);
      // Replaced: the way back from the order must not lead to a choice that has been made.
      navigate(paths.orderSummary(race.id, { pendaftaran: entered[0].id }), { replace: true });
    },
    refused: (error) => {
      prices.refused(toAppError(error));
      code.refused(toAppError(error));
      setRefusal(toAppError(error));
      after.refused(userId);
      return null;
    },
    leaves: true,
  });

  const choose = (rider: Rider, wanted: ChosenClass | null) => {
    setRefusal(null);
    keepChoice(rider, wanted);
  };

  const chosenId = useId();
  const closed = !isRegistrationOpen(race, now);
  const withoutSize = chosen.filter(({ choice }) => jerseyAsked && choice.jerseySize === '');
  const withoutClass = chosen.filter(({ choice }) => choice.categoryId === '');
  const complete = chosen.length > 0 && withoutSize.length === 0 && withoutClass.length === 0;
  const unanswered = chosen.flatMap(({ rider, choice }) =>
    answerProblems(questionsFor(race.pertanyaan, choice.categoryId), choice.answers).map(
      (problem) => ({ riderId: rider.id, ...problem }),
    ),
  );
  const goOn = () => {
    setRefusal(null);
    setTried(true);
    const [first] = unanswered;
    if (first === undefined) {
      void registration.run();
      return;
    }
    list.current
      ?.querySelector<HTMLElement>(`[name="${answerPrefix(first.riderId)}${first.field}"]`)
      ?.focus();
  };

  return (
    <Screen
      footer={
        !closed && (
          <div className="grid gap-2">
            {refusal !== null && <ChildrenRefusal refusal={refusal} chosen={chosen} />}
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <ChosenChildren
                id={chosenId}
                race={race}
                chosen={chosen}
                shown={left}
                now={now}
                withoutClass={withoutClass}
                withoutSize={withoutSize}
              />
              <Button
                className="min-w-[min(9rem,45%)]"
                disabled={!complete}
                aria-describedby={chosenId}
                loading={registration.busy}
                loadingText={copy.sending}
                onClick={goOn}
              >
                {copy.goOnAction}
              </Button>
            </div>
          </div>
        )
      }
    >
      <ScreenHeader title={shared.childrenTitle} backTo={paths.categories(race.id)} />
      <div className="grid gap-4">
        <div>
          <h2 className="text-xl">{race.judul}</h2>
          <p className="mt-0.5 text-ink-muted text-sm">
            {formatLongDate(race.tanggal_mulai, race.zona_waktu)}
          </p>
        </div>
        {closed ? (
          <Notice tone="warning">{errorMessage('race_closed', { ...race })}</Notice>
        ) : (
          <p className="text-ink-muted text-sm">{onlyOne ? copy.introOne : copy.intro}</p>
        )}
        <BlockedAccount userId={userId} onlyIfKnown />
        <OwnEntries race={race} entries={entries} now={now} />
        <ul ref={list} aria-label={copy.listLabel} className="grid gap-3">
          {riders.map((rider) => {
            const turn = chosen.findIndex((one) => one.rider.id === rider.id);
            const isChosen = turn >= 0;
            const places = (category: RaceCategory) =>
              // Of two who want the last place the first has it, and only the second is without.
              (isChosen ? chosen.slice(0, turn) : chosen).filter(
                (other) => other.choice.categoryId === category.id,
              ).length;
            return (
              <li key={rider.id}>
                <ChildCard
                  rider={rider}
                  raceDay={raceDay}
                  classes={categoriesFor(rider, categories, race, raceDay, places)}
                  entered={!race.dua_kategori && entries.some((entry) => isEntryOf(entry, rider))}
                  disabled={closed || registration.busy}
                  jerseyAsked={jerseyAsked}
                  choice={choices.get(rider.id) ?? null}
                  onChoose={(choice) => choose(rider, choice)}
                  race={race}
                  problems={tried ? unanswered.filter(({ riderId }) => riderId === rider.id) : []}
                  sibling={(isChosen ? chosen.slice(0, turn) : []).at(-1) ?? null}
                />
              </li>
            );
          })}
        </ul>
        {!closed && prices.shown.some((price) => price > 0) && (
          <CodeField
            code={code}
            riders={chosen.map(({ rider }) => rider.nama_panggilan)}
            disabled={registration.busy}
          />
        )}
        {!closed && (
          <ButtonLink to={childrenTab} variant="ghost" size="sm" className="justify-self-start">
            {copy.addAnotherAction}
          </ButtonLink>
        )}
      </div>
    </Screen>
  );
}

function entryOf(
  rider: Rider,
  { categoryId, jerseySize, answers }: Choice,
  race: RaceDetail,
): Omit<CategoryEntry, 'seen'> {
  return {
    categoryId,
    rider: { ...riderFactsOf(rider), jerseySize: jerseySize === '' ? 'None' : jerseySize },
    answers: givenAnswers(questionsFor(race.pertanyaan, categoryId), answers),
  };
}

function ChildrenSkeleton() {
  return (
    <Loading label={copy.loading} className="grid gap-4">
      <Skeleton className="h-7 w-4/5" />
      {[0, 1, 2].map((key) => (
        <Skeleton key={key} className="h-20 rounded-xl" />
      ))}
    </Loading>
  );
}
