-- A mailbox is proved before our mail goes to it more than once, and nobody who borrows a session moves an account to
-- another one. Why: docs/decisions/041-mailbox.md. What is proved stands in private.alamat_terbukti (profiles).

insert into public.pengaturan (key, value) values
  ('KONFIRMASI_EMAIL', 'tidak'),
  ('BATAS_BUKTI_EMAIL_PER_HARI', '4'),
  ('BATAS_UNDANGAN_PER_ALAMAT', '3')
on conflict (key) do nothing;

create function private.addresses_are_confirmed() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.pengaturan s where s.key = 'KONFIRMASI_EMAIL' and btrim(s.value) = 'ya');
$$;
comment on function private.addresses_are_confirmed() is
  'Whether the auth service asks for a mailed link before an address counts (enable_confirmations): the setting KONFIRMASI_EMAIL, ya or tidak, which the deployment writes and the doctor compares with the service.';

--------------------------------------------------------------------------------------------------------------
-- The address of an account
--------------------------------------------------------------------------------------------------------------

-- With confirmations off, the auth service changes an address by one link in the new mailbox, without a password
-- (GoTrue 2.196, internal/api/verify.go:547), so a phone that was lent out would be enough to take the account. The link leads
-- nowhere, then; refused where the change is asked for, the service has mailed already (mail.go, sendEmailChange) and forgets when, which
-- would undo its minute between two mails: one session could mail strangers without an end. The app offers no change. `postgres` may make a trigger on auth.users but not drop it there: it goes with its function (cascade).
create function private.keep_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.addresses_are_confirmed() then
    raise exception 'address_change_closed';
  end if;
  return null;
end
$$;
comment on function private.keep_address() is
  'Trigger on auth.users: while sign-ups are not confirmed, the link of a change of address changes nothing: the auth service answers server_error. What an operator changes by hand passes.';
-- After: before, it would lock the row against everybody who writes of this account at that moment.
create trigger keep_address after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email = old.email_change)
  execute function private.keep_address();

-- Never a reason for the auth service to fail.
create function private.note_confirmed_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.addresses_are_confirmed() then
    insert into private.alamat_terbukti (user_id, alamat, cara) values (new.id, lower(new.email), 'layanan_auth')
    on conflict on constraint alamat_terbukti_pkey
      do update set alamat = excluded.alamat, cara = excluded.cara, terbukti_pada = excluded.terbukti_pada;
  end if;
  return null;
end
$$;
comment on function private.note_confirmed_address() is
  'Trigger on auth.users: an address that was confirmed by a mailed link is proved, where the auth service sends such links (KONFIRMASI_EMAIL).';
create trigger note_confirmed_address after update of email, email_confirmed_at on auth.users
  for each row when (
    new.email is not null and new.email_confirmed_at is not null and (
      -- The link went out before: an operator who confirms by hand, or the service that does so by itself, sends none.
      old.email_confirmed_at is null and new.confirmation_sent_at is not null
      or new.email is distinct from old.email and new.email = old.email_change
    )
  ) execute function private.note_confirmed_address();

--------------------------------------------------------------------------------------------------------------
-- Mail to a mailbox that nobody has proved
--------------------------------------------------------------------------------------------------------------

create table private.surat_ke_alamat (
  id bigint not null generated always as identity,
  kunci bytea not null,
  jenis text not null,
  dikirim_pada timestamptz not null default now(),
  constraint surat_ke_alamat_pkey primary key (id)
);
comment on table private.surat_ke_alamat is
  'Mails to mailboxes that may be anybody''s, for their limits: proofs (bukti) and invitations (undangan), of two days. The key is private.mailbox_key.';
create index surat_ke_alamat_kunci_idx on private.surat_ke_alamat (kunci, jenis, dikirim_pada);
create index surat_ke_alamat_dikirim_pada_idx on private.surat_ke_alamat (dikirim_pada);
alter table private.surat_ke_alamat enable row level security;

