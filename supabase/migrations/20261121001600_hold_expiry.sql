-- The end of a hold: unpaid registrations past their time give their slot back.
-- Why: design, sections 3 and 4. Reconciliation asks the provider first and then calls this; a payment that
-- comes later still finds its registration (private.settle_registration).

create function private.provider_was_asked(p_registration_id uuid, p_since timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = p_registration_id and t.status = 'UNPAID'
      and (t.ditagih_pada is not null or t.penagihan_dimulai_pada is not null)
      -- Asked about for weeks without an answer: a place is not held for ever.
      and t.berhenti_ditanya_pada is null
      -- While a charge is being made, that there is none yet says nothing.
      and (greatest(p_since, t.ditagih_pada, t.penagihan_dimulai_pada + private.claim_length()) <= t.ditanya_pada)
        is not true
  );
$$;
comment on function private.provider_was_asked(uuid, timestamptz) is
  'Internal: true when the provider has been asked, since then, about every open attempt that may have a charge, or is asked no more.';

create function private.provider_was_just_asked(p_registration_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select private.provider_was_asked(p_registration_id, now() - interval '2 minutes');
$$;
comment on function private.provider_was_just_asked(uuid) is
  'Internal: whether the provider''s word on a registration is at most two minutes old: so fresh must it be before nothing is expected of it any more.';

create function public.release_expired(max_rows integer default 100) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  expired record;
  released integer := 0;
begin
  for expired in
    -- Two runs at once share the work instead of waiting for each other; the order of races is fixed, so
    -- that two batches never wait for each other's race rows in a circle.
    with batch as materialized (
      select p.id, p.lomba_id
      from public.pendaftaran_lomba p
      where p.status_pendaftaran = 'pending' and p.perlu_tindakan is null
        and p.status_pembayaran in ('pending', 'gagal') and p.kedaluwarsa_pada < now()
        and private.provider_was_asked(p.id, p.kedaluwarsa_pada)
      order by p.kedaluwarsa_pada
      limit greatest(release_expired.max_rows, 0)
      for update skip locked
    )
    select id from batch order by lomba_id, id
  loop
    -- Looked at again: only now, under the row's lock, can no charge begin in between.
    update public.pendaftaran_lomba p
    set status_pendaftaran = 'dibatalkan', status_pembayaran = 'gagal'
    where p.id = expired.id and private.provider_was_asked(p.id, p.kedaluwarsa_pada);
    if found then
      released := released + 1;
    end if;
  end loop;
  perform private.settle_races();
  perform private.end_offers();
  return released;
end
$$;
comment on function public.release_expired(integer) is
  'Releases up to max_rows registrations whose hold ran out unpaid (dibatalkan, gagal, slot back) and returns how many. Leaves alone what the organiser must decide (perlu_tindakan), and what may have been paid: an attempt with a charge must have been asked about since the hold ended. Then gives free places to those who have paid and wait, where that was left over, ends offers that nobody took, and makes the next. Safe to run twice at once.';

grant execute on function public.release_expired(integer) to service_role;
