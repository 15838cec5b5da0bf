/** Which request is being answered, for whatever is asked on its behalf: one id from the app through the function to the database. */

interface Scope {
  run<Result>(id: string, work: () => Result): Result;
  getStore(): string | undefined;
}
interface WithBuiltins {
  process?: {
    getBuiltinModule?: (name: string) => { AsyncLocalStorage: new () => Scope } | undefined;
  };
}

// Not imported: its types are Node's, which functions are checked without. A runtime that has none sends no id on.
const hooks = (globalThis as WithBuiltins).process?.getBuiltinModule?.('node:async_hooks');
const scope = hooks && new hooks.AsyncLocalStorage();

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The caller's own id where it is one, so that both sides' logs have the same; anything else could be anybody's words. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id')?.toLowerCase() ?? '';
  return uuid.test(given) ? given : crypto.randomUUID();
}

export function withRequestId<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  return scope ? scope.run(id, work) : work();
}

/** Undefined outside a request. */
export function currentRequestId(): string | undefined {
  return scope?.getStore();
}
