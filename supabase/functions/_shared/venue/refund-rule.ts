/**
 * What goes back when a child leaves a race, in words: made from the rule's rows, once for the app, the mails and the
 * race's page. The sums are the database's (`private.refund_by_rule`).
 */
import { daysUntil } from './dates.ts';
import type { VenueZone } from './zones.ts';

/** At least `hari` whole days before the race's day `persen` of the price goes back, with the fee (`biaya`) or without. */
export interface RefundRow {
  hari: number;
  persen: number;
  biaya: boolean;
}

/** What holds for a race without rows (product spec, sections 2 and 4). */
export const noMoneyBack = 'Tidak Bisa di Tukar atau di Kembalikan';

/** The rows as the database has them; none in what an earlier version saved. */
export function refundRowsOf(rule: unknown): RefundRow[] {
  return Array.isArray(rule) ? rule : [];
}

/** "50% kembali, tanpa biaya layanan" */
export function refundRowWords({ persen, biaya }: Omit<RefundRow, 'hari'>): string {
  if (persen === 0) {
    return biaya ? 'hanya biaya layanan yang kembali' : 'uang tidak kembali';
  }
  return `${persen}% kembali, ${biaya ? 'termasuk' : 'tanpa'} biaya layanan`;
}

/** "sampai 30 hari sebelum lomba" */
export function refundRowDays(hari: number): string {
  return hari === 0 ? 'sampai hari lomba' : `sampai ${hari} hari sebelum lomba`;
}

function line(row: RefundRow): string {
  return `S${refundRowDays(row.hari).slice(1)}: ${refundRowWords(row)}.`;
}

/** A sentence a row, and what holds below the last; the spec's sentence where there are none. */
export function refundRuleLines(rows: readonly RefundRow[]): string[] {
  const last = rows.at(-1);
  if (last === undefined) {
    return [noMoneyBack];
  }
  const givesUntilTheEnd = last.hari === 0 || (last.persen === 0 && !last.biaya);
  return [...rows.map(line), ...(givesUntilTheEnd ? [] : ['Setelah itu: uang tidak kembali.'])];
}

export function refundRuleText(rows: readonly RefundRow[]): string {
  return refundRuleLines(rows).join(' ');
}

export interface RaceWithRule {
  aturan_pengembalian?: unknown;
  /** The latest day for which the race was announced while there were entries: the rule's days count to that one. */
  hari_terjauh?: string | null;
  tanggal_mulai: string;
  zona_waktu: VenueZone;
}

/** What holds for who pays now, in one line. */
export function refundRuleToday(race: RaceWithRule, now: Date): string {
  const rows = refundRowsOf(race.aturan_pengembalian);
  const days = daysBefore(race, now);
  const row = rows.find(({ hari }) => hari <= days);
  if (rows.length === 0) {
    return noMoneyBack;
  }
  return row === undefined ? 'Uang tidak kembali.' : line(row);
}

/** Whole days on the venue's calendar (`private.rule_days`). */
function daysBefore(race: Omit<RaceWithRule, 'aturan_pengembalian'>, now: Date): number {
  const days = (day: string) => daysUntil(day, now, race.zona_waktu);
  const planned = days(race.tanggal_mulai);
  return race.hari_terjauh ? Math.max(planned, days(race.hari_terjauh)) : planned;
}
