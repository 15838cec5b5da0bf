import { queryOptions } from '@tanstack/react-query';
import { ask } from '../platform/ask.ts';
import { ownWrite } from '../platform/own-writes.ts';
import { call } from '../platform/read.ts';
import { type Saved, savedOf } from './saved.ts';

/** A ticket as its organiser sees it: internal with a race, external without. */
export interface OwnTicket {
  id: string;
  tipe: string;
  lomba_id: string | null;
  judul_lomba: string | null;
  /** An internal one is public while its race is `dipublikasi`. */
  status_lomba: string | null;
  lokasi: string | null;
  /** YYYY-MM-DD */
  tanggal_lomba: string;
  gambar_url: string | null;
  link_eksternal: string | null;
  versi: number;
  diubah_pada: string;
}

export interface TicketDraft {
  id: string;
  /** The one that was read; 0 makes a new ticket. */
  version: number;
  organisationId: string | null;
  /** Null is external: then place, day and link are needed. */
  raceId: string | null;
  place: string;
  /** YYYY-MM-DD; the race's own when there is one. */
  day: string | null;
  picture: string | null;
  link: string;
}

export const ownTicketQueries = {
  keyOfAll: ['organiser', 'tickets'] as const,

  /** Those of an organisation (null: of none), latest day first. */
  list: (organisationId: string | null) =>
    queryOptions({
      queryKey: [...ownTicketQueries.keyOfAll, organisationId],
      queryFn: ({ signal }): Promise<OwnTicket[]> =>
        ask(
          call('my_tickets', organisationId === null ? {} : { organisation_id: organisationId }),
          signal,
        ),
    }),

  /** One of them, or null. */
  detail: (id: string, organisationId: string | null) =>
    queryOptions({
      ...ownTicketQueries.list(organisationId),
      select: (tickets: OwnTicket[]) => tickets.find((ticket) => ticket.id === id) ?? null,
    }),
};

/** @throws AppError as `save_ticket` refuses */
export async function saveTicket(draft: TicketDraft): Promise<Saved> {
  return savedOf(
    await ownWrite(
      ask(
        call('save_ticket', {
          ticket_id: draft.id,
          version: draft.version,
          ...(draft.organisationId === null ? {} : { organisation_id: draft.organisationId }),
          ...(draft.raceId === null ? {} : { race_id: draft.raceId }),
          place: draft.place,
          ...(draft.day === null ? {} : { day: draft.day }),
          ...(draft.picture === null ? {} : { picture: draft.picture }),
          link: draft.link,
        }),
      ),
    ),
  );
}

/** @throws AppError ticket_not_found, not_allowed */
export async function deleteTicket(id: string): Promise<void> {
  await ownWrite(ask(call('delete_ticket', { ticket_id: id })));
}
