-- The money desk: what came in, what waits for a decision, and the decisions.
-- Why: design, sections 9 and 10. Each decision is one function. An asking call does
-- the same and is undone (private.offer), so the consequences that are shown are those that come.
-- Affects: new table pembatalan_lomba.

create table private.pembatalan_lomba (
  lomba_id uuid not null,
  alasan text not null,
  oleh uuid,
  pada timestamptz not null default now(),
  constraint pembatalan_lomba_pkey primary key (lomba_id),
  constraint pembatalan_lomba_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade,
  constraint pembatalan_lomba_alasan_length check (char_length(alasan) between 5 and 500)
);
comment on table private.pembatalan_lomba is 'Why a race was called off, as its parents read it, by whom and when.';
alter table private.pembatalan_lomba enable row level security;

grant select on private.pembatalan_lomba to service_role;

--------------------------------------------------------------------------------------------------------------
-- What came in
--------------------------------------------------------------------------------------------------------------

create type public.money_race_row as (id uuid, judul text, status text, zona_waktu text);
comment on type public.money_race_row is 'The race whose money it is, in race_money_row.';

create type public.money_summary_row as (
  payments bigint, base_price bigint, unique_code bigint, admin_fee bigint, other_amount bigint, received bigint, refunded bigint,
  net bigint, to_refund bigint, unpaid bigint, expected bigint, to_decide bigint, waiting_for_parents bigint, moved_in bigint, moved_out bigint,
  fee_due bigint
);
comment on type public.money_summary_row is
  'What came in and went back for a race, in rupiah, named as in race_payment_row: of what came in (received), base_price, unique_code and admin_fee stand apart; other_amount is what was paid in another amount than asked for. refunded went back, by the provider or by transfer; to_refund is asked for and not paid yet; unpaid counts the entries that hold a place and have not paid, expected is what they owe. to_decide counts the entries that wait for the desk, waiting_for_parents those that wait for their parent''s answer; moved_in and moved_out those that came from, or went to, another race. fee_due: of admin_fee what is kept from the club''s money, which is nothing of a payment that went back whole.';

create type public.money_day_row as (
  day date, payments bigint, base_price bigint, unique_code bigint, admin_fee bigint, other_amount bigint, received bigint, refunded bigint
);
comment on type public.money_day_row is 'Sums of a day at the venue, as in money_summary_row.';

create type public.money_category_row as (
  kategori_id uuid, nama text, payments bigint, base_price bigint, unique_code bigint, admin_fee bigint, other_amount bigint,
  received bigint, refunded bigint, expected bigint, unpaid bigint
);
comment on type public.money_category_row is 'Sums of a category of the race, as in money_summary_row.';

create type public.race_money_row as (
  race public.money_race_row, summary public.money_summary_row, days public.money_day_row[], categories public.money_category_row[]
);
comment on type public.race_money_row is 'What race_money answers. days: the newest first.';

create function private.race_money(p_race_id uuid) returns public.race_money_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  race public.lomba;
  answer public.race_money_row;
