import { queryOptions } from '@tanstack/react-query';
import type { GivenAnswer } from '#domain/race-questions.ts';
import { entryQueries } from './entries.ts';
import { rpcRead } from './platform/read.ts';
import type { Answer } from './platform/schema.ts';
import { send } from './platform/send.ts';

/** What was answered to a race's own question, for one of the person's entries. */
export type OwnAnswer = Answer<'own_answers'>;

export const answerQueries = {
  /** The latest first. Only a race that asks something is worth the question. */
  own: (userId: string, raceId: string) =>
    queryOptions({
      queryKey: [...entryQueries.keyOf(userId), 'answers', raceId],
      queryFn: ({ signal }): Promise<OwnAnswer[]> =>
        send(rpcRead('own_answers', { race_id: raceId }), signal),
    }),
};

/** @throws AppError with a code of `answer_questions` */
export async function answerQuestions(
  entryId: string,
  answers: readonly GivenAnswer[],
): Promise<void> {
  await send(rpcRead('answer_questions', { registration_id: entryId, answers: [...answers] }));
}
