import { loadavg } from 'node:os';
import { expect } from '@playwright/test';
import { raceWithRiders } from '#tests/support/organiser-riders.ts';
import { codeIn, raceOfClasses } from './support/day-of-phones.ts';
import { hand, paceText } from './support/hand.ts';
import { test } from './support/journey.ts';
import { newRider } from './support/parent.ts';
import { signInByForm } from './support/race-day.ts';

/** How long the desk and the director need for one person who stands before them, at a person's pace. */

function tell(what: string, text: string) {
  console.log(`${what}: ${text} (load ${loadavg()[0]?.toFixed(1)})`);
}

test('a walk-in has number, class, cash and consent within a minute, and so has the next one', async ({
  page,
}) => {
  test.slow();
  const race = await raceWithRiders(3);
  await signInByForm(page, race.organiser);
  await page.goto(`/panitia/lomba/${race.raceId}/peserta`);
  const add = page.getByRole('button', { name: 'Tambah rider' });
  await expect(add).toBeVisible();
  for (const [at, plate] of ['105', '106'].entries()) {
    const finger = hand(page);
    if (at === 0) {
      await finger.tap(add);
    }
    const form = page.getByRole('dialog', { name: 'Tambah rider' });
    const field = (name: string) => form.getByRole('textbox', { name });
    const rider = newRider({ fullName: 'Muhammad Rizky Pratama', nickname: 'Rizky' });
    await finger.type(field('Nama lengkap rider'), `${rider.fullName}${'ab'[at]}`);
    await finger.type(field('Nama panggilan rider'), 'Rizky');
    await finger.type(field('Tanggal lahir'), rider.birthDate.replaceAll('-', ''));
    await finger.tap(form.getByText(rider.gender, { exact: true }));
    await finger.tap(form.getByRole('combobox', { name: 'Kota asal' }));
    await finger.tap(page.getByRole('option', { name: rider.city, exact: true }));
    if (at === 0) {
      await finger.choose(form.getByLabel('Kategori'), race.categoryName);
    }
    await finger.type(field('Nomor plat'), plate);
    await finger.type(field('Diterima tunai'), '150000');
    await finger.choose(form.getByLabel('Nama di papan'), 'ya');
    await finger.tap(form.getByRole('button', { name: 'Simpan rider' }));
    await expect(page.getByText(`Rizky terdaftar dengan nomor plat ${plate}.`)).toBeVisible();
    const taken = finger.taken();
    tell(at === 0 ? 'walk-in' : 'the next walk-in', paceText(taken));
    expect(taken.seconds).toBeLessThanOrEqual(60);
  }
});

test('a helper’s phone is at its station within twenty seconds of seeing the code', async ({
  page: director,
  browser,
}) => {
  test.slow();
  const { organiser, raceId } = await raceOfClasses(1, 6);
  const base = `/panitia/lomba/${raceId}/hari-lomba`;
  await signInByForm(director, organiser);
  await director.goto(base);
  await director.getByRole('button', { name: 'Pegang kendali di HP ini' }).click();
  await expect(director.getByText('Kendali: HP ini')).toBeVisible();
  await director.goto(`${base}/kendali`);
  await expect(director.getByRole('button', { name: 'Pasang HP' })).toBeVisible();

  const finger = hand(director);
  await finger.tap(director.getByRole('button', { name: 'Pasang HP' }));
  await finger.type(director.getByLabel('Nama posnya'), 'Finis kiri');
  await finger.tap(director.getByRole('radio', { name: /Garis finis/ }));
  await finger.setClock(director.getByLabel('Sampai jam'), '23:59');
  await finger.tap(director.getByRole('button', { name: 'Tampilkan QR' }));
  const code = director.getByRole('img', { name: /Finis kiri/ });
  await expect(code).toBeVisible();
  tell('the director shows a code', paceText(finger.taken()));

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const helper = await context.newPage();
  const other = hand(helper);
  // The phone's camera is opened and held before the screen; what it reads is opened by a tap.
  await helper.waitForTimeout(2_000);
  const address = await codeIn(code);
  expect(new URL(address).pathname).toBe('/panitia/pos/pasang');
  await helper.waitForTimeout(1_000);
  const answered = helper.waitForResponse(
    (response) => response.url().endsWith('/race-day-station') && response.ok(),
  );
  await helper.goto(address);
  await helper.waitForURL('**/hari-lomba/pos/finis');
  await answered;
  await expect(helper.getByRole('button', { name: 'Pindai QR daftar' })).toBeVisible();
  const taken = other.taken();
  tell('a helper’s phone stands at its station', `${taken.seconds.toFixed(1)} s`);
  tell('pairing, both', `${finger.taken().seconds.toFixed(1)} s`);
  expect(taken.seconds).toBeLessThanOrEqual(20);
  expect(finger.taken().seconds).toBeLessThanOrEqual(20);
  await context.close();
});
