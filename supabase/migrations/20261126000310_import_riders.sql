-- Entries that were made on paper, written into the list by the organiser.
-- Why: an organiser takes entries at a shop or a training ground, for cash. They take places like all others, but the
-- money never passed through us: such an entry has no account behind it and nothing charged (total_bayar 0), so the
-- books of the payments stay what the provider confirms, and what was taken by hand stands apart (tunai).

create function private.paper_birth_date(value text, today date) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  text_value text := private.clean_text($1);
  parts text[] := regexp_match(text_value, '^([0-9]{1,2})[-/. ]([0-9]{1,2})[-/. ]([0-9]{4})$');
begin
  if parts is null then
    parts := regexp_match(text_value, '^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$');
    parts := array[parts[3], parts[2], parts[1]];
  end if;
  return private.parse_birth_date(lpad(parts[1], 2, '0') || '-' || lpad(parts[2], 2, '0') || '-' || parts[3], $2);
end
$$;
comment on function private.paper_birth_date(text, date) is
  'Internal: a birth date as people write it in a table, day first (7/8/2020, 07-08-2020, 07.08.2020) or as 2020-08-07; null when it is none.';

create function private.paper_gender(value text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when word in ('l', 'lk', 'laki', 'laki laki', 'pria', 'putra', 'cowok') then 'pria'
    when word in ('p', 'pr', 'perempuan', 'wanita', 'putri', 'cewek') then 'wanita'
  end
  from (select private.fold_name(private.clean_text($1)) as word) _;
$$;
comment on function private.paper_gender(text) is
  'Internal: pria or wanita by what people write in a table (L, P, laki-laki, perempuan …); null for anything else.';

create function private.paper_amount(value text) returns bigint
language plpgsql immutable set search_path = ''
as $$
declare
  digits text := regexp_replace(regexp_replace(lower(private.clean_text($1)), '^rp[. ]*', ''), '(,00|,-| )$', '');
begin
  if digits !~ '^[0-9]{1,9}$' and digits !~ '^[0-9]{1,3}([.,][0-9]{3}){1,3}$' then
    return -1;
  end if;
  return regexp_replace(digits, '[.,]', '', 'g')::bigint;
end
$$;
comment on function private.paper_amount(text) is
  'Internal: an amount in whole rupiah as people write it (Rp 150.000, 150000); null for nothing, -1 for what is none.';

create function private.paper_cities(value text) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct c.name order by c.name), '{}')
  from (select private.fold_name(regexp_replace(private.clean_text($1), '^kab\.? ', 'kabupaten ', 'i')) as wanted) w
  join public.reg_regencies c on lower(c.name) in (w.wanted, 'kota ' || w.wanted, 'kabupaten ' || w.wanted);
$$;
comment on function private.paper_cities(text) is
  'Internal: the regencies and cities that a text names, with or without KOTA or KABUPATEN: one, none, or those to choose from.';

