-- A place that comes free goes first to those who have paid and wait, in order of payment; then it is offered to the
-- waiting list, in order of joining.
-- Why: a parent whose payment came after the slot was given up (slot_habis) has nothing but the organiser's promise; a
-- newcomer must not pass. But a place that was offered was told to a family, so it is theirs until the offer ends: money that
-- came late is next (decision 056). The newcomer's check, under the race's lock, is what holds. Letting the waiting in at once is
-- done where it can be without waiting for a lock, because the race row is locked by then and registrations come before
-- it in the lock order; what is left over is done by the next run of release_expired.

create function private.waiting_entries(p_race_id uuid) returns table (id uuid, kategori_id uuid, paid_at timestamptz)
language sql stable set search_path = ''
as $$
  select p.id, p.kategori_id, m.paid_at
  from public.pendaftaran_lomba p
  cross join lateral (
    select min(t.dibayar_pada) as paid_at from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED')
      and (t.lunas and t.tepat_waktu or t.diterima_pada is not null)
  ) m
  where p.lomba_id = p_race_id and p.perlu_tindakan = 'slot_habis'
  order by m.paid_at, p.id;
$$;
comment on function private.waiting_entries(uuid) is
  'Internal: riders who are paid for and wait for a place in a race, in order of payment.';

create function private.places_for(
  p_race_id uuid, p_user_id uuid, p_registration_id uuid, p_paid_at timestamptz, p_counted_in uuid
) returns table (kategori_id uuid, tempat integer, tempat_lomba integer, bebas integer, bebas_lomba integer)
language sql stable set search_path = ''
as $$
  with waits as materialized (
    select w.kategori_id, count(*) as people from private.waiting_entries(p_race_id) w
    where w.id is distinct from p_registration_id and (p_paid_at is null or (w.paid_at, w.id) < (p_paid_at, p_registration_id))
    group by w.kategori_id
  ), offers as materialized (
    select a.kategori_id, count(*) filter (where a.user_id = p_user_id) as own, count(*) as places from private.antrean a
    where a.lomba_id = p_race_id and a.status = 'ditawari'
    group by a.kategori_id
  ), categories as (
    select link.kategori_id, coalesce(o.own, 0) as own,
      l.max_peserta - l.peserta_saat_ini + (p_counted_in is not null)::integer
        - sum(coalesce(o.places, 0)) over () as race_unoffered,
      link.kuota - link.terisi + (p_counted_in is not distinct from link.kategori_id)::integer
        - coalesce(o.places, 0) + coalesce(o.own, 0) as in_category,
      -- Those who have paid and fit: what is offered is not theirs.
      case
        when link.kuota is null then coalesce(w.people, 0)
        else least(coalesce(w.people, 0), greatest(0,
          link.kuota - link.terisi + (p_counted_in is not distinct from link.kategori_id)::integer - coalesce(o.places, 0)))
      end as paid
    from public.lomba l
    join public.lomba_kategori link on link.lomba_id = l.id
    left join offers o on o.kategori_id = link.kategori_id
    left join waits w on w.kategori_id = link.kategori_id
    where l.id = p_race_id
  ), after_paid as (
    select c.*, c.race_unoffered + c.own as in_race, c.race_unoffered + sum(c.own) over () as in_race_at_all,
      sum(c.own) over () as own_at_all, sum(c.paid) over () as paid_at_all
    from categories c
  )
  select a.kategori_id, a.in_category::integer, a.in_race::integer,
    -- An offer is a promise that was told: money that came since then takes nothing of it.
    case when a.own > 0
      then greatest(least(a.in_category - a.paid, a.in_race - a.paid_at_all), least(a.own, a.in_category, a.in_race))
      else least(a.in_category - a.paid, a.in_race - a.paid_at_all)
    end::integer,
    case when a.own_at_all > 0
      then greatest(a.in_race_at_all - a.paid_at_all, least(a.own_at_all, a.in_race_at_all))
      else a.in_race_at_all - a.paid_at_all
    end::integer
  from after_paid a;
$$;
comment on function private.places_for(uuid, uuid, uuid, timestamptz, uuid) is
  'Internal: for whom a place is, in this order: for whom it was offered; who has paid and waits, in order of payment; anybody. Of each category of a race what is left for this person (null: for nobody in particular), who paid at that time for that registration (null: has not paid): tempat in the category (null: without a quota) and tempat_lomba in the race, beside all offers but the person''s own in this category; bebas what is left of both after those who paid earlier; bebas_lomba the same of the race, with all own offers. Less than none when more are owed than there are. counted_in: the category in which the registration is counted already, else null. For certain only under the lock on the race row.';

create function private.full_for(
  p_race_id uuid, p_category_id uuid, p_counted integer, p_registration_id uuid, p_paid_at timestamptz
) returns text
language plpgsql set search_path = ''
as $$
declare
  places integer;
  answer text;
