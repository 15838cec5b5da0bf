-- Making, saving, publishing and withdrawing a race.
-- Why: design, section 9; decision 020.
-- Affects: RPCs create_race, save_race, race_for_edit, copy_race, publish_race, withdraw_race, my_races, category_choices.

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
    count(*) filter (where not private.of_age(p.tanggal_lahir_rider, k, private.race_day(race)))
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
  prices jsonb;
  reason text;
  replaced jsonb := '{}';
  fields jsonb;
  consequences public.save_consequences_row;
  answer jsonb;
begin
  perform private.require_right(p_race_id, 'edit');
  -- Entries come before their race.
  perform from public.pendaftaran_lomba p
  where p.id in (select e.id from private.uncounted_entries(p_race_id, p_changes -> 'langkah_harga') e) order by p.id for update;
  before := private.lock_race_version(p_race_id, p_version);
  if before.status not in ('draf', 'dipublikasi') then
    perform private.refuse('PT409', 'race_over', jsonb_build_object('status', before.status));
  end if;
  was := private.editable_race(before);
  prices := private.price_table(before);
  race := private.with_changes(before, p_changes);
  reason := private.text_change(p_changes, 'alasan_harga', 300, null);

  -- Said by its own name before the table says it by a constraint's.
  if race.max_peserta < before.peserta_saat_ini then
    perform private.refuse_unfit_race(race, before);
  end if;
  if p_changes ? 'kategori' then
    replaced := private.save_categories(before, p_changes -> 'kategori');
    race.pertanyaan := private.with_categories_replaced(race.pertanyaan, replaced);
  end if;
  if p_changes ? 'langkah_harga' then
    perform private.save_steps(p_race_id, private.steps_typed(p_changes -> 'langkah_harga', p_race_id, replaced));
  end if;
  update public.lomba l
  set judul = race.judul, lokasi = race.lokasi, kota = race.kota, provinsi = race.provinsi,
    zona_waktu = race.zona_waktu, tanggal_mulai = race.tanggal_mulai, pendaftaran_selesai = race.pendaftaran_selesai,
    max_peserta = race.max_peserta, harga_dasar = race.harga_dasar, gambar_url = race.gambar_url,
    gambar_cover = race.gambar_cover, deskripsi = race.deskripsi, penyelenggara = race.penyelenggara,
    map_location = race.map_location, mendapatkan = race.mendapatkan, keterangan = race.keterangan,
    daftar_ulang_mulai = race.daftar_ulang_mulai, bawaan = race.bawaan, parkir = race.parkir, aturan = race.aturan,
    susunan_acara = race.susunan_acara, rute = race.rute, tanya_jawab = race.tanya_jawab, foto_lama = race.foto_lama,
    foto_sponsor = race.foto_sponsor,
    pertanyaan = race.pertanyaan, kontak_nama = race.kontak_nama, kontak_wa = race.kontak_wa, ubah_sampai = race.ubah_sampai,
    aturan_batal = race.aturan_batal, aturan_pengembalian = race.aturan_pengembalian, satu_rider_per_akun = race.satu_rider_per_akun,
    dua_kategori = race.dua_kategori, biaya_ditanggung = race.biaya_ditanggung
  where l.id = p_race_id
    and (race.judul, race.lokasi, race.kota, race.provinsi, race.zona_waktu, race.tanggal_mulai,
      race.pendaftaran_selesai, race.max_peserta, race.harga_dasar, race.gambar_url, race.gambar_cover, race.deskripsi,
      race.penyelenggara, race.map_location, race.mendapatkan, race.keterangan, race.daftar_ulang_mulai, race.bawaan,
      race.parkir, race.aturan, race.susunan_acara, race.rute, race.tanya_jawab, race.foto_lama, race.foto_sponsor, race.pertanyaan, race.kontak_nama, race.kontak_wa, race.ubah_sampai, race.aturan_batal,
      race.aturan_pengembalian, race.satu_rider_per_akun, race.dua_kategori, race.biaya_ditanggung)
    is distinct from (l.judul, l.lokasi, l.kota, l.provinsi, l.zona_waktu, l.tanggal_mulai, l.pendaftaran_selesai,
      l.max_peserta, l.harga_dasar, l.gambar_url, l.gambar_cover, l.deskripsi, l.penyelenggara, l.map_location,
      l.mendapatkan, l.keterangan, l.daftar_ulang_mulai, l.bawaan, l.parkir, l.aturan, l.susunan_acara, l.rute, l.tanya_jawab, l.foto_lama, l.foto_sponsor, l.pertanyaan, l.kontak_nama, l.kontak_wa,
      l.ubah_sampai, l.aturan_batal, l.aturan_pengembalian, l.satu_rider_per_akun, l.dua_kategori, l.biaya_ditanggung);
  select * into race from public.lomba l where l.id = p_race_id;
  perform private.keep_price_promise(race, prices, reason);
  if race.biaya_ditanggung <> before.biaya_ditanggung then
    perform private.refuse_unchargeable(race);
  end if;
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
  'Saves what the changes name of a race, by column: texts; tanggal_mulai, pendaftaran_selesai (YYYY-MM-DDTHH:MM on the clocks of the venue); max_peserta; harga_dasar (rupiah, 0 is free); langkah_harga (the whole list, at most six: [{nama, sampai, tempat, harga, kategori: {id: rupiah}}], moments with their zone, the last without sampai and tempat; once somebody has entered no price rises before the moment or the number of places that its page showed); alasan_harga (why the owner corrects a price all the same, shown on the page for seven days); biaya_ditanggung; gambar_url, gambar_cover (addresses in the bucket gambar); mendapatkan (list of texts); daftar_ulang_mulai and ubah_sampai (as tanggal_mulai, not after it); aturan_pengembalian (the whole rule, refund_rule_row; once somebody has entered it may only give more, on every day); kontak_wa (a number that WhatsApp can open); foto_lama (at most eight addresses in the bucket gambar); pertanyaan (the whole list, at most ten, in its order: [{id: chosen by the caller, question, kind, required, categories, longest, choices}], see race_question_row); satu_rider_per_akun; dua_kategori; kategori (the whole list: [{kategori_id, kuota, and what differs of nama, deskripsi, usia_min, usia_max, batasan_gender}], without kategori_id a new one). null clears a field. A draft may miss anything; a published race, or one with entries, keeps what it needs, and paid entries keep place, category and price. Right: edit.
