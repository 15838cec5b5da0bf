-- Refunds, step by step: asked, account, approved, transferred, closed or withdrawn; each step is told to the parent.
-- Affects: no table.

create function private.save_refund_account(
  b private.pengembalian, p_account jsonb, p_by_parent boolean
) returns private.pengembalian
language plpgsql set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  bank text := private.clean_text(p_account ->> 'bank');
  number text := regexp_replace(coalesce(p_account ->> 'nomor', ''), '[^0-9A-Za-z]', '', 'g');
  holder text := private.clean_text(p_account ->> 'atas_nama');
  known private.rekening_pengembalian;
begin
  if bank is null or char_length(bank) not between 2 and 60 then
    perform private.refuse('PT422', 'account_invalid', '{"field": "bank"}');
  end if;
  if number !~ '^[0-9]{6,20}$' then
    perform private.refuse('PT422', 'account_invalid', '{"field": "nomor"}');
  end if;
  if holder is null or char_length(holder) not between 2 and 100 then
    perform private.refuse('PT422', 'account_invalid', '{"field": "atas_nama"}');
  end if;
  select * into known from private.rekening_pengembalian r where r.pengembalian_id = b.id;
  if (known.bank, known.nomor, known.atas_nama) is not distinct from (bank, number, holder) then
    return b;
  end if;
  insert into private.rekening_pengembalian (pengembalian_id, bank, nomor, atas_nama, diisi_oleh, diisi_pemesan)
  values (b.id, bank, number, holder, me, p_by_parent)
  on conflict (pengembalian_id) do update
  set bank = excluded.bank, nomor = excluded.nomor, atas_nama = excluded.atas_nama, diisi_oleh = excluded.diisi_oleh,
    diisi_pemesan = excluded.diisi_pemesan, diisi_pada = now();
  -- What was approved was a transfer to another account. The person who could approve it alone answers for the new account, too.
  if b.langkah = 'disetujui' and (
    private.needs_second_person(b.transaksi_id)
    or case when p_by_parent then known.pengembalian_id is not null else private.day_is_full(private.accounts_of_person(me), b) end
  ) then
    update private.pengembalian x set langkah = 'diminta', disetujui_pada = null, disetujui_oleh = null
    where x.id = b.id returning * into b;
  end if;
  return b;
end
$$;
comment on function private.save_refund_account(private.pengembalian, jsonb, boolean) is
  'Internal: stores {bank, nomor, atas_nama} as the account a refund goes to, under lock_user for the person who types it; the refund as it then is. One that was approved waits for approval again: above the amount that one person may give back alone; when a parent puts another account in the place of one; when the organiser who types it may approve no more alone today. The same account again changes nothing. Raises PT422 account_invalid {field}.';

create function private.needs_second_person(p_transaction_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  -- All of one payment together, whichever child's part: three thirds are not below the amount.
  select coalesce(sum(b.jumlah), 0) > private.setting_number('BATAS_PENGEMBALIAN_SENDIRI', 500000)
  from public.transaksi_pembayaran own
  join public.transaksi_pembayaran t on t.id = coalesce(own.induk_id, own.id) or t.induk_id = coalesce(own.induk_id, own.id)
  join private.pengembalian b on b.transaksi_id = t.id
  where own.id = p_transaction_id and b.langkah <> 'ditarik';
$$;
comment on function private.needs_second_person(uuid) is
  'Internal: whether the refunds of a payment, of all of its children together, are above the amount that one person may give back alone (setting BATAS_PENGEMBALIAN_SENDIRI, in rupiah).';

create function private.approved_alone(p_person uuid[]) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(b.jumlah), 0)::bigint
  from private.pengembalian b
  left join private.rekening_pengembalian r on r.pengembalian_id = b.id
  where b.disetujui_oleh = any (p_person) and b.disetujui_pada > now() - interval '1 day' and b.langkah <> 'ditarik'
    and (b.diminta_oleh = any (p_person) or r.diisi_oleh = any (p_person));
$$;
comment on function private.approved_alone(uuid[]) is
  'Internal: what a person, with whichever of the accounts (private.accounts_of_person), has approved alone in the last 24 hours, in rupiah: refunds that the same person asked for, or typed the account of. What a parent asked for, to an account that the parent typed, is none.';

create index pengembalian_disetujui_oleh_idx on private.pengembalian (disetujui_oleh, disetujui_pada);

create function private.is_own_refund(p_person uuid[], b private.pengembalian) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(b.diminta_oleh = any (p_person), false) or exists (
    select from private.rekening_pengembalian r where r.pengembalian_id = b.id and r.diisi_oleh = any (p_person)
  );
$$;
comment on function private.is_own_refund(uuid[], private.pengembalian) is
  'Internal: whether the person with these accounts (private.accounts_of_person) asked for this refund or typed its account.';

