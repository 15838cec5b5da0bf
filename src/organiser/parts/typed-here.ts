import { useLayoutEffect, useState } from 'react';

let typedHere = false;

/** Whether something was typed on the screen that is shown. */
export function isTypedHere(): boolean {
  return typedHere;
}

/** Notes for `isTypedHere` what is typed on this screen, from its first letter on. */
export function useNoteTyping(screen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing was typed on another screen yet
  useLayoutEffect(() => {
    const note = () => {
      typedHere = true;
    };
    document.addEventListener('input', note, true);
    return () => {
      typedHere = false;
      document.removeEventListener('input', note, true);
    };
  }, [screen]);
}

/**
 * An answer on which it hangs what the screen shows: one that takes something away waits while something is typed there, so
 * that no form goes with what was typed into it. What is sent then, the database decides.
 */
export function useKeptWhileTyped<Answer>(
  answer: Answer | undefined,
  takesAway: (kept: Answer, answer: Answer) => boolean,
): Answer | undefined {
  const [kept, setKept] = useState(answer);
  if (kept === answer) {
    return kept;
  }
  if (kept !== undefined && answer !== undefined && isTypedHere() && takesAway(kept, answer)) {
    return kept;
  }
  setKept(answer);
  return answer;
}
