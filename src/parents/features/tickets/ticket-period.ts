import { monthTiles } from '#domain/month-tiles.ts';
import { allTicketsTitle } from '#parents/copy/tickets.ts';

export interface TicketPeriod {
  /** 1-12 */
  month: number;
  year: number;
}

/** The month that an address names, or null for tickets of every month: also when it names none there is. */
export function ticketPeriod(
  month: string | undefined,
  year: string | undefined,
): TicketPeriod | null {
  if (!/^\d{1,2}$/.test(month ?? '') || !/^\d{4}$/.test(year ?? '')) {
    return null;
  }
  const period = { month: Number(month), year: Number(year) };
  return period.month >= 1 && period.month <= 12 && period.year >= 1 ? period : null;
}

/** "NOV 2026", or 'All Tickets' without a month. */
export function ticketTitle(period: TicketPeriod | null): string {
  return period === null ? allTicketsTitle : `${monthTiles[period.month - 1]} ${period.year}`;
}

/** The month before (-1) or after (1). */
export function neighbourPeriod({ month, year }: TicketPeriod, step: -1 | 1): TicketPeriod {
  const months = year * 12 + (month - 1) + step;
  return { month: (months % 12) + 1, year: Math.floor(months / 12) };
}
