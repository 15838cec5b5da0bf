import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#tests/support/ui/render-app.tsx';

test('an address that does not exist says so and leads on', async () => {
  renderApp('/tidak/ada');
  expect(await screen.findByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Lihat daftar lomba' })).toHaveAttribute(
    'href',
    '/race-list',
  );
});

test('a new screen has its title and takes the focus', async () => {
  const { user } = renderApp('/login');
  await screen.findByRole('heading', { name: 'Masuk' });
  expect(document.title).toBe('Masuk · Pushbike Race');
  await user.click(screen.getByRole('link', { name: 'Daftar sekarang' }));
  const heading = await screen.findByRole('heading', { name: 'Daftar' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Daftar · Pushbike Race');
  expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${window.location.origin}/register`,
  );
});

test('back goes to the previous place', async () => {
  const { user } = renderApp('/tidak-ada');
  await user.click(await screen.findByRole('link', { name: 'Profil' }));
  await screen.findByRole('heading', { name: 'Masuk' });
  await user.click(screen.getByRole('button', { name: 'Kembali' }));
  await waitFor(() => expect(window.location.pathname).toBe('/tidak-ada'));
});
