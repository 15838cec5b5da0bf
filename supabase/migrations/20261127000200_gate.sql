-- The gate: start plates, who may bring a child, and the log of check-ins that phones send when they have a signal.
-- Why: design, section 9. Two volunteers scan where there is no signal, so an act is an event with the phone's own id and
-- time; the events of all phones, in whatever order they come, give one state. Nothing is overwritten: who undoes adds
-- an event. check_in on the registration follows from the events, and only from dikonfirmasi.
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
  'Trigger on pendaftaran_lomba: an entry that is out of the race, or in another one, gives the plate back; it may be on another child''s bike when money brings the entry back. One that stood in a closed list stays.';

create trigger free_plate before update of status_pendaftaran, lomba_id on public.pendaftaran_lomba
  for each row when (
    new.nomor_plat is not null
    and (new.status_pendaftaran = 'dibatalkan' or new.lomba_id is distinct from old.lomba_id)
  ) execute function private.free_plate();

create function private.assign_plates(
  p_race_id uuid, p_category_id uuid, p_first integer, p_order_by text, p_keep boolean
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer jsonb;
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
  -- Whoever is in the race only once these locks are there would be locked out of order: without a plate until the next time.
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
      p.kategori_id,
      row_number() over (
        order by
          case p_order_by when 'nama' then private.fold_name(p.nama_lengkap_rider) end,
          case p_order_by when 'acak' then sha256(convert_to(p_race_id::text || '|' || p.id::text, 'UTF8')) end,
          p.didaftar_pada, p.id
      ) as place,
      row_number() over (partition by nullif(p.nomor_bib, '')::integer order by p.didaftar_pada, p.id) as wish_place
    from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.id = any (locked) and (p_category_id is null or p.kategori_id = p_category_id)
      and p.status_pendaftaran in ('dikonfirmasi', 'check_in')
  ),
  -- Plates that are not given anew: of other categories, of these riders where they keep theirs, of closed lists.
  kept as (
    select p.nomor_plat as plate from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.nomor_plat is not null
      and (p_keep or not exists (select from riders r where r.id = p.id))
    union
    select n.nomor from private.nomor_lomba n where n.lomba_id = p_race_id and n.tetap_sejak is not null
  ),
  wished as (
    select r.id, r.wish as plate from riders r
    where r.wish between 1 and 9999 and r.wish_place = 1
      and not (p_keep and r.nomor_plat is not null)
      and not exists (select from kept k where k.plate = r.wish)
  ),
  rest as (
    select r.id, row_number() over (order by r.place) as place from riders r
    where not (p_keep and r.nomor_plat is not null) and not exists (select from wished w where w.id = r.id)
  ),
  free as (
    select n as plate, row_number() over (order by n) as place
    from generate_series(p_first, 9999) n
    where not exists (select from kept k where k.plate = n) and not exists (select from wished w where w.plate = n)
    limit (select count(*) from rest)
  ),
  given as (
    select w.id, w.plate from wished w
    union all
    select rest.id, free.plate from rest left join free using (place)
  )
  select jsonb_build_object(
    'plates', coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'nickname', r.nickname, 'category_id', r.kategori_id, 'wish', r.wish,
      'before', r.nomor_plat, 'plate', coalesce(g.plate, case when p_keep then r.nomor_plat end)
    ) order by coalesce(g.plate, r.nomor_plat)), '[]'),
    'missed_wishes', count(*) filter (where r.wish is not null and r.wish is distinct from coalesce(g.plate, r.nomor_plat)),
    'without', count(*) filter (where coalesce(g.plate, case when p_keep then r.nomor_plat end) is null)
  ) into answer
  from riders r left join given g on g.id = r.id;

  if (answer ->> 'without')::integer > 0 then
    perform private.refuse('PT409', 'plates_used_up', jsonb_build_object('start', p_first, 'short', answer -> 'without'));
  end if;
  -- In two steps: a plate is free again before it goes to the next rider.
  update public.pendaftaran_lomba p set nomor_plat = null
  from jsonb_to_recordset(answer -> 'plates') as x (id uuid, before integer, plate integer)
  where p.id = x.id and p.nomor_plat is distinct from x.plate;
  update public.pendaftaran_lomba p set nomor_plat = x.plate
  from jsonb_to_recordset(answer -> 'plates') as x (id uuid, before integer, plate integer)
  where p.id = x.id and p.nomor_plat is distinct from x.plate;
  perform private.log_act(
    'assign_plates', null, p_race_id, 'lomba', p_race_id::text, null,
    jsonb_build_object('kategori_id', p_category_id, 'mulai', p_first, 'urutan', p_order_by, 'tetap', p_keep, 'rider',
      jsonb_array_length(answer -> 'plates'))
  );
  return answer;
