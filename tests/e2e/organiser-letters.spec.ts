import { expect } from '@playwright/test';
import { proveMailbox } from '#tests/support/factories.ts';
import { arriveAs } from '#tests/support/organiser.ts';
import { raceWithRiders } from '#tests/support/organiser-riders.ts';
import { sendMessages } from '#tests/support/payments.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { newestMailTo } from '#tests/support/stack.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';

/** A letter from the filter of the participants to the mail in a family's mailbox. */
test('those who have not paid get a letter at a time, with their own children’s names; a family that pays before gets none', async ({
  page,
}) => {
  test.slow();
  const race = await raceWithRiders(9);
  await withAdmin(async (client) => {
    await proveMailbox(client, race.parent.id);
    await proveMailbox(client, race.organiser.id);
  });
  await arriveAs(page, race.organiser);
  await page.goto(`/panitia/lomba/${race.raceId}/peserta?bayar=pending`);
  await page.getByRole('link', { name: 'Pesan', exact: true }).click();

  await expect(page.getByText('1 keluarga menerima satu email, untuk 3 rider.')).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Isi pesan' })
    .fill('Halo, {nama_anak} belum dibayar. Plat: {nomor_plat}.');
  const mail = page.getByLabel('Yang diterima orang tua');
  await expect(mail).toContainText('Anak0');
  await expect(mail).toContainText('Plat: (belum dibagikan).');
  await expect(page.getByText(/3 rider belum punya nomor plat/)).toBeVisible();
  await expectAccessibleOnBoth(page);

  await page.getByRole('button', { name: 'Kirim uji ke email saya' }).click();
  await expect(page.getByText(/Uji kirim masuk antrean/)).toBeVisible();
  await expect(async () => {
    await sendMessages();
    expect((await newestMailTo(race.organiser.email)).subject).toMatch(/^\[Uji\] Kabar dari /);
  }).toPass();

  await page.getByRole('radio', { name: 'Pada waktu tertentu' }).check();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(/^Waktu kirim/).fill(`${tomorrow}T07:00`);
  await page.getByRole('button', { name: 'Jadwalkan' }).click();
  await expect(page.getByText(/^Akan dikirim .*07\.00/)).toBeVisible();
  await expect(
    page.getByText('Sekarang 1 keluarga cocok; dihitung lagi saat dikirim.'),
  ).toBeVisible();
  await expectAccessibleOnBoth(page);

  /** Sends what is due until the family's newest mail has this subject; other journeys' mails, some of them hundreds, may be before it. */
  const mailComes = (subject: RegExp) =>
    expect(async () => {
      await sendMessages();
      expect((await newestMailTo(race.parent.email)).subject).toMatch(subject);
    }).toPass();

  // One of the three is paid meanwhile, and the time comes.
  await withAdmin((client) =>
    client.query(
      `update public.pendaftaran_lomba set status_pendaftaran = 'dikonfirmasi', status_pembayaran = 'dibayar'
       where lomba_id = $1 and nama_panggilan_rider = 'Anak0'`,
      [race.raceId],
    ),
  );
  await mailComes(/^Pendaftaran terkonfirmasi: /);
  await withAdmin((client) =>
    client.query(
      "update private.surat set kirim_pada = now() - interval '1 minute' where lomba_id = $1",
      [race.raceId],
    ),
  );
  await mailComes(/^Kabar dari /);
  await page.reload();
  await expect(page.getByText('1 dari 1 keluarga sudah dikirimi email')).toBeVisible();

  // In the order of their entries.
  const { html } = await newestMailTo(race.parent.email);
  expect(html).toContain('Anak6 dan Anak3 belum dibayar. Plat: (belum dibagikan).');
  expect(html).not.toContain('Anak0');
});
