import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { allowConsoleError } from '#tests/support/ui/setup.ts';
import { reloadPage } from '#ui/full-reload.ts';

vi.mock('#ui/full-reload.ts', () => ({ loadPage: vi.fn(), reloadPage: vi.fn() }));
vi.mock('#parents/features/auth/register-screen.tsx', () => ({
  Component: () => {
    throw new Error('broken on purpose');
  },
}));

vi.mock('#parents/features/auth/reset-password-screen.tsx', () => {
  throw new Error('gone on purpose');
});

beforeEach(() => {
  vi.mocked(reloadPage).mockClear();
  sessionStorage.clear();
});

test('a screen whose file is gone brings the newer version by itself, once', async () => {
  allowConsoleError(/did not load/);
  const first = renderApp('/reset-password');
  await waitFor(() => expect(reloadPage).toHaveBeenCalled());
  expect(screen.queryByText('Halaman ini gagal dibuka')).toBeNull();
  first.unmount();

  vi.mocked(reloadPage).mockClear();
  const { user } = renderApp('/reset-password');
  expect(await screen.findByText('Halaman ini gagal dibuka')).toBeVisible();
  expect(reloadPage).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(reloadPage).toHaveBeenCalledOnce();
});

test('a screen whose file is gone waits where there is no signal', async () => {
  allowConsoleError(/did not load/);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderApp('/reset-password');
  expect(await screen.findByText('Halaman ini gagal dibuka')).toBeVisible();
  expect(reloadPage).not.toHaveBeenCalled();
});

test('a screen that breaks leaves the rest standing and can be loaded again', async () => {
  allowConsoleError(/broken on purpose/);
  const { user } = renderApp('/register');
  expect(await screen.findByText('Halaman ini gagal dibuka')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(reloadPage).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Ke beranda' })).toHaveAttribute('href', '/');
});
