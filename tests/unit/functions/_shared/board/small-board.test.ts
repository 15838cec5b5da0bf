import { expect, test } from 'vitest';
import { breaksBefore, callOf } from '#domain/board/calls.ts';
import { smallBoard } from '#functions/_shared/board/small-board.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { emptyTracks, type Tracks } from '#functions/_shared/racing/tracks.ts';
import { type ClassDay, drawnClass, q } from '#tests/support/racing/class-day.ts';

// What the small board says of riders (race-day rules, R18): kept small, and in plates alone.

function boardOf(day: ClassDay) {
  const head = { id: 'lomba', title: 'Piala Bocah', zone: 'Asia/Jakarta' };
  return smallBoard(head, null, [{ chain: day.chain, name: 'Boys 2019', sha: 'f' }], []);
}

function endsOf(day: ClassDay) {
  return boardOf(day).classes[0]?.ended;
}

test('before anything is raced nobody has finished; a rider who is out has', () => {
  const day = drawnClass(6);
  expect(endsOf(day)).toEqual([]);
  day.run(q(1, 1)).decide('dq', { plate: 3, reason: 'Perilaku' });
  expect(endsOf(day)).toEqual([{ outcome: 'dq', final: null, plates: [3] }]);
});

test('a closed class: each final in its order, the others by how it ended for them', () => {
  const day = drawnClass(6).decide('mundur', { plate: 5, reason: 'Sakit' });
  day.goOn((_, plates) => ({ order: plates.toSorted((a, b) => b - a) }));
  expect(endsOf(day)).toEqual([
    { outcome: 'tempat', final: 'Utama', plates: [6, 4, 3, 2, 1] },
    { outcome: 'mundur', final: null, plates: [5] },
  ]);
});

test('riders of a final that was raced to its end have finished, while the last final is still to come', () => {
  const day = drawnClass(16, preset('baku', 8));
  const finals = () => day.state.stages.at(-1)?.groups.filter(({ role }) => role === 'final') ?? [];
  day.goOn(undefined, () =>
    finals().some((group) => group.motos.every(({ status }) => status === 'resmi')),
  );
  const over = finals().find((group) => group.motos.every(({ status }) => status === 'resmi'));
  expect(day.state.phase).toBe('diundi');
  const ends = endsOf(day) ?? [];
  expect(ends).toHaveLength(1);
  expect(ends[0]).toMatchObject({ outcome: 'tempat', final: over?.name });
  expect(ends[0]?.plates).toHaveLength(over?.slots.length ?? 0);
});

test('a class that was called off has ended for everybody', () => {
  const day = drawnClass(3).decide('batal_kelas', { reason: 'Hujan' });
  expect(endsOf(day)).toEqual([{ outcome: 'batal', final: null, plates: [1, 2, 3] }]);
});

test.each([
  ['called off', (day: ClassDay) => day.decide('batal_kelas', { reason: 'Hujan' })],
  [
    'closed early',
    (day: ClassDay) => day.decide('tutup_kelas', { placings: placings(day.state), early: 'badai' }),
  ],
])('of a class that was %s no moto waits or runs any more', (_, end) => {
  const day = drawnClass(3)
    .run(q(1, 1))
    .decide('panggil', { moto: q(1, 2) });
  expect(boardOf(day)).toMatchObject({ now: [{ status: 'dipanggil' }], next: [{}] });
  expect(boardOf(end(day))).toMatchObject({ now: [], next: [] });
});

test('a replaced plate leads to the plate that is worn now, however often it was replaced', () => {
  const day = drawnClass(6)
    .decide('plat_ganti', { old: 2, new: 40 })
    .decide('plat_ganti', { old: 40, new: 41 });
  expect(boardOf(day).replaced).toEqual({ 2: 41, 40: 41 });
});

test('nothing waits any more in a race that was stopped (R33), and a followed rider hears why', () => {
  const day = drawnClass(6);
  const begun = emptyTracks(day.of.race, 'hp-direktur');
  const [lease] = begun;
  const stopped = [{ ...lease, state: { ...lease.state, stopped: 'badai' } }] as const;
  const of = (tracks: Tracks) =>
    smallBoard(
      { id: day.of.race, title: 'Piala Bocah', zone: 'Asia/Jakarta' },
      tracks,
      [{ chain: day.chain, name: 'Boys 2019', sha: 'a' }],
      [],
    );
  expect(of(begun).next).toHaveLength(3);
  expect(of(stopped)).toMatchObject({ stopped: true, next: [] });
  expect(callOf(of(stopped), 1)).toEqual({ at: 'stopped' });
});

