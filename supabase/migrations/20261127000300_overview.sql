-- How a race stands, in one answer, and the search from anywhere in the console.
-- Why: an organiser looks once in the evening and must see what needs a decision. Every number here is a count of rows that
-- another screen lists: riders by their status, money by the desk's own function, so that no two screens disagree.
-- Each part needs the right of the screen behind it; what the caller may not see is null.

--------------------------------------------------------------------------------------------------------------
-- Thin categories
--------------------------------------------------------------------------------------------------------------

create function private.category_rank(category public.kategori_lomba) returns integer[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array[
    coalesce(category.usia_min, category.usia_max, 200), coalesce(category.usia_max, 200),
    (coalesce(category.batasan_gender, 'semua') = 'semua')::integer
  ];
end
$$;
comment on function private.category_rank(public.kategori_lomba) is
  'Internal: where a category stands from the youngest up; of the same ages the one for everybody is above those for one gender. Without ages it is above all.';

create function private.thin_categories(p_race_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  fewest constant integer := 3;
  ladder public.kategori_lomba;
  next_id uuid;
  riding jsonb;
  first_riding jsonb;
  goes_to jsonb := '{}';
  answer jsonb := '[]';
begin
  select coalesce(jsonb_object_agg(link.kategori_id, (
    select count(*) from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.kategori_id = link.kategori_id
      and p.status_pendaftaran in ('dikonfirmasi', 'check_in', 'selesai', 'dnf')
  )), '{}') into riding
  from public.lomba_kategori link where link.lomba_id = p_race_id;
  first_riding := riding;

  -- From the bottom up: those who travel into a category that stays thin travel on with its riders.
  for ladder in
    select k.* from public.lomba_kategori link
    join public.kategori_lomba k on k.id = link.kategori_id
    where link.lomba_id = p_race_id
    order by private.category_rank(k), k.nama, k.id
  loop
    if (riding ->> ladder.id::text)::integer not between 1 and fewest - 1 then
      continue;
    end if;
    select k.id into next_id
    from public.lomba_kategori link
    join public.kategori_lomba k on k.id = link.kategori_id
    where link.lomba_id = p_race_id and private.category_rank(k) > private.category_rank(ladder)
      and (coalesce(k.batasan_gender, 'semua') = 'semua' or k.batasan_gender = ladder.batasan_gender)
    order by private.category_rank(k), k.nama, k.id
    limit 1;
    if found then
      riding := riding || jsonb_build_object(
        ladder.id, 0, next_id, (riding ->> ladder.id::text)::integer + (riding ->> next_id::text)::integer
      );
      goes_to := goes_to || jsonb_build_object(ladder.id, next_id);
    end if;
  end loop;

  for ladder in
    select k.* from public.lomba_kategori link
    join public.kategori_lomba k on k.id = link.kategori_id
    where link.lomba_id = p_race_id and (first_riding ->> k.id::text)::integer < fewest
    order by private.category_rank(k), k.nama, k.id
  loop
    next_id := (goes_to ->> ladder.id::text)::uuid;
    while goes_to ? next_id::text loop
      next_id := (goes_to ->> next_id::text)::uuid;
    end loop;
    answer := answer || jsonb_build_object(
      'kategori_id', ladder.id, 'nama', ladder.nama, 'dibayar', first_riding -> ladder.id::text,
      'rider', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'nama', p.nama_lengkap_rider)
          order by p.nama_lengkap_rider, p.id), '[]')
        from public.pendaftaran_lomba p
        where p.lomba_id = p_race_id and p.kategori_id = ladder.id
          and p.status_pendaftaran in ('dikonfirmasi', 'check_in', 'selesai', 'dnf')
      ),
      'ke', (
        select jsonb_build_object('kategori_id', k.id, 'nama', k.nama, 'menjadi', riding -> k.id::text)
        from public.kategori_lomba k where k.id = next_id
      )
    );
  end loop;
  return answer;
end
$$;
comment on function private.thin_categories(uuid) is
  'Internal: the categories of a race with fewer than three riders whose entry is confirmed, from the youngest up: [{kategori_id, nama, dibayar, rider: [{id, nama}], ke: {kategori_id, nama, menjadi: how many ride there if every proposal is followed} or null}]. A category under three riders travels up to the next of the same race that is open to its gender, and on from there while it stays under three; from the highest, and from an empty one, nobody travels.';

--------------------------------------------------------------------------------------------------------------
-- The overview
--------------------------------------------------------------------------------------------------------------

