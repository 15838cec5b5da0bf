-- The gate: start plates, the people who may bring a child, and what a phone at the gate takes along and does.
-- Why: design, section 9. Two volunteers scan where there is no signal, so what they do is a kind of the log of the field
-- (migration "field_log"). check_in on the registration follows from its acts, and only from dikonfirmasi.
-- Lock order: the gate of a race (private.lock_gate) comes before its registrations.

--------------------------------------------------------------------------------------------------------------
-- Start plates
--------------------------------------------------------------------------------------------------------------

alter table public.pendaftaran_lomba
  add column nomor_plat integer,
  add constraint pendaftaran_lomba_nomor_plat_range check (nomor_plat between 1 and 9999);
comment on column public.pendaftaran_lomba.nomor_plat is
  'The start plate that the organiser assigned, one of its kind in the race; null before. What the parent wishes is nomor_bib.';
create function private.free_plate() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A number that stood in a closed list is the child's for the whole race; a draw and results name it.
  if new.lomba_id is distinct from old.lomba_id or not private.number_is_kept(old.lomba_id, old.nomor_plat) then
    new.nomor_plat := null;
  end if;
  return new;
end
$$;
comment on function private.free_plate() is
  'Trigger on pendaftaran_lomba: an entry that is out of the race, or in another one, gives the plate back; it may be on another child''s bike when money brings the entry back. A plate in a closed list stays.';

create trigger free_plate before update of status_pendaftaran, lomba_id on public.pendaftaran_lomba
  for each row when (
    new.nomor_plat is not null
    and (new.status_pendaftaran = 'dibatalkan' or new.lomba_id is distinct from old.lomba_id)
  ) execute function private.free_plate();

create function private.lock_gate(p_race_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('gate:' || p_race_id, 0));
end
$$;
comment on function private.lock_gate(uuid) is
  'Internal: makes those who give plates of one race take turns until the transaction ends. Before any registration is locked.';

create type public.planned_plate_row as (
  id uuid, nama_panggilan_rider text, kategori_id uuid, wish integer, before integer, plate integer
);
comment on type public.planned_plate_row is
  'A rider who is given a start plate: the number that the parent wished for, the plate before, and the plate now.';

create type public.assign_plates_row as (plates public.planned_plate_row[], missed_wishes bigint);
comment on type public.assign_plates_row is 'What assign_plates answers. plates: by plate; missed_wishes: riders with a wish who get another number.';

create function private.assign_plates(
  p_race_id uuid, p_category_id uuid, p_first integer, p_order_by text, p_keep boolean
) returns public.assign_plates_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.assign_plates_row;
  short integer;
  locked uuid[];
