import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { respond } from '#local/http.ts';
import { staticHost } from '#local/static-host.ts';
import { buildHostedForm, hostedForm } from '#scripts/hosted-form.ts';
import { target } from '#tests/support/target.ts';
import { test as journey } from './journey.ts';

interface Network {
  /** Where the browser's requests go first. */
  proxy: string;
  /** The app's origin, as the browser knows it: one that the functions let in. */
  app: string;
  /** What the project's host was asked, in order: `OPTIONS /rest/v1/…`. */
  asked: string[];
  stop(): Promise<void>;
}

/**
 * The network between a phone and a hosted project: the app in its hosted form at an origin of its own, and the project's made-up
 * origin, which leads to the target's API. The browser sends what the build made it send, and asks for leave where it must.
 */
async function startNetwork(): Promise<Network> {
  const { app_url, api_url, publishable_key } = target();
  const app = `http://localhost:${new URL(app_url).port}`;
  const asked: string[] = [];
  const serveApp = staticHost(hostedForm.folder, {
    api: hostedForm.api,
    publishableKey: publishable_key,
    reachedAt: api_url,
  });

  const server = createServer((message, response) => {
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const url = new URL(message.url ?? '/', here);
    if (url.origin === hostedForm.api) {
      asked.push(`${message.method} ${url.pathname}`);
      pass(message, response, new URL(url.pathname + url.search, api_url), publishable_key);
    } else if (url.origin === app || url.origin === here) {
      message.url = url.pathname + url.search;
      void respond(message, response, here, serveApp);
    } else {
      pass(message, response, url, publishable_key);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    proxy: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    app,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends a request on as it came, but for the key: the build's is the target's. */
function pass(message: IncomingMessage, response: ServerResponse, to: URL, key: string): void {
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(hostedForm.publishableKey, key) : value,
    ]),
  );
  headers.host = to.host;
  const onward = request(to, { method: message.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  // The browser left, or nobody answers there.
  onward.on('error', () => response.destroy());
  message.pipe(onward);
}

/** A journey in the app's hosted form. */
export const test = journey.extend<object, { network: Network }>({
  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const isBuilt =
        process.env.TEST_APP_IS_BUILT && existsSync(path.join(hostedForm.folder, 'index.html'));
      const { code, output } = isBuilt ? { code: 0, output: '' } : await buildHostedForm();
      if (code !== 0) {
        throw new Error(`The app does not build for a hosted project:\n${output}`);
      }
      const network = await startNetwork();
      await use(network);
      await network.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ network }, use) => use(network.app),
  proxy: ({ network }, use) => use({ server: network.proxy }),
  // A worker of the hosted form is another one, too; and such a journey has a context to itself.
  serviceWorkers: 'allow',
});
