import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Observation } from '#domain/race-day/observations.ts';
import { deviceOfKey } from '#functions/_shared/race-day/device-of-key.ts';
import { readTyped, writeSheet } from '#functions/_shared/racing/wire.ts';
import { RaceDayPhone } from '#organiser/parts/race-day/race-day-phone.ts';
import { q } from '#tests/support/racing/class-day.ts';
import { leaveApp } from '#tests/support/ui/leave-app.ts';
import { classId } from '#tests/support/ui/organiser/race-day.ts';
import {
  direct,
  drawnServer,
  eachOnANewPhone,
} from '#tests/support/ui/organiser/race-day-phones.ts';
import { organiserId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';
import { storeSession } from '#tests/support/ui/session.ts';

/** The judges' sheets on the director's screen: taken with a press, told where they disagree, and late ones (R29). */

eachOnANewPhone();

const judge = 'aaaaaaaa-0000-4000-8000-000000000001';

let seq = 0;
function sheet(text: string, changes: Partial<Observation> = {}): Observation {
  seq += 1;
  return {
    id: randomUUID(),
    subject: `${classId.slice(0, 8)}/kualifikasi/1/1/1`,
    action: 'lembar',
    payload: readTyped(text),
    place: 'Finis 1',
    device: judge,
    device_seq: seq,
    at: Date.parse('2027-06-20T09:00:00+07:00') + seq,
    ...changes,
  };
}

async function atTheMoto(seen: Observation[]) {
  const { day } = drawnServer();
  day.seen.push(...seen);
  const { user } = renderConsole(`/lomba/${raceId}/hari-lomba`);
  await user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));
  await screen.findByText('Kendali: HP ini');
  await user.click((await screen.findAllByRole('button', { name: /^Panggil/ }))[0] as HTMLElement);
  await screen.findByText(/^(dipanggil|berjalan)$/);
  return { day, user };
}

