-- News and tickets.
-- Why: product spec, section 3. Content for visitors; written by the service role.

create table public.berita (
  id uuid not null default gen_random_uuid(),
  judul text not null,
  isi text not null default '',
  gambar_url text,
  status text not null default 'draf',
  dibuat_pada timestamptz not null default now(),
  constraint berita_pkey primary key (id),
  constraint berita_status_known check (status in ('draf', 'dipublikasi', 'selesai', 'dibatalkan'))
);
comment on table public.berita is 'News articles. Visitors read the published ones.';
comment on column public.berita.isi is 'Body; may contain markup, so it is sanitised before it is shown.';
comment on column public.berita.status is 'As of a race; only dipublikasi is shown.';

create index berita_status_dibuat_pada_idx on public.berita (status, dibuat_pada desc);

create table public.tiket (
  id uuid not null default gen_random_uuid(),
  lomba_id uuid,
  tipe text not null,
  lokasi text,
  tanggal_lomba date not null,
  gambar_url text,
  link_eksternal text,
  dibuat_pada timestamptz not null default now(),
  constraint tiket_pkey primary key (id),
  constraint tiket_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade,
  constraint tiket_tipe_known check (tipe in ('internal', 'external'))
);
comment on table public.tiket is 'Tickets of the monthly schedule. Everyone reads them, a race''s only while that race is public.';
comment on column public.tiket.lomba_id is 'The race of an internal ticket; null for an external one.';
comment on column public.tiket.tipe is 'internal (opens the race) or external (opens link_eksternal).';
comment on column public.tiket.tanggal_lomba is 'Day of the race, in Asia/Jakarta.';

create index tiket_lomba_id_idx on public.tiket (lomba_id);
create index tiket_tanggal_lomba_idx on public.tiket (tanggal_lomba);

alter table public.berita enable row level security;
alter table public.tiket enable row level security;

create policy berita_read_published on public.berita
  for select to anon, authenticated using (status = 'dipublikasi');
-- Not SQL: inlined, the planner would rather read all races once than look up a ticket's by its key.
create function private.ticket_is_public(p_race_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return p_race_id is null or exists (
    select from public.lomba l where l.id = p_race_id and l.status in ('dipublikasi', 'selesai')
  );
end
$$;
comment on function private.ticket_is_public(uuid) is 'Whether a ticket of this race is: one of no race, or of a published one.';
grant execute on function private.ticket_is_public(uuid) to anon, authenticated;

create policy tiket_read on public.tiket
  for select to anon, authenticated using (private.ticket_is_public(lomba_id));

grant select on public.berita to anon, authenticated;
-- Not lomba_id: with it a race's tickets could be embedded in their race and the race in them, without end. Clients
-- learn it from search_tickets.
grant select (id, tipe, lokasi, tanggal_lomba, gambar_url, link_eksternal, dibuat_pada) on public.tiket
  to anon, authenticated;
grant select, insert, update, delete on public.berita, public.tiket to service_role;
