-- Race day: classes, the chains of what is decided in them, and the tables that follow.
-- Why: race-day rules. What is decided is a chain that only grows; its state is folded by the engine
-- (functions/_shared/racing), in the phone first and again in the function race-day before it writes here. The tables below
-- the chain say the same in rows, so that the database holds the plainest truths by itself, also when the function is wrong:
-- no fork, nobody twice in a stage or a moto, no gate above the gates, no result with a plate that is not the moto's.
-- Lock order: private.lock_race_day, then private.lock_gate, then registrations by id. Gate, money and erasure never take the first.

--------------------------------------------------------------------------------------------------------------
-- Classes
--------------------------------------------------------------------------------------------------------------

create table private.kelas_lomba (
  id uuid not null default gen_random_uuid(),
  lomba_id uuid not null,
  nama text not null,
  n integer not null default 0,
  fase text not null default 'baru',
  lintasan integer not null default 1,
  dibuat_pada timestamptz not null default now(),
  constraint kelas_lomba_pkey primary key (id),
  constraint kelas_lomba_of_race unique (lomba_id, id),
  constraint kelas_lomba_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete restrict,
  constraint kelas_lomba_nama_length check (char_length(nama) between 1 and 60),
  constraint kelas_lomba_n_grows check (n >= 0),
  constraint kelas_lomba_fase_known check (fase in ('baru', 'ditutup', 'diundi', 'undian_batal', 'selesai', 'batal'))
);
comment on table private.kelas_lomba is
  'What is drawn and raced together: a category of a race, or several thin ones that were merged.';
comment on column private.kelas_lomba.n is 'The number of the last decision of its chain; 0: nothing is decided yet.';
comment on column private.kelas_lomba.lintasan is
  'The track on which it runs, as the last pindah of its chain says: the holder of that track decides in it (R10).';
comment on column private.kelas_lomba.fase is 'The phase of the folded state (functions/_shared/racing/state.ts).';
alter table private.kelas_lomba enable row level security;

create table private.kelas_kategori (
  lomba_id uuid not null,
  kategori_id uuid not null,
  kelas_id uuid not null,
  constraint kelas_kategori_pkey primary key (lomba_id, kategori_id),
  constraint kelas_kategori_kelas_id_fkey
    foreign key (lomba_id, kelas_id) references private.kelas_lomba (lomba_id, id) on delete cascade,
  constraint kelas_kategori_kategori_id_fkey
    foreign key (lomba_id, kategori_id) references public.lomba_kategori (lomba_id, kategori_id) on delete restrict
);
comment on table private.kelas_kategori is 'The categories of a class; a category is in one class.';
alter table private.kelas_kategori enable row level security;
create index kelas_kategori_kelas_id_idx on private.kelas_kategori (lomba_id, kelas_id);

create function private.lock_race_day(p_race_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('race_day:' || p_race_id, 0));
end
$$;
comment on function private.lock_race_day(uuid) is
  'Internal: makes those who decide in a race take turns until the transaction ends. Before the gate and before any registration is locked.';

--------------------------------------------------------------------------------------------------------------
-- Chains
--------------------------------------------------------------------------------------------------------------

