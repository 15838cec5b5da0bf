import { lazy, Suspense, useId } from 'react';
import type { RaceCategory } from '#api/categories.ts';
import type { Rider } from '#api/riders.ts';
import { ageOn } from '#domain/age.ts';
import { categoriesForChild, type FittedCategory, ownClass } from '#domain/category-fit.ts';
import { paths } from '#domain/paths.ts';
import {
  type AnswerField,
  answerField,
  questionsFor,
  type RaceQuestion,
  type TypedAnswers,
} from '#domain/race-questions.ts';
import { riderGenderOf } from '#domain/rider-rules.ts';
import { categoryPlaces } from '#functions/_shared/venue/availability.ts';
import type { CalendarDay } from '#functions/_shared/venue/dates.ts';
import { ageRangeText, waitAction, waitLabel } from '#parents/copy/booking.ts';
import * as copy from '#parents/copy/several-children.ts';
import { ownSentence } from '#parts/act/sentence.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import * as questionCopy from '#parts/copy/questions.ts';
import * as shared from '#parts/copy/shared.ts';
import { JerseySizeField } from '#parts/jersey-size-field.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Few races ask something of their own. */
const QuestionFields = lazy(async () => ({
  default: (await import('#parts/question-fields.tsx')).QuestionFields,
}));

/** What was chosen for a child. */
export interface ChosenClass {
  /** Empty where the child's own class is full and no other was chosen. */
  categoryId: string;
  /** Empty while it is asked for and not chosen. */
  jerseySize: string;
  /** To what the race asks; what is not in it is as it was. */
  answers?: TypedAnswers;
}
export type Choice = Required<ChosenClass>;

/** Before the names of a child's answers: two children may be asked the same. */
export function answerPrefix(riderId: string) {
  return `${riderId}-`;
}

/** The classes of a race that a child may start in, the best first; `taken` by siblings chosen before. */
export function categoriesFor(
  rider: Rider,
  categories: readonly RaceCategory[],
  race: Parameters<typeof categoryPlaces>[0],
  raceDay: CalendarDay,
  taken: (category: RaceCategory) => number,
): FittedCategory<RaceCategory>[] {
  const gender = riderGenderOf(rider.jenis_kelamin);
  const places = (category: RaceCategory) => {
    const left = categoryPlaces(race, category);
    return left === null ? null : left - taken(category);
  };
  return categoriesForChild(
    { birthDate: rider.tanggal_lahir, gender },
    categories,
    raceDay,
    places,
  ).filter(({ misfit }) => misfit === null);
}

function placesText(places: number | null) {
  return places === null
    ? shared.placesUnknown
    : places > 0
      ? shared.placesLeft(places)
      : shared.full;
}

/** Whether the sibling answered one of these questions, and this child not the same. */
function differs(questions: readonly RaceQuestion[], sibling: Choice, choice: Choice): boolean {
  return questions.map(answerField).some((field) => {
    const other = sibling.answers[field] ?? '';
    return other !== '' && other !== choice.answers[field];
  });
}

interface ChildCardProps {
  rider: Rider;
  raceDay: CalendarDay;
  classes: readonly FittedCategory<RaceCategory>[];
  entered: boolean;
  disabled: boolean;
  jerseyAsked: boolean;
  choice: Choice | null;
  onChoose: (choice: ChosenClass | null) => void;
  /** What it asks of each child. */
  race: { id: string; pertanyaan?: unknown };
  /** What is wrong with the answers. */
  problems: readonly { field: AnswerField; code: string; facts: Record<string, unknown> }[];
  /** Who was chosen before, and may have the same answers. */
  sibling: { rider: Rider; choice: Choice } | null;
}

