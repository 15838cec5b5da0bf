-- The catalogue as files: what visitors read of published races, classes, news and tickets, in the public bucket katalog.
-- Why: decision 032. A thousand phones that open home cost the database nothing, and visitors' pages open while it is
-- away. The function publish-catalogue writes the files, reading as a visitor; here stands what changed, which files
-- there are, and whose turn it is. Places taken are in no file but the last ten on home: only entries that take or give
-- back one of these mark anything.
-- Affects: storage.buckets, private.katalog_*, triggers on the published tables, claim_catalogue, record_catalogue_file,
-- hold_catalogue_run, await_catalogue_run, end_catalogue_run.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('katalog', 'katalog', true, 1048576, array['application/json'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- No policy on storage.objects names it: clients neither list nor write it, and open a file by its address.

create table private.katalog_berubah (
  id bigint generated always as identity,
  berkas text not null,
  pada timestamptz not null default now(),
  giliran uuid,
  constraint katalog_berubah_pkey primary key (id)
);
comment on table private.katalog_berubah is
  'Files of the catalogue that are to be written anew: one row a change, so that two who change things never wait for each other; a run takes all rows of a file together.';
create index katalog_berubah_pada_idx on private.katalog_berubah (pada);
create index katalog_berubah_berkas_idx on private.katalog_berubah (berkas);
comment on column private.katalog_berubah.berkas is 'beranda, lomba, kelas, berita, tiket, lomba/<id>, klub/<organisation>, berita/<id> or papan/<race>.';
comment on column private.katalog_berubah.pada is 'When it changed.';
comment on column private.katalog_berubah.giliran is 'The run that has taken it; a change that comes later is none of its.';

create table private.katalog_berkas (
  berkas text not null,
  versi bigint not null,
  terbit_pada timestamptz not null,
  constraint katalog_berkas_pkey primary key (berkas)
);
comment on table private.katalog_berkas is 'The files that are published.';
comment on column private.katalog_berkas.versi is 'The run that wrote it; the file says the same number.';

create table private.katalog_giliran (
  satu boolean not null default true,
  tanda uuid,
  sampai timestamptz not null default '-infinity',
  menunggu uuid,
  menunggu_sampai timestamptz not null default '-infinity',
  constraint katalog_giliran_pkey primary key (satu),
  constraint katalog_giliran_satu_only check (satu)
);
comment on table private.katalog_giliran is 'One row: which run of publish-catalogue is under way, and until when it may be.';
comment on column private.katalog_giliran.menunggu is 'The one run that waits for the end of a run that may have died.';
comment on column private.katalog_giliran.menunggu_sampai is 'Until when it waits.';
insert into private.katalog_giliran default values;

create sequence private.katalog_versi as bigint;

alter table private.katalog_berubah enable row level security;
alter table private.katalog_berkas enable row level security;
alter table private.katalog_giliran enable row level security;

--------------------------------------------------------------------------------------------------------------
-- What changed
--------------------------------------------------------------------------------------------------------------

-- Triggers name their columns, so that counters, which change with every entry, do not even start them; the one that looks
-- at a counter has its condition, which is asked without starting it.

create function private.mark_race_in_catalogue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (old.status in ('dipublikasi', 'selesai') or new.status in ('dipublikasi', 'selesai')) and old is distinct from new then
    insert into private.katalog_berubah (berkas)
    values ('lomba/' || coalesce(new.id, old.id)), ('lomba'), ('beranda'), ('tiket');
    insert into private.katalog_berubah (berkas)
    select distinct 'klub/' || club from unnest(array[old.organisasi_id, new.organisasi_id]) club where club is not null;
  end if;
  return null;
end
$$;
comment on function private.mark_race_in_catalogue() is
  'Trigger on lomba: a race that is published, or was, changes its own file, its club''s, the lists, and whether its tickets show.';

create trigger mark_race_in_catalogue
  after insert or delete or update of judul, lokasi, kota, provinsi, zona_waktu, tanggal_mulai, pendaftaran_selesai,
    max_peserta, harga_dasar, gambar_url, gambar_cover, deskripsi, penyelenggara, map_location, mendapatkan, keterangan,
    daftar_ulang_mulai, bawaan, parkir, aturan, susunan_acara, rute, tanya_jawab, foto_lama, foto_sponsor, pertanyaan, kontak_nama, kontak_wa, ubah_sampai,
    aturan_batal, aturan_pengembalian, hari_terjauh, biaya_ditanggung, satu_rider_per_akun, dua_kategori, ada_papan, organisasi_id, ditutup_sementara_pada, status, dibuat_pada
  on public.lomba
  for each row execute function private.mark_race_in_catalogue();

create function private.mark_club_in_catalogue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old is distinct from new then
    insert into private.katalog_berubah (berkas) values ('klub/' || new.id);
  end if;
  return null;
end
$$;
comment on function private.mark_club_in_catalogue() is
  'Trigger on organisasi: what a club says of itself stands in its own file; one without a published race has none.';

create trigger mark_club_in_catalogue
  after update of nama, tentang, logo_url on public.organisasi
  for each row execute function private.mark_club_in_catalogue();

-- Home says how many places are left where they are few, so that nobody comes too late for want of a word. Of a race with
-- more than ten an entry marks nothing.
create function private.mark_last_places_in_catalogue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.katalog_berubah (berkas) values ('beranda');
  return null;
end
$$;
comment on function private.mark_last_places_in_catalogue() is
  'Trigger on lomba: one of the last ten places of a published race was taken or came free, which home says.';

create trigger mark_last_places_in_catalogue after update of peserta_saat_ini on public.lomba
  for each row when (
    new.status = 'dipublikasi'
    and least(new.max_peserta - new.peserta_saat_ini, 11) is distinct from least(old.max_peserta - old.peserta_saat_ini, 11)
  )
  execute function private.mark_last_places_in_catalogue();

-- What a race asks stands in its file and in every list; of its places only that a step has none left.
create function private.mark_prices_in_catalogue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.katalog_berubah (berkas)
  select file.name from public.lomba l, unnest(array['lomba/' || l.id, 'lomba', 'beranda']) file (name)
  where l.id = coalesce(new.lomba_id, old.lomba_id) and l.status = 'dipublikasi';
  return null;
end
$$;
comment on function private.mark_prices_in_catalogue() is
  'Trigger on harga_lomba and harga_kategori: a step of a published race''s prices, or that its last place was taken or came free, changes the race''s file and the lists.';

create trigger mark_prices_in_catalogue
  after insert or delete or update of urutan, nama, sampai, tempat, harga on private.harga_lomba
  for each row execute function private.mark_prices_in_catalogue();
create trigger mark_full_step_in_catalogue after update of terisi on private.harga_lomba
  for each row when ((new.terisi >= new.tempat) is distinct from (old.terisi >= old.tempat))
  execute function private.mark_prices_in_catalogue();
create trigger mark_prices_in_catalogue after insert or delete or update on private.harga_kategori
  for each row execute function private.mark_prices_in_catalogue();

create function private.mark_category_of_race_in_catalogue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old is distinct from new then
    insert into private.katalog_berubah (berkas)
    select file.name from public.lomba l, unnest(array['lomba/' || l.id, 'lomba', 'beranda']) file (name)
    where l.id in (old.lomba_id, new.lomba_id) and l.status in ('dipublikasi', 'selesai');
  end if;
  return null;
end
$$;
comment on function private.mark_category_of_race_in_catalogue() is
  'Trigger on lomba_kategori: a category that a published race offers, or its quota, changes the race''s file, and what lists say of whom it is for.';

create trigger mark_category_of_race_in_catalogue
  after insert or delete or update of lomba_id, kategori_id, kuota on public.lomba_kategori
  for each row execute function private.mark_category_of_race_in_catalogue();

create function private.mark_category_in_catalogue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old is distinct from new then
    insert into private.katalog_berubah (berkas)
    select distinct file.name from public.lomba_kategori link join public.lomba l on l.id = link.lomba_id,
      unnest(array['lomba/' || l.id, 'lomba', 'beranda']) file (name)
    where link.kategori_id = new.id and l.status in ('dipublikasi', 'selesai');
  end if;
  return null;
end
$$;
comment on function private.mark_category_in_catalogue() is
  'Trigger on kategori_lomba: its words and limits stand in the file of every published race that offers it, its ages in the lists.';

create trigger mark_category_in_catalogue
  after update on public.kategori_lomba
  for each row execute function private.mark_category_in_catalogue();

create function private.mark_class_in_catalogue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (old.status = 'dipublikasi' or new.status = 'dipublikasi') and old is distinct from new then
    insert into private.katalog_berubah (berkas) values ('kelas'), ('beranda');
  end if;
  return null;
end
$$;
comment on function private.mark_class_in_catalogue() is
  'Trigger on kelas_online: a class that is published, or was, changes the list of classes and home.';

create trigger mark_class_in_catalogue
  after insert or delete or update of judul, deskripsi, is_unggulan, is_gratis, harga, durasi_menit, status, jadwal_pada,
    gambar_url, gambar_cover, url_halaman, dibuat_pada
  on public.kelas_online
  for each row execute function private.mark_class_in_catalogue();

create function private.mark_news_in_catalogue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (old.status = 'dipublikasi' or new.status = 'dipublikasi') and old is distinct from new then
    insert into private.katalog_berubah (berkas)
    values ('berita/' || coalesce(new.id, old.id)), ('berita'), ('beranda');
  end if;
  return null;
end
$$;
comment on function private.mark_news_in_catalogue() is
  'Trigger on berita: an article that is published, or was, changes its own file, the list of news and home.';

create trigger mark_news_in_catalogue
  after insert or delete or update on public.berita
  for each row execute function private.mark_news_in_catalogue();

create function private.mark_ticket_in_catalogue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Of a race that is going itself, whose own trigger says so, there is nothing left to ask.
  if old is distinct from new and (
    (tg_op <> 'INSERT' and private.ticket_is_public(old.lomba_id))
    or (tg_op <> 'DELETE' and private.ticket_is_public(new.lomba_id))
  ) then
    insert into private.katalog_berubah (berkas) values ('tiket');
  end if;
  return null;
end
$$;
comment on function private.mark_ticket_in_catalogue() is
  'Trigger on tiket: a ticket of no race, or of a published one, changes the list of tickets.';

create trigger mark_ticket_in_catalogue
  after insert or delete or update on public.tiket
  for each row execute function private.mark_ticket_in_catalogue();

--------------------------------------------------------------------------------------------------------------
-- What publish-catalogue asks and says
--------------------------------------------------------------------------------------------------------------

-- Several beats of a run that is at work (supabase/functions/publish-catalogue): what a run that died holds up waits no longer.
create function private.catalogue_lease() returns interval
language sql immutable set search_path = ''
as $$ select interval '20 seconds' $$;
comment on function private.catalogue_lease() is 'How long a run that was not heard of again keeps others out.';

create function private.catalogue_is_free(p_until timestamptz) returns boolean
language sql volatile set search_path = ''
as $$ select p_until < clock_timestamp() or p_until > clock_timestamp() + private.catalogue_lease() $$;
comment on function private.catalogue_is_free(timestamptz) is
  'Whether a run that was to be over at this moment keeps nobody out any more. One that ends later than a lease from now was begun before the clock was set back.';

create function private.catalogue_age(p_file text) returns interval
language sql immutable set search_path = ''
as $$ select interval '12 hours' * (0.5 + (hashtext(p_file)::bigint + 2147483648) / 8589934592.0) $$;
comment on function private.catalogue_age(text) is
  'How old the file of one race, club or article becomes before it is written anew: 6 to 12 hours, its own for each file, so that files written in one minute do not all become old in one minute.';

create function private.catalogue_due() returns table (berkas text, sejak timestamptz, urutan integer)
language sql stable set search_path = ''
as $$
  with should as (
    -- Lists also change with time, when a race begins: what the app believes for an hour is written every ten minutes.
    select list.berkas, interval '10 minutes' as umur
    from (values ('beranda'), ('lomba'), ('kelas'), ('berita'), ('tiket')) list (berkas)
    union all
    select own.berkas, private.catalogue_age(own.berkas) from (
      select 'lomba/' || l.id from public.lomba l where l.status in ('dipublikasi', 'selesai')
      union all
      select distinct 'klub/' || l.organisasi_id from public.lomba l
      where l.status in ('dipublikasi', 'selesai') and l.organisasi_id is not null
      union all
      select 'berita/' || b.id from public.berita b where b.status = 'dipublikasi'
    ) own (berkas)
  ), due as (
    select c.berkas, c.pada as sejak, 3 as urutan from private.katalog_berubah c
    union all
    -- Nothing told of it: rows that are older than these triggers, or came in past them.
    select coalesce(s.berkas, f.berkas), coalesce(f.terbit_pada + s.umur, now()), 4
    from should s full join private.katalog_berkas f on f.berkas = s.berkas
    where s.berkas is null or f.berkas is null or f.terbit_pada < now() - s.umur
  )
  select d.berkas, min(d.sejak), min(case
    when starts_with(d.berkas, 'papan/') then
      case when l.status in ('dipublikasi', 'selesai') then 2 else 1 end
    when s.berkas is null then 1
    else d.urutan
  end)
  from due d
  left join should s on s.berkas = d.berkas
  left join public.lomba l on starts_with(d.berkas, 'papan/') and 'papan/' || l.id = d.berkas
  group by d.berkas
$$;
comment on function private.catalogue_due() is
  'The files that are to be written, or removed, since when, and in which order: 1 those of what is no longer published, 2 boards, 3 those of what changed, 4 those that are missing or have become old.';

create function public.claim_catalogue(run uuid, max_files integer default 50) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  files text[];
begin
  update private.katalog_giliran g set tanda = claim_catalogue.run, sampai = clock_timestamp() + private.catalogue_lease()
  where g.tanda = claim_catalogue.run or private.catalogue_is_free(g.sampai);
  if not found then
    return null;
  end if;
  perform private.end_season();
  -- What was withdrawn must go at once; a board has people at the fence waiting for it; what has only become old can wait.
  select array_agg(x.berkas order by x.urutan, x.sejak, x.berkas) into files from (
    select d.berkas, d.sejak, d.urutan from private.catalogue_due() d
    order by d.urutan, d.sejak, d.berkas limit greatest(claim_catalogue.max_files, 1)
  ) x;
  update private.katalog_berubah c set giliran = claim_catalogue.run where c.berkas = any (files);
  return jsonb_build_object(
    'version', nextval('private.katalog_versi'), 'files', to_jsonb(coalesce(files, '{}'))
  );
end
$$;
comment on function public.claim_catalogue(uuid, integer) is
  'For publish-catalogue: {version, files: [name]} of at most max_files files that are to be written or removed: what was withdrawn, then boards, then what changed, then what is missing or old; null while another run is under way, which is over 20 seconds after it was last heard of. run: an id that the run makes up, the same in all its calls.';

create function public.hold_catalogue_run(run uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.katalog_giliran g set sampai = clock_timestamp() + private.catalogue_lease()
  where g.tanda = hold_catalogue_run.run and not private.catalogue_is_free(g.sampai);
  if not found then
    perform private.refuse('PT409', 'catalogue_run_over');
  end if;
end
$$;
comment on function public.hold_catalogue_run(uuid) is
  'For publish-catalogue, every few seconds: this run is at work. Raises PT409 catalogue_run_over when another run may be: then stop.';

create function public.await_catalogue_run(run uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ends_in interval;
begin
  update private.katalog_giliran g set menunggu = await_catalogue_run.run, menunggu_sampai = g.sampai
  where not private.catalogue_is_free(g.sampai)
    and (g.menunggu_sampai < clock_timestamp() or g.menunggu_sampai > clock_timestamp() + private.catalogue_lease())
  returning g.sampai - clock_timestamp() into ends_in;
  return ceil(extract(epoch from ends_in) * 1000);
end
$$;
comment on function public.await_catalogue_run(uuid) is
  'For publish-catalogue, when another run is under way: in how many milliseconds that one is over if it is not heard of again, so that the caller goes on where it died; null when another caller waits for that already, or nobody is at work any more.';

create function public.record_catalogue_file(run uuid, file text, version bigint, published boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.hold_catalogue_run(record_catalogue_file.run);
  if record_catalogue_file.published then
    insert into private.katalog_berkas (berkas, versi, terbit_pada)
      values (record_catalogue_file.file, record_catalogue_file.version, clock_timestamp())
    on conflict (berkas) do update set versi = excluded.versi, terbit_pada = excluded.terbit_pada;
  else
    delete from private.katalog_berkas f where f.berkas = record_catalogue_file.file;
  end if;
  delete from private.katalog_berubah c where c.berkas = record_catalogue_file.file and c.giliran = record_catalogue_file.run;
end
$$;
comment on function public.record_catalogue_file(uuid, text, bigint, boolean) is
  'For publish-catalogue: this file is written (published) or removed, as it was when the run claimed it; what changed since then stays to be done. Raises PT409 catalogue_run_over when another run may be at work: then stop.';

create function public.end_catalogue_run(run uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.katalog_giliran g set tanda = null, sampai = '-infinity' where g.tanda = end_catalogue_run.run;
end
$$;
comment on function public.end_catalogue_run(uuid) is
  'For publish-catalogue: this run is over, the next may begin at once.';

grant execute on function
  public.claim_catalogue(uuid, integer),
  public.record_catalogue_file(uuid, text, bigint, boolean),
  public.hold_catalogue_run(uuid),
  public.await_catalogue_run(uuid),
  public.end_catalogue_run(uuid)
  to service_role;

--------------------------------------------------------------------------------------------------------------
-- The schedule, and waking at once
--------------------------------------------------------------------------------------------------------------

create function private.call_publish_catalogue() returns boolean
language plpgsql set search_path = ''
as $$
begin
  return private.call_function('publish_catalogue_url', 'publish_catalogue_secret_key');
end
$$;
comment on function private.call_publish_catalogue() is
  'Internal: asks the function publish-catalogue to run, with the vault secrets publish_catalogue_url and publish_catalogue_secret_key; false, and nothing done, without them.';

create function private.wake_publish_catalogue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- One call for all that a transaction, or a busy minute, changes: a run under way looks again before it ends. What
  -- this transaction did stands first, or each of many rows would read all those before it.
  if current_setting('katalog.dibangunkan', true) = now()::text then
    return null;
  end if;
  perform set_config('katalog.dibangunkan', now()::text, true);
  if not exists (
    select from private.katalog_berubah c
    where c.giliran is null and c.pada < now() and c.pada > now() - interval '20 seconds'
  ) then
    perform private.call_publish_catalogue();
  end if;
  return null;
exception when others then
  -- Nobody's change fails for it: the schedule comes within a minute.
  return null;
end
$$;
comment on function private.wake_publish_catalogue() is
  'Trigger on katalog_berubah: parents see a change within seconds, where pg_net is there to call the function as soon as the transaction is through.';

create trigger wake_publish_catalogue after insert on private.katalog_berubah
  for each statement execute function private.wake_publish_catalogue();

do $$
begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('publish-catalogue', '* * * * *', 'select private.call_publish_catalogue()');
  end if;
end
$$;
