import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { api, authRefusal } from '#tests/support/ui/api.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';

async function openDialog(typedBefore = '') {
  const { user } = renderApp('/login');
  const email = await screen.findByRole('textbox', { name: 'Email' });
  if (typedBefore !== '') {
    await user.type(email, typedBefore);
  }
  const opener = screen.getByRole('button', { name: 'Lupa password?' });
  await user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Lupa password?' });
  return { user, opener, dialog, field: within(dialog).getByRole('textbox') };
}

function answerRecover(answer: () => Response) {
  const requests: { email: unknown; redirect: string | null }[] = [];
  server.use(
    http.post(api.auth('recover'), async ({ request }) => {
      const { email } = (await request.json()) as { email: unknown };
      requests.push({ email, redirect: new URL(request.url).searchParams.get('redirect_to') });
      return answer();
    }),
  );
  return requests;
}

test.each([
  ['', 'Email harus diisi'],
  ['   ', 'Email harus diisi'],
  ['bunda.contoh.id', 'Format email tidak valid'],
])('"%s" is refused: %s', async (typed, message) => {
  const { user, field } = await openDialog();
  if (typed !== '') {
    await user.type(field, typed);
  }
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(message));
  expect(field).toHaveFocus();
});

test('sends the link to the reset page, says so and gives the focus back', async () => {
  const requests = answerRecover(() => HttpResponse.json({}));
  const { user, opener, field } = await openDialog('bunda@contoh.id');
  expect(field).toHaveValue('bunda@contoh.id');
  expect(field).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(
    await screen.findByText('Link reset password telah dikirim ke email Anda'),
  ).toBeInTheDocument();
  expect(requests).toEqual([
    { email: 'bunda@contoh.id', redirect: `${window.location.origin}/reset-password` },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  // The toast goes; this stays for who comes back from the mail app.
  expect(screen.getByText(/Buka email dari kami di bunda@contoh\.id/)).toBeVisible();
  expect(opener).toHaveFocus();
});

// The service has one code for both, and says how long only where it is this person's own.
test.each([
  ['For security purposes, you can only request this after 43 seconds.', /43 detik/],
  ['email rate limit exceeded', /satu jam lagi/],
])('a failure is said in the dialog, and what was typed stays: %s', async (message, help) => {
  answerRecover(() => authRefusal(429, 'over_email_send_rate_limit', message));
  const { user, dialog, field } = await openDialog('bunda@contoh.id');
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByText('Gagal mengirim email reset password')).toBeVisible();
  expect(within(dialog).getByText(help)).toBeVisible();
  expect(field).toHaveValue('bunda@contoh.id');
});
