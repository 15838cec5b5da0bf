import { afterEach, expect, test, vi } from 'vitest';
import { serverClock } from '#domain/server-clock.ts';

afterEach(() => {
  serverClock.hear(new Date().toUTCString());
  vi.useRealTimers();
});

test.each([
  ['a phone that is a day late takes the server’s time', -86_400_000, 86_400_000],
  ['a phone that is an hour early too', 3_600_000, -3_600_000],
  ['one that is right to half a minute keeps its own', -20_000, 0],
])('%s', (_, wrong, ahead) => {
  const server = Date.parse('2026-12-01T00:00:00Z');
  vi.useFakeTimers({ now: server + wrong });
  serverClock.hear(new Date(server).toUTCString());
  expect(serverClock.now().getTime()).toBe(server + wrong + ahead);
  vi.setSystemTime(server + wrong + 60_000);
  // An answer without the header, or with words in it, changes nothing.
  serverClock.hear(null);
  serverClock.hear('kemarin');
  expect(serverClock.now().getTime()).toBe(server + wrong + ahead + 60_000);
});
