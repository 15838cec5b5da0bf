import { describe, expect, it } from 'vitest';
import type { LogEntry } from '#api/organiser/team.ts';
import { joinSaves } from '#organiser/features/log/join-saves.ts';
import { logEntry } from '#tests/support/ui/organiser/rows.ts';

let id = 1000;
function act(minute: number, changes: Record<string, unknown> = {}): LogEntry {
  id -= 1;
  const terjadi_pada = `2026-11-21T08:${String(minute).padStart(2, '0')}:00Z`;
  return logEntry({ id, tindakan: 'save_race', terjadi_pada, ...changes });
}

function counts(entries: LogEntry[]) {
  return joinSaves(entries).map(({ count }) => count);
}

describe('saves of one sitting in one line', () => {
  it('counts them, says since when, and shows what they changed together', () => {
    const [line, ...others] = joinSaves([
      act(9, { sebelum: { harga: 2, judul: 'B' }, sesudah: { harga: 3, judul: 'C' } }),
      act(5, { sebelum: { harga: 1 }, sesudah: { harga: 2 } }),
      act(1, { sebelum: { judul: 'A' }, sesudah: { judul: 'B' } }),
    ]);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      count: 3,
      since: '2026-11-21T08:01:00Z',
      entry: {
        terjadi_pada: '2026-11-21T08:09:00Z',
        sebelum: { harga: 1, judul: 'A' },
        sesudah: { harga: 3, judul: 'C' },
      },
    });
  });

  it('goes on over what was done elsewhere in between', () => {
    expect(counts([act(9), act(8, { objek_id: 'lain' }), act(7)])).toEqual([2, 1]);
  });

  it('ends at a pause of more than ten minutes', () => {
    expect(counts([act(40), act(30), act(19)])).toEqual([2, 1]);
  });

  it('ends where somebody else changed the same thing, or something else was done to it', () => {
    expect(counts([act(9), act(8, { user_id: 'lain' }), act(7)])).toEqual([1, 1, 1]);
    expect(counts([act(9), act(8, { tindakan: 'publish_race' }), act(7)])).toEqual([1, 1, 1]);
  });

  it('never joins looks at people’s data, nor acts of the app', () => {
    const look = { tindakan: 'reveal_contacts' };
    expect(counts([act(9, look), act(8, look)])).toEqual([1, 1]);
    expect(counts([act(9, { objek_id: null }), act(8)])).toEqual([1, 1]);
  });

  it('takes an act without facts as it is', () => {
    expect(joinSaves([act(9, { sebelum: null, sesudah: null }), act(8)])).toMatchObject([
      { count: 2, entry: { sebelum: {}, sesudah: {} } },
    ]);
    expect(joinSaves([])).toEqual([]);
  });
});
