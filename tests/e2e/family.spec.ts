import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { birthDateForAge } from '#tests/support/birth-date.ts';
import { insertCategory } from '#tests/support/factories.ts';
import { atProvider, books } from '#tests/support/payments.ts';
import { createRace, type RaceFixture, withAdmin } from '#tests/support/race-fixture.ts';
import { holdBack } from './support/held-back.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn, counted } from './support/parent.ts';

// What a family does: children who are known are chosen, not typed, and paid with one QR in the app.

interface Child {
  name: string;
  nickname: string;
  age: number;
}

function child(nickname: string, age = 5): Child {
  return { name: `${nickname} ${randomUUID().replaceAll('-', ' ')}`, nickname, age };
}

/** Children whom the family has entered before. */
function remember(userId: string, children: Child[]): Promise<void> {
  return withAdmin(async (client) => {
    for (const { name, nickname, age } of children) {
      const [day, month, year] = birthDateForAge(age).split('-');
      await client.query(
        `insert into public.rider (user_id, nama_lengkap, nama_panggilan, tanggal_lahir, jenis_kelamin, kota_asal, ukuran_jersey)
         values ($1, $2, $3, $4, 'pria', 'KOTA BANDUNG', 'S')`,
        [userId, name, nickname, `${year}-${month}-${day}`],
      );
    }
  });
}

function qris(page: Page): Locator {
  return page.getByRole('img', { name: 'Kode QRIS untuk pembayaran ini' });
}

/** The newest charge of the person's entries in a race. */
function chargeOf(race: RaceFixture, userId: string) {
  return withAdmin(async (client) => {
    const { rows } = await client.query<{ reference: string; ids: string[]; amount: number }>(
      `select lead.reference, lead.tagihan::int as amount, array_agg(p.id order by t.bagian_awal) as ids
       from public.transaksi_pembayaran t
       join public.transaksi_pembayaran lead on lead.id = coalesce(t.induk_id, t.id)
       join public.pendaftaran_lomba p on p.id = t.pendaftaran_lomba_id
       where p.lomba_id = $1 and p.user_id = $2 and lead.status = 'UNPAID' group by lead.id`,
      [race.raceId, userId],
    );
    const [charge] = rows;
    if (!charge) {
      throw new Error('nothing is charged');
    }
    return charge;
  });
}

