-- The stations of race day: what the phones at the start area, the finish line and the announcer's desk see.
-- Why: race-day rules, R15 and R17. An observation is evidence and changes nothing by itself: it names a moto by its number at the
-- track or by its derived id and a rider by the plate, and is kept also when the server knows neither yet. What is decided
-- rests on it and says so (cites).
-- Affects: one kind of the log of the field, and what retention removes of it.

insert into private.jenis_lapangan (jenis, hak, tindakan, tentang_rider, terbanyak, per_perangkat, sementara)
values (
  'pos', 'race_day', '{siap,absen,perlengkapan,tunggu,panggilan,lewat,nomor,tanda,lembar,pelanggaran,podium}', false, 200, true,
  '{lewat,nomor,tanda}'
);
-- Start area: siap, absen, perlengkapan (what is missing), tunggu (a minute), panggilan (the calls, counted).
-- Finish line: lewat (somebody crosses, now), nomor (whose crossing it was), tanda (DNF, DNS, DQ), lembar (the finish sheet), pelanggaran (what a
-- rider may be given penalty points for, R39).
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

-- Of acts that name a rider (the gate's) none is ever let go of, so they are not in it.
create index peristiwa_lapangan_sementara_idx on public.peristiwa_lapangan (jenis, tindakan, diterima_pada) where subjek is not null;

create function private.observed_before(p_ids uuid[], p_moment timestamptz) returns setof uuid
language plpgsql stable set search_path = ''
as $$
begin
  -- Asked once for each moto, and not for each of its acts.
  return query
  with motos as materialized (
    select x.lomba_id, x.subjek from public.peristiwa_lapangan x where x.id = any (p_ids) group by x.lomba_id, x.subjek
  ), ended as materialized (
    select m.lomba_id, m.subjek from motos m where private.observed_until(m.lomba_id, m.subjek) < p_moment
  )
  select e.id from ended m
  join public.peristiwa_lapangan e on e.lomba_id = m.lomba_id and e.subjek = m.subjek
  where e.id = any (p_ids);
end
$$;
comment on function private.observed_before(uuid[], timestamptz) is
  'Internal: those of these observations whose class had ended before the moment (private.observed_until).';

create function private.forget_observations(p_max_rows integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  long_ago constant timestamptz := now() - private.days_kept('SIMPAN_PENGAMATAN_HARI', 90);
  kind private.jenis_lapangan;
  acts integer;
  undone integer;
  gone integer := 0;
begin
  perform set_config('private.erasing', 'on', true);
  for kind in select * from private.jenis_lapangan j where cardinality(j.sementara) > 0 loop
    delete from public.peristiwa_lapangan e
    where e.id in (
      select private.observed_before(array(
        select x.id from public.peristiwa_lapangan x
        where x.jenis = kind.jenis and x.subjek is not null and x.tindakan = any (kind.sementara) and x.diterima_pada < long_ago
        union
        select x.id from public.peristiwa_lapangan u join public.peristiwa_lapangan x on x.id = u.mengurungkan
        where u.jenis = kind.jenis and u.subjek is not null and u.tindakan = 'urungkan' and x.diterima_pada < long_ago
      ), long_ago) limit p_max_rows
    );
    get diagnostics acts = row_count;
    -- An undo goes after what it undid, never before: that would count again.
    delete from public.peristiwa_lapangan e
    where e.id in (
      select private.observed_before(array(
        select u.id from public.peristiwa_lapangan u
        where u.jenis = kind.jenis and u.subjek is not null and u.tindakan = 'urungkan' and u.diterima_pada < long_ago
          and not exists (select from public.peristiwa_lapangan x where x.id = u.mengurungkan)
      ), long_ago) limit p_max_rows
    );
    get diagnostics undone = row_count;
    gone := gone + acts + undone;
  end loop;
  perform set_config('private.erasing', '', true);
  return gone;
end
$$;
comment on function private.forget_observations(integer) is
  'Internal: removes crossings and undone acts of classes that were closed some time ago (SIMPAN_PENGAMATAN_HARI, 90 days); sheets and decisions stay. How many are gone.';

create function private.forget_idle_races(p_max_rows integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  long_ago constant timestamptz := now() - private.days_kept('SIMPAN_PENGAMATAN_HARI', 90);
  idle uuid[] := array(
    select l.id from public.lomba l
    where l.status in ('draf', 'dibatalkan') and exists (select from public.peristiwa_lapangan e where e.lomba_id = l.id)
  );
  gone integer;
begin
  idle := array(select race from unnest(idle) race where private.race_never_ran(race));
  perform set_config('private.erasing', 'on', true);
  delete from public.peristiwa_lapangan e
  where e.id in (
    select x.id from public.peristiwa_lapangan x where x.lomba_id = any (idle) and x.diterima_pada < long_ago limit p_max_rows
  );
  get diagnostics gone = row_count;
  perform set_config('private.erasing', '', true);
  return gone;
end
$$;
comment on function private.forget_idle_races(integer) is
  'Internal: removes what phones noted of races that never ran (SIMPAN_PENGAMATAN_HARI, 90 days). How many are gone.';
