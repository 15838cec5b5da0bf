-- A rider: what is asked of a child, as one value, and what is kept of it for a family.
-- Why: design, section 11. The form, several children at once, a saved child and a table on paper say the same of a child. So it is one type
-- (public.rider_facts), which goes whole from the request to the row: the way of an entry names no fact, and cannot lose one. All that
-- names them is here: the type, what is right, the columns of both tables, and what writes them.

create type public.rider_facts as (
  full_name text, nickname text, birth_date text, gender text, city text, team_name text, jersey_size text, start_number text
);
comment on type public.rider_facts is
  'A rider as the form has it, each fact as it was typed. birth_date is DD-MM-YYYY, gender laki-laki or perempuan, city a name of reg_regencies; team_name, jersey_size (None) and start_number may be empty.';

create function private.rider_columns() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array[
    ['full_name', 'nama'], ['nickname', 'panggilan'], ['birth_date', 'tanggal_lahir'], ['gender', 'jenis_kelamin'], ['city', 'kota'],
    ['team_name', 'tim'], ['jersey_size', 'jersey'], ['start_number', 'nomor']
  ];
end
$$;
comment on function private.rider_columns() is
  'Internal: each fact of a rider with the column of a table of entries on paper that holds it (private.import_riders).';

create function private.fold_name(p_name text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- Most names are plain letters with single spaces.
  if p_name ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$' then
    return lower(p_name);
  end if;
  return btrim(regexp_replace(
    regexp_replace(lower(normalize(translate(p_name, '''’‘ʼ`´"', ''), nfkd)), '[\u0300-\u036f]+', '', 'g'),
    '[ .,-]+', ' ', 'g'
  ));
end
$$;
comment on function private.fold_name(text) is
  'Internal: a cleaned name as it is compared, without case, accents and apostrophes, points and hyphens being spaces: M. Nur''aini and m nuraini are one.';

create function private.clean_rider(p_rider public.rider_facts) returns public.rider_facts
language plpgsql immutable set search_path = ''
as $$
begin
  p_rider.full_name := private.clean_text(p_rider.full_name);
  p_rider.nickname := private.clean_text(p_rider.nickname);
  p_rider.gender := private.clean_text(p_rider.gender);
  p_rider.city := private.clean_text(p_rider.city);
  p_rider.team_name := private.clean_team(p_rider.team_name);
  p_rider.jersey_size := coalesce(private.clean_text(p_rider.jersey_size), 'None');
  p_rider.start_number := private.clean_text(p_rider.start_number);
  return p_rider;
end
$$;
comment on function private.clean_rider(public.rider_facts) is
  'Internal: the facts of a rider as they are kept, null for what is empty; the birth date as it was typed.';

create function private.born_of_plain(p_rider public.rider_facts) returns date
language plpgsql stable set search_path = ''
as $$
begin
  if p_rider.gender in ('laki-laki', 'perempuan')
    and p_rider.full_name ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$' and p_rider.nickname ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$'
    and coalesce(p_rider.team_name, '') ~ '^([A-Za-z0-9]+( [A-Za-z0-9]+)*)?$' and coalesce(p_rider.start_number, '') ~ '^[0-9]{0,3}$'
    and (coalesce(p_rider.team_name, '') = '' or private.clean_team(p_rider.team_name) is not null)
    and greatest(char_length(p_rider.full_name), char_length(p_rider.team_name)) <= 100 and char_length(p_rider.nickname) <= 50
    and p_rider.city ~ '^[!-~]' and coalesce(p_rider.jersey_size, 'None') in ('None', 'XS', 'S', 'M', 'L', 'XL', 'XXL')
  then
    return private.parse_birth_date(p_rider.birth_date, (now() at time zone 'Asia/Jakarta')::date);
  end if;
  return null;
end
$$;
comment on function private.born_of_plain(public.rider_facts) is
  'Internal: the birth date of a rider whose facts are right as they came: private.clean_rider changes none but an empty one, private.odd_facts finds none odd, and only the city is still to be looked up. Null for any other. The short way of register_rider asks here.';

-- Gives the date that it has to read anyway, so that asking for the four facts is an assignment and no query.
create function private.complete_rider(p_rider public.rider_facts) returns date
language plpgsql stable set search_path = ''
as $$
declare
  born date := private.parse_birth_date(p_rider.birth_date, private.wib_day(now()));
begin
  if p_rider.full_name is null then
    perform private.refuse('PT422', 'full_name_required');
  end if;
  if p_rider.nickname is null then
    perform private.refuse('PT422', 'nickname_required');
  end if;
  if born is null then
    perform private.refuse('PT422', 'birth_date_invalid');
  end if;
  if p_rider.city is null then
    perform private.refuse('PT422', 'city_required');
  end if;
  return born;
end
$$;
comment on function private.complete_rider(public.rider_facts) is
  'Internal: the birth date of a rider whose facts are cleaned, once nothing that every rider has is missing. Raises PT422 full_name_required, nickname_required, birth_date_invalid, city_required.';

-- What the form cannot send, a hand-written request can.
create function private.odd_facts(p_rider public.rider_facts) returns table (field text, code text, facts jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  -- Mostly none has: one question for the three.
  linked boolean := private.has_link(concat_ws(' ', p_rider.full_name, p_rider.nickname, p_rider.team_name));
begin
  return query
    select f.field, f.code, f.facts
    from (values
      ('full_name', 'text_too_long', '{"max": 100}'::jsonb, char_length(p_rider.full_name) > 100),
      ('nickname', 'text_too_long', '{"max": 50}', char_length(p_rider.nickname) > 50),
      ('team_name', 'text_too_long', '{"max": 100}', char_length(p_rider.team_name) > 100),
      ('full_name', 'name_has_link', '{}', linked and private.has_link(p_rider.full_name)),
      ('nickname', 'name_has_link', '{}', linked and private.has_link(p_rider.nickname)),
      ('team_name', 'name_has_link', '{}', linked and private.has_link(p_rider.team_name)),
      ('jersey_size', 'jersey_size_invalid', '{}', p_rider.jersey_size not in ('None', 'XS', 'S', 'M', 'L', 'XL', 'XXL')),
      ('start_number', 'start_number_invalid', '{}', p_rider.start_number !~ '^[0-9]{1,3}$')
    ) f (field, code, facts, wrong)
    where f.wrong;
end
$$;
comment on function private.odd_facts(public.rider_facts) is
  'Internal: what is wrong with cleaned facts of a rider in themselves, the first to be told first: text_too_long {max}, name_has_link, jersey_size_invalid, start_number_invalid. The form, several children and the table of entries on paper ask here.';

create function private.refuse_odd_rider(p_rider public.rider_facts, p_city_known boolean) returns void
language plpgsql stable set search_path = ''
as $$
declare
  odd record;
begin
  if p_rider.gender is null or p_rider.gender not in ('laki-laki', 'perempuan') then
    perform private.refuse('PT422', 'gender_invalid');
  end if;
  select * into odd from private.odd_facts(p_rider) limit 1;
  if odd.code in ('text_too_long', 'name_has_link') then
    perform private.refuse('PT422', odd.code, jsonb_build_object('field', odd.field) || odd.facts);
  elsif not p_city_known then
    perform private.refuse('PT422', 'city_unknown');
  elsif odd.code is not null then
    perform private.refuse('PT422', odd.code);
  end if;
end
$$;
comment on function private.refuse_odd_rider(public.rider_facts, boolean) is
  'Internal: refuses cleaned facts of a rider that no form of ours sends. Raises PT422 gender_invalid, text_too_long {field, max}, name_has_link {field}, city_unknown, jersey_size_invalid, start_number_invalid.';

--------------------------------------------------------------------------------------------------------------
-- The children of a family
--------------------------------------------------------------------------------------------------------------

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

--------------------------------------------------------------------------------------------------------------
-- What an entry keeps of its rider
--------------------------------------------------------------------------------------------------------------

alter table public.pendaftaran_lomba
  add column nama_lengkap_rider text not null,
  add column nama_panggilan_rider text not null,
  add column tanggal_lahir_rider date not null,
  add column jenis_kelamin_rider text not null,
  add column kota_asal text not null,
  add column nama_tim text,
  add column ukuran_jersey text not null default 'None',
  add column nomor_bib text,
  add column rider_id uuid,
  add constraint pendaftaran_lomba_rider_id_fkey foreign key (rider_id) references public.rider (id) on delete set null,
  add constraint pendaftaran_lomba_jenis_kelamin_rider_known check (jenis_kelamin_rider = any ('{pria,wanita}')),
  add constraint pendaftaran_lomba_ukuran_jersey_known check (ukuran_jersey = any ('{None,XS,S,M,L,XL,XXL}')),
  add constraint pendaftaran_lomba_nomor_bib_digits check (nomor_bib ~ '^[0-9]{1,3}$'),
  add constraint pendaftaran_lomba_tanggal_lahir_rider_plausible check (tanggal_lahir_rider >= date '1900-01-01'),
  add constraint pendaftaran_lomba_nama_lengkap_rider_length check (char_length(nama_lengkap_rider) between 1 and 100),
  add constraint pendaftaran_lomba_nama_panggilan_rider_length check (char_length(nama_panggilan_rider) between 1 and 50),
  add constraint pendaftaran_lomba_nama_tim_length check (char_length(nama_tim) <= 100);
comment on column public.pendaftaran_lomba.nomor_bib is 'Start number as text, one to three digits; null when none was asked for.';
comment on column public.pendaftaran_lomba.kota_asal is 'Name of the home regency, one of reg_regencies.name.';
comment on column public.pendaftaran_lomba.ukuran_jersey is 'None, XS, S, M, L, XL or XXL.';
comment on column public.pendaftaran_lomba.nama_lengkap_rider is 'The child''s full name; the next column is the nickname.';
comment on column public.pendaftaran_lomba.tanggal_lahir_rider is 'The child''s birth date.';
comment on column public.pendaftaran_lomba.jenis_kelamin_rider is 'pria or wanita.';
comment on column public.pendaftaran_lomba.rider_id is
  'The family''s rider it was made for; null for an entry made on paper, and when the rider was erased. What the registration says of the child is its own copy.';
create index pendaftaran_lomba_rider_id_idx on public.pendaftaran_lomba (rider_id);

create function private.entry_of(p_rider public.rider_facts, p_born date) returns public.pendaftaran_lomba
language plpgsql immutable set search_path = ''
as $$
declare
  entry public.pendaftaran_lomba;
begin
  entry.nama_lengkap_rider := p_rider.full_name;
  entry.nama_panggilan_rider := p_rider.nickname;
  entry.tanggal_lahir_rider := p_born;
  entry.jenis_kelamin_rider := case when p_rider.gender = 'laki-laki' then 'pria' else 'wanita' end;
  entry.kota_asal := p_rider.city;
  entry.nama_tim := nullif(p_rider.team_name, '');
  entry.ukuran_jersey := coalesce(p_rider.jersey_size, 'None');
  entry.nomor_bib := nullif(p_rider.start_number, '');
  return entry;
end
$$;
comment on function private.entry_of(public.rider_facts, date) is
  'Internal: an entry with nothing but what it keeps of a rider: facts that are cleaned, or right as they came (private.born_of_plain), and the birth date.';

create function private.facts_of(p public.pendaftaran_lomba) returns public.rider_facts
language plpgsql immutable set search_path = ''
as $$
begin
  return row(
    p.nama_lengkap_rider, p.nama_panggilan_rider, to_char(p.tanggal_lahir_rider, 'DD-MM-YYYY'),
    case p.jenis_kelamin_rider when 'pria' then 'laki-laki' else 'perempuan' end, p.kota_asal, p.nama_tim, p.ukuran_jersey, p.nomor_bib
  )::public.rider_facts;
end
$$;
comment on function private.facts_of(public.pendaftaran_lomba) is
  'Internal: what an entry keeps of its rider, as the form has it: private.entry_of the other way round.';

create function private.correct_entries(p_ids uuid[], p public.pendaftaran_lomba) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.pendaftaran_lomba x
  set nama_lengkap_rider = p.nama_lengkap_rider, nama_panggilan_rider = p.nama_panggilan_rider,
    tanggal_lahir_rider = p.tanggal_lahir_rider, jenis_kelamin_rider = p.jenis_kelamin_rider, kota_asal = p.kota_asal,
    nama_tim = p.nama_tim, ukuran_jersey = p.ukuran_jersey
  where x.id = any (p_ids);
end
$$;
comment on function private.correct_entries(uuid[], public.pendaftaran_lomba) is
  'Internal: these entries, of one child, keep the facts of this one (private.entry_of); what plate was wished for stays with each.';

create function private.family_rider(p public.pendaftaran_lomba, p_new_id uuid default null) returns uuid
language plpgsql set search_path = ''
as $$
declare
  found_id uuid;
begin
  insert into public.rider (
    id, user_id, nama_lengkap, nama_panggilan, tanggal_lahir, jenis_kelamin, kota_asal, nama_tim, ukuran_jersey, nomor_bib
  )
  values (
    coalesce(p_new_id, gen_random_uuid()), p.user_id, p.nama_lengkap_rider, p.nama_panggilan_rider, p.tanggal_lahir_rider,
    p.jenis_kelamin_rider, p.kota_asal, p.nama_tim, p.ukuran_jersey, p.nomor_bib
  )
  -- The family's own, or an id that is another's.
  on conflict do nothing
  returning id into found_id;
  if found_id is not null then
    return found_id;
  end if;

  select r.id into found_id from public.rider r
  where r.user_id = p.user_id and r.tanggal_lahir = p.tanggal_lahir_rider and r.dihapus_pada is null
    and private.fold_name(r.nama_lengkap) = private.fold_name(p.nama_lengkap_rider);
  update public.rider r
  set nama_tim = coalesce(r.nama_tim, p.nama_tim),
    nomor_bib = coalesce(r.nomor_bib, p.nomor_bib),
    ukuran_jersey = case r.ukuran_jersey when 'None' then p.ukuran_jersey else r.ukuran_jersey end,
    diperbarui_pada = now()
  where r.id = found_id and (
    (r.nama_tim is null and p.nama_tim is not null) or (r.nomor_bib is null and p.nomor_bib is not null)
    or (r.ukuran_jersey = 'None' and p.ukuran_jersey <> 'None')
  );
  return found_id;
end
$$;
comment on function private.family_rider(public.pendaftaran_lomba, uuid) is
  'Internal: the family''s rider of a registration that is about to be made (account, folded name, birth date), made when there is none, with this id where one is given; under lock_user and before any row is locked. Of one that is known, only what is empty and optional is filled in. Null where the id is somebody else''s.';

create function private.correct_rider(p_rider_id uuid, p public.pendaftaran_lomba) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.rider r
  set nama_lengkap = p.nama_lengkap_rider, nama_panggilan = p.nama_panggilan_rider, tanggal_lahir = p.tanggal_lahir_rider,
    jenis_kelamin = p.jenis_kelamin_rider, kota_asal = p.kota_asal, nama_tim = p.nama_tim, ukuran_jersey = p.ukuran_jersey,
    nomor_bib = p.nomor_bib, diperbarui_pada = now()
  where r.id = p_rider_id;
end
$$;
comment on function private.correct_rider(uuid, public.pendaftaran_lomba) is
  'Internal: the family''s rider with this id becomes what an entry with these facts (private.entry_of) would keep.';

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

create function private.make_entry(variadic p_entries public.pendaftaran_lomba[]) returns public.pendaftaran_lomba
language plpgsql set search_path = ''
as $$
declare
  made public.pendaftaran_lomba;
begin
  -- The slot is taken by the trigger 0_hold_slot, which decides again under the race row's lock.
  with made_at_once as (
    insert into public.pendaftaran_lomba (
      id, asal, user_id, lomba_id, kategori_id, nomor_bib, kota_asal, ukuran_jersey, nama_tim, nama_lengkap_rider,
      nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, nama_kontak_darurat, hp_kontak_darurat, langkah,
      langkah_dihitung, kode_id, kode_dihitung, potongan, harga_dasar, kode_unik, biaya_admin, biaya_penyelenggara, total_bayar, tunai, kunci_permintaan, kedaluwarsa_pada, status_pendaftaran, status_pembayaran,
      pesanan_id, urutan_pesanan, rider_id
    )
    select
      coalesce(entry.id, gen_random_uuid()), coalesce(entry.asal, 'aplikasi'), entry.user_id, entry.lomba_id, entry.kategori_id,
      entry.nomor_bib, entry.kota_asal, entry.ukuran_jersey, entry.nama_tim, entry.nama_lengkap_rider,
      entry.nama_panggilan_rider, entry.tanggal_lahir_rider, entry.jenis_kelamin_rider, coalesce(entry.nama_kontak_darurat, ''),
      coalesce(entry.hp_kontak_darurat, ''), entry.langkah, coalesce(entry.langkah_dihitung, false), entry.kode_id,
      coalesce(entry.kode_dihitung, false), coalesce(entry.potongan, 0), entry.harga_dasar, entry.kode_unik, entry.biaya_admin,
      coalesce(entry.biaya_penyelenggara, 0), total, entry.tunai,
      entry.kunci_permintaan, entry.kedaluwarsa_pada,
      case when total = 0 then 'dikonfirmasi' else 'pending' end, case when total = 0 then 'dibayar' else 'pending' end,
      entry.pesanan_id, entry.urutan_pesanan,
      -- Named here, the trigger 0_family_rider has nothing to do.
      case when entry.user_id is not null then coalesce(entry.rider_id, private.family_rider(entry)) end
    from unnest(p_entries) entry, lateral (select entry.harga_dasar + entry.kode_unik + entry.biaya_admin as total) _
    returning *
  )
  select * into made from made_at_once limit 1;
  return made;
end
$$;
comment on function private.make_entry(public.pendaftaran_lomba[]) is
  'Internal: the one insert of entries that were checked and priced, by the app or, many at once, on paper; gives one of them. The total is the sum of its amounts, and one of nothing is confirmed and paid at once. Raises what the triggers that count places raise.';
