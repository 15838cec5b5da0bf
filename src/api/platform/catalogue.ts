import { notifyManager, type Query } from '@tanstack/react-query';
import { cataloguePath } from '#functions/_shared/catalogue/reads.ts';
import { toAppError } from './app-error.ts';
import { supabaseUrl } from './config.ts';
import { takeEarlyFile } from './early-answers.ts';
import { wroteLately } from './own-writes.ts';
import type { Publication } from './read.ts';

/**
 * Published rows from files, which a CDN serves: what visitors read costs the database nothing, and is there while the
 * database is away (docs/decisions/032-catalogue-files.md). What a file cannot say, places left, is always asked for.
 */

interface CatalogueFile {
  /** When it was written, and until when it is believed unasked; milliseconds since 1970. */
  at: number;
  until: number;
  answers: Record<string, unknown>;
}
type Found = Pick<CatalogueFile, 'at' | 'until'> & { data: unknown };

const limitMs = 8_000;
/** How long a list waits for the numbers of free places; then it is shown without them until they are there. */
const patienceMs = 1_500;
/** Files under way: one request each, however many queries of a screen read from it. */
const opening = new Map<string, Promise<CatalogueFile | null>>();
/** The database's answers, on their way while their queries show a file. */
const asked = new WeakMap<Query, Promise<unknown>>();

async function open(file: string): Promise<CatalogueFile | null> {
  try {
    const early = takeEarlyFile(file);
    const response = await (early ??
      fetch(supabaseUrl + cataloguePath(file), { signal: AbortSignal.timeout(limitMs) }));
    return response.ok ? await response.clone().json() : null;
  } catch {
    return null;
  }
}

async function find({ file, part }: Publication): Promise<Found | null> {
  const opened =
    opening.get(file) ??
    open(file).finally(() => {
      opening.delete(file);
    });
  opening.set(file, opened);
  const found = await opened;
  const data = found?.answers[part];
  return found && data !== undefined ? { at: found.at, until: found.until, data } : null;
}

/** Shows what a file says, with its true age, and asks the database again. */
function meanwhile({ data, at }: Found, query: Query): unknown {
  notifyManager.schedule(() => {
    query.setState({ dataUpdatedAt: at });
    query.fetch().catch(() => undefined);
  });
  return data;
}

/** The database did not answer: a file that is newer than what is shown says more than an error. */
async function instead(
  found: Promise<Found | null>,
  query: Query,
  error: unknown,
): Promise<unknown> {
  const file = toAppError(error).retryable ? await found : null;
  if (file === null || file.at <= query.state.dataUpdatedAt) {
    throw error;
  }
  return meanwhile(file, query);
}

/**
 * The answer of a query whose rows are published: the file's, and the database's where there is none or it is too old, or
 * this browser has just changed what is published. Where
 * the file lacks what must be exact, the database is asked, and the file shows while there is no answer.
 * @param live asks the database
 */
export async function askPublished(
  from: Publication,
  query: Query,
  live: () => Promise<unknown>,
): Promise<unknown> {
  if (!from.exact) {
    const found = wroteLately() ? null : await find(from);
    if (found !== null && Date.now() < found.until) {
      return found.data;
    }
    return live().catch((error) =>
      instead(found === null ? find(from) : Promise.resolve(found), query, error),
    );
  }
  const answer = asked.get(query) ?? live();
  asked.delete(query);
  if (query.state.data !== undefined) {
    return answer.catch((error) => instead(find(from), query, error));
  }
  let answered = false;
  const settled = answer.then(
    () => {
      answered = true;
    },
    () => undefined,
  );
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  if (answered) {
    return answer;
  }
  const found = await Promise.race([
    find(from),
    settled.then(() => (answered ? null : find(from))),
  ]);
  if (found === null) {
    return answer;
  }
  asked.set(query, answer);
  return meanwhile(found, query);
}
