-- How a function of `private` is offered to clients: private.offer makes the public wrapper of each.
-- Why: the security advisor objects to a definer function in `public` that clients may execute, so an RPC is an invoker
-- wrapper of the same name. Nobody types one: it could come to say something else than the function behind it.
-- Affects: each function that a later migration offers, right below its comment.

create function private.offer(
  p_name text, p_roles text[] default '{authenticated}', p_asks boolean default false, p_counts text default null
) returns void
language plpgsql set search_path = ''
as $$
declare
  f pg_catalog.pg_proc;
  -- In SQL, because PL/pgSQL takes no parameter that has the name of a column of the answer. All else in PL/pgSQL, which
  -- keeps its plan: 20 instead of 25 microseconds a call.
  is_table boolean;
  hears_commit boolean;
  parameters text[] := '{}';
  arguments text[] := '{}';
  act text;
  body text;
  role_names text := (select string_agg(quote_ident(role), ', ') from unnest(p_roles) role);
begin
  if (select count(*) from pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname = p_name) <> 1 then
    raise exception 'private.offer: there must be one function private.%', p_name;
  end if;
  select * into f from pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname = p_name;
  if obj_description(f.oid, 'pg_proc') is null then
    raise exception 'private.offer: private.% has no comment, which is the reference of the RPC', p_name;
  elsif role_names is null then
    raise exception 'private.offer: nobody is named who may call private.%', p_name;
  elsif f.pronargs > 0 and coalesce('' = any (f.proargnames[:f.pronargs]), true) then
    raise exception 'private.offer: a parameter of private.% has no name, by which the REST interface would send it', p_name;
  elsif not coalesce(f.proargmodes, '{}') <@ '{i,v,t}'::"char"[] then
    raise exception 'private.offer: private.% answers in out parameters instead of a type or a table', p_name;
  elsif p_counts is not null and not p_asks then
    raise exception 'private.offer: private.% is never undone: what it counts, it counts itself', p_name;
  elsif p_asks and (f.proretset or f.prorettype = 'void'::regtype or f.provolatile <> 'v' or f.provariadic <> 0) then
    raise exception 'private.offer: private.% cannot be asked what it would do: it must change something and answer one value', p_name;
  end if;

  -- An act that needs less when it is only asked about has a last parameter p_commit, and hears there whether it will stay.
  is_table := coalesce('t' = any (f.proargmodes), false);
  hears_commit := p_asks and coalesce(f.proargnames[f.pronargs] = 'p_commit', false);
  for n in 1 .. f.pronargs - hears_commit::integer loop
    parameters := parameters || concat_ws(' ', case when n = f.pronargs and f.provariadic <> 0 then 'variadic' end,
      quote_ident(regexp_replace(f.proargnames[n], '^p_', '')), format_type(f.proargtypes[n - 1], null),
      'default ' || pg_get_function_arg_default(f.oid, n));
    arguments := arguments || concat_ws(' ', case when n = f.pronargs and f.provariadic <> 0 then 'variadic' end, '$' || n);
  end loop;
  if p_asks then
    parameters := parameters || 'commit boolean default false'::text;
  end if;
  if hears_commit then
    arguments := arguments || format('$%s is true', f.pronargs);
  end if;
  act := format('private.%I(%s)', p_name, array_to_string(arguments, ', '));

  body := case
    when is_table then format('  select * from %s;', act)
    when f.proretset then format('  return query select * from %s;', act)
    when f.prorettype = 'void'::regtype then format('  perform %s;', act)
    when not p_asks then format('  return %s;', act)
    -- Everything since the inner begin is undone, locks too; the answer stays, for a variable is no part of a transaction.
    -- MD001 is no class of PostgreSQL's own: nothing else is caught with it.
    else format($body$  begin
    answer := %s;
    if $%s is not true then
      raise exception using errcode = 'MD001', message = 'only_asked';
    end if;
  exception when sqlstate 'MD001' then
    null;
  end;
  return answer;$body$, act, cardinality(parameters))
  end;
  if p_counts is not null then
    body := format(E'  perform private.%I();\n', p_counts) || body;
  end if;
  if p_asks then
    body := format(E'declare\n  answer %s;\nbegin\n%s\nend', pg_get_function_result(f.oid), body);
  elsif not is_table then
    body := format(E'begin\n%s\nend', body);
  end if;
  execute format('create or replace function public.%I(%s) returns %s language %s %s set search_path = %L as %L',
    p_name, array_to_string(parameters, ', '), pg_get_function_result(f.oid), case when is_table then 'sql' else 'plpgsql' end,
    case f.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end, '', E'\n' || body || E'\n');
  if (select count(*) from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = p_name) <> 1 then
    raise exception 'private.offer: public.% stands there with other parameters: drop it first', p_name;
  end if;

  execute format('comment on function public.%I is %L', p_name, obj_description(f.oid, 'pg_proc'));
  execute format('revoke all on function private.%1$I, public.%1$I from public, anon, authenticated, service_role', p_name);
  execute format('grant execute on function private.%1$I, public.%1$I to %2$s', p_name, role_names);
  if p_counts is not null then
    execute format('grant execute on function private.%I to %s', p_counts, role_names);
  end if;
end
$$;
comment on function private.offer(text, text[], boolean, text) is
  'For migrations: makes the RPC public.<name> of the function private.<name>. Its parameters have the same names without p_, the same types and defaults; answer, volatility and comment are the same, and both may be called by these roles only. An act that asks has a last parameter more, commit (false by default): unless it is true, everything that the act did is undone and only its answer is given. p_counts names a definer function without parameters that runs before the act and is never undone: a limit that counts the asking too.';