/** One child: chosen with one tap, the first class that fits with it. */
export function ChildCard(props: ChildCardProps) {
  const { rider, raceDay, classes, entered, disabled, jerseyAsked, choice, onChoose } = props;
  const { race, problems, sibling } = props;
  const questions = choice === null ? [] : questionsFor(race.pertanyaan, choice.categoryId);
  const hintId = useId();
  const first = classes.find(({ places }) => places === null || places > 0);
  const own = ownClass(classes);
  /** Nobody is put into another class than their own without having chosen it. */
  const ownIsFull = own !== undefined && own.places !== null && own.places < 1;
  const reason = entered
    ? copy.already
    : classes.length === 0
      ? copy.noClassLeft
      : first === undefined
        ? copy.otherClassesFull
        : null;
  const selected = classes.find(({ category }) => category.id === choice?.categoryId);
  const name = rider.nama_panggilan;
  return (
    <Card className={classNames('p-4', reason !== null && 'bg-sunken')}>
      <label className="flex min-h-11 items-center gap-3.5">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-primary"
          checked={choice !== null}
          // A child who was chosen before the last place went can be left out again.
          disabled={disabled || (reason !== null && choice === null)}
          aria-describedby={hintId}
          onChange={({ target }) =>
            onChoose(
              target.checked && first !== undefined
                ? {
                    categoryId: ownIsFull ? '' : first.category.id,
                    // A child who had no jersey in an earlier race may want the one this race gives.
                    jerseySize:
                      jerseyAsked && rider.ukuran_jersey === 'None' ? '' : rider.ukuran_jersey,
                  }
                : null,
            )
          }
        />
        <span className="min-w-0">
          <span className="block font-bold">{name}</span>
          <span id={hintId} className="block text-ink-muted text-sm">
            {reason ?? copy.ageOnRaceDay(ageOn(rider.tanggal_lahir, raceDay))}
            {reason === null &&
              ` · ${ownIsFull && selected === undefined ? copy.ownFull(own.category.nama) : (selected ?? first)?.category.nama}`}
          </span>
        </span>
      </label>
      {!entered && ownIsFull && (
        <ButtonLink
          to={paths.categories(race.id)}
          size="sm"
          variant="secondary"
          className="mt-3"
          aria-label={waitLabel(own.category.nama)}
        >
          {waitAction}
        </ButtonLink>
      )}
      {choice !== null && (
        <div className="mt-3 grid gap-3 border-line border-t border-dashed pt-3 empty:hidden">
          {(classes.length > 1 || ownIsFull) && (
            <RadioGroup
              legend={copy.classOf(name)}
              name={`kelas-${rider.id}`}
              layout="stack"
              options={classes.map(({ category, places }) => ({
                value: category.id,
                label: category.nama,
                hint: `${ageRangeText(category)} · ${placesText(places)}`,
                disabled: disabled || (places !== null && places < 1),
              }))}
              value={choice.categoryId}
              onChange={(categoryId) => onChoose({ ...choice, categoryId })}
            />
          )}
          {jerseyAsked && rider.ukuran_jersey === 'None' && (
            <JerseySizeField
              asked
              error={undefined}
              field={{
                name: `jersey-${rider.id}`,
                value: choice.jerseySize,
                onChange: ({ target }) => onChoose({ ...choice, jerseySize: target.value }),
              }}
            />
          )}
          {choice !== null && questions.length > 0 && (
            <Suspense fallback={<Skeleton className="h-24" />}>
              <p className="text-ink-muted text-sm">{questionCopy.whoReads}</p>
              {sibling !== null && differs(questions, sibling.choice, choice) && (
                <Button
                  variant="secondary"
                  size="sm"
                  className="justify-self-start"
                  onClick={() =>
                    onChoose({
                      ...choice,
                      answers: { ...choice.answers, ...sibling.choice.answers },
                    })
                  }
                >
                  {copy.sameAnswers(sibling.rider.nama_panggilan)}
                </Button>
              )}
              <QuestionFields
                questions={questions}
                prefix={answerPrefix(rider.id)}
                answerTo={(field) => choice.answers[field] ?? ''}
                errorOf={(field) => {
                  const problem = problems.find((one) => one.field === field);
                  return (
                    problem &&
                    (ownSentence(questionCopy.refusals, problem.code, problem.facts) ??
                      errorMessage(problem.code, problem.facts))
                  );
                }}
                onChange={(field, value) =>
                  onChoose({ ...choice, answers: { ...choice.answers, [field]: value } })
                }
              />
            </Suspense>
          )}
        </div>
      )}
    </Card>
  );
}
