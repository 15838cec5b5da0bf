import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import type { Role } from '#domain/roles.ts';
import { insertRow, proveMailbox } from './factories.ts';
import { withAdmin } from './race-fixture.ts';
import { signUp, type TestUser } from './stack.ts';

async function insert(
  client: pg.ClientBase,
  table: string,
  values: Record<string, unknown>,
): Promise<string> {
  return (await insertRow<{ id: string }>(client, `public.${table}`, values)).id;
}

/** An organisation that may publish, without people; its id. For SQL tests pass `db.admin`. */
export function createOrganisation(
  client: pg.ClientBase,
  changes: Record<string, unknown> = {},
): Promise<string> {
  return insert(client, 'organisasi', {
    nama: `Klub Uji ${randomUUID().slice(0, 8)}`,
    disetujui_pada: new Date().toISOString(),
    ...changes,
  });
}

/** Gives a person a role, for all races of the organisation or for one; the row's id. */
export function addMember(
  client: pg.ClientBase,
  organisationId: string,
  userId: string,
  role: Role,
  raceId: string | null = null,
): Promise<string> {
  return insert(client, 'anggota_organisasi', {
    organisasi_id: organisationId,
    user_id: userId,
    peran: role,
    lomba_id: raceId,
  });
}

/** As the command `npm run admin` makes one. */
export async function makeAdmin(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query('insert into private.admin (user_id) values ($1) on conflict do nothing', [
    userId,
  ]);
}

/** As `begin_acting`: the admin, made one here, has the club's rights for two hours; the row's id. */
export async function actFor(
  client: pg.ClientBase,
  adminId: string,
  organisationId: string,
): Promise<string> {
  await makeAdmin(client, adminId);
  const row = await insertRow<{ id: string }>(client, 'private.bertindak', {
    user_id: adminId,
    organisasi_id: organisationId,
    alasan: 'Klub minta dibantu mengisi lomba',
    sampai: new Date(Date.now() + 7_200_000).toISOString(),
  });
  return row.id;
}

export interface Organiser extends TestUser {
  organisationId: string;
}

/**
 * An account on the target with a role: in a new organisation, or in the one named. `raceId` limits the role to one race,
 * which is given to the organisation first when it belongs to none.
 */
export async function createOrganiser(
  options: { role?: Role; organisationId?: string; raceId?: string; fullName?: string } = {},
): Promise<Organiser> {
  const person = await signUp(options.fullName);
  return withAdmin(async (client) => {
    const organisationId = options.organisationId ?? (await createOrganisation(client));
    if (options.raceId !== undefined) {
      await giveRace(client, options.raceId, organisationId);
    }
    await addMember(client, organisationId, person.id, options.role ?? 'pemilik', options.raceId);
    // Nobody comes into an organisation without.
    await proveMailbox(client, person.id);
    return { ...person, organisationId };
  });
}

/** Makes a race of a fixture the organisation's. */
export async function giveRace(
  client: pg.ClientBase,
  raceId: string,
  organisationId: string,
): Promise<void> {
  await client.query(
    'update public.lomba set organisasi_id = $2 where id = $1 and organisasi_id is distinct from $2',
    [raceId, organisationId],
  );
}

/** Puts the person's session where the auth client of the page keeps its own; once, so that signing out lasts. */
export async function arriveAs(
  page: Page,
  person: Pick<TestUser, 'id' | 'session'>,
): Promise<void> {
  await page.addInitScript(
    ([key, value, mark]) => {
      if (localStorage.getItem(mark) !== null) {
        return;
      }
      localStorage.setItem(mark, '1');
      localStorage.setItem(key, value);
    },
    [
      'pushbike-session',
      JSON.stringify(person.session),
      `uji-masuk-${person.id.slice(0, 8)}`,
    ] as const,
  );
}