create function private.race_overview(p_race_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  race public.lomba;
  rights text[];
  answer jsonb;
begin
  perform private.require_right(p_race_id, 'view');
  select * into strict race from public.lomba l where l.id = p_race_id;
  rights := private.rights_of(private.my_race_roles(p_race_id));

  select jsonb_build_object(
    'lomba', jsonb_build_object(
      'id', race.id, 'judul', race.judul, 'status', race.status, 'zona_waktu', race.zona_waktu, 'kota', race.kota,
      'lokasi', race.lokasi,
      'tanggal_mulai', case when isfinite(race.tanggal_mulai) then race.tanggal_mulai end,
      'pendaftaran_selesai', case when isfinite(race.pendaftaran_selesai) then race.pendaftaran_selesai end,
      'max_peserta', race.max_peserta, 'terisi', race.peserta_saat_ini, 'harga_dasar', race.harga_dasar
    ),
    'hak', to_jsonb(rights),
    'pada', now(),
    'hari_ini', (now() at time zone race.zona_waktu)::date,
    'kurang', case when race.status = 'draf' and 'edit' = any (rights) then jsonb_array_length(private.race_problems(race)) end,
    'kategori', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', k.id, 'nama', k.nama, 'kuota', link.kuota, 'terisi', link.terisi
      ) order by private.category_rank(k), k.nama, k.id), '[]')
      from public.lomba_kategori link join public.kategori_lomba k on k.id = link.kategori_id
      where link.lomba_id = p_race_id
    ),
    'rider', null, 'uang', null, 'gerbang', null
  ) into answer;

  if 'riders_view' = any (rights) then
    answer := answer || jsonb_build_object('rider', (
      with entered as (
        select p.kategori_id, (p.didaftar_pada at time zone race.zona_waktu)::date as hari,
          p.status_pendaftaran <> 'pending' as dibayar, p.nomor_plat
        from public.pendaftaran_lomba p
        where p.lomba_id = p_race_id and private.is_live(p.status_pendaftaran)
      )
      select jsonb_build_object(
        'dibayar', count(*) filter (where e.dibayar),
        'belum_bayar', count(*) filter (where not e.dibayar),
        'tanpa_plat', count(*) filter (where e.dibayar and e.nomor_plat is null),
        'harian', (
          select coalesce(jsonb_agg(to_jsonb(d) order by d.hari), '[]')
          from (
            select x.hari, count(*) filter (where x.dibayar) as dibayar, count(*) filter (where not x.dibayar) as belum_bayar
            from entered x group by x.hari
          ) d
        ),
        'kategori', (
          select coalesce(jsonb_object_agg(c.kategori_id, jsonb_build_object(
            'dibayar', c.dibayar, 'belum_bayar', c.belum_bayar, 'menunggu', c.menunggu, 'ditawari', c.ditawari
          )), '{}')
          from (
            select link.kategori_id,
              (select count(*) from entered x where x.kategori_id = link.kategori_id and x.dibayar) as dibayar,
              (select count(*) from entered x where x.kategori_id = link.kategori_id and not x.dibayar) as belum_bayar,
              count(a.id) filter (where a.status = 'menunggu') as menunggu,
              count(a.id) filter (where a.status = 'ditawari') as ditawari
            from public.lomba_kategori link
            left join private.antrean a
              on a.lomba_id = p_race_id and a.kategori_id = link.kategori_id and a.status in ('menunggu', 'ditawari')
            where link.lomba_id = p_race_id
            group by link.kategori_id
          ) c
        ),
        'tawaran_sampai', (
          select min(a.tawaran_sampai) from private.antrean a where a.lomba_id = p_race_id and a.status = 'ditawari'
        ),
        -- A QR that is paid after its hold has ended brings an entry back, also of a child who was entered anew meanwhile.
        'ganda', (
          select coalesce(jsonb_agg(to_jsonb(g) order by g.panggilan, g.id), '[]')
          from (
            select (array_agg(p.id order by p.status_pendaftaran = 'pending' desc, p.didaftar_pada desc, p.id))[1] as id,
              min(p.nama_panggilan_rider) as panggilan
            from public.pendaftaran_lomba p
            where p.lomba_id = p_race_id and private.is_live(p.status_pendaftaran) and p.dihapus_pada is null
            group by p.tanggal_lahir_rider, private.fold_name(p.nama_lengkap_rider)
            having count(*) > 1
          ) g
        ),
        'tipis', private.thin_categories(p_race_id)
      )
      from entered e
    ));
  end if;

  if 'money' = any (rights) then
    answer := answer || jsonb_build_object('uang', (
      select to_jsonb(m.summary) || jsonb_build_object(
        'kasus', (
          select coalesce(jsonb_object_agg(c.perlu_tindakan, c.entries), '{}')
          from (
            select p.perlu_tindakan, count(*) as entries from public.pendaftaran_lomba p
            where p.lomba_id = p_race_id and private.waits_for_desk(p) group by p.perlu_tindakan
          ) c
        ),
        'pengembalian', (
          select jsonb_build_object(
            'diminta', count(*) filter (where b.langkah = 'diminta'),
            'disetujui', count(*) filter (where b.langkah = 'disetujui')
          )
          from private.pengembalian b join public.pendaftaran_lomba p on p.id = b.pendaftaran_id
          where p.lomba_id = p_race_id and exists (
            select from private.rekening_pengembalian r where r.pengembalian_id = b.id
          )
        )
      )
      from (select (private.race_money(p_race_id)).summary) m
    ));
  end if;

  if rights && array['gate', 'riders_view'] then
    answer := answer || jsonb_build_object('gerbang', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'panggilan', p.nama_panggilan_rider, 'status', g.status_pendaftaran, 'sejak', g.inside_since
      ) order by g.inside_since, p.id), '[]')
      from private.gate_cases(p_race_id) g join public.pendaftaran_lomba p on p.id = g.registration_id
    ));
  end if;
  return answer;
