-- The board of a race day: what parents at the fence read, as files that cost the database nothing.
-- Why: race-day rules, R18-R21. Class files never change once written, and are named by the number of the class's last
-- decision; the small board names them, and is all that a phone asks for again. The function publish-catalogue writes
-- them, woken by each decision. They speak of numbers; names stand in one file, by consent.
-- After the season they speak of rows instead, and the files with numbers go.
-- Affects: storage.buckets, private.papan_*, private.izin_papan, triggers on keputusan, nama_dihapus, izin_papan, pendaftaran_lomba and lomba,
-- race_board, board_source, board_files, record_board, set_board_consent, note_board_consent.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('papan', 'papan', true, 1048576, array['application/json'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- No policy on storage.objects names it, as with katalog.

--------------------------------------------------------------------------------------------------------------
-- What is published
--------------------------------------------------------------------------------------------------------------

create table private.papan (
  lomba_id uuid not null,
  versi bigint not null,
  isi jsonb not null,
  dibuat_pada timestamptz not null default now(),
  constraint papan_pkey primary key (lomba_id),
  constraint papan_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade
);
comment on table private.papan is
  'The small board of a race (functions/_shared/board): what races now and next, and where the class files are.';
comment on column private.papan.versi is 'How many decisions it knows of; it only grows.';
alter table private.papan enable row level security;

create table private.papan_kelas (
  kelas_id uuid not null,
  lomba_id uuid not null,
  n integer not null,
  sha text not null,
  tanpa_plat boolean not null default false,
  constraint papan_kelas_pkey primary key (kelas_id),
  constraint papan_kelas_kelas_id_fkey foreign key (lomba_id, kelas_id) references private.kelas_lomba (lomba_id, id) on delete cascade,
  constraint papan_kelas_sha_form check (sha ~ '^[0-9a-f]{64}$')
);
comment on table private.papan_kelas is 'The newest file of each class, by the number of its last decision, and the file''s SHA-256.';
comment on column private.papan_kelas.tanpa_plat is 'The file names riders by row (papan_baris), not by plate.';
alter table private.papan_kelas enable row level security;
create index papan_kelas_lomba_id_idx on private.papan_kelas (lomba_id, kelas_id);

create function private.has_board(p_race_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.lomba l join private.kendali_lomba c on c.lomba_id = l.id
    where l.id = p_race_id and l.status in ('dipublikasi', 'selesai')
  );
$$;
comment on function private.has_board(uuid) is
  'Internal: whether a race has a board: it is published, and a phone has been given its lease.';

create function private.tell_of_board() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.lomba l set ada_papan = true where l.id = new.lomba_id and not l.ada_papan;
  return null;
end
$$;
comment on function private.tell_of_board() is
  'Trigger on kelas_lomba: the race''s page, its orders and home lead to the board from the evening before.';
create trigger tell_of_board after insert on private.kelas_lomba
  for each row execute function private.tell_of_board();

--------------------------------------------------------------------------------------------------------------
-- After the season: rows instead of plates
--------------------------------------------------------------------------------------------------------------

alter table private.kendali_lomba add column tanpa_plat_sejak timestamptz;
comment on column private.kendali_lomba.tanpa_plat_sejak is
  'Since when the race''s public board names riders by row and not by plate: its season is over (R21). Never taken back, also where AKHIR_MUSIM or the race''s day is changed later.';

create table private.papan_baris (
  kelas_id uuid not null,
  nomor integer not null,
  baris integer not null,
  constraint papan_baris_pkey primary key (kelas_id, nomor),
  constraint papan_baris_baris_key unique (kelas_id, baris),
  constraint papan_baris_nomor_fkey foreign key (kelas_id, nomor) references private.daftar_kelas (kelas_id, nomor) on delete cascade,
  constraint papan_baris_baris_positive check (baris >= 1)
);
comment on table private.papan_baris is
  'By which row the public board names a rider of a class once the season is over. A row stays the same rider''s, so that a correction is read as one.';
alter table private.papan_baris enable row level security;

create function private.end_season() returns integer
language plpgsql set search_path = ''
as $$
declare
  ended uuid[];
begin
  with over as (
    update private.kendali_lomba c set tanpa_plat_sejak = now()
    from public.lomba l
    where l.id = c.lomba_id and c.tanpa_plat_sejak is null
      and private.wib_day(l.tanggal_mulai) < private.season_began() and private.race_is_over(l)
    returning c.lomba_id
  )
  select coalesce(array_agg(o.lomba_id), '{}') into ended from over o;
  -- Of a race that is not published nobody reads it; published again it is to come without.
  delete from private.papan p where p.lomba_id = any (ended) and not private.has_board(p.lomba_id);
  insert into private.katalog_berubah (berkas) select 'papan/' || e from unnest(ended) e;
  return cardinality(ended);
end
$$;
comment on function private.end_season() is
  'Internal: boards of races that lie before private.season_began() lose their plates: they are marked, and publish-catalogue writes them anew. How many they were. Called by each run of it.';

create function private.board_without_plates(p_race_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.kendali_lomba c where c.lomba_id = p_race_id and c.tanpa_plat_sejak is not null
  );
$$;
comment on function private.board_without_plates(uuid) is 'Internal: whether a race''s public board names riders by row.';

create function private.number_rows(p_race_id uuid) returns void
language sql set search_path = ''
as $$
  insert into private.papan_baris (kelas_id, nomor, baris)
  select d.kelas_id, d.nomor,
    coalesce((select max(b.baris) from private.papan_baris b where b.kelas_id = d.kelas_id), 0)
      -- As the class ended, for so it is read. Without a place by lot: an order of plates would tell them.
      + row_number() over (partition by d.kelas_id order by case when x.hasil = 'tempat' then x.urutan end, random())
  from private.daftar_kelas d
  left join private.penempatan x on x.kelas_id = d.kelas_id and x.nomor = d.nomor
  where d.lomba_id = p_race_id
    and not exists (select from private.papan_baris b where b.kelas_id = d.kelas_id and b.nomor = d.nomor);
$$;
comment on function private.number_rows(uuid) is 'Internal: gives a row to each rider of a race''s closed lists that has none yet.';

--------------------------------------------------------------------------------------------------------------
-- When the organiser was last heard of
--------------------------------------------------------------------------------------------------------------

create table private.kendali_terdengar (
  lomba_id uuid not null,
  lintasan integer not null,
  terdengar_pada timestamptz not null,
  constraint kendali_terdengar_pkey primary key (lomba_id, lintasan),
  constraint kendali_terdengar_lomba_id_fkey foreign key (lomba_id) references private.kendali_lomba (lomba_id) on delete cascade
);
comment on table private.kendali_terdengar is
  'When the phone that holds the lease of a track was last heard of, to about half a minute: parents are told when it is silent (R20).';
alter table private.kendali_terdengar enable row level security;

create type public.race_board_row as (isi jsonb, dibuat_pada timestamptz, terdengar_pada timestamptz);
comment on type public.race_board_row is
  'The small board of a race, when it was made, and when the phone that decides was last heard of, in whole minutes; of two tracks the phone that is silent longer (R20).';

create function private.race_board(p_race_id uuid) returns public.race_board_row
language sql stable security definer set search_path = ''
as $$
  select row(p.isi, p.dibuat_pada, date_trunc('minute', (
    -- The one of two that is silent longer, unless its track has nothing more to race.
    select coalesce(min(t.terdengar_pada) filter (where exists (
      select from private.kelas_lomba k
      where k.lomba_id = t.lomba_id and k.lintasan = t.lintasan and k.fase not in ('selesai', 'batal')
    )), max(t.terdengar_pada))
    from private.kendali_terdengar t where t.lomba_id = p.lomba_id
  )))::public.race_board_row
  from private.papan p
  where p.lomba_id = p_race_id and private.has_board(p.lomba_id)
  union all
  select row(jsonb_build_object(
    'race', l.id, 'title', l.judul, 'zone', l.zona_waktu, 'called_off', true,
    -- Newer than any board of it that a phone has seen.
    'v', (select count(*) + 2 from private.keputusan k where k.lomba_id = l.id),
    'paused', null, 'stopped', false, 'pace', null, 'numbers', '{}'::jsonb,
    'now', '[]'::jsonb, 'next', '[]'::jsonb, 'breaks', '[]'::jsonb, 'classes', '[]'::jsonb
  ), b.pada, null)::public.race_board_row
  from public.lomba l join private.pembatalan_lomba b on b.lomba_id = l.id
  where l.id = p_race_id and l.status = 'dibatalkan';
$$;
comment on function private.race_board(uuid) is
  'The small board of a race, for everybody; of a race that was called off one that says so, without a reason; null while nothing is decided. Asked by the host''s cache, not by each phone (R18).';
select private.offer('race_board', '{anon,authenticated}');

create function private.lease_holder(p_race_id uuid, p_track integer) returns text
language sql stable set search_path = ''
as $$
  select coalesce((
    select case k.jenis when 'serah' then k.isi -> 'payload' ->> 'to' else k.perangkat end
    from private.keputusan k
    where k.rantai = private.chain_of_track(p_race_id, p_track) and k.jenis in ('serah', 'ambil_alih') order by k.n desc limit 1
  ), case when p_track = 1 then (
    select c.pemegang from private.kendali_lomba c where c.lomba_id = p_race_id
  ) else (
    select k.perangkat from private.keputusan k
    where k.rantai = p_race_id and k.jenis = 'lintasan' and k.isi -> 'payload' ->> 'track' = p_track::text
  ) end);
$$;
comment on function private.lease_holder(uuid, integer) is
  'Internal: the device that may decide on a track of a race now (R10-R12); null: none yet.';

create function private.hear_holder(p_race_id uuid, p_device text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Most questions change nothing: a phone asks every few seconds.
  insert into private.kendali_terdengar as t (lomba_id, lintasan, terdengar_pada)
  select p_race_id, x.lintasan, now() from (values (1), (2)) x (lintasan)
  where p_device is not null and not exists (
    select from private.kendali_terdengar known
    where known.lomba_id = p_race_id and known.lintasan = x.lintasan and known.terdengar_pada > now() - interval '20 seconds'
  ) and private.lease_holder(p_race_id, x.lintasan) = p_device
  on conflict (lomba_id, lintasan) do update set terdengar_pada = excluded.terdengar_pada;
end
$$;
comment on function private.hear_holder(uuid, text) is 'Internal: notes that a device was heard of, of each track whose lease it holds.';

--------------------------------------------------------------------------------------------------------------
-- Names, by consent
--------------------------------------------------------------------------------------------------------------

create table private.izin_papan (
  pendaftaran_id uuid not null,
  boleh boolean not null,
  dari text not null,
  user_id uuid,
  pada timestamptz not null default now(),
  disembunyikan boolean not null default false,
  diumumkan boolean not null default false,
  constraint izin_papan_pkey primary key (pendaftaran_id),
  constraint izin_papan_pendaftaran_id_fkey
    foreign key (pendaftaran_id) references public.pendaftaran_lomba (id) on delete cascade,
  constraint izin_papan_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint izin_papan_dari_known check (dari in ('keluarga', 'gerbang', 'panitia')),
  constraint izin_papan_announced_is_shown check (boleh or not diumumkan)
);
comment on table private.izin_papan is
  'Whether a child''s nickname and team may stand on the public board (R21): the last word of the family, in the app or told to somebody of the club. The same for all entries of a child in a race; a word of the family in the app is that of the child''s next races of the season too. No row: nobody was asked, and no name is shown.';
comment on column private.izin_papan.disembunyikan is
  'The club has hidden it, because nickname or team say what nobody should read: no name is shown whatever the family says, until the club takes it back.';
comment on column private.izin_papan.diumumkan is
  'Whether the club may name the child in results that it announces itself too: the third step of the family''s one answer, after number alone and board.';
comment on column private.izin_papan.dari is
  'keluarga: the parent, in the app; gerbang: told at the gate to the person in user_id (an act of the field log); panitia: told to the person in user_id, who wrote it down in the list of riders.';
alter table private.izin_papan enable row level security;
create index izin_papan_user_id_idx on private.izin_papan (user_id);

create type public.board_consent_row as (pendaftaran_id uuid, boleh boolean, diumumkan boolean, dari text, pada timestamptz);
comment on type public.board_consent_row is
  'Whether a child''s name may stand on the board, and in what the club announces itself, and who said so.';

create function private.entries_of_child(p_registration_id uuid) returns setof uuid
language sql stable set search_path = ''
as $$
  select q.id from public.pendaftaran_lomba p
  join public.pendaftaran_lomba q on q.lomba_id = p.lomba_id and private.child_of(q) = private.child_of(p)
  where p.id = p_registration_id and q.dihapus_pada is null;
$$;
comment on function private.entries_of_child(uuid) is
  'Internal: the entries of the same child in the same race, itself among them: they have one plate, so one name on the board.';

create function private.keep_board_consent(
  p_registration_id uuid, p_shown boolean, p_from text, p_said_at timestamptz default now(), p_said_to uuid default auth.uid(),
  p_announced boolean default null
) returns public.board_consent_row
language plpgsql set search_path = ''
as $$
declare
  answer public.board_consent_row;
begin
  insert into private.izin_papan (pendaftaran_id, boleh, diumumkan, dari, user_id, pada)
  select e, coalesce(p_shown, false), coalesce(p_shown and p_announced, false), p_from, p_said_to, p_said_at
  from private.entries_of_child(p_registration_id) e order by e
  on conflict (pendaftaran_id) do update
  set boleh = excluded.boleh, dari = excluded.dari, user_id = excluded.user_id, pada = excluded.pada,
    -- Who was asked about the board alone said nothing of the rest.
    diumumkan = excluded.boleh and coalesce(p_announced, private.izin_papan.diumumkan)
  -- What was said at the gate without a signal comes late: a later word of the family stays.
  where private.izin_papan.pada <= excluded.pada
    -- A no of the family in the app is ended by the family there.
    and not (private.izin_papan.dari = 'keluarga' and not private.izin_papan.boleh and excluded.dari <> 'keluarga')
    and (
      private.izin_papan.boleh is distinct from excluded.boleh or private.izin_papan.dari <> excluded.dari
      or p_announced <> private.izin_papan.diumumkan
    );
  select i.pendaftaran_id, i.boleh, i.diumumkan, i.dari, i.pada into answer
  from private.izin_papan i where i.pendaftaran_id = p_registration_id;
  return answer;
end
$$;
comment on function private.keep_board_consent(uuid, boolean, text, timestamptz, uuid, boolean) is
  'Internal: the last word about a child''s name on the board, for all entries of the child in the race; what is no clear yes is a no. p_announced: also what the club announces itself; null: that was not asked.';

create function private.share_board_consent(p_registration_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.izin_papan (pendaftaran_id, boleh, diumumkan, dari, user_id, pada, disembunyikan)
  select p_registration_id, i.boleh, i.diumumkan, i.dari, i.user_id, i.pada, i.disembunyikan and q.lomba_id = p.lomba_id
  from public.pendaftaran_lomba p
  join public.pendaftaran_lomba q on q.user_id = p.user_id and q.id <> p.id and q.dihapus_pada is null
    and private.child_of(q) = private.child_of(p)
  join private.izin_papan i on i.pendaftaran_id = q.id
  where p.id = p_registration_id
    -- What was told to a club, at its gate or its desk, was told of its race alone.
    and (
      q.lomba_id = p.lomba_id
      or i.dari = 'keluarga' and i.pada >= (select private.season_began())::timestamp at time zone 'Asia/Jakarta'
    )
  order by q.lomba_id = p.lomba_id desc, i.pada desc limit 1
  on conflict (pendaftaran_id) do nothing;
end
$$;
comment on function private.share_board_consent(uuid) is
  'Internal: a further entry of a child in a race, also one that was moved there, has the word that was given for the child there. Else it begins with what the family said in the app of the child''s last race of this season: it was asked for the season, and sees its answer on the order.';

create function private.move_board_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The family spoke of the board of one race: nobody has asked it about this one.
  delete from private.izin_papan i where i.pendaftaran_id = new.id;
  if private.has_board(old.lomba_id) then
    insert into private.katalog_berubah (berkas) values ('papan/' || old.lomba_id);
  end if;
  perform private.share_board_consent(new.id);
  return null;
end
$$;
comment on function private.move_board_consent() is
  'Trigger on pendaftaran_lomba: an entry that was moved to another race leaves the word about its board behind.';
create trigger move_board_consent after update of lomba_id on public.pendaftaran_lomba
  for each row when (old.lomba_id <> new.lomba_id) execute function private.move_board_consent();

create function private.code_was_shown(p_act public.peristiwa_lapangan) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return p_act.isi ->> 'proof' = (
    select encode(sha256(convert_to('pushbike papan', 'UTF8') || uuid_send(p.kode_masuk) || uuid_send(p_act.id)), 'hex')
    from public.pendaftaran_lomba p where p.id = p_act.pendaftaran_id
  );
end
$$;
comment on function private.code_was_shown(public.peristiwa_lapangan) is
  'Internal: whether the phone had the entry''s code when it wrote this act: the list names entries by a hash that every phone at the gate knows, so a yes for the family needs what only the family shows. The proof is of this act alone.';

create function private.settle_board_consent(p_registration_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  said public.peristiwa_lapangan;
begin
  select e.* into said from public.peristiwa_lapangan e
  where e.pendaftaran_id in (select private.entries_of_child(p_registration_id))
    -- Not what was said at the gate of a race from which the entry was moved here.
    and e.lomba_id = (select p.lomba_id from public.pendaftaran_lomba p where p.id = p_registration_id)
    and e.jenis = 'gate' and (e.tindakan = 'papan_tidak' or e.tindakan = 'papan_ya' and private.code_was_shown(e))
    and not exists (
      select from public.peristiwa_lapangan u
      where u.mengurungkan = e.id and u.pendaftaran_id = e.pendaftaran_id and u.jenis = 'gate'
    )
  order by e.waktu desc, e.id desc limit 1;
  -- What was undone at the gate leaves what it was before only by another act: else nobody has been asked.
  delete from private.izin_papan i
  where i.pendaftaran_id in (select private.entries_of_child(p_registration_id)) and i.dari = 'gerbang'
    and not i.disembunyikan and (said.id is null or (i.boleh, i.pada) is distinct from (said.tindakan = 'papan_ya', said.waktu));
  if said.id is not null then
    perform private.keep_board_consent(p_registration_id, said.tindakan = 'papan_ya', 'gerbang', said.waktu, said.oleh);
    -- Once for each act, and only where it counts.
    perform private.queue_message('board_named:' || said.id, 'board_named', p.user_id, null,
      jsonb_build_object('pendaftaran_id', p.id))
    from public.pendaftaran_lomba p
    join private.izin_papan i on i.pendaftaran_id = p.id and i.boleh and i.dari = 'gerbang' and i.pada = said.waktu
    where p.id = p_registration_id;
  end if;
end
$$;
comment on function private.settle_board_consent(uuid) is
  'Internal: what acts at the gate (papan_ya, papan_tidak) make of a child''s name on the board: the latest that nobody undid, a yes only where the code was shown, unless the family said something else later. The family is told of a yes (board_named {pendaftaran_id}).';

create function private.settle_board_consents() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  registration uuid;
begin
  for registration in
    select distinct a.pendaftaran_id from acts a
    where a.jenis = 'gate' and (a.tindakan in ('papan_ya', 'papan_tidak') or a.tindakan = 'urungkan' and exists (
      select from public.peristiwa_lapangan e where e.id = a.mengurungkan and e.tindakan in ('papan_ya', 'papan_tidak')
    ))
    -- An act may come after the one that undoes it.
    order by a.pendaftaran_id
  loop
    perform private.settle_board_consent(registration);
  end loop;
  return null;
end
$$;
comment on function private.settle_board_consents() is
  'Trigger on peristiwa_lapangan: what families said at the gate about names on the board, once for each entry.';
create trigger settle_board_consents after insert on public.peristiwa_lapangan
  referencing new table as acts for each statement execute function private.settle_board_consents();

create function private.set_board_consent(p_registration_id uuid, p_shown boolean, p_announced boolean default null)
returns public.board_consent_row
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  if not exists (
    select from public.pendaftaran_lomba p
    where p.id = p_registration_id and p.user_id = me and p.dihapus_pada is null
  ) then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  if p_shown and exists (
    select from private.izin_papan i where i.pendaftaran_id = p_registration_id and i.disembunyikan
  ) then
    perform private.refuse('PT409', 'board_name_hidden');
  end if;
  if not coalesce(p_shown, false) then
    update private.izin_papan i set boleh = false, diumumkan = false, dari = 'keluarga', user_id = me, pada = now()
    from public.pendaftaran_lomba p
    join public.pendaftaran_lomba q on q.user_id = me and private.child_of(q) = private.child_of(p)
    where p.id = p_registration_id and i.pendaftaran_id = q.id and i.boleh;
  end if;
  return private.keep_board_consent(p_registration_id, p_shown, 'keluarga', p_announced => p_announced);
end
$$;
comment on function private.set_board_consent(uuid, boolean, boolean) is
  'The parent says who may read the child''s nickname and team, for all entries of the child in the race and as the beginning of its next ones this season: shown on the public board (R21), announced: also in results that the club announces itself; null: as it was, and none without the board. A no takes the child off every board. Raises PT401 not_signed_in, PT404 registration_not_found (also somebody else''s), PT409 board_name_hidden (the club has hidden it).';
select private.offer('set_board_consent');

create type public.noted_consents_row as (noted integer, family_said_no integer);
comment on type public.noted_consents_row is
  'What note_board_consent answers: for how many entries it was noted, and how many were passed over because the family said no in the app.';

create function private.note_board_consent(p_race_id uuid, p_registration_ids uuid[], p_shown boolean)
returns public.noted_consents_row
language plpgsql security definer set search_path = ''
as $$
declare
  entry record;
  answer public.noted_consents_row := row(0, 0);
begin
  perform private.require_right(p_race_id, 'riders');
  perform private.refuse_other_race(p_race_id, p_registration_ids, 1000);
  for entry in
    select p.id, i.boleh, i.dari from public.pendaftaran_lomba p
    left join private.izin_papan i on i.pendaftaran_id = p.id
    where p.id = any (p_registration_ids) and p.dihapus_pada is null
    order by p.id
  loop
    -- The family ends its no itself, in the app.
    if p_shown and not entry.boleh and entry.dari = 'keluarga' then
      answer.family_said_no := answer.family_said_no + 1;
      continue;
    end if;
    perform private.keep_board_consent(entry.id, p_shown, 'panitia');
    update private.izin_papan i set disembunyikan = not coalesce(p_shown, false)
    where i.pendaftaran_id in (select private.entries_of_child(entry.id));
    if entry.boleh is distinct from coalesce(p_shown, false) then
      perform private.log_act(
        'note_board_consent', null, p_race_id, 'pendaftaran', entry.id::text,
        jsonb_build_object('boleh', entry.boleh), jsonb_build_object('boleh', coalesce(p_shown, false))
      );
    end if;
    answer.noted := answer.noted + 1;
  end loop;
  return answer;
end
$$;
comment on function private.note_board_consent(uuid, uuid[], boolean) is
  'What families told the club, on a list on paper for instance, about their children''s nicknames and teams on the public board (R21), of up to 1,000 riders of a race; each logged. At the gate it is an act of the field log. A no hides the name whatever the family says later, until the club notes a yes; a yes passes over families that said no in the app. Right: riders. Answer: noted_consents_row. Raises those of private.require_right; PT422 no_riders, too_many_riders {max, count}; PT404 registration_not_found.';
select private.offer('note_board_consent');

create function private.board_consents(p_registration_ids uuid[]) returns setof public.board_consent_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  return query
  select i.pendaftaran_id, i.boleh, i.diumumkan, i.dari, i.pada from private.izin_papan i
  join public.pendaftaran_lomba p on p.id = i.pendaftaran_id
  where i.pendaftaran_id = any (p_registration_ids) and p.user_id = me;
end
$$;
comment on function private.board_consents(uuid[]) is
  'What was said about the board for these entries of the caller; for an entry without a row nobody was asked yet. Raises PT401 not_signed_in.';
select private.offer('board_consents');

--------------------------------------------------------------------------------------------------------------
-- What the function publish-catalogue asks and says
--------------------------------------------------------------------------------------------------------------

create function public.board_source(race_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  without_plates constant boolean := private.board_without_plates(board_source.race_id);
begin
  if not private.has_board(board_source.race_id) then
    return null;
  end if;
  if without_plates then
    perform private.number_rows(board_source.race_id);
  end if;
  return (
    select jsonb_build_object(
      'title', l.judul,
      'zone', l.zona_waktu,
      'first_holder', c.pemegang,
      'plateless', without_plates,
      'classes', (
        select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.nama, 'n', f.n, 'sha', f.sha,
          'organiser_teams', (
            select coalesce(jsonb_agg(d.nomor order by d.nomor), '[]')
            from private.daftar_kelas d where d.kelas_id = k.id and d.tim_panitia
          ),
          'rows', case when without_plates then (
            select coalesce(jsonb_object_agg(b.nomor, b.baris), '{}') from private.papan_baris b where b.kelas_id = k.id
          ) end
        ) order by k.dibuat_pada, k.id), '[]')
        from private.kelas_lomba k
        left join private.papan_kelas f on f.kelas_id = k.id and f.tanpa_plat = without_plates
        where k.lomba_id = l.id
      ),
      'decisions', (
        select coalesce(jsonb_agg(jsonb_build_object('decision', private.put_words(k.isi, w.kata), 'at', k.diterima_pada)
          order by k.rantai, k.n), '[]')
        from private.keputusan k left join private.keputusan_kata w on w.rantai = k.rantai and w.n = k.n
        where k.lomba_id = l.id
      ),
      -- How often the start area called a moto as a whole; whom it called alone is nobody's to read.
      'calls', (
        select coalesce(jsonb_object_agg(c.subjek, c.many), '{}') from (
          select e.subjek, count(*) as many from public.peristiwa_lapangan e
          where e.lomba_id = l.id and e.jenis = 'pos' and e.tindakan = 'panggilan' and e.subjek is not null
            and not coalesce(e.isi ? 'plate', false)
            -- As startArea of src/domain/race-day: a copy that was scanned counts from who may decide, until the call itself is heard.
            and (not coalesce(e.isi ? 'device', false) or e.dari_pemutus and not exists (
              select from public.peristiwa_lapangan o
              where o.lomba_id = e.lomba_id and o.jenis = 'pos' and left(o.perangkat::text, 8) = e.isi ->> 'device'
                and o.urutan_perangkat::text = e.isi ->> 'seq'
            ))
            and not exists (
              select from public.peristiwa_lapangan u
              where u.mengurungkan = e.id and (u.perangkat = e.perangkat or u.dari_pemutus)
            )
          group by e.subjek
        ) c
      ),
      'names', (
        select coalesce(jsonb_object_agg(n.nomor, jsonb_build_array(p.nama_panggilan_rider, coalesce(p.nama_tim, ''))), '{}')
        from public.pendaftaran_lomba p join private.izin_papan i on i.pendaftaran_id = p.id
        -- A lost plate is replaced on the track: the entry keeps the old number, and the child has both.
        join private.nomor_lomba n on n.lomba_id = p.lomba_id and n.anak = private.child_of(p)
          and (n.nomor = p.nomor_plat or n.tetap_sejak is not null)
        where p.lomba_id = l.id and p.nomor_plat is not null and p.dihapus_pada is null and i.boleh and not i.disembunyikan
          and not exists (select from private.nama_dihapus d where d.lomba_id = l.id and d.nomor in (p.nomor_plat, n.nomor))
      ),
      'hidden', (
        select coalesce(jsonb_agg(distinct h.nomor order by h.nomor), '[]') from (
          select d.nomor from private.nama_dihapus d where d.lomba_id = l.id
          union
          -- Also a plate that replaced one of theirs after the child was erased.
          select n.nomor from private.nama_dihapus d
          join private.nomor_lomba before on before.lomba_id = d.lomba_id and before.nomor = d.nomor
          join private.nomor_lomba n on n.lomba_id = d.lomba_id and n.anak = before.anak and n.tetap_sejak is not null
          where d.lomba_id = l.id
        ) h
      )
    )
    from public.lomba l join private.kendali_lomba c on c.lomba_id = l.id where l.id = board_source.race_id
  );
end
$$;
comment on function public.board_source(uuid) is
  'For publish-catalogue: all that a race''s board is made of: {title, zone, first_holder, plateless: the season is over, classes: [{id, name, n, sha of the newest file, organiser_teams: plates of the list whose team the organiser wrote less than a day before, rows: {plate of the list: row}, null while the season lasts}], decisions: [{decision, at}], names: {plate: [nickname, team]} of those who consented, hidden: plates of erased children}; null: the race has no board.';

create function public.board_files(race_id uuid) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.board_without_plates(board_files.race_id) then
    return query
      select o.name from storage.objects o
      where o.bucket_id = 'papan' and o.name like 'v1/' || board_files.race_id || '/%' order by o.name;
  end if;
end
$$;
comment on function public.board_files(uuid) is
  'For publish-catalogue: the files that a board has in its folder of the bucket papan, once it has lost its plates: those of the season go. Before that none.';

create function public.record_board(race_id uuid, board jsonb, files jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  in_rows constant boolean := coalesce((record_board.board ->> 'plateless')::boolean, false);
begin
  -- The season does not end between the question and what is written here.
  perform from private.kendali_lomba c where c.lomba_id = record_board.race_id for share;
  if in_rows <> private.board_without_plates(record_board.race_id) then
    perform private.refuse('PT409', 'board_season_over');
  end if;
  insert into private.papan_kelas (kelas_id, lomba_id, n, sha, tanpa_plat)
  select (f ->> 'id')::uuid, record_board.race_id, (f ->> 'n')::integer, f ->> 'sha', in_rows
  from jsonb_array_elements(record_board.files) f
  on conflict (kelas_id) do update set n = excluded.n, sha = excluded.sha, tanpa_plat = excluded.tanpa_plat
  where private.papan_kelas.n <= excluded.n;
  insert into private.papan (lomba_id, versi, isi)
  values (record_board.race_id, (record_board.board ->> 'v')::bigint, record_board.board)
  on conflict (lomba_id) do update set versi = excluded.versi, isi = excluded.isi, dibuat_pada = now()
  -- A run that is late does not set the board back.
  where private.papan.versi <= excluded.versi;
end
$$;
comment on function public.record_board(uuid, jsonb, jsonb) is
  'For publish-catalogue: the small board as it is now, and files: [{id, n, sha}] of the classes, all of which are written. An older one changes nothing. Raises PT409 board_season_over for one in plates whose season ended meanwhile: it is to be made anew.';

revoke all on function public.board_source(uuid), public.board_files(uuid), public.record_board(uuid, jsonb, jsonb) from public;
grant execute on function public.board_source(uuid), public.board_files(uuid), public.record_board(uuid, jsonb, jsonb) to service_role;

--------------------------------------------------------------------------------------------------------------
-- What changed
--------------------------------------------------------------------------------------------------------------

create function private.mark_boards() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.katalog_berubah (berkas)
  select distinct 'papan/' || c.lomba_id from changed c;
  return null;
end
$$;
comment on function private.mark_boards() is
  'Trigger on what a board is made of: the board of each race that changed is to be written anew.';
create trigger mark_boards after insert on private.keputusan
  referencing new table as changed for each statement execute function private.mark_boards();
create trigger mark_boards after insert on private.nama_dihapus
  referencing new table as changed for each statement execute function private.mark_boards();

create function private.mark_board_of_call() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.katalog_berubah (berkas)
  select distinct 'papan/' || c.lomba_id from changed c
  where c.jenis = 'pos' and (c.tindakan = 'panggilan' or c.mengurungkan is not null) and private.has_board(c.lomba_id);
  return null;
end
$$;
comment on function private.mark_board_of_call() is
  'Trigger on peristiwa_lapangan: that the start area called a moto once more stands on the board within seconds.';
create trigger mark_board_of_call after insert on public.peristiwa_lapangan
  referencing new table as changed for each statement execute function private.mark_board_of_call();

create function private.mark_board_of_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.katalog_berubah (berkas)
  select 'papan/' || p.lomba_id from public.pendaftaran_lomba p
  where p.id = coalesce(new.pendaftaran_id, old.pendaftaran_id) and private.has_board(p.lomba_id);
  return null;
end
$$;
comment on function private.mark_board_of_consent() is
  'Trigger on izin_papan: what a family says about its child''s name stands on the board within seconds.';
create trigger mark_board_of_consent after insert or delete or update on private.izin_papan
  for each row execute function private.mark_board_of_consent();

create function private.mark_board_of_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.katalog_berubah (berkas)
  select 'papan/' || new.lomba_id where private.has_board(new.lomba_id);
  return null;
end
$$;
comment on function private.mark_board_of_name() is
  'Trigger on pendaftaran_lomba: a nickname or team that was corrected stands on the board within seconds.';
create trigger mark_board_of_name after update of nama_panggilan_rider, nama_tim on public.pendaftaran_lomba
  for each row when (
    old.nama_panggilan_rider is distinct from new.nama_panggilan_rider or old.nama_tim is distinct from new.nama_tim
  ) execute function private.mark_board_of_name();

create function private.mark_board_of_race() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.ada_papan then
    insert into private.katalog_berubah (berkas) values ('papan/' || old.id);
  end if;
  return null;
end
$$;
comment on function private.mark_board_of_race() is
  'Trigger on lomba: a race that is no longer published loses the files of its board that name anybody, and gets them back.';
create trigger mark_board_of_race_status after update of status on public.lomba
  for each row when (old.status is distinct from new.status) execute function private.mark_board_of_race();
create trigger mark_board_of_race_gone after delete on public.lomba
  for each row execute function private.mark_board_of_race();
