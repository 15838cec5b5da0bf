-- Making, changing and publishing a race from the organisers' door.
-- Why: design, section 9; decision 020. A draft is saved while it is typed and may be as unfinished as it likes; what is
-- missing is told by one function, to the form and to the publisher. A race that people have entered changes only in ways
-- that leave every paid entry whole, and each refusal carries what there is instead.
-- Affects: lomba (versi), kategori_lomba (organisasi_id), hold_slot; RPCs create_race, save_race, race_for_edit,
-- publish_race, withdraw_race, copy_race, my_races, category_choices.

alter table public.lomba
  add column versi integer not null default 1,
  -- A draft without a day is at no time: infinity, which sorts last and is before nothing.
  add constraint lomba_times_known check (status = 'draf' or (isfinite(tanggal_mulai) and isfinite(pendaftaran_selesai)));
comment on column public.lomba.versi is
  'Grows with every save at the organisers'' door: an organiser who saves on an older version is told what has changed since.';
comment on column public.lomba.tanggal_mulai is
  'Start. Its day in the venue''s zone (zona_waktu) is the race day, on which age is counted. infinity in a draft that has no day yet, as pendaftaran_selesai.';

alter table public.kategori_lomba
  add column organisasi_id uuid,
  add constraint kategori_lomba_organisasi_id_fkey
    foreign key (organisasi_id) references public.organisasi (id) on delete restrict;
comment on column public.kategori_lomba.organisasi_id is
  'Whose own category it is; null is one of those that every organiser may offer.';
create index kategori_lomba_organisasi_id_idx on public.kategori_lomba (organisasi_id);

-- What an organisation calls the classes of a race that is still a draft is nobody's business: with its race they are shown
-- by race_categories, and with an own entry here.
alter policy kategori_lomba_read on public.kategori_lomba to anon using (organisasi_id is null);
create policy kategori_lomba_read_own on public.kategori_lomba
  for select to authenticated
  using (organisasi_id is null or exists (
    select from public.pendaftaran_lomba p where p.kategori_id = kategori_lomba.id and p.user_id = (select auth.uid())
  ));

insert into public.pengaturan (key, value) values
  ('BATAS_DRAF_LOMBA', '50'),
  ('BATAS_KATEGORI_SENDIRI', '200')
on conflict (key) do nothing;

--------------------------------------------------------------------------------------------------------------
-- What a race is to its editor
--------------------------------------------------------------------------------------------------------------

