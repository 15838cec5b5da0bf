-- Discount codes of a club, and how often each was used in a race.
-- Why: clubs' money, K9 to K14.
-- Affects: pendaftaran_lomba (a foreign key).

create table private.kode_potongan (
  id uuid not null default gen_random_uuid(),
  organisasi_id uuid not null,
  kode text not null,
  keterangan text,
  jenis text not null,
  nilai bigint not null,
  lomba_id uuid[],
  kategori_id uuid[],
  mulai timestamptz,
  sampai timestamptz,
  batas integer,
  batas_akun integer,
  min_anak integer not null default 1,
  aktif boolean not null default true,
  dibuat_pada timestamptz not null default now(),
  dibuat_oleh uuid,
  constraint kode_potongan_pkey primary key (id),
  constraint kode_potongan_kode_key unique (organisasi_id, kode),
  constraint kode_potongan_organisasi_id_fkey
    foreign key (organisasi_id) references public.organisasi (id) on delete restrict,
  constraint kode_potongan_kode_form check (kode ~ '^[A-Z0-9]{5,20}$'),
  constraint kode_potongan_keterangan_length check (char_length(keterangan) between 1 and 80),
  constraint kode_potongan_jenis_known check (jenis in ('persen', 'rupiah')),
  constraint kode_potongan_nilai_range check (
    case jenis when 'persen' then nilai between 1 and 100 else nilai between 1000 and 100000000 end
  ),
  constraint kode_potongan_span check (sampai > mulai),
  constraint kode_potongan_batas_positive check (batas > 0 and batas_akun > 0),
  constraint kode_potongan_min_anak_range check (min_anak between 1 and 10)
);
comment on table private.kode_potongan is 'Discount codes. Read and written by RPCs only; the right is money (K14).';
comment on column private.kode_potongan.kode is 'As it is compared: NFKC, upper case, without spaces and hyphens (K9).';
comment on column private.kode_potongan.keterangan is 'What the club calls it; families do not read it.';
comment on column private.kode_potongan.nilai is 'Percent (1 to 100), or rupiah (from 1000), by jenis (K10).';
comment on column private.kode_potongan.lomba_id is 'The races it is for; null is every race of the organisation, also later ones.';
comment on column private.kode_potongan.kategori_id is 'The categories it is for; null is every one.';
comment on column private.kode_potongan.sampai is 'The moment at which it ends, exclusive; null is never.';
comment on column private.kode_potongan.batas is 'Most uses in each race; null is any number, and nobody counts (K12).';
comment on column private.kode_potongan.batas_akun is 'Most uses of one account in a race; null is any number.';
comment on column private.kode_potongan.min_anak is 'How many children of an order must carry it: 2 for siblings, 5 for a community.';
comment on column private.kode_potongan.dibuat_oleh is 'Who made it; no foreign key: the row stays, whatever becomes of the account.';

create table private.kode_lomba (
  kode_id uuid not null,
  lomba_id uuid not null,
  terpakai integer not null default 0,
  constraint kode_lomba_pkey primary key (kode_id, lomba_id),
  constraint kode_lomba_kode_id_fkey foreign key (kode_id) references private.kode_potongan (id) on delete restrict,
  constraint kode_lomba_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade,
  constraint kode_lomba_terpakai_positive check (terpakai >= 0)
);
comment on table private.kode_lomba is
  'Uses of a code that has a batas, by race: entries with kode_dihitung. Moved under the race''s row, so no transaction waits for another race (K12).';
create index kode_lomba_lomba_id_idx on private.kode_lomba (lomba_id);

create table private.percobaan_kode (
  id bigint generated always as identity,
  user_id uuid not null,
  lomba_id uuid not null,
  kode_id uuid,
  pada timestamptz not null default now(),
  constraint percobaan_kode_pkey primary key (id),
  constraint percobaan_kode_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint percobaan_kode_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade,
  constraint percobaan_kode_kode_id_fkey foreign key (kode_id) references private.kode_potongan (id) on delete cascade
);
comment on table private.percobaan_kode is
  'Codes that accounts asked for (check_code): which they were told of, and how often they guessed (K13).';
