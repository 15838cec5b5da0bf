import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { backend, brokenServer } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { daysBeforeTheRace, entryDetail, orderId, raceId } from '#tests/support/ui/rows.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: daysBeforeTheRace });
  backend.profile(null);
  backend.order(entryDetail());
});

interface Word {
  boleh: boolean;
  diumumkan: boolean;
}

/** A server that keeps the words. */
function words(start: Record<string, Word> = {}) {
  const said = new Map(Object.entries(start));
  const asked: unknown[] = [];
  backend.boardConsents(() =>
    HttpResponse.json([...said].map(([pendaftaran_id, word]) => ({ pendaftaran_id, ...word }))),
  );
  backend.setBoardConsent((body: Record<string, unknown>) => {
    asked.push(body);
    said.set(String(body.registration_id), {
      boleh: body.shown === true,
      diumumkan: body.announced === true,
    });
    return HttpResponse.json({});
  });
  return asked;
}

const path = `/order-detail/${orderId}`;
function question() {
  return screen.findByRole('group', { name: 'Siapa boleh lihat nama Rara?' });
}
function step(name: RegExp) {
  return screen.findByRole('radio', { name });
}

test('the parent is asked once who may read the child’s name, in three steps; nothing is agreed to beforehand', async () => {
  const asked = words();
  const { user } = renderApp(path, { session: true });
  expect(await question()).toHaveAccessibleDescription(/Belum Anda jawab/);
  for (const radio of screen.getAllByRole('radio')) {
    expect(radio).not.toBeChecked();
  }
  expect(asked).toEqual([]);
  for (const [name, shown, announced] of [
    [/Yang membuka papan lomba/, true, false],
    [/Semua orang/, true, true],
    [/Tidak ada/, false, false],
  ] as const) {
    await user.click(await step(name));
    await waitFor(async () => expect(await step(name)).toBeChecked());
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ registration_id: orderId, shown, announced }),
    );
    await waitFor(() => expect(screen.getByRole('radio', { name })).toBeEnabled());
  }
  expect(screen.queryByText(/Belum Anda jawab/)).toBeNull();
});

test('what was answered in an earlier race of the season stands there, and can be changed', async () => {
  words({ [orderId]: { boleh: true, diumumkan: true } });
  renderApp(path, { session: true });
  expect(await step(/Semua orang/)).toBeChecked();
  expect(screen.getByText(/Berlaku juga untuk lomba berikutnya musim ini/)).toBeVisible();
});

test('a word that did not arrive is not shown as given', async () => {
  words();
  backend.setBoardConsent(brokenServer());
  const { user } = renderApp(path, { session: true });
  const board = await step(/Yang membuka papan lomba/);
  await user.click(board);
  await waitFor(() => expect(board).not.toBeChecked());
  expect(await question()).toHaveAccessibleDescription(/Belum Anda jawab/);
});

test('before paying nothing is asked', async () => {
  words();
  renderApp(`/order-summary/${raceId}?pendaftaran=${orderId}`, { session: true });
  expect(await screen.findByRole('link', { name: 'Bayar' })).toBeVisible();
  expect(screen.queryByText(/Siapa boleh lihat/)).toBeNull();
});

test('of an entry that was cancelled nothing is asked', async () => {
  words();
  backend.order(entryDetail({ status_pendaftaran: 'dibatalkan', status_pembayaran: 'refund' }));
  renderApp(path, { session: true });
  await screen.findByText('Rider');
  expect(screen.queryByRole('radio')).toBeNull();
});
