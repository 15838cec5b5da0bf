import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** Larger than anything the product sends; the bucket's own limit is what a caller meets. */
const largestBody = 10 * 1024 * 1024;

/**
 * Whether a request names this machine. A page of the internet can have its own name lead here (DNS rebinding) and then
 * read what is meant for the developer alone; the name it asks by gives it away.
 * @param host the Host header
 */
export function namesThisMachine(host: string | null | undefined): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}

/** The browser left before the answer, or in the middle of it: nobody is left to tell. */
const goneAway = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

/** @returns undefined when the body is larger than we take */
export async function toRequest(
  message: IncomingMessage,
  origin: string,
): Promise<Request | undefined> {
  const headers = new Headers();
  for (let index = 0; index + 1 < message.rawHeaders.length; index += 2) {
    headers.append(message.rawHeaders[index] ?? '', message.rawHeaders[index + 1] ?? '');
  }
  const method = message.method ?? 'GET';
  const url = new URL(message.url ?? '/', origin);
  if (method === 'GET' || method === 'HEAD') {
    return new Request(url, { method, headers });
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > largestBody) {
      return undefined;
    }
    chunks.push(chunk);
  }
  const body = size > 0 ? Buffer.concat(chunks) : undefined;
  return new Request(url, { method, headers, body });
}

export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  const headers: Record<string, string | string[]> = {};
  response.headers.forEach((value, name) => {
    headers[name] = value;
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) {
    headers['set-cookie'] = cookies;
  }
  to.writeHead(response.status, headers);
  if (!response.body) {
    to.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(response.body as NodeReadableStream), to);
  } catch (error) {
    if (!goneAway.has((error as NodeJS.ErrnoException).code ?? '')) {
      throw error;
    }
  }
}

/** Answers one request of a Node server; what goes wrong meanwhile is a 500 and a line of the log. */
export async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  origin: string,
  answer: (request: Request) => Response | Promise<Response | undefined>,
): Promise<void> {
  try {
    const request = await toRequest(message, origin);
    const result = request
      ? await answer(request)
      : new Response('Body too large', { status: 413, headers: { connection: 'close' } });
    // Cut off meanwhile, by the other side or by the answer itself.
    if (response.destroyed) {
      return;
    }
    await sendResponse(result ?? new Response('Not found', { status: 404 }), response);
  } catch (error) {
    console.error(`${message.method} ${(message.url ?? '').split('?', 1)[0]} failed:`, error);
    if (!response.headersSent) {
      response.writeHead(500);
    }
    response.end();
  }
}

/** Answers at a port of this machine; on 127.0.0.1, unless containers must reach it, too. */
export async function answerAt(
  port: number,
  answer: (request: Request) => Response | Promise<Response | undefined>,
  host = '127.0.0.1',
): Promise<{ stop(): void }> {
  const server = createServer((message, response) => {
    void respond(message, response, `http://127.0.0.1:${port}`, answer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
