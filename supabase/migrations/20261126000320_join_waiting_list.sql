-- Joining and leaving the waiting list of a full category, and what its organiser sees and sets.

create type public.waiting_place_row as (
  lomba_id uuid, kategori_id uuid, rider_id uuid, status text, tawaran_sampai timestamptz, position bigint, nama_panggilan text,
  category text, judul text, kota text, zona_waktu text, tanggal_mulai timestamptz
);
comment on type public.waiting_place_row is
  'A child''s place in the waiting list of a category, as its parent is told of it. status: menunggu, or ditawari, when a place is kept until tawaran_sampai. position: from 1, null with an offer. judul, kota, zona_waktu and tanggal_mulai are the race''s.';

create function private.join_waiting_list(
  p_race_id uuid, p_category_id uuid, p_rider_id uuid
) returns public.waiting_place_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  race public.lomba;
  category public.kategori_lomba;
  child record;
  line private.antrean;
  most integer := private.setting_number('BATAS_ANTREAN', 10);
begin
  perform private.lock_user(me);
  select * into race from public.lomba l where l.id = p_race_id and l.status = 'dipublikasi';
  if not found then
    perform private.refuse('PT404', 'race_not_found');
  end if;
  select k.* into category from public.lomba_kategori link join public.kategori_lomba k on k.id = link.kategori_id
  where link.lomba_id = p_race_id and link.kategori_id = p_category_id;
  if not found then
    perform private.refuse('PT422', 'category_not_linked');
  end if;
  -- Refuses another family's child.
  child := private.own_rider(p_rider_id);
  select * into line from private.antrean a
  where a.user_id = me and a.lomba_id = p_race_id and a.kategori_id = p_category_id and a.rider_id = p_rider_id
    and a.status in ('menunggu', 'ditawari');
  if not found then
    perform private.refuse_blocked(me);
    if race.ditutup_sementara_pada is not null then
      perform private.refuse('PT409', 'entries_paused');
    end if;
    if now() > private.entries_close(race) then
      perform private.refuse('PT409', 'race_closed', jsonb_build_object(
        'pendaftaran_selesai', race.pendaftaran_selesai, 'ditutup_pada', private.entries_close(race)));
    end if;
    -- Nobody waits for a place that could not be taken.
    perform private.refuse_misfit(child.tanggal_lahir, child.jenis_kelamin, category, private.race_day(race));
    if race.satu_rider_per_akun and exists (
      select from public.pendaftaran_lomba p
      where p.user_id = me and p.lomba_id = race.id and p.status_pendaftaran = 'dikonfirmasi'
    ) then
      perform private.refuse('PT409', 'already_confirmed');
    end if;
    perform private.refuse_entered_rider(me, race.id, child.nama_lengkap, child.tanggal_lahir, null, p_category_id);
    -- Not under the race's lock: a crowd joins a full race. A place that comes free meanwhile is offered by the sweeper.
    if (select f.bebas > 0 from private.free_places(p_race_id) f where f.kategori_id = p_category_id)
      and not exists (
        select from private.antrean a where a.lomba_id = p_race_id and a.kategori_id = p_category_id and a.status = 'menunggu'
      )
    then
      perform private.refuse('PT409', 'category_has_room');
    end if;
    if (select count(*) >= most from private.antrean a where a.user_id = me and a.status in ('menunggu', 'ditawari')) then
      perform private.refuse('PT429', 'too_many_waiting', jsonb_build_object('limit', most));
    end if;
    -- A person who leaves and joins again is counted too: each time is a line of the list.
    most := greatest(private.setting_number('BATAS_PENDAFTARAN_PER_JAM', 40), 1);
    perform private.refuse_too_many('too_many_attempts', most, interval '1 hour', array(
      select a.dibuat_pada from private.antrean a where a.user_id = me and a.dibuat_pada > now() - interval '1 hour'
      order by a.dibuat_pada desc limit most
    ));
    insert into private.antrean (lomba_id, kategori_id, user_id, rider_id)
      values (p_race_id, p_category_id, me, p_rider_id) returning * into line;
  end if;
  return private.waiting_line(line);
end
$$;
comment on function private.join_waiting_list is
  'Puts a child of the caller on the waiting list of a full category; again it returns the same. A place that comes free is offered to the first, for lomba.tawaran_menit, and kept for that time: entering is then as always (register_rider).
Raises PT401 not_signed_in; PT404 race_not_found; PT422 category_not_linked; PT404 rider_not_found (unknown, removed or somebody else''s); PT403 account_blocked; PT409 entries_paused, race_closed {pendaftaran_selesai, ditutup_pada}; PT422 birth_year_outside {category, lahir_dari, lahir_sampai}, age_below_min {category, min, age}, age_above_max {category, max, age}, gender_not_allowed {category, batasan_gender}; PT409 already_confirmed (only in a race with satu_rider_per_akun), rider_already_entered {pendaftaran_id, name, status_pendaftaran, status_pembayaran; only name when another account made the entry}, category_has_room; PT429 too_many_waiting {limit} (setting BATAS_ANTREAN), too_many_attempts {limit, seconds: until the next}, also those left since, within an hour (setting BATAS_PENDAFTARAN_PER_JAM).';
select private.offer('join_waiting_list');

