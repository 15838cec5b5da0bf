import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoBarriers } from '#tests/support/ui/barriers.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import {
  entryIds,
  found,
  foundAccount,
  foundOrder,
  operatorAccount,
  operatorOrder,
  orderId,
  parentId,
} from '#tests/support/ui/organiser/operator-rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';

function desk(path: string) {
  const backend = organiserBackend({ roles: [], admin: true });
  return { backend, open: () => renderConsole(path) };
}

function actingFor(organisasi_id: string | null) {
  return {
    organisasi_id: organisasi_id ?? '',
    nama: 'Klub Roda Kecil',
    alasan: 'Klub minta dibantu',
    mulai: new Date().toISOString(),
    sampai: new Date(Date.now() + 3_600_000).toISOString(),
  };
}

async function look(user: ReturnType<typeof renderConsole>['user'], term: string) {
  await user.type(await screen.findByRole('searchbox', { name: 'Cari di semua klub' }), term);
  await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'Cari' }));
}

test('a sum leads to its order; the address never holds what was typed, and going back shows it again', async () => {
  const { backend, open } = desk('/operator/cari');
  const order = foundOrder();
  backend.answer(
    'operator_search',
    found({
      kinds: ['amount', 'order'],
      accounts: [foundAccount({ proved: false })],
      orders: [order],
      payments: [
        {
          transaction_id: 't1',
          order_id: orderId,
          merchant_ref: 'MERCH-1',
          reference: 'DEV-T1',
          status: 'PAID',
          tagihan: 304_246,
          jumlah_menyimpang: null,
          dibuat_pada: order.didaftar_pada,
          dibayar_pada: order.didaftar_pada,
          race: 'Piala Lembang',
          organisation: 'Klub Kancil',
          parent: 'Ibu Rani',
          riders: ['B. S.', 'C. A.'],
        },
      ],
      more: ['payments'],
    }),
  );
  const { user, router } = open();
  await look(user, '304.246');
  expect(
    await screen.findByText(/Dicari sebagai jumlah uang, nomor pesanan. 3 hasil./),
  ).toBeVisible();
  expect(backend.sent('operator_search')).toEqual([{ query: '304.246' }]);
  expect(screen.getByText('Masih ada lagi. Yang tampil 10 terbaru.')).toBeVisible();
  expect(screen.getByText('Email belum dikonfirmasi')).toBeVisible();
  await expectNoBarriers();
  await user.click(screen.getByRole('link', { name: /DEV-T1/ }));
  expect(await screen.findByRole('heading', { name: 'Pesanan A1B2C3D4 dan 1 lagi' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/panitia/operator/pesanan/${orderId}`);
  await user.click(screen.getByRole('link', { name: 'Kembali ke pencarian' }));
  expect(await screen.findByRole('link', { name: /DEV-T1/ })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('304.246');
  expect(router.state.location.search).toBe('');
  expect(backend.sent('operator_search')).toHaveLength(1);
});

test('what is nothing, what finds nothing, and what is refused say so', async () => {
  const { backend, open } = desk('/operator/cari');
  const { user } = open();
  await look(user, 'a');
  expect(await screen.findByText('Ini tidak bisa dicari')).toBeVisible();
  backend.answer('operator_search', found({ kinds: ['email'] }));
  await look(user, '@b.id');
  expect(await screen.findByText('Tidak ada yang cocok')).toBeVisible();
  backend.answer('operator_search', found({ most_an_hour: 60, seconds: 600 }));
  await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'Cari' }));
  expect(
    await screen.findByText(/^Anda sudah mencari 60 kali dalam satu jam.* 10 menit lagi/),
  ).toBeVisible();
  backend.refuse('operator_search', 422, 'field_required', { field: 'query' });
  await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'Cari' }));
  expect(await screen.findByText('Ketik dulu yang dicari.')).toBeVisible();
});

test('an account: contacts by a press alone', async () => {
  const { backend, open } = desk(`/operator/akun/${parentId}`);
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Ibu Rani' })).toBeVisible();
  expect(screen.getByText('berakhir 789')).toBeVisible();
  expect(backend.sent('operator_contacts')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Tampilkan email dan nomor HP' }));
  expect(await screen.findByText('0812 0000 0789')).toBeVisible();
  expect(backend.sent('operator_contacts')).toEqual([{ user_id: parentId }]);
  await expectNoBarriers();
});

test('an erased account says so, and shows no contacts', async () => {
  const { backend, open } = desk(`/operator/akun/${parentId}`);
  backend.answer(
    'operator_account',
    operatorAccount({ erased: true, nama_lengkap: null, address: null, riders: [] }),
  );
  open();
  expect(await screen.findByText(/sudah dihapus pemiliknya/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Tampilkan/ })).toBeNull();
});

test('an order: its children, its attempts to pay, and what was heard of them', async () => {
  const { backend, open } = desk(`/operator/pesanan/${entryIds[0]}`);
  const order = operatorOrder();
  const [charge] = order.charges;
  if (charge === undefined) {
    throw new Error('No charge.');
  }
  backend.answer(
    'operator_order',
    operatorOrder({
      charges: [{ ...charge, tepat_waktu: false, jumlah_menyimpang: 300_000 }],
      refunds: [
        {
          id: 'f1',
          pendaftaran_id: entryIds[1],
          jumlah: 75_000,
          langkah: 'disetujui',
          keluar: true,
          diminta_pemesan: true,
          diminta_pada: order.didaftar_pada,
          disetujui_pada: order.didaftar_pada,
          dibayar_pada: null,
          tanggal_transfer: null,
          ditutup_pada: null,
          ditutup_sebab: null,
        },
      ],
    }),
  );
  const first = open();
  expect(await screen.findByText('DEV-T0001000000012345')).toBeVisible();
  expect(screen.getByText('Bima, Citra')).toBeVisible();
  expect(screen.getByText('Dibayar saat lomba sudah tidak terbuka')).toBeVisible();
  expect(screen.getByText(/Dibayar, dicatat, /)).toBeVisible();
  expect(screen.getByText('Anak keluar dari lomba')).toBeVisible();
  expect(screen.getByText('Bukti bayar')).toBeVisible();
  await expectNoBarriers();
  // What lies in the club's own screens is there while one acts for it.
  expect(screen.getByText('Lomba ini terbuka selama Anda bertindak untuk klub.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Buka/ })).toBeNull();
  first.unmount();
  backend.answer('my_work', {
    ...backend.usual('my_work'),
    acting: actingFor(order.organisasi_id),
  });
  open();
  expect(await screen.findByRole('link', { name: 'Buka uang lomba' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Buka di peserta lomba' })).toHaveLength(2);
});

test('a club: what waits at its races leads to their money, while one acts for it', async () => {
  const { backend, open } = desk('/operator/klub/k1');
  const first = open();
  expect(
    await screen.findByText('Lomba ini terbuka selama Anda bertindak untuk klub.'),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: /Piala Lembang/ })).toBeNull();
  first.unmount();
  backend.answer('my_work', {
    ...backend.usual('my_work'),
    acting: actingFor('k1'),
  });
  open();
  const race = await screen.findByRole('link', { name: /Piala Lembang/ });
  expect(within(race).getByText('1 perlu keputusan')).toBeVisible();
  expect(race.getAttribute('href')).toMatch(/\/uang$/);
  expect(screen.getByRole('link', { current: 'page', name: 'Cari' })).toBeVisible();
  await expectNoBarriers();
});
