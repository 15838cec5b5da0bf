-- Online classes, as their organisers write them, and who takes part.
-- Why: product spec, section 3; design, section 9; decision 021.
-- Affects: RPCs of the console for kelas_online and pendaftaran_kelas.

--------------------------------------------------------------------------------------------------------------
-- Classes
--------------------------------------------------------------------------------------------------------------

create function private.class_in_log(class public.kelas_online) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'judul', class.judul, 'deskripsi', class.deskripsi, 'harga', class.harga, 'durasi_menit', class.durasi_menit,
    'jadwal_pada', class.jadwal_pada, 'gambar_url', coalesce(class.gambar_cover, class.gambar_url), 'url_halaman', class.url_halaman,
    'status', class.status
  );
end
$$;
comment on function private.class_in_log(public.kelas_online) is
  'What the log says of a class. Not where it is held: a reader of the log may not be one who may enter.';

create function private.require_class_right(p_class_id uuid, p_manage_right text) returns public.kelas_online
language plpgsql stable set search_path = ''
as $$
declare
  class public.kelas_online;
begin
  perform private.signed_in();
  select * into class from public.kelas_online k where k.id = p_class_id;
  if not found or cardinality(private.my_organisation_roles(class.organisasi_id)) = 0 then
    perform private.refuse('PT404', 'class_not_found');
  end if;
  perform private.require_organisation_right(class.organisasi_id, p_manage_right);
  return class;
end
$$;
comment on function private.require_class_right(uuid, text) is
  'The class, for a caller with this right in its organisation. PT401 not_signed_in; PT404 class_not_found, also to a caller without a role there; PT403 not_allowed {right, roles}.';

create function private.locked_class(p_class_id uuid) returns public.kelas_online
language plpgsql set search_path = ''
as $$
begin
  -- The lock waits for those who are registering, and lets nobody register until the change is done.
  perform from public.kelas_online k where k.id = p_class_id for update;
  return private.require_class_right(p_class_id, 'edit');
end
$$;
comment on function private.locked_class(uuid) is
  'The class, locked until the transaction ends, for a caller who may edit it. PT401 not_signed_in; PT404 class_not_found, also to a caller without a role there; PT403 not_allowed {right, roles}.';

