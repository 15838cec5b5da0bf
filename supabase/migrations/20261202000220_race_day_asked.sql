-- What phones ask on race day: classes, entries, leases, chains.

create type public.race_class_row as (
  id uuid, nama text, kategori_id uuid[], n integer, fase text, category_names text[], codes_received timestamptz[]
);
comment on type public.race_class_row is
  'A class of a race day: its categories with their names in the same order, the number of its last decision, and its phase; codes_received is when the server received each kode undian, the first draw''s first (R5).';

create function private.race_class(p_class_id uuid) returns public.race_class_row
language sql stable set search_path = ''
as $$
  select row(
    k.id, k.nama,
    (select array_agg(x.kategori_id order by x.kategori_id) from private.kelas_kategori x where x.kelas_id = k.id),
    k.n, k.fase,
    (
      select array_agg(c.nama order by x.kategori_id)
      from private.kelas_kategori x join public.kategori_lomba c on c.id = x.kategori_id
      where x.kelas_id = k.id
    ),
    (
      select coalesce(array_agg(d.diterima_pada order by d.n), '{}') from private.keputusan d
      where d.rantai = k.id and d.jenis = 'tutup_daftar'
    )
  )::public.race_class_row
  from private.kelas_lomba k where k.id = p_class_id;
$$;
comment on function private.race_class(uuid) is 'Internal: a class as phones read it.';

create type public.race_day_entry_row as (
  id uuid, kategori_id uuid, nomor_plat integer, nama_panggilan_rider text, nama_tim text, kota_asal text,
  status_pendaftaran text, anak uuid, kelas_id uuid, family integer, has_board_name boolean
);
comment on type public.race_day_entry_row is
  'An entry as the stations need it: the plate, what the announcer says, whether the child was let in; anak is one child, the same in two categories, by a name that leads to no other race; kelas_id is the closed list that it stands in; family is the same number for children of one family, and says nothing else; has_board_name: the family lets the nickname be shown (R21).';

create function private.race_families(p_race_id uuid) returns table (pendaftaran_id uuid, family integer)
language sql stable set search_path = ''
as $$
  -- Counted anew for each race, by a hash of race and account, so that a number leads to no account and no other race.
  select f.id, dense_rank() over (order by f.mark)::integer from (
    select p.id, private.child_of(p) as child, encode(sha256(convert_to(p.lomba_id::text || p.user_id::text, 'UTF8')), 'hex') as mark
    from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.user_id is not null and p.rider_id is not null
  ) f
  where f.mark in (
    select encode(sha256(convert_to(p.lomba_id::text || p.user_id::text, 'UTF8')), 'hex')
    from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.user_id is not null and p.rider_id is not null
    group by 1 having count(distinct private.child_of(p)) > 1
  );
$$;
comment on function private.race_families(uuid) is
  'Internal: which entries of a race are of children of one family: a number for each family with two children or more. Entries on paper have no family that the database knows.';

create function private.race_classes(p_race_id uuid) returns setof public.race_class_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'race_day');
  return query
  select (private.race_class(k.id)).* from private.kelas_lomba k
  where k.lomba_id = p_race_id
  order by (
    select min(private.age_order(c, private.race_day(l)))
    from private.kelas_kategori x
    join public.kategori_lomba c on c.id = x.kategori_id
    join public.lomba l on l.id = k.lomba_id
    where x.kelas_id = k.id
  ), k.dibuat_pada, k.id;
end
$$;
comment on function private.race_classes(uuid) is
  'The classes of a race, those of the youngest children first: in this order they race where nobody says otherwise (R41). Right: race_day. Raises those of private.require_right.';
select private.offer('race_classes');

create function private.race_day_entries(p_race_id uuid) returns setof public.race_day_entry_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'race_day');
  return query
  select p.id, p.kategori_id, p.nomor_plat, p.nama_panggilan_rider, p.nama_tim, p.kota_asal, p.status_pendaftaran,
    left(encode(sha256(convert_to(p.lomba_id::text || private.child_of(p)::text, 'UTF8')), 'hex'), 32)::uuid, d.kelas_id, f.family,
    coalesce(i.boleh and not i.disembunyikan and p.dihapus_pada is null, false)
  from public.pendaftaran_lomba p
  left join private.daftar_kelas d on d.pendaftaran_id = p.id and d.lomba_id = p.lomba_id
  left join private.race_families(p_race_id) f on f.pendaftaran_id = p.id
  left join private.izin_papan i on i.pendaftaran_id = p.id
  where p.lomba_id = p_race_id and (private.is_live(p.status_pendaftaran) or d.kelas_id is not null)
  order by p.nomor_plat, p.id;
