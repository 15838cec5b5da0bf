-- What a family sees of what is kept of it, as a page of the app.
-- Why: docs/decisions/050-messages-read-again.md and 029-childs-data.md. The export (export_family) is all of it; these two answer
-- what the page shows beyond the rows that a client reads itself.
-- Affects: RPCs own_messages and own_records.

create type public.own_message_row as (
  message_id uuid, subjek text, teks text, address text, dibuat_pada timestamptz, terkirim_pada timestamptz, held boolean,
  race_id uuid, race text, organisation text
);
comment on type public.own_message_row is
  'A message to the caller. teks is null where it held a secret of the mail; terkirim_pada is null where it did not go out, held: because the mailbox is not proved yet. Of a letter that an organiser wrote race_id, race and organisation (null without a club) say whose words it carries; null of ours.';

create function private.own_messages() returns setof public.own_message_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  own_address text := (select u.email from auth.users u where u.id = me);
begin
  return query
  select m.id, k.subjek, k.teks, coalesce(m.alamat, own_address), m.dibuat_pada, m.terkirim_pada,
    m.terkirim_pada is null and m.berhenti_pada is null, l.id, l.judul, o.nama
  from private.pesan m
  join private.kata_pesan k on k.pesan_id = m.id
  left join private.surat s on s.id = m.surat_id
  left join public.lomba l on l.id = s.lomba_id
  left join public.organisasi o on o.id = l.organisasi_id
  where m.user_id = me
  order by coalesce(m.terkirim_pada, m.dibuat_pada) desc, m.id
  limit 200;
end
$$;
comment on function private.own_messages is
  'The caller''s messages whose words are kept (30 days, setting SIMPAN_PESAN_HARI), the newest first, 200 at most. Raises PT401 not_signed_in.';
select private.offer('own_messages');

create type public.own_records_row as (
  entries integer, classes integer, waiting integer, searches integer, reminders integer, delegates integer, answers integer, accounts integer,
  phones integer, messages_stopped_since timestamptz, unsubscribe_token uuid
);
comment on type public.own_records_row is
  'How much is kept of the caller beside profile, children, documents, consents and messages: entries in races, registrations for classes, places in waiting lists, kept searches, reminders of races that are still to come, delegates, answers to races'' own questions, bank accounts for refunds, browsers that get notices; messages_stopped_since: since when messages that are not necessary are not wanted, else null; unsubscribe_token: where that is changed (message_preference), null before the first message.';

create function private.own_records() returns public.own_records_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
begin
  return row(
    (select count(*) from public.pendaftaran_lomba p where p.user_id = me),
    (select count(*) from public.pendaftaran_kelas r where r.user_id = me),
    (select count(*) from private.antrean a where a.user_id = me),
    (select count(*) from public.pencarian_lomba s where s.user_id = me),
    (select count(*) from private.pengingat_lomba r where r.user_id = me),
    (select count(*) from public.wakil_pendaftaran w join public.pendaftaran_lomba p on p.id = w.pendaftaran_id where p.user_id = me),
    (select count(*) from private.jawaban j join public.pendaftaran_lomba p on p.id = j.pendaftaran_id where p.user_id = me),
    (
      select count(*) from private.rekening_pengembalian a
      join private.pengembalian b on b.id = a.pengembalian_id
      join public.pendaftaran_lomba p on p.id = b.pendaftaran_id
      where p.user_id = me and a.diisi_pemesan
    ),
    (select count(*) from public.langganan_push s where s.user_id = me),
    (select b.berhenti_pada from private.berhenti_pesan b where b.user_id = me),
    (select b.token from private.berhenti_pesan b where b.user_id = me)
  )::public.own_records_row;
end
$$;
comment on function private.own_records is
  'How much is kept of the caller, by kind. Raises PT401 not_signed_in.';
select private.offer('own_records');
