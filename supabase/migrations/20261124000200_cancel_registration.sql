-- An owner gives up an unpaid order.
-- Why: a slot that nobody wants any more should not wait 24 hours for the next rider. The provider has no call
-- that ends a charge, so a saved QR may still be paid: then the rule for money that comes after the slot was
-- given up applies (private.settle_registration).

-- Definer: no client may write a registration.
create function private.cancel_registration(registration_id uuid) returns public.pendaftaran_lomba
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  r public.pendaftaran_lomba;
  race public.lomba;
  state text;
begin
  if me is null then
    perform private.refuse('PT401', 'not_signed_in');
  end if;
  -- Under this lock no charge begins (claim_charge) and no payment is applied.
  select * into r from public.pendaftaran_lomba p
  where p.id = $1 and p.user_id = me for update;
  if not found then
    perform private.refuse('PT404', 'registration_not_found');
  end if;

  if r.dibatalkan_pada is not null and r.perlu_tindakan is null and r.status_pembayaran = 'gagal' then
    return r;
  end if;
  select * into strict race from public.lomba l where l.id = r.lomba_id;
  state := private.order_state(r, race, now());
  if not (private.order_actions(r, race, now()) -> 'cancel')::boolean then
    if state = 'paid' then
      perform private.refuse('PT409', 'already_paid');
    end if;
    perform private.refuse('PT409', 'payment_closed', jsonb_build_object('alasan', state));
  end if;

  if exists (
    select from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = r.id and t.status = 'UNPAID' and t.ditagih_pada is null
      and t.penagihan_dimulai_pada > now() - private.claim_length()
  ) then
    perform private.refuse('PT409', 'charge_in_progress');
  end if;
  if not private.provider_was_asked(r.id, now() - interval '2 minutes') then
    perform private.refuse('PT409', 'payment_check_needed');
  end if;

  update public.pendaftaran_lomba p
  set status_pendaftaran = 'dibatalkan', status_pembayaran = 'gagal', dibatalkan_pada = now()
  where p.id = r.id
  returning * into r;
  return r;
end
$$;
comment on function private.cancel_registration(uuid) is 'Behind public.cancel_registration.';

create function public.cancel_registration(registration_id uuid) returns public.pendaftaran_lomba
language sql set search_path = ''
as $$
  select * from private.cancel_registration($1);
$$;
comment on function public.cancel_registration(uuid) is
  'Cancels the caller''s unpaid registration for good (dibatalkan, gagal) and gives its slot back; again it returns the same. Only what certainly was not paid: an attempt with a charge must have been asked about within two minutes, which the function cancel-registration does.
Raises PT401 not_signed_in; PT404 registration_not_found (also another user''s); PT409 already_paid, payment_closed {alasan: refund, perlu_tindakan, or why a released order cannot be paid any more: hold_renewed_before, race_closed, race_called_off}, charge_in_progress, payment_check_needed.';

grant execute on function private.cancel_registration(uuid), public.cancel_registration(uuid) to authenticated;
