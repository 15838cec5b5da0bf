-- What a race is to its editor, and how what was typed is read.
-- Why: design, section 9; decision 020. A draft is saved while it is typed and may be as unfinished as it likes; what is
-- missing is told by one function, to the form and to the publisher. A race that people have entered changes only in ways
-- that leave every paid entry whole, and each refusal carries what there is instead.
-- Affects: lomba (versi), kategori_lomba (organisasi_id).

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
    'rute', race.rute, 'tanya_jawab', race.tanya_jawab, 'foto_lama', to_jsonb(race.foto_lama), 'foto_sponsor', to_jsonb(race.foto_sponsor), 'pertanyaan', race.pertanyaan,
    'kontak_nama', race.kontak_nama, 'kontak_wa', race.kontak_wa,
    'ubah_sampai', private.venue_time(race.ubah_sampai, race.zona_waktu), 'aturan_batal', race.aturan_batal,
    'aturan_pengembalian', race.aturan_pengembalian,
    'satu_rider_per_akun', race.satu_rider_per_akun, 'dua_kategori', race.dua_kategori,
    'biaya_ditanggung', race.biaya_ditanggung, 'langkah_harga', private.price_steps(race.id)
  );
end
$$;
comment on function private.race_content(public.lomba) is
  'What an editor may change of a race, by column, without its categories; null is not filled in. Times are those of the venue''s clocks (private.venue_time).';

create function private.race_category_list(race public.lomba) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'kategori_id', k.id, 'nama', k.nama, 'deskripsi', k.deskripsi, 'usia_min', k.usia_min, 'usia_max', k.usia_max,
      'lahir_dari', k.lahir_dari, 'lahir_sampai', k.lahir_sampai,
      'batasan_gender', coalesce(k.batasan_gender, 'semua'), 'kuota', link.kuota, 'terisi', link.terisi,
      'own', k.organisasi_id is not null
    )
    order by private.age_order(k, private.race_day(race)), k.nama, k.id
  ), '[]')
  from public.lomba_kategori link
  join public.kategori_lomba k on k.id = link.kategori_id
  where link.lomba_id = race.id;
$$;
comment on function private.race_category_list(public.lomba) is
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
  foreach field in array array['daftar_ulang_mulai', 'ubah_sampai'] loop
    -- All on the venue's clocks, in a form that sorts.
    if content ->> field > content ->> 'tanggal_mulai' then
      problems := problems || jsonb_build_object('field', field, 'code', 'after_race');
    end if;
  end loop;
  -- Those of the race that it was copied from. Of one that people entered, steps may be over.
  if race.status = 'draf' and exists (select from private.harga_lomba s where s.lomba_id = race.id and s.sampai <= now())
    and not exists (select from public.pendaftaran_lomba p where p.lomba_id = race.id)
  then
    problems := problems || jsonb_build_object('field', 'langkah_harga', 'code', 'in_past');
  end if;
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
  'What keeps a race from being published, in the order of its form: [{field, code}]. Codes: required; in_past (tanggal_mulai, pendaftaran_selesai: there would be no time to enter; langkah_harga: a step of a draft is over); after_race (pendaftaran_selesai, daftar_ulang_mulai, ubah_sampai); question_unfinished (pertanyaan: private.is_whole_question); not_approved (organisasi: no admin has agreed yet).';

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

create type public.refund_rule_row as (hari integer, persen integer, biaya boolean);
comment on type public.refund_rule_row is
  'A row of a race''s rule for money back (K16): at least hari whole days before its day persen of the price goes back, with the fee (biaya) or without.';

create type public.race_content_row as (
  judul text, lokasi text, kota text, provinsi text, zona_waktu text, tanggal_mulai text, pendaftaran_selesai text,
  max_peserta integer, harga_dasar bigint, gambar_url text, gambar_cover text, deskripsi text, penyelenggara text,
  map_location text, mendapatkan text[], keterangan text, daftar_ulang_mulai text, bawaan text, parkir text, aturan text,
  susunan_acara text, rute text, tanya_jawab text, foto_lama text[], foto_sponsor text[], pertanyaan public.race_question_row[], kontak_nama text, kontak_wa text, ubah_sampai text, aturan_batal text, aturan_pengembalian public.refund_rule_row[], satu_rider_per_akun boolean,
  dua_kategori boolean, biaya_ditanggung boolean, langkah_harga jsonb
);
comment on type public.race_content_row is
  'What an editor may change of a race, by column, without its categories; null is not filled in. Times are YYYY-MM-DDTHH:MM on the clocks of the venue; harga_dasar is rupiah, 0 is free; langkah_harga: the steps of its prices (private.price_steps).';

