/** What GoTrue lets pages of other origins send (internal/api/api.go, `cors.New`), and what the platform's gateway adds. */
const sendable =
  'Accept, Authorization, Content-Type, X-Client-IP, X-Client-Info, X-Requested-With, apikey, x-supabase-api-version';

/**
 * Bridge: the services answer pages of every origin; the library's auth and what stands in for storage answer their own alone, and the
 * library's data API takes the question whether an RPC may be called for the call itself. An app that was built for a hosted
 * project is always at another origin.
 */
export async function acrossOrigins(
  request: Request,
  next: (request: Request) => Promise<Response>,
): Promise<Response> {
  const origin = { 'access-control-allow-origin': request.headers.get('origin') ?? '*' };
  if (request.method === 'OPTIONS') {
    const asked = request.headers.get('access-control-request-headers') ?? '';
    const isAuth = new URL(request.url).pathname.startsWith('/auth/v1/');
    return new Response(null, {
      status: 204,
      headers: {
        ...origin,
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, HEAD',
        // Data API and storage let everything through that is asked for.
        'access-control-allow-headers': isAuth ? sendable : `Authorization, ${asked}`,
        'access-control-max-age': '86400',
        vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      },
    });
  }
  const response = await next(request);
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(origin)) {
    headers.set(name, value);
  }
  headers.append('vary', 'Origin');
  return new Response(response.body, { status: response.status, headers });
}
