/** What the function that sends messages asks of our own database; the rules are in the SQL behind it. */
import { z } from 'zod';
import { asService, type DatabaseConfig } from '../database.ts';

const race = z.object({
  id: z.string(),
  judul: z.string(),
  lokasi: z.string(),
  kota: z.string(),
  zona_waktu: z.string(),
  tanggal_mulai: z.string(),
  daftar_ulang_mulai: z.string().nullish(),
  bawaan: z.string().nullish(),
  parkir: z.string().nullish(),
  /** The club that holds it; an e-mail address is what it typed. */
  penyelenggara: z.object({ nama: z.string(), email: z.string().nullish() }).nullish(),
});
const entry = z.object({
  id: z.string(),
  /** What the entry QR says. */
  kode_masuk: z.string(),
  panggilan: z.string(),
  kategori: z.string(),
  /** The plate that the organiser gave. */
  plat: z.number().int().nullish(),
  total_bayar: z.number().int(),
  /** What the club calls the step of its prices; null where the race has one price. */
  langkah: z.string().nullish(),
  /** Before the discount of a code. */
  harga: z.number().int().nullish(),
  potongan: z.number().int().nullish(),
});
/** One of several who are told of together. */
const togetherEntry = entry.omit({ total_bayar: true }).extend({ tim: z.string().nullish() });

/** For whom a place is kept, and in which class. */
const child = entry.pick({ panggilan: true, kategori: true });

const messageRow = z
  .object({
    message_id: z.string(),
    kind: z.string(),
    attempt: z.number().int().positive(),
    address: z.string().nullable(),
    recipient_name: z.string().nullable(),
    content: z.record(z.string(), z.unknown()),
    race: race.nullable(),
    entry: entry.nullable(),
    unsubscribed: z.boolean(),
    unsubscribe_token: z.string().nullable(),
    push: z.boolean().nullable(),
    entries: z.array(togetherEntry).nullish(),
    held: z.boolean().nullish(),
    child: child.nullish(),
  })
  .transform((row) => ({
    id: row.message_id,
    kind: row.kind,
    /** From 1. */
    attempt: row.attempt,
    /** Null where the account has none. */
    address: row.address,
    recipientName: row.recipient_name,
    content: row.content,
    race: row.race,
    entry: row.entry,
    /** The riders whom the content lists; none where it lists none. */
    entries: row.entries ?? [],
    unsubscribed: row.unsubscribed,
    /** Null for somebody without an account. */
    unsubscribeToken: row.unsubscribe_token,
    /** Whether browsers wait to be told of it (`beginPush`). */
    push: row.push === true,
    /** The account's mailbox is not proved: no mail, the message waits (docs/decisions/041-mailbox.md). */
    held: row.held === true,
    child: row.child ?? null,
  }));

const subscriptionRow = z.object({
  id: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
});
/** A browser that an account lets us wake. */
export type Subscription = z.output<typeof subscriptionRow>;

/** A message that is ours to send for five minutes. */
export type Message = z.output<typeof messageRow>;

/** How an attempt went; the causes are codes, never anybody's words. */
export type Outcome =
  | { outcome: 'sent'; providerId: string; words: KeptWords }
  | { outcome: 'failed' | 'postponed'; cause: string }
  | { outcome: 'refused'; cause: string; words: KeptWords }
  | { outcome: 'untried' }
  | { outcome: 'held'; words: KeptWords };

/** What a message said, for its reader to find in the app (docs/decisions/050-messages-read-again.md). */
export interface KeptWords {
  subject: string;
  /** Null where they hold a secret of the mail. */
  text: string | null;
}

export interface MessageStore {
  /** Messages that are due, oldest first, which nobody else then gets. */
  claim(maxRows: number): Promise<Message[]>;
  record(message: Message, outcome: Outcome): Promise<void>;
  /** The browsers to tell of a message: once, and none after that. */
  beginPush(messageId: string): Promise<Subscription[]>;
  /** These are gone for good. */
  endPush(subscriptionIds: readonly string[]): Promise<void>;
}

export function createMessageStore(config: DatabaseConfig): MessageStore {
  const service = asService(config);
  return {
    async claim(maxRows) {
      return z.array(messageRow).parse(await service.rpc('claim_messages', { max_rows: maxRows }));
    },
    async record(message, result) {
      await service.rpc('record_message', {
        message_id: message.id,
        attempt: message.attempt,
        outcome: result.outcome,
        cause: 'cause' in result ? result.cause : null,
        provider_id: 'providerId' in result ? result.providerId : null,
        subject: 'words' in result ? result.words.subject : null,
        words: 'words' in result ? result.words.text : null,
      });
    },
    async beginPush(messageId) {
      return z
        .array(subscriptionRow)
        .parse(await service.rpc('begin_push', { message_id: messageId }));
    },
    async endPush(subscriptionIds) {
      await service.rpc('end_push', { subscription_ids: subscriptionIds });
    },
  };
}
