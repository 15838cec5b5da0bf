-- How it all stands, for the operator: what waits and for how long, the rows behind each number, and what to do about a message that was
-- given up.
-- Why: docs/decisions/078-the-operators-desk.md. The rows are those of private.kasus_pembayaran and its neighbours, which npm run
-- ledger:check prints; nothing is counted by another rule here.

-- Each of these holds what waits and nothing else: what a season leaves behind is not read.
create index pesan_given_up_idx on private.pesan (berhenti_pada) where berhenti_pada is not null and isi <> '{}';
create index peristiwa_pembayaran_unknown_idx on private.peristiwa_pembayaran (diterima_pada) where hasil = 'unknown_transaction';
create index peristiwa_pembayaran_refund_idx on private.peristiwa_pembayaran (reference) where status = 'REFUND';
create index transaksi_pembayaran_given_up_idx on public.transaksi_pembayaran (berhenti_ditanya_pada)
  where status = 'UNPAID' and berhenti_ditanya_pada is not null;
create index pengembalian_open_idx on private.pengembalian (diminta_pada) where langkah in ('diminta', 'disetujui');
create index organisasi_waiting_idx on public.organisasi (dibuat_pada) where disetujui_pada is null;

create function private.refund_patience() returns interval
language sql immutable set search_path = ''
as $$ select interval '7 days' $$;
comment on function private.refund_patience() is 'How long a refund may wait for its club before the operator is shown it.';

-- Comparing all payments takes longer than a screen may wait: the daily check leaves its answer here.
create table private.pemeriksaan_buku (
  satu boolean not null default true,
  pada timestamptz not null default now(),
  jumlah integer not null,
  temuan jsonb not null,
  constraint pemeriksaan_buku_pkey primary key (satu),
  constraint pemeriksaan_buku_one_row check (satu)
);
comment on table private.pemeriksaan_buku is 'The last check of the books (npm run ledger:check): one row, or none while it never ran.';
comment on column private.pemeriksaan_buku.jumlah is 'How many contradictions there were.';
comment on column private.pemeriksaan_buku.temuan is 'The first 200 of them: masalah, lomba_id, pendaftaran_id, merchant_ref.';
alter table private.pemeriksaan_buku enable row level security;

create function private.note_books_checked(p_found jsonb) returns void
language sql set search_path = ''
as $$
  insert into private.pemeriksaan_buku as b (jumlah, temuan)
  values (jsonb_array_length(p_found), (
    select coalesce(jsonb_agg(f.one order by f.place), '[]') from jsonb_array_elements(p_found) with ordinality as f (one, place) where f.place <= 200
  ))
  on conflict (satu) do update set pada = now(), jumlah = excluded.jumlah, temuan = excluded.temuan;
$$;
comment on function private.note_books_checked(jsonb) is
  'For npm run ledger:check: keeps what it found, rows of private.selisih_pembayaran and its neighbours, for the operator''s desk.';

create view private.hal_operator with (security_invoker = true) as
-- A case may stand on an entry for which no payment is booked; the books say so too, and the desk has to show it.
select c.kasus as hal, coalesce(c.sejak, p.didaftar_pada) as sejak, p.lomba_id, l.organisasi_id, c.pendaftaran_id, null::uuid as pesan_id, c.rider,
  c.pembayaran -> 0 ->> 'merchant_ref' as merchant_ref,
  coalesce(c.pembayaran -> 0 ->> 'diterima', c.pembayaran -> 0 ->> 'menunggu')::bigint as jumlah,
  c.pembayaran -> 0 ->> 'sebab' as sebab
from (select * from private.kasus_pembayaran union all select * from private.kasus_pengembalian) c
left join public.pendaftaran_lomba p on p.id = c.pendaftaran_id
left join public.lomba l on l.id = p.lomba_id
union all
select 'pembukuan', b.pada, f.lomba_id, l.organisasi_id, f.pendaftaran_id, null, null, f.merchant_ref, null, f.masalah
from private.pemeriksaan_buku b
cross join lateral jsonb_to_recordset(b.temuan) as f (masalah text, lomba_id uuid, pendaftaran_id uuid, merchant_ref text)
left join public.lomba l on l.id = f.lomba_id
union all
select 'pesan_menyerah', m.berhenti_pada, null, null, null, m.id, null, m.jenis, m.percobaan, m.galat
from private.pesan m
where m.berhenti_pada is not null and m.isi <> '{}'
  -- Those nobody wanted.
  and m.galat is distinct from 'unsubscribed' and m.galat is distinct from 'address_not_proved'
union all
select 'pengembalian_lama', b.diminta_pada, p.lomba_id, l.organisasi_id, p.id, null, p.nama_lengkap_rider, null, b.jumlah, b.langkah
from private.pengembalian b
join public.pendaftaran_lomba p on p.id = b.pendaftaran_id
join public.lomba l on l.id = p.lomba_id
where b.langkah in ('diminta', 'disetujui') and b.diminta_pada < now() - private.refund_patience()
union all
select 'klub_menunggu', o.dibuat_pada, null, o.id, null, null, null, null, null, null
from public.organisasi o
where o.disetujui_pada is null;
comment on view private.hal_operator is
  'What waits for somebody, a row each: the cases of private.kasus_pembayaran and private.kasus_pengembalian (sejak: without a payment when the entry was made; jumlah: rupiah that came in; of rekonsiliasi_tertinggal how many payments), contradictions of the last check of the books (sebab: its masalah), messages that were given up and can be sent again (merchant_ref: their kind, jumlah: tries, sebab: the code of the last failure), refunds that wait longer than private.refund_patience (sebab: diminta or disetujui), clubs that may not publish yet.';

