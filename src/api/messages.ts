import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from './platform/read.ts';
import { send } from './platform/send.ts';

/**
 * Whether the account that the link of a mail belongs to has stopped mails which are not necessary. Needs no sign-in.
 * @throws AppError `message_link_unknown`; `not_found` where the token is no token at all
 */
export const messageQueries = {
  stopped: (token: string) =>
    queryOptions({
      queryKey: ['messages', 'stopped', token],
      queryFn: ({ signal }) => send(rpcRead('message_preference', { token }), signal),
    }),
};

/** Stops those mails, or takes that back. */
export function stopMessages(token: string, stop: boolean): Promise<boolean> {
  return send(rpcRead('message_preference', { token, stop }));
}
