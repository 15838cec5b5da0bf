import { HttpResponse } from 'msw';

/** Where the app under test believes its backend to be. */
export const api = {
  rest: (path: string) => `${window.location.origin}/rest/v1/${path}`,
  auth: (path: string) => `${window.location.origin}/auth/v1/${path}`,
  fn: (name: string) => `${window.location.origin}/functions/v1/${name}`,
  storage: (path: string) => `${window.location.origin}/storage/v1/${path}`,
};

/** As PostgREST answers an RPC's `raise exception … using errcode = 'PTxyz'`. */
export function raised(status: number, code: string, facts?: Record<string, unknown>) {
  return HttpResponse.json(
    {
      code: `PT${status}`,
      message: code,
      details: facts === undefined ? null : JSON.stringify(facts),
      hint: null,
    },
    { status },
  );
}

/** As the auth service refuses. */
export function authRefusal(status: number, code: string, message: string) {
  return HttpResponse.json(
    { code: status, error_code: code, msg: message },
    { status, headers: { 'x-supabase-api-version': '2024-01-01' } },
  );
}

/** As an Edge Function refuses. */
export function functionRefusal(
  status: number,
  code: string,
  facts?: Record<string, unknown>,
  message = code,
) {
  const error = { code, message, request_id: 'req-test', ...(facts && { facts }) };
  return HttpResponse.json({ error }, { status });
}
