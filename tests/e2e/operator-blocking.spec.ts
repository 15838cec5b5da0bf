import { type Browser, expect, type Page } from '@playwright/test';
import { arriveAs, createOrganiser, giveRace, makeAdmin } from '#tests/support/organiser.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';
import {
  arriveSignedIn,
  confirmedOrder,
  fillRiderForm,
  newRider,
  register,
} from './support/parent.ts';

/** What the operator does to somebody, read by the one to whom it is done. */

async function arriveElsewhere(browser: Browser, person: Parameters<typeof arriveAs>[1]) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'id-ID',
  });
  const page = await context.newPage();
  await arriveAs(page, person);
  return page;
}

async function operatorPage(browser: Browser): Promise<Page> {
  const operator = await createOrganiser({ fullName: 'Dewi Operator' });
  await withAdmin((client) => makeAdmin(client, operator.id));
  return arriveElsewhere(browser, operator);
}

/** Presses a button of the desk, gives the reason and presses again in the dialog. */
async function withReason(page: Page, [action, confirm]: [string, string], reason: string) {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Alasan' }).fill(reason);
  await expectAccessibleOnBoth(page);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('an account is blocked while its form is open: no new entry, the ticket stays, and unblocked it goes through', async ({
  page,
  browser,
}) => {
  test.slow();
  const race = await createRace();
  const parent = await arriveSignedIn(page);
  const order = await confirmedOrder(await createRace(), parent.userId, 'Bima Satria');
  const third = await createRace();
  const unpaid = await register(page, third);
  await page.goto(`/race-detail/${race.raceId}/categories`);
  await page
    .getByRole('link', { name: new RegExp(race.categoryName) })
    .or(page.getByRole('button', { name: new RegExp(race.categoryName) }))
    .first()
    .click();
  await fillRiderForm(page, newRider());

  const operator = await operatorPage(browser);
  await operator.goto(`/panitia/operator/akun/${parent.userId}`);
  await expect(operator.getByRole('heading', { name: parent.name })).toBeVisible();
  await withReason(operator, ['Blokir akun', 'Blokir akun'], 'Membayar dengan kartu curian');
  await expect(
    operator.getByText(/oleh Dewi Operator: Membayar dengan kartu curian/),
  ).toBeVisible();

  // Two windows on one machine: only the one in front paints.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();
  await expect(page.getByText(/^Akun ini diblokir pengelola aplikasi/)).toBeVisible();
  await expectAccessibleOnBoth(page);
  const ticket = await page.context().newPage();
  await ticket.goto(`/order-detail/${order}`);
  await expect(ticket.getByRole('img', { name: 'Kode QR masuk Bima Satria' })).toBeVisible();
  // What they open next says so before they try; what was not charged yet cannot be paid, and nothing asks for it.
  const why = ticket.getByText('Alasannya: Membayar dengan kartu curian');
  await ticket.goto('/');
  await expect(why).toBeVisible();
  await expectAccessibleOnBoth(ticket);
  await ticket.goto('/order');
  await expect(why).toBeVisible();
  await expect(ticket.getByRole('link', { name: /^Bayar pendaftaran/ })).toHaveCount(0);
  await ticket.goto(`/order-summary/${third.raceId}?pendaftaran=${unpaid}`);
  await expect(why).toBeVisible();
  await ticket.goto(`/payment/${third.raceId}?pendaftaran=${unpaid}`);
  await expect(
    ticket.getByText(/Alasannya: “Membayar dengan kartu curian”\. Pertanyaan atau keberatan/),
  ).toBeVisible();
  await expectAccessibleOnBoth(ticket);
  await ticket.getByRole('link', { name: 'Lihat pesanan' }).click();
  await expect(why).toBeVisible();
  await ticket.close();

  await operator.bringToFront();
  await withReason(operator, ['Buka blokir akun', 'Buka blokir akun'], 'Kartunya milik sendiri');
  await expect(operator.getByText(/oleh Dewi Operator: Kartunya milik sendiri/)).toBeVisible();
  await expect(operator.getByRole('button', { name: 'Blokir akun', exact: true })).toBeVisible();
  await operator.context().close();

  await page.bringToFront();
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
});

test('the operator acts for a club with a reason, which its owner reads in the log; a blocked club’s race says entries are paused', async ({
  page,
  browser,
}) => {
  test.slow();
  const race = await createRace();
  const owner = await createOrganiser({ fullName: 'Hasan Basri' });
  await withAdmin((client) => giveRace(client, race.raceId, owner.organisationId));
  const operator = await operatorPage(browser);
  await operator.goto(`/panitia/lomba/${race.raceId}`);
  await expect(operator.getByText('Lomba ini tidak ditemukan')).toBeVisible();
  await operator.goto(`/panitia/operator/klub/${owner.organisationId}`);
  await withReason(
    operator,
    ['Bertindak untuk klub', 'Mulai bertindak'],
    'Klub minta dibantu mengisi kategori',
  );
  const bar = operator.getByRole('region', { name: 'Bertindak untuk klub' });
  await expect(bar.getByText(/, 120 menit lagi$/)).toBeVisible();
  await operator.goto(`/panitia/lomba/${race.raceId}`);
  await expect(operator.getByRole('main').getByText(race.title).first()).toBeVisible();
  await expectAccessibleOnBoth(operator);
  await bar.getByRole('button', { name: 'Selesai' }).click();
  await expect(bar).toBeHidden();
  await expect(operator.getByText('Lomba ini tidak ditemukan')).toBeVisible();

  await operator.goto(`/panitia/operator/klub/${owner.organisationId}`);
  await withReason(operator, ['Blokir klub', 'Blokir klub'], 'Rekening klub dipersoalkan');
  await expect(operator.getByText(/oleh Dewi Operator: Rekening klub dipersoalkan/)).toBeVisible();
  await operator.context().close();

  await page.goto(`/race-detail/${race.raceId}`);
  await expect(page.getByText('Pendaftaran Ditutup Sementara')).toBeVisible();
  await expectAccessibleOnBoth(page);

  const office = await arriveElsewhere(browser, owner);
  await office.goto('/panitia');
  await expect(office.getByText(/ sedang diblokir pengelola aplikasi sejak /)).toBeVisible();
  await expect(office.getByText('Alasannya: Rekening klub dipersoalkan')).toBeVisible();
  await office.goto('/panitia/log');
  await expect(
    office.getByRole('link', { name: 'Pengelola aplikasi selesai bertindak untuk klub' }),
  ).toBeVisible();
  await office.getByRole('link', { name: 'Pengelola aplikasi mulai bertindak untuk klub' }).click();
  await expect(office.getByText('Klub minta dibantu mengisi kategori')).toBeVisible();
  await expect(office.getByText('Dewi Operator')).toHaveCount(0);
  await expectAccessibleOnBoth(office);
  await office.context().close();
});