create function private.urgency() returns table (hal text, place bigint)
language sql immutable set search_path = ''
as $$
  select u.hal, u.place
  from unnest(array[
    'pembukuan',
    -- Nothing is asked of the provider, or for one payment not any more: money may be there that nobody knows of.
    'rekonsiliasi_tertinggal', 'tidak_lagi_ditanya', 'tempat_tertahan', 'pembayaran_tidak_dikenal',
    -- A parent's money.
    'kembali_ganda', 'slot_habis', 'jumlah_tidak_sesuai', 'dibayar_ganda', 'lomba_tidak_terbuka', 'lomba_dibatalkan', 'pengembalian_lama',
    'pesan_menyerah', 'klub_menunggu'
  ]) with ordinality as u (hal, place)
$$;
comment on function private.urgency() is 'The kinds of private.hal_operator, the most urgent first.';

create type public.operator_count_row as (kind text, count bigint, since timestamptz);
comment on type public.operator_count_row is 'How many rows of a kind (private.hal_operator) wait, and since when the oldest.';

create type public.operator_overview_row as (
  alarms text[], outbox_waiting bigint, outbox_since timestamptz, outbox_held bigint, waiting public.operator_count_row[],
  books_checked timestamptz, books_wrong integer
);
comment on type public.operator_overview_row is
  'How it all stands: alarms as public.health has them; messages that should be out and since when the oldest, null without; messages that wait for a proved mailbox, which is in order; what waits for somebody, the most urgent kind first, none without rows; when the books were last checked (npm run ledger:check) and how many contradictions there were, both null while they never were.';

create function private.operator_overview() returns public.operator_overview_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer public.operator_overview_row;
begin
  perform private.require_admin();
  answer.alarms := array(select jsonb_array_elements_text(public.health() -> 'alarms'));
  select count(*) filter (where w.jatuh_tempo), min(w.kirim_setelah) filter (where w.jatuh_tempo), count(*) filter (where w.menunggu_bukti)
    into answer.outbox_waiting, answer.outbox_since, answer.outbox_held
  from private.pesan_menunggu w;
  select b.pada, b.jumlah into answer.books_checked, answer.books_wrong from private.pemeriksaan_buku b;
  answer.waiting := array(
    select row(h.hal, count(*), min(h.sejak))::public.operator_count_row
    from private.hal_operator h left join private.urgency() u on u.hal = h.hal
    group by h.hal, u.place order by u.place, h.hal
  );
  return answer;
end
$$;
comment on function private.operator_overview is
  'What the operator looks at first (operator_overview_row). For admins. Raises PT401 not_signed_in; PT403 not_allowed {right: admin, roles}.';
select private.offer('operator_overview');

create type public.operator_item_row as (
  kind text, since timestamptz, race_id uuid, race text, organisation_id uuid, organisation text, registration_id uuid, message_id uuid,
  rider text, reference text, amount bigint, cause text
);
comment on type public.operator_item_row is
  'One row that waits (private.hal_operator): reference: merchant_ref of the payment, of a message its kind; amount: rupiah, of a message how often it was tried, of a reconciliation that does not run how many payments are due; cause: a code. What a kind has not is null.';

create function private.operator_items(p_kind text) returns setof public.operator_item_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select h.hal, h.sejak, h.lomba_id, l.judul, h.organisasi_id, o.nama, h.pendaftaran_id, h.pesan_id, h.rider, h.merchant_ref, h.jumlah, h.sebab
  from private.hal_operator h
  left join public.lomba l on l.id = h.lomba_id
  left join public.organisasi o on o.id = h.organisasi_id
  where h.hal = p_kind
  order by h.sejak, h.pendaftaran_id
  limit 200;
end
$$;
comment on function private.operator_items is
  'The rows behind one number of operator_overview, the oldest first, 200 at most; none for a kind that is unknown. For admins. Raises PT401 not_signed_in; PT403 not_allowed {right: admin, roles}.';
select private.offer('operator_items');

create function private.send_messages_again(p_message_ids uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  sent uuid[];
begin
  perform private.require_admin();
  perform private.require_proved();
  if cardinality(p_message_ids) > 200 then
    perform private.refuse_field('out_of_range', 'message_ids', jsonb_build_object('min', 1, 'max', 200));
  end if;
  sent := array(select m.id from unnest(p_message_ids) m (id) where private.send_again(m.id) order by m.id);
  if sent = '{}' then
    perform private.refuse('PT409', 'messages_gone');
  end if;
  perform private.log_act('send_messages_again', null, null, 'kotak_keluar', null, null,
    jsonb_build_object('baris', cardinality(sent), 'pesan_id', to_jsonb(sent)));
  return cardinality(sent);
end
$$;
comment on function private.send_messages_again is
  'An admin with a proved mailbox has messages tried anew that were given up, 200 at most (private.send_again); answers how many. Logged.
Raises PT401 not_signed_in; PT403 not_allowed {right: admin, roles}, address_not_proved; PT422 out_of_range {field: message_ids, min, max}; PT409 messages_gone: none of them was given up, or what they said is gone.';
select private.offer('send_messages_again');