end
$$;
comment on function private.assign_plates is
  'Gives start plates to the confirmed riders of a race, or of one category of it: wishes (nomor_bib) first, of two for one number to who entered first; the others from `first` on, past what is taken. order_by: daftar (by entry), nama (by full name), acak (by a hash of race and entry: the same each time). keep: who has a plate keeps it. Answers {plates: [{id, nickname, category_id, wish, before, plate}] by plate, missed_wishes, without: 0}. Right: riders. Raises those of private.require_right, then PT422 plate_invalid {min, max}, PT422 order_unknown, PT409 list_closed (without keep, where one of them stands in a closed list), PT409 plates_used_up {start, short}.';
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
-- The log
--------------------------------------------------------------------------------------------------------------

create table public.peristiwa_gerbang (
  id uuid not null,
  urutan bigint not null generated always as identity,
  lomba_id uuid not null,
  pendaftaran_id uuid not null,
  tindakan text not null,
  mengurungkan uuid,
  gerbang text not null,
  perangkat uuid not null,
  terjadi_pada timestamptz not null,
  selisih_ms bigint not null,
  waktu timestamptz not null,
  diterima_pada timestamptz not null default clock_timestamp(),
  oleh uuid not null,
  constraint peristiwa_gerbang_pkey primary key (id),
  constraint peristiwa_gerbang_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete restrict,
  constraint peristiwa_gerbang_pendaftaran_id_fkey
    foreign key (pendaftaran_id) references public.pendaftaran_lomba (id) on delete restrict,
  constraint peristiwa_gerbang_tindakan_known check (tindakan in ('masuk', 'goodie_bag', 'urungkan')),
  constraint peristiwa_gerbang_undoes_one check ((tindakan = 'urungkan') = (mengurungkan is not null)),
  constraint peristiwa_gerbang_gerbang_length check (char_length(gerbang) between 1 and 40)
);
comment on table public.peristiwa_gerbang is
  'What was done at the gate, one act a row, as the phones recorded it: append-only. The earliest act that nobody undid counts (private.gate_state); all stay. Written by send_gate_events only.';
comment on column public.peristiwa_gerbang.id is 'Made on the phone: sent twice it is the same act.';
comment on column public.peristiwa_gerbang.urutan is 'Cursor of gate_changes: grows in the order in which a race''s acts become visible.';
comment on column public.peristiwa_gerbang.tindakan is
  'masuk (the child is in), goodie_bag (the parcel was handed out), urungkan (the act in mengurungkan was a mistake).';
comment on column public.peristiwa_gerbang.mengurungkan is 'Id of the act that is undone. It may arrive later than this one.';
comment on column public.peristiwa_gerbang.gerbang is 'Name of the gate, as the volunteer chose it.';
comment on column public.peristiwa_gerbang.perangkat is 'The phone, by an id that it made for itself.';
comment on column public.peristiwa_gerbang.terjadi_pada is 'By the phone''s own clock, which may be wrong.';
comment on column public.peristiwa_gerbang.selisih_ms is 'How far the server was ahead of that clock when the phone last heard from it, in milliseconds.';
comment on column public.peristiwa_gerbang.waktu is 'The time that counts: corrected, and never later than it was received.';
comment on column public.peristiwa_gerbang.oleh is 'Whose session sent it.';

create index peristiwa_gerbang_lomba_id_urutan_idx on public.peristiwa_gerbang (lomba_id, urutan);
create index peristiwa_gerbang_pendaftaran_id_idx on public.peristiwa_gerbang (pendaftaran_id, waktu, id);
create index peristiwa_gerbang_mengurungkan_idx on public.peristiwa_gerbang (mengurungkan) where mengurungkan is not null;
alter table public.peristiwa_gerbang enable row level security;

create trigger keep_log before update or delete or truncate on public.peristiwa_gerbang
  for each statement execute function private.keep_log();

