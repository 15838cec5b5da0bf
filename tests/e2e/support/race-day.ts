import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type RaceWithRiders, raceWithRiders } from '#tests/support/organiser-riders.ts';
import type { TestUser } from '#tests/support/stack.ts';

/** A race with so many riders, whose numbers are given: two of three are paid. */
export async function raceWithPlates(riders: number): Promise<RaceWithRiders> {
  const race = await raceWithRiders(riders);
  const plates = await race.organiser.client.rpc('assign_plates', {
    race_id: race.raceId,
    category_id: race.categoryId,
    first: 1,
    order_by: 'nama',
    keep: false,
    commit: true,
  });
  expect(plates.error).toBeNull();
  return race;
}

/** The class of the race's riders: Boys 2019. */
export async function makeClass(race: RaceWithRiders): Promise<string> {
  const classId = randomUUID();
  const saved = await race.organiser.client.rpc('save_race_class', {
    race_id: race.raceId,
    class_id: classId,
    name: 'Boys 2019',
    category_ids: [race.categoryId],
  });
  expect(saved.error).toBeNull();
  return classId;
}

/** By the form: names are kept on the phone encrypted with the key of a session that was signed in. */
export async function signInByForm(
  page: Page,
  person: Pick<TestUser, 'email' | 'password'>,
  door = '',
) {
  await page.goto(`${door}/panitia/masuk`);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lomba' })).toBeVisible();
}

export async function closeList(page: Page) {
  await page.getByRole('textbox', { name: 'Angka panitia' }).fill('048213');
  await page.getByRole('button', { name: 'Tutup daftar dan buat kode undian' }).click();
  await page.getByRole('button', { name: 'Tutup daftar', exact: true }).click();
}

/** Types what three people said, and has it checked. */
export async function typeNumbers(page: Page) {
  for (const [index, number] of ['912004', '000377', '550021'].entries()) {
    await page.getByRole('textbox', { name: `Orang ${index + 1}` }).fill(number);
  }
  await page.getByRole('button', { name: 'Periksa angka' }).click();
}

export async function showDraw(page: Page) {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Tampilkan hasil undian' }).click();
}
