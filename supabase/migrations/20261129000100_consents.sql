-- What a person has agreed to, in which version of the text, and since when.
-- Why: docs/decisions/029-childs-data.md. Terms and privacy policy are agreed to with the sign-up; photographs of the
-- children and their names in published results are each a choice of their own, and can be taken back.

create table public.persetujuan (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  jenis text not null,
  versi text not null,
  diberikan_pada timestamptz not null default now(),
  dicabut_pada timestamptz,
  constraint persetujuan_pkey primary key (id),
  constraint persetujuan_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint persetujuan_jenis_known check (jenis in ('syarat', 'privasi', 'foto', 'teman_tim')),
  constraint persetujuan_versi_day check (versi ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$'),
  constraint persetujuan_ends_after_begin check (dicabut_pada >= diberikan_pada)
);
comment on table public.persetujuan is
  'What an account has agreed to, one row each time. Its owner reads it; written at sign-up and by give_consent and withdraw_consent.';
comment on column public.persetujuan.jenis is
  'syarat and privasi (the terms and the privacy policy); foto (photographs of the children), teman_tim (their nicknames shown to families of the same team), each free. Who may read a child''s name is said of each child (private.izin_papan).';
comment on column public.persetujuan.versi is 'The version of the text that was shown: the day it was published.';
comment on column public.persetujuan.dicabut_pada is
  'When it ended: withdrawn, or followed by the consent to a newer version. Null while it holds.';

create unique index persetujuan_one_live_idx on public.persetujuan (user_id, jenis) where dicabut_pada is null;
create index persetujuan_user_id_idx on public.persetujuan (user_id, jenis);

alter table public.persetujuan enable row level security;
create policy persetujuan_read_own on public.persetujuan
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.persetujuan to authenticated;

create function private.record_sign_up_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Odd metadata must not be the reason that a sign-up fails: then the app asks later.
  insert into public.persetujuan (user_id, jenis, versi)
  select new.id, kind, new.raw_user_meta_data ->> 'versi_syarat'
  from unnest(array['syarat', 'privasi']) kind
  where new.raw_user_meta_data ->> 'versi_syarat' ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$';
  return null;
end
$$;
comment on function private.record_sign_up_consent() is
  'Trigger on auth.users: the sign-up''s metadata say which version of terms and privacy policy was shown (versi_syarat).';

-- After create_profile, by its name.
create trigger record_sign_up_consent after insert on auth.users
  for each row execute function private.record_sign_up_consent();

create function private.parent_allows(p_user_id uuid) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select c.jenis from public.persetujuan c
    where c.user_id = p_user_id and c.dicabut_pada is null and c.jenis = 'foto'
  );
$$;
comment on function private.parent_allows(uuid) is
  'Internal: which of the free consents an account gives now, of foto; none for an entry on paper. Organisers read it with the entry.';

-- Definer: no client may write a consent.
create function private.give_consent(p_kinds text[], p_version text) returns setof public.persetujuan
language plpgsql security definer set search_path = ''
as $$
declare
  -- Four at sign-up and four at a new version; a day of trying what the switches do.
  most constant integer := 60;
  me uuid := private.signed_in();
begin
  if coalesce(cardinality(p_kinds), 0) not between 1 and 4
    or not (p_kinds <@ array['syarat', 'privasi', 'foto', 'teman_tim']) then
    perform private.refuse('PT422', 'consent_unknown');
  end if;
  if coalesce(p_version, '') !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' then
    perform private.refuse('PT422', 'version_unknown');
  end if;
  perform private.lock_user(me);
  if not exists (select from auth.users u where u.id = me) then
    perform private.refuse('PT401', 'not_signed_in');
  end if;
  -- Each is kept for good. The same again is none.
  if not (select p_kinds <@ coalesce(array_agg(p.jenis), '{}') from public.persetujuan p
    where p.user_id = me and p.dicabut_pada is null and p.versi = p_version)
  then
    perform private.refuse_too_many('too_many_attempts', most, interval '1 day', array(
      select p.diberikan_pada from public.persetujuan p where p.user_id = me and p.diberikan_pada > now() - interval '1 day'
      order by p.diberikan_pada desc limit most
    ));
  end if;
  update public.persetujuan p set dicabut_pada = now()
  where p.user_id = me and p.jenis = any (p_kinds) and p.dicabut_pada is null and p.versi <> p_version;
  insert into public.persetujuan (user_id, jenis, versi)
  select distinct me, kind, p_version from unnest(p_kinds) kind
  on conflict (user_id, jenis) where dicabut_pada is null do nothing;
  return query
  select p.* from public.persetujuan p where p.user_id = me and p.dicabut_pada is null order by p.jenis;
end
$$;
comment on function private.give_consent is
  'The caller agrees: kinds of syarat, privasi, foto, teman_tim, and the version (a day, YYYY-MM-DD) of the text that was shown. Again is the same; another version ends the one before. Returns all that the caller has agreed to now.
Raises PT401 not_signed_in; PT422 consent_unknown, version_unknown; PT429 too_many_attempts {limit, seconds: until the next}: 60 in a day, also those taken back.';
select private.offer('give_consent');

create function private.withdraw_consent(p_kind text) returns setof public.persetujuan
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
begin
  if coalesce(p_kind, '') not in ('syarat', 'privasi', 'foto', 'teman_tim') then
    perform private.refuse('PT422', 'consent_unknown');
  end if;
  if p_kind in ('syarat', 'privasi') then
    perform private.refuse('PT409', 'consent_necessary');
  end if;
  perform private.lock_user(me);
  update public.persetujuan p set dicabut_pada = now()
  where p.user_id = me and p.jenis = p_kind and p.dicabut_pada is null;
  return query
  select p.* from public.persetujuan p where p.user_id = me and p.dicabut_pada is null order by p.jenis;
end
$$;
comment on function private.withdraw_consent is
  'The caller takes back foto or teman_tim; again is the same. Returns what the caller still agrees to.
Raises PT401 not_signed_in; PT422 consent_unknown; PT409 consent_necessary (syarat, privasi: without them there is no account; erase_account ends both).';
select private.offer('withdraw_consent');
