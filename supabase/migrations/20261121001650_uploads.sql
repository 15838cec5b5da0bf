-- How many files a person puts up in an hour, whatever becomes of them.
-- Why: a folder's room says how much may lie in it; who puts up, removes and puts up again for ever costs all the same. The
-- file service tells a client nothing of why a policy refuses, so the app says first what it will put up (begin_upload),
-- hears a limit in words and seconds, and the buckets' policies take nothing that was not said.
-- Affects: private.unggahan; the policies of akta_kia, foto_profil, gambar and bukti_pengembalian ask it.

-- Thirty children's photos and papers; a picture of an organiser counts once, in both widths.
insert into public.pengaturan (key, value) values ('BATAS_UNGGAHAN_PER_JAM', '60') on conflict (key) do nothing;

create table private.unggahan (
  user_id uuid not null,
  berkas text not null,
  pada timestamptz not null default now(),
  constraint unggahan_pkey primary key (user_id, berkas),
  constraint unggahan_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.unggahan is
  'What a person said would be put up, an hour long: what the limit is counted from, and all that the buckets take.';
comment on column private.unggahan.berkas is 'Bucket and name (private.upload_of).';
alter table private.unggahan enable row level security;

create function private.upload_of(bucket text, name text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select $1 || '/' || case when $1 = 'gambar' then regexp_replace($2, '-(480|960)\.(webp|jpg)$', '') else $2 end;
$$;
comment on function private.upload_of(text, text) is
  'Internal: the upload that an object belongs to: itself, or a picture of gambar without its width and kind.';

-- Definer: a policy asks it as the client.
create function private.may_upload(bucket text, name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.unggahan u
    where u.user_id = (select auth.uid()) and u.berkas = private.upload_of($1, $2) and u.pada > now() - interval '1 hour'
  );
$$;
comment on function private.may_upload(text, text) is
  'Whether the caller said within the last hour that this object would be put up (begin_upload).';
grant execute on function private.may_upload(text, text) to authenticated;

create function private.begin_upload(bucket text, name text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  upload text := private.upload_of($1, $2);
  most integer := greatest(private.setting_number('BATAS_UNGGAHAN_PER_JAM', 60), 1);
  oldest timestamptz;
begin
  if upload is null or char_length(upload) > 300
    or $1 not in ('akta_kia', 'foto_profil', 'gambar', 'bukti_pengembalian')
  then
    perform private.refuse('PT422', 'upload_unknown');
  end if;
  if not exists (select from auth.users u where u.id = me) then
    perform private.refuse('PT401', 'user_not_found');
  end if;
  -- A call at the same time must not pass the limit beside this one.
  perform private.lock_user(me);
  delete from private.unggahan u where u.user_id = me and u.pada < now() - interval '1 hour';
  if exists (select from private.unggahan u where u.user_id = me and u.berkas = upload) then
    return;
  end if;
  if $1 in ('akta_kia', 'foto_profil') and not private.has_room_for_file($1) then
    perform private.refuse('PT409', 'folder_full');
  end if;
  select u.pada into oldest from private.unggahan u where u.user_id = me
  order by u.pada desc offset most - 1 limit 1;
  if oldest is not null then
    perform private.refuse('PT429', 'too_many_uploads',
      jsonb_build_object('batas', most, 'seconds', private.seconds_until(oldest + interval '1 hour')));
  end if;
  insert into private.unggahan (user_id, berkas) values (me, upload);
end
$$;
comment on function private.begin_upload(text, text) is 'Behind public.begin_upload.';

create function public.begin_upload(bucket text, name text) returns void
language sql set search_path = ''
as $$
  select private.begin_upload($1, $2);
$$;
comment on function public.begin_upload(text, text) is
  'To be called before an object of this name is put into akta_kia, foto_profil, gambar or bukti_pengembalian, which take within the hour what was said here; the same again counts once, as do both widths of a picture. Whether the caller may write there, the bucket''s policy says.
Raises PT401 not_signed_in, user_not_found; PT422 upload_unknown; PT409 folder_full: the own folder takes no more (setting BATAS_BERKAS); PT429 too_many_uploads {batas, seconds: until the next} beyond the setting BATAS_UNGGAHAN_PER_JAM (60 in an hour).';
grant execute on function private.begin_upload(text, text), public.begin_upload(text, text) to authenticated;
