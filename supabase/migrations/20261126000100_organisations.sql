-- Who may do what to which race: organisations, their people and roles, the log of acts, and the outbox.
-- Why: design, section 9. A right is asked for at the moment of the act (private.manages), never read from a token, so a
-- person who was removed can do nothing more, whatever the phone still holds. Organisers read and write through RPCs
-- only: a policy for them on a table of the parents would show organisers' rows in the parents' own lists.
-- Affects: new tables; organisasi_id on lomba, kelas_online, berita and tiket.

--------------------------------------------------------------------------------------------------------------
-- Organisations and their people
--------------------------------------------------------------------------------------------------------------

create table public.organisasi (
  id uuid not null default gen_random_uuid(),
  nama text not null,
  nomor_hp text,
  email text,
  tentang text,
  logo_url text,
  disetujui_pada timestamptz,
  dibuat_pada timestamptz not null default now(),
  constraint organisasi_pkey primary key (id),
  constraint organisasi_nama_length check (char_length(nama) between 3 and 100),
  constraint organisasi_nomor_hp_length check (char_length(nomor_hp) <= 30),
  constraint organisasi_email_length check (char_length(email) <= 254),
  constraint organisasi_tentang_length check (char_length(tentang) <= 1000)
);
comment on table public.organisasi is 'Those who hold races. Read and written by RPCs only.';
comment on column public.organisasi.nomor_hp is 'Telephone number of the organisation, as its owner typed it; the next column is its e-mail address.';
comment on column public.organisasi.tentang is 'What it says of itself on its public page.';
comment on column public.organisasi.logo_url is 'Its logo, for everybody: an address in the bucket gambar; null where it has put none up.';
comment on column public.organisasi.disetujui_pada is
  'Since when it may publish; null while an admin has not agreed. Set at once where the setting ORGANISASI_LANGSUNG_TERBIT is ya.';

create table public.anggota_organisasi (
  id uuid not null default gen_random_uuid(),
  organisasi_id uuid not null,
  user_id uuid not null,
  peran text not null,
  lomba_id uuid,
  dibuat_pada timestamptz not null default now(),
  ditambah_oleh uuid,
  constraint anggota_organisasi_pkey primary key (id),
  constraint anggota_organisasi_organisasi_id_fkey
    foreign key (organisasi_id) references public.organisasi (id) on delete cascade,
  -- Restricted: with its last owner's account an organisation would lose everybody who may let others in.
  constraint anggota_organisasi_user_id_fkey foreign key (user_id) references auth.users (id) on delete restrict,
  constraint anggota_organisasi_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade,
  constraint anggota_organisasi_role_key unique nulls not distinct (organisasi_id, user_id, peran, lomba_id),
  constraint anggota_organisasi_peran_known check (peran in ('pemilik', 'panitia', 'kasir', 'gerbang', 'juri'))
);
comment on table public.anggota_organisasi is
  'Roles of people in an organisation, one a row: for all of its races, or for one. Read and written by RPCs only.';
comment on column public.anggota_organisasi.peran is
  'pemilik (all of it, people too), panitia (races and participants), kasir (money), gerbang (check-in), juri (finish line); what each may do: private.role_rights.';
comment on column public.anggota_organisasi.lomba_id is 'The one race the role is for; null is every race of the organisation.';
comment on column public.anggota_organisasi.ditambah_oleh is 'Who let the person in; null when nobody did: the first owner, or the seed.';

create index anggota_organisasi_user_id_idx on public.anggota_organisasi (user_id, organisasi_id);
create index anggota_organisasi_lomba_id_idx on public.anggota_organisasi (lomba_id);

create table public.undangan (
  id uuid not null default gen_random_uuid(),
  organisasi_id uuid not null,
  email text not null,
  peran text not null,
  lomba_id uuid,
  token_hash bytea not null,
  dibuat_oleh uuid not null,
  dibuat_pada timestamptz not null default now(),
  berakhir_pada timestamptz not null default now() + interval '7 days',
  dipakai_pada timestamptz,
  dipakai_oleh uuid,
  dicabut_pada timestamptz,
  constraint undangan_pkey primary key (id),
  constraint undangan_organisasi_id_fkey foreign key (organisasi_id) references public.organisasi (id) on delete cascade,
  constraint undangan_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade,
  constraint undangan_token_hash_key unique (token_hash),
  constraint undangan_peran_known check (peran in ('pemilik', 'panitia', 'kasir', 'gerbang', 'juri')),
  constraint undangan_email_form check (email = lower(email) and char_length(email) between 3 and 254),
  constraint undangan_used_by_somebody check ((dipakai_pada is null) = (dipakai_oleh is null)),
  constraint undangan_used_or_withdrawn check (dipakai_pada is null or dicabut_pada is null)
);
comment on table public.undangan is
  'Invitations into an organisation. Each names the one address that may accept it, once, before it ends. Read and written by RPCs only.';
