import { queryOptions } from '@tanstack/react-query';
import { toBirthDateInput } from '#domain/birth-date-input.ts';
import type { ImportColumnName } from '#domain/import-columns.ts';
import type { GivenAnswer } from '#domain/race-questions.ts';
import { eachField, heldOf, type RiderFacts, type ToldRider } from '#domain/rider/fields.ts';
import { riderGenderOf } from '#domain/rider-rules.ts';
import { openFile } from '../platform/private-files.ts';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';

/** Riders of a race, for its organisers. Money is whole rupiah; times are ISO with an offset. */

export type ParticipantList = Answer<'race_riders'>;
export type ParticipantRace = ParticipantList['race'];
export type ParticipantCategory = ParticipantList['categories'][number];
export type Participant = ParticipantList['riders'][number];
export type ParticipantDetail = Answer<'rider_detail'>;
export type ParticipantContact = Answer<'reveal_contacts'>;

/** A row of a table of entries on paper: texts, as they stand there. */
export type ImportRow = Partial<Record<ImportColumnName, string>>;

export type ImportAnswer = Answer<'import_riders'>;
export type ImportProblem = ImportAnswer['wrong'][number]['problems'][number];

export type WaitingList = Answer<'race_waiting_list'>;
export type WaitingPerson = WaitingList['lines'][number];

export const participantQueries = {
  /** Every key about the riders of one race, for invalidation after a change. */
  keyOf: (raceId: string) => ['organiser', 'participants', raceId] as const,

  /** All riders of a race: filtered here, so that filtering asks nobody. */
  list: (raceId: string) =>
    queryOptions({
      queryKey: [...participantQueries.keyOf(raceId), 'list'],
      queryFn: ({ signal }) => send(rpcRead('race_riders', { race_id: raceId }), signal),
    }),

  detail: (raceId: string, entryId: string) =>
    queryOptions({
      queryKey: [...participantQueries.keyOf(raceId), 'detail', entryId],
      queryFn: ({ signal }) => send(rpcRead('rider_detail', { registration_id: entryId }), signal),
    }),

  waiting: (raceId: string) =>
    queryOptions({
      queryKey: [...participantQueries.keyOf(raceId), 'waiting'],
      queryFn: ({ signal }) => send(rpcRead('race_waiting_list', { race_id: raceId }), signal),
    }),
};

/**
 * Telephone numbers and addresses of some riders. Each one is written into the log, so nothing asks twice or ahead.
 * @throws AppError with a code of `reveal_contacts`
 */
export async function revealContacts(
  raceId: string,
  registrationIds: readonly string[],
): Promise<ParticipantContact[]> {
  return send(
    rpcRead('reveal_contacts', { race_id: raceId, registration_ids: [...registrationIds] }),
  );
}

/**
 * The identity document of a rider, after it was written into the log that it was opened.
 * @throws AppError with a code of `open_paper`
 */
export async function openPaper(entryId: string): Promise<Blob> {
  return openFile({ kind: 'paper', registration_id: entryId });
}

/**
 * Marks a rider's identity document as checked: nobody opens it any more, and the server removes the file.
 * @throws AppError with a code of `check_paper`
 */
export async function checkPaper(entryId: string): Promise<void> {
  await send(rpcRead('check_paper', { registration_id: entryId }));
}

/**
 * Moves riders into another category, or says what that would do.
 * @throws AppError with a code of `move_riders`
 */
export async function moveRiders(
  raceId: string,
  registrationIds: readonly string[],
  categoryId: string,
  options: { beyondRules: boolean; commit: boolean },
): Promise<Answer<'move_riders'>> {
  return send(
    rpcRead('move_riders', {
      race_id: raceId,
      registration_ids: [...registrationIds],
      category_id: categoryId,
      beyond_rules: options.beyondRules,
      commit: options.commit,
    }),
  );
}

/** What the form of a rider begins with for an entry: `born` is YYYY-MM-DD, which is in no list. */
export function entryFactsOf(rider: Participant, born: string): RiderFacts {
  return {
    ...eachField((field) => heldOf(field, rider) ?? field.empty),
    birthDate: toBirthDateInput(born),
    gender: riderGenderOf(rider.jenis_kelamin_rider),
  };
}

export type CorrectedEntry = Answer<'correct_entry'>;

/**
 * Corrects what an entry says of its rider, and says what that breaks.
 * @param facts those that are others now; what is not named stays
 * @param options `categoryId`: where the entry moves in the same act; `beyondRules`: it stays where it no longer fits
 * @throws AppError with a code of `correct_entry`
 */
export async function correctEntry(
  entryId: string,
  facts: Partial<ToldRider>,
  options: { categoryId: string | null; beyondRules: boolean; commit: boolean },
): Promise<CorrectedEntry> {
  return send(
    rpcRead('correct_entry', {
      registration_id: entryId,
      rider: facts as ToldRider,
      ...(options.categoryId !== null && { category_id: options.categoryId }),
      beyond_rules: options.beyondRules,
      commit: options.commit,
    }),
  );
}

/**
 * Keeps which text was opened in WhatsApp for a rider's parent.
 * @throws AppError with a code of `log_wa_message`
 */
export async function logWaMessage(entryId: string, text: string): Promise<void> {
  await send(rpcRead('log_wa_message', { registration_id: entryId, message: text }));
}

/**
 * Writes entries made on paper into a race, all or none, or says what is wrong with them. The same request id again
 * writes nothing more.
 * @throws AppError with a code of `import_riders`
 */
export async function importRiders(
  raceId: string,
  rows: readonly ImportRow[],
  options: { requestId: string; commit: boolean },
): Promise<ImportAnswer> {
  return send(
    rpcRead('import_riders', {
      race_id: raceId,
      rows,
      request_id: options.requestId,
      commit: options.commit,
    }),
  );
}

/**
 * Takes back entries made on paper; how many.
 * @throws AppError with a code of `cancel_paper_entries`
 */
export async function cancelPaperEntries(
  raceId: string,
  registrationIds: readonly string[],
): Promise<number> {
  return send(
    rpcRead('cancel_paper_entries', { race_id: raceId, registration_ids: [...registrationIds] }),
  );
}

/**
 * What families told the club about their children's names on the public board, up to 1,000 at once.
 * @throws AppError with a code of `note_board_consent`
 */
export async function noteBoardConsent(
  raceId: string,
  registrationIds: readonly string[],
  shown: boolean,
): Promise<Answer<'note_board_consent'>> {
  return send(
    rpcRead('note_board_consent', {
      race_id: raceId,
      registration_ids: [...registrationIds],
      shown,
    }),
  );
}

/**
 * Writes down what a family answered to the race's own questions.
 * @throws AppError with a code of `answer_for_rider`
 */
export async function answerForRider(
  registrationId: string,
  answers: readonly GivenAnswer[],
): Promise<void> {
  await send(
    rpcRead('answer_for_rider', { registration_id: registrationId, answers: [...answers] }),
  );
}

/**
 * Sets for how many minutes a place that comes free is offered to the next.
 * @throws AppError with a code of `set_offer_length`
 */
export async function setOfferLength(raceId: string, minutes: number): Promise<void> {
  await send(rpcRead('set_offer_length', { race_id: raceId, minutes }));
}
