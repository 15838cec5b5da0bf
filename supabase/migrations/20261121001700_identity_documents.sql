-- The private bucket akta_kia for identity documents (birth certificate or child identity card).
-- Why: design, section 7. Children's documents: PDF only, at most 1 MB, each user in a folder named by own id,
-- shown through short-lived signed URLs. No update policy: a document is replaced by a new object, so an
-- upload cut short never damages the stored one. No browser and nothing on the way may keep a copy: objects are
-- uploaded as no-store, and those that were not are made so.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('akta_kia', 'akta_kia', false, 1048576, array['application/pdf'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Definer: a policy cannot read its own table. Two uploads at once may both be the last; the next one is not.
create function private.has_room_for_file(p_bucket text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*) < private.setting_number('BATAS_BERKAS', 10)
      + (select count(*) from public.rider r where r.user_id = (select auth.uid()) and r.dihapus_pada is null)
    from storage.objects o
    where o.bucket_id = p_bucket and starts_with(o.name, (select auth.uid())::text || '/')
  );
end
$$;
comment on function private.has_room_for_file(text) is
  'Whether the caller''s own folder in a private bucket takes another file. One is in use, and one of each child; others are left where their removal failed.';
grant execute on function private.has_room_for_file(text) to authenticated;

create policy akta_kia_read_own on storage.objects
  for select to authenticated
  using (bucket_id = 'akta_kia' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy akta_kia_upload_own on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'akta_kia'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and lower(storage.extension(name)) = 'pdf'
    and private.has_room_for_file(bucket_id)
    and private.may_upload(bucket_id, name)
  );
create policy akta_kia_delete_own on storage.objects
  for delete to authenticated
  using (bucket_id = 'akta_kia' and (storage.foldername(name))[1] = (select auth.uid())::text);

update storage.objects
set metadata = metadata || '{"cacheControl": "max-age=0, no-store"}'
where bucket_id = 'akta_kia' and metadata ->> 'cacheControl' is distinct from 'max-age=0, no-store';
