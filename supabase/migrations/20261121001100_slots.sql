-- Slots: how registrations move the counters of races and classes.
-- Why: design, section 3 ("never more than max_peserta live registrations", under any concurrency). The
-- counter moves in the transaction that changes the registration, by one conditional update, so the last
-- slot has one winner and no code path can forget to count.
-- Lock order, everywhere: person, rider, transaction row, registration row, race row, its category (lomba_kategori), its step
-- (harga_lomba), the code in the race (kode_lomba).

-- One raise for every refusal, so that code and facts always arrive in the same form: PostgREST turns the
-- SQLSTATE PTxyz into HTTP xyz, the code is the message, the facts are a JSON object in the detail.
create function private.refuse(p_state text, p_code text, p_facts jsonb default '{}') returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = p_state, message = p_code, detail = p_facts::text;
end
$$;
comment on function private.refuse(text, text, jsonb) is
  'Raises a refusal: SQLSTATE PTxyz (HTTP xyz), stable code as message, facts as a JSON object in detail.';

-- By the clock: a request that stood in line for a lock has waited for some of it already.
create function private.seconds_until(p_moment timestamptz) returns integer
language sql volatile set search_path = ''
as $$
  select greatest(1, ceil(extract(epoch from p_moment - clock_timestamp())))::integer;
$$;
comment on function private.seconds_until(timestamptz) is
  'Internal: whole seconds from now until then, at least 1: what a refusal that ends by itself tells to wait.';

create function private.refuse_too_many(
  p_code text, p_most integer, p_span interval, p_earlier timestamptz[], p_more integer default 1
) returns void
language plpgsql set search_path = ''
as $$
declare
  oldest timestamptz;
begin
  if cardinality(p_earlier) + p_more <= p_most then
    return;
  end if;
  -- When the oldest that leaves no room falls out of the span, there is room.
  select moment into oldest from unnest(p_earlier) moment order by moment desc offset greatest(p_most - p_more, 0) limit 1;
  perform private.refuse('PT429', p_code, jsonb_build_object(
    'limit', p_most, 'seconds', private.seconds_until(coalesce(oldest, now()) + p_span)));
end
$$;
comment on function private.refuse_too_many(text, integer, interval, timestamptz[], integer) is
  'Internal: refuses one more (or so many more) of what may be done so many times (most) in a span, under lock_user; earlier: when it was done within that span. Raises PT429 code {limit: most, seconds: until the next}.';

create function private.signed_in() returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  if me is null then
    perform private.refuse('PT401', 'not_signed_in');
  end if;
  -- A token outlives its account by up to an hour. The profile goes with the account, also where the books keep the id.
  if not exists (select from public.profil_pengguna f where f.id = me) then
    perform private.refuse('PT401', 'user_not_found');
  end if;
  return me;
end
$$;
comment on function private.signed_in() is
  'Internal: who calls, from the token and from nowhere else, and has an account still; the first thing that an RPC for people with an account asks. Raises PT401 not_signed_in; user_not_found: the token of an account that was erased.';

