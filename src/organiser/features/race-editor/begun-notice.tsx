import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as copy from '#organiser/copy/race-editor.ts';
import { type Begun, type TakenOver, takenOver } from '#organiser/parts/begun-race.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { RaceEditor } from './use-race-editor.ts';

/** Says what stands in the form that nobody typed, and empties it with a press. */
export function BegunNotice({ editor }: { editor: RaceEditor }) {
  const { state } = useLocation();
  const [wasEmptied, setEmptied] = useState(false);
  const taken = (state as Partial<Begun> | null)?.fromLastRace ?? {};
  const names = takenOver.filter(
    (field) => taken[field] !== undefined && (wasEmptied || editor.values[field] === taken[field]),
  );
  if (names.length === 0 || editor.race.status !== 'draf') {
    return null;
  }
  const set = (values: TakenOver, isEmpty: boolean) => {
    editor.change(values);
    setEmptied(isEmpty);
  };
  return (
    <Notice role="status">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>{wasEmptied ? copy.begunEmptied : copy.begunFromLast(names)}</span>
        {wasEmptied ? (
          <Button variant="ghost" size="sm" onClick={() => set(taken, false)}>
            {copy.begunUndo}
          </Button>
        ) : (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => set(Object.fromEntries(names.map((field) => [field, null])), true)}
          >
            {copy.begunEmpty}
          </Button>
        )}
      </div>
    </Notice>
  );
}
