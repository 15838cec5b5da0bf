import { QueryClient } from '@tanstack/react-query';
import type { RestRequest } from './rest-to-sql.ts';

/** What the app asks of the data API for a read. */
export async function requestsOf(options: object): Promise<RestRequest[]> {
  const sent: RestRequest[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input));
    if (url.pathname.startsWith('/rest/v1/')) {
      sent.push({
        method: init.method ?? 'GET',
        path: url.pathname.replace('/rest/v1/', '') + url.search,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
        counted: new Headers(init.headers).get('prefer')?.includes('count=exact') ?? false,
      });
    }
    return Response.json([]);
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  try {
    await client.fetchQuery(options as Parameters<QueryClient['fetchQuery']>[0]);
  } finally {
    client.clear();
    globalThis.fetch = fetch;
  }
  return sent;
}
