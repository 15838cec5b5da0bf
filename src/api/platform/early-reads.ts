import {
  classCardColumns,
  featuredRaceColumns,
  newsSummaryColumns,
  orderSummaryColumns,
  ownRegistrationColumns,
  profileColumns,
  raceDetailColumns,
  registeredRiderColumns,
  scheduledRaceColumns,
} from '#api/columns.ts';
import {
  featuredClassCount,
  featuredRaceCount,
  knownRegistrationsMax,
  latestNewsCount,
  upcomingScheduleCount,
} from '#domain/constants.ts';
import { listStep } from '#domain/list-size.ts';
import { publishableKey, supabaseUrl } from './config.ts';
import { readSession } from './session-store.ts';

/**
 * The first screen's reads, sent by the page's first script while the app's own code is still on its way. A request
 * the app then makes is answered by the one under way when it is the very same: method, address, body and person. What
 * is written here by hand must be what the query factories build; tests/ui/shell/early-reads.test.ts compares them.
 */
export interface Read {
  method: 'GET' | 'POST';
  url: string;
  body?: string;
}

/** Later than this, the app asks anew. */
const keptMs = 20_000;
const anonymous = '';

const started = new Map<string, { token: string; answer: Promise<Response> }>();

function table(
  name: string,
  { select, ...rest }: { select: string } & Record<string, string>,
): Read {
  // The query builder drops the spaces too.
  const query = new URLSearchParams({ select: select.replaceAll(' ', ''), ...rest });
  return { method: 'GET', url: `${supabaseUrl}/rest/v1/${name}?${query}` };
}

function procedure(name: string, body: Record<string, unknown>): Read {
  return {
    method: 'POST',
    url: `${supabaseUrl}/rest/v1/rpc/${name}`,
    body: JSON.stringify(body),
  };
}

const race = (id: string) =>
  table('lomba', {
    select: raceDetailColumns,
    id: `eq.${id}`,
  });

const categories = (raceId: string) => procedure('race_categories', { race_id: raceId });

/** What a screen reads first, by its address in the route table. The first read brings the picture people wait for. */
export const firstReads: Record<
  string,
  (params: Record<string, string>, userId: string) => Read[]
> = {
  '/': () => [
    table('lomba', {
      select: featuredRaceColumns,
      status: 'eq.dipublikasi',
      order: 'dibuat_pada.desc',
      limit: String(featuredRaceCount),
    }),
    table('kelas_online', {
      select: classCardColumns,
      is_unggulan: 'eq.true',
      status: 'eq.dipublikasi',
      order: 'dibuat_pada.desc',
      limit: String(featuredClassCount),
    }),
    table('berita', {
      select: newsSummaryColumns,
      status: 'eq.dipublikasi',
      order: 'dibuat_pada.desc',
      limit: String(latestNewsCount),
    }),
    table('lomba', {
      select: scheduledRaceColumns,
      status: 'eq.dipublikasi',
      tanggal_mulai: `gte.${thisMinute()}`,
      order: 'tanggal_mulai.asc',
      limit: String(upcomingScheduleCount),
    }),
  ],
  '/race-list': () => [procedure('list_races', { query: '', max_rows: listStep + 1 })],
  '/race-detail/:id': ({ id = '' }) => [race(id)],
  '/race-detail/:id/categories': ({ id = '' }) => [race(id), categories(id)],
  '/register-rider/:raceId': ({ raceId = '' }, userId) => [
    race(raceId),
    categories(raceId),
    table('profil_pengguna', {
      select: profileColumns,
      id: `eq.${userId}`,
    }),
    table('pendaftaran_lomba', {
      select: registeredRiderColumns,
      user_id: `eq.${userId}`,
      order: 'didaftar_pada.desc',
      limit: String(knownRegistrationsMax),
    }),
    table('pendaftaran_lomba', {
      select: ownRegistrationColumns,
      lomba_id: `eq.${raceId}`,
      user_id: `eq.${userId}`,
      order: 'didaftar_pada.asc',
    }),
  ],
  '/order': (_, userId) => [
    table('pendaftaran_lomba', {
      select: orderSummaryColumns,
      user_id: `eq.${userId}`,
      order: 'didaftar_pada.desc',
    }),
  ],
};

/** Now, as both sides of an early read write it. */
export function thisMinute(): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
}

const keyOf = ({ method, url, body = '' }: Read) => `${method} ${url} ${body}`;

/** Sends the reads, as the person who is signed in. The answers wait for the app. */
export function startEarlyReads(reads: Read[]): Promise<Response>[] {
  const token = readSession()?.accessToken ?? anonymous;
  return reads.map((read) => {
    const headers = new Headers({ apikey: publishableKey });
    if (token !== anonymous) headers.set('authorization', `Bearer ${token}`);
    if (read.body !== undefined) headers.set('content-type', 'application/json');
    const { method, url, body } = read;
    const answer = fetch(url, { method, headers, body, cache: 'no-store' });
    // Nobody may ever ask for it; who does sees the failure.
    answer.catch(() => undefined);
    started.set(keyOf(read), { token, answer });
    return answer;
  });
}

/** The answer under way to this very request of this very person, once; null when there is none to be had. */
export function takeEarlyAnswer(
  input: RequestInfo | URL,
  init: RequestInit,
  accessToken: string | undefined,
): Promise<Response> | null {
  if (started.size === 0) return null;
  const key = keyOf({
    method: init.method === 'POST' ? 'POST' : 'GET',
    url: String(input),
    ...(typeof init.body === 'string' ? { body: init.body } : {}),
  });
  const read = started.get(key);
  if (read === undefined) return null;
  started.delete(key);
  const usable = read.token === (accessToken ?? anonymous) && performance.now() < keptMs;
  return usable ? read.answer : null;
}
