-- Helpers' phones on race day (race-day rules, R24): paired without an account, by a key of their own.
-- Why: nobody makes an account for a volunteer at 7 in the morning, and anonymous accounts would let strangers in. A phone makes
-- a key; the director's phone pairs it in the race's chain (`pasang`, `lepas`), which works with no signal. The function
-- race-day-station checks the signature of each request and asks here what the phone may do: send what it saw, and read the day.
-- Lock order: private.lock_field, as for everybody who sends to the log of the field.

create function private.phone_of_key(p_key text) returns uuid
language sql immutable parallel safe set search_path = ''
as $$
  select left(encode(sha256(convert_to(p_key, 'UTF8')), 'hex'), 32)::uuid;
$$;
comment on function private.phone_of_key(text) is
  'Internal: how the log of the field names a phone that has a key: the first 16 bytes of its SHA-256. The phone counts the same (functions/_shared/race-day/device-of-key.ts).';

create table private.perangkat_lomba (
  lomba_id uuid not null,
  kunci text not null,
  perangkat uuid not null,
  peran text not null,
  sampai timestamptz not null,
  dipasang_pada timestamptz not null default clock_timestamp(),
  dilepas_pada timestamptz,
  klaim uuid,
  constraint perangkat_lomba_pkey primary key (lomba_id, kunci),
  constraint perangkat_lomba_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete restrict,
  constraint perangkat_lomba_peran_known check (peran in ('mulai', 'finis', 'penyiar', 'layar')),
  constraint perangkat_lomba_kunci_length check (char_length(kunci) between 1 and 200)
);
comment on table private.perangkat_lomba is
  'Helpers'' phones of a race, as the decisions pasang and lepas of its chain say; written with those decisions and by nothing else.';
comment on column private.perangkat_lomba.kunci is 'The phone''s public key (P-256, the raw point in base64url). The private one never leaves the phone.';
comment on column private.perangkat_lomba.sampai is 'The end that the director gave it, at most 36 hours after the server heard of it; -infinity when what was said is no moment.';
comment on column private.perangkat_lomba.dilepas_pada is 'When the server heard that it was let go: what had come until then counts.';
comment on column private.perangkat_lomba.klaim is
  'What the phone says that came first with a key which a director''s code carried; null: nobody has come, or the key was made on the phone itself and nobody else can have it.';
alter table private.perangkat_lomba enable row level security;
create index perangkat_lomba_perangkat_idx on private.perangkat_lomba (lomba_id, perangkat);

create function private.said_moment(p_said text) returns timestamptz
language plpgsql immutable set search_path = ''
as $$
begin
  return p_said::timestamptz;
exception when data_exception then
  return '-infinity';
end
$$;
comment on function private.said_moment(text) is
  'Internal: a moment as a phone said it (30 February is none): -infinity when it is none, so that one wrong day keeps no chain from being written. Always with its zone.';

create function private.follow_paired_phones() returns trigger
language plpgsql set search_path = ''
as $$
declare
  said constant jsonb := new.isi -> 'payload';
begin
  if new.jenis = 'pasang' then
    insert into private.perangkat_lomba (lomba_id, kunci, perangkat, peran, sampai)
    values (new.lomba_id, said ->> 'key', private.phone_of_key(said ->> 'key'), said ->> 'role',
      -- A race day is over by then, whatever was said: a key that is lost does not open a race for years.
      least(private.said_moment(said ->> 'until'), new.diterima_pada + interval '36 hours'))
    on conflict (lomba_id, kunci) do update
    set peran = excluded.peran, sampai = excluded.sampai, dipasang_pada = excluded.dipasang_pada, dilepas_pada = null;
  else
    update private.perangkat_lomba d set dilepas_pada = clock_timestamp()
    where d.lomba_id = new.lomba_id and d.kunci = said ->> 'key';
  end if;
  return null;
end
$$;
comment on function private.follow_paired_phones() is 'Trigger on keputusan: the phones that a race''s chain pairs and lets go.';
create trigger follow_paired_phones after insert on private.keputusan
  for each row when (new.kelas_id is null and new.jenis in ('pasang', 'lepas'))
  execute function private.follow_paired_phones();