-- In PL/pgSQL, because an index holds it: a function in SQL is planned anew for every row that is written.
create function private.gate_subject(p_code uuid) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return encode(sha256(uuid_send(p_code)), 'hex');
end
$$;
comment on function private.gate_subject(uuid) is
  'Internal: how phones name an entry: the SHA-256 of the 16 bytes of its kode_masuk, in hexadecimal. What a phone keeps is encrypted with the code itself, so it must not keep that (design, section 9).';
create index pendaftaran_lomba_gate_subject_idx on public.pendaftaran_lomba (private.gate_subject(kode_masuk));

create function private.lock_gate(p_race_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('gate:' || p_race_id, 0));
end
$$;
comment on function private.lock_gate(uuid) is
  'Internal: makes a race''s senders take turns until the transaction ends, so that the cursor passes nothing that is still on its way. Before any registration is locked.';

create function private.gate_state(p_registration_id uuid, p_act text) returns public.peristiwa_gerbang
language sql stable set search_path = ''
as $$
  select e from public.peristiwa_gerbang e
  where e.pendaftaran_id = p_registration_id and e.tindakan = p_act
    and not exists (select from public.peristiwa_gerbang u where u.mengurungkan = e.id and u.pendaftaran_id = p_registration_id)
  order by e.waktu, e.id
  limit 1;
$$;
comment on function private.gate_state(uuid, text) is
  'Internal: the act (masuk or goodie_bag) that counts for an entry: the earliest that nobody undid, of two at the same moment the one with the smaller id; a row of nulls when there is none. tests/vectors/gate-events.json holds the app to the same (src/domain/field-log/log.ts).';

create function private.follow_gate() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Let in while the payment was on its way: it counts from the moment the entry is confirmed. Mostly the gate knows
  -- nothing of it yet, which is asked first: gate_state is planned anew at every call.
  if exists (select from public.peristiwa_gerbang e where e.pendaftaran_id = new.id)
    and (private.gate_state(new.id, 'masuk')).id is not null
  then
    new.status_pendaftaran := 'check_in';
  end if;
  return new;
end
$$;
comment on function private.follow_gate() is 'Trigger on pendaftaran_lomba: who is confirmed and in already is checked in.';

create trigger follow_gate before update of status_pendaftaran on public.pendaftaran_lomba
  for each row when (new.status_pendaftaran = 'dikonfirmasi' and old.status_pendaftaran <> 'check_in')
  execute function private.follow_gate();

