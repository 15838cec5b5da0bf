import { X } from 'lucide-react';
import { type FormEvent, lazy, Suspense, use, useState } from 'react';
import { callOf } from '#domain/board/calls.ts';
import type { SmallBoard } from '#functions/_shared/board/board.ts';
import * as copy from '#parents/copy/board.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/section.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { useFollowed } from './followed.ts';
import { Names, useRiderName } from './names.tsx';

const ShareRider = lazy(() =>
  import('./share-rider.tsx').then((module) => ({ default: module.ShareRider })),
);

/** A team's riders, and no long list for a single letter. */
const mostFound = 12;

export interface FollowedRidersProps {
  board: SmallBoard;
  followed: ReturnType<typeof useFollowed>;
  /** Plates of the family's own children. */
  own: readonly number[];
  /** What the board tells may be over. */
  old: boolean;
}

/** When each rider that this phone follows is to be at the start. */
export function FollowedRiders({ board, followed, own, old }: FollowedRidersProps) {
  const riderName = useRiderName();
  return (
    <Section title={copy.follow}>
      {followed.plates.length > 0 && (
        <ul className="grid gap-3" aria-live="polite">
          {followed.plates.map((plate) => (
            <li key={plate}>
              <Card className="flex items-start justify-between gap-2 p-3.5">
                <div className="wrap-anywhere grid gap-1">
                  <p className="font-bold">{riderName(plate)}</p>
                  <p>{copy.callText(callOf(board, plate), old)}</p>
                  <Suspense>
                    <ShareRider board={board} plate={plate} title={riderName(plate)} />
                  </Suspense>
                </div>
                {!own.includes(plate) && (
                  <IconButton
                    label={copy.unfollow(riderName(plate))}
                    icon={<X aria-hidden className="size-5" />}
                    onClick={() => followed.remove(plate)}
                  />
                )}
              </Card>
            </li>
          ))}
        </ul>
      )}
      <FollowForm followed={followed} />
    </Section>
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
