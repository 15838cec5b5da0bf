-- Opening a payment, charging it once, reading its result, and the end of the hold.
-- Why: design, sections 3 and 4. A transaction exists before the provider is asked, so that no charge is
-- ever unknown to us.

create function private.first_payment_check() returns interval
language sql immutable parallel safe set search_path = ''
as $$
  select interval '3 minutes';
$$;
comment on function private.first_payment_check() is
  'Internal: how long after a charge reconciliation first asks about it. Most callbacks have come by then, and a claim has ended.';

-- Definer: no client may write a transaction.
create function private.open_payment(p_registration_id uuid) returns public.transaksi_pembayaran
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  r public.pendaftaran_lomba;
  race public.lomba;
  t public.transaksi_pembayaran;
  live boolean;
  race_open boolean;
begin
  if me is null then
    perform private.refuse('PT401', 'not_signed_in');
  end if;
  -- The row lock makes two tabs take turns: the second finds the first one's transaction.
  select * into r from public.pendaftaran_lomba p
  where p.id = p_registration_id and p.user_id = me for update;
  if not found then
    perform private.refuse('PT404', 'registration_not_found');
  end if;

  if r.status_pendaftaran in ('dikonfirmasi', 'check_in', 'selesai', 'dnf') then
    perform private.refuse('PT409', 'already_paid');
  end if;
  if r.perlu_tindakan is not null then
    perform private.refuse('PT409', 'payment_closed', jsonb_build_object('alasan', r.perlu_tindakan));
  end if;
  if r.status_pembayaran = 'dibayar' then
    perform private.refuse('PT409', 'already_paid');
  end if;
  if r.status_pembayaran = 'refund' then
    perform private.refuse('PT409', 'payment_closed', '{"alasan": "refund"}');
  end if;
  if r.dibatalkan_pada is not null then
    perform private.refuse('PT409', 'payment_closed', '{"alasan": "dibatalkan"}');
  end if;

  select * into strict race from public.lomba l where l.id = r.lomba_id;
  select * into t from public.transaksi_pembayaran x
  where x.pendaftaran_lomba_id = r.id and x.status = 'UNPAID';
  live := r.status_pendaftaran <> 'dibatalkan';
  race_open := race.status = 'dipublikasi' and now() <= race.pendaftaran_selesai;

  if race.status <> 'dipublikasi'
    or (not race_open and not live)
    -- A hold that ran out is renewed only while others could register too. One with a charge out at the
    -- provider is left alone: whether it was paid, reconciliation will say.
    or (not race_open and r.kedaluwarsa_pada <= now() and t.ditagih_pada is null)
  then
    perform private.refuse('PT409', 'race_closed', jsonb_build_object('pendaftaran_selesai', race.pendaftaran_selesai));
  end if;
  if not live and race.peserta_saat_ini >= race.max_peserta then
    perform private.refuse('PT409', 'race_full', jsonb_build_object('max_peserta', race.max_peserta));
  end if;

  -- For a released registration the trigger hold_slot takes a slot here, or refuses.
  update public.pendaftaran_lomba p
  set status_pendaftaran = 'pending',
    status_pembayaran = 'pending',
    kedaluwarsa_pada = case
      when not live or (r.kedaluwarsa_pada <= now() and t.ditagih_pada is null) then now() + interval '24 hours'
      else p.kedaluwarsa_pada
    end
  where p.id = r.id;

  if t.id is null then
    insert into public.transaksi_pembayaran (user_id, pendaftaran_lomba_id, jumlah, merchant_ref)
    values (
      me, r.id, r.total_bayar,
      format('MERCH-%s-%s', floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
        left(replace(gen_random_uuid()::text, '-', ''), 12))
    )
    returning * into t;
  end if;
  return t;
end
$$;
comment on function private.open_payment(uuid) is 'Behind public.open_payment.';

create function public.open_payment(registration_id uuid) returns public.transaksi_pembayaran
language sql set search_path = ''
as $$
  select * from private.open_payment($1);
$$;
comment on function public.open_payment(uuid) is
  'The one UNPAID transaction of the caller''s registration, made if there is none (jumlah = total_bayar, rupiah). After a failed attempt it opens a new one; a released registration takes a slot again, for another 24 hours, if the race is open and has room.
Raises PT401 not_signed_in; PT404 registration_not_found (also another user''s); PT409 already_paid, payment_closed {alasan: refund, dibatalkan, slot_habis, jumlah_tidak_sesuai or dibayar_ganda}, race_closed {pendaftaran_selesai}, race_full {max_peserta}, category_full {kategori, kuota}. Design, sections 3 and 4.';

