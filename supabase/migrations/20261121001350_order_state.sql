-- What may be done with an order: said once, for every RPC and for the app.
-- Why: open_payment, cancel_registration and the screens each had an answer of their own. The app repeats the rule to
-- answer sooner (src/domain/order-state.ts); tests/vectors/order-states.json holds both to it.

create function private.order_state(p public.pendaftaran_lomba, race public.lomba, p_at timestamptz) returns text
language sql stable set search_path = ''
as $$
  select case
    when p.perlu_tindakan is not null then p.perlu_tindakan
    when p.keluar_pada is not null then 'keluar'
    when p.status_pendaftaran in ('dikonfirmasi', 'check_in', 'selesai', 'dnf') or p.status_pembayaran = 'dibayar' then
      'paid'
    when p.status_pembayaran = 'refund' then 'refund'
    when not private.is_live(p.status_pendaftaran) and p.dibatalkan_pada is not null then 'dibatalkan'
    when race.status = 'dibatalkan' then 'race_called_off'
    when race.status is distinct from 'dipublikasi' or p_at >= race.tanggal_mulai then 'race_closed'
    when private.is_live(p.status_pendaftaran) and p_at < p.kedaluwarsa_pada then 'payable'
    when p_at > private.entries_close(race) then 'race_closed'
    when p.perpanjangan >= private.setting_number('BATAS_PERPANJANGAN', 1) then 'hold_renewed_before'
    else 'hold_ended'
  end;
$$;
comment on function private.order_state(public.pendaftaran_lomba, public.lomba, timestamptz) is
  'Internal: how an order of this race stands at a moment. payable: waits for payment. hold_ended: paying renews the hold, or takes a place again while there is one. Unpaid and no longer to be paid: hold_renewed_before, race_closed (entries closed, begun, over or withdrawn), race_called_off. Settled: paid, refund, keluar (the child left), dibatalkan (by its owner, unpaid). Otherwise perlu_tindakan.';

create function private.order_state(p public.pendaftaran_lomba) returns text
language sql stable set search_path = ''
as $$
  select private.order_state(p, l, now()) from public.lomba l where l.id = p.lomba_id;
$$;
comment on function private.order_state(public.pendaftaran_lomba) is 'Internal: how an order stands now.';

create function private.order_actions(p public.pendaftaran_lomba, race public.lomba, p_at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'pay', state in ('payable', 'hold_ended'),
    -- A place that was given back already is given up for good only where it could be taken again.
    'cancel', state in ('payable', 'hold_ended')
      or (unpaid and p.status_pendaftaran = 'pending'),
    -- As long as reconciliation asks about a payment that came late.
    'check', unpaid and p_at < p.kedaluwarsa_pada + private.asking_length(),
    -- A rider who came through the gate may be asked for the code again: for a goodie bag, when coming back.
    'qr', state <> 'lomba_dibatalkan' and (
      p.status_pendaftaran = 'dikonfirmasi'
      or p.status_pendaftaran in ('check_in', 'selesai', 'dnf')
        and (p_at at time zone race.zona_waktu)::date <= private.race_day(race) + 1
    ),
    'turn', case
      when state in ('payable', 'hold_ended') then 'pay'
      when p.uang_kembali = 'rekening' then 'account'
      when (state = 'lomba_dibatalkan' or state = 'lomba_tidak_terbuka' and race.status = 'dibatalkan')
        and coalesce(p.uang_kembali, 'ditransfer') = 'ditransfer' then 'choose'
    end,
    'reason', state
  )
  from (select private.order_state(p, race, p_at) as state) s,
    lateral (
      select state in ('payable', 'hold_ended', 'hold_renewed_before', 'race_closed', 'race_called_off') as unpaid
    ) u;
$$;
comment on function private.order_actions(public.pendaftaran_lomba, public.lomba, timestamptz) is
  'Internal: what the owner of an order may do at a moment: {pay, cancel, check (have the provider asked), qr (the rider is in, or came through the gate, until the day after the race), turn (what the owner has to do next: pay, choose after the race was called off, or account: say where the money goes; null for nothing), reason: private.order_state}.';
