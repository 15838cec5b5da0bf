import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '#api/platform/query-client.ts';
import { fetchNext } from '#parents/app/next-screens.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { category, filledProfile, race, raceId, rider } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';
import { storeSession } from '#tests/support/ui/session.ts';

/** What is asked of the server, by the last word of its address. */
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  server.events.on('request:start', ({ request }) => {
    asked.push(`${request.method} ${new URL(request.url).pathname.split('/').at(-1)}`);
  });
  backend.race(race());
  backend.categories([category()]);
  backend.profile(filledProfile());
  backend.riders([rider()]);
  backend.ownEntries([]);
});

test('while a signed-in parent looks at a race, what its form will show comes', async () => {
  storeSession();
  await fetchNext(createQueryClient(), `/race-detail/${raceId}`, true);
  expect(asked).toEqual(
    expect.arrayContaining(['GET profil_pengguna', 'GET rider', 'GET pendaftaran_lomba']),
  );
});

test('a visitor is asked for nothing ahead', async () => {
  await fetchNext(createQueryClient(), `/register-rider/${raceId}`, false);
  expect(asked).toEqual([]);
});

test('no charge is begun before somebody is at the payment', async () => {
  storeSession();
  await fetchNext(createQueryClient(), `/order-summary/${raceId}`, true);
  expect(asked).toEqual([]);
});
