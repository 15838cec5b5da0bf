import { AppError } from '#api/platform/app-error.ts';
import { Refusal } from '#functions/_shared/racing/refusal.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { sentenceOf } from '#parts/act/sentence.ts';

/** The engine's no with its facts, as a screen's act understands it. */
export function refusalError({ code, facts }: Refusal): AppError {
  return new AppError(code, { facts: { ...facts } });
}

/** The engine's no in words. */
export function refusalText(refusal: Refusal): string {
  return sentenceOf(refusalError(refusal), refusals);
}

/** What an act on a race day fails with, as its screens understand it: the engine's no, or what the storage refuses with. */
export async function asAppError<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) {
      throw refusalError(error);
    }
    if (error instanceof DOMException) {
      throw new AppError(error.name === 'QuotaExceededError' ? 'storage_full' : 'storage_refused', {
        cause: error,
      });
    }
    throw error;
  }
}
