import { Problem } from '../../local/problem.ts';

/** The tables that a rush writes, each split by its race: what an engine that shards by `lomba_id` puts on one node. */
const split: Record<string, string> = {
  'public.lomba': 'id',
  'public.lomba_kategori': 'lomba_id',
  'public.pendaftaran_lomba': 'lomba_id',
};
const parts = 4;

/**
 * The same migrations with those tables partitioned by race. Three things follow, and no more: keys that were the row's
 * own id begin with the race, and so do groups by it; rows elsewhere that name an entry by its id alone have no foreign key
 * to it (they would need its race beside it).
 *
 * @param texts of the migrations, by file
 * @throws Problem when a table or key is not found: the migrations changed, and this must follow
 */
export function partitioned(texts: Record<string, string>): Record<string, string> {
  const changed = Object.fromEntries(
    Object.entries(texts).map(([file, text]) => [
      file,
      withoutEntryReferences(text).replaceAll(/group by p\.id\b/g, 'group by p.lomba_id, p.id'),
    ]),
  );
  for (const [table, key] of Object.entries(split)) {
    inFile(changed, `create table ${table} (`, (text) => splitTable(text, table, key));
  }
  const keys: [string, string][] = [
    [
      'pendaftaran_lomba_pkey primary key (id)',
      'pendaftaran_lomba_pkey primary key (lomba_id, id)',
    ],
    [
      'pendaftaran_lomba_request_key unique (user_id, kunci_permintaan)',
      'pendaftaran_lomba_request_key unique (lomba_id, user_id, kunci_permintaan)',
    ],
    [
      'pendaftaran_lomba_place_in_order unique (pesanan_id, urutan_pesanan)',
      'pendaftaran_lomba_place_in_order unique (lomba_id, pesanan_id, urutan_pesanan)',
    ],
  ];
  for (const [from, to] of keys) {
    inFile(changed, from, (text) => text.replace(from, to));
  }
  return changed;
}

function inFile(
  texts: Record<string, string>,
  wanted: string,
  change: (text: string) => string,
): void {
  const file = Object.keys(texts).find((name) => texts[name]?.includes(wanted));
  if (file === undefined) {
    throw new Problem(`No migration has "${wanted}": scripts/partitions must follow what changed.`);
  }
  texts[file] = change(texts[file] ?? '');
}

function splitTable(text: string, table: string, key: string): string {
  const begin = text.indexOf(`create table ${table} (`);
  const end = text.indexOf('\n);', begin);
  const partitions = Array.from(
    { length: parts },
    (_, index) =>
      `create table ${table}_${index} partition of ${table} for values with (modulus ${parts}, remainder ${index});
alter table ${table}_${index} enable row level security;`,
  );
  return `${text.slice(0, end)}\n) partition by hash (${key});\n${partitions.join('\n')}${text.slice(end + 3)}`;
}

const entryReference =
  /(,\s*)?(?:add )?constraint \w+\s+foreign key \(\w+\)\s+references public\.pendaftaran_lomba \(id\)(?: on delete \w+)?(,)?/g;

/** With the comma before it, or the one behind where it was the first. */
function withoutEntryReferences(text: string): string {
  return text.replaceAll(entryReference, (_, before?: string, after?: string) =>
    before !== undefined && after !== undefined ? ',' : '',
  );
}
