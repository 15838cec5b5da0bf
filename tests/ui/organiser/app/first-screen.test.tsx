import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { managedRaceQueries } from '#api/organiser/races.ts';
import { screenAt, screens } from '#organiser/app/screens.ts';
import { askForFirstScreen } from '#parts/frame/first-screen.ts';
import { organiserBackend, type RpcName } from '#tests/support/ui/organiser/backend.ts';
import {
  classId,
  newsId,
  organiserEmail,
  organiserId,
  raraId,
  ticketId,
} from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';
import { storeSession } from '#tests/support/ui/session.ts';

// A browser's own reader of codes or wasm: jsdom has neither.
vi.mock('#organiser/parts/qr-reader/decoder.ts', () => ({
  readerReady: async () => true,
  keptReader: async () => true,
  loadDecoder: async () => ({ read: async () => [] }),
}));

/* The page's first script asks for what the console's first screen reads, and the screen is answered by that. */

const values: Record<string, string> = {
  lomba: raceId,
  kelas: classId,
  berita: newsId,
  tiket: ticketId,
  peserta: raraId,
};

function addressOf(path: string): string {
  return path.replace(/(\w+)\/:\w+\??/g, (_, kind: string) => `${kind}/${values[kind] ?? 'r1'}`);
}

const organiser = { userId: organiserId, email: organiserEmail };

function arrive(path: string) {
  return askForFirstScreen(screenAt(path), screenAt('/masuk')?.screen);
}

/** With the session that is stored already: the very one that was asked with. */
function open(path: string) {
  return renderConsole(path, { signedIn: false });
}

const first = screens.map(({ path, reads, signIn }) => ({
  path,
  signIn,
  asked: (reads?.({}, organiserId) ?? []).map(
    ({ path: address }) => address.replace(/.*\//, '') as RpcName,
  ),
}));

describe.each(first.filter(({ asked }) => asked.length > 0))('$path', ({ path, asked }) => {
  test(`is shown from what was read early: ${asked}`, async () => {
    const backend = organiserBackend();
    storeSession(organiser);
    const address = addressOf(path);
    const found = arrive(address);
    expect(found?.screen?.path).toBe(path);
    // Its code may take a busy machine longer than anybody waits for an answer.
    await found?.screen?.load();
    const answers = await Promise.all(found?.answers ?? []);
    const { queryClient } = open(address);
    await screen.findByRole('main');
    await waitFor(() => expect(answers.filter(({ bodyUsed }) => !bodyUsed)).toEqual([]));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(asked.map((name) => [name, backend.sent(name).length])).toEqual(
      asked.map((name) => [name, 1]),
    );
  });

  test('asks nothing for a visitor, and begins with the sign-in', () => {
    expect(arrive(addressOf(path))).toMatchObject({ screen: { path: '/masuk' }, answers: [] });
  });
});

test.each(first.filter(({ signIn }) => signIn === undefined))(
  '$path, which is for everybody, asks nothing, whoever is signed in',
  ({ path }) => {
    const address = addressOf(path);
    expect(arrive(address)).toMatchObject({ screen: { path }, answers: [] });
    storeSession(organiser);
    expect(arrive(address)).toMatchObject({ screen: { path }, answers: [] });
  },
);

test('with a session that must be refreshed nothing is asked before that', () => {
  storeSession({ ...organiser, expiresIn: -10 });
  expect(arrive('/')).toBeNull();
});

test('what one account asked is no answer to another', async () => {
  const backend = organiserBackend();
  storeSession(organiser);
  // Heard before the other account asks, so that the count has both.
  await Promise.all(arrive('/')?.answers ?? []);
  const { queryClient } = open('/tidak-ada');
  storeSession({ userId: crypto.randomUUID() });
  await queryClient.fetchQuery(managedRaceQueries.mine());
  expect(backend.sent('my_races')).toHaveLength(2);
});

test('where the early answer fails, the screen asks for itself', async () => {
  const backend = organiserBackend();
  backend.answer('my_races', HttpResponse.error());
  storeSession(organiser);
  await Promise.allSettled(arrive('/')?.answers ?? []);
  backend.asUsual('my_races');
  open('/');
  expect(await screen.findByText(/3 dari 40 tempat/)).toBeVisible();
  expect(backend.sent('my_races')).toHaveLength(2);
});
