-- A rider: what is asked of a child, as one value, and what is kept of it for a family.
-- Why: design, section 11. The form, several children at once, a saved child and a table on paper say the same of a child. So it is one type
-- (public.rider_facts), which goes whole from the request to the row: the way of an entry names no fact, and cannot lose one. A new fact
-- stands here and in the next file, beside the columns that keep it.

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
