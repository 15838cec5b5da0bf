import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';

/** Letters of organisers to the families of a race. Times are ISO with an offset, or what the venue's clocks show. */

export type RaceLetter = Answer<'race_letters'>['letters'][number];
export type LetterPreview = Answer<'letter_preview'>;

/** Whom a letter is for: of each list any value, of several lists all; an empty one asks nothing. */
export type LetterFilter = RaceLetter['filter'];

export const letterQueries = {
  keyOf: (raceId: string) => ['organiser', 'letters', raceId] as const,

  /** What becomes of them changes while one looks. */
  list: (raceId: string) =>
    queryOptions({
      queryKey: letterQueries.keyOf(raceId),
      staleTime: 0,
      queryFn: ({ signal }) => send(rpcRead('race_letters', { race_id: raceId }), signal),
    }),

  /** @param placeholders the part of the text that the answer hangs on */
  preview: (raceId: string, filter: LetterFilter, placeholders: string) =>
    queryOptions({
      queryKey: [...letterQueries.keyOf(raceId), 'preview', filter, placeholders],
      gcTime: 0,
      staleTime: 0,
      queryFn: ({ signal }) =>
        send(
          rpcRead('letter_preview', { race_id: raceId, filter: { ...filter }, text: placeholders }),
          signal,
        ),
    }),
};

interface WrittenLetter {
  text: string;
  filter: LetterFilter;
  /** YYYY-MM-DDTHH:MM on the venue's clocks; null: now. */
  sendAt: string | null;
}

/**
 * Writes to the families whom the filter finds, now or at a time. The same request id again sends nothing more.
 * @throws AppError with a code of `send_letter`
 */
export async function sendLetter(
  raceId: string,
  requestId: string,
  { text, filter, sendAt }: WrittenLetter,
): Promise<Answer<'send_letter'>> {
  return send(
    rpcRead('send_letter', {
      race_id: raceId,
      request_id: requestId,
      text,
      filter: { ...filter },
      ...(sendAt === null ? {} : { send_at: sendAt }),
    }),
  );
}

/**
 * Changes a letter that waits for its time.
 * @throws AppError with a code of `change_letter`
 */
export async function changeLetter(
  { id, versi }: Pick<RaceLetter, 'id' | 'versi'>,
  { text, filter, sendAt }: WrittenLetter,
): Promise<Answer<'change_letter'>> {
  return send(
    rpcRead('change_letter', {
      letter_id: id,
      version: versi,
      text,
      filter: { ...filter },
      send_at: sendAt ?? '',
    }),
  );
}

/**
 * Takes back a letter that waits for its time.
 * @throws AppError with a code of `take_back_letter`
 */
export async function takeBackLetter(letterId: string): Promise<void> {
  await send(rpcRead('take_back_letter', { letter_id: letterId }));
}

/**
 * Mails a letter to the caller alone, as the family of these entries would get it.
 * @throws AppError with a code of `test_letter`
 */
export async function testLetter(
  raceId: string,
  requestId: string,
  text: string,
  registrationIds: readonly string[],
): Promise<void> {
  await send(
    rpcRead('test_letter', {
      race_id: raceId,
      request_id: requestId,
      text,
      registration_ids: [...registrationIds],
    }),
  );
}
