-- What a parent does with the family's riders.
-- Why: design, section 11. A parent has riders, and a registration keeps its own copy of what was true on the day it was
-- made. Correcting a rider changes no registration, and a registration changes nothing of a rider but what was empty
-- (private.family_rider).

create function private.own_rider(p_rider_id uuid) returns public.rider
language plpgsql set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  rider public.rider;
begin
  perform private.lock_user(me);
  select * into rider from public.rider r where r.id = p_rider_id and r.user_id = me and r.dihapus_pada is null for update;
  if rider.id is null then
    perform private.refuse('PT404', 'rider_not_found');
  end if;
  return rider;
end
$$;
comment on function private.own_rider(uuid) is
  'Internal: the caller''s own rider, locked until the transaction ends (person, then rider). Raises PT401 not_signed_in; PT404 rider_not_found (unknown, removed or somebody else''s).';

create function private.save_rider(p_rider_id uuid, p_rider public.rider_facts) returns public.rider
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  facts public.rider_facts := private.clean_rider(p_rider);
  entry public.pendaftaran_lomba;
  most integer;
  before public.rider;
  namesake public.rider;
  saved public.rider;
begin
  perform private.lock_user(me);
  entry := private.entry_of(facts, private.complete_rider(facts));
  perform private.refuse_odd_rider(facts, exists (select from public.reg_regencies c where c.name = facts.city));
  if p_rider_id is null then
    perform private.refuse('PT422', 'rider_id_required');
  end if;
  -- The account may have been deleted while its token still lives.
  if not exists (select from auth.users u where u.id = me) then
    perform private.refuse('PT401', 'user_not_found');
  end if;

  select * into before from public.rider r where r.id = p_rider_id;
  if before.id is not null and (before.user_id <> me or before.dihapus_pada is not null) then
    perform private.refuse('PT404', 'rider_not_found');
  end if;
  select * into namesake from public.rider r
  where r.user_id = me and r.tanggal_lahir = entry.tanggal_lahir_rider and r.dihapus_pada is null and r.id <> p_rider_id
    and private.fold_name(r.nama_lengkap) = private.fold_name(facts.full_name);
  if namesake.id is not null then
    perform private.refuse('PT409', 'rider_known',
      jsonb_build_object('rider_id', namesake.id, 'name', namesake.nama_lengkap));
  end if;
  if before.id is null then
    most := private.setting_number('BATAS_RIDER', 30);
    if (select count(*) from public.rider r where r.user_id = me and r.dihapus_pada is null) >= most then
      perform private.refuse('PT409', 'too_many_children', jsonb_build_object('limit', most));
    end if;
    entry.user_id := me;
    -- Another family may take the id in the same moment.
    if private.family_rider(entry, p_rider_id) is null then
      perform private.refuse('PT404', 'rider_not_found');
    end if;
  else
    perform private.correct_rider(p_rider_id, entry);
  end if;
  select * into strict saved from public.rider r where r.id = p_rider_id;
  return saved;
end
$$;
comment on function private.save_rider is
  'Adds a child to the caller''s family, or corrects one, and gives it as it is stored. The caller makes rider_id, so that the same request again adds nobody twice. Registrations keep what they say.
Checks, in order: PT401 not_signed_in; PT422 full_name_required, nickname_required, birth_date_invalid, city_required, gender_invalid, text_too_long {field, max}, name_has_link {field}, city_unknown, jersey_size_invalid, start_number_invalid, rider_id_required; PT401 user_not_found; PT404 rider_not_found (removed, or somebody else''s); PT409 rider_known {rider_id, name}: the family has one of this name and birth date; PT409 too_many_children {limit} (setting BATAS_RIDER, 30).';
select private.offer('save_rider');

create function private.remove_rider(p_rider_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rider public.rider := private.own_rider(p_rider_id);
begin
  -- A place that was offered is given on by the sweeper.
  update private.antrean a set status = 'keluar', selesai_pada = now()
  where a.rider_id = rider.id and a.status in ('menunggu', 'ditawari');
  delete from public.pencarian_lomba s where s.rider_id = rider.id;
  if exists (select from public.pendaftaran_lomba p where p.rider_id = rider.id) then
    update public.rider r
    set dihapus_pada = now(), diperbarui_pada = now(), foto = null, file_identitas = null, nama_file_identitas = null,
      identitas_diperiksa_pada = null
    where r.id = rider.id;
  else
    delete from public.rider r where r.id = rider.id;
  end if;
end
$$;
comment on function private.remove_rider is
  'Takes a child off the caller''s list, off waiting lists and saved searches, with photo and identity document (the caller removes the files from their buckets). Registrations stay as they are; a later one of the same name and birth date makes a new rider.
Raises PT401 not_signed_in; PT404 rider_not_found (unknown, removed or somebody else''s).';
select private.offer('remove_rider');

create function private.set_rider_file(p_rider_id uuid, p_kind text, p_path text, p_file_name text) returns public.rider
language plpgsql security definer set search_path = ''
as $$
declare
  rider public.rider := private.own_rider(p_rider_id);
begin
  if p_path is not null and (
    p_path !~ '^[A-Za-z0-9/._-]{1,200}$' or not starts_with(p_path, rider.user_id || '/' || rider.id || '/')
  ) then
    perform private.refuse('PT422', 'file_path_invalid');
  end if;
  if p_kind = 'foto' then
    update public.rider r set foto = p_path, diperbarui_pada = now() where r.id = rider.id returning * into rider;
  elsif p_kind = 'identitas' then
    if p_path is not null and coalesce(p_file_name, '') !~ '^[A-Za-z0-9._-]{1,200}$' then
      perform private.refuse('PT422', 'file_name_invalid');
    end if;
    if p_path is distinct from rider.file_identitas and p_path is not null then
      perform private.refuse_unchecked_file('akta_kia', p_path);
    end if;
    update public.rider r
    set file_identitas = p_path, nama_file_identitas = case when p_path is not null then p_file_name end, diperbarui_pada = now(),
      identitas_diperiksa_pada = case when r.file_identitas = p_path then r.identitas_diperiksa_pada end
    where r.id = rider.id
    returning * into rider;
  else
    perform private.refuse('PT422', 'file_kind_unknown');
  end if;
  return rider;
end
$$;
comment on function private.set_rider_file is
  'Says which stored file is the photo (kind foto, bucket foto_profil) or the identity document (kind identitas, bucket akta_kia, with file_name, the name to save it by) of the caller''s own child, and gives the child. path lies in the folder user id/rider id; null takes the file out. The caller removes the one before from its bucket.
Raises PT401 not_signed_in; PT404 rider_not_found; PT422 file_path_invalid, file_name_invalid, file_kind_unknown; PT409 file_not_checked: a document that open-file has not looked into.';
select private.offer('set_rider_file');