begin
  perform private.require_right(p_race_id, 'money');
  select * into strict race from public.lomba l where l.id = p_race_id;
  with uang as (
    select u.*, (u.dibayar_pada at time zone race.zona_waktu)::date as hari
    from private.uang_transaksi u where u.lomba_id = p_race_id and u.status in ('PAID', 'SETTLED', 'REFUND')
  ),
  keluar as (
    select (u.kembali_penyedia_pada at time zone race.zona_waktu)::date as hari, u.kategori_id, u.kembali_penyedia as jumlah
    from uang u where u.kembali_penyedia > 0
    union all
    select b.tanggal_transfer, u.kategori_id, b.jumlah
    from private.pengembalian b join uang u on u.transaksi_id = b.transaksi_id where b.dibayar_pada is not null
  ),
  menunggu as (
    select p.kategori_id, p.total_bayar from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.status_pendaftaran = 'pending' and p.perlu_tindakan is null and race.status <> 'dibatalkan'
  ),
  hari as (
    select h.hari,
      count(*) filter (where h.masuk) as pembayaran,
      coalesce(sum(h.harga_dasar), 0) as harga_dasar, coalesce(sum(h.kode_unik), 0) as kode_unik,
      coalesce(sum(h.biaya_admin), 0) as biaya_admin, coalesce(sum(h.jumlah_lain), 0) as jumlah_lain,
      coalesce(sum(h.diterima), 0) as diterima, coalesce(sum(h.dikembalikan), 0) as dikembalikan
    from (
      select u.hari, true as masuk, u.harga_dasar, u.kode_unik, u.biaya_admin, u.jumlah_lain, u.diterima, 0::bigint as dikembalikan
      from uang u where u.diterima > 0
      union all
      select k.hari, false, 0, 0, 0, 0, 0, k.jumlah from keluar k
    ) h
    group by h.hari
  ),
  kategori as (
    select k.id, k.nama, c.*
    from (
      select s.kategori_id,
        count(*) filter (where s.masuk) as pembayaran,
        coalesce(sum(s.harga_dasar), 0) as harga_dasar, coalesce(sum(s.kode_unik), 0) as kode_unik,
        coalesce(sum(s.biaya_admin), 0) as biaya_admin, coalesce(sum(s.jumlah_lain), 0) as jumlah_lain,
        coalesce(sum(s.diterima), 0) as diterima, coalesce(sum(s.dikembalikan), 0) as dikembalikan,
        coalesce(sum(s.menunggu), 0) as menunggu, count(s.menunggu) as belum_bayar
      from (
        select u.kategori_id, true as masuk, u.harga_dasar, u.kode_unik, u.biaya_admin, u.jumlah_lain, u.diterima,
          0::bigint as dikembalikan, null::bigint as menunggu
        from uang u where u.diterima > 0
        union all
        select k.kategori_id, false, 0, 0, 0, 0, 0, k.jumlah, null from keluar k
        union all
        select m.kategori_id, false, 0, 0, 0, 0, 0, 0, m.total_bayar from menunggu m
        union all
        select link.kategori_id, false, 0, 0, 0, 0, 0, 0, null from public.lomba_kategori link where link.lomba_id = p_race_id
      ) s
      group by s.kategori_id
    ) c
    join public.kategori_lomba k on k.id = c.kategori_id
  )
  select
    row(race.id, race.judul, race.status, race.zona_waktu)::public.money_race_row,
    (
      select row(
        count(*) filter (where u.diterima > 0),
        coalesce(sum(u.harga_dasar), 0), coalesce(sum(u.kode_unik), 0), coalesce(sum(u.biaya_admin), 0),
        coalesce(sum(u.jumlah_lain), 0), coalesce(sum(u.diterima), 0),
        coalesce(sum(u.kembali_penyedia + u.kembali_transfer), 0),
        coalesce(sum(u.diterima - u.kembali_penyedia - u.kembali_transfer), 0),
        coalesce(sum(u.kembali_menunggu), 0),
        (select count(*) from menunggu), (select coalesce(sum(m.total_bayar), 0) from menunggu m),
        (select count(*) from public.pendaftaran_lomba p where p.lomba_id = p_race_id and private.waits_for_desk(p)),
        (select count(*) from public.pendaftaran_lomba p where p.lomba_id = p_race_id and private.waits_for_parent(p)),
        (select count(*) from private.perpindahan p where p.ke_lomba_id = p_race_id and p.dari_lomba_id <> p_race_id),
        (select count(*) from private.perpindahan p where p.dari_lomba_id = p_race_id and p.ke_lomba_id <> p_race_id),
        coalesce(sum(u.biaya_admin) filter (where u.diterima > u.kembali_penyedia + u.kembali_transfer), 0)
      )::public.money_summary_row from uang u
    ),
    coalesce((
      select array_agg(row(
        h.hari, h.pembayaran, h.harga_dasar, h.kode_unik, h.biaya_admin, h.jumlah_lain, h.diterima, h.dikembalikan
      )::public.money_day_row order by h.hari desc) from hari h
    ), '{}'),
    coalesce((
      select array_agg(row(
        k.kategori_id, k.nama, k.pembayaran, k.harga_dasar, k.kode_unik, k.biaya_admin, k.jumlah_lain, k.diterima,
        k.dikembalikan, k.menunggu, k.belum_bayar
      )::public.money_category_row order by k.nama, k.kategori_id) from kategori k
    ), '{}')
  into answer;
  return answer;
end
$$;
comment on function private.race_money is
  'What came in and went back for a race, in rupiah (money_summary_row), with its days and categories. An entry that was moved here brings its money.
Needs the right money. Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}. Design, sections 9 and 10.';
select private.offer('race_money');

create type public.race_payment_row as (
  transaction_id uuid,
  registration_id uuid,
  rider text,
  nickname text,
  category_id uuid,
  category text,
  reference text,
  merchant_ref text,
  status text,
  paid_at timestamptz,
  day date,
  asked bigint,
  base_price bigint,
  unique_code bigint,
  admin_fee bigint,
  other_amount bigint,
  received bigint,
  refunded bigint,
  refunded_on date,
  needs_action text
);
comment on type public.race_payment_row is
  'What race_payments answers, a row for each payment, in rupiah. day and refunded_on are days at the venue. status WAITING: an entry that holds a place and has not paid, without a payment.';

create function private.race_payments(p_race_id uuid) returns setof public.race_payment_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone text;
begin
  perform private.require_right(p_race_id, 'money');
  select l.zona_waktu into strict zone from public.lomba l where l.id = p_race_id;
  return query
  select t.id, p.id, p.nama_lengkap_rider, p.nama_panggilan_rider, k.id, k.nama, private.charge_reference(t), t.merchant_ref, t.status, t.dibayar_pada,
    (t.dibayar_pada at time zone zone)::date, t.jumlah, u.harga_dasar, u.kode_unik, u.biaya_admin, u.jumlah_lain,
    u.diterima, u.kembali_penyedia + u.kembali_transfer,
    coalesce(
      (select max(b.tanggal_transfer) from private.pengembalian b where b.transaksi_id = t.id and b.dibayar_pada is not null),
      (u.kembali_penyedia_pada at time zone zone)::date
    ),
    p.perlu_tindakan
  from private.uang_transaksi u
  join public.transaksi_pembayaran t on t.id = u.transaksi_id
  join public.pendaftaran_lomba p on p.id = u.pendaftaran_id
  join public.kategori_lomba k on k.id = p.kategori_id
  where u.lomba_id = p_race_id and u.status in ('PAID', 'SETTLED', 'REFUND')
  union all
  select null, p.id, p.nama_lengkap_rider, p.nama_panggilan_rider, k.id, k.nama, null, null, 'WAITING', null, null, p.total_bayar,
    0, 0, 0, 0, 0, 0, null, null
  from public.pendaftaran_lomba p
  join public.lomba l on l.id = p.lomba_id
  join public.kategori_lomba k on k.id = p.kategori_id
  where p.lomba_id = p_race_id and p.status_pendaftaran = 'pending' and p.perlu_tindakan is null and l.status <> 'dibatalkan'
  order by 10 desc nulls last, 1;
end
$$;
comment on function private.race_payments is
  'The rows behind the numbers of race_money: every payment that came for the race, newest first, then the entries that have not paid. Needs the right money; raises as race_money.';
