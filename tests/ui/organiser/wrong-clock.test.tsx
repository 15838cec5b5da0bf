import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { serverClock } from '#domain/server-clock.ts';
import { calendarDay } from '#functions/_shared/venue/dates.ts';
import { codeColumns } from '#organiser/features/codes/code-columns.ts';
import { phoneClock } from '#organiser/parts/phone/phone-clock.ts';
import { q } from '#tests/support/racing/class-day.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { drawnServer, eachOnANewPhone } from '#tests/support/ui/organiser/race-day-phones.ts';
import { clubCode, raceTitle, refund } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { inDays, raceId } from '#tests/support/ui/rows.ts';
import { allowConsoleError } from '#tests/support/ui/setup.ts';

// Hours stand where all is ready; jsdom never is.
vi.mock('#organiser/parts/field-log/readiness.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useReadiness: () => ({ page: true, reader: true, lists: true, storage: true }),
}));

/** It is eight in the evening by the server; this phone, six hours ahead, is in the next day at two. */

const hourMs = 3_600_000;
const ahead = 6 * hourMs;
const today = calendarDay(new Date());
const now = Date.parse(`${today}T20:00:00+07:00`);

eachOnANewPhone();
beforeEach(() => {
  allowConsoleError(/wasm|ArrayBuffer/);
  vi.useFakeTimers({ now: now + ahead, toFake: ['Date'] });
  serverClock.hear(new Date(now).toUTCString());
});
afterEach(() => {
  vi.useRealTimers();
  serverClock.hear(new Date().toUTCString());
});

const race = `/lomba/${raceId}`;

test('a file has the day of the server in its name', async () => {
  const saved = downloads();
  organiserBackend();
  const { user } = renderConsole(`${race}/peserta`);
  await user.click(await screen.findByRole('button', { name: 'Ekspor' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Ekspor/ }));
  await user.click(dialog.getByRole('radio', { name: 'CSV' }));
  await user.click(dialog.getByRole('button', { name: 'Buat file' }));
  await waitFor(() => expect(saved[0]?.name).toMatch(new RegExp(`-${today}\\.csv$`)));
});

test('a transfer is of today, and not of tomorrow, which the server would refuse', async () => {
  const backend = organiserBackend();
  backend.answer('race_refunds', [refund({ langkah: 'disetujui' })]);
  backend.refuse('pay_refund', 422, 'paid_on_invalid');
  const { user } = renderConsole(`${race}/uang?bagian=pengembalian`);
  await user.click(await screen.findByRole('button', { name: /^Catat transfer/ }));
  const day = await screen.findByLabelText(/Tanggal transfer/);
  expect(day).toHaveValue(today);
  expect(day).toHaveAttribute('max', today);
  await waitFor(() => expect(backend.sent('pay_refund')[0]).toMatchObject({ paid_on: today }));
});

test('a list on paper says when it was printed', async () => {
  organiserBackend();
  renderConsole(`${race}/peserta/daftar-start`);
  expect(await screen.findByText(/^Dicetak .*20\.00 WIB$/)).toBeInTheDocument();
});

test('a paper of the race day too, on a phone without a signal that has heard the server before', async () => {
  const { day } = drawnServer({ since: (drawn) => drawn.decide('panggil', { moto: q(1, 1) }) });
  day.aheadMs = -ahead;
  renderConsole(`${race}/hari-lomba/cetak?lembar=moto`);
  expect((await screen.findAllByText(/20\.00 WIB/)).length).toBeGreaterThan(0);
});

test('the gate says when its list was fetched', async () => {
  const backend = organiserBackend({ roles: ['gerbang'] });
  backend.answer('gate_manifest', {
    race: {
      id: raceId,
      judul: raceTitle,
      tanggal_mulai: inDays(1),
      zona_waktu: 'Asia/Jakarta',
      status: 'dipublikasi',
      has_board: false,
    },
    categories: [],
    riders: [],
    elsewhere: [],
    version: 'v1',
    now,
  } as unknown as Answer<'gate_manifest'>);
  backend.answer('gate_changes', {
    events: [],
    cursor: 0,
    more: false,
    version: 'v1',
    now,
  } as unknown as Answer<'gate_changes'>);
  renderConsole(`${race}/gerbang`);
  expect(await screen.findByText('Siap offline: 0 rider, 20.00 WIB')).toBeVisible();
  await waitFor(() => expect(backend.sent('gate_changes')).not.toEqual([]));
});

test('a station says when its lists were heard', async () => {
  const { day } = drawnServer({ since: (drawn) => drawn.decide('panggil', { moto: q(1, 1) }) });
  day.aheadMs = -ahead;
  renderConsole(`${race}/hari-lomba/pos`);
  expect(
    await screen.findByText(/^Siap tanpa sinyal: \d+ moto ada di HP ini, 20\.00/),
  ).toBeVisible();
});

test('a minute at the start is a minute', async () => {
  const { day } = drawnServer({
    holder: 'hp-direktur',
    since: (drawn) => drawn.decide('panggil', { moto: q(1, 1) }),
  });
  day.aheadMs = -ahead;
  const { user } = renderConsole(`${race}/hari-lomba/pos/start`);
  const moto = within(await screen.findByRole('region', { name: /Batch 1, moto 1/ }));
  await waitFor(() => expect(phoneClock.ahead()).toBe(-ahead));
  await user.click(moto.getByRole('button', { name: 'Lainnya untuk plat 1' }));
  await user.click(moto.getByRole('button', { name: 'Tunggu 1 menit' }));
  // On the screen at once, and once the log has it.
  expect(await moto.findByText(/^Tunggu (60|5\d) detik lagi$/)).toBeVisible();
  await waitFor(() => expect(day.seen).toHaveLength(1));
  expect(moto.getByText(/^Tunggu (60|5\d) detik lagi$/)).toBeVisible();
});

test('the file of codes says which are good now', () => {
  const ends = new Date(now + 3 * hourMs).toISOString();
  const state = codeColumns.find(({ id }) => id === 'keadaan');
  expect(state?.value?.(clubCode({ sampai: ends }))).toBe('Aktif');
});

test('a visit without a signal begins with what the phone heard before', () => {
  serverClock.hear(new Date().toUTCString());
  phoneClock.heard(-ahead);
  expect(serverClock.now().getTime()).toBe(now);
});
