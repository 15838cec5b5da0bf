// Runs in Deno (started by functions.ts): serves every function it is given on one port, as the hosted edge
// runtime does below /functions/v1. The first argument is JSON: function name -> address of its index.ts.

type Handler = (request: Request, info: unknown) => Response | Promise<Response>;
interface Server {
  finished: Promise<void>;
  shutdown(): Promise<void>;
  addr: { port: number };
}
declare const Deno: {
  args: string[];
  exit(code: number): never;
  ppid: number;
  serve: ((options: object, handler: Handler) => Server) & ((handler: Handler) => Server);
};

const entries = JSON.parse(Deno.args[0] ?? '{}') as Record<string, string>;
const handlers = new Map<string, Handler>();

// Each index.ts calls Deno.serve, which on the hosted runtime binds the function to its own address. Here the call
// only hands over its handler.
const serve = Deno.serve;
for (const [name, address] of Object.entries(entries)) {
  Deno.serve = ((first: unknown, second?: unknown) => {
    const fromOptions = (first as { handler?: unknown } | null)?.handler;
    const handler = [first, second, fromOptions].find((value) => typeof value === 'function');
    if (!handler) {
      throw new TypeError('Deno.serve was called without a handler');
    }
    handlers.set(name, handler as Handler);
    const pending = new Promise<void>(() => undefined);
    return { finished: pending, shutdown: async () => undefined, addr: { port: 0 } };
  }) as typeof Deno.serve;
  try {
    const module = (await import(address)) as { default?: { fetch?: Handler } };
    const exported = module.default?.fetch;
    if (!handlers.has(name) && exported) {
      handlers.set(name, exported);
    }
    if (!handlers.has(name)) {
      throw new Error('index.ts neither calls Deno.serve nor exports fetch');
    }
  } catch (error) {
    // One function that does not load must not take the others with it.
    console.error(`[functions] ${name} does not load:`, error);
  }
}
Deno.serve = serve;

// Our parent process died without stopping us.
const parent = Deno.ppid;
setInterval(() => {
  if (Deno.ppid !== parent) {
    Deno.exit(0);
  }
}, 1000);

const server = serve(
  {
    hostname: '127.0.0.1',
    port: 0,
    onListen: ({ port }: { port: number }) => console.log(`listening on ${port}`),
  },
  async (request, info) => {
    const name = new URL(request.url).pathname.split('/')[1] ?? '';
    const handler = handlers.get(name);
    if (!handler) {
      return name in entries
        ? Response.json(
            { code: 'BOOT_ERROR', message: 'Function failed to start' },
            { status: 503 },
          )
        : Response.json(
            { code: 'NOT_FOUND', message: 'Requested function was not found' },
            { status: 404 },
          );
    }
    try {
      return await handler(request, info);
    } catch (error) {
      console.error(`[functions] ${name} threw:`, error);
      return Response.json(
        { code: 'WORKER_ERROR', message: 'Function exited due to an error' },
        { status: 500 },
      );
    }
  },
);
await server.finished;

export {};