create function private.day_is_full(p_person uuid[], b private.pengembalian) returns boolean
language sql stable set search_path = ''
as $$
  select private.is_own_refund(p_person, b)
    and private.approved_alone(p_person) + case
      -- Counted already.
      when b.disetujui_oleh = any (p_person) and b.disetujui_pada > now() - interval '1 day' then 0 else b.jumlah
    end > private.setting_number('BATAS_PENGEMBALIAN_SEHARI', 2000000);
$$;
comment on function private.day_is_full(uuid[], private.pengembalian) is
  'Internal: whether this refund, approved by a person alone, would bring what the person has approved alone in 24 hours above the setting BATAS_PENGEMBALIAN_SEHARI, in rupiah. Under lock_user.';

create type public.refund_standing_row as (
  id uuid, pendaftaran_id uuid, jenis text, jumlah bigint, alasan text, langkah text, diminta_pada timestamptz,
  diminta_pemesan boolean, disetujui_pada timestamptz, dibayar_pada timestamptz, tanggal_transfer date, bukti text,
  refund_number text, berkas_pada timestamptz, ditutup_pada timestamptz, ditutup_sebab text, needs_second_person boolean,
  has_account boolean, keluar boolean, aturan public.refund_rule_row
);
comment on type public.refund_standing_row is
  'A refund as its lists show it, without persons and without the account. bukti: the path of a proof that is still there. refund_number: what it is called on a bank statement (private.refund_reference). keluar: the child leaves with it; aturan: by this row of the race''s rule, where its parent asked.';

create function private.refund_standing(b private.pengembalian) returns public.refund_standing_row
language sql stable set search_path = ''
as $$
  select row(
    b.id, b.pendaftaran_id, b.jenis, b.jumlah, b.alasan, b.langkah, b.diminta_pada, b.diminta_pemesan, b.disetujui_pada,
    b.dibayar_pada, b.tanggal_transfer, private.kept_proof(b.bukti), private.refund_reference(b.id), b.berkas_pada,
    b.ditutup_pada, b.ditutup_sebab, private.needs_second_person(b.transaksi_id),
    exists (select from private.rekening_pengembalian r where r.pengembalian_id = b.id), b.keluar,
    jsonb_populate_record(null::public.refund_rule_row, b.aturan)
  )::public.refund_standing_row;
$$;
comment on function private.refund_standing(private.pengembalian) is 'Internal: how a refund stands.';

create type public.refund_asked_row as (refund public.refund_standing_row, stays_in boolean, move_offers integer);
comment on type public.refund_asked_row is
  'What ask_refund answers. stays_in: whether the rider stays in by another payment; move_offers: how many places the entry could be moved to instead.';

create type public.refund_paid_row as (
  refund public.refund_standing_row, before public.entry_standing_row, after public.entry_standing_row
);
comment on type public.refund_paid_row is 'What pay_refund answers: the refund, and its entry before and after.';

create function private.seat_payment(p_registration_id uuid) returns uuid
language sql stable set search_path = ''
as $$
  select t.id from public.transaksi_pembayaran t
  where t.pendaftaran_lomba_id = p_registration_id and t.status in ('PAID', 'SETTLED') and (t.lunas or t.diterima_pada is not null)
  order by t.tepat_waktu or t.diterima_pada is not null desc, t.dibayar_pada, t.dibuat_pada, t.id limit 1;
$$;
comment on function private.seat_payment(uuid) is
  'Internal: the payment that let a child in, of those whose money is here; null where none did.';

create function private.ask_refund(
  p_registration_id uuid, p_transaction_id uuid, p_note text, p_account jsonb, p_amount bigint default null,
  p_leaves boolean default null
) returns public.refund_asked_row
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
  reason text;
  b private.pengembalian;
  wish private.pengembalian;
  account jsonb := p_account;
  paid_with uuid;
  asked_for uuid := p_transaction_id;
  candidates integer;
  seated boolean;
  leaves boolean;
  left_over bigint;
  least_amount bigint := 1;