create table private.alamat_menolak (
  kunci bytea not null,
  sejak timestamptz not null default now(),
  constraint alamat_menolak_pkey primary key (kunci)
);
comment on table private.alamat_menolak is
  'Mailboxes whose person said "bukan saya": no proof and no invitation goes there any more, until an account of theirs is proved in another way.';
alter table private.alamat_menolak enable row level security;

create table private.bukti_alamat (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  alamat text not null,
  kode_hash bytea not null,
  token_hash bytea not null,
  dibuat_pada timestamptz not null default now(),
  berakhir_pada timestamptz not null default now() + interval '1 day',
  percobaan integer not null default 0,
  selesai_pada timestamptz,
  constraint bukti_alamat_pkey primary key (id),
  constraint bukti_alamat_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint bukti_alamat_token_hash_key unique (token_hash),
  constraint bukti_alamat_percobaan_positive check (percobaan >= 0)
);
comment on table private.bukti_alamat is
  'Proofs that were mailed: a code for the app and a link, good for a day. The newest of an account counts.';
comment on column private.bukti_alamat.percobaan is 'How many wrong codes were typed; after the fifth only the link counts.';
comment on column private.bukti_alamat.selesai_pada is 'When it was used, declined, or followed by another.';
create index bukti_alamat_user_id_idx on private.bukti_alamat (user_id, dibuat_pada desc);
alter table private.bukti_alamat enable row level security;

create function private.lock_mailbox(p_key bytea) returns void
language plpgsql set search_path = ''
as $$
declare
  locked text;
begin
  locked := pg_advisory_xact_lock(hashtextextended('mailbox:' || encode(p_key, 'hex'), 0));
end
$$;
comment on function private.lock_mailbox(bytea) is
  'Internal: makes those who count mails to one mailbox take turns until the transaction ends. After the person''s lock, before every row.';

create function private.mails_to(p_key bytea, p_kind text, p_span interval) returns timestamptz[]
language sql stable set search_path = ''
as $$
  select array(
    select s.dikirim_pada from private.surat_ke_alamat s
    where s.kunci = p_key and s.jenis = p_kind and s.dikirim_pada > now() - p_span
  );
$$;
comment on function private.mails_to(bytea, text, interval) is 'Internal: when mails of a kind went to a mailbox, within a span.';

create function private.note_mail_to(p_key bytea, p_kind text) returns void
language sql set search_path = ''
as $$
  delete from private.surat_ke_alamat s where s.id in (
    select x.id from private.surat_ke_alamat x where x.dikirim_pada < now() - interval '2 days' limit 50 for update skip locked
  );
  insert into private.surat_ke_alamat (kunci, jenis) values (p_key, p_kind);
$$;
comment on function private.note_mail_to(bytea, text) is
  'Internal: counts a mail to a mailbox, under lock_mailbox; what is older than two days goes.';

create function private.mail_proof(p_user_id uuid, p_address text) returns void
language plpgsql set search_path = ''
as $$
declare
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  -- Eight digits from 32 random bits.
  code text := lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 100000000)::text, 8, '0');
  made uuid;
begin
  update private.bukti_alamat b set selesai_pada = now() where b.user_id = p_user_id and b.selesai_pada is null;
  insert into private.bukti_alamat (user_id, alamat, kode_hash, token_hash)
  values (p_user_id, lower(p_address), sha256(convert_to(code || p_user_id::text, 'UTF8')), sha256(convert_to(secret, 'UTF8')))
  returning id into made;
  perform private.note_mail_to(private.mailbox_key(p_address), 'bukti');
  perform private.queue_message('mailbox_proof:' || made, 'mailbox_proof', p_user_id, p_address,
    jsonb_build_object('kode', code, 'token', secret));
end
$$;
comment on function private.mail_proof(uuid, text) is
  'Internal: mails an account''s address a code and a link; earlier ones end. Limits are the caller''s.';