create function private.import_riders(p_race_id uuid, p_rows jsonb, p_request_id uuid, p_commit boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
  today constant date := private.wib_day(now());
  race public.lomba;
  -- Categories by folded name and by id, as {id: row}.
  categories jsonb;
  cities jsonb := '{}';
  seen jsonb := '{}';
  row_value jsonb;
  place integer := 0;
  entry public.pendaftaran_lomba;
  entries public.pendaftaran_lomba[] := '{}';
  category public.kategori_lomba;
  category_ids uuid[];
  named text[];
  rule jsonb;
  problems jsonb;
  answers jsonb[] := '{}';
  wrong integer := 0;
  rider_key text;
  crowded jsonb;
  problem text;
  made uuid[];
begin
  perform private.require_right(p_race_id, 'riders');
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) = 0 then
    perform private.refuse('PT422', 'no_rows');
  elsif jsonb_array_length(p_rows) > most then
    perform private.refuse('PT422', 'too_many_rows', jsonb_build_object('batas', most, 'jumlah', jsonb_array_length(p_rows)));
  end if;
  if coalesce(p_commit, false) then
    if p_request_id is null then
      perform private.refuse('PT422', 'request_id_required');
    end if;
    perform private.lock_user((select auth.uid()));
    -- The same import again has waited for the first, and is it.
    select array_agg(p.id) into made from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.asal = 'kertas' and p.kunci_permintaan = p_request_id;
    if made is not null then
      return jsonb_build_object('selesai', true, 'jumlah', cardinality(made), 'salah', 0, 'baris', '[]'::jsonb,
        'kategori', '[]'::jsonb, 'tunai', 0, 'id', to_jsonb(made), 'masalah', null);
    end if;
  end if;
  select * into race from public.lomba l where l.id = p_race_id;

  for row_value in select value from jsonb_array_elements(p_rows) loop
    place := place + 1;
    problems := '[]';
    entry := null;
    entry.id := gen_random_uuid();
    entry.nama_lengkap_rider := private.clean_text(row_value ->> 'nama');
    entry.nama_panggilan_rider := coalesce(
      private.clean_text(row_value ->> 'panggilan'), left(split_part(entry.nama_lengkap_rider, ' ', 1), 50)
    );
    entry.nama_tim := private.clean_text(row_value ->> 'tim');
    entry.tanggal_lahir_rider := private.paper_birth_date(row_value ->> 'tanggal_lahir', today);
    entry.jenis_kelamin_rider := private.paper_gender(row_value ->> 'jenis_kelamin');
    entry.ukuran_jersey := case
      when coalesce(private.clean_text(row_value ->> 'jersey'), '-') in ('-', 'None', 'none') then 'None'
      else upper(private.clean_text(row_value ->> 'jersey'))
    end;
    entry.nomor_bib := private.clean_text(row_value ->> 'nomor');
    entry.tunai := private.paper_amount(row_value ->> 'tunai');
    entry.nama_kontak_darurat := coalesce(private.clean_text(row_value ->> 'pemesan'), '');
    entry.hp_kontak_darurat := coalesce(private.safe_phone(row_value ->> 'telepon'), '');

    if entry.nama_lengkap_rider is null then
      problems := problems || '[{"kolom": "nama", "code": "full_name_required"}]'::jsonb;
    elsif char_length(entry.nama_lengkap_rider) > 100 then
      problems := problems || '[{"kolom": "nama", "code": "text_too_long", "facts": {"max": 100}}]'::jsonb;
    elsif private.has_link(entry.nama_lengkap_rider) then
      problems := problems || '[{"kolom": "nama", "code": "name_has_link"}]'::jsonb;
    end if;
    if char_length(entry.nama_panggilan_rider) > 50 then
      problems := problems || '[{"kolom": "panggilan", "code": "text_too_long", "facts": {"max": 50}}]'::jsonb;
    elsif private.has_link(entry.nama_panggilan_rider) then
      problems := problems || '[{"kolom": "panggilan", "code": "name_has_link"}]'::jsonb;
    end if;
    if char_length(entry.nama_tim) > 100 then
      problems := problems || '[{"kolom": "tim", "code": "text_too_long", "facts": {"max": 100}}]'::jsonb;
    elsif private.has_link(entry.nama_tim) then
      problems := problems || '[{"kolom": "tim", "code": "name_has_link"}]'::jsonb;
    end if;
    if char_length(entry.nama_kontak_darurat) > 100 then
      problems := problems || '[{"kolom": "pemesan", "code": "text_too_long", "facts": {"max": 100}}]'::jsonb;
    end if;
    if entry.tanggal_lahir_rider is null then
      problems := problems || '[{"kolom": "tanggal_lahir", "code": "birth_date_invalid"}]'::jsonb;
    end if;
    if entry.jenis_kelamin_rider is null then
      problems := problems || '[{"kolom": "jenis_kelamin", "code": "gender_invalid"}]'::jsonb;
    end if;
    if entry.ukuran_jersey not in ('None', 'XS', 'S', 'M', 'L', 'XL', 'XXL') then
      problems := problems || '[{"kolom": "jersey", "code": "jersey_size_invalid"}]'::jsonb;
    end if;
    if entry.nomor_bib !~ '^[0-9]{1,3}$' then
      problems := problems || '[{"kolom": "nomor", "code": "start_number_invalid"}]'::jsonb;
    end if;
    if entry.tunai not between 0 and 100000000 then
      problems := problems || '[{"kolom": "tunai", "code": "amount_invalid"}]'::jsonb;
    end if;
    if private.clean_text(row_value ->> 'telepon') is not null and entry.hp_kontak_darurat = '' then
      problems := problems || '[{"kolom": "telepon", "code": "phone_invalid"}]'::jsonb;
    end if;

    -- Each city is looked for once.
    if private.clean_text(row_value ->> 'kota') is null then
      problems := problems || '[{"kolom": "kota", "code": "city_required"}]'::jsonb;
    else
      if not cities ? private.clean_text(row_value ->> 'kota') then
        cities := cities || jsonb_build_object(
          private.clean_text(row_value ->> 'kota'), to_jsonb(private.paper_cities(row_value ->> 'kota'))
        );
      end if;
      named := array(select jsonb_array_elements_text(cities -> private.clean_text(row_value ->> 'kota')));
      if cardinality(named) = 1 then
        entry.kota_asal := named[1];
      else
        problems := problems || jsonb_build_array(jsonb_build_object('kolom', 'kota',
          'code', case cardinality(named) when 0 then 'city_unknown' else 'city_ambiguous' end,
          'facts', jsonb_build_object('pilihan', named)));
      end if;
    end if;

    select array_agg(k.id) into category_ids
    from public.lomba_kategori link
    join public.kategori_lomba k on k.id = link.kategori_id
    where link.lomba_id = p_race_id
      and private.fold_name(private.clean_text(k.nama)) = private.fold_name(private.clean_text(row_value ->> 'kategori'));
    if coalesce(cardinality(category_ids), 0) <> 1 then
      problems := problems || jsonb_build_array(jsonb_build_object('kolom', 'kategori',
        'code', case when category_ids is null then 'category_unknown' else 'category_ambiguous' end));
    else
      entry.kategori_id := category_ids[1];
      select * into category from public.kategori_lomba k where k.id = entry.kategori_id;
      if entry.tanggal_lahir_rider is not null and entry.jenis_kelamin_rider is not null then
        rule := private.rule_against(
          entry.tanggal_lahir_rider, entry.jenis_kelamin_rider, category, private.race_day(race)
        );
        if rule is not null then
          problems := problems || jsonb_build_array(jsonb_build_object('kolom',
            case when rule ->> 'code' = 'gender_not_allowed' then 'jenis_kelamin' else 'tanggal_lahir' end) || rule);
        end if;
      end if;
    end if;

    if entry.nama_lengkap_rider is not null and entry.tanggal_lahir_rider is not null then
      rider_key := entry.tanggal_lahir_rider || ' ' || private.fold_name(entry.nama_lengkap_rider);
      if seen ? rider_key then
        problems := problems || jsonb_build_array(jsonb_build_object('kolom', 'nama', 'code', 'rider_twice',
          'facts', jsonb_build_object('baris', seen -> rider_key)));
      else
        seen := seen || jsonb_build_object(rider_key, place);
      end if;
    end if;
    if problems = '[]' then
      entries := entries || entry;
    else
      wrong := wrong + 1;
    end if;
    answers := answers || jsonb_build_object('baris', place, 'id', entry.id, 'masalah', problems);
  end loop;

  if coalesce(p_commit, false) then
    -- Riders before rows, in one order; who enters one of them just now waits, or is seen here.
    perform private.lock_rider(p_race_id, e.nama_lengkap_rider, e.tanggal_lahir_rider)
    from (select * from unnest(entries) x order by x.tanggal_lahir_rider, private.fold_name(x.nama_lengkap_rider)) e;
    perform from public.lomba l where l.id = p_race_id for no key update;
    select * into race from public.lomba l where l.id = p_race_id;
  end if;

  -- Who is entered already, in one question.
  select array_agg(
    case when e.id is null then a.answer
      else a.answer || jsonb_build_object('masalah', a.answer -> 'masalah' || jsonb_build_array(jsonb_build_object(
        'kolom', 'nama', 'code', 'rider_already_entered', 'facts', jsonb_build_object('pendaftaran_id', e.known))))
    end order by a.place
  ), wrong + count(e.id)
  into answers, wrong
  from unnest(answers) with ordinality as a (answer, place)
  left join lateral (
    select x.id, (
      select p.id from public.pendaftaran_lomba p
      where p.lomba_id = p_race_id and p.tanggal_lahir_rider = x.tanggal_lahir_rider
        and private.is_live(p.status_pendaftaran)
        and private.fold_name(p.nama_lengkap_rider) = private.fold_name(x.nama_lengkap_rider)
      limit 1
    ) as known
    from unnest(entries) x where x.id = (a.answer ->> 'id')::uuid
  ) e on e.known is not null;

  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.kategori_id, 'nama', k.nama, 'tambah', c.riders, 'bebas', f.bebas
  ) order by k.nama), '[]'), case
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
    when wrong > 0 then 'rows_wrong'
    else problem
  end;

  if coalesce(p_commit, false) and problem is null then
    insert into public.pendaftaran_lomba (
      id, asal, lomba_id, kategori_id, nomor_bib, kota_asal, ukuran_jersey, nama_tim, nama_lengkap_rider,
      nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, nama_kontak_darurat, hp_kontak_darurat,
      harga_dasar, kode_unik, biaya_admin, total_bayar, tunai, status_pendaftaran, status_pembayaran,
      kunci_permintaan, kedaluwarsa_pada
    )
    select x.id, 'kertas', p_race_id, x.kategori_id, x.nomor_bib, x.kota_asal, x.ukuran_jersey, x.nama_tim,
      x.nama_lengkap_rider, x.nama_panggilan_rider, x.tanggal_lahir_rider, x.jenis_kelamin_rider,
      x.nama_kontak_darurat, x.hp_kontak_darurat, 0, 0, 0, 0, x.tunai, 'dikonfirmasi', 'dibayar', p_request_id, now()
    from unnest(entries) x;
    perform private.log_act('import_riders', race.organisasi_id, race.id, 'impor', p_request_id::text, null,
      jsonb_build_object('jumlah', cardinality(entries), 'tunai', (select sum(x.tunai) from unnest(entries) x)));
  end if;
  return jsonb_build_object(
    'selesai', coalesce(p_commit, false) and problem is null,
    'jumlah', place - wrong, 'salah', wrong,
    'baris', (
      select coalesce(jsonb_agg(a - 'id' order by (a ->> 'baris')::integer), '[]') from unnest(answers) a
      where a -> 'masalah' <> '[]'
    ),
    'kategori', crowded,
    'tunai', (select coalesce(sum(x.tunai), 0) from unnest(entries) x),
    'id', case when p_commit and problem is null then (select jsonb_agg(x.id) from unnest(entries) x) else '[]' end,
    'masalah', problem
  );
