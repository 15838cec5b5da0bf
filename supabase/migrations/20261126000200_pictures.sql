-- The public bucket gambar: pictures of races, classes, news and tickets, and the logos of clubs.
-- Why: organisers put pictures up themselves. The browser makes each one anew in two widths, 960 and 480, in WebP (JPEG
-- where the browser cannot write WebP), so what is stored is small and holds no place and no camera (decision 021).
-- A row names the wide one; the narrow one has the same address with 480 in place of 960. Names are random and never
-- used twice: a picture is replaced by another one, and may be kept by every cache for good.
-- Affects: storage.buckets, storage.objects.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('gambar', 'gambar', true, 1048576, array['image/webp', 'image/jpeg'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- 300 pictures in two widths, for an organisation and for each of its races.
insert into public.pengaturan (key, value) values ('BATAS_GAMBAR', '600') on conflict (key) do nothing;

-- <organisation, or umum>/[<race>/]<picture>-<width>.<kind>
create function private.picture_parts(
  p_name text, out organisation_id uuid, out race_id uuid, out stem text, out folder text
)
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  id constant text := '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
  parts text[] := regexp_match(p_name, '^(' || id || '|umum)/((' || id || ')/)?(' || id || ')-(480|960)\.(webp|jpg)$');
begin
  if parts is not null then
    organisation_id := nullif(parts[1], 'umum')::uuid;
    race_id := parts[3]::uuid;
    folder := concat_ws('/', parts[1], parts[3]);
    stem := folder || '/' || parts[4];
  end if;
end
$$;
comment on function private.picture_parts(text) is
  'What the name of an object in gambar says: whose it is (organisation_id; null for what belongs to none), for which race (null for any), its folder, and the picture without width and kind (stem). All null for a name that no picture has.';

-- Definer, as those below: a policy asks them as the client.
create function private.may_keep_picture(p_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  picture record;
begin
  select * into picture from private.picture_parts(p_name);
  if picture.stem is null then
    return false;
  elsif picture.race_id is null then
    return private.manages_organisation(picture.organisation_id, 'edit');
  end if;
  return private.manages(picture.race_id, 'edit') and exists (
    select from public.lomba l
    where l.id = picture.race_id and l.organisasi_id is not distinct from picture.organisation_id
  );
end
$$;
comment on function private.may_keep_picture(text) is
  'Whether the caller may put up, list and remove an object of this name in gambar: with edit for the organisation whose folder it is in, or for the race whose folder it is in.';

create function private.has_room_for_picture(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) < private.setting_number('BATAS_GAMBAR', 600)
  from private.picture_parts(p_name) picture
  join storage.objects o on o.bucket_id = 'gambar' and starts_with(o.name, picture.folder || '/');
$$;
comment on function private.has_room_for_picture(text) is
  'Whether the folder of this object of gambar takes another one; the setting BATAS_GAMBAR says how many it may hold.';

create function private.picture_in_use(p_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  picture record;
  part text;
begin
  select * into picture from private.picture_parts(p_name);
  part := '/gambar/' || picture.stem || '-';
  return exists (
      select from public.lomba l
      where l.organisasi_id is not distinct from picture.organisation_id
        and (strpos(l.gambar_url, part) > 0 or strpos(l.gambar_cover, part) > 0
          or exists (select from unnest(l.foto_lama || l.foto_sponsor) photo where strpos(photo, part) > 0))
    ) or exists (
      select from public.kelas_online k
      where k.organisasi_id is not distinct from picture.organisation_id
        and (strpos(k.gambar_url, part) > 0 or strpos(k.gambar_cover, part) > 0)
    ) or exists (
      select from public.berita b
      where b.organisasi_id is not distinct from picture.organisation_id
        and (strpos(b.gambar_url, part) > 0 or strpos(b.isi, part) > 0)
    ) or exists (
      select from public.tiket t left join public.lomba l on l.id = t.lomba_id
      where coalesce(l.organisasi_id, t.organisasi_id) is not distinct from picture.organisation_id
        and strpos(t.gambar_url, part) > 0
    ) or exists (
      select from public.organisasi o where o.id = picture.organisation_id and strpos(o.logo_url, part) > 0
    );
end
$$;
comment on function private.picture_in_use(text) is
  'Whether the organisation whose folder it is in, or a race, class, article or ticket of it, shows this picture, in either width.';

create function private.may_remove_picture(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.may_keep_picture(p_name) and not private.picture_in_use(p_name);
$$;
comment on function private.may_remove_picture(text) is
  'Whether the caller may remove this object of gambar: never while something shows it, not even by a second editor who replaces what is there no more.';

grant execute on function
  private.may_keep_picture(text), private.has_room_for_picture(text), private.may_remove_picture(text)
to authenticated;

-- Everybody opens a public bucket's file by its address, past these policies; nobody lists it.
create policy gambar_read_own on storage.objects
  for select to authenticated using (bucket_id = 'gambar' and private.may_keep_picture(name));
create policy gambar_upload_own on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'gambar' and private.may_keep_picture(name) and private.has_room_for_picture(name)
    and private.may_upload(bucket_id, name)
  );
create policy gambar_delete_own on storage.objects
  for delete to authenticated using (bucket_id = 'gambar' and private.may_remove_picture(name));

create function private.require_picture(p_organisation_id uuid, p_address text, p_before text default null) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  base text := (select s.value from public.pengaturan s where s.key = 'ALAMAT_GAMBAR');
  object_name text;
  picture record;
begin
  -- What was there may stay, whatever it is: samples, and pictures put in before there was a bucket.
  if p_address is null or p_address = p_before then
    return;
  end if;
  object_name := substring(p_address from '^https?://[^/?#@\s"''<>\\]+/storage/v1/object/public/gambar/([a-z0-9/.-]+-960\.(?:webp|jpg))$');
  select * into picture from private.picture_parts(object_name);
  if picture.stem is null
    or picture.organisation_id is distinct from p_organisation_id
    or (btrim(base) <> '' and not starts_with(p_address, rtrim(btrim(base), '/') || '/storage/v1/'))
  then
    perform private.refuse('PT422', 'picture_not_ours');
  end if;
  if (select count(*) from storage.objects o
    where o.bucket_id = 'gambar' and o.name in (object_name, regexp_replace(object_name, '-960\.', '-480.'))) < 2
  then
    perform private.refuse('PT409', 'picture_missing');
  end if;
end
$$;
comment on function private.require_picture(uuid, text, text) is
  'Refuses an address that a row of this organisation may not show: PT422 picture_not_ours when it is no picture of gambar in the organisation''s folder (or, with the setting ALAMAT_GAMBAR, not at that origin); PT409 picture_missing when one of its two widths is not there (any more). Null, and the address that the row has already (before), always pass.';

create function private.unused_pictures(p_organisation_id uuid default null) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_organisation_right(p_organisation_id, 'edit');
  return query
    select o.name from storage.objects o
    where o.bucket_id = 'gambar'
      and starts_with(o.name, coalesce(p_organisation_id::text, 'umum') || '/')
      -- A younger one may be in a form that is still open.
      and o.created_at < now() - interval '1 day'
      and not private.picture_in_use(o.name)
    order by o.created_at
    limit 50;
end
$$;
comment on function private.unused_pictures is
  'Names of up to 50 objects in the organisation''s folder of gambar that nothing shows and that are older than a day: of forms that were never saved, and of removals that failed. The door removes them. Right: edit. organisation_id null: what belongs to none. Raises PT401 not_signed_in; PT404 organisation_not_found; PT403 not_allowed {right, roles}.';
select private.offer('unused_pictures');
