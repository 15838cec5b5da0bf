import type { LogEntry } from '#api/organiser/team.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';

/** What the console saves by itself while somebody writes. A look at somebody's data is never joined with another look. */
const saves = new Set([
  'save_race',
  'save_class',
  'save_news',
  'save_ticket',
  'update_organisation',
]);
const longestPauseMs = 10 * 60_000;

export interface LogLine {
  /** The latest act of the line, with what all of its acts together changed. */
  entry: LogEntry;
  count: number;
  /** When the earliest of its acts was done. */
  since: string;
}

function objectOf(facts: unknown): Record<string, unknown> {
  return typeof facts === 'object' && facts !== null && !Array.isArray(facts)
    ? (facts as Record<string, unknown>)
    : {};
}

function isOneSitting({ entry, since }: LogLine, earlier: LogEntry): boolean {
  return (
    saves.has(earlier.tindakan) &&
    entry.tindakan === earlier.tindakan &&
    entry.user_id === earlier.user_id &&
    entry.by_operator === earlier.by_operator &&
    instantOf(since) - instantOf(earlier.terjadi_pada) <= longestPauseMs
  );
}

/**
 * One line for what one person saved on one thing in one sitting. Something else done to the thing in between, or by
 * somebody else, ends the line: its "before" and "after" would hide what lay between.
 * @param entries the latest first
 */
export function joinSaves(entries: readonly LogEntry[]): LogLine[] {
  const lines: LogLine[] = [];
  const latestOf = new Map<string, LogLine>();
  for (const earlier of entries) {
    const thing = `${earlier.objek} ${earlier.objek_id}`;
    const open = latestOf.get(thing);
    if (open !== undefined && isOneSitting(open, earlier)) {
      open.entry = {
        ...open.entry,
        sebelum: {
          ...objectOf(open.entry.sebelum),
          ...objectOf(earlier.sebelum),
        } as LogEntry['sebelum'],
        sesudah: {
          ...objectOf(earlier.sesudah),
          ...objectOf(open.entry.sesudah),
        } as LogEntry['sesudah'],
      };
      open.count += 1;
      open.since = earlier.terjadi_pada;
    } else {
      const line = { entry: earlier, count: 1, since: earlier.terjadi_pada };
      lines.push(line);
      latestOf.set(thing, line);
    }
  }
  return lines;
}