select private.offer('race_payments');

--------------------------------------------------------------------------------------------------------------
-- What waits for a decision
--------------------------------------------------------------------------------------------------------------

create function private.is_called_off(p public.pendaftaran_lomba) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (select exists (select from public.lomba l where l.id = p.lomba_id and l.status = 'dibatalkan') or private.class_called_off(p.id));
end
$$;
comment on function private.is_called_off(public.pendaftaran_lomba) is
  'Internal: whether the race of an entry was called off, or on race day its class.';

create function private.waits_for_parent(p public.pendaftaran_lomba) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (select case
    when b.id is not null then
      p.user_id is not null and not exists (select from private.rekening_pengembalian r where r.pengembalian_id = b.id)
    -- Without a case the answer is no, not null.
    else coalesce(p.perlu_tindakan in ('lomba_dibatalkan', 'lomba_tidak_terbuka'), false) and p.user_id is not null
      and private.is_called_off(p)
  end
  from (select) one
  left join private.pengembalian b on b.pendaftaran_id = p.id and b.langkah in ('diminta', 'disetujui')
  limit 1);
end
$$;
comment on function private.waits_for_parent(public.pendaftaran_lomba) is
  'Internal: whether the money of an entry waits for its parent: to choose after its race was called off, or to say the account of a refund.';

create function private.waits_for_desk(p public.pendaftaran_lomba) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (select p.perlu_tindakan is not null and not private.waits_for_parent(p) and not exists (
    select from private.pengembalian b where b.pendaftaran_id = p.id and b.langkah in ('diminta', 'disetujui')
  ));
end
$$;
comment on function private.waits_for_desk(public.pendaftaran_lomba) is
  'Internal: whether an entry is a case that the organisers decide: it is not the parent''s turn, and no refund is under way, which is a step of its own.';

create function private.whose_turn(p public.pendaftaran_lomba) returns text
language sql stable set search_path = ''
as $$
  select case
    when p.perlu_tindakan is null then null
    when private.waits_for_parent(p) then 'orang_tua'
    when private.waits_for_desk(p) then 'panitia'
    else 'pengembalian'
  end;
$$;
comment on function private.whose_turn(public.pendaftaran_lomba) is
  'Internal: whose turn it is with an entry whose money waits for a decision: orang_tua (private.waits_for_parent), panitia (private.waits_for_desk), or pengembalian where money is on its way back; null without a case.';

create function private.case_actions(p public.pendaftaran_lomba) returns text[]
language sql stable set search_path = ''
as $$
  select case
    -- What is asked for is paid or withdrawn first.
    when exists (
      select from private.pengembalian b where b.pendaftaran_id = p.id and b.langkah in ('diminta', 'disetujui')
    ) then '{}'::text[]
    when p.perlu_tindakan = 'slot_habis' then array['add_place', 'move', 'refund']
    when p.perlu_tindakan = 'jumlah_tidak_sesuai' then array['accept', 'refund']
    when p.perlu_tindakan = 'dibayar_ganda' then array['refund']
    when p.perlu_tindakan = 'lomba_tidak_terbuka' and private.is_called_off(p) then array['move', 'refund']
    when p.perlu_tindakan = 'lomba_tidak_terbuka' then array['accept', 'move', 'refund']
    when p.perlu_tindakan = 'lomba_dibatalkan' then array['move', 'refund']
    else '{}'::text[]
  end
  from public.lomba l where l.id = p.lomba_id;
$$;
comment on function private.case_actions(public.pendaftaran_lomba) is
  'Internal: what the organiser may decide about an entry: accept (the payment as it is), add_place, move, refund; nothing while a refund is under way.';

create type public.case_event_row as (happened_at timestamptz, event text, amount bigint, detail text);
comment on type public.case_event_row is
  'What happened to an entry and its money. event: registered, charged, hold_ended, attempt_ended, paid, refunded, accepted, moved, race_called_off, refund_asked, refund_approved, refund_paid, refund_withdrawn. amount in rupiah, null where the event has none; detail a reason that somebody typed, or of refunded provider or transfer.';

create function private.case_history(p public.pendaftaran_lomba) returns public.case_event_row[]
language sql stable set search_path = ''
as $$
  select coalesce(
    array_agg(row(h.pada, h.apa, h.jumlah, h.rincian)::public.case_event_row order by h.pada, h.urutan), '{}'
  )
  from (
    select p.didaftar_pada as pada, 0 as urutan, 'registered' as apa, p.total_bayar as jumlah, null::text as rincian
    union all
    select t.ditagih_pada, 1, 'charged', t.jumlah, null
    from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = p.id and t.ditagih_pada is not null and t.merchant_ref not like '%/%'
    union all
    select p.kedaluwarsa_pada, 2, 'hold_ended', null, null
    where p.kedaluwarsa_pada < now() and not exists (
      select from public.transaksi_pembayaran t
      where t.pendaftaran_lomba_id = p.id and t.dibayar_pada <= p.kedaluwarsa_pada
    )
    union all
    -- Each state that a payment came to, when we first heard of it; money by the time it was paid.
    select case when e.status in ('PAID', 'SETTLED') then coalesce(min(t.dibayar_pada), min(e.diterima_pada)) else min(e.diterima_pada) end, 3,
      case when e.status in ('PAID', 'SETTLED') then 'paid' when e.status = 'REFUND' then 'refunded' else 'attempt_ended' end,
      case when e.status = 'REFUND' then private.received_amount(t) else e.jumlah end,
      case when e.status = 'REFUND' then max(case when e.muatan ->> 'source' = 'refund_desk' then 'transfer' else 'provider' end) end
    from private.peristiwa_pembayaran e
    join public.transaksi_pembayaran t on t.id = e.transaksi_id
    where t.pendaftaran_lomba_id = p.id and e.status in ('PAID', 'REFUND', 'EXPIRED', 'FAILED')
      and e.hasil in ('applied', 'needs_action', 'amount_mismatch')
    group by t.id, e.status, e.jumlah
    union all
    select e.diterima_pada, 4, 'accepted', e.jumlah, e.muatan ->> 'note'
    from private.peristiwa_pembayaran e
    join public.transaksi_pembayaran t on t.id = e.transaksi_id
    where t.pendaftaran_lomba_id = p.id and e.hasil = 'accepted'
    union all
    select m.pada, 5, 'moved', m.selisih, m.alasan from private.perpindahan m where m.pendaftaran_id = p.id
    union all
    select c.pada, 6, 'race_called_off', null, c.alasan from private.pembatalan_lomba c where c.lomba_id = p.lomba_id
    union all
    select step.pada, 7, step.apa, b.jumlah, case when step.apa = 'refund_asked' then b.alasan end
    from private.pengembalian b
    cross join lateral (
      values (b.diminta_pada, 'refund_asked'), (b.disetujui_pada, 'refund_approved'), (b.dibayar_pada, 'refund_paid'),
        (case when b.langkah = 'ditarik' then b.ditutup_pada end, 'refund_withdrawn')
    ) step (pada, apa)
    where b.pendaftaran_id = p.id and step.pada is not null
  ) h;