test('two sheets that agree are one press, and the result cites both', async () => {
  const [first, second] = [
    sheet('3 1 2 4 5 dnf6'),
    sheet('3 1 2 4 5 dnf6', { device: 'bbbbbbbb', place: 'Finis 2' }),
  ];
  const { day, user } = await atTheMoto([first, second]);
  // What came is looked at without a press.
  expect(await screen.findByRole('heading', { name: 'Periksa dulu' })).toBeVisible();
  expect(screen.getByText('Tidak ada yang ganjil.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('resmi'));
  expect(day.decisions.at(-2)?.payload).toMatchObject({
    order: [3, 1, 2, 4, 5],
    cites: [first.id, second.id],
  });
});

test('a sheet that comes while the moto is in hand opens in the check by itself: two presses a moto', async () => {
  const { day, user } = await atTheMoto([]);
  await screen.findByLabelText('Urutan finis');
  day.seen.push(sheet('3 1 2 4 5 6'));
  expect(
    await screen.findByRole('heading', { name: 'Periksa dulu' }, { timeout: 10_000 }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('resmi'));
});

test('a sheet that comes does not touch what is being typed', async () => {
  const { day, user } = await atTheMoto([]);
  await user.type(await screen.findByLabelText('Urutan finis'), '1 2');
  day.seen.push(sheet('3 1 2 4 5 6'));
  expect(
    await screen.findByRole('button', { name: 'Pakai lembar ini' }, { timeout: 10_000 }),
  ).toBeVisible();
  expect(screen.getByLabelText('Urutan finis')).toHaveValue('1 2');
});

test('a sheet stands under the name that its phone was given when it was paired, two unpaired ones of one place under their own', async () => {
  const key = `B${'A'.repeat(86)}`;
  const { day } = drawnServer();
  const device = deviceOfKey(key);
  day.seen.push(
    sheet('3 1 2 4 5 6', { device, place: 'Finis' }),
    sheet('1 3 2 4 5 6', { place: 'Finis' }),
    sheet('1 2 3 4 5 6', { device: 'bbbbbbbb-0000-4000-8000-000000000001', place: 'Finis' }),
  );
  storeSession({ userId: organiserId });
  const own = await direct(await RaceDayPhone.open(raceId));
  await vi.waitFor(() => expect(own.status().deciding).toBe(true));
  const until = '2027-06-20T15:00:00Z';
  const pairing = { key, role: 'finis', until, name: 'Finis kiri' } as const;
  await own.decide(null, { kind: 'pasang', payload: pairing });
  own.close();
  const { user } = renderConsole(`/lomba/${raceId}/hari-lomba`);
  await screen.findByText('Kendali: HP ini');
  await user.click((await screen.findAllByRole('button', { name: /^Panggil/ }))[0] as HTMLElement);
  expect(await screen.findByText(/^Finis kiri, \d/)).toBeVisible();
  expect(screen.getByText(/^Finis \(HP AAAA\), \d/)).toBeVisible();
  expect(screen.getByText(/^Finis \(HP BBBB\), \d/)).toBeVisible();
});

test('sheets that disagree are told plate by plate, also in the check', async () => {
  const { user } = await atTheMoto([
    sheet('3 1 2 4 5 6'),
    sheet('1 3 2 4 5 6', { device: 'bbbbbbbb', place: 'Finis 2' }),
  ]);
  expect(await screen.findByText('2 lembar, isinya berbeda')).toBeVisible();
  expect(screen.getByText('Plat 1: tempat 2 atau tempat 1')).toBeVisible();
  await user.type(screen.getByLabelText('Urutan finis'), '1 3 2 4 5 6');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  expect(
    screen.getByText('Plat 3: tempat 1 di lembar Finis 1, tempat 2 di hasil ini.'),
  ).toBeVisible();
});

test('a sheet that comes after the result is official and says something else is late; one that agrees is nothing', async () => {
  const { day, user } = await atTheMoto([]);
  await user.type(screen.getByLabelText('Urutan finis'), '1 2 3 4 5 6');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  await user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('resmi'));
  day.seen.push(
    sheet('1 2 3 4 5 6'),
    sheet('2 1 3 4 5 6', { device: 'bbbbbbbb', place: 'Finis 2' }),
  );
  leaveApp();
  renderConsole(`/lomba/${raceId}/hari-lomba/kelas/${classId}?moto=kualifikasi/1/1`);
  const told = await screen.findByText('Terlambat masuk (1)');
  expect(told).toBeVisible();
  // What waits for an answer stands above the director's card.
  const card = screen.getByRole('region', { name: /moto 1$/i });
  expect(card).not.toContainElement(told);
  expect(told.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/^Finis 2, .*2 · 1 · 3/)).toBeVisible();
});

test('a sheet by QR: of another race, cut off, or of something else is refused in words; of another or an unknown moto it is kept, and told', async () => {
  const { user } = await atTheMoto([]);
  await user.click(screen.getByRole('button', { name: 'Pindai QR lembar' }));
  const of = {
    ...readTyped('3 1 2 4 5 6'),
    race: raceId,
    device: judge,
    seq: 7,
    number: 0,
    raceClass: classId,
    moto: q(1, 1),
    run: 1,
    notes: [],
  };
  const paste = async (text: string) => {
    const field = screen.getByLabelText('Teks kode');
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Pakai teks ini' }));
  };
  await user.click(await screen.findByText('Kamera tidak bisa? Tempel teks kode'));
  await paste(writeSheet({ ...of, race: 'ffffffff' }));
  expect(await screen.findByText(/QR lembar ini dari lomba lain/)).toBeVisible();
  await paste(writeSheet(of).slice(0, -4));
  expect(await screen.findByText(/QR lembar ini terpotong/)).toBeVisible();
  await paste('HTTPS://EXAMPLE.ORG');
  expect(await screen.findByText(/bukan QR lembar finis/)).toBeVisible();
  await paste(writeSheet({ ...of, number: 99, raceClass: null, moto: null }));
  expect(await screen.findByText(/^Moto 99 belum dikenal HP ini/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Pindai QR lembar' }));
  await user.click(await screen.findByText('Kamera tidak bisa? Tempel teks kode'));
  await paste(writeSheet(of));
  // It is looked at at once, without a search for the button.
  expect(await screen.findByRole('heading', { name: 'Periksa dulu' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Simpan dan resmikan' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Kembali' }));
  expect(screen.getByText('3 · 1 · 2 · 4 · 5 · 6')).toBeVisible();
  expect(screen.getByText(/lewat QR/)).toBeVisible();
});
