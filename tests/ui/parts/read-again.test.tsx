import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { backend, brokenServer, held } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { entryDetail, orderId, race, raceId } from '#tests/support/ui/rows.ts';

/** Screens that cannot do without one read: where, and how that read is answered. */
const screens: [name: string, path: string, answer: typeof backend.race][] = [
  ['a race', `/race-detail/${raceId}`, backend.race],
  ['the list of races', '/race-list', backend.races as never],
  ['the categories', `/race-detail/${raceId}/categories`, backend.categories as never],
  ['the rider form', `/register-rider/${raceId}?kategori=c1`, backend.categories as never],
  ['the orders', '/order', backend.orders as never],
  ['an order', `/order-detail/${orderId}`, backend.order as never],
  ['the summary', `/order-summary/${raceId}?pendaftaran=${orderId}`, backend.order as never],
];

test.each(screens)(
  '%s, tried again: the button pressed says that work is under way',
  async (...of) => {
    const [, path, answer] = of;
    backend.race(race());
    backend.categories([]);
    backend.order(entryDetail());
    backend.profile(null);
    backend.riders([]);
    answer(() => brokenServer());
    const { user } = renderApp(path, { session: true });
    const button = await screen.findByRole('button', { name: 'Coba lagi' });

    const again = held(() => brokenServer());
    answer(again.answer as never);
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Memuat...' })).toBe(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveFocus();

    again.release();
    expect(await screen.findByRole('button', { name: 'Coba lagi' })).toBe(button);
  },
);