end
$$;
comment on function private.import_riders(uuid, jsonb, uuid, boolean) is 'Behind public.import_riders.';

create function public.import_riders(race_id uuid, rows jsonb, request_id uuid, commit boolean default false) returns jsonb
language sql set search_path = ''
as $$
  select private.import_riders($1, $2, $3, $4);
$$;
comment on function public.import_riders(uuid, jsonb, uuid, boolean) is
  'Writes entries made on paper into a race, all or none, for organisers with riders; up to 1,000 rows, each an object of texts as they stand in the table: nama, panggilan, tanggal_lahir (day first), jenis_kelamin (L or P), kategori (its name), kota, tim, jersey, nomor, pemesan, telepon, tunai (rupiah). They are confirmed and paid by hand (asal kertas, total_bayar 0, tunai apart), without an account. Without commit, and with one wrong row, nothing is written. The same request_id again writes nothing more.
Returns {selesai: whether they were written, jumlah: right rows, salah: wrong rows, baris: [{baris: from 1, masalah: [{kolom, code, facts}]}] of the wrong ones, kategori: [{id, nama, tambah, bebas}] of the others, tunai: their sum, id: of what was written, masalah: null, rows_wrong, race_full, category_full or race_over}. Codes of a row: full_name_required, text_too_long {max}, name_has_link, birth_date_invalid, gender_invalid, jersey_size_invalid, start_number_invalid, amount_invalid, phone_invalid, city_required, city_unknown, city_ambiguous {pilihan}, category_unknown, category_ambiguous, age_below_min {usia, usia_min}, age_above_max {usia, usia_max}, gender_not_allowed {batasan_gender}, rider_twice {baris}, rider_already_entered {pendaftaran_id}.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, peran}; PT422 no_rows, too_many_rows {batas, jumlah}, request_id_required (with commit).';

