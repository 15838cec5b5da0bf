import { expect, type Page } from '@playwright/test';
import { arriveAs } from '#tests/support/organiser.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import {
  actsOf,
  openGate,
  scan,
  scanBlind,
  startScanner,
  statusOf,
  verdict,
} from './support/gate.ts';
import { test } from './support/journey.ts';

/** The gate on a phone that is opened anew without a signal, killed, robbed of its storage, stolen or given back. */

test.use({ serviceWorkers: 'allow' });

test('the gate opens, scans and remembers without a signal, and sends when there is one', async ({
  page,
  context,
}) => {
  const { race, volunteer, riders } = await openGate(3);
  await arriveAs(page, volunteer);
  await page.goto(`/panitia/lomba/${race.raceId}/gerbang`);
  await expect(page.getByText('Bisa dibuka lagi tanpa sinyal.')).toBeVisible();
  await expect(page.getByText('Siap, juga tanpa sinyal.')).toBeVisible();

  await context.setOffline(true);
  await page.goto(`/panitia/lomba/${race.raceId}/gerbang`);
  await expect(page.getByText(/^Siap offline: 3 rider/)).toBeVisible();
  // One voice: what works offline is not called unsaved, and the race has its name.
  await expect(page.getByText('Tanpa sinyal: tetap bisa dipakai')).toBeVisible();
  await expect(page.getByText('Perubahan baru bisa disimpan')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Pindah ke lomba lain' })).toHaveValue(
    race.raceId,
  );
  await expect(page.getByText('Siap, juga tanpa sinyal.')).toBeVisible();
  await page.goto(`/panitia/lomba/${race.raceId}/gerbang/pindai`);
  await scan(page, riders[0]?.code ?? '');
  await expect(verdict(page, 'MASUK')).toContainText('#1');
  await expect(page.getByText('1 belum terkirim')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 belum terkirim')).toBeVisible();
  await scan(page, riders[0]?.code ?? '');
  await expect(verdict(page, 'SUDAH MASUK')).toBeVisible();

  // While nobody here could hear of it, one entry was cancelled and another taken out of the race.
  await scan(page, riders[1]?.code ?? '', riders[2]?.code ?? '');
  await expect(page.getByText('3 belum terkirim')).toBeVisible();
  await withAdmin(async (client) => {
    await client.query(
      "update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan' where id = $1",
      [riders[1]?.id],
    );
    await client.query('delete from public.pendaftaran_lomba where id = $1', [riders[2]?.id]);
  });

  await context.setOffline(false);
  await expect.poll(() => statusOf(riders[0]?.id ?? '')).toBe('check_in');
  await expect(page.getByText('belum terkirim')).toHaveCount(0);
  expect(await actsOf(race.raceId)).toHaveLength(2);
  await page.goto(`/panitia/lomba/${race.raceId}/gerbang`);
  await expect(page.getByText('Ditolak server')).toBeVisible();
  await expect(
    page.getByText(/^\d\d\.\d\d\sWIB · Rider ini tidak ada di lomba ini\.$/),
  ).toBeVisible();
  const cases = page.locator('section').filter({ hasText: 'Perlu keputusan' });
  await expect(cases).toContainText(`${riders[1]?.nickname} BATAL`);
  expect(await statusOf(riders[1]?.id ?? '')).toBe('dibatalkan');
});

test('a tab killed in the middle of fifty scans loses none that it answered', async ({
  page,
  context,
}) => {
  test.slow();
  const { race, volunteer, riders } = await openGate(50);
  await arriveAs(page, volunteer);
  await startScanner(page, race.raceId, 'Gerbang utama', { withoutSignal: true });
  await context.setOffline(true);
  const codes = riders.map(({ code }) => code);
  await scan(page, ...codes.slice(0, 20));
  await expect(verdict(page, 'MASUK')).toContainText('#20');
  await page.reload();
  await expect(page.getByText('20 belum terkirim')).toBeVisible();
  await scan(page, ...codes.slice(20));
  await expect(verdict(page, 'MASUK')).toBeVisible();
  const waiting = await page.getByText(/^\d+ belum terkirim$/).textContent();
  const answered = Number.parseInt(waiting ?? '', 10);
  // Without a word to the page, in the middle of the rest.
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto(`/panitia/lomba/${race.raceId}/gerbang/pindai`);
  const kept = await again.getByText(/^\d+ belum terkirim$/).textContent();
  expect(Number.parseInt(kept ?? '', 10)).toBeGreaterThanOrEqual(answered);
  await scan(again, ...codes);
  await expect(again.getByText('50 belum terkirim')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => actsOf(race.raceId)).toHaveLength(50);
  await expect(again.getByText('belum terkirim')).toHaveCount(0);
});

test('a phone whose list was thrown away judges nobody until it has one again', async ({
  page,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Only Chromium throws storage away on demand.');
  const { race, volunteer, riders } = await openGate(2);
  await arriveAs(page, volunteer);
  await startScanner(page, race.raceId, 'Gerbang utama', { withoutSignal: true });
  await context.setOffline(true);
  const developer = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await developer.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  const lost = page.getByRole('alert').filter({ hasText: 'Daftar rider hilang dari HP ini' });
  for (const when of ['while it is open', 'when it is opened']) {
    await test.step(when, async () => {
      await expect(lost).toContainText('Sambungkan internet, atau pakai HP lain.');
      await scanBlind(page, riders[0]?.code ?? '', '00000000-0000-4000-8000-000000000000');
      await expect(page.locator('main section')).toHaveCount(0);
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expect(page.getByText('tetap bisa dipakai')).toHaveCount(0);
    });
    await page.reload();
  }
  await expect(lost).toBeVisible();
  await expectAccessibleOnBoth(page);
  await page.goto(`/panitia/lomba/${race.raceId}/gerbang`);
  await expect(page.getByText('Daftar rider hilang dari HP ini')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buka pemindai' })).toBeDisabled();
  await page.goto(`/panitia/lomba/${race.raceId}/gerbang/pindai`);
  await expect(lost).toBeVisible();

  await context.setOffline(false);
  await scan(page, riders[0]?.code ?? '');
  await expect(verdict(page, 'MASUK')).toContainText('#1');
});

test('the session ends without a signal: scanning goes on, sending waits for the sign-in @night', async ({
  page,
  context,
}) => {
  const { race, volunteer, riders } = await openGate(2);
  await arriveAs(page, volunteer);
  await startScanner(page, race.raceId, 'Gerbang utama', { withoutSignal: true });
  await context.setOffline(true);
  // The token has run out, and the one that would renew it is worth nothing any more.
  await page.evaluate(
    (session) => localStorage.setItem('pushbike-session', JSON.stringify(session)),
    {
      ...volunteer.session,
      expires_at: 1,
      refresh_token: 'tidak-berlaku',
      access_token: `${volunteer.session.access_token}x`,
    },
  );
  await page.reload();
  await scan(page, riders[0]?.code ?? '');
  await expect(verdict(page, 'MASUK')).toContainText('#1');
  await context.setOffline(false);
  await expect(page.getByText('Sesi habis: pemindaian jalan terus')).toBeVisible();
  await scan(page, riders[1]?.code ?? '');
  await expect(verdict(page, 'MASUK')).toContainText('#2');
  await expect(page.getByText('2 belum terkirim')).toBeVisible();
  expect(await actsOf(race.raceId)).toEqual([]);

  await page.getByRole('link', { name: 'Masuk lagi' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(volunteer.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(volunteer.password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByText('2 dari 2 rider sudah masuk')).toBeVisible();
  await expect.poll(() => actsOf(race.raceId)).toHaveLength(2);
});

test('a stolen copy of the storage names nobody, and a phone that is given back keeps nothing', async ({
  page,
  context,
}) => {
  const { race, volunteer, riders } = await openGate(3);
  await withAdmin((client) =>
    client.query(
      "insert into public.wakil_pendaftaran (pendaftaran_id, nama, nomor_hp) values ($1, 'Om Danu Wijaya', '081399998888')",
      [riders[0]?.id],
    ),
  );
  await arriveAs(page, volunteer);
  await startScanner(page, race.raceId, 'Gerbang utama', { withoutSignal: true });
  await scan(page, riders[0]?.code ?? '');
  await expect(verdict(page, 'MASUK')).toContainText('Om Danu Wijaya');
  const stolen = await storageText(page);
  // The copy is a real one: what may be in the clear is found in it.
  expect(stolen).toContain(riders[0]?.nickname);
  for (const { id, code, fullName } of riders) {
    expect(stolen).not.toContain(id);
    expect(stolen).not.toContain(code);
    expect(stolen).not.toContain(fullName);
  }
  expect(stolen).not.toMatch(/Prameswari|Danu|99998888|Sekar/);

  await expect.poll(() => actsOf(race.raceId)).toHaveLength(1);
  await expect(page.getByText('belum terkirim')).toHaveCount(0);
  await context.setOffline(true);
  await scan(page, riders[1]?.code ?? '');
  await expect(verdict(page, 'MASUK')).toContainText('#2');
  await page.getByRole('link', { name: 'Tutup' }).click();
  await page.getByRole('button', { name: 'Keluar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Catatan gerbang belum terkirim' });
  await expect(dialog).toContainText('1 catatan di HP ini belum diterima server');
  await dialog.getByRole('button', { name: 'Jangan keluar' }).click();
  await page.getByRole('button', { name: 'Keluar' }).click();
  await dialog.getByRole('button', { name: 'Keluar dan hapus catatan' }).click();
  await expect(page.getByRole('heading', { name: 'Masuk panitia' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toEqual(expect.arrayContaining([expect.stringContaining('gate')]));
  const left = await storageText(page);
  for (const { id, nickname } of riders) {
    expect(left).not.toContain(id);
    expect(left).not.toContain(nickname);
  }
  expect(left).not.toContain(race.title);
});

/** Everything that this origin has on the phone, as text: what somebody finds who copies it. */
function storageText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [];
    const note = (value: unknown): void => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const bytes =
          value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer);
        found.push(new TextDecoder('latin1').decode(bytes));
      } else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) {
          found.push(key);
          note(inner);
        }
      } else {
        found.push(String(value));
      }
    };
    note({ ...localStorage });
    note({ ...sessionStorage });
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        note(rows);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(request.url);
        if (!/\.(js|css|wasm|woff2)(\?|$)/.test(request.url)) {
          found.push((await (await cache.match(request))?.text()) ?? '');
        }
      }
    }
    return found.join('\n');
  });
}
