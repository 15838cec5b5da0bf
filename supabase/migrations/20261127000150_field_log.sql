-- The log of the field: what people do and see at a race where there is no signal, as their phones send it later.
-- Why: design, sections 9 and 10. An act is an event with the phone's own id and time; the events of all phones, in whatever
-- order they come, give one state. Nothing is overwritten: a person who undoes adds an event. The gate is one kind of it
-- (migration "gate"); a kind is a row of private.jenis_lapangan and, where something follows from its acts, a trigger of its own.
-- Affects: only new tables. The file stands before its first kind, which needs it.
-- Lock order: the log of a race (private.lock_field) comes before its registrations.

create table private.jenis_lapangan (
  jenis text not null,
  hak text not null,
  tindakan text[] not null,
  tentang_rider boolean not null,
  terbanyak integer not null,
  per_perangkat boolean not null default false,
  sementara text[] not null default '{}',
  constraint jenis_lapangan_pkey primary key (jenis),
  constraint jenis_lapangan_tindakan_own check (cardinality(tindakan) > 0 and not 'urungkan' = any (tindakan)),
  constraint jenis_lapangan_terbanyak_positive check (terbanyak > 0),
  constraint jenis_lapangan_sementara_own check (sementara <@ tindakan)
);
comment on table private.jenis_lapangan is
  'The kinds of act that the log of the field has. Migrations write it; the app has the same in src/domain/field-kinds.ts.';
comment on column private.jenis_lapangan.hak is 'The right in the race (private.manages) that sending and hearing acts of this kind needs.';
comment on column private.jenis_lapangan.tindakan is 'Its actions; urungkan belongs to every kind.';
comment on column private.jenis_lapangan.tentang_rider is
  'Each act is about an entry of the race, named by private.field_subject; an act about none is refused. Else the subject is what the phone says, and is never refused for being unknown.';
comment on column private.jenis_lapangan.terbanyak is
  'So many acts of one subject are taken. In and out again a hundred times: no child, but a phone gone wrong, and nothing of it is ever removed.';
comment on column private.jenis_lapangan.per_perangkat is 'Each phone has that limit for itself: one that went wrong does not silence the others.';
comment on column private.jenis_lapangan.sementara is 'Actions that are erased some time after, as is what was undone (apply_retention); empty: nothing of the kind is.';
alter table private.jenis_lapangan enable row level security;

create table private.pencacah_lapangan (
  lomba_id uuid not null,
  nomor bigint not null default 0,
  constraint pencacah_lapangan_pkey primary key (lomba_id)
);
comment on table private.pencacah_lapangan is
  'How many acts the log of a race has: read by its key when a phone asks whether there is anything new. Its row is what senders wait for, so it refers to no race: that would lock the race before the registrations.';
alter table private.pencacah_lapangan enable row level security;

create table public.peristiwa_lapangan (
  id uuid not null,
  jenis text not null,
  urutan bigint not null,
  lomba_id uuid not null,
  pendaftaran_id uuid,
  subjek text,
  tindakan text not null,
  mengurungkan uuid,
  isi jsonb,
  tempat text not null,
  perangkat uuid not null,
  urutan_perangkat bigint,
  terjadi_pada timestamptz not null,
  selisih_ms bigint not null,
  waktu timestamptz not null,
  diterima_pada timestamptz not null default clock_timestamp(),
  oleh uuid,
  setelah_lepas boolean not null default false,
  dari_pemutus boolean not null default false,
  constraint peristiwa_lapangan_pkey primary key (id),
  constraint peristiwa_lapangan_jenis_fkey foreign key (jenis) references private.jenis_lapangan (jenis) on delete restrict,
  constraint peristiwa_lapangan_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete restrict,
  constraint peristiwa_lapangan_pendaftaran_id_fkey
    foreign key (pendaftaran_id) references public.pendaftaran_lomba (id) on delete restrict,
  constraint peristiwa_lapangan_urutan_key unique (lomba_id, urutan),
  constraint peristiwa_lapangan_one_subject check ((pendaftaran_id is null) <> (subjek is null)),
  constraint peristiwa_lapangan_subjek_length check (char_length(subjek) between 1 and 80),
  constraint peristiwa_lapangan_undoes_one check ((tindakan = 'urungkan') = (mengurungkan is not null)),
  constraint peristiwa_lapangan_isi_size check (octet_length(isi::text) <= 4096),
  constraint peristiwa_lapangan_tempat_length check (char_length(tempat) between 1 and 40),
  constraint peristiwa_lapangan_urutan_perangkat_positive check (urutan_perangkat > 0)
);
comment on table public.peristiwa_lapangan is
  'What was done and seen in the field, one act a row, as the phones recorded it: append-only. The earliest act that nobody undid counts (private.field_state); all stay. Written by send_field_events only.';
