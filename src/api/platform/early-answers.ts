import { cataloguePath } from '#functions/_shared/catalogue/reads.ts';
import { publishableKey, supabaseUrl } from './config.ts';
import { headersOf, type Read, requestLimitMs } from './read.ts';
import { openSession } from './session-store.ts';

/**
 * The first screen's reads, sent by the page's first script while the app's own code is still on its way. The same read
 * is then answered by the request under way, if it is the same person's.
 */

/** Later than this, the app asks anew. */
const keptMs = 20_000;
const anonymous = '';

type Files = Map<string, Promise<Response>>;
type Started = Map<string, { token: string; sentAt: number; answer: Promise<Response> }>;
/** On `globalThis`, because this module runs twice: in the page's first script and in the app's own file. */
const page: typeof globalThis & { earlyReads?: Started; earlyFiles?: Files } = globalThis;
page.earlyReads ??= new Map();
page.earlyFiles ??= new Map();
const started = page.earlyReads;
const files = page.earlyFiles;

function keyOf({ path, body = '' }: Read) {
  return `${path} ${body}`;
}

/**
 * Sends the reads, as the person who is signed in, or opens the file that answers one. The answers wait for the app.
 * @returns of each what comes first: a file of the catalogue, or rows
 */
export function startEarlyReads(reads: Read[]): Promise<Response>[] {
  return reads.map((read) => {
    const { from } = read;
    if (!from || from.exact) {
      return start(read);
    }
    const instead = () => start(read);
    const answer = openFile(from.file).then(
      (response) => (response.ok ? response : instead()),
      instead,
    );
    answer.catch(() => undefined);
    return answer;
  });
}

/** The file of the catalogue, once however often it is asked for. Its body is to be cloned. */
export function openFile(name: string): Promise<Response> {
  let file = files.get(name);
  if (!file) {
    // No header of ours: so no other request comes before it, and any cache on the way may answer.
    file = fetch(supabaseUrl + cataloguePath(name));
    files.set(name, file);
  }
  return file;
}

function start(read: Read): Promise<Response> {
  const early = { token: anonymous, sentAt: performance.now(), answer: send() };
  async function send() {
    const token = (await openSession())?.accessToken ?? anonymous;
    early.token = token;
    const headers = new Headers({ apikey: publishableKey, ...headersOf(read) });
    if (token !== anonymous) {
      headers.set('authorization', `Bearer ${token}`);
    }
    const { method, path, body } = read;
    const signal = AbortSignal.timeout(requestLimitMs);
    return fetch(supabaseUrl + path, { method, headers, body, signal, cache: 'no-store' });
  }
  // Where no query asks for it, its failure is no unhandled rejection; a query that does still gets it.
  early.answer.catch(() => undefined);
  started.set(keyOf(read), early);
  return early.answer;
}

/** The request for this file under way, once. Its body is to be cloned: the first script may read it too. */
export function takeEarlyFile(file: string): Promise<Response> | undefined {
  const early = files.get(file);
  files.delete(file);
  return early;
}

/** The answer under way to this very read of this very person, once; null when there is none to be had. */
export function takeEarlyAnswer(
  read: Read,
  accessToken: string | undefined,
): Promise<Response> | null {
  const early = started.get(keyOf(read));
  started.delete(keyOf(read));
  if (early?.token !== (accessToken ?? anonymous)) {
    return null;
  }
  return performance.now() - early.sentAt < keptMs ? early.answer : null;
}