end
$$;
comment on function private.race_day_entries(uuid) is
  'The entries of a race that may stand in the lists of its classes, by plate, those without one last; unpaid ones too, whose status says so. Right: race_day. Raises those of private.require_right.';
select private.offer('race_day_entries');

create function private.save_race_class(p_race_id uuid, p_class_id uuid, p_name text, p_category_ids uuid[])
returns public.race_class_row
language plpgsql security definer set search_path = ''
as $$
declare
  class private.kelas_lomba;
  twice text;
begin
  perform private.require_right(p_race_id, 'race_control');
  perform private.lock_race_day(p_race_id);
  if coalesce(trim(p_name), '') = '' then
    perform private.refuse('PT422', 'field_required', jsonb_build_object('field', 'name'));
  elsif char_length(trim(p_name)) > 60 then
    perform private.refuse('PT422', 'text_too_long', jsonb_build_object('field', 'name', 'max', 60));
  elsif coalesce(cardinality(p_category_ids), 0) = 0 or exists (
    select from unnest(p_category_ids) wanted
    where not exists (
      select from public.lomba_kategori x where x.lomba_id = p_race_id and x.kategori_id = wanted
    )
  ) then
    perform private.refuse('PT422', 'category_not_in_race', jsonb_build_object('field', 'category_ids'));
  elsif exists (
    select from private.kelas_kategori x
    where x.lomba_id = p_race_id and x.kategori_id = any (p_category_ids) and x.kelas_id is distinct from p_class_id
  ) then
    perform private.refuse('PT409', 'category_in_other_class', jsonb_build_object('field', 'category_ids'));
  end if;
  select string_agg(c.name, ', ' order by c.name) into twice from (
    select min(p.nama_panggilan_rider) as name from public.pendaftaran_lomba p
    where p.lomba_id = p_race_id and p.kategori_id = any (p_category_ids) and private.is_live(p.status_pendaftaran)
    group by private.child_of(p) having count(*) > 1
  ) c;
  if twice is not null then
    perform private.refuse('PT409', 'child_twice', jsonb_build_object('field', 'category_ids', 'name', twice));
  end if;
  select * into class from private.kelas_lomba k where k.id = p_class_id;
  if not found then
    insert into private.kelas_lomba (id, lomba_id, nama)
    values (coalesce(p_class_id, gen_random_uuid()), p_race_id, trim(p_name))
    returning * into class;
  elsif class.lomba_id <> p_race_id then
    perform private.refuse('PT404', 'race_class_not_found');
  elsif class.fase <> 'baru' then
    perform private.refuse('PT409', 'list_closed');
  else
    update private.kelas_lomba k set nama = trim(p_name) where k.id = class.id;
    delete from private.kelas_kategori x where x.kelas_id = class.id;
  end if;
  insert into private.kelas_kategori (lomba_id, kategori_id, kelas_id)
  select distinct p_race_id, wanted, class.id from unnest(p_category_ids) wanted;
  return private.race_class(class.id);
end
$$;
comment on function private.save_race_class is
  'Makes a class of one category, or of several that are raced together, or changes it while its list is not closed; the id is the phone''s own, so that the same call again is the same class. Right: race_control. Raises those of private.require_right, then PT422 field_required {field}, PT422 text_too_long {field, max}, PT422 category_not_in_race {field}, PT409 category_in_other_class {field}, PT409 child_twice {field, name: nicknames of those who are in two of the categories}, PT404 race_class_not_found, PT409 list_closed.';
select private.offer('save_race_class');

create type public.race_lease_row as (pemegang text, sejak timestamptz);
comment on type public.race_lease_row is 'The device to which the lease of a race was given first, and when.';

