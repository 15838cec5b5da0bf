import { expect, test } from 'vitest';
import { fileDatabase } from '#tests/support/sql.ts';

/*
 * What the planner thinks of a table may be wrong by a thousand: after a restore, in a rush, of a table that has grown for years. A
 * function of ours in the condition of a join is then asked about every row, and from the ninth relation on PostgreSQL does
 * not look for the order of a join any more. So a question that reads a table is asked by itself, of the row that was found.
 */

const db = fileDatabase();

/** These ask in a join all the same, because what they ask about is few whatever the planner thinks: what it is. */
const allowed: Record<string, string> = {
  'private.call_off_race': 'people of the race, counted once',
  'private.called_off_order': 'children of one order',
  'private.correct_entry': 'categories of one race',
  'private.end_season': 'races whose board still has plates',
  'private.forget_proofs': 'a setting, asked about no row',
  'private.give_up_places': 'entries that are named by their ids',
  'private.list_invitations': 'invitations of one club',
  'private.list_members': 'members of one club',
  'private.may_add_refund_proof': 'one refund by its id',
  'private.queue_found_races': 'each search that is kept, once for each race that was published',
  'private.queue_reminders': 'races that begin within two days',
  'private.remind_waiting': 'cases of one race',
  'private.save_consequences': 'the race that is saved, once for each of its riders',
  'private.thin_categories': 'categories of one race',
  'private.uncounted_entries': 'entries of one race, once when its steps are saved',
};

/** Our functions that each join of this text asks in its condition, and joins of more than eight relations. */
function faultsIn(source: string, reads: ReadonlySet<string>): string[] {
  const plain = source
    .replace(/--[^\n]*/g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase();
  const tokens = plain.match(/[a-z_][a-z_0-9.]*|\S/g) ?? [];
  const faults: string[] = [];
  interface Level {
    part: string;
    relations: number;
    asked: string[];
  }
  const levels: Level[] = [];
  let level: Level = { part: '', relations: 0, asked: [] };
  const end = (ended: Level) => {
    if (ended.relations > 1) {
      faults.push(...ended.asked);
    }
    if (ended.relations > 8) {
      faults.push(`${ended.relations} relations`);
    }
  };
  const open = (part: string) => {
    levels.push(level);
    level = { part, relations: 0, asked: [] };
  };
  const close = () => {
    const ended = level;
    level = levels.pop() ?? { part: '', relations: 0, asked: [] };
    end(ended);
    if (ended.relations === 0) {
      // Brackets of the same condition.
      level.asked.push(...ended.asked);
    }
  };
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1] ?? '';
    const after = tokens[at + 1] ?? '';
    if (token === '(') {
      open(level.part === 'where' && after !== 'select' && after !== 'with' ? 'where' : '');
    } else if (token === ')') {
      close();
    } else if ([';', 'union', 'loop', 'except'].includes(token)) {
      end(level);
      level = { part: '', relations: 0, asked: [] };
    } else if (
      (token === 'from' && before !== 'distinct') ||
      token === 'join' ||
      (token === 'using' && after !== '(') ||
      (token === 'update' && !['for', 'key', 'do', 'before', 'after', 'or'].includes(before))
    ) {
      level.part = 'from';
      level.relations += 1;
    } else if (token === ',' && level.part === 'from') {
      level.relations += 1;
    } else if (token === 'where' || (token === 'on' && before !== 'distinct')) {
      level.part = 'where';
    } else if (
      [
        'select',
        'set',
        'group',
        'order',
        'having',
        'limit',
        'returning',
        'values',
        'then',
        'into',
        'for',
      ].includes(token)
    ) {
      level.part = token;
    } else if (level.part === 'where' && after === '(' && reads.has(token)) {
      level.asked.push(token);
    }
  }
  end(level);
  return [...new Set(faults)];
}

test('the rule sees a join, and only a join', () => {
  const reads = new Set(['private.asked']);
  const seen = (source: string) => faultsIn(source, reads);
  expect(
    seen('select 1 from a join b on b.id = a.id where a.x and (not private.asked(a.id))'),
  ).toEqual(['private.asked']);
  expect(seen('select 1 from a, b where private.asked(a.id)')).toEqual(['private.asked']);
  expect(seen('delete from a using b where b.id = a.id and private.asked(a.id)')).toEqual([
    'private.asked',
  ]);
  expect(seen('select 1 from a where private.asked(a.id)')).toEqual([]);
  expect(seen('select private.asked(a.id) from a join b on b.id = a.id')).toEqual([]);
  expect(
    seen(
      'select 1 from a join b on true where a.id in (select c.id from c where private.asked(c.id))',
    ),
  ).toEqual([]);
  expect(seen(`select 1 from a ${'join b on true '.repeat(8)}`)).toEqual(['9 relations']);
});

test('no question of ours stands in the condition of a join, and no join has more than eight relations', async () => {
  const { rows: functions } = await db.admin.query<{
    name: string;
    source: string;
    reads: boolean;
  }>(
    `select n.nspname || '.' || f.proname as name, f.prosrc as source, f.provolatile <> 'i' as reads
     from pg_proc f join pg_namespace n on n.oid = f.pronamespace join pg_language l on l.oid = f.prolang
     where n.nspname in ('public', 'private') and l.lanname in ('sql', 'plpgsql')
     union all
     select n.nspname || '.' || v.relname, pg_get_viewdef(v.oid), false
     from pg_class v join pg_namespace n on n.oid = v.relnamespace
     where n.nspname in ('public', 'private') and v.relkind = 'v'
     order by 1`,
  );
  const reads = new Set(functions.filter((one) => one.reads).map(({ name }) => name));
  const found = new Map<string, string[]>();
  for (const { name, source } of functions) {
    const faults = faultsIn(source, reads);
    if (faults.length > 0) {
      found.set(name, [...(found.get(name) ?? []), ...faults]);
    }
  }
  expect([...found.keys()].sort()).toEqual(Object.keys(allowed));
});
