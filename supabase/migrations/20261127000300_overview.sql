-- How a race stands, in one answer, and the search from anywhere in the console.
-- Why: an organiser looks once in the evening and must see what needs a decision. Every number here is a count of rows that
-- another screen lists: riders by their status, money by the desk's own function, so that no two screens disagree.
-- Each part needs the right of the screen behind it; what the caller may not see is null.

--------------------------------------------------------------------------------------------------------------
-- Thin categories
--------------------------------------------------------------------------------------------------------------

create function private.category_rank(category public.kategori_lomba, p_day date) returns integer[]
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return private.age_order(category, p_day) || (coalesce(category.batasan_gender, 'semua') = 'semua')::integer;
end
$$;
comment on function private.category_rank(public.kategori_lomba, date) is
  'Internal: where a category stands from the youngest up on that day; of the same ages the one for everybody is above those for one gender. Without ages it is above all.';

create type public.thin_rider_row as (id uuid, nama_lengkap_rider text);
comment on type public.thin_rider_row is 'A confirmed rider of a thin category.';

create type public.thin_target_row as (kategori_id uuid, nama text, confirmed integer);
comment on type public.thin_target_row is
  'The category that the riders of a thin one would travel to; confirmed: how many ride there if every proposal is followed.';

create type public.thin_category_row as (
  kategori_id uuid, nama text, confirmed integer, riders public.thin_rider_row[], target public.thin_target_row
);
comment on type public.thin_category_row is
  'A category with fewer than three riders whose entry is confirmed (confirmed counts them); target is null where nobody travels.';

create function private.thin_categories(p_race_id uuid) returns public.thin_category_row[]
language plpgsql stable set search_path = ''
as $$
declare
  fewest constant integer := 3;
  day date := (select private.race_day(l) from public.lomba l where l.id = p_race_id);
  ladder public.kategori_lomba;
  next_id uuid;
  riding jsonb;
  first_riding jsonb;
  goes_to jsonb := '{}';
  target public.thin_target_row;
  answer public.thin_category_row[] := '{}';
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
    order by private.category_rank(k, day), k.nama, k.id
  loop
    if (riding ->> ladder.id::text)::integer not between 1 and fewest - 1 then
      continue;
    end if;
    select k.id into next_id
    from public.lomba_kategori link
    join public.kategori_lomba k on k.id = link.kategori_id
    where link.lomba_id = p_race_id and private.category_rank(k, day) > private.category_rank(ladder, day)
      and (coalesce(k.batasan_gender, 'semua') = 'semua' or k.batasan_gender = ladder.batasan_gender)
    order by private.category_rank(k, day), k.nama, k.id
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
    order by private.category_rank(k, day), k.nama, k.id
  loop
    next_id := (goes_to ->> ladder.id::text)::uuid;
    while goes_to ? next_id::text loop
      next_id := (goes_to ->> next_id::text)::uuid;
    end loop;
    target := null;
    select k.id, k.nama, (riding ->> k.id::text)::integer into target from public.kategori_lomba k where k.id = next_id;
    answer := answer || row(
      ladder.id, ladder.nama, (first_riding ->> ladder.id::text)::integer,
      array(
        select row(p.id, p.nama_lengkap_rider)::public.thin_rider_row
        from public.pendaftaran_lomba p
        where p.lomba_id = p_race_id and p.kategori_id = ladder.id
          and p.status_pendaftaran in ('dikonfirmasi', 'check_in', 'selesai', 'dnf')
        order by p.nama_lengkap_rider, p.id
      ),
      case when target.kategori_id is not null then target end
    )::public.thin_category_row;
  end loop;
  return answer;
end
$$;
comment on function private.thin_categories(uuid) is
  'Internal: the categories of a race with fewer than three riders whose entry is confirmed, from the youngest up. A category under three riders travels up to the next of the same race that is open to its gender, and on from there while it stays under three; from the highest, and from an empty one, nobody travels.';

--------------------------------------------------------------------------------------------------------------
-- The overview
--------------------------------------------------------------------------------------------------------------