end
$$;
comment on function private.race_overview is
  'How a race stands, for everybody with a role in it: {lomba, hak: the caller''s rights, pada, hari_ini: the day at the venue, kurang: how much a draft misses (right edit), kategori: [{id, nama, kuota, terisi: places held}], rider, uang, gerbang}; the last three are null without their rights.
rider (riders_view): {dibayar: entries that are confirmed or further, belum_bayar: that hold a place unpaid, tanpa_plat: confirmed ones without a start plate, harian: [{hari: the day at the venue on which they were entered, dibayar, belum_bayar}] of live entries, kategori: by id {dibayar, belum_bayar, menunggu, ditawari: of the waiting list}, tawaran_sampai: when the first offer ends, ganda: riders (name folded, birth date) with more than one live entry [{id: the one to look at, unpaid or last made, panggilan}], tipis: private.thin_categories}.
uang (money): summary of race_money, in rupiah, with kasus: how many entries wait for the desk, by perlu_tindakan, pengembalian: {diminta, disetujui} refunds at these steps whose account is known.
gerbang (gate or riders_view): private.gate_cases, [{id, panggilan, status, sejak}].
Raises PT401 not_signed_in; PT404 race_not_found.';
select private.offer('race_overview');

--------------------------------------------------------------------------------------------------------------
-- Search from anywhere
--------------------------------------------------------------------------------------------------------------

