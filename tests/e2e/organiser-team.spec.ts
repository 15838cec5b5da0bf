import { expect, type Page } from '@playwright/test';
import { arriveAs, createOrganiser } from '#tests/support/organiser.ts';
import { sendMessages } from '#tests/support/payments.ts';
import { newestMailTo, signUp } from '#tests/support/stack.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Undang orang' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undang ke tim' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Kirim undangan' }).click();
  const sent = page.getByRole('dialog', { name: 'Undangan terkirim' });
  // The person who invites never holds the link: with it, one person could be two.
  await expect(sent).not.toContainText('/panitia/undangan/');
  await sent.getByRole('button', { name: 'Selesai' }).click();
  return mailedPath(email, '/panitia/undangan/');
}

/** Where the newest mail to this address leads. */
async function mailedPath(email: string, start: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    await sendMessages();
    const mail = await newestMailTo(email);
    link = mail.links.find((one) => new URL(one).pathname.startsWith(start));
    expect(link).toBeDefined();
  }).toPass();
  return new URL(link ?? '').pathname;
}

/** Answers the proof's mail, in this page. */
async function proveByLink(page: Page, email: string): Promise<void> {
  await page.goto(await mailedPath(email, '/konfirmasi-email/'));
  await page.getByRole('button', { name: 'Ya, ini email saya' }).click();
  await expect(page.getByText('Email sudah dikonfirmasi')).toBeVisible();
}

test('an owner lets a treasurer in, changes the rights and ends them', async ({
  page,
  browser,
}) => {
  test.slow();
  const owner = await createOrganiser({ fullName: 'Hasan Basri' });
  const guest = await signUp('Sari Dewi');
  await arriveAs(page, owner);
  await page.goto('/panitia/tim');
  await expect(page.getByRole('heading', { name: 'Tim', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Hasan Basri')).toBeVisible();
  const address = await invite(page, guest.email, 'Kasir');
  await expect(page.getByText('Undangan yang belum dipakai')).toBeVisible();
  await expectAccessibleOnBoth(page);

  const theirs = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'id-ID',
  });
  const phone = await theirs.newPage();
  await arriveAs(phone, guest);
  await phone.goto(address);
  await expect(phone.getByText('Hasan Basri mengundang Anda menjadi')).toBeVisible();
  await expect(phone.getByText('Kasir', { exact: true })).toBeVisible();
  // Having the address is not enough: the mailbox is proved first.
  await expect(phone.getByRole('button', { name: 'Terima undangan' })).toBeHidden();
  await phone.getByRole('button', { name: 'Kirim email konfirmasi' }).click();
  await expect(phone.getByRole('textbox', { name: 'Kode dari email' })).toBeVisible();
  await expectAccessibleOnBoth(phone);
  await proveByLink(phone, guest.email);
  await phone.goto(address);
  await phone.getByRole('button', { name: 'Terima undangan' }).click();
  await expect(phone).toHaveURL(/\/panitia\/?$/);
  await phone.goto('/panitia/tim');
  await expect(phone.getByText('Hanya pemilik yang melihat dan mengatur')).toBeVisible();

  // Two windows on one machine: only the one in front paints.
  await page.bringToFront();
  await page.reload();
  const row = page.getByRole('main').getByRole('link', { name: /Sari Dewi/ });
  await row.click();
  const rights = page.getByRole('dialog', { name: 'Ubah hak Sari Dewi' });
  await rights.getByRole('combobox', { name: 'Peran' }).selectOption('Juri');
  await rights.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Hak sudah diubah')).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Juri', { exact: true })).toBeVisible();

  await row.click();
  await rights.getByRole('button', { name: 'Keluarkan dari tim' }).click();
  const question = page.getByRole('dialog', { name: 'Keluarkan Sari Dewi?' });
  await expect(question.getByText('Kehilangan peran: Juri.')).toBeVisible();
  await question.getByRole('button', { name: 'Keluarkan dari tim' }).click();
  await expect(page.getByText('Sari Dewi sudah keluar dari tim')).toBeVisible();

  // The phone is still signed in; its next question is answered as to anybody.
  await phone.bringToFront();
  await phone.reload();
  await expect(phone.getByText('Anda belum punya tim')).toBeVisible();
  await phone.goto(address);
  await expect(phone.getByText('Undangan sudah dipakai')).toBeVisible();
  await theirs.close();
});
