import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { roleRights, roles } from '#domain/roles.ts';
import { addMember, createOrganisation } from '#tests/support/organiser.ts';
import {
  type OrganiserRpc,
  organiserRpcs,
  type RightsWorld,
} from '#tests/support/organiser-rpcs.ts';
import { makeRightsWorld } from '#tests/support/rights-world.ts';
import { actAs, type Caller, fileDatabase, refusalOf } from '#tests/support/sql.ts';
import { createOpenRace, createUser } from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

// What the screens tell of the roles.
const rightsOf: Record<string, readonly string[]> = roleRights;
const everyRight = roleRights.pemilik;

let world: RightsWorld;
let client: pg.Client;
let people: Record<string, string>;

beforeAll(async () => {
  client = await db.connect();
  ({ world, people } = await makeRightsWorld(db));
});

function as(name: string): Caller {
  const caller = people[name];
  if (caller === undefined) {
    throw new Error(`There is no "${name}".`);
  }
  return caller;
}

/**
 * What came of calling it as somebody, as if it had never been called: done, or the refusal.
 * @param onAnswer is given the rows, as text
 */
async function attempt(
  caller: Caller,
  rpc: OrganiserRpc,
  onAnswer?: (rows: string) => void,
): Promise<string> {
  const args = rpc.args(world);
  const list = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
  try {
    await client.query('begin');
    await actAs(client, caller);
    const { rows } = await client.query(
      `select * from public.${rpc.name}(${list.join(', ')})`,
      Object.values(args),
    );
    onAnswer?.(JSON.stringify(rows));
    return 'done';
  } catch (error) {
    const refusal = await refusalOf(Promise.reject(error));
    return `${refusal.state} ${refusal.code}`;
  } finally {
    await client.query('rollback');
  }
}

const notSignedIn = '42501';
const hidden = /^PT404 \w+_not_found$/;
const notAllowed = 'PT403 not_allowed';

/** Past the right: done, or refused by a rule of the matter. */
function expectAllowed(answer: string) {
  expect(answer).toMatch(/^(done$|PT4)/);
  expect(answer).not.toMatch(/^PT40[13]/);
  expect(answer).not.toMatch(hidden);
}

function expectRefused(answer: string) {
  return expect(answer).toMatch(new RegExp(`${hidden.source}|^${notAllowed}$`));
}

function allows(rpc: OrganiserRpc, role: string) {
  return [rpc.right].flat().some((right) => rightsOf[role]?.includes(right));
}

describe.each(organiserRpcs.filter(({ right }) => right !== 'person'))('$name', (rpc) => {
  test('is closed to a visitor', async () => {
    expect(await attempt('anon', rpc)).toContain(notSignedIn);
  });

  test.each(['nobody', 'parent', 'owner elsewhere'])('tells %s nothing', async (name) => {
    const answer = await attempt(as(name), rpc);
    if (rpc.right === 'admin') {
      expect(answer).toBe(notAllowed);
    } else {
      expect(answer).toMatch(hidden);
    }
  });

  test('the owner of another race of the organisation may not, or sees that race’s part', async () => {
    const answer = await attempt(as('owner of the sibling race'), rpc);
    if (rpc.inPart) {
      expectAllowed(answer);
    } else {
      expectRefused(answer);
    }
  });

  test.each(roles)('%s: only with the right', async (role) => {
    const answer = await attempt(as(role), rpc);
    if (allows(rpc, role)) {
      expectAllowed(answer);
    } else {
      expectRefused(answer);
    }
  });

  test.each(roles)('%s of this race only: as far as it goes', async (role) => {
    const answer = await attempt(as(`${role} of the race`), rpc);
    if ((rpc.on === 'race' || rpc.inPart) && allows(rpc, role)) {
      expectAllowed(answer);
    } else {
      expectRefused(answer);
    }
  });

  test('an admin may by their office, and what is the club’s while they act for it', async () => {
    expectAllowed(await attempt(as('acting admin'), rpc));
    for (const name of ['admin', 'admin elsewhere']) {
      const answer = await attempt(as(name), rpc);
      if (rpc.right === 'admin') {
        expectAllowed(answer);
      } else {
        expect(answer).toMatch(hidden);
      }
    }
  });

  test('a person who was removed a moment ago may not, whatever token the phone still holds', async () => {
    const leaver = await createUser(db);
    await addMember(db.admin, world.organisationId, leaver, 'pemilik');
    if (rpc.right !== 'admin') {
      expectAllowed(await attempt(leaver, rpc));
    }
    await db.rpc(as('pemilik'), 'remove_member', {
      organisation_id: world.organisationId,
      member_user_id: leaver,
    });
    expectRefused(await attempt(leaver, rpc));
  });
});

