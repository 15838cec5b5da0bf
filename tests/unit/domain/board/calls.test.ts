import { expect, test } from 'vitest';
import { askAfterFailure, askEvery, callOf, isOlder, silentSince } from '#domain/board/calls.ts';
import type { BoardMoto, SmallBoard } from '#functions/_shared/board/board.ts';
import { callText, phaseOf, progress } from '#parents/copy/board.ts';

function moto(number: number, plates: number[], status: BoardMoto['status'] = 'menunggu') {
  const ref = { stage: 'kualifikasi', group: 1, moto: 1 } as const;
  return { number, class: 'k', moto: ref, final: null, status, plates } satisfies BoardMoto;
}

const board = {
  now: [moto(22, [1], 'berjalan')],
  next: [23, 24, 25, 26, 27, 28].map((number) => moto(number, [number * 10])),
};

test.each([
  [1, 'Moto 22 sedang di lintasan.'],
  [230, 'Moto 23, sekarang Moto 22, 1 lagi, kumpul di area start sekarang'],
  [270, 'Moto 27, sekarang Moto 22, 5 lagi, kumpul di area start saat Moto 24'],
  [999, 'Gilirannya belum masuk 10 moto berikutnya.'],
])('plate %i: %s', (plate, words) => {
  expect(callText(callOf(board, plate))).toBe(words);
});

test('with two tracks a rider waits for the motos of the own one, and reads which it is', () => {
  const onTwo = (one: BoardMoto): BoardMoto => ({ ...one, track: 2 - ((one.number ?? 0) % 2) });
  const two = { now: [moto(21, [2], 'berjalan'), ...board.now], next: board.next };
  const tracks = { now: two.now.map(onTwo), next: two.next.map(onTwo) };
  expect(callText(callOf(tracks, 1))).toBe('Moto 22 · Lintasan 2 sedang di lintasan.');
  expect(callText(callOf(tracks, 270))).toBe(
    'Moto 27 · Lintasan 1, sekarang Moto 21, 3 lagi, kumpul di area start sekarang',
  );
});

const head = { id: 'k', name: 'Boys 2019', n: 9, sha: '', done: 3, motos: 3 } as const;
const ends = [
  { outcome: 'tempat', final: 'Utama', plates: [4, 12, 9] },
  { outcome: 'tempat', final: 'Novice', plates: [8] },
  { outcome: 'dq', final: null, plates: [3] },
] as const;

test.each([
  ['selesai', 12, 'Selesai di Boys 2019: Utama juara 2.'],
  ['selesai', 8, 'Selesai di Boys 2019: Novice juara 1.'],
  ['selesai', 3, 'Boys 2019: Diskualifikasi.'],
  ['diundi', 8, 'Selesai di Boys 2019: Novice juara 1 (sementara, sampai kelas ditutup).'],
  ['diundi', 77, 'Gilirannya belum masuk 10 moto berikutnya.'],
] as const)('class %s, plate %i with nothing left: %s', (phase, plate, words) => {
  const known = { now: [], next: [], classes: [{ ...head, phase, ended: ends }] };
  expect(callText(callOf(known, plate))).toBe(words);
});

test('a class that was called off, two classes of one child, and a moto that is still to come', () => {
  const called = {
    ...head,
    name: 'Open',
    phase: 'batal' as const,
    ended: [{ outcome: 'batal' as const, final: null, plates: [12] }],
  };
  const known = {
    now: [],
    next: [],
    classes: [{ ...head, phase: 'selesai' as const, ended: ends }, called],
  };
  expect(callText(callOf(known, 12))).toBe(
    'Selesai di Boys 2019: Utama juara 2. Open dibatalkan penyelenggara.',
  );
  expect(callOf({ ...known, next: [moto(9, [12])] }, 12)).toMatchObject({ at: 'next' });
});

const aged = { ...board, now: [...board.now, moto(21, [2], 'dipanggil')] };

test.each([
  [aged, 2, 'Terakhir diketahui: Moto 21 sudah dipanggil. Tanyakan di area start sekarang.'],
  [aged, 1, 'Terakhir diketahui: Moto 22 sedang di lintasan.'],
  [
    aged,
    270,
    'Terakhir diketahui: Moto 27, saat itu Moto 22, 6 lagi, kumpul di area start saat Moto 24',
  ],
  [aged, 999, 'Terakhir diketahui: gilirannya belum masuk 10 moto berikutnya.'],
  // What came to its end stays so.
  [
    { now: [], next: [], classes: [{ ...head, phase: 'selesai' as const, ended: ends }] },
    12,
    'Selesai di Boys 2019: Utama juara 2.',
  ],
])(
  'of a state that may be over nobody is told that it is so now: case %# (R20)',
  (known, plate, words) => {
    expect(callText(callOf(known, plate), true)).toBe(words);
  },
);

