import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { arriveAs, createOrganiser, giveRace } from '#tests/support/organiser.ts';
import { atProvider, books, checkout, registerRider } from '#tests/support/payments.ts';
import { createRace, type RaceFixture, withAdmin } from '#tests/support/race-fixture.ts';
import { signUp, type TestUser } from '#tests/support/stack.ts';
import { expectAccessible, expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';

/** Money from the provider's word to the desk's numbers, and back to the parent. */

const phone = { width: 390, height: 844 };
const laptop = { width: 1280, height: 800 };

interface Entry {
  parent: TestUser;
  id: string;
  reference: string;
}

/** A rider whose checkout is open at the provider. */
async function entry(race: RaceFixture, name?: string): Promise<Entry> {
  const parent = await signUp(name);
  const id = await registerRider(parent, race);
  const { reference } = await checkout(parent, id);
  return { parent, id, reference };
}

async function paidEntry(race: RaceFixture): Promise<Entry> {
  const made = await entry(race);
  await atProvider(made.reference, 'pay');
  return made;
}

/** Paid with a saved QR, after the place was given up and somebody else had taken it. */
async function paidTooLate(race: RaceFixture): Promise<Entry> {
  const late = await entry(race);
  await withAdmin((client) =>
    client.query(
      `update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan', status_pembayaran = 'gagal'
       where id = $1`,
      [late.id],
    ),
  );
  await paidEntry(race);
  await atProvider(late.reference, 'pay');
  expect(await books(late.id)).toMatchObject({ perlu_tindakan: 'slot_habis' });
  return late;
}

function rupiah(amount: number): string {
  return new Intl.NumberFormat('id-ID', {
    style: 'currency',
    currency: 'IDR',
    maximumFractionDigits: 0,
  }).format(amount);
}

/** Another person's browser, of the same size. */
async function pageOf(browser: Browser, person: TestUser, viewport: typeof phone): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'id-ID' });
  const page = await context.newPage();
  await arriveAs(page, person);
  return page;
}

