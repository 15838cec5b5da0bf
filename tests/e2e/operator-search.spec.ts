import { expect } from '@playwright/test';
import { arriveAs, createOrganiser, makeAdmin } from '#tests/support/organiser.ts';
import { atProvider, checkout, registerRider } from '#tests/support/payments.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { signUp } from '#tests/support/stack.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';

test('a parent telephones: the operator finds the order by its reference and by its sum, and the looks are in the log', async ({
  page,
}) => {
  test.slow();
  const race = await createRace();
  const parent = await signUp('Ibu Rani');
  const entryId = await registerRider(parent, race);
  const { reference } = await checkout(parent, entryId);
  await atProvider(reference, 'pay');

  const operator = await createOrganiser({ fullName: 'Dewi Operator' });
  await withAdmin((client) => makeAdmin(client, operator.id));
  await arriveAs(page, operator);
  await page.goto('/panitia/operator/cari');
  const search = page.getByRole('search');
  const field = search.getByRole('searchbox', { name: 'Cari di semua klub' });
  await field.fill(reference);
  await search.getByRole('button', { name: 'Cari' }).click();
  const hit = page.getByRole('link', { name: new RegExp(reference) });
  await expect(hit).toContainText('Ibu Rani');
  await expect(hit).toContainText('Dibayar');
  await expectAccessibleOnBoth(page);

  const sum = await withAdmin(async (client) => {
    const { rows } = await client.query<{ tagihan: string }>(
      'select tagihan from public.transaksi_pembayaran where reference = $1',
      [reference],
    );
    return Number(rows[0]?.tagihan);
  });
  await field.fill(sum.toLocaleString('id-ID'));
  await search.getByRole('button', { name: 'Cari' }).click();
  await expect(page.getByText(/Dicari sebagai jumlah uang/)).toBeVisible();
  await hit.click();
  await expect(
    page.getByRole('heading', { name: entryId.slice(0, 8).toUpperCase() }),
  ).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText(/^Dibayar, dicatat/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/panitia/operator/pesanan/${entryId}$`));
  await expectAccessibleOnBoth(page);

  await page.getByRole('link', { name: 'Ibu Rani' }).click();
  await page.getByRole('button', { name: 'Tampilkan email dan nomor HP' }).click();
  await expect(page.getByText(parent.email)).toBeVisible();
  await expectAccessibleOnBoth(page);

  await page.getByRole('link', { name: 'Kembali ke pencarian' }).click();
  await page.getByRole('link', { name: 'Lihat catatannya' }).click();
  await expect(page.getByText('membuka sebuah pesanan').first()).toBeVisible();
  await expect(page.getByText('melihat email dan nomor HP sebuah akun').first()).toBeVisible();
  await expect(page.getByText('mencari di semua klub').first()).toBeVisible();
  await expect(page.getByText(reference)).toHaveCount(0);
});