test('where there are two tracks, each moto says on which it runs', () => {
  const day = drawnClass(6);
  const [lease] = emptyTracks(day.of.race, 'hp-direktur');
  const tracksOf = (tracks: Tracks) =>
    smallBoard(
      { id: day.of.race, title: 'Piala Bocah', zone: 'Asia/Jakarta' },
      tracks,
      [{ chain: day.chain, name: 'Boys 2019', sha: 'a' }],
      [],
    ).next.map(({ track }) => track);
  expect(tracksOf([lease])).toEqual([undefined, undefined, undefined]);
  expect(tracksOf([lease, { ...lease, track: 2 }])).toEqual([1, 1, 1]);
  day.decide('pindah', { track: 2 });
  expect(tracksOf([lease, { ...lease, track: 2 }])).toEqual([2, 2, 2]);
});

test('what waits stands in the running order, not by number, and a break before the moto that it precedes', () => {
  const day = drawnClass(6);
  const [lease] = emptyTracks(day.of.race, 'hp-direktur');
  const moto = (number: number) =>
    ({ type: 'moto', number, class: day.of.raceClass, moto: q(1, number) }) as const;
  const pause = { type: 'istirahat', name: 'Makan siang', minutes: 30 } as const;
  const state = { ...lease.state, order: [moto(2), pause, moto(1), moto(3)] };
  const board = smallBoard(
    { id: day.of.race, title: 'Piala Bocah', zone: 'Asia/Jakarta' },
    [{ ...lease, state }],
    [{ chain: day.chain, name: 'Boys 2019', sha: 'a' }],
    [],
  );
  expect(board.next.map(({ number }) => number)).toEqual([2, 1, 3]);
  expect(board.next.map((one) => breaksBefore(board, one).map(({ name }) => name))).toEqual([
    [],
    ['Makan siang'],
    [],
  ]);
});

test('a moto that waits at the start tells how often it was called, by whichever name, and no other moto', () => {
  const day = drawnClass(6).decide('panggil', { moto: q(1, 1) });
  const head = { id: 'lomba', title: 'Piala Bocah', zone: 'Asia/Jakarta' };
  const classes = [{ chain: day.chain, name: 'Boys 2019', sha: 'f' }];
  const [named] = subjectsOf({
    number: null,
    raceClass: day.state.raceClass,
    ref: q(1, 1),
    run: 1,
  });
  const calls = { [named as string]: 2, '99.1': 5 };
  const board = smallBoard(head, null, classes, [], [], calls);
  expect(board.now.map((moto) => moto.calls)).toEqual([2]);
  expect(board.next.every((moto) => moto.calls === undefined)).toBe(true);
  day.decide('mulai', { moto: q(1, 1) });
  const started = smallBoard(
    head,
    null,
    [{ ...head, chain: day.chain, name: 'Boys 2019', sha: 'f' }],
    [],
    [],
    calls,
  );
  expect(started.now.map((moto) => moto.calls)).toEqual([undefined]);
});

test('of a moto that got its number late both names were called; one that waits tells nothing', () => {
  const day = drawnClass(6).decide('panggil', { moto: q(1, 1) });
  const [lease] = emptyTracks(day.of.race, 'hp-direktur');
  const numbered = (number: number) =>
    ({ type: 'moto', number, class: day.of.raceClass, moto: q(1, number) }) as const;
  const namesOf = (number: number) =>
    subjectsOf({ number, raceClass: day.state.raceClass, ref: q(1, number), run: 1 });
  const [late = '', early = ''] = namesOf(1);
  const [waits = ''] = namesOf(2);
  const board = smallBoard(
    { id: day.of.race, title: 'Piala Bocah', zone: 'Asia/Jakarta' },
    [{ ...lease, state: { ...lease.state, order: [numbered(1), numbered(2)] } }],
    [{ chain: day.chain, name: 'Boys 2019', sha: 'f' }],
    [],
    [],
    { [late]: 2, [early]: 1, [waits]: 4 },
  );
  expect(board.now.map(({ calls }) => calls)).toEqual([3]);
  expect(board.next.map(({ calls }) => calls)).toEqual([undefined, undefined]);
});
