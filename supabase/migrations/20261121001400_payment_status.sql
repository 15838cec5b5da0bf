-- Payment status as a lattice, and what follows from it for registration and slot.
-- Why: design, section 4. The provider repeats and reorders what it says, so applying an event is a join, and
-- a registration's state is computed anew from all of its transactions instead of stepping from the old one:
-- the same events end in the same state, in whatever order they come.
-- Affects: transaksi_pembayaran, pendaftaran_lomba, private.peristiwa_pembayaran.

-- What a callback passes through is in PL/pgSQL: a function in SQL is planned anew at every call.

-- FAILED and EXPIRED mean the same to us; a fixed order between them keeps the join unambiguous.
create function private.payment_status_rank(p_status text) returns integer
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array_position(array['UNPAID', 'FAILED', 'EXPIRED', 'PAID', 'SETTLED', 'REFUND'], p_status);
end
$$;
comment on function private.payment_status_rank(text) is
  'Height of a payment status in the order UNPAID < FAILED < EXPIRED < PAID < SETTLED < REFUND; null when unknown.';

create function private.guard_transaction() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.payment_status_rank(new.status) < private.payment_status_rank(old.status)
    or old.lunas > new.lunas or old.tepat_waktu > new.tepat_waktu
  then
    raise exception 'payment_status_falls'
      using errcode = 'PT409', detail = jsonb_build_object('from', old.status, 'to', new.status)::text;
  end if;
  return new;
end
$$;
comment on function private.guard_transaction() is
  'Trigger on transaksi_pembayaran: status never falls, and what was once seen to be paid, or in time, stays so.';

create trigger guard_transaction before update of status, lunas, tepat_waktu on public.transaksi_pembayaran
  for each row execute function private.guard_transaction();

create function private.guard_transaction_facts() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.merchant_ref, new.user_id, new.tipe_order, new.pendaftaran_lomba_id, new.jumlah, new.induk_id, new.tagihan,
      new.bagian_awal, new.kode_unik, new.biaya_admin)
    is distinct from (old.merchant_ref, old.user_id, old.tipe_order, old.pendaftaran_lomba_id, old.jumlah, old.induk_id,
      old.tagihan, old.bagian_awal, old.kode_unik, old.biaya_admin) then
    raise exception 'transaction_is_fixed' using errcode = 'PT409', detail = '{}';
  end if;
  return new;
end
$$;
comment on function private.guard_transaction_facts() is
  'Trigger on transaksi_pembayaran: owner, registration, amount, charge and merchant_ref never change.';

create trigger guard_transaction_facts before update of
  merchant_ref, user_id, tipe_order, pendaftaran_lomba_id, jumlah, induk_id, tagihan, bagian_awal, kode_unik, biaya_admin
  on public.transaksi_pembayaran
  for each row execute function private.guard_transaction_facts();

create function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Erasing takes away what somebody wrote about a child, whole, and no line (private.forget_entries).
  if tg_op = 'UPDATE' and current_setting('private.erasing', true) = 'on'
    and to_jsonb(new) #- '{alasan}' #- '{muatan,note}' = to_jsonb(old) #- '{alasan}' #- '{muatan,note}'
  then
    return new;
  end if;
  raise exception 'append_only' using errcode = 'PT409', detail = '{}';
end
$$;
comment on function private.refuse_change() is 'Trigger of append-only tables, which lets reasons and notes be taken out alone.';

create trigger append_only_rows before update or delete on private.peristiwa_pembayaran
  for each row execute function private.refuse_change();
create trigger append_only_table before truncate on private.peristiwa_pembayaran
  for each statement execute function private.refuse_change();

create function private.race_state_key(p_race_id uuid) returns bigint
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return hashtextextended('race state:' || p_race_id, 0);
end
$$;
comment on function private.race_state_key(uuid) is
  'Internal: the advisory lock of a race''s status and start. Shared by payments that change nothing in the race, so that those of one race do not stand in line for its row; taken alone, after the row, by a change of status or start (private.race_changed).';

create function private.share_open_race(p_race_id uuid) returns timestamptz
language plpgsql set search_path = ''
as $$
declare
  starts timestamptz;
