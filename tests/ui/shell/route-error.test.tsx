import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { allowConsoleError } from '#tests/support/ui/setup.ts';
import { reloadPage } from '#ui/full-reload.ts';

vi.mock('#ui/full-reload.ts', () => ({ loadPage: vi.fn(), reloadPage: vi.fn() }));
vi.mock('#features/auth/register-screen.tsx', () => ({
  Component: () => {
    throw new Error('broken on purpose');
  },
}));

test('a screen that breaks leaves the rest standing and can be loaded again', async () => {
  allowConsoleError(/broken on purpose/);
  const { user } = renderApp('/register');
  expect(await screen.findByText('Halaman ini gagal dibuka')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(reloadPage).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Ke beranda' })).toHaveAttribute('href', '/');
});