create function private.branch_without_phone_names(p_decisions jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_agg(case when x.one ->> 'kind' = 'pasang' then private.without_words(x.one) else x.one end order by x.place), '[]')
  from jsonb_array_elements(private.list_in(p_decisions)) with ordinality x (one, place);
$$;
comment on function private.branch_without_phone_names(jsonb) is
  'Internal: decisions of a branch, without what the helpers'' phones that they pair were called.';

-- Pairings are few among all that was ever decided.
create index keputusan_pasang_idx on private.keputusan (diterima_pada) where jenis = 'pasang';

create function private.forget_phone_names(p_max_rows integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  kept constant interval := private.days_kept('SIMPAN_PENGAMATAN_HARI', 90);
  named uuid[];
  gone integer;
begin
  select coalesce(array_agg(o.id), '{}') into named
  from (
    select c.id from private.cabang c
    where c.diterima_pada < now() - kept
      and (c.keputusan, c.tak_terbaca) <> (private.branch_without_phone_names(c.keputusan), private.unread_without_words(c.tak_terbaca))
      and not exists (
        select from jsonb_array_elements(c.keputusan) d (one)
        where d.one ->> 'kind' = 'pasang' and private.said_moment(d.one -> 'payload' ->> 'until') >= now() - kept
      )
    limit p_max_rows
  ) o;
  -- A phone may have sent its branch again since the names went: without them it is the same one, kept once.
  delete from private.cabang c using private.cabang d
  where c.id = any (named) and d.lomba_id = c.lomba_id and d.perangkat = c.perangkat and d.id <> c.id
    and (d.id <> all (named) or (d.diterima_pada, d.id) < (c.diterima_pada, c.id))
    and private.branch_without_phone_names(d.keputusan) = private.branch_without_phone_names(c.keputusan);
  update private.cabang c
  set keputusan = private.branch_without_phone_names(c.keputusan), tak_terbaca = private.unread_without_words(c.tak_terbaca)
  where c.id = any (named);
  delete from private.keputusan_kata w
  where (w.rantai, w.n) in (
    select x.rantai, x.n from private.keputusan_kata x join private.keputusan k on k.rantai = x.rantai and k.n = x.n
    where k.jenis = 'pasang' and k.diterima_pada < now() - kept
      and private.said_moment(k.isi -> 'payload' ->> 'until') < now() - kept
    limit p_max_rows
  );
  get diagnostics gone = row_count;
  return gone + cardinality(named);
end
$$;
comment on function private.forget_phone_names(integer) is
  'Internal: removes what helpers'' phones were called, which is often a person''s name, some time after their end (SIMPAN_PENGAMATAN_HARI, 90 days), from the chain''s words and from branches (cabang); the decisions that paired them stay, with a hash in its place. How many words and branches are without them now.';

create function private.paired_phone(p_race_id uuid, p_key text, p_claim uuid) returns private.perangkat_lomba
language plpgsql set search_path = ''
as $$
declare
  phone private.perangkat_lomba;
begin
  -- The first that comes with a key from a director's code is the phone that was meant: a photograph of the code is of no use after it.
  update private.perangkat_lomba d set klaim = p_claim
  where d.lomba_id = p_race_id and d.kunci = p_key and d.klaim is null and p_claim is not null;
  select * into phone from private.perangkat_lomba d where d.lomba_id = p_race_id and d.kunci = p_key;
  if not found then
    perform private.refuse('PT401', 'device_unknown');
  end if;
  if phone.klaim is not null and phone.klaim is distinct from p_claim then
    perform private.refuse('PT401', 'device_claimed');
  end if;
  return phone;
end
$$;
comment on function private.paired_phone(uuid, text, uuid) is
  'Internal: the helper''s phone with this key; the first one that comes with a claim is it from then on. PT401 device_unknown: it is not paired in this race, or the server has not heard of it yet; device_claimed: another phone came first with the key.';

create function private.end_of_phone(p_phone private.perangkat_lomba) returns timestamptz
language sql immutable set search_path = ''
as $$
  select least(p_phone.sampai, p_phone.dilepas_pada);
$$;
comment on function private.end_of_phone(private.perangkat_lomba) is 'Internal: until when what a helper''s phone sends counts by itself.';

create function private.station_kind(p_kind text) returns private.jenis_lapangan
language plpgsql stable set search_path = ''
as $$
declare
  k private.jenis_lapangan;
begin
  select * into k from private.jenis_lapangan j where j.jenis = p_kind and j.hak = 'race_day';
  if not found then
    perform private.refuse('PT422', 'field_kind_unknown');
  end if;
  return k;
end
$$;
comment on function private.station_kind(text) is
  'Internal: a kind of the log that helpers'' phones send and hear: one of the right race_day (R17). PT422 field_kind_unknown, also for those of other rights.';

create function private.actions_of_role(p_role text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select case p_role
    when 'mulai' then '{siap,absen,perlengkapan,tunggu,panggilan,urungkan}'::text[]
    when 'finis' then '{lewat,nomor,tanda,lembar,pelanggaran,urungkan}'
    when 'penyiar' then '{podium,urungkan}'
    else '{}'
  end;
$$;
comment on function private.actions_of_role(text) is
  'Internal: what a helper''s phone of a role may send (R24): the start area who is there, the finish line crossings, sheets and what riders may be penalised for, the announcer who has come to the podium, a screen nothing. The app has the same in src/domain/field-kinds.ts.';

create function public.station_send(race_id uuid, key text, claim uuid, kind text, events jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 600;
  -- How long after its end a phone may still bring what it saw, to be looked at.
  grace constant interval := '24 hours';
  phone constant private.perangkat_lomba := private.paired_phone(station_send.race_id, station_send.key, station_send.claim);
  is_over constant boolean := clock_timestamp() > private.end_of_phone(phone);
  own jsonb;
begin
  if clock_timestamp() > private.end_of_phone(phone) + grace then
    perform private.refuse('PT401', 'device_ended');
  end if;
  if jsonb_typeof(station_send.events) is distinct from 'array' then
    perform private.refuse('PT422', 'events_invalid', jsonb_build_object('max', 500));
  end if;
  -- Whatever phone an act says it is of, it is of the one that signed.
  select coalesce(jsonb_agg(
    case when jsonb_typeof(e.value) = 'object' then e.value || jsonb_build_object('device', phone.perangkat) else e.value end
    order by e.place), '[]')
  into own from jsonb_array_elements(station_send.events) with ordinality e (value, place);
  perform private.lock_field(station_send.race_id);
  perform private.refuse_too_many(
    'device_too_many', most, '1 hour',
    array(
      select x.diterima_pada from public.peristiwa_lapangan x
      where x.lomba_id = station_send.race_id and x.perangkat = phone.perangkat and x.oleh is null
        and x.diterima_pada > clock_timestamp() - interval '1 hour'
    ),
    private.new_acts(own)
  );
  return to_jsonb(private.keep_field_events(
    station_send.race_id, private.station_kind(station_send.kind), own, null, false, is_over, private.actions_of_role(phone.peran)
  ));
end
$$;
comment on function public.station_send(uuid, text, uuid, text, jsonb) is
  'For the function race-day-station, which has checked the signature: keeps what a helper''s phone saw, as send_field_events does and with the same answer, each act as the phone''s that signed; of an action that its role has not (private.actions_of_role): refused, role_not_allowed. After its end (let go, or past its time) it is kept for 24 hours more and marked: it counts when a decision cites it (R24). Raises PT401 device_unknown, device_claimed, device_ended; PT422 events_invalid {max}, field_kind_unknown; PT429 device_too_many {limit: 600 acts in an hour, seconds: until the next}.';
revoke all on function public.station_send(uuid, text, uuid, text, jsonb) from public, anon, authenticated;
grant execute on function public.station_send(uuid, text, uuid, text, jsonb) to service_role;

create function public.station_pull(race_id uuid, key text, claim uuid, seen bigint, kind text, after bigint, heads jsonb, list text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  phone constant private.perangkat_lomba := private.paired_phone(station_pull.race_id, station_pull.key, station_pull.claim);
  k constant private.jenis_lapangan := private.station_kind(station_pull.kind);
  entries jsonb;
  version text;
begin
  if clock_timestamp() > private.end_of_phone(phone) then
    perform private.refuse('PT401', 'device_ended');
  end if;
  -- A phone asks after it has sent. A question that knows of fewer acts than the server is an older one, repeated by somebody.
  if station_pull.seen < coalesce(
    (
      select max(x.urutan_perangkat) from public.peristiwa_lapangan x
      where x.lomba_id = station_pull.race_id and x.perangkat = phone.perangkat and x.oleh is null
    ), 0
  ) then
    perform private.refuse('PT409', 'question_old');
  end if;
  -- Names for those who call children and say who won; a judge and a screen know plates.
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'plate', p.nomor_plat, 'class', d.kelas_id,
    'nickname', case when phone.peran in ('mulai', 'penyiar') then p.nama_panggilan_rider end,
    'team', case when phone.peran in ('mulai', 'penyiar') then p.nama_tim end,
    'city', case when phone.peran = 'penyiar' then p.kota_asal end,
    -- Siblings in nearby motos are looked after at the start area alone.
    'family', case when phone.peran = 'mulai' then f.family end
  )) order by p.nomor_plat, d.kelas_id), '[]')
  into entries
  from private.daftar_kelas d join public.pendaftaran_lomba p on p.id = d.pendaftaran_id
  left join private.race_families(station_pull.race_id) f on f.pendaftaran_id = p.id
  where d.lomba_id = station_pull.race_id;
  version := md5(entries::text);
  return to_jsonb(private.field_events_after(station_pull.race_id, k.jenis, station_pull.after)) || jsonb_build_object(
    'role', phone.peran, 'until', private.epoch_ms(phone.sampai), 'list', version,
    'entries', case when version is distinct from station_pull.list then entries end,
    'classes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.nama) order by c.dibuat_pada, c.id), '[]')
      from private.kelas_lomba c where c.lomba_id = station_pull.race_id
    ),
    'holder', (select c.pemegang from private.kendali_lomba c where c.lomba_id = station_pull.race_id),
    'decisions', (
      select coalesce(jsonb_agg(d.isi order by d.rantai, d.n), '[]') from private.keputusan d
      where d.lomba_id = station_pull.race_id and d.n > coalesce((station_pull.heads ->> d.rantai::text)::integer, 0)
    )
  );
