-- The riders of a family.
-- Why: design, section 11. A parent has riders, and a registration keeps its own copy of what was true on the day it was
-- made. Every registration of an account belongs to one of the family's riders: found by folded name and
-- birth date, made when there is none. Correcting a rider changes no registration, and a registration changes nothing
-- of a rider but what was empty.
-- Affects: pendaftaran_lomba.rider_id; the rows that are there already.

create table public.rider (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  nama_lengkap text not null,
  nama_panggilan text not null,
  tanggal_lahir date not null,
  jenis_kelamin text not null,
  kota_asal text not null,
  nama_tim text,
  ukuran_jersey text not null default 'None',
  nomor_bib text,
  foto text,
  file_identitas text,
  nama_file_identitas text,
  identitas_diperiksa_pada timestamptz,
  dibuat_pada timestamptz not null default now(),
  diperbarui_pada timestamptz not null default now(),
  dihapus_pada timestamptz,
  constraint rider_pkey primary key (id),
  constraint rider_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint rider_nama_lengkap_length check (char_length(nama_lengkap) between 1 and 100),
  constraint rider_nama_panggilan_length check (char_length(nama_panggilan) between 1 and 50),
  constraint rider_nama_tim_length check (char_length(nama_tim) <= 100),
  constraint rider_tanggal_lahir_plausible check (tanggal_lahir >= date '1900-01-01'),
  constraint rider_jenis_kelamin_known check (jenis_kelamin = any ('{pria,wanita}')),
  constraint rider_ukuran_jersey_known check (ukuran_jersey = any ('{None,XS,S,M,L,XL,XXL}')),
  constraint rider_nomor_bib_digits check (nomor_bib ~ '^[0-9]{1,3}$'),
  -- One child's files lie in a folder of the child's own, so that none replaces another's and all of it can be removed.
  constraint rider_foto_own_folder check (foto like user_id::text || '/' || id::text || '/%'),
  constraint rider_foto_length check (char_length(foto) <= 200),
  constraint rider_file_identitas_own_folder check (file_identitas like user_id::text || '/' || id::text || '/%'),
  constraint rider_file_identitas_length check (char_length(file_identitas) <= 200),
  constraint rider_nama_file_identitas_plain check (nama_file_identitas ~ '^[A-Za-z0-9._-]{1,200}$'),
  constraint rider_removed_without_files check (dihapus_pada is null or (foto is null and file_identitas is null))
);
alter table private.antrean add constraint antrean_rider_id_fkey
  foreign key (rider_id) references public.rider (id) on delete cascade;

comment on table public.rider is
  'A child of a family, as its parent last corrected it. The owner reads it; RPCs and the first registration of a child write it.';
comment on column public.rider.jenis_kelamin is 'pria or wanita.';
comment on column public.rider.kota_asal is 'Name of the home regency, one of reg_regencies.name.';
comment on column public.rider.ukuran_jersey is 'None, XS, S, M, L, XL or XXL.';
comment on column public.rider.nomor_bib is 'The plate the child would like: one to three digits as text; null for no wish.';
comment on column public.rider.foto is
  'Path of a photo in the private bucket foto_profil, in the folder user_id/id; null when the parent wants none.';
comment on column public.rider.file_identitas is
  'Path of the child''s identity document in the private bucket akta_kia, in the folder user_id/id.';
comment on column public.rider.nama_file_identitas is 'The name to save the document by (product spec, section 7).';
comment on column public.rider.identitas_diperiksa_pada is
  'When an organiser verified the document that is stored now; null before, and again for another document.';
comment on column public.rider.dihapus_pada is
  'When the parent took the child off the list. Such a row stays only for the registrations that name it.';

create unique index rider_family_key on public.rider (user_id, tanggal_lahir, private.fold_name(nama_lengkap))
  where dihapus_pada is null;
create index rider_user_id_idx on public.rider (user_id, dibuat_pada);

alter table public.rider enable row level security;
create policy rider_read_own on public.rider
  for select to authenticated using (user_id = (select auth.uid()) and dihapus_pada is null);
