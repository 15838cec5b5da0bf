import { expect, test } from 'vitest';
import { actAs, fileDatabase } from '#tests/support/sql.ts';

/** What private.offer makes of a function; each test is taken back. */
const db = fileDatabase();

async function taken<T>(
  work: (run: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
) {
  await db.admin.query('begin');
  try {
    return await work(async (sql) => (await db.admin.query(sql)).rows);
  } finally {
    await db.admin.query('rollback');
  }
}

const head = "language plpgsql security definer set search_path = ''";

test('the wrapper has the names without p_, the defaults, the answer, the comment and the volatility, and pins its search_path', () =>
  taken(async (run) => {
    await run(`
      create function private.coba(p_race_id uuid, p_words text[] default '{a}', p_rows integer default null)
      returns table (id uuid, banyak integer, rows integer) stable ${head}
      as $$ begin return query select p_race_id, p_rows + cardinality(p_words), p_rows; end $$;
      comment on function private.coba is 'What ''coba'' does.';
      select private.offer('coba')`);
    expect(
      await run(`
        select pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result, prosecdef, provolatile, proconfig,
          obj_description(p.oid, 'pg_proc') as comment
        from pg_proc p where p.oid = 'public.coba'::regproc`),
    ).toEqual([
      {
        arguments:
          "race_id uuid, words text[] DEFAULT '{a}'::text[], rows integer DEFAULT NULL::integer",
        result: 'TABLE(id uuid, banyak integer, rows integer)',
        prosecdef: false,
        provolatile: 's',
        proconfig: ['search_path=""'],
        comment: "What 'coba' does.",
      },
    ]);
    const id = '5a0c1f3e-7d2b-4c55-9a51-3b1d0f7e2c11';
    expect(await run(`select * from public.coba(rows => 2, race_id => '${id}')`)).toEqual([
      { id, banyak: 3, rows: 2 },
    ]);
  }));

test.each([
  ['{authenticated}', { anon: false, authenticated: true, service_role: false }],
  ['{anon,authenticated}', { anon: true, authenticated: true, service_role: false }],
])(
  'both functions may be called by the roles %s alone, whatever was granted before',
  (roles, allowed) =>
    taken(async (run) => {
      await run(`
      create function private.coba() returns integer ${head} as $$ begin return 1; end $$;
      comment on function private.coba is 'Coba.';
      select private.offer('coba', '{anon,authenticated,service_role}'), private.offer('coba', '${roles}')`);
      for (const schema of ['public', 'private']) {
        const [found] = await run(`
        select json_object_agg(role, has_function_privilege(role, '${schema}.coba()', 'execute')) as allowed,
          (select count(*)::integer from pg_proc p, aclexplode(p.proacl) x where p.oid = '${schema}.coba'::regproc and x.grantee = 0) as everybody
        from unnest(array['anon', 'authenticated', 'service_role']) role`);
        expect(found).toEqual({ allowed, everybody: 0 });
      }
    }),
);

/** An act that writes down what it did, in a table and with a lock; it refuses 0. */
function act(parameters: string, body = '') {
  return `
  create table private.coba_tulis (apa text);
  create function private.coba(${parameters}) returns jsonb ${head}
  as $$
  begin
    insert into private.coba_tulis values (p_what);
    perform pg_advisory_xact_lock(4711);
    if p_what = '0' then
      perform private.refuse('PT409', 'nothing_to_do');
    end if;
    ${body}
    return jsonb_build_object('written', (select count(*) from private.coba_tulis));
  end $$;
  comment on function private.coba is 'Coba.';
  create function private.coba_hitung() returns void ${head}
  as $$ begin insert into private.coba_tulis values ('asked'); end $$;`;
}

const left = `
  select (select array_agg(apa order by apa) from private.coba_tulis) as written,
    (select count(*)::integer from pg_locks where locktype = 'advisory' and objid = 4711) as locks`;

test('an act that asks is undone with its locks unless commit is true, and answers the same', () =>
  taken(async (run) => {
    await run(`${act('p_what text')} select private.offer('coba', p_asks => true)`);
    for (const asked of ["public.coba('a')", "public.coba('a', false)", "public.coba('a', null)"]) {
      expect(await run(`select ${asked} as answer`)).toEqual([{ answer: { written: 1 } }]);
      expect(await run(left)).toEqual([{ written: null, locks: 0 }]);
    }
    expect(await run("select public.coba(what => 'a', commit => true) as answer")).toEqual([
      { answer: { written: 1 } },
    ]);
    expect(await run(left)).toEqual([{ written: ['a'], locks: 1 }]);
  }));

test.each(['false', 'true'])('a refusal stays a refusal, with commit %s', (commit) =>
  taken(async (run) => {
    await run(`${act('p_what text')} select private.offer('coba', p_asks => true)`);
    await expect(run(`select public.coba('0', ${commit})`)).rejects.toMatchObject({
      code: 'PT409',
      message: 'nothing_to_do',
    });
  }),
);

test('an act with a last parameter p_commit hears whether it will stay', () =>
  taken(async (run) => {
    await run(`
      ${act('p_what text, p_commit boolean', "insert into private.coba_tulis values (coalesce(p_commit::text, 'unknown'));")}
      create function private.coba_jawab(p_commit boolean) returns boolean ${head}
      as $$ begin return p_commit; end $$;
      comment on function private.coba_jawab is 'Coba.';
      select private.offer('coba', p_asks => true), private.offer('coba_jawab', p_asks => true)`);
    expect(
      await run(`
        select public.coba_jawab() as unsaid, public.coba_jawab(null) as empty, public.coba_jawab(false) as asked,
          public.coba_jawab(commit => true) as done`),
    ).toEqual([{ unsaid: false, empty: false, asked: false, done: true }]);
    await run("select public.coba('a', true)");
    expect(await run(left)).toEqual([{ written: ['a', 'true'], locks: 1 }]);
  }));

test('what counts the asking too is kept when the act is undone', () =>
  taken(async (run) => {
    await run(
      `${act('p_what text')} select private.offer('coba', p_asks => true, p_counts => 'coba_hitung')`,
    );
    expect(await run("select public.coba('a') as answer")).toEqual([{ answer: { written: 2 } }]);
    expect(await run(left)).toEqual([{ written: ['asked'], locks: 0 }]);
  }));

test('a client calls it as before: the function behind it runs as its owner', () =>
  taken(async (run) => {
    await run(`${act('p_what text')} select private.offer('coba', p_asks => true)`);
    await actAs(db.admin, '5a0c1f3e-7d2b-4c55-9a51-3b1d0f7e2c11');
    expect(await run("select public.coba('a', true) as answer")).toEqual([
      { answer: { written: 1 } },
    ]);
  }));

function plain(parameters: string, result = 'integer', body = 'return 1;', traits = head) {
  return `
  create function private.coba(${parameters}) returns ${result} ${traits} as $$ begin ${body} end $$;
  comment on function private.coba is 'Coba.';`;
}

test.each([
  ['no such function', '', '', /must be one function private\.coba/],
  [
    'two of the name',
    `${plain('p_a text')} ${plain('p_a integer').replace(/comment.*/s, '')}`,
    '',
    /must be one function/,
  ],
  ['no comment', plain('').replace(/comment.*/s, ''), '', /has no comment/],
  ['nobody who may call it', plain(''), ", '{}'", /nobody is named/],
  ['a parameter without a name', plain('text'), '', /has no name/],
  [
    'an out parameter',
    plain('p_a text, out b integer', 'integer', 'b := 1;'),
    '',
    /out parameters/,
  ],
  [
    'an asked read',
    plain('', 'integer', 'return 1;', `stable ${head}`),
    ', p_asks => true',
    /cannot be asked/,
  ],
  ['an asked act without an answer', plain('', 'void', ''), ', p_asks => true', /cannot be asked/],
  ['an asked act with rows', plain('', 'setof integer', ''), ', p_asks => true', /cannot be asked/],
  [
    'another function of that name in public',
    `${plain('p_a text')} create function public.coba(a integer) returns integer language sql set search_path = '' as 'select 1';`,
    '',
    /public\.coba stands there with other parameters/,
  ],
])('refuses: %s', (_name, made, more, refusal) =>
  taken(async (run) => {
    if (made) {
      await run(made);
    }
    await expect(run(`select private.offer('coba'${more})`)).rejects.toThrow(refusal);
  }),
);