begin
  -- What one person approves in a day is counted.
  perform private.lock_user(private.signed_in());
  p := private.lock_case(p_registration_id);
  reason := private.clean_note(p_note);
  select count(*) into candidates from public.transaksi_pembayaran t
  where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED');
  if p_leaves and asked_for is null then
    -- More than an open wish says is more of the payment that it names.
    asked_for := (
      select x.transaksi_id from private.pengembalian x
      where x.pendaftaran_id = p.id and x.keluar and x.diminta_pemesan and x.langkah = 'diminta'
    );
  end if;
  if asked_for is null and candidates > 1 then
    perform private.refuse('PT422', 'payment_required');
  end if;
  select t.id into paid_with from public.transaksi_pembayaran t
  where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED') and t.id = coalesce(asked_for, t.id);
  if not found then
    perform private.refuse('PT409', 'nothing_to_refund', '{}');
  end if;
  select u.diterima - u.kembali_transfer into left_over from private.uang_transaksi u where u.transaksi_id = paid_with;
  -- The payment by which the child is in, or was until it left. Any other, and all of a race that was called off, goes back whole.
  seated := coalesce(p.perlu_tindakan, 'dibayar_ganda') = 'dibayar_ganda' and (
    private.is_live(p.status_pendaftaran) and paid_with = private.seat_payment(p.id) or private.leaves_with(paid_with)
  );
  -- Not said: all of it, and a child that can leave, leaves.
  leaves := coalesce(p_leaves, seated and p_amount is null and p.perlu_tindakan is null and private.leaving_problem(p) is null);
  if leaves then
    perform private.refuse_leaving(p);
    if not seated then
      perform private.refuse('PT409', 'entry_undecided', jsonb_build_object('perlu_tindakan', p.perlu_tindakan));
    end if;
    select * into wish from private.pengembalian x
    where x.transaksi_id = paid_with and x.keluar and x.diminta_pemesan and x.langkah = 'diminta' for update;
    -- A leaving that the parent did not ask for in the app gives everything back (K20).
    least_amount := coalesce(wish.jumlah, left_over);
  elsif not seated then
    least_amount := left_over;
  end if;
  if leaves and coalesce(p_amount, left_over) between 0 and least_amount - 1 then
    perform private.refuse('PT409', 'less_than_rule', jsonb_build_object('min', least_amount));
  elsif p_amount < least_amount or p_amount > left_over then
    perform private.refuse('PT422', 'refund_amount_invalid', jsonb_build_object('min', least_amount, 'max', left_over));
  end if;
  if wish.id is not null then
    select jsonb_build_object('bank', r.bank, 'nomor', r.nomor, 'atas_nama', r.atas_nama) into account
    from private.rekening_pengembalian r where r.pengembalian_id = wish.id and p_account is null
    union all select p_account where p_account is not null;
    update private.pengembalian x
    set langkah = 'ditarik', ditutup_pada = now(), ditutup_oleh = (select auth.uid()), ditutup_sebab = 'diganti' where x.id = wish.id;
  end if;
  b := private.ask_refund_row(
    -- Of two payments one that goes back whole leaves the other.
    paid_with, case
      when leaves or p_amount < left_over or seated and private.is_live(p.status_pendaftaran) and p.perlu_tindakan is null then 'sebagian'
      else 'penuh'
    end,
    coalesce(p_amount, left_over), reason, false, leaves, wish.aturan);
  if account is not null and b.jumlah > 0 then
    b := private.save_refund_account(b, account, false);
  end if;
  -- Below the amounts one person is enough: it is approved with the same press.
  if b.langkah = 'diminta' and not private.needs_second_person(b.transaksi_id)
    and not private.day_is_full(private.accounts_of_person((select auth.uid())), b)
  then
    update private.pengembalian x set langkah = 'disetujui', disetujui_pada = now(), disetujui_oleh = (select auth.uid())
    where x.id = b.id returning * into b;
  end if;
  perform private.log_act('ask_refund', null, p.lomba_id, 'pengembalian', b.id::text, null,
    jsonb_build_object('pendaftaran_id', p.id, 'jumlah', b.jumlah, 'langkah', b.langkah, 'alasan', reason)
      || case when b.keluar then '{"keluar": true}' else '{}' end::jsonb);
  return row(
    private.refund_standing(b),
    -- What the entry becomes when it is paid: of two payments one may remain.
    p.status_pendaftaran <> 'dibatalkan' and not leaves and (candidates > 1 or b.jenis = 'sebagian'),
    case when 'move' = any (private.case_actions(p))
      or p.perlu_tindakan in ('slot_habis', 'lomba_tidak_terbuka', 'lomba_dibatalkan')
      then (select count(*) from private.move_offers_for(p)) else 0 end
  )::public.refund_asked_row;
end
$$;
comment on function private.ask_refund is
  'Asks for money of a payment to be transferred back; which one (transaction_id) must be said only where there are several and no open wish of the parent names one. amount, in rupiah: null is all that is left. leaves: whether the child leaves with it (K18): true gives everything back, or at least what an open wish of the parent says, which it replaces; false leaves the child in, and the payment as it is; null is for all of a payment, and a child who is in by it and can leave, leaves. A payment that never let the child in, and of a race that was called off, goes back whole. account is {bank, nomor, atas_nama}, or null when the parent is to give it. At or below the settings BATAS_PENGEMBALIAN_SENDIRI (rupiah, all refunds of one payment together) and BATAS_PENGEMBALIAN_SEHARI (all that one person approves alone in 24 hours) it is approved with that, above one of them it waits for a second person. Needs the right money.
Raises as private.lock_case; PT422 field_required, text_too_long, payment_required, account_invalid {field}, refund_amount_invalid {min, max}; PT409 refund_under_way, nothing_to_refund {status, left}, less_than_rule {min}, entry_undecided {perlu_tindakan}, already_checked_in, race_over {status}, registration_over, list_closed.';
select private.offer('ask_refund', p_asks => true);