grant select on public.rider to authenticated, service_role;

alter table public.pendaftaran_lomba
  add column rider_id uuid,
  add constraint pendaftaran_lomba_rider_id_fkey foreign key (rider_id) references public.rider (id) on delete set null;
comment on column public.pendaftaran_lomba.rider_id is
  'The family''s rider it was made for; null for an entry made on paper, and when the rider was erased. What the registration says of the child is its own copy.';
create index pendaftaran_lomba_rider_id_idx on public.pendaftaran_lomba (rider_id);

--------------------------------------------------------------------------------------------------------------
-- A registration is for one of the family's riders
--------------------------------------------------------------------------------------------------------------

create function private.family_rider(
  p_owner_id uuid, p_full_name text, p_nickname text, p_birth_date date, p_gender text, p_city text, p_team_name text,
  p_jersey_size text, p_start_number text
) returns uuid
language plpgsql set search_path = ''
as $$
declare
  found_id uuid;
begin
  insert into public.rider (
    user_id, nama_lengkap, nama_panggilan, tanggal_lahir, jenis_kelamin, kota_asal, nama_tim, ukuran_jersey, nomor_bib
  )
  values (
    p_owner_id, p_full_name, p_nickname, p_birth_date, p_gender, p_city, p_team_name, p_jersey_size, p_start_number
  )
  on conflict (user_id, tanggal_lahir, private.fold_name(nama_lengkap)) where dihapus_pada is null do nothing
  returning id into found_id;
  if found_id is not null then
    return found_id;
  end if;

  select r.id into found_id from public.rider r
  where r.user_id = p_owner_id and r.tanggal_lahir = p_birth_date and r.dihapus_pada is null
    and private.fold_name(r.nama_lengkap) = private.fold_name(p_full_name);
  update public.rider r
  set nama_tim = coalesce(r.nama_tim, p_team_name),
    nomor_bib = coalesce(r.nomor_bib, p_start_number),
    ukuran_jersey = case r.ukuran_jersey when 'None' then p_jersey_size else r.ukuran_jersey end,
    diperbarui_pada = now()
  where r.id = found_id and (
    (r.nama_tim is null and p_team_name is not null) or (r.nomor_bib is null and p_start_number is not null)
    or (r.ukuran_jersey = 'None' and p_jersey_size <> 'None')
  );
  return found_id;
end
$$;
comment on function private.family_rider(uuid, text, text, date, text, text, text, text, text) is
  'Internal: the family''s rider of a registration (account, folded name, birth date), made when there is none, under lock_user and before any row is locked. Of one that is known, only an empty team, plate wish or jersey size is filled in.';

create function private.family_rider(p public.pendaftaran_lomba) returns uuid
language plpgsql set search_path = ''
as $$
begin
  return private.family_rider(
    p.user_id, p.nama_lengkap_rider, p.nama_panggilan_rider, p.tanggal_lahir_rider, p.jenis_kelamin_rider, p.kota_asal,
    p.nama_tim, p.ukuran_jersey, p.nomor_bib
  );
end
$$;
comment on function private.family_rider(public.pendaftaran_lomba) is
  'Internal: the family''s rider of a registration that is about to be made, as by its facts one by one.';

create function private.set_family_rider() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.rider_id := private.family_rider(new);
  return new;
end
$$;
comment on function private.set_family_rider() is
  'Trigger on pendaftaran_lomba: names the family''s rider in every registration of an account.';

-- Before 0_hold_slot, which locks the race.
create trigger "0_family_rider" before insert on public.pendaftaran_lomba
  for each row when (new.user_id is not null and new.rider_id is null)
  execute function private.set_family_rider();

-- Each child of earlier registrations, as its latest one says.
insert into public.rider (
  user_id, nama_lengkap, nama_panggilan, tanggal_lahir, jenis_kelamin, kota_asal, nama_tim, ukuran_jersey, nomor_bib,
  dibuat_pada
)
select distinct on (p.user_id, p.tanggal_lahir_rider, private.fold_name(p.nama_lengkap_rider))
  p.user_id, p.nama_lengkap_rider, p.nama_panggilan_rider, p.tanggal_lahir_rider, p.jenis_kelamin_rider, p.kota_asal,
  p.nama_tim, p.ukuran_jersey, p.nomor_bib, p.didaftar_pada
