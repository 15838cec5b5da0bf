import { queryOptions } from '@tanstack/react-query';
import { ask } from './platform/ask.ts';
import { call } from './platform/read.ts';

/** How the person's own mailbox stands (docs/decisions/050-mailbox.md). */
export interface Mailbox {
  alamat: string;
  terbukti: boolean;
  /** When the proof that still counts was mailed; null: none does. */
  dikirim_pada: string | null;
  /** From when on another may be asked for; null: now. */
  lagi_pada: string | null;
  /** Its person said "bukan saya". */
  menolak: boolean;
  /** How many messages wait for it. */
  menunggu: number;
  /** The code just typed was wrong. */
  kode_salah: boolean;
  sisa_percobaan: number;
}

/** What the link in a proof's mail is about. */
export interface MailboxLink {
  /** Masked. */
  alamat: string;
  keadaan: 'open' | 'proved' | 'declined' | 'ended';
}

export const mailboxQueries = {
  own: (userId: string) =>
    queryOptions({
      queryKey: ['mailbox', userId],
      queryFn: ({ signal }) => ask<Mailbox>(call('my_mailbox', {}), signal),
      staleTime: 60_000,
    }),

  /** @throws AppError `mailbox_link_unknown` */
  link: (token: string) =>
    queryOptions({
      queryKey: ['mailbox-link', token],
      queryFn: ({ signal }) => ask<MailboxLink>(call('mailbox_link', { token }), signal),
    }),
};

/** Mails a code and a link to the person's own address. @throws AppError `too_many_proofs`, `mailbox_declined` … */
export function sendMailboxProof(): Promise<Mailbox> {
  return ask<Mailbox>(call('send_mailbox_proof', {}));
}

/** Types the code in; a wrong one is an answer (`kode_salah`). @throws AppError `code_ended` */
export function proveMailbox(code: string): Promise<Mailbox> {
  return ask<Mailbox>(call('prove_mailbox', { code }));
}

/** Answers a proof's mail: whether the mailbox is that of the account which asked. */
export function answerMailboxLink(token: string, mine: boolean): Promise<MailboxLink> {
  return ask<MailboxLink>(call('mailbox_link', { token, mine }));
}
