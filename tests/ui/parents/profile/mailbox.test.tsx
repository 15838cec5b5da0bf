import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { api, raised } from '#tests/support/ui/api.ts';
import { backend, profileBackend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { filledProfile, mailbox } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';
import { sessionBody } from '#tests/support/ui/session.ts';

const unproved = { proved: false, waiting: 2 };

async function openProfile() {
  profileBackend({ profile: filledProfile() });
  const view = renderApp('/profile', { session: true });
  await screen.findByRole('heading', { name: 'Data diri' });
  return view;
}

describe('the profile of an account whose mailbox is not proved', () => {
  test('says where receipts will go, mails the code, and takes it', async () => {
    backend.mailbox(mailbox(unproved));
    backend.ownNeeds([
      {
        kind: 'mailbox',
        until: null,
        race_id: null,
        race: null,
        zone: null,
        entry_ids: [],
        riders: [],
        amount: null,
        category_id: null,
        rider_id: null,
        reason: null,
      },
    ]);
    backend.mailboxProof(
      mailbox({
        ...unproved,
        dikirim_pada: '2026-11-22T03:00:00Z',
        again_at: '2026-11-22T04:00:00Z',
      }),
    );
    const typed: unknown[] = [];
    backend.proveMailbox(({ code }) => {
      typed.push(code);
      if (code === '1234 5678') {
        backend.ownNeeds([]);
      }
      return HttpResponse.json(
        code === '1234 5678'
          ? mailbox()
          : mailbox({
              ...unproved,
              dikirim_pada: '2026-11-22T03:00:00Z',
              wrong_code: true,
              tries_left: 4,
            }),
      );
    });
    const { user } = await openProfile();
    expect(await screen.findByText(/kami kirim ke rani@contoh.id/i)).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Order ?, 1 perlu Anda$/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Kirim email konfirmasi' }));
    const field = await screen.findByRole('textbox', { name: 'Kode dari email' });
    // No other mail before its time.
    expect(screen.getByText('Kirim ulang bisa lagi pukul 11.00 WIB.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Kirim/ })).toBeNull();

    await user.type(field, '123');
    await user.click(screen.getByRole('button', { name: 'Konfirmasi' }));
    expect(await screen.findByText('Ketik 8 angka dari email.')).toBeVisible();
    expect(typed).toEqual([]);

    await user.clear(field);
    await user.type(field, '00000000{Enter}');
    expect(await screen.findByText(/Sisa 4 kali coba/)).toBeVisible();
    const again = screen.getByRole('textbox', { name: 'Kode dari email' });
    expect(again).toHaveValue('00000000');

    await user.clear(again);
    await user.type(again, '1234 5678{Enter}');
    expect(await screen.findByText('Email sudah dikonfirmasi')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Konfirmasi email Anda')).toBeNull());
    // Nor does it wait for the family any more.
    expect(await screen.findByRole('link', { name: 'Order' })).toBeVisible();
    expect(typed).toEqual(['00000000', '1234 5678']);
  });

  test('a limit says how long', async () => {
    backend.mailbox(mailbox(unproved));
    backend.mailboxProof(() => raised(429, 'too_many_proofs', { limit: 4, seconds: 7200 }));
    const { user } = await openProfile();
    await user.click(await screen.findByRole('button', { name: 'Kirim email konfirmasi' }));
    expect(await screen.findByText(/4 email konfirmasi .* Minta lagi 2 jam lagi/)).toBeVisible();
  });

  test('whose person said "bukan saya" hears what is left to do', async () => {
    backend.mailbox(mailbox({ ...unproved, declined: true }));
    await openProfile();
    expect(await screen.findByText(/jawaban "Bukan saya"/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Kirim/ })).toBeNull();
  });
});

test('a proved mailbox is no subject', async () => {
  await openProfile();
  expect(screen.queryByText('Konfirmasi email Anda')).toBeNull();
});

describe('the link of the mail', () => {
  const path = '/konfirmasi-email/abc';

  test.each([
    ['Ya, ini email saya', true, 'proved', 'Email sudah dikonfirmasi'],
    ['Bukan saya', false, 'declined', 'Kami tidak menulis lagi'],
  ] as const)('changes nothing by itself; "%s" does', async (name, mine, state, title) => {
    const said: unknown[] = [];
    backend.mailboxLink(({ mine: answer = null }) => {
      said.push(answer);
      return HttpResponse.json({
        address: 'r***@contoh.id',
        state: answer === null ? 'open' : state,
      });
    });
    const { user } = renderApp(path);
    await screen.findByText('Apakah r***@contoh.id email Anda?');
    expect(said).toEqual([null]);
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(said).toEqual([null, mine]);
  });

  test('that belongs to nobody says so, and one that has ended what to do', async () => {
    backend.mailboxLink(() => raised(404, 'mailbox_link_unknown'));
    const first = renderApp(path);
    expect(await screen.findByText('Link ini tidak dikenal')).toBeVisible();
    first.unmount();
    backend.mailboxLink({ address: 'r***@contoh.id', state: 'ended' });
    renderApp('/konfirmasi-email/lama');
    expect(await screen.findByText('Link sudah lewat waktu')).toBeVisible();
  });
});

describe('an address that was typed wrong', () => {
  test('is put right with the password; a refusal stands at its field', async () => {
    backend.mailbox(mailbox(unproved));
    // The session learns the address, too.
    server.use(
      http.post(api.auth('token'), () =>
        HttpResponse.json(sessionBody({ email: 'benar@contoh.id' })),
      ),
    );
    const sent: Record<string, unknown>[] = [];
    backend.correctAddress((body) => {
      sent.push(body);
      return HttpResponse.json(
        body.password === 'rahasia1'
          ? { refused: null, mailbox: mailbox({ ...unproved, address: 'benar@contoh.id' }) }
          : { refused: 'password_wrong', mailbox: mailbox(unproved) },
      );
    });
    const { user } = await openProfile();
    await user.click(await screen.findByRole('button', { name: 'Salah tulis? Ubah email' }));
    const address = screen.getByRole('textbox', { name: 'Email yang benar' });
    await user.clear(address);
    await user.type(address, 'benar@contoh.id');
    await user.type(screen.getByLabelText('Password Anda'), 'salah{Enter}');
    expect(await screen.findByText('Password ini tidak cocok.')).toBeVisible();
    await user.clear(screen.getByLabelText('Password Anda'));
    await user.type(screen.getByLabelText('Password Anda'), 'rahasia1');
    await user.click(screen.getByRole('button', { name: 'Ubah email' }));
    expect(await screen.findByText(/^Email akun ini sekarang benar@contoh\.id/)).toBeVisible();
    expect(sent).toEqual([
      { address: 'benar@contoh.id', password: 'salah' },
      { address: 'benar@contoh.id', password: 'rahasia1' },
    ]);
  });
});