create function private.settle_gate(p_registration_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  status text;
  inside boolean;
begin
  select p.status_pendaftaran into status from public.pendaftaran_lomba p where p.id = p_registration_id for no key update;
  inside := (private.gate_state(p_registration_id, 'masuk')).id is not null;
  update public.pendaftaran_lomba p
  set status_pendaftaran = case when inside then 'check_in' else 'dikonfirmasi' end
  where p.id = p_registration_id and status = case when inside then 'dikonfirmasi' else 'check_in' end;
end
$$;
comment on function private.settle_gate(uuid) is
  'Internal: check_in follows from the acts at the gate, from dikonfirmasi and back to it; every other status stays (private.gate_cases tells what does not fit).';

create function private.gate_cases(
  p_race_id uuid
) returns table (registration_id uuid, status_pendaftaran text, inside_since timestamptz)
language sql stable set search_path = ''
as $$
  select p.id, p.status_pendaftaran, (g.act).waktu
  from (select distinct e.pendaftaran_id from public.peristiwa_gerbang e where e.lomba_id = p_race_id and e.tindakan = 'masuk') x
  join public.pendaftaran_lomba p on p.id = x.pendaftaran_id
  cross join lateral (select private.gate_state(p.id, 'masuk') as act) g
  where (g.act).id is not null and p.status_pendaftaran in ('pending', 'dibatalkan');
$$;
comment on function private.gate_cases(uuid) is
  'Internal: who is inside though the entry is not paid, cancelled or refunded: let in without a signal, or refunded since. The organiser decides.';

create function private.send_gate_events(p_race_id uuid, p_events jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  event record;
  stored public.peristiwa_gerbang;
  answers jsonb := '[]';
  touched uuid[] := '{}';
  subject uuid;
  code text;
  -- In and out again a hundred times: no child, but a phone gone wrong, and nothing of it is ever removed.
  most_of_one constant integer := 200;
begin
  perform private.require_right(p_race_id, 'gate');
  if jsonb_typeof(p_events) is distinct from 'array' or jsonb_array_length(p_events) > 500 then
    perform private.refuse('PT422', 'events_invalid', jsonb_build_object('max', 500));
  end if;
  perform private.lock_gate(p_race_id);
  -- All at once and in one order, like everybody who locks several: in the order of the acts, each would wait with those
  -- before it in its hands.
  perform from public.pendaftaran_lomba p
  where p.lomba_id = p_race_id and private.gate_subject(p.kode_masuk) in (select e.value ->> 'subject'
    from jsonb_array_elements(p_events) e)
  order by p.id for no key update;

  for event in
    select e.value ->> 'id' as key, v.*
    from jsonb_array_elements(p_events) with ordinality as e (value, place)
    cross join lateral (
      select
        case when e.value ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (e.value ->> 'id')::uuid end as id,
        (
          select p.id from public.pendaftaran_lomba p
          where p.lomba_id = p_race_id and private.gate_subject(p.kode_masuk) = e.value ->> 'subject'
        ) as subject,
        case when e.value ->> 'device' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then (e.value ->> 'device')::uuid end as device,
        case when e.value ->> 'undoes' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then (e.value ->> 'undoes')::uuid end as undoes,
        e.value ->> 'action' as action,
        private.clean_text(left(e.value ->> 'gate', 40)) as gate,
        -- Milliseconds since 1970 by the phone's clock, and how far the server was ahead of it.
        case when e.value ->> 'occurred_at' ~ '^[0-9]{1,14}$' then (e.value ->> 'occurred_at')::bigint end as occurred_at,
        case when e.value ->> 'server_offset' ~ '^-?[0-9]{1,13}$' then (e.value ->> 'server_offset')::bigint end as server_offset
    ) v
    order by e.place
  loop
    code := null;
    if event.id is null or event.device is null or event.gate is null
      or event.occurred_at is null or event.server_offset is null
      or coalesce(event.action, '') not in ('masuk', 'goodie_bag', 'urungkan')
      or (event.action = 'urungkan') <> (event.undoes is not null) then
      code := 'event_malformed';
    elsif event.subject is null then
      code := 'rider_not_in_race';
    elsif (select count(*) >= most_of_one from public.peristiwa_gerbang g where g.pendaftaran_id = event.subject)
      and not exists (select from public.peristiwa_gerbang g where g.id = event.id)
    then
      code := 'too_many_acts';
    end if;
    if code is not null then
      answers := answers || jsonb_build_object('id', event.key, 'result', 'refused', 'code', code);
      continue;
    end if;

    insert into public.peristiwa_gerbang (
      id, lomba_id, pendaftaran_id, tindakan, mengurungkan, gerbang, perangkat, terjadi_pada, selisih_ms, waktu, oleh
    ) values (
      event.id, p_race_id, event.subject, event.action, event.undoes, event.gate, event.device,
      to_timestamp(event.occurred_at / 1000.0), event.server_offset,
      least(to_timestamp((event.occurred_at + event.server_offset) / 1000.0), clock_timestamp()), me
    ) on conflict (id) do nothing;
    if found then
      touched := touched || event.subject;
      answers := answers || jsonb_build_object('id', event.key, 'result', 'accepted');
      continue;
    end if;
    select * into strict stored from public.peristiwa_gerbang g where g.id = event.id;
    answers := answers || case
      when stored.lomba_id = p_race_id and stored.pendaftaran_id = event.subject and stored.tindakan = event.action
        and stored.mengurungkan is not distinct from event.undoes and stored.perangkat = event.device
        then jsonb_build_object('id', event.key, 'result', 'duplicate')
      else jsonb_build_object('id', event.key, 'result', 'refused', 'code', 'event_id_taken')
    end;
  end loop;

  for subject in select distinct t from unnest(touched) t order by t loop
    perform private.settle_gate(subject);
  end loop;
  return jsonb_build_object('now', private.epoch_ms(clock_timestamp()), 'answers', answers);
end
$$;
comment on function private.send_gate_events is
  'Records acts of a phone at the gate, at most 500, each at most once: [{id, subject: private.gate_subject of the registration, action: masuk | goodie_bag | urungkan, undoes: id of an act (urungkan only), gate: 1 to 40 characters, device, occurred_at: ms since 1970 by the phone''s clock, server_offset: ms the server was ahead of it}]. Gives {now: ms, answers: [{id, result: accepted | duplicate | refused, code}]}, one for each in their order; refused are event_malformed, rider_not_in_race, too_many_acts (200 of one rider), event_id_taken, and nothing of them is kept. What was accepted counts at once (check_in follows). Right: gate. Raises those of private.require_right, then PT422 events_invalid {max}.';
select private.offer('send_gate_events');

create function private.epoch_ms(p_at timestamptz) returns bigint
language sql immutable parallel safe set search_path = ''
as $$
  select (extract(epoch from p_at) * 1000)::bigint;
$$;
comment on function private.epoch_ms(timestamptz) is 'Internal: milliseconds since 1970, as phones count time.';

--------------------------------------------------------------------------------------------------------------
-- What a phone takes along
--------------------------------------------------------------------------------------------------------------

create function private.gate_riders(p_race_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('code', p.kode_masuk, 'id', p.id, 'category_id', p.kategori_id, 'entry', case
      when p.status_pendaftaran = 'dibatalkan' then 'batal'
      when p.status_pendaftaran = 'pending' then 'belum_bayar'
      else 'terdaftar'
    end)
    -- Of a cancelled entry nothing more than that it is one, unless the child is inside: then somebody has to find it.
    || case when p.status_pendaftaran = 'dibatalkan' then case
        when (private.gate_state(p.id, 'masuk')).id is not null then jsonb_build_object('nickname', p.nama_panggilan_rider)
        else '{}'
      end else jsonb_strip_nulls(jsonb_build_object(
      'plate', p.nomor_plat, 'wish', p.nomor_bib, 'nickname', p.nama_panggilan_rider, 'full_name', p.nama_lengkap_rider,
      'birth_year', extract(year from p.tanggal_lahir_rider)::integer, 'team', p.nama_tim, 'city', p.kota_asal,
      'jersey', nullif(p.ukuran_jersey, 'None'),
      'delegate', case when w.pendaftaran_id is not null then jsonb_build_object('name', w.nama, 'phone', w.nomor_hp) end
    )) end
    order by p.didaftar_pada, p.id
  ), '[]')
  from public.pendaftaran_lomba p
  left join public.wakil_pendaftaran w on w.pendaftaran_id = p.id
  where p.lomba_id = p_race_id;
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

create function private.gate_elsewhere(race public.lomba) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'title', o.judul, 'starts_at', o.tanggal_mulai, 'zone', o.zona_waktu, 'subjects', (
      -- In the order of the hashes: no word of who entered when.
      select string_agg(s.short, '' order by s.short)
      from (
        select left(private.gate_subject(p.kode_masuk), 8) as short from public.pendaftaran_lomba p
        where p.lomba_id = o.id and p.status_pendaftaran <> 'dibatalkan' limit 2000
      ) s
    )
  ) order by o.tanggal_mulai, o.id), '[]')
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