create type public.overview_race_row as (
  id uuid, judul text, status text, zona_waktu text, kota text, lokasi text, tanggal_mulai timestamptz,
  pendaftaran_selesai timestamptz, max_peserta integer, peserta_saat_ini integer, harga_dasar bigint
);
comment on type public.overview_race_row is 'The race of race_overview_row. tanggal_mulai and pendaftaran_selesai are null while a draft has none.';

create type public.overview_category_row as (id uuid, nama text, kuota integer, terisi integer);
comment on type public.overview_category_row is 'A category of the race; terisi: places held.';

create type public.overview_day_row as (day date, confirmed bigint, unpaid bigint);
comment on type public.overview_day_row is 'Live entries by the day at the venue on which they were entered: confirmed or further, and unpaid.';

create type public.overview_entries_row as (kategori_id uuid, confirmed bigint, unpaid bigint, waiting bigint, offered bigint);
comment on type public.overview_entries_row is 'The live entries of a category, and its waiting list: who waits, and who is offered a place.';

create type public.overview_twice_row as (id uuid, nama_panggilan_rider text);
comment on type public.overview_twice_row is 'A rider with more than one live entry; id is the entry to look at, unpaid or the last made.';

create type public.overview_change_row as (day date, entries bigint, paid bigint, cancelled bigint, waiting bigint);
comment on type public.overview_change_row is
  'What a day at the venue brought: entries made, whatever became of them; entries whose money came on that day (paid_at of private.entry_times) and which still stand; places that were given up or ran out (ended_at); children who joined a waiting list.';

create type public.overview_overruled_row as (id uuid, nama_panggilan_rider text, class text);
comment on type public.overview_overruled_row is
  'An entry that the desk moved while a phone without a signal closed a list with it (R4): it races in that class, whatever its category says.';

create type public.overview_riders_row as (
  confirmed bigint, unpaid bigint, without_plate bigint, days public.overview_day_row[], categories public.overview_entries_row[],
  offered_until timestamptz, twice public.overview_twice_row[], thin public.thin_category_row[], changes public.overview_change_row[],
  overruled public.overview_overruled_row[]
);
comment on type public.overview_riders_row is
  'The riders of a race. confirmed: entries that are confirmed or further; unpaid: entries that hold a place unpaid; without_plate: confirmed ones without a start plate; offered_until: when the first offer of a place ends; twice: riders (name folded, birth date) with more than one live entry; thin: private.thin_categories; changes: of today and of yesterday, in this order; overruled: entries that race in a class of another category than theirs.';

create type public.overview_cases_row as (perlu_tindakan text, entries bigint);
comment on type public.overview_cases_row is 'How many entries wait for the desk because of that.';

create type public.overview_money_row as (
  summary public.money_summary_row, cases public.overview_cases_row[], refunds_to_approve bigint, refunds_to_pay bigint,
  changes public.money_day_row[]
);
comment on type public.overview_money_row is
  'The money of a race: summary of race_money, what waits for the desk, and the refunds at either step whose account is known. changes: of the days of race_money those of today and yesterday.';

create type public.overview_inside_row as (id uuid, nama_panggilan_rider text, status_pendaftaran text, since timestamptz);
comment on type public.overview_inside_row is 'A rider who is inside without a paid entry (private.gate_cases).';

create type public.overview_sum_row as (entries bigint, paid bigint, received bigint);
comment on type public.overview_sum_row is
  'What a race had at a moment: entries that stood, those of them that were paid, and rupiah that had come in (null without the right money in both races).';

create type public.overview_last_row as (
  id uuid, judul text, tanggal_mulai timestamptz, zona_waktu text, at timestamptz, then_sum public.overview_sum_row,
  now_sum public.overview_sum_row, final_sum public.overview_sum_row
);
comment on type public.overview_last_row is
  'The club''s last race before this one. at: the moment that was as long before its start as now is before the start of this one; then_sum: what it had then; now_sum: what this race has now, counted alike; final_sum: what it had in the end.';

create type public.race_overview_row as (
  race public.overview_race_row, now timestamptz, today date, missing integer,
  categories public.overview_category_row[], riders public.overview_riders_row, money public.overview_money_row,
  inside public.overview_inside_row[], last public.overview_last_row
);
comment on type public.race_overview_row is
  'What race_overview answers. today: the day at the venue; missing: how much a draft misses, null of others and without the right edit; riders is null without the right riders_view, money without money, inside without gate or riders_view; last without a race of the club before this one that the caller may see the riders of, and of a race that is a draft or called off.';

