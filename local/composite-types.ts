/** Reads one value of a type from the text in which PostgreSQL prints it. */
type Parser = ((text: string) => unknown) & { array?: boolean };
/** The parsers of the library's PostgreSQL client, by the number of their type. */
export type Parsers = Record<number, Parser | undefined>;

/** Writes one value of a type as the text that PostgreSQL reads, likewise. */
export type Serializers = Record<number, ((value: unknown) => unknown) | undefined>;

/** A composite type: its own number, that of its arrays, and its attributes in order. */
export interface CompositeType {
  oid: number;
  array_oid: number;
  attributes: { name: string; type: number }[];
}

/** For the composite types of some schemas ($1), as CompositeType. */
export const compositeTypesQuery = `
  select t.oid::integer as oid, t.typarray::integer as array_oid,
    jsonb_agg(jsonb_build_object('name', a.attname, 'type', a.atttypid::integer) order by a.attnum) as attributes
  from pg_catalog.pg_type t
  join pg_catalog.pg_class c on c.oid = t.typrelid and c.relkind = 'c'
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where t.typnamespace::regnamespace::text = any ($1)
  group by t.oid, t.typarray`;

/**
 * Bridge: PostgREST makes JSON of a whole answer, so a composite within a composite is an object. The library reads
 * columns one by one, and gave the text in which PostgreSQL prints it: (0,150000,"a b").
 */
export function readComposites(parsers: Parsers, types: readonly CompositeType[]): void {
  for (const type of types) {
    const parse = (text: string) => {
      const fields = fieldsOf(text);
      return Object.fromEntries(
        type.attributes.map((attribute, place) => {
          const field = fields[place] ?? null;
          return [
            attribute.name,
            field === null ? null : readValue(field, attribute.type, parsers),
          ];
        }),
      );
    };
    parsers[type.oid] = parse;
    const elements = parsers[type.array_oid];
    if (elements?.array) {
      const parseAll = (text: string) =>
        (elements(text) as (string | null)[]).map((each) => (each === null ? null : parse(each)));
      parsers[type.array_oid] = Object.assign(parseAll, { array: true });
    }
  }
}

/**
 * Bridge: PostgREST takes an object for an argument that is a composite, by the names of its attributes, those that are missing as
 * null. The library gave the database "[object Object]".
 */
export function writeComposites(
  serializers: Serializers,
  types: readonly Omit<CompositeType, 'array_oid'>[],
): void {
  for (const { oid, attributes } of types) {
    serializers[oid] = (value) =>
      typeof value === 'object' && value !== null
        ? `(${attributes.map(({ name }) => fieldOf((value as Record<string, unknown>)[name])).join(',')})`
        : value;
  }
}

function fieldOf(value: unknown): string {
  if (value === undefined || value === null) {
    return '';
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.replace(/["\\]/g, '$&$&')}"`;
}

/** bigint, smallint, integer, real, double precision, numeric */
const numbers = new Set([20, 21, 23, 700, 701, 1700]);
const date = 1082;

function readValue(text: string, type: number, parsers: Parsers): unknown {
  if (numbers.has(type)) {
    return Number(text);
  }
  const parser = parsers[type];
  if (parser === undefined || type === date) {
    return text;
  }
  // The client takes the first bracket of an array off before it calls the parser.
  return parser(parser.array ? text.slice(1) : text);
}

/** The fields of a composite as PostgreSQL prints it; null for a missing one. */
function fieldsOf(composite: string): (string | null)[] {
  const field = /(?:"(?<quoted>(?:[^"\\]|\\.|"")*)"|(?<bare>[^,]*)),/gs;
  return [...`${composite.slice(1, -1)},`.matchAll(field)].map(({ groups }) => {
    const { quoted, bare } = groups ?? {};
    return (
      quoted?.replace(/\\(.)|""/gs, (_, escaped: string | undefined) => escaped ?? '"') ??
      (bare === '' ? null : (bare ?? null))
    );
  });
}
