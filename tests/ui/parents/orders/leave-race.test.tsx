import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EntryDetail } from '#api/entries.ts';
import { api, raised } from '#tests/support/ui/api.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { daysBeforeTheRace, entryDetail, orderId } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: daysBeforeTheRace });
});

const half = { hari: 7, persen: 50, biaya: false };
const terms = {
  asked_back: 75_160,
  cancelled: false,
  received: 154_821,
  days: 10,
  rule: half,
  until: '2026-12-01',
  next_rule: null,
  next_sum: 0,
};

type Asked = Record<string, unknown>;

/** A paid entry; `answer` is what `ask_cancel` says, asked or committed. */
function paid(answer: (asked: Asked) => Response) {
  const sent: Asked[] = [];
  const entry = entryDetail({
    status_pendaftaran: 'dikonfirmasi',
    status_pembayaran: 'dibayar',
    lomba: {
      ...entryDetail().lomba,
      aturan_pengembalian: [half],
    } as NonNullable<EntryDetail['lomba']>,
  });
  server.use(
    http.get(api.rest('pendaftaran_lomba'), () => HttpResponse.json([entry])),
    http.post(api.rest('rpc/ask_cancel'), async ({ request }) => {
      const asked = (await request.json()) as Asked;
      sent.push(asked);
      return answer(asked);
    }),
  );
  return sent;
}

async function opened(part = '') {
  const { user } = renderApp(`/order-detail/${orderId}${part}`, { session: true });
  if (part === '') {
    await user.click(await screen.findByRole('button', { name: 'Keluar dari lomba' }));
  }
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

test('sum, row and next deadline are seen before anything is asked; then an account, then it is sent', async () => {
  const sent = paid(() => HttpResponse.json(terms));
  const { user, dialog } = await opened();
  expect(
    await dialog.findByText(/Rp.75\.160 kembali, dari Rp.154\.821 yang dibayar/),
  ).toBeVisible();
  expect(
    dialog.getByText('Menurut aturan lomba sampai 1 Des 2026: 50% kembali, tanpa biaya layanan.'),
  ).toBeVisible();
  expect(dialog.getByText('Setelah tanggal itu tidak ada uang yang kembali.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Ya, minta keluar' }));
  expect(dialog.getByText('Isi nama bank atau dompet digitalnya.')).toBeVisible();
  expect(sent.every(({ commit }) => commit === false)).toBe(true);
  await fillIn(user, dialog.getByRole('textbox', { name: /Bank/ }), 'BCA');
  await fillIn(user, dialog.getByRole('textbox', { name: /Nomor rekening/ }), '1234567890');
  await fillIn(user, dialog.getByRole('textbox', { name: /Atas nama/ }), 'Bunda Rara');
  await user.click(dialog.getByRole('button', { name: 'Ya, minta keluar' }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      registration_id: orderId,
      account: { bank: 'BCA', nomor: '1234567890', atas_nama: 'Bunda Rara' },
      seen: 75_160,
      commit: true,
    }),
  );
  expect(await screen.findByText(/Permintaan terkirim: Rp.75\.160/)).toBeVisible();
});

test('where nothing goes back no account is asked for, and it says that it is at once', async () => {
  const sent = paid(() =>
    HttpResponse.json({ ...terms, asked_back: 0, rule: null, until: null, next_sum: null }),
  );
  const { user, dialog } = await opened();
  expect(await dialog.findByText('Tidak ada uang yang kembali.')).toBeVisible();
  expect(dialog.getByText(/Tempatnya langsung dilepas/)).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Ya, keluar' }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ registration_id: orderId, seen: 0, commit: true }),
  );
});

test('a sum that fell meanwhile is said, and the new one shown', async () => {
  let sum = 75_160;
  paid(({ commit }) => {
    if (commit === true) {
      sum = 30_000;
      return raised(409, 'refund_sum_changed', { jumlah: sum, seen: 75_160 });
    }
    return HttpResponse.json({ ...terms, asked_back: sum });
  });
  const { user, dialog } = await opened();
  await dialog.findByText(/Rp.75\.160 kembali/);
  await fillIn(user, dialog.getByRole('textbox', { name: /Bank/ }), 'BCA');
  await fillIn(user, dialog.getByRole('textbox', { name: /Nomor rekening/ }), '1234567890');
  await fillIn(user, dialog.getByRole('textbox', { name: /Atas nama/ }), 'Bunda Rara');
  await user.click(dialog.getByRole('button', { name: 'Ya, minta keluar' }));
  expect(await dialog.findByText(/Yang kembali sekarang Rp.30\.000\. Periksa lagi/)).toBeVisible();
  expect(await dialog.findByText(/Rp.30\.000 kembali, dari/)).toBeVisible();
});

test('what somebody told the club is a question, which the parent may answer with no', async () => {
  paid(() => HttpResponse.json(terms));
  let waits = true;
  const denied: unknown[] = [];
  server.use(
    http.post(api.rest('rpc/own_needs'), () =>
      HttpResponse.json(
        waits
          ? [
              {
                kind: 'leave',
                until: null,
                race_id: 'l1',
                race: 'Piala Pushbike Bandung',
                zone: 'Asia/Jakarta',
                entry_ids: [orderId],
                riders: ['Rara'],
                amount: null,
                category_id: null,
                rider_id: null,
              },
            ]
          : [],
      ),
    ),
    http.post(api.rest('rpc/deny_leave'), async ({ request }) => {
      denied.push(await request.json());
      waits = false;
      return HttpResponse.json(true);
    }),
  );
  const { user, dialog } = await opened('?bagian=keluar');
  await user.click(await dialog.findByRole('button', { name: 'Nanti saja' }));
  expect(
    await screen.findByText(/^Penyelenggara mencatat bahwa Anda minta Rara keluar/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Bukan saya, atau tidak jadi' }));
  expect(
    await screen.findByText('Rara tetap ikut. Penyelenggara sudah diberi tahu.'),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Penyelenggara mencatat/)).toBeNull());
  expect(screen.getByRole('button', { name: 'Keluar dari lomba' })).toBeVisible();
  expect(denied).toEqual([{ registration_id: orderId }]);
});

test.each([
  ['list_closed', /sudah menutup daftar peserta/],
  ['already_checked_in', /sudah masuk lewat gerbang/],
  ['race_over', /sudah mulai atau sudah selesai/],
])('%s is said before anything can be pressed', async (code, words) => {
  paid(() => raised(409, code, {}));
  const { dialog } = await opened('?bagian=keluar');
  expect(await dialog.findByText(words)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Ya, minta keluar' })).toBeDisabled();
});
