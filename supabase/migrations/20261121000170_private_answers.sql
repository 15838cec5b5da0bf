-- Answers to somebody who is signed in are kept by nobody: no browser, no proxy. A request has one id everywhere.
-- Why: a child's name and birth date were read from a phone's cache after sign-out. The app asks so itself
-- (src/api/platform/client.ts); this says it for whatever else asks.
-- How: PostgREST calls a function of ours before each request, which may set headers of the answer:
-- https://docs.postgrest.org/en/stable/references/transactions.html#pre-request
-- Affects: setting of the role authenticator, with which PostgREST signs in; read at `reload config`.

create function private.answer_privately() returns void
language sql volatile set search_path = ''
as $$
  select set_config('response.headers', '[{"Cache-Control": "no-store"}]', true) where current_user = 'authenticated';
  -- What the server logs of this request, and pg_stat_activity while it runs, has the request's id. Only an id: any
  -- other text could be somebody's.
  select set_config('application_name', 'request ' || given.id, true)
  from (
    select lower(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id') as id
  ) given
  where given.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
$$;
comment on function private.answer_privately() is
  'Called by PostgREST before each request, as the caller''s role: marks the answer to a signed-in user as no-store, and names the request (header x-request-id) in application_name until the transaction ends.';
grant execute on function private.answer_privately() to anon, authenticated, service_role;

do $$
begin
  alter role authenticator set pgrst.db_pre_request = 'private.answer_privately';
  notify pgrst, 'reload config';
exception
  -- The embedded stack, which has no PostgREST and sets the header itself (local/api.ts).
  when insufficient_privilege then
    raise notice 'The role authenticator is not ours to set: answers carry no Cache-Control from here.';
end
$$;
