import * as copy from '#organiser/copy/race-editor.ts';
import { ownSentence } from '#parts/act/sentence.ts';
import type { FieldName } from './race-draft.ts';
import type { RaceEditor } from './use-race-editor.ts';

/** What is wrong with what was typed into a field, in a sentence; undefined when nothing is known to be. */
export function fieldProblem(editor: RaceEditor, field: FieldName): string | undefined {
  const refusal = editor.refused[field];
  if (refusal !== undefined) {
    return ownSentence(copy.refusals, refusal.code, refusal.facts) ?? copy.refusedElse;
  }
  // An empty field of a draft is not wrong yet; a day that has passed is, and a deadline after the race.
  const found = editor.race.missing.find(
    (problem) => problem.field === field && problem.code !== 'required',
  );
  return found === undefined || editor.race.status !== 'draf' || editor.unsaved.has(field)
    ? undefined
    : copy.problemText(found);
}

/** That so few places are fewer than riders are in already; undefined where they are enough, or as many as they like. */
export function tooFewPlaces(places: number | null, taken: number): string | undefined {
  return places !== null && places < taken ? copy.fewerThanTaken(taken) : undefined;
}

/** Brings a field into view and the keyboard to it. */
export function goToField(field: string): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
  if (place === null) {
    return;
  }
  const control = place.querySelector<HTMLElement>('input, textarea, select, button');
  place.scrollIntoView({ block: 'center' });
  (control ?? place).focus({ preventScroll: true });
}
