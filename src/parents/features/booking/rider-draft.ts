import { personalEntry } from '#domain/personal-entry.ts';
import type { TypedAnswers } from '#domain/race-questions.ts';
import { randomId } from '#domain/random-id.ts';
import type { RiderFacts } from '#domain/rider/fields.ts';
import { tabStorage } from '#domain/safe-storage.ts';

/**
 * What has been typed into a rider form, kept in this tab: a reload, an error or signing in again loses nothing. The
 * request id is part of it, so that the same form sent twice, in whatever way, makes one registration.
 */

/** With an answer to each question that the race asks. */
export interface RiderFormValues extends RiderFacts, TypedAnswers {
  email: string;
  phone: string;
  /** Of the visitor whose account is made with the form; unused by who has one. */
  parentName: string;
  /** Of the account that a visitor makes with the form; never kept. */
  password: string;
}

export interface RiderDraft {
  /** Empty while there is no account: a person who signs in in this tab goes on with it. */
  userId: string;
  requestId: string;
  values: RiderFormValues;
}

function keyOf(raceId: string, categoryId: string) {
  return personalEntry(`rider-${raceId}-${categoryId}`);
}

/** The draft of this form, or null. Another person's draft, on a shared phone, is removed unread. */
export function readDraft(
  raceId: string,
  categoryId: string,
  userId: string,
  empty: RiderFormValues,
): RiderDraft | null {
  const draft = tabStorage.readJson(keyOf(raceId, categoryId)) as Partial<RiderDraft> | null;
  if (typeof draft !== 'object' || draft === null) {
    return null;
  }
  if ((draft.userId !== '' && draft.userId !== userId) || typeof draft.requestId !== 'string') {
    dropDraft(raceId, categoryId);
    return null;
  }
  const values = { ...empty };
  // What a visitor left empty, such as the telephone, an account that signed in since may know.
  const signedInSince = draft.userId === '' && userId !== '';
  for (const name of Object.keys(values) as (keyof RiderFormValues)[]) {
    const value: unknown = draft.values?.[name];
    if (typeof value === 'string' && !(signedInSince && value === '')) {
      values[name] = value;
    }
  }
  return { userId, requestId: draft.requestId, values };
}

/** Whether what waits in this tab was typed by somebody who was signed in. */
export function isDraftOfAccount(raceId: string, categoryId: string): boolean {
  const draft = tabStorage.readJson(keyOf(raceId, categoryId)) as Partial<RiderDraft> | null;
  return typeof draft?.userId === 'string' && draft.userId !== '';
}

/** A phone that refuses storage keeps the form as long as the page lives. */
export function keepDraft(raceId: string, categoryId: string, draft: RiderDraft) {
  const values = { ...draft.values, password: '' };
  tabStorage.keepJson(keyOf(raceId, categoryId), { ...draft, values });
}

/** Takes what has been typed over to the form of another category of the race. */
export function moveDraft(
  raceId: string,
  categoryId: string,
  userId: string,
  values: RiderFormValues,
) {
  keepDraft(raceId, categoryId, { userId, requestId: randomId(), values });
}

export function dropDraft(raceId: string, categoryId: string) {
  tabStorage.forget(keyOf(raceId, categoryId));
}
