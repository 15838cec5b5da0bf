import { refuse } from './refusal.ts';

/**
 * Reads a value or refuses it with its path: nothing is coerced, nothing unknown is let through. A field that is left out is read as undefined.
 */
export interface Reader<Value> {
  (value: unknown, path: string): Value;
  /** Where somebody's typed words stand in it: '' itself, `reason` a field, `items[].name` a field of each item of a list. */
  readonly typed?: readonly string[];
}

/** What a reader reads. */
export type Read<Of> = Of extends Reader<infer Value> ? Value : never;

type OptionalNames<Fields> = {
  [Name in keyof Fields]: undefined extends Read<Fields[Name]> ? Name : never;
}[keyof Fields];
type Values<Fields> = {
  readonly [Name in Exclude<keyof Fields, OptionalNames<Fields>>]: Read<Fields[Name]>;
} & { readonly [Name in OptionalNames<Fields>]?: Exclude<Read<Fields[Name]>, undefined> };
/** As one type, which is how an editor shows it. */
type Flat<Of> = { [Name in keyof Of]: Of[Name] };

export function unreadable(path: string): never {
  return refuse('decision_unreadable', { path });
}

/** A reader of the same places of typed words, each below `prefix`. */
function marked<Value>(
  read: (value: unknown, path: string) => Value,
  typed: readonly string[],
): Reader<Value> {
  return Object.assign(read, { typed });
}

export function optional<Value>(reader: Reader<Value>): Reader<Value | undefined> {
  return marked(
    (value, path) => (value === undefined ? undefined : reader(value, path)),
    reader.typed ?? [],
  );
}

export function nullable<Value>(reader: Reader<Value>): Reader<Value | null> {
  return marked((value, path) => (value === null ? null : reader(value, path)), reader.typed ?? []);
}

export function integer(least: number, most: number): Reader<number> {
  return (value, path) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
      ? value
      : unreadable(path);
}

export function number(value: unknown, path: string): number {
  return typeof value === 'number' ? value : unreadable(path);
}

/** What somebody else reads. */
export function asIs(value: unknown): unknown {
  return value;
}

export function anyText(value: unknown, path: string): string {
  return typeof value === 'string' ? value : unreadable(path);
}

/** A text that nobody types: an id, a hash, a time, a name from a list. */
export function text(pattern: RegExp): Reader<string> {
  return (value, path) =>
    typeof value === 'string' && pattern.test(value) ? value : unreadable(path);
}

/** What somebody types (R34), or the hash that stands for it in the chain. */
export function typed(pattern: RegExp): Reader<string> {
  const read = text(pattern);
  return marked((value, path) => read(value, path), ['']);
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Reader<Choice> {
  return (value, path) => choices.find((choice) => choice === value) ?? unreadable(path);
}

export function boolean(value: unknown, path: string): boolean {
  return typeof value === 'boolean' ? value : unreadable(path);
}

export function list<Item>(item: Reader<Item>, most: number, least = 0): Reader<readonly Item[]> {
  return marked(
    (value, path) =>
      Array.isArray(value) && value.length >= least && value.length <= most
        ? value.map((one, index) => item(one, `${path}[${index}]`))
        : unreadable(path),
    (item.typed ?? []).map((at) => (at === '' ? '[]' : `[].${at}`)),
  );
}

/** A list of an answer, however long. */
export function all<Item>(item: Reader<Item>): Reader<readonly Item[]> {
  return list(item, Number.POSITIVE_INFINITY);
}

export function record(value: unknown, path: string): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : unreadable(path);
}

export function object<Fields extends Record<string, Reader<unknown>>>(
  fields: Fields,
): Reader<Flat<Values<Fields>>> {
  return marked(
    (value, path) => {
      const given = record(value, path);
      for (const name of Object.keys(given)) {
        if (!Object.hasOwn(fields, name)) {
          refuse('field_unknown', { path: `${path}.${name}` });
        }
      }
      const read = Object.entries(fields).flatMap(([name, reader]) => {
        const one = reader(given[name], `${path}.${name}`);
        return one === undefined ? [] : [[name, one] as const];
      });
      return Object.fromEntries(read) as Flat<Values<Fields>>;
    },
    Object.entries(fields).flatMap(([name, reader]) =>
      (reader.typed ?? []).map((at) =>
        at === '' || at.startsWith('[') ? `${name}${at}` : `${name}.${at}`,
      ),
    ),
  );
}

/**
 * An object as it came, with at least these fields: of an answer, to which a newer server may have added others. The compiler holds that no field
 * of its type is left out here.
 */
export function open<Of extends object>(
  fields: {
    readonly [Name in keyof Of]-?: Reader<Of[Name]>;
  },
): Reader<Of> {
  return (value, path) => {
    const given = record(value, path);
    for (const name in fields) {
      fields[name](given[name], `${path}.${name}`);
    }
    return given as Of;
  };
}

/** An object whose names are data. */
export function dictionary<Item>(item: Reader<Item>): Reader<Readonly<Record<string, Item>>> {
  return (value, path) => {
    const given = record(value, path);
    for (const [name, one] of Object.entries(given)) {
      item(one, `${path}.${name}`);
    }
    return given as Record<string, Item>;
  };
}

/** An object whose fields depend on the value of one of them. */
export function byField<Kinds extends Record<string, Reader<unknown>>>(
  field: string,
  kinds: Kinds,
): Reader<Read<Kinds[keyof Kinds]>> {
  return marked(
    (value, path) => {
      const kind = record(value, path)[field];
      const reader =
        typeof kind === 'string' && Object.hasOwn(kinds, kind)
          ? kinds[kind]
          : unreadable(`${path}.${field}`);
      return reader?.(value, path) as Read<Kinds[keyof Kinds]>;
    },
    [...new Set(Object.values(kinds).flatMap(({ typed = [] }) => typed))],
  );
}