create type private.entry_times as (
  live boolean, entered_at timestamptz, paid_at timestamptz, confirmed_at timestamptz, ended_at timestamptz
);
comment on type private.entry_times is
  'When what happened to an entry. live: whether it holds a place. paid_at: when the first money for it came; null for one without, on paper or for nothing. confirmed_at: paid_at; of one on paper or for nothing, entered_at; null for one that was never paid. ended_at: since when it holds no place: cancelled, its money given back, or its hold run out; null for one that holds its place.';

-- Of all entries at once: a function for each would be called anew some thousand times.
create function private.race_times(p_race_id uuid) returns private.entry_times[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    with entry as materialized (
      select p.id, private.is_live(p.status_pendaftaran) as live, p.status_pendaftaran, p.didaftar_pada, p.dibatalkan_pada, p.kedaluwarsa_pada
      from public.pendaftaran_lomba p where p.lomba_id = p_race_id
    ),
    paid as (
      select e.id, min(t.dibayar_pada) as at
      from entry e join public.transaksi_pembayaran t on t.pendaftaran_lomba_id = e.id
      where t.status in ('PAID', 'SETTLED', 'REFUND')
      group by e.id
    ),
    refunded as (
      select e.id, max(w.diterima_pada) as at
      from entry e
      join public.transaksi_pembayaran t on t.pendaftaran_lomba_id = e.id
      join private.peristiwa_pembayaran w on w.transaksi_id = t.id and w.status = 'REFUND'
      where not e.live and e.dibatalkan_pada is null
      group by e.id
    )
    select row(
      e.live, e.didaftar_pada, m.at,
      coalesce(m.at, case when e.live and e.status_pendaftaran <> 'pending' then e.didaftar_pada end),
      case when not e.live then coalesce(e.dibatalkan_pada, r.at, least(e.kedaluwarsa_pada, now())) end
    )::private.entry_times
    from entry e left join paid m on m.id = e.id left join refunded r on r.id = e.id
  );
end
$$;
comment on function private.race_times(uuid) is 'Internal: private.entry_times of each entry of a race.';

create function private.sums_at(
  p_race_id uuid, p_times private.entry_times[], p_moments timestamptz[], p_money boolean
) returns public.overview_sum_row[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    with money as materialized (
      select u.dibayar_pada, u.diterima from private.uang_transaksi u
      where p_money and u.lomba_id = p_race_id and u.status in ('PAID', 'SETTLED', 'REFUND')
    )
    select (
      select row(
        count(*), count(*) filter (where e.confirmed_at <= m.moment),
        case when p_money then (
          select coalesce(sum(u.diterima), 0)::bigint from money u where u.dibayar_pada <= m.moment
        ) end
      )::public.overview_sum_row
      from unnest(p_times) e
      where e.entered_at <= m.moment and coalesce(e.ended_at > m.moment, true)
    )
    from unnest(p_moments) with ordinality m (moment, place)
    order by m.place
  );
end
$$;
comment on function private.sums_at(uuid, private.entry_times[], timestamptz[], boolean) is
  'Internal: what a race had at each of these moments (overview_sum_row), with its money or without; times: its private.race_times.';

-- The same time before the start, not after the opening: an organiser asks how many will stand at the start, races open at
-- very different times before it, and a draft that was published late would look like a bad race for weeks.
create function private.beside_last_race(race public.lomba, p_times private.entry_times[]) returns public.overview_last_row
language plpgsql stable set search_path = ''
as $$
declare
  before public.lomba;
  moment timestamptz;
  with_money boolean;
  sums public.overview_sum_row[];