Answer: saved_race_row. A published race that has moved is told to each account in it.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT409 changed_meanwhile {versi, diubah_pada, by, own, fields} when version is not the present one (null overwrites), race_over {status}; PT422 changes_invalid, and with {field}: field_unknown, field_invalid, text_too_long {max}, list_too_long {max}, out_of_range {min, max}, time_invalid, price_not_chargeable {lowest, highest, min, max} (without field), picture_not_ours, category_name_required, category_ages_crossed {category, usia_min, usia_max}, category_twice {category}, phone_invalid, field_required, after_race, question_unfinished, in_past, refund_rule_invalid {reason}; price_step_past {urutan}, price_step_unreachable {urutan}; PT404 category_not_found; PT409 price_promised {kategori_id, from, to, until, places}, refund_rule_promised {hari, persen, biaya}, question_answered {question, riders}, picture_missing, capacity_below_sold {max_peserta, taken}, quota_below_sold {kategori_id, category, kuota, taken}, category_has_riders {kategori_id, category, riders}; PT429 too_many_categories {limit}.';
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
    foto_lama = source.foto_lama, foto_sponsor = source.foto_sponsor,
    -- Questions of their own: what is answered here is no answer there.
    pertanyaan = (
      select coalesce(jsonb_agg(jsonb_set(item, '{id}', to_jsonb(gen_random_uuid())) order by place), '[]')
      from jsonb_array_elements(source.pertanyaan) with ordinality as items (item, place)
    ),
    kontak_nama = source.kontak_nama, kontak_wa = source.kontak_wa, aturan_batal = source.aturan_batal, aturan_pengembalian = source.aturan_pengembalian, satu_rider_per_akun = source.satu_rider_per_akun,
    dua_kategori = source.dua_kategori, biaya_ditanggung = source.biaya_ditanggung, versi = 1
  where l.id = p_copy_id returning * into race;
  insert into public.lomba_kategori (lomba_id, kategori_id, kuota)
  select p_copy_id, link.kategori_id, link.kuota from public.lomba_kategori link where link.lomba_id = p_race_id
  order by link.kategori_id;
  -- With their ends: a step without any would never end. Those that are over keep the draft from being published (private.race_problems).
  insert into private.harga_lomba (lomba_id, urutan, nama, sampai, tempat, harga)
  select p_copy_id, s.urutan, s.nama, s.sampai, s.tempat, s.harga from private.harga_lomba s where s.lomba_id = p_race_id;
  insert into private.harga_kategori (lomba_id, urutan, kategori_id, harga)
  select p_copy_id, c.urutan, c.kategori_id, c.harga from private.harga_kategori c
  join public.lomba_kategori link on link.lomba_id = c.lomba_id and link.kategori_id = c.kategori_id
  where c.lomba_id = p_race_id;
  perform private.log_act('copy_race', source.organisasi_id, p_copy_id, 'lomba', p_copy_id::text, null,
    jsonb_build_object('versi', 1, 'dari', p_race_id));
  return jsonb_populate_record(null::public.editable_race_row, private.editable_race(race));
