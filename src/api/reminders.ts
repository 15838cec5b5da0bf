import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from './platform/read.ts';
import { send } from './platform/send.ts';

/**
 * Whether this account is going to be told before the entries of a race close, once `wanted` is noted; null leaves it.
 * @throws AppError `race_closed` …
 */
export function remindMe(raceId: string, wanted: boolean | null): Promise<boolean> {
  return send(rpcRead('remind_me', { race_id: raceId, wanted: wanted as boolean }));
}

export const reminderQueries = {
  ofRace: (userId: string, raceId: string) =>
    queryOptions({
      queryKey: ['reminders', userId, raceId],
      queryFn: ({ signal }) =>
        send(rpcRead('remind_me', { race_id: raceId, wanted: null as unknown as boolean }), signal),
    }),
};
