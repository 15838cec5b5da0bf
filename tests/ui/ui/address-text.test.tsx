import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { useRaceFilter } from '#parents/features/races/use-race-filter.ts';
import { useAddressText } from '#ui/address-text.ts';

function List() {
  const { typed, settled, setTyped } = useAddressText('cari');
  return (
    <>
      <input aria-label="Cari" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <p>Dicari: {settled}</p>
      <Link to="/rider">Baris</Link>
    </>
  );
}

function Races() {
  const { filter, settled, setFilter } = useRaceFilter();
  return (
    <>
      <input
        aria-label="Cari"
        value={filter.text}
        onChange={({ target }) => setFilter({ ...filter, text: target.value })}
      />
      <p>Dicari: {settled.text}</p>
      <Link to="/rider">Baris</Link>
    </>
  );
}

function Rider() {
  return <h1>Rider</h1>;
}

const screens = { 'a list': List, 'the list of races': Races };

function wait(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A list whose row leads to a screen that takes so long to come. */
function renderList(Screen: () => ReactNode, comesInMs: number) {
  window.history.replaceState(null, '', '/');
  const router = createBrowserRouter([
    { path: '/', Component: Screen },
    {
      path: '/rider',
      lazy: async () => {
        await wait(comesInMs);
        return { Component: Rider };
      },
    },
  ]);
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup({ delay: null }), router };
}

describe.each(Object.entries(screens))('%s', (_, Screen) => {
  test('has in its address what was typed, a moment later', async () => {
    const { user } = renderList(Screen, 0);
    await user.type(screen.getByRole('textbox', { name: 'Cari' }), 'Raka');
    expect(window.location.search).toBe('');
    expect(await screen.findByText('Dicari: Raka')).toBeVisible();
    expect(window.location.search).toBe('?cari=Raka');
  });

  test.each([0, 700])(
    'whoever types and presses a row at once comes to it, though its screen takes %i ms',
    async (comesInMs) => {
      const { user } = renderList(Screen, comesInMs);
      await user.type(screen.getByRole('textbox', { name: 'Cari' }), 'Raka');
      await user.click(screen.getByRole('link', { name: 'Baris' }));
      expect(await screen.findByRole('heading', { name: 'Rider' })).toBeVisible();
      await wait(400);
      expect(window.location.pathname).toBe('/rider');
    },
  );
});
