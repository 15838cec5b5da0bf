import { AppError } from '#api/platform/app-error.ts';
import type { Refusal } from '#functions/_shared/racing/refusal.ts';
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
