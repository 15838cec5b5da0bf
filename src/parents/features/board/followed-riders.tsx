import { X } from 'lucide-react';
import { type FormEvent, lazy, Suspense, use, useState } from 'react';
import { callOf } from '#domain/board/calls.ts';
import type { SmallBoard } from '#functions/_shared/board/board.ts';
import * as copy from '#parents/copy/board.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/section.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { useFollowed } from './followed.ts';
import { Names, useRiderName } from './names.tsx';
import { Plate } from './plates.tsx';

const ShareRider = lazy(() =>
  import('./share-rider.tsx').then((module) => ({ default: module.ShareRider })),
);

/** A team's riders, and no long list for a single letter. */
const mostFound = 12;

export interface FollowedRidersProps {
  board: SmallBoard;
  followed: ReturnType<typeof useFollowed>;
  /** The family's own children. */
  own: readonly OwnRider[];
  /** What the board tells may be over. */
  old: boolean;
}

export interface OwnRider {
  readonly plate: number;
  /** Its name. */
  readonly raceClass: string | null;
}

/** Who has to do something comes first. */
const urgency: Readonly<Record<copy.CallTone, number>> = {
  go: 0,
  gather: 1,
  runs: 2,
  wait: 3,
  ended: 4,
};

const tones: Readonly<Record<copy.CallTone, string>> = {
  go: 'bg-sun-call text-black',
  gather: 'bg-sun-wait-soft text-black',
  runs: 'bg-sun-good text-white',
  wait: 'bg-surface text-ink',
  ended: 'bg-accent text-on-accent',
};

/** When each rider that this phone follows is to be at the start: one large, in the colour of what there is to do. */
export function FollowedRiders({ board, followed, own, old }: FollowedRidersProps) {
  const [adding, setAdding] = useState(false);
  const nameOf = (id: string) => board.classes.find((one) => one.id === id)?.name ?? '';
  const calls = followed.plates
    .map((plate) => {
      const raceClass = own.find((one) => one.plate === plate)?.raceClass;
      return { plate, said: copy.callWords(callOf(board, plate, raceClass ?? null), nameOf, old) };
    })
    .sort((a, b) => urgency[a.said.tone] - urgency[b.said.tone]);
  return (
    <Section title={copy.follow} hidden={calls.length > 0}>
      {calls.length > 0 && (
        <ul className="bleed grid" aria-live="polite">
          {calls.map(({ plate, said }, index) => (
            <RiderCall
              key={plate}
              board={board}
              plate={plate}
              said={said}
              large={index === 0}
              onRemove={
                own.some((one) => one.plate === plate) ? undefined : () => followed.remove(plate)
              }
            />
          ))}
        </ul>
      )}
      {calls.length > 0 && !adding ? (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          {copy.followOther}
        </Button>
      ) : (
        <FollowForm followed={followed} />
      )}
    </Section>
  );
}

interface RiderCallProps {
  board: SmallBoard;
  plate: number;
  said: copy.CallWords;
  large: boolean;
  onRemove: (() => void) | undefined;
}

function RiderCall({ board, plate, said, large, onRemove }: RiderCallProps) {
  const riderName = useRiderName();
  const { names } = use(Names);
  return (
    <li
      className={classNames(
        'wrap-anywhere relative grid gap-2 border-page border-b-4 px-(--screen-gutter) py-4',
        tones[said.tone],
      )}
    >
      <div className="flex min-w-0 items-center gap-3 pr-10">
        <Plate plate={plate} large={large} />
        <p className={classNames('min-w-0 font-bold', large ? 'text-2xl' : 'text-lg')}>
          {names[plate]?.[0]}
        </p>
      </div>
      <p className={classNames('text-balance font-extrabold', large ? 'text-call' : 'text-2xl')}>
        {said.head}
      </p>
      {said.lines.map((line, at) => (
        <p key={line} className={at === 0 ? 'font-bold text-lg' : 'font-semibold'}>
          {line}
        </p>
      ))}
      {/* On a ground of its own: the band's colours are no theme's. */}
      <div className="w-fit rounded-full bg-surface">
        <Suspense>
          <ShareRider board={board} plate={plate} title={riderName(plate)} />
        </Suspense>
      </div>
      {onRemove && (
        <IconButton
          className="absolute top-3 right-3 bg-surface text-ink"
          label={copy.unfollow(riderName(plate))}
          icon={<X aria-hidden className="size-5" />}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

/** By plate at once; by nickname or team among those whose families let their names be shown. */
function FollowForm({ followed }: Pick<FollowedRidersProps, 'followed'>) {
  const { names } = use(Names);
  const riderName = useRiderName();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<readonly number[]>([]);
  const clear = () => {
    setTyped('');
    setProblem(undefined);
    setFound([]);
  };
  const follow = (plate: number) => {
    if (followed.plates.includes(plate)) {
      setProblem(copy.plateFollowed);
    } else {
      followed.add(plate);
      clear();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim().toLowerCase();
    if (wanted === '' || /^\d+$/.test(wanted)) {
      const plate = Number(wanted);
      setFound([]);
      if (plate >= 1 && plate <= 9999) {
        follow(plate);
      } else {
        setProblem(copy.plateWrong);
      }
      return;
    }
    const matching = Object.entries(names).flatMap(([plate, words]) =>
      words.some((word) => word.toLowerCase().includes(wanted)) ? Number(plate) : [],
    );
    setFound(matching.slice(0, mostFound));
    setProblem(matching.length === 0 ? copy.nobodyFound : undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <Field label={copy.findLabel} hint={copy.keptHere} error={problem}>
        {(field) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...field}
              className="w-auto! min-w-40 flex-1"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" variant="secondary">
              {copy.followAction}
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="text-ink-muted text-sm empty:hidden">
        {found.length > 0 && copy.matches(found.length)}
      </p>
      {found.map((plate) => (
        <Button
          key={plate}
          variant="secondary"
          disabled={followed.plates.includes(plate)}
          onClick={() => followed.add(plate)}
        >
          {copy.followRider(riderName(plate))}
          {names[plate]?.[1] && ` · ${names[plate][1]}`}
        </Button>
      ))}
    </form>
  );
}