create function private.gate_manifest(p_race_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  riders jsonb;
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
      'gate_list', null, p_race_id, 'lomba', p_race_id::text, null, jsonb_build_object('rider', jsonb_array_length(riders))
    );
  end if;
  return (
    select jsonb_build_object(
      'race', jsonb_build_object(
        'id', l.id, 'title', l.judul, 'starts_at', l.tanggal_mulai, 'zone', l.zona_waktu, 'status', l.status
      ),
      'categories', (
        select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.nama) order by k.nama), '[]')
        from public.lomba_kategori link join public.kategori_lomba k on k.id = link.kategori_id
        where link.lomba_id = l.id
      ),
      'riders', riders, 'elsewhere', private.gate_elsewhere(l), 'version', md5(riders::text),
      'now', private.epoch_ms(clock_timestamp())
    )
    from public.lomba l where l.id = p_race_id
  );
end
$$;
comment on function private.gate_manifest is
  'Everything the gate of a race needs without a signal: {race: {id, title, starts_at, zone, status}, categories: [{id, name}], riders: [{code: kode_masuk, id, category_id, entry: terdaftar | belum_bayar | batal, plate, wish, nickname, full_name, birth_year, team, city, jersey, delegate: {name, phone}}] (what is empty is left out, of cancelled ones all but the first four, and the nickname of who is inside), elsewhere: [{title, starts_at, zone, subjects}] (private.gate_elsewhere), version of the riders, now: ms}. The parents'' telephone numbers are not in it (gate_contact). From three days before the race to the day after; logged, once an hour for each person. Right: gate. Raises those of private.require_right, then PT409 gate_not_yet {opens_at: date}, PT409 gate_over.';