create function private.waiting_line(line private.antrean) returns public.waiting_place_row
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select row(
      line.lomba_id, line.kategori_id, line.rider_id, line.status, line.tawaran_sampai,
      case when line.status = 'menunggu' then (
        select count(*) from private.antrean a
        where a.lomba_id = line.lomba_id and a.kategori_id = line.kategori_id and a.status = 'menunggu'
          and (a.dibuat_pada, a.id) <= (line.dibuat_pada, line.id)
      ) end,
      r.nama_panggilan, k.nama, l.judul, l.kota, l.zona_waktu, l.tanggal_mulai
    )::public.waiting_place_row
    from public.lomba l, public.kategori_lomba k, public.rider r
    where l.id = line.lomba_id and k.id = line.kategori_id and r.id = line.rider_id
  );
end
$$;
comment on function private.waiting_line(private.antrean) is
  'Internal: what a person is told of an own child''s place in a waiting list.';

create function private.leave_waiting_list(p_race_id uuid, p_category_id uuid, p_rider_id uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
begin
  perform private.lock_user(me);
  if exists (
    select from private.antrean a
    where a.user_id = me and a.lomba_id = p_race_id and a.kategori_id = p_category_id
      and (p_rider_id is null or a.rider_id = p_rider_id) and a.status = 'ditawari'
  ) then
    perform from public.lomba l where l.id = p_race_id for no key update;
  end if;
  update private.antrean a set status = 'keluar', selesai_pada = now()
  where a.user_id = me and a.lomba_id = p_race_id and a.kategori_id = p_category_id
    and (p_rider_id is null or a.rider_id = p_rider_id)
    and a.status in ('menunggu', 'ditawari');
  -- Offered between the two statements: the sweeper gives it on.
  if found then
    perform from public.lomba l where l.id = p_race_id for no key update skip locked;
    if found then
      perform private.offer_places(p_race_id);
    end if;
  end if;
end
$$;
comment on function private.leave_waiting_list is
  'Takes a child of the caller, or without one all of them, off the waiting list of a category; a place that was offered goes to the next. Nothing happens to a child who is not on it. Raises PT401 not_signed_in.';
select private.offer('leave_waiting_list');

create function private.my_waiting_list(p_race_id uuid default null) returns setof public.waiting_place_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
begin
  return query
  select place.* from private.antrean a
  join public.lomba l on l.id = a.lomba_id
  cross join lateral private.waiting_line(a) place
  where a.user_id = me and (p_race_id is null or a.lomba_id = p_race_id) and a.status in ('menunggu', 'ditawari')
    -- What cannot come true any more is nothing to wait for.
    and l.status = 'dipublikasi' and l.tanggal_mulai > now()
  order by a.tawaran_sampai, a.dibuat_pada;
end
$$;
comment on function private.my_waiting_list is
  'The places of the caller''s children in the waiting lists of a race, or of all coming races (waiting_place_row): first those that are kept, by when that ends. Raises PT401 not_signed_in.';
select private.offer('my_waiting_list');

create type public.waiting_person_row as (
  id uuid, kategori_id uuid, status text, dibuat_pada timestamptz, ditawari_pada timestamptz, tawaran_sampai timestamptz,
  selesai_pada timestamptz, parent text, nama_panggilan text
);
comment on type public.waiting_person_row is
  'A line of a race''s waiting list, as its organisers see it. parent: the name of the account, or null; nama_panggilan: the child''s.';

create type public.race_waiting_row as (tawaran_menit integer, lines public.waiting_person_row[]);
comment on type public.race_waiting_row is 'What race_waiting_list answers: for how long a place is offered, and the lines, by when they joined.';

create function private.race_waiting_list(p_race_id uuid) returns public.race_waiting_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'riders_view');
  return row(
    (select l.tawaran_menit from public.lomba l where l.id = p_race_id),
    array(
      select row(a.id, a.kategori_id, a.status, a.dibuat_pada, a.ditawari_pada, a.tawaran_sampai, a.selesai_pada,
        o.nama_lengkap, r.nama_panggilan)::public.waiting_person_row
      from (
        select * from private.antrean x where x.lomba_id = p_race_id
        order by x.status in ('menunggu', 'ditawari') desc, x.dibuat_pada limit 2000
      ) a
      join public.rider r on r.id = a.rider_id
      left join public.profil_pengguna o on o.id = a.user_id
      order by a.dibuat_pada, a.id
    )
  )::public.race_waiting_row;
end
$$;
comment on function private.race_waiting_list is
  'Who waits, or waited, for a place in a race, for organisers with riders_view, 2,000 lines at most.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}.';
select private.offer('race_waiting_list');

create function private.set_offer_length(p_race_id uuid, p_minutes integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'riders');
  if p_minutes is null or p_minutes not between 30 and 4320 then
    perform private.refuse('PT422', 'offer_length_invalid', '{"min": 30, "max": 4320}');
  end if;
  perform private.log_act('set_offer_length', l.organisasi_id, l.id, 'lomba', l.id::text,
    jsonb_build_object('tawaran_menit', l.tawaran_menit), jsonb_build_object('tawaran_menit', p_minutes))
  from public.lomba l where l.id = p_race_id and l.tawaran_menit <> p_minutes;
  update public.lomba l set tawaran_menit = p_minutes where l.id = p_race_id and l.tawaran_menit <> p_minutes;
end
$$;
comment on function private.set_offer_length is
  'Sets for how many minutes a place that comes free is offered to the next of the waiting list, for organisers with riders; offers that stand keep their end.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT422 offer_length_invalid {min, max}.';
select private.offer('set_offer_length');
