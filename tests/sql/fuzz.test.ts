import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { createOrganisation } from '#tests/support/organiser.ts';
import { organiserRpcs, type RightsWorld } from '#tests/support/organiser-rpcs.ts';
import { makeRightsWorld } from '#tests/support/rights-world.ts';
import { size } from '#tests/support/size.ts';
import { actAs, type Caller, fileDatabase } from '#tests/support/sql.ts';
import {
  applyStatus,
  childArguments,
  createOpenRace,
  createUser,
  insert,
  openPayment,
  register,
} from '#tests/support/sql-fixtures.ts';
import { payments } from '#tests/support/sql-payments.ts';

/**
 * Every RPC that a client may call, as everybody from a visitor to an owner, with what nobody would send: empty, far too
 * much, of another kind, somebody else's. Whatever it is, the answer is a refusal that the REST interface makes a 4xx of,
 * nothing of a family or an organisation that nobody here belongs to is told or changed, and the books agree.
 */
const db = fileDatabase();
const calls = Number(process.env.FUZZ_CALLS ?? size(600, 30_000));
/** The same calls each time; another number for others. */
const seed = Number(process.env.FUZZ_SEED ?? 20261121);

interface Parameter {
  name: string;
  type: string;
}

interface Rpc {
  name: string;
  parameters: Parameter[];
}

let client: pg.Client;
let rpcs: Rpc[];
let world: RightsWorld;
let people: Record<string, string>;
/** Ids that are there, of all kinds of things, others' too. */
let ids: string[];
let worldBefore: string;
let bystanders: { ids: string[]; text: string };

/** What must neither be told nor change: a family, and an organisation, that no caller belongs to. */
async function makeBystanders() {
  const mark = 'Kerahasiaan';
  const parent = await createUser(db, {
    nama_lengkap: `Ibu ${mark}`,
    nomor_hp: '081900012345',
  });
  const organisationId = await createOrganisation(db.admin);
  const target = await createOpenRace(db, { organisasi_id: organisationId });
  const registration = await register(db, parent, target, {
    full_name: `Anak ${mark}`,
    nickname: mark,
    team_name: `Tim ${mark}`,
  });
  await applyStatus(db, await openPayment(db, parent, registration.id), 'PAID');
  await db.rpc(parent, 'set_delegate', {
    registration_id: registration.id,
    name: `Om ${mark}`,
    phone: '081900067890',
  });
  const draft = await insert<{ id: string }>(db, 'public.berita', {
    judul: `Kabar ${mark}`,
    organisasi_id: organisationId,
  });
  return {
    ids: [parent, organisationId, target.race.id, target.category.id, registration.id, draft.id],
    text: mark,
  };
}

/** The bystanders' rows, but for what a stranger's own entry into their race counts up. */
async function bystandersNow(): Promise<unknown> {
  const { rows } = await db.admin.query(
    `select
       (select jsonb_agg(p order by p.id) from public.pendaftaran_lomba p where p.id = any ($1)) as entries,
       (select jsonb_agg(t order by t.id) from public.transaksi_pembayaran t where t.pendaftaran_lomba_id = any ($1)) as money,
       (select jsonb_agg(o order by o.id) from public.profil_pengguna o where o.id = any ($1)) as profiles,
       (select jsonb_agg(r order by r.id) from public.rider r where r.user_id = any ($1)) as children,
       (select jsonb_agg(w) from public.wakil_pendaftaran w where w.pendaftaran_id = any ($1)) as delegates,
       (select jsonb_agg(o) from public.organisasi o where o.id = any ($1)) as organisations,
       (select jsonb_agg(a) from public.anggota_organisasi a where a.organisasi_id = any ($1)) as members,
       (select jsonb_agg(b) from public.berita b where b.id = any ($1)) as news,
       (select jsonb_agg(to_jsonb(l) - 'peserta_saat_ini' - 'diubah_pada') from public.lomba l
        -- A call may make a race of its own by an id that here is something else's.
        where l.id = any ($1) and l.organisasi_id = any ($1)) as races`,
    [bystanders.ids],
  );
  return rows[0];
}