create function private.lock_refund(p_refund_id uuid) returns private.pengembalian
language plpgsql set search_path = ''
as $$
declare
  b private.pengembalian;
  race uuid;
begin
  perform private.signed_in();
  select x.* into b from private.pengembalian x where x.id = p_refund_id;
  if not found then
    perform private.refuse('PT404', 'refund_not_found');
  end if;
  select p.lomba_id into race from public.pendaftaran_lomba p where p.id = b.pendaftaran_id;
  perform private.require_right(race, 'money');
  perform private.lock_entry(b.pendaftaran_id);
  select p.lomba_id into race from public.pendaftaran_lomba p where p.id = b.pendaftaran_id;
  perform private.require_right(race, 'money');
  select x.* into b from private.pengembalian x where x.id = p_refund_id for update;
  return b;
end
$$;
comment on function private.lock_refund(uuid) is
  'Internal: first line of a step of a refund: the right money for its race, then payments, entry and refund locked. Raises PT401 not_signed_in; PT404 refund_not_found, race_not_found; PT403 not_allowed.';

create function private.refuse_refund_step(b private.pengembalian, p_wanted text[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not b.langkah = any (p_wanted) then
    perform private.refuse('PT409', 'refund_step_passed', jsonb_build_object(
      'langkah', b.langkah, 'ditutup_sebab', b.ditutup_sebab));
  end if;
end
$$;
comment on function private.refuse_refund_step(private.pengembalian, text[]) is
  'Internal: refuses a step that is not the refund''s turn (any more). Raises PT409 refund_step_passed {langkah, ditutup_sebab}.';

create function private.asker_is_unproved(b private.pengembalian) returns boolean
language sql stable set search_path = ''
as $$
  -- Only an organiser who asks is one of the two; a parent who asks never is.
  select not b.diminta_pemesan and b.diminta_oleh is not null and not private.is_proved(b.diminta_oleh);
$$;
comment on function private.asker_is_unproved(private.pengembalian) is
  'Internal: whether an organiser asked for this refund whose mailbox is not proved, and who therefore counts as nobody of the two people.';

create function private.refuse_own_request(b private.pengembalian, p_step text) returns void
language plpgsql stable set search_path = ''
as $$
declare
  mine uuid[] := private.accounts_of_person((select auth.uid()));
begin
  if p_step = 'approve' and private.day_is_full(mine, b) then
    perform private.refuse('PT403', 'own_day_limit', jsonb_build_object(
      'limit', private.setting_number('BATAS_PENGEMBALIAN_SEHARI', 2000000), 'used', private.approved_alone(mine)));
  end if;
  if not private.needs_second_person(b.transaksi_id) then
    return;
  end if;
  -- Two people are two proved ones: an account of any address is made in a minute.
  perform private.require_proved();
  if p_step = 'approve' and private.asker_is_unproved(b) then
    perform private.refuse('PT403', 'asker_not_proved');
  end if;
  if (case p_step
    when 'approve' then private.is_own_refund(mine, b)
    -- The parent asked, so the second person is the one who pays.
    else b.diminta_pemesan and b.disetujui_oleh = any (mine)
  end) then
    perform private.refuse('PT403', 'own_request', jsonb_build_object(
      'limit', private.setting_number('BATAS_PENGEMBALIAN_SENDIRI', 500000)));
  end if;
end
$$;
comment on function private.refuse_own_request(private.pengembalian, text) is
  'Internal: above the amount, two people see a refund: the person who asked for it or typed its account does not approve it; if the parent asked for it, the person who approved it does not pay it, nor with another account of the same mailbox. Both have proved their mailbox. And one person alone approves only so much in a day. Raises PT403 address_not_proved: the caller''s own; asker_not_proved; own_day_limit {limit, used}, own_request {limit}.';

create function private.approve_refund(p_refund_id uuid) returns public.refund_standing_row
language plpgsql security definer set search_path = ''
as $$
declare
  b private.pengembalian;
begin
  perform private.lock_user(private.signed_in());
  b := private.lock_refund(p_refund_id);
  perform private.refuse_refund_step(b, array['diminta']);
  perform private.refuse_own_request(b, 'approve');
  update private.pengembalian x set langkah = 'disetujui', disetujui_pada = now(), disetujui_oleh = (select auth.uid())
  where x.id = b.id returning * into b;
  perform private.log_act('approve_refund', null, p.lomba_id, 'pengembalian', b.id::text, '{"langkah": "diminta"}',
    jsonb_build_object('langkah', b.langkah, 'jumlah', b.jumlah))
  from public.pendaftaran_lomba p where p.id = b.pendaftaran_id;
  return private.refund_standing(b);
end
$$;
comment on function private.approve_refund is
  'Approves a refund that was asked for. Above the setting BATAS_PENGEMBALIAN_SENDIRI not by the person who asked for it or typed its account; nor below it beyond BATAS_PENGEMBALIAN_SEHARI in 24 hours. Needs the right money.
Raises as private.lock_refund; PT409 refund_step_passed {langkah, ditutup_sebab}; PT403 own_day_limit {limit, used}, address_not_proved, asker_not_proved, own_request {limit}.';
select private.offer('approve_refund', p_asks => true);

create function private.set_refund_account(p_refund_id uuid, p_account jsonb) returns public.refund_standing_row
language plpgsql security definer set search_path = ''
as $$
declare
  b private.pengembalian;
begin
  perform private.lock_user(private.signed_in());
  b := private.lock_refund(p_refund_id);
  perform private.refuse_refund_step(b, array['diminta', 'disetujui']);
  b := private.save_refund_account(b, p_account, false);
  perform private.log_act('set_refund_account', null, p.lomba_id, 'pengembalian', b.id::text, null,
    jsonb_build_object('langkah', b.langkah))
  from public.pendaftaran_lomba p where p.id = b.pendaftaran_id;
  return private.refund_standing(b);
end
$$;
comment on function private.set_refund_account is
  'The organiser types the account of a refund that is not paid: {bank, nomor, atas_nama}. A refund that a second person approved, or that the caller may not approve alone, waits for approval again. Needs the right money. Raises as private.lock_refund; PT409 refund_step_passed; PT422 account_invalid {field}.';
select private.offer('set_refund_account');

create type public.refund_account_row as (bank text, nomor text, atas_nama text, diisi_pemesan boolean);
comment on type public.refund_account_row is 'The bank account that a refund goes to.';

create function private.refund_account(p_refund_id uuid) returns setof public.refund_account_row
language plpgsql security definer set search_path = ''
as $$
declare
  b private.pengembalian;
begin
  b := private.lock_refund(p_refund_id);
  return query
  select r.bank, r.nomor, r.atas_nama, r.diisi_pemesan from private.rekening_pengembalian r where r.pengembalian_id = b.id;
  if found then
    perform private.log_act('read_refund_account', null, p.lomba_id, 'pengembalian', b.id::text)
    from public.pendaftaran_lomba p where p.id = b.pendaftaran_id;
  end if;
end
$$;
comment on function private.refund_account is
  'The bank account of a refund, no row when there is none (any more). Each look is logged. Needs the right money; raises as private.lock_refund.';
select private.offer('refund_account');

create function private.open_proof(p_refund_id uuid) returns public.located_file_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  b private.pengembalian;
  p public.pendaftaran_lomba;
  path text;
begin
  select x.* into b from private.pengembalian x where x.id = p_refund_id;
  select x.* into p from public.pendaftaran_lomba x where x.id = b.pendaftaran_id;
  if p.id is null then
    perform private.refuse('PT404', 'refund_not_found');
  end if;
  -- One proof of many transfers shows others' accounts.
  if p.user_id is distinct from me or b.bukti_bersama then
    perform private.require_right(p.lomba_id, 'money');
  end if;
  path := private.kept_proof(b.bukti);
  if path is null then
    perform private.refuse('PT404', 'no_proof');
  end if;
  if p.user_id is distinct from me then
    perform private.log_act('open_proof', null, p.lomba_id, 'pengembalian', b.id::text);
  end if;
  return row('bukti_pengembalian', path, null)::public.located_file_row;
end
$$;
comment on function private.open_proof is
  'Opens the proof of a transfer for a person with the right money in its race, which is logged, and for the parent who got the money, unless it is of other transfers too. No policy lets anybody read it there: the function open-file, which asks this as the caller, hands it out.
Raises PT401 not_signed_in; PT404 refund_not_found, race_not_found; PT403 not_allowed {right, roles}; PT404 no_proof: none was entered, or it went with the account''s number.';
select private.offer('open_proof');

create function private.pay_refund(
  p_refund_id uuid, p_proof text, p_paid_on date, p_even_so boolean, p_commit boolean
) returns public.refund_paid_row
language plpgsql security definer set search_path = ''
as $$
declare
  b private.pengembalian;
  p public.pendaftaran_lomba;
  race public.lomba;
  t public.transaksi_pembayaran;
  today date;
  left_over bigint;
  before public.entry_standing_row;
begin
  b := private.lock_refund(p_refund_id);
  select * into strict p from public.pendaftaran_lomba x where x.id = b.pendaftaran_id;
  select * into strict race from public.lomba l where l.id = p.lomba_id;
  select * into strict t from public.transaksi_pembayaran x where x.id = b.transaksi_id;
  -- The money left the account before the provider's own refund was heard of: a fact is entered all the same.
  if not (b.langkah = 'ditutup' and b.ditutup_sebab = 'penyedia' and b.dibayar_pada is null
    and b.disetujui_pada is not null and p_even_so is true)
  then
    perform private.refuse_refund_step(b, array['disetujui']);
  end if;
  perform private.refuse_own_request(b, 'pay');
  -- Asked for when the provider had told of another amount.
  if b.langkah = 'disetujui' then
    select u.diterima - u.kembali_transfer into left_over from private.uang_transaksi u where u.transaksi_id = b.transaksi_id;
    if b.jumlah > left_over then
      perform private.refuse('PT409', 'refund_exceeds_payment', jsonb_build_object('jumlah', b.jumlah, 'left', left_over));
    end if;
  end if;
  if not exists (select from private.rekening_pengembalian r where r.pengembalian_id = b.id) then
    perform private.refuse('PT409', 'account_missing');
  end if;
  today := (now() at time zone race.zona_waktu)::date;
  if p_paid_on is null or p_paid_on > today or p_paid_on < (b.diminta_pada at time zone race.zona_waktu)::date then
    perform private.refuse('PT422', 'paid_on_invalid', jsonb_build_object(
      'min', (b.diminta_pada at time zone race.zona_waktu)::date, 'max', today));
  end if;
  -- A step that is only asked about needs no file yet.
  if p_commit and not exists (
    select from storage.objects o
    where o.bucket_id = 'bukti_pengembalian' and o.name = p_proof and starts_with(p_proof, b.id || '/')
  ) then
    perform private.refuse('PT422', 'proof_missing');
  end if;
  if p_commit then
    perform private.refuse_unchecked_file('bukti_pengembalian', p_proof);
  end if;
  before := private.entry_standing(p.id);
  update private.pengembalian x
  set langkah = case when x.langkah = 'ditutup' then 'ditutup' else 'dibayar' end, dibayar_pada = now(),
    dibayar_oleh = (select auth.uid()), tanggal_transfer = p_paid_on, bukti = coalesce(p_proof, 'pratinjau')
  where x.id = b.id returning * into b;
  if b.jenis = 'penuh' then
    -- This child's part alone, where the charge was for several.
    perform private.apply_word(t, false, t.merchant_ref, null, 'REFUND', null, null,
      jsonb_build_object('source', 'refund_desk', 'refund_id', b.id));
  end if;
  perform private.queue_message('refund_paid:' || b.id, 'refund_paid', p.user_id, null,
    jsonb_build_object('pendaftaran_id', p.id, 'lomba', race.judul, 'jumlah', b.jumlah, 'tanggal', p_paid_on, 'keluar', b.keluar,
      'aturan', b.aturan));
  perform private.log_act('pay_refund', null, p.lomba_id, 'pengembalian', b.id::text, '{"langkah": "disetujui"}',
    jsonb_build_object('langkah', b.langkah, 'jumlah', b.jumlah, 'tanggal_transfer', p_paid_on));
  return row(private.refund_standing(b), before, private.entry_standing(p.id))::public.refund_paid_row;
end
$$;
comment on function private.pay_refund is
  'Enters that an approved refund was transferred on a day at the venue, with its proof: the path of a file in the bucket bukti_pengembalian, in the folder named by the refund. The payment becomes REFUND (a refund in full), and its entry follows. One that the provider gave back meanwhile is refused, and entered all the same with even_so, where the money had left already: it then went back twice, and the desk says so. Without commit no proof is needed. Needs the right money.
Raises as private.lock_refund; PT409 refund_step_passed {langkah, ditutup_sebab}; PT403 address_not_proved, own_request {limit}; PT409 refund_exceeds_payment {jumlah, left: what is left of what came in}: withdraw it and ask anew; account_missing; PT422 paid_on_invalid {min, max}, proof_missing; PT409 file_not_checked: open-file has not looked into the proof.';
select private.offer('pay_refund', p_asks => true);

create function private.close_refund(p_refund_id uuid) returns public.refund_standing_row
language plpgsql security definer set search_path = ''
as $$
declare
  b private.pengembalian;
begin
  b := private.lock_refund(p_refund_id);
  if b.langkah = 'ditutup' and b.ditutup_sebab = 'selesai' then
    return private.refund_standing(b);
  end if;
  -- The provider closed it, and it was transferred all the same: the desk has seen to it that one of the two came back.
  if not (b.langkah = 'ditutup' and b.ditutup_sebab = 'penyedia' and b.dibayar_pada is not null) then
    perform private.refuse_refund_step(b, array['dibayar']);
  end if;
  update private.pengembalian x
  set langkah = 'ditutup', ditutup_pada = now(), ditutup_oleh = (select auth.uid()), ditutup_sebab = 'selesai'
  where x.id = b.id returning * into b;
  perform private.log_act('close_refund', null, p.lomba_id, 'pengembalian', b.id::text, '{"langkah": "dibayar"}', '{"langkah": "ditutup"}')
  from public.pendaftaran_lomba p where p.id = b.pendaftaran_id;
  return private.refund_standing(b);
end
$$;
comment on function private.close_refund is
  'Closes a refund whose transfer has arrived, or, where the provider gave the same money back too, which the desk has claimed back once; again it answers the same. Thirty days later its account is erased. Needs the right money. Raises as private.lock_refund; PT409 refund_step_passed {langkah, ditutup_sebab}.';
select private.offer('close_refund');

create function private.replace_leaving(b private.pengembalian, p_amount bigint, p_note text) returns void
language plpgsql set search_path = ''
as $$
declare
  r private.pengembalian := private.ask_refund_row(
    b.transaksi_id, 'sebagian', p_amount, p_note, b.diminta_pemesan, true, b.aturan);
begin
  if r.langkah = 'diminta' then
    perform private.save_refund_account(r, jsonb_build_object('bank', k.bank, 'nomor', k.nomor, 'atas_nama', k.atas_nama), false)
    from private.rekening_pengembalian k where k.pengembalian_id = b.id;
  end if;
end
$$;
comment on function private.replace_leaving(private.pengembalian, bigint, text) is
  'Internal: in the place of a refund with which a child leaves, and that was withdrawn because it says more than is left, one of this amount to the same account, which waits for approval.';

create type private.withdrawal_row as (problem text, replaced_by bigint);
comment on type private.withdrawal_row is
  'What withdrawing a refund would do: why it is refused, or null; the sum in rupiah that would take its place, or null where none would.';

create function private.withdrawal_of(b private.pengembalian, p_left bigint) returns private.withdrawal_row
language sql stable set search_path = ''
as $$
  select
    -- Where the provider has corrected the amount since, nobody can transfer this refund any more.
    case
      when b.jumlah > p_left then null
      when p.keluar_pada is not null then 'entry_left'
      when b.keluar and b.diminta_pemesan then 'wish_stands'
    end,
    case when b.jumlah > p_left and b.keluar and (b.diminta_pemesan or p.keluar_pada is not null) then p_left end
  from public.pendaftaran_lomba p where p.id = b.pendaftaran_id;
$$;
comment on function private.withdrawal_of(private.pengembalian, bigint) is
  'Internal: whether a refund that is not paid may be withdrawn, where so much of its payment is left (rupiah). Not once the child has left (K19), nor a parent''s wish to leave, which the rule promises; but always one of more than is left, whose place one of what is left takes where the child leaves.';

create function private.withdraw_refund(p_refund_id uuid, p_note text) returns public.refund_standing_row
language plpgsql security definer set search_path = ''
as $$
declare
  b private.pengembalian;
  reason text;
  outcome private.withdrawal_row;
begin
  b := private.lock_refund(p_refund_id);
  reason := private.clean_note(p_note);
  perform private.refuse_refund_step(b, array['diminta', 'disetujui']);
  select w.* into strict outcome
  from private.uang_transaksi u
  cross join lateral private.withdrawal_of(b, greatest(0, u.diterima - u.kembali_transfer)) w
  where u.transaksi_id = b.transaksi_id;
  if outcome.problem = 'entry_left' then
    perform private.refuse('PT409', 'entry_left');
  elsif outcome.problem = 'wish_stands' then
    perform private.refuse('PT409', 'wish_stands');
  end if;
  update private.pengembalian x
  set langkah = 'ditarik', ditutup_pada = now(), ditutup_oleh = (select auth.uid()),
    ditutup_sebab = case when outcome.replaced_by is null then 'ditarik' else 'diganti' end
  where x.id = b.id returning * into b;
  perform private.log_act('withdraw_refund', null, p.lomba_id, 'pengembalian', b.id::text, null,
    jsonb_build_object('langkah', 'ditarik', 'alasan', reason))
  from public.pendaftaran_lomba p where p.id = b.pendaftaran_id;
  if outcome.replaced_by is not null then
    perform private.replace_leaving(b, outcome.replaced_by, reason);
    return private.refund_standing(b);
  end if;
  -- The parent who asked to cancel is answered.
  if b.diminta_pemesan then
    perform private.queue_message('refund_declined:' || b.id, 'refund_declined', p.user_id, null,
      jsonb_build_object('pendaftaran_id', p.id, 'jumlah', b.jumlah, 'alasan', reason))
    from public.pendaftaran_lomba p where p.id = b.pendaftaran_id and p.user_id is not null;
  end if;
  return private.refund_standing(b);
end
$$;
comment on function private.withdraw_refund is
  'Takes a refund that is not paid back, saying why; the case waits for a decision again. Needs the right money. Raises as private.lock_refund; PT422 field_required, text_too_long; PT409 refund_step_passed {langkah, ditutup_sebab}; entry_left: the child has left, and what it is given back stays; wish_stands: a parent''s wish to leave, which the race''s rule promises. Neither where the provider corrected the amount since, and less is left than the refund says: then one of what is left takes its place, and waits for approval.';
select private.offer('withdraw_refund');

create type public.race_refund_row as (
  id uuid, pendaftaran_id uuid, jenis text, jumlah bigint, alasan text, langkah text, diminta_pada timestamptz,
  diminta_pemesan boolean, disetujui_pada timestamptz, dibayar_pada timestamptz, tanggal_transfer date, bukti text,
  refund_number text, berkas_pada timestamptz, ditutup_pada timestamptz, ditutup_sebab text, needs_second_person boolean,
  has_account boolean, keluar boolean, aturan public.refund_rule_row,
  rider text, parent text, category text, reference text, received bigint, asked_by text, approved_by text, paid_by text,
  is_mine boolean, approved_by_me boolean, sent_twice boolean, may_withdraw boolean, replaced_by bigint
);
comment on type public.race_refund_row is
  'What race_refunds answers: refund_standing_row, and its entry and persons by name. reference: of the payment. is_mine: the caller asked for it, or typed its account. sent_twice: the provider gave the same money back too. may_withdraw: withdraw_refund would take it back; replaced_by: the sum that would then take its place, null where none would. Rupiah.';

create function private.race_refunds(p_race_id uuid) returns setof public.race_refund_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  mine uuid[] := private.accounts_of_person((select auth.uid()));
begin
  perform private.require_right(p_race_id, 'money');
  -- The money is asked for each refund by itself, and names are looked up one by one: in one join with all of them the
  -- planner would reckon the money of every payment there is first.
  return query
  select standing.*, p.nama_lengkap_rider,
    (select f.nama_lengkap from public.profil_pengguna f where f.id = p.user_id),
    (select k.nama from public.kategori_lomba k where k.id = p.kategori_id),
    (select private.charge_reference(t) from public.transaksi_pembayaran t where t.id = b.transaksi_id),
    money.diterima,
    (select f.nama_lengkap from public.profil_pengguna f where f.id = b.diminta_oleh),
    (select f.nama_lengkap from public.profil_pengguna f where f.id = b.disetujui_oleh),
    (select f.nama_lengkap from public.profil_pengguna f where f.id = b.dibayar_oleh),
    private.is_own_refund(mine, b),
    coalesce(b.disetujui_oleh = any (mine), false),
    money.kembali_penyedia > 0 and money.kembali_transfer > 0,
    b.langkah in ('diminta', 'disetujui') and withdrawal.problem is null,
    case when b.langkah in ('diminta', 'disetujui') then withdrawal.replaced_by end
  from public.pendaftaran_lomba p
  join private.pengembalian b on b.pendaftaran_id = p.id
  cross join lateral private.refund_standing(b) standing
  cross join lateral (
    select u.diterima, u.kembali_penyedia, u.kembali_transfer from private.uang_transaksi u where u.transaksi_id = b.transaksi_id
    offset 0
  ) money
  cross join lateral private.withdrawal_of(b, greatest(0, money.diterima - money.kembali_transfer)) withdrawal
  where p.lomba_id = p_race_id
  -- One that went twice waits for the desk, whoever closed it.
  order by b.ditutup_pada is not null
    and not (money.kembali_penyedia > 0 and money.kembali_transfer > 0 and b.ditutup_sebab is distinct from 'selesai'),
    b.diminta_pada desc, b.id;
end
$$;
comment on function private.race_refunds is
  'The refunds of a race''s payments, open ones first (race_refund_row). Needs the right money; raises as race_money.';
select private.offer('race_refunds');

--------------------------------------------------------------------------------------------------------------
-- Each step is told to the parent
--------------------------------------------------------------------------------------------------------------

create function private.tell_refund_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- As it is when all else is done: a refund that is asked for and approved with one press is one message.
  perform private.queue_message(m.kind || ':' || b.id, m.kind, p.user_id, null, jsonb_build_object(
    'pendaftaran_id', p.id, 'jumlah', b.jumlah, 'pemesan', b.diminta_pemesan, 'rekening_diperlukan', p.uang_kembali = 'rekening',
    'disetujui', b.langkah = 'disetujui', 'keluar', b.keluar, 'aturan', b.aturan))
  from public.pendaftaran_lomba p
  join private.pengembalian b on b.pendaftaran_id = p.id and b.langkah in ('diminta', 'disetujui')
  cross join lateral (
    select case
      when p.uang_kembali = 'disetujui' then 'refund_approved'
      -- Asked for and its account named with one press is one message too, so one of this moment is none before.
      when p.uang_kembali = 'diperiksa' and exists (
        select from private.pesan x where x.kunci = 'refund_asked:' || b.id and x.dibuat_pada < now()
      ) then 'refund_account_known'
      else 'refund_asked'
    end as kind
  ) m
  where p.id = new.id and p.user_id is not null
  order by b.diminta_pada;
  return null;
end
$$;
comment on function private.tell_refund_step() is
  'Trigger on pendaftaran_lomba: each step of money on its way back is told to the entry''s account, once: refund_asked {jumlah, pemesan, rekening_diperlukan, disetujui, keluar, aturan}, refund_account_known, refund_approved; pay_refund tells that it was transferred, withdraw_refund that it is declined.';

create constraint trigger tell_refund_step after update of uang_kembali on public.pendaftaran_lomba
  deferrable initially deferred
  for each row when (
    new.user_id is not null and new.uang_kembali in ('rekening', 'diperiksa', 'disetujui')
    and new.uang_kembali is distinct from old.uang_kembali
  ) execute function private.tell_refund_step();
