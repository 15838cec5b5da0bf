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

alter table private.kode_potongan enable row level security;
alter table private.kode_lomba enable row level security;

alter table public.pendaftaran_lomba
  add constraint pendaftaran_lomba_kode_id_fkey foreign key (kode_id) references private.kode_potongan (id) on delete restrict;
create index pendaftaran_lomba_kode_id_idx on public.pendaftaran_lomba (kode_id) where kode_id is not null;
