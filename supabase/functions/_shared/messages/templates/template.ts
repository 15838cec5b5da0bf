/** What a template is, and what each is made from. */
import { z } from 'zod';
import { formatLongDateTime, instantOf } from '../../venue/dates.ts';
import type { Letter, LetterPart } from '../layout.ts';
import type { Message } from '../store.ts';

export interface Template {
  /** The recipient cannot unsubscribe from a necessary message. */
  necessary: boolean;
  /** It carries a code or a link that only the mailbox may have: its words are kept nowhere. */
  secret: boolean;
  /** Throws when the message lacks what its words need: a race that is gone, a content of another shape. */
  write(
    message: Pick<Message, 'content' | 'race' | 'entry'> &
      Partial<Pick<Message, 'entries' | 'child'>>,
    appUrl: string,
  ): Letter;
}

export type Race = NonNullable<Message['race']>;

export type Entry = NonNullable<Message['entry']>;

/** What a template's words are made from. */
export interface Facts {
  race: Race;
  entry: Entry;
  /** The riders whom the content lists. */
  entries: Message['entries'];
  child: Message['child'];
  link: (path: string) => string;
}

export function template<Content extends z.ZodType>(
  content: Content,
  write: (content: z.output<Content>, facts: Facts) => Letter,
  { necessary = true, secret = false } = {},
): Template {
  return {
    necessary,
    secret,
    write: (message, appUrl) =>
      write(content.parse(message.content), {
        get race() {
          return present(message.race, 'race');
        },
        get entry() {
          return present(message.entry, 'entry');
        },
        entries: message.entries ?? [],
        child: message.child ?? null,
        link: (path) => new URL(path, appUrl).href,
      }),
  };
}

export function present<T>(value: T | null, what: string): T {
  if (value === null) {
    throw new Error(`The message has no ${what}.`);
  }
  return value;
}

export const text = z.string().min(1);

/** A moment or a day. */
export const date = text.refine((value) => !Number.isNaN(instantOf(value)));

export const amount = z.number().int();

/** What of one payment was for one rider. */
export const share = z.object({ id: text, jumlah: amount.optional() });

export function place(race: Pick<Race, 'lokasi' | 'kota'>) {
  return `${race.lokasi}, ${race.kota}`;
}

export function when(race: Pick<Race, 'tanggal_mulai' | 'zona_waktu'>) {
  return formatLongDateTime(race.tanggal_mulai, race.zona_waktu);
}

export function orderOf({ entry, link }: Facts): LetterPart {
  return {
    button: 'Lihat pesanan',
    url: link(`/order-detail/${entry.id}`),
  };
}

/** The order, which then also shows money on its way back. */
export function refundOf({ entry, link }: Facts): LetterPart {
  return {
    button: 'Lihat pesanan',
    url: link(`/order-detail/${entry.id}?bagian=uang`),
  };
}

export function plateOf({ plat }: Pick<Entry, 'plat'>) {
  return plat ? [['Nomor plat', String(plat)] as const] : [];
}

export function listed(names: readonly string[]) {
  return new Intl.ListFormat('id', { type: 'conjunction' }).format(names);
}
