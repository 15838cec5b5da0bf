import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { LogFilter } from '#api/organiser/team.ts';
import { ownChildren } from '#api/own-reads.ts';
import { requestsOf } from './requests-of.ts';
import type { RestRequest } from './rest-to-sql.ts';

const api = path.resolve(import.meta.dirname, '../../src/api');

const id = randomUUID();

const wholeLog: LogFilter = {
  organisationId: id,
  raceId: id,
  personIds: [id],
  actions: ['save_race'],
};

/** What a factory is asked with where ids do not do. */
const argumentsOf: Record<string, unknown[]> = {
  'boardConsentQueries.of': [id, [id]],
  'classQueries.page': [2],
  'letterQueries.preview': [id, {}, ''],
  'newsQueries.list': ['berita', 25],
  'operatorQueries.blocks': [{ userId: id }],
  'overviewQueries.search': ['raka'],
  'paymentQueries.adminFee': [150_000],
  'paymentQueries.result': [id, [id]],
  'plateQueries.plan': [id, { categoryId: id, first: 1, order: 'nama', keep: true }],
  'raceQueries.list': ['pushbike', { month: 7, city: 'Bandung', open: true }, 25],
  'teamQueries.log': [wholeLog],
  'teamQueries.logPeople': [{ organisationId: id, raceId: null }],
  'ticketQueries.list': [
    { period: { month: 3, year: 2030 }, text: '', location: 'all', limit: 25 },
  ],
};

/** Reads of published files, which no data API answers. */
const ofFiles = /^boardQueries\./;

/**
 * All that the app's query factories send to the data API, by the factory's name. The factories are found in the
 * modules themselves, so a new one is among them. VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY are set before.
 */
export async function everyRead(): Promise<[name: string, request: RestRequest][]> {
  const found: [string, RestRequest][] = [];
  for (const [name, options] of await everyQuery()) {
    for (const request of await requestsOf(options)) {
      found.push([name, request]);
    }
  }
  return found;
}

async function everyQuery(): Promise<[name: string, options: object][]> {
  const found: [string, object][] = [['ownChildren', ownChildren(id)]];
  for (const file of readdirSync(api, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.types.ts')) {
      continue;
    }
    const module: Record<string, object> = await import(path.join(api, file));
    for (const [group, factories] of Object.entries(module)) {
      for (const [key, factory] of group.endsWith('Queries') ? Object.entries(factories) : []) {
        const name = `${group}.${key}`;
        const query = typeof factory === 'function' && !ofFiles.test(name);
        const options = query ? factory(...(argumentsOf[name] ?? [id, id, 25])) : null;
        if (typeof options?.queryFn === 'function') {
          found.push([name, options]);
        }
      }
    }
  }
  return found;
}