create function private.cancel_paper_entries(race_id uuid, registration_ids uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wrong text;
  cancelled integer;
begin
  perform private.require_right($1, 'riders');
  perform private.refuse_other_race($1, $2, 1000);
  perform from public.pendaftaran_lomba p where p.id = any ($2) order by p.id for update;
  select case when p.asal <> 'kertas' then 'not_on_paper' else 'rider_has_come' end into wrong
  from public.pendaftaran_lomba p
  where p.id = any ($2) and (p.asal <> 'kertas' or p.status_pendaftaran not in ('dikonfirmasi', 'dibatalkan'))
  order by 1 limit 1;
  if wrong is not null then
    perform private.refuse('PT409', wrong);
  end if;
  with gone as (
    update public.pendaftaran_lomba p set status_pendaftaran = 'dibatalkan', dibatalkan_pada = now()
    where p.id = any ($2) and p.status_pendaftaran = 'dikonfirmasi'
    returning p.id
  ),
  logged as (
    select private.log_act('cancel_paper_entry', l.organisasi_id, l.id, 'pendaftaran', gone.id::text)
    from gone join public.lomba l on l.id = $1
  )
  select count(*) into cancelled from logged;
  return cancelled;
end
$$;
comment on function private.cancel_paper_entries(uuid, uuid[]) is 'Behind public.cancel_paper_entries.';

create function public.cancel_paper_entries(race_id uuid, registration_ids uuid[]) returns integer
language sql set search_path = ''
as $$
  select private.cancel_paper_entries($1, $2);
$$;
comment on function public.cancel_paper_entries(uuid, uuid[]) is
  'Takes back entries made on paper (up to 1,000 of one race, all or none) and gives their places on, for organisers with riders; how many. What was paid by hand is given back by hand.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, peran}; PT422 no_riders, too_many_riders {batas, jumlah}; PT404 registration_not_found; PT409 not_on_paper, rider_has_come (checked in).';

grant execute on function
  private.import_riders(uuid, jsonb, uuid, boolean), public.import_riders(uuid, jsonb, uuid, boolean),
  private.cancel_paper_entries(uuid, uuid[]), public.cancel_paper_entries(uuid, uuid[])
  to authenticated;
