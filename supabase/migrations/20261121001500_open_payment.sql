-- Opening a payment, charging it once, reading its result, and the end of the hold.
-- Why: design, sections 3 and 4. A transaction exists before the provider is asked, so that no charge is
-- ever unknown to us.

create function private.first_payment_check() returns interval
language sql immutable parallel safe set search_path = ''
as $$
  select interval '45 seconds';
$$;
comment on function private.first_payment_check() is
  'Internal: how long after a charge reconciliation first asks about it: a payment whose callback met a dead function is in the books within two minutes, sooner than the provider sends it again.';

create function private.refuse_order_state(p_state text, race public.lomba) returns void
language plpgsql set search_path = ''
as $$
begin
  case
    when p_state in ('payable', 'hold_ended') then
      return;
    when p_state = 'paid' then
      perform private.refuse('PT409', 'already_paid');
    when p_state = 'hold_renewed_before' then
      perform private.refuse('PT429', 'hold_renewed_before',
        jsonb_build_object('limit', private.setting_number('BATAS_PERPANJANGAN', 1)));
    when p_state in ('race_closed', 'race_called_off') then
      perform private.refuse('PT409', 'race_closed', jsonb_build_object(
        'pendaftaran_selesai', race.pendaftaran_selesai, 'ditutup_pada', private.entries_close(race)));
    else
      perform private.refuse('PT409', 'payment_closed', jsonb_build_object('reason', p_state));
  end case;
end
$$;
comment on function private.refuse_order_state(text, public.lomba) is
  'Internal: the refusal of an order that cannot be paid, by private.order_state; nothing for one that can. PT409 already_paid; race_closed {pendaftaran_selesai, ditutup_pada}; payment_closed {reason: refund, dibatalkan or perlu_tindakan}; PT429 hold_renewed_before {limit}.';

