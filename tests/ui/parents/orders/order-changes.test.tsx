import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EntryDetail } from '#api/entries.ts';
import { api } from '#tests/support/ui/api.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  category,
  categoryId,
  daysBeforeTheRace,
  entryDetail,
  orderId,
  orderRefund,
} from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: daysBeforeTheRace });
});

const otherClass = '1b0f7a44-0000-4000-8000-0000000000c9';

interface Sent {
  name: string;
  body: Record<string, unknown>;
}

/** A paid entry of a race; what is asked of the database is kept. */
function paid(
  lomba: Partial<NonNullable<EntryDetail['lomba']>> = {},
  answers: Record<string, () => Response> = {},
) {
  const sent: Sent[] = [];
  const entry = entryDetail({
    status_pendaftaran: 'dikonfirmasi',
    status_pembayaran: 'dibayar',
    lomba: { ...entryDetail().lomba, ...lomba } as NonNullable<EntryDetail['lomba']>,
  });
  server.use(
    http.get(api.rest('pendaftaran_lomba'), () =>
      HttpResponse.json([
        {
          ...entry,
          kategori_id: categoryId,
          tanggal_lahir_rider: '2022-01-15',
          jenis_kelamin_rider: 'wanita',
          nomor_plat: null,
        },
      ]),
    ),
    http.post(api.rest('rpc/race_categories'), () =>
      HttpResponse.json([
        category(),
        category({ id: otherClass, nama: 'Balance 4-5 Putri', kuota: 12, terisi: 9 }),
        category({ id: 'penuh', nama: 'Penuh', kuota: 2, terisi: 2 }),
        category({ id: 'tua', nama: 'Balance 8-10', usia_min: 8, usia_max: 10 }),
        category({ id: 'putra', nama: 'Balance 4-5 Putra', batasan_gender: 'pria' }),
      ]),
    ),
    http.post(api.rest('rpc/called_off_order'), () =>
      HttpResponse.json(orderRefund({ received: 179_321 })),
    ),
    ...['change_entry', 'move_entry', 'ask_cancel'].map((name) =>
      http.post(api.rest(`rpc/${name}`), async ({ request }) => {
        sent.push({ name, body: (await request.json()) as Sent['body'] });
        return answers[name]?.() ?? HttpResponse.json({ asked_back: 179_321, cancelled: false });
      }),
    ),
  );
  return sent;
}

async function opened() {
  const { user } = renderApp(`/order-detail/${orderId}`, { session: true });
  await user.click(await screen.findByRole('button', { name: 'Ubah data atau kategori' }));
  return user;
}

function refused(status: number, code: string, details: object = {}) {
  return () =>
    HttpResponse.json(
      { code: `PT${status}`, message: code, details: JSON.stringify(details) },
      { status },
    );
}

test('team, jersey and plate wish are changed until the race’s deadline', async () => {
  const sent = paid({ ubah_sampai: '2026-12-18T05:00:00Z' });
  const user = await opened();
  expect(await screen.findByText('Bisa diubah sampai 18 Des 2026, 12.00 WIB.')).toBeVisible();
  const team = await screen.findByLabelText('Tim');
  await fillIn(user, team, 'Kancil Racing');
  await user.selectOptions(screen.getByLabelText('Ukuran jersey'), 'L');
  const number = screen.getByLabelText('Nomor plat yang diinginkan');
  await fillIn(user, number, '4x');
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(number).toBeInvalid();
  expect(sent).toEqual([]);
  await fillIn(user, number, '42');
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        name: 'change_entry',
        body: {
          registration_id: orderId,
          team_name: 'Kancil Racing',
          jersey_size: 'L',
          start_number: '42',
        },
      },
    ]),
  );
  expect(await screen.findByText('Data pendaftaran tersimpan.')).toBeVisible();
});

test('a refusal says why, and what was typed stays', async () => {
  paid({}, { change_entry: refused(409, 'already_checked_in') });
  const user = await opened();
  const team = await screen.findByLabelText('Tim');
  await user.type(team, ' Baru');
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(
    await screen.findByText('Rider sudah masuk lewat gerbang, jadi tidak bisa diubah lagi.'),
  ).toBeVisible();
  expect(team).toHaveValue('Tim Roda Kecil Baru');
});

test('only classes that fit the rider and have places are offered', async () => {
  const sent = paid();
  const user = await opened();
  const choices = await screen.findByLabelText('Kategori');
  expect(
    within(choices)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Balance 4-5 Mix', 'Balance 4-5 Putri (sisa 3)']);
  expect(screen.getByRole('button', { name: 'Pindah' })).toBeDisabled();
  await user.selectOptions(choices, otherClass);
  await user.click(screen.getByRole('button', { name: 'Pindah' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { name: 'move_entry', body: { registration_id: orderId, category_id: otherClass } },
    ]),
  );
});

test('after the deadline nothing can be changed', async () => {
  paid({ ubah_sampai: '2026-11-20T05:00:00Z' });
  await opened();
  expect(await screen.findByText(/Batas mengubah data sudah lewat/)).toBeVisible();
  expect(screen.queryByLabelText('Tim')).toBeNull();
});
