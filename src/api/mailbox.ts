import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from './platform/read.ts';
import type { Answer } from './platform/schema.ts';
import { send } from './platform/send.ts';
import { renewSession } from './platform/session.ts';

/**
 * How the person's own mailbox stands (docs/decisions/041-mailbox.md). `dikirim_pada`: when the proof that still counts was
 * mailed, null when none does; `again_at`: from when on another may be asked for, null is now; `declined`: its person said
 * "bukan saya"; `waiting`: messages that wait for it; `wrong_code`: the code just typed was wrong.
 */
export type Mailbox = Answer<'my_mailbox'>;

/** What the link in a proof's mail is about; `address` is masked. */
export type MailboxLink = Answer<'mailbox_link'>;

export const mailboxQueries = {
  own: (userId: string) =>
    queryOptions({
      queryKey: ['mailbox', userId],
      queryFn: ({ signal }) => send(rpcRead('my_mailbox', {}), signal),
      staleTime: 60_000,
    }),

  /** @throws AppError `mailbox_link_unknown` */
  link: (token: string) =>
    queryOptions({
      queryKey: ['mailbox-link', token],
      queryFn: ({ signal }) => send(rpcRead('mailbox_link', { token }), signal),
    }),
};

/** Mails a code and a link to the person's own address. @throws AppError `too_many_proofs`, `mailbox_declined` … */
export function sendMailboxProof(): Promise<Mailbox> {
  return send(rpcRead('send_mailbox_proof', {}));
}

/** Types the code in; a wrong one is an answer (`wrong_code`). @throws AppError `code_ended` */
export function proveMailbox(code: string): Promise<Mailbox> {
  return send(rpcRead('prove_mailbox', { code }));
}

/** Answers a proof's mail: whether the mailbox is that of the account which asked. */
export function answerMailboxLink(token: string, mine: boolean): Promise<MailboxLink> {
  return send(rpcRead('mailbox_link', { token, mine }));
}

/** What became of a corrected address: why nothing changed, or null. */
export type CorrectedAddress = Answer<'correct_address'>;

/**
 * Puts the address of the person's account right while nobody has proved its mailbox; the session then has it too.
 * @throws AppError `address_invalid`, `address_proved`, `too_many_corrections` {limit, seconds}
 */
export async function correctAddress(address: string, password: string): Promise<CorrectedAddress> {
  const answer = await send(rpcRead('correct_address', { address, password }));
  if (answer.refused === null) {
    await renewSession();
  }
  return answer;
}
