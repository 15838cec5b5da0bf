import { queryOptions } from '@tanstack/react-query';
import { ownWrite } from '../platform/own-writes.ts';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';
import type { Saved } from './saved.ts';

/**
 * A ticket as its organiser sees it: internal with a race, external without. An internal one is public while its race is
 * `dipublikasi` (`race_status`). Days are YYYY-MM-DD.
 */
export type OwnTicket = Answer<'my_tickets'>;

export interface TicketDraft {
  id: string;
  /** The version that was read; 0 makes a new ticket. */
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

  /** Tickets of an organisation (null: of none), latest day first. */
  list: (organisationId: string | null) =>
    queryOptions({
      queryKey: [...ownTicketQueries.keyOfAll, organisationId],
      queryFn: ({ signal }): Promise<OwnTicket[]> =>
        send(rpcRead('my_tickets', { organisation_id: organisationId }), signal),
    }),

  /** One ticket, or null when there is none that this person may edit. */
  detail: (id: string, organisationId: string | null) =>
    queryOptions({
      ...ownTicketQueries.list(organisationId),
      select: (tickets: OwnTicket[]) => tickets.find((ticket) => ticket.id === id) ?? null,
    }),
};

/** @throws AppError as `save_ticket` refuses */
export function saveTicket(draft: TicketDraft): Promise<Saved> {
  return ownWrite(
    send(
      rpcRead('save_ticket', {
        ticket_id: draft.id,
        version: draft.version,
        organisation_id: draft.organisationId,
        race_id: draft.raceId,
        place: draft.place,
        day: draft.day,
        picture: draft.picture,
        link: draft.link,
      }),
    ),
  );
}

/** @throws AppError ticket_not_found, not_allowed */
export async function deleteTicket(id: string): Promise<void> {
  await ownWrite(send(rpcRead('delete_ticket', { ticket_id: id })));
}