begin
  perform private.require_right(p_race_id, 'riders');
  if coalesce(p_first, 0) not between 1 and 9999 then
    perform private.refuse('PT422', 'plate_invalid', jsonb_build_object('min', 1, 'max', 9999));
  end if;
  if coalesce(p_order_by, '') not in ('daftar', 'nama', 'acak') then
    perform private.refuse('PT422', 'order_unknown');
  end if;
  perform private.lock_gate(p_race_id);
  -- A rider who enters the race only after these locks would be locked out of order, and gets a plate the next time.
  with held as materialized (
    select p.id from public.pendaftaran_lomba p where p.lomba_id = p_race_id order by p.id for no key update
  )
  select array_agg(h.id) into locked from held h;
  if not p_keep and exists (
    select from private.daftar_kelas d
    join public.pendaftaran_lomba p on p.id = d.pendaftaran_id
    where p.lomba_id = p_race_id and (p_category_id is null or p.kategori_id = p_category_id)
  ) then
    perform private.refuse('PT409', 'list_closed');
  end if;

  with riders as (
    select p.id, p.nomor_plat, nullif(p.nomor_bib, '')::integer as wish, p.nama_panggilan_rider as nickname,
      p.kategori_id, p.didaftar_pada, private.child_of(p) as child,
      row_number() over (
        order by
          case p_order_by when 'nama' then private.fold_name(p.nama_lengkap_rider) end,
          case p_order_by when 'acak' then sha256(convert_to(p_race_id::text || '|' || p.id::text, 'UTF8')) end,
          p.didaftar_pada, p.id
      ) as place
    from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.id = any (locked) and (p_category_id is null or p.kategori_id = p_category_id)
      and p.status_pendaftaran in ('dikonfirmasi', 'check_in')
  ),
  -- Plates that are not given anew: of other categories, of these riders where they keep theirs, of closed lists.
  kept as (
    select p.nomor_plat as plate, private.child_of(p) as child, true as worn from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.nomor_plat is not null
      and (p_keep or not exists (select from riders r where r.id = p.id))
    union all
    select n.nomor, n.anak, false from private.nomor_lomba n where n.lomba_id = p_race_id and n.tetap_sejak is not null
  ),
  -- A child has one number in all of its categories (R4 of the race-day rules): what it has in another, else one for all.
  own as (
    select distinct on (k.child) k.child, k.plate from kept k order by k.child, k.worn desc, k.plate
  ),
  firsts as (
    select x.child, x.place, x.wish, row_number() over (partition by x.wish order by x.didaftar_pada, x.id) as wish_place
    from (
      select distinct on (r.child) r.* from riders r
      where not exists (select from own o where o.child = r.child)
      order by r.child, r.place
    ) x
  ),
  wished as (
    select f.child, f.wish as plate from firsts f
    where f.wish between 1 and 9999 and f.wish_place = 1 and not exists (select from kept k where k.plate = f.wish)
  ),
  rest as (
    select f.child, row_number() over (order by f.place) as place from firsts f
    where not exists (select from wished w where w.child = f.child)
  ),
  -- By itself, and by sets: joined row by row, all numbers would be gone through anew for each rider.
  free as materialized (
    select n as plate, row_number() over (order by n) as place
    from (
      select generate_series(p_first, 9999) except select k.plate from kept k except select w.plate from wished w
    ) numbers (n)
    order by n limit (select count(*) from rest)
  ),
  given as materialized (
    select r.id, coalesce(case when p_keep then r.nomor_plat end, o.plate, w.plate, free.plate) as plate
    from riders r
    left join own o on o.child = r.child
    left join wished w on w.child = r.child
    left join rest on rest.child = r.child
    left join free on free.place = rest.place
  )
  select
    coalesce(array_agg(row(
      r.id, r.nickname, r.kategori_id, r.wish, r.nomor_plat, coalesce(g.plate, case when p_keep then r.nomor_plat end)
    )::public.planned_plate_row order by coalesce(g.plate, r.nomor_plat)), '{}'),
    count(*) filter (where r.wish is not null and r.wish is distinct from coalesce(g.plate, r.nomor_plat))
  into answer
  from riders r left join given g on g.id = r.id;

  short := (select count(*) from unnest(answer.plates) x where x.plate is null);
  if short > 0 then
    perform private.refuse('PT409', 'plates_used_up', jsonb_build_object('start', p_first, 'short', short));
  end if;
  -- In two steps: a plate is free again before it goes to the next rider.
  update public.pendaftaran_lomba p set nomor_plat = null
  from unnest(answer.plates) x
  where p.id = x.id and p.nomor_plat <> x.plate;
  update public.pendaftaran_lomba p set nomor_plat = x.plate
  from unnest(answer.plates) x
  where p.id = x.id and p.nomor_plat is distinct from x.plate;
  -- All letters at once, where the trigger tell_plate would write them one by one under the locks.
  perform private.tell_plates(array(select x.id from unnest(answer.plates) x));
  perform private.log_act(
    'assign_plates', null, p_race_id, 'lomba', p_race_id::text, null,
    jsonb_build_object('kategori_id', p_category_id, 'mulai', p_first, 'urutan', p_order_by, 'tetap', p_keep, 'rider',
      cardinality(answer.plates))
  );
  return answer;
