import { expect, test } from 'vitest';
import type { Participant, ParticipantContact } from '#api/organiser/participants.ts';
import { exportHeads } from '#organiser/copy/participants.ts';
import {
  contactColumns,
  riderFileColumns,
} from '#organiser/features/participants/rider-file-columns.ts';
import type { FileColumn } from '#organiser/parts/table-file.ts';

const rider = { id: 'a', didaftar_pada: '2026-11-21T17:30:00Z' } as Participant;

function inColumn(columns: FileColumn<Participant>[], head: string) {
  return columns.find(({ header }) => header === head)?.value(rider);
}

test('an entry’s moment is a date at the venue’s clock, which may be of the next day', () => {
  expect(inColumn(riderFileColumns('Asia/Makassar', []), exportHeads.registered)).toMatchObject({
    at: '2026-11-22T01:30',
    text: expect.stringContaining('22\u00a0Nov\u00a02026'),
  });
});

test('a birthday is a date without a clock, and nothing where none was given', () => {
  const contacts = new Map([['a', { tanggal_lahir_rider: '2021-01-02' } as ParticipantContact]]);
  expect(inColumn(contactColumns(contacts), exportHeads.born)).toEqual({
    at: '2021-01-02',
    text: '02/01/2021',
  });
  expect(inColumn(contactColumns(new Map()), exportHeads.born)).toBeNull();
});