create function private.offer_proof(p_user_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  address text := (select u.email from auth.users u where u.id = p_user_id);
  key bytea := private.mailbox_key(address);
begin
  if coalesce(address, '') = '' or private.is_proved(p_user_id) then
    return;
  end if;
  perform private.lock_mailbox(key);
  if cardinality(private.mails_to(key, 'bukti', interval '1 day')) = 0
    and not exists (select from private.alamat_menolak d where d.kunci = key) then
    perform private.mail_proof(p_user_id, address);
  end if;
end
$$;
comment on function private.offer_proof(uuid) is
  'Internal: mails the proof to an account for which something waits, unless the mailbox had one within a day or wants none. Under lock_user.';

create function private.prove(p_user_id uuid, p_how text) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.alamat_terbukti (user_id, alamat, cara)
  select u.id, lower(u.email), p_how from auth.users u where u.id = p_user_id and coalesce(u.email, '') <> ''
  on conflict on constraint alamat_terbukti_pkey
    do update set alamat = excluded.alamat, cara = excluded.cara, terbukti_pada = excluded.terbukti_pada;
  update private.bukti_alamat b set selesai_pada = now() where b.user_id = p_user_id and b.selesai_pada is null;
  delete from private.alamat_menolak d using auth.users u where u.id = p_user_id and d.kunci = private.mailbox_key(u.email);
  -- What waited goes out now; what time has overtaken would only confuse.
  update private.pesan m
  set giliran_pada = null,
    kirim_setelah = now(),
    berhenti_pada = case
      when (m.isi ->> 'sampai')::timestamptz < now() or m.jenis = 'race_tomorrow' and m.kirim_setelah < now() - interval '1 day'
      then now() end,
    galat = case
      when (m.isi ->> 'sampai')::timestamptz < now() or m.jenis = 'race_tomorrow' and m.kirim_setelah < now() - interval '1 day'
      then 'address_not_proved' end
  where m.user_id = p_user_id and m.giliran_pada = 'infinity' and m.terkirim_pada is null and m.berhenti_pada is null;
end
$$;
comment on function private.prove(uuid, text) is
  'Internal: notes that an account''s mailbox is proved, and lets go out what waited for it. Under lock_user.';

create function private.hold_message(p_message_id uuid, p_attempt integer) returns void
language plpgsql set search_path = ''
as $$
declare
  recipient uuid := (select m.user_id from private.pesan m where m.id = p_message_id);
begin
  perform private.lock_user(recipient);
  update private.pesan m
  set giliran_pada = case when private.is_proved(recipient) then now() else 'infinity' end,
    percobaan = m.percobaan - 1
  where m.id = p_message_id and m.percobaan = p_attempt and m.terkirim_pada is null and m.berhenti_pada is null;
  if found then
    perform private.offer_proof(recipient);
  end if;
end
$$;
comment on function private.hold_message(uuid, integer) is
  'Internal: a message waits until its account''s mailbox is proved (giliran_pada infinity), and the proof is mailed once if none was.';

--------------------------------------------------------------------------------------------------------------
-- The person's side
--------------------------------------------------------------------------------------------------------------

create function private.came_by_mail() returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from jsonb_array_elements(
      case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end
    ) way
    where way ->> 'method' in ('otp', 'magiclink', 'recovery', 'invite')
  );
$$;
comment on function private.came_by_mail() is
  'Internal: whether the caller''s session began with a link or code that the auth service mailed (GoTrue writes otp into the claim amr, which stays when the token is renewed). There are no codes by SMS ([auth.sms] is off).';

create type public.mailbox_row as (
  address text,
  proved boolean,
  dikirim_pada timestamptz,
  again_at timestamptz,
  declined boolean,
  waiting integer,
  wrong_code boolean,
  tries_left integer
);
comment on type public.mailbox_row is
  'How an account''s mailbox stands: its address, whether it is proved, when the proof that still counts was mailed, from when on another may be asked for (null: now), whether its person said "bukan saya", how many messages wait; wrong_code: the code just typed was wrong, tries_left: how many more may be typed.';

