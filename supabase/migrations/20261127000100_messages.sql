-- Sending what the outbox holds: when it is sent, what is tried again, and which accounts do not want it.
-- Why: design, section 12, and docs/decisions/025-messages.md. The function send-messages does it; here stands what must
-- hold when two of them run at once, or one dies in between.

alter table private.pesan
  add column giliran_pada timestamptz,
  add column berhenti_pada timestamptz,
  add column nomor_penyedia text,
  add column didorong_pada timestamptz,
  add constraint pesan_one_end check (terkirim_pada is null or berhenti_pada is null);
comment on column private.pesan.giliran_pada is
  'Not before then: after a failure, or while a run has it. Null: from kirim_setelah on. infinity: not before its account''s mailbox is proved (private.prove).';
comment on column private.pesan.berhenti_pada is
  'When it was given up, and will not be tried again by itself; galat says why. private.send_again tries it anew.';
comment on column private.pesan.didorong_pada is 'When its push notices were handed out (begin_push): never again after.';
comment on column private.pesan.nomor_penyedia is 'What the mail provider calls it.';

drop index private.pesan_waiting_idx;
create index pesan_waiting_idx on private.pesan (coalesce(giliran_pada, kirim_setelah))
  where terkirim_pada is null and berhenti_pada is null;
create index pesan_turn_idx on private.pesan (jenis, coalesce(giliran_pada, kirim_setelah), id)
  where terkirim_pada is null and berhenti_pada is null;
create index pesan_done_idx on private.pesan (coalesce(terkirim_pada, berhenti_pada)) where isi <> '{}';

