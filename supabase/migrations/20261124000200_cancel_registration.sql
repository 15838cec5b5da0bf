-- An owner gives up an unpaid order.
-- Why: a slot that nobody wants any more should not wait 24 hours for the next rider. The provider has no call
-- that ends a charge, so a saved QR may still be paid: then the rule for money that comes after the slot was
-- given up applies (private.settle_registration).

create function private.price_rest(p_order_id uuid, p_registrations uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  base_prices bigint;
begin
  -- Shares of code and fee were paid with a child who is in.
  if cardinality(p_registrations) = 0 or exists (
    select from public.pendaftaran_lomba p
    where p.pesanan_id = p_order_id and p.kode_unik + p.biaya_admin + p.biaya_penyelenggara > 0 and p.dibatalkan_pada is null
      and p.id <> all (p_registrations)
  ) then
    return;
  end if;
  -- A discount for an order of several ends with the last of so many children (K10).
  update public.pendaftaran_lomba p
  set potongan = 0, harga_dasar = p.harga_dasar + p.potongan, total_bayar = p.total_bayar + p.potongan
  from private.kode_potongan k
  where p.id = any (p_registrations) and k.id = p.kode_id and p.potongan > 0 and k.min_anak > (
    select count(*) from public.pendaftaran_lomba o where o.pesanan_id = p_order_id and o.dibatalkan_pada is null
  );
  select sum(p.harga_dasar) into base_prices from public.pendaftaran_lomba p where p.id = any (p_registrations);
  update public.pendaftaran_lomba p
  set kode_unik = m.kode_unik, biaya_admin = m.biaya_admin, biaya_penyelenggara = m.biaya_penyelenggara,
    total_bayar = p.harga_dasar + m.kode_unik + m.biaya_admin
  from (
    select f.*
    from unnest(p_registrations) with ordinality r (id, place)
    join public.pendaftaran_lomba o on o.id = r.id
    join public.pesanan s on s.id = o.pesanan_id
    -- Whose fee it is was said when it was made (K15).
    cross join lateral private.with_fee(o, s.kode_unik, o.biaya_penyelenggara > 0, r.place::integer,
      cardinality(p_registrations), base_prices) f
  ) m
  where p.id = m.id;
end
$$;
comment on function private.price_rest(uuid, uuid[]) is
  'Internal: what is left to be paid of an order costs what it would have cost alone: its unique code, and the fee of the sum that is left, are shared by these registrations. A discount that needs more children than the order has left ends. Nothing changes where a part of them was paid already.';

-- Definer: no client may write a registration.
create function private.cancel_registration(p_registration_id uuid) returns public.pendaftaran_lomba
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  r public.pendaftaran_lomba;
  race public.lomba;
  open_charge uuid;
  rest uuid[];
  state text;
begin
  select * into r from public.pendaftaran_lomba p where p.id = p_registration_id and p.user_id = me;
  if not found then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  if r.pesanan_id is not null then
    -- The charge is for the others too, and what is asked of them changes: nobody opens or pays one meanwhile.
    perform private.lock_user(me);
    select coalesce(t.induk_id, t.id) into open_charge from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = r.id and t.status = 'UNPAID';
    perform private.lock_charge(open_charge);
    perform from public.pendaftaran_lomba p where p.pesanan_id = r.pesanan_id order by p.id for update;
  end if;
  -- Under this lock no charge begins (claim_charge) and no payment is applied.
  select * into strict r from public.pendaftaran_lomba p where p.id = p_registration_id for update;

  if r.dibatalkan_pada is not null and r.perlu_tindakan is null and r.status_pembayaran = 'gagal' then
    return r;
  end if;
  -- "Belum lunas, boleh ikut": the child stands in a draw, and who leads the race day takes it out.
  perform private.refuse_closed_list(r.id);
  select * into strict race from public.lomba l where l.id = r.lomba_id;
  state := private.order_state(r, race, now());
  if not (private.order_actions(r, race, now()) -> 'cancel')::boolean then
    if state = 'paid' then
      perform private.refuse('PT409', 'already_paid');
    end if;
    perform private.refuse('PT409', 'payment_closed', jsonb_build_object('reason', state));
  end if;

  if exists (
    select from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = r.id and t.status = 'UNPAID' and t.ditagih_pada is null
      and private.is_claimed(t.penagihan_dimulai_pada)
  ) then
    perform private.refuse('PT409', 'charge_in_progress');
  end if;
  if not private.provider_was_just_asked(r.id) then
    perform private.refuse('PT409', 'payment_check_needed');
  end if;

  rest := array_remove(private.paid_together(r), r.id);
  if cardinality(rest) > 0 then
    -- Nobody is shown this charge again. Paid all the same, from a saved QR, it is what every late payment is.
    perform public.apply_payment_status(t.merchant_ref, null, 'EXPIRED', null, null,
      jsonb_build_object('source', 'cancel_registration', 'reference', t.reference))
    from public.transaksi_pembayaran t where t.id = open_charge and t.status = 'UNPAID';
  end if;
  update public.pendaftaran_lomba p
  set status_pendaftaran = 'dibatalkan', status_pembayaran = 'gagal', dibatalkan_pada = now()
  where p.id = r.id
  returning * into r;
  if cardinality(rest) > 0 then
    perform private.price_rest(r.pesanan_id, rest);
    -- For those whose place is held nothing has failed.
    update public.pendaftaran_lomba p set status_pembayaran = 'pending'
    where p.id = any (rest) and p.status_pendaftaran = 'pending';
    if open_charge is not null then
      perform private.open_attempt(rest);
    end if;
  end if;
  return r;
end
$$;
comment on function private.cancel_registration is
  'Cancels the caller''s unpaid registration for good (dibatalkan, gagal) and gives its slot back; again it returns the same. Only what certainly was not paid: an attempt with a charge must have been asked about within two minutes, which the function cancel-registration does. A child of an order leaves alone: the open charge ends, and a new one, not yet made at the provider, asks for what the others come to, with the order''s code and its fee.
Raises PT401 not_signed_in; PT404 registration_not_found (also another user''s); PT409 list_closed, already_paid, payment_closed {reason: refund, perlu_tindakan, or why a released order cannot be paid any more: hold_renewed_before, race_closed, race_called_off}, charge_in_progress, payment_check_needed.';
select private.offer('cancel_registration');