end
$$;
comment on function private.copy_race is
  'Makes a draft of this id, chosen by the caller, with everything of a race but its day, its hours, its deadlines (steps of its prices keep their ends) and its riders; the same id again answers the race that it is. Right: edit, of the race and of its organisation. Answer: as race_for_edit. Raises PT401 not_signed_in; PT404 race_not_found, organisation_not_found; PT403 not_allowed {right, roles}; PT409 race_id_taken; PT422 race_id_required; PT429 too_many_drafts {limit}.';
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
  end if;
  perform private.refuse_blocked_organisation(race.organisasi_id);
  if race.status <> 'draf' then
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
  'Publishes a draft to which nothing is missing; without commit what is missing is the answer, not a refusal. Published already: answers it. Right: edit. Answer: as race_for_edit. Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT409 changed_meanwhile (see save_race); PT403 organisation_blocked {name}; PT409 race_over {status}; PT422 incomplete {missing}.';
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
      where l.organisasi_id = (select private.acting_for()) or l.organisasi_id is null and (select private.is_admin()) or l.organisasi_id in (
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
  'The races in which the caller has a role (for an admin also those of the club for which they act, and those of no club), at most 300, the latest made, by their start. Raises PT401 not_signed_in.';
select private.offer('my_races');

create type public.category_choice_row as (
  kategori_id uuid, nama text, deskripsi text, usia_min integer, usia_max integer, lahir_dari integer, lahir_sampai integer,
  batasan_gender text, own boolean
);
comment on type public.category_choice_row is 'A category that a race may offer, as race_category_row.';

create function private.category_choices(p_race_id uuid) returns setof public.category_choice_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  race public.lomba;
begin
  perform private.require_right(p_race_id, 'edit');
  select * into race from public.lomba l where l.id = p_race_id;
  return query
  select k.id, k.nama, k.deskripsi, k.usia_min, k.usia_max, k.lahir_dari, k.lahir_sampai, coalesce(k.batasan_gender, 'semua'),
    k.organisasi_id is not null
  from public.kategori_lomba k
  where k.organisasi_id is null or k.organisasi_id = race.organisasi_id
  order by private.age_order(k, private.race_day(race)), k.nama, k.id;
end
$$;
comment on function private.category_choices is
  'The categories that a race may offer, everybody''s and its organisation''s own, youngest first. Right: edit. Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}.';
select private.offer('category_choices');