create function private.perk_list(p_perks jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if jsonb_typeof(p_perks) = 'array' then
    return p_perks;
  end if;
  return case when jsonb_typeof((p_perks #>> '{}')::jsonb) = 'array' then (p_perks #>> '{}')::jsonb else '[]' end;
exception when others then
  -- A plain sentence instead of a list is one perk.
  return jsonb_build_array(p_perks #>> '{}');
end
$$;
comment on function private.perk_list(jsonb) is 'lomba.mendapatkan as a JSON array, in whichever of its two forms it was stored.';

create function private.venue_time(p_moment timestamptz, p_zone text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when isfinite(p_moment) then to_char(p_moment at time zone p_zone, 'YYYY-MM-DD"T"HH24:MI') end;
end
$$;
comment on function private.venue_time(timestamptz, text) is
  'A moment as the clocks of that zone show it, YYYY-MM-DDTHH:MM; null when there is none yet.';

create function private.race_content(race public.lomba) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'judul', nullif(race.judul, ''), 'lokasi', nullif(race.lokasi, ''), 'kota', nullif(race.kota, ''),
    'provinsi', race.provinsi, 'zona_waktu', race.zona_waktu,
    'tanggal_mulai', private.venue_time(race.tanggal_mulai, race.zona_waktu),
    'pendaftaran_selesai', private.venue_time(race.pendaftaran_selesai, race.zona_waktu),
    'max_peserta', nullif(race.max_peserta, 0),
    'harga_dasar', case when race.status = 'draf' then race.harga_dasar else private.base_price(race.harga_dasar) end,
    'gambar_url', race.gambar_url, 'gambar_cover', race.gambar_cover, 'deskripsi', race.deskripsi,
    'penyelenggara', race.penyelenggara, 'map_location', race.map_location,
    'mendapatkan', private.perk_list(race.mendapatkan), 'keterangan', race.keterangan,
    'daftar_ulang_mulai', private.venue_time(race.daftar_ulang_mulai, race.zona_waktu),
    'bawaan', race.bawaan, 'parkir', race.parkir, 'aturan', race.aturan, 'susunan_acara', race.susunan_acara,
    'rute', race.rute, 'tanya_jawab', race.tanya_jawab, 'foto_lama', to_jsonb(race.foto_lama), 'pertanyaan', race.pertanyaan,
    'kontak_nama', race.kontak_nama, 'kontak_wa', race.kontak_wa,
    'ubah_sampai', private.venue_time(race.ubah_sampai, race.zona_waktu), 'aturan_batal', race.aturan_batal,
    'batal_sampai', private.venue_time(race.batal_sampai, race.zona_waktu),
    'satu_rider_per_akun', race.satu_rider_per_akun, 'dua_kategori', race.dua_kategori
  );
end
$$;
comment on function private.race_content(public.lomba) is
  'What an editor may change of a race, by column, without its categories; null is not filled in. Times are those of the venue''s clocks (private.venue_time).';

create function private.race_category_list(p_race_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'kategori_id', k.id, 'nama', k.nama, 'deskripsi', k.deskripsi, 'usia_min', k.usia_min, 'usia_max', k.usia_max,
      'batasan_gender', coalesce(k.batasan_gender, 'semua'), 'kuota', link.kuota, 'terisi', link.terisi,
      'own', k.organisasi_id is not null
    )
    order by coalesce(k.usia_min, k.usia_max, 200), coalesce(k.usia_max, 200), k.nama, k.id
  ), '[]')
  from public.lomba_kategori link
  join public.kategori_lomba k on k.id = link.kategori_id
  where link.lomba_id = p_race_id;
$$;
comment on function private.race_category_list(uuid) is
  'The categories of a race for its editor, in the order in which parents see them: [race_category_row].';

create function private.race_problems(race public.lomba) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  problems jsonb := '[]';
  field text;
  content jsonb := private.race_content(race);
begin
  foreach field in array array['judul', 'tanggal_mulai', 'pendaftaran_selesai', 'lokasi', 'kota', 'max_peserta', 'harga_dasar'] loop
    if content -> field = 'null' then
      problems := problems || jsonb_build_object('field', field, 'code', 'required');
    end if;
  end loop;
  if isfinite(race.tanggal_mulai) and race.tanggal_mulai <= now() then
    problems := problems || jsonb_build_object('field', 'tanggal_mulai', 'code', 'in_past');
  end if;
  if isfinite(race.pendaftaran_selesai) and isfinite(race.tanggal_mulai) and race.pendaftaran_selesai > race.tanggal_mulai then
    problems := problems || jsonb_build_object('field', 'pendaftaran_selesai', 'code', 'after_race');
  elsif isfinite(race.pendaftaran_selesai) and now() > race.pendaftaran_selesai - private.shortest_charge() then
    problems := problems || jsonb_build_object('field', 'pendaftaran_selesai', 'code', 'in_past');
  end if;
  foreach field in array array['daftar_ulang_mulai', 'ubah_sampai', 'batal_sampai'] loop
    -- All on the venue's clocks, in a form that sorts.
    if content ->> field > content ->> 'tanggal_mulai' then
      problems := problems || jsonb_build_object('field', field, 'code', 'after_race');
    end if;
  end loop;
  if not exists (select from public.lomba_kategori link where link.lomba_id = race.id) then
    problems := problems || jsonb_build_object('field', 'kategori', 'code', 'required');
  end if;
  if exists (select from private.race_questions(race.pertanyaan) q where not private.is_whole_question(q)) then
    problems := problems || jsonb_build_object('field', 'pertanyaan', 'code', 'question_unfinished');
  end if;
  if exists (select from public.organisasi o where o.id = race.organisasi_id and o.disetujui_pada is null) then
    problems := problems || jsonb_build_object('field', 'organisasi', 'code', 'not_approved');
  end if;
  return problems;
end
$$;
comment on function private.race_problems(public.lomba) is
  'What keeps a race from being published, in the order of its form: [{field, code}]. Codes: required; in_past (tanggal_mulai, pendaftaran_selesai: there would be no time to enter); after_race (pendaftaran_selesai, daftar_ulang_mulai, ubah_sampai, batal_sampai); question_unfinished (pertanyaan: private.is_whole_question); not_approved (organisasi: no admin has agreed yet).';

create function private.race_advice(race public.lomba) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  advice jsonb := '[]';
  field text;
  content jsonb := private.race_content(race);
  quotas bigint;
begin
  foreach field in array array['gambar_url', 'deskripsi', 'map_location'] loop
    if content -> field = 'null' then
      advice := advice || jsonb_build_object('field', field, 'code', 'empty');
    end if;
  end loop;
  if content -> 'mendapatkan' = '[]' then
    advice := advice || jsonb_build_object('field', 'mendapatkan', 'code', 'empty');
  end if;
  foreach field in array array['daftar_ulang_mulai', 'bawaan', 'parkir', 'kontak_wa'] loop
    if content -> field = 'null' then
      advice := advice || jsonb_build_object('field', field, 'code', 'asked');
    end if;
  end loop;
  -- Left behind when the race was moved to a later day.
  if race.daftar_ulang_mulai < race.tanggal_mulai - interval '2 days' then
    advice := advice || jsonb_build_object('field', 'daftar_ulang_mulai', 'code', 'long_before');
  end if;
  -- With every category limited, places that no category takes can never be sold.
  select sum(link.kuota) into quotas from public.lomba_kategori link
  where link.lomba_id = race.id having bool_and(link.kuota is not null);
  if quotas < race.max_peserta then
    advice := advice || jsonb_build_object('field', 'kategori', 'code', 'quotas_below_capacity',
      'kuota', quotas, 'max_peserta', race.max_peserta);
  end if;
  return advice;
end
$$;
comment on function private.race_advice(public.lomba) is
  'What a race would be better with, [{field, code}]: empty; asked (what parents ask when it is not said); long_before (daftar_ulang_mulai: days before the race); quotas_below_capacity {kuota: of all categories together, max_peserta}. It keeps nobody from publishing.';

create type public.race_content_row as (
  judul text, lokasi text, kota text, provinsi text, zona_waktu text, tanggal_mulai text, pendaftaran_selesai text,
  max_peserta integer, harga_dasar bigint, gambar_url text, gambar_cover text, deskripsi text, penyelenggara text,
  map_location text, mendapatkan text[], keterangan text, daftar_ulang_mulai text, bawaan text, parkir text, aturan text,
  susunan_acara text, rute text, tanya_jawab text, foto_lama text[], pertanyaan public.race_question_row[], kontak_nama text, kontak_wa text, ubah_sampai text, aturan_batal text, batal_sampai text, satu_rider_per_akun boolean,
  dua_kategori boolean
);
comment on type public.race_content_row is
  'What an editor may change of a race, by column, without its categories; null is not filled in. Times are YYYY-MM-DDTHH:MM on the clocks of the venue; harga_dasar is rupiah, 0 is free.';

create type public.race_category_row as (
  kategori_id uuid, nama text, deskripsi text, usia_min integer, usia_max integer, batasan_gender text, kuota integer,
  terisi integer, own boolean
);
comment on type public.race_category_row is
  'A category that a race offers. batasan_gender: semua where the column is null; own: the organisation''s own, which it may rename.';

create type public.race_problem_row as (field text, code text, kuota bigint, max_peserta integer);
comment on type public.race_problem_row is
  'What a race misses (private.race_problems) or would be better with (private.race_advice). kuota (of all categories together) and max_peserta come with quotas_below_capacity alone.';

create type public.editable_race_row as (
  id uuid, versi integer, status text, organisasi_id uuid, organisation text, content public.race_content_row,
  categories public.race_category_row[], answered public.question_answers_row[], peserta_saat_ini integer, missing public.race_problem_row[],
  advice public.race_problem_row[]
);
comment on type public.editable_race_row is
  'A race for its editor. missing keeps it from being published: required, in_past, after_race, question_unfinished, not_approved. answered: own questions with answers. advice: empty, asked, long_before, quotas_below_capacity.';

create function private.editable_race(race public.lomba) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', race.id, 'versi', race.versi, 'status', race.status, 'organisasi_id', race.organisasi_id,
    'organisation', (select o.nama from public.organisasi o where o.id = race.organisasi_id),
    'content', private.race_content(race), 'categories', private.race_category_list(race.id),
    'answered', private.answered_questions(race.id), 'peserta_saat_ini', race.peserta_saat_ini,
    'missing', private.race_problems(race), 'advice', private.race_advice(race)
  );
end
$$;
comment on function private.editable_race(public.lomba) is 'Internal: editable_race_row as JSON, in which what was saved is compared field by field, and logged.';

--------------------------------------------------------------------------------------------------------------
-- Reading what was typed
--------------------------------------------------------------------------------------------------------------

create function private.text_change(
  p_changes jsonb, p_field text, p_longest integer, p_now text, p_lines boolean default false
) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if not p_changes ? p_field then
    return p_now;
  end if;
  if jsonb_typeof(p_changes -> p_field) not in ('string', 'null') then
    perform private.refuse_field('field_invalid', p_field);
  end if;
  return private.typed_text(p_field, p_changes ->> p_field, p_longest, p_lines => p_lines);
end
$$;
comment on function private.text_change(jsonb, text, integer, text, boolean) is
  'Internal: a text of the changes, cleaned; what there is now when they do not name it. Raises PT422 field_invalid {field}, text_too_long {field, max}.';

create function private.number_change(
  p_changes jsonb, p_field text, p_least bigint, p_greatest bigint, p_now bigint
) returns bigint
language plpgsql immutable set search_path = ''
as $$
declare
  typed numeric;
begin
  if not p_changes ? p_field then
    return p_now;
  elsif p_changes -> p_field = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_changes -> p_field) = 'number' then
    typed := (p_changes ->> p_field)::numeric;
  end if;
  if typed is null or typed <> trunc(typed) or typed not between p_least and p_greatest then
    perform private.refuse_field('out_of_range', p_field, jsonb_build_object('min', p_least, 'max', p_greatest));
  end if;
  return typed;
end
$$;
comment on function private.number_change(jsonb, text, bigint, bigint, bigint) is
  'Internal: a whole number of the changes, null when they clear it; what there is now when they do not name it. Raises PT422 out_of_range {field, min, max}.';

create function private.time_change(
  p_changes jsonb, p_field text, p_zone text, p_now timestamptz, p_zone_now text
) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  typed text := p_changes ->> p_field;
begin
  -- The clocks at the venue keep what they show when the venue moves into another zone.
  if not p_changes ? p_field or typed is not distinct from private.venue_time(p_now, p_zone_now) then
    return case when isfinite(p_now) then (p_now at time zone p_zone_now) at time zone p_zone else p_now end;
  elsif typed is null then
    return 'infinity';
  end if;
  if jsonb_typeof(p_changes -> p_field) <> 'string' or typed !~ '^20[2-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]$' then
    perform private.refuse_field('time_invalid', p_field);
  end if;
  begin
    return typed::timestamp at time zone p_zone;
  exception when datetime_field_overflow then
    perform private.refuse_field('time_invalid', p_field);
  end;
end
$$;
comment on function private.time_change(jsonb, text, text, timestamptz, text) is
  'Internal: a moment of the changes, YYYY-MM-DDTHH:MM on the venue''s clocks, infinity when they clear it; what there is now, on the same clocks, when they do not name it. Raises PT422 time_invalid {field}.';

