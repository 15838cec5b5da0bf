import { expect, test } from 'vitest';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import { listingOf, listingsOf, printOf, riderListing } from '#parts/board/listings.ts';
import {
  type ClassDay,
  drawnClass,
  q,
  raisedFromConsolation,
} from '#tests/support/racing/class-day.ts';

function read(day: ClassDay) {
  const received = day.decisions.map((decision) => ({ decision, at: '2026-12-06T01:02:11Z' }));
  const of = classBoard(day.chain, 'Boys 2019', received);
  if (of === null) {
    throw new Error('The class has no list.');
  }
  return of;
}

test('a row that does not count is struck through with its reason, and those behind move up (R3)', () => {
  const { day, raised, second, third, goOn } = raisedFromConsolation();
  goOn();
  const rookie = () => listingOf(read(day), 'klasemen/semi_final/4');
  expect(rookie()?.rows).toEqual([
    { lead: '1', plate: raised, end: 'pindah ke final lebih tinggi', struck: true },
    { lead: '1', plate: second, end: '2 poin' },
    { lead: '2', plate: third, end: '3 poin' },
  ]);
  expect(
    listingOf(read(day), 'juara/Rookie')?.rows.map(({ lead, plate }) => [lead, plate]),
  ).toEqual([
    ['1', second],
    ['2', third],
  ]);
  expect(riderListing(read(day), raised)?.title).toMatch(/Utama/);
});

test('a start list may change until it is called, a result until it is official and no protest is open', () => {
  const day = drawnClass(6);
  const state = () => listingOf(read(day), 'moto/kualifikasi/1/1')?.state;
  expect(state()).toBe('sementara');
  day.decide('panggil', { moto: q(1, 1) });
  expect(state()).toBe('resmi');
  day.race(q(1, 1));
  expect(state()).toBe('sementara');
  day.decide('resmi', { moto: q(1, 1), result: day.chain.n });
  expect(state()).toBe('resmi');
  day.decide('protes', { moto: q(1, 1), plate: 3, reason: 'Start curi' });
  expect(listingOf(read(day), 'moto/kualifikasi/1/1')).toMatchObject({
    state: 'sementara',
    protest: true,
  });
});

test('a standing is provisional until every moto of the group is official (R36)', () => {
  const day = drawnClass(6).run(q(1, 1));
  expect(listingOf(read(day), 'klasemen/kualifikasi/1')?.state).toBe('sementara');
});

test('forty riders: every rider who is placed stands in exactly one list of placings', () => {
  const day = drawnClass(40).goOn();
  const lists = listingsOf(read(day)).filter(({ kind }) => kind === 'placings');
  const plates = lists.flatMap(({ rows }) => rows.map(({ plate }) => plate));
  expect(plates.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
  expect(lists.every(({ state }) => state === 'resmi')).toBe(true);
  expect(Math.max(...lists.map(({ rows }) => rows.length))).toBeLessThanOrEqual(10);
});

test('a rider who did not finish stands behind, and says why', () => {
  const day = drawnClass(6).run(q(1, 1), { dnf: [2], dns: [5] });
  const rows = listingOf(read(day), 'moto/kualifikasi/1/1')?.rows ?? [];
  expect(rows.slice(-2).map(({ lead, plate }) => [lead, plate])).toEqual([
    ['DNF', 2],
    ['DNS', 5],
  ]);
});

test("a rider's own list is provisional until the class is closed, and knows a replaced plate", () => {
  const day = drawnClass(6).run(q(1, 1));
  expect(riderListing(read(day), 3)).toMatchObject({
    title: 'Batch 1: peringkat 3',
    state: 'sementara',
  });
  day.decide('plat_ganti', { old: 3, new: 77 }).goOn();
  const end = riderListing(read(day), 3);
  expect(end).toMatchObject({ plate: 77, state: 'resmi' });
  expect(end?.title).toMatch(/^Juara \d Final Utama$/);
  expect(riderListing(read(day), 99)).toBeNull();
});

test('the mark of a list changes with its rows, and only with them', () => {
  const day = drawnClass(6).race(q(1, 1));
  const print = () => printOf(listingOf(read(day), 'moto/kualifikasi/1/1') as never);
  const provisional = print();
  day.official(q(1, 1));
  expect(print()).toBe(provisional);
  day.decide('koreksi', {
    moto: q(1, 1),
    order: [6, 5, 4, 3, 2, 1],
    dnf: [],
    dns: [],
    dq: [],
    reason: 'Salah ketik',
  });
  expect(print()).not.toBe(provisional);
});