begin
  select l.max_peserta - l.peserta_saat_ini + p_counted into places
  from public.lomba l where l.id = p_race_id for no key update;
  select case
    when f.bebas > 0 then null
    when f.tempat_lomba < 1 then 'race_full'
    when f.tempat < 1 then 'category_full'
    when f.bebas_lomba < 1 then 'race_full'
    else 'category_full'
  end into answer
  from private.places_for(
    p_race_id, (select p.user_id from public.pendaftaran_lomba p where p.id = p_registration_id), p_registration_id, p_paid_at,
    case when p_counted = 1 then p_category_id end
  ) f
  where f.kategori_id = p_category_id;
  -- Taken out of the race meanwhile: there is no quota.
  return case when found then answer when places < 1 then 'race_full' end;
end
$$;
comment on function private.full_for(uuid, uuid, integer, uuid, timestamptz) is
  'Internal: locks the race row until the transaction ends and says what is full (race_full, category_full) for a registration that paid at that time, null when there is a place for it (private.places_for). counted is 1 when it is counted already, else 0.';

create function private.seat_waiting(p_race_id uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  waiting uuid;
  settled public.pendaftaran_lomba;
  seated integer := 0;
begin
  if not exists (select from public.pendaftaran_lomba p where p.lomba_id = p_race_id and p.perlu_tindakan = 'slot_habis') then
    return 0;
  end if;
  for waiting in select w.id from private.waiting_entries(p_race_id) w loop
    exit when not exists (
      select from public.lomba l
      where l.id = p_race_id and l.peserta_saat_ini < l.max_peserta and l.status = 'dipublikasi' and now() <= l.tanggal_mulai
    );
    -- An entry that another transaction holds keeps its turn: private.full_for counts it.
    perform from public.pendaftaran_lomba p where p.id = waiting and p.perlu_tindakan = 'slot_habis'
    for update skip locked;
    if found then
      settled := private.settle_registration(waiting);
      seated := seated + private.is_live(settled.status_pendaftaran)::integer;
    end if;
  end loop;
  return seated;
end
$$;
comment on function private.seat_waiting(uuid) is
  'Internal: gives free places of an open race that has not begun to those who have paid and wait, in order of payment; how many. Expects the race row to be locked, and waits for nothing.';

create function private.free_places(p_race_id uuid) returns table (kategori_id uuid, bebas integer, bebas_lomba integer)
language sql stable set search_path = ''
as $$
  select f.kategori_id, f.bebas, f.bebas_lomba from private.places_for(p_race_id, null, null, null, null) f;
$$;
comment on function private.free_places(uuid) is
  'Internal: places of each category of a race, and of the race, that are neither held, nor offered, nor owed to a rider who is paid for and waits; less than none when more are owed than there are. For certain only under the lock on the race row.';

-- What one caller is shown as free: a place that is kept for somebody else, offered or owed to a rider who has paid and waits, is
-- not: a visitor who is led to it would meet a refusal.

create function private.places_for_caller(p_race_id uuid) returns table (kategori_id uuid, sisa integer, sisa_lomba integer)
language sql stable security definer set search_path = ''
as $$
  select f.kategori_id, greatest(0, f.bebas), greatest(0, f.bebas_lomba)
  from private.places_for(p_race_id, (select auth.uid()), null, null, null) f;
$$;
comment on function private.places_for_caller(uuid) is
  'Internal: places of each category of a race, and of the race, that the caller could take now (private.places_for).';

create function private.places_taken(p_race_id uuid, p_capacity integer, p_taken integer) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  left_over integer;
begin
  -- Of most races nothing is kept for anybody.
  if exists (select from private.antrean a where a.lomba_id = p_race_id and a.status = 'ditawari')
    or exists (select from public.pendaftaran_lomba p where p.lomba_id = p_race_id and p.perlu_tindakan = 'slot_habis')
  then
    select f.sisa_lomba into left_over from private.places_for_caller(p_race_id) f limit 1;
  end if;
  return case when left_over is null then p_taken else greatest(p_taken, p_capacity - left_over) end;
end
$$;
comment on function private.places_taken(uuid, integer, integer) is
  'Internal: how many places of a race with this capacity and so many held ones are taken as far as the caller goes: the held ones, and those that are kept for others.';

create function public.places_taken(public.lomba) returns integer
language sql stable set search_path = ''
as $$
  select private.places_taken($1.id, $1.max_peserta, $1.peserta_saat_ini)
$$;
comment on function public.places_taken(public.lomba) is
  'Computed column of lomba: places that are taken as far as the caller goes, the held ones and those that are kept for others (the waiting list, riders who are paid for and wait). Raises nothing.';

grant execute on function private.places_taken(uuid, integer, integer), public.places_taken(public.lomba)
  to anon, authenticated;

create function private.offer_places(p_race_id uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  race public.lomba;
  ends_at timestamptz;
  next_one private.antrean;
  offered integer := 0;
begin
  if not exists (select from private.antrean a where a.lomba_id = p_race_id and a.status = 'menunggu') then
    return 0;
  end if;
  select * into race from public.lomba l where l.id = p_race_id;
  ends_at := least(now() + make_interval(mins => race.tawaran_menit), private.entries_close(race));
  if race.status <> 'dipublikasi' or race.ditutup_sementara_pada is not null or ends_at < now() + private.shortest_charge() then
    return 0;
  end if;
  loop
    -- A family that is leaving just now is passed over.
    select a.* into next_one
    from private.antrean a
    join private.free_places(p_race_id) f on f.kategori_id = a.kategori_id
    where a.lomba_id = p_race_id and a.status = 'menunggu' and f.bebas > 0
    order by a.dibuat_pada, a.id
    limit 1
    for update of a skip locked;
    exit when not found;
    update private.antrean a
    set status = 'ditawari', ditawari_pada = now(), tawaran_sampai = ends_at,
      harga = (private.step_now(a.lomba_id, a.kategori_id, race.harga_dasar)).harga
    where a.id = next_one.id;
    perform private.queue_message(
      'place_offered:' || next_one.id, 'place_offered', next_one.user_id, null,
      jsonb_build_object(
        'lomba_id', p_race_id, 'kategori_id', next_one.kategori_id, 'rider_id', next_one.rider_id, 'sampai', ends_at)
    );
    offered := offered + 1;
  end loop;
  return offered;
end
$$;
comment on function private.offer_places(uuid) is
  'Internal: offers free places of a race that takes entries to its waiting list, in order of joining, for lomba.tawaran_menit, at most until entries close; how many. Expects the race row to be locked, and waits for nothing.';

create function private.end_offers() returns void
language plpgsql set search_path = ''
as $$
declare
  race uuid;
begin
  for race in
    select l.id from public.lomba l
    where l.id in (
      select a.lomba_id from private.antrean a where a.status = 'ditawari' and a.tawaran_sampai < now()
      union
      -- What a place that came free left over because somebody else was at work.
      select a.lomba_id from private.antrean a
      join public.lomba open on open.id = a.lomba_id
      where a.status = 'menunggu' and open.status = 'dipublikasi' and open.ditutup_sementara_pada is null and open.peserta_saat_ini < open.max_peserta
        and open.pendaftaran_selesai > now() and open.tanggal_mulai > now()
    )
    for no key update of l skip locked
  loop
    update private.antrean a set status = 'lewat', selesai_pada = now()
    where a.lomba_id = race and a.status = 'ditawari' and a.tawaran_sampai < now();
    perform private.seat_waiting(race);
    perform private.offer_places(race);
  end loop;
end
$$;
comment on function private.end_offers() is
  'Internal: ends the offers that were not taken in time, and offers what is free to the next. Waits for nothing.';

create function private.refuse_before_others(
  p_race_id uuid, p_category_id uuid, p_registration_id uuid, p_counted integer
) returns void
language plpgsql set search_path = ''
as $$
begin
  case private.full_for(p_race_id, p_category_id, p_counted, p_registration_id, null)
    when 'race_full' then
      perform private.refuse_full_race(p_race_id);
    when 'category_full' then
      perform private.refuse_full_category(p_race_id, p_category_id);
    else
  end case;
end
$$;
comment on function private.refuse_before_others(uuid, uuid, uuid, integer) is
  'Internal: refuses a registration that takes a place where there is none, or one that is offered to somebody else, or that a rider who is paid for waits for; counted as in private.full_for: 1 when it has just taken it. Raises PT409 race_full {max_peserta}, category_full {category, kuota}.';

create function private.end_waiting(entry public.pendaftaran_lomba) returns void
language plpgsql set search_path = ''
as $$
declare
  own_offer boolean := exists (
    select from private.antrean a
    where a.user_id = entry.user_id and a.lomba_id = entry.lomba_id and a.kategori_id = entry.kategori_id
      and a.rider_id = entry.rider_id and a.status = 'ditawari'
  );
begin
  update private.antrean a set status = 'diambil', selesai_pada = now()
  where a.user_id = entry.user_id and a.lomba_id = entry.lomba_id and a.rider_id = entry.rider_id
    and a.status in ('menunggu', 'ditawari');
  if own_offer then
    return;
  end if;
  -- A sibling in the place that was kept for another child of the family has used it up.
  update private.antrean a set status = 'diambil', selesai_pada = now()
  where a.id = (
      select o.id from private.antrean o
      where o.user_id = entry.user_id and o.lomba_id = entry.lomba_id and o.kategori_id = entry.kategori_id
        and o.status = 'ditawari'
      order by o.ditawari_pada, o.id limit 1
    )
    and exists (
      select from private.free_places(entry.lomba_id) f where f.kategori_id = entry.kategori_id
        and least(f.bebas, f.bebas_lomba) < 0
    );
end
$$;
comment on function private.end_waiting(public.pendaftaran_lomba) is
  'Internal, under the lock on the race row: a child who has a place in a race waits for none there; and where the entry took the place that was kept for a sibling, that offer is over.';

create function private.settle_race(p_race_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  paid uuid;
begin
  for paid in
    select p.id from public.pendaftaran_lomba p
    join public.lomba l on l.id = p.lomba_id
    where p.lomba_id = p_race_id
      and (l.status = 'dibatalkan' or p.perlu_tindakan in ('lomba_tidak_terbuka', 'lomba_dibatalkan'))
      and exists (
        select from public.transaksi_pembayaran t
        where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED')
      )
    order by p.id
    for update of p skip locked
  loop
    perform private.settle_registration(paid);
  end loop;
end
$$;
comment on function private.settle_race(uuid) is
  'Internal: settles the entries of a race whose money is seen otherwise after its status or start changed: all paid ones of a race that was called off, and those that the race''s state had marked. Expects the race row to be locked, and waits for nothing: a transaction that works on an entry settles it under that lock, or private.settle_races comes to it.';

-- Definer: an organiser who changes a race may not write its registrations.
create function private.race_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (old.status, old.tanggal_mulai) is distinct from (new.status, new.tanggal_mulai) then
    -- Payments that were let through without the race's row end first, and are seen by what follows.
    perform pg_advisory_xact_lock(private.race_state_key(new.id));
    perform private.settle_race(new.id);
  end if;
  perform private.seat_waiting(new.id);
  perform private.offer_places(new.id);
  return null;
end
$$;
comment on function private.race_changed() is
  'Trigger on lomba: the paid entries of a race that was called off, withdrawn, reopened or given another start are settled anew, and new places go to those who wait.';

create trigger race_changed after update of status, tanggal_mulai, max_peserta on public.lomba
  for each row when (
    (old.status, old.tanggal_mulai, old.max_peserta) is distinct from (new.status, new.tanggal_mulai, new.max_peserta)
  )
  execute function private.race_changed();

create function private.quota_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The race comes before its category in the lock order.
  perform from public.lomba l where l.id = new.lomba_id for no key update skip locked;
  if found then
    perform private.seat_waiting(new.lomba_id);
    perform private.offer_places(new.lomba_id);
  end if;
  return null;
end
$$;
comment on function private.quota_changed() is 'Trigger on lomba_kategori: new places of a category go to those who wait.';

create trigger quota_changed after update of kuota on public.lomba_kategori
  for each row when (old.kuota is distinct from new.kuota) execute function private.quota_changed();

create function private.settle_races() returns void
language plpgsql set search_path = ''
as $$
declare
  race record;
begin
  for race in
    with unsettled as (
      select p.lomba_id from public.pendaftaran_lomba p
      join public.lomba l on l.id = p.lomba_id
      where l.status = 'dibatalkan' and (
        p.perlu_tindakan is null and p.status_pembayaran = 'dibayar'
        -- Another amount than asked for is money, too, and pays nothing.
        or p.perlu_tindakan not in ('lomba_dibatalkan', 'lomba_tidak_terbuka')
      )
      union
      select p.lomba_id from public.pendaftaran_lomba p
      join public.lomba l on l.id = p.lomba_id
      join public.transaksi_pembayaran t on t.pendaftaran_lomba_id = p.id
      where p.perlu_tindakan = 'lomba_tidak_terbuka' and l.status in ('dipublikasi', 'selesai')
        and t.status in ('PAID', 'SETTLED') and t.dibayar_pada <= l.tanggal_mulai
      union
      select p.lomba_id from public.pendaftaran_lomba p
      where p.perlu_tindakan = 'lomba_dibatalkan'
        and not exists (select from public.lomba l where l.id = p.lomba_id and l.status = 'dibatalkan')
        and not private.class_called_off(p.id)
    )
    select l.id, l.id in (select u.lomba_id from unsettled u) as unsettled
    from public.lomba l
    where l.id in (
      select u.lomba_id from unsettled u
      union
      select p.lomba_id from public.pendaftaran_lomba p where p.perlu_tindakan = 'slot_habis'
    )
    for no key update of l skip locked
  loop
    if race.unsettled then
      perform private.settle_race(race.id);
    end if;
    perform private.seat_waiting(race.id);
  end loop;
end
$$;
comment on function private.settle_races() is
  'Internal: what a change of a race, or a place that came free, left over because somebody else was at work: settles the paid entries of races that were called off or reopened, and gives free places to those who wait. Waits for nothing.';