create function private.mailbox_of(p_user_id uuid, p_wrong boolean) returns public.mailbox_row
language plpgsql stable set search_path = ''
as $$
declare
  address text := (select u.email from auth.users u where u.id = p_user_id);
  key bytea := private.mailbox_key(address);
  sent timestamptz[] := private.mails_to(key, 'bukti', interval '1 day');
  most integer := greatest(private.setting_number('BATAS_BUKTI_EMAIL_PER_HARI', 4), 1);
  newest private.bukti_alamat;
  result public.mailbox_row;
begin
  select * into newest from private.bukti_alamat b
  where b.user_id = p_user_id and b.alamat = lower(address) and b.selesai_pada is null and b.berakhir_pada > now()
  order by b.dibuat_pada desc limit 1;
  result.address := address;
  result.proved := private.is_proved(p_user_id);
  result.dikirim_pada := newest.dibuat_pada;
  result.again_at := greatest(
    (select max(moment) + interval '1 hour' from unnest(sent) moment),
    case when cardinality(sent) >= most then (
      select moment + interval '1 day' from unnest(sent) moment order by moment desc offset most - 1 limit 1
    ) end
  );
  if result.again_at <= now() then
    result.again_at := null;
  end if;
  result.declined := exists (select from private.alamat_menolak d where d.kunci = key);
  result.waiting := (
    select count(*)::integer from private.pesan m
    where m.user_id = p_user_id and m.alamat is null and m.terkirim_pada is null and m.berhenti_pada is null
  );
  result.wrong_code := coalesce(p_wrong, false);
  result.tries_left := greatest(5 - coalesce(newest.percobaan, 0), 0);
  return result;
end
$$;
comment on function private.mailbox_of(uuid, boolean) is 'Internal: the row that the RPCs about one''s own mailbox answer.';

create function private.my_mailbox() returns public.mailbox_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
begin
  if private.came_by_mail() and not private.is_proved(me) then
    perform private.lock_user(me);
    perform private.prove(me, 'layanan_auth');
  end if;
  return private.mailbox_of(me, false);
end
$$;
comment on function private.my_mailbox is
  'How the caller''s mailbox stands. A session that began with a link mailed by the auth service proves it here. Raises PT401 not_signed_in.';
select private.offer('my_mailbox');

create function private.send_mailbox_proof() returns public.mailbox_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  address text := (select u.email from auth.users u where u.id = me);
  key bytea := private.mailbox_key(address);
begin
  perform private.lock_user(me);
  if private.is_proved(me) then
    return private.mailbox_of(me, false);
  end if;
  if coalesce(address, '') = '' then
    perform private.refuse('PT409', 'no_address');
  end if;
  perform private.lock_mailbox(key);
  if exists (select from private.alamat_menolak d where d.kunci = key) then
    perform private.refuse('PT403', 'mailbox_declined');
  end if;
  perform private.refuse_too_many('too_many_proofs', 1, interval '1 hour', private.mails_to(key, 'bukti', interval '1 hour'));
  perform private.refuse_too_many('too_many_proofs', greatest(private.setting_number('BATAS_BUKTI_EMAIL_PER_HARI', 4), 1),
    interval '1 day', private.mails_to(key, 'bukti', interval '1 day'));
  perform private.mail_proof(me, address);
  return private.mailbox_of(me, false);
end
$$;
comment on function private.send_mailbox_proof is
  'Mails a code and a link to the caller''s own address, by which they show that it is theirs; an earlier mail''s no longer count. Of a mailbox that is proved nothing is sent. Counted for the mailbox, whatever account asks.
Raises PT401 not_signed_in; PT409 no_address; PT403 mailbox_declined: its person said "bukan saya"; PT429 too_many_proofs {limit, seconds: until the next}: one an hour, and a few a day (setting BATAS_BUKTI_EMAIL_PER_HARI, 4).';
select private.offer('send_mailbox_proof');

create function private.prove_mailbox(p_code text) returns public.mailbox_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  address text := (select lower(u.email) from auth.users u where u.id = me);
  b private.bukti_alamat;
