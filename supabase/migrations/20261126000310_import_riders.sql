-- Entries that were made on paper, written into the list by the organiser.
-- Why: an organiser takes entries at a shop or a training ground, for cash. They take places like all others, but the
-- money never passed through us: such an entry has no account behind it and nothing charged (total_bayar 0), so the
-- books of the payments stay what the provider confirms, and what was taken by hand stands apart (tunai).

-- Each call reads up to a thousand rows, also a call without commit; so the limit counts all calls.
create table private.pratinjau_impor (
  id bigint generated always as identity,
  user_id uuid not null,
  pada timestamptz not null default clock_timestamp(),
  constraint pratinjau_impor_pkey primary key (id),
  constraint pratinjau_impor_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.pratinjau_impor is 'When an account had a table of entries on paper read, an hour long: what the limit is counted from.';
create index pratinjau_impor_user_id_idx on private.pratinjau_impor (user_id, pada);
alter table private.pratinjau_impor enable row level security;

insert into public.pengaturan (key, value) values ('BATAS_BACA_IMPOR_PER_JAM', '120') on conflict (key) do nothing;

create function private.paper_birth_date(p_value text, p_today date) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  -- Without the weekday or the place before it (Bandung, 1 Mei 2019), and without the hour that a spreadsheet adds.
  text_value text := regexp_replace(
    regexp_replace(lower(private.clean_text(p_value)), '^[^0-9,]+, *', ''), '[ t][0-9]{1,2}[:.][0-9]{2}.*$', ''
  );
  parts text[];
  month text;
begin
  -- The number of a day as a spreadsheet keeps it, counted from the end of 1899.
  if text_value ~ '^[0-9]{5}(\.0+)?$' then
    return private.parse_birth_date(to_char(date '1899-12-30' + trunc(text_value::numeric)::integer, 'DD-MM-YYYY'), p_today);
  end if;
  parts := regexp_match(text_value, '^([0-9]{1,2})[-/. ]+([0-9]{1,2}|[a-z]{3,9})[-/., ]+([0-9]{4}|[0-9]{2})$');
  if parts is null then
    parts := regexp_match(text_value, '^([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})$');
    parts := array[parts[3], parts[2], parts[1]];
  end if;
  month := case
    when parts[2] ~ '[0-9]' then lpad(parts[2], 2, '0')
    when parts[2] ~ '^jan(uari|uary)?$' then '01'
    when parts[2] ~ '^[fp]eb(ruari|ruary)?$' then '02'
    when parts[2] ~ '^mar(et|ch)?$' then '03'
    when parts[2] ~ '^apr(il)?$' then '04'
    when parts[2] ~ '^(mei|may)$' then '05'
    when parts[2] ~ '^jun(i|e)?$' then '06'
    when parts[2] ~ '^jul(i|y)?$' then '07'
    when parts[2] ~ '^(agu|ags|agt|agst|aug|agustus|august)$' then '08'
    when parts[2] ~ '^sept?(ember)?$' then '09'
    when parts[2] ~ '^o[kc]t(ober)?$' then '10'
    when parts[2] ~ '^no[vp](ember)?$' then '11'
    when parts[2] ~ '^de[sc](ember)?$' then '12'
  end;
  -- Two digits are the latest such year that has begun.
  if length(parts[3]) = 2 then
    parts[3] := (2000 + parts[3]::integer
      - case when 2000 + parts[3]::integer > date_part('year', p_today) then 100 else 0 end)::text;
  end if;
  return private.parse_birth_date(lpad(parts[1], 2, '0') || '-' || month || '-' || parts[3], p_today);
end
$$;
comment on function private.paper_birth_date(text, date) is
  'Internal: a birth date as people write it in a table, day first (7/8/2020, 07-08-20, 7 Agustus 2020, Bandung, 7 Agt 2020), as 2020-08-07 or as a spreadsheet''s number of the day (44050); null when it is none.';

create function private.paper_gender(p_value text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when word in ('l', 'lk', 'laki', 'laki laki', 'pria', 'putra', 'cowok') then 'laki-laki'
    when word in ('p', 'pr', 'perempuan', 'wanita', 'putri', 'cewek') then 'perempuan'
  end
  from (select private.fold_name(private.clean_text(p_value)) as word) _;
$$;
comment on function private.paper_gender(text) is
  'Internal: laki-laki or perempuan by what people write in a table (L, P, laki-laki, perempuan …); null for anything else.';

create function private.paper_amount(p_value text) returns bigint
language plpgsql immutable set search_path = ''
as $$
declare
  digits text := regexp_replace(regexp_replace(lower(private.clean_text(p_value)), '^(rp|idr)[. ]*', ''), '(,00|,-| )$', '');
begin
  if digits ~ '^[0-9]{1,6} ?(rb|ribu|k)$' then
    return substring(digits from '^[0-9]+')::bigint * 1000;
  end if;
  if digits !~ '^[0-9]{1,9}$' and digits !~ '^[0-9]{1,3}([.,][0-9]{3}){1,3}$' then
    return -1;
  end if;
  return regexp_replace(digits, '[.,]', '', 'g')::bigint;
end
$$;
comment on function private.paper_amount(text) is
  'Internal: an amount in whole rupiah as people write it (Rp 150.000, 150000, 150rb); null for nothing, -1 for what is none.';

create function private.paper_consent(p_value text) returns boolean
language sql immutable set search_path = ''
as $$
  select case
    when word in ('ya', 'y', 'iya', 'boleh', 'setuju', 'ok', 'oke', 'izin', 'v', 'x', '1', '✓', '✔', 'true') then true
    when word in ('tidak', 't', 'tdk', 'gak', 'nggak', 'jangan', 'no', 'n', '0', 'false') then false
  end
  from (select private.fold_name(private.clean_text(p_value)) as word) _;
$$;
comment on function private.paper_consent(text) is
  'Internal: whether a family lets the board name its child, by what people write in a table (ya, boleh, v; tidak, jangan); null for anything else.';

create function private.paper_cities(p_typed text[]) returns jsonb
language sql stable set search_path = ''
as $$
  with wanted as materialized (
    select t.typed, private.fold_name(regexp_replace(
      regexp_replace(t.typed, '^kab(upaten)?\.? ', 'kabupaten ', 'i'), '^(kodya|kotamadya|kotamadia) ', 'kota ', 'i'
    )) as folded
    from (select distinct unnest(p_typed)) t (typed)
    where t.typed is not null
  ),
  known as materialized (select lower(c.name) as folded, c.name from public.reg_regencies c)
  select coalesce(jsonb_object_agg(found.typed, found.names), '{}')
  from (
    select w.typed, coalesce(jsonb_agg(k.name order by k.name) filter (where k.name is not null), '[]') as names
    from wanted w
    cross join lateral unnest(array[w.folded, 'kota ' || w.folded, 'kabupaten ' || w.folded]) as spelt
    left join known k on k.folded = spelt
    group by w.typed
  ) found;
$$;
comment on function private.paper_cities(text[]) is
  'Internal: by each text, the regencies and cities that it names, with or without KOTA or KABUPATEN: one, none, or those to choose from. All texts in one question, each folded once.';

create function private.count_import() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
begin
  -- One person's tables are read one after the other, too.
  perform private.lock_user(me);
  delete from private.pratinjau_impor x where x.user_id = me and x.pada < now() - interval '1 hour';
  perform private.refuse_too_many('too_many_imports', greatest(private.setting_number('BATAS_BACA_IMPOR_PER_JAM', 120), 1),
    interval '1 hour', array(select x.pada from private.pratinjau_impor x where x.user_id = me));
  insert into private.pratinjau_impor (user_id) values (me);
end
$$;
comment on function private.count_import() is
  'Internal: before a table of entries on paper is read, written or only looked at. Raises PT401 not_signed_in; PT429 too_many_imports {limit, seconds: until the next} by one person within an hour (setting BATAS_BACA_IMPOR_PER_JAM, 120).';

create type public.import_problem_row as (field text, code text, facts jsonb);
comment on type public.import_problem_row is
  'What is wrong with a cell of a row, by the name of its column. Codes: full_name_required, text_too_long {max}, name_has_link, birth_date_invalid, gender_invalid, jersey_size_invalid, start_number_invalid, plate_invalid {min, max}, amount_invalid, phone_invalid, consent_invalid, city_required, city_unknown, city_ambiguous {choices}, category_unknown, category_ambiguous, birth_year_outside {lahir_dari, lahir_sampai}, age_below_min {age, min}, age_above_max {age, max}, gender_not_allowed {batasan_gender}, rider_twice {same_as: the row}, rider_already_entered {pendaftaran_id}. facts is null where there is none.';

create type public.import_wrong_row as (place integer, problems public.import_problem_row[]);
comment on type public.import_wrong_row is 'A wrong row of the table; place counts from 1.';

create type public.import_category_row as (id uuid, nama text, adds bigint, free integer);
comment on type public.import_category_row is 'A category that the right rows go to: how many they are, and its free places.';

create type public.import_riders_row as (
  written boolean, right_rows integer, wrong_rows integer, wrong public.import_wrong_row[], categories public.import_category_row[],
  tunai bigint, ids uuid[], problem text
);
comment on type public.import_riders_row is
  'What import_riders answers. tunai: the sum of the right rows, in rupiah; ids: of what was written; problem: the refusal that a commit would meet, of rows_wrong, race_full, category_full and race_over.';

create function private.import_riders(
  p_race_id uuid, p_rows jsonb, p_request_id uuid, p_commit boolean default false
) returns public.import_riders_row
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
  -- No cell that means something is longer; longer ones are not even cleaned.
  longest_cell constant integer := 200;
  -- Facts of a rider with their columns.
  rider_columns constant text[] := private.rider_columns();
  columns constant text[] := array(select rider_columns[n][2] from generate_subscripts(rider_columns, 1) n)
    || '{kategori,pemesan,telepon,tunai,izin,plat}'::text[];
  today constant date := private.wib_day(now());
  race public.lomba;
  -- Categories' ids by their folded names, and what each text of a city names.
  categories jsonb;
  cities jsonb;
  long_cells text[];
  city text;
  seen jsonb := '{}';
  row_value jsonb;
  place integer := 0;
  born date;
  rider public.rider_facts;
  entry public.pendaftaran_lomba;
  entries public.pendaftaran_lomba[] := '{}';
  -- Of each entry: what the family said of the board, and the plate that it has in its hand.
  consents boolean[] := '{}';
  plates integer[] := '{}';
  consent text;
  plate text;
  category public.kategori_lomba;
  category_ids jsonb;
  rule jsonb;
  problems public.import_problem_row[];
  wrong public.import_wrong_row[] := '{}';
  -- Where the entries stand in the table.
  places integer[] := '{}';
  rider_key text;
  crowded public.import_category_row[];
  problem text;
  made uuid[];
begin
  perform private.require_right(p_race_id, 'riders');
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) = 0 then
    perform private.refuse('PT422', 'no_rows');
  elsif jsonb_array_length(p_rows) > most then
    perform private.refuse('PT422', 'too_many_rows', jsonb_build_object('max', most, 'count', jsonb_array_length(p_rows)));
  end if;
  if p_commit and p_request_id is null then
    perform private.refuse('PT422', 'request_id_required');
  end if;
  if p_commit then
    -- The same import again has waited for the first, and is it.
    select array_agg(p.id) into made from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.asal = 'kertas' and p.kunci_permintaan = p_request_id;
    if made is not null then
      return row(true, cardinality(made), 0, '{}', '{}', 0, made, null)::public.import_riders_row;
    end if;
  end if;
  -- Before riders and entries, as wherever a plate is given.
  if exists (select from jsonb_array_elements(p_rows) r where private.clean_text(r.value ->> 'plat') is not null) then
    perform private.lock_gate(p_race_id);
  end if;
  select * into race from public.lomba l where l.id = p_race_id;

  cities := private.paper_cities(array(
    select private.clean_text(r.value ->> 'kota') from jsonb_array_elements(p_rows) r
    where char_length(r.value ->> 'kota') <= longest_cell
  ));
  select coalesce(jsonb_object_agg(named.folded, named.ids), '{}') into categories
  from (
    select private.fold_name(private.clean_text(k.nama)) as folded, jsonb_agg(k.id) as ids
    from public.lomba_kategori link
    join public.kategori_lomba k on k.id = link.kategori_id
    where link.lomba_id = p_race_id
    group by 1
  ) named
  where named.folded is not null;

  for row_value in select value from jsonb_array_elements(p_rows) loop
    place := place + 1;
    problems := '{}';
    row_value := case when jsonb_typeof(row_value) = 'object' then row_value else '{}' end;
    long_cells := array(select c from unnest(columns) c where char_length(row_value ->> c) > longest_cell);
    row_value := row_value - long_cells;
    rider := private.clean_rider(jsonb_populate_record(null::public.rider_facts, (
      select jsonb_object_agg(rider_columns[n][1], row_value ->> rider_columns[n][2]) from generate_subscripts(rider_columns, 1) n
    )));
    born := private.paper_birth_date(rider.birth_date, today);
    rider.nickname := coalesce(rider.nickname, left(split_part(rider.full_name, ' ', 1), 50));
    rider.gender := private.paper_gender(rider.gender);
    rider.jersey_size := case when rider.jersey_size in ('-', 'None', 'none') then 'None' else upper(rider.jersey_size) end;
    city := rider.city;
    rider.city := case when jsonb_array_length(cities -> city) = 1 then cities -> city ->> 0 end;
    entry := private.entry_of(rider, born);
    entry.id := gen_random_uuid();
    entry.asal := 'kertas';
    entry.lomba_id := p_race_id;
    entry.harga_dasar := 0;
    entry.kode_unik := 0;
    entry.biaya_admin := 0;
    entry.kunci_permintaan := p_request_id;
    entry.kedaluwarsa_pada := now();
    entry.tunai := private.paper_amount(row_value ->> 'tunai');
    entry.nama_kontak_darurat := coalesce(private.clean_text(row_value ->> 'pemesan'), '');
    entry.hp_kontak_darurat := coalesce(private.safe_phone(row_value ->> 'telepon'), '');

    if rider.full_name is null then
      problems := problems || row('nama', 'full_name_required', null)::public.import_problem_row;
    end if;
    -- One thing a cell.
    problems := problems || array(
      select row(
        (select rider_columns[n][2] from generate_subscripts(rider_columns, 1) n where rider_columns[n][1] = o.field),
        o.code, nullif(o.facts, '{}'))::public.import_problem_row
      from (
        select distinct on (f.field) f.* from private.odd_facts(rider) with ordinality as f (field, code, facts, place)
        order by f.field, f.place
      ) o
      order by o.place
    );
    if char_length(entry.nama_kontak_darurat) > 100 then
      problems := problems || row('pemesan', 'text_too_long', '{"max": 100}')::public.import_problem_row;
    end if;
    if born is null then
      problems := problems || row('tanggal_lahir', 'birth_date_invalid', null)::public.import_problem_row;
    end if;
    if rider.gender is null then
      problems := problems || row('jenis_kelamin', 'gender_invalid', null)::public.import_problem_row;
    end if;
    if entry.tunai not between 0 and 100000000 then
      problems := problems || row('tunai', 'amount_invalid', null)::public.import_problem_row;
    end if;
    if private.clean_text(row_value ->> 'telepon') is not null and entry.hp_kontak_darurat = '' then
      problems := problems || row('telepon', 'phone_invalid', null)::public.import_problem_row;
    end if;

    consent := nullif(private.clean_text(row_value ->> 'izin'), '-');
    if consent is not null and private.paper_consent(consent) is null then
      problems := problems || row('izin', 'consent_invalid', null)::public.import_problem_row;
    end if;
    plate := private.clean_text(row_value ->> 'plat');
    if plate is not null and (plate !~ '^[0-9]{1,4}$' or plate !~ '[1-9]') then
      problems := problems || row('plat', 'plate_invalid', '{"min": 1, "max": 9999}')::public.import_problem_row;
    end if;

    if city is null then
      problems := problems || row('kota', 'city_required', null)::public.import_problem_row;
    elsif rider.city is null then
      problems := problems || row('kota',
        case jsonb_array_length(cities -> city) when 0 then 'city_unknown' else 'city_ambiguous' end,
        jsonb_build_object('choices', cities -> city))::public.import_problem_row;
    end if;

    category_ids := categories -> private.fold_name(private.clean_text(row_value ->> 'kategori'));
    if coalesce(jsonb_array_length(category_ids), 0) <> 1 then
      problems := problems || row('kategori',
        case when category_ids is null then 'category_unknown' else 'category_ambiguous' end, null)::public.import_problem_row;
    else
      entry.kategori_id := category_ids ->> 0;
      select * into category from public.kategori_lomba k where k.id = entry.kategori_id;
      if born is not null and rider.gender is not null then
        rule := private.rule_against(born, entry.jenis_kelamin_rider, category, private.race_day(race));
        if rule is not null then
          problems := problems || row(
            case when rule ->> 'code' = 'gender_not_allowed' then 'jenis_kelamin' else 'tanggal_lahir' end,
            rule ->> 'code', rule -> 'facts')::public.import_problem_row;
        end if;
      end if;
    end if;

    if rider.full_name is not null and born is not null then
      rider_key := born || ' ' || private.fold_name(rider.full_name);
      if seen ? rider_key then
        problems := problems || row(
          'nama', 'rider_twice', jsonb_build_object('same_as', seen -> rider_key))::public.import_problem_row;
      else
        seen := seen || jsonb_build_object(rider_key, place);
      end if;
    end if;
    if long_cells <> '{}' then
      -- What was not read is too long, whatever else its absence means.
      problems := array(select p from unnest(problems) p where p.field <> all (long_cells)) || array(
        select row(cell, 'text_too_long', jsonb_build_object('max', longest_cell))::public.import_problem_row
        from unnest(long_cells) cell
      );
    end if;
    if problems = '{}' then
      entries := entries || entry;
      places := places || place;
      consents := consents || private.paper_consent(consent);
      plates := plates || plate::integer;
    else
      wrong := wrong || row(place, problems)::public.import_wrong_row;
    end if;
  end loop;

  -- Riders before rows, in one order; a parent who enters one of them just now waits, or is seen here.
  perform private.lock_rider(p_race_id, e.nama_lengkap_rider, e.tanggal_lahir_rider)
  from (select * from unnest(entries) x order by x.tanggal_lahir_rider, private.fold_name(x.nama_lengkap_rider)) e;
  perform from public.lomba l where l.id = p_race_id for no key update;
  select * into race from public.lomba l where l.id = p_race_id;

  -- The riders who are entered already, in one question.
  wrong := wrong || array(
    select row(places[x.at], array[row('nama', 'rider_already_entered',
      jsonb_build_object('pendaftaran_id', known.id, 'name', known.nama_lengkap_rider))::public.import_problem_row
    ])::public.import_wrong_row
    from (
      select (entries[n]).tanggal_lahir_rider, (entries[n]).nama_lengkap_rider, n as at from generate_subscripts(entries, 1) n
    ) x
    cross join lateral (
      select p.id, p.nama_lengkap_rider from public.pendaftaran_lomba p
      where p.lomba_id = p_race_id and p.tanggal_lahir_rider = x.tanggal_lahir_rider
        and private.is_live(p.status_pendaftaran)
        and private.fold_name(p.nama_lengkap_rider) = private.fold_name(x.nama_lengkap_rider)
      limit 1
    ) known
  );

  select coalesce(array_agg(row(c.kategori_id, k.nama, c.riders, f.bebas)::public.import_category_row order by k.nama), '{}'), case
    when bool_or(f.bebas_lomba < total) then 'race_full'
    when bool_or(f.bebas < c.riders) then 'category_full'
  end
  into crowded, problem
  from (
    select x.kategori_id, count(*) as riders, sum(count(*)) over () as total from unnest(entries) x group by 1
  ) c
  join public.kategori_lomba k on k.id = c.kategori_id
  join private.free_places(p_race_id) f on f.kategori_id = c.kategori_id;
  problem := case
    when race.status in ('selesai', 'dibatalkan') then 'race_over'
    when wrong <> '{}' then 'rows_wrong'
    else problem
  end;

  if problem is null then
    entry := private.make_entry(variadic entries);
    perform private.keep_board_consent((entries[n]).id, consents[n], 'panitia')
    from generate_subscripts(entries, 1) n where consents[n] is not null;
    perform private.set_plate((entries[n]).id, plates[n]) from generate_subscripts(entries, 1) n where plates[n] is not null;
    perform private.log_act('import_riders', race.organisasi_id, race.id, 'impor', p_request_id::text, null,
      jsonb_build_object('jumlah', cardinality(entries), 'tunai', (select sum(x.tunai) from unnest(entries) x)));
  end if;
  return row(
    p_commit and problem is null, place - cardinality(wrong), cardinality(wrong), array(select w from unnest(wrong) w order by w.place),
    crowded, (select coalesce(sum(x.tunai), 0) from unnest(entries) x),
    case when p_commit and problem is null then array(select x.id from unnest(entries) x) else '{}' end, problem
  )::public.import_riders_row;
end
$$;
comment on function private.import_riders is
  'Writes entries made on paper into a race, all or none, for organisers with riders; up to 1,000 rows, each an object of texts as they stand in the table: nama, panggilan, tanggal_lahir (day first, as people write it), jenis_kelamin (L or P), kategori (its name), kota, tim, jersey, nomor (the plate wished for), pemesan, telepon, tunai (rupiah), izin (ya or tidak: whether the family lets the board name the child), plat (the plate that the rider has). They are confirmed and paid by hand (asal kertas, total_bayar 0, tunai apart), without an account. With one wrong row nothing is written. The same request_id again writes nothing more.
Answer: import_riders_row.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT422 no_rows, too_many_rows {max, count}, request_id_required (with commit); PT409 plate_taken, plate_kept, as set_plate. Before all of these, asking calls included, PT429 too_many_imports {limit, seconds: until the next} (setting BATAS_BACA_IMPOR_PER_JAM).';
select private.offer('import_riders', p_asks => true, p_counts => 'count_import');

create function private.cancel_paper_entries(p_race_id uuid, p_registration_ids uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wrong text;
  cancelled integer;
begin
  perform private.require_right(p_race_id, 'riders');
  perform private.refuse_other_race(p_race_id, p_registration_ids, 1000);
  perform from public.pendaftaran_lomba p where p.id = any (p_registration_ids) order by p.id for update;
  select case when p.asal <> 'kertas' then 'not_on_paper' else 'rider_has_come' end into wrong
  from public.pendaftaran_lomba p
  where p.id = any (p_registration_ids) and (p.asal <> 'kertas' or p.status_pendaftaran not in ('dikonfirmasi', 'dibatalkan'))
  order by 1 limit 1;
  if wrong is not null then
    perform private.refuse('PT409', wrong);
  end if;
  with gone as (
    update public.pendaftaran_lomba p set status_pendaftaran = 'dibatalkan', dibatalkan_pada = now()
    where p.id = any (p_registration_ids) and p.status_pendaftaran = 'dikonfirmasi'
    returning p.id
  ),
  logged as (
    select private.log_act('cancel_paper_entry', l.organisasi_id, l.id, 'pendaftaran', gone.id::text)
    from gone join public.lomba l on l.id = p_race_id
  )
  select count(*) into cancelled from logged;
  return cancelled;
end
$$;
comment on function private.cancel_paper_entries is
  'Takes back entries made on paper (up to 1,000 of one race, all or none) and gives their places on, for organisers with riders; how many. What was paid by hand is given back by hand.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT422 no_riders, too_many_riders {max, count}; PT404 registration_not_found; PT409 not_on_paper, rider_has_come (checked in).';
select private.offer('cancel_paper_entries');
