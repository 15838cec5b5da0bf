import { type BrowserContext, expect, type Page } from '@playwright/test';
import { raceWithRiders } from '#tests/support/organiser-riders.ts';
import { chainsOf, raceDay, send } from '#tests/support/race-day.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { listOf } from '#tests/support/racing/class-day.ts';
import { target } from '#tests/support/target.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';
import { signInByForm } from './support/race-day.ts';
import { installed } from './support/service-worker.ts';

/**
 * Three phones and no signal: a helper's is paired by its code, and the race goes from one director's phone to another. The
 * codes pass as text, which is what phones without a camera do.
 */

async function phone(context: BrowserContext): Promise<Page> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/** What the phone shows as a code, as text. */
async function shown(page: Page): Promise<string> {
  await page.bringToFront();
  await page.getByRole('button', { name: 'Salin sebagai teks' }).last().click();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function paste(page: Page, text: string) {
  await page.bringToFront();
  await page.getByText('Kamera tidak bisa? Tempel teks kode').last().click();
  await page.getByLabel('Teks kode').last().fill(text);
  await page.getByRole('button', { name: 'Pakai teks ini' }).last().click();
}

test('a helper’s phone is paired and the race handed over with no signal; the server hears of both', async ({
  browser,
}) => {
  test.slow();
  const race = await raceWithRiders(9);
  const { organiser, raceId } = race;
  const control = `${target().app_url}/panitia/lomba/${raceId}/hari-lomba/kendali`;
  const [one, two, three] = await Promise.all(
    [1, 2, 3].map(() => browser.newContext({ serviceWorkers: 'allow' })),
  );
  if (!one || !two || !three) {
    throw new Error('The browser gave no context.');
  }
  const [director, second, helper] = [await phone(one), await phone(two), await phone(three)];

  await signInByForm(director, organiser, target().app_url);
  await director.goto(`${target().app_url}/panitia/lomba/${raceId}/hari-lomba`);
  await director.getByRole('button', { name: 'Pegang kendali di HP ini' }).click();
  await expect(director.getByText('Kendali: HP ini')).toBeVisible();
  await director.goto(control);
  await expect(director.getByText(/^HP ini \(.*memegang kendali/)).toBeVisible();
  await expectAccessibleOnBoth(director);
  await signInByForm(second, organiser, target().app_url);
  await second.goto(control);
  await expect(second.getByText(/memegang kendali\. Di HP ini/)).toBeVisible();

  // A helper with a signal scans one code with the phone's own camera: the address opens the station.
  await director.getByRole('button', { name: 'Pasang HP' }).click();
  await director.getByLabel('Nama posnya').fill('Mikrofon');
  await director.getByRole('radio', { name: /Penyiar/ }).check();
  await director.getByLabel('Sampai jam').fill('23:59');
  await expectAccessibleOnBoth(director);
  await director.getByRole('button', { name: 'Tampilkan QR' }).click();
  await expect(director.getByText(/^Mikrofon: pindai/)).toBeVisible();
  const invitation = await shown(director);
  await director.getByRole('button', { name: 'Selesai' }).click();
  await expect(director.getByText(/Penyiar · sampai 23\.59/)).toBeVisible();
  const invited = await (await browser.newContext()).newPage();
  const answered = invited.waitForResponse(
    (response) => response.url().endsWith('/race-day-station') && response.ok(),
  );
  await invited.goto(invitation);
  await invited.waitForURL(`**/lomba/${raceId}/hari-lomba/pos/penyiar`);
  expect(await (await answered).json()).toMatchObject({ role: 'penyiar' });
  expect(await invited.evaluate(() => window.location.hash)).toBe('');
  await invited.context().close();

  // Another has none, and no account either.
  await helper.goto(`${target().app_url}/panitia/pos/pasang`);
  await helper.getByLabel('HP ini dipanggil apa?').fill('Finis kiri');
  await expectAccessibleOnBoth(helper);
  const request = await shown(helper);

  await Promise.all([director, second, helper].map(installed));
  await Promise.all([one.setOffline(true), two.setOffline(true), three.setOffline(true)]);
  await director.getByRole('button', { name: 'Pasang HP' }).click();
  await director.getByRole('button', { name: /^HP pembantu tanpa sinyal/ }).click();
  await paste(director, request);
  await expect(director.getByText(/^Finis kiri · kode [0-9A-F]{4}$/)).toBeVisible();
  await director.getByRole('radio', { name: /Garis finis/ }).check();
  await director.getByLabel('Sampai jam').fill('23:59');
  await expectAccessibleOnBoth(director);
  await director.getByRole('button', { name: 'Pasang', exact: true }).click();
  const answer = await shown(director);
  await director.getByRole('button', { name: 'Selesai' }).click();
  await expect(director.getByText(/Garis finis · sampai 23\.59/)).toBeVisible();
  await helper.getByRole('button', { name: 'Pindai jawaban' }).click();
  await paste(helper, answer);
  await expect(helper.getByText(/^Garis finis, sampai 23\.59/)).toBeVisible();

  // The second phone asks, the first gives, the second goes on.
  await second.getByRole('button', { name: 'Terima kendali di HP ini' }).click();
  const asked = await shown(second);
  await director.getByRole('button', { name: 'Serahkan kendali ke HP lain' }).click();
  await paste(director, asked);
  await director.getByRole('button', { name: 'Serahkan sekarang' }).click();
  await expect(director.getByText('Sudah diserahkan')).toBeVisible();
  const handover = await shown(director);
  await paste(second, handover);
  await expect(second.getByText(/^HP ini \(.*memegang kendali/)).toBeVisible();
  await director.getByRole('button', { name: 'Tutup' }).last().click();
  await expect(director.getByText(/^Kendali pada HP .* sejak/)).toBeVisible();

  await Promise.all([two.setOffline(false), three.setOffline(false)]);
  await expect(async () => {
    const chain = await chainsOf(organiser, raceId);
    expect(chain.map(({ kind }) => kind)).toEqual(['pasang', 'pasang', 'serah']);
  }).toPass();

  // The helper's phone speaks for itself, by its key.
  const heard = helper.waitForResponse(
    (response) =>
      response.url().endsWith('/race-day-station') && response.request().method() === 'POST',
  );
  await helper.getByRole('link', { name: 'Buka pos' }).click();
  expect(await (await heard).json()).toMatchObject({
    role: 'finis',
    decisions: [{ kind: 'pasang' }, { kind: 'pasang' }, { kind: 'serah' }],
  });
  await withAdmin(async (admin) => {
    const { rows } = await admin.query(
      'select peran from private.perangkat_lomba where lomba_id = $1 order by peran',
      [raceId],
    );
    expect(rows).toEqual([{ peran: 'finis' }, { peran: 'penyiar' }]);
  });
  await Promise.all([one.close(), two.close(), three.close()]);
});

test('two directors, a track each, decide with no signal; the race was taken over before @night', async ({
  browser,
}) => {
  test.slow();
  const { organiser, raceId, raceClass, day } = await raceDay(6);
  day.close(listOf(6)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  expect((await send(organiser, raceId, day.decisions)).body).toMatchObject({ accepted: 2 });
  const base = `${target().app_url}/panitia/lomba/${raceId}/hari-lomba`;
  const contexts = await Promise.all(
    [1, 2].map(() => browser.newContext({ serviceWorkers: 'allow' })),
  );
  const [first, second] = (await Promise.all(contexts.map(phone))) as [Page, Page];
  for (const page of [first, second]) {
    await signInByForm(page, organiser, target().app_url);
    await page.goto(`${base}/kendali`);
    await expect(page.getByText(/memegang kendali\. Di HP ini/)).toBeVisible();
    await installed(page);
  }

  // The phone that drew the class is lost; the director who took over opens the second track.
  await first.bringToFront();
  await first.getByRole('button', { name: 'Ambil alih dari HP yang hilang atau mati' }).click();
  await first.getByRole('radio', { name: /^Hilang/ }).check();
  await first.getByLabel('Nomor moto terakhir yang sudah jalan di lintasan').fill('0');
  await first.getByLabel('Alasan (dibaca semua panitia)').fill('HP jatuh di parkiran');
  await first.getByRole('button', { name: 'Ambil alih sekarang' }).click();
  await expect(first.getByText(/^HP ini \(.*memegang kendali/)).toBeVisible();
  await first.goto(base);
  await first.getByRole('button', { name: 'Buka Lintasan 2' }).click();
  await expect(first.getByRole('group', { name: 'Lintasan yang dilihat' })).toBeVisible();
  await second.reload();
  await expect(second.getByRole('heading', { name: /^Lintasan 2/ })).toBeVisible();
  await Promise.all(contexts.map((one) => one.setOffline(true)));

  await second.getByRole('button', { name: 'Terima kendali di HP ini' }).last().click();
  const asked = await shown(second);
  await first.goto(`${base}/kendali`);
  await first.getByRole('button', { name: 'Serahkan kendali ke HP lain' }).last().click();
  await paste(first, asked);
  await first.getByRole('button', { name: 'Serahkan sekarang' }).click();
  await expect(first.getByText('Sudah diserahkan')).toBeVisible();
  await paste(second, await shown(first));
  await expect(second.getByText(/^HP ini \(.*memegang kendali/)).toBeVisible();

  // The class goes to the second track by what its director scans as a witness.
  await first.goto(`${base}/kelas/${raceClass}`);
  await first.getByRole('button', { name: 'Pindahkan ke Lintasan 2' }).click();
  await first.getByRole('button', { name: 'Pindahkan ke Lintasan 2' }).last().click();
  await expect(first.getByRole('button', { name: 'Pindahkan ke Lintasan 2' })).toHaveCount(0);
  await first.goto(`${base}/kendali`);
  await first.getByRole('button', { name: 'Tunjukkan kode saksi' }).click();
  const copy = await shown(first);
  await second.getByRole('button', { name: /^Jadi saksi/ }).click();
  await paste(second, copy);
  await second.goto(base);
  await second.getByRole('button', { name: /^Panggil Moto/i }).click();
  await second.getByRole('textbox', { name: 'Urutan finis' }).fill('1 2 3 4 5 6');
  await second.getByRole('button', { name: 'Periksa', exact: true }).click();
  await second.getByRole('button', { name: 'Simpan dan resmikan' }).click();
  await first.goto(base);
  await first.getByRole('button', { name: 'Jeda', exact: true }).click();
  await first.getByRole('button', { name: 'Mulai jeda' }).click();

  await Promise.all(contexts.map((one) => one.setOffline(false)));
  await expect(async () => {
    const chain = await chainsOf(organiser, raceId);
    const kinds = (ofClass: string | null) =>
      chain.filter((one) => one.class === ofClass).map(({ kind }) => kind as string);
    expect(kinds(raceClass)).toEqual(expect.arrayContaining(['pindah', 'resmi']));
    expect(kinds(null)).toEqual(
      expect.arrayContaining(['ambil_alih', 'lintasan', 'serah', 'urutan', 'jeda']),
    );
  }).toPass();

  // Who stands at the start of the first track is offered nothing of the second.
  await first.goto(`${base}/pos/start`);
  await expect(first.getByText(/^Lintasan 2 · /).first()).toBeVisible();
  await first.getByRole('button', { name: 'Lintasan 1' }).click();
  await expect(first.getByText('Tidak ada moto yang menunggu')).toBeVisible();
  await Promise.all(contexts.map((one) => one.close()));
});
