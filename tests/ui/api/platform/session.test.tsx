import { act, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { rest } from '#api/platform/client.ts';
import { keepSessionFresh } from '#api/platform/keep-session-fresh.ts';
import { readSession, sessionKey } from '#api/platform/session-store.ts';
import { api, authRefusal } from '#tests/support/ui/api.ts';
import { onLeave } from '#tests/support/ui/leave-app.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';
import { sessionBody, storeSession } from '#tests/support/ui/session.ts';
import { allowConsoleError } from '#tests/support/ui/setup.ts';

function startup() {
  return screen.queryByText('Memeriksa akun Anda...');
}
function content() {
  return screen.findByRole('heading', { name: 'Halaman tidak ditemukan' });
}

/** Holds the answer to a refresh until the test gives it. */
function holdRefresh() {
  const refreshed: string[] = [];
  let release: (response: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post(api.auth('token'), async ({ request }) => {
      const body = (await request.json()) as { refresh_token: string };
      refreshed.push(body.refresh_token);
      return (await answer).clone();
    }),
  );
  return { refreshed, release };
}

/** The requests' authorization headers, as they arrive. */
function watchRaces(answer: (authorization: string | null) => Response) {
  const seen: (string | null)[] = [];
  server.use(
    http.get(api.rest('lomba'), ({ request }) => {
      const authorization = request.headers.get('authorization');
      seen.push(authorization);
      return answer(authorization);
    }),
  );
  return seen;
}

/** Before the auth client's own clock would, which looks every 30 seconds. */
const soon = { timeout: 15_000 };

test('a visitor with no session never sees the startup screen', () => {
  renderApp('/tidak-ada');
  expect(startup()).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Menu utama' })).toBeVisible();
});

test('nor does somebody whose session has not run out', () => {
  renderApp('/tidak-ada', { session: true });
  expect(startup()).toBeNull();
});

test('a session that ran out is checked behind the startup screen, and refreshed', async () => {
  const { refreshed, release } = holdRefresh();
  renderApp('/tidak-ada', { session: { expiresIn: -60, refreshToken: 'old-refresh' } });
  expect(startup()).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  const fresh = sessionBody();
  release(HttpResponse.json(fresh));
  await content();
  expect(startup()).toBeNull();
  expect(refreshed).toEqual(['old-refresh']);
  expect(readSession()?.accessToken).toBe(fresh.access_token);
});

test('the startup screen can be skipped', async () => {
  const { release } = holdRefresh();
  const { user } = renderApp('/tidak-ada', { session: { expiresIn: -60 } });
  await user.click(screen.getByRole('button', { name: /Lewati/ }));
  await content();
  // The check goes on behind, and its answer counts.
  const fresh = sessionBody();
  release(HttpResponse.json(fresh));
  await waitFor(() => expect(readSession()?.accessToken).toBe(fresh.access_token));
});

test('a session that the server no longer knows is signed out', async () => {
  server.use(
    http.post(api.auth('token'), () =>
      authRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token'),
    ),
  );
  allowConsoleError(/Refresh Token/);
  renderApp('/order-summary/r1?pendaftaran=p1', { session: { expiresIn: -60 } });
  expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeVisible();
  expect(readSession()).toBeNull();
  expect(window.location.pathname + window.location.search).toBe(
    `/login?${new URLSearchParams({ next: '/order-summary/r1?pendaftaran=p1' })}`,
  );
});

test('with no connection the session is kept and the app opens', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderApp('/tidak-ada', { session: { expiresIn: -60 } });
  expect(startup()).toBeNull();
  expect(readSession()).not.toBeNull();
  expect(screen.getByText(/Anda sedang offline/)).toBeVisible();
});

test('the choice of several children shows the sign-in screen in place to a visitor', async () => {
  renderApp('/race-detail/r1/anak');
  expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeVisible();
  expect(window.location.pathname).toBe('/race-detail/r1/anak');
});

function fromAnotherTab() {
  return act(() => window.dispatchEvent(new StorageEvent('storage', { key: sessionKey })));
}

test('signing in in another tab goes on here too', async () => {
  renderApp('/login?next=%2Ftidak-ada');
  await screen.findByRole('heading', { name: 'Masuk' });
  storeSession();
  fromAnotherTab();
  await content();
});

test('signing out in another tab is seen here', async () => {
  renderApp('/tidak-ada', { session: true });
  const profile = await screen.findByRole('link', { name: 'Profil' });
  expect(profile).toHaveAttribute('href', '/profile');
  localStorage.removeItem(sessionKey);
  fromAnotherTab();
  expect(profile).toHaveAttribute('href', '/login');
});

test('a session that ran out while the phone slept is refreshed when the page is seen again', async () => {
  const fresh = sessionBody();
  server.use(http.post(api.auth('token'), () => HttpResponse.json(fresh)));
  storeSession();
  onLeave(keepSessionFresh());
  storeSession({ expiresIn: -5 });
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(readSession()?.accessToken).toBe(fresh.access_token), soon);
});

