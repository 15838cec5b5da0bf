-- What a stored paper or proof is, by its own first bytes, before a row may name it.
-- Why: the file service believes the type that a client declares, so a page of HTML lies in akta_kia as a PDF. The database
-- cannot read a file. The function open-file can: it looks and leaves a mark here, and what has no mark is attached to nothing.
-- A mark is of one object in one version: a file that takes its place has none, and a mark goes with its object.
-- Affects: private.berkas_diperiksa; triggers on storage.objects and public.profil_pengguna; set_rider_file, pay_refund and
-- pay_refunds ask it.

create table private.berkas_diperiksa (
  bucket_id text not null,
  path text not null,
  versi text not null,
  jenis text not null,
  diperiksa_pada timestamptz not null default now(),
  constraint berkas_diperiksa_pkey primary key (bucket_id, path)
);
comment on table private.berkas_diperiksa is
  'Papers and proofs whose bytes were found to be of a kind that their bucket takes. Only these are attached.';
comment on column private.berkas_diperiksa.versi is 'Of which object, in which version (private.file_version).';
comment on column private.berkas_diperiksa.jenis is 'The MIME type by its first bytes.';
alter table private.berkas_diperiksa enable row level security;

create function private.file_version(p_bucket text, p_path text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select concat_ws('/', o.id, o.version) from storage.objects o where o.bucket_id = p_bucket and o.name = p_path
  );
end
$$;
comment on function private.file_version(text, text) is
  'Internal: which object lies there, and in which version; null when none does. Another file under the same name has another.';

create function private.refuse_unchecked_file(p_bucket text, p_path text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from private.berkas_diperiksa d
    where d.bucket_id = p_bucket and d.path = p_path and d.versi = private.file_version(p_bucket, p_path)
  ) then
    perform private.refuse('PT409', 'file_not_checked');
  end if;
end
$$;
comment on function private.refuse_unchecked_file(text, text) is
  'Internal: refuses a file that open-file has not looked into since it was put there. Raises PT409 file_not_checked.';

create function private.paper_to_check(p_path text) returns public.located_file_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  version text := private.file_version('akta_kia', p_path);
begin
  if version is null or not starts_with(p_path, me || '/') then
    perform private.refuse('PT404', 'no_paper');
  end if;
  return row('akta_kia', p_path, version)::public.located_file_row;
end
$$;
comment on function private.paper_to_check is
  'An identity document that the caller has put into the own folder. The function open-file asks this as the caller before it looks into the file.
Raises PT401 not_signed_in; PT404 no_paper: nothing lies there, or it is somebody else''s.';
select private.offer('paper_to_check');

create function private.proof_to_check(p_refund_id uuid, p_path text) returns public.located_file_row
language plpgsql security definer set search_path = ''
as $$
declare
  b private.pengembalian := private.lock_refund(p_refund_id);
  version text := private.file_version('bukti_pengembalian', p_path);
begin
  if version is null or not starts_with(p_path, b.id || '/') then
    perform private.refuse('PT422', 'proof_missing');
  end if;
  return row('bukti_pengembalian', p_path, version)::public.located_file_row;
end
$$;
comment on function private.proof_to_check is
  'A proof that lies in the folder of a refund. The function open-file asks this as the caller before it looks into the file. Needs the right money.
Raises as private.lock_refund; PT422 proof_missing.';
select private.offer('proof_to_check');

create function public.record_checked_file(bucket text, path text, version text, type text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.berkas_diperiksa as d (bucket_id, path, versi, jenis)
  values (record_checked_file.bucket, record_checked_file.path, record_checked_file.version, record_checked_file.type)
  on conflict on constraint berkas_diperiksa_pkey
  do update set versi = excluded.versi, jenis = excluded.jenis, diperiksa_pada = now();
  -- Replaced or removed while it was looked into.
  perform private.refuse_unchecked_file(record_checked_file.bucket, record_checked_file.path);
end
$$;
comment on function public.record_checked_file(text, text, text, text) is
  'Writes down what a stored file is by its bytes. version is what paper_to_check or proof_to_check said before they were read. For the functions.
Raises PT409 file_not_checked: another file lies there by now.';
grant execute on function public.record_checked_file(text, text, text, text) to service_role;

-- Definer: the file service removes as the client, who may not write here.
create function private.forget_checked_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.berkas_diperiksa d where d.bucket_id = old.bucket_id and d.path = old.name;
  return null;
end
$$;
comment on function private.forget_checked_file() is 'Trigger on storage.objects: a mark goes with its file.';

create trigger forget_checked_file after delete on storage.objects
  for each row execute function private.forget_checked_file();

-- Definer: it reads what the client who writes the profile may not.
create function private.refuse_unchecked_profile_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Without a person it is an operator or a migration.
  if (select auth.uid()) is not null then
    perform private.refuse_unchecked_file('akta_kia', new.file_identitas);
  end if;
  return null;
end
$$;
comment on function private.refuse_unchecked_profile_file() is
  'Trigger on public.profil_pengguna, whose file_identitas a client writes itself. Raises PT409 file_not_checked.';

create trigger refuse_unchecked_profile_file after update of file_identitas on public.profil_pengguna
  for each row when (new.file_identitas is not null and new.file_identitas is distinct from old.file_identitas)
  execute function private.refuse_unchecked_profile_file();
