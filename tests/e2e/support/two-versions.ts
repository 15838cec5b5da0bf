import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendResponse, toRequest } from '#local/http.ts';
import { target } from '#tests/support/target.ts';
import { inlineScripts } from '../../../hosting/security-headers.ts';
import { test as journey } from './journey.ts';

interface Site {
  url: string;
  /** Puts the newer version in place of the older one, whose files are gone from then on. */
  deploy(): void;
  stop(): Promise<void>;
}

/** A file of the older version as the newer one names it; in any text, every such name. */
export function newer(text: string) {
  return text.replace(/(-[\w-]{8})(\.(?:js|css))\b/g, '$1b$2');
}
function older(path: string) {
  return path.replace(/b(\.(?:js|css))$/, '$1');
}

/** What the service worker compares to know that a file which keeps its name has changed. */
function newRevisions(text: string) {
  return text.replace(/"[0-9a-f]{32}"/g, (revision) => [...revision].reverse().join(''));
}

const services = /^\/(auth|rest|storage|functions)\/v1\//;

/**
 * The app under test, and whatever else its origin serves, at an address of its own, where a newer version of it can
 * be deployed: the same code as after a change to every file of it. A target's API at another origin is reached through this
 * address too, because functions let in the target's app alone.
 */
async function startSite(): Promise<Site> {
  let deployed = false;
  let url = '';
  const { app_url, api_url } = target();
  const api = new URL(api_url).origin;
  const isApart = api !== new URL(app_url).origin;

  const serve = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const isHashed = /^(\/panitia)?\/assets\/.*\.(js|css)$/.test(pathname);
    const path = deployed && isHashed ? older(pathname) : pathname;
    if (deployed && isHashed && path === pathname) {
      return new Response(null, { status: 404 });
    }

    const headers = new Headers(request.headers);
    // The connection is another, and its answers come whole and unpacked.
    for (const name of ['host', 'connection', 'accept-encoding', 'if-none-match']) {
      headers.delete(name);
    }
    const answer = await fetch(
      new URL(path + search, services.test(pathname) ? api_url : app_url),
      {
        method: request.method,
        headers,
        body: request.body === null ? null : await request.arrayBuffer(),
        redirect: 'manual',
      },
    );
    const answerHeaders = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'etag']) {
      answerHeaders.delete(name);
    }
    // Pictures that organisers put up have whole addresses, of the origin that this one stands for.
    let policy = (answerHeaders.get('content-security-policy') ?? '').replace(
      /\bimg-src /,
      `img-src ${api} `,
    );
    if (policy !== '') {
      answerHeaders.set('content-security-policy', policy);
    }
    const init = { status: answer.status, headers: answerHeaders };
    const isCode = /^text\/(html|javascript|css)/.test(answer.headers.get('content-type') ?? '');
    if (!(deployed || isApart) || !isCode) {
      return new Response(answer.body, init);
    }
    const text = await answer.text();
    const ownText = isApart ? text.replaceAll(api, url) : text;
    const newText = deployed ? newRevisions(newer(ownText)) : ownText;
    // The page's own scripts name files, too.
    const scripts = inlineScripts(newText);
    for (const [place, old] of inlineScripts(text).entries()) {
      policy = policy.replace(old, scripts[place] ?? old);
    }
    answerHeaders.set('content-security-policy', policy);
    return new Response(newText, init);
  };

  const server = createServer(async (message, response) => {
    try {
      const request = await toRequest(message, 'http://site');
      await sendResponse(
        request ? await serve(request) : new Response(null, { status: 413 }),
        response,
      );
    } catch {
      // The browser went away, or the test is over.
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    deploy: () => {
      deployed = true;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A journey at such an address; none where the target serves no built app. */
export const test = journey.extend<{ site: Site }>({
  site: async ({ request }, use) => {
    const page = await (await request.get('/')).text();
    journey.skip(!/src="\/assets\/index-/.test(page), 'The target serves no built app.');
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  serviceWorkers: 'allow',
});