beforeAll(async () => {
  client = await db.connect();
  ({ world, people } = await makeRightsWorld(db));
  bystanders = await makeBystanders();
  ids = [
    ...Object.values(world).filter((value) => /^[0-9a-f-]{36}$/.test(value)),
    ...Object.values(people),
    ...bystanders.ids,
  ];
  const { rows } = await db.admin.query<{ name: string; names: string[] | null; types: string[] }>(`
    select p.proname as name, p.proargnames[1:p.pronargs] as names,
      array(select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality a (t, place) order by place) as types
    from pg_proc p
    -- A computed column takes a table's row, not arguments by name: it is no RPC.
    where p.pronamespace = 'public'::regnamespace
      and not exists (
        select from pg_type t join pg_class c on c.oid = t.typrelid
        where t.oid = any (p.proargtypes) and c.relkind <> 'c'
      )
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`);
  rpcs = rows.map(({ name, names, types }) => ({
    name,
    parameters: types.map((type, place) => ({ name: names?.[place] ?? '', type })),
  }));
});

const words = [
  '',
  ' ',
  'a',
  '%',
  '_',
  '\\',
  "'",
  '"; drop table lomba; --',
  '0',
  '-1',
  '7',
  '1e309',
  'NaN',
  'null',
  '17-08-2020',
  '2020-02-30',
  '31-02-2020',
  '99999-01-01',
  'pria',
  'wanita',
  'laki-laki',
  'KOTA BANDUNG',
  'masuk',
  'daftar',
  'acak',
  'foto',
  'identitas',
  'syarat',
  'privasi',
  'PAID',
  'gerbang',
  'pemilik',
  'draft',
  'dipublikasi',
  'XL',
  'None',
  '081234567890',
  '+62 812-3456-7890',
  'orang@contoh.id',
  'https://contoh.id/x.webp',
  '🏁🚲',
  '\u202eterbalik',
  'a\u0301'.repeat(40),
  '\u200b\u200b',
  'ı',
  'x'.repeat(201),
  'x y '.repeat(20_000),
  '{"a":1}',
  '[]',
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
];

const keys = [
  'id',
  'subject',
  'action',
  'undoes',
  'gate',
  'device',
  'occurred_at',
  'server_offset',
  'judul',
  'nama',
  'harga_dasar',
  'max_peserta',
  'tanggal_mulai',
  'kategori',
  'kategori_id',
  'full_name',
  'nickname',
  'birth_date',
  'gender',
  'city',
  'category_id',
  'start_number',
  'team_name',
  'jersey_size',
  'nomor',
  'bank',
  'atas_nama',
  'isi',
  'type',
  'content',
  'baris',
  'jumlah',
  'merchant_ref',
  'reference',
  'kuota',
  'usia_min',
  'usia_max',
  'batasan_gender',
  'version',
];

