/**
 * A payment provider for development and tests: the real one's protocol over HTTP (create, detail,
 * list, signed callbacks with its retry rule), a checkout page to play the customer on, and a control
 * interface under /control for tests (faults.ts). Callbacks go to this machine only.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { z } from 'zod';
import { respond } from '../http.ts';
import { controlApi } from './control.ts';
import { customerPages } from './customer-pages.ts';
import { merchantApi } from './merchant-api.ts';
import { Refusal } from './protocol.ts';
import { type Bindings, Provider, type ProviderOptions, refuse } from './provider.ts';

export interface PaymentSimulatorOptions extends ProviderOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Loopback unless told; a stack in containers has to reach it from outside. */
  host?: string;
  /** The address in checkout and QR links, when it is not http://127.0.0.1:port. */
  publicUrl?: string;
}

export interface PaymentSimulator {
  url: string;
  stop(): Promise<void>;
}

/** Starts it and resolves when it listens. */
export async function startPaymentSimulator(
  options: PaymentSimulatorOptions,
): Promise<PaymentSimulator> {
  const provider = new Provider(options);
  const app = pagesOf(provider);
  const server = createServer((message, outgoing) => {
    void respond(message, outgoing, 'http://simulator', (request) =>
      app.fetch(request, { outgoing }),
    );
  });
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  provider.publicUrl = options.publicUrl ?? url;

  return {
    url,
    async stop() {
      await provider.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function pagesOf(provider: Provider): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use(async (call, next) => {
    provider.expireDue();
    await next();
    call.header('cache-control', 'no-store');
  });
  app.notFound(() => refuse(404, 'Not Found'));
  app.onError((error) => {
    if (error instanceof Refusal) {
      return refuse(error.status, error.message);
    }
    if (error instanceof z.ZodError) {
      return Response.json({ error: z.prettifyError(error) }, { status: 400 });
    }
    return Response.json({ error: error.message }, { status: 500 });
  });
  app.route('/api', merchantApi(provider));
  app.route('/control', controlApi(provider));
  app.route('/', customerPages(provider));
  return app;
}