test('a returning parent is at a paid QR for two known, in six taps and without typing', async ({
  page,
}) => {
  const race = await createRace({ siblings: true });
  const { userId } = await arriveSignedIn(page);
  const family = [child('Raka'), child('Sinta')];
  await remember(userId, family);
  await page.goto(`/race-detail/${race.raceId}`);
  const book = page.getByRole('link', { name: 'Pesan', exact: true });
  await expect(book).toBeVisible();
  const counts = await counted(page);
  await book.click();
  await page.getByRole('link', { name: 'Daftarkan beberapa anak sekaligus' }).click();
  for (const { nickname } of family) {
    await page.getByRole('checkbox', { name: nickname }).click();
  }
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  await page.getByRole('link', { name: 'Bayar' }).click();
  await expect(qris(page)).toBeVisible();
  const charge = await chargeOf(race, userId);
  expect(charge.ids).toHaveLength(family.length);
  await expect(
    page.getByText(`Rp ${new Intl.NumberFormat('id-ID').format(charge.amount)}`).first(),
  ).toBeVisible();
  expect(counts).toEqual({ taps: 6, characters: 0 });
  // Paid with the bank's app: the page says so by itself.
  await atProvider(charge.reference, 'pay');
  await expect(page.getByText('Pembayaran Berhasil', { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  for (const id of charge.ids) {
    expect(await books(id)).toMatchObject({ status_pendaftaran: 'dikonfirmasi' });
  }
  await page.goto(`/order-detail/${charge.ids[0]}`);
  await expect(page.getByRole('img', { name: `Kode QR masuk ${family[0]?.name}` })).toBeVisible();
  await page.getByRole('link', { name: 'Sinta', exact: true }).click();
  await expect(page.getByRole('img', { name: `Kode QR masuk ${family[1]?.name}` })).toBeVisible();
});

for (const [children, taps] of [
  [1, 3],
  [2, 5],
] as const) {
  test(`from the race's own page a returning parent of ${children} is at the QR in ${taps} taps @night`, async ({
    page,
  }) => {
    const race = await createRace({ siblings: true });
    const { userId } = await arriveSignedIn(page);
    const family = [child('Raka'), child('Sinta')];
    await remember(userId, family.slice(0, children));
    await page.goto(`/race-detail/${race.raceId}`);
    const choose = page.getByRole('link', { name: /^Pilih/ }).first();
    await expect(choose).toBeVisible();
    const counts = await counted(page);
    if (children === 1) {
      await choose.click();
      await page.getByRole('button', { name: 'Pesan', exact: true }).click();
    } else {
      await page.getByRole('link', { name: 'Daftarkan beberapa anak sekaligus' }).click();
      for (const { nickname } of family) {
        await page.getByRole('checkbox', { name: nickname }).click();
      }
      await page.getByRole('button', { name: 'Lanjut' }).click();
    }
    await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
    await page.getByRole('link', { name: 'Bayar' }).click();
    await expect(qris(page)).toBeVisible();
    expect(counts).toEqual({ taps, characters: 0 });
    expect((await chargeOf(race, userId)).ids).toHaveLength(children);
  });
}

test('two parents, five children, and a class that fills up in the middle @night', async ({
  page,
  browser,
}) => {
  const race = await createRace({ siblings: true, kategori: { usia_min: 4, usia_max: 6 } });
  await withAdmin((client) =>
    insertCategory(
      client,
      { nama: `Kecil ${randomUUID().slice(0, 8)}`, deskripsi: '', usia_min: 2, usia_max: 3 },
      { raceId: race.raceId, kuota: 2 },
    ),
  );
  const first = await arriveSignedIn(page);
  await remember(first.userId, [child('Zidan', 5), child('Bela', 3), child('Caka', 3)]);
  const context = await browser.newContext();
  const other = await context.newPage();
  const second = await arriveSignedIn(other);
  await remember(second.userId, [child('Dira', 5), child('Elang', 3)]);

  const chooses = async (who: Page, names: string[]) => {
    await who.goto(`/race-detail/${race.raceId}/anak`);
    for (const name of names) {
      await who.getByRole('checkbox', { name }).click();
    }
  };
  // Both have chosen before either goes on.
  await chooses(page, ['Zidan', 'Bela', 'Caka']);
  await chooses(other, ['Dira', 'Elang']);
  await other.getByRole('button', { name: 'Lanjut' }).click();
  await expect(other.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  await page.getByRole('button', { name: 'Lanjut' }).click();

  // None of the three is entered, and the parent is told whom it is about.
  const alert = page.getByRole('alert').filter({ hasText: 'Tinggal 1 tempat' });
  await expect(alert).toContainText('Caka');
  await expect(alert).toContainText('Belum ada yang didaftarkan');
  const entered = () =>
    withAdmin(async (client) => {
      const { rows } = await client.query<{ children: number; counter: number }>(
        `select (select count(*)::int from public.pendaftaran_lomba where lomba_id = $1 and status_pendaftaran <> 'dibatalkan') as children,
           (select peserta_saat_ini from public.lomba where id = $1) as counter`,
        [race.raceId],
      );
      return rows[0];
    });
  expect(await entered()).toEqual({ children: 2, counter: 2 });

  // Without one of the two they fit.
  await page.getByRole('checkbox', { name: 'Caka' }).click();
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  expect(await entered()).toEqual({ children: 4, counter: 4 });
  for (const [who, { userId }] of [
    [page, first],
    [other, second],
  ] as const) {
    await who.getByRole('link', { name: 'Bayar' }).click();
    await expect(qris(who)).toBeVisible();
    await atProvider((await chargeOf(race, userId)).reference, 'pay');
    await expect(who.getByText('Pembayaran Berhasil', { exact: true })).toBeVisible({
      timeout: 20_000,
    });
  }
  await context.close();
});

test('the children’s chips stand where the row begins, also when they come after the others @night', async ({
  page,
}) => {
  await createRace();
  const { userId } = await arriveSignedIn(page);
  await remember(userId, [child('Raka'), child('Zahra')]);
  const childrenCome = await holdBack(page, /\/rest\/v1\/rider\b/);
  await page.goto('/race-list');
  await expect(page.getByRole('button', { name: 'Masih ada tempat' })).toBeInViewport();
  await expect(page.getByRole('article').first()).toBeVisible();
  childrenCome();
  await expect(page.getByRole('button', { name: 'Raka' })).toBeInViewport({ ratio: 1 });
});
