import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { callOf } from '#domain/board/calls.ts';
import type { SmallBoard } from '#functions/_shared/board/board.ts';
import * as copy from '#parents/copy/board.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/section.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { useFollowed } from './followed.ts';
import { useRiderName } from './names.tsx';

export interface FollowedRidersProps {
  board: SmallBoard;
  followed: ReturnType<typeof useFollowed>;
  /** Plates of the family's own children. */
  own: readonly number[];
}

/** When each rider that this phone follows is to be at the start. */
export function FollowedRiders({ board, followed, own }: FollowedRidersProps) {
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
                  <p>{copy.callText(callOf(board, plate))}</p>
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

function FollowForm({ followed }: Pick<FollowedRidersProps, 'followed'>) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const plate = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
    if (plate === 0) {
      setProblem(copy.plateWrong);
    } else if (followed.plates.includes(plate)) {
      setProblem(copy.plateFollowed);
    } else {
      followed.add(plate);
      setTyped('');
      setProblem(undefined);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <TextField
        label={copy.plateLabel}
        hint={copy.followText}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        {copy.followAction}
      </Button>
    </form>
  );
}
