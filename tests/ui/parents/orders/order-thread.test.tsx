import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ThreadLine } from '#api/thread.ts';
import { backend, brokenServer } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  confirmed,
  daysBeforeTheRace,
  entryDetail,
  orderId,
  raceId,
  threadLine,
} from '#tests/support/ui/rows.ts';

// The order's own history: what it says, how it is folded, and what of it is new.

const path = `/order-detail/${orderId}`;

function letter(number: number, changes: Partial<ThreadLine> = {}): ThreadLine {
  return threadLine('letter', {
    by_organiser: true,
    words: `Klub menulis:\n\n> Kabar ke-${number}.`,
    message_id: `m${number}`,
    ...changes,
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: daysBeforeTheRace });
  backend.order(entryDetail(confirmed));
});

async function told() {
  const heading = await screen.findByRole('heading', { name: 'Riwayat' });
  return within(heading.parentElement as HTMLElement);
}

test('says what happened, when on the venue’s clocks, and what comes next', async () => {
  backend.ownThreads([
    letter(1),
    threadLine('paid', { amount: 179_321 }),
    threadLine('entered', { amount: 179_321 }),
  ]);
  renderApp(path, { session: true });
  const thread = await told();
  const rows = await thread.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Kabar penyelenggaraKabar ke-1.20 Nov 2026, 19.00 WIB',
    'Pembayaran Rp 179.321 diterima20 Nov 2026, 19.00 WIB',
    'DidaftarkanTotal bayar Rp 179.32120 Nov 2026, 19.00 WIB',
  ]);
  expect(thread.getByText('Penyelenggara membagikan nomor plat')).toBeVisible();
});

test('of 200 lines shows the newest and unfolds the others', async () => {
  backend.ownThreads([
    ...Array.from({ length: 199 }, (_, number) => letter(200 - number)),
    threadLine('entered', { amount: 0 }),
  ]);
  const { user } = renderApp(path, { session: true });
  const thread = await told();
  expect(await thread.findAllByRole('listitem')).toHaveLength(4);
  expect(thread.getByText('Kabar ke-200.')).toBeVisible();
  await user.click(thread.getByRole('button', { name: 'Tampilkan semua (200)' }));
  expect(thread.getAllByRole('listitem')).toHaveLength(200);
  expect(thread.getByText('Lomba ini gratis')).toBeVisible();
  await user.click(thread.getByRole('button', { name: 'Tampilkan yang terbaru saja' }));
  expect(thread.getAllByRole('listitem')).toHaveLength(4);
});

test('a letter that was not seen is marked, not folded away, and noted as seen', async () => {
  backend.ownThreads([...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => letter(number))]);
  backend.ownNews([
    {
      message_id: 'm4',
      race_id: raceId,
      race: 'Piala Pushbike Bandung',
      by_organiser: true,
      subjek: 'Kabar',
      teks: '> Kabar ke-4.',
      at: '2026-11-20T12:00:00Z',
      is_read: false,
    },
  ]);
  const seen: unknown[] = [];
  backend.readNews((body) => {
    seen.push(body);
    return HttpResponse.json(1);
  });
  renderApp(path, { session: true });
  const thread = await told();
  expect((await thread.findByText('Baru')).closest('li')).toHaveTextContent('Kabar ke-4.');
  expect(thread.getAllByRole('listitem')).toHaveLength(6);
  await waitFor(() => expect(seen).toEqual([{ message_ids: ['m4'] }]));
});

test('of an order whose race is gone still tells', async () => {
  backend.order({ ...entryDetail(confirmed), lomba: null });
  backend.ownThreads([threadLine('paid', { amount: 179_321 })]);
  renderApp(path, { session: true });
  expect(await (await told()).findByText(/^Pembayaran .* diterima$/)).toBeVisible();
});

test('a line of a kind that this version does not know is left out', async () => {
  backend.ownThreads([threadLine('teleported'), threadLine('paid', { amount: 1_000 })]);
  renderApp(path, { session: true });
  expect(await (await told()).findAllByRole('listitem')).toHaveLength(1);
});

test('that cannot be read says so beside the order, and is asked for again', async () => {
  backend.ownThreads(brokenServer());
  const { user } = renderApp(path, { session: true });
  const thread = await told();
  expect(await thread.findByText('Riwayat belum bisa dimuat')).toBeVisible();
  expect(screen.getByText('Entry QR Code')).toBeVisible();
  backend.ownThreads([threadLine('paid', { amount: 1_000 })]);
  await user.click(thread.getByRole('button', { name: /Coba lagi/ }));
  expect(await thread.findByText(/^Pembayaran .* diterima$/)).toBeVisible();
});

test('a place in a final leads to the certificate', async () => {
  backend.ownThreads([
    threadLine('result', { after: 'tempat', before: 'Utama', number: 1, words: 'Boys 2019' }),
    threadLine('result', { after: 'dq', words: 'Open' }),
  ]);
  renderApp(path, { session: true });
  const thread = await told();
  expect(await thread.findByText('Juara 1 Final Utama')).toBeVisible();
  expect(thread.getByText('Diskualifikasi')).toBeVisible();
  expect(thread.getAllByRole('link', { name: 'Sertifikat' })).toHaveLength(1);
});
