-- Orders: several children of one parent, entered for one race together and paid with one charge.
-- Why: design, section 11. A child alone is no order: its registration stands by itself, as the specification says. Each
-- child of an order keeps a registration, a price, an entry QR and a fate of its own; the order holds only what they share.

create table public.pesanan (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  lomba_id uuid not null,
  kode_unik integer not null,
  kunci_permintaan uuid not null,
  dikabari uuid[] not null default '{}',
  dibuat_pada timestamptz not null default now(),
  constraint pesanan_pkey primary key (id),
  constraint pesanan_user_id_fkey foreign key (user_id) references auth.users (id) on delete restrict,
  constraint pesanan_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete restrict,
  constraint pesanan_request_key unique (user_id, kunci_permintaan),
  constraint pesanan_kode_unik_range check (kode_unik between 0 and 999)
);
comment on table public.pesanan is
  'Several registrations of one race that one parent made together (register_riders) and pays together. No client reads or writes it: the registrations say which belong together. A child entered alone has none.';
comment on column public.pesanan.lomba_id is 'The race they were entered for; a registration that the organiser moved may be in another.';
comment on column public.pesanan.kode_unik is
  'The unique code of the order, 1-999, in rupiah; 0 when nothing is to be paid. Its registrations that are still to be paid share it, with the one admin fee (private.share_of).';
comment on column public.pesanan.kunci_permintaan is 'The request_id of register_riders: the same request again is the same order.';
comment on column public.pesanan.dikabari is 'Its registrations whose receipt has been queued (private.queue_receipt).';
create index pesanan_lomba_id_idx on public.pesanan (lomba_id);

alter table public.pesanan enable row level security;
grant select on public.pesanan to service_role;
