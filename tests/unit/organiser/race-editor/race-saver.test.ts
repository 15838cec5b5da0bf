import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EditableRace, RaceContent } from '#api/organiser/races.ts';
import { AppError } from '#api/platform/app-error.ts';
import {
  pauseMs,
  RaceSaver,
  type RaceServer,
  retryMs,
} from '#organiser/features/race-editor/race-saver.ts';
import { editableRace } from '#tests/support/editable-race.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function offline() {
  return new AppError('offline', { retryable: true });
}
const nobody = { moved: null, price: null, closes_earlier: null };

/** A server that keeps what it is sent, and answers `refusals` first, one each. */
function open(status: EditableRace['status'] = 'draf', refusals: AppError[] = []) {
  let stored = editableRace({ judul: 'Piala' }, { status });
  const sent: { version: number; changes: object; commit: boolean }[] = [];
  const kept: string[] = [];
  const server: RaceServer = {
    async save(_id, version, changes, commit) {
      sent.push({ version, changes, commit });
      const refusal = refusals.shift();
      if (refusal !== undefined) {
        throw refusal;
      }
      const content = { ...stored.content, ...(changes as Partial<RaceContent>) };
      const race = { ...stored, versi: version + 1, content };
      if (commit) {
        stored = race;
      }
      return { race, consequences: nobody };
    },
    read: async () => stored,
    keep: (_race, reread) => kept.push(reread),
  };
  const saver = new RaceSaver(stored, server);
  return {
    saver,
    sent,
    kept,
    othersSave(content: Partial<RaceContent>) {
      stored = { ...stored, versi: stored.versi + 1, content: { ...stored.content, ...content } };
    },
  };
}

describe('a draft', () => {
  test('is saved once, so long after the last key', async () => {
    const { saver, sent, kept } = open();
    saver.change({ judul: 'Piala B' });
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    saver.change({ judul: 'Piala Bandung' });
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ version: 1, changes: { judul: 'Piala Bandung' }, commit: true }]);
    expect(kept).toEqual(['later']);
    expect(saver.state()).toMatchObject({ saving: false, savedAt: new Date(), failure: null });
  });

  test('without a connection is tried again by itself, and at once when there is one', async () => {
    const { saver, sent } = open('draf', [offline(), offline()]);
    saver.change({ judul: 'Piala Bandung' });
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(saver.state().failure?.code).toBe('offline');
    await vi.advanceTimersByTimeAsync(retryMs - 1);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    saver.saveAgain();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(3);
    expect(saver.state()).toMatchObject({ failure: null, draft: { unsaved: new Set() } });
    // Saved: nothing is left that would try again.
    await vi.advanceTimersByTimeAsync(retryMs * 2);
    saver.saveAgain();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(3);
  });

  test('that the server refuses as a whole is not tried again by itself', async () => {
    const { saver, sent } = open('draf', [new AppError('not_allowed', { status: 403 })]);
    saver.change({ judul: 'Piala Bandung' });
    await vi.advanceTimersByTimeAsync(pauseMs + retryMs * 3);
    expect(sent).toHaveLength(1);
    expect(saver.state().draft.typed.judul).toBe('Piala Bandung');
  });

  test('of which one field is refused has the others saved', async () => {
    const refusal = new AppError('out_of_range', { facts: { field: 'max_peserta', min: 1 } });
    const { saver, sent } = open('draf', [refusal]);
    saver.change({ judul: 'Piala Bandung', max_peserta: -1 });
    expect(await saver.save()).toBe(false);
    expect(sent.map(({ changes }) => Object.keys(changes))).toEqual([
      ['judul', 'max_peserta'],
      ['judul'],
    ]);
    expect(saver.state().draft.refused.max_peserta?.code).toBe('out_of_range');
  });

  test('whose form was left is not saved by itself any more', async () => {
    const { saver, sent } = open();
    saver.change({ judul: 'Piala Bandung' });
    saver.stop();
    await vi.advanceTimersByTimeAsync(pauseMs * 2);
    expect(sent).toEqual([]);
  });

  test('two saves at once are one', async () => {
    const { saver, sent } = open();
    saver.change({ judul: 'Piala Bandung' });
    expect(await Promise.all([saver.save(), saver.save()])).toEqual([true, true]);
    expect(sent).toHaveLength(1);
  });
});

describe('another editor', () => {
  const meanwhile = () =>
    new AppError('changed_meanwhile', { facts: { by: 'Pak Joko', own: false } });

  test('somebody else who has changed another field: both stay, and the person hears of it', async () => {
    const { saver, sent, othersSave } = open('draf', [meanwhile()]);
    othersSave({ lokasi: 'Lapangan' });
    saver.change({ judul: 'Piala Bandung' });
    expect(await saver.save()).toBe(true);
    expect(sent.map(({ version }) => version)).toEqual([1, 2]);
    expect(saver.state()).toMatchObject({
      other: { name: 'Pak Joko', fields: ['lokasi'] },
      draft: { race: { content: { judul: 'Piala Bandung', lokasi: 'Lapangan' } } },
    });
  });

  test('somebody else who has changed the same field: nothing is sent before the person has chosen', async () => {
    const { saver, sent, othersSave } = open('draf', [meanwhile()]);
    othersSave({ judul: 'Piala Joko' });
    saver.change({ judul: 'Piala Bandung' });
    expect(await saver.save()).toBe(false);
    expect(await saver.save()).toBe(false);
    expect(sent).toHaveLength(1);
    expect(saver.state().conflict?.fields).toEqual(['judul']);
    saver.settle(new Set());
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.at(-1)).toMatchObject({ version: 2, changes: { judul: 'Piala Bandung' } });
    expect(saver.state().conflict).toBeNull();
  });
});

describe('a published race', () => {
  test('is not saved by itself, neither while it is typed nor when the connection is back', async () => {
    const { saver, sent, kept } = open('dipublikasi', [offline()]);
    saver.change({ judul: 'Piala Bandung' });
    await vi.advanceTimersByTimeAsync(pauseMs * 2);
    expect(sent).toEqual([]);
    expect(await saver.review()).toBeNull();
    saver.saveAgain();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ commit }) => commit)).toEqual([false]);
    expect(await saver.save()).toBe(true);
    expect(kept).toEqual(['now']);
  });
});