begin
  perform private.lock_user(me);
  if private.is_proved(me) then
    return private.mailbox_of(me, false);
  end if;
  select * into b from private.bukti_alamat x
  where x.user_id = me and x.alamat = address and x.selesai_pada is null and x.berakhir_pada > now() and x.percobaan < 5
  order by x.dibuat_pada desc limit 1 for update;
  if not found then
    perform private.refuse('PT409', 'code_ended');
  end if;
  if b.kode_hash = sha256(convert_to(regexp_replace(coalesce(p_code, ''), '[^0-9]', '', 'g') || me::text, 'UTF8')) then
    perform private.prove(me, 'kode');
    return private.mailbox_of(me, false);
  end if;
  -- Answered, not raised: the try has to be counted.
  update private.bukti_alamat x set percobaan = x.percobaan + 1 where x.id = b.id;
  return private.mailbox_of(me, true);
end
$$;
comment on function private.prove_mailbox is
  'Proves the caller''s mailbox by the code of the newest mail; what waited for it goes out. A wrong one is answered with wrong_code and counts; after five the mail''s link still does. Raises PT401 not_signed_in; PT409 code_ended: there is none that counts, ask for another.';
select private.offer('prove_mailbox');

create type public.mailbox_link_row as (address text, state text);
comment on type public.mailbox_link_row is
  'What the link of a proof is about: the masked address, and open (it may be answered), proved, declined or ended.';

create function private.mailbox_link(p_token text, p_mine boolean default null) returns public.mailbox_link_row
language plpgsql security definer set search_path = ''
as $$
declare
  b private.bukti_alamat;
  holder uuid;
  key bytea;
  is_current boolean;
begin
  select x.user_id into holder from private.bukti_alamat x
  where x.token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8'));
  if not found then
    perform private.refuse('PT404', 'mailbox_link_unknown');
  end if;
  if p_mine is not null then
    perform private.lock_user(holder);
  end if;
  select * into strict b from private.bukti_alamat x where x.token_hash = sha256(convert_to(p_token, 'UTF8'));
  key := private.mailbox_key(b.alamat);
  is_current := b.berakhir_pada > now() and exists (
    select from auth.users u where u.id = holder and lower(u.email) = b.alamat
  );
  if p_mine and is_current and not private.is_proved(holder) then
    perform private.prove(holder, 'tautan');
  elsif not p_mine and is_current and not private.is_proved(holder) then
    insert into private.alamat_menolak (kunci) values (key) on conflict (kunci) do nothing;
    update private.bukti_alamat x set selesai_pada = now() where x.user_id = holder and x.selesai_pada is null;
  end if;
  return (private.masked_email(b.alamat), case
    when not is_current then 'ended'
    when private.is_proved(holder) then 'proved'
    when exists (select from private.alamat_menolak d where d.kunci = key) then 'declined'
    else 'open'
  end)::public.mailbox_link_row;
end
$$;
comment on function private.mailbox_link is
  'How the link in a proof''s mail stands, once the answer is noted: mine true proves the mailbox of the account that asked, false ("bukan saya") stops our mails to it, null only looks. Needs no sign-in: the token comes with the mail, whose app may not be the browser of the account. Raises PT404 mailbox_link_unknown.';
select private.offer('mailbox_link', '{anon,authenticated}');

create function private.decline_invitation(p_token text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  i public.undangan;
begin
  select * into i from public.undangan u where u.token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8'));
  if not found then
    perform private.refuse('PT404', 'invitation_not_found');
  end if;
  insert into private.alamat_menolak (kunci) values (private.mailbox_key(i.email)) on conflict (kunci) do nothing;
  update public.undangan u set dicabut_pada = now()
  where u.email = i.email and u.dipakai_pada is null and u.dicabut_pada is null;
end
$$;
comment on function private.decline_invitation is
  '"Bukan saya": ends every open invitation to the address that this one names, and lets nobody send another. Needs no sign-in: the token comes with the mail alone. Raises PT404 invitation_not_found.';
select private.offer('decline_invitation', '{anon,authenticated}');
