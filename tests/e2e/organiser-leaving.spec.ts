import { type Browser, expect, type Page } from '@playwright/test';
import { proveMailbox } from '#tests/support/factories.ts';
import { arriveAs, createOrganiser } from '#tests/support/organiser.ts';
import {
  atProvider,
  books,
  checkout,
  registerRider,
  sendMessages,
} from '#tests/support/payments.ts';
import { createRace, type RaceFixture, withAdmin } from '#tests/support/race-fixture.ts';
import { newestMailTo, signUp, type TestUser } from '#tests/support/stack.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';

/** A child leaves by its race's rule: the same row and the same sum wherever somebody looks. */

const phone = { width: 390, height: 844 };

async function paidEntry(race: RaceFixture) {
  const parent = await signUp();
  await withAdmin((client) => proveMailbox(client, parent.id));
  const id = await registerRider(parent, race);
  const { reference } = await checkout(parent, id);
  await atProvider(reference, 'pay');
  // Two mails that are due at once go out in any order.
  await mailComes(parent, /^Pendaftaran terkonfirmasi: /);
  return { parent, id };
}

function rupiah(amount: number): string {
  return new Intl.NumberFormat('id-ID', {
    style: 'currency',
    currency: 'IDR',
    maximumFractionDigits: 0,
  }).format(amount);
}

async function phoneOf(browser: Browser, person: TestUser): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, locale: 'id-ID' });
  const page = await context.newPage();
  await arriveAs(page, person);
  return page;
}

/** Sends what is due until the family's newest mail has this subject; other journeys' mails may be before it. */
function mailComes(person: TestUser, subject: RegExp): Promise<void> {
  return expect(async () => {
    await sendMessages();
    expect((await newestMailTo(person.email)).subject).toMatch(subject);
  }).toPass();
}

const row = 'sampai 10 hari sebelum lomba: 50% kembali, tanpa biaya layanan.';