from public.pendaftaran_lomba p
where p.user_id is not null and p.rider_id is null
order by p.user_id, p.tanggal_lahir_rider, private.fold_name(p.nama_lengkap_rider), p.didaftar_pada desc
on conflict do nothing;
update public.pendaftaran_lomba p
set rider_id = r.id
from public.rider r
where p.rider_id is null and r.user_id = p.user_id and r.tanggal_lahir = p.tanggal_lahir_rider
  and r.dihapus_pada is null and private.fold_name(r.nama_lengkap) = private.fold_name(p.nama_lengkap_rider);

--------------------------------------------------------------------------------------------------------------
-- What the parent does with them
--------------------------------------------------------------------------------------------------------------

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

create function private.save_rider(
  p_rider_id uuid, p_full_name text, p_nickname text, p_birth_date text, p_gender text, p_city text, p_team_name text,
  p_jersey_size text, p_start_number text
) returns public.rider
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  full_name text := private.clean_text(p_full_name);
  nickname text := private.clean_text(p_nickname);
  gender text := private.clean_text(p_gender);
  city text := private.clean_text(p_city);
  team_name text := private.clean_team(p_team_name);
  jersey_size text := coalesce(private.clean_text(p_jersey_size), 'None');
  start_number text := private.clean_text(p_start_number);
  birth_date date;
  most integer;
  before public.rider;
  namesake public.rider;
  saved public.rider;
begin
  perform private.lock_user(me);
  birth_date := private.complete_rider(full_name, nickname, p_birth_date, city);
  perform private.refuse_odd_rider(
    full_name, nickname, team_name, gender, exists (select from public.reg_regencies c where c.name = city),
    jersey_size, start_number
  );
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
  where r.user_id = me and r.tanggal_lahir = birth_date and r.dihapus_pada is null and r.id <> p_rider_id
    and private.fold_name(r.nama_lengkap) = private.fold_name(full_name);
  if namesake.id is not null then
    perform private.refuse('PT409', 'rider_known',
      jsonb_build_object('rider_id', namesake.id, 'name', namesake.nama_lengkap));
  end if;
  if before.id is null then
    most := private.setting_number('BATAS_RIDER', 30);
    if (select count(*) from public.rider r where r.user_id = me and r.dihapus_pada is null) >= most then
      perform private.refuse('PT409', 'too_many_children', jsonb_build_object('limit', most));
    end if;
  end if;

  insert into public.rider as r (
    id, user_id, nama_lengkap, nama_panggilan, tanggal_lahir, jenis_kelamin, kota_asal, nama_tim, ukuran_jersey, nomor_bib
  )
  values (
    p_rider_id, me, full_name, nickname, birth_date, case when gender = 'laki-laki' then 'pria' else 'wanita' end,
    city, team_name, jersey_size, start_number
  )
  on conflict (id) do update
  set nama_lengkap = excluded.nama_lengkap, nama_panggilan = excluded.nama_panggilan,
    tanggal_lahir = excluded.tanggal_lahir, jenis_kelamin = excluded.jenis_kelamin, kota_asal = excluded.kota_asal,
    nama_tim = excluded.nama_tim, ukuran_jersey = excluded.ukuran_jersey, nomor_bib = excluded.nomor_bib,
    diperbarui_pada = now()
  where r.user_id = me
  returning * into saved;
  if saved.id is null then
    perform private.refuse('PT404', 'rider_not_found');
  end if;
  return saved;
end
$$;
comment on function private.save_rider is
  'Adds a child to the caller''s family, or corrects one, and gives it as it is stored. The caller makes rider_id, so that the same request again adds nobody twice. birth_date is DD-MM-YYYY, gender laki-laki or perempuan, city a name of reg_regencies; team_name, jersey_size (None) and start_number may be empty. Registrations keep what they say.
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
