import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '#api/platform/query-client.ts';
import { fetchNext, nextScreens, type Reader } from '#parents/app/next-screens.ts';
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
  await fetchNext(createQueryClient(), `/race-detail/${raceId}`, 'person');
  expect(asked).toEqual(
    expect.arrayContaining(['GET profil_pengguna', 'GET rider', 'GET pendaftaran_lomba']),
  );
});

test('while home or the list is looked at, the code of a race’s page comes, and nothing of a race', async () => {
  storeSession();
  for (const address of ['/', '/race-list']) {
    expect(nextScreens(address).map(({ path }) => path)).toEqual(['/race-detail/:id']);
    await fetchNext(createQueryClient(), address, 'person');
  }
  expect(asked).toEqual([]);
});

test.each(['/', `/race-detail/${raceId}`, `/register-rider/${raceId}`])(
  'for a visitor at %s code comes, and nothing is asked ahead',
  async (address) => {
    await fetchNext(createQueryClient(), address, 'going');
    expect(asked).toEqual([]);
  },
);

test('the form’s code comes to a visitor who has said how old the child is, and to nobody else', () => {
  const paths = (reader: Reader) =>
    nextScreens(`/race-detail/${raceId}`, reader).map(({ path }) => path);
  expect(paths('visitor')).toEqual([]);
  expect(paths('going')).toEqual(['/register-rider/:raceId']);
});

test('no charge is begun before somebody is at the payment', async () => {
  storeSession();
  await fetchNext(createQueryClient(), `/order-summary/${raceId}`, 'person');
  expect(asked).toEqual([]);
});
