import { expect, test } from 'vitest';
import { askAfterFailure, askEvery, callOf, isOlder, silentSince } from '#domain/board/calls.ts';
import type { BoardMoto, SmallBoard } from '#functions/_shared/board/board.ts';
import { callWords, phaseOf, progress } from '#parents/copy/board.ts';

function moto(number: number, plates: number[], status: BoardMoto['status'] = 'menunggu') {
  const ref = { stage: 'kualifikasi', group: 1, moto: 1 } as const;
  return { number, class: 'k', moto: ref, final: null, status, plates } satisfies BoardMoto;
}

const board = {
  now: [moto(22, [1], 'berjalan')],
  next: [23, 24, 25, 26, 27, 28].map((number) => moto(number, [number * 10])),
};

/** What a phone says of a rider, in one text: the large word first. */
function said(known: Parameters<typeof callOf>[0], plate: number, old = false): string {
  const names = new Map(known.classes?.map(({ id, name }) => [id, name]));
  const { head: large, lines } = callWords(
    callOf(known, plate),
    (id) => names.get(id) ?? 'Boys 2019',
    old,
  );
  return [large, ...lines].join(' | ');
}

function at(number: number): string {
  return `Moto ${number} · Boys 2019 · Batch 1`;
}

test.each([
  [1, 'Di lintasan | Moto 22 · Boys 2019 · Batch 1'],
  [230, `1 lagi | Kumpul di area start sekarang. | ${at(23)} | Sekarang Moto 22.`],
  [270, `5 lagi | Kumpul di area start saat Moto 24. | ${at(27)} | Sekarang Moto 22.`],
  [999, 'Belum giliran | Gilirannya belum masuk 10 moto berikutnya.'],
])('plate %i: %s', (plate, words) => {
  expect(said(board, plate)).toBe(words);
});

test('with two tracks a rider waits for the motos of the own one, and reads which it is', () => {
  const onTwo = (one: BoardMoto): BoardMoto => ({ ...one, track: 2 - ((one.number ?? 0) % 2) });
  const two = { now: [moto(21, [2], 'berjalan'), ...board.now], next: board.next };
  const tracks = { now: two.now.map(onTwo), next: two.next.map(onTwo) };
  expect(said(tracks, 1)).toBe('Di lintasan | Moto 22 · Lintasan 2 · Boys 2019 · Batch 1');
  expect(said(tracks, 270)).toBe(
    '3 lagi | Kumpul di area start sekarang. | Moto 27 · Lintasan 1 · Boys 2019 · Batch 1 | Sekarang Moto 21.',
  );
});

test.each([
  ['Start salah', 'Dijalankan ulang: Start salah.'],
  ['', 'Dijalankan ulang.'],
])('a rider of a moto that is run again reads why in the band: "%s"', (again, words) => {
  expect(said({ ...board, next: [{ ...moto(23, [230]), again }] }, 230)).toContain(words);
});

const head = { id: 'k', name: 'Boys 2019', n: 9, sha: '', done: 3, motos: 3 } as const;
const ends = [
  { outcome: 'tempat', final: 'Utama', plates: [4, 12, 9] },
  { outcome: 'tempat', final: 'Novice', plates: [8] },
  { outcome: 'dq', final: null, plates: [3] },
] as const;

test.each([
  ['selesai', 12, 'Juara 2 Final Utama | Boys 2019'],
  ['selesai', 8, 'Juara 1 Final Novice | Boys 2019'],
  ['selesai', 3, 'Diskualifikasi | Boys 2019'],
  ['diundi', 8, 'Juara 1 Final Novice | Boys 2019, sementara sampai kelas ditutup'],
  ['diundi', 77, 'Belum giliran | Gilirannya belum masuk 10 moto berikutnya.'],
] as const)('class %s, plate %i with nothing left: %s', (phase, plate, words) => {
  const known = { now: [], next: [], classes: [{ ...head, phase, ended: ends }] };
  expect(said(known, plate)).toBe(words);
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
  expect(said(known, 12)).toBe(
    'Juara 2 Final Utama | Boys 2019 | Kelas dibatalkan: Open dibatalkan penyelenggara.',
  );
  expect(callOf({ ...known, next: [moto(9, [12])] }, 12)).toMatchObject({ at: 'next' });
});

const aged = { ...board, now: [...board.now, moto(21, [2], 'dipanggil')] };

test.each([
  [aged, 2, `Tanyakan di start | Terakhir diketahui: sudah dipanggil. | ${at(21)}`],
  [aged, 1, `Di lintasan | Terakhir diketahui. | ${at(22)}`],
  [
    aged,
    270,
    `6 lagi | Terakhir diketahui. | Kumpul di area start saat Moto 24. | ${at(27)} | Saat itu Moto 22.`,
  ],
  [aged, 999, 'Belum giliran | Terakhir diketahui. | Gilirannya belum masuk 10 moto berikutnya.'],
  // What came to its end stays so.
  [
    { now: [], next: [], classes: [{ ...head, phase: 'selesai' as const, ended: ends }] },
    12,
    'Juara 2 Final Utama | Boys 2019',
  ],
])(
  'of a state that may be over nobody is told that it is so now: case %# (R20)',
  (known, plate, words) => {
    expect(said(known, plate, true)).toBe(words);
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
  expect(said({ now: [], next: [moto(1, [5])] }, 5)).toBe(
    `Berikutnya | Kumpul di area start sekarang. | ${at(1)}`,
  );
});

test.each([
  [undefined, `LANGSUNG KE START | ${at(3)}`],
  [2, `LANGSUNG KE START | ${at(3)} | Sudah dipanggil 2x`],
])('a moto that the start area called %s times', (calls, words) => {
  const called = { ...moto(3, [5], 'dipanggil'), ...(calls && { calls }) };
  expect(said({ now: [called], next: [] }, 5)).toBe(words);
});

test('nothing is counted down before the day has an order', () => {
  const one = { ...moto(0, [5]), number: null };
  const other = { ...moto(0, [6]), number: null, class: 'l' };
  expect(callOf({ now: [], next: [one, other] }, 6)).toMatchObject({ at: 'unordered' });
  // One class alone has the order of its stages.
  expect(callOf({ now: [], next: [one] }, 5)).toMatchObject({ at: 'next' });
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
  expect(said(known, 12)).toBe('Menunggu undian');
  const drawn = { ...head, id: 'l', phase: 'diundi', done: 0 } as const;
  const beside = { ...known, classes: [{ ...undrawn, name: 'Girls 2020' }, drawn] };
  expect(callOf(beside, 12)).toEqual({ at: 'later' });
  expect(callOf(beside, 12, 'Boys 2019')).toEqual({ at: 'later' });
  expect(callOf(beside, 12, 'Girls 2020')).toEqual({ at: 'undrawn' });
});

test('a class runs from its first start on; before that it is drawn and counts no motos', () => {
  const drawn = { ...head, phase: 'diundi', done: 0 } as const;
  expect([phaseOf(drawn, []), progress(drawn)]).toEqual(['Sudah diundi', '']);
  expect(phaseOf(drawn, [moto(1, [4], 'dipanggil')])).toBe('Sudah diundi');
  expect(phaseOf(drawn, [moto(1, [4], 'berjalan')])).toBe('Berjalan');
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
