import { toAppError } from '#api/platform/app-error.ts';

/** What somebody else saved meanwhile. */
export interface Conflict {
  /** The version that a save must name to go over theirs. */
  version: number;
  who: string | null;
  at: string | null;
}

/** Null when a refusal is about something else. */
export function conflictIn(error: unknown): Conflict | null {
  const { code, facts } = toAppError(error);
  if (code !== 'changed_meanwhile') {
    return null;
  }
  return {
    version: Number(facts.versi),
    who: typeof facts.by === 'string' ? facts.by : null,
    at: typeof facts.diubah_pada === 'string' ? facts.diubah_pada : null,
  };
}
