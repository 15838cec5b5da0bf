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

/** A server that keeps the words. */
function words(start: Record<string, boolean> = {}) {
  const said = new Map(Object.entries(start));
  const asked: unknown[] = [];
  backend.boardConsents(() =>
    HttpResponse.json([...said].map(([pendaftaran_id, boleh]) => ({ pendaftaran_id, boleh }))),
  );
  backend.setBoardConsent((body: Record<string, unknown>) => {
    asked.push(body);
    said.set(String(body.registration_id), body.shown === true);
    return HttpResponse.json({});
  });
  return asked;
}

test.each([`/order-summary/${raceId}?pendaftaran=${orderId}`, `/order-detail/${orderId}`])(
  'at %s the parent is asked whether the board may name the child; nothing is agreed to beforehand',
  async (path) => {
    const asked = words();
    const { user } = renderApp(path, { session: true });
    const box = await screen.findByRole('checkbox', { name: /Tampilkan nama Rara/ });
    expect(box).not.toBeChecked();
    expect(screen.getByText(/Belum Anda jawab: nama tidak tampil/)).toBeVisible();
    expect(screen.getByText(/bisa dibaca siapa saja di internet/)).toBeVisible();
    expect(asked).toEqual([]);
    await user.click(box);
    expect(await screen.findByText(/^Nama tampil/)).toBeVisible();
    expect(asked).toEqual([{ registration_id: orderId, shown: true }]);
    await user.click(screen.getByRole('checkbox', { name: /Tampilkan nama Rara/ }));
    expect(await screen.findByText('Nama tidak tampil.')).toBeVisible();
    expect(asked.at(-1)).toEqual({ registration_id: orderId, shown: false });
  },
);

test('a word that did not arrive is not shown as given', async () => {
  words();
  backend.setBoardConsent(brokenServer());
  const { user } = renderApp(`/order-detail/${orderId}`, { session: true });
  const box = await screen.findByRole('checkbox', { name: /Tampilkan nama Rara/ });
  await user.click(box);
  await waitFor(() => expect(box).not.toBeChecked());
  expect(screen.getByText(/Belum Anda jawab/)).toBeVisible();
});

test('of an entry that was cancelled nothing is asked', async () => {
  words();
  backend.order(entryDetail({ status_pendaftaran: 'dibatalkan', status_pembayaran: 'refund' }));
  renderApp(`/order-detail/${orderId}`, { session: true });
  await screen.findByText('Rider');
  expect(screen.queryByRole('checkbox')).toBeNull();
});
