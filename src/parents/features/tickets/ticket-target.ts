import type { Ticket } from '#api/tickets.ts';
import { externalLink } from '#domain/external-link.ts';
import { paths } from '#domain/paths.ts';

export type TicketTarget =
  | { kind: 'external'; href: string }
  | { kind: 'race'; to: string }
  /** A ticket whose link or race is missing: shown, leads nowhere. */
  | { kind: 'none' };

/** Where tapping a ticket leads (product spec, section 2). */
export function ticketTarget(
  ticket: Pick<Ticket, 'tipe' | 'lomba_id' | 'link_eksternal'>,
): TicketTarget {
  if (ticket.tipe === 'external') {
    const href = externalLink(ticket.link_eksternal);
    return href === null ? { kind: 'none' } : { kind: 'external', href };
  }
  return ticket.lomba_id === null
    ? { kind: 'none' }
    : { kind: 'race', to: paths.raceDetail(ticket.lomba_id) };
}