end
$$;
comment on function public.station_pull(uuid, text, uuid, bigint, text, bigint, jsonb, text) is
  'For the function race-day-station, which has checked the signature: what a helper''s phone reads of its race: acts of one kind after a cursor (as field_changes), decisions after `heads` {chain: n}, the closed lists when they are not those of the version `list`, with names only for the roles mulai and penyiar. `seen`: how many acts the phone had recorded. Raises PT401 device_unknown, device_claimed, device_ended; PT409 question_old: repeated from before the phone''s last acts; PT422 field_kind_unknown.';
revoke all on function public.station_pull(uuid, text, uuid, bigint, text, bigint, jsonb, text) from public, anon, authenticated;
grant execute on function public.station_pull(uuid, text, uuid, bigint, text, bigint, jsonb, text) to service_role;

--------------------------------------------------------------------------------------------------------------
-- What two phones decided at once
--------------------------------------------------------------------------------------------------------------

create type public.race_branch_row as (
  id uuid, perangkat text, kode text, keputusan jsonb, diterima_pada timestamptz, unread integer
);
comment on type public.race_branch_row is
  'Decisions of a phone in whose place others stand (R13), as they came; kode: what stopped them; unread: how many more nobody could read.';

create function private.race_branches(p_race_id uuid, p_device text default null) returns setof public.race_branch_row
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'race_day');
  -- A phone that has heard of a branch before counts from the first time.
  update private.cabang c
  set diberitahukan = c.diberitahukan || jsonb_build_object(left(p_device, 200), private.epoch_ms(clock_timestamp()))
  where c.lomba_id = p_race_id and p_device is not null and not c.diberitahukan ? left(p_device, 200)
    and private.manages(p_race_id, 'race_control');
  return query
  select c.id, c.perangkat, c.kode, c.keputusan, c.diterima_pada, cardinality(c.tak_terbaca) from private.cabang c
  where c.lomba_id = p_race_id order by c.diterima_pada, c.id;
end
$$;
comment on function private.race_branches(uuid, text) is
  'What phones decided that was not accepted because another phone decides (R13), the oldest first; with a device of somebody who may decide it is noted that this phone was told. Right: race_day. Raises those of private.require_right.';
select private.offer('race_branches');
