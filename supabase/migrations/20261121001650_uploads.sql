-- How many files a person puts up in an hour, whatever becomes of them.
-- Why: a folder's room says how much may lie in it; an account that uploads, removes and uploads for ever costs all the same. The
-- file service tells a client nothing of why a policy refuses, so the app says first what it will put up (begin_upload),
-- hears a limit in words and seconds, and the buckets' policies take nothing that was not said. What was put up and removed
-- is spent: under its name nothing is taken again. Counted where a removal is kept and not where an upload is tried, because
-- the file service tries an insert as the client, takes it back, and makes it as itself once the file is there.
-- Affects: private.unggahan; a trigger on storage.objects; the policies of akta_kia, foto_profil, gambar and
-- bukti_pengembalian ask it.

-- Thirty children's photos and papers; a picture of an organiser counts once, in both widths.
insert into public.pengaturan (key, value) values ('BATAS_UNGGAHAN_PER_JAM', '60') on conflict (key) do nothing;

create table private.unggahan (
  user_id uuid not null,
  berkas text not null,
  pada timestamptz not null default now(),
  dihapus_pada timestamptz,
  constraint unggahan_pkey primary key (user_id, berkas),
  constraint unggahan_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.unggahan is
  'What a person said would be put up, an hour long: what the limit is counted from, and all that the buckets take.';
comment on column private.unggahan.berkas is 'Bucket and name (private.upload_of).';
comment on column private.unggahan.dihapus_pada is 'When an object of it was removed again: from then on the bucket takes none of it.';
create index unggahan_berkas_idx on private.unggahan (berkas);
alter table private.unggahan enable row level security;

create function private.upload_of(p_bucket text, p_name text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select p_bucket || '/' || case when p_bucket = 'gambar'
    then regexp_replace(p_name, '-(480|960)\.(webp|jpg)$', '') else p_name end;
$$;
comment on function private.upload_of(text, text) is
  'Internal: the upload that an object belongs to: itself, or a picture of gambar without its width and kind.';

-- Definer: a policy asks it as the client.
create function private.may_upload(p_bucket text, p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.unggahan u
    where u.user_id = (select auth.uid()) and u.berkas = private.upload_of(p_bucket, p_name)
      and u.pada > now() - interval '1 hour' and u.dihapus_pada is null
  );
$$;
comment on function private.may_upload(text, text) is
  'Whether the caller said within the last hour that this object would be put up (begin_upload), and nothing of it was removed since.';
grant execute on function private.may_upload(text, text) to authenticated;

-- Definer: the file service removes as the client, and a client may not write the rows that the limit counts.
create function private.spend_upload() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.unggahan u set dihapus_pada = now()
  where u.berkas = private.upload_of(old.bucket_id, old.name) and u.dihapus_pada is null;
  return null;
end
$$;
comment on function private.spend_upload() is 'Trigger on storage.objects: what was put up and removed is not taken again.';

create trigger spend_upload after delete on storage.objects
  for each row execute function private.spend_upload();

create function private.begin_upload(p_bucket text, p_name text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  upload text := private.upload_of(p_bucket, p_name);
  spent boolean;
begin
  if upload is null or char_length(upload) > 300
    or p_bucket not in ('akta_kia', 'foto_profil', 'gambar', 'bukti_pengembalian')
  then
    perform private.refuse('PT422', 'upload_unknown');
  end if;
  -- A call at the same time must not pass the limit beside this one.
  perform private.lock_user(me);
  delete from private.unggahan u where u.user_id = me and u.pada < now() - interval '1 hour';
  select u.dihapus_pada is not null into spent from private.unggahan u where u.user_id = me and u.berkas = upload;
  if spent then
    perform private.refuse('PT409', 'upload_spent');
  elsif found then
    return;
  end if;
  if p_bucket in ('akta_kia', 'foto_profil') and not private.has_room_for_file(p_bucket) then
    perform private.refuse('PT409', 'folder_full');
  end if;
  perform private.refuse_too_many('too_many_uploads', greatest(private.setting_number('BATAS_UNGGAHAN_PER_JAM', 60), 1),
    interval '1 hour', array(select u.pada from private.unggahan u where u.user_id = me));
  insert into private.unggahan (user_id, berkas) values (me, upload);
end
$$;
comment on function private.begin_upload is
  'To be called before an object of this name is put into akta_kia, foto_profil, gambar or bukti_pengembalian, which take within the hour what was said here; the same again counts once, as do both widths of a picture. Good for one object: once it was removed its name is spent for the hour. Whether the caller may write there, the bucket''s policy says.
Raises PT401 not_signed_in, user_not_found; PT422 upload_unknown; PT409 upload_spent: it was put up and removed; folder_full: the own folder takes no more (setting BATAS_BERKAS); PT429 too_many_uploads {limit, seconds: until the next} beyond the setting BATAS_UNGGAHAN_PER_JAM (60 in an hour).';
select private.offer('begin_upload');