begin
  if race.status not in ('dipublikasi', 'selesai') or not isfinite(race.tanggal_mulai) then
    return null;
  end if;
  select l.* into before from public.lomba l
  where l.organisasi_id = race.organisasi_id and l.id <> race.id and l.status in ('dipublikasi', 'selesai')
    and l.tanggal_mulai < least(race.tanggal_mulai, now()) and isfinite(l.tanggal_mulai)
  order by l.tanggal_mulai desc, l.id limit 1;
  -- A role may be for one race alone.
  if before.id is null or not private.manages(before.id, 'riders_view') or not private.manages(race.id, 'riders_view') then
    return null;
  end if;
  moment := before.tanggal_mulai - (race.tanggal_mulai - now());
  with_money := private.manages(before.id, 'money') and private.manages(race.id, 'money');
  sums := private.sums_at(before.id, private.race_times(before.id), array[moment, now()], with_money);
  return row(
    before.id, before.judul, before.tanggal_mulai, before.zona_waktu, moment,
    sums[1], (private.sums_at(race.id, p_times, array[now()], with_money))[1], sums[2]
  )::public.overview_last_row;
end
$$;
comment on function private.beside_last_race(public.lomba, private.entry_times[]) is
  'Internal: how a race, whose private.race_times these are, stands beside the club''s last one (overview_last_row) at the same time before the start; null where there is none that the caller may see.';

create function private.race_overview(p_race_id uuid) returns public.race_overview_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  race public.lomba;
  desk public.race_money_row;
  rights text[] := private.rights_of(private.my_race_roles(p_race_id));
  times private.entry_times[];
  answer public.race_overview_row;
begin
  perform private.require_right(p_race_id, 'view');
  select * into strict race from public.lomba l where l.id = p_race_id;
  answer.race := row(
    race.id, race.judul, race.status, race.zona_waktu, race.kota, race.lokasi,
    case when isfinite(race.tanggal_mulai) then race.tanggal_mulai end,
    case when isfinite(race.pendaftaran_selesai) then race.pendaftaran_selesai end,
    race.max_peserta, race.peserta_saat_ini, race.harga_dasar
  );
  answer.now := now();
  answer.today := (now() at time zone race.zona_waktu)::date;
  if race.status = 'draf' and 'edit' = any (rights) then
    answer.missing := jsonb_array_length(private.race_problems(race));
  end if;
  answer.categories := array(
    select row(k.id, k.nama, link.kuota, link.terisi)::public.overview_category_row
    from public.lomba_kategori link join public.kategori_lomba k on k.id = link.kategori_id
    where link.lomba_id = p_race_id
    order by private.category_rank(k, private.race_day(race)), k.nama, k.id
  );

  if 'riders_view' = any (rights) then
    times := private.race_times(p_race_id);
    with entered as (
      select p.kategori_id, (p.didaftar_pada at time zone race.zona_waktu)::date as day,
        p.status_pendaftaran <> 'pending' as confirmed, p.nomor_plat
      from public.pendaftaran_lomba p
      where p.lomba_id = p_race_id and private.is_live(p.status_pendaftaran)
    )
    select row(count(*) filter (where e.confirmed), count(*) filter (where not e.confirmed),
      count(*) filter (where e.confirmed and e.nomor_plat is null),
      array(
        select row(x.day, count(*) filter (where x.confirmed), count(*) filter (where not x.confirmed))::public.overview_day_row
        from entered x group by x.day order by x.day
      ),
      array(
        select row(link.kategori_id,
          (select count(*) from entered x where x.kategori_id = link.kategori_id and x.confirmed),
          (select count(*) from entered x where x.kategori_id = link.kategori_id and not x.confirmed),
          count(a.id) filter (where a.status = 'menunggu'), count(a.id) filter (where a.status = 'ditawari')
        )::public.overview_entries_row
        from public.lomba_kategori link
        left join private.antrean a
          on a.lomba_id = p_race_id and a.kategori_id = link.kategori_id and a.status in ('menunggu', 'ditawari')
        where link.lomba_id = p_race_id
        group by link.kategori_id
      ),
      (select min(a.tawaran_sampai) from private.antrean a where a.lomba_id = p_race_id and a.status = 'ditawari'),
      -- A QR that is paid after its hold has ended brings an entry back, also of a child who was entered anew meanwhile.
      array(
        select row(g.id, g.nickname)::public.overview_twice_row
        from (
          select (array_agg(p.id order by p.status_pendaftaran = 'pending' desc, p.didaftar_pada desc, p.id))[1] as id,
            min(p.nama_panggilan_rider) as nickname
          from public.pendaftaran_lomba p
          where p.lomba_id = p_race_id and private.is_live(p.status_pendaftaran) and p.dihapus_pada is null
          group by p.tanggal_lahir_rider, private.fold_name(p.nama_lengkap_rider)
          having count(*) > 1
        ) g
        order by g.nickname, g.id
      ),
      private.thin_categories(p_race_id),
      array(
        select row(d.day,
          (
            select count(*) from public.pendaftaran_lomba p
            where p.lomba_id = p_race_id and (p.didaftar_pada at time zone race.zona_waktu)::date = d.day
          ),
          count(*) filter (where (m.paid_at at time zone race.zona_waktu)::date = d.day),
          count(*) filter (where (m.ended_at at time zone race.zona_waktu)::date = d.day),
          (
            select count(*) from private.antrean a
            where a.lomba_id = p_race_id and (a.dibuat_pada at time zone race.zona_waktu)::date = d.day
          )
        )::public.overview_change_row
        from (values (answer.today), (answer.today - 1)) as d (day)
        left join (
          select case when t.live then t.paid_at end as paid_at, t.ended_at from unnest(times) t
        ) m on true
        group by d.day order by d.day desc
      ),
      array(
        select row(p.id, p.nama_panggilan_rider, k.nama)::public.overview_overruled_row
        from private.daftar_kelas d
        join private.kelas_lomba k on k.id = d.kelas_id and k.fase <> 'batal'
        join public.pendaftaran_lomba p on p.id = d.pendaftaran_id and p.lomba_id = d.lomba_id
        where d.lomba_id = p_race_id and p.dihapus_pada is null and not exists (
          select from private.kelas_kategori own where own.kelas_id = d.kelas_id and own.kategori_id = p.kategori_id
        )
        order by p.nama_panggilan_rider, p.id
      )
    )::public.overview_riders_row
    into answer.riders
    from entered e;
    answer.last := private.beside_last_race(race, times);
  end if;

  if 'money' = any (rights) then
    desk := private.race_money(p_race_id);
    select row(
      desk.summary,
      array(
        select row(p.perlu_tindakan, count(*))::public.overview_cases_row
        from public.pendaftaran_lomba p
        where p.lomba_id = p_race_id and private.waits_for_desk(p)
        group by p.perlu_tindakan order by p.perlu_tindakan
      ),
      count(*) filter (where b.langkah = 'diminta'), count(*) filter (where b.langkah = 'disetujui'),
      array(select d from unnest(desk.days) d where d.day between answer.today - 1 and answer.today order by d.day desc)
    )::public.overview_money_row
    into answer.money
    from private.pengembalian b join public.pendaftaran_lomba p on p.id = b.pendaftaran_id
    where p.lomba_id = p_race_id and exists (
      select from private.rekening_pengembalian r where r.pengembalian_id = b.id
    );
  end if;

  if rights && array['gate', 'riders_view'] then
    answer.inside := array(
      select row(p.id, p.nama_panggilan_rider, g.status_pendaftaran, g.inside_since)::public.overview_inside_row
      from private.gate_cases(p_race_id) g join public.pendaftaran_lomba p on p.id = g.registration_id
      order by g.inside_since, p.id
    );
  end if;
  return answer;
