-- The private bucket foto_profil for profile photos.
-- Why: photos of parents and children are nobody else's business (design, section 7): pictures only, at most 1 MB,
-- each user in a folder named by own id, shown through signed URLs. No update policy: a photo is replaced by a new
-- object, so an upload cut short never damages the stored one.
-- Affects: storage.buckets, storage.objects, profil_pengguna.foto_profil.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('foto_profil', 'foto_profil', false, 1048576, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy foto_profil_read_own on storage.objects
  for select to authenticated
  using (bucket_id = 'foto_profil' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy foto_profil_upload_own on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'foto_profil'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and lower(storage.extension(name)) in ('jpg', 'jpeg', 'png', 'webp')
    and private.has_room_for_file(bucket_id)
    and private.may_upload(bucket_id, name)
  );
create policy foto_profil_delete_own on storage.objects
  for delete to authenticated
  using (bucket_id = 'foto_profil' and (storage.foldername(name))[1] = (select auth.uid())::text);

alter table public.profil_pengguna
  add constraint profil_pengguna_foto_profil_own_folder check (foto_profil like id::text || '/%');
comment on column public.profil_pengguna.foto_profil is
  'Path of the photo in the private bucket foto_profil, inside the owner''s own folder; never a public URL. The path names nobody.';

-- As in akta_kia.
update storage.objects
set metadata = metadata || '{"cacheControl": "max-age=0, no-store"}'
where bucket_id = 'foto_profil' and metadata ->> 'cacheControl' is distinct from 'max-age=0, no-store';