comment on column public.peristiwa_lapangan.id is 'Made on the phone: sent twice it is the same act.';
comment on column public.peristiwa_lapangan.urutan is
  'Place in the log of its race, as private.pencacah_lapangan counts: the cursor of field_changes. It grows in the order in which a race''s acts become visible.';
comment on column public.peristiwa_lapangan.pendaftaran_id is 'The entry that it is about, where the kind is about riders.';
comment on column public.peristiwa_lapangan.subjek is 'What it is about in the phone''s words, where the kind is not about riders.';
comment on column public.peristiwa_lapangan.mengurungkan is 'Id of the act that is undone. It may arrive later than this one.';
comment on column public.peristiwa_lapangan.isi is 'What was observed, where the kind has more to say than the action.';
comment on column public.peristiwa_lapangan.tempat is 'Where the phone stood, as the person at it says: the name of a gate.';
comment on column public.peristiwa_lapangan.perangkat is
  'The phone, by an id that it made for itself: in one race the phone of whoever sent as it first. Of a helper''s phone the name follows from its key.';
comment on column public.peristiwa_lapangan.urutan_perangkat is
  'Which act of its phone it is, in one race: their order, whatever the phone''s clock said. Null for acts from before phones counted.';
comment on column public.peristiwa_lapangan.terjadi_pada is 'By the phone''s own clock, which may be wrong.';
comment on column public.peristiwa_lapangan.selisih_ms is 'How far the server was ahead of that clock when the phone last heard from it, in milliseconds.';
comment on column public.peristiwa_lapangan.waktu is 'The time that counts: corrected, and never later than it was received.';
comment on column public.peristiwa_lapangan.oleh is 'Whose session sent it; null: a helper''s phone without an account, by its key (private.perangkat_lomba).';
comment on column public.peristiwa_lapangan.setelah_lepas is
  'It came after its phone''s end: kept and shown, and counts when a decision cites it.';
comment on column public.peristiwa_lapangan.dari_pemutus is
  'Somebody who may decide in the race (right race_control) sent it: it may undo what another phone saw, and bring a sheet that a judge showed as a QR.';

-- Counts of one race, phone and sender: whoever knows a phone's name, a stranger in a race of their own above all, uses up none of its numbers.
create unique index peristiwa_lapangan_perangkat_idx
  on public.peristiwa_lapangan (lomba_id, perangkat, urutan_perangkat, oleh) nulls not distinct where urutan_perangkat is not null;
create index peristiwa_lapangan_oleh_idx on public.peristiwa_lapangan (oleh, lomba_id, diterima_pada);
create index peristiwa_lapangan_pendaftaran_id_idx on public.peristiwa_lapangan (pendaftaran_id, waktu, id);
create index peristiwa_lapangan_jenis_subjek_idx on public.peristiwa_lapangan (jenis, lomba_id, subjek);
create index peristiwa_lapangan_mengurungkan_idx on public.peristiwa_lapangan (mengurungkan) where mengurungkan is not null;
alter table public.peristiwa_lapangan enable row level security;

create function private.keep_field_log() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and current_setting('private.erasing', true) = 'on' and (private.race_never_ran(old.lomba_id) or exists (
    select from private.jenis_lapangan j where j.jenis = old.jenis and cardinality(j.sementara) > 0
  )) then
    return old;
  end if;
  raise exception 'The log of acts is append-only.' using errcode = 'restrict_violation';
end
$$;
comment on function private.keep_field_log() is
  'Trigger on peristiwa_lapangan: nobody changes an act, and only retention removes one: of a kind that is erased after some time, or of a race that was never run.';
create trigger keep_log before update or delete on public.peristiwa_lapangan
  for each row execute function private.keep_field_log();
create trigger keep_log_whole before truncate on public.peristiwa_lapangan
  for each statement execute function private.keep_log();

-- In PL/pgSQL, because an index holds it: a function in SQL is planned anew for every row that is written.
create function private.field_subject(p_code uuid) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return encode(sha256(uuid_send(p_code)), 'hex');
end
$$;
comment on function private.field_subject(uuid) is
  'Internal: how phones name an entry: the SHA-256 of the 16 bytes of its kode_masuk, in hexadecimal. What a phone keeps is encrypted with the code itself, so it must not keep that (design, section 9).';
