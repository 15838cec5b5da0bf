import type { Reader } from '#functions/_shared/racing/readers.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { AppError } from './app-error.ts';

/** What a server answered, read. @throws AppError `internal`: it is not what this version knows */
export function readAnswer<Answer>(reader: Reader<Answer>, value: unknown): Answer {
  const read = attempt(() => reader(value, 'answer'));
  if (!read.ok) {
    throw new AppError('internal', { facts: { ...read.refusal.facts }, cause: read.refusal });
  }
  return read.value;
}

/** What this phone kept, or its page came with; null: nothing, or nothing that this version knows. */
export function readKept<Kept>(reader: Reader<Kept>, value: unknown): Kept | null {
  const read = attempt(() => reader(value, 'kept'));
  return read.ok ? read.value : null;
}
