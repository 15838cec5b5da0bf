-- The families that wait for a place in a full category, and the places that are offered to them.
-- Why: a place that comes free goes to the family that asked first, not to a visitor who happens to look. An offer holds the
-- place against newcomers (private.full_for) without a registration: a family that does not answer pays nothing and
-- owes nothing. What moves the list is with the other rules of places that come free (waiting_entries).
-- Lock order: after the race and its category.

alter table public.lomba
  add column tawaran_menit integer not null default 720,
  add constraint lomba_tawaran_menit_range check (tawaran_menit between 30 and 4320);
comment on column public.lomba.tawaran_menit is
  'How long a place that came free is offered to the next of the waiting list, in minutes: 30 to 4320 (three days).';

create table private.antrean (
  id uuid not null default gen_random_uuid(),
  lomba_id uuid not null,
  kategori_id uuid not null,
  user_id uuid not null,
  rider_id uuid not null,
  status text not null default 'menunggu',
  dibuat_pada timestamptz not null default clock_timestamp(),
  ditawari_pada timestamptz,
  tawaran_sampai timestamptz,
  harga bigint,
  selesai_pada timestamptz,
  constraint antrean_pkey primary key (id),
  constraint antrean_lomba_kategori_fkey
    foreign key (lomba_id, kategori_id) references public.lomba_kategori (lomba_id, kategori_id) on delete cascade,
  constraint antrean_rider_id_fkey foreign key (rider_id) references public.rider (id) on delete cascade,
  constraint antrean_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint antrean_status_known check (status in ('menunggu', 'ditawari', 'diambil', 'lewat', 'keluar')),
  constraint antrean_offer_ends check (status <> 'ditawari' or tawaran_sampai is not null)
);
comment on table private.antrean is
  'Waiting list of a full category: one line a child and category while it waits or has an offer. Written by join_waiting_list, leave_waiting_list and what follows from places that come free.';
comment on column private.antrean.rider_id is 'For which child of the person.';
comment on column private.antrean.status is
  'menunggu; ditawari (a place is kept until tawaran_sampai); diambil (entered since); lewat (did not answer); keluar (left).';
comment on column private.antrean.tawaran_sampai is
  'Until when a place is kept. The sweeper ends the offer (release_expired), and until then it holds.';
comment on column private.antrean.harga is 'What its class cost when the place was offered, in rupiah: who takes it pays no more (K6).';
comment on column private.antrean.selesai_pada is 'When the line ended: diambil, lewat or keluar.';

create index antrean_user_id_idx on private.antrean (user_id);
create index antrean_turn_idx on private.antrean (lomba_id, kategori_id, dibuat_pada);
create index antrean_rider_id_idx on private.antrean (rider_id);
create unique index antrean_one_live_idx on private.antrean (user_id, lomba_id, kategori_id, rider_id)
  where status in ('menunggu', 'ditawari');
create index antrean_open_idx on private.antrean (lomba_id, status) where status in ('menunggu', 'ditawari');

alter table private.antrean enable row level security;
-- The books' view of free places reads it.
grant select on private.antrean to service_role;
