import { expect, test } from 'vitest';
import {
  type Pairing,
  readHandoverRequest,
  readInvitation,
  readPairing,
  readPhoneRequest,
  readReceipt,
  shortKey,
  writeHandoverRequest,
  writeInvitation,
  writePairing,
  writePhoneRequest,
  writeReceipt,
} from '#functions/_shared/racing/phone-codes.ts';
import { race, raceClass } from '#tests/support/racing/class-day.ts';

// What a helper's phone and a director's say to each other as QR codes (R11, R24).
function pointOf(fill: number) {
  return Buffer.from([4, ...Array.from({ length: 64 }, (_, at) => (at * fill) % 256)]).toString(
    'base64url',
  );
}
const key = pointOf(7);
const other = pointOf(11);
const pairing: Pairing = {
  race,
  title: 'Piala Bupati Bandung 2026 — balap sepeda',
  timeZone: 'Asia/Makassar',
  role: 'finis',
  until: '2026-11-22T11:30:00Z',
  name: 'Finis kiri',
  lists: 3,
  now: 1_800_000_000,
};
const device = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0001';
const alphanumeric = /^[0-9A-Z $%*+\-./:]+$/;

function refusalOf(work: () => unknown) {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('each is read as it was written, and is a small code of the alphanumeric mode', () => {
  const request = writePhoneRequest({ key, name: 'HP Bu Éni 📱' });
  expect(readPhoneRequest(request)).toEqual({ key, name: 'HP Bu Éni 📱' });
  const answer = writePairing(key, pairing);
  expect(readPairing(answer, key)).toEqual(pairing);
  const heads = { [race.slice(0, 8)]: 4, [raceClass.slice(0, 8)]: 31 };
  const asks = writeHandoverRequest({ race, device, heads });
  expect(readHandoverRequest(asks, race)).toEqual({ race, device, heads });
  expect(
    readHandoverRequest(writeHandoverRequest({ race, device, heads: {} }), race).heads,
  ).toEqual({});
  for (const text of [request, answer, asks]) {
    expect(text).toMatch(alphanumeric);
    expect(text.length).toBeLessThan(436);
  }
  expect(shortKey(key)).toMatch(/^[0-9A-F]{4}$/);
});

test('a long name and a long title are cut, never in the middle of a letter', () => {
  const { name } = readPhoneRequest(writePhoneRequest({ key, name: '📱'.repeat(60) }));
  expect(name).toBe('📱'.repeat(24));
  const { title } = readPairing(writePairing(key, { ...pairing, title: 'é'.repeat(90) }), key);
  expect(title).toBe('é'.repeat(40));
});

test('the answer to another phone, a code of another race, one of another kind, one cut off', () => {
  const answer = writePairing(key, pairing);
  const asks = writeHandoverRequest({ race, device, heads: {} });
  expect(refusalOf(() => readPairing(answer, other))).toBe('pairing_of_other');
  expect(refusalOf(() => readHandoverRequest(asks, 'ffffffff-0000-4000-8000-000000000001'))).toBe(
    'code_foreign',
  );
  expect(refusalOf(() => readPairing(asks, key))).toBe('code_unknown');
  expect(refusalOf(() => readPhoneRequest(answer))).toBe('code_unknown');
  for (let length = 4; length < answer.length; length += 7) {
    expect(refusalOf(() => readPairing(answer.slice(0, length), key))).toBe('code_cut');
  }
});

test('with a right checksum and wrong within: no key, no role, no text', async () => {
  const { checksummed } = await import('#functions/_shared/racing/wire.ts');
  for (const fields of [
    ['P1', '04FF', '41'],
    ['P1', 'ZZ', '41'],
    ['P1', '00'.repeat(65), '41'],
    ['P1', `04${'00'.repeat(64)}`, 'FF'],
    ['P1', `04${'00'.repeat(64)}`],
  ]) {
    expect(refusalOf(() => readPhoneRequest(checksummed(fields)))).toBe('code_unknown');
  }
  for (const [role, zone, id, now = '1800000000'] of [
    ['9', '0', 'a'.repeat(32)],
    ['1', '9', 'a'.repeat(32)],
    ['x', '0', 'a'.repeat(32)],
    ['1', '0', 'abc'],
    ['1', '0', 'a'.repeat(32), '1800000X'],
    ['1', '0', 'a'.repeat(32), '18'],
  ]) {
    const of = readPairingMark();
    const text = checksummed([
      'J1',
      of,
      id ?? '',
      role ?? '',
      '29000000',
      zone ?? '',
      '0',
      now,
      '',
      '41',
    ]);
    expect(refusalOf(() => readPairing(text, key))).toBe('code_unknown');
  }
  expect(
    refusalOf(() => readHandoverRequest(checksummed(['K1', race.slice(0, 8), 'AB', '']), race)),
  ).toBe('code_unknown');
});

/** The mark by which an answer names this phone. */
function readPairingMark(): string {
  return writePairing(key, pairing).split(':')[1] ?? '';
}

test('an invitation is read as it was written, short enough for a phone’s own camera; cut off or with another key it is none', () => {
  const part = (at: number) =>
    Buffer.from(key, 'base64url')
      .subarray(at, at + 32)
      .toString('base64url');
  const secret = { d: part(3), x: part(1), y: part(33) };
  const text = writeInvitation({ secret, key, pairing });
  expect(readInvitation(text)).toEqual({
    secret,
    key,
    pairing: { ...pairing, title: 'Piala Bupati Bandung' },
  });
  // Nothing of it needs to be escaped behind a # of an address.
  expect(new URL(`https://example.org/panitia/pos/pasang#${text}`).hash).toBe(`#${text}`);
  expect(text.length).toBeLessThan(380);
  expect(refusalOf(() => readInvitation(text.slice(0, -2)))).toBe('code_cut');
  expect(refusalOf(() => readInvitation(text.slice(0, 90)))).toBe('code_unknown');
  const swapped = writeInvitation({ secret: { ...secret, x: part(2) }, key, pairing });
  expect(refusalOf(() => readInvitation(swapped))).toBe('pairing_of_other');
});

test('a witness’s receipt of a day of twelve classes is one picture; another race’s, another kind, one cut off, letters that are no head', async () => {
  const { checksummed } = await import('#functions/_shared/racing/wire.ts');
  const heads = Object.fromEntries(
    Array.from({ length: 13 }, (_, at) => [
      `0d0a1c${String(at).padStart(2, '0')}`,
      { n: 31 + at, hash: '4e10', sent: at },
    ]),
  );
  const receipt = { race, device, name: 'Bu Éni 📱', heads };
  const text = writeReceipt(receipt);
  expect(text).toMatch(alphanumeric);
  expect(text.length).toBeLessThan(436);
  expect(readReceipt(text, race)).toEqual(receipt);
  expect(refusalOf(() => readReceipt(text, 'ffffffff-0000-4000-8000-000000000001'))).toBe(
    'code_foreign',
  );
  expect(
    refusalOf(() => readReceipt(writeHandoverRequest({ race, device, heads: {} }), race)),
  ).toBe('code_unknown');
  expect(refusalOf(() => readReceipt(text.slice(0, -3), race))).toBe('code_cut');
  for (const wrong of ['0D0A1C00.1.4E10', '0D0A1C00.1.4E10.X', '0D0A1C00.1.ZZZZ.1', 'LAIN']) {
    const fields = ['W1', race.slice(0, 8), device.replaceAll('-', ''), '41', wrong];
    expect(refusalOf(() => readReceipt(checksummed(fields), race))).toBe('code_unknown');
  }
  // The server has no more of it than the witness itself.
  const boasts = { ...receipt, heads: { '0d0a1c00': { n: 4, hash: '4e10', sent: 9 } } };
  expect(readReceipt(writeReceipt(boasts), race).heads).toMatchObject({ '0d0a1c00': { sent: 4 } });
});