begin
  begin
    if not pg_try_advisory_xact_lock_shared(private.race_state_key(p_race_id)) then
      return null;
    end if;
    -- Read only now that nobody changes it.
    select l.tanggal_mulai into starts from public.lomba l
    where l.id = p_race_id and l.status = 'dipublikasi' and now() <= l.tanggal_mulai;
    if starts is null then
      -- It was changed a moment ago. A transaction that changes it again holds its row and waits for every share: the share goes back
      -- before this one waits for the row.
      raise exception using errcode = 'RS001', message = 'race not open';
    end if;
  exception when sqlstate 'RS001' then
    null;
  end;
  return starts;
end
$$;
comment on function private.share_open_race(uuid) is
  'Internal: the start of a race that is open, whose status and start then stay as they are until the transaction ends (private.race_state_key, shared); null, and nothing is held, for one that is not open or that somebody is changing. Waits for nothing. Who holds it must not wait for the race''s row.';

create function private.class_called_off(p_registration_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Asked by each payment's word. What a question costs is mostly the tables that it opens: before race day there is nothing to join.
  if not exists (select from private.daftar_kelas d where d.pendaftaran_id = p_registration_id) and not exists (
    select from public.pendaftaran_lomba p
    join private.keputusan k on k.lomba_id = p.lomba_id and k.kelas_id is null and k.jenis = 'hentikan_lomba'
    where p.id = p_registration_id
  ) then
    return false;
  end if;
  return exists (
    select from private.daftar_kelas d
    join private.kelas_lomba k on k.id = d.kelas_id
    join public.pendaftaran_lomba p on p.id = d.pendaftaran_id and p.lomba_id = d.lomba_id
    where d.pendaftaran_id = p_registration_id and k.fase = 'batal'
  ) or exists (
    select from public.pendaftaran_lomba p
    left join private.kelas_kategori x on x.lomba_id = p.lomba_id and x.kategori_id = p.kategori_id
    left join private.kelas_lomba c on c.id = x.kelas_id
    join private.keputusan k on k.lomba_id = p.lomba_id and k.kelas_id is null and k.jenis = 'hentikan_lomba'
      and k.lintasan = coalesce(c.lintasan, 1)
    where p.id = p_registration_id and coalesce(c.fase, 'baru') = 'baru'
  );
end
$$;
comment on function private.class_called_off(uuid) is
  'Internal: whether the class in which an entry was to race was called off on race day (R33 of the race-day rules), and the entry is still in that race; of a race that was stopped, on the track of the class, also where its list was never closed.';

create function private.some_class_called_off(p_race_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.kelas_lomba k where k.lomba_id = p_race_id and k.fase = 'batal') or exists (
    select from private.keputusan k where k.lomba_id = p_race_id and k.kelas_id is null and k.jenis = 'hentikan_lomba'
  );
end
$$;
comment on function private.some_class_called_off(uuid) is
  'Internal: whether private.class_called_off can be true of any entry of a race; asked once a race by the check of the books, which looks at every entry.';

create function private.settle_registration(
  p_registration_id uuid, p_alone boolean default false
) returns public.pendaftaran_lomba
language plpgsql set search_path = ''
as $$
declare
  r public.pendaftaran_lomba;
  race public.lomba;
  some_paid boolean;
  is_plain boolean := false;
  total integer;
  unpaid integer;
  paid integer;
  odd integer;
  late integer;
  late_odd integer;
  accepted integer;
  refunded integer;
  paid_at timestamptz;
  live boolean;
begin
  -- Locked before its transactions are counted: of two events for two transactions, the second to get here
  -- sees what the first wrote.
  select * into strict r from public.pendaftaran_lomba p where p.id = p_registration_id for update;
  -- Where money decides, a transaction that calls the race off waits, or is seen here.
  select l.status, l.tanggal_mulai, exists (
    select from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = r.id and t.status in ('PAID', 'SETTLED')
  )
  into strict race.status, race.tanggal_mulai, some_paid
  from public.lomba l where l.id = r.lomba_id;
  if some_paid then
    -- Money for a place that is held, in time and for an open race, takes and gives none: it shares the race's state with
    -- others like it and leaves the row alone. Nothing may follow that waits for the row, since a transaction that waits for this
    -- transaction to end holds it; so only an entry that is settled by itself, or that does not get its share, takes the row.
    if p_alone and private.is_live(r.status_pendaftaran) and race.status = 'dipublikasi' and now() <= race.tanggal_mulai then
      race.tanggal_mulai := private.share_open_race(r.lomba_id);
      is_plain := race.tanggal_mulai is not null;
    end if;
    if not is_plain then
      select l.status, l.tanggal_mulai into strict race.status, race.tanggal_mulai
      from public.lomba l where l.id = r.lomba_id for no key update;
    end if;
    -- By when it was paid, not by when it is looked at: a callback that comes late still counts. A transaction that
    -- somebody else works on is not waited for, because it comes before the race in the lock order: they come here too.
    update public.transaksi_pembayaran t
    set tepat_waktu = true
    where t.id in (
      select x.id from public.transaksi_pembayaran x
      where x.pendaftaran_lomba_id = r.id and x.status in ('PAID', 'SETTLED') and not x.tepat_waktu
        and race.status in ('dipublikasi', 'selesai') and coalesce(x.dibayar_pada, now()) <= race.tanggal_mulai
      for update skip locked
    );
  end if;

  select
    count(*),
    count(*) filter (where t.status = 'UNPAID'),
    count(*) filter (where is_full and in_time),
    count(*) filter (where is_odd and in_time),
    count(*) filter (where is_full and not in_time),
    count(*) filter (where is_odd and not in_time),
    count(*) filter (where has_money and t.diterima_pada is not null),
    count(*) filter (where t.status = 'REFUND'),
    min(t.dibayar_pada) filter (where is_full and in_time)
  into total, unpaid, paid, odd, late, late_odd, accepted, refunded, paid_at
  from public.transaksi_pembayaran t
  cross join lateral (select t.status in ('PAID', 'SETTLED') as has_money) m
  cross join lateral (
    select has_money and (t.lunas or t.diterima_pada is not null) as is_full,
      has_money and t.diterima_pada is null and (t.jumlah_menyimpang is not null or not t.lunas) as is_odd,
      has_money and (t.tepat_waktu or t.diterima_pada is not null) as in_time
  ) k
  where t.pendaftaran_lomba_id = r.id;

  live := private.is_live(r.status_pendaftaran);
  if not live and (paid > 0 or odd > 0) and r.keluar_pada is null then
    -- Money came after the slot was given up. An entry that waits already is not let in silently once the race has begun or is
    -- not open: then the organiser's word decides.
    live := case
      when r.perlu_tindakan = 'slot_habis' and accepted = 0
        and (race.status <> 'dipublikasi' or now() > race.tanggal_mulai) then false
      else private.full_for(r.lomba_id, r.kategori_id, 0, r.id, paid_at) is null
    end;
  end if;

  if r.keluar_pada is not null then
    -- The child has left, whatever is said of its money afterwards (K19).
    r.status_pembayaran := case when paid + late > 0 then 'dibayar' else 'refund' end;
    r.status_pendaftaran := 'dibatalkan';
  elsif paid > 0 then
    r.status_pembayaran := 'dibayar';
    r.status_pendaftaran := case
      when not live then 'dibatalkan'
      when r.status_pendaftaran in ('pending', 'dibatalkan') then 'dikonfirmasi'
      else r.status_pendaftaran
    end;
  elsif odd > 0 then
    r.status_pembayaran := case when late > 0 then 'dibayar' else 'pending' end;
    r.status_pendaftaran := case
      when not live then 'dibatalkan'
      when r.status_pendaftaran in ('dikonfirmasi', 'dibatalkan') then 'pending'
      else r.status_pendaftaran
    end;
  elsif late > 0 or late_odd > 0 then
    r.status_pembayaran := case when late > 0 then 'dibayar' else 'pending' end;
    r.status_pendaftaran := case
      when r.status_pendaftaran in ('pending', 'dikonfirmasi') then 'dibatalkan'
      else r.status_pendaftaran
    end;
  elsif refunded > 0 then
    r.status_pembayaran := 'refund';
    r.status_pendaftaran := 'dibatalkan';
  else
    r.status_pembayaran := case when live and (unpaid > 0 or total = 0) then 'pending' else 'gagal' end;
  end if;

  r.perlu_tindakan := case
    when r.keluar_pada is not null then case when exists (
      select from public.transaksi_pembayaran t
      where t.pendaftaran_lomba_id = r.id and t.status in ('PAID', 'SETTLED') and not private.leaves_with(t.id)
    ) then 'dibayar_ganda' end
    when paid + odd > 0 and (race.status = 'dibatalkan' or private.class_called_off(r.id)) then 'lomba_dibatalkan'
    when paid > 0 and not live then 'slot_habis'
    when paid = 0 and odd = 0 and (late > 0 or late_odd > 0) then 'lomba_tidak_terbuka'
    when odd > 0 or late_odd > 0 then 'jumlah_tidak_sesuai'
    when paid + late > 1 then 'dibayar_ganda'
  end;

  update public.pendaftaran_lomba p
  set status_pembayaran = r.status_pembayaran, status_pendaftaran = r.status_pendaftaran,
    perlu_tindakan = r.perlu_tindakan,
    -- Money undoes a cancellation.
    dibatalkan_pada = case when r.status_pendaftaran = 'dibatalkan' then p.dibatalkan_pada end
  where p.id = r.id;
  return r;
end
$$;
comment on function private.settle_registration(uuid, boolean) is
  'Internal: sets a registration''s statuses, mark and slot from all of its transactions and its race. The one place where payment decides over a registration, but for the plain case (private.apply_plain_payment). alone: the caller waits for no race in this transaction, before or after.
A child that left (keluar_pada) stays out: dibatalkan, dibayar while money in full is here, else refund; a payment that the leaving does not cover is dibayar_ganda, whatever it was. Otherwise:
A payment of the right amount, or of one that the organiser accepted, confirms it (dibayar, dikonfirmasi), taking a slot again if it was released, else slot_habis. Only other amounts: never confirmed, jumlah_tidak_sesuai, slot kept. Only money that was paid after the start or came when the race was not open (tepat_waktu): never confirmed, lomba_tidak_terbuka, slot back. Paid in time and the race, or its class on race day (private.class_called_off), was called off: lomba_dibatalkan. More than one payment not refunded: dibayar_ganda. Only refunds: refund, dibatalkan, slot back. Otherwise pending while an attempt is open, else gagal.';

-- A callback that was lost is found only by asking. Often while a slot depends on it, ever more rarely after:
-- ended attempts may still be paid from a saved QR, paid ones refunded by an operator, and the provider may have
-- made a further charge for the same merchant_ref.
create function private.paid_check_wait(p_age interval) returns interval
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return greatest(interval '1 day', least(interval '7 days', p_age / 2));
end
$$;
comment on function private.paid_check_wait(interval) is
  'Internal: how long after a look at a paid charge of this age, which is no case, the provider is asked again.';

create function private.next_payment_check(t public.transaksi_pembayaran) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return (select case
    when t.induk_id is not null then null
    when not private.may_be_charged(t) then null
    -- No charge lives longer than a day: so long after the hold nothing more is expected of an open one.
    when t.status = 'UNPAID' and hold_end < now() - private.asking_length() and age > private.asking_length() then null
    when t.status = 'UNPAID' then least(
      now() + greatest(interval '2 minutes', least(interval '6 hours', age / 4)),
      -- Not later than when the answer decides over the slot.
      case when t.kedaluwarsa_pada > now() then t.kedaluwarsa_pada + interval '1 minute' end,
      case when waits and hold_end > now() then hold_end end
    )
    when not has_money and t.status in ('FAILED', 'EXPIRED', 'REFUND') and age < private.asking_length() then
      now() + greatest(interval '30 minutes', least(interval '1 day', age / 2))
    when has_money and is_case then now() + interval '1 hour'
    -- All riders of a race that was called off are cases at once, and for long.
    when has_money and is_called_off then now() + interval '1 day'
    when has_money and age < interval '90 days' then now() + private.paid_check_wait(age)
  end
  from (
    -- Of a charge with parts: as long as for the one of them that needs it most.
    select now() - t.dibuat_pada as age, max(p.kedaluwarsa_pada) as hold_end,
      bool_or(p.status_pendaftaran = 'pending') as waits,
      bool_or(o.status in ('PAID', 'SETTLED')) as has_money,
      coalesce(bool_or(p.perlu_tindakan <> 'lomba_dibatalkan'), false) as is_case,
      coalesce(bool_or(p.perlu_tindakan = 'lomba_dibatalkan'), false) as is_called_off
    from (
      select t.pendaftaran_lomba_id, t.status
      union all
      select x.pendaftaran_lomba_id, x.status from public.transaksi_pembayaran x
      where x.induk_id = t.id and t.tagihan <> t.jumlah
    ) o (pendaftaran_lomba_id, status)
    join public.pendaftaran_lomba p on p.id = o.pendaftaran_lomba_id
  ) _);
end
$$;
comment on function private.next_payment_check(public.transaksi_pembayaran) is
  'Internal: when the provider should next be asked about a charge, if nothing is heard before; null: never, as for the parts of one.';

create function private.may_be_charged(t public.transaksi_pembayaran) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return t.status <> 'UNPAID' or t.ditagih_pada is not null or t.penagihan_dimulai_pada is not null;
end
$$;
comment on function private.may_be_charged(public.transaksi_pembayaran) is
  'Internal: whether the provider may know of a transaction: false for an open one that nobody has begun to charge, or whose charge the provider refused.';

create function private.plan_payment_check(t public.transaksi_pembayaran) returns void
language plpgsql set search_path = ''
as $$
declare
  next timestamptz := private.next_payment_check(t);
begin
  update public.transaksi_pembayaran x
  set tanya_lagi_pada = next,
    berhenti_ditanya_pada = case
      when next is null and private.may_be_charged(x) then coalesce(x.berhenti_ditanya_pada, now())
    end
  where x.id = t.id;
end
$$;
comment on function private.plan_payment_check(public.transaksi_pembayaran) is
  'Internal: sets when the provider is asked next about a transaction, or that it is asked no more.';

create function private.lock_reference(p_reference text) returns void
language plpgsql set search_path = ''
as $$
declare
  -- As in private.lock_user. Nothing is locked for null.
  locked text;
begin
  locked := pg_advisory_xact_lock(hashtextextended('charge:' || p_reference, 0));
end
$$;
comment on function private.lock_reference(text) is
  'Internal: makes all that is told about one charge of the provider take turns. Taken before any row is locked.';

create function private.charge_of(t public.transaksi_pembayaran, p_reference text) returns public.transaksi_pembayaran
language plpgsql set search_path = ''
as $$
declare
  further public.transaksi_pembayaran;
begin
  if not t.reference_dari_penyedia or p_reference is null or p_reference = t.reference then
    return t;
  end if;
  select * into further from public.transaksi_pembayaran x where x.reference = p_reference;
  if found and further.pendaftaran_lomba_id <> t.pendaftaran_lomba_id then
    return t;
  elsif found then
    select * into further from public.transaksi_pembayaran x where x.id = further.id for update;
    return further;
  end if;
  -- In full before the rows that refer to them: their foreign keys would lock them by half, and two that each hold such a
  -- half wait for each other.
  perform private.lock_charge(t.id);
  perform from public.pendaftaran_lomba p
  where p.id in (
    select x.pendaftaran_lomba_id from public.transaksi_pembayaran x where x.id = t.id or x.induk_id = t.id
  )
  order by p.id for update;
  -- Not UNPAID: the customer was never shown it, so it is no attempt that anybody could be sent back to.
  insert into public.transaksi_pembayaran (
    user_id, pendaftaran_lomba_id, jumlah, tagihan, kode_unik, biaya_admin, biaya_penyelenggara, merchant_ref, reference,
    reference_dari_penyedia, status, ditagih_pada
  )
  values (
    t.user_id, t.pendaftaran_lomba_id, t.jumlah, t.tagihan, t.kode_unik, t.biaya_admin, t.biaya_penyelenggara,
      t.merchant_ref || '/' || p_reference, p_reference,
    true, 'FAILED', now()
  )
  returning * into further;
  insert into public.transaksi_pembayaran (
    user_id, pendaftaran_lomba_id, jumlah, tagihan, kode_unik, biaya_admin, biaya_penyelenggara, merchant_ref, induk_id,
    bagian_awal, status, ditagih_pada
  )
  select x.user_id, x.pendaftaran_lomba_id, x.jumlah, x.tagihan, x.kode_unik, x.biaya_admin, x.biaya_penyelenggara,
    x.merchant_ref || '/' || p_reference,
    further.id, x.bagian_awal, 'FAILED', now()
  from public.transaksi_pembayaran x where x.induk_id = t.id;
  return further;
end
$$;
comment on function private.charge_of(public.transaksi_pembayaran, text) is
  'Internal: the transaction that stands for the provider''s charge of this reference. A charge made twice for one merchant_ref gets a row of its own, so that both can be paid and both can be refunded; of an order, rows as many as it has. Expects t and the reference (private.lock_reference) to be locked.';

create function private.apply_word(
  t public.transaksi_pembayaran, p_whole boolean, p_merchant_ref text, p_reference text, p_status text,
  p_amount bigint, p_paid_at timestamptz, p_payload jsonb
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  has_ended boolean := private.payment_status_rank(p_status) > private.payment_status_rank('UNPAID');
  is_payment boolean := p_status in ('PAID', 'SETTLED');
  has_parts boolean := p_whole and t.tagihan <> t.jumlah;
  rows uuid[] := array[t.id];
  row_id uuid;
  x public.transaksi_pembayaran;
  joined text;
  paid_in_full boolean;
  odd_amount bigint;
  paid_at timestamptz;
  outcomes text[] := '{}';
  changed boolean := false;
  learns boolean;
  r public.pendaftaran_lomba;
  answer text;
begin
  if has_parts then
    perform private.lock_charge(t.id);
    select array_agg(y.id order by y.bagian_awal) into rows
    from public.transaksi_pembayaran y where y.id = t.id or y.induk_id = t.id;
  end if;

  -- Every row before any registration is looked at: what one of them becomes may give another its place.
  foreach row_id in array rows loop
    if row_id = t.id then
      x := t;
    else
      select * into strict x from public.transaksi_pembayaran y where y.id = row_id;
    end if;
    -- A status we do not know is logged and changes nothing.
    joined := case
      when private.payment_status_rank(p_status) > private.payment_status_rank(x.status) then p_status
      else x.status
    end;
    paid_in_full := x.lunas or (is_payment and p_amount is not distinct from x.tagihan);
    odd_amount := case
      when is_payment and p_amount is distinct from x.tagihan
        then greatest(x.jumlah_menyimpang, coalesce(p_amount, 0))
      else x.jumlah_menyimpang
    end;
    -- Nobody has paid later than we heard of it.
    paid_at := case
      when is_payment then least(x.dibayar_pada, p_paid_at, case when x.dibayar_pada is null then now() end)
      else x.dibayar_pada
    end;
    outcomes := outcomes || case
      when (joined, paid_in_full, odd_amount, paid_at)
        is distinct from (x.status, x.lunas, x.jumlah_menyimpang, x.dibayar_pada) then 'applied'
      else 'unchanged'
    end;

    -- The answer to the charge may have been lost: what the provider calls it is learnt here.
    learns := x.induk_id is null and has_ended and p_reference is not null;
    if learns and p_reference is distinct from x.reference then
      learns := not exists (select from public.transaksi_pembayaran other where other.reference = p_reference);
    end if;
    update public.transaksi_pembayaran y
    set status = joined,
      lunas = paid_in_full,
      jumlah_menyimpang = odd_amount,
      dibayar_pada = paid_at,
      reference = case when learns then p_reference else y.reference end,
      reference_dari_penyedia = y.reference_dari_penyedia or learns
    where y.id = row_id
    returning * into x;
    if row_id = t.id then
      t := x;
    end if;
  end loop;

  if has_parts then
    perform from public.pendaftaran_lomba p
    where p.id in (select y.pendaftaran_lomba_id from public.transaksi_pembayaran y where y.id = any (rows))
    order by p.id for update;
  end if;
  for place in 1 .. cardinality(rows) loop
    if outcomes[place] = 'applied' then
      changed := true;
      if has_parts then
        r := private.settle_registration(y.pendaftaran_lomba_id) from public.transaksi_pembayaran y where y.id = rows[place];
      else
        r := private.settle_registration(t.pendaftaran_lomba_id, true);
      end if;
      if r.perlu_tindakan is not null then
        outcomes[place] := 'needs_action';
      end if;
    end if;
    if is_payment and p_amount is distinct from t.tagihan then
      outcomes[place] := 'amount_mismatch';
    end if;
  end loop;
  if changed and t.induk_id is null then
    perform private.plan_payment_check(t);
  end if;

  insert into private.peristiwa_pembayaran (
    transaksi_id, merchant_ref, reference, status, jumlah, dibayar_pada, hasil, muatan
  )
  select e.row_id, p_merchant_ref, p_reference, p_status, p_amount, p_paid_at, e.outcome, p_payload
  from unnest(rows, outcomes) e (row_id, outcome);
  answer := outcomes[1];
  if has_parts then
    select o into answer from unnest(outcomes) o
    order by array_position(array['amount_mismatch', 'needs_action', 'applied', 'unchanged'], o) limit 1;
  end if;
  return jsonb_build_object('outcome', answer, 'status', t.status, 'registration_id', t.pendaftaran_lomba_id);
end
$$;
comment on function private.apply_word(public.transaksi_pembayaran, boolean, text, text, text, bigint, timestamptz, jsonb) is
  'Internal: joins one statement into a transaction that the caller has locked, and into all parts of its charge where it is said of the whole; settles their registrations and logs it, a row for each. amount is what came for the whole charge, in rupiah. Answers as apply_payment_status, with the worst of the outcomes.';

-- Most payments are plain, and what a step costs is its being set up: these are written in one statement for each row.
create function private.apply_plain_payment(
  p_merchant_ref text, p_reference text, p_status text, p_amount bigint, p_paid_at timestamptz, p_payload jsonb
) returns uuid
language plpgsql set search_path = ''
as $$
declare
  charge_id uuid;
  entry_id uuid;
  race_id uuid;
begin
  -- The charge before its registration, as everywhere, and each by its key: whatever the planner thinks of those who wait, a
  -- word looks at one of them.
  select t.id, t.pendaftaran_lomba_id into charge_id, entry_id
  from public.transaksi_pembayaran t
  where t.merchant_ref = p_merchant_ref
    and (p_reference is null or (t.reference = p_reference and t.reference_dari_penyedia))
    and t.induk_id is null and t.tagihan = t.jumlah and t.jumlah = p_amount
    and t.status in ('UNPAID', 'FAILED', 'EXPIRED') and t.dibayar_pada is null and t.jumlah_menyimpang is null
    and t.berhenti_ditanya_pada is null
  for update;
  if not found then
    return null;
  end if;
  select p.lomba_id into race_id
  from public.pendaftaran_lomba p
  where p.id = entry_id and p.status_pendaftaran = 'pending' and p.perlu_tindakan is null and p.dibatalkan_pada is null
  for update;
  if not found or private.class_called_off(entry_id) then
    return null;
  end if;
  -- A share of the race's state, for the reasons that private.settle_registration gives. Without one nothing is held: what
  -- comes after this function may wait for the race's row.
  if private.share_open_race(race_id) is null then
    return null;
  end if;
  update public.transaksi_pembayaran t
  set status = p_status, lunas = true, tepat_waktu = true, dibayar_pada = least(p_paid_at, now()),
    tanya_lagi_pada = now() + private.paid_check_wait(now() - t.dibuat_pada)
  where t.id = charge_id and now() - t.dibuat_pada < interval '90 days'
    and not exists (
      select from public.transaksi_pembayaran other
      where other.pendaftaran_lomba_id = entry_id and other.status in ('PAID', 'SETTLED')
    );
  if not found then
    return null;
  end if;
  update public.pendaftaran_lomba p
  set status_pendaftaran = 'dikonfirmasi', status_pembayaran = 'dibayar'
  where p.id = entry_id;
  insert into private.peristiwa_pembayaran (
    transaksi_id, merchant_ref, reference, status, jumlah, dibayar_pada, hasil, muatan
  )
  values (charge_id, p_merchant_ref, p_reference, p_status, p_amount, p_paid_at, 'applied', p_payload);
  return entry_id;
end
$$;
comment on function private.apply_plain_payment(text, text, text, bigint, timestamptz, jsonb) is
  'Internal: applies and logs a payment of the right amount, the first of an entry that waits for it, by a charge of its own whose reference is known or not told, in time for an open race: as private.apply_word would, whose rules these are. The entry; null, with nothing written, when anything is otherwise, or the race is being changed. Under lock_reference.';

-- Definer: no client may write a transaction.
create function public.apply_payment_status(
  merchant_ref text, reference text, status text, amount bigint, paid_at timestamptz, payload jsonb
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  t public.transaksi_pembayaran;
  said jsonb := case
    when jsonb_typeof(apply_payment_status.payload) = 'object'
      then apply_payment_status.payload - array['customer_name', 'customer_email', 'customer_phone']
    else apply_payment_status.payload
  end;
  entry_id uuid;
begin
  perform private.lock_reference(apply_payment_status.reference);
  if apply_payment_status.status in ('PAID', 'SETTLED') then
    entry_id := private.apply_plain_payment(apply_payment_status.merchant_ref, apply_payment_status.reference,
      apply_payment_status.status, apply_payment_status.amount, apply_payment_status.paid_at, said);
    if entry_id is not null then
      return jsonb_build_object('outcome', 'applied', 'status', apply_payment_status.status, 'registration_id', entry_id);
    end if;
  end if;

  select * into t from public.transaksi_pembayaran x where x.merchant_ref = apply_payment_status.merchant_ref for update;
  if not found then
    select * into t from public.transaksi_pembayaran x where x.reference = apply_payment_status.reference for update;
  end if;
  if t.id is null then
    insert into private.peristiwa_pembayaran (merchant_ref, reference, status, jumlah, dibayar_pada, hasil, muatan)
    values (apply_payment_status.merchant_ref, apply_payment_status.reference, apply_payment_status.status,
      apply_payment_status.amount, apply_payment_status.paid_at, 'unknown_transaction', said);
    return jsonb_build_object('outcome', 'unknown_transaction', 'status', null, 'registration_id', null);
  end if;
  if private.payment_status_rank(apply_payment_status.status) > private.payment_status_rank('UNPAID') then
    t := private.charge_of(t, apply_payment_status.reference);
  end if;
  return private.apply_word(t, t.induk_id is null, apply_payment_status.merchant_ref, apply_payment_status.reference,
    apply_payment_status.status, apply_payment_status.amount, apply_payment_status.paid_at, said);
end
$$;
comment on function public.apply_payment_status(text, text, text, bigint, timestamptz, jsonb) is
  'Applies one verified statement of the provider (a callback or an answer to reconciliation; design, section 4) and logs it in every case. The transaction is found by merchant_ref, else by reference; a second charge of one merchant_ref becomes a transaction of its own. What is said of the charge of an order is said of all of its children. amount is what the customer owed us, in rupiah (total_amount - fee_customer). Repeating or reordering statements ends in the same state.
Returns {outcome, status, registration_id}; outcome: applied, unchanged, amount_mismatch (paid, but not what we asked for: never confirms), needs_action (applied, and the organiser must decide: pendaftaran_lomba.perlu_tindakan), unknown_transaction.';

grant execute on function public.apply_payment_status(text, text, text, bigint, timestamptz, jsonb) to service_role;