create index pendaftaran_lomba_field_subject_idx on public.pendaftaran_lomba (private.field_subject(kode_masuk));

create function private.epoch_ms(p_at timestamptz) returns bigint
language sql immutable parallel safe set search_path = ''
as $$
  select (extract(epoch from p_at) * 1000)::bigint;
$$;
comment on function private.epoch_ms(timestamptz) is 'Internal: milliseconds since 1970, as phones count time.';

create function private.field_state(p_kind text, p_registration_id uuid, p_act text) returns public.peristiwa_lapangan
language sql stable set search_path = ''
as $$
  select e from public.peristiwa_lapangan e
  where e.pendaftaran_id = p_registration_id and e.jenis = p_kind and e.tindakan = p_act
    and not exists (select from public.peristiwa_lapangan u where u.mengurungkan = e.id and u.pendaftaran_id = p_registration_id and u.jenis = p_kind)
  order by e.waktu, e.id
  limit 1;
$$;
comment on function private.field_state(text, uuid, text) is
  'Internal: the act of a kind that counts for an entry: the earliest that nobody undid, of two at the same moment the one with the smaller id; a row of nulls when there is none. tests/vectors/gate-events.json holds the app to the same (src/domain/field-log/log.ts).';

create function private.field_kind(p_race_id uuid, p_kind text) returns private.jenis_lapangan
language plpgsql stable set search_path = ''
as $$
declare
  k private.jenis_lapangan;
begin
  select * into k from private.jenis_lapangan j where j.jenis = p_kind;
  if not found then
    perform private.require_right(p_race_id, 'view');
    perform private.refuse('PT422', 'field_kind_unknown');
  end if;
  perform private.require_right(p_race_id, k.hak);
  return k;
end
$$;
comment on function private.field_kind(uuid, text) is
  'Internal: a kind of the log of a race, for a caller with the right that it needs. Raises those of private.require_right, then PT422 field_kind_unknown.';

create function private.lock_field(p_race_id uuid) returns bigint
language plpgsql set search_path = ''
as $$
declare
  last bigint;
begin
  insert into private.pencacah_lapangan (lomba_id) values (p_race_id) on conflict do nothing;
  select c.nomor into strict last from private.pencacah_lapangan c where c.lomba_id = p_race_id for no key update;
  return last;
end
$$;
comment on function private.lock_field(uuid) is
  'Internal: makes a race''s senders take turns until the transaction ends, so that the cursor passes nothing that is still on its way; gives how many acts there are. Before any registration is locked.';

create function private.said_uuid(p_said text) returns uuid
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when p_said ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_said::uuid end;
end
$$;
comment on function private.said_uuid(text) is 'Internal: an id as a phone said it; null when it is none.';

create function private.said_number(p_said text, p_digits integer) returns bigint
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when p_said ~ '^-?[0-9]+$' and char_length(p_said) <= p_digits then p_said::bigint end;
end
$$;
comment on function private.said_number(text, integer) is 'Internal: a whole number as a phone said it, of so many signs at most (18 fit); null when it is none.';

create function private.is_paired_phone(p_race_id uuid, p_device uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from private.perangkat_lomba d where d.lomba_id = p_race_id and d.perangkat = p_device);
end
$$;
comment on function private.is_paired_phone(uuid, uuid) is
  'Internal: whether a name in the log of a race follows from the key of a helper''s phone (migration "race_day_phones"): it is that phone''s alone.';

create type public.field_answer_row as (id text, result text, code text);
comment on type public.field_answer_row is
  'What became of an act that a phone sent: its id as the phone said it; accepted, duplicate or refused; the refusal''s code, else null.';
create type public.field_receipt_row as (now bigint, answers public.field_answer_row[]);
comment on type public.field_receipt_row is 'One answer for each act, in their order. now: the server''s clock, in milliseconds since 1970.';

create function private.keep_field_events(
  p_race_id uuid, p_kind private.jenis_lapangan, p_events jsonb, p_by uuid, p_decides boolean, p_after_end boolean default false, p_actions text[] default null
)
returns public.field_receipt_row
language plpgsql set search_path = ''
as $$
declare
  event record;
  stored public.peristiwa_lapangan;
  -- By the place of each act: the row that it is to be, or the answer that refuses it.
  fit public.peristiwa_lapangan[] := '{}';
  refused public.field_answer_row[] := '{}';
  place integer := 0;
  last bigint;
  kept bigint;
  taken uuid[] := '{}';
