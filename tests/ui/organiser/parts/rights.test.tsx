import { hashKey, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { createQueryClient } from '#api/platform/query-client.ts';
import { readSession } from '#api/platform/session-store.ts';
import { useMay } from '#organiser/parts/rights.ts';
import { useNoteTyping } from '#organiser/parts/typed-here.ts';
import { api } from '#tests/support/ui/api.ts';
import { server } from '#tests/support/ui/server.ts';
import { storeSession } from '#tests/support/ui/session.ts';

function race(id: string, rights: string[]) {
  return { id, rights };
}

function given(races: object[], work: object = { admin: false, organisations: [] }) {
  const asked = { my_races: 0, my_work: 0 };
  server.use(
    http.post(api.rest('rpc/my_races'), () => {
      asked.my_races += 1;
      return HttpResponse.json(races);
    }),
    http.post(api.rest('rpc/my_work'), () => {
      asked.my_work += 1;
      return HttpResponse.json(work);
    }),
  );
  return asked;
}

function mayIn(raceId: string, client = createQueryClient()) {
  return renderHook(() => useMay(raceId), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  }).result;
}

describe('what a person may do in a race', () => {
  test('is what their roles in that race say, whatever they may do in another', async () => {
    storeSession({});
    given([race('here', ['view', 'gate']), race('there', ['view', 'riders', 'papers'])]);
    const may = mayIn('here');
    expect(may.current('gate')).toBeUndefined();
    await waitFor(() => expect(may.current('gate')).toBe(true));
    expect(may.current('papers')).toBe(false);
    expect(may.current('riders')).toBe(false);
  });

  test('is not taken away from under what is being typed, but once that is left', async () => {
    storeSession({});
    const typing = renderHook(({ screen }) => useNoteTyping(screen), {
      initialProps: { screen: 'here' },
    });
    given([race('here', ['view', 'money'])]);
    const client = createQueryClient();
    const may = mayIn('here', client);
    await waitFor(() => expect(may.current('money')).toBe(true));
    const askAnew = () =>
      act(async () => {
        await client.refetchQueries();
        await new Promise((told) => setTimeout(told));
      });
    fireEvent.input(document.body);
    given([race('here', ['view'])]);
    await askAnew();
    expect(may.current('money')).toBe(true);
    given([race('here', ['view', 'money', 'gate'])]);
    await askAnew();
    expect(may.current('gate')).toBe(true);
    given([]);
    await askAnew();
    expect(may.current('gate')).toBe(true);
    typing.rerender({ screen: 'elsewhere' });
    given([race('here', ['view'])]);
    await askAnew();
    expect(may.current('money')).toBe(false);
  });

  test('is nothing in a race where they have no role', async () => {
    storeSession({});
    const asked = given([race('there', ['view', 'gate'])]);
    const may = mayIn('here');
    await waitFor(() => expect(may.current('gate')).toBe(false));
    expect(asked.my_work).toBe(0);
  });

  test('is not read from what an older release kept on this phone, whose rows had other names', async () => {
    storeSession({});
    const userId = readSession()?.userId ?? '';
    const kept = JSON.stringify([{ id: 'here', hak: ['view', 'gate'] }]);
    const older = hashKey(['organiser', 'races', 'mine']);
    localStorage.setItem(`pushbike-saved:${userId}:${older}`, `3|${Date.now()}|${kept}`);
    server.use(http.post(api.rest('rpc/my_races'), () => HttpResponse.error()));
    const may = mayIn('here');
    await new Promise((done) => setTimeout(done, 50));
    expect(may.current('gate')).toBeUndefined();
    given([race('here', ['view', 'gate'])]);
    const again = mayIn('here');
    await waitFor(() => expect(again.current('gate')).toBe(true));
  });

  test('is not known where nobody is signed in, and nothing is asked', async () => {
    const asked = given([race('here', ['view', 'gate'])]);
    const may = mayIn('here');
    await new Promise((done) => setTimeout(done));
    expect(may.current('gate')).toBeUndefined();
    expect(asked).toEqual({ my_races: 0, my_work: 0 });
  });

  const many = Array.from({ length: 300 }, (_, index) => race(`race-${index}`, ['view']));

  test('is everything for an admin who acts for its club, also in a race beyond those that are answered at once', async () => {
    storeSession({});
    given(many, { admin: true, acting: { nama: 'Klub Lain' }, organisations: [] });
    const may = mayIn('older');
    await waitFor(() => expect(may.current('money')).toBe(true));
  });

  test('is nothing in such a race for anybody else', async () => {
    storeSession({});
    given(many);
    const may = mayIn('older');
    await waitFor(() => expect(may.current('money')).toBe(false));
  });
});