async function openDesk(page: Page, race: RaceFixture, part = ''): Promise<void> {
  await page.goto(`/panitia/lomba/${race.raceId}/uang${part && `?bagian=${part}`}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Uang' })).toBeVisible();
}

test('a payment at the provider is seen at the desk, and a late one gets a place', async ({
  page,
}) => {
  test.slow();
  const race = await createRace({ max_peserta: 1 });
  const treasurer = await createOrganiser({ role: 'kasir', raceId: race.raceId });
  const late = await paidTooLate(race);
  const { total_bayar, kode_unik } = await books(late.id);
  await arriveAs(page, treasurer);
  await openDesk(page, race);

  const main = page.getByRole('main');
  await expect(main.getByText('2 pembayaran').first()).toBeVisible();
  await expect(main.getByText('Harga dasar').first()).toBeVisible();
  await expect(main.getByText(rupiah(400_000)).first()).toBeVisible();
  expect(kode_unik).toBeGreaterThan(0);
  await expectAccessibleOnBoth(page);

  // Each number opens the rows behind it, and they go out as they stand.
  await main.getByRole('link', { name: /Lihat baris Uang masuk$/ }).click();
  await expect(main.getByText(/^2 baris, masuk/)).toBeVisible();
  await main
    .getByRole('searchbox', { name: 'Cari rider atau nomor referensi' })
    .fill(late.reference);
  await expect(main.getByText(`1 baris, masuk ${rupiah(total_bayar)}`)).toBeVisible();
  await expect(main.getByText(/^Bima /)).toBeVisible();
  await expectAccessibleOnBoth(page);
  const saving = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Unduh CSV' }).click();
  const saved = await (await saving).path();
  const lines = (await readFile(saved, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(late.reference);

  await page.getByRole('link', { name: 'Perlu keputusan (1)' }).click();
  await expect(page.getByText('Sudah bayar, tempat habis')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await main.getByRole('link', { name: /^Bima/ }).click();
  await expect(page.getByText(`Masuk ${rupiah(total_bayar)}, sesuai tagihan`)).toBeVisible();
  await expect(page.getByText(`Membayar ${rupiah(total_bayar)}`)).toBeVisible();
  await expectAccessibleOnBoth(page);

  await page.getByRole('button', { name: 'Tambah tempat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah satu tempat untuk Bima?' });
  await expect(dialog.getByText('Kapasitas lomba naik dari 1 menjadi 2.')).toBeVisible();
  await expect(dialog.getByText('Bima langsung terdaftar dan dapat email.')).toBeVisible();
  // Looked at, not done.
  expect(await books(late.id)).toMatchObject({ perlu_tindakan: 'slot_habis' });
  await expectAccessibleOnBoth(page);
  await dialog.getByRole('button', { name: 'Ya, tambah tempat' }).click();
  await expect(page.getByText('Tidak ada yang menunggu keputusan')).toBeVisible();
  expect(await books(late.id)).toMatchObject({
    perlu_tindakan: null,
    status_pendaftaran: 'dikonfirmasi',
    peserta_saat_ini: 2,
  });
});

test('a refund is asked by one, approved by another, paid with proof and closed', async ({
  page,
  browser,
}) => {
  test.slow();
  // Above what one person may give back alone.
  const race = await createRace({ max_peserta: 1, harga_dasar: 600_000 });
  const treasurer = await createOrganiser({ role: 'kasir', raceId: race.raceId });
  const owner = await createOrganiser({
    role: 'pemilik',
    organisationId: treasurer.organisationId,
  });
  const late = await paidTooLate(race);
  const { total_bayar } = await books(late.id);

  await arriveAs(page, treasurer);
  await openDesk(page, race, 'keputusan');
  await page.getByRole('main').getByRole('link', { name: /^Bima/ }).click();
  await page.getByRole('button', { name: 'Kembalikan uang' }).click();
  const asking = page.getByRole('dialog', { name: 'Kembalikan uang Bima' });
  await expect(asking.getByText(/perlu disetujui orang kedua/)).toBeVisible();
  await asking.getByRole('radio', { name: 'Isi sekarang' }).check();
  await asking.getByRole('button', { name: 'Ya, catat pengembalian' }).click();
  await expect(asking.getByText('Isi nama bank atau dompet digitalnya.')).toBeVisible();
  await asking.getByRole('textbox', { name: 'Bank atau dompet digital' }).fill('BCA');
  await asking.getByRole('textbox', { name: 'Nomor rekening' }).fill('123-456 7890');
  await asking.getByRole('textbox', { name: 'Atas nama' }).fill('Ibu Rani');
  await asking.getByRole('button', { name: 'Ya, catat pengembalian' }).click();
  await page.getByRole('link', { name: 'Buka pengembalian' }).click();
  await expect(page.getByText(/Anda yang meminta atau mengisi rekeningnya/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Setujui' })).toHaveCount(0);
  await expectAccessibleOnBoth(page);

  const second = await pageOf(browser, owner, laptop);
  await openDesk(second, race, 'pengembalian');
  await second.getByRole('button', { name: 'Lihat rekening' }).click();
  await expect(second.getByText('BCA 1234567890')).toBeVisible();
  await second.getByRole('button', { name: 'Setujui' }).click();
  await second
    .getByRole('dialog', { name: `Setujui pengembalian ${rupiah(total_bayar)}?` })
    .getByRole('button', { name: 'Ya, setujui' })
    .click();
  await expect(second.getByText('Siap ditransfer', { exact: true })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Catat transfer' }).click();
  const paying = page.getByRole('dialog', { name: `Catat transfer ${rupiah(total_bayar)}` });
  await expect(paying.getByText(/dicatat sudah dikembalikan uangnya/)).toBeVisible();
  await paying.getByRole('button', { name: 'Ya, sudah ditransfer' }).click();
  await expect(paying.getByText('Lampirkan bukti transfernya.')).toBeVisible();
  const proof = {
    name: 'bukti.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  };
  await paying.locator('input[type=file]').setInputFiles({ ...proof, mimeType: 'text/plain' });
  await paying.getByRole('button', { name: 'Ya, sudah ditransfer' }).click();
  await expect(paying.getByText('Pakai PDF, JPEG, PNG, atau WebP.')).toBeVisible();
  await paying.locator('input[type=file]').setInputFiles(proof);
  await expectAccessibleOnBoth(page);
  await paying.getByRole('button', { name: 'Ya, sudah ditransfer' }).click();
  await expect(page.getByText('Sudah ditransfer').first()).toBeVisible();
  expect(await books(late.id)).toMatchObject({
    status_pembayaran: 'refund',
    perlu_tindakan: null,
  });
  await expect(page.getByRole('button', { name: /^Lihat bukti/ })).toBeVisible();
  await page.getByRole('button', { name: 'Tutup, uang sudah sampai' }).click();
  await expect(page.getByText('Selesai').first()).toBeVisible();
  await page.getByRole('link', { name: 'Ringkasan', exact: true }).first().click();
  await expect(page.getByRole('main').getByText(rupiah(total_bayar)).first()).toBeVisible();
  await second.context().close();
});

test('a race is called off, and each parent chooses', async ({ page, browser }) => {
  test.slow();
  const race = await createRace();
  const owner = await createOrganiser({ raceId: race.raceId });
  const other = await createRace({ judul: `Lomba Pengganti ${randomUUID().slice(0, 8)}` });
  await withAdmin((client) => giveRace(client, other.raceId, owner.organisationId));
  const [goes, stays] = [await paidEntry(race), await paidEntry(race)];
  await arriveAs(page, owner);
  await openDesk(page, race);
  await page.getByRole('button', { name: 'Batalkan lomba...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batalkan lomba ini' });
  await expect(dialog.getByText(/^2 orang tua belum mengonfirmasi email/)).toBeVisible();
  await expect(dialog.getByText(/^2 rider sudah bayar/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Alasan untuk orang tua' }).fill('Sirkuit banjir');
  await expectAccessibleOnBoth(page);
  await dialog.getByRole('button', { name: 'Ya, batalkan lomba' }).click();
  // It is the parents' turn: nothing waits for the organisers.
  await expect(page.getByText('2 kasus menunggu orang tua.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Perlu keputusan', exact: true })).toBeVisible();

  const first = await pageOf(browser, goes.parent, phone);
  await first.goto(`/order-detail/${goes.id}`);
  await expect(first.getByText('Sirkuit banjir')).toBeVisible();
  await first.getByRole('radio', { name: /^Uang kembali ke rekening/ }).check();
  await first.getByRole('textbox', { name: 'Bank atau dompet digital' }).fill('BRI');
  await first.getByRole('textbox', { name: 'Nomor rekening' }).fill('12ab');
  await first.getByRole('textbox', { name: 'Atas nama' }).fill('Ibu Sari');
  await first.getByRole('button', { name: 'Kirim pilihan' }).click();
  await expect(first.getByText('Nomor rekening berisi 6 sampai 20 angka.')).toBeVisible();
  await first.getByRole('textbox', { name: 'Nomor rekening' }).fill('0987 6543 21');
  await expectAccessible(first);
  await first.getByRole('button', { name: 'Kirim pilihan' }).click();
  await expect(first.getByText('Ke BRI, nomor berakhir 4321, a.n. Ibu Sari')).toBeVisible();
  await first.context().close();

  const second = await pageOf(browser, stays.parent, phone);
  await second.goto(`/order-detail/${stays.id}`);
  await second.getByRole('radio', { name: /^Pindah ke lomba lain/ }).check();
  await second.getByRole('combobox', { name: 'Pindah ke' }).selectOption({ index: 1 });
  await expect(second.getByText(/Harganya sama/)).toBeVisible();
  await second.getByRole('button', { name: 'Kirim pilihan' }).click();
  await expect(second.getByRole('heading', { name: other.title })).toBeVisible();
  await second.context().close();
  expect(await books(stays.id)).toMatchObject({
    status_pendaftaran: 'dikonfirmasi',
    perlu_tindakan: null,
  });

  await openDesk(page, race, 'pengembalian');
  await expect(page.getByText('Menunggu persetujuan').first()).toBeVisible();
  await expect(page.getByText(/Diminta orang tua/)).toBeVisible();
  await page.getByRole('link', { name: 'Perlu keputusan', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: /^Bima/ }).click();
  await expect(page.getByText(/Pengembalian .* sedang berjalan/)).toBeVisible();
});