create type public.race_category_row as (
  kategori_id uuid, nama text, deskripsi text, usia_min integer, usia_max integer, lahir_dari integer, lahir_sampai integer,
  batasan_gender text, kuota integer,
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
    'content', private.race_content(race), 'categories', private.race_category_list(race),
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

create function private.refund_rule_change(p_changes jsonb, p_rows jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  problem text;
begin
  if not p_changes ? 'aturan_pengembalian' then
    return p_rows;
  end if;
  problem := private.refund_rule_problem(p_changes -> 'aturan_pengembalian');
  if problem is not null then
    perform private.refuse_field('refund_rule_invalid', 'aturan_pengembalian', jsonb_build_object('reason', problem));
  end if;
  return p_changes -> 'aturan_pengembalian';
end
$$;
comment on function private.refund_rule_change(jsonb, jsonb) is
  'Internal: the rule for money back of the changes; what there is now when they do not name it. Raises PT422 refund_rule_invalid {field, reason: as private.refund_rule_problem}.';

create function private.photos_change(p_changes jsonb, p_field text, p_organisation_id uuid, p_photos text[]) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 8;
  wanted text[];
  photo text;
begin
  if not p_changes ? p_field then
    return p_photos;
  end if;
  if jsonb_typeof(p_changes -> p_field) <> 'array'
    or jsonb_path_exists(p_changes -> p_field, '$[*] ? (@.type() != "string")') then
    perform private.refuse_field('field_invalid', p_field);
  end if;
  select coalesce(array_agg(address order by first), '{}') into wanted
  from (
    select item as address, min(place) as first
    from jsonb_array_elements_text(p_changes -> p_field) with ordinality as items (item, place)
    group by 1
  ) photos;
  if cardinality(wanted) > most then
    perform private.refuse_field('list_too_long', p_field, jsonb_build_object('max', most));
  end if;
  foreach photo in array wanted loop
    if not photo = any (p_photos) then
      perform private.require_picture(p_organisation_id, photo);
    end if;
  end loop;
  return wanted;
end
$$;
comment on function private.photos_change(jsonb, text, uuid, text[]) is
  'Internal: the pictures that a field of the changes lists, each once; what there is now when they do not name them. Raises PT422 field_invalid, list_too_long {field, max}, and what private.require_picture raises.';

create function private.with_changes(race public.lomba, p_changes jsonb) returns public.lomba
language plpgsql stable set search_path = ''
as $$
declare
  known constant text[] := array[
    'judul', 'lokasi', 'kota', 'provinsi', 'zona_waktu', 'tanggal_mulai', 'pendaftaran_selesai', 'max_peserta',
    'harga_dasar', 'gambar_url', 'gambar_cover', 'deskripsi', 'penyelenggara', 'map_location', 'mendapatkan',
    'keterangan', 'daftar_ulang_mulai', 'bawaan', 'parkir', 'aturan', 'susunan_acara', 'rute', 'tanya_jawab',
    'foto_lama', 'foto_sponsor', 'pertanyaan', 'kontak_nama', 'kontak_wa', 'ubah_sampai', 'aturan_batal', 'aturan_pengembalian', 'satu_rider_per_akun', 'dua_kategori', 'kategori',
    'biaya_ditanggung', 'langkah_harga', 'alasan_harga'
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
  changed.foto_lama := private.photos_change(p_changes, 'foto_lama', race.organisasi_id, race.foto_lama);
  changed.foto_sponsor := private.photos_change(p_changes, 'foto_sponsor', race.organisasi_id, race.foto_sponsor);
  changed.pertanyaan := private.questions_change(p_changes, race);
  changed.kontak_nama := private.text_change(p_changes, 'kontak_nama', 80, race.kontak_nama);
  changed.kontak_wa := private.phone_change(p_changes, 'kontak_wa', race.kontak_wa);
  changed.ubah_sampai := nullif(private.time_change(
    p_changes, 'ubah_sampai', changed.zona_waktu, race.ubah_sampai, zone_before), 'infinity');
  changed.aturan_batal := private.text_change(p_changes, 'aturan_batal', 2000, race.aturan_batal, true);
  changed.aturan_pengembalian := private.refund_rule_change(p_changes, race.aturan_pengembalian);
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
  if p_changes ? 'biaya_ditanggung' then
    if jsonb_typeof(p_changes -> 'biaya_ditanggung') <> 'boolean' then
      perform private.refuse_field('field_invalid', 'biaya_ditanggung');
    end if;
    changed.biaya_ditanggung := (p_changes -> 'biaya_ditanggung')::boolean;
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
  'Internal: a race as the changes would have it, by column as in private.race_content; what they do not name stays. Writes nothing. Raises PT422 changes_invalid, field_unknown, field_invalid, text_too_long, list_too_long, out_of_range, time_invalid, phone_invalid, each with {field}, refund_rule_invalid {field, reason}, and what private.questions_change and private.require_picture raise.';
