import { readdirSync, readFileSync } from 'node:fs';

/** One place of the migrations that refuses something, or hands a code with its facts to the code that shows it. */
export interface Refusal {
  code: string;
  /** The keys of its facts, as far as they are written there. */
  facts: string[];
}

/** Codes that a function hands on from where they are chosen: what stands in the call, and which they are. */
const handedOn: Record<string, string[]> = {
  // Those of private.rule_against, which stand there with their facts.
  "rule ->> 'code'": [],
  // Those of private.answer_problem, likewise.
  "problem ->> 'code'": [],
  // move_riders: what keeps them from moving.
  'answer.problem': [
    'race_over',
    'rider_has_raced',
    'list_closed',
    'category_full',
    'riders_do_not_fit',
  ],
  // cancel_paper_entry
  wrong: ['not_on_paper', 'rider_has_come'],
  // Those of private.code_against, of which two stand there with their facts.
  "reason ->> 'code'": [
    'code_unknown',
    'code_used_up',
    'code_not_for_category',
    'code_used_by_account',
  ],
  // Those of private.odd_facts, which stand there with theirs.
  'odd.code': [],
  // The helpers themselves, and register_riders, which says whose refusal it passes on.
  $1: [],
  p_code: [],
  refusal_code: [],
};

/** Which function of the database refuses with what, itself or through those that it calls. */
export function refusalsByFunction(): Map<string, Refusal[]> {
  const folder = 'supabase/migrations';
  const sql = readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n');
  const bodies = new Map<string, string>();
  for (const [, name = '', body = ''] of sql.matchAll(
    /create (?:or replace )?function ((?:public|private)\.\w+)[\s\S]*?\$\$([\s\S]*?)\$\$/g,
  )) {
    // Of several with one name together: more than needed is no harm.
    bodies.set(name, `${bodies.get(name) ?? ''}${body}`);
  }
  // An offered function is called by its public name.
  for (const [, name = '', rest = ''] of sql.matchAll(/private\.offer\('(\w+)'([^;]*);/g)) {
    const counts = /p_counts => '(\w+)'/.exec(rest)?.[1];
    bodies.set(
      `public.${name}`,
      `private.${name}() ${counts === undefined ? '' : `private.${counts}()`}`,
    );
  }
  const raised = new Map([...bodies].map(([name, body]) => [name, refusalsIn(body)]));
  const collect = (name: string, passed: Set<string>): Refusal[] => {
    if (passed.has(name)) {
      return [];
    }
    passed.add(name);
    const called = [...(bodies.get(name) ?? '').matchAll(/(?:public|private)\.\w+(?=\()/g)];
    return [...(raised.get(name) ?? []), ...called.flatMap(([callee]) => collect(callee, passed))];
  };
  return new Map([...bodies.keys()].map((name) => [name, collect(name, new Set())]));
}

function refusalsIn(body: string): Refusal[] {
  const found: Refusal[] = [];
  for (const { 1: helper = '', index, 0: call } of body.matchAll(
    /private\.(refuse|refuse_field|refuse_too_many)\(/g,
  )) {
    const given = argumentsAt(body, index + call.length - 1);
    const [code = '', facts] = helper === 'refuse' ? [given[1], given[2]] : [given[0], given[2]];
    const own = { refuse: [], refuse_field: ['field'], refuse_too_many: ['limit', 'seconds'] };
    const keys = [
      ...own[helper as keyof typeof own],
      ...(helper === 'refuse_too_many' ? [] : keysOf(facts)),
    ];
    found.push(...codesOf(code).map((each) => ({ code: each, facts: keys })));
  }
  // Handed with its facts to the code that raises or shows it.
  for (const { groups, index, 0: text } of body.matchAll(
    /(?:'code', *|when )'(?<code>[a-z_]+)'(?:,\s*'facts',\s*| then (?=jsonb_build_object))/g,
  )) {
    const code = groups?.code ?? '';
    found.push({ code, facts: keysOf(argumentsAt(`(${body.slice(index + text.length)}`, 0)[0]) });
  }
  // What is wrong with a cell of an import: its field, code and facts.
  for (const { index, 0: call } of body.matchAll(/(?<!\w)row\(/g)) {
    const open = index + call.length - 1;
    const [, code = '', facts, rest] = argumentsAt(body, open);
    const type = body.slice(open).match(/^\([\s\S]*?\)::public\.(\w+)/)?.[1];
    if (type === 'import_problem_row' && rest === undefined) {
      const chosen = [...code.matchAll(/(?:^|then |else )'([a-z_]+)'/g)];
      const keys = facts === 'null' ? [] : keysOf(facts);
      found.push(...chosen.map(([, each = '']) => ({ code: each, facts: keys })));
    }
  }
  // A row of several: its field, code and facts.
  for (const [, code = '', facts = '{}'] of body.matchAll(
    /(?<!\w)\('\w+', '([a-z_]+)', '(\{[^']*\})'/g,
  )) {
    found.push({ code, facts: ['field', ...Object.keys(JSON.parse(facts))] });
  }
  return found;
}

function codesOf(written: string): string[] {
  const literal = /^'(\w+)'$/.exec(written);
  const codes = literal === null ? handedOn[written] : [literal[1] ?? ''];
  if (codes === undefined) {
    throw new Error(`Which codes are these? ${written}`);
  }
  return codes;
}

/** The arguments of the call whose bracket opens at `open`, as they are written. */
function argumentsAt(sql: string, open: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let begin = open + 1;
  for (let at = open; at < sql.length; at++) {
    const sign = sql[at];
    if (sign === "'") {
      at = sql.indexOf("'", at + 1);
    } else if (sign === '(' || sign === '[') {
      depth++;
    } else if (sign === ')' || sign === ']') {
      depth--;
    }
    if ((depth === 1 && sign === ',') || depth === 0) {
      found.push(sql.slice(begin, at).trim());
      begin = at + 1;
    }
    if (depth === 0) {
      break;
    }
  }
  return found;
}

/** Facts that a function of their own makes, and a variable that holds them. */
const madeElsewhere: Record<string, string[]> = {
  'private.missing_fields': ['missing'],
  concerned: ['riders', 'paid', 'cases'],
};

/** The keys that an expression of SQL gives its facts. */
function keysOf(expression = "'{}'"): string[] {
  return expression.split('||').flatMap((part) => {
    const written = part.trim();
    const literal = /^'(\{.*\})'(::jsonb)?$/s.exec(written);
    if (literal !== null) {
      return Object.keys(JSON.parse(literal[1] ?? '{}'));
    }
    const [name = ''] = written.split('(');
    if (name !== 'jsonb_build_object') {
      return madeElsewhere[name] ?? [];
    }
    return argumentsAt(written, name.length)
      .filter((_, index) => index % 2 === 0)
      .map((key) => /^'(\w+)'$/.exec(key)?.[1])
      .filter((key) => key !== undefined);
  });
}
