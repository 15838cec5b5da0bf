import { describe, expect, it } from 'vitest';
import { type PublishedDraw, recompute } from '#domain/race-day/recompute.ts';
import { commitmentText, drawCode } from '#functions/_shared/racing/commitment.ts';
import { commitmentOf } from '#functions/_shared/racing/draw-acts.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { formatOf } from '#functions/_shared/racing/state.ts';
import { ClassDay, drawnClass, listOf, race, raceClass } from '#tests/support/racing/class-day.ts';

function published({ state }: ClassDay): PublishedDraw {
  const standing = state.draws.at(-1);
  const closing = {
    engine: 1,
    ke: standing?.ke ?? 0,
    list: state.list,
    format: formatOf(state),
    draw: standing?.way ?? { way: 'tempat' as const },
  };
  return {
    text: commitmentText(commitmentOf(race, raceClass, closing)),
    code: standing?.code ?? '',
    list: state.list,
    format: state.format,
    chance: standing?.chance ?? null,
    batches: standing?.batches ?? [],
  };
}

const honest = published(drawnClass(33));

describe('a draw that is computed once more', () => {
  it.each([1, 2, 3, 7, 8, 9, 33, 64])('is the same for %i riders', async (riders) => {
    expect(await recompute(published(drawnClass(riders)))).toBeNull();
  });

  it('goes by the engine that the text names, and says so of one that this page does not know', async () => {
    const drawn = published(drawnClass(9));
    const asTwo = drawn.text.replace('mesin 1', 'mesin 2');
    const two = { ...drawn, text: asTwo, code: drawCode(asTwo) };
    expect(await recompute(two)).toBe('mesin');
    const dealt = () => Promise.resolve([[...(drawn.batches[0] ?? [])]]);
    expect(await recompute(two, { 2: dealt })).toBe('hasil');
    expect(await recompute({ ...two, batches: await dealt() }, { 2: dealt })).toBeNull();
  });

  it('is the same with teams, at every number of gates', async () => {
    for (const gates of [4, 5, 6, 7, 8, 9, 10]) {
      const day = new ClassDay()
        .close(listOf(23, [1, 1, 1, 2, 2, 2, 2, 3, 3, 0, 4, 4]), preset('baku', gates))
        .decide('undi', { way: 'orang', numbers: [0, 17, 999_999] });
      expect(await recompute(published(day))).toBeNull();
    }
  });

  it('takes rows that were drawn on a stage when everybody stands in them once', async () => {
    const day = new ClassDay()
      .close(listOf(9), preset('baku', 8), { way: 'tempat' })
      .decide('undi', {
        way: 'tempat',
        batches: [
          [9, 8, 7, 6, 5],
          [4, 3, 2, 1],
        ],
      });
    const stage = published(day);
    expect(await recompute(stage)).toBeNull();
    expect(
      await recompute({
        ...stage,
        batches: [
          [9, 8, 7, 6, 5],
          [4, 3, 2, 2],
        ],
      }),
    ).toBe('hasil');
    expect(
      await recompute({
        ...stage,
        batches: [
          [9, 8, 7, 6, 5, 4],
          [3, 2, 1],
        ],
      }),
    ).toBe('hasil');
  });

  const swapped = honest.batches.map((rows, index) =>
    index === 0 ? [rows[1] as number, rows[0] as number, ...rows.slice(2)] : rows,
  );
  it.each<[string, Partial<PublishedDraw>, string]>([
    ['two riders changed places', { batches: swapped }, 'hasil'],
    ['another number was entered', { chance: '48-18-203-5000' }, 'hasil'],
    ['the organiser named another number', { chance: '49-17-203-5000' }, 'angka'],
    ['one person is missing', { chance: '48-17-203' }, 'angka'],
    ['numbers stand in another order', { chance: '48-203-17-5000' }, 'angka'],
    ['a rider was left out', { list: honest.list.slice(1) }, 'daftar'],
    [
      'a rider got another team',
      { list: [{ plate: 1, team: 1 }, ...honest.list.slice(1)] },
      'daftar',
    ],
    ['another format', { format: preset('krb', 8) }, 'format'],
    ['other gates', { format: preset('baku', 7) }, 'gate'],
    ['a text of another day', { text: honest.text.replace('ke 1', 'ke 2') }, 'kode'],
  ])('shows that %s', async (_, changed, difference) => {
    expect(await recompute({ ...honest, ...changed })).toBe(difference);
  });
});