end
$$;
comment on function private.assign_plates is
  'Gives start plates to the confirmed riders of a race, or of one category of it: wishes (nomor_bib) first, of two for one number to the earlier entry; the others from `first` on, past what is taken. A child has one number in all of its categories. order_by: daftar (by entry), nama (by full name), acak (by a hash of race and entry: the same each time). keep: who has a plate keeps it. Answer: assign_plates_row. Right: riders. Raises those of private.require_right, then PT422 plate_invalid {min, max}, PT422 order_unknown, PT409 list_closed (without keep, where one of them stands in a closed list), PT409 plates_used_up {start, short}.';
select private.offer('assign_plates', p_asks => true);

create function private.refuse_moved(seen public.pendaftaran_lomba) returns void
language plpgsql set search_path = ''
as $$
begin
  perform from public.pendaftaran_lomba p where p.id = seen.id and p.lomba_id = seen.lomba_id for no key update;
  -- Into another race, where the right that was asked for says nothing.
  if not found then
    perform private.refuse('PT404', 'race_not_found');
  end if;
end
$$;
comment on function private.refuse_moved(public.pendaftaran_lomba) is
  'Internal: locks an entry that is still in the race where it was seen. Raises PT404 race_not_found when it was moved meanwhile.';

create function private.set_plate(p_registration_id uuid, p_plate integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  r public.pendaftaran_lomba;
begin
  select * into r from public.pendaftaran_lomba p where p.id = p_registration_id;
  perform private.require_right(r.lomba_id, 'riders');
  if p_plate is not null and p_plate not between 1 and 9999 then
    perform private.refuse('PT422', 'plate_invalid', jsonb_build_object('min', 1, 'max', 9999));
  end if;
  perform private.lock_gate(r.lomba_id);
  perform private.refuse_moved(r);
  select * into strict r from public.pendaftaran_lomba p where p.id = p_registration_id;
  if p_plate is not null and not private.is_live(r.status_pendaftaran) then
    perform private.refuse('PT409', 'registration_over');
  end if;
  perform private.refuse_closed_list(r.id);
  update public.pendaftaran_lomba p set nomor_plat = p_plate where p.id = r.id;
  perform private.log_act(
    'set_plate', null, r.lomba_id, 'pendaftaran', r.id::text,
    jsonb_build_object('nomor_plat', r.nomor_plat), jsonb_build_object('nomor_plat', p_plate)
  );
  return p_plate;
end
$$;
comment on function private.set_plate is
  'Gives one rider this start plate, or takes it away (null). Right: riders. Raises those of private.require_right (an unknown registration: race_not_found), then PT422 plate_invalid {min, max}, PT409 registration_over, PT409 list_closed, and those of private.keep_number.';
select private.offer('set_plate');

--------------------------------------------------------------------------------------------------------------
-- Delegates
--------------------------------------------------------------------------------------------------------------

create table public.wakil_pendaftaran (
  pendaftaran_id uuid not null,
  nama text not null,
  nomor_hp text not null,
  diubah_pada timestamptz not null default now(),
  constraint wakil_pendaftaran_pkey primary key (pendaftaran_id),
  constraint wakil_pendaftaran_pendaftaran_id_fkey
    foreign key (pendaftaran_id) references public.pendaftaran_lomba (id) on delete cascade,
  constraint wakil_pendaftaran_nama_length check (char_length(nama) between 1 and 100),
  constraint wakil_pendaftaran_nomor_hp_length check (char_length(nomor_hp) between 8 and 16)
);
comment on table public.wakil_pendaftaran is
  'Who else may bring or fetch a child, named by the parent for one race. The gate sees it; only set_delegate writes it.';
comment on column public.wakil_pendaftaran.nomor_hp is 'Telephone number as digits, with or without a leading +.';
alter table public.wakil_pendaftaran enable row level security;
grant select on public.wakil_pendaftaran to authenticated;
create policy wakil_pendaftaran_read_own on public.wakil_pendaftaran for select to authenticated
  using (exists (
    select from public.pendaftaran_lomba p where p.id = pendaftaran_id and p.user_id = (select auth.uid())
  ));

create function private.set_delegate(p_registration_id uuid, p_name text, p_phone text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  r public.pendaftaran_lomba;
  race public.lomba;
  clean_name text := private.clean_text(p_name);
  clean_phone text := private.safe_phone(p_phone);
begin
  select * into r from public.pendaftaran_lomba p where p.id = p_registration_id and p.user_id = me for no key update;
  if not found then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  if p_name is null and p_phone is null then
    delete from public.wakil_pendaftaran w where w.pendaftaran_id = r.id;
    return;
  end if;
  select * into strict race from public.lomba l where l.id = r.lomba_id;
  if (now() at time zone race.zona_waktu)::date > private.race_day(race) then
    perform private.refuse('PT409', 'race_over', jsonb_build_object('status', race.status));
  end if;
  if not private.is_live(r.status_pendaftaran) then
    perform private.refuse('PT409', 'registration_over');
  end if;
  if clean_name is null then
    perform private.refuse('PT422', 'delegate_name_required');
  end if;
  if char_length(clean_name) > 100 then
    perform private.refuse('PT422', 'text_too_long', jsonb_build_object('field', 'name', 'max', 100));
  end if;
  if private.has_link(clean_name) then
    perform private.refuse('PT422', 'name_has_link', jsonb_build_object('field', 'name'));
  end if;
  if clean_phone is null then
    perform private.refuse('PT422', 'phone_invalid');
  end if;
  insert into public.wakil_pendaftaran (pendaftaran_id, nama, nomor_hp) values (r.id, clean_name, clean_phone)
  on conflict (pendaftaran_id) do update set nama = excluded.nama, nomor_hp = excluded.nomor_hp, diubah_pada = now();
end
$$;
comment on function private.set_delegate is
  'Its owner names who else may bring or fetch the child at this race; both null: nobody. Until the end of the race day. Raises, in this order: PT401 not_signed_in, PT404 registration_not_found, PT409 race_over, PT409 registration_over, PT422 delegate_name_required, PT422 text_too_long {field, max}, PT422 name_has_link {field}, PT422 phone_invalid.';
select private.offer('set_delegate');

--------------------------------------------------------------------------------------------------------------
-- What follows from acts at the gate
--------------------------------------------------------------------------------------------------------------

insert into private.jenis_lapangan (jenis, hak, tindakan, tentang_rider, terbanyak)
values ('gate', 'gate', '{masuk,goodie_bag,papan_ya,papan_tidak}', true, 200);
-- masuk: the child is in; goodie_bag: the parcel was handed out; papan_ya, papan_tidak: what the family said about the child's name on
-- the public board (migration "board").

create function private.follow_gate() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Let in while the payment was on its way: it counts from the moment the entry is confirmed. Mostly the gate knows
  -- nothing of it yet, which is asked first: field_state is planned anew at every call.
  if exists (select from public.peristiwa_lapangan e where e.pendaftaran_id = new.id and e.jenis = 'gate')
    and (private.field_state('gate', new.id, 'masuk')).id is not null
  then
    new.status_pendaftaran := 'check_in';
  end if;
  -- Paid while the child races, or after: "belum lunas, boleh ikut".
  new.status_pendaftaran := coalesce(private.raced_as(new.id), new.status_pendaftaran);
  return new;
end
$$;
comment on function private.follow_gate() is
  'Trigger on pendaftaran_lomba: a rider who is confirmed and already inside is checked in; one who has raced is what race day says.';

create trigger follow_gate before update of status_pendaftaran on public.pendaftaran_lomba
  for each row when (new.status_pendaftaran = 'dikonfirmasi' and old.status_pendaftaran <> 'check_in')
  execute function private.follow_gate();

create function private.arrival_of(p_registration_id uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    private.raced_as(p_registration_id),
    case when (private.field_state('gate', p_registration_id, 'masuk')).id is not null then 'check_in' else 'dikonfirmasi' end
  );
end
$$;
comment on function private.arrival_of(uuid) is
  'Internal: what an entry is that money lets in, by race day (private.raced_as), else by the gate: dikonfirmasi, check_in, selesai or dnf.';

create function private.settle_gate(p_registration_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  status text;
  wanted text;
begin
  select p.status_pendaftaran into status from public.pendaftaran_lomba p where p.id = p_registration_id for no key update;
  wanted := private.arrival_of(p_registration_id);
  if status in ('dikonfirmasi', 'check_in', 'selesai', 'dnf') and status <> wanted then
    update public.pendaftaran_lomba p set status_pendaftaran = wanted where p.id = p_registration_id;
  end if;
end
$$;
comment on function private.settle_gate(uuid) is
  'Internal: check_in follows from the acts at the gate and from the motos that the rider started, selesai and dnf from a class that is closed; what an undone act at the gate leaves is dikonfirmasi, where the child has not raced. Every other status is money''s and stays (private.gate_cases tells what does not fit).';

create function private.gate_cases(
  p_race_id uuid
) returns table (registration_id uuid, status_pendaftaran text, inside_since timestamptz)
language sql stable set search_path = ''
as $$
  select p.id, p.status_pendaftaran, (g.act).waktu
  from (select distinct e.pendaftaran_id from public.peristiwa_lapangan e where e.lomba_id = p_race_id and e.jenis = 'gate' and e.tindakan = 'masuk') x
  join public.pendaftaran_lomba p on p.id = x.pendaftaran_id
  cross join lateral (select private.field_state('gate', p.id, 'masuk') as act) g
  where (g.act).id is not null and p.status_pendaftaran in ('pending', 'dibatalkan');
$$;
comment on function private.gate_cases(uuid) is
  'Internal: riders who are inside although the entry is not paid, cancelled or refunded: let in without a signal, or refunded since. The organiser decides.';

create function private.settle_gate_acts() returns trigger
language plpgsql set search_path = ''
as $$
declare
  registration uuid;
begin
  for registration in select distinct a.pendaftaran_id from acts a where a.jenis = 'gate' order by a.pendaftaran_id loop
    perform private.settle_gate(registration);
  end loop;
  return null;
end
$$;
comment on function private.settle_gate_acts() is 'Trigger on peristiwa_lapangan: what follows from acts at the gate, once for each entry.';

create trigger settle_gate_acts after insert on public.peristiwa_lapangan
  referencing new table as acts for each statement execute function private.settle_gate_acts();

--------------------------------------------------------------------------------------------------------------
-- What a phone takes along
--------------------------------------------------------------------------------------------------------------

create type public.gate_delegate_row as (nama text, nomor_hp text);
comment on type public.gate_delegate_row is 'Who may bring a child (wakil_pendaftaran).';

create type public.gate_rider_row as (
  kode_masuk text, id uuid, kategori_id uuid, entry text, nomor_plat integer, nomor_bib text, nama_panggilan_rider text,
  nama_lengkap_rider text, birth_year integer, nama_tim text, kota_asal text, jersey text, delegate public.gate_delegate_row,
  on_board boolean, on_board_since bigint
);
comment on type public.gate_rider_row is
  'An entry as the gate takes it along. entry: terdaftar, belum_bayar or batal. Of a cancelled one nothing more than the first four, and the nickname of a child who is inside: then somebody has to find the child. on_board: whether the nickname may stand on the public board, since on_board_since (ms since 1970); null: nobody was asked.';

create function private.gate_riders(p_race_id uuid) returns public.gate_rider_row[]
-- In PL/pgSQL, because izin_papan comes with a later migration.
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select case when p.status_pendaftaran = 'dibatalkan' then row(
      p.kode_masuk, p.id, p.kategori_id, 'batal', null, null,
      case when (private.field_state('gate', p.id, 'masuk')).id is not null then p.nama_panggilan_rider end,
      null, null, null, null, null, null, null, null
    )::public.gate_rider_row else row(
      p.kode_masuk, p.id, p.kategori_id, case when p.status_pendaftaran = 'pending' then 'belum_bayar' else 'terdaftar' end,
      p.nomor_plat, p.nomor_bib, p.nama_panggilan_rider, p.nama_lengkap_rider,
      extract(year from p.tanggal_lahir_rider)::integer, p.nama_tim, p.kota_asal, nullif(p.ukuran_jersey, 'None'),
      case when w.pendaftaran_id is not null then row(w.nama, w.nomor_hp)::public.gate_delegate_row end,
      i.boleh, private.epoch_ms(i.pada)
    )::public.gate_rider_row end
    from public.pendaftaran_lomba p
    left join public.wakil_pendaftaran w on w.pendaftaran_id = p.id
    left join private.izin_papan i on i.pendaftaran_id = p.id
    where p.lomba_id = p_race_id
    order by p.didaftar_pada, p.id
  );
end
$$;
comment on function private.gate_riders(uuid) is 'Internal: the entries of a race, as the gate takes them along.';

create function private.require_gate_open(p_race_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  race public.lomba;
  today date;
  opens date;
begin
  select * into strict race from public.lomba l where l.id = p_race_id;
  today := (now() at time zone race.zona_waktu)::date;
  opens := private.race_day(race) - 3;
  if today < opens then
    perform private.refuse('PT409', 'gate_not_yet', jsonb_build_object('opens_at', opens));
  end if;
  if today > private.race_day(race) + 1 then
    perform private.refuse('PT409', 'gate_over');
  end if;
end
$$;
comment on function private.require_gate_open(uuid) is
  'Internal: a list of children lies on a volunteer''s phone only as long as the race needs it, from three days before it to the day after, at the venue. Raises PT409 gate_not_yet {opens_at: date}, PT409 gate_over.';

create type public.gate_elsewhere_row as (judul text, tanggal_mulai timestamptz, zona_waktu text, subjects text);
comment on type public.gate_elsewhere_row is
  'Another race of the same organisation, with the first eight letters of the subjects of its entries, one after the other; null without any.';

create function private.gate_elsewhere(race public.lomba) returns public.gate_elsewhere_row[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(row(
    o.judul, o.tanggal_mulai, o.zona_waktu, (
      -- In the order of the hashes: it does not tell who entered when.
      select string_agg(s.short, '' order by s.short)
      from (
        select left(private.field_subject(p.kode_masuk), 8) as short from public.pendaftaran_lomba p
        where p.lomba_id = o.id and p.status_pendaftaran <> 'dibatalkan' limit 2000
      ) s
    )
  )::public.gate_elsewhere_row order by o.tanggal_mulai, o.id), '{}')
  from (
    select * from public.lomba x
    where x.organisasi_id = race.organisasi_id and x.id <> race.id and x.status <> 'draf'
      and x.tanggal_mulai > now() - interval '60 days'
    order by abs(extract(epoch from x.tanggal_mulai - race.tanggal_mulai)), x.id
    limit 12
  ) o;
$$;
comment on function private.gate_elsewhere(public.lomba) is
  'Internal: the twelve races of the same organisation that are nearest in time, each with the first eight letters of the subjects of its entries, one after the other (36 KB for a season of ten races of 300, and half of that as it travels): enough to say "another race", too little to name anybody.';

create type public.gate_race_row as (
  id uuid, judul text, tanggal_mulai timestamptz, zona_waktu text, status text, has_board boolean
);
comment on type public.gate_race_row is 'The race of a gate. has_board: it has classes of a race day, so there will be a board.';

create type public.gate_category_row as (id uuid, nama text);
comment on type public.gate_category_row is 'A category of the race.';

create type public.gate_manifest_row as (
  race public.gate_race_row, categories public.gate_category_row[], riders public.gate_rider_row[],
  elsewhere public.gate_elsewhere_row[], version text, now bigint
);
comment on type public.gate_manifest_row is
  'What gate_manifest answers. version: of the riders, another one when something about them has changed; now: ms since 1970.';

create function private.gate_manifest(p_race_id uuid) returns public.gate_manifest_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  riders public.gate_rider_row[];
begin
  perform private.require_right(p_race_id, 'gate');
  perform private.require_gate_open(p_race_id);
  riders := private.gate_riders(p_race_id);
  -- A phone fetches the list again whenever something about it has changed: an hour of that is one act.
  if not exists (
    select from public.catatan c
    where c.lomba_id = p_race_id and c.user_id = me and c.tindakan = 'gate_list' and c.terjadi_pada > now() - interval '1 hour'
  ) then
    perform private.log_act(
      'gate_list', null, p_race_id, 'lomba', p_race_id::text, null, jsonb_build_object('rider', cardinality(riders))
    );
  end if;
  return (
    select row(
      row(
        l.id, l.judul, l.tanggal_mulai, l.zona_waktu, l.status,
        exists (select from private.kelas_lomba k where k.lomba_id = l.id)
      )::public.gate_race_row,
      array(
        select row(k.id, k.nama)::public.gate_category_row
        from public.lomba_kategori link join public.kategori_lomba k on k.id = link.kategori_id
        where link.lomba_id = l.id
        order by k.nama
      ),
      riders, private.gate_elsewhere(l), md5(riders::text), private.epoch_ms(clock_timestamp())
    )::public.gate_manifest_row
    from public.lomba l where l.id = p_race_id
  );
end
$$;
comment on function private.gate_manifest is
  'Everything the gate of a race needs without a signal (gate_manifest_row). The parents'' telephone numbers are not in it (gate_contact). From three days before the race to the day after; logged, once an hour for each person. Right: gate. Raises those of private.require_right, then PT409 gate_not_yet {opens_at: date}, PT409 gate_over.';
select private.offer('gate_manifest');

create type public.gate_find_row as (id uuid, judul text, tanggal_mulai timestamptz, zona_waktu text);
comment on type public.gate_find_row is 'The race that a code belongs to.';

create function private.gate_find(p_race_id uuid, p_subject text) returns setof public.gate_find_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'gate');
  return query
  select l.id, l.judul, l.tanggal_mulai, l.zona_waktu
  from public.pendaftaran_lomba p join public.lomba l on l.id = p.lomba_id
  where private.field_subject(p.kode_masuk) = p_subject and l.status <> 'draf';
end
$$;
comment on function private.gate_find is
  'Which race a code that the gate''s list does not have belongs to, whichever club''s it is (gate_find_row); no row when it is no entry''s. The caller has the code: a subject cannot be guessed. Nothing of the rider. Right: gate, of the race at whose gate the code was shown. Raises those of private.require_right.';
select private.offer('gate_find');

create type public.gate_changes_row as (events jsonb[], cursor bigint, more boolean, now bigint, version text);
comment on type public.gate_changes_row is 'As field_changes_row, with the version of gate_manifest''s riders now.';

create function private.gate_changes(p_race_id uuid, p_after bigint) returns public.gate_changes_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  changes public.field_changes_row;
begin
  perform private.require_right(p_race_id, 'gate');
  perform private.require_gate_open(p_race_id);
  changes := private.field_events_after(p_race_id, 'gate', p_after);
  return row(changes.events, changes.cursor, changes.more, changes.now, md5(private.gate_riders(p_race_id)::text))::public.gate_changes_row;
end
$$;
comment on function private.gate_changes is
  'As field_changes of the kind gate, with the version of gate_manifest''s riders now, so that a phone asks once for both. In the days of gate_manifest alone. Right: gate. Raises those of private.require_right, then PT409 gate_not_yet {opens_at}, PT409 gate_over.';
select private.offer('gate_changes');

create function private.tell_owners_of_contacts(p_race_id uuid, p_volunteer uuid, p_count integer) returns void
language plpgsql set search_path = ''
as $$
declare
  owner uuid;
begin
  for owner in
    select m.user_id from public.anggota_organisasi m join public.lomba l on l.organisasi_id = m.organisasi_id
    where l.id = p_race_id and m.peran = 'pemilik' and m.lomba_id is null
    order by m.user_id
  loop
    -- Once a day of one volunteer: the log has each look.
    perform private.queue_message(
      'gate_contacts:' || p_race_id || ':' || p_volunteer || ':' || owner || ':' || (now() at time zone 'utc')::date,
      'gate_contacts', owner, null, jsonb_build_object(
        'lomba_id', p_race_id, 'jumlah', p_count,
        'nama', private.person_name(p_volunteer)
      )
    );
  end loop;
end
$$;
comment on function private.tell_owners_of_contacts(uuid, uuid, integer) is
  'Internal: tells the owners of a race''s organisation that a volunteer has looked at as many parents'' numbers in an hour as the gate may.';

create type public.gate_contact_row as (nama_lengkap text, nomor_hp text);
comment on type public.gate_contact_row is 'The parent of an entry; nomor_hp: digits, null when there is no usable one.';

create function private.gate_contact(p_race_id uuid, p_subject text) returns public.gate_contact_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  r public.pendaftaran_lomba;
  answer public.gate_contact_row;
  -- Of other riders, in the last hour: asking again for the one in hand is free.
  earlier timestamptz[];
  most integer;
begin
  perform private.require_right(p_race_id, 'gate');
  select * into r from public.pendaftaran_lomba p where p.lomba_id = p_race_id and private.field_subject(p.kode_masuk) = p_subject;
  if not found then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  if not private.manages(p_race_id, 'contacts') then
    if not exists (
      select from public.peristiwa_lapangan e
      where e.pendaftaran_id = r.id and e.jenis = 'gate' and e.tindakan <> 'urungkan'
        and not exists (select from public.peristiwa_lapangan u where u.mengurungkan = e.id and u.pendaftaran_id = r.id)
    ) then
      perform private.refuse('PT409', 'not_scanned_yet');
    end if;
    most := greatest(private.setting_number('BATAS_KONTAK_GERBANG', 10), 1);
    perform private.lock_user(me);
    earlier := array(
      select max(c.terjadi_pada) from public.catatan c
      where c.user_id = me and c.lomba_id = p_race_id and c.tindakan = 'gate_contact' and c.objek_id <> r.id::text
        and c.terjadi_pada > now() - interval '1 hour'
      group by c.objek_id
    );
    perform private.refuse_too_many('too_many_contacts', most, interval '1 hour', earlier);
    if cardinality(earlier) + 1 = most then
      perform private.tell_owners_of_contacts(p_race_id, me, most);
    end if;
  end if;
  perform private.log_act('gate_contact', null, p_race_id, 'pendaftaran', r.id::text);
  select o.nama_lengkap, private.safe_phone(o.nomor_hp) into answer from public.profil_pengguna o where o.id = r.user_id;
  return answer;
end
$$;
comment on function private.gate_contact is
  'Name and telephone number of the parent of an entry (subject: private.field_subject), as gate_contact_row, of an entry without an account all null. With the right contacts at any time. At the gate alone only of a rider who was scanned, where nobody undid it, and of BATAS_KONTAK_GERBANG riders (10) of the race an hour; then the owners are told. Each look is logged. Right: gate. Raises those of private.require_right, then PT404 registration_not_found, PT409 not_scanned_yet, PT429 too_many_contacts {limit, seconds}.';
select private.offer('gate_contact');