test('every RPC that asks for a right of an organiser stands in the table', async () => {
  const { rows } = await db.admin.query<{ nspname: string; proname: string; prosrc: string }>(
    `select n.nspname, p.proname, p.prosrc from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private')`,
  );
  // A name may have several signatures: what one of them calls, the name calls.
  const calls = new Map<string, Set<string>>();
  for (const { nspname, proname, prosrc } of rows) {
    const name = `${nspname}.${proname}`;
    const called = calls.get(name) ?? new Set();
    for (const [found] of prosrc.matchAll(/\b(?:private|public)\.\w+(?=\s*\()/g)) {
      called.add(found);
    }
    calls.set(name, called);
  }
  const asking = new Set([
    'private.require_right',
    'private.require_organisation_right',
    'private.require_admin',
    'private.manages',
    'private.manages_organisation',
  ]);
  for (let before = -1; before !== asking.size; ) {
    before = asking.size;
    for (const [name, called] of calls) {
      if ([...called].some((one) => asking.has(one))) {
        asking.add(name);
      }
    }
  }
  const rpcs = [...asking].filter((name) => name.startsWith('public.'));
  expect(rpcs.length).toBeGreaterThan(0);
  const listed = organiserRpcs.map(({ name }) => `public.${name}`);
  expect(rpcs.filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !calls.has(name))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

// Who has an entry's code opens what the gate's phone keeps of the child: only the list that locks it away holds it.
test('no answer holds the code of an entry but the gate’s list', async () => {
  await db.admin.query(
    "update public.lomba set tanggal_mulai = now() + interval '1 day', pendaftaran_selesai = now() + interval '1 hour' where id = $1",
    [world.raceId],
  );
  const { rows } = await db.admin.query<{ kode_masuk: string }>(
    'select kode_masuk from public.pendaftaran_lomba where lomba_id = $1',
    [world.raceId],
  );
  expect(rows.length).toBeGreaterThan(1);
  const telling: string[] = [];
  for (const rpc of organiserRpcs) {
    await attempt(as(rpc.right === 'admin' ? 'admin' : 'pemilik'), rpc, (answer) => {
      if (rows.some(({ kode_masuk }) => answer.includes(kode_masuk))) {
        telling.push(rpc.name);
      }
    });
  }
  expect(telling).toEqual(['gate_manifest']);
});

describe('private.manages', () => {
  const manages = async (name: string, right: string) => {
    const [row] = await db.query<{ race: boolean; organisation: boolean }>(
      name === 'anon' ? 'anon' : as(name),
      'select private.manages($1, $3) as race, private.manages_organisation($2, $3) as organisation',
      [world.raceId, world.organisationId, right],
    );
    return row;
  };

  test.each(roles)('gives %s the rights of the role, and no other', async (role) => {
    for (const right of [...everyRight, 'tidak_ada']) {
      const may = rightsOf[role]?.includes(right) ?? false;
      expect(await manages(role, right), right).toEqual({ race: may, organisation: may });
      expect(await manages(`${role} of the race`, right), right).toEqual({
        race: may,
        organisation: false,
      });
    }
  });

  test('gives an admin who acts for the club every right there is, and nobody else any', async () => {
    for (const right of everyRight) {
      expect(await manages('acting admin', right)).toEqual({ race: true, organisation: true });
      for (const name of [
        'admin',
        'admin elsewhere',
        'nobody',
        'parent',
        'owner elsewhere',
        'owner of the sibling race',
      ]) {
        expect(await manages(name, right)).toEqual({ race: false, organisation: false });
      }
    }
    expect(await manages('acting admin', 'tidak_ada')).toEqual({
      race: false,
      organisation: false,
    });
  });

  test('what belongs to no organisation is managed by admins only', async () => {
    const { race } = await createOpenRace(db);
    const asked = async (name: string) => {
      const [row] = await db.query<{ race: boolean; content: boolean }>(
        as(name),
        "select private.manages($1, 'view') as race, private.manages_organisation(null, 'view') as content",
        [race.id],
      );
      return row;
    };
    expect(await asked('pemilik')).toEqual({ race: false, content: false });
    expect(await asked('admin')).toEqual({ race: true, content: true });
  });

  test('a visitor cannot even ask', async () => {
    expect((await refusalOf(manages('anon', 'view'))).state).toBe('42501');
  });

  test('a race that moved to another organisation leaves its old helpers behind', async () => {
    const organisationId = await createOrganisation(db.admin);
    const { race } = await createOpenRace(db, { organisasi_id: organisationId });
    const helper = await createUser(db);
    await addMember(db.admin, organisationId, helper, 'gerbang', race.id);
    const may = async () =>
      (await db.query(helper, "select private.manages($1, 'gate') as may", [race.id]))[0]?.may;
    expect(await may()).toBe(true);
    await db.admin.query('update public.lomba set organisasi_id = $2 where id = $1', [
      race.id,
      world.organisationId,
    ]);
    expect(await may()).toBe(false);
  });
});

describe.each([
  ['organisasi', 'nama'],
  ['anggota_organisasi', 'peran'],
  ['undangan', 'email'],
  ['catatan', 'objek'],
])('table %s', (table, column) => {
  test.each(['anon', 'parent', 'pemilik', 'admin', 'service_role'])(
    'is closed to %s: the RPCs are the way',
    async (name) => {
      const caller = name === 'anon' || name === 'service_role' ? name : as(name);
      for (const statement of [
        `select * from public.${table}`,
        `insert into public.${table} default values`,
        `update public.${table} set ${column} = ${column}`,
        `delete from public.${table}`,
      ]) {
        expect((await refusalOf(db.query(caller, statement))).state, statement).toBe('42501');
      }
    },
  );
});

describe.each(['admin', 'bertindak', 'blokir', 'pesan'])('private table %s', (table) => {
  test.each(['anon', 'pemilik', 'admin'])('is closed to %s', async (name) => {
    const caller = name === 'anon' ? name : as(name);
    expect((await refusalOf(db.query(caller, `select * from private.${table}`))).state).toBe(
      '42501',
    );
  });
});
