-- Asking the provider: which transactions, when, and what the answer settles.
-- Why: design, section 4. Callbacks get lost, so what they would have said is asked for. Whether a hold may be
-- released (private.provider_was_asked) hangs on the time a question began, which is taken from this clock.

create type public.payment_check_row as (
  transaction_id uuid,
  merchant_ref text,
  reference text,
  charged boolean,
  amount bigint,
  asked_at timestamptz
);
comment on type public.payment_check_row is
  'A transaction to ask the provider about: by merchant_ref, else by reference, which is the provider''s own when charged. amount is what the charge should ask for, in rupiah, of an order for all its children. asked_at belongs into record_payment_check.';

create function public.claim_payment_checks(
  max_rows integer default 20, registration_id uuid default null
) returns setof public.payment_check_row
language plpgsql security definer set search_path = ''
as $$
begin
  -- Nothing is claimed for an owner who asks: no row is locked, so that a callback never waits in a circle.
  if claim_payment_checks.registration_id is not null then
    return query
    select t.id, split_part(t.merchant_ref, '/', 1), t.reference, t.reference_dari_penyedia, t.tagihan, now()
    from public.transaksi_pembayaran t
    where t.id in (
        select coalesce(own.induk_id, own.id) from public.transaksi_pembayaran own
          where own.pendaftaran_lomba_id = claim_payment_checks.registration_id
      )
      and t.status in ('UNPAID', 'FAILED', 'EXPIRED')
      and (t.status <> 'UNPAID' or t.ditagih_pada is not null or t.penagihan_dimulai_pada is not null)
    order by t.status <> 'UNPAID', t.dibuat_pada desc
    limit greatest(claim_payment_checks.max_rows, 0);
    return;
  end if;

  return query
  with due as materialized (
    select t.id, private.next_payment_check(t) is null as for_the_last_time
    from public.transaksi_pembayaran t
    where t.tanya_lagi_pada <= now()
    -- Slots hang on the open ones.
    order by t.status <> 'UNPAID', t.tanya_lagi_pada
    limit greatest(claim_payment_checks.max_rows, 0)
    for update skip locked
  )
  update public.transaksi_pembayaran t
  -- A run that dies, or gets no answer, leaves its share to one a little later: the longer there has been no
  -- answer, the later, so that one charge the provider cannot tell of does not meet every run.
  set tanya_lagi_pada = case
      when not due.for_the_last_time then now() + greatest(
        interval '2 minutes',
        least(interval '2 hours', (now() - coalesce(t.ditanya_pada, t.dibuat_pada)) / 8)
      )
    end,
    berhenti_ditanya_pada = case when due.for_the_last_time and private.may_be_charged(t) then now() end
  from due
  where t.id = due.id
  returning t.id, split_part(t.merchant_ref, '/', 1), t.reference, t.reference_dari_penyedia, t.tagihan, now();
end
$$;
comment on function public.claim_payment_checks(integer, uuid) is
  'Transactions to ask the provider about, at most max_rows. Without a registration: those that are due, open ones first, and nobody else gets them for two minutes or more; those that have been asked about long enough for the last time. With one: its attempts, those of its order, that have a charge and are not paid, due or not.';

