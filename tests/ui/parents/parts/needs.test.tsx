import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnNeed } from '#api/thread.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  confirmed,
  course,
  entryDetail,
  featuredRace,
  newsArticle,
  orderId,
  raceId,
} from '#tests/support/ui/rows.ts';

// "Perlu Anda": what waits for the family, on home, over the orders and as a number on the tab.

const soon = new Date(Date.now() + 40 * 60_000).toISOString();

function need(kind: string, changes: Partial<OwnNeed> = {}): OwnNeed {
  return {
    kind,
    until: null,
    race_id: raceId,
    race: 'Piala Bandung',
    zone: 'Asia/Jakarta',
    entry_ids: ['e1'],
    riders: ['Raka'],
    amount: null,
    category_id: null,
    rider_id: null,
    reason: null,
    ...changes,
  };
}

const all = [
  need('pay', { until: soon, amount: 358_642, riders: ['Raka', 'Zahra'], entry_ids: ['e1', 'e2'] }),
  need('place', { until: soon, entry_ids: [], category_id: 'k1', rider_id: 'r1' }),
  need('choose', { entry_ids: ['e3'] }),
  need('account', { entry_ids: ['e4'] }),
  need('leave', { entry_ids: ['e7'] }),
  need('answer', { entry_ids: ['e5'], until: '2031-05-10T05:00:00Z' }),
  need('mailbox', { race_id: null, race: null, zone: null, entry_ids: [], riders: [] }),
  need('consent', { entry_ids: ['e6'] }),
];

beforeEach(() => {
  backend.featuredRaces([featuredRace()]);
  backend.featuredCourses([course()]);
  backend.latestNews([newsArticle()]);
  backend.schedule([]);
  backend.orders([]);
});

const blocked = need('blocked', {
  race_id: null,
  race: null,
  zone: null,
  entry_ids: [],
  riders: [],
  reason: 'Membayar dengan kartu curian',
});

test.each(['/', '/order'])(
  'on %s a blocked account reads why, what stops and whom to ask',
  async (path) => {
    backend.ownNeeds([blocked, ...all]);
    renderApp(path, { session: true });
    expect(await screen.findByText('Akun ini diblokir pengelola aplikasi')).toBeVisible();
    expect(screen.getByText('Alasannya: Membayar dengan kartu curian')).toBeVisible();
    expect(screen.getByText(/^Berhenti sementara: mendaftarkan rider/)).toBeVisible();
    expect(screen.getByText(/^Tetap berlaku: pesanan, tiket/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'halaman Privasi' })).toHaveAttribute(
      'href',
      '/privasi',
    );
    // It is nothing that the family could do: what it can is counted alone.
    expect(screen.getByRole('link', { name: /^Order/ })).toHaveAccessibleName(/ 8 perlu Anda/);
  },
);

test('over the orders each is one press from where it is done', async () => {
  backend.ownNeeds(all);
  renderApp('/order', { session: true });
  const band = within(await screen.findByRole('region', { name: 'Perlu Anda' }));
  expect(
    band
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent?.replaceAll('\u00a0', ' ')]),
  ).toEqual([
    [
      `/payment/${raceId}?pendaftaran=e1`,
      expect.stringMatching(
        /^Bayar pendaftaran Raka dan ZahraPiala Bandung · Rp\s358\.642Sisa waktu bayar (39|40) menit.*Bayar$/,
      ),
    ],
    [
      `/register-rider/${raceId}?kategori=k1&anak=r1`,
      expect.stringMatching(/^Ada tempat untuk RakaPiala BandungKami simpan (39|40) menit/),
    ],
    ['/order-detail/e3?bagian=uang', expect.stringMatching(/^Pilih untuk Raka: uang kembali atau/)],
    [
      '/order-detail/e4?bagian=uang',
      expect.stringMatching(/^Isi rekening untuk uang kembali Raka/),
    ],
    [
      '/order-detail/e7?bagian=keluar',
      expect.stringMatching(/^Raka jadi keluar dari lomba\?Piala Bandung.*Pastikan$/),
    ],
    [
      '/order-detail/e5?bagian=jawaban',
      expect.stringMatching(/^Jawab pertanyaan lomba untuk Raka.*sampai 10 Mei 2031, 12\.00 WIB/),
    ],
    ['/profile', expect.stringMatching(/^Konfirmasi email Anda/)],
    ['/order-detail/e6?bagian=nama', expect.stringMatching(/^Siapa boleh lihat nama Raka\?/)],
  ]);
});

test('home shows the most urgent three and leads to the others; the tab tells how many', async () => {
  backend.ownNeeds(all);
  renderApp('/', { session: true });
  const band = within(await screen.findByRole('region', { name: 'Perlu Anda' }));
  expect(band.getAllByRole('listitem')).toHaveLength(3);
  expect(band.getByRole('link', { name: '5 lagi' })).toHaveAttribute('href', '/order');
  expect(await screen.findByRole('link', { name: /^Order ?, 8 perlu Anda$/ })).toHaveAttribute(
    'href',
    '/order',
  );
});

test('what had an hour that has passed is gone, and a kind of a later version is no line', async () => {
  backend.ownNeeds([
    need('pay', { until: new Date(Date.now() - 1_000).toISOString() }),
    need('dance'),
    need('choose'),
  ]);
  renderApp('/order', { session: true });
  const band = within(await screen.findByRole('region', { name: 'Perlu Anda' }));
  expect(band.getAllByRole('listitem')).toHaveLength(1);
  expect(await screen.findByRole('link', { name: /^Order ?, 1 perlu Anda$/ })).toBeVisible();
});

test('a word about a child’s name waits until it is given', async () => {
  backend.order(entryDetail(confirmed));
  backend.boardConsents([]);
  backend.ownNeeds([need('consent', { entry_ids: [orderId] })]);
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = renderApp(`/order-detail/${orderId}?bagian=nama`, { session: true });
  expect(await screen.findByRole('link', { name: /^Order ?, 1 perlu Anda$/ })).toBeVisible();
  backend.setBoardConsent(() => {
    backend.ownNeeds([]);
    return HttpResponse.json({});
  });
  const nobody = await screen.findByRole('radio', { name: /^Tidak ada/ });
  // The page opens where it is answered.
  expect(shown.mock.contexts.some((part) => (part as Element).contains(nobody))).toBe(true);
  shown.mockRestore();
  await user.click(nobody);
  expect(await screen.findByRole('link', { name: 'Order' })).toBeVisible();
});

test('without anything that waits there is neither band nor number', async () => {
  backend.ownNeeds([]);
  renderApp('/order', { session: true });
  await screen.findByText('No orders found.');
  expect(screen.queryByRole('region', { name: 'Perlu Anda' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Order' })).toBeVisible();
});
