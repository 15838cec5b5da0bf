-- What happened to a family's entries, told in the app whatever its mailbox: letters of organisers, another hour or place,
-- a race called off, a plate, money on its way back. And the mistyped address that is put right while it is not proved.
-- Why: docs/decisions/062-news-in-the-app.md. A message that is held for a mailbox has its words already (private.kata_pesan).
-- Affects: a column of private.pesan; RPCs own_news, read_news, correct_address.

alter table private.pesan add column dibaca_pada timestamptz;
comment on column private.pesan.dibaca_pada is 'When its account saw it in the app; null before, and for kinds that are no news (private.news_kinds).';

create function private.news_kinds() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array['organiser_message', 'race_moved', 'race_called_off', 'race_called_off_choose', 'waiting_list_closed', 'plates_given',
    'entry_moved', 'entry_corrected', 'board_named', 'refund_declined', 'refund_approved', 'decision_needed',
    'result_ready', 'result_corrected', 'race_reminder'];
$$;
comment on function private.news_kinds() is 'Internal: kinds of messages that are news of an entry or its race, or that were asked for there, not about the account or a step that the family has just taken.';

create type public.own_news_row as (
  message_id uuid, race_id uuid, race text, by_organiser boolean, subjek text, teks text, at timestamptz, is_read boolean
);
comment on type public.own_news_row is
  'News of a race in which the caller has, or had, an entry, waits for a place or asked to be reminded. by_organiser: the words are a letter''s. teks: the words of the mail, paragraphs apart by an empty line, those of an organiser with > before each line.';

create function private.own_news() returns setof public.own_news_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
begin
  return query
  select m.id, l.id, l.judul, m.jenis = 'organiser_message', k.subjek, k.teks, m.dibuat_pada, m.dibaca_pada is not null
  from private.pesan m
  join private.kata_pesan k on k.pesan_id = m.id
  left join public.pendaftaran_lomba p on p.id = private.content_id(m.isi, 'pendaftaran_id')
  join public.lomba l on l.id = coalesce(
    private.content_id(m.isi, 'lomba_id'), p.lomba_id, (select s.lomba_id from private.surat s where s.id = m.surat_id)
  )
  where m.user_id = me and m.jenis = any (private.news_kinds()) and k.teks is not null
  order by m.dibuat_pada desc, m.id
  limit 50;
end
$$;
comment on function private.own_news is
  'News of the caller''s races of the last 30 days (setting SIMPAN_PESAN_HARI), the newest first, 50 at most, whether a mail of it went out or waits for the mailbox to be proved. Raises PT401 not_signed_in.';
select private.offer('own_news');

create function private.read_news(p_message_ids uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  many integer;
begin
  update private.pesan m set dibaca_pada = now()
  where m.id = any (p_message_ids) and m.user_id = me and m.dibaca_pada is null and m.jenis = any (private.news_kinds());
  get diagnostics many = row_count;
  return many;
end
$$;
comment on function private.read_news is
  'Notes that the caller saw this news in the app; how much of it was new. Of others'' and unknown ids nothing. Raises PT401 not_signed_in.';
select private.offer('read_news');

create type public.corrected_address_row as (mailbox public.mailbox_row, refused text);
comment on type public.corrected_address_row is
  'What correct_address answers: how the mailbox stands then, and why nothing changed: password_wrong, address_taken (another account has it), else null.';

create function private.correct_address(p_address text, p_password text) returns public.corrected_address_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  address text := lower(btrim(coalesce(p_address, '')));
  u auth.users;
  tries timestamptz[];
begin
  perform private.lock_user(me);
  -- Once somebody has shown that the mailbox is theirs, a session and a password must not take it from them.
  if private.is_proved(me) or private.came_by_mail() or private.addresses_are_confirmed() then
    perform private.refuse('PT403', 'address_proved');
  end if;
  tries := array(
    select c.terjadi_pada from public.catatan c
    where c.user_id = me and c.tindakan = 'correct_address' and c.terjadi_pada > now() - interval '1 day'
    order by c.terjadi_pada desc limit 5
  );
  perform private.refuse_too_many('too_many_corrections', 5, interval '1 day', tries);
  if address !~ '^[^[:space:]@<>()",;:]+@[^[:space:]@<>()",;:.]+(\.[^[:space:]@<>()",;:.]+)+$' or char_length(address) > 254 then
    perform private.refuse_field('address_invalid', 'address');
  end if;
  select * into strict u from auth.users x where x.id = me;
  -- Counted whatever comes of it, and answered, not raised: a raise would undo the count.
  perform private.log_act('correct_address', null, null, 'akun', me::text);
  if u.encrypted_password is distinct from extensions.crypt(coalesce(p_password, ''), u.encrypted_password) then
    return row(private.mailbox_of(me, false), 'password_wrong')::public.corrected_address_row;
  elsif lower(u.email) = address then
    return row(private.mailbox_of(me, false), null)::public.corrected_address_row;
  elsif exists (select from auth.users x where lower(x.email) = address and x.id <> me) then
    return row(private.mailbox_of(me, false), 'address_taken')::public.corrected_address_row;
  end if;
  -- Links that the auth service mailed to the other address would open the account still, and count as a proof of this one.
  -- Empty, because the service reads no null there; and first, because a change that was asked for would be taken for its link.
  update auth.users x
  set recovery_token = '', confirmation_token = '', email_change = '', email_change_token_new = '', email_change_token_current = ''
  where x.id = me;
  delete from auth.one_time_tokens t where t.user_id = me;
  update auth.users x set email = address where x.id = me;
  update auth.identities i set identity_data = i.identity_data || jsonb_build_object('email', address)
  where i.user_id = me and i.provider = 'email';
  -- Earlier mails' links and codes were for the other address.
  update private.bukti_alamat b set selesai_pada = now() where b.user_id = me and b.selesai_pada is null;
  perform private.offer_proof(me);
  return row(private.mailbox_of(me, false), null)::public.corrected_address_row;
end
$$;
comment on function private.correct_address is
  'Puts the address of the caller''s own account right, as long as nobody has proved its mailbox: with the session and the password, because the only proof there is was typed wrong. The proof is mailed to the new address. A wrong password and another account''s address are answered (corrected_address_row), so that the try is counted.
Raises PT401 not_signed_in; PT403 address_proved: somebody has shown that the mailbox is theirs, or the auth service asks for both mailboxes (KONFIRMASI_EMAIL); PT422 address_invalid {field}; PT429 too_many_corrections {limit, seconds}: five tries a day.';
select private.offer('correct_address');
