-- The categories that an editor gives a race.
-- Why: design, section 9; decision 020. A category with riders in it changes only so that it still takes all of them.
-- Affects: kategori_lomba, lomba_kategori.

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
  wanted.lahir_dari := private.number_change(p_item, 'lahir_dari', 1900, 2100, now_is.lahir_dari);
  wanted.lahir_sampai := private.number_change(p_item, 'lahir_sampai', 1900, 2100, now_is.lahir_sampai);
  wanted.batasan_gender := coalesce(private.text_change(p_item, 'batasan_gender', 20, now_is.batasan_gender), 'semua');
  if wanted.nama is null then
    perform private.refuse_field('category_name_required', 'kategori');
  elsif wanted.usia_max < wanted.usia_min then
    perform private.refuse_field('category_ages_crossed', 'kategori', jsonb_build_object(
      'category', wanted.nama, 'usia_min', wanted.usia_min, 'usia_max', wanted.usia_max));
  elsif (wanted.lahir_dari is null) <> (wanted.lahir_sampai is null) or wanted.lahir_sampai < wanted.lahir_dari
    or (wanted.lahir_dari is not null and coalesce(wanted.usia_min, wanted.usia_max) is not null)
    or wanted.batasan_gender not in ('pria', 'wanita', 'campur', 'campuran', 'semua')
  then
    perform private.refuse_field('field_invalid', 'kategori');
  end if;
  return wanted;
end
$$;
comment on function private.category_wanted(jsonb, public.kategori_lomba) is
  'Internal: a category as one item of the changes would have it; what the item does not name stays. Raises PT422 category_name_required, category_ages_crossed {category, usia_min, usia_max}, field_invalid (years of birth that are crossed, half, or beside ages), and as private.text_change and private.number_change, with field kategori.';

create function private.same_category(a public.kategori_lomba, b public.kategori_lomba) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (a.nama, coalesce(a.deskripsi, ''), a.usia_min, a.usia_max, a.lahir_dari, a.lahir_sampai, coalesce(a.batasan_gender, 'semua'))
    is not distinct from (b.nama, coalesce(b.deskripsi, ''), b.usia_min, b.usia_max, b.lahir_dari, b.lahir_sampai, coalesce(b.batasan_gender, 'semua'));
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
    and coalesce(wide.lahir_dari, 0) <= coalesce(narrow.lahir_dari, 0)
    and coalesce(wide.lahir_sampai, 9999) >= coalesce(narrow.lahir_sampai, 9999)
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
  insert into public.kategori_lomba (nama, deskripsi, usia_min, usia_max, lahir_dari, lahir_sampai, batasan_gender, organisasi_id)
  values (
    wanted.nama, wanted.deskripsi, wanted.usia_min, wanted.usia_max, wanted.lahir_dari, wanted.lahir_sampai,
    wanted.batasan_gender, p_organisation_id
  )
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
      lahir_dari = wanted.lahir_dari, lahir_sampai = wanted.lahir_sampai,
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
  'Internal: makes the categories of a race, under the lock on its row, those of the list: [{kategori_id, kuota} and what is to be changed of nama, deskripsi, usia_min, usia_max, lahir_dari, lahir_sampai, batasan_gender; without kategori_id a new one]. kuota null: only the race''s own capacity. Answers {id: the one in its place, or null} of those that the race has no more. Raises PT422 field_invalid, list_too_long, out_of_range, category_twice {category}; PT409 category_has_riders {kategori_id, category, riders}, quota_below_sold {kategori_id, category, kuota, taken}; and as private.category_for; each with {field}.';
