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

create function private.refuse_other_chance() returns trigger
language plpgsql set search_path = ''
as $$
declare
  numbers constant jsonb := new.isi -> 'payload' -> 'numbers';
  committed jsonb;
  others jsonb;
begin
  select k.isi -> 'payload' into committed from private.keputusan k
  where k.rantai = new.rantai and k.n < new.n and k.jenis = 'tutup_daftar'
  order by k.n desc limit 1;
  if committed ? 'day' then
    select drawn.isi -> 'payload' -> 'numbers' into others
    from private.keputusan closing
    join private.keputusan drawn on drawn.rantai = closing.rantai and drawn.n > closing.n and drawn.jenis = 'undi'
    where closing.lomba_id = new.lomba_id and closing.rantai <> new.rantai and closing.jenis = 'tutup_daftar'
      and closing.isi -> 'payload' -> 'code' = committed -> 'code'
      and drawn.isi -> 'payload' ? 'numbers' and drawn.isi -> 'payload' -> 'numbers' <> numbers
    limit 1;
    if found then
      perform private.refuse('PT409', 'chance_differs', jsonb_build_object('chance', others));
    end if;
  end if;
  return new;
end
$$;
comment on function private.refuse_other_chance() is
  'Trigger on keputusan: classes under one kode undian have one chance (R40). The function race-day reads only the chains of which something was sent. Raises PT409 chance_differs {chance: the numbers that another class was drawn with}.';
create trigger refuse_other_chance before insert on private.keputusan
  for each row when (new.jenis = 'undi')
  execute function private.refuse_other_chance();

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
