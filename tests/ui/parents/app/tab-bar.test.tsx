import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isTabBarHidden } from '#parents/app/tab-bar-rules.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';

// What the profile reads is its own tests' business; here it is a place to get to.
vi.mock('#parents/features/profile/profile-screen.tsx', () => ({
  Component: () => <p>Profil saya</p>,
}));

test.each([
  '/login',
  '/login/',
  '/register',
  '/register-rider/r1',
  '/register-rider/',
  '/order-summary/r1',
  '/payment/r1',
  '/success',
  '/success/',
  '/success/anything',
  '/race-detail/r1/anak',
])('hidden on %s', (path) => {
  expect(isTabBarHidden(path)).toBe(true);
});

test.each([
  '/',
  '/race-list',
  '/race-detail/r1',
  '/race-detail/r1/categories',
  '/order',
  '/order-detail/o1',
  '/profile',
  '/reset-password',
  '/register-rider',
  '/payments',
  '/successful',
  '/loginx',
])('shown on %s', (path) => {
  expect(isTabBarHidden(path)).toBe(false);
});

async function tabs() {
  const bar = await screen.findByRole('navigation', { name: 'Menu utama' });
  return within(bar).getAllByRole('link');
}

test('has the four places in the order of the spec', async () => {
  renderApp('/tidak-ada');
  const links = await tabs();
  expect(links.map((link) => link.textContent)).toEqual(['Beranda', 'Race', 'Order', 'Profil']);
  expect(links.slice(0, 3).map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/race-list',
    '/order',
  ]);
});

test('is not there where the visitor signs in', async () => {
  renderApp('/login');
  await screen.findByRole('heading', { name: 'Masuk' });
  expect(screen.queryByRole('navigation', { name: 'Menu utama' })).toBeNull();
});

test('Profil leads a visitor to sign-in', async () => {
  const { user } = renderApp('/tidak-ada');
  await tabs();
  await user.click(screen.getByRole('link', { name: 'Profil' }));
  expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeVisible();
  expect(window.location.pathname).toBe('/login');
});

test('Profil leads who is signed in to the profile', async () => {
  const { user } = renderApp('/tidak-ada', { session: true });
  await tabs();
  await user.click(screen.getByRole('link', { name: 'Profil' }));
  expect(await screen.findByText('Profil saya')).toBeVisible();
  expect(window.location.pathname).toBe('/profile');
});
