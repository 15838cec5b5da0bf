import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../local/folders.ts';
import { Problem } from '../local/problem.ts';
import { pickedWords, typedFields } from '../supabase/functions/_shared/racing/kinds.ts';

const folder = 'supabase/migrations';

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** `reason` of a payload, `items[].name` of a list in it: deeper the database does not look for words. */
function row(place: string): string {
  const [first = '', inItem, ...deeper] = place.split('[].');
  if (deeper.length > 0 || [first, inItem ?? first].some((name) => !/^\w+$/.test(name))) {
    throw new Problem(
      `Typed words may stand in a field of a payload or of the items of a list, not at ${place}.`,
    );
  }
  return inItem === undefined
    ? `(null::text, ${literal(first)})`
    : `(${literal(first)}, ${literal(inItem)})`;
}

/**
 * What the database knows of the kinds of decisions, as SQL, and the migration that it belongs in: the last of its name, since after a release a
 * change of the kinds is another `<number>_decision_kinds.sql`.
 */
export function decisionKinds(): { file: string; content: string } {
  const file = readdirSync(path.join(projectRoot, folder))
    .filter((name) => name.endsWith('_decision_kinds.sql'))
    .sort()
    .at(-1);
  const content = `-- Written by \`npm run db:types\` from supabase/functions/_shared/racing/kinds.ts, where each kind of decision has a row.

create or replace function private.typed_fields() returns table (list text, field text)
language sql immutable parallel safe set search_path = ''
as $$
  values
    ${typedFields.map(row).join(',\n    ')};
$$;
comment on function private.typed_fields() is
  'Internal: where words stand in a decision that somebody typed (R34): a field of the payload, or of the items of a list in it.';

create or replace function private.picked_words() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    ${pickedWords.map(literal).join(',\n    ')}
  ];
$$;
comment on function private.picked_words() is
  'Internal: the words that a director picks from a list. Only these are public (R34).';
`;
  return { file: `${folder}/${file}`, content };
}
