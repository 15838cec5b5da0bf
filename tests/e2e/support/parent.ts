import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { createClient, type Session } from '@supabase/supabase-js';
import { birthDateForAge } from '#tests/support/birth-date.ts';
import { arriveAs } from '#tests/support/organiser.ts';
import { riderArguments } from '#tests/support/payments.ts';
import { type RaceFixture, withAdmin } from '#tests/support/race-fixture.ts';
import { target } from '#tests/support/target.ts';

export interface Parent {
  name: string;
  email: string;
  phone: string;
  password: string;
}

export function newParent(): Parent {
  const mark = randomUUID().slice(0, 8);
  return {
    name: `Ibu Uji ${mark}`,
    email: `ibu-${mark}@example.test`,
    phone: '081234567890',
    password: `sandi-${mark}`,
  };
}

/** Fills in and sends the sign-up screen, as a parent does. */
export async function signUp(page: Page, parent: Parent): Promise<void> {
  await page.getByRole('textbox', { name: 'Nama lengkap' }).fill(parent.name);
  await page.getByRole('textbox', { name: 'Email' }).fill(parent.email);
  await page.getByRole('textbox', { name: 'Nomor HP' }).fill(parent.phone);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(parent.password);
  await page.getByRole('textbox', { name: 'Konfirmasi password' }).fill(parent.password);
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
}

/** Counts what a person does from here on. */
export async function counted(page: Page) {
  const counts = { taps: 0, characters: 0 };
  await page.exposeFunction('countInput', (kind: 'taps' | 'characters') => {
    counts[kind] += 1;
  });
  await page.evaluate(() => {
    const count = (window as unknown as { countInput: (kind: string) => void }).countInput;
    window.addEventListener('click', (event) => event.detail > 0 && count('taps'), true);
    window.addEventListener('keydown', () => count('characters'), true);
  });
  return counts;
}

/** What each page's parent may do beside the screen. */
const accessTokens = new WeakMap<Page, string>();

/**
 * A parent who is signed in already, without the sign-up screen: for journeys that are about something else.
 * The session is put where the auth client keeps its own.
 */
export async function arriveSignedIn(
  page: Page,
): Promise<Parent & { userId: string; session: Session }> {
  const parent = newParent();
  const { api_url, publishable_key } = target();
  const client = createClient(api_url, publishable_key, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signUp({
    email: parent.email,
    password: parent.password,
    options: { data: { nama_lengkap: parent.name, nomor_hp: parent.phone } },
  });
  if (error) {
    throw error;
  }
  const session = data.session;
  if (!session) {
    throw new Error('Sign-up gave no session: are e-mail confirmations on?');
  }
  await arriveAs(page, { id: session.user.id, session });
  accessTokens.set(page, session.access_token);
  return { ...parent, userId: session.user.id, session };
}

/** The registration that the rider form makes for who arrived on this page, without its screen; its id. */
export async function register(page: Page, race: RaceFixture): Promise<string> {
  const { api_url, publishable_key } = target();
  const response = await fetch(`${api_url}/rest/v1/rpc/register_rider`, {
    method: 'POST',
    headers: {
      apikey: publishable_key,
      authorization: `Bearer ${accessTokens.get(page)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...riderArguments(race), request_id: randomUUID() }),
  });
  const row = await response.json();
  expect(response.status, JSON.stringify(row)).toBe(200);
  return row.id;
}

export interface Rider {
  fullName: string;
  nickname: string;
  /** DD-MM-YYYY */
  birthDate: string;
  gender: 'Laki-laki' | 'Perempuan';
  city: string;
}

export function newRider(overrides: Partial<Rider> = {}): Rider {
  return {
    fullName: 'Kirana Ayu Prameswari',
    nickname: 'Kira',
    birthDate: birthDateForAge(5),
    gender: 'Perempuan',
    city: 'Kota Bandung',
    ...overrides,
  };
}

export async function fillRiderForm(page: Page, rider: Rider): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Isi Form Riders' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nama lengkap rider' }).fill(rider.fullName);
  await page.getByRole('textbox', { name: 'Nama panggilan rider' }).fill(rider.nickname);
  const birthDate = page.getByRole('textbox', { name: 'Tanggal lahir' });
  await birthDate.clear();
  await birthDate.pressSequentially(rider.birthDate.replaceAll('-', ''));
  await expect(birthDate).toHaveValue(rider.birthDate);
  await page.getByRole('radio', { name: rider.gender }).check();
  await page.getByRole('combobox', { name: 'Kota asal' }).click();
  await page.getByRole('combobox', { name: 'Cari kota atau kabupaten' }).fill(rider.city);
  await page.getByRole('option', { name: rider.city, exact: true }).click();
  const jersey = page.getByRole('combobox', { name: 'Ukuran jersey' });
  if ((await jersey.inputValue()) === '') {
    await jersey.selectOption('S');
  }
}

/** The way from a card to the page of its entry, which says what there is to see: the QR, its details, or both. */
export function entryLink(page: Page, raceTitle: string): Locator {
  return page.getByRole('link', {
    name: new RegExp(`^(Lihat QR Rincian|Lihat QR|Rincian) ${raceTitle}`),
  });
}

/** A rider who is in, without the payment; the order's id. */
export async function confirmedOrder(
  race: RaceFixture,
  userId: string,
  rider: string,
): Promise<string> {
  return withAdmin(async (client) => {
    const { rows } = await client.query(
      `insert into public.pendaftaran_lomba (user_id, lomba_id, kategori_id, kota_asal,
         nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider,
         harga_dasar, kode_unik, biaya_admin, total_bayar, status_pendaftaran, status_pembayaran)
       values ($1, $2, $3, 'KOTA BANDUNG', $4, 'Kira', '2021-01-01', 'wanita',
         200000, 1, 0, 200001, 'dikonfirmasi', 'dibayar') returning id`,
      [userId, race.raceId, race.categoryId, rider],
    );
    return rows[0].id;
  });
}

/** What the entry QR of a registration says. */
export function entryCodeOf(registrationId: string): Promise<string> {
  return withAdmin(async (client) => {
    const { rows } = await client.query(
      'select kode_masuk from public.pendaftaran_lomba where id = $1',
      [registrationId],
    );
    return rows[0].kode_masuk;
  });
}

/** From the QR in the app to the provider's own page, which is the way for who cannot scan. */
export async function openProviderPage(page: Page): Promise<void> {
  await expect(page.getByRole('img', { name: 'Kode QRIS untuk pembayaran ini' })).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole('link', { name: 'Go to Payment Page' }).click();
  await expect(page.getByText('Simulator pembayaran')).toBeVisible();
}
