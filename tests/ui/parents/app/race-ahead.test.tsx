import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '#api/platform/query-client.ts';
import { useRaceAhead } from '#parents/app/race-ahead.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { category, race, raceId } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

const asked: string[] = [];

function Links() {
  useRaceAhead();
  return (
    <>
      <a href={`/race-detail/${raceId}`}>
        <b>Piala Bandung</b>
      </a>
      <a href={`/race-detail/${raceId}/categories`}>Pilih</a>
      <a href={`https://lain.example/race-detail/${raceId}`}>Situs lain</a>
      <button type="button">Tutup</button>
    </>
  );
}

beforeAll(() => {
  server.events.on('request:start', ({ request }) => {
    asked.push(new URL(request.url).pathname.split('/').at(-1) ?? '');
  });
});

beforeEach(() => {
  asked.length = 0;
  backend.race(race());
  backend.categories([category()]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Links />
    </QueryClientProvider>,
  );
});

test.each(['pointerOver', 'touchStart', 'focusIn'] as const)(
  'a race and its classes are asked for at the %s of a link to it, once',
  async (intent) => {
    fireEvent[intent](screen.getByText('Piala Bandung'));
    await waitFor(() => expect(asked.toSorted()).toEqual(['lomba', 'race_categories']));
    fireEvent[intent](screen.getByText('Piala Bandung'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toHaveLength(2);
  },
);

test.each(['Pilih', 'Situs lain', 'Tutup'])('nothing is asked for at "%s"', async (name) => {
  fireEvent.pointerOver(screen.getByText(name));
  fireEvent.focusIn(screen.getByText(name));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual([]);
});