comment on column public.undangan.email is 'In small letters: the address of the account that may accept, once its mailbox is proved.';
comment on column public.undangan.lomba_id is 'As in anggota_organisasi.';
comment on column public.undangan.token_hash is 'SHA-256 of the token in the link; the token itself is kept nowhere.';
comment on column public.undangan.dicabut_pada is
  'When it was withdrawn: by hand, by a newer one for the same role, or because who sent it lost the right to.';

create index undangan_organisasi_id_idx on public.undangan (organisasi_id, dibuat_pada desc);
create index undangan_lomba_id_idx on public.undangan (lomba_id);
create index undangan_dibuat_oleh_idx on public.undangan (dibuat_oleh, dibuat_pada desc);

create table private.admin (
  user_id uuid not null,
  ditambah_pada timestamptz not null default now(),
  constraint admin_pkey primary key (user_id),
  constraint admin_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.admin is
  'Those who run the application: they approve clubs, block, see the operator''s desk, and act for a club once they said why (private.bertindak). Written by the command npm run admin only (docs/deployment.md).';

create table private.blokir (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  organisasi_id uuid,
  alasan text not null,
  diblokir_pada timestamptz not null default now(),
  diblokir_oleh uuid not null,
  dibuka_pada timestamptz,
  dibuka_oleh uuid,
  alasan_buka text,
  constraint blokir_pkey primary key (id),
  constraint blokir_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint blokir_organisasi_id_fkey foreign key (organisasi_id) references public.organisasi (id) on delete cascade,
  constraint blokir_of_one check ((user_id is null) <> (organisasi_id is null)),
  constraint blokir_alasan_length check (char_length(alasan) between 10 and 300 and char_length(alasan_buka) between 10 and 300),
  constraint blokir_dibuka_whole check (
    (dibuka_pada is null) = (dibuka_oleh is null) and (dibuka_pada is null) = (alasan_buka is null)
  )
);
comment on table private.blokir is
  'Accounts and clubs that the operator blocked, each time a row. Written by block_account, block_organisation and their opposites.';
comment on column private.blokir.alasan is 'Why, in the operator''s words, which the blocked one is told; alasan_buka: why no longer.';
comment on column private.blokir.diblokir_oleh is 'Which admin; no foreign key: the row stays, whatever becomes of the account. So of dibuka_oleh.';
-- Each answers in one step whether somebody is blocked now; they are as good as empty.
create unique index blokir_user_id_open_key on private.blokir (user_id) where dibuka_pada is null;
create unique index blokir_organisasi_id_open_key on private.blokir (organisasi_id) where dibuka_pada is null;
create index blokir_user_id_idx on private.blokir (user_id);
create index blokir_organisasi_id_idx on private.blokir (organisasi_id);

create table private.bertindak (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  organisasi_id uuid not null,
  alasan text not null,
  mulai timestamptz not null default now(),
  sampai timestamptz not null,
  selesai_pada timestamptz,
  constraint bertindak_pkey primary key (id),
  constraint bertindak_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint bertindak_organisasi_id_fkey foreign key (organisasi_id) references public.organisasi (id) on delete cascade,
  constraint bertindak_alasan_length check (char_length(alasan) between 10 and 300),
  constraint bertindak_span check (sampai > mulai and selesai_pada <= sampai)
);
comment on table private.bertindak is
  'Times in which an admin acts for a club, with its rights: begun with a reason (begin_acting), ended by hand (end_acting) or by sampai.';
comment on column private.bertindak.selesai_pada is 'When it ended; of one that ran out set a little later (private.close_acting).';
-- For one club at a time, so that the console can say for which.
create unique index bertindak_user_id_open_key on private.bertindak (user_id) where selesai_pada is null;
create index bertindak_user_id_idx on private.bertindak (user_id);
create index bertindak_organisasi_id_idx on private.bertindak (organisasi_id);

alter table private.blokir enable row level security;
alter table private.bertindak enable row level security;
alter table public.organisasi enable row level security;
alter table public.anggota_organisasi enable row level security;
alter table public.undangan enable row level security;
alter table private.admin enable row level security;

insert into public.pengaturan (key, value) values
  ('ORGANISASI_LANGSUNG_TERBIT', 'tidak'),
  ('BATAS_UNDANGAN_PER_JAM', '30'),
  ('BATAS_ORGANISASI_PER_HARI', '3')
on conflict (key) do nothing;

--------------------------------------------------------------------------------------------------------------
-- Whose races, classes, news and tickets
--------------------------------------------------------------------------------------------------------------

alter table public.lomba
  add column organisasi_id uuid,
  add constraint lomba_organisasi_id_fkey foreign key (organisasi_id) references public.organisasi (id) on delete restrict;
comment on column public.lomba.organisasi_id is 'Whose race it is; null is managed by admins only.';
create index lomba_organisasi_id_idx on public.lomba (organisasi_id, tanggal_mulai desc);
grant insert (organisasi_id), update (organisasi_id) on public.lomba to service_role;

alter table public.kelas_online
  add column organisasi_id uuid,
  add constraint kelas_online_organisasi_id_fkey
    foreign key (organisasi_id) references public.organisasi (id) on delete restrict;
comment on column public.kelas_online.organisasi_id is 'Whose class it is; null is managed by admins only.';
create index kelas_online_organisasi_id_idx on public.kelas_online (organisasi_id, dibuat_pada desc);
grant insert (organisasi_id), update (organisasi_id) on public.kelas_online to service_role;

alter table public.berita
  add column organisasi_id uuid,
  add constraint berita_organisasi_id_fkey foreign key (organisasi_id) references public.organisasi (id) on delete restrict;
comment on column public.berita.organisasi_id is 'Whose article it is; null is managed by admins only.';
create index berita_organisasi_id_idx on public.berita (organisasi_id, dibuat_pada desc);

-- Clients may read the columns of a ticket that are granted by name: this one stays with the RPCs.
alter table public.tiket
  add column organisasi_id uuid,
  add constraint tiket_organisasi_id_fkey foreign key (organisasi_id) references public.organisasi (id) on delete restrict;
comment on column public.tiket.organisasi_id is
  'Whose external ticket it is; an internal one follows its race. Null without a race is managed by admins only.';
create index tiket_organisasi_id_idx on public.tiket (organisasi_id);

--------------------------------------------------------------------------------------------------------------
-- Rights
--------------------------------------------------------------------------------------------------------------

create function private.role_rights(p_role text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when p_role in ('admin', 'pemilik') then array['view', 'edit', 'riders_view', 'riders', 'contacts', 'papers', 'money',
      'gate', 'race_day', 'race_control', 'members', 'log']
    when p_role = 'panitia' then array['view', 'edit', 'riders_view', 'riders', 'contacts', 'papers', 'gate', 'race_day',
      'race_control', 'log']
    when p_role = 'kasir' then array['view', 'riders_view', 'money', 'log']
    when p_role = 'gerbang' then array['view', 'gate']
    when p_role = 'juri' then array['view', 'race_day']
    else array[]::text[]
  end;
end
$$;
comment on function private.role_rights(text) is
  'What a role may do: view (see that the race is there and how it stands), edit (the race, its categories, classes, news, tickets), riders_view (the participants), riders (change, move, import them, write to them), contacts (telephone numbers and addresses), papers (identity documents), money, gate, race_day (the stations of the race day), race_control (decide there: the draw, results), members (people and rights), log. Of an unknown role nothing, so a right that is spelt wrongly is refused to everybody.';

create function private.rights_of(p_roles text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(wanted order by place), '{}')
  from unnest(private.role_rights('admin')) with ordinality as known (wanted, place)
  where exists (select from unnest(p_roles) role where known.wanted = any (private.role_rights(role)));
$$;
comment on function private.rights_of(text[]) is 'What roles may do together, in the order of private.role_rights.';

-- Definer, as those below: the tables are closed to clients, and a policy asks as the client.
create function private.session_lives() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select exists (select from auth.sessions s where s.id = claim.id::uuid)
    from (select auth.jwt() ->> 'session_id' as id) claim
    where claim.id ~ '^[0-9a-fA-F-]{36}$'
  ), true);