create function private.phone_change(p_changes jsonb, p_field text, p_now text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  typed text := private.text_change(p_changes, p_field, 30, p_now);
begin
  -- What wa.me can open: an Indonesian number, or one with its country's code.
  if p_changes ? p_field and typed is not null and (
    typed !~ '^\+?[0-9 ().-]+$' or length(regexp_replace(typed, '[^0-9]', '', 'g')) not between 8 and 15
  ) then
    perform private.refuse_field('phone_invalid', p_field);
  end if;
  return typed;
end
$$;
comment on function private.phone_change(jsonb, text, text) is
  'Internal: a telephone number of the changes; what there is now when they do not name it. Raises PT422 phone_invalid {field}, and as private.text_change.';

create function private.perks_change(p_changes jsonb, p_perks jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 20;
  longest constant integer := 60;
  cleaned text[];
begin
  if not p_changes ? 'mendapatkan' then
    return p_perks;
  end if;
  if jsonb_typeof(p_changes -> 'mendapatkan') <> 'array'
    or jsonb_path_exists(p_changes -> 'mendapatkan', '$[*] ? (@.type() != "string")') then
    perform private.refuse_field('field_invalid', 'mendapatkan');
  end if;
  select coalesce(array_agg(perk order by first), '{}') into cleaned
  from (
    select private.clean_text(item) as perk, min(place) as first
    from jsonb_array_elements_text(p_changes -> 'mendapatkan') with ordinality as items (item, place)
    group by 1
  ) perks
  where perk is not null;
  if cardinality(cleaned) > most then
    perform private.refuse_field('list_too_long', 'mendapatkan', jsonb_build_object('max', most));
  elsif exists (select from unnest(cleaned) perk where char_length(perk) > longest) then
    perform private.refuse_field('text_too_long', 'mendapatkan', jsonb_build_object('max', longest));
  end if;
  return to_jsonb(cleaned);
end
$$;
comment on function private.perks_change(jsonb, jsonb) is
  'Internal: the perks of the changes, cleaned, each once; what there is now when they do not name them. Raises PT422 field_invalid, list_too_long {field, max}, text_too_long {field, max}.';

create function private.photos_change(p_changes jsonb, p_organisation_id uuid, p_photos text[]) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 8;
  wanted text[];
  photo text;
begin
  if not p_changes ? 'foto_lama' then
    return p_photos;
  end if;
  if jsonb_typeof(p_changes -> 'foto_lama') <> 'array'
    or jsonb_path_exists(p_changes -> 'foto_lama', '$[*] ? (@.type() != "string")') then
    perform private.refuse_field('field_invalid', 'foto_lama');
  end if;
  select coalesce(array_agg(address order by first), '{}') into wanted
  from (
    select item as address, min(place) as first
    from jsonb_array_elements_text(p_changes -> 'foto_lama') with ordinality as items (item, place)
    group by 1
  ) photos;
  if cardinality(wanted) > most then
    perform private.refuse_field('list_too_long', 'foto_lama', jsonb_build_object('max', most));
  end if;
  foreach photo in array wanted loop
    if not photo = any (p_photos) then
      perform private.require_picture(p_organisation_id, photo);
    end if;
  end loop;
  return wanted;
end
$$;
comment on function private.photos_change(jsonb, uuid, text[]) is
  'Internal: the photographs of the changes, each once; what there is now when they do not name them. Raises PT422 field_invalid, list_too_long {field, max}, and what private.require_picture raises.';

create function private.with_changes(race public.lomba, p_changes jsonb) returns public.lomba
language plpgsql stable set search_path = ''
as $$
declare
  known constant text[] := array[
    'judul', 'lokasi', 'kota', 'provinsi', 'zona_waktu', 'tanggal_mulai', 'pendaftaran_selesai', 'max_peserta',
    'harga_dasar', 'gambar_url', 'gambar_cover', 'deskripsi', 'penyelenggara', 'map_location', 'mendapatkan',
    'keterangan', 'daftar_ulang_mulai', 'bawaan', 'parkir', 'aturan', 'susunan_acara', 'rute', 'tanya_jawab',
    'foto_lama', 'pertanyaan', 'kontak_nama', 'kontak_wa', 'ubah_sampai', 'aturan_batal', 'batal_sampai', 'satu_rider_per_akun', 'dua_kategori', 'kategori'
  ];
  field text;
  zone_before text := race.zona_waktu;
  changed public.lomba := race;
begin
  if jsonb_typeof(p_changes) is distinct from 'object' then
    perform private.refuse('PT422', 'changes_invalid');
  end if;
  for field in select key from jsonb_object_keys(p_changes) key where not key = any (known) loop
    perform private.refuse_field('field_unknown', field);
  end loop;
  changed.judul := coalesce(private.text_change(p_changes, 'judul', 120, race.judul), '');
  changed.lokasi := coalesce(private.text_change(p_changes, 'lokasi', 160, race.lokasi), '');
  changed.kota := coalesce(private.text_change(p_changes, 'kota', 80, race.kota), '');
  changed.provinsi := private.text_change(p_changes, 'provinsi', 80, race.provinsi);
  if p_changes ? 'zona_waktu' then
    if not coalesce(p_changes ->> 'zona_waktu' in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'), false) then
      perform private.refuse_field('field_invalid', 'zona_waktu');
    end if;
    changed.zona_waktu := p_changes ->> 'zona_waktu';
  elsif zone_before = coalesce(private.zone_of_place(race.provinsi), private.zone_of_place(race.kota), 'Asia/Jakarta') then
    -- Nobody chose it: it moves with the race, as the trigger on lomba has it.
    changed.zona_waktu :=
      coalesce(private.zone_of_place(changed.provinsi), private.zone_of_place(changed.kota), 'Asia/Jakarta');
  end if;
  changed.tanggal_mulai :=
    private.time_change(p_changes, 'tanggal_mulai', changed.zona_waktu, race.tanggal_mulai, zone_before);
  changed.pendaftaran_selesai :=
    private.time_change(p_changes, 'pendaftaran_selesai', changed.zona_waktu, race.pendaftaran_selesai, zone_before);
  changed.max_peserta := coalesce(private.number_change(p_changes, 'max_peserta', 1, 5000, race.max_peserta), 0);
  changed.harga_dasar := private.number_change(p_changes, 'harga_dasar', 0, 5000000, race.harga_dasar);
  changed.gambar_url := private.text_change(p_changes, 'gambar_url', 500, race.gambar_url);
  changed.gambar_cover := private.text_change(p_changes, 'gambar_cover', 500, race.gambar_cover);
  changed.deskripsi := private.text_change(p_changes, 'deskripsi', 5000, race.deskripsi, true);
  changed.penyelenggara := private.text_change(p_changes, 'penyelenggara', 100, race.penyelenggara);
  changed.map_location := private.text_change(p_changes, 'map_location', 2000, race.map_location);
  changed.mendapatkan := private.perks_change(p_changes, race.mendapatkan);
  changed.keterangan := private.text_change(p_changes, 'keterangan', 5000, race.keterangan, true);
  changed.daftar_ulang_mulai := nullif(private.time_change(
    p_changes, 'daftar_ulang_mulai', changed.zona_waktu, race.daftar_ulang_mulai, zone_before), 'infinity');
  changed.bawaan := private.text_change(p_changes, 'bawaan', 1000, race.bawaan, true);
  changed.parkir := private.text_change(p_changes, 'parkir', 1000, race.parkir, true);
  changed.aturan := private.text_change(p_changes, 'aturan', 5000, race.aturan, true);
  changed.susunan_acara := private.text_change(p_changes, 'susunan_acara', 3000, race.susunan_acara, true);
  changed.rute := private.text_change(p_changes, 'rute', 2000, race.rute, true);
  changed.tanya_jawab := private.text_change(p_changes, 'tanya_jawab', 5000, race.tanya_jawab, true);
  changed.foto_lama := private.photos_change(p_changes, race.organisasi_id, race.foto_lama);
  changed.pertanyaan := private.questions_change(p_changes, race);
  changed.kontak_nama := private.text_change(p_changes, 'kontak_nama', 80, race.kontak_nama);
  changed.kontak_wa := private.phone_change(p_changes, 'kontak_wa', race.kontak_wa);
  changed.ubah_sampai := nullif(private.time_change(
    p_changes, 'ubah_sampai', changed.zona_waktu, race.ubah_sampai, zone_before), 'infinity');
  changed.aturan_batal := private.text_change(p_changes, 'aturan_batal', 2000, race.aturan_batal, true);
  changed.batal_sampai := nullif(private.time_change(
    p_changes, 'batal_sampai', changed.zona_waktu, race.batal_sampai, zone_before), 'infinity');
  if p_changes ? 'satu_rider_per_akun' then
    if jsonb_typeof(p_changes -> 'satu_rider_per_akun') <> 'boolean' then
      perform private.refuse_field('field_invalid', 'satu_rider_per_akun');
    end if;
    changed.satu_rider_per_akun := (p_changes -> 'satu_rider_per_akun')::boolean;
  end if;
  if p_changes ? 'dua_kategori' then
    if jsonb_typeof(p_changes -> 'dua_kategori') <> 'boolean' then
      perform private.refuse_field('field_invalid', 'dua_kategori');
    end if;
    changed.dua_kategori := (p_changes -> 'dua_kategori')::boolean;
  end if;
  foreach field in array array['gambar_url', 'gambar_cover'] loop
    if p_changes ? field then
      perform private.require_picture(race.organisasi_id, to_jsonb(changed) ->> field, to_jsonb(race) ->> field);
    end if;
  end loop;
  return changed;
end
$$;
comment on function private.with_changes(public.lomba, jsonb) is
  'Internal: a race as the changes would have it, by column as in private.race_content; what they do not name stays. Writes nothing. Raises PT422 changes_invalid, field_unknown, field_invalid, text_too_long, list_too_long, out_of_range, time_invalid, phone_invalid, each with {field}, and what private.questions_change and private.require_picture raise.';

--------------------------------------------------------------------------------------------------------------
-- Categories of a race
--------------------------------------------------------------------------------------------------------------

create function private.category_wanted(p_item jsonb, now_is public.kategori_lomba) returns public.kategori_lomba
language plpgsql stable set search_path = ''
as $$
declare
  wanted public.kategori_lomba := now_is;
begin
  wanted.nama := private.text_change(p_item, 'nama', 80, now_is.nama);
  wanted.deskripsi := private.text_change(p_item, 'deskripsi', 300, now_is.deskripsi);
  wanted.usia_min := private.number_change(p_item, 'usia_min', 0, 99, now_is.usia_min);
  wanted.usia_max := private.number_change(p_item, 'usia_max', 0, 99, now_is.usia_max);
  wanted.batasan_gender := coalesce(private.text_change(p_item, 'batasan_gender', 20, now_is.batasan_gender), 'semua');
  if wanted.nama is null then
    perform private.refuse_field('category_name_required', 'kategori');
  elsif wanted.usia_max < wanted.usia_min then
    perform private.refuse_field('category_ages_crossed', 'kategori', jsonb_build_object(
      'category', wanted.nama, 'usia_min', wanted.usia_min, 'usia_max', wanted.usia_max));
  elsif wanted.batasan_gender not in ('pria', 'wanita', 'campur', 'campuran', 'semua') then
    perform private.refuse_field('field_invalid', 'kategori');
  end if;
  return wanted;
end
$$;
comment on function private.category_wanted(jsonb, public.kategori_lomba) is
  'Internal: a category as one item of the changes would have it; what the item does not name stays. Raises PT422 category_name_required, category_ages_crossed {category, usia_min, usia_max}, and as private.text_change and private.number_change, with field kategori.';

create function private.same_category(a public.kategori_lomba, b public.kategori_lomba) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (a.nama, coalesce(a.deskripsi, ''), a.usia_min, a.usia_max, coalesce(a.batasan_gender, 'semua'))
    is not distinct from (b.nama, coalesce(b.deskripsi, ''), b.usia_min, b.usia_max, coalesce(b.batasan_gender, 'semua'));
end
$$;
comment on function private.same_category(public.kategori_lomba, public.kategori_lomba) is
  'Internal: whether two categories read the same to a parent.';

create function private.lets_in_all_of(wide public.kategori_lomba, narrow public.kategori_lomba) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(wide.usia_min, 0) <= coalesce(narrow.usia_min, 0)
    and coalesce(wide.usia_max, 999) >= coalesce(narrow.usia_max, 999)
    and (coalesce(wide.batasan_gender, 'semua') not in ('pria', 'wanita') or wide.batasan_gender = narrow.batasan_gender);
end
$$;
comment on function private.lets_in_all_of(public.kategori_lomba, public.kategori_lomba) is
  'Internal: whether every rider who fits the second category fits the first.';

create function private.find_or_make_category(wanted public.kategori_lomba, p_organisation_id uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  found_id uuid;
  most integer;
begin
  select k.id into found_id from public.kategori_lomba k
  where (k.organisasi_id is null or k.organisasi_id = p_organisation_id) and private.same_category(k, wanted)
  order by k.organisasi_id is null, k.id
  limit 1;
  if found_id is not null then
    return found_id;
  end if;
  most := private.setting_number('BATAS_KATEGORI_SENDIRI', 200);
  if p_organisation_id is not null and (select count(*) from public.kategori_lomba k
    where k.organisasi_id = p_organisation_id) >= most then
    perform private.refuse('PT429', 'too_many_categories', jsonb_build_object('field', 'kategori', 'limit', most));
  end if;
  insert into public.kategori_lomba (nama, deskripsi, usia_min, usia_max, batasan_gender, organisasi_id)
  values (wanted.nama, wanted.deskripsi, wanted.usia_min, wanted.usia_max, wanted.batasan_gender, p_organisation_id)
  returning id into found_id;
  return found_id;
end
$$;
comment on function private.find_or_make_category(public.kategori_lomba, uuid) is
  'Internal: the category that reads so, of the organisation or of everybody, else a new one of the organisation. Raises PT429 too_many_categories {field, limit}.';

create function private.riders_of_category(p_race_id uuid, p_category_id uuid) returns bigint
language sql stable set search_path = ''
as $$
  select count(*) from public.pendaftaran_lomba p
  where p.lomba_id = p_race_id and p.kategori_id = p_category_id
    and (private.is_live(p.status_pendaftaran) or p.perlu_tindakan is not null);
$$;
comment on function private.riders_of_category(uuid, uuid) is
  'Internal: riders who hold a place of a category in a race, or whose money waits for the organiser''s word.';

create function private.refuse_category_with_riders(p_race_id uuid, category public.kategori_lomba) returns void
language plpgsql set search_path = ''
as $$
declare
  riders bigint := private.riders_of_category(p_race_id, category.id);
begin
  if riders > 0 then
    perform private.refuse('PT409', 'category_has_riders', jsonb_build_object(
      'field', 'kategori', 'kategori_id', category.id, 'category', category.nama, 'riders', riders));
  end if;
end
$$;
comment on function private.refuse_category_with_riders(uuid, public.kategori_lomba) is
  'Internal: raises PT409 category_has_riders {field, kategori_id, category, riders} when there are any.';

create function private.category_for(race public.lomba, p_item jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  present public.kategori_lomba;
  wanted public.kategori_lomba;
  replacement uuid;
begin
  if p_item -> 'kategori_id' is null or p_item -> 'kategori_id' = 'null' then
    return private.find_or_make_category(private.category_wanted(p_item, null), race.organisasi_id);
  end if;
  select k.* into present from public.kategori_lomba k
  where k.id::text = p_item ->> 'kategori_id' and (
    k.organisasi_id is null or k.organisasi_id = race.organisasi_id
    or exists (select from public.lomba_kategori link where link.lomba_id = race.id and link.kategori_id = k.id)
  );
  if present.id is null then
    perform private.refuse('PT404', 'category_not_found', jsonb_build_object('field', 'kategori'));
  end if;
  wanted := private.category_wanted(p_item, present);
  if private.same_category(present, wanted) then
    return present.id;
  end if;
  -- Their own, and offered nowhere else: it may be renamed and widened even with riders in it, and narrowed while nobody can be in it.
  if present.organisasi_id = race.organisasi_id
    and not exists (
      select from public.lomba_kategori link where link.kategori_id = present.id and link.lomba_id <> race.id
    )
    and (private.lets_in_all_of(wanted, present) or (
      race.status = 'draf' and not exists (select from public.pendaftaran_lomba p where p.kategori_id = present.id)
    ))
  then
    update public.kategori_lomba k
    set nama = wanted.nama, deskripsi = wanted.deskripsi, usia_min = wanted.usia_min, usia_max = wanted.usia_max,
      batasan_gender = wanted.batasan_gender
    where k.id = present.id;
    return present.id;
  end if;
  -- Another category in its place: a parent who enters at this moment finds the old one closed.
  perform private.refuse_category_with_riders(race.id, present);
  replacement := private.find_or_make_category(wanted, race.organisasi_id);
  return replacement;
end
$$;
comment on function private.category_for(public.lomba, jsonb) is
  'Internal: the category that an item of the changes means, made or changed where that is allowed. Raises PT404 category_not_found; PT409 category_has_riders {kategori_id, category, riders}; and as private.category_wanted and private.find_or_make_category.';

create function private.save_categories(race public.lomba, p_list jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  most constant integer := 40;
  item jsonb;
  chosen uuid;
  quota integer;
  wanted jsonb := '{}';
  replaced jsonb := '{}';
  link record;
begin
  if jsonb_typeof(p_list) <> 'array' or jsonb_path_exists(p_list, '$[*] ? (@.type() != "object")') then
    perform private.refuse_field('field_invalid', 'kategori');
  elsif jsonb_array_length(p_list) > most then
    perform private.refuse_field('list_too_long', 'kategori', jsonb_build_object('max', most));
  end if;
  for item in select value from jsonb_array_elements(p_list) loop
    quota := private.number_change(item, 'kuota', 1, 5000, null);
    chosen := private.category_for(race, item);
    if wanted ? chosen::text then
      perform private.refuse_field('category_twice', 'kategori', jsonb_build_object('category', k.nama))
      from public.kategori_lomba k where k.id = chosen;
    end if;
    wanted := wanted || jsonb_build_object(chosen::text, quota);
    if item ->> 'kategori_id' <> chosen::text then
      replaced := replaced || jsonb_build_object(item ->> 'kategori_id', chosen);
    end if;
  end loop;

  -- In one order, so that two that do not save the same race never wait for each other.
  for link in
    select l.kategori_id, l.kuota, l.terisi, k as category from public.lomba_kategori l
    join public.kategori_lomba k on k.id = l.kategori_id
    where l.lomba_id = race.id
    order by l.kategori_id
    for update of l
  loop
    if not wanted ? link.kategori_id::text then
      perform private.refuse_category_with_riders(race.id, link.category);
      replaced := jsonb_build_object(link.kategori_id::text, null) || replaced;
      delete from public.lomba_kategori l where l.lomba_id = race.id and l.kategori_id = link.kategori_id;
      continue;
    end if;
    quota := (wanted ->> link.kategori_id::text)::integer;
    if quota < link.terisi then
      perform private.refuse('PT409', 'quota_below_sold', jsonb_build_object(
        'field', 'kategori', 'kategori_id', link.kategori_id, 'category', (link.category).nama,
        'kuota', quota, 'taken', link.terisi));
    end if;
    update public.lomba_kategori l set kuota = quota
    where l.lomba_id = race.id and l.kategori_id = link.kategori_id and l.kuota is distinct from quota;
  end loop;
  insert into public.lomba_kategori (lomba_id, kategori_id, kuota)
  select race.id, w.key::uuid, (w.value #>> '{}')::integer from jsonb_each(wanted) w
  order by w.key::uuid
  on conflict do nothing;
  return replaced;
end
$$;
comment on function private.save_categories(public.lomba, jsonb) is
  'Internal: makes the categories of a race, under the lock on its row, those of the list: [{kategori_id, kuota} and what is to be changed of nama, deskripsi, usia_min, usia_max, batasan_gender; without kategori_id a new one]. kuota null: only the race''s own capacity. Answers {id: the one in its place, or null} of those that the race has no more. Raises PT422 field_invalid, list_too_long, out_of_range, category_twice {category}; PT409 category_has_riders {kategori_id, category, riders}, quota_below_sold {kategori_id, category, kuota, taken}; and as private.category_for; each with {field}.';

--------------------------------------------------------------------------------------------------------------
-- Making and saving
--------------------------------------------------------------------------------------------------------------

create function private.lock_race_version(p_race_id uuid, p_version integer) returns public.lomba
language plpgsql set search_path = ''
as $$
declare
  race public.lomba;
begin
  select * into race from public.lomba l where l.id = p_race_id for no key update;
  if p_version is distinct from race.versi and p_version is not null then
    perform private.refuse_changed('lomba', race.id, race.versi, null, (
      select coalesce(jsonb_agg(distinct field), '[]')
      from public.catatan c, jsonb_array_elements_text(c.sesudah -> 'bidang') field
      where c.lomba_id = p_race_id and (c.sesudah ->> 'versi')::integer > p_version
    ));
  end if;
  return race;
end
$$;
comment on function private.lock_race_version(uuid, integer) is
  'Internal: locks the race until the transaction ends. Raises as private.refuse_changed, with the fields that were changed since the given version; null asks for none.';

create function private.log_race_save(p_action text, p_before jsonb, p_after jsonb, p_fields jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  excerpt constant integer := 200;
  before_kept jsonb;
  after_kept jsonb;
begin
  -- A description that is saved while it is typed must not fill the log with itself.
  select jsonb_object_agg(f.key, case when jsonb_typeof(f.value) = 'string' then to_jsonb(left(f.value #>> '{}', excerpt)) else f.value end)
  into before_kept
  from jsonb_each(p_before -> 'content' || jsonb_build_object('kategori', p_before -> 'categories')) f where p_fields ? f.key;
  select jsonb_object_agg(f.key, case when jsonb_typeof(f.value) = 'string' then to_jsonb(left(f.value #>> '{}', excerpt)) else f.value end)
  into after_kept
  from jsonb_each(p_after -> 'content' || jsonb_build_object('kategori', p_after -> 'categories')) f where p_fields ? f.key;
  perform private.log_act(
    p_action, (p_after ->> 'organisasi_id')::uuid, (p_after ->> 'id')::uuid, 'lomba', p_after ->> 'id',
    coalesce(before_kept, '{}') || jsonb_build_object('versi', p_before -> 'versi', 'status', p_before -> 'status'),
    coalesce(after_kept, '{}')
      || jsonb_build_object('versi', p_after -> 'versi', 'status', p_after -> 'status', 'bidang', p_fields)
  );
end
$$;
comment on function private.log_race_save(text, jsonb, jsonb, jsonb) is
  'Internal: logs a save, from the answers of private.editable_race before and after it and the names of the fields that changed. Long texts are kept by their beginning.';

create function private.refuse_unfit_race(race public.lomba, before public.lomba) returns void
language plpgsql stable set search_path = ''
as $$
declare
  problem jsonb;
begin
  if race.max_peserta < race.peserta_saat_ini then
    perform private.refuse('PT409', 'capacity_below_sold', jsonb_build_object(
      'field', 'max_peserta', 'max_peserta', race.max_peserta, 'taken', race.peserta_saat_ini));
  end if;
  -- Nobody has seen a draft, and nobody is in it.
  if race.status = 'draf' and race.peserta_saat_ini = 0 then
    return;
  end if;
  for problem in select value from jsonb_array_elements(private.race_problems(race)) loop
    if problem ->> 'code' = 'required' then
      perform private.refuse_field('field_required', problem ->> 'field');
    elsif problem ->> 'code' = 'after_race' then
      perform private.refuse_field('after_race', problem ->> 'field');
    elsif problem ->> 'code' = 'question_unfinished' then
      perform private.refuse_field('question_unfinished', 'pertanyaan');
    elsif problem ->> 'code' = 'in_past' and problem ->> 'field' = 'tanggal_mulai'
      and race.tanggal_mulai is distinct from before.tanggal_mulai
    then
      -- A deadline may be now: that is how entries are closed.
      perform private.refuse_field('in_past', 'tanggal_mulai');
    end if;
  end loop;
end
$$;
comment on function private.refuse_unfit_race(public.lomba, public.lomba) is
  'Internal: refuses a state, already written, that people who see or have entered the race could not live with. Raises PT409 capacity_below_sold {field, max_peserta, taken}; PT422 field_required, after_race, question_unfinished, in_past, each with {field}.';

create type public.race_whereabouts_row as (tanggal_mulai timestamptz, zona_waktu text, lokasi text, kota text);
comment on type public.race_whereabouts_row is 'When and where a race is.';

create type public.race_moved_row as (
  riders bigint, letters bigint, outside_ages bigint, before public.race_whereabouts_row, after public.race_whereabouts_row
);
comment on type public.race_moved_row is
  'A race whose day or place changes. letters: accounts that get a message; outside_ages: riders who on the new day are outside the ages of their category, and keep their place.';

create type public.price_changed_row as (riders bigint, before bigint, after bigint);
comment on type public.price_changed_row is 'Another price, in rupiah; riders keep the old one.';

create type public.closes_earlier_row as (waiting bigint, before timestamptz, after timestamptz);
comment on type public.closes_earlier_row is 'Entries close earlier; waiting: unpaid riders, who may pay until their hold ends.';

create type public.save_consequences_row as (
  moved public.race_moved_row, price public.price_changed_row, closes_earlier public.closes_earlier_row
);
comment on type public.save_consequences_row is 'Whom a change of a published race concerns; null is what does not change.';

create function private.save_consequences(race public.lomba, before public.lomba) returns public.save_consequences_row
language plpgsql stable set search_path = ''
as $$
declare
  -- Never null itself: it is asked what changes, and the answer is "nothing".
  found public.save_consequences_row := row(null, null, null);
  riders bigint;
  people bigint;
  unfit bigint;
  waiting bigint;
begin
  if race.status <> 'dipublikasi' and race.peserta_saat_ini = 0 then
    return found;
  end if;
  select count(*), count(distinct p.user_id), count(*) filter (where p.status_pendaftaran = 'pending'),
    count(*) filter (where not private.age_on(p.tanggal_lahir_rider, private.race_day(race))
      between coalesce(k.usia_min, 0) and coalesce(k.usia_max, 999))
  into riders, people, waiting, unfit
  from public.pendaftaran_lomba p join public.kategori_lomba k on k.id = p.kategori_id
  where p.lomba_id = race.id and private.is_live(p.status_pendaftaran);
  if (race.tanggal_mulai, race.lokasi, race.kota) is distinct from (before.tanggal_mulai, before.lokasi, before.kota) then
    found.moved := row(
      riders, people, unfit,
      row(before.tanggal_mulai, before.zona_waktu, before.lokasi, before.kota)::public.race_whereabouts_row,
      row(race.tanggal_mulai, race.zona_waktu, race.lokasi, race.kota)::public.race_whereabouts_row
    );
  end if;
  if private.base_price(race.harga_dasar) <> private.base_price(before.harga_dasar) then
    found.price := row(riders, private.base_price(before.harga_dasar), private.base_price(race.harga_dasar));
  end if;
  if race.pendaftaran_selesai < before.pendaftaran_selesai then
    found.closes_earlier := row(waiting, before.pendaftaran_selesai, race.pendaftaran_selesai);
  end if;
  return found;
end
$$;
comment on function private.save_consequences(public.lomba, public.lomba) is
  'Internal: whom a change of a published race concerns.';

create function private.tell_moved(race public.lomba, moved public.race_moved_row) returns void
language plpgsql set search_path = ''
as $$
declare
  told uuid;
begin
  if moved is null then
    return;
  end if;
  for told in
    select distinct p.user_id from public.pendaftaran_lomba p
    where p.lomba_id = race.id and private.is_live(p.status_pendaftaran) and p.user_id is not null
  loop
    perform private.queue_latest(
      'race_moved:' || race.id || ':' || told, 'race_moved', told,
      jsonb_build_object('lomba_id', race.id, 'judul', race.judul, 'lama', moved.before, 'baru', moved.after),
      'lama'
    );
  end loop;
end
$$;
comment on function private.tell_moved(public.lomba, public.race_moved_row) is
  'Internal: one message race_moved {lomba_id, judul, lama, baru: race_whereabouts_row} to each account with a rider in a race whose day or place has changed; none when moved is null.';

create type public.saved_race_row as (
  race public.editable_race_row, fields text[], consequences public.save_consequences_row
);
comment on type public.saved_race_row is 'What save_race answers; fields: those that changed.';

create function private.save_race(p_race_id uuid, p_version integer, p_changes jsonb) returns public.saved_race_row
language plpgsql security definer set search_path = ''
as $$
declare
  before public.lomba;
  race public.lomba;
  was jsonb;
  fields jsonb;
  consequences public.save_consequences_row;
  answer jsonb;
begin
  perform private.require_right(p_race_id, 'edit');
  before := private.lock_race_version(p_race_id, p_version);
  if before.status not in ('draf', 'dipublikasi') then
    perform private.refuse('PT409', 'race_over', jsonb_build_object('status', before.status));
  end if;
  was := private.editable_race(before);
  race := private.with_changes(before, p_changes);

  -- Said by its own name before the table says it by a constraint's.
  if race.max_peserta < before.peserta_saat_ini then
    perform private.refuse_unfit_race(race, before);
  end if;
  if p_changes ? 'kategori' then
    race.pertanyaan := private.with_categories_replaced(
      race.pertanyaan, private.save_categories(before, p_changes -> 'kategori'));
  end if;
  update public.lomba l
  set judul = race.judul, lokasi = race.lokasi, kota = race.kota, provinsi = race.provinsi,
    zona_waktu = race.zona_waktu, tanggal_mulai = race.tanggal_mulai, pendaftaran_selesai = race.pendaftaran_selesai,
    max_peserta = race.max_peserta, harga_dasar = race.harga_dasar, gambar_url = race.gambar_url,
    gambar_cover = race.gambar_cover, deskripsi = race.deskripsi, penyelenggara = race.penyelenggara,
    map_location = race.map_location, mendapatkan = race.mendapatkan, keterangan = race.keterangan,
    daftar_ulang_mulai = race.daftar_ulang_mulai, bawaan = race.bawaan, parkir = race.parkir, aturan = race.aturan,
    susunan_acara = race.susunan_acara, rute = race.rute, tanya_jawab = race.tanya_jawab, foto_lama = race.foto_lama,
    pertanyaan = race.pertanyaan, kontak_nama = race.kontak_nama, kontak_wa = race.kontak_wa, ubah_sampai = race.ubah_sampai,
    aturan_batal = race.aturan_batal, batal_sampai = race.batal_sampai, satu_rider_per_akun = race.satu_rider_per_akun,
    dua_kategori = race.dua_kategori
  where l.id = p_race_id
    and (race.judul, race.lokasi, race.kota, race.provinsi, race.zona_waktu, race.tanggal_mulai,
      race.pendaftaran_selesai, race.max_peserta, race.harga_dasar, race.gambar_url, race.gambar_cover, race.deskripsi,
      race.penyelenggara, race.map_location, race.mendapatkan, race.keterangan, race.daftar_ulang_mulai, race.bawaan,
      race.parkir, race.aturan, race.susunan_acara, race.rute, race.tanya_jawab, race.foto_lama, race.pertanyaan, race.kontak_nama, race.kontak_wa, race.ubah_sampai, race.aturan_batal,
      race.batal_sampai, race.satu_rider_per_akun, race.dua_kategori)
    is distinct from (l.judul, l.lokasi, l.kota, l.provinsi, l.zona_waktu, l.tanggal_mulai, l.pendaftaran_selesai,
      l.max_peserta, l.harga_dasar, l.gambar_url, l.gambar_cover, l.deskripsi, l.penyelenggara, l.map_location,
      l.mendapatkan, l.keterangan, l.daftar_ulang_mulai, l.bawaan, l.parkir, l.aturan, l.susunan_acara, l.rute, l.tanya_jawab, l.foto_lama, l.pertanyaan, l.kontak_nama, l.kontak_wa,
      l.ubah_sampai, l.aturan_batal, l.batal_sampai, l.satu_rider_per_akun, l.dua_kategori);
  select * into race from public.lomba l where l.id = p_race_id;
  answer := private.editable_race(race);
  select coalesce(jsonb_agg(f.key order by f.key), '[]') into fields
  from jsonb_each(answer -> 'content' || jsonb_build_object('kategori', answer -> 'categories')) f
  where (was -> 'content' || jsonb_build_object('kategori', was -> 'categories')) -> f.key is distinct from f.value;
  perform private.refuse_unfit_race(race, before);
  consequences := private.save_consequences(race, before);

  -- Sent again, or saved as it was: nobody else is told that something has changed.
  if fields <> '[]' then
    update public.lomba l set versi = l.versi + 1 where l.id = p_race_id returning * into race;
    perform private.tell_moved(race, consequences.moved);
    answer := private.editable_race(race);
    perform private.log_race_save('save_race', was, answer, fields);
  end if;
  return row(
    jsonb_populate_record(null::public.editable_race_row, answer), array(select jsonb_array_elements_text(fields)), consequences
  )::public.saved_race_row;
end
$$;
comment on function private.save_race is
  'Saves what the changes name of a race, by column: texts; tanggal_mulai, pendaftaran_selesai (YYYY-MM-DDTHH:MM on the clocks of the venue); max_peserta; harga_dasar (rupiah, 0 is free); gambar_url, gambar_cover (addresses in the bucket gambar); mendapatkan (list of texts); daftar_ulang_mulai, ubah_sampai and batal_sampai (as tanggal_mulai, not after it); kontak_wa (a number that WhatsApp can open); foto_lama (at most eight addresses in the bucket gambar); pertanyaan (the whole list, at most ten, in its order: [{id: chosen by the caller, question, kind, required, categories, longest, choices}], see race_question_row); satu_rider_per_akun; dua_kategori; kategori (the whole list: [{kategori_id, kuota, and what differs of nama, deskripsi, usia_min, usia_max, batasan_gender}], without kategori_id a new one). null clears a field. A draft may miss anything; a published race, or one with entries, keeps what it needs, and paid entries keep place, category and price. Right: edit.
Answer: saved_race_row. A published race that has moved is told to each account in it.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT409 changed_meanwhile {versi, diubah_pada, by, own, fields} when version is not the present one (null overwrites), race_over {status}; PT422 changes_invalid, and with {field}: field_unknown, field_invalid, text_too_long {max}, list_too_long {max}, out_of_range {min, max}, time_invalid, price_not_chargeable {lowest, highest, min, max} (without field), picture_not_ours, category_name_required, category_ages_crossed {category, usia_min, usia_max}, category_twice {category}, phone_invalid, field_required, after_race, question_unfinished, in_past; PT404 category_not_found; PT409 question_answered {question, riders}, picture_missing, capacity_below_sold {max_peserta, taken}, quota_below_sold {kategori_id, category, kuota, taken}, category_has_riders {kategori_id, category, riders}; PT429 too_many_categories {limit}.';
select private.offer('save_race', p_asks => true);

create function private.new_draft(p_race_id uuid, p_organisation_id uuid) returns public.lomba
language plpgsql set search_path = ''
as $$
declare
  race public.lomba;
  most integer := private.setting_number('BATAS_DRAF_LOMBA', 50);
begin
  -- Two at once take turns, so that the limit holds and one request sent twice is one race.
  perform pg_advisory_xact_lock(hashtextextended('drafts:' || coalesce(p_organisation_id::text, ''), 0));
  select * into race from public.lomba l where l.id = p_race_id;
  if race.id is not null then
    if race.organisasi_id is distinct from p_organisation_id then
      perform private.refuse('PT409', 'race_id_taken');
    end if;
    return race;
  end if;
  if p_race_id is null then
    perform private.refuse('PT422', 'race_id_required');
  end if;
  if (select count(*) from public.lomba l where l.organisasi_id = p_organisation_id and l.status = 'draf') >= most then
    perform private.refuse('PT429', 'too_many_drafts', jsonb_build_object('limit', most));
  end if;
  insert into public.lomba (
    id, organisasi_id, judul, lokasi, kota, tanggal_mulai, pendaftaran_selesai, max_peserta, penyelenggara, versi
  )
  values (
    p_race_id, p_organisation_id, '', '', '', 'infinity', 'infinity', 0,
      (select o.nama from public.organisasi o where o.id = p_organisation_id), 0
  );
  return null;
end
$$;
comment on function private.new_draft(uuid, uuid) is
  'Internal: an empty draft of this id, version 0, or null filled with the race that this id is already. Raises PT409 race_id_taken, PT422 race_id_required, PT429 too_many_drafts {limit}.';

create function private.create_race(p_organisation_id uuid, p_race_id uuid, p_changes jsonb) returns public.editable_race_row
language plpgsql security definer set search_path = ''
as $$
declare
  race public.lomba;
begin
  perform private.require_organisation_right(p_organisation_id, 'edit');
  race := private.new_draft(p_race_id, p_organisation_id);
  if race.id is not null then
    perform private.require_right(p_race_id, 'edit');
    return jsonb_populate_record(null::public.editable_race_row, private.editable_race(race));
  end if;
  -- What a club has told once is not asked again.
  update public.lomba l
  set lokasi = last.lokasi, kota = last.kota, provinsi = last.provinsi, zona_waktu = last.zona_waktu,
    map_location = last.map_location, parkir = last.parkir, kontak_nama = last.kontak_nama, kontak_wa = last.kontak_wa
  from (
    select before.* from public.lomba before
    where before.organisasi_id = p_organisation_id and before.status <> 'draf'
    order by before.dibuat_pada desc, before.id
    limit 1
  ) last
  where l.id = p_race_id;
  perform private.log_act('create_race', p_organisation_id, p_race_id, 'lomba', p_race_id::text, null,
    jsonb_build_object('versi', 1));
  perform private.save_race(p_race_id, 0, coalesce(p_changes, '{}'));
  update public.lomba l set versi = 1 where l.id = p_race_id returning * into race;
  return jsonb_populate_record(null::public.editable_race_row, private.editable_race(race));
end
$$;
comment on function private.create_race is
  'Makes a draft of this id, chosen by the caller, with the place and the contact of the latest race that the organisation published, and the changes as save_race takes them; the same id again answers the race that it is. Right: edit, of the organisation. Answer: as race_for_edit. Raises PT401 not_signed_in; PT404 organisation_not_found; PT403 not_allowed {right, roles}; PT409 race_id_taken; PT422 race_id_required; PT429 too_many_drafts {limit: drafts an organisation may have}; and as save_race.';
select private.offer('create_race');

create function private.race_for_edit(p_race_id uuid) returns public.editable_race_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'edit');
  return (
    select jsonb_populate_record(null::public.editable_race_row, private.editable_race(l)) from public.lomba l where l.id = p_race_id
  );
end
$$;
comment on function private.race_for_edit is
  'A race for its editor (editable_race_row). Right: edit. Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}.';
select private.offer('race_for_edit');

create function private.copy_race(p_race_id uuid, p_copy_id uuid) returns public.editable_race_row
language plpgsql security definer set search_path = ''
as $$
declare
  source public.lomba;
  race public.lomba;
begin
  perform private.require_right(p_race_id, 'edit');
  select * into source from public.lomba l where l.id = p_race_id;
  perform private.require_organisation_right(source.organisasi_id, 'edit');
  race := private.new_draft(p_copy_id, source.organisasi_id);
  if race.id is not null then
    return jsonb_populate_record(null::public.editable_race_row, private.editable_race(race));
  end if;
  update public.lomba l
  set judul = left(source.judul, 110) || ' (salinan)', lokasi = source.lokasi, kota = source.kota,
    provinsi = source.provinsi, zona_waktu = source.zona_waktu, max_peserta = source.max_peserta,
    harga_dasar = private.base_price(source.harga_dasar), gambar_url = source.gambar_url,
    gambar_cover = source.gambar_cover, deskripsi = source.deskripsi, penyelenggara = source.penyelenggara,
    map_location = source.map_location, mendapatkan = private.perk_list(source.mendapatkan),
    keterangan = source.keterangan, bawaan = source.bawaan, parkir = source.parkir, aturan = source.aturan,
    susunan_acara = source.susunan_acara, rute = source.rute, tanya_jawab = source.tanya_jawab,
    foto_lama = source.foto_lama,
    -- Questions of their own: what is answered here is no answer there.
    pertanyaan = (
      select coalesce(jsonb_agg(jsonb_set(item, '{id}', to_jsonb(gen_random_uuid())) order by place), '[]')
      from jsonb_array_elements(source.pertanyaan) with ordinality as items (item, place)
    ),
    kontak_nama = source.kontak_nama, kontak_wa = source.kontak_wa, aturan_batal = source.aturan_batal, satu_rider_per_akun = source.satu_rider_per_akun,
    dua_kategori = source.dua_kategori, versi = 1
  where l.id = p_copy_id returning * into race;
  insert into public.lomba_kategori (lomba_id, kategori_id, kuota)
  select p_copy_id, link.kategori_id, link.kuota from public.lomba_kategori link where link.lomba_id = p_race_id
  order by link.kategori_id;
  perform private.log_act('copy_race', source.organisasi_id, p_copy_id, 'lomba', p_copy_id::text, null,
    jsonb_build_object('versi', 1, 'dari', p_race_id));
  return jsonb_populate_record(null::public.editable_race_row, private.editable_race(race));
end
$$;
comment on function private.copy_race is
  'Makes a draft of this id, chosen by the caller, with everything of a race but its day, its hours, its deadlines and its riders; the same id again answers the race that it is. Right: edit, of the race and of its organisation. Answer: as race_for_edit. Raises PT401 not_signed_in; PT404 race_not_found, organisation_not_found; PT403 not_allowed {right, roles}; PT409 race_id_taken; PT422 race_id_required; PT429 too_many_drafts {limit}.';
select private.offer('copy_race');

--------------------------------------------------------------------------------------------------------------
-- Publishing
--------------------------------------------------------------------------------------------------------------

create function private.publish_race(p_race_id uuid, p_version integer, p_commit boolean) returns public.editable_race_row
language plpgsql security definer set search_path = ''
as $$
declare
  race public.lomba;
  was jsonb;
  answer jsonb;
begin
  perform private.require_right(p_race_id, 'edit');
  race := private.lock_race_version(p_race_id, p_version);
  was := private.editable_race(race);
  -- Pressed twice; or asked what is missing, and something is.
  if race.status = 'dipublikasi' or (was -> 'missing' <> '[]' and not p_commit) then
    return jsonb_populate_record(null::public.editable_race_row, was);
  elsif race.status <> 'draf' then
    perform private.refuse('PT409', 'race_over', jsonb_build_object('status', race.status));
  elsif was -> 'missing' <> '[]' then
    perform private.refuse('PT422', 'incomplete', jsonb_build_object('missing', was -> 'missing'));
  end if;
  update public.lomba l set status = 'dipublikasi', versi = l.versi + 1 where l.id = p_race_id returning * into race;
  answer := private.editable_race(race);
  perform private.log_race_save('publish_race', was, answer, '["status"]');
  return jsonb_populate_record(null::public.editable_race_row, answer);
end
$$;
comment on function private.publish_race is
  'Publishes a draft to which nothing is missing; without commit what is missing is the answer, not a refusal. Published already: answers it. Right: edit. Answer: as race_for_edit. Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT409 changed_meanwhile (see save_race), race_over {status}; PT422 incomplete {missing}.';
select private.offer('publish_race', p_asks => true);

create type public.withdrawn_race_row as (race public.editable_race_row, riders bigint, paid bigint, cases bigint);
comment on type public.withdrawn_race_row is
  'What withdraw_race answers: the race, its riders, those of them who have paid, and entries whose money waits for a decision.';

create function private.withdraw_race(p_race_id uuid, p_version integer, p_commit boolean) returns public.withdrawn_race_row
language plpgsql security definer set search_path = ''
as $$
declare
  race public.lomba;
  was jsonb;
  answer jsonb;
  concerned jsonb;
  told public.withdrawn_race_row;
  nobody constant jsonb := '{"riders": 0, "paid": 0, "cases": 0}';
begin
  perform private.require_right(p_race_id, 'edit');
  race := private.lock_race_version(p_race_id, p_version);
  was := private.editable_race(race);
  select jsonb_build_object(
    'riders', count(*) filter (where private.is_live(p.status_pendaftaran)),
    'paid', count(*) filter (where private.is_live(p.status_pendaftaran) and p.status_pembayaran = 'dibayar'),
    'cases', count(*) filter (where p.perlu_tindakan is not null)
  ) into concerned
  from public.pendaftaran_lomba p where p.lomba_id = p_race_id;
  told := jsonb_populate_record(told, concerned);
  if race.status = 'draf' or (concerned <> nobody and not p_commit) then
    told.race := jsonb_populate_record(null::public.editable_race_row, was);
    return told;
  elsif race.status <> 'dipublikasi' then
    perform private.refuse('PT409', 'race_over', jsonb_build_object('status', race.status));
  elsif concerned <> nobody then
    perform private.refuse('PT409', 'race_has_entries', concerned);
  end if;
  update public.lomba l set status = 'draf', versi = l.versi + 1 where l.id = p_race_id returning * into race;
  answer := private.editable_race(race);
  perform private.log_race_save('withdraw_race', was, answer, '["status"]');
  told.race := jsonb_populate_record(null::public.editable_race_row, answer);
  return told;
end
$$;
comment on function private.withdraw_race is
  'Makes a published race a draft again, while nobody is in it; without commit whom it would concern is the answer, not a refusal. Entries of one that has riders are closed by its deadline, and it is called off at the money desk. Right: edit. Answer: withdrawn_race_row. Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT409 changed_meanwhile (see save_race), race_over {status}, race_has_entries {riders, paid, cases}.';
select private.offer('withdraw_race', p_asks => true);

create type public.my_races_row as (
  id uuid, judul text, status text, organisasi_id uuid, organisation text, kota text, zona_waktu text, tanggal_mulai timestamptz,
  pendaftaran_selesai timestamptz, gambar_url text, max_peserta integer, peserta_saat_ini integer, paid bigint, to_decide bigint,
  missing integer, rights text[]
);
comment on type public.my_races_row is
  'A race in which the caller has a role. tanggal_mulai and pendaftaran_selesai are null while a draft has none; paid: riders who have paid; to_decide: entries whose money waits for a decision, null without the right money; missing: how much a draft misses, null of others and without the right edit; rights: what the caller may do.';

create function private.my_races() returns setof public.my_races_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 300;
  me uuid := private.signed_in();
begin
  return query
    select l.id, l.judul, l.status, l.organisasi_id, o.nama, l.kota, l.zona_waktu,
      case when isfinite(l.tanggal_mulai) then l.tanggal_mulai end,
      case when isfinite(l.pendaftaran_selesai) then l.pendaftaran_selesai end,
      l.gambar_url, l.max_peserta, l.peserta_saat_ini, entered.paid,
      case when 'money' = any (l.rights) then entered.undecided end,
      case when l.status = 'draf' and 'edit' = any (l.rights) then jsonb_array_length(private.race_problems(l.race)) end,
      l.rights
    from (
      select l.*, l as race, private.rights_of(private.my_race_roles(l.id)) as rights
      from public.lomba l
      where private.is_admin() or l.organisasi_id in (
        select m.organisasi_id from public.anggota_organisasi m
        where m.user_id = me and (m.lomba_id is null or m.lomba_id = l.id)
      )
      order by l.dibuat_pada desc
      limit most
    ) l
    left join public.organisasi o on o.id = l.organisasi_id
    cross join lateral (
      select
        count(*) filter (where private.is_live(p.status_pendaftaran) and p.status_pembayaran = 'dibayar') as paid,
        count(*) filter (where p.perlu_tindakan is not null and private.waits_for_desk(p)) as undecided
      from public.pendaftaran_lomba p where p.lomba_id = l.id
    ) entered
    where 'view' = any (l.rights)
    order by l.tanggal_mulai, l.judul, l.id;
end
$$;
comment on function private.my_races is
  'The races in which the caller has a role (of an admin all, at most 300, the latest made), by their start. Raises PT401 not_signed_in.';
select private.offer('my_races');

create type public.category_choice_row as (
  kategori_id uuid, nama text, deskripsi text, usia_min integer, usia_max integer, batasan_gender text, own boolean
);
comment on type public.category_choice_row is 'A category that a race may offer, as race_category_row.';

create function private.category_choices(p_race_id uuid) returns setof public.category_choice_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  organisation_id uuid;
begin
  perform private.require_right(p_race_id, 'edit');
  select l.organisasi_id into organisation_id from public.lomba l where l.id = p_race_id;
  return query
  select k.id, k.nama, k.deskripsi, k.usia_min, k.usia_max, coalesce(k.batasan_gender, 'semua'), k.organisasi_id is not null
  from public.kategori_lomba k
  where k.organisasi_id is null or k.organisasi_id = organisation_id
  order by coalesce(k.usia_min, k.usia_max, 200), coalesce(k.usia_max, 200), k.nama, k.id;
end
$$;
comment on function private.category_choices is
  'The categories that a race may offer, everybody''s and its organisation''s own, youngest first. Right: edit. Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}.';
select private.offer('category_choices');