test('a board from before the ends were written says as before', () => {
  const known = { now: [], next: [], classes: [{ ...head, phase: 'selesai' as const }] };
  expect(callOf(known, 12)).toEqual({ at: 'later' });
});

test('a rider whose plate was replaced is found by the old one and by the new one', () => {
  const known = { now: [moto(22, [40], 'berjalan')], next: [], replaced: { 7: 40 } };
  expect(callOf(known, 7)).toMatchObject({ at: 'now' });
  expect(callOf(known, 40)).toMatchObject({ at: 'now' });
});

test('with nothing on the track the first that waits is next', () => {
  expect(callText(callOf({ now: [], next: [moto(1, [5])] }, 5))).toBe(
    'Moto 1 berikutnya, kumpul di area start sekarang',
  );
});

test('a phone asks every five seconds while a rider it follows is close, else every twenty (R19)', () => {
  const small = board as unknown as SmallBoard;
  expect(askEvery(small, [270])).toBe(5_000);
  expect(askEvery(small, [280])).toBe(20_000);
  expect(askEvery(undefined, [270])).toBe(20_000);
});

test('before any draw a rider waits for the draw; beside a class that is drawn for its turn', () => {
  const undrawn = { ...head, phase: 'ditutup', done: 0, motos: 0, ended: [] } as const;
  const again = { ...undrawn, id: 'm', phase: 'undian_batal' } as const;
  const known = { now: [], next: [], classes: [undrawn, again] };
  expect(callText(callOf(known, 12))).toBe('Menunggu undian.');
  const drawn = { ...head, id: 'l', phase: 'diundi', done: 0 } as const;
  expect(callOf({ ...known, classes: [undrawn, drawn] }, 12)).toEqual({ at: 'later' });
});

test('a class runs from its first call on; before that it is drawn and counts no motos', () => {
  const drawn = { ...head, phase: 'diundi', done: 0 } as const;
  expect([phaseOf(drawn, []), progress(drawn)]).toEqual(['Sudah diundi', '']);
  expect(phaseOf(drawn, [moto(1, [4], 'dipanggil')])).toBe('Berjalan');
  const begun = { ...drawn, done: 1 };
  expect([phaseOf(begun, []), progress(begun)]).toEqual(['Berjalan', '1 dari 3 moto resmi']);
});

test('silent after three whole minutes without the organiser, while anything runs (R20)', () => {
  const heard = '2026-12-06T02:31:00Z';
  const at = (time: string) => Date.parse(`2026-12-06T02:${time}Z`);
  const running = { ...head, phase: 'diundi' } as const;
  const day = { ...board, classes: [running], stopped: false, panitia_terdengar: heard };
  expect(silentSince(day, at('34:59'))).toBeNull();
  expect(silentSince(day, at('35:00'))).toBe(heard);
  expect(silentSince({ ...day, panitia_terdengar: null }, at('35:00'))).toBeNull();
  const none = { ...day, now: [], next: [] };
  const over = { ...none, classes: [{ ...head, phase: 'selesai' } as const] };
  for (const ended of [over, { ...none, stopped: true }, { ...day, called_off: true as const }]) {
    expect(silentSince(ended, at('35:00'))).toBeNull();
  }
});

test('where nobody answers each wait is twice the one before, up to a minute (R19)', () => {
  const asked = [0];
  const waits = Array.from({ length: 7 }, () => {
    const now = asked.at(-1) as number;
    const wait = askAfterFailure(5_000, 0, now);
    asked.push(now + wait);
    return wait / 1_000;
  });
  expect(waits).toEqual([5, 5, 10, 20, 40, 60, 60]);
});

test('a late cache answers with an earlier board than the one that is shown: it is ignored (R19)', () => {
  expect(isOlder({ v: 6 }, { v: 7 })).toBe(true);
  expect([isOlder({ v: 7 }, { v: 7 }), isOlder({ v: 7 }, null), isOlder(null, { v: 7 })]).toEqual([
    false,
    false,
    false,
  ]);
});
