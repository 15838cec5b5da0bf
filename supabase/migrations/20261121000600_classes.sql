-- Online classes and who registered for them.
-- Why: product spec, sections 3 and 4. Registrations are written by register_class only.

create table public.kelas_online (
  id uuid not null default gen_random_uuid(),
  judul text not null,
  deskripsi text,
  is_unggulan boolean not null default false,
  is_gratis boolean not null default false,
  harga bigint,
  durasi_menit integer,
  status text not null default 'draf',
  jadwal_pada timestamptz,
  gambar_url text,
  gambar_cover text,
  url_halaman text,
  peserta_saat_ini integer not null default 0,
  dibuat_pada timestamptz not null default now(),
  constraint kelas_online_pkey primary key (id),
  constraint kelas_online_status_known check (status in ('draf', 'dipublikasi', 'selesai', 'dibatalkan')),
  constraint kelas_online_harga_positive check (harga >= 0),
  constraint kelas_online_durasi_menit_positive check (durasi_menit > 0),
  constraint kelas_online_peserta_saat_ini_positive check (peserta_saat_ini >= 0)
);
comment on table public.kelas_online is 'Online classes. Visitors read the published ones; a participant also reads own classes.';
comment on column public.kelas_online.is_unggulan is 'Featured on the home page.';
comment on column public.kelas_online.harga is 'Price in rupiah; null, 0 or is_gratis means free.';
comment on column public.kelas_online.durasi_menit is 'Length in minutes; null when unknown.';
comment on column public.kelas_online.status is 'draf, dipublikasi (open to the public), selesai, dibatalkan.';
comment on column public.kelas_online.url_halaman is 'Public page that tells about the class; where it is held is in kelas_tautan.';
comment on column public.kelas_online.peserta_saat_ini is 'Number of registrations. Kept by a trigger on pendaftaran_kelas.';

create index kelas_online_status_jadwal_pada_idx on public.kelas_online (status, jadwal_pada);
create index kelas_online_status_dibuat_pada_idx on public.kelas_online (status, dibuat_pada desc);

-- A table of its own: a reader of a row of kelas_online may read all of it.
create table public.kelas_tautan (
  kelas_id uuid not null,
  url_learning_center text not null,
  constraint kelas_tautan_pkey primary key (kelas_id),
  constraint kelas_tautan_kelas_id_fkey foreign key (kelas_id) references public.kelas_online (id) on delete cascade
);
comment on table public.kelas_tautan is 'Where a class is held. Only participants with access (pendaftaran_kelas.akses_diberikan) read it.';

create table public.pendaftaran_kelas (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kelas_id uuid not null,
  jumlah_dibayar bigint not null,
  status_pembayaran text not null,
  akses_diberikan boolean not null default false,
  didaftar_pada timestamptz not null default now(),
  constraint pendaftaran_kelas_pkey primary key (id),
  constraint pendaftaran_kelas_user_id_fkey foreign key (user_id) references auth.users (id) on delete restrict,
  constraint pendaftaran_kelas_kelas_id_fkey foreign key (kelas_id) references public.kelas_online (id) on delete restrict,
  constraint pendaftaran_kelas_user_kelas_key unique (user_id, kelas_id),
  constraint pendaftaran_kelas_status_pembayaran_known check (status_pembayaran in ('pending', 'dibayar', 'gratis')),
  constraint pendaftaran_kelas_jumlah_dibayar_positive check (jumlah_dibayar >= 0)
);
comment on table public.pendaftaran_kelas is 'A user''s registration for an online class. Its owner reads it; only register_class writes it.';
comment on column public.pendaftaran_kelas.jumlah_dibayar is 'Price in rupiah; 0 for a free class.';
comment on column public.pendaftaran_kelas.status_pembayaran is 'gratis, pending or dibayar.';
comment on column public.pendaftaran_kelas.akses_diberikan is 'True when the participant may enter the class.';

create index pendaftaran_kelas_kelas_id_idx on public.pendaftaran_kelas (kelas_id);

alter table public.kelas_online enable row level security;
alter table public.kelas_tautan enable row level security;
alter table public.pendaftaran_kelas enable row level security;

create policy kelas_online_read_published on public.kelas_online
  for select to anon using (status = 'dipublikasi');
create policy pendaftaran_kelas_read_own on public.pendaftaran_kelas
  for select to authenticated using (user_id = (select auth.uid()));
create policy kelas_online_read_published_or_own on public.kelas_online
  for select to authenticated
  using (
    status = 'dipublikasi'
    or id in (select p.kelas_id from public.pendaftaran_kelas p where p.user_id = (select auth.uid()))
  );

-- Asked at each read, so that access taken away is gone at once.
create policy kelas_tautan_read_with_access on public.kelas_tautan
  for select to authenticated
  using (exists (
    select from public.pendaftaran_kelas p
    where p.kelas_id = kelas_tautan.kelas_id and p.user_id = (select auth.uid()) and p.akses_diberikan
  ));

grant select on public.kelas_online to anon, authenticated;
grant select on public.kelas_tautan to authenticated;
grant select, insert, update, delete on public.kelas_tautan to service_role;
grant select on public.pendaftaran_kelas to authenticated;

-- Not peserta_saat_ini: the counter belongs to the registrations.
grant select, delete on public.kelas_online to service_role;
grant insert (
  id, judul, deskripsi, is_unggulan, is_gratis, harga, durasi_menit, status, jadwal_pada, gambar_url, gambar_cover,
  url_halaman, dibuat_pada
), update (
  judul, deskripsi, is_unggulan, is_gratis, harga, durasi_menit, status, jadwal_pada, gambar_url, gambar_cover,
  url_halaman, dibuat_pada
) on public.kelas_online to service_role;
grant select, insert, delete on public.pendaftaran_kelas to service_role;
grant update (jumlah_dibayar, status_pembayaran, akses_diberikan) on public.pendaftaran_kelas to service_role;
