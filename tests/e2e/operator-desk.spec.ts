import { expect } from '@playwright/test';
import { arriveAs, createOrganiser, makeAdmin } from '#tests/support/organiser.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';

test('the operator changes a setting, reads its effect and its history; nobody else finds the desk', async ({
  page,
  browser,
}) => {
  test.slow();
  const operator = await createOrganiser({ fullName: 'Dewi Operator' });
  await withAdmin((client) => makeAdmin(client, operator.id));
  await arriveAs(page, operator);
  await page.goto('/panitia/operator');
  await expect(page.getByRole('heading', { name: 'Operator', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kotak keluar' })).toBeVisible();
  await expectAccessibleOnBoth(page);

  await page.getByRole('link', { name: 'Setelan', exact: true }).click();
  // One that no other journey comes near.
  await page.getByRole('button', { name: /Pencarian tersimpan/ }).click();
  const panel = page.getByRole('dialog', { name: 'Pencarian tersimpan' });
  await panel.getByRole('textbox', { name: 'Nilai baru' }).fill('101');
  await panel.getByRole('textbox', { name: 'Alasan' }).fill('Musim ramai');
  await panel.getByRole('button', { name: 'Simpan setelan' }).click();
  await expect(panel.getByText('Isi angka bulat dari 1 sampai 100 pencarian.')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Nilai baru' }).fill('15');
  await expect(panel.getByText('10 pencarian menjadi 15 pencarian.')).toBeVisible();
  await expect(panel.getByText(/Berlaku untuk yang dibuat berikutnya/)).toBeVisible();
  await expectAccessibleOnBoth(page);
  await panel.getByRole('button', { name: 'Simpan setelan' }).click();
  await expect(panel.getByText('Musim ramai')).toBeVisible();
  await expect(panel.getByText(/Dewi Operator, /)).toBeVisible();
  const now = await withAdmin(async (client) => {
    const { rows } = await client.query(
      "select private.setting_number('BATAS_PENCARIAN', 10) as now",
    );
    return rows[0]?.now;
  });
  expect(now).toBe(15);
  // Back to what the others expect.
  await panel.getByRole('textbox', { name: 'Nilai baru' }).fill('');
  await panel.getByRole('textbox', { name: 'Alasan' }).fill('Selesai');
  await panel.getByRole('button', { name: 'Simpan setelan' }).click();
  await expect(panel.getByText('15 pencarian menjadi 10 pencarian.')).toBeVisible();

  const owner = await createOrganiser();
  const theirs = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'id-ID',
  });
  const phone = await theirs.newPage();
  await arriveAs(phone, owner);
  await phone.goto('/panitia/operator/setelan');
  await expect(phone.getByText('Alamatnya mungkin salah ketik')).toBeVisible();
  await phone.getByRole('button', { name: 'Lainnya' }).click();
  await expect(phone.getByRole('link', { name: 'Catatan' })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Operator' })).toHaveCount(0);
  await theirs.close();
});