end
$$;
comment on function private.race_overview is
  'How a race stands, for everybody with a role in it (race_overview_row). Money is whole rupiah. Raises PT401 not_signed_in; PT404 race_not_found.';
select private.offer('race_overview');

--------------------------------------------------------------------------------------------------------------
-- Search from anywhere
--------------------------------------------------------------------------------------------------------------

create type public.found_race_row as (id uuid, judul text, status text, kota text, zona_waktu text, tanggal_mulai timestamptz);
comment on type public.found_race_row is 'A race that the search found; tanggal_mulai is null while a draft has none.';

create type public.found_rider_row as (
  id uuid, lomba_id uuid, race text, nama_lengkap_rider text, nama_panggilan_rider text, nomor_plat integer, nomor_bib text,
  status_pendaftaran text, category text, found_by text
);
comment on type public.found_rider_row is
  'An entry that the search found. found_by: name, plate, wish (the number that the parent wished for), order (the beginning of its id, or a payment''s reference) or phone.';

create type public.organiser_search_row as (races public.found_race_row[], riders public.found_rider_row[]);
comment on type public.organiser_search_row is 'What organiser_search answers.';

create function private.organiser_search(p_query text) returns public.organiser_search_row
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
  answer public.organiser_search_row;
begin
  answer.races := '{}';
  answer.riders := '{}';
  folded := nullif(private.fold_name(typed), '');
  if folded is null then
    return answer;
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
    where l.organisasi_id = (select private.acting_for()) or l.organisasi_id is null and (select private.is_admin()) or l.organisasi_id in (
      select m.organisasi_id from public.anggota_organisasi m
      where m.user_id = me and (m.lomba_id is null or m.lomba_id = l.id)
    )
    order by l.tanggal_mulai desc, l.id
    limit most_races
  ) r
  where 'view' = any (r.rights);

  answer.races := array(
    select row(
      l.id, l.judul, l.status, l.kota, l.zona_waktu, case when isfinite(l.tanggal_mulai) then l.tanggal_mulai end
    )::public.found_race_row
    from public.lomba l
    where l.id = any (mine) and private.fold_name(concat_ws(' ', l.judul, l.kota)) like all (words)
    order by l.tanggal_mulai > now() desc, l.tanggal_mulai, l.id limit most
  );

  with found as (
    select p.id, p.lomba_id, p.nama_lengkap_rider, p.nama_panggilan_rider, p.nomor_plat, p.nomor_bib,
      p.status_pendaftaran, p.kategori_id, l.judul, l.tanggal_mulai,
      case
        when p.nomor_plat = plate then 'plate'
        when private.fold_name(concat_ws(' ', p.nama_lengkap_rider, p.nama_panggilan_rider)) like all (words) then 'name'
        when starts_with(replace(p.id::text, '-', ''), hexes) then 'order'
        when p.id = any (charged) then 'order'
        when p.nomor_plat is null and p.nomor_bib::integer = plate then 'wish'
        when phone is not null and p.lomba_id = any (called) and exists (
          select from (
            select coalesce(
              (select o.nomor_hp from public.profil_pengguna o where o.id = p.user_id), p.hp_kontak_darurat
            ) as number
          ) n
          where regexp_replace(n.number, '[^0-9]', '', 'g') like '%' || phone
        ) then 'phone'
      end as found_by
    from public.pendaftaran_lomba p
    join public.lomba l on l.id = p.lomba_id
    where p.lomba_id = any (listed)
  ),
  best as (
    select f.*, row_number() over (
      order by f.found_by = 'plate' desc, f.found_by = 'wish' desc, f.found_by = 'phone' desc, private.is_live(f.status_pendaftaran) desc,
        f.tanggal_mulai > now() - interval '1 day' desc, abs(extract(epoch from f.tanggal_mulai - now())),
        f.nama_lengkap_rider, f.id
    ) as place
    from found f where f.found_by is not null
    order by place limit most
  )
  select coalesce(array_agg(row(
    b.id, b.lomba_id, b.judul, b.nama_lengkap_rider, b.nama_panggilan_rider, b.nomor_plat, b.nomor_bib, b.status_pendaftaran,
    (select k.nama from public.kategori_lomba k where k.id = b.kategori_id), b.found_by
  )::public.found_rider_row order by b.place), '{}') into answer.riders
  from best b;

  -- A name beside a telephone number is a look at the number. Digits typed one by one are one look.
  perform private.log_act('search_phone', l.organisasi_id, l.id, 'pendaftaran', f.id::text)
  from unnest(answer.riders) f
  join public.lomba l on l.id = f.lomba_id
  where f.found_by = 'phone' and not exists (
    select from public.catatan c
    where c.lomba_id = l.id and c.user_id = me and c.tindakan = 'search_phone' and c.objek_id = f.id::text
      and c.terjadi_pada > now() - interval '10 minutes'
  );

  return answer;
end
$$;
comment on function private.organiser_search is
  'Finds a race by its name or city, and a rider by name or nickname, start plate (before it is assigned the wished number, told as a wish), the beginning of the registration''s id (four characters or more), a whole payment reference, or the last digits of the telephone number behind it (four or more), eight of each at most, in the caller''s newest 300 races; riders where the caller has riders_view, telephone numbers only where contacts, each rider found by one logged (search_phone), once in ten minutes. Only the first 80 characters count.
Raises PT401 not_signed_in.';
select private.offer('organiser_search');