function deep(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`;
}

const anId = fc.oneof(
  { weight: 6, arbitrary: fc.nat().map((place) => ids[place % ids.length] ?? null) },
  { weight: 1, arbitrary: fc.constant('00000000-0000-0000-0000-000000000000') },
  { weight: 1, arbitrary: fc.uuid() },
);
const aWord = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: anId.map(String) },
);
const aLeaf = fc.oneof(
  aWord,
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e300,
    -1e300,
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
  ),
);
const jsonText = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(fc.dictionary(fc.constantFrom(...keys), aLeaf, { maxKeys: 12 }), { maxLength: 4 })
      .map((value) => JSON.stringify(value)),
  },
  {
    weight: 5,
    arbitrary: fc
      .dictionary(
        fc.constantFrom(...keys),
        fc.oneof(
          aLeaf,
          fc.array(aLeaf, { maxLength: 3 }),
          fc.dictionary(fc.constantFrom(...keys), aLeaf, { maxKeys: 3 }),
        ),
        { maxKeys: 16 },
      )
      .map((value) => JSON.stringify(value)),
  },
  { weight: 2, arbitrary: aLeaf.map((value) => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{}',
      '[]',
      'null',
      '[null]',
      '[[]]',
      deep(1000),
      `{"a":${deep(500)}}`,
      JSON.stringify(new Array(5001).fill({ id: 'x' })),
      JSON.stringify({ isi: 'x'.repeat(300_000) }),
    ),
  },
);

/** Something of this type, as text that PostgreSQL reads. */
function oddValue(type: string): fc.Arbitrary<unknown> {
  if (type.endsWith('[]')) {
    return fc.array(fc.option(oddValue(type.slice(0, -2)), { freq: 8 }), { maxLength: 5 });
  }
  switch (type) {
    case 'uuid':
      return anId;
    case 'boolean':
      return fc.boolean();
    case 'smallint':
      return fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constantFrom(32_767, -32_768));
    case 'integer':
      return fc.oneof(
        fc.integer({ min: -3, max: 12 }),
        fc.constantFrom(9999, 2_147_483_647, -2_147_483_648),
      );
    case 'bigint':
    case 'numeric':
      return fc.oneof(
        fc.integer({ min: -3, max: 300_000 }),
        fc.constantFrom('9223372036854775807', '-9223372036854775808'),
      );
    case 'date':
      return fc.constantFrom(
        '2020-08-17',
        '2030-01-01',
        '0001-01-01',
        'infinity',
        '-infinity',
        '5874897-12-31',
      );
    case 'timestamp with time zone':
      return fc.constantFrom(
        '2026-01-01T00:00:00Z',
        '2030-01-01T00:00:00Z',
        'infinity',
        '-infinity',
        '294276-01-01',
        '0001-01-01',
      );
    // Its facts in their order, of which any may be missing.
    case 'rider_facts':
      return fc
        .array(fc.option(aWord, { freq: 6 }), { minLength: 8, maxLength: 8 })
        .map(
          (facts) =>
            `(${facts.map((fact) => (fact === null ? '' : `"${fact.replace(/["\\]/g, '\\$&')}"`)).join(',')})`,
        );
    case 'json':
    case 'jsonb':
      return jsonText;
    default:
      return aWord;
  }
}

/** What a parent's screen would send, by the name of the parameter. */
function usualArguments(): Record<string, unknown> {
  return {
    registration_id: world.registrationId,
    race_id: world.raceId,
    category_id: world.categoryId,
    class_id: world.classId,
    rider: `(${Object.values(childArguments()).join(',')})`,
    request_id: randomUUID(),
    name: 'Tante Sari',
    phone: '081234567890',
    kind: 'foto',
    commit: true,
  };
}

/** Arguments that are accepted, from which only a few are changed: so that a call gets past the first check. */
function goodArguments(name: string): Record<string, unknown> {
  return {
    ...usualArguments(),
    ...organiserRpcs.find((rpc) => rpc.name === name)?.args(world),
  };
}

interface Call {
  caller: string;
  place: number;
  /** Of each parameter, what is sent in place of what is right; undefined: what is right. */
  odd: (unknown | undefined)[];
  commit: boolean;
}

const callers = [
  'a visitor',
  'nobody',
  'parent',
  'another parent',
  'pemilik',
  'panitia',
  'kasir',
  'gerbang',
  'juri',
  'panitia of the race',
  'gerbang of the race',
  'owner of the sibling race',
  'owner elsewhere',
];

/** Who may do what here, and that the rows are there that calls are about: what a call ends of it is taken back. */
async function worldNow(): Promise<string> {
  const { rows } = await client.query(
    `select jsonb_build_array(
       (select jsonb_agg(a order by a.id) from public.anggota_organisasi a where a.organisasi_id = $1),
       (select jsonb_agg(jsonb_build_array(o.disetujui_pada)) from public.organisasi o where o.id = $1),
       (select jsonb_agg(jsonb_build_array(l.organisasi_id, l.status, l.tanggal_mulai)) from public.lomba l where l.id = $2),
       (select jsonb_agg(jsonb_build_array(p.status_pendaftaran, p.lomba_id, p.user_id)) from public.pendaftaran_lomba p where p.id = $3),
       (select jsonb_agg(k.status) from public.kelas_online k where k.id = $4),
       (select count(*) from public.undangan u where u.id = $5),
       (select count(*) from public.berita b where b.id = $6),
       (select count(*) from auth.users where id = any ($7))
     )::text as now`,
    [
      world.organisationId,
      world.raceId,
      world.registrationId,
      world.classId,
      world.invitationId,
      world.newsId,
      Object.values(people),
    ],
  );
  return rows[0].now;
}

function aCall(): fc.Arbitrary<Call> {
  return fc
    .record({
      caller: fc.oneof(
        { weight: 3, arbitrary: fc.constant('whom it is for') },
        { weight: 2, arbitrary: fc.constantFrom(...callers) },
      ),
      place: fc.integer({ min: 0, max: rpcs.length - 1 }),
      commit: fc.boolean(),
      howOdd: fc.constantFrom(15, 30, 30, 100),
    })
    .chain(({ caller, place, commit, howOdd }) => {
      const { name, parameters } = rpcs[place] as Rpc;
      const mine = organiserRpcs.some((rpc) => rpc.name === name) ? 'pemilik' : 'parent';
      return fc.record({
        caller: fc.constant(caller === 'whom it is for' ? mine : caller),
        place: fc.constant(place),
        commit: fc.constant(commit),
        odd: fc.tuple(
          ...parameters.map(({ type }) =>
            fc
              .tuple(
                // Evenly: fast-check likes small numbers otherwise.
                fc.noBias(fc.integer({ min: 0, max: 99 })),
                fc.option(oddValue(type), { freq: 6 }),
              )
              // An id that is nobody's is refused before anything else is looked at.
              .map(([chance, value]) =>
                chance < (type === 'uuid' ? howOdd / 3 : howOdd) ? value : undefined,
              ),
          ),
        ),
      }) as fc.Arbitrary<Call>;
    });
}

/** What PostgREST answers with a status of 4xx. */
const refusals = /^(PT4\d\d|42501|22...|23...)$/;

async function make({ caller, place, odd, commit }: Call) {
  const rpc = rpcs[place] as Rpc;
  const good = goodArguments(rpc.name);
  const args = rpc.parameters.map(({ name }, index) =>
    odd[index] === undefined ? (good[name] ?? null) : odd[index],
  );
  const list = rpc.parameters.map(({ name, type }, index) => `${name} => $${index + 1}::${type}`);
  const who: Caller = caller === 'a visitor' ? 'anon' : (people[caller] as string);
  try {
    await client.query('begin');
    await client.query("set local statement_timeout = '30s'");
    await actAs(client, who);
    const { rows } = await client.query(
      `select to_jsonb(r)::text as answer from public.${rpc.name}(${list.join(', ')}) r`,
      args,
    );
    await client.query('reset role');
    await client.query(commit && (await worldNow()) === worldBefore ? 'commit' : 'rollback');
    return { answer: rows.map(({ answer }) => answer).join('\n') };
  } catch (error) {
    await client.query('rollback');
    if (!(error instanceof pg.DatabaseError)) {
      throw error;
    }
    return { state: error.code ?? '', message: error.message };
  }
}

test(`${calls} odd calls of every RPC are refused or done, tell nothing of others, and leave the books right`, async () => {
  worldBefore = await worldNow();
  const before = await bystandersNow();
  expect(before).toMatchObject({ entries: [{ status_pembayaran: 'dibayar' }] });
  const outcomes = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(aCall(), async (call) => {
      const { answer, state, message } = await make(call);
      const name = rpcs[call.place]?.name;
      if (state !== undefined) {
        outcomes.refused += 1;
        expect(state, `${name}: ${message}`).toMatch(refusals);
      } else {
        outcomes.done += 1;
        expect(answer, name).not.toContain(bystanders.text);
        expect(answer, name).not.toMatch(/0819000(12345|67890)/);
      }
    }),
    { numRuns: calls, seed, endOnFailure: true },
  );
  // Not all were stopped at the door.
  expect(outcomes.done).toBeGreaterThan(calls / 10);
  expect(outcomes.refused).toBeGreaterThan(calls / 10);
  expect(await bystandersNow()).toEqual(before);
  expect(await payments(db).discrepancies()).toEqual([]);
  const { rows: wrongSums } = await db.admin.query(
    'select id from public.pendaftaran_lomba where total_bayar <> harga_dasar + kode_unik + biaya_admin',
  );
  expect(wrongSums).toEqual([]);
});