begin
  if jsonb_typeof(p_events) is distinct from 'array' or jsonb_array_length(p_events) > 500 then
    perform private.refuse('PT422', 'events_invalid', jsonb_build_object('max', 500));
  end if;
  last := private.lock_field(p_race_id);
  -- A name is of whoever sent as it first in this race; of a helper's phone its key has proved whose it is.
  if p_by is not null then
    taken := array(
      select d.device from (select distinct private.said_uuid(e.value ->> 'device') as device from jsonb_array_elements(p_events) e) d
      where private.is_paired_phone(p_race_id, d.device) or (
        select x.oleh is distinct from p_by from public.peristiwa_lapangan x
        where x.lomba_id = p_race_id and x.perangkat = d.device limit 1
      )
    );
  end if;
  -- All at once and in one order, like everybody who locks several: in the order of the acts, each would wait with those
  -- before it in its hands.
  if p_kind.tentang_rider then
    perform from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id
      and private.field_subject(p.kode_masuk) in (select e.value ->> 'subject' from jsonb_array_elements(p_events) e)
    order by p.id for no key update;
  end if;

  for event in
    -- Materialized, so that what an act says is read once and not for every row of the log that it is compared with.
    with said as materialized (
      select e.place, e.value as v, private.said_uuid(e.value ->> 'id') as id, private.said_uuid(e.value ->> 'device') as device,
        private.said_uuid(e.value ->> 'undoes') as undoes, e.value ->> 'action' as action,
        private.clean_text(left(e.value ->> 'place', 40)) as at_place, e.value -> 'payload' as payload,
        -- Milliseconds since 1970 by the phone's clock, and how far the server was ahead of it.
        private.said_number(e.value ->> 'occurred_at', 14) as occurred_at,
        private.said_number(e.value ->> 'server_offset', 14) as server_offset,
        private.said_number(e.value ->> 'device_seq', 15) as device_seq,
        case when p_kind.tentang_rider then (
          select p.id from public.pendaftaran_lomba p
          where p.lomba_id = p_race_id and private.field_subject(p.kode_masuk) = e.value ->> 'subject'
        ) end as registration_id,
        case when not p_kind.tentang_rider then private.clean_text(e.value ->> 'subject') end as subject
      from jsonb_array_elements(p_events) with ordinality as e (value, place)
    ), judged as materialized (
      select k.*, case
        when k.id is null or k.device is null or k.at_place is null or k.occurred_at is null or k.occurred_at < 0
          or k.server_offset is null or k.v ->> 'device_seq' is not null and coalesce(k.device_seq, 0) < 1
          or not (coalesce(k.action, '') = any (p_kind.tindakan || 'urungkan'::text))
          or (k.action = 'urungkan') <> (k.undoes is not null)
          or not p_kind.tentang_rider and coalesce(char_length(k.subject), 0) not between 1 and 80 then 'event_malformed'
        when octet_length(k.payload::text) > 4096 then 'payload_too_large'
        when p_kind.tentang_rider and k.registration_id is null then 'rider_not_in_race'
        when not k.action = any (p_actions) then 'role_not_allowed'
      end as fault, exists (select from public.peristiwa_lapangan x where x.id = k.id) as is_known,
      exists (
        select from public.peristiwa_lapangan x
        where x.lomba_id = p_race_id and x.perangkat = k.device and x.urutan_perangkat = k.device_seq
          and x.oleh is not distinct from p_by and x.id is distinct from k.id
      ) as is_counted
      from said k
    )
    select j.*, case
      when j.fault is not null then j.fault
      when not j.is_known and j.device = any (taken) then 'device_taken'
      -- None of the batch, so that what one phone did stays together under its next name.
      when not j.is_known and bool_or(j.is_counted and not j.is_known) over (partition by j.device) then 'device_seq_taken'
      when not j.is_known and case
        when p_kind.tentang_rider then (
          select count(*) from public.peristiwa_lapangan x where x.pendaftaran_id = j.registration_id and x.jenis = p_kind.jenis
        )
        else (
          select count(*) from public.peristiwa_lapangan x
          where x.jenis = p_kind.jenis and x.lomba_id = p_race_id and x.subjek = j.subject
            and (not p_kind.per_perangkat or x.perangkat = j.device)
        )
      end + row_number() over (
        partition by j.registration_id, j.subject, case when p_kind.per_perangkat then j.device end, j.is_known, j.fault is null
        order by j.place
      )
        > p_kind.terbanyak then 'too_many_acts'
    end as code
    from judged j order by j.place
  loop
    place := place + 1;
    if event.code is not null then
      refused[place] := row(event.v ->> 'id', 'refused', event.code)::public.field_answer_row;
      continue;
    end if;
    last := last + 1;
    stored := null;
    stored.id := event.id;
    stored.jenis := p_kind.jenis;
    stored.urutan := last;
    stored.lomba_id := p_race_id;
    stored.pendaftaran_id := event.registration_id;
    stored.subjek := event.subject;
    stored.tindakan := event.action;
    stored.mengurungkan := event.undoes;
    stored.isi := nullif(event.payload, 'null');
    stored.tempat := event.at_place;
    stored.perangkat := event.device;
    stored.urutan_perangkat := event.device_seq;
    stored.terjadi_pada := to_timestamp(event.occurred_at / 1000.0);
    stored.selisih_ms := event.server_offset;
    stored.diterima_pada := clock_timestamp();
    stored.waktu := least(to_timestamp((event.occurred_at + event.server_offset) / 1000.0), stored.diterima_pada);
    stored.oleh := p_by;
    stored.setelah_lepas := p_after_end;
    stored.dari_pemutus := p_decides;
    fit[place] := stored;
  end loop;

  insert into public.peristiwa_lapangan select f.* from unnest(fit) f where f.id is not null on conflict do nothing;
  get diagnostics kept = row_count;
  if kept > 0 then
    update private.pencacah_lapangan c set nomor = last where c.lomba_id = p_race_id;
  end if;

  return row(private.epoch_ms(clock_timestamp()), array(
    select case
      when (a.refusal).result is not null then a.refusal
      when x.id is null then row((a.f).id, 'refused', 'device_seq_taken')::public.field_answer_row
      when x.lomba_id = p_race_id and x.urutan = (a.f).urutan then row(x.id, 'accepted', null)::public.field_answer_row
      -- Another page of the phone may have sent it under the name that the phone had to take.
      when (x.lomba_id, x.jenis, x.tindakan) = (p_race_id, p_kind.jenis, (a.f).tindakan)
        and (x.perangkat = (a.f).perangkat or x.oleh = p_by)
        and (x.pendaftaran_id, x.subjek, x.mengurungkan, x.isi)
          is not distinct from ((a.f).pendaftaran_id, (a.f).subjek, (a.f).mengurungkan, (a.f).isi)
        then row(x.id, 'duplicate', null)::public.field_answer_row
      else row(x.id, 'refused', 'event_id_taken')::public.field_answer_row
    end
    from (select n, refused[n] as refusal, fit[n] as f from generate_series(1, place) n) a
    left join public.peristiwa_lapangan x on x.id = (a.f).id
    order by a.n
  ))::public.field_receipt_row;