$$;
comment on function private.case_history(public.pendaftaran_lomba) is
  'Internal: what happened to an entry and its money, in order.';

create type public.case_payment_row as (
  transaction_id uuid, reference text, dibayar_pada timestamptz, asked bigint, received bigint
);
comment on type public.case_payment_row is 'A payment of an entry that waits for a decision, in rupiah.';

create type public.case_refund_row as (id uuid, langkah text, jumlah bigint);
comment on type public.case_refund_row is 'A refund beside the entry whose money it is, in rupiah.';

create type public.decision_case_row as (
  registration_id uuid, perlu_tindakan text, since timestamptz, rider text, nickname text, parent text, category text,
  total_bayar bigint, turn text, payments public.case_payment_row[], actions text[], refund public.case_refund_row,
  events public.case_event_row[]
);
comment on type public.decision_case_row is
  'What decision_cases answers, a row for each entry whose money waits for a decision. since: the first payment. parent: who ordered it. turn: whose turn it is (private.whose_turn). actions: what may be decided, of accept, add_place, move, refund. refund: one under way, or null. events: what happened, in order.';

create function private.decision_cases(p_race_id uuid) returns setof public.decision_case_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'money');
  return query
  select p.id, p.perlu_tindakan, m.since, p.nama_lengkap_rider, p.nama_panggilan_rider, o.nama_lengkap, k.nama, p.total_bayar,
    private.whose_turn(p), m.payments, private.case_actions(p),
    (
      select row(b.id, b.langkah, b.jumlah)::public.case_refund_row
      from private.pengembalian b where b.pendaftaran_id = p.id and b.langkah in ('diminta', 'disetujui')
      order by b.diminta_pada limit 1
    ),
    private.case_history(p)
  from public.pendaftaran_lomba p
  join public.kategori_lomba k on k.id = p.kategori_id
  left join public.profil_pengguna o on o.id = p.user_id
  cross join lateral (
    select min(t.dibayar_pada) as since, coalesce(array_agg(
      row(t.id, private.charge_reference(t), t.dibayar_pada, t.jumlah, private.received_amount(t))::public.case_payment_row
      order by t.dibayar_pada, t.dibuat_pada
    ), '{}') as payments
    from public.transaksi_pembayaran t where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED')
  ) m
  where p.lomba_id = p_race_id and p.perlu_tindakan is not null
  order by m.since, p.id;
end
$$;
comment on function private.decision_cases is
  'The entries of a race whose money waits for a decision (pendaftaran_lomba.perlu_tindakan), oldest payment first (decision_case_row). Rupiah. Needs the right money; raises as race_money.';
select private.offer('decision_cases');

--------------------------------------------------------------------------------------------------------------
-- Decisions
--------------------------------------------------------------------------------------------------------------

