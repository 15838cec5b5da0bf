/**
 * What PostgREST asks the database for a request of the app's: close enough for the planner, with the subset of its
 * language that the app uses. A request with anything else is an error, so that no new query goes unseen.
 */

export interface RestRequest {
  method: string;
  /** Path and query below /rest/v1/. */
  path: string;
  body: Record<string, unknown> | null;
  /** `Prefer: count=exact`: the rows are counted as well. */
  counted: boolean;
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** The column that leads from a table to the one embedded under its name. */
const references: Record<string, string> = {
  lomba: 'lomba_id',
  kategori_lomba: 'kategori_id',
  kelas_online: 'kelas_id',
};

const comparisons: Record<string, string> = { eq: '=', gte: '>=', lte: '<=', gt: '>', lt: '<' };

function identifier(text: string) {
  if (!/^[a-z_]+$/.test(text)) {
    throw new Error(`Not a plain name: ${text}`);
  }
  return text;
}

/** "a,b,x:c!inner(d,e)" cut at the commas outside brackets. */
function selectItems(select: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let item = '';
  for (const character of select) {
    if (character === '(') {
      depth += 1;
    }
    if (character === ')') {
      depth -= 1;
    }
    if (character === ',' && depth === 0) {
      items.push(item);
      item = '';
    } else {
      item += character;
    }
  }
  return [...items, item];
}

function selected(item: string): string {
  const embedded = /^(?:([a-z_]+):)?([a-z_]+)(?:![a-z_]+)?\((.+)\)$/.exec(item);
  if (embedded === null) {
    return `t.${identifier(item)}`;
  }
  const [, alias, table = '', columns = ''] = embedded;
  const key = references[table];
  if (key === undefined) {
    throw new Error(`How does a row lead to ${table}?`);
  }
  const list = columns.split(',').map((column) => `e.${identifier(column)}`);
  return `(select row_to_json(r) from (select ${list.join(', ')} from public.${table} e where e.id = t.${key}) r) as ${alias ?? table}`;
}

function functionCall(name: string, args: Record<string, unknown>): Statement {
  const names = Object.keys(args);
  const list = names.map((arg, index) => `${identifier(arg)} => $${index + 1}`);
  return {
    text: `select * from public.${identifier(name)}(${list.join(', ')})`,
    values: Object.values(args),
  };
}

/** The statements that answer a read; two when the rows are counted too. */
export function statementsOf({ method, path, body, counted }: RestRequest): Statement[] {
  const url = new URL(path, 'http://rest/');
  const [table = '', procedure] = url.pathname.slice(1).split('/');
  if (table === 'rpc') {
    return [
      functionCall(
        procedure ?? '',
        method === 'GET' ? Object.fromEntries(url.searchParams) : (body ?? {}),
      ),
    ];
  }
  if (method !== 'GET') {
    throw new Error(`Not a read: ${method} ${path}`);
  }

  const values: unknown[] = [];
  const conditions: string[] = [];
  let columns = '*';
  let order = '';
  let range = '';
  for (const [name, value] of url.searchParams) {
    if (name === 'select') {
      columns = selectItems(value).map(selected).join(', ');
    } else if (name === 'order') {
      const keys = value.split(',').map((key) => {
        const [column = '', direction = 'asc'] = key.split('.');
        return `t.${identifier(column)} ${identifier(direction)}`;
      });
      order = ` order by ${keys.join(', ')}`;
    } else if (name === 'limit' || name === 'offset') {
      range += ` ${name} ${Number(value)}`;
    } else {
      const [, operator = '', operand = ''] = /^([a-z]+)\.(.*)$/s.exec(value) ?? [];
      const comparison = comparisons[operator];
      if (comparison === undefined) {
        throw new Error(`Unknown filter ${name}=${value}`);
      }
      values.push(operand);
      conditions.push(`t.${identifier(name)} ${comparison} $${values.length}`);
    }
  }
  const from = ` from public.${identifier(table)} t`;
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  const read = { text: `select ${columns}${from}${where}${order}${range}`, values };
  return counted ? [read, { text: `select count(*)${from}${where}`, values }] : [read];
}