$$;
comment on function private.session_lives() is
  'Whether the session of the caller''s token has not been ended: by a new password, a sign-out everywhere, an erasure. The token itself is taken for up to an hour after that; an organiser''s rights are not. A token without a session, such as a script''s, ends by itself only.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.admin a where a.user_id = (select auth.uid())) and private.session_lives();
$$;
comment on function private.is_admin() is
  'Whether the caller runs the application (private.admin). For the rights to a club''s things that is not enough: private.acts_for.';

create function private.is_blocked_organisation(p_organisation_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.blokir b where b.organisasi_id = p_organisation_id and b.dibuka_pada is null);
end
$$;
comment on function private.is_blocked_organisation(uuid) is 'Internal: whether the operator has blocked this club.';

create function private.why_blocked(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select b.alasan from private.blokir b where b.user_id = p_user_id and b.dibuka_pada is null);
end
$$;
comment on function private.why_blocked(uuid) is 'Internal: the reason with which the operator has blocked this account; null where it is not blocked.';

create function private.refuse_blocked(p_user_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  reason constant text := private.why_blocked(p_user_id);
begin
  if reason is not null then
    perform private.refuse('PT403', 'account_blocked', jsonb_build_object('reason', reason));
  end if;
end
$$;
comment on function private.refuse_blocked(uuid) is
  'Internal: refuses an account that the operator has blocked; asked under lock_user where it decides something. Raises PT403 account_blocked {reason}, for the account itself alone.';

create function private.refuse_blocked_organisation(p_organisation_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse('PT403', 'organisation_blocked', jsonb_build_object('name', o.nama))
  from public.organisasi o where o.id = p_organisation_id and private.is_blocked_organisation(o.id);
end
$$;
comment on function private.refuse_blocked_organisation(uuid) is
  'Internal: refuses organisers what their blocked club may not do. Raises PT403 organisation_blocked {name: the club''s}. Families are refused with PT409 entries_paused, which says nothing of the club.';

create function private.acting_for() returns uuid
language sql stable security definer set search_path = ''
as $$
  select b.organisasi_id from private.bertindak b
  where b.user_id = (select auth.uid()) and b.selesai_pada is null and b.sampai > now() and private.is_admin();
$$;
comment on function private.acting_for() is 'Internal: the organisation for which the caller, an admin, acts now (begin_acting); null for none.';

create function private.acts_for(p_organisation_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  -- What belongs to no organisation is the admins'.
  select case when p_organisation_id is null then private.is_admin() else p_organisation_id = private.acting_for() end;
$$;
comment on function private.acts_for(uuid) is
  'Whether the caller is an admin who acts for this organisation now (begin_acting), or for what belongs to none, which needs no reason.';

create function private.my_race_roles(p_race_id uuid) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct mine.peran), '{}')
  from (
    select m.peran from public.lomba l
    join public.anggota_organisasi m
      on m.organisasi_id = l.organisasi_id and (m.lomba_id is null or m.lomba_id = l.id)
    where l.id = p_race_id and m.user_id = (select auth.uid()) and (select private.session_lives())
    union all
    select 'admin' from public.lomba l where l.id = p_race_id and private.acts_for(l.organisasi_id)
  ) mine;
$$;
comment on function private.my_race_roles(uuid) is
  'The caller''s roles in a race, by those for it and those for its whole organisation, and admin while they act for it; empty when there are none, or no such race.';

create function private.my_organisation_roles(p_organisation_id uuid) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct mine.peran), '{}')
  from (
    select m.peran from public.anggota_organisasi m
    where m.organisasi_id = p_organisation_id and m.lomba_id is null and m.user_id = (select auth.uid())
      and (select private.session_lives())
    union all
    select 'admin' where private.acts_for(p_organisation_id)
  ) mine;