create function private.clean_note(p_note text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  cleaned text := private.clean_text(p_note);
begin
  if cleaned is null then
    perform private.refuse('PT422', 'field_required', '{"field": "note"}');
  end if;
  if char_length(cleaned) > 300 then
    perform private.refuse('PT422', 'text_too_long', '{"field": "note", "max": 300}');
  end if;
  return cleaned;
end
$$;
comment on function private.clean_note(text) is
  'Internal: why something was decided, cleaned. Raises PT422 field_required; text_too_long {field, max}.';

create function private.lock_entries(p_registration_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  -- A charge before its parts, as private.lock_charge; an older one before a further one, as private.lock_entry.
  perform from public.transaksi_pembayaran t where t.pendaftaran_lomba_id = any (p_registration_ids)
  order by t.dibuat_pada, coalesce(t.induk_id, t.id), t.bagian_awal, t.id for update;
  perform from public.pendaftaran_lomba p where p.id = any (p_registration_ids) order by p.id for update;
end
$$;
comment on function private.lock_entries(uuid[]) is
  'Internal: locks the payments of many entries and then the entries, in one order for all who do.';

create function private.lock_entry(p_registration_id uuid) returns public.pendaftaran_lomba
language plpgsql set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
begin
  -- A further charge is younger than the first charge, and a function that locks both begins with the first.
  perform from public.transaksi_pembayaran t where t.pendaftaran_lomba_id = p_registration_id
  order by t.dibuat_pada, t.id for update;
  select * into p from public.pendaftaran_lomba x where x.id = p_registration_id for update;
  return p;
end
$$;
comment on function private.lock_entry(uuid) is
  'Internal: locks the payments of an entry and then the entry, as it is then; a null row when there is none.';

create function private.entry_at_desk(p_registration_id uuid) returns public.pendaftaran_lomba
language plpgsql set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
begin
  perform private.signed_in();
  select * into p from public.pendaftaran_lomba x where x.id = p_registration_id;
  if not found then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  perform private.require_right(p.lomba_id, 'money');
  return p;
end
$$;
comment on function private.entry_at_desk(uuid) is
  'Internal: an entry of a race whose money the caller has the right to. Raises PT401 not_signed_in; PT404 registration_not_found, race_not_found; PT403 not_allowed {right, roles}.';

create function private.lock_case(p_registration_id uuid) returns public.pendaftaran_lomba
language plpgsql set search_path = ''
as $$
declare
  p public.pendaftaran_lomba := private.entry_at_desk(p_registration_id);
begin
  p := private.lock_entry(p_registration_id);
  -- It may have been moved meanwhile.
  perform private.require_right(p.lomba_id, 'money');
  return p;
end
$$;
comment on function private.lock_case(uuid) is
  'Internal: first line of a decision about an entry: the right money for its race, then its payments and the entry locked. Raises PT401 not_signed_in; PT404 registration_not_found, race_not_found; PT403 not_allowed.';

create function private.refuse_decision(p public.pendaftaran_lomba, p_action text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from private.pengembalian b where b.pendaftaran_id = p.id and b.langkah in ('diminta', 'disetujui')
  ) then
    perform private.refuse('PT409', 'refund_under_way');
  end if;
  if not p_action = any (private.case_actions(p)) then
    perform private.refuse('PT409', 'case_decided', jsonb_build_object('perlu_tindakan', p.perlu_tindakan));
  end if;
end
$$;
comment on function private.refuse_decision(public.pendaftaran_lomba, text) is
  'Internal: refuses what may not be decided (any more) about an entry. Raises PT409 refund_under_way; case_decided {perlu_tindakan: what it is now, null when nothing waits}.';

create type public.entry_standing_row as (
  registration_id uuid, rider text, lomba_id uuid, race text, kategori_id uuid, category text, status_pendaftaran text,
  status_pembayaran text, perlu_tindakan text, max_peserta integer, peserta_saat_ini integer, kuota integer, terisi integer,
  versi integer
);
comment on type public.entry_standing_row is 'How an entry and its places stand. kuota, terisi and versi are those of its category and race.';

create type public.seated_entry_row as (registration_id uuid, rider text, this_entry boolean);
comment on type public.seated_entry_row is 'An entry that gets a place; this_entry: whether it is the entry asked about.';

create type public.case_decision_row as (
  before public.entry_standing_row, after public.entry_standing_row, let_in public.seated_entry_row[], difference bigint,
  refund public.case_refund_row
);
comment on type public.case_decision_row is
  'What a decision about an entry answers. let_in: the rider who gets a place by add_place, else empty. difference: of a move the price of the new place less what was paid, in rupiah, else null; refund: what of it is asked back, or null.';

create function private.entry_standing(p_registration_id uuid) returns public.entry_standing_row
language sql stable set search_path = ''
as $$
  select row(
    p.id, p.nama_lengkap_rider, l.id, l.judul, k.id, k.nama, p.status_pendaftaran, p.status_pembayaran, p.perlu_tindakan,
    l.max_peserta, l.peserta_saat_ini, link.kuota, link.terisi, l.versi
  )::public.entry_standing_row
  from public.pendaftaran_lomba p
  join public.lomba l on l.id = p.lomba_id
  join public.kategori_lomba k on k.id = p.kategori_id
  left join public.lomba_kategori link on link.lomba_id = l.id and link.kategori_id = k.id
  where p.id = p_registration_id;
$$;
comment on function private.entry_standing(uuid) is
  'Internal: how an entry and its places stand, for the answer of a decision and for the log (without the name).';

create function private.log_decision(
  p_action text, p_before public.entry_standing_row, p_after public.entry_standing_row, p_more jsonb
) returns void
language sql set search_path = ''
as $$
  select private.log_act(p_action, null, p_after.lomba_id, 'pendaftaran', p_after.registration_id::text,
    to_jsonb(p_before) - array['rider', 'race', 'category'],
    to_jsonb(p_after) - array['rider', 'race', 'category'] || p_more);
$$;
comment on function private.log_decision(text, public.entry_standing_row, public.entry_standing_row, jsonb) is
  'Internal: writes a decision into the log of acts, ids only, and beside what the entry became the facts in p_more.';

create function private.accept_case_payment(p_registration_id uuid, p_note text) returns public.case_decision_row
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
  reason text;
  payment text;
  before public.entry_standing_row;
  after public.entry_standing_row;
begin
  p := private.lock_case(p_registration_id);
  reason := private.clean_note(p_note);
  perform private.refuse_decision(p, 'accept');
  before := private.entry_standing(p.id);
  for payment in
    select t.merchant_ref from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED') and t.diterima_pada is null
      and (t.jumlah_menyimpang is not null or not t.tepat_waktu)
    order by t.dibayar_pada, t.id
  loop
    perform private.accept_payment(payment, reason);
  end loop;
  after := private.entry_standing(p.id);
  if private.is_live(after.status_pendaftaran) then
    perform private.queue_message('entry_confirmed:' || p.id || ':' || gen_random_uuid(), 'entry_confirmed', p.user_id, null,
      jsonb_build_object('pendaftaran_id', p.id, 'lomba', before.race, 'kategori', before.category));
  end if;
  perform private.log_decision('accept_case_payment', before, after, jsonb_build_object('alasan', reason));
  return row(before, after, '{}', null, null)::public.case_decision_row;
end
$$;
comment on function private.accept_case_payment is
  'The organiser takes what was paid as payment: another amount, or money that came when the race was not open. The rider is in, if there is a place. Needs the right money.
Raises as private.lock_case; PT422 field_required, text_too_long; PT409 refund_under_way, case_decided {perlu_tindakan}.';
select private.offer('accept_case_payment', p_asks => true);

create function private.add_place(p_registration_id uuid, p_note text) returns public.case_decision_row
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
  race public.lomba;
  reason text;
  payment text;
  before public.entry_standing_row;
  after public.entry_standing_row;
  waiting_before uuid[];
  first_in_line record;
  full_here text;
  seated public.seated_entry_row[];
begin
  p := private.lock_case(p_registration_id);
  reason := private.clean_note(p_note);
  perform private.refuse_decision(p, 'add_place');
  select * into strict race from public.lomba l where l.id = p.lomba_id for no key update;
  before := private.entry_standing(p.id);
  select array_agg(w.id) into waiting_before from private.waiting_entries(race.id) w;
  -- One more place where it is full for the entry that has waited longest for such a place, counting places that are offered to others;
  -- and no more than that. The triggers give it to the next entry.
  select w.id, w.paid_at into first_in_line from private.waiting_entries(race.id) w where w.kategori_id = p.kategori_id limit 1;
  full_here := private.full_for(race.id, p.kategori_id, 0, first_in_line.id, first_in_line.paid_at);
  -- A colleague who edits the race meanwhile is told, as of a save.
  update public.lomba l set versi = l.versi + 1, max_peserta = l.max_peserta + coalesce(full_here = 'race_full', false)::integer
  where l.id = race.id;
  full_here := private.full_for(race.id, p.kategori_id, 0, first_in_line.id, first_in_line.paid_at);
  if full_here = 'category_full' then
    update public.lomba_kategori link set kuota = link.kuota + 1
    where link.lomba_id = race.id and link.kategori_id = p.kategori_id;
  end if;
  -- There was a place already, and the schedule had not come to it.
  perform private.seat_waiting(race.id);
  -- Nobody is let in by itself once the race has begun or is not open: then this word does it.
  if race.status <> 'dipublikasi' or now() > race.tanggal_mulai then
    for payment in
      select t.merchant_ref from public.transaksi_pembayaran t
      where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED') order by t.dibayar_pada, t.id limit 1
    loop
      perform private.accept_payment(payment, reason);
    end loop;
  end if;
  after := private.entry_standing(p.id);
  select array_agg(row(x.id, x.nama_lengkap_rider, x.id = p.id)::public.seated_entry_row order by x.id) into seated
  from public.pendaftaran_lomba x where x.id = any (waiting_before) and private.is_live(x.status_pendaftaran);
  perform private.queue_message('entry_confirmed:' || x.id || ':' || gen_random_uuid(), 'entry_confirmed', x.user_id, null,
    jsonb_build_object('pendaftaran_id', x.id, 'lomba', race.judul, 'kategori', k.nama))
  from public.pendaftaran_lomba x join public.kategori_lomba k on k.id = x.kategori_id
  where x.id = any (waiting_before) and private.is_live(x.status_pendaftaran);
  perform private.log_decision('add_place', before, after,
    jsonb_build_object('alasan', reason, 'bidang', array['max_peserta', 'kategori']));
  return row(before, after, coalesce(seated, '{}'), null, null)::public.case_decision_row;
end
$$;
comment on function private.add_place is
  'Makes one more place for an entry that has paid and waits (slot_habis): the quota of its category, the race''s max_peserta, or both, rise by one where they are full. The place goes to the entry that has waited longest for it: let_in says who gets in. Otherwise as accept_case_payment, and raises as that.';
select private.offer('add_place', p_asks => true);

create function private.refuse_unfit_rider(p public.pendaftaran_lomba, race public.lomba, p_category_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  category public.kategori_lomba;
begin
  select k.* into category from public.lomba_kategori link join public.kategori_lomba k on k.id = link.kategori_id
  where link.lomba_id = race.id and link.kategori_id = p_category_id;
  if not found then
    perform private.refuse('PT422', 'category_not_linked');
  end if;
  perform private.refuse_misfit(p.tanggal_lahir_rider, p.jenis_kelamin_rider, category, private.race_day(race));
end
$$;
comment on function private.refuse_unfit_rider(public.pendaftaran_lomba, public.lomba, uuid) is
  'Internal: refuses a category of a race that the rider of an entry may not start in, as register_rider does. Raises PT422 category_not_linked, birth_year_outside, age_below_min, age_above_max, gender_not_allowed.';

create function private.price_difference(p public.pendaftaran_lomba, race public.lomba, p_category_id uuid) returns bigint
language plpgsql stable set search_path = ''
as $$
declare
  there bigint;
  kode private.kode_potongan;
begin
  -- Its own step; without one, or in another race, today's.
  if race.id = p.lomba_id and p.langkah is not null then
    select coalesce(c.harga, s.harga, private.base_price(race.harga_dasar)) into there
    from private.harga_lomba s
    left join private.harga_kategori c on c.lomba_id = s.lomba_id and c.urutan = s.urutan and c.kategori_id = p_category_id
    where s.lomba_id = race.id and s.urutan = p.langkah;
  end if;
  if there is null then
    there := (private.step_now(race.id, p_category_id, race.harga_dasar)).harga;
  end if;
  if p.potongan > 0 then
    select k.* into kode from private.kode_potongan k
    where k.id = p.kode_id and k.organisasi_id = race.organisasi_id
      and race.id = any (coalesce(k.lomba_id, array[race.id]))
      and p_category_id = any (coalesce(k.kategori_id, array[p_category_id]));
    there := there - coalesce(private.discount_of(there, kode.jenis, kode.nilai), 0);
  end if;
  return there - p.harga_dasar + coalesce((
    select sum(b.jumlah) from private.pengembalian b
    where b.pendaftaran_id = p.id and b.jenis = 'selisih' and b.langkah <> 'ditarik'
  ), 0)::bigint;
end
$$;
comment on function private.price_difference(public.pendaftaran_lomba, public.lomba, uuid) is
  'Internal: what a place in this category of this race costs beyond what the entry was entered at, in rupiah, without unique code and fee; below 0 is what is left over (K7). There it costs what its own step costs, in another race or without a step today''s, less its code where that is for the category.';

create function private.ask_refund_row(
  p_transaction_id uuid, p_kind text, p_amount bigint, p_note text, p_by_parent boolean, p_leaves boolean default false,
  p_rule jsonb default null
) returns private.pengembalian
language plpgsql set search_path = ''
as $$
declare
  t public.transaksi_pembayaran;
  left_over bigint;
  b private.pengembalian;
begin
  select * into strict t from public.transaksi_pembayaran x where x.id = p_transaction_id;
  if exists (select from private.pengembalian o where o.transaksi_id = t.id and o.langkah in ('diminta', 'disetujui')) then
    perform private.refuse('PT409', 'refund_under_way');
  end if;
  select greatest(0, u.diterima - u.kembali_transfer) into left_over from private.uang_transaksi u where u.transaksi_id = t.id;
  if t.status not in ('PAID', 'SETTLED') or p_amount > left_over or left_over <= 0 and p_amount is distinct from 0 then
    perform private.refuse('PT409', 'nothing_to_refund', jsonb_build_object('status', t.status, 'left', left_over));
  end if;
  insert into private.pengembalian (
    transaksi_id, pendaftaran_id, jenis, jumlah, alasan, diminta_oleh, diminta_pemesan, keluar, aturan, langkah, disetujui_pada,
    ditutup_pada, ditutup_sebab
  )
  -- Nothing to give back is nothing to approve, to transfer or to prove.
  select t.id, t.pendaftaran_lomba_id, case when p_leaves and sum.back = left_over and left_over > 0 then 'penuh' else p_kind end,
    sum.back, p_note, (select auth.uid()), p_by_parent, p_leaves, p_rule,
    case when sum.back = 0 then 'ditutup' else 'diminta' end, case when sum.back = 0 then now() end,
    case when sum.back = 0 then now() end, case when sum.back = 0 then 'selesai' end
  from (select coalesce(p_amount, left_over) as back) sum
  returning * into b;
  return b;
end
$$;
comment on function private.ask_refund_row(uuid, text, bigint, text, boolean, boolean, jsonb) is
  'Internal: asks for money back, under the lock on its payment. kind penuh takes all that is left (amount null), selisih and sebagian an amount. leaves: the child leaves with it, by this row of the race''s rule (rule); then all that is left is penuh, and 0 is done at once. Raises PT409 refund_under_way; nothing_to_refund {status, left}.';

create function private.move_entry_to(
  p public.pendaftaran_lomba, p_race_id uuid, p_category_id uuid, p_note text, p_by_parent boolean,
  p_refund_rest boolean
) returns public.case_decision_row
language plpgsql set search_path = ''
as $$
declare
  race public.lomba;
  before public.entry_standing_row := private.entry_standing(p.id);
  difference bigint;
  rest private.pengembalian;
begin
  if (p_race_id, p_category_id) is not distinct from (p.lomba_id, p.kategori_id) then
    perform private.refuse('PT422', 'move_goes_nowhere');
  end if;
  -- Both races in one order, so that two that swap do not wait for each other.
  perform from public.lomba l where l.id in (p.lomba_id, p_race_id) order by l.id for no key update;
  select * into race from public.lomba l where l.id = p_race_id;
  if race.id is null or race.status <> 'dipublikasi'
    or now() > (case when p_by_parent then private.entries_close(race) else race.tanggal_mulai end)
  then
    perform private.refuse('PT409', 'race_closed', jsonb_build_object(
      'pendaftaran_selesai', race.pendaftaran_selesai, 'ditutup_pada', private.entries_close(race)));
  end if;
  if p_by_parent and race.id <> p.lomba_id and race.ditutup_sementara_pada is not null then
    perform private.refuse('PT409', 'entries_paused');
  end if;
  perform private.refuse_unfit_rider(p, race, p_category_id);
  perform private.refuse_entered_rider(p.user_id, race.id, p.nama_lengkap_rider, p.tanggal_lahir_rider, p.id, p_category_id);
  difference := private.price_difference(p, race, p_category_id);
  if p_by_parent and difference > 0 then
    perform private.refuse('PT409', 'move_costs_more', jsonb_build_object('difference', difference));
  end if;
  -- Not even one who has paid elsewhere passes those who wait here. Within the race it gives its own place back.
  perform private.refuse_before_others(
    race.id, p_category_id, p.id, (race.id = p.lomba_id and private.is_live(p.status_pendaftaran))::integer
  );

  perform private.relocate_entry(p, race.id, p_category_id, p_note, p_by_parent, difference);
  if difference < 0 and p_refund_rest then
    rest := private.ask_refund_row((
      select u.transaksi_id from private.uang_transaksi u
      where u.pendaftaran_id = p.id and u.status in ('PAID', 'SETTLED') and u.diterima - u.kembali_transfer >= -difference
      order by u.dibayar_pada, u.transaksi_id limit 1
    ), 'selisih', -difference, p_note, p_by_parent);
  end if;
  return row(
    before, private.entry_standing(p.id), '{}', difference,
    case when rest.id is not null then row(rest.id, rest.langkah, rest.jumlah)::public.case_refund_row end
  )::public.case_decision_row;
end
$$;
comment on function private.move_entry_to(public.pendaftaran_lomba, uuid, uuid, text, boolean, boolean) is
  'Internal: moves a paid entry, whose locks the caller holds, into a category of a race, its money with it. Raises PT422 move_goes_nowhere, category_not_linked, birth_year_outside, age_below_min, age_above_max, gender_not_allowed; PT409 entries_paused (a parent''s own, into another race), race_closed {pendaftaran_selesai, ditutup_pada}, rider_already_entered, move_costs_more {difference} (a parent''s own), race_full {max_peserta}, category_full {category, kuota}, other_club, list_closed.';

create function private.move_case(
  p_registration_id uuid, p_race_id uuid, p_category_id uuid, p_note text, p_refund_rest boolean
) returns public.case_decision_row
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
  reason text;
begin
  -- The rider comes before every row.
  perform private.lock_rider(p_race_id, x.nama_lengkap_rider, x.tanggal_lahir_rider)
  from public.pendaftaran_lomba x where x.id = p_registration_id;
  p := private.lock_case(p_registration_id);
  perform private.require_right(p_race_id, 'money');
  reason := private.clean_note(p_note);
  perform private.refuse_decision(p, 'move');
  if private.class_is_drawn(p.lomba_id, p.kategori_id) and not private.manages(p.lomba_id, 'race_control')
    or private.class_is_drawn(p_race_id, p_category_id) and not private.manages(p_race_id, 'race_control')
  then
    perform private.refuse('PT409', 'list_closed');
  end if;
  return private.move_entry_to(p, p_race_id, p_category_id, reason, false, coalesce(p_refund_rest, false));
end
$$;
comment on function private.move_case is
  'Moves an entry whose money waits for a decision into another category or race that has a place for it; its payment goes with it. A difference above 0 the app asks nobody for; below 0 it is asked back as a refund when refund_rest is true. Needs the right money for both races. Otherwise as accept_case_payment; raises as that, and as private.move_entry_to.';
select private.offer('move_case', p_asks => true);

create type public.move_offer_row as (
  race_id uuid,
  race text,
  starts_at timestamptz,
  time_zone text,
  city text,
  province text,
  category_id uuid,
  category text,
  places_left integer,
  difference bigint
);
comment on type public.move_offer_row is
  'A place that an entry could be moved to. places_left is of the category, at most those of the race; difference is its price less what was paid, in rupiah.';

create function private.move_offers_for(p public.pendaftaran_lomba) returns setof public.move_offer_row
language plpgsql stable set search_path = ''
as $$
begin
  if private.in_closed_list(p.id) then
    return;
  end if;
  return query
  -- The races to come first, which are few: each rider of a race that is called off asks.
  with open_races as materialized (
    select l as race, private.race_day(l) as day from public.lomba l
    where l.status = 'dipublikasi' and l.tanggal_mulai > now() and l.pendaftaran_selesai > now()
      and l.organisasi_id is not distinct from (select own.organisasi_id from public.lomba own where own.id = p.lomba_id)
      and l.peserta_saat_ini < l.max_peserta and now() <= private.entries_close(l)
      and (l.ditutup_sementara_pada is null or l.id = p.lomba_id)
  )
  select (o.race).id, (o.race).judul, (o.race).tanggal_mulai, (o.race).zona_waktu, (o.race).kota, (o.race).provinsi, k.id, k.nama,
    least((o.race).max_peserta - (o.race).peserta_saat_ini,
      coalesce(link.kuota - link.terisi, (o.race).max_peserta - (o.race).peserta_saat_ini)),
    private.price_difference(p, o.race, k.id)
  from open_races o
  join public.lomba_kategori link on link.lomba_id = (o.race).id
  join public.kategori_lomba k on k.id = link.kategori_id
  where ((o.race).id, k.id) is distinct from (p.lomba_id, p.kategori_id)
    and (link.kuota is null or link.terisi < link.kuota)
    and private.rule_against(p.tanggal_lahir_rider, p.jenis_kelamin_rider, k, o.day) is null
    and not exists (
      select from public.pendaftaran_lomba other
      where other.lomba_id = (o.race).id and other.id <> p.id and other.tanggal_lahir_rider = p.tanggal_lahir_rider
        and private.is_live(other.status_pendaftaran)
        and private.fold_name(other.nama_lengkap_rider) = private.fold_name(p.nama_lengkap_rider)
    )
  order by (o.race).id <> p.lomba_id, (o.race).tanggal_mulai, (o.race).judul, k.nama
  limit 40;
end
$$;
comment on function private.move_offers_for(public.pendaftaran_lomba) is
  'Internal: where a rider could be moved to: open races of the same organisers, categories that fit and have a place; those of the same race first; none for an entry that stands in a closed list. The move itself decides again.';

create function private.move_offers(p_registration_id uuid) returns setof public.move_offer_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba := private.entry_at_desk(p_registration_id);
begin
  return query select * from private.move_offers_for(p) o where private.manages(o.race_id, 'money');
end
$$;
comment on function private.move_offers is
  'Where an entry could be moved to, in races whose money the caller has the right to. Raises PT401 not_signed_in; PT404 registration_not_found, race_not_found; PT403 not_allowed.';
select private.offer('move_offers');