create function private.organiser_search(p_query text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 8;
  most_races constant integer := 300;
  me uuid := private.signed_in();
  typed text := left(private.clean_text(p_query), 80);
  folded text;
  words text[];
  digits text;
  plate integer;
  hexes text;
  charged uuid[];
  phone text;
  mine uuid[];
  listed uuid[];
  called uuid[];
  race_list jsonb;
  rider_list jsonb;
begin
  folded := nullif(private.fold_name(typed), '');
  if folded is null then
    return '{"lomba": [], "rider": []}';
  end if;
  words := array(
    select '%' || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from regexp_split_to_table(folded, ' +') w where w <> ''
  );
  -- A number, as typed or pasted with its blanks, hyphens and country code.
  digits := case when typed ~ '^[#+]?[0-9 ().-]+$' then regexp_replace(typed, '[^0-9]', '', 'g') end;
  plate := case when digits ~ '^[0-9]{1,4}$' then digits::integer end;
  phone := case when length(digits) between 4 and 15 then regexp_replace(digits, '^(62|0)', '') end;
  phone := case when length(phone) >= 4 then phone end;
  hexes := case when typed ~* '^#?[0-9a-f-]{4,36}$' then lower(regexp_replace(typed, '[^0-9a-fA-F]', '', 'g')) end;
  hexes := case when length(hexes) >= 4 then hexes end;
  charged := array(
    select x.pendaftaran_lomba_id from public.transaksi_pembayaran t
    join public.transaksi_pembayaran x on x.id = t.id or x.induk_id = t.id
    where t.merchant_ref in (typed, upper(typed)) or t.reference in (typed, upper(typed))
  );

  select coalesce(array_agg(r.id), '{}'),
    coalesce(array_agg(r.id) filter (where 'riders_view' = any (r.rights)), '{}'),
    coalesce(array_agg(r.id) filter (where 'contacts' = any (r.rights)), '{}')
  into mine, listed, called
  from (
    select l.id, private.rights_of(private.my_race_roles(l.id)) as rights
    from public.lomba l
    where private.is_admin() or l.organisasi_id in (
      select m.organisasi_id from public.anggota_organisasi m
      where m.user_id = me and (m.lomba_id is null or m.lomba_id = l.id)
    )
    order by l.tanggal_mulai desc, l.id
    limit most_races
  ) r
  where 'view' = any (r.rights);

  select coalesce(jsonb_agg(jsonb_build_object(
    'id', f.id, 'judul', f.judul, 'status', f.status, 'kota', f.kota, 'zona_waktu', f.zona_waktu,
    'tanggal_mulai', case when isfinite(f.tanggal_mulai) then f.tanggal_mulai end
  ) order by f.place), '[]') into race_list
  from (
    select l.*, row_number() over (order by l.tanggal_mulai > now() desc, l.tanggal_mulai, l.id) as place
    from public.lomba l
    where l.id = any (mine) and private.fold_name(concat_ws(' ', l.judul, l.kota)) like all (words)
    order by place limit most
  ) f;

  with found as (
    select p.id, p.lomba_id, p.nama_lengkap_rider, p.nama_panggilan_rider, p.nomor_plat, p.nomor_bib,
      p.status_pendaftaran, p.kategori_id, l.judul, l.tanggal_mulai,
      case
        when p.nomor_plat = plate then 'plat'
        when private.fold_name(concat_ws(' ', p.nama_lengkap_rider, p.nama_panggilan_rider)) like all (words) then 'nama'
        when starts_with(replace(p.id::text, '-', ''), hexes) then 'pesanan'
        when p.id = any (charged) then 'pesanan'
        when p.nomor_plat is null and p.nomor_bib::integer = plate then 'ingin'
        when phone is not null and p.lomba_id = any (called) and exists (
          select from (
            select coalesce(
              (select o.nomor_hp from public.profil_pengguna o where o.id = p.user_id), p.hp_kontak_darurat
            ) as number
          ) n
          where regexp_replace(n.number, '[^0-9]', '', 'g') like '%' || phone
        ) then 'hp'
      end as lewat
    from public.pendaftaran_lomba p
    join public.lomba l on l.id = p.lomba_id
    where p.lomba_id = any (listed)
  ),
  best as (
    select f.*, row_number() over (
      order by f.lewat = 'plat' desc, f.lewat = 'ingin' desc, f.lewat = 'hp' desc, private.is_live(f.status_pendaftaran) desc,
        f.tanggal_mulai > now() - interval '1 day' desc, abs(extract(epoch from f.tanggal_mulai - now())),
        f.nama_lengkap_rider, f.id
    ) as place
    from found f where f.lewat is not null
    order by place limit most
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', b.id, 'lomba_id', b.lomba_id, 'lomba', b.judul, 'nama', b.nama_lengkap_rider, 'panggilan', b.nama_panggilan_rider,
    'plat', b.nomor_plat, 'ingin', b.nomor_bib, 'status', b.status_pendaftaran, 'lewat', b.lewat,
    'kategori', (select k.nama from public.kategori_lomba k where k.id = b.kategori_id)
  ) order by b.place), '[]') into rider_list
  from best b;

  -- A name beside a telephone number is a look at the number. Digits typed one by one are one look.
  perform private.log_act('search_phone', l.organisasi_id, l.id, 'pendaftaran', f.id::text)
  from jsonb_to_recordset(rider_list) as f (id uuid, lomba_id uuid, lewat text)
  join public.lomba l on l.id = f.lomba_id
  where f.lewat = 'hp' and not exists (
    select from public.catatan c
    where c.lomba_id = l.id and c.user_id = me and c.tindakan = 'search_phone' and c.objek_id = f.id::text
      and c.terjadi_pada > now() - interval '10 minutes'
  );

  return jsonb_build_object('lomba', race_list, 'rider', rider_list);
end
$$;
comment on function private.organiser_search is
  'Finds a race by its name or city, and a rider by name or nickname, start plate (before it is assigned the wished number, told as a wish), the beginning of the registration''s id (four characters or more), a whole payment reference, or the last digits of the telephone number behind it (four or more): {lomba: [{id, judul, status, kota, zona_waktu, tanggal_mulai}], rider: [{id, lomba_id, lomba, nama, panggilan, plat, ingin, status, kategori, lewat: nama | plat | ingin | pesanan | hp}]}, eight of each at most, in the caller''s newest 300 races; riders where the caller has riders_view, telephone numbers only where contacts, each rider found by one logged (search_phone), once in ten minutes. Only the first 80 characters count.
Raises PT401 not_signed_in.';
select private.offer('organiser_search');
