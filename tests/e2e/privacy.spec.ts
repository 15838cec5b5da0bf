import { expect, type Page } from '@playwright/test';
import { birthDateForAge } from '#tests/support/birth-date.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { keepDocument, visitor } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';
import { test } from './support/journey.ts';
import {
  arriveSignedIn,
  confirmedOrder,
  fillRiderForm,
  newParent,
  newRider,
  signUp,
} from './support/parent.ts';

/* What a family's phone still holds when its owner has signed out. */

const content = '%PDF-1.4\nAkta kelahiran Kirana Ayu\n';

function isPersonal(url: string) {
  return /\/(rest|functions|storage|auth)\/v1\//.test(url);
}

/** Of these addresses, those that the browser's cache still answers, without asking anybody. */
function keptByBrowser(page: Page, requests: { url: string; headers: Record<string, string> }[]) {
  return page.evaluate(async (all) => {
    const kept: string[] = [];
    for (const { url, headers } of all) {
      const answer = await fetch(url, {
        cache: 'only-if-cached',
        mode: 'same-origin',
        headers,
      }).catch(() => null);
      if (answer?.ok) {
        kept.push(`${new URL(url).pathname}: ${await answer.text()}`);
      }
    }
    return kept;
  }, requests);
}

test('after signing out neither cache nor storage knows the child, and the document’s link is dead', async ({
  page,
}) => {
  const { api_url, app_url } = target();
  const race = await createRace();
  const parent = await arriveSignedIn(page);
  const orderId = await withAdmin(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into public.pendaftaran_lomba (user_id, lomba_id, kategori_id, kota_asal,
         nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider,
         harga_dasar, kode_unik, biaya_admin, total_bayar, status_pendaftaran, status_pembayaran)
       values ($1, $2, $3, 'KOTA BANDUNG', 'Kirana Rahasia', 'Kira', '2021-01-01', 'wanita',
         200000, 1, 0, 200001, 'dikonfirmasi', 'dibayar') returning id`,
      [parent.userId, race.raceId, race.categoryId],
    );
    return rows[0]?.id;
  });
  const asked = new Map<string, { url: string; headers: Record<string, string> }>();
  page.on('request', (request) => {
    if (request.method() !== 'GET' || !isPersonal(request.url())) {
      return;
    }
    const { apikey, authorization } = request.headers();
    const headers = { ...(apikey && { apikey }), ...(authorization && { authorization }) };
    asked.set(request.url(), { url: request.url(), headers });
  });

  await page.goto('/order');
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await page.goto(`/order-detail/${orderId}`);
  await expect(page.getByText('Kirana Rahasia').first()).toBeVisible();
  await expect.poll(() => kept(page)).toContain(orderId);
  // The session was put there in plain text, as by an older version of the app.
  await expect.poll(() => kept(page)).not.toContain(parent.email);
  expect(await kept(page)).not.toContain('Kirana Rahasia');

  await page.goto(`/register-rider/${race.raceId}?kategori=${race.categoryId}`);
  await expect(page.getByRole('heading', { name: 'Isi Form Riders' })).toBeVisible();
  const owner = visitor();
  await owner.auth.signInWithPassword({ email: parent.email, password: parent.password });
  const path = await keepDocument(owner, parent.userId, content);
  await page.goto('/profile');
  const [opened] = await Promise.all([
    page.waitForResponse(
      (response) =>
        response.url().includes('/object/sign/akta_kia/') && response.request().method() === 'GET',
    ),
    page.getByRole('button', { name: /Lihat dokumen/ }).click(),
  ]);
  expect(opened.ok()).toBe(true);
  await page.bringToFront();

  // A link of a moment, as somebody may have sent it on.
  const { data } = await owner.storage.from('akta_kia').createSignedUrl(path, 5);
  const link = data?.signedUrl ?? '';
  const readLink = () =>
    page.evaluate(async (url) => (await fetch(url, { cache: 'no-store' })).status, link);
  expect(await readLink()).toBe(200);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${app_url}/`);
  await page.reload();

  expect(asked.size).toBeGreaterThan(5);
  expect([...asked.keys()].some((url) => url.includes('pendaftaran_lomba'))).toBe(true);
  expect([...asked.keys()].some((url) => url.includes('/object/sign/akta_kia/'))).toBe(true);
  if (new URL(api_url).origin === new URL(app_url).origin) {
    // The browser does answer from its cache what it was allowed to keep: the question works.
    const script = await page.locator('script[src^="/assets/"]').first().getAttribute('src');
    expect(await keptByBrowser(page, [{ url: `${app_url}${script}`, headers: {} }])).toHaveLength(
      1,
    );
    expect(await keptByBrowser(page, [...asked.values()])).toEqual([]);
  }
  await expect.poll(readLink).not.toBe(200);
  const stale = await page.evaluate(async (url) => (await fetch(url)).status, link);
  expect(stale).not.toBe(200);

  const left = await kept(page);
  for (const personal of ['Kirana Rahasia', '2021-01-01', parent.userId, parent.email]) {
    expect(left).not.toContain(personal);
  }
});