-- What somebody types in a decision may name a child, and a chain is never changed (R34). So the chain holds the hash of
-- each text, as the engine reckons it (racing/words.ts; which texts: private.typed_fields), and the text stands beside it, from where erasing takes it.
create function private.word_mark(p_id text, p_words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when p_words ~ '^[0-9a-f]{64}$' then p_words
    else encode(sha256(convert_to(coalesce(p_id, '') || '|' || p_words, 'UTF8')), 'hex')
  end;
$$;
comment on function private.word_mark(text, text) is
  'Internal: what stands for words in the chain: the hash of the decision''s id and the words; of what is a hash already, itself.';

create function private.list_in(p_value jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case jsonb_typeof(p_value) when 'array' then p_value else '[]' end;
$$;
comment on function private.list_in(jsonb) is 'Internal: a list, or an empty one in the place of whatever is none.';

-- All that follow take any JSON: what a phone wrote last year, or somebody made up, keeps nobody from being erased.
create function private.word_lists(p_payload jsonb)
returns table (list text, field text, key text, place bigint, item jsonb)
language sql immutable parallel safe set search_path = ''
as $$
  select l.list, l.field, coalesce(i.item ->> 'plate', i.place::text), i.place, i.item
  from private.typed_fields() l
  cross join jsonb_array_elements(private.list_in(p_payload -> l.list)) with ordinality i (item, place);
$$;
comment on function private.word_lists(jsonb) is
  'Internal: the items of a payload''s lists that hold words, which field of an item holds them, and by what the item is known: the plate, else its place in the list, from 1.';

create function private.decision_words(p_decision jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_object_agg(w.key, w.value), '{}')
  from (
    select f.key, f.value
    from jsonb_each(case jsonb_typeof(p_decision -> 'payload') when 'object' then p_decision -> 'payload' else '{}' end) f
    where jsonb_typeof(f.value) = 'string' and f.key in (select t.field from private.typed_fields() t where t.list is null)
    union all
    select i.list, jsonb_object_agg(i.key, i.item -> i.field)
    from private.word_lists(p_decision -> 'payload') i
    where jsonb_typeof(i.item -> i.field) = 'string'
    group by i.list
  ) w;
$$;
comment on function private.decision_words(jsonb) is
  'Internal: what somebody typed in a decision: {field: text}, for those who have not paid {unpaid: {plate: reason}}, for breaks and podiums of the running order {items: {place: name}}. The fields are those of private.typed_fields.';

create function private.put_words(p_decision jsonb, p_words jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when p_words is null or p_words = '{}' or jsonb_typeof(p_decision -> 'payload') is distinct from 'object' then p_decision
    else jsonb_set(p_decision, '{payload}', (p_decision -> 'payload') || (p_words - array(select t.list from private.typed_fields() t where t.list is not null)) || coalesce((
      select jsonb_object_agg(l.list, l.items)
      from (
        select i.list, jsonb_agg(
          case
            when jsonb_typeof(i.item -> i.field) = 'string' and p_words -> i.list ? i.key
              then i.item || jsonb_build_object(i.field, p_words -> i.list -> i.key)
            else i.item
          end
          order by i.place
        ) as items
        from private.word_lists(p_decision -> 'payload') i
        group by i.list
      ) l
    ), '{}'))
  end;
$$;
comment on function private.put_words(jsonb, jsonb) is 'Internal: a decision with these words (private.decision_words) in their places.';

create function private.without_words(p_decision jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select private.put_words(p_decision, (
    select jsonb_object_agg(w.key, case
      when jsonb_typeof(w.value) = 'object' then (
        select jsonb_object_agg(u.key, private.word_mark(p_decision ->> 'id', u.value)) from jsonb_each_text(w.value) u
      )
      else to_jsonb(private.word_mark(p_decision ->> 'id', w.value #>> '{}'))
    end)
    from jsonb_each(private.decision_words(p_decision)) w
  ));
$$;
comment on function private.without_words(jsonb) is
  'Internal: a decision with a hash in the place of whatever somebody typed: what the chain keeps, and what its hash is of (withoutWords of racing/words.ts).';

create function private.branch_without_words(p_decisions jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_agg(private.without_words(x.one) order by x.place), '[]')
  from jsonb_array_elements(private.list_in(p_decisions)) with ordinality x (one, place);
$$;
comment on function private.branch_without_words(jsonb) is 'Internal: decisions of a branch, each without what somebody typed.';

create function private.unread_without_words(p_unread text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(select private.word_mark('', x.one) from unnest(p_unread) with ordinality x (one, place) order by x.place);
$$;
comment on function private.unread_without_words(text[]) is
  'Internal: a hash in the place of each decision of a branch that nobody can read: what was typed in it cannot be told from the rest.';

create function private.chain_of_track(p_race_id uuid, p_track integer) returns uuid
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when p_track = 1 then p_race_id
    else left(encode(sha256(convert_to(p_race_id::text || '/lintasan/' || p_track, 'UTF8')), 'hex'), 32)::uuid
  end;
$$;
comment on function private.chain_of_track(uuid, integer) is
  'Internal: the chain of a track''s lease (R10): the first one''s is the race''s own. The engine counts the same (racing/derived-ids.ts).';

create table private.keputusan (
  rantai uuid not null,
  n integer not null,
  sebelum integer generated always as (nullif(n - 1, 0)) stored,
  id uuid not null,
  lomba_id uuid not null,
  kelas_id uuid,
  hash text not null,
  hash_sebelum text,
  periode integer not null,
  perangkat text not null,
  urutan_perangkat bigint not null,
  jenis text not null,
  isi jsonb not null,
  lintasan integer not null generated always as (coalesce((isi ->> 'track')::integer, 1)) stored,
  diterima_pada timestamptz not null default now(),
  dibawa_oleh uuid,
  constraint keputusan_pkey primary key (rantai, n),
  constraint keputusan_id_key unique (id),
  constraint keputusan_hash_key unique (rantai, n, hash),
  constraint keputusan_perangkat_key unique (lomba_id, perangkat, urutan_perangkat),
  -- No fork and no gap: each names the one before it, by number and by hash.
  constraint keputusan_sebelum_fkey foreign key (rantai, sebelum, hash_sebelum) references private.keputusan (rantai, n, hash),
  constraint keputusan_names_the_one_before check ((n = 1) = (hash_sebelum is null) and n >= 1),
  constraint keputusan_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete restrict,
  constraint keputusan_kelas_id_fkey foreign key (lomba_id, kelas_id) references private.kelas_lomba (lomba_id, id),
  constraint keputusan_rantai_of_class_or_track check (rantai = coalesce(kelas_id, private.chain_of_track(lomba_id, lintasan))),
  constraint keputusan_lintasan_known check (lintasan in (1, 2)),
  constraint keputusan_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  constraint keputusan_holds_no_words check (isi = private.without_words(isi))
);
comment on table private.keputusan is
  'What was decided on race day, one decision a row, never changed: a chain for each class, and one for the lease of each track (holder, devices, running order), of which the first is the race''s own. Written by the function race-day alone (record_decisions).';
comment on column private.keputusan.rantai is 'The class, or for what is decided of a track its chain (private.chain_of_track).';
comment on column private.keputusan.lintasan is 'The track whose holder decided it (R10).';
comment on column private.keputusan.isi is
  'The decision as the phone wrote it, each text that somebody typed replaced by its hash (private.without_words); hash is of its canonical JSON.';
comment on column private.keputusan.periode is 'The term of the lease under which it was decided; of one track it never falls in a chain.';
comment on column private.keputusan.dibawa_oleh is
  'Whose session brought it, where it names somebody else as the person who decided (actor): a witness (R23), or a colleague who signed in on the phone.';
comment on column private.keputusan.urutan_perangkat is 'Which of its device''s decisions it is; the order within one phone, whatever its clock says.';
alter table private.keputusan enable row level security;
create index keputusan_lomba_id_idx on private.keputusan (lomba_id, kelas_id);
create index keputusan_sebelum_idx on private.keputusan (rantai, sebelum, hash_sebelum);

create trigger append_only_rows before update or delete on private.keputusan
  for each row execute function private.refuse_change();
create trigger append_only_table before truncate on private.keputusan
  for each statement execute function private.refuse_change();

create table private.keputusan_kata (
  rantai uuid not null,
  n integer not null,
  kata jsonb not null,
  constraint keputusan_kata_pkey primary key (rantai, n),
  constraint keputusan_kata_rantai_fkey foreign key (rantai, n) references private.keputusan (rantai, n)
);
comment on table private.keputusan_kata is
  'What somebody typed in a decision (private.decision_words), beside the chain: erasing a child takes away what was written about it, and the chain stays as it was.';
alter table private.keputusan_kata enable row level security;

create function private.refuse_older_term() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Against our own faults: the engine has refused before, in words.
  if exists (
    select from private.keputusan k
    where k.rantai = new.rantai and k.n < new.n and k.periode > new.periode
      and k.lintasan = coalesce((new.isi ->> 'track')::integer, 1)
  ) then
    raise exception 'The term of a chain never falls.' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function private.refuse_older_term() is 'Trigger on keputusan: the term of a track never falls in a chain.';
create trigger refuse_older_term before insert on private.keputusan
  for each row execute function private.refuse_older_term();

create function private.refuse_other_track() returns trigger
language plpgsql set search_path = ''
as $$
declare
  runs_on constant integer := coalesce((
    select case k.jenis when 'pindah' then (k.isi -> 'payload' ->> 'track')::integer else k.lintasan end
    from private.keputusan k where k.rantai = new.rantai and k.n = new.n - 1
  ), 1);
begin
  if coalesce((new.isi ->> 'track')::integer, 1) <> runs_on then
    raise exception 'Only the track on which a class runs decides in it.' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function private.refuse_other_track() is
  'Trigger on keputusan: a class is on the first track until its chain says pindah, and one track at a time decides in it (R10).';
create trigger refuse_other_track before insert on private.keputusan
  for each row when (new.kelas_id is not null)
  execute function private.refuse_other_track();

create table private.kendali_lomba (
  lomba_id uuid not null,
  pemegang text not null,
  user_id uuid,
  sejak timestamptz not null default now(),
  constraint kendali_lomba_pkey primary key (lomba_id),
  constraint kendali_lomba_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete restrict,
  constraint kendali_lomba_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint kendali_lomba_pemegang_length check (char_length(pemegang) between 8 and 200)
);
comment on table private.kendali_lomba is
  'The device to which the server gave the lease of a race first: term 1. The device that holds it later is in the race''s own chain (serah, ambil_alih), which also says that a second track was opened (lintasan).';
alter table private.kendali_lomba enable row level security;
create index kendali_lomba_user_id_idx on private.kendali_lomba (user_id);

create table private.cabang (
  id uuid not null default gen_random_uuid(),
  lomba_id uuid not null,
  kelas_id uuid,
  perangkat text not null,
  kode text not null,
  keputusan jsonb not null,
  tak_terbaca text[] not null default '{}',
  diterima_pada timestamptz not null default now(),
  diberitahukan jsonb not null default '{}',
  dibawa_oleh uuid,
  constraint cabang_pkey primary key (id),
  constraint cabang_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete restrict,
  constraint cabang_keputusan_is_list check (jsonb_typeof(keputusan) = 'array')
);
comment on table private.cabang is
  'Decisions that the server did not accept, as they came: nothing of them is dropped (R13). kode says what stopped them.';
comment on column private.cabang.tak_terbaca is
  'What the phone sent among them and the engine does not read, each as text: counted, and walked by nobody. Erasing leaves a hash.';
comment on column private.cabang.dibawa_oleh is 'Whose session brought it first, where that is not the person whom its first decision names.';
comment on column private.cabang.diberitahukan is
  'When each phone was told of it, in milliseconds since 1970: a phone that knew of a raced moto builds no stage and closes no class past it (R13).';
alter table private.cabang enable row level security;
create unique index cabang_once_idx on private.cabang (lomba_id, perangkat, md5(keputusan::text));

--------------------------------------------------------------------------------------------------------------
-- What follows from a chain, in rows
--------------------------------------------------------------------------------------------------------------

create table private.tim_panitia (
  pendaftaran_id uuid not null,
  pada timestamptz not null default now(),
  constraint tim_panitia_pkey primary key (pendaftaran_id),
  constraint tim_panitia_pendaftaran_id_fkey foreign key (pendaftaran_id) references public.pendaftaran_lomba (id) on delete cascade
);
comment on table private.tim_panitia is
  'Entries whose team somebody else than the family wrote last, and when: a row of a paper list, or an act of the organiser. Teams are dealt over the batches, so a team of two keeps a rival out of a child''s batch (R9). Who it was is in the log.';
alter table private.tim_panitia enable row level security;

create function private.note_organisers_team() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.user_id = (select auth.uid()) then
    delete from private.tim_panitia t where t.pendaftaran_id = new.id;
  else
    insert into private.tim_panitia (pendaftaran_id) values (new.id)
    on conflict (pendaftaran_id) do update set pada = excluded.pada;
  end if;
  return null;
end
$$;
comment on function private.note_organisers_team() is
  'Trigger on pendaftaran_lomba: keeps in tim_panitia whose team the family did not write itself; its own word afterwards counts again.';
create trigger note_paper_team after insert on public.pendaftaran_lomba
  for each row when (new.asal = 'kertas' and new.nama_tim is not null) execute function private.note_organisers_team();
create trigger note_changed_team after update of nama_tim on public.pendaftaran_lomba
  for each row when (old.nama_tim is distinct from new.nama_tim and new.dihapus_pada is null)
  execute function private.note_organisers_team();

create table private.daftar_kelas (
  kelas_id uuid not null,
  lomba_id uuid not null,
  nomor integer not null,
  pendaftaran_id uuid not null,
  mulai boolean not null default false,
  tim_panitia boolean not null default false,
  constraint daftar_kelas_pkey primary key (kelas_id, nomor),
  constraint daftar_kelas_pendaftaran_id_key unique (pendaftaran_id, kelas_id),
  constraint daftar_kelas_kelas_id_fkey foreign key (lomba_id, kelas_id) references private.kelas_lomba (lomba_id, id),
  constraint daftar_kelas_nomor_fkey foreign key (lomba_id, nomor) references private.nomor_lomba (lomba_id, nomor)
);
comment on table private.daftar_kelas is
  'The closed list of a class: whose entry a number stands for. Late riders are added, nobody is removed. No foreign key to the entry, which a season''s end may remove: the results stay, by number.';
comment on column private.daftar_kelas.tim_panitia is
  'The child''s team was written or changed by the organiser less than a day before the list was closed: the board names the plate with the draw (R9).';
comment on column private.daftar_kelas.mulai is 'Whether the child has started a moto of the class, also one whose run does not count.';
alter table private.daftar_kelas enable row level security;
create index daftar_kelas_kelas_id_idx on private.daftar_kelas (lomba_id, kelas_id);
create index daftar_kelas_nomor_idx on private.daftar_kelas (lomba_id, nomor);

create table private.moto (
  id uuid not null,
  kelas_id uuid not null,
  lomba_id uuid not null,
  tahap text not null,
  heat integer not null,
  moto integer not null,
  jalan integer not null,
  gate_banyak integer not null,
  status text not null,
  constraint moto_pkey primary key (id),
  constraint moto_with_gates unique (id, gate_banyak, lomba_id),
  constraint moto_kelas_id_fkey foreign key (lomba_id, kelas_id) references private.kelas_lomba (lomba_id, id),
  constraint moto_status_known check (status in ('menunggu', 'dipanggil', 'berjalan', 'sementara', 'resmi', 'batal')),
  constraint moto_gate_banyak_range check (gate_banyak between 1 and 20)
);
comment on table private.moto is
  'A moto, each run and each start list by itself; its id is derived from class, stage, heat, moto, run and list (motoId of racing/derived-ids.ts). batal: what was raced in it does not count.';
alter table private.moto enable row level security;
create unique index moto_name_idx on private.moto (kelas_id, tahap, heat, moto) where status <> 'batal';
create index moto_kelas_id_idx on private.moto (lomba_id, kelas_id);

create table private.peserta_tahap (
  kelas_id uuid not null,
  tahap text not null,
  nomor integer not null,
  heat integer not null,
  constraint peserta_tahap_pkey primary key (kelas_id, tahap, nomor),
  constraint peserta_tahap_nomor_fkey foreign key (kelas_id, nomor) references private.daftar_kelas (kelas_id, nomor)
);
comment on table private.peserta_tahap is 'Who is in which heat of a stage: nobody twice.';
alter table private.peserta_tahap enable row level security;
create index peserta_tahap_nomor_idx on private.peserta_tahap (kelas_id, nomor);

create function private.refuse_stage_not_raced() returns trigger
language plpgsql set search_path = ''
as $$
declare
  stages constant text[] := array['kualifikasi', 'perempat_final', 'semi_final', 'final'];
begin
  -- Against our own faults: the engine builds a stage from official motos alone.
  if not exists (
    select from private.moto m
    join private.moto_baris b on b.moto_id = m.id and b.nomor = new.nomor
    where m.kelas_id = new.kelas_id and m.status = 'resmi' and array_position(stages, m.tahap) < array_position(stages, new.tahap)
  ) then
    raise exception 'Number % is in no official moto before stage %.', new.nomor, new.tahap using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function private.refuse_stage_not_raced() is
  'Trigger on peserta_tahap: into a later stage comes only a child that stood in an official moto of an earlier one.';

create table private.moto_baris (
  moto_id uuid not null,
  nomor integer not null,
  lomba_id uuid not null,
  gate_banyak integer not null,
  gate integer,
  constraint moto_baris_pkey primary key (moto_id, nomor),
  constraint moto_baris_gate_key unique (moto_id, gate),
  constraint moto_baris_moto_id_fkey
    foreign key (moto_id, gate_banyak, lomba_id) references private.moto (id, gate_banyak, lomba_id),
  constraint moto_baris_nomor_fkey foreign key (lomba_id, nomor) references private.nomor_lomba (lomba_id, nomor),
  constraint moto_baris_gate_range check (gate between 1 and gate_banyak)
);
comment on table private.moto_baris is 'The start list of a moto: nobody twice, no gate twice, none above the gates of the place.';
alter table private.moto_baris enable row level security;
create index moto_baris_moto_id_idx on private.moto_baris (moto_id, gate_banyak, lomba_id);
create index moto_baris_nomor_idx on private.moto_baris (lomba_id, nomor);
create trigger refuse_stage_not_raced before insert on private.peserta_tahap
  for each row when (new.tahap <> 'kualifikasi') execute function private.refuse_stage_not_raced();

create table private.hasil_moto (
  moto_id uuid not null,
  versi integer not null,
  nomor integer not null,
  hasil text not null,
  tempat integer,
  constraint hasil_moto_pkey primary key (moto_id, versi, nomor),
  constraint hasil_moto_tempat_key unique (moto_id, versi, tempat),
  -- A result names the plates of its moto and no others.
  constraint hasil_moto_nomor_fkey foreign key (moto_id, nomor) references private.moto_baris (moto_id, nomor),
  constraint hasil_moto_hasil_known check (hasil in ('finis', 'dnf', 'dns', 'dq')),
  constraint hasil_moto_place_of_finishers check ((hasil = 'finis') = (tempat is not null) and tempat >= 1)
);
comment on table private.hasil_moto is
  'Results of motos, each line for ever; versi is the number of the decision (hasil or koreksi) that gave it, the highest one that was not undone holds.';
alter table private.hasil_moto enable row level security;
create index hasil_moto_nomor_idx on private.hasil_moto (moto_id, nomor);
create trigger append_only_rows before update or delete on private.hasil_moto
  for each row execute function private.refuse_change();

create table private.penempatan (
  kelas_id uuid not null,
  nomor integer not null,
  hasil text not null,
  final text,
  peringkat integer,
  urutan integer not null,
  constraint penempatan_pkey primary key (kelas_id, nomor),
  constraint penempatan_peringkat_key unique (kelas_id, final, peringkat),
  constraint penempatan_nomor_fkey foreign key (kelas_id, nomor) references private.daftar_kelas (kelas_id, nomor),
  constraint penempatan_hasil_known check (hasil in ('tempat', 'dq', 'tanpa_hasil', 'tidak_start', 'mundur')),
  constraint penempatan_place_has_rank check ((hasil = 'tempat') = (peringkat is not null and final is not null))
);
comment on table private.penempatan is 'How a class ended for each rider of its list: exactly one line (R3). A correction rewrites it.';
comment on column private.penempatan.urutan is 'The place in the order of the whole class, final after final; those without a placing come last.';
alter table private.penempatan enable row level security;

create table private.nama_dihapus (
  lomba_id uuid not null,
  nomor integer not null,
  sejak timestamptz not null default now(),
  constraint nama_dihapus_pkey primary key (lomba_id, nomor)
);
comment on table private.nama_dihapus is
  'Numbers whose child was erased: no name is published for them again (R34). Read by the function that writes nama.json; written without a lock of race day.';
alter table private.nama_dihapus enable row level security;

create function private.forget_on_race_day(p_registration_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  child record;
begin
  for child in
    select distinct p.lomba_id, n.nomor
    from public.pendaftaran_lomba p
    join private.nomor_lomba n on n.lomba_id = p.lomba_id and (n.anak = private.child_of(p) or n.nomor = p.nomor_plat)
    where p.id = any (p_registration_ids)
    union
    select d.lomba_id, d.nomor from private.daftar_kelas d where d.pendaftaran_id = any (p_registration_ids)
    order by 1, 2
  loop
    insert into private.nama_dihapus (lomba_id, nomor) values (child.lomba_id, child.nomor) on conflict do nothing;
    -- Words are taken by what they were written about, whole: the child, a moto in which it stood, its protest, its tie. What was
    -- written about the whole race (a pause, a takeover, a break or podium of the running order) is about every child of it.
    delete from private.keputusan_kata w
    using private.keputusan k
    where k.rantai = w.rantai and k.n = w.n and k.lomba_id = child.lomba_id and (
      (k.kelas_id is null and k.jenis <> 'pasang')
      or k.isi -> 'payload' ->> 'plate' = child.nomor::text
      or k.isi -> 'payload' -> 'order' @> to_jsonb(child.nomor)
      or exists (
        select from private.moto m
        join private.moto_baris b on b.moto_id = m.id and b.nomor = child.nomor
        join private.keputusan about on about.rantai = k.rantai
          and about.n = coalesce((k.isi -> 'payload' ->> 'protest')::integer, k.n)
        where m.kelas_id = k.kelas_id and about.isi -> 'payload' -> 'moto'
          = jsonb_build_object('stage', m.tahap, 'heat', m.heat, 'moto', m.moto)
      )
    );
    update private.keputusan_kata w set kata = w.kata #- array['unpaid', child.nomor::text]
    from private.keputusan k
    where k.rantai = w.rantai and k.n = w.n and k.lomba_id = child.lomba_id and w.kata -> 'unpaid' ? child.nomor::text;
    -- A phone may have sent its branch again since an earlier erasure: without the words it is the same one, kept once.
    delete from private.cabang c using private.cabang d
    where c.lomba_id = child.lomba_id and d.lomba_id = c.lomba_id and d.perangkat = c.perangkat
      and (d.diterima_pada, d.id) < (c.diterima_pada, c.id)
      and private.branch_without_words(d.keputusan) = private.branch_without_words(c.keputusan);
    update private.cabang c
    set keputusan = private.branch_without_words(c.keputusan), tak_terbaca = private.unread_without_words(c.tak_terbaca)
    where c.lomba_id = child.lomba_id;
  end loop;
end
$$;
comment on function private.forget_on_race_day(uuid[]) is
  'Internal: what erasing does on race day (R34): no name is published for the child''s numbers again, and what somebody typed about the child in a decision is gone. The chains, lists and results, which name numbers alone, stay. Before the entries are made lines that name nobody.';

create function private.in_closed_list(p_registration_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.daftar_kelas d
    join private.kelas_lomba k on k.id = d.kelas_id
    where d.pendaftaran_id = p_registration_id and k.fase <> 'batal'
  );
$$;
comment on function private.in_closed_list(uuid) is
  'Internal: whether an entry stands in the closed list of a class that was not called off.';

create function private.raced_as(p_registration_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Asked by each payment's word. A function in SQL would be planned anew each time, which took a fifth of the word; and most are of
  -- an entry in no closed list, which one table says.
  if not exists (select from private.daftar_kelas d where d.pendaftaran_id = p_registration_id) then
    return null;
  end if;
  return (
    select case
      when k.fase = 'selesai' and x.hasil = 'tempat' then 'selesai'
      when k.fase = 'selesai' and d.mulai then 'dnf'
      when d.mulai then 'check_in'
    end
    from private.daftar_kelas d
    join private.kelas_lomba k on k.id = d.kelas_id
    join public.pendaftaran_lomba p on p.id = d.pendaftaran_id and p.lomba_id = d.lomba_id
    left join private.penempatan x on x.kelas_id = d.kelas_id and x.nomor = d.nomor
    where d.pendaftaran_id = p_registration_id
    order by d.mulai desc limit 1
  );
end
$$;
comment on function private.raced_as(uuid) is
  'Internal: what race day makes of an entry (R32): check_in once a moto has started with the child, selesai with a placing and dnf without one when the class is closed; null: nothing yet.';

create function private.crossings(p_race_id uuid) returns table (subjek text, waktu timestamptz)
language sql stable security definer set search_path = ''
as $$
  select e.subjek, min(e.waktu)
  from public.peristiwa_lapangan e
  where e.jenis = 'pos' and e.lomba_id = p_race_id and e.subjek is not null and not e.setelah_lepas
    and (e.tindakan = 'lewat' or (
      e.tindakan = 'lembar'
      and case jsonb_typeof(e.isi -> 'order') when 'array' then jsonb_array_length(e.isi -> 'order') else 0 end > 0
      and (not e.isi ? 'device' or e.dari_pemutus)
    ))
    and not exists (
      select from public.peristiwa_lapangan u
      where u.mengurungkan = e.id and (u.perangkat = e.perangkat or u.dari_pemutus)
    )
  group by e.subjek;
$$;
comment on function private.crossings(uuid) is
  'Internal: the runs of motos in which somebody was seen crossing the line, as phones name them (number.run, or the first eight of the class''s id/stage/heat/moto/run), and when first. Left out: what was undone, what came from a phone after its end, a scanned sheet that no deciding phone brought.';

create function private.race_begun(p_race_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.daftar_kelas d where d.lomba_id = p_race_id and d.mulai) or exists (
    -- Called, and seen at the line: the phone that decides has not said yet that it started (R26).
    select from private.moto m
    join private.crossings(p_race_id) c on c.subjek in (
      left(m.kelas_id::text, 8) || '/' || concat_ws('/', m.tahap, m.heat, m.moto, m.jalan),
      (
        select max((item ->> 'number')::integer)
        from private.keputusan k, jsonb_array_elements(k.isi -> 'payload' -> 'items') item
        where k.lomba_id = p_race_id and k.kelas_id is null and k.isi ->> 'kind' = 'urutan'
          and item ->> 'class' = m.kelas_id::text
          and item -> 'moto' = jsonb_build_object('stage', m.tahap, 'heat', m.heat, 'moto', m.moto)
      ) || '.' || m.jalan
    )
    where m.lomba_id = p_race_id and m.status = 'dipanggil'
  );
$$;
comment on function private.race_begun(uuid) is
  'Internal: whether somebody has started a moto of the race: one that was started, or one that was called and in which somebody has crossed the line (R26).';

create function private.class_is_drawn(p_race_id uuid, p_category_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.kelas_kategori x
    join private.kelas_lomba k on k.id = x.kelas_id
    where x.lomba_id = p_race_id and x.kategori_id = p_category_id and k.fase not in ('baru', 'batal')
  );
$$;
comment on function private.class_is_drawn(uuid, uuid) is
  'Internal: whether the class of a category has a closed list. A rider who comes into the category then stands on no list, so only those who lead the race day move entries there or out of it (R33).';

create function private.overruled_into(p_registration_id uuid, p_category_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.daftar_kelas d
    join private.kelas_lomba k on k.id = d.kelas_id and k.fase <> 'batal'
    join public.pendaftaran_lomba p on p.id = d.pendaftaran_id
    join private.kelas_kategori back on back.kelas_id = d.kelas_id and back.kategori_id = p_category_id
    where d.pendaftaran_id = p_registration_id and not exists (
      select from private.kelas_kategori own
      where own.kelas_id = d.kelas_id and own.lomba_id = p.lomba_id and own.kategori_id = p.kategori_id
    )
  );
$$;
comment on function private.overruled_into(uuid, uuid) is
  'Internal: whether an entry that the desk moved while a phone without a signal closed a list stands in that list, and this category is one of the list''s: it may go back there.';

create function private.refuse_closed_list(p_registration_id uuid, p_category_id uuid default null) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.in_closed_list(p_registration_id) and not private.overruled_into(p_registration_id, p_category_id) then
    perform private.refuse('PT409', 'list_closed');
  end if;
end
$$;
comment on function private.refuse_closed_list(uuid, uuid) is
  'Internal: an entry in a closed list keeps its plate and its category, but may go to a category of the list that overruled its move. PT409 list_closed. Called with the gate or the entry locked, both of which the closing of a list locks too.';

--------------------------------------------------------------------------------------------------------------
-- What the phones ask
--------------------------------------------------------------------------------------------------------------

create type public.race_class_row as (
  id uuid, nama text, kategori_id uuid[], n integer, fase text, category_names text[], codes_received timestamptz[]
);
comment on type public.race_class_row is
  'A class of a race day: its categories with their names in the same order, the number of its last decision, and its phase; codes_received is when the server received each kode undian, the first draw''s first (R5).';

create function private.race_class(p_class_id uuid) returns public.race_class_row
language sql stable set search_path = ''
as $$
  select row(
    k.id, k.nama,
    (select array_agg(x.kategori_id order by x.kategori_id) from private.kelas_kategori x where x.kelas_id = k.id),
    k.n, k.fase,
    (
      select array_agg(c.nama order by x.kategori_id)
      from private.kelas_kategori x join public.kategori_lomba c on c.id = x.kategori_id
      where x.kelas_id = k.id
    ),
    (
      select coalesce(array_agg(d.diterima_pada order by d.n), '{}') from private.keputusan d
      where d.rantai = k.id and d.jenis = 'tutup_daftar'
    )
  )::public.race_class_row
  from private.kelas_lomba k where k.id = p_class_id;
$$;
comment on function private.race_class(uuid) is 'Internal: a class as phones read it.';

create type public.race_day_entry_row as (
  id uuid, kategori_id uuid, nomor_plat integer, nama_panggilan_rider text, nama_tim text, kota_asal text,
  status_pendaftaran text, anak uuid, kelas_id uuid, family integer
);
comment on type public.race_day_entry_row is
  'An entry as the stations need it: the plate, what the announcer says, whether the child was let in; anak is one child, the same in two categories, by a name that leads to no other race; kelas_id is the closed list that it stands in; family is the same number for children of one family, and says nothing else.';

create function private.race_families(p_race_id uuid) returns table (pendaftaran_id uuid, family integer)
language sql stable set search_path = ''
as $$
  -- Counted anew for each race, by a hash of race and account, so that a number leads to no account and no other race.
  select f.id, dense_rank() over (order by f.mark)::integer from (
    select p.id, private.child_of(p) as child, encode(sha256(convert_to(p.lomba_id::text || p.user_id::text, 'UTF8')), 'hex') as mark
    from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.user_id is not null and p.rider_id is not null
  ) f
  where f.mark in (
    select encode(sha256(convert_to(p.lomba_id::text || p.user_id::text, 'UTF8')), 'hex')
    from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.user_id is not null and p.rider_id is not null
    group by 1 having count(distinct private.child_of(p)) > 1
  );
$$;
comment on function private.race_families(uuid) is
  'Internal: which entries of a race are of children of one family: a number for each family with two children or more. Entries on paper have no family that the database knows.';

create function private.race_classes(p_race_id uuid) returns setof public.race_class_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'race_day');
  return query select (private.race_class(k.id)).* from private.kelas_lomba k where k.lomba_id = p_race_id order by k.dibuat_pada, k.id;
end
$$;
comment on function private.race_classes(uuid) is
  'The classes of a race, the oldest first. Right: race_day. Raises those of private.require_right.';
select private.offer('race_classes');

create function private.race_day_entries(p_race_id uuid) returns setof public.race_day_entry_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'race_day');
  return query
  select p.id, p.kategori_id, p.nomor_plat, p.nama_panggilan_rider, p.nama_tim, p.kota_asal, p.status_pendaftaran,
    left(encode(sha256(convert_to(p.lomba_id::text || private.child_of(p)::text, 'UTF8')), 'hex'), 32)::uuid, d.kelas_id, f.family
  from public.pendaftaran_lomba p
  left join private.daftar_kelas d on d.pendaftaran_id = p.id and d.lomba_id = p.lomba_id
  left join private.race_families(p_race_id) f on f.pendaftaran_id = p.id
  where p.lomba_id = p_race_id and (private.is_live(p.status_pendaftaran) or d.kelas_id is not null)
  order by p.nomor_plat, p.id;
end
$$;
comment on function private.race_day_entries(uuid) is
  'The entries of a race that may stand in the lists of its classes, by plate, those without one last; unpaid ones too, whose status says so. Right: race_day. Raises those of private.require_right.';
select private.offer('race_day_entries');

create function private.save_race_class(p_race_id uuid, p_class_id uuid, p_name text, p_category_ids uuid[])
returns public.race_class_row
language plpgsql security definer set search_path = ''
as $$
declare
  class private.kelas_lomba;
  twice text;
begin
  perform private.require_right(p_race_id, 'race_control');
  perform private.lock_race_day(p_race_id);
  if coalesce(trim(p_name), '') = '' then
    perform private.refuse('PT422', 'field_required', jsonb_build_object('field', 'name'));
  elsif char_length(trim(p_name)) > 60 then
    perform private.refuse('PT422', 'text_too_long', jsonb_build_object('field', 'name', 'max', 60));
  elsif coalesce(cardinality(p_category_ids), 0) = 0 or exists (
    select from unnest(p_category_ids) wanted
    where not exists (
      select from public.lomba_kategori x where x.lomba_id = p_race_id and x.kategori_id = wanted
    )
  ) then
    perform private.refuse('PT422', 'category_not_in_race', jsonb_build_object('field', 'category_ids'));
  elsif exists (
    select from private.kelas_kategori x
    where x.lomba_id = p_race_id and x.kategori_id = any (p_category_ids) and x.kelas_id is distinct from p_class_id
  ) then
    perform private.refuse('PT409', 'category_in_other_class', jsonb_build_object('field', 'category_ids'));
  end if;
  select string_agg(c.name, ', ' order by c.name) into twice from (
    select min(p.nama_panggilan_rider) as name from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.kategori_id = any (p_category_ids) and private.is_live(p.status_pendaftaran)
    group by private.child_of(p) having count(*) > 1
  ) c;
  if twice is not null then
    perform private.refuse('PT409', 'child_twice', jsonb_build_object('field', 'category_ids', 'name', twice));
  end if;
  select * into class from private.kelas_lomba k where k.id = p_class_id;
  if not found then
    insert into private.kelas_lomba (id, lomba_id, nama)
    values (coalesce(p_class_id, gen_random_uuid()), p_race_id, trim(p_name))
    returning * into class;
  elsif class.lomba_id <> p_race_id then
    perform private.refuse('PT404', 'race_class_not_found');
  elsif class.fase <> 'baru' then
    perform private.refuse('PT409', 'list_closed');
  else
    update private.kelas_lomba k set nama = trim(p_name) where k.id = class.id;
    delete from private.kelas_kategori x where x.kelas_id = class.id;
  end if;
  insert into private.kelas_kategori (lomba_id, kategori_id, kelas_id)
  select distinct p_race_id, wanted, class.id from unnest(p_category_ids) wanted;
  return private.race_class(class.id);
end
$$;
comment on function private.save_race_class is
  'Makes a class of one category, or of several that are raced together, or changes it while its list is not closed; the id is the phone''s own, so that the same call again is the same class. Right: race_control. Raises those of private.require_right, then PT422 field_required {field}, PT422 text_too_long {field, max}, PT422 category_not_in_race {field}, PT409 category_in_other_class {field}, PT409 child_twice {field, name: nicknames of those who are in two of the categories}, PT404 race_class_not_found, PT409 list_closed.';
select private.offer('save_race_class');

create type public.race_lease_row as (pemegang text, sejak timestamptz);
comment on type public.race_lease_row is 'The device to which the lease of a race was given first, and when.';

create function private.take_race_lease(p_race_id uuid, p_device text) returns public.race_lease_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.race_lease_row;
begin
  perform private.require_right(p_race_id, 'race_control');
  if char_length(coalesce(p_device, '')) not between 8 and 200 then
    perform private.refuse('PT422', 'field_required', jsonb_build_object('field', 'device'));
  end if;
  insert into private.kendali_lomba (lomba_id, pemegang, user_id) values (p_race_id, p_device, auth.uid())
  on conflict (lomba_id) do nothing;
  select c.pemegang, c.sejak into answer from private.kendali_lomba c where c.lomba_id = p_race_id;
  return answer;
end
$$;
comment on function private.take_race_lease(uuid, text) is
  'Gives the lease of a race to this device, when nobody has it yet (R10); else answers whose it was first. Later holders follow from the race''s chain: a handover or a takeover. Right: race_control. Raises those of private.require_right, PT422 field_required {field}.';
select private.offer('take_race_lease');

create type public.race_chains_row as (
  may_decide boolean, pemegang text, keputusan jsonb[], perangkat text[], people text[], now bigint
);
comment on type public.race_chains_row is
  'What was decided in a race beyond what the caller knows, of each chain in order; may_decide: whether the caller may; perangkat and people: the phones that decided, and in the same order whose they are; now: the server''s clock, in milliseconds since 1970.';

create function private.deciding_phones(p_race_id uuid) returns table (perangkat text, orang text)
language sql stable set search_path = ''
as $$
  select distinct on (x.perangkat) x.perangkat, coalesce(private.person_name(x.user_id), '')
  from (
    select c.pemegang as perangkat, c.user_id, 0 as place from private.kendali_lomba c where c.lomba_id = p_race_id
    union all
    -- In another's session a phone says what it likes: then only people of the club are named, so that no id leads to a stranger's name.
    select k.perangkat, case when k.dibawa_oleh is null or exists (
      select from public.lomba l join public.anggota_organisasi m on m.organisasi_id = l.organisasi_id
      where l.id = p_race_id and m.user_id = (k.isi ->> 'actor')::uuid
    ) then (k.isi ->> 'actor')::uuid end, 1
    from private.keputusan k where k.lomba_id = p_race_id
  ) x
  order by x.perangkat, x.place;
$$;
comment on function private.deciding_phones(uuid) is
  'Internal: the phones that decided in a race and whose they are, as colleagues see them (R14: every screen names the holder).';

create function private.race_chains(
  p_race_id uuid, p_heads jsonb default '{}', p_device text default null, p_classes uuid[] default null
) returns public.race_chains_row
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'race_day');
  -- A judge who names the holder's phone does not make it heard.
  if private.manages(p_race_id, 'race_control') then
    perform private.hear_holder(p_race_id, p_device);
  end if;
  return row(
    private.manages(p_race_id, 'race_control'),
    (select c.pemegang from private.kendali_lomba c where c.lomba_id = p_race_id),
    (select coalesce(array_agg(private.put_words(k.isi, w.kata) order by k.rantai, k.n), '{}')
     from private.keputusan k
     left join private.keputusan_kata w on w.rantai = k.rantai and w.n = k.n
     where k.lomba_id = p_race_id and k.n > coalesce((p_heads ->> k.rantai::text)::integer, 0)
       and (p_classes is null or k.kelas_id is null or k.kelas_id = any (p_classes))),
    (select coalesce(array_agg(x.perangkat order by x.perangkat), '{}') from private.deciding_phones(p_race_id) x),
    (select coalesce(array_agg(x.orang order by x.perangkat), '{}') from private.deciding_phones(p_race_id) x),
    (extract(epoch from clock_timestamp()) * 1000)::bigint
  )::public.race_chains_row;
end
$$;
comment on function private.race_chains(uuid, jsonb, text, uuid[]) is
  'The decisions of a race, oldest first in each chain: those after `heads`, {chain: n} of what the phone has; with `classes` those of these classes and of the leases alone. device: who asks; parents read when the one that decides was last heard of (private.hear_holder). Words that were erased are hashes. Right: race_day. Raises those of private.require_right.';
select private.offer('race_chains');

--------------------------------------------------------------------------------------------------------------
-- What the function race-day writes
--------------------------------------------------------------------------------------------------------------

create function private.entries_of_numbers(
  p_class private.kelas_lomba, p_numbers jsonb
) returns table (nomor integer, pendaftaran_id uuid, status text, in_class boolean, place bigint)
language sql stable set search_path = ''
as $$
  select n.nomor, p.id, p.status_pendaftaran, k.kelas_id is not null, row_number() over (
    partition by n.nomor
    order by k.kelas_id is null, p.lomba_id <> n.lomba_id, private.is_live(p.status_pendaftaran) desc, p.didaftar_pada, p.id
  )
  from private.nomor_lomba n
  cross join lateral (
    select x.* from public.pendaftaran_lomba x
    where x.lomba_id = n.lomba_id and (x.nomor_plat = n.nomor or private.child_of(x) = n.anak)
    union all
    -- The desk has moved the child to another race meanwhile.
    select x.* from public.pendaftaran_lomba x
    where x.lomba_id <> n.lomba_id and private.child_of(x) = n.anak
      and exists (select from private.perpindahan m where m.pendaftaran_id = x.id and m.dari_lomba_id = n.lomba_id)
  ) p
  left join private.kelas_kategori k on k.kelas_id = p_class.id and k.lomba_id = p.lomba_id and k.kategori_id = p.kategori_id
  where n.lomba_id = p_class.lomba_id and p_numbers @> to_jsonb(n.nomor)
    and not exists (select from private.daftar_kelas d where d.kelas_id = p_class.id and d.nomor = n.nomor);
$$;
comment on function private.entries_of_numbers(private.kelas_lomba, jsonb) is
  'Internal: the entries for which these numbers stand, of those that are not in the class''s list yet; one of the class''s categories first (in_class), then the one that holds a place. A number is its child''s also when the entry gave it back or the desk moved it meanwhile: what money and the desk did while the phone was offline does not stop a race (R4, R32).';

create function private.check_new_entries(p_class private.kelas_lomba, p_tables jsonb, p_decisions jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  twice text;
  wrong jsonb;
begin
  select string_agg(p.nama_panggilan_rider, ', ' order by e.nomor) into twice
  from private.entries_of_numbers(p_class, p_tables -> 'daftar') e
  join public.pendaftaran_lomba p on p.id = e.pendaftaran_id
  where e.place = 2 and e.in_class and private.is_live(e.status);
  if twice is not null then
    perform private.refuse('PT409', 'child_twice', jsonb_build_object('name', twice));
  end if;
  select jsonb_agg(e.nomor order by e.nomor) into wrong
  from private.entries_of_numbers(p_class, p_tables -> 'daftar') e
  where e.place = 1 and e.status = 'pending' and not exists (
    select from jsonb_array_elements(p_decisions) x, jsonb_array_elements(x -> 'isi' -> 'payload' -> 'unpaid') u
    where (u ->> 'plate')::integer = e.nomor
  );
  if wrong is not null then
    perform private.refuse('PT409', 'entry_unpaid', jsonb_build_object('plates', wrong));
  end if;
end
$$;
comment on function private.check_new_entries(private.kelas_lomba, jsonb, jsonb) is
  'Internal: what the engine, which knows plates alone, cannot see of those who come into a list. PT409 child_twice {name: nicknames of children with two entries in a merged class}, PT409 entry_unpaid {plates: that are not paid, without a reason why they race}.';

create function private.check_teams(p_class private.kelas_lomba, p_decisions jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  wrong jsonb;
begin
  -- A family that changed its team while the closing phone had no signal stops nothing.
  with closings as (
    select x.one -> 'isi' as said, x.place,
      least(now(), (x.one -> 'isi' ->> 'occurred_at')::timestamptz
        + (x.one -> 'isi' ->> 'server_offset')::double precision * interval '1 ms') as closed_at
    from jsonb_array_elements(p_decisions) with ordinality x (one, place)
    where x.one -> 'isi' ->> 'kind' = 'tutup_daftar'
  ),
  listed as (
    select c.place, l.plate, l.team, private.fold_name(p.nama_tim) as name
    from closings c
    cross join lateral jsonb_to_recordset(c.said -> 'payload' -> 'list') l (plate integer, team integer)
    join private.daftar_kelas d on d.kelas_id = p_class.id and d.nomor = l.plate
    join public.pendaftaran_lomba p on p.id = d.pendaftaran_id
    where l.team > 0 and p.dihapus_pada is null and not exists (
      select from public.catatan a
      where a.lomba_id = p_class.lomba_id and a.tindakan = 'change_entry' and a.objek_id = p.id::text
        and a.sesudah ? 'tim' and a.terjadi_pada > c.closed_at - interval '1 day'
    )
  )
  select jsonb_agg(l.plate order by l.plate) into wrong
  from listed l
  where l.name is null or exists (
    select from listed mate where mate.place = l.place and mate.team = l.team and mate.name is distinct from l.name
  );
  if wrong is not null then
    perform private.refuse('PT409', 'teams_made_up', jsonb_build_object('plates', wrong));
  end if;
end
$$;
comment on function private.check_teams(private.kelas_lomba, jsonb) is
  'Internal: teams are dealt over the batches, so a team that nobody wrote keeps a rival out of a child''s batch (R9). PT409 teams_made_up {plates: of a closed list, to whom it gives one team although the entries name several or none}; whose family changed the team since the day before is left out.';

create function private.write_class_tables(p_class private.kelas_lomba, p_tables jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  missing jsonb;
  taken record;
  closed_at timestamptz;
begin
  -- A lost plate is replaced: both numbers are the child's for ever (R4).
  insert into private.nomor_lomba (lomba_id, nomor, anak, tetap_sejak)
  select p_class.lomba_id, x.baru, n.anak, now()
  from jsonb_to_recordset(p_tables -> 'plat') x (lama integer, baru integer)
  join private.nomor_lomba n on n.lomba_id = p_class.lomba_id and n.nomor = x.lama
  on conflict (lomba_id, nomor) do update set tetap_sejak = now(), anak = excluded.anak
  where nomor_lomba.tetap_sejak is null and not exists (
    select from public.pendaftaran_lomba p
    where p.lomba_id = nomor_lomba.lomba_id and p.nomor_plat = nomor_lomba.nomor and private.child_of(p) <> excluded.anak
  );
  select x.baru, p.id, p.nama_panggilan_rider into taken
  from jsonb_to_recordset(p_tables -> 'plat') x (lama integer, baru integer)
  join private.nomor_lomba before on before.lomba_id = p_class.lomba_id and before.nomor = x.lama
  join private.nomor_lomba n on n.lomba_id = p_class.lomba_id and n.nomor = x.baru and n.anak <> before.anak
  left join public.pendaftaran_lomba p on p.lomba_id = n.lomba_id and private.child_of(p) = n.anak
  limit 1;
  if found then
    perform private.refuse('PT409', 'plate_taken', jsonb_build_object(
      'nomor_plat', taken.baru, 'pendaftaran_id', taken.id, 'name', coalesce(taken.nama_panggilan_rider, 'anak lain')
    ));
  end if;
  -- A phone with no signal closes long before it is heard, and no clock makes the day shorter.
  select least(now(), min((k.isi ->> 'occurred_at')::timestamptz + (k.isi ->> 'server_offset')::double precision * interval '1 ms'))
  into closed_at
  from private.keputusan k where k.kelas_id = p_class.id and k.jenis = 'tutup_daftar';
  insert into private.daftar_kelas (kelas_id, lomba_id, nomor, pendaftaran_id, tim_panitia)
  select p_class.id, p_class.lomba_id, e.nomor, e.pendaftaran_id, t.pendaftaran_id is not null
  from private.entries_of_numbers(p_class, p_tables -> 'daftar') e
  left join private.tim_panitia t on t.pendaftaran_id = e.pendaftaran_id and t.pada > closed_at - interval '1 day'
  where e.place = 1
  on conflict do nothing;
  select jsonb_agg(wanted.nomor::integer) into missing
  from jsonb_array_elements_text(p_tables -> 'daftar') wanted (nomor)
  where not exists (
    select from private.daftar_kelas d where d.kelas_id = p_class.id and d.nomor = wanted.nomor::integer
  );
  if missing is not null then
    perform private.refuse('PT409', 'plate_missing', jsonb_build_object('plates', missing));
  end if;
  update private.daftar_kelas d set mulai = p_tables -> 'mulai' @> to_jsonb(d.nomor)
  where d.kelas_id = p_class.id and d.mulai <> (p_tables -> 'mulai' @> to_jsonb(d.nomor));
  update private.nomor_lomba n set tetap_sejak = now()
  from private.daftar_kelas d
  where d.kelas_id = p_class.id and n.lomba_id = d.lomba_id and n.nomor = d.nomor and n.tetap_sejak is null;

  -- A run that does not count, a stage that was taken back, a list that is another one since an undo: what was raced in it stays.
  update private.moto m set status = 'batal'
  where m.kelas_id = p_class.id and m.status <> 'batal'
    and not exists (select from jsonb_array_elements(p_tables -> 'moto') x where (x ->> 'id')::uuid = m.id);
  delete from private.moto_baris b
  using private.moto m
  where m.kelas_id = p_class.id and m.status = 'batal' and b.moto_id = m.id
    and not exists (select from private.hasil_moto h where h.moto_id = m.id);
  delete from private.moto m
  where m.kelas_id = p_class.id and m.status = 'batal' and not exists (select from private.moto_baris b where b.moto_id = m.id);
  insert into private.moto as m (id, kelas_id, lomba_id, tahap, heat, moto, jalan, gate_banyak, status)
  select x.id, p_class.id, p_class.lomba_id, x.tahap, x.heat, x.moto, x.jalan, x.gate_banyak, x.status
  from jsonb_to_recordset(p_tables -> 'moto')
    x (id uuid, tahap text, heat integer, moto integer, jalan integer, gate_banyak integer, status text)
  on conflict (id) do update set status = excluded.status where m.status <> excluded.status;
  insert into private.moto_baris (moto_id, nomor, lomba_id, gate_banyak, gate)
  select m.id, x.nomor, m.lomba_id, m.gate_banyak, x.gate
  from jsonb_to_recordset(p_tables -> 'baris') x (moto_id uuid, nomor integer, gate integer)
  join private.moto m on m.id = x.moto_id
  on conflict (moto_id, nomor) do nothing;

  insert into private.hasil_moto (moto_id, versi, nomor, hasil, tempat)
  select x.moto_id, x.versi, x.nomor, x.hasil, x.tempat
  from jsonb_to_recordset(p_tables -> 'hasil') x (moto_id uuid, versi integer, nomor integer, hasil text, tempat integer)
  on conflict (moto_id, versi, nomor) do nothing;

  delete from private.peserta_tahap t
  where t.kelas_id = p_class.id and not exists (
    select from jsonb_to_recordset(p_tables -> 'peserta') x (tahap text, nomor integer) where x.tahap = t.tahap and x.nomor = t.nomor
  );
  insert into private.peserta_tahap as t (kelas_id, tahap, nomor, heat)
  select p_class.id, x.tahap, x.nomor, x.heat
  from jsonb_to_recordset(p_tables -> 'peserta') x (tahap text, nomor integer, heat integer)
  on conflict (kelas_id, tahap, nomor) do update set heat = excluded.heat where t.heat <> excluded.heat;

  delete from private.penempatan x where x.kelas_id = p_class.id;
  insert into private.penempatan (kelas_id, nomor, hasil, final, peringkat, urutan)
  select p_class.id, x.nomor, x.hasil, x.final, x.peringkat, x.urutan
  from rows from (
    jsonb_to_recordset(p_tables -> 'penempatan') as (nomor integer, hasil text, final text, peringkat integer)
  ) with ordinality x (nomor, hasil, final, peringkat, urutan);
end
$$;
comment on function private.write_class_tables is
  'Internal: the rows that follow from a class''s chain, of what the engine folded: {plat: [{lama, baru}], daftar: [plate], mulai: [plate], peserta: [{tahap, nomor, heat}], moto: [{id, tahap, heat, moto, jalan, gate_banyak, status}], baris: [{moto_id, nomor, gate}], hasil: [{moto_id, versi, nomor, hasil, tempat}], penempatan: [{nomor, hasil, final, peringkat}]}. PT409 plate_missing {plates: those that are no child''s of the race}, plate_taken {nomor_plat, pendaftaran_id, name: the child whose number it is}.';

create function private.call_off_entries(p_registration_ids uuid[]) returns void
language sql set search_path = ''
as $$
  -- As private.settle_registration says it. The money itself is locked by nobody here: a transaction that changes it settles the entry after
  -- this transaction, whose row is locked, and then sees that the class was called off.
  update public.pendaftaran_lomba p set perlu_tindakan = 'lomba_dibatalkan'
  where p.id = any (p_registration_ids) and private.class_called_off(p.id) and exists (
    select from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED') and (t.tepat_waktu or t.diterima_pada is not null)
  );
$$;
comment on function private.call_off_entries(uuid[]) is
  'Internal: those of these entries that are paid, and whose class was called off on race day, become cases whose parents choose (R33). Expects the rows to be locked.';

create function public.record_decisions(
  race_id uuid, class_id uuid, head integer, decisions jsonb, phase text, tables jsonb, sender uuid default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  chain constant uuid := coalesce(record_decisions.class_id, private.chain_of_track(
    record_decisions.race_id, coalesce((record_decisions.decisions -> 0 -> 'isi' ->> 'track')::integer, 1)
  ));
  now_at integer;
  class private.kelas_lomba;
  before jsonb;
  used jsonb;
begin
  perform private.lock_race_day(record_decisions.race_id);
  select coalesce(max(k.n), 0) into now_at from private.keputusan k where k.rantai = chain;
  if now_at <> record_decisions.head then
    perform private.refuse('PT409', 'chain_moved', jsonb_build_object('head', now_at));
  end if;
  if record_decisions.class_id is not null then
    select * into class from private.kelas_lomba k where k.id = record_decisions.class_id and k.lomba_id = record_decisions.race_id;
    if not found then
      perform private.refuse('PT404', 'race_class_not_found');
    end if;
    -- A plate is not given to another child while it goes into a closed list.
    perform private.lock_gate(record_decisions.race_id);
    perform from public.pendaftaran_lomba p
    where p.id in (
      select e.pendaftaran_id from private.entries_of_numbers(class, record_decisions.tables -> 'daftar') e
      union all
      select d.pendaftaran_id from private.daftar_kelas d where d.kelas_id = class.id
    )
    order by p.id for no key update;
    perform private.check_new_entries(class, record_decisions.tables, record_decisions.decisions);
    select jsonb_object_agg(d.pendaftaran_id, private.raced_as(d.pendaftaran_id)) into before
    from private.daftar_kelas d where d.kelas_id = class.id;
  end if;
  select jsonb_build_object('device', k.perangkat, 'seq', k.urutan_perangkat) into used
  from private.keputusan k
  join jsonb_to_recordset(record_decisions.decisions) x (isi jsonb)
    on k.perangkat = x.isi ->> 'device' and k.urutan_perangkat = (x.isi ->> 'device_seq')::bigint
  where k.lomba_id = record_decisions.race_id
  order by k.urutan_perangkat limit 1;
  if used is not null then
    perform private.refuse('PT409', 'device_seq_used', used);
  end if;
  insert into private.keputusan (
    rantai, n, id, lomba_id, kelas_id, hash, hash_sebelum, periode, perangkat, urutan_perangkat, jenis, isi, dibawa_oleh
  )
  select chain, (x.isi ->> 'n')::integer, (x.isi ->> 'id')::uuid, record_decisions.race_id, record_decisions.class_id, x.hash, x.isi ->> 'prev',
    (x.isi ->> 'term')::integer, x.isi ->> 'device', (x.isi ->> 'device_seq')::bigint, x.isi ->> 'kind', private.without_words(x.isi),
    nullif(record_decisions.sender, (x.isi ->> 'actor')::uuid)
  from jsonb_to_recordset(record_decisions.decisions) x (hash text, isi jsonb)
  order by (x.isi ->> 'n')::integer;
  insert into private.keputusan_kata (rantai, n, kata)
  select chain, (x.isi ->> 'n')::integer, private.decision_words(x.isi)
  from jsonb_to_recordset(record_decisions.decisions) x (hash text, isi jsonb)
  where private.decision_words(x.isi) <> '{}';
  select coalesce(max(k.n), 0) into now_at from private.keputusan k where k.rantai = chain;
  if record_decisions.class_id is not null then
    perform private.write_class_tables(class, record_decisions.tables);
    perform private.check_teams(class, record_decisions.decisions);
    update private.kelas_lomba k
    set n = now_at, fase = record_decisions.phase, lintasan = coalesce((
      select (x.isi -> 'payload' ->> 'track')::integer from jsonb_to_recordset(record_decisions.decisions) x (isi jsonb)
      where x.isi ->> 'kind' = 'pindah' order by (x.isi ->> 'n')::integer desc limit 1
    ), k.lintasan)
    where k.id = class.id;
    -- What registration follows: a rider who has started is there, a rider with a placing has finished (R32).
    perform private.settle_gate(d.pendaftaran_id)
    from private.daftar_kelas d
    where d.kelas_id = class.id
      and private.raced_as(d.pendaftaran_id) is distinct from before ->> d.pendaftaran_id::text;
    if record_decisions.phase = 'batal' and class.fase <> 'batal' then
      perform private.call_off_entries(array(
        select d.pendaftaran_id from private.daftar_kelas d where d.kelas_id = class.id
      ));
    end if;
  elsif record_decisions.decisions @> '[{"isi": {"kind": "hentikan_lomba"}}]' then
    -- Categories whose list was never closed have no class that could be called off.
    perform from public.pendaftaran_lomba p
    where p.lomba_id = record_decisions.race_id and private.class_called_off(p.id)
    order by p.id for no key update;
    perform private.call_off_entries(array(
      select p.id from public.pendaftaran_lomba p
      where p.lomba_id = record_decisions.race_id and private.class_called_off(p.id)
    ));
  end if;
  return now_at;
end
$$;
comment on function public.record_decisions(uuid, uuid, integer, jsonb, text, jsonb, uuid) is
  'For the function race-day: writes decisions [{hash, isi}] that the engine has accepted behind number `head` of a class''s chain (class_id null: of that of the track that they name), with the rows that follow (private.write_class_tables) and what follows for the entries (private.raced_as, private.call_off_entries), in one transaction; sender: whose session brought them. Answers the number of the last. Raises PT409 chain_moved {head} when another decision came first, PT404 race_class_not_found, PT409 child_twice, entry_unpaid, plate_missing, plate_taken, teams_made_up, PT409 device_seq_used {device, seq}: the phone has given this number to another decision.';
revoke all on function public.record_decisions(uuid, uuid, integer, jsonb, text, jsonb, uuid) from public, anon, authenticated;
grant execute on function public.record_decisions(uuid, uuid, integer, jsonb, text, jsonb, uuid) to service_role;

create function private.begins_with(p_longer jsonb, p_beginning jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select p_beginning = coalesce((
    select jsonb_agg(x.one order by x.place) from jsonb_array_elements(p_longer) with ordinality x (one, place)
    where x.place <= jsonb_array_length(p_beginning)
  ), '[]');
$$;
comment on function private.begins_with(jsonb, jsonb) is 'Internal: whether a list begins with all of another one, or is the same.';

create function public.keep_branch(
  race_id uuid, class_id uuid, device text, code text, decisions jsonb, unread text[] default '{}', sender uuid default null
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sent constant jsonb := keep_branch.decisions;
  opaque constant text[] := coalesce(keep_branch.unread, '{}');
begin
  perform private.lock_race_day(keep_branch.race_id);
  -- The phone goes on until it hears that somebody else decides: its longer tail takes the place of the beginning.
  update private.cabang c
  set keputusan = sent, tak_terbaca = opaque, diberitahukan = case when c.keputusan = sent then c.diberitahukan else '{}' end
  where c.lomba_id = keep_branch.race_id and c.perangkat = keep_branch.device and private.begins_with(sent, c.keputusan);
  if not found and not exists (
    select from private.cabang c
    where c.lomba_id = keep_branch.race_id and c.perangkat = keep_branch.device and private.begins_with(c.keputusan, sent)
  ) then
    insert into private.cabang (lomba_id, kelas_id, perangkat, kode, keputusan, tak_terbaca, dibawa_oleh)
    values (
      keep_branch.race_id, keep_branch.class_id, keep_branch.device, keep_branch.code, sent, opaque,
      nullif(keep_branch.sender, private.said_uuid(sent -> 0 ->> 'actor'))
    );
  end if;
end
$$;
comment on function public.keep_branch(uuid, uuid, text, text, jsonb, text[], uuid) is
  'For the function race-day: keeps decisions that were not accepted, each tail once; of one that grew, the longer (R13). unread: those that the engine does not read, as text; sender: whose session brought them.';
revoke all on function public.keep_branch(uuid, uuid, text, text, jsonb, text[], uuid) from public, anon, authenticated;
grant execute on function public.keep_branch(uuid, uuid, text, text, jsonb, text[], uuid) to service_role;

create function public.race_crossings(race_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('subject', c.subjek, 'at', private.epoch_ms(c.waktu)) order by c.subjek), '[]')
  from private.crossings(race_crossings.race_id) c;
$$;
comment on function public.race_crossings(uuid) is
  'For the function race-day: in which runs of motos somebody was seen crossing the line, and when first (private.crossings): [{subject, at: milliseconds since 1970}] (R26).';
revoke all on function public.race_crossings(uuid) from public, anon, authenticated;
grant execute on function public.race_crossings(uuid) to service_role;

create function public.branches_told(race_id uuid, device text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'decisions', c.keputusan, 'told_at', (c.diberitahukan ->> branches_told.device)::bigint
  ) order by c.diterima_pada, c.id), '[]')
  from private.cabang c
  where c.lomba_id = branches_told.race_id and c.diberitahukan ? branches_told.device;
$$;
comment on function public.branches_told(uuid, text) is
  'For the function race-day: the branches of a race that this phone was told of: [{decisions, told_at: milliseconds since 1970}] (R13).';
revoke all on function public.branches_told(uuid, text) from public, anon, authenticated;
grant execute on function public.branches_told(uuid, text) to service_role;