create function private.take_charge_claim(p_transaction_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  t public.transaksi_pembayaran;
begin
  select * into t from public.transaksi_pembayaran x
  where x.id = p_transaction_id and x.status = 'UNPAID' and x.ditagih_pada is null
    and (x.penagihan_dimulai_pada is null or x.penagihan_dimulai_pada < now() - interval '60 seconds')
  for update;
  if not found then
    return false;
  end if;
  -- Whoever would release or cancel it waits for this lock, and then sees the claim.
  perform from public.pendaftaran_lomba p
  where p.id = t.pendaftaran_lomba_id and p.status_pendaftaran = 'pending'
  for update;
  if not found then
    return false;
  end if;
  -- Asked about from now on, should the answer to the charge be lost.
  update public.transaksi_pembayaran x
  set penagihan_dimulai_pada = now(), tanya_lagi_pada = now() + private.first_payment_check(),
    berhenti_ditanya_pada = null
  where x.id = t.id;
  return true;
end
$$;
comment on function private.take_charge_claim(uuid) is
  'Internal: takes the one claim on charging a transaction, for 60 seconds; false when it is charged, being charged, ended or unknown, or its registration no longer waits for payment.';

create function private.record_charge(
  p_transaction_id uuid, p_reference text, p_checkout_url text, p_qr_url text, p_qr_string text,
  p_expires_at timestamptz
) returns public.transaksi_pembayaran
language plpgsql security definer set search_path = ''
as $$
declare
  t public.transaksi_pembayaran;
begin
  select * into t from public.transaksi_pembayaran x where x.id = p_transaction_id for update;
  if not found then
    perform private.refuse('PT404', 'transaction_not_found');
  end if;
  if t.ditagih_pada is not null then
    return t;
  end if;
  update public.transaksi_pembayaran x
  set reference = coalesce(p_reference, x.reference),
    reference_dari_penyedia = x.reference_dari_penyedia or p_reference is not null, checkout_url = p_checkout_url,
    qr_url = p_qr_url, qr_string = p_qr_string, kedaluwarsa_pada = p_expires_at, ditagih_pada = now(),
    penagihan_dimulai_pada = null, tanya_lagi_pada = coalesce(x.tanya_lagi_pada, now() + private.first_payment_check()),
    berhenti_ditanya_pada = null
  where x.id = t.id
  returning * into t;
  -- A slot is never given away while the provider still takes money for it.
  update public.pendaftaran_lomba p
  set kedaluwarsa_pada = greatest(p.kedaluwarsa_pada, p_expires_at)
  where p.id = t.pendaftaran_lomba_id and p.status_pendaftaran = 'pending';
  return t;
end
$$;
comment on function private.record_charge(uuid, text, text, text, text, timestamptz) is 'Behind public.record_charge.';

create function public.record_charge(
  transaction_id uuid, reference text, checkout_url text, qr_url text, qr_string text, expires_at timestamptz
) returns public.transaksi_pembayaran
language sql set search_path = ''
as $$
  select * from private.record_charge($1, $2, $3, $4, $5, $6);
$$;
comment on function public.record_charge(uuid, text, text, text, text, timestamptz) is
  'Stores the provider''s charge on the transaction and keeps the slot at least until it expires. Only the first charge is stored; a later call returns the stored one. Raises PT404 transaction_not_found.';

create function private.drop_charge_claim(p_transaction_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.transaksi_pembayaran t set penagihan_dimulai_pada = null
  where t.id = $1 and t.ditagih_pada is null;
$$;
comment on function private.drop_charge_claim(uuid) is 'Internal: gives the claim of a charge that was not made back.';

-- A named type: an output column and the parameter could not both be called reference otherwise.
create type public.payment_result_row as (
  status text,
  registration_id uuid,
  race_id uuid,
  race_title text,
  amount bigint,
  merchant_ref text,
  reference text,
  needs_action text,
  registration_status text,
  registration_payment_status text,
  cancelled_at timestamptz,
  hold_ends_at timestamptz,
  hold_renewals integer,
  race_status text,
  race_starts_at timestamptz,
  registration_ends_at timestamptz
);
comment on type public.payment_result_row is
  'What payment_result answers. amount is in rupiah; from needs_action on, the registration''s perlu_tindakan, status_pendaftaran, status_pembayaran, dibatalkan_pada, kedaluwarsa_pada and perpanjangan; then its race''s status, tanggal_mulai and pendaftaran_selesai: with them the app knows what may be done with the order (private.order_actions).';

create function public.payment_result(reference text) returns setof public.payment_result_row
language sql stable set search_path = ''
as $$
  select t.status, p.id, p.lomba_id, l.judul, t.jumlah, t.merchant_ref, t.reference, p.perlu_tindakan,
    p.status_pendaftaran, p.status_pembayaran, p.dibatalkan_pada, p.kedaluwarsa_pada, p.perpanjangan,
    l.status, l.tanggal_mulai, l.pendaftaran_selesai
  from public.transaksi_pembayaran t
  join public.pendaftaran_lomba p on p.id = t.pendaftaran_lomba_id
  join public.lomba l on l.id = p.lomba_id
  where t.user_id = (select auth.uid()) and (t.reference = $1 or t.merchant_ref = $1)
  limit 1;
$$;
comment on function public.payment_result(text) is
  'For the result screen: the caller''s own transaction, found by the provider''s reference or our merchant_ref; no row for anybody else''s (product spec, section 2, payment result).';

grant execute on function private.open_payment(uuid), public.open_payment(uuid), public.payment_result(text)
  to authenticated;
grant execute on function
  private.record_charge(uuid, text, text, text, text, timestamptz),
  public.record_charge(uuid, text, text, text, text, timestamptz)
  to service_role;