/** All that the page's origin has stored, as text: what tokens say is read out of them. */
async function kept(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(async ({ name = '' }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const rows = [...database.objectStoreNames].map(
        (store) =>
          new Promise<unknown[]>((resolve, reject) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          }),
      );
      const found = [name, await Promise.all(rows)];
      database.close();
      return found;
    });
    const inCaches = (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name);
      const answers = (await cache.keys())
        // The app's own files, the same on every phone.
        .filter(({ url }) => !/\/assets\/|\.(?:html|js|css|svg|png|webmanifest)\b/.test(url))
        .map(async (request) => [request.url, await (await cache.match(request))?.text()]);
      return [name, await Promise.all(answers)];
    });
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await Promise.all(databases),
      await Promise.all(inCaches),
    ]);
  });
  const tokens = [...stored.matchAll(/eyJ[\w-]+\.([\w-]+)/g)].map(([, claims = '']) =>
    Buffer.from(claims, 'base64url').toString(),
  );
  return [stored, ...tokens].join();
}

test('from the sign-up on, the phone’s storage names nobody; a sign-out that is broken off leaves noise', async ({
  page,
  context,
}) => {
  const race = await createRace();
  const parent = newParent();
  await page.goto('/register');
  await signUp(page, parent);
  await expect(page.getByRole('link', { name: 'Profil' })).toBeVisible();
  const { rows } = await withAdmin((client) =>
    client.query<{ id: string }>('select id from auth.users where email = $1', [parent.email]),
  );
  const order = await confirmedOrder(race, rows[0]?.id ?? '', 'Kirana Rahasia');
  const words = ['Kirana Rahasia', parent.name, parent.email, parent.phone];
  const legible = async (where: Page) => {
    const text = await kept(where);
    return words.filter((word) => text.includes(word));
  };
  await page.goto('/order');
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await page.goto(`/order-detail/${order}`);
  await expect(page.getByRole('img', { name: 'Kode QR masuk Kirana Rahasia' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: parent.name })).toBeVisible();
  await expect.poll(() => kept(page)).toContain(order);
  expect(await legible(page)).toEqual([]);

  // The server is never told, for the app is closed before.
  let told: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    told = resolve;
  });
  await page.route('**/auth/v1/logout*', () => told());
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await asked;
  const next = await context.newPage();
  await page.close();
  await next.goto('/order');
  await expect(next.getByText('Please log in to view your orders.')).toBeVisible();
  expect(await legible(next)).toEqual([]);
  expect(await kept(next)).not.toContain(order);
});

test('signing out in one tab empties the form in the other @night', async ({ page, context }) => {
  const race = await createRace();
  await arriveSignedIn(page);
  await page.goto(`/register-rider/${race.raceId}?kategori=${race.categoryId}`);
  await fillRiderForm(
    page,
    newRider({ fullName: 'Kirana Rahasia', birthDate: birthDateForAge(5) }),
  );
  const typed = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(typed).toContain('Kirana Rahasia');

  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL((url) => url.pathname === '/');

  await expect.poll(typed).not.toContain('Kirana Rahasia');
  await expect(page.getByText('Kirana Rahasia')).toHaveCount(0);
});

test('other phones: kept by Logout, ended by a new password and by leaving all devices @night', async ({
  page,
}) => {
  const parent = await arriveSignedIn(page);
  const signedIn = async (password: string) => {
    const phone = visitor();
    const { error } = await phone.auth.signInWithPassword({ email: parent.email, password });
    expect(error).toBeNull();
    return phone;
  };
  const isIn = async (phone: ReturnType<typeof visitor>) =>
    (await phone.auth.refreshSession()).error === null;
  const signInHere = async (password: string) => {
    await page.goto('/login?next=%2Fprofile');
    await page.getByRole('textbox', { name: 'Email' }).fill(parent.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page.getByRole('heading', { name: parent.name })).toBeVisible();
  };

  const tablet = await signedIn(parent.password);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  expect(await isIn(tablet)).toBe(true);

  await signInHere(parent.password);
  await page.getByRole('tab', { name: 'Keamanan' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Password saat ini').fill(parent.password);
  await field('Password baru').fill('sandi-baru-1');
  await field('Konfirmasi password baru').fill('sandi-baru-1');
  await page.getByRole('button', { name: 'Ubah password' }).click();
  await expect(page.getByText('Password berhasil diubah')).toBeVisible();
  expect(await isIn(tablet)).toBe(false);

  const laptop = await signedIn('sandi-baru-1');
  await page.reload();
  await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByText('Akun Anda sudah keluar dari semua perangkat.')).toBeVisible();
  expect(await isIn(laptop)).toBe(false);
});
