-- register_class, cancel_class: product spec, section 4 (class registration); design, section 3.

-- Definer: no client may write a class registration.
create function private.register_class(p_class_id uuid) returns public.pendaftaran_kelas
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  class public.kelas_online;
  price bigint;
  registration public.pendaftaran_kelas;
begin
  select * into class from public.kelas_online k where k.id = p_class_id and k.status = 'dipublikasi';
  if not found then
    perform private.refuse('PT404', 'class_not_found');
  end if;
  if not exists (select from auth.users u where u.id = me) then
    perform private.refuse('PT401', 'user_not_found');
  end if;
  -- A call at the same time must not pass the limit beside this one.
  perform private.lock_user(me);
  perform private.refuse_blocked(me);
  if private.is_blocked_organisation(class.organisasi_id) then
    perform private.refuse('PT409', 'entries_paused');
  end if;
  -- A person who has this class already is told that instead.
  perform private.refuse_too_many('too_many_attempts', greatest(private.setting_number('BATAS_KELAS_PER_JAM', 20), 1),
    interval '1 hour', array(
      select p.didaftar_pada from public.pendaftaran_kelas p
      where p.user_id = me and p.didaftar_pada > now() - interval '1 hour'
        and not exists (select from public.pendaftaran_kelas own where own.user_id = me and own.kelas_id = class.id)
    ));
  price := case when class.is_gratis then 0 else coalesce(class.harga, 0) end;
  insert into public.pendaftaran_kelas (user_id, kelas_id, jumlah_dibayar, status_pembayaran, akses_diberikan)
  values (me, class.id, price, case when price = 0 then 'gratis' else 'pending' end, price = 0)
  on conflict on constraint pendaftaran_kelas_user_kelas_key do nothing
  returning * into registration;
  if not found then
    perform private.refuse('PT409', 'class_already_registered');
  end if;
  return registration;
end
$$;
comment on function private.register_class is
  'Registers the caller for a published class: free gives access at once (gratis), priced waits (pending; jumlah_dibayar in rupiah). Raises PT401 not_signed_in, user_not_found; PT404 class_not_found; PT403 account_blocked; PT409 entries_paused, class_already_registered; PT429 too_many_attempts {limit, seconds: until the next} beyond the setting BATAS_KELAS_PER_JAM (20 in an hour).';
select private.offer('register_class');

-- Definer: no client may write a class registration.
create function private.cancel_class(p_class_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  registration public.pendaftaran_kelas;
begin
  -- The lock lets a payment that is being entered come first.
  select * into registration from public.pendaftaran_kelas p
  where p.kelas_id = p_class_id and p.user_id = me for update;
  if not found then
    perform private.refuse('PT404', 'class_registration_not_found');
  end if;
  if registration.status_pembayaran = 'dibayar' then
    perform private.refuse('PT409', 'class_already_paid');
  end if;
  delete from public.pendaftaran_kelas p where p.id = registration.id;
end
$$;
comment on function private.cancel_class is
  'Takes back the caller''s registration for a class that costs nothing or is not paid yet; it can be made again. Raises PT401 not_signed_in; PT404 class_registration_not_found; PT409 class_already_paid.';
select private.offer('cancel_class');