end
$$;
comment on function private.keep_field_events(uuid, private.jenis_lapangan, jsonb, uuid, boolean, boolean, text[]) is
  'Internal: keeps acts of a phone; the caller has checked the right to send them. p_by null: a helper''s phone, whose key was proved; p_decides: its person may decide in the race; p_actions: those that its role has, of others role_not_allowed. Reference: send_field_events.';

create function private.new_acts(p_events jsonb) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  ids uuid[];
begin
  if jsonb_typeof(p_events) is distinct from 'array' then
    return 0;
  end if;
  -- Read first: with the reading in the condition, every act of the log may be compared with every one that was sent.
  ids := array(select private.said_uuid(e.value ->> 'id') from jsonb_array_elements(p_events) e);
  return cardinality(ids) - (select count(*) from public.peristiwa_lapangan x where x.id = any (ids));
end
$$;
comment on function private.new_acts(jsonb) is 'Internal: how many of these acts of a phone the log does not have yet.';

create function private.send_field_events(p_race_id uuid, p_kind text, p_events jsonb) returns public.field_receipt_row
language plpgsql security definer set search_path = ''
as $$
declare
  k constant private.jenis_lapangan := private.field_kind(p_race_id, p_kind);
  me constant uuid := auth.uid();
begin
  -- Nothing of a log is ever taken out by hand, so nobody fills it with what no race needs.
  if exists (select from public.lomba l where l.id = p_race_id and l.status = 'draf') then
    perform private.refuse('PT409', 'race_is_draft');
  end if;
  perform private.lock_field(p_race_id);
  perform private.refuse_too_many(
    'device_too_many', private.setting_number('BATAS_LAPANGAN_PER_JAM', 5000), '1 hour',
    array(
      select x.diterima_pada from public.peristiwa_lapangan x
      where x.oleh = me and x.lomba_id = p_race_id and x.diterima_pada > clock_timestamp() - interval '1 hour'
    ),
    private.new_acts(p_events)
  );
  return private.keep_field_events(p_race_id, k, p_events, me, private.manages(p_race_id, 'race_control'));