$$;
comment on function private.my_organisation_roles(uuid) is
  'The caller''s roles in a whole organisation, without those for one race; null asks about what belongs to none, where only admins have one.';

create function private.manages(p_race_id uuid, p_manage_right text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_manage_right = any (private.rights_of(private.my_race_roles(p_race_id)));
$$;
comment on function private.manages(uuid, text) is
  'May the caller do this to this race, now? The one question that every policy and RPC of the organisers asks; the rights: private.role_rights. False for a visitor, an unknown race and an unknown right.';

create function private.manages_organisation(p_organisation_id uuid, p_manage_right text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_manage_right = any (private.rights_of(private.my_organisation_roles(p_organisation_id)));
$$;
comment on function private.manages_organisation(uuid, text) is
  'As private.manages, for what belongs to a whole organisation: its classes, news, people, new races. A role for one race does not count.';

-- Policies on stored files ask as the caller.
grant execute on function private.manages(uuid, text), private.manages_organisation(uuid, text) to authenticated;

create function private.organiser_signed_in() returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  me uuid := private.signed_in();
begin
  if not private.session_lives() then
    perform private.refuse('PT401', 'not_signed_in');
  end if;
  perform private.refuse_blocked(me);
  return me;
end
$$;
comment on function private.organiser_signed_in() is
  'Internal: private.signed_in, for organisers: a session that was ended is none. Raises PT401 not_signed_in; PT403 account_blocked, which every RPC with a right may raise.';

create function private.require_right(p_race_id uuid, p_manage_right text) returns void
language plpgsql stable set search_path = ''
as $$
declare
  roles text[];
begin
  perform private.organiser_signed_in();
  roles := private.my_race_roles(p_race_id);
  if cardinality(roles) = 0 then
    perform private.refuse('PT404', 'race_not_found');
  end if;
  if not p_manage_right = any (private.rights_of(roles)) then
    perform private.refuse('PT403', 'not_allowed', jsonb_build_object('right', p_manage_right, 'roles', to_jsonb(roles)));
  end if;
end
$$;
comment on function private.require_right(uuid, text) is
  'First line of an RPC on a race. PT401 not_signed_in; PT403 account_blocked; PT404 race_not_found, also to a caller without a role there; PT403 not_allowed {right, roles: the caller''s roles}.';

create function private.require_organisation_right(p_organisation_id uuid, p_manage_right text) returns void
language plpgsql stable set search_path = ''
as $$
declare
  roles text[];
begin
  perform private.organiser_signed_in();
  roles := private.my_organisation_roles(p_organisation_id);
  if cardinality(roles) = 0 and not exists (
    select from public.anggota_organisasi m where m.organisasi_id = p_organisation_id and m.user_id = (select auth.uid())
  ) then
    perform private.refuse('PT404', 'organisation_not_found');
  end if;
  if not p_manage_right = any (private.rights_of(roles)) then
    perform private.refuse('PT403', 'not_allowed', jsonb_build_object('right', p_manage_right, 'roles', to_jsonb(roles)));
  end if;
end
$$;
comment on function private.require_organisation_right(uuid, text) is
  'First line of an RPC on what belongs to a whole organisation. PT401 not_signed_in; PT403 account_blocked; PT404 organisation_not_found, also to a caller without a role there; PT403 not_allowed {right, roles: the caller''s roles for the whole organisation}.';

--------------------------------------------------------------------------------------------------------------
-- Who did what
--------------------------------------------------------------------------------------------------------------

-- No foreign keys: what was done stays, whatever becomes of the person, the race or the organisation.
create table public.catatan (
  id bigint not null generated always as identity,
  terjadi_pada timestamptz not null default clock_timestamp(),
  user_id uuid,
  organisasi_id uuid,
  lomba_id uuid,
  tindakan text not null,
  objek text not null,
  objek_id text,
  sebelum jsonb,
  sesudah jsonb,
  pengelola boolean not null default false,
  constraint catatan_pkey primary key (id)
);
comment on table public.catatan is
  'Who did what, when, with what before and after. Written by private.log_act, never changed; organisers read their own with read_log.';
comment on column public.catatan.user_id is 'Who; null is the product itself, such as a scheduled job.';
comment on column public.catatan.pengelola is
  'Whether an admin did it for the application: by their office (approve_organisation, block_organisation), or while acting for the club. Who it was the club is not told.';
comment on column public.catatan.tindakan is 'The act, by the name of its RPC where there is one: invite_member, read_paper …';
comment on column public.catatan.objek is 'What it was done to: organisasi, anggota, undangan, lomba, pendaftaran …; the next column says which one.';
comment on column public.catatan.sebelum is 'What it was: only what the act changed. Ids instead of children''s names; words that somebody typed stand in private.catatan_kata.';

create index catatan_organisasi_id_idx on public.catatan (organisasi_id, id desc);
create index catatan_lomba_id_idx on public.catatan (lomba_id, id desc);
create index catatan_user_id_idx on public.catatan (user_id, terjadi_pada desc);
create index catatan_tindakan_idx on public.catatan (tindakan, id desc);

alter table public.catatan enable row level security;

create function private.keep_log() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The log of acts is append-only.' using errcode = 'restrict_violation';
end
$$;
comment on function private.keep_log() is
  'Trigger on catatan: nobody changes or removes an entry, not even the owner of the tables.';

create trigger keep_log before update or delete or truncate on public.catatan
  for each statement execute function private.keep_log();

-- What people wrote in their own words can name a child, and a log that is never changed could not forget the name.
create table private.catatan_kata (
  catatan_id bigint not null,
  sebelum jsonb,
  sesudah jsonb,
  constraint catatan_kata_pkey primary key (catatan_id)
);
comment on table private.catatan_kata is
  'What an entry of the log about a person says in words that somebody typed (private.word_keys), kept beside the log: erasing a person removes these rows, and the log stays whole. Read through private.catatan_lengkap.';
alter table private.catatan_kata enable row level security;

create function private.word_keys(p_subject text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when p_subject in ('pendaftaran', 'pengembalian', 'pesan', 'undangan') then array['teks', 'alasan', 'email', 'nomor_bib',
      -- Facts of a rider that were corrected (public.rider_facts).
      'full_name', 'nickname', 'birth_date', 'gender', 'city', 'team_name', 'jersey_size']
    -- The operator's reasons can name a person, also those about a club.
    when p_subject in ('akun', 'blokir', 'bertindak') then array['alasan']
    else array[]::text[]
  end;
$$;
comment on function private.word_keys(text) is
  'Internal: which facts of an act on such a subject are words that somebody typed, and could be about a person. Ids, codes, roles and amounts are not; a race, a class or an article is no person.';

create view private.catatan_lengkap with (security_invoker = true) as
select c.id, c.terjadi_pada, c.user_id, c.organisasi_id, c.lomba_id, c.tindakan, c.objek, c.objek_id, c.pengelola,
  case when k.sebelum is null then c.sebelum else coalesce(c.sebelum, '{}') || k.sebelum end as sebelum,
  case when k.sesudah is null then c.sesudah else coalesce(c.sesudah, '{}') || k.sesudah end as sesudah
from public.catatan c
left join private.catatan_kata k on k.catatan_id = c.id;
comment on view private.catatan_lengkap is 'The log with the words that are still kept beside it.';

create function private.log_act(
  p_action text, p_organisation_id uuid, p_race_id uuid, p_subject text, p_subject_id text,
  p_before jsonb default null, p_after jsonb default null, p_by_office boolean default false
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  organisation_id uuid := coalesce(p_organisation_id, (select l.organisasi_id from public.lomba l where l.id = p_race_id));
  before_kept jsonb := p_before;
  after_kept jsonb := p_after;
  word_keys text[] := private.word_keys(p_subject);
  before_words jsonb;
  after_words jsonb;
  line bigint;
begin
  -- Only what differs: the rest is in the row itself.
  if jsonb_typeof(p_before) = 'object' and jsonb_typeof(p_after) = 'object' then
    select coalesce(jsonb_object_agg(b.key, b.value) filter (where p_after -> b.key is distinct from b.value), '{}')
      into before_kept from jsonb_each(p_before) b;
    select coalesce(jsonb_object_agg(a.key, a.value) filter (where p_before -> a.key is distinct from a.value), '{}')
      into after_kept from jsonb_each(p_after) a;
  end if;
  select jsonb_object_agg(b.key, b.value) into before_words from jsonb_each(before_kept) b where b.key = any (word_keys);
  select jsonb_object_agg(a.key, a.value) into after_words from jsonb_each(after_kept) a where a.key = any (word_keys);
  insert into public.catatan (user_id, organisasi_id, lomba_id, tindakan, objek, objek_id, sebelum, sesudah, pengelola)
  values (
    (select auth.uid()), organisation_id, p_race_id, p_action, p_subject, p_subject_id, before_kept - word_keys,
    after_kept - word_keys, p_by_office or coalesce(organisation_id = private.acting_for(), false)
  )
  returning id into line;
  if before_words is not null or after_words is not null then
    insert into private.catatan_kata (catatan_id, sebelum, sesudah) values (line, before_words, after_words);
  end if;
end
$$;
comment on function private.log_act(text, uuid, uuid, text, text, jsonb, jsonb, boolean) is
  'Writes what the caller has just done into catatan, in the same transaction: action, organisation (null: that of the race), race, subject, its id, before, after. Of two objects only the keys whose values differ are kept, and what is words (private.word_keys) beside the log. Ids instead of children''s names, telephone numbers and addresses: who reads the log may not have the right to those. by_office: an admin did it for the application; so is marked too what an admin does while acting for the organisation.';

--------------------------------------------------------------------------------------------------------------
-- What is to be told to people
--------------------------------------------------------------------------------------------------------------

create table private.pesan (
  id uuid not null default gen_random_uuid(),
  kunci text not null,
  jenis text not null,
  user_id uuid,
  alamat text,
  isi jsonb not null default '{}',
  kirim_setelah timestamptz not null default now(),
  dibuat_pada timestamptz not null default now(),
  terkirim_pada timestamptz,
  percobaan integer not null default 0,
  galat text,
  constraint pesan_pkey primary key (id),
  constraint pesan_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint pesan_kunci_key unique (kunci),
  constraint pesan_somebody check (user_id is not null or alamat is not null),
  constraint pesan_isi_object check (jsonb_typeof(isi) = 'object'),
  constraint pesan_percobaan_positive check (percobaan >= 0)
);
comment on table private.pesan is
  'Outbox: messages to people, written in the transaction that causes them and sent afterwards, each once (kunci).';
comment on column private.pesan.kunci is 'What the message is about, once: a second one of the same key is the same message.';
comment on column private.pesan.jenis is 'Kind, which decides its text: English, snake_case.';
comment on column private.pesan.user_id is 'To whom; null for somebody without an account, whose e-mail address is in alamat. With both, alamat is where to.';
comment on column private.pesan.isi is 'What the text needs. Subjects are made without personal data.';
comment on column private.pesan.percobaan is 'How often it was tried; galat is what the last one failed with.';

create index pesan_user_id_idx on private.pesan (user_id);
create index pesan_waiting_idx on private.pesan (kirim_setelah) where terkirim_pada is null;

alter table private.pesan enable row level security;

-- The link of an invitation, the link and the code of a proof, are secrets of the mail.
create function private.forget_token() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.isi := new.isi - 'token' - 'kode';
  return new;
end
$$;
comment on function private.forget_token() is 'Trigger on pesan: what was sent keeps no token and no code.';

create trigger forget_token before update of terkirim_pada on private.pesan
  for each row when (new.terkirim_pada is not null) execute function private.forget_token();

create function private.queue_message(
  p_key text, p_kind text, p_recipient uuid, p_address text, p_content jsonb, p_send_after timestamptz default now()
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- An entry on paper has no account behind it.
  if p_recipient is null and p_address is null then
    return;
  end if;
  insert into private.pesan (kunci, jenis, user_id, alamat, isi, kirim_setelah)
  values (p_key, p_kind, p_recipient, p_address, coalesce(p_content, '{}'), coalesce(p_send_after, now()))
  on conflict (kunci) do nothing;
end
$$;
comment on function private.queue_message(text, text, uuid, text, jsonb, timestamptz) is
  'Puts a message into the outbox, in the transaction that causes it: key, kind, recipient (an account, or null), address (an e-mail address; null is the account''s own), content, earliest time. A key that is there already changes nothing; with neither account nor address there is nobody to tell, and nothing is queued.';

create function private.queue_latest(
  p_subject text, p_kind text, p_recipient uuid, p_content jsonb, p_first text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  span constant integer := 600;
  this_slot constant bigint := floor(extract(epoch from now()) / span);
  slot bigint;
begin
  if p_recipient is null then
    return;
  end if;
  -- Where this span's is out already, or on its way, the next span's tells it.
  for slot in this_slot..this_slot + 1 loop
    insert into private.pesan as m (kunci, jenis, user_id, isi, kirim_setelah)
    values (p_subject || ':' || slot, p_kind, p_recipient, p_content, greatest(now(), to_timestamp(slot * span)))
    on conflict (kunci) do update
    set jenis = excluded.jenis,
      isi = excluded.isi || case when m.isi ? p_first then jsonb_build_object(p_first, m.isi -> p_first) else '{}' end
    where m.terkirim_pada is null and m.berhenti_pada is null and m.percobaan = 0;
    exit when found;
  end loop;
end
$$;
comment on function private.queue_latest(text, text, uuid, jsonb, text) is
  'Internal: as private.queue_message to an account, for what can be done over and over: one message a subject and ten minutes, and the last one wins. first names a fact of the content that the first one keeps, such as where something was before.';