test('so is a session that ran out before the page began to look', async () => {
  const fresh = sessionBody();
  server.use(http.post(api.auth('token'), () => HttpResponse.json(fresh)));
  storeSession({ expiresIn: -5 });
  onLeave(keepSessionFresh());
  await waitFor(() => expect(readSession()?.accessToken).toBe(fresh.access_token), soon);
});

test('a visitor asks with the key alone, a user with their token', async () => {
  const seen = watchRaces(() => HttpResponse.json([]));
  await rest.from('lomba').select('id');
  const { access_token } = storeSession();
  await rest.from('lomba').select('id');
  expect(seen).toEqual([null, `Bearer ${access_token}`]);
});

test('a token about to end is refreshed before it is used, once for all that wait', async () => {
  const fresh = sessionBody();
  let refreshes = 0;
  server.use(
    http.post(api.auth('token'), async () => {
      refreshes += 1;
      await delay();
      return HttpResponse.json(fresh);
    }),
  );
  const seen = watchRaces(() => HttpResponse.json([]));
  storeSession({ expiresIn: 30 });
  await Promise.all([rest.from('lomba').select('id'), rest.from('lomba').select('judul')]);
  expect(refreshes).toBe(1);
  expect(seen).toEqual(Array(2).fill(`Bearer ${fresh.access_token}`));
});

test('a token refused although it looks good is renewed and the request sent again', async () => {
  const fresh = sessionBody();
  server.use(http.post(api.auth('token'), () => HttpResponse.json(fresh)));
  const { access_token } = storeSession();
  const seen = watchRaces((authorization) =>
    authorization === `Bearer ${fresh.access_token}`
      ? HttpResponse.json([{ id: 'r1' }])
      : HttpResponse.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 }),
  );
  const { data } = await rest.from('lomba').select('id');
  expect(data).toEqual([{ id: 'r1' }]);
  expect(seen).toEqual([`Bearer ${access_token}`, `Bearer ${fresh.access_token}`]);
});

test('when that is refused too, what everybody may read is read as a visitor, and the session is over', async () => {
  allowConsoleError(/Refresh Token/);
  server.use(
    http.post(api.auth('token'), () =>
      authRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token'),
    ),
  );
  storeSession();
  const seen = watchRaces((authorization) =>
    authorization === null
      ? HttpResponse.json([{ id: 'r1' }])
      : HttpResponse.json({ code: 'PGRST301', message: 'JWT invalid' }, { status: 401 }),
  );
  const { data } = await rest.from('lomba').select('id');
  expect(data).toEqual([{ id: 'r1' }]);
  expect(seen).toHaveLength(2);
  await waitFor(() => expect(readSession()).toBeNull());
});

function expired() {
  return HttpResponse.json({ code: 'PGRST303', message: 'x' }, { status: 401 });
}

test('too many refreshes from this address end no session: it is asked again', async () => {
  const fresh = sessionBody();
  let asked = 0;
  server.use(
    http.post(api.auth('token'), () => {
      asked += 1;
      if (asked === 1) {
        return authRefusal(429, 'over_request_rate_limit', 'Request rate limit');
      }
      return HttpResponse.json(fresh);
    }),
  );
  const seen = watchRaces(() => HttpResponse.json([]));
  // The token has run out as well: the refresh is all that is left.
  storeSession({ expiresIn: -60 });
  await rest.from('lomba').select('id');
  expect(asked).toBe(2);
  expect(seen).toEqual([`Bearer ${fresh.access_token}`]);
});

test.each([409, 429])(
  'nor does a renewal that is refused with %i for half a minute',
  async (status) => {
    server.use(http.post(api.auth('token'), () => authRefusal(status, 'conflict', 'Not now')));
    const { access_token } = storeSession();
    const seen = watchRaces((authorization) =>
      authorization === null ? HttpResponse.json([]) : expired(),
    );
    const realTurn = setImmediate;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      let answered = false;
      const asked = rest
        .from('lomba')
        .select('id')
        .then(() => {
          answered = true;
        });
      while (!answered) {
        await vi.advanceTimersByTimeAsync(200);
        await new Promise((resolve) => realTurn(resolve));
      }
      await asked;
    } finally {
      vi.useRealTimers();
    }
    expect(seen).toEqual([`Bearer ${access_token}`, null]);
    expect(readSession()?.accessToken).toBe(access_token);
  },
);

test('when another tab was quicker with the refresh, its session is the one that is used', async () => {
  let theirs = '';
  server.use(
    http.post(api.auth('token'), () => {
      theirs = storeSession().access_token;
      return HttpResponse.json(sessionBody());
    }),
  );
  storeSession();
  const seen = watchRaces((authorization) =>
    authorization === `Bearer ${theirs}` ? HttpResponse.json([{ id: 'r1' }]) : expired(),
  );
  const { data } = await rest.from('lomba').select('id');
  expect(data).toEqual([{ id: 'r1' }]);
  expect(seen).toHaveLength(2);
  expect(readSession()?.accessToken).toBe(theirs);
});