end
$$;
comment on function private.send_field_events is
  'Records acts of a phone in the field, at most 500, each at most once: [{id, subject: private.field_subject of the registration (of a kind that is not about riders: 1 to 80 characters), action: one of the kind''s (private.jenis_lapangan), or urungkan, undoes: id of an act (urungkan only), payload: anything up to 4 KB, place: 1 to 40 characters, device, device_seq: which act of that phone it is, from 1, occurred_at: ms since 1970 by the phone''s clock, server_offset: ms the server was ahead of it}]. Refused are event_malformed, payload_too_large, rider_not_in_race, too_many_acts (of one subject), event_id_taken, device_taken (the name is another person''s in this race, or a helper''s phone''s), device_seq_taken (this phone used the number for another act: none of the batch is kept), and nothing of them is kept; after the last two a phone takes another name and sends again. What was accepted counts at once. Right: the kind''s. Raises those of private.field_kind, then PT409 race_is_draft, PT429 device_too_many {limit: BATAS_LAPANGAN_PER_JAM acts of one person in one race in an hour, seconds: until the next}, PT422 events_invalid {max}.';
select private.offer('send_field_events');

create type public.field_changes_row as (events jsonb[], cursor bigint, more boolean, now bigint);
comment on type public.field_changes_row is
  'Acts after a cursor, at most 1000, each {id, subject, action, undoes, payload, place, device, device_seq, at: corrected time in ms, after_end: true of what came after its phone''s end, decides: true of what somebody sent who may decide in the race} without what it has not; more: whether there are further ones after the new cursor; now: the server''s clock. Milliseconds since 1970.';

create function private.field_events_after(p_race_id uuid, p_kind text, p_after bigint) returns public.field_changes_row
language plpgsql stable set search_path = ''
as $$
declare
  last bigint := coalesce((select c.nomor from private.pencacah_lapangan c where c.lomba_id = p_race_id), 0);
  -- A cursor of another count, from before a restored backup, knows nothing of this one.
  begun bigint := case when p_after between 0 and last then p_after else 0 end;
  events jsonb[] := '{}';
  most constant integer := 1000;
begin
  if begun < last then
    select coalesce(array_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', e.id, 'subject', coalesce(e.subjek, private.field_subject(p.kode_masuk)), 'action', e.tindakan,
      'undoes', e.mengurungkan, 'payload', e.isi, 'place', e.tempat, 'device', e.perangkat,
      'device_seq', e.urutan_perangkat, 'at', private.epoch_ms(e.waktu),
      'after_end', nullif(e.setelah_lepas, false), 'decides', nullif(e.dari_pemutus, false)
    )) order by e.urutan), '{}'), case when count(*) = most then max(e.urutan) else last end
    into events, begun
    from (
      select * from public.peristiwa_lapangan x
      where x.lomba_id = p_race_id and x.urutan > begun and x.jenis = p_kind
      order by x.urutan limit most
    ) e
    left join public.pendaftaran_lomba p on p.id = e.pendaftaran_id;
  end if;
  return row(events, begun, begun < last, private.epoch_ms(clock_timestamp()))::public.field_changes_row;
end
$$;
comment on function private.field_events_after(uuid, text, bigint) is
  'Internal: the acts of a kind after a cursor; the caller has checked the right to hear them. Where nothing is new only the race''s counter is read. Reference: field_changes.';

create function private.field_changes(p_race_id uuid, p_kind text, p_after bigint) returns public.field_changes_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  k private.jenis_lapangan := private.field_kind(p_race_id, p_kind);
begin
  return private.field_events_after(p_race_id, k.jenis, p_after);
end
$$;
comment on function private.field_changes is
  'What happened in the field of a race after a cursor (0: from the beginning), of all phones and one kind. Right: the kind''s. Raises those of private.field_kind.';
select private.offer('field_changes');
