import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functionErrorStatus } from '#functions/_shared/contract.ts';
import { errorMessage, hasErrorMessage } from '#parts/copy/errors.ts';
import { organiserRpcs } from '#tests/support/organiser-rpcs.ts';

test.each(Object.keys(functionErrorStatus))('the function’s code %s has its sentence', (code) => {
  expect(hasErrorMessage(code)).toBe(true);
});

/** Raised to operators' commands and to the functions alone: no person ever reads one. */
const forOperators = new Set([
  'catalogue_run_over',
  'nothing_to_accept',
  'nothing_to_refund',
  'price_not_chargeable',
  'charge_still_runs',
  'reason_unknown',
  'outcome_unknown',
  'pulse_unknown',
]);

/** Only a program's fault leads there: no form of ours can send it, and the general sentence is what there is to say. */
const byNoForm = new Set([
  'changes_invalid',
  'choice_unknown',
  'file_kind_unknown',
  'file_name_invalid',
  'file_path_invalid',
  'race_id_required',
  'race_id_taken',
  'rider_id_required',
  'upload_spent',
]);

/** What each function of the database refuses with, itself or through those that it calls. */
function refusals(): Map<string, Set<string>> {
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
  const found = new Map<string, Set<string>>();
  const collect = (name: string, into: Set<string>, passed: Set<string>) => {
    if (passed.has(name)) {
      return;
    }
    passed.add(name);
    const body = bodies.get(name) ?? '';
    // Raised on the spot, or handed with its facts to who raises or shows it.
    for (const [, raised, handed] of body.matchAll(
      /private\.(?:refuse\('PT\d{3}',|refuse_too_many\() *'([a-z_]+)'|'code', '([a-z_]+)', 'facts'/g,
    )) {
      into.add(raised ?? handed ?? '');
    }
    for (const [called] of body.matchAll(/(?:public|private)\.\w+(?=\()/g)) {
      collect(called, into, passed);
    }
  };
  for (const name of bodies.keys()) {
    const codes = new Set<string>();
    collect(name, codes, new Set());
    found.set(name, codes);
  }
  return found;
}

const byFunction = refusals();
const rpcs = [...byFunction.keys()].filter((name) => name.startsWith('public.'));
const organisers = new Set([
  ...organiserRpcs.map(({ name }) => `public.${name}`),
  // These answer everybody, on a page of the organisers' door.
  'public.look_at_invitation',
  'public.decline_invitation',
]);

function codesOf(names: string[]): string[] {
  return [...new Set(names.flatMap((name) => [...(byFunction.get(name) ?? [])]))].toSorted();
}

/** Whether a code has a sentence in what both doors share, or in the copy of one of them. */
function isSaid(code: string, door: 'parents' | 'organiser'): boolean {
  const inCopy = new RegExp(`(^|[^\\w])${code}(:|'\\s*[:,)]|' *===)`, 'm');
  return byNoForm.has(code) || hasErrorMessage(code) || inCopy.test(sourceOf[door]);
}

const sourceOf = {
  parents: textOf('src/parents/**/*.{ts,tsx}'),
  organiser: textOf('src/organiser/**/*.{ts,tsx}'),
};

function textOf(pattern: string): string {
  return globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

test('every code that the database raises to parents has its sentence', () => {
  const codes = codesOf(rpcs.filter((name) => !organisers.has(name)));
  expect(codes).toEqual(expect.arrayContaining(['check_too_soon', 'too_many_exports']));
  expect(codes.filter((code) => !forOperators.has(code) && !isSaid(code, 'parents'))).toEqual([]);
});

test('every code that it raises to organisers has its sentence', () => {
  const codes = codesOf(rpcs.filter((name) => organisers.has(name)));
  expect(codes).toEqual(expect.arrayContaining(['last_owner', 'too_many_letters']));
  expect(codes.filter((code) => !isSaid(code, 'organiser'))).toEqual([]);
});

test('every sentence for a code is for one that something can raise', () => {
  const raised = [
    // Quoted wherever it is raised: by the database, or by the app itself before it sends anything.
    ...textOf('supabase/migrations/*.sql').matchAll(/['"]([a-z]+(?:_[a-z]+)*)['"]/g),
    ...textOf('supabase/functions/**/*.ts').matchAll(/FunctionError\('(\w+)'/g),
    ...textOf('src/**/!(copy)/*.{ts,tsx}').matchAll(/'([a-z]+(?:_[a-z]+)*)'/g),
  ].map(([, code]) => code);
  const known = new Set([...raised, ...Object.keys(functionErrorStatus)]);
  const said = globSync('src/**/copy/**/*.ts').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^(?:export )?const (?:sentences|readSentences|refusals|failures|problems|reasons): Record<[\s\S]*?^};$/gm,
      ),
    ].flatMap(([map]) => [...map.matchAll(/^ {2}(\w+)[:,]/gm)].map(([, code]) => code ?? '')),
  );
  expect(said).toEqual(
    expect.arrayContaining(['race_full', 'last_owner', 'refund_not_found', 'rider_twice']),
  );
  expect(said.filter((code) => !known.has(code))).toEqual([]);
});

test('trouble of each kind reads differently', () => {
  const codes = Object.keys(functionErrorStatus).filter((code) => code.startsWith('provider_'));
  expect(new Set(codes.map((code) => errorMessage(code))).size).toBe(codes.length);
});

test('asking too soon without the seconds is still a sentence', () => {
  expect(errorMessage('check_too_soon')).toMatch(/Coba lagi sebentar lagi\.$/);
});
