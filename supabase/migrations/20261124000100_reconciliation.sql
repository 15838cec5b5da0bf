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
  'A transaction to ask the provider about: by merchant_ref, else by reference, which is the provider''s own when charged. amount is what the charge should ask for, in rupiah. asked_at belongs into record_payment_check.';

create function private.claim_payment_checks(p_max_rows integer, p_registration_id uuid)
returns setof public.payment_check_row
language plpgsql security definer set search_path = ''
as $$
begin
  return query
  with due as materialized (
    select t.id, t.status, t.tanya_lagi_pada
    from public.transaksi_pembayaran t
    where p_registration_id is null and t.tanya_lagi_pada <= now()
    -- Slots hang on the open ones.
    order by t.status <> 'UNPAID', t.tanya_lagi_pada
    limit greatest(p_max_rows, 0)
    for update skip locked
  ),
  named as materialized (
    select t.id
    from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = p_registration_id and t.status in ('UNPAID', 'FAILED', 'EXPIRED')
      and (t.status <> 'UNPAID' or t.ditagih_pada is not null or t.penagihan_dimulai_pada is not null)
    order by t.status <> 'UNPAID', t.dibuat_pada desc
    limit greatest(p_max_rows, 0)
  )
  update public.transaksi_pembayaran t
  -- A run that dies, or gets no answer, leaves its share to one a little later: the longer there has been no
  -- answer, the later, so that one charge the provider cannot tell of does not meet every run.
  set tanya_lagi_pada = case
    when p_registration_id is null then now() + greatest(
      interval '2 minutes',
      least(interval '30 minutes', (now() - coalesce(t.ditanya_pada, t.dibuat_pada)) / 8)
    )
    else t.tanya_lagi_pada
  end
  where t.id in (select due.id from due union all select named.id from named)
  returning t.id, split_part(t.merchant_ref, '/', 1), t.reference, t.reference_dari_penyedia, t.jumlah, now();
end
$$;
comment on function private.claim_payment_checks(integer, uuid) is 'Behind public.claim_payment_checks.';

create function public.claim_payment_checks(max_rows integer default 20, registration_id uuid default null)
returns setof public.payment_check_row
language sql set search_path = ''
as $$
  select * from private.claim_payment_checks($1, $2);
$$;
comment on function public.claim_payment_checks(integer, uuid) is
  'Transactions to ask the provider about, at most max_rows. Without a registration: those that are due, open ones first, and nobody else gets them for two minutes or more. With one: its attempts that have a charge and are not paid, due or not.';

create function private.record_payment_check(p_transaction_id uuid, p_asked_at timestamptz, p_found boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  t public.transaksi_pembayaran;
begin
  update public.transaksi_pembayaran x
  set ditanya_pada = greatest(x.ditanya_pada, least(p_asked_at, now()))
  where x.id = p_transaction_id
  returning * into t;
  if not found then
    perform private.refuse('PT404', 'transaction_not_found');
  end if;
  update public.transaksi_pembayaran x set tanya_lagi_pada = private.next_payment_check(t) where x.id = t.id;
  if not p_found then
    insert into private.peristiwa_pembayaran (transaksi_id, merchant_ref, reference, hasil, muatan)
    values (t.id, t.merchant_ref, null, 'unchanged', '{"source": "question", "found": false}');
  end if;
end
$$;
comment on function private.record_payment_check(uuid, timestamptz, boolean) is 'Behind public.record_payment_check.';

create function public.record_payment_check(transaction_id uuid, asked_at timestamptz, found boolean) returns void
language sql set search_path = ''
as $$
  select private.record_payment_check($1, $2, $3);
$$;
comment on function public.record_payment_check(uuid, timestamptz, boolean) is
  'Notes that the provider answered a question that began at asked_at (from claim_payment_checks), after its answer was applied; found is false when it knows no such charge. Sets when to ask next. Raises PT404 transaction_not_found.';

-- Definer: no client may write a registration.
create function private.begin_payment_check(p_registration_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  waits interval;
begin
  if me is null then
    perform private.refuse('PT401', 'not_signed_in');
  end if;
  perform from public.pendaftaran_lomba p where p.id = p_registration_id and p.user_id = me for update;
  if not found then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  select max(p.diperiksa_pada + case when p.id = p_registration_id then interval '20 seconds' else interval '5 seconds' end)
    - clock_timestamp() into waits
  from public.pendaftaran_lomba p
  where p.user_id = me and p.diperiksa_pada > clock_timestamp() - interval '20 seconds';
  if waits > interval '0' then
    perform private.refuse('PT429', 'check_too_soon',
      jsonb_build_object('seconds', ceil(extract(epoch from waits))::integer));
  end if;
  update public.pendaftaran_lomba p set diperiksa_pada = clock_timestamp() where p.id = p_registration_id;
  return true;
end
$$;
comment on function private.begin_payment_check(uuid) is 'Behind public.begin_payment_check.';

create function public.begin_payment_check(registration_id uuid) returns boolean
language sql set search_path = ''
as $$
  select private.begin_payment_check($1);
$$;
comment on function public.begin_payment_check(uuid) is
  'Lets the owner of a registration have the provider asked about it: once in 20 seconds for one order, once in 5 seconds for one person. True, or it raises PT401 not_signed_in; PT404 registration_not_found (also another user''s); PT429 check_too_soon {seconds: to wait}.';

grant execute on function private.begin_payment_check(uuid), public.begin_payment_check(uuid) to authenticated;
grant execute on function
  private.claim_payment_checks(integer, uuid), public.claim_payment_checks(integer, uuid),
  private.record_payment_check(uuid, timestamptz, boolean), public.record_payment_check(uuid, timestamptz, boolean)
  to service_role;