create function private.refuse_too_many_attempts(p_me uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_too_many('too_many_attempts', private.setting_number('BATAS_PENDAFTARAN_PER_JAM', 40),
    interval '1 hour', array(
      select t.dibuat_pada from public.transaksi_pembayaran t
      where t.user_id = p_me and t.induk_id is null and t.dibuat_pada > now() - interval '1 hour'
    ));
end
$$;
comment on function private.refuse_too_many_attempts(uuid) is
  'Internal: refuses one more attempt to pay, under lock_user, to an account that has made too many in the last hour. Raises PT429 too_many_attempts {limit, seconds: until the next}.';

create function private.paid_together(p public.pendaftaran_lomba) returns uuid[]
language sql stable set search_path = ''
as $$
  select case when p.pesanan_id is null then array[p.id] else array(
    select o.id from public.pendaftaran_lomba o
    where o.pesanan_id = p.pesanan_id and (
      o.id = p.id or (
        o.perlu_tindakan is null and o.dibatalkan_pada is null and o.status_pembayaran in ('pending', 'gagal')
        and o.status_pendaftaran in ('pending', 'dibatalkan') and o.lomba_id = p.lomba_id
      )
    )
    order by o.urutan_pesanan
  ) end;
$$;
comment on function private.paid_together(public.pendaftaran_lomba) is
  'Internal: the registrations that are paid with one charge when this one is, in their order: those of its order that are not paid and that nobody gave up; itself when it was entered alone.';

create function private.open_attempt(p_registrations uuid[]) returns public.transaksi_pembayaran
language plpgsql set search_path = ''
as $$
declare
  name text := format('MERCH-%s-%s', floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
    left(replace(gen_random_uuid()::text, '-', ''), 12));
  in_all bigint;
  charge public.transaksi_pembayaran;
begin
  select sum(p.total_bayar) into in_all from public.pendaftaran_lomba p where p.id = any (p_registrations);
  insert into public.transaksi_pembayaran (user_id, pendaftaran_lomba_id, jumlah, tagihan, merchant_ref)
  select p.user_id, p.id, p.total_bayar, in_all, name from public.pendaftaran_lomba p where p.id = p_registrations[1]
  returning * into charge;
  insert into public.transaksi_pembayaran (
    user_id, pendaftaran_lomba_id, jumlah, tagihan, merchant_ref, induk_id, bagian_awal
  )
  select p.user_id, p.id, p.total_bayar, in_all, name || '+' || m.place, charge.id,
    sum(before.total_bayar)
  from unnest(p_registrations) with ordinality m (id, place)
  join public.pendaftaran_lomba p on p.id = m.id
  join unnest(p_registrations) with ordinality earlier (id, place) on earlier.place < m.place
  join public.pendaftaran_lomba before on before.id = earlier.id
  where m.place > 1
  group by p.id, m.place;
  return charge;
end
$$;
comment on function private.open_attempt(uuid[]) is
  'Internal: a new UNPAID charge for these registrations, whose locks the caller holds: a row for each, the first being the charge.';

create function private.refuse_other_price(p_registrations uuid[], race public.lomba) returns void
language plpgsql set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
  step record;
  taken integer[] := '{}';
  changed jsonb := '[]';
begin
  for p in
    select * from public.pendaftaran_lomba x
    where x.id = any (p_registrations) and not private.is_live(x.status_pendaftaran) order by x.urutan_pesanan
  loop
    step := private.step_now(race.id, p.kategori_id, race.harga_dasar, taken);
    taken := taken || step.urutan;
    -- Whoever was paid before counts in the step still.
    if not p.langkah_dihitung and (step.urutan is distinct from p.langkah or step.harga > p.harga) then
      changed := changed || private.changed_price(p, step.urutan, step.harga);
    end if;
  end loop;
  if changed <> '[]' then
    perform private.refuse('PT409', 'price_changed', jsonb_build_object('children', changed));
  end if;
end
$$;
comment on function private.refuse_other_price(uuid[], public.lomba) is
  'Internal: released entries are taken again only where new ones would get the same step at no higher price; else they are entered anew (K6). Raises PT409 price_changed {children: [{place, rider, urutan, price, seen}]}. That a code has a use left is asked when its place is taken (private.move_step).';

-- Definer: no client may write a transaction.
create function private.open_payment(p_registration_id uuid) returns public.transaksi_pembayaran
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  r public.pendaftaran_lomba;
  race public.lomba;
  t public.transaksi_pembayaran;
  mates uuid[];
  mate public.pendaftaran_lomba;
  state text;
  live boolean;
  gone integer;
begin
  -- What is counted per person, and two tabs, take turns: the second finds the first one's transaction.
  perform private.lock_user(me);
  select * into r from public.pendaftaran_lomba p where p.id = p_registration_id and p.user_id = me;
  if not found then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  mates := private.paid_together(r);
  perform private.lock_rider(p.lomba_id, p.nama_lengkap_rider, p.tanggal_lahir_rider)
  from (
    select o.* from public.pendaftaran_lomba o
    where o.id = any (mates) and not private.is_live(o.status_pendaftaran)
    order by o.tanggal_lahir_rider, private.fold_name(o.nama_lengkap_rider)
  ) p;
  select coalesce(x.induk_id, x.id) as id into t from public.transaksi_pembayaran x
  where x.pendaftaran_lomba_id = r.id and x.status = 'UNPAID';
  perform private.lock_charge(t.id);
  perform from public.pendaftaran_lomba p where p.id = any (mates) order by p.id for update;
  -- As they are now that nothing moves: a payment may have come first.
  t := null;
  select lead.* into t from public.transaksi_pembayaran x
  join public.transaksi_pembayaran lead on lead.id = coalesce(x.induk_id, x.id)
  where x.pendaftaran_lomba_id = r.id and x.status = 'UNPAID';
  select * into strict r from public.pendaftaran_lomba p where p.id = r.id;
  select * into strict race from public.lomba l where l.id = r.lomba_id;
  mates := private.paid_together(r);

  select count(*) filter (where not private.is_live(p.status_pendaftaran)) into gone
  from public.pendaftaran_lomba p where p.id = any (mates);
  live := gone = 0;
  state := private.order_state(r, race, now());
  if state not in ('payable', 'hold_ended', 'hold_renewed_before', 'race_closed') then
    perform private.refuse_order_state(state, race);
  end if;

  -- The provider said after its end that nobody has paid it: a parent who was sent to its checkout again would find
  -- nothing there.
  if t.ditagih_pada is not null and t.kedaluwarsa_pada <= now() and t.ditanya_pada >= t.kedaluwarsa_pada then
    perform public.apply_payment_status(t.merchant_ref, null, 'EXPIRED', null, null,
      jsonb_build_object('source', 'open_payment', 'reference', t.reference));
    t := null;
  end if;

  if live and t.ditagih_pada is not null and race.status = 'dipublikasi' and (
    -- It has ended and may have been paid: that is asked first, and nothing is renewed meanwhile.
    t.kedaluwarsa_pada <= now()
    -- Its checkout outlives the hold.
    or (state <> 'payable' and now() < race.tanggal_mulai)
  ) then
    return t;
  end if;
  -- A hold that leaves no time for a charge is as good as over.
  if state = 'payable' and t.ditagih_pada is null and r.kedaluwarsa_pada < now() + private.shortest_charge() then
    r.kedaluwarsa_pada := now();
    state := private.order_state(r, race, now());
  end if;
  perform private.refuse_order_state(state, race);

  -- A charge that is there can be paid: the family has its QR. None is made, and no time is given.
  if not live or state <> 'payable' or t.ditagih_pada is null then
    perform private.refuse_blocked(me);
    if race.ditutup_sementara_pada is not null then
      perform private.refuse('PT409', 'entries_paused');
    end if;
  end if;
  if not live and race.peserta_saat_ini + gone > race.max_peserta then
    perform private.refuse('PT409', 'race_full', jsonb_build_object('max_peserta', race.max_peserta));
  end if;
  -- Also of a place that is held: late money for an older entry may have brought the rider in meanwhile.
  for mate in
    select * from public.pendaftaran_lomba p where p.id = any (mates) order by p.urutan_pesanan
  loop
    perform private.refuse_entered_rider(
      me, race.id, mate.nama_lengkap_rider, mate.tanggal_lahir_rider, mate.id, mate.kategori_id);
  end loop;
  if not live then
    perform private.refuse_beyond_limits(me, race.id, gone);
    perform private.refuse_other_price(mates, race);
  end if;
  if t.id is null then
    perform private.refuse_too_many_attempts(me);
  end if;

  -- For a released registration the triggers take a slot here, or refuse; one refusal takes all of them back.
  update public.pendaftaran_lomba p
  set status_pendaftaran = 'pending',
    status_pembayaran = 'pending',
    kedaluwarsa_pada = case when state = 'hold_ended' then private.hold_end(race, now()) else p.kedaluwarsa_pada end,
    perpanjangan = p.perpanjangan + (state = 'hold_ended')::integer
  where p.id = any (mates);
  -- Asked now that the race's row is held: a transaction that takes a category out comes before or after.
  if not live and exists (
    select from public.pendaftaran_lomba p
    where p.id = any (mates) and not exists (
      select from public.lomba_kategori link where link.lomba_id = p.lomba_id and link.kategori_id = p.kategori_id
    )
  ) then
    perform private.refuse('PT422', 'category_not_linked');
  end if;

  if t.id is null then
    t := private.open_attempt(mates);
  end if;
  return t;
end
$$;
comment on function private.open_payment is
  'The one UNPAID transaction of the caller''s registration, made if there is none (jumlah = total_bayar, rupiah). For a child of an order it is that of the order''s charge, whichever child is asked for: tagihan is what it comes to for all of those that are not paid and that nobody gave up; renewing, and taking places again, is all or nothing. After an attempt that failed, or whose checkout leads nowhere any more, it opens a new one. A hold that has ended, or that leaves no time for a charge, is renewed once (setting BATAS_PERPANJANGAN), for 24 hours, at most until registration closes or the race begins; a released registration takes a slot again under the same limit, if the race has room. An attempt whose charge has ended and was not asked about since is returned as it is: ask the provider, then abandon_charge.
Raises PT401 not_signed_in; PT404 registration_not_found (also another user''s); PT409 already_paid, payment_closed {reason: refund, dibatalkan or perlu_tindakan}, race_closed {pendaftaran_selesai, ditutup_pada: the last moment for a charge}; PT403 account_blocked, PT409 entries_paused (both unless its charge is there and can be paid), race_full {max_peserta}, category_full {category, kuota}, rider_already_entered (as register_rider), price_changed {children} and code_used_up (a released registration whose step or price is another now, or whose code has no use left); PT422 category_not_linked (a released registration whose category was taken out of the race since); PT429 hold_renewed_before {limit}, too_many_attempts {limit, seconds}, too_many_unpaid_race and too_many_unpaid {limit, waiting}. Design, sections 3 and 4.';
select private.offer('open_payment');

create function private.take_charge_claim(p_transaction_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  t public.transaksi_pembayaran;
  not_waiting integer;
begin
  select * into t from public.transaksi_pembayaran x
  where x.id = p_transaction_id and x.induk_id is null and x.status = 'UNPAID' and x.ditagih_pada is null
    and private.is_claimed(x.penagihan_dimulai_pada) is not true
  for update;
  if not found then
    return false;
  end if;
  if t.tagihan <> t.jumlah then
    perform private.lock_charge(t.id);
  end if;
  -- A transaction that would release or cancel one of them waits for this lock, and then sees the claim.
  with locked as materialized (
    select p.status_pendaftaran from public.pendaftaran_lomba p
    where p.id in (
      select x.pendaftaran_lomba_id from public.transaksi_pembayaran x where x.id = t.id or x.induk_id = t.id
    )
    order by p.id for update
  )
  select count(*) filter (where l.status_pendaftaran <> 'pending') into not_waiting from locked l;
  if not_waiting > 0 then
    return false;
  end if;
  -- Asked about once the claim is over, should the answer to the charge be lost.
  update public.transaksi_pembayaran x
  set penagihan_dimulai_pada = now(), tanya_lagi_pada = now() + private.claim_length() + private.first_payment_check(),
    berhenti_ditanya_pada = null
  where x.id = t.id;
  return true;
end
$$;
comment on function private.take_charge_claim(uuid) is
  'Internal: takes the one claim on charging a transaction, for 60 seconds; false when it is charged, being charged, ended or unknown, or one of its registrations no longer waits for payment.';

create function public.record_charge(
  transaction_id uuid, reference text, checkout_url text, qr_url text, qr_string text, expires_at timestamptz
) returns public.transaksi_pembayaran
language plpgsql security definer set search_path = ''
as $$
declare
  t public.transaksi_pembayaran;
begin
  perform private.lock_reference(record_charge.reference);
  select * into t from public.transaksi_pembayaran x where x.id = record_charge.transaction_id for update;
  if not found then
    perform private.refuse('PT404', 'transaction_not_found');
  end if;
  -- A payment taught this transaction another charge of the same merchant_ref before: the two stay apart, in whatever
  -- order they were heard of.
  if t.reference_dari_penyedia and record_charge.reference is not null and record_charge.reference <> t.reference then
    perform private.charge_of(t, record_charge.reference);
    return t;
  end if;
  if t.ditagih_pada is not null then
    return t;
  end if;
  update public.transaksi_pembayaran x
  set reference = case when learns then record_charge.reference else x.reference end,
    reference_dari_penyedia = x.reference_dari_penyedia or learns, checkout_url = record_charge.checkout_url,
    qr_url = record_charge.qr_url, qr_string = record_charge.qr_string, kedaluwarsa_pada = record_charge.expires_at,
      ditagih_pada = now(),
    penagihan_dimulai_pada = null, tanya_lagi_pada = now() + private.first_payment_check(),
    berhenti_ditanya_pada = null
  from (
    select record_charge.reference is not null and not exists (
      select from public.transaksi_pembayaran other where other.reference = record_charge.reference and other.id <> t.id
    ) as learns
  ) _
  where x.id = t.id
  returning x.* into t;
  return t;
end
$$;
comment on function public.record_charge(uuid, text, text, text, text, timestamptz) is
  'Stores the provider''s charge on the transaction. It does not lengthen the hold: a charge is made to end with it. Only the first charge is stored; a later call returns the stored one. When a payment for another charge of the same merchant_ref was heard of first, this one becomes a transaction of its own and the first is returned, ended: it has no checkout. Raises PT404 transaction_not_found.';

create function private.drop_charge_claim(p_transaction_id uuid) returns void
language sql security definer set search_path = ''
as $$
  -- Nothing was charged, so there is nothing to ask about.
  update public.transaksi_pembayaran t
  set penagihan_dimulai_pada = null, tanya_lagi_pada = null, berhenti_ditanya_pada = null
  where t.id = p_transaction_id and t.status = 'UNPAID' and t.ditagih_pada is null;
$$;
comment on function private.drop_charge_claim(uuid) is
  'Internal: gives the claim of a charge that was not made back, and with it the plan to ask about it.';

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
  registration_ends_at timestamptz,
  order_id uuid
);
comment on type public.payment_result_row is
  'What payment_result answers. amount is in rupiah, what the charge asked for; order_id is null for a child entered alone, else registration_id is the first child of the charge; from needs_action on, the registration''s perlu_tindakan, status_pendaftaran, status_pembayaran, dibatalkan_pada, kedaluwarsa_pada and perpanjangan; then its race''s status, tanggal_mulai and pendaftaran_selesai: with them the app knows what may be done with the order (private.order_actions).';

create function public.payment_result(reference text) returns setof public.payment_result_row
language sql stable set search_path = ''
as $$
  select t.status, p.id, p.lomba_id, l.judul, t.tagihan, t.merchant_ref, t.reference, p.perlu_tindakan,
    p.status_pendaftaran, p.status_pembayaran, p.dibatalkan_pada, p.kedaluwarsa_pada, p.perpanjangan,
    l.status, l.tanggal_mulai, l.pendaftaran_selesai, p.pesanan_id
  from public.transaksi_pembayaran t
  join public.pendaftaran_lomba p on p.id = t.pendaftaran_lomba_id
  join public.lomba l on l.id = p.lomba_id
  where t.user_id = (select auth.uid()) and (t.reference = payment_result.reference or t.merchant_ref = payment_result.reference)
  limit 1;
$$;
comment on function public.payment_result(text) is
  'For the result screen: the caller''s own transaction, found by the provider''s reference or our merchant_ref; no row for anybody else''s (product spec, section 2, payment result).';

grant execute on function public.payment_result(text) to authenticated;
grant execute on function public.record_charge(uuid, text, text, text, text, timestamptz) to service_role;