create function public.record_payment_check(transaction_id uuid, asked_at timestamptz, known boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  t public.transaksi_pembayaran;
  was_unknown boolean;
begin
  select * into t from public.transaksi_pembayaran x where x.id = record_payment_check.transaction_id for update;
  if not found then
    perform private.refuse('PT404', 'transaction_not_found');
  end if;
  was_unknown := t.tidak_dikenal_sejak is not null;
  update public.transaksi_pembayaran x
  set ditanya_pada = greatest(x.ditanya_pada, least(record_payment_check.asked_at, now())),
    tanya_gagal = 0,
    tanya_gagal_sebab = null,
    tidak_dikenal_sejak = case when not record_payment_check.known then coalesce(x.tidak_dikenal_sejak, now()) end
  where x.id = t.id
  returning * into t;
  perform private.plan_payment_check(t);
  -- Said once, not at each of the questions that follow.
  if not record_payment_check.known and not was_unknown then
    insert into private.peristiwa_pembayaran (transaksi_id, merchant_ref, reference, hasil, muatan)
    values (t.id, t.merchant_ref, null, 'unchanged', '{"source": "question", "found": false}');
  end if;
end
$$;
comment on function public.record_payment_check(uuid, timestamptz, boolean) is
  'Notes that the provider answered a question that began at asked_at (from claim_payment_checks), after its answer was applied; known is false when it knows no such charge. Sets when to ask next. A question without a usable answer belongs into record_failed_check. Raises PT404 transaction_not_found.';

create function public.record_failed_check(transaction_id uuid, asked_at timestamptz, failure text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  t public.transaksi_pembayaran;
  -- A code, never a provider's words: the log holds no free text.
  cause text := case when record_failed_check.failure ~ '^[a-z][a-z_]{0,59}$' then record_failed_check.failure else 'other' end;
begin
  select * into t from public.transaksi_pembayaran x where x.id = record_failed_check.transaction_id for update;
  if not found then
    perform private.refuse('PT404', 'transaction_not_found');
  end if;
  -- Answered meanwhile, to somebody who asked later.
  if t.ditanya_pada >= record_failed_check.asked_at then
    return;
  end if;
  update public.transaksi_pembayaran x
  set tanya_gagal = x.tanya_gagal + 1, tanya_gagal_sebab = cause
  where x.id = t.id;
  if t.tanya_gagal_sebab is distinct from cause then
    insert into private.peristiwa_pembayaran (transaksi_id, merchant_ref, reference, hasil, muatan)
    values (
      t.id, t.merchant_ref, null, 'unanswered', jsonb_build_object('source', 'question', 'failure', cause)
    );
  end if;
end
$$;
comment on function public.record_failed_check(uuid, timestamptz, text) is
  'Notes that a question that began at asked_at (from claim_payment_checks) got no usable answer: counted on the transaction until one comes, and logged once for each cause in a row. failure is a code in lower-case letters and underscores (timeout, malformed_answer, …); anything else is noted as other. Releases nothing, and leaves when to ask next to the claim. Raises PT404 transaction_not_found.';

-- Definer: no client may write a transaction.
create function public.abandon_charge(transaction_id uuid, reason text) returns public.transaksi_pembayaran
language plpgsql security definer set search_path = ''
as $$
declare
  t public.transaksi_pembayaran;
begin
  if abandon_charge.reason is null or abandon_charge.reason not in ('unknown', 'expired') then
    perform private.refuse('PT422', 'reason_unknown');
  end if;
  -- A part of a charge ends with it.
  select * into t from public.transaksi_pembayaran x
  where x.id = (select coalesce(p.induk_id, p.id) from public.transaksi_pembayaran p
    where p.id = abandon_charge.transaction_id) for update;
  if not found then
    perform private.refuse('PT404', 'transaction_not_found');
  end if;
  if t.status <> 'UNPAID' or t.ditagih_pada is null then
    return t;
  end if;
  if abandon_charge.reason = 'expired' and (t.kedaluwarsa_pada <= now()) is not true then
    perform private.refuse('PT409', 'charge_still_runs', jsonb_build_object('kedaluwarsa_pada', t.kedaluwarsa_pada));
  end if;
  perform public.apply_payment_status(
    -- Without the reference, whose lock comes before that of the row.
    t.merchant_ref, null, 'EXPIRED', null, null,
    jsonb_build_object('source', 'abandon_charge', 'reason', abandon_charge.reason, 'reference', t.reference)
  );
  select * into t from public.transaksi_pembayaran x where x.id = t.id;
  return t;
end
$$;
comment on function public.abandon_charge(uuid, text) is
  'Ends an open attempt whose checkout leads nowhere, so that open_payment makes a new one: it becomes EXPIRED, with its event in the log, and money that comes for it all the same counts as a late payment. reason: unknown (the provider was asked and knows no such charge) or expired (it says UNPAID although the charge''s end has passed). Returns the transaction as it then is; one that is no longer UNPAID, or was never charged, is returned unchanged.
Raises PT404 transaction_not_found; PT409 charge_still_runs {kedaluwarsa_pada}; PT422 reason_unknown.';

-- Definer: no client may write a registration.
create function private.begin_payment_check(p_registration_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  next_check timestamptz;
begin
  perform private.lock_user(me);
  perform from public.pendaftaran_lomba p where p.id = p_registration_id and p.user_id = me for update;
  if not found then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  select max(p.diperiksa_pada + case when p.id = p_registration_id
    then interval '20 seconds' else interval '5 seconds' end) into next_check
  from public.pendaftaran_lomba p
  where p.user_id = me
    -- One far in the future was asked before the clock was set back.
    and p.diperiksa_pada between clock_timestamp() - interval '20 seconds' and clock_timestamp() + interval '20 seconds';
  if next_check > clock_timestamp() then
    perform private.refuse('PT429', 'check_too_soon', jsonb_build_object('seconds', private.seconds_until(next_check)));
  end if;
  update public.pendaftaran_lomba p set diperiksa_pada = clock_timestamp() where p.id = p_registration_id;
  return true;
end
$$;
comment on function private.begin_payment_check is
  'Lets the owner of a registration have the provider asked about it: once in 20 seconds for one order, once in 5 seconds for one person. True, or it raises PT401 not_signed_in; PT404 registration_not_found (also another user''s); PT429 check_too_soon {seconds: to wait}.';
select private.offer('begin_payment_check');

grant execute on function
  public.claim_payment_checks(integer, uuid),
  public.record_payment_check(uuid, timestamptz, boolean),
  public.record_failed_check(uuid, timestamptz, text),
  public.abandon_charge(uuid, text)
  to service_role;
