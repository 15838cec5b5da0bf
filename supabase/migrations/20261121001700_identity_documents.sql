-- The private bucket akta_kia for identity documents (birth certificate or child identity card).
-- Why: design, section 7. Children's documents: PDF only, at most 1 MB, each user in a folder named by own id,
-- shown through short-lived signed URLs. No update policy: a document is replaced by a new object, so an
-- upload cut short never damages the stored one.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('akta_kia', 'akta_kia', false, 1048576, array['application/pdf'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy akta_kia_read_own on storage.objects
  for select to authenticated
  using (bucket_id = 'akta_kia' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy akta_kia_upload_own on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'akta_kia'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and lower(storage.extension(name)) = 'pdf'
  );
create policy akta_kia_delete_own on storage.objects
  for delete to authenticated
  using (bucket_id = 'akta_kia' and (storage.foldername(name))[1] = (select auth.uid())::text);