create function private.lock_user(p_user_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  -- Assigned, because that is an expression; PERFORM would be a query.
  locked text;
begin
  locked := pg_advisory_xact_lock(hashtextextended('user:' || p_user_id, 0));
end
$$;
comment on function private.lock_user(uuid) is
  'Internal: makes one person''s calls take turns until the transaction ends, for what is counted per person. Taken before any row is locked.';

create function private.shortest_charge() returns interval
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return interval '10 minutes';
end
$$;
comment on function private.shortest_charge() is
  'Internal: the shortest time for which the payment provider makes a charge.';

create function private.claim_length() returns interval
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return interval '60 seconds';
end
$$;
comment on function private.claim_length() is
  'Internal: how long nobody else charges a transaction that somebody has claimed; the functions wait no longer for the provider''s answer.';

create function private.is_claimed(p_begun_at timestamptz) returns boolean
language sql stable parallel safe set search_path = ''
as $$
  select p_begun_at > now() - private.claim_length() and p_begun_at < now() + private.claim_length();
$$;
comment on function private.is_claimed(timestamptz) is
  'Internal: whether a claim on charging a transaction that was begun at this moment still holds. One of a future far beyond its length was made before the clock was set back, and holds nothing up.';

create function private.asking_length() returns interval
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return interval '14 days';
end
$$;
comment on function private.asking_length() is
  'Internal: how long after its hold, or its attempt, a payment that came late is still asked for.';

create function private.hold_end(race public.lomba, p_since timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return least(p_since + private.hold_length(), race.pendaftaran_selesai, race.tanggal_mulai);
end
$$;
comment on function private.hold_end(public.lomba, timestamptz) is
  'Internal: the end of a hold that begins then, and of the charge made for it: never after registration has closed or the race has begun.';

create function private.entries_close(race public.lomba) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return least(race.pendaftaran_selesai, race.tanggal_mulai) - private.shortest_charge();
end
$$;
comment on function private.entries_close(public.lomba) is
  'Internal: the last moment, inclusive, at which an entry can be made or a payment opened: later there is no time left for a charge.';

create function public.increment_race_participants(race_id uuid) returns boolean
language plpgsql set search_path = ''
as $$
begin
  update public.lomba l set peserta_saat_ini = l.peserta_saat_ini + 1
  where l.id = increment_race_participants.race_id and l.peserta_saat_ini < l.max_peserta;
  return found;
end
$$;
comment on function public.increment_race_participants(uuid) is
  'Internal: takes one slot of a race; false when it is full. No client role may execute it (product spec, section 7; design, section 3).';

create function private.release_race_slot(p_race_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.lomba l set peserta_saat_ini = l.peserta_saat_ini - 1 where l.id = p_race_id;
end
$$;
comment on function private.release_race_slot(uuid) is 'Internal: gives one slot of a race back.';

create function private.category_has_room(p_race_id uuid, p_category_id uuid, p_places integer) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (select link.kuota is null or link.kuota >= link.terisi + p_places
  from public.lomba_kategori link
  where link.lomba_id = p_race_id and link.kategori_id = p_category_id);
end
$$;
comment on function private.category_has_room(uuid, uuid, integer) is
  'Internal: whether so many more live registrations fit the quota of a category in a race; null when they are not linked. For certain only under the lock on the race row.';

create function private.refuse_full_category(p_race_id uuid, p_category_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('PT409', 'category_full', jsonb_build_object('category', k.nama, 'kuota', link.kuota))
  from public.lomba_kategori link
  join public.kategori_lomba k on k.id = link.kategori_id
  where link.lomba_id = p_race_id and link.kategori_id = p_category_id;
end
$$;
comment on function private.refuse_full_category(uuid, uuid) is 'Internal: raises category_full {category, kuota}.';

create function private.release_category_place(p_race_id uuid, p_category_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.lomba_kategori link set terisi = link.terisi - 1 where link.lomba_id = p_race_id
    and link.kategori_id = p_category_id;
end
$$;
comment on function private.release_category_place(uuid, uuid) is
  'Internal: gives one place of a category back, under the caller''s lock on the race row.';

create function private.refuse_full_race(p_race_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('PT409', 'race_full', jsonb_build_object('max_peserta', l.max_peserta))
  from public.lomba l where l.id = p_race_id and l.peserta_saat_ini >= l.max_peserta;
  perform private.refuse('PT409', 'entries_paused');
end
$$;
comment on function private.refuse_full_race(uuid) is
  'Internal: why a race gave no place, read under its lock. Raises PT409 race_full {max_peserta}, entries_paused: it has one, and its club is blocked.';

create function private.take_step(p_race_id uuid, p_step integer) returns boolean
language plpgsql set search_path = ''
as $$
begin
  update private.harga_lomba s set terisi = s.terisi + 1
  where s.lomba_id = p_race_id and s.urutan = p_step and s.terisi < s.tempat;
  return found;
end
$$;
comment on function private.take_step(uuid, integer) is
  'Internal: takes one place of a step of a race''s prices, under the caller''s lock on the race row; false when it has none left, or counts none.';

create function private.take_use(p_code_id uuid, p_race_id uuid) returns boolean
language plpgsql set search_path = ''
as $$
begin
  insert into private.kode_lomba as u (kode_id, lomba_id, terpakai)
  select k.id, p_race_id, 1 from private.kode_potongan k where k.id = p_code_id and k.batas is not null
  on conflict (kode_id, lomba_id) do update set terpakai = u.terpakai + 1
  where u.terpakai < (select k.batas from private.kode_potongan k where k.id = u.kode_id);
  return found;
end
$$;
comment on function private.take_use(uuid, uuid) is
  'Internal: counts one use of a code in a race, under the caller''s lock on the race row; false when it has none left, or counts none.';

create function private.changed_price(p public.pendaftaran_lomba, p_step integer, p_price bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'place', coalesce(p.urutan_pesanan, 1), 'rider', p.nama_panggilan_rider, 'urutan', p_step, 'seen', p.harga_dasar,
    'price', p_price - coalesce((
      select private.discount_of(p_price, k.jenis, k.nilai) from private.kode_potongan k where k.id = p.kode_id
    ), 0));
end
$$;
comment on function private.changed_price(public.pendaftaran_lomba, integer, bigint) is
  'Internal: an entry as a child of price_changed: {place, rider, urutan, price, seen}: what it would cost at this step, after its discount, in rupiah, and at what it was made (K5).';

create function private.refuse_changed_price(p public.pendaftaran_lomba) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('PT409', 'price_changed', jsonb_build_object('children', jsonb_build_array(
    private.changed_price(p, s.urutan, s.harga))))
  from public.lomba l cross join lateral private.step_now(l.id, p.kategori_id, l.harga_dasar) s
  where l.id = p.lomba_id;
end
$$;
comment on function private.refuse_changed_price(public.pendaftaran_lomba) is
  'Internal: raises price_changed {children: [private.changed_price]} for one entry whose step is full.';

-- Definer: the counters' columns are granted to nobody.
create function private.hold_slot() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_first boolean;
  waits_itself boolean;
begin
  if not private.is_live(new.status_pendaftaran) then
    return null;
  end if;
  -- As public.increment_race_participants, without a call: a crowd is behind this one.
  update public.lomba l set peserta_saat_ini = l.peserta_saat_ini + 1
  where l.id = new.lomba_id and l.peserta_saat_ini < l.max_peserta
    -- Who comes on paper stands at the club's own table.
    and (l.ditutup_sementara_pada is null or new.asal = 'kertas');
  if not found then
    perform private.refuse_full_race(new.lomba_id);
  end if;
  -- Under the race's lock. Whether others come first, and whether who enters waits, is asked in the same step.
  update public.lomba_kategori link set terisi = link.terisi + 1
  where link.lomba_id = new.lomba_id and link.kategori_id = new.kategori_id
    and (link.kuota is null or link.terisi < link.kuota)
  returning
    not exists (
      select from public.pendaftaran_lomba p where p.lomba_id = new.lomba_id and p.perlu_tindakan = 'slot_habis'
    ) and not exists (
      select from private.antrean a where a.lomba_id = new.lomba_id and a.status = 'ditawari'
    ),
    exists (
      select from private.antrean a
      where a.user_id = new.user_id and a.lomba_id = new.lomba_id
        and a.status in ('menunggu', 'ditawari')
    )
  into is_first, waits_itself;
  if not found then
    perform private.refuse_full_category(new.lomba_id, new.kategori_id);
    -- It was taken out of the race while somebody was entering it.
    perform private.refuse('PT422', 'category_not_linked');
  end if;
  -- A crowd on the last early places is refused before its rows stay (K2).
  if new.langkah_dihitung and not private.take_step(new.lomba_id, new.langkah) then
    perform private.refuse_changed_price(new);
  end if;
  if new.kode_dihitung and not private.take_use(new.kode_id, new.lomba_id) then
    perform private.refuse('PT409', 'code_used_up');
  end if;
  -- An entry of a free race is paid from the start; for an entry on paper the organiser's function has checked for a free place.
  if not is_first and (new.status_pembayaran <> 'dibayar' or new.asal <> 'kertas') then
    perform private.refuse_before_others(new.lomba_id, new.kategori_id, new.id, 1);
  end if;
  if waits_itself then
    perform private.end_waiting(new);
  end if;
  return null;
end
$$;
comment on function private.hold_slot() is
  'Trigger on pendaftaran_lomba: a new registration takes a slot, and none that is offered to somebody else, nor one that a rider who has paid waits for; a rider who enters waits no more. Raises PT409 race_full {max_peserta}, category_full {category, kuota}, price_changed {children} (its step is full), code_used_up, entries_paused; PT422 category_not_linked.';

create function private.was_ever_paid(p public.pendaftaran_lomba) returns boolean
language sql stable set search_path = ''
as $$
  select p.status_pembayaran in ('dibayar', 'refund') or exists (
    select from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED', 'REFUND')
  )
$$;
comment on function private.was_ever_paid(public.pendaftaran_lomba) is
  'Internal: whether money of this entry ever came: what was sold at a price is sold (K2).';

create function private.move_step(was public.pendaftaran_lomba, p public.pendaftaran_lomba) returns void
language plpgsql set search_path = ''
as $$
declare
  -- Also one that is deleted: p is null.
  elsewhere boolean := p.lomba_id is distinct from was.lomba_id;
  is_live boolean := not elsewhere and private.is_live(p.status_pendaftaran);
  in_step boolean := was.langkah_dihitung;
  in_code boolean := was.kode_dihitung;
begin
  -- Only an unpaid hold gives its step's place back: what was sold at a price is sold (K2).
  if in_step and not is_live and (
    elsewhere or not (was.status_pembayaran in ('dibayar', 'refund') or private.was_ever_paid(p))
  ) then
    update private.harga_lomba s set terisi = s.terisi - 1 where s.lomba_id = was.lomba_id and s.urutan = was.langkah;
    in_step := false;
  end if;
  if in_code and not is_live then
    update private.kode_lomba u set terpakai = u.terpakai - 1 where u.kode_id = was.kode_id and u.lomba_id = was.lomba_id;
    in_code := false;
  end if;
  -- A place that is taken again takes its step's and its code's with it. Money that came is never refused for their sake (K6);
  -- an entry that was moved has no use of its code where it is now (K7).
  if is_live and not private.is_live(was.status_pendaftaran) then
    if not in_step and p.langkah is not null then
      in_step := private.take_step(p.lomba_id, p.langkah);
      if not in_step and not private.was_ever_paid(p) and exists (
        select from private.harga_lomba s where s.lomba_id = p.lomba_id and s.urutan = p.langkah and s.tempat is not null
      ) then
        perform private.refuse_changed_price(p);
      end if;
    end if;
    if not in_code and p.kode_id is not null
      and not exists (select from private.perpindahan m where m.pendaftaran_id = p.id and m.dari_lomba_id <> m.ke_lomba_id)
    then
      in_code := private.take_use(p.kode_id, p.lomba_id);
      if not in_code and not private.was_ever_paid(p) and exists (
        select from private.kode_potongan k where k.id = p.kode_id and k.batas is not null
      ) then
        perform private.refuse('PT409', 'code_used_up');
      end if;
    end if;
  end if;
  if p.id is not null and (
    (in_step, in_code) is distinct from (was.langkah_dihitung, was.kode_dihitung) or (elsewhere and p.langkah is not null)
  ) then
    update public.pendaftaran_lomba x
    set langkah_dihitung = in_step, kode_dihitung = in_code, langkah = case when elsewhere then null else x.langkah end
    where x.id = p.id;
  end if;
end
$$;
comment on function private.move_step(public.pendaftaran_lomba, public.pendaftaran_lomba) is
  'Internal: what an entry that was and is now so counts for in its step and its code, under the lock on the race row; now is null when it was deleted. In another race it has no step (K7). Raises PT409 price_changed {children}, code_used_up.';

-- Definer, as private.hold_slot.
create function private.move_slot() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_live boolean := private.is_live(old.status_pendaftaran);
  is_live boolean := tg_op <> 'DELETE' and private.is_live(new.status_pendaftaran);
  moved boolean := tg_op = 'UPDATE'
    and (old.lomba_id, old.kategori_id) is distinct from (new.lomba_id, new.kategori_id);
begin
  if was_live and is_live then
    -- Both races in one order, so that two that swap do not wait for each other.
    perform from public.lomba l where l.id in (old.lomba_id, new.lomba_id) order by l.id for no key update;
  end if;
  if was_live then
    perform private.release_race_slot(old.lomba_id);
    perform private.release_category_place(old.lomba_id, old.kategori_id);
  end if;
  if is_live then
    if not public.increment_race_participants(new.lomba_id) then
      perform private.refuse_full_race(new.lomba_id);
    end if;
    update public.lomba_kategori link set terisi = link.terisi + 1
    where link.lomba_id = new.lomba_id and link.kategori_id = new.kategori_id
      and (link.kuota is null or link.terisi < link.kuota);
    if not found then
      perform private.refuse_full_category(new.lomba_id, new.kategori_id);
      -- Taken out of the race meanwhile. Money that comes late still finds its place: there is no quota, and nothing to
      -- count in.
    end if;
  end if;

  if coalesce(old.langkah, new.langkah) is not null or old.kode_id is not null then
    perform private.move_step(old, new);
  end if;

  -- For an entry that was moved the organiser's function has checked for a free place.
  if is_live and (moved or not was_live) and new.status_pembayaran <> 'dibayar' and (
    exists (select from public.pendaftaran_lomba p where p.lomba_id = new.lomba_id and p.perlu_tindakan = 'slot_habis')
    or exists (select from private.antrean a where a.lomba_id = new.lomba_id and a.status = 'ditawari')
  ) then
    perform private.refuse_before_others(new.lomba_id, new.kategori_id, new.id, 1);
  end if;
  if is_live and not was_live then
    perform private.end_waiting(new);
  end if;
  if was_live and (moved or not is_live) then
    perform private.seat_waiting(old.lomba_id);
    perform private.offer_places(old.lomba_id);
  end if;
  return null;
end
$$;
comment on function private.move_slot() is
  'Trigger on pendaftaran_lomba: a registration holds a slot while it is live: given back, taken again, taken elsewhere. A rider who takes a place again, or elsewhere, takes none that is offered to somebody else, and without having paid none that somebody waits for who has, and waits no more; a place given back is given on. Raises PT409 race_full {max_peserta}, category_full {category, kuota}.';

-- Triggers fire in the order of their names, and those of the foreign keys begin with RI_. A foreign key's trigger locks the race
-- row so that it may be read by others who lock it the same way; a transaction that waits for the slot would hold such a lock
-- and everyone behind would keep a list of the holders. With the slot first, one holds and the others only wait.
create trigger "0_hold_slot" after insert on public.pendaftaran_lomba
  for each row execute function private.hold_slot();
create trigger "0_give_slot" after delete on public.pendaftaran_lomba
  for each row execute function private.move_slot();
-- A payment moves most entries from one live status to another; only from or to dibatalkan it is a place (private.is_live).
create trigger "0_move_slot" after update of status_pendaftaran, lomba_id, kategori_id on public.pendaftaran_lomba
  for each row when (
    'dibatalkan' in (old.status_pendaftaran, new.status_pendaftaran)
    or old.lomba_id <> new.lomba_id or old.kategori_id <> new.kategori_id
  ) execute function private.move_slot();

-- Definer: an organiser who links a category may not read the registrations.
create function private.count_linked() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A transaction that would add to the count waits for this lock, and then sees the link.
  perform from public.lomba l where l.id = new.lomba_id for no key update;
  select count(*) into new.terisi from public.pendaftaran_lomba p
  where p.lomba_id = new.lomba_id and p.kategori_id = new.kategori_id and private.is_live(p.status_pendaftaran);
  return new;
end
$$;
comment on function private.count_linked() is
  'Trigger on lomba_kategori: a category that is offered (again) begins with the live registrations it has.';

create trigger count_linked before insert or update of lomba_id, kategori_id on public.lomba_kategori
  for each row execute function private.count_linked();

create function public.increment_class_participants(class_id uuid) returns void
language sql set search_path = ''
as $$
  update public.kelas_online k set peserta_saat_ini = k.peserta_saat_ini + 1 where k.id = increment_class_participants.class_id;
$$;
comment on function public.increment_class_participants(uuid) is
  'Internal: counts one participant of a class. No client role may execute it (product spec, section 7; design, section 3).';

-- Definer: the counter's column is granted to nobody.
create function private.count_class_participant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update public.kelas_online k set peserta_saat_ini = k.peserta_saat_ini - 1 where k.id = old.kelas_id;
  end if;
  if tg_op <> 'DELETE' then
    perform public.increment_class_participants(new.kelas_id);
  end if;
  return null;
end
$$;
comment on function private.count_class_participant() is 'Trigger on pendaftaran_kelas: keeps kelas_online.peserta_saat_ini.';

create trigger count_class_participant after insert or delete or update of kelas_id
  on public.pendaftaran_kelas for each row execute function private.count_class_participant();
