import { expect, test } from 'vitest';
import type { Participant, ParticipantContact } from '#api/organiser/participants.ts';
import { exportHeads } from '#organiser/copy/participants.ts';
import {
  contactIds,
  riderColumns,
  usualColumns,
} from '#organiser/features/participants/rider-columns.tsx';
import { fileColumns } from '#organiser/parts/table/columns.ts';

const rider = {
  id: 'a1b2c3d4-0000-4000-8000-000000000001',
  didaftar_pada: '2026-11-21T17:30:00Z',
  asal: 'aplikasi',
  harga_dasar: 175_000,
  kode_unik: 321,
  biaya_admin: 4_000,
  total_bayar: 179_321,
  received: 179_321,
  charged_together: null,
  tunai: null,
} as Participant;
const none = { contacts: null, answers: [] };

function inFile(head: string, { zone = 'Asia/Jakarta', of = rider, extras = none } = {}) {
  return fileColumns(riderColumns(zone, extras))
    .find(({ header }) => header === head)
    ?.value(of);
}

test('an entry’s moment is a date at the venue’s clock, which may be of the next day', () => {
  expect(inFile(exportHeads.registered, { zone: 'Asia/Makassar' })).toMatchObject({
    at: '2026-11-22T01:30',
    text: expect.stringContaining('22\u00a0Nov\u00a02026'),
  });
});

test('a birthday is a date without a clock, and nothing where none was given', () => {
  const born = (known: [string, ParticipantContact][]) =>
    fileColumns(riderColumns('Asia/Jakarta', { contacts: new Map(known), answers: [] }))
      .find(({ header }) => header === exportHeads.born)
      ?.value(rider);
  expect(born([[rider.id, { tanggal_lahir_rider: '2021-01-02' } as ParticipantContact]])).toEqual({
    at: '2021-01-02',
    text: '02/01/2021',
  });
  expect(born([])).toBeNull();
});

test('the sums of a charge stand apart, and add up', () => {
  const parts = [exportHeads.price, exportHeads.code, exportHeads.fee].map((head) => inFile(head));
  expect(parts).toEqual([175_000, 321, 4_000]);
  expect(inFile(exportHeads.total)).toBe(179_321);
  expect(inFile(exportHeads.received)).toBe(179_321);
});

test('an entry on paper has no parts of a charge; what was received is the cash', () => {
  const onPaper = { ...rider, asal: 'kertas', tunai: 150_000, received: 0 } as Participant;
  expect(inFile(exportHeads.price, { of: onPaper })).toBeNull();
  expect(inFile(exportHeads.received, { of: onPaper })).toBe(150_000);
});

test('the order number is the one that letters name and the search finds', () => {
  expect(inFile(exportHeads.order)).toBe('A1B2C3D4');
});

test('a person who may open no contact has no column of one; every name of a column is one', () => {
  const all = riderColumns('Asia/Jakarta', { contacts: new Map(), answers: [] }).map(
    ({ id }) => id,
  );
  const fewer = riderColumns('Asia/Jakarta', none).map(({ id }) => id);
  expect(all.filter((id) => !fewer.includes(id))).toEqual(contactIds);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining([...usualColumns]));
});
