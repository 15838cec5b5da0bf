import { type ReactNode, useState } from 'react';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { Refused } from '#parts/act/refused.tsx';
import type { Act } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';

interface ReadAloudProps {
  /** What was typed, large enough to be read to everybody. */
  children: ReactNode;
  draw: Act;
  onMend: () => void;
}

/** What was typed is read aloud before the result is there, for after it nobody corrects it: two taps (R7). */
export function ReadAloud({ children, draw, onMend }: ReadAloudProps) {
  const [agreed, setAgreed] = useState(false);
  return (
    <div className="grid gap-4">
      <p>{copy.readAloud}</p>
      {children}
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={agreed}
          onChange={() => setAgreed(!agreed)}
          className="size-6 shrink-0 accent-primary"
        />
        {copy.readAndRight}
      </label>
      <Refused act={draw} />
      <Button
        block
        disabled={!agreed}
        loading={draw.busy}
        loadingText={copy.drawing}
        onClick={() => draw.run()}
      >
        {copy.showResult}
      </Button>
      <Button variant="secondary" block disabled={draw.busy} onClick={onMend}>
        {copy.mend}
      </Button>
    </div>
  );
}
