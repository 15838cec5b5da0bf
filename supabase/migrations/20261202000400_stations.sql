-- The stations of race day: what the phones at the start area, the finish line and the announcer's desk see.
-- Why: race-day rules, R15 and R17. An observation is evidence and changes nothing by itself: it names a moto by its number at the
-- track or by its derived id and a rider by the plate, and is kept also when the server knows neither yet. What is decided
-- rests on it and says so (cites).
-- Affects: one kind of the log of the field, and what retention removes of it.

insert into private.jenis_lapangan (jenis, hak, tindakan, tentang_rider, terbanyak, per_perangkat, sementara)
values (
  'pos', 'race_day', '{siap,absen,perlengkapan,tunggu,panggilan,lewat,nomor,tanda,lembar,podium}', false, 200, true,
  '{lewat,nomor,tanda}'
);
-- Start area: siap, absen, perlengkapan (what is missing), tunggu (a minute), panggilan (the calls, counted).
-- Finish line: lewat (somebody crosses, now), nomor (whose crossing it was), tanda (DNF, DNS, DQ), lembar (the finish sheet).
-- Announcer: podium (this child has come). src/domain/race-day/observations.ts says what each carries.

create function private.observed_until(p_race_id uuid, p_subject text) returns timestamptz
language sql stable set search_path = ''
as $$
  -- The class that is meant: the subject begins with eight digits of its id, or with a number of the running order; without one
  -- all of the race's.
  with meant as (
    select c.id from private.kelas_lomba c where c.lomba_id = p_race_id and left(c.id::text, 8) = split_part(p_subject, '/', 1)
    union
    select (i.value ->> 'class')::uuid
    from private.keputusan k, jsonb_array_elements(k.isi -> 'payload' -> 'items') i
    where k.lomba_id = p_race_id and k.jenis = 'urutan' and i.value ->> 'number' = split_part(p_subject, '.', 1)
  ), ends as (
    select case when c.fase in ('selesai', 'batal') or private.race_is_over(l) then coalesce((
      select max(k.diterima_pada) from private.keputusan k where k.rantai = c.id
    ), l.tanggal_mulai) end as at
    from public.lomba l join private.kelas_lomba c on c.lomba_id = l.id
    where l.id = p_race_id and (c.id in (select m.id from meant m) or not exists (select from meant))
  )
  select case when count(*) = 0 then (
    select l.tanggal_mulai from public.lomba l where l.id = p_race_id and private.race_is_over(l)
  ) when count(*) = count(e.at) then max(e.at) end
  from ends e;
$$;
comment on function private.observed_until(uuid, text) is
  'Internal: when the class was closed, or decided in for the last time before the race was over, that an observation of this subject belongs to; of an unknown moto the last of the race''s classes. Null while it goes on.';

create function private.race_never_ran(p_race_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.lomba l where l.id = p_race_id and l.status in ('draf', 'dibatalkan'))
    and not private.race_begun(p_race_id);
end
$$;
comment on function private.race_never_ran(uuid) is
  'Internal: whether a race is a draft (again) or was called off, and nobody has started in it: what phones noted of it is of no use to anybody.';

create function private.forget_observations(p_max_rows integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  kept constant interval := private.days_kept('SIMPAN_PENGAMATAN_HARI', 90);
  ids uuid[];
  idle uuid[];
  gone integer;
begin
  perform set_config('private.erasing', 'on', true);
  select coalesce(array_agg(x.id), '{}') into ids
  from (
    select e.id from public.peristiwa_lapangan e join private.jenis_lapangan j on j.jenis = e.jenis
    where cardinality(j.sementara) > 0 and e.diterima_pada < now() - kept and e.tindakan <> 'urungkan'
      and (e.tindakan = any (j.sementara) or exists (select from public.peristiwa_lapangan u where u.mengurungkan = e.id))
      and private.observed_until(e.lomba_id, e.subjek) < now() - kept
    limit p_max_rows
  ) x;
  delete from public.peristiwa_lapangan e where e.id = any (ids);
  -- An undo goes after what it undid, never before: that would count again.
  delete from public.peristiwa_lapangan e using private.jenis_lapangan j
  where j.jenis = e.jenis and cardinality(j.sementara) > 0 and e.tindakan = 'urungkan' and e.diterima_pada < now() - kept
    and not exists (select from public.peristiwa_lapangan u where u.id = e.mengurungkan)
    and private.observed_until(e.lomba_id, e.subjek) < now() - kept;
  get diagnostics gone = row_count;
  select coalesce(array_agg(x.id), '{}') into idle
  from (
    select e.id from public.peristiwa_lapangan e
    where e.diterima_pada < now() - kept and e.lomba_id = any (array(
      select c.lomba_id from private.pencacah_lapangan c where private.race_never_ran(c.lomba_id)
    ))
    limit p_max_rows
  ) x;
  delete from public.peristiwa_lapangan e where e.id = any (idle);
  perform set_config('private.erasing', '', true);
  return cardinality(ids) + gone + cardinality(idle);
end
$$;
comment on function private.forget_observations(integer) is
  'Internal: removes crossings and undone acts of classes that were closed some time ago (SIMPAN_PENGAMATAN_HARI, 90 days), sheets and decisions stay; and all acts of that age of races that were never run. How many are gone.';
