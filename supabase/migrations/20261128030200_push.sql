-- Push notices: browsers that an account lets us wake.
-- Why: design, section 12; decision 030. The mail is the message; a push is a tap on the shoulder, given at most once.

create table public.langganan_push (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  dibuat_pada timestamptz not null default now(),
  constraint langganan_push_pkey primary key (id),
  constraint langganan_push_endpoint_key unique (endpoint),
  constraint langganan_push_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint langganan_push_endpoint_address check (endpoint ~ '^https?://' and char_length(endpoint) <= 1000),
  constraint langganan_push_p256dh_key check (p256dh ~ '^[A-Za-z0-9_-]{80,100}$'),
  constraint langganan_push_auth_key check (auth ~ '^[A-Za-z0-9_-]{16,40}$')
);
comment on table public.langganan_push is
  'Browsers that get push notices of an account, as the Push API names them (RFC 8030, 8291). Own rows; written by subscribe_push and unsubscribe_push, and removed when a push service says that one is gone.';
comment on column public.langganan_push.endpoint is
  'Address at the browser''s push service. A browser belongs to the account that subscribed there last.';
create index langganan_push_user_id_idx on public.langganan_push (user_id, dibuat_pada);
alter table public.langganan_push enable row level security;
grant select on public.langganan_push to authenticated;
create policy langganan_push_read_own on public.langganan_push for select to authenticated
  using (user_id = (select auth.uid()));

insert into public.pengaturan (key, value) values ('KUNCI_PUSH', null) on conflict (key) do nothing;

create function private.push_key() returns text
language sql stable security definer set search_path = ''
as $$
  select nullif(btrim(s.value), '') from public.pengaturan s where s.key = 'KUNCI_PUSH';
$$;
comment on function private.push_key is
  'The public half of the key pair that signs push notices (VAPID, RFC 8292; setting KUNCI_PUSH), for a browser''s subscription; null where there are none.';
select private.offer('push_key', '{anon,authenticated}');

create function private.subscribe_push(p_endpoint text, p_p256dh text, p_auth text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 10;
  me uuid := private.signed_in();
begin
  if coalesce(p_endpoint, '') !~ '^https?://' or char_length(p_endpoint) > 1000
    or coalesce(p_p256dh, '') !~ '^[A-Za-z0-9_-]{80,100}$' or coalesce(p_auth, '') !~ '^[A-Za-z0-9_-]{16,40}$'
  then
    perform private.refuse('PT422', 'subscription_invalid');
  end if;
  perform private.lock_user(me);
  insert into public.langganan_push as s (user_id, endpoint, p256dh, auth) values (me, p_endpoint, p_p256dh, p_auth)
  on conflict on constraint langganan_push_endpoint_key
  do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, dibuat_pada = now();
  -- A family has a few phones; what is older is most likely gone.
  delete from public.langganan_push s
  where s.id in (
    select x.id from public.langganan_push x where x.user_id = me order by x.dibuat_pada desc, x.id offset most
  );
  return true;
end
$$;
comment on function private.subscribe_push is
  'From now on this browser gets the push notices of the caller''s account, and of no other; the ten newest of an account are kept. Keys as PushSubscription gives them, base64url. Raises PT401 not_signed_in; PT422 subscription_invalid.';
select private.offer('subscribe_push');

create function private.unsubscribe_push(p_endpoint text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.signed_in();
  delete from public.langganan_push s
  where s.user_id = (select auth.uid()) and (p_endpoint is null or s.endpoint = p_endpoint);
  return found;
end
$$;
comment on function private.unsubscribe_push is
  'This browser, or with null every browser, gets no push notices of the caller''s account any more; false when none did. Raises PT401 not_signed_in.';
select private.offer('unsubscribe_push');

create function public.begin_push(message_id uuid) returns setof public.langganan_push
language plpgsql security definer set search_path = ''
as $$
declare
  told uuid;
begin
  update private.pesan m set didorong_pada = now()
  where m.id = begin_push.message_id and m.didorong_pada is null
  returning m.user_id into told;
  return query select s.* from public.langganan_push s where s.user_id = told order by s.dibuat_pada, s.id;
end
$$;
comment on function public.begin_push(uuid) is
  'The browsers that are to be told of a message, once: from then on the same message has none, whatever becomes of the run. For send-messages.';

create function public.end_push(subscription_ids uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  gone integer;
begin
  delete from public.langganan_push s where s.id = any (end_push.subscription_ids);
  get diagnostics gone = row_count;
  return gone;
end
$$;
comment on function public.end_push(uuid[]) is
  'Removes subscriptions that their push services do not know any more; how many. For send-messages.';

grant execute on function public.begin_push(uuid), public.end_push(uuid[]) to service_role;