create table private.berhenti_pesan (
  user_id uuid not null,
  token uuid not null default gen_random_uuid(),
  berhenti_pada timestamptz,
  constraint berhenti_pesan_pkey primary key (user_id),
  constraint berhenti_pesan_token_key unique (token),
  constraint berhenti_pesan_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.berhenti_pesan is
  'Whether an account wants messages that are not necessary. The token stands in such messages and says so without a sign-in; which kinds are necessary, their templates know (functions/_shared/messages).';
comment on column private.berhenti_pesan.berhenti_pada is 'Since when it wants none; null: it wants them.';

alter table private.berhenti_pesan enable row level security;

create table private.kata_pesan (
  pesan_id uuid not null,
  subjek text not null,
  teks text,
  ditulis_pada timestamptz not null default now(),
  constraint kata_pesan_pkey primary key (pesan_id),
  constraint kata_pesan_pesan_id_fkey foreign key (pesan_id) references private.pesan (id) on delete cascade
);
comment on table private.kata_pesan is
  'What a message to an account said, as it was written when it went out or was held: for that person to read again in the app (own_messages). Why: docs/decisions/050-messages-read-again.md.';
comment on column private.kata_pesan.teks is 'Its words without links; null where they hold a code or a link that is a secret of the mail.';
create index kata_pesan_ditulis_pada_idx on private.kata_pesan (ditulis_pada);
alter table private.kata_pesan enable row level security;

--------------------------------------------------------------------------------------------------------------
-- Constants
--------------------------------------------------------------------------------------------------------------

-- Longer than a run may take.
create function private.message_claim_length() returns interval
language sql immutable set search_path = ''
as $$ select interval '5 minutes' $$;
comment on function private.message_claim_length() is 'How long a message belongs to the run that claimed it.';

-- With the pauses between, twelve hours: the provider knows a key for 24 and drops a second message of it.
create function private.message_attempts() returns integer
language sql immutable set search_path = ''
as $$ select 8 $$;
comment on function private.message_attempts() is 'How often a message is tried before it is given up.';

create function private.message_pause(p_attempt integer) returns interval
language sql immutable set search_path = ''
as $$ select least(interval '6 hours', interval '1 minute' * 3 ^ greatest(p_attempt - 1, 0)) $$;
comment on function private.message_pause(integer) is 'How long to wait after the attempt of this number (from 1) failed.';

create function private.message_lifetime() returns interval
language sql immutable set search_path = ''
as $$ select interval '3 days' $$;
comment on function private.message_lifetime() is
  'A message that could not be sent for so long would confuse more than it tells.';

create function private.message_memory() returns interval
language sql stable set search_path = ''
as $$ select make_interval(days => greatest(private.setting_number('SIMPAN_PESAN_HARI', 30), 1)) $$;
comment on function private.message_memory() is
  'How long the content of a message is kept after it was sent or given up: the setting SIMPAN_PESAN_HARI, 30 days.';

--------------------------------------------------------------------------------------------------------------
-- What send-messages asks and says
--------------------------------------------------------------------------------------------------------------

create function private.content_id(p_content jsonb, p_name text) returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  -- An odd one must not stop the messages behind it.
  return case when p_content ->> p_name ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then (p_content ->> p_name)::uuid end;
end
$$;
comment on function private.content_id(jsonb, text) is 'Internal: an id in a message''s content; null when it is none.';

create function private.greeting_name(p_name text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  -- A sentence is no name.
  select case when char_length(plain) <= 60 then plain end from (select private.safe_name(p_name) as plain) _;
$$;
comment on function private.greeting_name(text) is
  'A person''s own name as our mails greet with it: one line, without a link, 60 characters at most; else null.';

create function private.reply_address(p_organisation_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select o.email from public.organisasi o
  where o.id = p_organisation_id and exists (
    select from public.anggota_organisasi a
    join private.alamat_terbukti t on t.user_id = a.user_id
    where a.organisasi_id = o.id and private.mailbox_key(t.alamat) = private.mailbox_key(o.email)
  );
$$;
comment on function private.reply_address(uuid) is
  'Internal: where families'' answers to a club''s letters go: the address that the club typed, if one of its people has proved that mailbox; else null. Typed alone it may be any stranger''s.';

create type public.message_row as (
  message_id uuid,
  kind text,
  attempt integer,
  address text,
  recipient_name text,
  content jsonb,
  race jsonb,
  entry jsonb,
  unsubscribed boolean,
  unsubscribe_token uuid,
  push boolean,
  entries jsonb,
  held boolean,
  child jsonb
);
comment on type public.message_row is
  'A message to send: attempt (from 1) belongs into record_message; address is null when the account has none, and when its mailbox is not proved (held): such a message may be shown on the account''s own browsers, and waits with the outcome held; content as it was queued; race {id, judul, lokasi, kota, zona_waktu, tanggal_mulai, daftar_ulang_mulai, bawaan, parkir, map_location, penyelenggara: {nama, email: where answers go, null for nowhere (private.reply_address)} of its club, null without} and entry {id, kode_masuk, panggilan, kategori, plat, total_bayar} as they are now, of the content''s lomba_id and pendaftaran_id, else null; unsubscribe_token is null without an account; push: whether begin_push has somebody to tell; entries: of the content''s lists rider and lain (riders paid for together) each entry {id, kode_masuk, panggilan, kategori, plat, tim} as it is now, null without such lists; child: of the content''s rider_id and kategori_id {panggilan, kategori} as they are now, null without.';

create function private.step_name(p public.pendaftaran_lomba) returns text
language sql stable set search_path = ''
as $$
  select s.nama from private.harga_lomba s
  where s.lomba_id = p.lomba_id and s.urutan = p.langkah
    and exists (select from private.harga_lomba other where other.lomba_id = s.lomba_id and other.urutan <> s.urutan)
$$;
comment on function private.step_name(public.pendaftaran_lomba) is
  'Internal: what the club calls the step of its prices at which an entry was made; null where the race has one price.';

create function public.claim_messages(max_rows integer default 10) returns setof public.message_row
language plpgsql security definer set search_path = ''
as $$
declare
  claimed uuid[];
begin
  perform private.queue_reminders(now());
  update private.pesan m set berhenti_pada = now(), galat = coalesce(m.galat, 'too_late')
  where m.id in (
    select x.id from private.pesan x
    where x.terkirim_pada is null and x.berhenti_pada is null
      and coalesce(x.giliran_pada, x.kirim_setelah) <= now()
      and x.kirim_setelah < now() - private.message_lifetime()
    limit 100 for update skip locked
  );
  -- Later than any turn that is given now: given before the clock was set back. A run that began a moment after this one gives a
  -- turn that is later by that moment, and has it: a minute is more than any transaction here lasts.
  update private.pesan m set giliran_pada = now()
  where m.id in (
    select x.id from private.pesan x
    where x.terkirim_pada is null and x.berhenti_pada is null and x.giliran_pada < 'infinity' and x.giliran_pada > now()
        + greatest(private.message_claim_length(), private.message_pause(x.percobaan)) + interval '1 minute'
    limit 100 for update skip locked
  );
  -- Nobody has proved the mailbox for so long.
  update private.pesan m set berhenti_pada = now(), galat = 'address_not_proved'
  where m.id in (
    select x.id from private.pesan x
    where x.terkirim_pada is null and x.berhenti_pada is null
      and coalesce(x.giliran_pada, x.kirim_setelah) = 'infinity'
      and x.kirim_setelah < now() - private.message_memory()
    limit 100 for update skip locked
  );
  update private.pesan m set isi = '{}'
  where m.id in (
    select x.id from private.pesan x
    where x.isi <> '{}' and coalesce(x.terkirim_pada, x.berhenti_pada) < now() - private.message_memory()
    limit 100 for update skip locked
  );
  delete from private.kata_pesan k
  where k.pesan_id in (
    select x.pesan_id from private.kata_pesan x where x.ditulis_pada < now() - private.message_memory()
    limit 100 for update skip locked
  );

  -- The kinds take turns: a code that somebody waits for does not stand behind an organiser's letter to hundreds of families.
  with recursive kinds as (
    select min(x.jenis) as jenis from private.pesan x where x.terkirim_pada is null and x.berhenti_pada is null
    union all
    select (
      select min(x.jenis) from private.pesan x
      where x.terkirim_pada is null and x.berhenti_pada is null and x.jenis > k.jenis
    ) from kinds k where k.jenis is not null
  ), oldest as materialized (
    select k.jenis, o.id, o.due_at from kinds k cross join lateral (
      select x.id, coalesce(x.giliran_pada, x.kirim_setelah) as due_at from private.pesan x
      where x.terkirim_pada is null and x.berhenti_pada is null and x.jenis = k.jenis
        and coalesce(x.giliran_pada, x.kirim_setelah) <= now()
      order by coalesce(x.giliran_pada, x.kirim_setelah), x.id
      limit greatest(claim_messages.max_rows, 0)
      for update skip locked
    ) o
  ), due as materialized (
    select o.id, row_number() over (order by o.turn, o.due_at, o.id) as place
    from (select *, row_number() over (partition by jenis order by due_at, id) as turn from oldest) o
    order by place
    limit greatest(claim_messages.max_rows, 0)
  ), mine as (
    -- A run that dies leaves its share to a later one.
    update private.pesan m set giliran_pada = now() + private.message_claim_length(), percobaan = m.percobaan + 1
    from due where m.id = due.id
    returning m.id, due.place
  )
  select array_agg(mine.id order by mine.place) into claimed from mine;

  insert into private.berhenti_pesan (user_id)
  select distinct m.user_id from private.pesan m where m.id = any (claimed) and m.user_id is not null
  on conflict (user_id) do nothing;

  return query
  select m.id, m.jenis, m.percobaan, case when not waits.held then coalesce(m.alamat, nullif(u.email::text, '')) end,
    -- The proof may reach a stranger: no word of the account's stands in it.
    case when m.jenis <> 'mailbox_proof' then private.greeting_name(f.nama_lengkap) end, m.isi,
    case when l.id is not null then jsonb_build_object(
      'id', l.id, 'judul', l.judul, 'lokasi', l.lokasi, 'kota', l.kota, 'zona_waktu', l.zona_waktu,
      'tanggal_mulai', l.tanggal_mulai, 'daftar_ulang_mulai', l.daftar_ulang_mulai, 'bawaan', l.bawaan,
      'parkir', l.parkir, 'map_location', l.map_location, 'penyelenggara', (
        select jsonb_build_object('nama', o.nama, 'email', private.reply_address(o.id)) from public.organisasi o where o.id = l.organisasi_id)) end,
    case when p.id is not null then jsonb_build_object(
      'id', p.id, 'kode_masuk', p.kode_masuk, 'panggilan', p.nama_panggilan_rider, 'kategori', k.nama, 'plat', p.nomor_plat,
      'total_bayar', p.total_bayar, 'langkah', private.step_name(p), 'harga', p.harga, 'potongan', p.potongan) end,
    b.berhenti_pada is not null, b.token,
    m.didorong_pada is null and exists (select from public.langganan_push s where s.user_id = m.user_id),
    case when jsonb_typeof(m.isi -> 'rider') = 'array' then (
      select jsonb_agg(jsonb_build_object(
          'id', x.id, 'kode_masuk', x.kode_masuk, 'panggilan', x.nama_panggilan_rider, 'kategori', c.nama,
          'plat', x.nomor_plat, 'tim', x.nama_tim, 'langkah', private.step_name(x), 'harga', x.harga, 'potongan', x.potongan)
        order by x.didaftar_pada, x.urutan_pesanan, x.nama_panggilan_rider, x.id)
      from jsonb_array_elements((m.isi -> 'rider') || coalesce(m.isi -> 'lain', '[]')) one
      join public.pendaftaran_lomba x on x.id = private.content_id(one.value, 'id')
      join public.kategori_lomba c on c.id = x.kategori_id
      where x.dihapus_pada is null
    ) end, waits.held, (
      select jsonb_build_object('panggilan', r.nama_panggilan, 'kategori', c.nama)
      from public.rider r, public.kategori_lomba c
      where r.id = private.content_id(m.isi, 'rider_id') and c.id = private.content_id(m.isi, 'kategori_id')
    )
  from private.pesan m
  left join auth.users u on u.id = m.user_id
  left join public.profil_pengguna f on f.id = m.user_id
  left join public.pendaftaran_lomba p on p.id = private.content_id(m.isi, 'pendaftaran_id')
  left join public.kategori_lomba k on k.id = p.kategori_id
  left join public.lomba l on l.id = coalesce(private.content_id(m.isi, 'lomba_id'), p.lomba_id)
  left join private.berhenti_pesan b on b.user_id = m.user_id
  cross join lateral (
    select m.alamat is null and nullif(u.email::text, '') is not null and not private.is_proved(m.user_id) as held
  ) waits
  where m.id = any (claimed)
  order by array_position(claimed, m.id);
end
$$;
comment on function public.claim_messages(integer) is
  'Messages that are due, at most max_rows, one of each kind in turn and of a kind the oldest first, after the reminders that have become due (private.queue_reminders); nobody else gets them for five minutes, and how each went belongs into record_message. Gives up what has waited three days (for a mailbox to be proved: 30), and empties what was sent or given up 30 days ago; the words that are kept for its reader (private.kata_pesan) go as long after they were written.';

create function private.keep_words(p_message_id uuid, p_subject text, p_text text) returns void
language plpgsql set search_path = ''
as $$
declare
  recipient uuid := (select m.user_id from private.pesan m where m.id = p_message_id);
begin
  if recipient is null or p_subject is null then
    return;
  end if;
  perform private.lock_user(recipient);
  insert into private.kata_pesan (pesan_id, subjek, teks)
  select m.id, left(p_subject, 300), left(p_text, 20000) from private.pesan m
  where m.id = p_message_id and m.isi <> '{}' and m.giliran_pada is not null
    -- A child that was erased since the words were written would come back with them.
    and (private.content_id(m.isi, 'rider_id') is null
      or exists (select from public.rider r where r.id = private.content_id(m.isi, 'rider_id')))
    and not exists (
      select from public.pendaftaran_lomba p
      where p.user_id = recipient and p.dihapus_pada > m.giliran_pada - private.message_claim_length() - interval '1 minute'
        and private.is_about(m.isi, p.id)
    )
  on conflict (pesan_id) do update set subjek = excluded.subjek, teks = excluded.teks, ditulis_pada = excluded.ditulis_pada;
end
$$;
comment on function private.keep_words(uuid, text, text) is
  'Internal: keeps what a message said for the account it went to, while the attempt that wrote it still has it; before the message itself is changed. Nothing of one without an account, and nothing that names a child who was erased meanwhile.';

create function private.is_about(p_content jsonb, p_id uuid) returns boolean
language sql immutable set search_path = ''
as $$ select strpos(p_content::text, p_id::text) > 0 $$;
comment on function private.is_about(jsonb, uuid) is
  'Internal: whether a message''s content names this entry or rider, alone or among several.';

create function public.record_message(
  message_id uuid, attempt integer, outcome text, cause text default null, provider_id text default null,
  subject text default null, words text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- A code, never a provider's words: those can name the recipient.
  code text := case when record_message.cause ~ '^[a-z][a-z0-9_]{0,59}$' then record_message.cause else 'other' end;
begin
  if record_message.outcome is null or record_message.outcome not in ('sent', 'failed', 'postponed', 'refused', 'untried',
    'held') then
    perform private.refuse('PT422', 'outcome_unknown');
  end if;
  if record_message.outcome in ('sent', 'held', 'refused') then
    perform private.keep_words(record_message.message_id, record_message.subject, record_message.words);
  end if;
  if record_message.outcome = 'held' then
    perform private.hold_message(record_message.message_id, record_message.attempt);
    return;
  end if;
  if record_message.outcome = 'sent' then
    -- Also of a run that took so long that another has it now: it is out, and must not go out again.
    update private.pesan m
    set terkirim_pada = now(), berhenti_pada = null, giliran_pada = null, galat = null,
      nomor_penyedia = left(record_message.provider_id, 200)
    where m.id = record_message.message_id and m.terkirim_pada is null;
    return;
  end if;
  update private.pesan m
  set galat = case when record_message.outcome = 'untried' then m.galat else code end,
    percobaan = m.percobaan - (record_message.outcome in ('untried', 'postponed'))::integer,
    berhenti_pada = case
      when record_message.outcome = 'refused' or record_message.outcome = 'failed'
        and m.percobaan >= private.message_attempts() then now()
    end,
    giliran_pada = case record_message.outcome
      when 'failed' then now() + private.message_pause(m.percobaan)
      when 'postponed' then now() + private.message_pause(1)
    end
  where m.id = record_message.message_id and m.percobaan = record_message.attempt and m.terkirim_pada is null
    and m.berhenti_pada is null;
end
$$;
comment on function public.record_message(uuid, integer, text, text, text, text, text) is
  'Notes how an attempt (from claim_messages) went: sent, with the provider''s id; failed, to be tried again later and given up after the eighth; postponed, because of something that is not this message''s and surely kept it here, which does not count; refused, not to be tried again (the provider does not take it, or the person does not want it); untried, which does not count; held, because the account''s mailbox is not proved: it waits for that. cause is a code in lower-case letters; anything else is noted as other. Of an attempt that is no longer the last one only sent counts. subject and words: what it said, kept for its account (private.kata_pesan) where it was sent or held, or refused after it was written; words is null where they hold a secret. Raises PT422 outcome_unknown.';

create function private.send_again(p_message_id uuid) returns boolean
language plpgsql set search_path = ''
as $$
begin
  update private.pesan m
  set berhenti_pada = null, giliran_pada = null, percobaan = 0, kirim_setelah = now()
  where m.id = p_message_id and m.berhenti_pada is not null and m.isi <> '{}';
  return found;
end
$$;
comment on function private.send_again(uuid) is
  'For operators: a message that was given up is tried anew. False when there is none, or its content is gone.';

create view private.pesan_menunggu with (security_invoker = true) as
select
  m.id, m.kirim_setelah, m.percobaan,
  m.giliran_pada is not distinct from 'infinity' as menunggu_bukti,
  m.kirim_setelah <= now() and m.giliran_pada is distinct from 'infinity' as jatuh_tempo
from private.pesan m
where m.terkirim_pada is null and m.berhenti_pada is null;
comment on view private.pesan_menunggu is
  'Messages that are neither sent nor given up: held until a mailbox is proved (menunggu_bukti), which is in order for as long as it takes, or due by now (jatuh_tempo). What is late, public.health and private.kesehatan_pesan both read here.';

create view private.kesehatan_pesan with (security_invoker = true) as
select
  w.menunggu, w.umur_tertua, w.diulang,
  count(*) filter (
    where m.berhenti_pada > now() - interval '7 days' and m.galat is distinct from 'unsubscribed' and m.galat is distinct from 'address_not_proved'
  ) as menyerah_7_hari,
  count(*) filter (where m.terkirim_pada > now() - interval '1 day') as terkirim_1_hari,
  max(m.terkirim_pada) as terakhir_terkirim,
  (
    select jsonb_object_agg(c.galat, c.banyak) from (
      select x.galat, count(*) as banyak from private.pesan x
      where x.galat is not null and x.terkirim_pada is null and coalesce(x.berhenti_pada, now()) > now() - interval '7 days'
      group by x.galat
    ) c
  ) as sebab,
  w.menunggu_bukti
from (
  select
    count(*) filter (where p.jatuh_tempo) as menunggu,
    coalesce(max(now() - p.kirim_setelah) filter (where p.jatuh_tempo), interval '0') as umur_tertua,
    count(*) filter (where p.percobaan > 0) as diulang,
    count(*) filter (where p.menunggu_bukti) as menunggu_bukti
  from private.pesan_menunggu p
) w
left join private.pesan m on true
group by w.menunggu, w.umur_tertua, w.diulang, w.menunggu_bukti;
comment on view private.kesehatan_pesan is
  'One row about the outbox: messages that should be out (menunggu) and how long the oldest of them waits (umur_tertua, minutes when all is well), tried more than once (diulang), given up in seven days other than at the person''s wish, sent in a day, the last time one went out, what stood in the way {code: messages}, and how many wait for a mailbox to be proved (menunggu_bukti): those are in order.';

--------------------------------------------------------------------------------------------------------------
-- Wanting none
--------------------------------------------------------------------------------------------------------------

create function private.message_preference(p_token uuid, p_stop boolean default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  stopped boolean;
begin
  if p_stop is not null then
    update private.berhenti_pesan b set berhenti_pada = case when p_stop then coalesce(b.berhenti_pada, now()) end
    where b.token = p_token;
  end if;
  select b.berhenti_pada is not null into stopped from private.berhenti_pesan b where b.token = p_token;
  if not found then
    perform private.refuse('PT404', 'message_link_unknown');
  end if;
  return stopped;
end
$$;
comment on function private.message_preference is
  'Whether the account of a message''s link has stopped those that are not necessary, once stop (true, false, or null to leave it) is noted. Needs no sign-in: the token comes with the message. Raises PT404 message_link_unknown.';
select private.offer('message_preference', '{anon,authenticated}');

--------------------------------------------------------------------------------------------------------------
-- The receipt
--------------------------------------------------------------------------------------------------------------

create function private.is_received(p_entry_status text, p_payment_status text, p_needs_action text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_entry_status in ('dikonfirmasi', 'check_in') and p_payment_status = 'dibayar'
    and coalesce(p_needs_action, 'dibayar_ganda') = 'dibayar_ganda';
end
$$;
comment on function private.is_received(text, text, text) is
  'Internal: whether an entry (its status, that of its payment, its mark) is in and paid, with nothing against it but money that came twice.';

-- Riders who were paid for with one charge are told of in one message, which says what the bank statement says. An order
-- keeps who has been told of: one of its riders may come in later than the others, and a key cannot name several.
create function private.queue_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.pendaftaran_lomba;
  charge uuid;
  charged bigint;
  told uuid[];
  riders jsonb;
  others jsonb;
begin
  -- As it is now that all else is done.
  select p.id, p.user_id, p.lomba_id, p.pesanan_id into entry.id, entry.user_id, entry.lomba_id, entry.pesanan_id
  from public.pendaftaran_lomba p
  where p.id = new.id and private.is_received(p.status_pendaftaran, p.status_pembayaran, p.perlu_tindakan)
    -- An organiser who lets somebody in says so in a message of its own, with the same code in it.
    and not exists (
      select from private.pesan m
      where m.user_id = p.user_id and m.jenis = 'entry_confirmed' and m.isi ->> 'pendaftaran_id' = p.id::text
    );
  if not found then
    return null;
  end if;
  if entry.pesanan_id is null then
    perform private.queue_message('receipt:' || entry.id, 'receipt', entry.user_id, null,
      jsonb_build_object('pendaftaran_id', entry.id));
    return null;
  end if;

  select o.dikabari into told from public.pesanan o where o.id = entry.pesanan_id for no key update;
  if entry.id = any (told) then
    return null;
  end if;
  select lead.id, lead.tagihan into charge, charged
  from public.transaksi_pembayaran t
  join public.transaksi_pembayaran lead on lead.id = coalesce(t.induk_id, t.id)
  where t.pendaftaran_lomba_id = entry.id and t.status in ('PAID', 'SETTLED') and t.lunas
  order by t.tepat_waktu desc, t.dibayar_pada, t.id
  limit 1;
  -- Of a free race nothing was charged: then those who entered together are told of together.
  select
    jsonb_agg(jsonb_build_object('id', p.id, 'jumlah', x.jumlah) order by p.urutan_pesanan) filter (where is_news),
    jsonb_agg(jsonb_build_object('id', p.id, 'jumlah', x.jumlah) order by p.urutan_pesanan)
      filter (where not is_news and charge is not null)
  into riders, others
  from public.pendaftaran_lomba p
  left join public.transaksi_pembayaran x on x.pendaftaran_lomba_id = p.id and coalesce(x.induk_id, x.id) = charge
  cross join lateral (
    select p.id <> all (told) and p.user_id = entry.user_id and p.lomba_id = entry.lomba_id
      and private.is_received(p.status_pendaftaran, p.status_pembayaran, p.perlu_tindakan) as is_news
  ) _
  where p.pesanan_id = entry.pesanan_id and (charge is null or x.id is not null);
  update public.pesanan o set dikabari = told || array(select (r ->> 'id')::uuid from jsonb_array_elements(riders) r)
  where o.id = entry.pesanan_id;
  perform private.queue_message('receipt:' || (riders -> 0 ->> 'id'), 'receipt', entry.user_id, null,
    jsonb_strip_nulls(jsonb_build_object(
      'pendaftaran_id', riders -> 0 -> 'id', 'rider', riders, 'lain', others, 'jumlah', charged)));
  return null;
end
$$;
comment on function private.queue_receipt() is
  'Trigger on pendaftaran_lomba, when all else of the transaction is done: an entry that has become a confirmed and paid one is told to its account, once. One of an order is told together with the others of the same charge that are in: {pendaftaran_id: of the first, rider: [{id, jumlah: its share in rupiah}], lain: the same of those of the charge who have a message of their own, jumlah: what was charged for all of them}.';

create constraint trigger queue_receipt_of_new after insert on public.pendaftaran_lomba
  deferrable initially deferred
  for each row when (
    new.user_id is not null and new.status_pendaftaran = 'dikonfirmasi' and new.status_pembayaran = 'dibayar'
  ) execute function private.queue_receipt();
-- Whatever brings it there: the money, the desk that clears what stood against it, or the news of money for a rider who
-- had been let in before.
create constraint trigger queue_receipt
  after update of status_pendaftaran, status_pembayaran, perlu_tindakan on public.pendaftaran_lomba
  deferrable initially deferred
  for each row when (
    new.user_id is not null
    and new.status_pendaftaran in ('dikonfirmasi', 'check_in') and new.status_pembayaran = 'dibayar'
    and coalesce(new.perlu_tindakan, 'dibayar_ganda') = 'dibayar_ganda'
    and (
      old.status_pendaftaran not in ('dikonfirmasi', 'check_in') or old.status_pembayaran <> 'dibayar'
      or coalesce(old.perlu_tindakan, 'dibayar_ganda') <> 'dibayar_ganda'
    )
  ) execute function private.queue_receipt();

--------------------------------------------------------------------------------------------------------------
-- The schedule
--------------------------------------------------------------------------------------------------------------

create function private.call_send_messages() returns boolean
language plpgsql set search_path = ''
as $$
begin
  return private.call_function('send_messages_url', 'send_messages_secret_key');
end
$$;
comment on function private.call_send_messages() is
  'Internal: asks the function send-messages to run, with the vault secrets send_messages_url and send_messages_secret_key; false, and nothing done, without them.';

do $$
begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('send-messages', '* * * * *', 'select private.call_send_messages()');
  end if;
end
$$;

grant execute on function
  public.claim_messages(integer),
  public.record_message(uuid, integer, text, text, text, text, text)
  to service_role;
