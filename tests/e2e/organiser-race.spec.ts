import { expect, type Locator, type Page } from '@playwright/test';
import { arriveAs, createOrganiser } from '#tests/support/organiser.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn } from './support/parent.ts';

/** From nothing to a race that parents can enter, and changing it afterwards. */

/** What an organiser does with hands: each field that is filled in and each press is a click. */
class Hands {
  clicks = 0;
  characters = 0;
  async fill(field: Locator, text: string): Promise<void> {
    this.clicks += 1;
    this.characters += text.length;
    await field.fill(text);
  }
  async press(control: Locator): Promise<void> {
    this.clicks += 1;
    await control.click();
  }
}

function field(page: Page, name: string) {
  return page.locator(`[name="${name}"]`);
}
function saved(page: Page) {
  return expect(page.getByText(/^Tersimpan \d\d\.\d\d$/)).toBeVisible();
}
function clock(days: number, hour: string) {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${hour}`;
}

test('an empty account comes to a published race of two categories in at most 15 clicks', async ({
  page,
}) => {
  test.slow();
  const organiser = await arriveSignedIn(page);
  const title = `Piala ${organiser.name}`;
  const hands = new Hands();
  await page.goto('/panitia/');
  await expect(page.getByText('Buat lomba pertama Anda')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await hands.fill(page.getByLabel('Nama klub atau penyelenggara'), `Klub ${organiser.name}`);
  await hands.fill(page.getByLabel('Nama lomba'), title);
  await hands.press(page.getByRole('button', { name: 'Lanjut isi lomba' }));

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await hands.fill(field(page, 'tanggal_mulai'), clock(60, '07:00'));
  // The deadline comes with the day.
  await expect(field(page, 'pendaftaran_selesai')).toHaveValue(clock(59, '20:00'));
  await hands.fill(field(page, 'lokasi'), 'Lapangan Renon');
  await hands.fill(field(page, 'kota'), 'Denpasar');
  await expect(page.getByText('Bali, waktu WITA')).toBeVisible();
  await hands.fill(field(page, 'max_peserta'), '60');
  // Of the usual ages: everybody's category where there is one, else one of their own.
  for (const category of [/^Tambah .* 4-5 Tahun( Mix)?$/, /^Tambah .* 6-7 Tahun( Putra)?$/]) {
    await hands.press(page.getByRole('button', { name: category }));
  }
  // Pasted from a message.
  await hands.fill(field(page, 'harga_dasar'), 'Rp 150rb');
  await expect(page.getByText('Orang tua membayar', { exact: true })).toBeVisible();
  await expect(page.getByText('Siap terbit')).toBeVisible();
  await saved(page);
  await expectAccessibleOnBoth(page);
  await hands.press(page.getByRole('button', { name: 'Terbitkan' }));
  await expect(page.getByText('Lomba sudah terbit.')).toBeVisible();
  expect(hands.clicks).toBeLessThanOrEqual(15);
  test.info().annotations.push({ type: 'hands', description: JSON.stringify(hands) });

  // What was typed is what is there, after a reload and for parents.
  await page.reload();
  await expect(field(page, 'harga_dasar')).toHaveValue('150.000');
  await expect(field(page, 'lokasi')).toHaveValue('Lapangan Renon');
  const shown = page.getByRole('link', { name: 'Lihat seperti orang tua' });
  await page.goto((await shown.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('Lapangan Renon, Denpasar, Bali').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pesan' })).toBeVisible();
});

test('two editors of one draft are told of each other, and a lost signal loses nothing', async ({
  page,
  context,
  browser,
}) => {
  const race = await createRace();
  const first = await createOrganiser({ raceId: race.raceId, fullName: 'Bu Ratna' });
  const second = await createOrganiser({
    organisationId: first.organisationId,
    raceId: race.raceId,
    fullName: 'Pak Joko',
  });
  await withAdmin((client) =>
    client.query("update public.lomba set status = 'draf' where id = $1", [race.raceId]),
  );
  const address = `/panitia/lomba/${race.raceId}/pengaturan`;
  const other = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const theirs = await other.newPage();
  try {
    await arriveAs(page, first);
    await arriveAs(theirs, second);
    await page.goto(address);
    await theirs.goto(address);
    await expect(field(page, 'judul')).toHaveValue(race.title);
    await field(theirs, 'lokasi').fill('Lapangan Pak Joko');
    await field(theirs, 'keterangan').fill('Bawa helm.');
    await saved(theirs);
    // Another field: both stay, and it is said.
    await field(page, 'judul').fill('Piala Bu Ratna');
    await expect(page.getByText(/^Pak Joko mengubah/)).toBeVisible();
    await expect(field(page, 'lokasi')).toHaveValue('Lapangan Pak Joko');
    await expect(field(page, 'judul')).toHaveValue('Piala Bu Ratna');
    await saved(page);
    // The same field: the person chooses.
    await field(theirs, 'judul').fill('Piala Pak Joko');
    await expect(theirs.getByText('Ada yang mengubah isian yang sama')).toBeVisible();
    await expect(theirs.getByText('Piala Bu Ratna')).toBeVisible();
    await theirs.getByLabel('Isian saya').check();
    await theirs.getByRole('button', { name: 'Pakai pilihan ini' }).click();
    await saved(theirs);
    await page.reload();
    await expect(field(page, 'judul')).toHaveValue('Piala Pak Joko');

    await context.setOffline(true);
    await field(page, 'lokasi').fill('Ditulis tanpa sinyal');
    await expect(page.getByText(/^Belum tersimpan karena tidak ada sinyal/)).toBeVisible();
    await context.setOffline(false);
    await saved(page);
    await page.reload();
    await expect(field(page, 'lokasi')).toHaveValue('Ditulis tanpa sinyal');
  } finally {
    await other.close();
  }
});

test('the place is pasted or tapped, the picture made small, and the preview shows both', async ({
  page,
}) => {
  const race = await createRace();
  const organiser = await createOrganiser({ raceId: race.raceId, role: 'panitia' });
  await withAdmin((client) =>
    client.query("update public.lomba set status = 'draf' where id = $1", [race.raceId]),
  );
  await arriveAs(page, organiser);
  const dot = await page.context().newPage();
  const tile = await dot.screenshot({ clip: { x: 0, y: 0, width: 256, height: 256 } });
  await dot.close();
  await page.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ body: tile, contentType: 'image/png' }),
  );
  await page.goto(`/panitia/lomba/${race.raceId}/pengaturan`);
  const place = field(page, 'map_location');
  await place.fill('dekat patung, tanya satpam');
  await expect(page.getByText(/^Bukan tautan peta yang dikenal/)).toBeVisible();
  await place.fill('https://maps.app.goo.gl/AbCdEf123');
  await expect(page.getByText(/^Tautan peta tanpa titik/)).toBeVisible();
  await place.fill('https://www.google.com/maps/embed?pb=!1m18!2sid');
  await expect(page.getByText(/^Peta ini tampil di halaman lomba/)).toBeVisible();
  await place.fill('https://www.google.com/maps/@-6.900266,107.618734,17z');
  await expect(page.getByText('Titik: -6.90027, 107.61873')).toBeVisible();
  await page.getByRole('button', { name: 'Tandai di peta' }).click();
  await page.getByRole('button', { name: /^Peta\. Ketuk/ }).click();
  // The middle of the map, where the pasted point was.
  await expect(place).toHaveValue(/^-6\.900\d+, 107\.618\d+$/);
  await page.getByRole('button', { name: 'Ke utara' }).click();
  await page.getByRole('button', { name: /^Peta\. Ketuk/ }).press('Enter');
  await expect(place).not.toHaveValue(/^-6\.900/);

  // What families ask before the day: a number that WhatsApp cannot open is said at its field, the rest is saved.
  await field(page, 'kontak_wa').fill('tanya satpam');
  await expect(page.getByText(/^Bukan nomor WhatsApp/)).toBeVisible();
  await field(page, 'kontak_wa').fill('0812 9000 1122');
  await field(page, 'bawaan').fill('Helm\nBotol minum');
  await expect(page.getByText(/^Bukan nomor WhatsApp/)).toBeHidden();

  const large = await page.context().newPage();
  // An upright picture is taken, and what could be better is said beside how it is cut.
  await large.setViewportSize({ width: 600, height: 900 });
  await field(page, 'gambar_url').setInputFiles({
    name: 'berdiri.png',
    mimeType: 'image/png',
    buffer: await large.screenshot(),
  });
  await expect(page.getByText(/^Foto ini berdiri/)).toBeVisible();
  await expect(page.getByText(/^Lebarnya 600 piksel/)).toBeVisible();
  await expect(page.getByText('Begini terpotongnya:')).toBeVisible();
  await large.setViewportSize({ width: 1600, height: 1000 });
  const picture = await large.screenshot();
  await large.close();
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/rpc/save_race') &&
      (response.request().postData() ?? '').includes('gambar_url'),
  );
  await field(page, 'gambar_url').setInputFiles({
    name: 'piala.png',
    mimeType: 'image/png',
    buffer: picture,
  });
  await expect(page.getByText(/^Foto ini berdiri/)).toBeHidden();
  await expect(page.getByText(/^Gambar sudah terunggah/)).toBeVisible();
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await page.getByRole('tab', { name: 'Pratinjau' }).click();
  const preview = page.getByRole('region', { name: 'Seperti dilihat orang tua' });
  await expect(preview.locator('img[src*="/gambar/"]').first()).toBeVisible();
  await expect(preview.getByText('Botol minum')).toBeAttached();
  await expect(preview.getByText('Tanya penyelenggara di WhatsApp')).toBeAttached();
});