create function private.my_classes(p_organisation_id uuid default null) returns table (
  id uuid, judul text, status text, harga bigint, durasi_menit integer, jadwal_pada timestamptz, gambar_url text,
  is_unggulan boolean, participants integer, unpaid integer, has_link boolean, versi integer, diubah_pada timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_organisation_right(p_organisation_id, 'edit');
  return query
    select k.id, k.judul, k.status, case when k.is_gratis then 0 else coalesce(k.harga, 0) end, k.durasi_menit,
      k.jadwal_pada, coalesce(k.gambar_cover, k.gambar_url), k.is_unggulan, k.peserta_saat_ini,
      (select count(*)::integer from public.pendaftaran_kelas p where p.kelas_id = k.id and p.status_pembayaran = 'pending'),
      exists (select from public.kelas_tautan t where t.kelas_id = k.id), k.versi, k.diubah_pada
    from public.kelas_online k
    where k.organisasi_id is not distinct from p_organisation_id
    order by k.dibuat_pada desc, k.id
    limit 500;
end
$$;
comment on function private.my_classes is
  'The organisation''s classes in every status, newest first, at most 500. harga: rupiah, 0 is free. participants: how many have registered; unpaid: how many of those have not paid. has_link: whether it says where it is held. Right: edit. organisation_id null: what belongs to none. Raises PT401 not_signed_in; PT404 organisation_not_found; PT403 not_allowed {right, roles}.';
select private.offer('my_classes');

create function private.class_to_edit(p_class_id uuid) returns table (
  id uuid, organisasi_id uuid, judul text, deskripsi text, harga bigint, durasi_menit integer, jadwal_pada timestamptz,
  gambar_url text, url_halaman text, url_learning_center text, status text, is_unggulan boolean, participants integer,
  versi integer, diubah_pada timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  class public.kelas_online := private.require_class_right(p_class_id, 'edit');
begin
  return query
    select class.id, class.organisasi_id, class.judul, class.deskripsi,
      case when class.is_gratis then 0 else coalesce(class.harga, 0) end, class.durasi_menit, class.jadwal_pada,
      coalesce(class.gambar_cover, class.gambar_url), class.url_halaman,
      (select t.url_learning_center from public.kelas_tautan t where t.kelas_id = class.id),
      class.status, class.is_unggulan, class.peserta_saat_ini, class.versi, class.diubah_pada;
end
$$;
comment on function private.class_to_edit is
  'One class as its editor needs it, with the private address where it is held (url_learning_center). harga: rupiah, 0 is free. Right: edit. Raises PT401 not_signed_in; PT404 class_not_found, also to a caller without a role there; PT403 not_allowed {right, roles}.';
select private.offer('class_to_edit');

create type public.saved_row as (id uuid, versi integer, diubah_pada timestamptz);
comment on type public.saved_row is 'What was saved, and the version that it has now.';

create type public.publication_row as (versi integer, status text);
comment on type public.publication_row is 'The version and the status that something has after it was published or withdrawn.';

create function private.save_class(
  p_class_id uuid, p_version integer, p_organisation_id uuid default null, p_title text default null,
  p_description text default null, p_price bigint default 0, p_minutes integer default null,
  p_starts_at timestamptz default null, p_picture text default null, p_page text default null,
  p_learning_link text default null, p_accept_price boolean default false
) returns public.saved_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.saved_row;
  class public.kelas_online;
  previous public.kelas_online;
  previous_link text;
  link text;
  price bigint;
  unpaid integer;
begin
  perform private.lock_user(private.signed_in());
  select * into previous from public.kelas_online k where k.id = p_class_id for update;
  if previous.id is null and p_version > 0 then
    perform private.require_organisation_right(p_organisation_id, 'edit');
    perform private.refuse('PT404', 'class_not_found');
  elsif previous.id is null then
    perform private.require_organisation_right(p_organisation_id, 'edit');
  else
    previous := private.locked_class(p_class_id);
    p_organisation_id := previous.organisasi_id;
  end if;

  class := previous;
  class.judul := private.typed_text('judul', p_title, 120, true);
  class.deskripsi := private.typed_text('deskripsi', p_description, 4000, p_lines => true);
  price := coalesce(p_price, 0);
  -- Whole thousands of rupiah are not asked for: the club decides. Ten million is a slip of the keyboard.
  if price not between 0 and 10000000 then
    perform private.refuse_field('out_of_range', 'harga', '{"min": 0, "max": 10000000}');
  elsif p_minutes not between 1 and 1440 then
    perform private.refuse_field('out_of_range', 'durasi_menit', '{"min": 1, "max": 1440}');
  end if;
  class.harga := price;
  class.is_gratis := price = 0;
  class.durasi_menit := p_minutes;
  -- Neither a slip of the keyboard nor infinity, which no calendar shows.
  if p_starts_at is distinct from previous.jadwal_pada
    and p_starts_at not between now() - interval '3 years' and now() + interval '3 years'
  then
    perform private.refuse_field('out_of_range', 'jadwal_pada', jsonb_build_object(
      'min', now() - interval '3 years', 'max', now() + interval '3 years'));
  end if;
  class.jadwal_pada := p_starts_at;
  class.url_halaman := private.content_link('url_halaman', p_page);
  link := private.content_link('url_learning_center', p_learning_link);
  perform private.require_picture(p_organisation_id, p_picture, coalesce(previous.gambar_cover, previous.gambar_url));
  if p_picture is distinct from coalesce(previous.gambar_cover, previous.gambar_url) then
    class.gambar_url := p_picture;
    class.gambar_cover := null;
  end if;

  if previous.id is null then
    perform private.refuse_content_flood(p_organisation_id, 'class', true);
    insert into public.kelas_online (
      id, organisasi_id, judul, deskripsi, is_gratis, harga, durasi_menit, jadwal_pada, gambar_url, url_halaman, status
    ) values (
      p_class_id, p_organisation_id, class.judul, class.deskripsi, class.is_gratis, class.harga, class.durasi_menit,
      class.jadwal_pada, class.gambar_url, class.url_halaman, 'draf'
    )
    on conflict on constraint kelas_online_pkey do nothing
    returning * into class;
    if not found then
      -- The same draft, saved twice at once: the other one was first.
      select k.versi, k.diubah_pada into answer.versi, answer.diubah_pada from public.kelas_online k where k.id = p_class_id;
      perform private.refuse_changed('kelas', p_class_id, answer.versi, answer.diubah_pada);
    end if;
    if link is not null then
      insert into public.kelas_tautan (kelas_id, url_learning_center) values (p_class_id, link);
    end if;
    perform private.log_act('save_class', p_organisation_id, null, 'kelas', p_class_id::text, null, private.class_in_log(class));
    answer.id := class.id;
    answer.versi := class.versi;
    answer.diubah_pada := class.diubah_pada;
    return answer;
  end if;

  select t.url_learning_center into previous_link from public.kelas_tautan t where t.kelas_id = p_class_id;
  answer.id := previous.id;
  -- Nothing to do; also what an answer that was lost looks like when it is sent again.
  if (class.judul, class.deskripsi, class.harga, class.durasi_menit, class.jadwal_pada, class.url_halaman, class.gambar_url)
      is not distinct from
      (previous.judul, previous.deskripsi, case when previous.is_gratis then 0 else coalesce(previous.harga, 0) end,
        previous.durasi_menit, previous.jadwal_pada, previous.url_halaman, previous.gambar_url)
    and link is not distinct from previous_link
  then
    answer.versi := previous.versi;
    answer.diubah_pada := previous.diubah_pada;
    return answer;
  end if;
  if previous.versi is distinct from p_version then
    perform private.refuse_changed('kelas', previous.id, previous.versi, previous.diubah_pada);
  end if;
  if previous.status = 'dipublikasi' and link is null then
    perform private.refuse('PT422', 'incomplete', private.missing_fields('url_learning_center'));
  end if;
  if link is null and previous.peserta_saat_ini > 0 and previous_link is not null then
    perform private.refuse('PT409', 'class_link_needed', jsonb_build_object('participants', previous.peserta_saat_ini));
  end if;
  if price <> (case when previous.is_gratis then 0 else coalesce(previous.harga, 0) end)
    and previous.peserta_saat_ini > 0 and not coalesce(p_accept_price, false)
  then
    select count(*) into unpaid from public.pendaftaran_kelas p
    where p.kelas_id = previous.id and p.status_pembayaran = 'pending';
    perform private.refuse('PT409', 'class_price_has_participants', jsonb_build_object(
      'participants', previous.peserta_saat_ini, 'unpaid', unpaid,
      'price_before', case when previous.is_gratis then 0 else coalesce(previous.harga, 0) end, 'price_after', price
    ));
  end if;

  perform private.refuse_content_flood(p_organisation_id, 'class', false);
  update public.kelas_online k set
    judul = class.judul, deskripsi = class.deskripsi, is_gratis = class.is_gratis, harga = class.harga,
    durasi_menit = class.durasi_menit, jadwal_pada = class.jadwal_pada, gambar_url = class.gambar_url,
    gambar_cover = class.gambar_cover, url_halaman = class.url_halaman, versi = k.versi + 1, diubah_pada = clock_timestamp()
  where k.id = previous.id
  returning * into class;
  if link is null then
    delete from public.kelas_tautan t where t.kelas_id = previous.id;
  else
    insert into public.kelas_tautan (kelas_id, url_learning_center) values (previous.id, link)
    on conflict on constraint kelas_tautan_pkey do update set url_learning_center = excluded.url_learning_center;
  end if;
  perform private.log_act(
    'save_class', previous.organisasi_id, null, 'kelas', previous.id::text,
    private.class_in_log(previous),
    private.class_in_log(class)
      || case when link is distinct from previous_link then '{"url_learning_center": "diganti"}' else '{}'::jsonb end
  );
  answer.versi := class.versi;
  answer.diubah_pada := class.diubah_pada;
  return answer;
end
$$;
comment on function private.save_class is
  'Makes a class (version 0, an id of the caller''s own making, in organisation_id) or changes it (version: the one that was read). price: rupiah, 0 is free; learning_link: where it is held, only for participants. Saving what is there already changes nothing, whichever the version. A class with participants changes its price only with accept_price: they keep the price they have. Answers the new version. Right: edit. Raises, in this order, PT401 not_signed_in; PT404 organisation_not_found, class_not_found (gone, or no role there); PT403 not_allowed {right, roles}; PT422 field_required {field}, text_too_long {field, max}, out_of_range {field, min, max; of jadwal_pada three years around now}, field_not_link {field}, picture_not_ours; PT409 picture_missing, changed_meanwhile {versi, diubah_pada, by}; PT422 incomplete {missing} when it is published and would lose what publishing needs; PT409 class_link_needed {participants}, class_price_has_participants {participants, unpaid, price_before, price_after}; PT429 too_many_saves {limit, seconds}, too_many_drafts {limit} (private.refuse_content_flood).';
select private.offer('save_class');

create function private.publish_class(p_class_id uuid, p_version integer) returns public.publication_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.publication_row;
  class public.kelas_online := private.locked_class(p_class_id);
  missing text[];
begin
  if class.status = 'dipublikasi' then
    answer.versi := class.versi;
    answer.status := class.status;
    return answer;
  end if;
  if class.versi is distinct from p_version then
    perform private.refuse_changed('kelas', class.id, class.versi, class.diubah_pada);
  end if;
  perform private.require_approved(class.organisasi_id);
  missing := array_remove(array[
    case when class.deskripsi is null then 'deskripsi' end,
    case when not exists (select from public.kelas_tautan t where t.kelas_id = class.id) then 'url_learning_center' end
  ], null);
  if missing <> '{}' then
    perform private.refuse('PT422', 'incomplete', private.missing_fields(variadic missing));
  elsif class.jadwal_pada < now() then
    perform private.refuse('PT422', 'in_past', '{"field": "jadwal_pada"}');
  end if;
  update public.kelas_online k set status = 'dipublikasi', versi = k.versi + 1, diubah_pada = clock_timestamp()
  where k.id = class.id returning k.versi, k.status into answer.versi, answer.status;
  perform private.log_act('publish_class', class.organisasi_id, null, 'kelas', class.id::text,
    jsonb_build_object('status', class.status), jsonb_build_object('status', answer.status));
  return answer;
end
$$;
comment on function private.publish_class is
  'Opens a class to the public; one that is open stays so. Right: edit. Raises PT401 not_signed_in; PT404 class_not_found; PT403 not_allowed {right, roles}; PT409 changed_meanwhile {versi, diubah_pada, by}; PT403 organisation_not_approved; PT422 incomplete {missing: deskripsi, url_learning_center}, in_past {jadwal_pada}.';
select private.offer('publish_class');

create function private.withdraw_class(p_class_id uuid) returns public.publication_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.publication_row;
  class public.kelas_online := private.locked_class(p_class_id);
begin
  answer.versi := class.versi;
  answer.status := class.status;
  if class.status <> 'dipublikasi' then
    return answer;
  end if;
  update public.kelas_online k set status = 'draf', versi = k.versi + 1, diubah_pada = clock_timestamp()
  where k.id = class.id returning k.versi, k.status into answer.versi, answer.status;
  perform private.log_act('withdraw_class', class.organisasi_id, null, 'kelas', class.id::text,
    jsonb_build_object('status', class.status), jsonb_build_object('status', answer.status));
  return answer;
end
$$;
comment on function private.withdraw_class is
  'Takes a class from the public: nobody else registers, those who have keep their access. One that is not public stays as it is. Right: edit. Raises PT401 not_signed_in; PT404 class_not_found; PT403 not_allowed {right, roles}.';
select private.offer('withdraw_class');

create function private.delete_class(p_class_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  class public.kelas_online := private.locked_class(p_class_id);
begin
  -- Not peserta_saat_ini: what the books need is the registrations themselves.
  if exists (select from public.pendaftaran_kelas p where p.kelas_id = class.id) then
    perform private.refuse('PT409', 'class_has_participants', jsonb_build_object('participants', class.peserta_saat_ini));
  end if;
  delete from public.kelas_online k where k.id = class.id;
  perform private.log_act('delete_class', class.organisasi_id, null, 'kelas', class.id::text, private.class_in_log(class));
end
$$;
comment on function private.delete_class is
  'Deletes a class for which nobody has registered. Right: edit. Raises PT401 not_signed_in; PT404 class_not_found; PT403 not_allowed {right, roles}; PT409 class_has_participants {participants}: withdraw it instead.';
select private.offer('delete_class');

--------------------------------------------------------------------------------------------------------------
-- The participants of a class
--------------------------------------------------------------------------------------------------------------

create function private.class_participants(
  p_class_id uuid
) returns table (id uuid, nama text, jumlah_dibayar bigint, status_pembayaran text, akses_diberikan boolean,
  didaftar_pada timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_class_right(p_class_id, 'riders_view');
  return query
    select p.id, u.nama_lengkap, p.jumlah_dibayar, p.status_pembayaran, p.akses_diberikan, p.didaftar_pada
    from public.pendaftaran_kelas p left join public.profil_pengguna u on u.id = p.user_id
    where p.kelas_id = p_class_id
    order by p.didaftar_pada desc, p.id
    limit 1000;
end
$$;
comment on function private.class_participants is
  'Who has registered for a class, newest first, at most 1000: name, price in rupiah, status, access. Right: riders_view. Raises PT401 not_signed_in; PT404 class_not_found; PT403 not_allowed {right, roles}.';
select private.offer('class_participants');

create type public.class_payment_row as (status_pembayaran text, akses_diberikan boolean);
comment on type public.class_payment_row is 'Whether a participant of a class has paid and has access to it.';

create function private.set_class_paid(p_registration_id uuid, p_paid boolean) returns public.class_payment_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.class_payment_row;
  registration public.pendaftaran_kelas;
  class public.kelas_online;
begin
  perform private.signed_in();
  select * into registration from public.pendaftaran_kelas p where p.id = p_registration_id for update;
  if not found then
    perform private.refuse('PT404', 'class_not_found');
  end if;
  class := private.require_class_right(registration.kelas_id, 'money');
  if registration.status_pembayaran = 'gratis' then
    perform private.refuse('PT409', 'class_is_free');
  end if;
  update public.pendaftaran_kelas p
  set status_pembayaran = case when p_paid then 'dibayar' else 'pending' end, akses_diberikan = p_paid
  where p.id = p_registration_id
  returning p.status_pembayaran, p.akses_diberikan into answer.status_pembayaran, answer.akses_diberikan;
  if (registration.status_pembayaran = 'dibayar', registration.akses_diberikan) is distinct from (p_paid, p_paid) then
    perform private.log_act('set_class_paid', class.organisasi_id, null, 'pendaftaran_kelas', p_registration_id::text,
      jsonb_build_object('status_pembayaran', registration.status_pembayaran, 'akses_diberikan', registration.akses_diberikan),
      jsonb_build_object('status_pembayaran', answer.status_pembayaran, 'akses_diberikan', answer.akses_diberikan));
  end if;
  return answer;
end
$$;
comment on function private.set_class_paid is
  'Says that a participant of a priced class has paid, which gives access, or takes both back. Right: money. Raises PT401 not_signed_in; PT404 class_not_found; PT403 not_allowed {right, roles}; PT409 class_is_free.';
select private.offer('set_class_paid');
