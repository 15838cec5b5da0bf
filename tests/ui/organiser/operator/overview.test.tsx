import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';

async function consoleMenu() {
  return within(await screen.findByRole('navigation', { name: 'Menu panitia' }));
}

test('the operator finds the desk in the menu of the console', async () => {
  organiserBackend({ roles: [], admin: true });
  const { user, router } = renderConsole('/');
  await user.click(await (await consoleMenu()).findByRole('link', { name: 'Operator' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Operator' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/panitia/operator');
});

test('for everybody else there is no desk, nor a way to it', async () => {
  const backend = organiserBackend({ roles: ['pemilik'] });
  renderConsole('/operator');
  expect(await screen.findByRole('heading', { name: 'Halaman ini tidak ada' })).toBeInTheDocument();
  await waitFor(async () =>
    expect((await consoleMenu()).queryByRole('link', { name: 'Operator' })).toBeNull(),
  );
  expect(backend.sent('list_organisations')).toEqual([]);
});
