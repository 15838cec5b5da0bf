-- User profiles.
-- Why: the spec keeps a profile row for each auth user. The client's own insert may be lost (spec, section 7:
-- "a failed insert is only logged"), so the row is made with the user, in one transaction.

create table public.profil_pengguna (
  id uuid not null,
  nama_lengkap text,
  nomor_hp text,
  email text,
  tanggal_lahir date,
  jenis_kelamin text,
  nama_kontak_darurat text,
  hp_kontak_darurat text,
  foto_profil text,
  file_identitas text,
  nama_file_identitas text,
  dibuat_pada timestamptz not null default now(),
  constraint profil_pengguna_pkey primary key (id),
  constraint profil_pengguna_id_fkey foreign key (id) references auth.users (id) on delete cascade,
  constraint profil_pengguna_jenis_kelamin_known check (jenis_kelamin in ('pria', 'wanita', 'lainnya')),
  -- Today where the day begins first: what is right now stays right, so a copy of the data passes too.
  constraint profil_pengguna_tanggal_lahir_plausible check (
    tanggal_lahir between date '1900-01-01' and (now() at time zone 'Asia/Jayapura')::date
  ),
  constraint profil_pengguna_nama_lengkap_length check (char_length(nama_lengkap) <= 100),
  constraint profil_pengguna_nomor_hp_length check (char_length(nomor_hp) <= 30),
  constraint profil_pengguna_nama_kontak_darurat_length check (char_length(nama_kontak_darurat) <= 100),
  constraint profil_pengguna_hp_kontak_darurat_length check (char_length(hp_kontak_darurat) <= 30),
  constraint profil_pengguna_foto_profil_length check (char_length(foto_profil) <= 200),
  constraint profil_pengguna_file_identitas_length check (char_length(file_identitas) <= 200),
  constraint profil_pengguna_nama_file_identitas_plain check (nama_file_identitas ~ '^[A-Za-z0-9._-]{1,200}$'),
  constraint profil_pengguna_file_identitas_own_folder check (file_identitas like id::text || '/%')
);
comment on table public.profil_pengguna is 'A user''s profile. Made by a trigger with the auth user; the owner reads and edits it.';
comment on column public.profil_pengguna.id is 'The auth user''s id.';
comment on column public.profil_pengguna.email is 'Follows auth.users; the owner changes it through the auth service only.';
comment on column public.profil_pengguna.tanggal_lahir is 'Birth date; the age shown is computed from it.';
comment on column public.profil_pengguna.nama_kontak_darurat is 'Emergency contact: name. The next column is the phone number.';
comment on column public.profil_pengguna.file_identitas is
  'Path of the identity document in the private bucket akta_kia, inside the owner''s own folder; never a public URL. The path names nobody.';
comment on column public.profil_pengguna.nama_file_identitas is
  'The name to save it by: full name, city, user id, race id, timestamp (product spec, section 7).';

alter table public.profil_pengguna enable row level security;

create policy profil_pengguna_read_own on public.profil_pengguna
  for select to authenticated using (id = (select auth.uid()));
create policy profil_pengguna_update_own on public.profil_pengguna
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

grant select on public.profil_pengguna to authenticated;
grant update (
  nama_lengkap, nomor_hp, tanggal_lahir, jenis_kelamin, nama_kontak_darurat, hp_kontak_darurat,
  foto_profil, file_identitas, nama_file_identitas
) on public.profil_pengguna to authenticated;
grant select, insert, update, delete on public.profil_pengguna to service_role;

-- Definer: the auth service's role has no rights on public tables. Names too long are cut, never refused: a
-- profile must not be the reason that a sign-up fails.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profil_pengguna (id, nama_lengkap, nomor_hp, email)
  values (
    new.id,
    nullif(left(btrim(new.raw_user_meta_data ->> 'nama_lengkap'), 100), ''),
    nullif(left(btrim(new.raw_user_meta_data ->> 'nomor_hp'), 30), ''),
    new.email
  )
  on conflict (id) do nothing;
  return null;
end
$$;
comment on function private.create_profile() is 'Trigger on auth.users: fills profil_pengguna from the sign-up metadata.';

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profil_pengguna set email = new.email where id = new.id;
  return null;
end
$$;
comment on function private.follow_email() is 'Trigger on auth.users: keeps profil_pengguna.email equal to the auth e-mail.';

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();
create trigger follow_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.follow_email();

--------------------------------------------------------------------------------------------------------------
-- Whose mailbox it is
--------------------------------------------------------------------------------------------------------------

create function private.mailbox_key(p_address text) returns bytea
language sql immutable parallel safe set search_path = ''
as $$
  -- Spellings that lead to one mailbox: what stands behind a plus, and dots at the largest provider.
  select sha256(convert_to(
    case when part.host in ('gmail.com', 'googlemail.com') then replace(part.name, '.', '') || '@gmail.com'
      else part.name || '@' || part.host end, 'UTF8'))
  from (
    select split_part(split_part(lower(p_address), '@', 1), '+', 1) as name,
      substr(lower(p_address), strpos(p_address, '@') + 1) as host
  ) part;
$$;
comment on function private.mailbox_key(text) is
  'One mailbox, however its address is spelt, as a hash: what is counted per mailbox outlives accounts and names nobody.';

create table private.alamat_terbukti (
  user_id uuid not null,
  alamat text not null,
  terbukti_pada timestamptz not null default now(),
  cara text not null,
  constraint alamat_terbukti_pkey primary key (user_id),
  constraint alamat_terbukti_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint alamat_terbukti_cara_known check (cara in ('kode', 'tautan', 'layanan_auth'))
);
comment on table private.alamat_terbukti is
  'Accounts whose person has shown that the mailbox is theirs. auth.users.email_confirmed_at does not say so: where sign-ups are not confirmed, the auth service sets it by itself (docs/decisions/041-mailbox.md).';
comment on column private.alamat_terbukti.alamat is 'The address that was proved, in small letters; of another one nothing is proved.';
comment on column private.alamat_terbukti.cara is
  'kode: the code of our mail, typed in by the account; tautan: the link of it; layanan_auth: a link that the auth service mailed.';
create index alamat_terbukti_kotak_surat_idx on private.alamat_terbukti (private.mailbox_key(alamat));
alter table private.alamat_terbukti enable row level security;

-- Definer: the address is in auth.users.
create function private.is_proved(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.alamat_terbukti t join auth.users u on u.id = t.user_id
    where t.user_id = p_user_id and t.alamat = lower(u.email)
  );
$$;
comment on function private.is_proved(uuid) is
  'Whether this account''s person has shown that its mailbox is theirs. Asked before anything but the proof is mailed to it, and wherever a second person is needed.';

create function private.accounts_of_person(p_user_id uuid) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array[p_user_id] || array(
    select other.user_id
    from private.alamat_terbukti own
    join private.alamat_terbukti other on private.mailbox_key(other.alamat) = private.mailbox_key(own.alamat)
    where own.user_id = p_user_id and other.user_id <> p_user_id
  );
$$;
comment on function private.accounts_of_person(uuid) is
  'Internal: this account and those that have proved the same mailbox under another spelling (private.mailbox_key). Asked wherever a second person is needed: two accounts of one mailbox are one person.';

create function private.require_proved() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_proved((select auth.uid())) then
    perform private.refuse('PT403', 'address_not_proved');
  end if;
end
$$;
comment on function private.require_proved() is
  'Lets pass only a caller whose mailbox is proved. Raises PT403 address_not_proved.';
