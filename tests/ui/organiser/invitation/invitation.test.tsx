import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { offer, organiserEmail } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { mailbox } from '#tests/support/ui/rows.ts';

const path = '/undangan/kunci';

test('an invitation says who invites to what, and is accepted', async () => {
  const backend = organiserBackend();
  backend.answer('accept_invitation', []);
  const { user, router } = renderConsole(path);
  expect(await screen.findByText(/Bu Sari mengundang Anda menjadi/)).toBeVisible();
  expect(screen.getByText('Untuk semua lombanya')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Terima undangan' }));
  expect(await screen.findByText('Selamat bergabung di Klub Roda Kecil')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/panitia'));
  expect(backend.sent('accept_invitation')).toEqual([{ token: 'kunci' }]);
});

test.each([
  ['invitation_used', 'Undangan ini sudah dipakai.'],
  ['invitation_withdrawn', 'Undangan ini sudah ditarik. Minta yang mengundang mengirim lagi.'],
  ['address_not_proved', 'Konfirmasi dulu email akun Anda, lalu coba lagi.'],
])('accepting that meets %s says what to do', async (code, sentence) => {
  const backend = organiserBackend();
  backend.refuse('accept_invitation', 409, code);
  const { user } = renderConsole(path);
  const accept = await screen.findByRole('button', { name: 'Terima undangan' });
  await user.click(accept);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(accept).toBeEnabled();
});

test('a mailbox that is not proved is proved first', async () => {
  const backend = organiserBackend();
  backend.answer('my_mailbox', mailbox({ proved: false }));
  renderConsole(path);
  expect(await screen.findByRole('button', { name: 'Kirim email konfirmasi' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Terima undangan' })).toBeNull();
});

test('a visitor signs in or up and comes back', async () => {
  organiserBackend();
  renderConsole(path, { signedIn: false });
  expect(await screen.findByRole('link', { name: 'Masuk dengan akun itu' })).toHaveAttribute(
    'href',
    `/panitia/masuk?next=${encodeURIComponent('/undangan/kunci')}`,
  );
  expect(screen.getByRole('link', { name: /Belum punya akun/ })).toHaveAttribute(
    'href',
    `/register?next=${encodeURIComponent('/panitia/undangan/kunci')}`,
  );
});

test('another account than the invited one is told which it is', async () => {
  const backend = organiserBackend();
  backend.answer('look_at_invitation', [offer({ is_mine: false })]);
  renderConsole(path);
  expect(await screen.findByText(new RegExp(`Anda masuk sebagai ${organiserEmail}`))).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Terima undangan' })).toBeNull();
});

test('"bukan saya" asks first, then ends it', async () => {
  const backend = organiserBackend();
  backend.answer('decline_invitation', undefined);
  const { user } = renderConsole(path);
  await user.click(await screen.findByRole('button', { name: 'Bukan saya' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(backend.sent('decline_invitation')).toEqual([]);
  backend.answer('look_at_invitation', [offer({ state: 'withdrawn' })]);
  await user.click(dialog.getByRole('button', { name: 'Ya, bukan saya' }));
  expect(await screen.findByText('Undangan sudah ditarik')).toBeVisible();
  expect(backend.sent('decline_invitation')).toEqual([{ token: 'kunci' }]);
});

describe('a link that leads to nothing', () => {
  test.each([
    ['used', 'Undangan sudah dipakai'],
    ['withdrawn', 'Undangan sudah ditarik'],
    ['expired', 'Undangan sudah lewat waktu'],
  ])('one that is %s says so', async (state, title) => {
    const backend = organiserBackend();
    backend.answer('look_at_invitation', [offer({ state })]);
    renderConsole(path);
    expect(await screen.findByText(title)).toBeVisible();
  });

  test('one that was cut off is nobody’s, and is not asked for again', async () => {
    const backend = organiserBackend();
    backend.refuse('look_at_invitation', 404, 'invitation_not_found');
    renderConsole(path);
    expect(await screen.findByText('Undangan tidak ditemukan')).toBeVisible();
    expect(backend.sent('look_at_invitation')).toHaveLength(1);
  });
});
