import { expect } from '@playwright/test';
import { preset } from '#functions/_shared/racing/format.ts';
import { hostedForm } from '#scripts/hosted-form.ts';
import { publishCatalogue } from '#tests/support/catalogue.ts';
import { createRace } from '#tests/support/race-fixture.ts';
import { drawnAloud, listOf, q } from '#tests/support/racing/class-day.ts';
import { target } from '#tests/support/target.ts';
import { boardDay } from './support/board-day.ts';
import { fillRiderForm, newParent, newRider, openProviderPage, signUp } from './support/parent.ts';
import { test } from './support/two-origins.ts';

/**
 * The app as it is built and served for a hosted project: its API at another origin. Only here do leave to ask (CORS), the
 * addresses in the content policy and the early connections matter.
 */

// One build and one host for all of them.
test.describe.configure({ mode: 'default' });

test.skip(
  () => new URL(target().api_url).origin !== new URL(target().app_url).origin,
  'The target has two origins: every journey is in this form.',
);

test('home comes from the catalogue’s files, and asks for no leave', async ({ page, network }) => {
  const race = await createRace({ harga_dasar: 200_000 });
  await publishCatalogue();
  await page.goto('/');
  await expect(page.locator(`link[rel="preconnect"][href="${hostedForm.api}"]`)).toHaveCount(2);
  await expect(page.locator('link[rel="icon"]')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Event Race' })).toBeVisible();
  expect(network.asked).toContainEqual(
    expect.stringMatching(/^GET \/storage\/v1\/object\/public\/katalog\//),
  );
  expect(network.asked.filter((what) => what.startsWith('OPTIONS'))).toEqual([]);

  // How many places are left is asked of the database.
  await page.goto(`/race-detail/${race.raceId}`);
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await expect(page.getByText(race.categoryName)).toBeVisible();
});

test('a new parent signs up, enters a child, pays and has the entry QR', async ({
  page,
  network,
}) => {
  test.slow();
  const race = await createRace({ harga_dasar: 200_000 });
  await page.goto(`/register?next=/race-detail/${race.raceId}/categories`);
  await signUp(page, newParent());
  await page.getByRole('link', { name: new RegExp(`Pilih ${race.categoryName}`) }).click();
  await fillRiderForm(page, newRider());
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  await page
    .getByRole('button', { name: 'Bayar' })
    .or(page.getByRole('link', { name: 'Bayar' }))
    .click();
  await openProviderPage(page);
  await page.getByRole('button', { name: 'Bayar' }).click();
  await expect(page).toHaveURL(new RegExp(`^${network.app}/`));
  await page.getByRole('link', { name: 'Lihat kode QR masuk' }).click();
  await expect(page.getByText('Lunas')).toBeVisible();
  expect(network.asked).toContain('OPTIONS /functions/v1/create-payment');
});

test('the board stands in the page’s first answer, and the app goes on from it @night', async ({
  page,
  network,
}) => {
  const { raceId, day, publish } = await boardDay(6, { 2: 'Raka' });
  day.close(listOf(6), preset('baku', 8)).decide('undi', drawnAloud.payload);
  day.run(q(1, 1)).decide('panggil', { moto: q(1, 2) });
  await publish();
  const address = `/race-detail/${raceId}/hari-lomba`;
  expect(await (await fetch(network.proxy + address)).text()).toContain('Dipanggil');

  const asksAgain = page.waitForResponse((response) => response.url().endsWith(`/papan/${raceId}`));
  await page.goto(address);
  expect((await asksAgain).status()).toBe(200);
  // Names and classes are files of the project.
  await expect(page.getByText(/Raka/).first()).toBeVisible();
  await page.getByRole('button', { name: /Boys 2019/ }).click();
  await expect(page.getByText('Dihitung ulang di HP ini: cocok')).toBeVisible();
});

test('an organiser signs in at the second door @night', async ({ page, network }) => {
  const organiser = newParent();
  await page.goto('/register');
  await signUp(page, organiser);
  await expect(page.getByRole('heading', { name: 'Event Race' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('pushbike-session'));
  await page.goto('/panitia/');
  await page.getByRole('textbox', { name: 'Email' }).fill(organiser.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(organiser.password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lomba saya' })).toBeVisible();
  expect(network.asked).toContain('OPTIONS /rest/v1/rpc/my_races');
});