create function private.take_race_lease(p_race_id uuid, p_device text) returns public.race_lease_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.race_lease_row;
begin
  perform private.require_right(p_race_id, 'race_control');
  if char_length(coalesce(p_device, '')) not between 8 and 200 then
    perform private.refuse('PT422', 'field_required', jsonb_build_object('field', 'device'));
  end if;
  insert into private.kendali_lomba (lomba_id, pemegang, user_id) values (p_race_id, p_device, auth.uid())
  on conflict (lomba_id) do nothing;
  select c.pemegang, c.sejak into answer from private.kendali_lomba c where c.lomba_id = p_race_id;
  return answer;
end
$$;
comment on function private.take_race_lease(uuid, text) is
  'Gives the lease of a race to this device, when nobody has it yet (R10); else answers whose it was first. Later holders follow from the race''s chain: a handover or a takeover. Right: race_control. Raises those of private.require_right, PT422 field_required {field}.';
select private.offer('take_race_lease');

create type public.race_chains_row as (
  may_decide boolean, pemegang text, keputusan jsonb[], perangkat text[], people text[], now bigint
);
comment on type public.race_chains_row is
  'What was decided in a race beyond what the caller knows, of each chain in order; may_decide: whether the caller may; perangkat and people: the phones that decided, and in the same order whose they are; now: the server''s clock, in milliseconds since 1970.';

create function private.deciding_phones(p_race_id uuid) returns table (perangkat text, orang text)
language sql stable set search_path = ''
as $$
  select distinct on (x.perangkat) x.perangkat, coalesce(private.person_name(x.user_id), '')
  from (
    select c.pemegang as perangkat, c.user_id, 0 as place from private.kendali_lomba c where c.lomba_id = p_race_id
    union all
    -- In another's session a phone says what it likes: then only people of the club are named, so that no id leads to a stranger's name.
    select k.perangkat, case when k.dibawa_oleh is null or exists (
      select from public.lomba l join public.anggota_organisasi m on m.organisasi_id = l.organisasi_id
      where l.id = p_race_id and m.user_id = (k.isi ->> 'actor')::uuid
    ) then (k.isi ->> 'actor')::uuid end, 1
    from private.keputusan k where k.lomba_id = p_race_id
  ) x
  order by x.perangkat, x.place;
$$;
comment on function private.deciding_phones(uuid) is
  'Internal: the phones that decided in a race and whose they are, as colleagues see them (R14: every screen names the holder).';

create function private.race_chains(
  p_race_id uuid, p_heads jsonb default '{}', p_device text default null, p_classes uuid[] default null
) returns public.race_chains_row
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'race_day');
  -- A judge who names the holder's phone does not make it heard.
  if private.manages(p_race_id, 'race_control') then
    perform private.hear_holder(p_race_id, p_device);
  end if;
  return row(
    private.manages(p_race_id, 'race_control'),
    (select c.pemegang from private.kendali_lomba c where c.lomba_id = p_race_id),
    (select coalesce(array_agg(private.put_words(k.isi, w.kata) order by k.rantai, k.n), '{}')
     from private.keputusan k
     left join private.keputusan_kata w on w.rantai = k.rantai and w.n = k.n
     where k.lomba_id = p_race_id and k.n > coalesce((p_heads ->> k.rantai::text)::integer, 0)
       and (p_classes is null or k.kelas_id is null or k.kelas_id = any (p_classes))),
    (select coalesce(array_agg(x.perangkat order by x.perangkat), '{}') from private.deciding_phones(p_race_id) x),
    (select coalesce(array_agg(x.orang order by x.perangkat), '{}') from private.deciding_phones(p_race_id) x),
    (extract(epoch from clock_timestamp()) * 1000)::bigint
  )::public.race_chains_row;
end
$$;
comment on function private.race_chains(uuid, jsonb, text, uuid[]) is
  'The decisions of a race, oldest first in each chain: those after `heads`, {chain: n} of what the phone has; with `classes` those of these classes and of the leases alone. device: who asks; parents read when the one that decides was last heard of (private.hear_holder). Words that were erased are hashes. Right: race_day. Raises those of private.require_right.';
select private.offer('race_chains');
