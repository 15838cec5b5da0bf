-- The two ends of a race's life that nobody had: a draft that came to nothing is deleted, and a race that is over is closed.
-- Why: decision 076. A race that had an entry is never deleted: the entry's money and its family's history hang on it.
-- Affects: RPCs delete_race, close_ended_races.

create type public.deleted_race_row as (
  race text, categories bigint, tickets bigint, pictures bigint, people bigint
);
comment on type public.deleted_race_row is
  'What goes with a draft that delete_race deletes. race: its name; categories: links of it, the categories themselves stay; tickets: of this race; pictures: of its folder that nothing else shows; people: roles and open invitations for this race alone.';

create function private.delete_race(p_race_id uuid, p_version integer) returns public.deleted_race_row
language plpgsql security definer set search_path = ''
as $$
declare
  race public.lomba;
  entries bigint;
  waiting bigint;
  files text[];
  told public.deleted_race_row;
begin
  perform private.require_right(p_race_id, 'edit');
  race := private.lock_race_version(p_race_id, p_version);
  if race.status <> 'draf' then
    perform private.refuse('PT409', 'race_not_draft', jsonb_build_object('status', race.status));
  end if;
  -- Also those that were cancelled or erased: a race that was published once, and taken back, may have had some.
  select count(*) into entries from public.pendaftaran_lomba p where p.lomba_id = race.id;
  select count(*) into waiting from private.antrean a where a.lomba_id = race.id;
  if entries + waiting > 0 then
    perform private.refuse('PT409', 'race_had_entries', jsonb_build_object('riders', entries, 'waiting', waiting));
  end if;
  told.race := race.judul;
  select count(*) into told.categories from public.lomba_kategori link where link.lomba_id = race.id;
  select count(*) into told.tickets from public.tiket t where t.lomba_id = race.id;
  select (select count(*) from public.anggota_organisasi m where m.lomba_id = race.id)
    + (select count(*) from public.undangan i
      where i.lomba_id = race.id and i.dipakai_pada is null and i.dicabut_pada is null and i.berakhir_pada > now())
  into told.people;
  files := array(
    select o.name from storage.objects o
    where o.bucket_id = 'gambar' and starts_with(o.name, coalesce(race.organisasi_id::text, 'umum') || '/' || race.id || '/')
  );
  begin
    delete from public.lomba l where l.id = race.id;
  exception when foreign_key_violation then
    -- Phones that were paired for it, or what they wrote: the record of race day is never removed with a race.
    perform private.refuse('PT409', 'race_in_use');
  end;
  -- A copy of the race may show the same pictures: those stay.
  with gone as (
    insert into private.berkas_dihapus (bucket_id, path)
    select 'gambar', name from unnest(files) name where not private.picture_in_use(name)
    on conflict do nothing
    returning path
  )
  select count(distinct (private.picture_parts(gone.path)).stem) into told.pictures from gone;
  perform private.log_act('delete_race', race.organisasi_id, race.id, 'lomba', race.id::text,
    jsonb_build_object('judul', race.judul, 'status', race.status), null);
  return told;
end
$$;
comment on function private.delete_race is
  'Deletes a draft that never had an entry or a family on its waiting list, with its links to categories, tickets, roles and invitations; its pictures go as erased files do (private.berkas_dihapus) unless something else shows them. Cannot be undone; the log keeps its name. Right: edit. Answer: deleted_race_row. Raises PT401 not_signed_in; PT404 race_not_found (also when it was deleted already); PT403 not_allowed {right, roles}; PT409 changed_meanwhile (see save_race), race_not_draft {status}, race_had_entries {riders, waiting}, race_in_use (phones of race day).';
select private.offer('delete_race', p_asks => true);

create function public.close_ended_races(max_rows integer default 50) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  grace constant interval := private.days_kept('LOMBA_SELESAI_HARI', 7);
  race public.lomba;
  closed integer := 0;
begin
  for race in
    select l.* from public.lomba l
    where l.status = 'dipublikasi' and l.tanggal_mulai < now() - grace
      -- The race ends with its day at the venue.
      and ((l.tanggal_mulai at time zone l.zona_waktu)::date + 1)::timestamp at time zone l.zona_waktu + grace <= now()
      -- Closed is what asks for nothing more: while money of it waits for somebody, it stays as it is.
      and not exists (select from public.pendaftaran_lomba p where p.lomba_id = l.id and p.perlu_tindakan is not null)
      and not exists (
        select from private.pengembalian b join public.pendaftaran_lomba p on p.id = b.pendaftaran_id
        where p.lomba_id = l.id and b.ditutup_pada is null
      )
    order by l.id limit greatest(close_ended_races.max_rows, 0)
    for no key update of l skip locked
  loop
    update public.lomba l set status = 'selesai', versi = l.versi + 1 where l.id = race.id;
    perform private.log_act('close_race', race.organisasi_id, race.id, 'lomba', race.id::text,
      jsonb_build_object('status', race.status), jsonb_build_object('status', 'selesai', 'versi', race.versi + 1));
    closed := closed + 1;
  end loop;
  return closed;
end
$$;
comment on function public.close_ended_races(integer) is
  'Makes races selesai whose day ended a week ago (LOMBA_SELESAI_HARI, 7) and of which no entry waits for a decision and no refund is on its way. They stay public, and money that comes later is judged as before. Waits for nothing; safe to run twice at once. How many.';
grant execute on function public.close_ended_races(integer) to service_role;
