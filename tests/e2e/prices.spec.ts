import { type Browser, expect, type Page } from '@playwright/test';
import { arriveAs, createOrganiser, giveRace } from '#tests/support/organiser.ts';
import { registerRider } from '#tests/support/payments.ts';
import { createRace, type RaceFixture, withAdmin } from '#tests/support/race-fixture.ts';
import { signUp } from '#tests/support/stack.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';
import {
  arriveSignedIn,
  fillRiderForm,
  newParent,
  newRider,
  openProviderPage,
} from './support/parent.ts';

/** Early prices and a club's code, from the editor to the receipt; and a step that is gone while a form is open. */

/** As the app writes it, whatever its space is. */
function rupiah(amount: number): RegExp {
  return new RegExp(
    `Rp\\s?${new Intl.NumberFormat('id-ID').format(amount).replaceAll('.', '\\.')}`,
  );
}

async function visitorPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'id-ID',
  });
  return context.newPage();
}

/** The value beside a label of a list of facts. */
function fact(page: Page, label: string) {
  return page.getByText(label, { exact: true }).locator('xpath=following-sibling::*[1]');
}

test('three steps and a code: a family sees, pays and is told the same sums as the club', async ({
  page,
  browser,
}) => {
  test.slow();
  const race = await createRace({ hoursUntilClose: 24 * 25 });
  const owner = await createOrganiser();
  await withAdmin((client) => giveRace(client, race.raceId, owner.organisationId));
  await arriveAs(page, owner);
  await page.goto(`/panitia/lomba/${race.raceId}/pengaturan`);
  await page.getByRole('button', { name: 'Pakai Early bird, Normal, On the spot' }).click();
  await expect(page.getByLabel('Nama tahap')).toHaveCount(3);
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: 'Simpan perubahan' }).click();
  await expect(page.getByText('Semua perubahan tersimpan')).toBeVisible();

  await page.goto('/panitia/kode');
  await page.getByRole('button', { name: 'Buat kode' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Kode \(boleh kosong\)/ }).fill('teman-roda');
  await dialog.getByRole('button', { name: 'Buat kode' }).click();
  await expect(page.getByRole('heading', { name: 'TEMANRODA' })).toBeVisible();

  const family = await visitorPage(browser);
  await family.goto(`/race-detail/${race.raceId}?kode=TEMANRODA`);
  await expect(family.getByText(/^Early bird · lomba Rp\s?200\.000 mulai /).first()).toBeVisible();
  await family.getByRole('link', { name: 'Pesan', exact: true }).click();
  const rider = newRider();
  await family
    .getByRole('textbox', { name: 'Tanggal lahir anak' })
    .pressSequentially(rider.birthDate.replaceAll('-', ''));
  await fillRiderForm(family, rider);
  const parent = newParent();
  for (const [label, text] of [
    ['Nama Anda', parent.name],
    ['Email', parent.email],
    ['Nomor HP', parent.phone],
    ['Password', parent.password],
  ] as const) {
    await family.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await expect(family.getByText('TEMANRODA')).toBeVisible();
  await expect(family.getByText('Kode diperiksa saat formulir dikirim.')).toBeVisible();
  await family.getByRole('button', { name: 'Pesan', exact: true }).click();

  await expect(family.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  await expect(fact(family, 'Harga pendaftaran (1 rider) · Early bird')).toHaveText(
    rupiah(175_000),
  );
  await expect(fact(family, 'Potongan kode')).toHaveText(rupiah(17_500));
  const { total_bayar: total } = await withAdmin(async (client) => {
    const { rows } = await client.query(
      `select p.total_bayar::int, p.harga_dasar::int from public.pendaftaran_lomba p where p.lomba_id = $1`,
      [race.raceId],
    );
    expect(rows).toMatchObject([{ harga_dasar: 157_500 }]);
    return rows[0];
  });
  await expect(fact(family, 'Total')).toHaveText(rupiah(total));
  await family.getByRole('link', { name: 'Bayar' }).click();
  await openProviderPage(family);
  await family.getByRole('button', { name: 'Bayar' }).click();
  await expect(family.getByText('Pembayaran Berhasil', { exact: true })).toBeVisible();
  await family.getByRole('link', { name: 'Lihat kode QR masuk' }).click();
  await expect(family.getByText('Entry QR Code')).toBeVisible();
  await expect(fact(family, 'Harga · Early bird')).toHaveText(rupiah(175_000));
  await expect(fact(family, 'Potongan kode')).toHaveText(rupiah(17_500));
  await expectAccessibleOnBoth(family);
  await family.context().close();

  await page.goto(`/panitia/lomba/${race.raceId}/uang`);
  await expect(page.getByRole('main').getByText(rupiah(157_500)).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(rupiah(total)).first()).toBeVisible();
  await page.goto('/panitia/kode');
  await expect(fact(page, 'Potongan')).toHaveText(rupiah(17_500));
  await expect(fact(page, 'Sisa harga')).toHaveText(rupiah(157_500));
});

/** Two steps of the race: one early place, then the race's own price. */
function oneEarlyPlace({ raceId }: RaceFixture): Promise<unknown> {
  return withAdmin((client) =>
    client.query(
      `insert into private.harga_lomba (lomba_id, urutan, nama, tempat, harga)
       values ($1, 1, 'Early bird', 1, 150000), ($1, 2, 'Normal', null, null)`,
      [raceId],
    ),
  );
}

test('the last early place goes while the form is open: the new price is shown, nothing is lost, and taken', async ({
  page,
}) => {
  const race = await createRace();
  await oneEarlyPlace(race);
  await arriveSignedIn(page);
  await page.goto(`/race-detail/${race.raceId}/categories`);
  await page
    .getByRole('link', { name: new RegExp(race.categoryName) })
    .or(page.getByRole('button', { name: new RegExp(race.categoryName) }))
    .first()
    .click();
  const rider = newRider();
  await fillRiderForm(page, rider);
  await expect(page.getByText(/^Early bird · sisa 1 tempat dengan harga ini/)).toBeVisible();
  await registerRider(await signUp(), race);
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();
  await expect(
    page.getByText(/^Harga untuk Kira sekarang Rp\s?200\.000, sebelumnya Rp\s?150\.000\.$/),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nama lengkap rider' })).toHaveValue(
    rider.fullName,
  );
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  await expect(fact(page, 'Harga pendaftaran (1 rider) · Normal')).toHaveText(rupiah(200_000));
});