select private.offer('gate_manifest');

create function private.gate_find(p_race_id uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'gate');
  return (
    select jsonb_build_object('id', l.id, 'title', l.judul, 'starts_at', l.tanggal_mulai, 'zone', l.zona_waktu)
    from public.pendaftaran_lomba p join public.lomba l on l.id = p.lomba_id
    where private.gate_subject(p.kode_masuk) = p_subject and l.status <> 'draf'
  );
end
$$;
comment on function private.gate_find is
  'Which race a code that the gate''s list does not have belongs to, whichever club''s it is: {id, title, starts_at, zone}, null when it is no entry''s. Who asks has the code: a subject cannot be guessed. Nothing of the rider. Right: gate, of the race at whose gate the code was shown. Raises those of private.require_right.';
select private.offer('gate_find');

create function private.gate_changes(p_race_id uuid, p_after bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'gate');
  perform private.require_gate_open(p_race_id);
  return (
    select jsonb_build_object(
      'events', coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', e.id, 'subject', private.gate_subject(e.kode_masuk), 'action', e.tindakan, 'undoes', e.mengurungkan, 'gate', e.gerbang,
        'device', e.perangkat, 'at', private.epoch_ms(e.waktu)
      )) order by e.urutan), '[]'),
      'cursor', coalesce(max(e.urutan), p_after), 'more', count(*) = 1000,
      'version', md5(private.gate_riders(p_race_id)::text), 'now', private.epoch_ms(clock_timestamp())
    )
    from (
      select x.*, p.kode_masuk from public.peristiwa_gerbang x join public.pendaftaran_lomba p on p.id = x.pendaftaran_id
      where x.lomba_id = p_race_id and x.urutan > coalesce(p_after, 0) order by x.urutan limit 1000
    ) e
  );
end
$$;
comment on function private.gate_changes is
  'What happened at the gates of a race after a cursor (0: from the beginning), of all phones: {events: [{id, subject, action, undoes, gate, device, at: corrected time in ms}], at most 1000, cursor, more: whether there are further ones, version of gate_manifest''s riders now, now: ms}. In the days of gate_manifest alone. Right: gate. Raises those of private.require_right, then PT409 gate_not_yet {opens_at}, PT409 gate_over.';
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

create function private.gate_contact(p_race_id uuid, p_subject text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  r public.pendaftaran_lomba;
  -- Of other riders, in the last hour: asking again for the one in hand is free.
  earlier timestamptz[];
  most integer;
begin
  perform private.require_right(p_race_id, 'gate');
  select * into r from public.pendaftaran_lomba p where p.lomba_id = p_race_id and private.gate_subject(p.kode_masuk) = p_subject;
  if not found then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  if not private.manages(p_race_id, 'contacts') then
    if not exists (
      select from public.peristiwa_gerbang e
      where e.pendaftaran_id = r.id and e.tindakan <> 'urungkan'
        and not exists (select from public.peristiwa_gerbang u where u.mengurungkan = e.id and u.pendaftaran_id = r.id)
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
  return (
    select jsonb_build_object('name', o.nama_lengkap, 'phone', private.safe_phone(o.nomor_hp))
    from public.profil_pengguna o where o.id = r.user_id
  );
end
$$;
comment on function private.gate_contact is
  'Name and telephone number of the parent of an entry (subject: private.gate_subject): {name, phone: digits, null when there is no usable one}. With the right contacts at any time. At the gate alone only of a rider who was scanned, where nobody undid it, and of BATAS_KONTAK_GERBANG riders (10) of the race an hour; then the owners are told. Each look is logged. Right: gate. Raises those of private.require_right, then PT404 registration_not_found, PT409 not_scanned_yet, PT429 too_many_contacts {limit, seconds}.';
select private.offer('gate_contact');