comment on column private.percobaan_kode.kode_id is 'The code it was; null where there is none of that name for the race.';
-- Of an entry's code by its account, and of an account's guesses, which have none.
create index percobaan_kode_user_id_idx on private.percobaan_kode (user_id, kode_id, pada);
create index percobaan_kode_lomba_id_idx on private.percobaan_kode (lomba_id, pada);
create index percobaan_kode_kode_id_idx on private.percobaan_kode (kode_id);

alter table private.percobaan_kode enable row level security;
alter table private.kode_potongan enable row level security;
alter table private.kode_lomba enable row level security;

alter table public.pendaftaran_lomba
  add constraint pendaftaran_lomba_kode_id_fkey foreign key (kode_id) references private.kode_potongan (id) on delete restrict;
create index pendaftaran_lomba_kode_id_idx on public.pendaftaran_lomba (kode_id) where kode_id is not null;

create function private.code_against(
  kode private.kode_potongan, p_me uuid, p_race_id uuid, p_category_id uuid, p_children integer, p_earlier integer
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  used integer;
  mine integer;
begin
  if not kode.aktif or kode.mulai > now() or not p_race_id = any (coalesce(kode.lomba_id, array[p_race_id]))
    or not exists (select from public.lomba l where l.id = p_race_id and l.organisasi_id = kode.organisasi_id)
  then
    return '{"code": "code_unknown", "facts": {}}';
  elsif kode.sampai <= now() then
    return jsonb_build_object('code', 'code_over', 'facts', jsonb_build_object('sampai', kode.sampai));
  end if;
  select u.terpakai into used from private.kode_lomba u where u.kode_id = kode.id and u.lomba_id = p_race_id;
  if coalesce(used, 0) + p_earlier >= kode.batas then
    return '{"code": "code_used_up", "facts": {}}';
  elsif not p_category_id = any (kode.kategori_id) then
    return '{"code": "code_not_for_category", "facts": {}}';
  elsif p_children < kode.min_anak then
    return jsonb_build_object('code', 'code_for_more', 'facts', jsonb_build_object('min_anak', kode.min_anak));
  end if;
  if kode.batas_akun is not null then
    select count(*) into mine from public.pendaftaran_lomba p
    where p.user_id = p_me and p.lomba_id = p_race_id and p.kode_id = kode.id and private.is_live(p.status_pendaftaran);
    if mine + p_earlier >= kode.batas_akun then
      return '{"code": "code_used_by_account", "facts": {}}';
    end if;
  end if;
  return null;
end
$$;
comment on function private.code_against(private.kode_potongan, uuid, uuid, uuid, integer, integer) is
  'Internal: why a code does not hold for a child of this account in this category of a race, as {code: code_unknown | code_over {sampai} | code_used_up | code_not_for_category | code_for_more {min_anak} | code_used_by_account, facts}; null when it does (K10, K13). children: how many the order has; earlier: how many of them carry the code before this one.';

create function private.take_code(
  entry public.pendaftaran_lomba, p_code_id uuid, p_children integer, p_earlier integer
) returns public.pendaftaran_lomba
language plpgsql set search_path = ''
as $$
declare
  kode private.kode_potongan;
  reason jsonb;
begin
  select k.* into kode from private.kode_potongan k
  where k.id = p_code_id and exists (
    select from private.percobaan_kode t
    where t.user_id = entry.user_id and t.lomba_id = entry.lomba_id and t.kode_id = k.id and t.pada > now() - interval '24 hours'
  );
  if not found then
    perform private.refuse('PT422', 'code_not_asked');
  end if;
  reason := private.code_against(kode, entry.user_id, entry.lomba_id, entry.kategori_id, p_children, p_earlier);
  if reason is not null then
    perform private.refuse('PT409', reason ->> 'code', reason -> 'facts');
  end if;
  entry.kode_id := kode.id;
  entry.kode_dihitung := kode.batas is not null;
  entry.potongan := private.discount_of(entry.harga_dasar, kode.jenis, kode.nilai);
  entry.harga_dasar := entry.harga_dasar - entry.potongan;
  return entry;
end
$$;
comment on function private.take_code(public.pendaftaran_lomba, uuid, integer, integer) is
  'Internal: an entry that is about to be made, at its price, with the discount of a code that its account was told of within 24 hours (check_code). children and earlier as in private.code_against. Raises PT422 code_not_asked; PT409 with the codes of private.code_against.';