test('a child leaves by the rows of the editor, another takes the place, and everybody reads the same sum', async ({
  page,
  browser,
}) => {
  test.slow();
  const race = await createRace({ max_peserta: 1, harga_dasar: 200_000 });
  const owner = await createOrganiser({ raceId: race.raceId });
  const treasurer = await createOrganiser({ role: 'kasir', organisationId: owner.organisationId });

  await arriveAs(page, owner);
  await page.goto(`/panitia/lomba/${race.raceId}/pengaturan`);
  const rule = page.locator('[data-field="aturan_pengembalian"]');
  await expect(rule.getByText('Tidak Bisa di Tukar atau di Kembalikan')).toBeVisible();
  await rule.getByRole('button', { name: 'Tambah baris' }).click();
  const typed = rule.getByRole('group', { name: 'Baris 1' });
  await typed.getByLabel('Hari sebelum lomba').fill('20');
  await typed.getByLabel('Persen kembali').fill('50');
  await rule.getByRole('button', { name: 'Tambah baris' }).click();
  const rising = rule.getByRole('group', { name: 'Baris 2' });
  await rising.getByLabel('Persen kembali').fill('60');
  await expect(
    rising.getByText('Makin dekat hari lomba, persennya tidak boleh naik.'),
  ).toBeVisible();

  await rule.getByRole('button', { name: 'Hapus baris 2' }).click();
  await typed.getByLabel('Hari sebelum lomba').fill('10');
  await expect(rule.getByText(`S${row.slice(1)}`)).toBeVisible();
  await expect(rule.getByText('Setelah itu: uang tidak kembali.')).toBeVisible();

  await page.getByRole('button', { name: 'Simpan perubahan' }).click();
  await expect(page.getByText('Semua perubahan tersimpan')).toBeVisible();

  const { parent, id } = await paidEntry(race);
  const { total_bayar, biaya_admin } = await books(id);
  const sum = rupiah(Math.floor((total_bayar - biaya_admin) / 2));

  const family = await phoneOf(browser, parent);
  await family.goto(`/race-detail/${race.raceId}`);
  await family.getByText('Uang kembali kalau keluar').click();
  await expect(family.getByText(`S${row.slice(1)}`)).toBeVisible();

  await family.goto(`/order-detail/${id}`);
  await family.getByRole('button', { name: 'Keluar dari lomba' }).click();
  const sheet = family.getByRole('dialog', { name: 'Bima keluar dari lomba?' });
  await expect(
    sheet.getByText(`${sum} kembali, dari ${rupiah(total_bayar)} yang dibayar.`),
  ).toBeVisible();
  await expect(sheet.getByText(/^Menurut aturan lomba sampai .*: 50% kembali/)).toBeVisible();
  await expect(sheet.getByText('Setelah tanggal itu tidak ada uang yang kembali.')).toBeVisible();
  await expectAccessibleOnBoth(family);

  await sheet.getByRole('textbox', { name: 'Bank atau dompet digital' }).fill('BCA');
  await sheet.getByRole('textbox', { name: 'Nomor rekening' }).fill('123 456 7890');
  await sheet.getByRole('textbox', { name: 'Atas nama' }).fill('Ibu Rani');
  await sheet.getByRole('button', { name: 'Ya, minta keluar' }).click();
  await expect(family.getByText(`Anda minta rider keluar, ${sum} kembali`)).toBeVisible();
  await mailComes(parent, /^Pengembalian dana diminta: /);
  expect((await newestMailTo(parent.email)).html).toContain(sum);
  // Until it is approved the place is theirs.
  expect(await books(id)).toMatchObject({
    status_pendaftaran: 'dikonfirmasi',
    peserta_saat_ini: 1,
  });

  const desk = await phoneOf(browser, treasurer);
  await desk.goto(`/panitia/lomba/${race.raceId}/uang?bagian=pengembalian`);
  await expect(desk.getByText(`Aturan ${row}`)).toBeVisible();

  await desk.getByRole('button', { name: 'Setujui' }).click();
  const approving = desk.getByRole('dialog', { name: `Setujui pengembalian ${sum}?` });
  await expect(approving.getByText(/^Rider langsung keluar dari lomba/)).toBeVisible();

  await approving.getByRole('button', { name: 'Ya, setujui' }).click();
  await expect(desk.getByText('Siap ditransfer', { exact: true })).toBeVisible();
  await mailComes(parent, /^Pengembalian dana disetujui: /);
  expect((await newestMailTo(parent.email)).html).toContain(sum);
  expect(await books(id)).toMatchObject({ status_pendaftaran: 'dibatalkan', peserta_saat_ini: 0 });

  // The place is free before the money has moved.
  const next = await paidEntry(race);
  expect(await books(next.id)).toMatchObject({
    status_pendaftaran: 'dikonfirmasi',
    perlu_tindakan: null,
    peserta_saat_ini: 1,
  });

  await desk.getByRole('button', { name: 'Catat transfer' }).click();
  const paying = desk.getByRole('dialog', { name: `Catat transfer ${sum}` });
  await paying.locator('input[type=file]').setInputFiles({
    name: 'bukti.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });

  await paying.getByRole('button', { name: 'Ya, sudah ditransfer' }).click();
  await expect(desk.getByText('Sudah ditransfer').first()).toBeVisible();
  await mailComes(parent, /^Dana dikembalikan: /);
  expect((await newestMailTo(parent.email)).html).toContain(sum);

  await family.reload();
  for (const line of [
    `${sum} ditransfer ke rekening Anda`,
    `Pengembalian ${sum} disetujui`,
    'Rider keluar dari lomba, tempatnya dilepas',
  ]) {
    await expect(family.getByText(line).first()).toBeVisible();
  }
  const all = family.getByRole('button', { name: /^Tampilkan semua/ });
  await all.click();
  await expect(family.getByText(`Anda minta rider keluar, ${sum} kembali`)).toBeVisible();
  await expectAccessibleOnBoth(family);

  await family.context().close();

  await desk.goto(`/panitia/lomba/${race.raceId}/uang?bagian=rekap`);
  const statement = desk.getByRole('main');
  await expect(
    statement.getByText(rupiah(total_bayar + (await books(next.id)).total_bayar)).first(),
  ).toBeVisible();
  const transferred = statement.getByRole('link', { name: /Ditransfer kembali oleh klub$/ });
  await expect(transferred).toContainText(sum);
  await transferred.click();
  await expect(statement.getByText(`1 baris, ${sum}`)).toBeVisible();
  await desk.context().close();
});

test('a wish that was told by telephone waits for the parent, who confirms it in the app', async ({
  page,
  browser,
}) => {
  test.slow();
  const race = await createRace({ harga_dasar: 200_000 });
  await withAdmin((client) =>
    client.query('update public.lomba set aturan_pengembalian = $2 where id = $1', [
      race.raceId,
      JSON.stringify([{ hari: 3, persen: 100, biaya: true }]),
    ]),
  );
  const treasurer = await createOrganiser({ role: 'kasir', raceId: race.raceId });
  const { parent, id } = await paidEntry(race);
  const sum = rupiah((await books(id)).total_bayar);

  await arriveAs(page, treasurer);
  await page.goto(`/panitia/lomba/${race.raceId}/peserta/${id}`);

  await page.getByRole('button', { name: 'Minta orang tua mengonfirmasi keluar' }).click();
  const telling = page.getByRole('dialog', { name: /mengonfirmasi keluar\?$/ });
  await expect(telling.getByText(new RegExp(`^Kalau dipastikan hari ini, ${sum}`))).toBeVisible();

  await telling.getByRole('button', { name: 'Ya, kirim email' }).click();
  await expect(telling).toBeHidden();
  expect(await books(id)).toMatchObject({ status_pendaftaran: 'dikonfirmasi' });
  await mailComes(parent, /^Keluar dari lomba\? /);
  expect((await newestMailTo(parent.email)).html).toContain(sum);

  const family = await phoneOf(browser, parent);
  await family.goto('/');

  await family.getByRole('link', { name: /^Bima jadi keluar dari lomba\?/ }).click();
  const sheet = family.getByRole('dialog', { name: 'Bima keluar dari lomba?' });
  await expect(sheet.getByText(`${sum} kembali, semua yang dibayar.`)).toBeVisible();

  await sheet.getByRole('textbox', { name: 'Bank atau dompet digital' }).fill('BCA');
  await sheet.getByRole('textbox', { name: 'Nomor rekening' }).fill('1234567890');
  await sheet.getByRole('textbox', { name: 'Atas nama' }).fill('Ibu Rani');
  await sheet.getByRole('button', { name: 'Ya, minta keluar' }).click();
  await expect(family.getByText(`Anda minta rider keluar, ${sum} kembali`)).toBeVisible();
  await family.goto('/');
  await expect(family.getByRole('link', { name: /jadi keluar dari lomba\?/ })).toHaveCount(0);
  await family.context().close();

  await page.goto(`/panitia/lomba/${race.raceId}/uang?bagian=pengembalian`);
  await page.getByRole('button', { name: 'Setujui' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, setujui' }).click();
  await expect(page.getByText('Siap ditransfer', { exact: true })).toBeVisible();
  expect(await books(id)).toMatchObject({ status_pendaftaran: 'dibatalkan', peserta_saat_ini: 0 });
});
