-- Free-text search and the filtered lists of the public screens.
--
-- Why: product spec, section 5 (filters and search); design, section 7: text from people reaches the database as a
-- value and is matched as text, so `%`, `_`, `\`, commas, brackets and quotes find themselves and nothing else.
-- Why definer functions: `ilike` is not leakproof, so under a row-level policy PostgreSQL checks the policy row by
-- row before it may use the trigram index, which means reading the whole table. Each function here repeats the
-- visitors' policy (published only) in its own `where`, and is reached through an invoker wrapper of the same name in
-- `public`, which returns only the columns that a card shows.
-- Why plan_cache_mode: a rare word wants the trigram index, a common one the date index; only a plan made for the
-- given text knows which. Why enable_seqscan is off for races: a text of one or two letters has no trigram, and the
-- planner would then read the whole table, drafts and all, instead of walking the published races by date. A text that
-- no index can find is looked for in the nearest races only (short_text): what nobody needs must not cost a table.
-- Affects: extension pg_trgm, public.berita (two generated columns), indexes, RPCs.

create extension if not exists pg_trgm with schema extensions;

-- Visitors call the wrappers; inside `private` they may execute only what is granted below.
grant usage on schema private to anon;

--------------------------------------------------------------------------------------------------------------
-- News as text
--------------------------------------------------------------------------------------------------------------

create function private.plain_text(p_markup text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  result text := coalesce(p_markup, '');
begin
  result := regexp_replace(result, '<!--.*?-->|<(script|style)\y.*?</(script|style)\s*>', ' ', 'gis');
  -- Blocks end a word, inline tags do not: "<b>Kejur</b>nas" is one word, "<p>a</p><p>b</p>" are two.
  result := regexp_replace(
    result,
    '</?(p|div|br|hr|li|ul|ol|dl|dt|dd|h[1-6]|table|thead|tbody|tr|td|th|blockquote|pre|section|article|header|footer|figure|figcaption|img|iframe|video)\y("[^"]*"|''[^'']*''|[^''">])*>',
    ' ', 'gi'
  );
  result := regexp_replace(result, '</?[a-z]("[^"]*"|''[^'']*''|[^''">])*>', '', 'gi');
  -- Once from left to right: a replacement each for thousands of different ones would read all of it thousands of times.
  if strpos(result, '&#') > 0 then
    select string_agg(
      case when code between 32 and 55295 or code between 57344 and 1114111 then chr(code) else token[1] end, '' order by place)
    into result
    from regexp_matches(result, '(&#([0-9]{1,7}|x[0-9a-f]{1,6});|[^&]+|&)', 'gi') with ordinality as tokens (token, place),
      lateral (
        select case
          when lower(left(token[2], 1)) = 'x' then ('x' || lpad(substr(token[2], 2), 8, '0'))::bit(32)::integer
          else token[2]::integer
        end as code
      ) _;
  end if;
  result := replace(replace(replace(result, '&nbsp;', ' '), chr(160), ' '), '&hellip;', '…');
  result := replace(replace(replace(result, '&ndash;', '–'), '&mdash;', '—'), '&apos;', '''');
  result := replace(replace(replace(result, '&rsquo;', '’'), '&lsquo;', '‘'), '&bull;', '•');
  result := replace(replace(replace(result, '&ldquo;', '“'), '&rdquo;', '”'), '&quot;', '"');
  -- The ampersand last, or "&amp;lt;" would turn into "<".
  result := replace(replace(replace(result, '&lt;', '<'), '&gt;', '>'), '&amp;', '&');
  return btrim(regexp_replace(result, '\s+', ' ', 'g'));
end;
$$;
comment on function private.plain_text(text) is
  'The words of a piece of HTML, in one line: no markup, entities decoded, white space collapsed. For excerpts and search, never for display as HTML.';
-- Generated columns compute with the rights of the row's writer.
grant execute on function private.plain_text(text) to service_role;

alter table public.berita
  add column teks_isi text not null generated always as (private.plain_text(isi)) stored,
  add column cuplikan text not null generated always as (left(private.plain_text(isi), 200)) stored;
comment on column public.berita.teks_isi is 'The body''s words without markup: what a search for text looks in.';
comment on column public.berita.cuplikan is
  'The first 200 characters of teks_isi, so that a list need not download whole articles for its excerpts.';

--------------------------------------------------------------------------------------------------------------
-- Text as a pattern
--------------------------------------------------------------------------------------------------------------

create function private.contains_pattern(p_query text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  -- Nobody reads a search of over 200 characters; comparing one with every row would still cost.
  select '%' || replace(replace(replace(btrim(left(p_query, 200)), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
comment on function private.contains_pattern(text) is
  'The (i)like pattern that finds the text itself anywhere: its wildcards escaped, surrounding blanks ignored.';

create function private.short_text(p_query text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select btrim(coalesce(p_query, '')) <> '' and p_query !~ '[[:alnum:]]{3}'
$$;
comment on function private.short_text(text) is
  'True of a text in which no three letters or digits stand together: the trigram indexes cannot find it, so every row would have to be looked at. Searches for one look at so many of the nearest or newest rows only: short_text_rows.';

create function private.short_text_rows() returns integer
language sql immutable parallel safe set search_path = ''
as $$
  select 1000
$$;
comment on function private.short_text_rows() is
  'How many rows a search for a short text looks at, on either side of today where there are two: more than anybody scrolls through.';

create function private.row_limit(p_max_rows integer) returns integer
language sql immutable parallel safe set search_path = ''
as $$
  select least(greatest(coalesce(p_max_rows, 50), 1), 500)
$$;
comment on function private.row_limit(integer) is 'How many rows a list may ask for: 1 to 500, 50 when it does not say.';

create index lomba_teks_idx on public.lomba
  using gin (judul extensions.gin_trgm_ops, kota extensions.gin_trgm_ops, lokasi extensions.gin_trgm_ops);
create index kelas_online_teks_idx on public.kelas_online
  using gin (judul extensions.gin_trgm_ops, deskripsi extensions.gin_trgm_ops);
create index berita_teks_idx on public.berita
  using gin (judul extensions.gin_trgm_ops, teks_isi extensions.gin_trgm_ops);
create index tiket_lokasi_teks_idx on public.tiket using gin (lokasi extensions.gin_trgm_ops);

--------------------------------------------------------------------------------------------------------------
-- Races
--------------------------------------------------------------------------------------------------------------

create function private.short_text_races(p_today timestamptz, out first_start timestamptz, out last_start timestamptz)
language sql stable set search_path = ''
as $$
  select
    (select l.tanggal_mulai from public.lomba l where l.status in ('dipublikasi', 'selesai') and l.tanggal_mulai < p_today
      order by l.tanggal_mulai desc offset private.short_text_rows() limit 1),
    (select l.tanggal_mulai from public.lomba l where l.status = 'dipublikasi' and l.tanggal_mulai >= p_today
      order by l.tanggal_mulai offset private.short_text_rows() limit 1)
$$;
comment on function private.short_text_races(timestamptz) is
  'The starts between which races are searched for a short text; null is no bound.';

create type public.race_ages_row as (
  usia_min integer, usia_max integer, lahir_dari integer, lahir_sampai integer, batasan_gender text
);
comment on type public.race_ages_row is
  'Whom a category of a race is for: full years on the race day, or years of birth, inclusive, null is no limit; batasan_gender pria or wanita, all else is everybody.';

create function private.race_ages(p_race_id uuid) returns public.race_ages_row[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct row(
    k.usia_min, k.usia_max, k.lahir_dari, k.lahir_sampai, k.batasan_gender
  )::public.race_ages_row), '{}')
  from public.lomba_kategori link join public.kategori_lomba k on k.id = link.kategori_id
  where link.lomba_id = p_race_id
$$;
comment on function private.race_ages(uuid) is 'Internal: whom the categories of a race are for, each age and gender once.';

create function private.price_totals(p_race_id uuid, p_race_price bigint, p_fee_borne boolean) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(
      p.price,
      case
        when p.price = 0 then 0
        when p_fee_borne then p.price + 999
        else p.price + 999 + public.admin_fee(p.price + 999)
      end
    )
    from (
      select private.base_price(p_race_price) as price
      union select s.harga from private.harga_lomba s where s.lomba_id = p_race_id and s.harga is not null
      union select c.harga from private.harga_kategori c where c.lomba_id = p_race_id
    ) p
  );
end
$$;
comment on function private.price_totals(uuid, bigint, boolean) is
  'Internal: for each price of a race what an entry comes to with the highest unique code and, where the club does not bear it, the fee, in rupiah: {"150000": 154999}; what parents are told before their code is drawn.';

create function public.langkah_harga(public.lomba) returns jsonb
language sql stable set search_path = ''
as $$
  select private.price_steps($1.id)
$$;
comment on function public.langkah_harga(public.lomba) is
  'Computed column of lomba: the steps of its prices (private.price_steps), [] where it has one. Raises nothing.';

create function public.price_totals(public.lomba) returns jsonb
language sql stable set search_path = ''
as $$
  select private.price_totals($1.id, $1.harga_dasar, $1.biaya_ditanggung)
$$;
comment on function public.price_totals(public.lomba) is
  'Computed column of lomba: for each of its prices the most that an entry comes to, in rupiah: {"150000": 154999}. Raises nothing.';

create function private.race_is_for(
  p_race_id uuid, p_day date, p_born date, p_gender text, p_age integer, p_with_places boolean
) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  age integer := coalesce(private.age_on(p_born, p_day), p_age);
  -- Of whom only the age is known the birthday may be behind or ahead.
  latest_year integer := coalesce(date_part('year', p_born), date_part('year', p_day) - p_age);
  earliest_year integer := coalesce(date_part('year', p_born), latest_year - 1);
begin
  return exists (
    select from public.lomba_kategori link join public.kategori_lomba k on k.id = link.kategori_id
    where link.lomba_id = p_race_id
      and age between coalesce(k.usia_min, 0) and coalesce(k.usia_max, 200)
      and (k.lahir_dari is null or (latest_year >= k.lahir_dari and earliest_year <= k.lahir_sampai))
      and (p_gender is null or k.batasan_gender is null or k.batasan_gender not in ('pria', 'wanita') or k.batasan_gender = p_gender)
      and (not p_with_places or link.kuota is null or link.terisi < link.kuota)
  );
end
$$;
comment on function private.race_is_for(uuid, date, date, text, integer, boolean) is
  'Internal: whether a race has a category for a child: born then, or so many years old, on the race day; with a place left in it where that is asked. Who may enter is decided by private.rule_against.';

-- Whole rows; the RPCs take the columns of their cards from them: what is published may be read in full anyway.
create function private.list_races(
  p_query text, p_month integer, p_city text, p_max_rows integer, p_in_venue boolean,
  p_born date default null, p_gender text default null, p_age integer default null, p_open boolean default false
) returns setof public.lomba
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  pattern text := private.contains_pattern(coalesce(p_query, ''));
  city_pattern text := private.contains_pattern(coalesce(p_city, ''));
  row_max integer := private.row_limit(p_max_rows);
  today timestamptz := date_trunc('day', now(), 'Asia/Jakarta');
  -- What a short text is looked for in; null where there are fewer races, or the text is not short.
  first_start timestamptz;
  last_start timestamptz;
  for_a_child boolean := p_born is not null or p_age is not null;
  -- What can still be entered is ahead.
  only_coming boolean := for_a_child or coalesce(p_open, false);
begin
  if only_coming or private.short_text(concat_ws(' ', p_query, p_city)) then
    select near.first_start, near.last_start into first_start, last_start from private.short_text_races(today) near;
  end if;
  -- By start alone a list would open with the oldest race there ever was: what can still be ridden comes first, then
  -- what is past, the latest first. Two ordered halves instead of one sort: each can stop at its limit.
  return query
    (
      select l.* from public.lomba l
      where l.status = 'dipublikasi' and l.tanggal_mulai >= today
        and (last_start is null or l.tanggal_mulai <= last_start)
        and (pattern = '%%' or l.judul ilike pattern or l.kota ilike pattern or (p_in_venue and l.lokasi ilike pattern))
        and (city_pattern = '%%' or l.kota ilike city_pattern)
        and (p_month is null or extract(month from l.tanggal_mulai at time zone l.zona_waktu) = p_month)
        and (p_open is not true or (
          l.peserta_saat_ini < l.max_peserta and now() <= private.entries_close(l) and l.ditutup_sementara_pada is null
          and private.places_taken(l.id, l.max_peserta, l.peserta_saat_ini) < l.max_peserta))
        and (not for_a_child or private.race_is_for(
          l.id, (l.tanggal_mulai at time zone l.zona_waktu)::date, p_born, p_gender, p_age, coalesce(p_open, false)))
      order by l.tanggal_mulai, l.id
      limit row_max
    )
    union all
    (
      select l.* from public.lomba l
      where l.status in ('dipublikasi', 'selesai') and l.tanggal_mulai < today and not only_coming
        and (first_start is null or l.tanggal_mulai >= first_start)
        and (pattern = '%%' or l.judul ilike pattern or l.kota ilike pattern or (p_in_venue and l.lokasi ilike pattern))
        and (city_pattern = '%%' or l.kota ilike city_pattern)
        and (p_month is null or extract(month from l.tanggal_mulai at time zone l.zona_waktu) = p_month)
      order by l.tanggal_mulai desc, l.id
      limit row_max
    )
    limit row_max;
end;
$$;
comment on function private.list_races(text, integer, text, integer, boolean, date, text, integer, boolean) is
  'Behind public.list_races and public.search_races: the published races with the text in title or city, or in the venue too; for a child or with places left only coming ones, the 1,000 nearest.';

create function public.list_races(
  query text default '', month integer default null, city text default '', max_rows integer default 50,
  born date default null, gender text default null, age integer default null, open boolean default false
) returns table (
  id uuid, judul text, lokasi text, kota text, provinsi text, zona_waktu text, tanggal_mulai timestamptz,
  pendaftaran_selesai timestamptz, max_peserta integer, peserta_saat_ini integer, harga_dasar bigint,
  gambar_url text, status text, biaya_ditanggung boolean, langkah_harga jsonb, price_totals jsonb, ages public.race_ages_row[], ditutup_sementara_pada timestamptz
)
language sql stable set search_path = ''
as $$
  select l.id, l.judul, l.lokasi, l.kota, l.provinsi, l.zona_waktu, l.tanggal_mulai, l.pendaftaran_selesai,
    l.max_peserta, private.places_taken(l.id, l.max_peserta, l.peserta_saat_ini), l.harga_dasar, l.gambar_url, l.status,
    l.biaya_ditanggung, private.price_steps(l.id), private.price_totals(l.id, l.harga_dasar, l.biaya_ditanggung),
    private.race_ages(l.id), l.ditutup_sementara_pada
  from private.list_races(list_races.query, list_races.month, list_races.city, list_races.max_rows, true, list_races.born,
    list_races.gender, list_races.age, list_races.open) l
$$;
comment on function public.list_races(text, integer, text, integer, date, text, integer, boolean) is
  'Published races (spec, sections 5 and 7): coming ones by start, ascending, then past ones, latest first. query: text in judul, lokasi or kota; month: 1-12 of the start in the venue''s zone; city: text in kota; blank or null is no filter; a text of one or two letters is looked for in the 1,000 nearest races before and after today. born (with gender, pria or wanita) or age: only coming races with a category for that child; open: only races that can be entered now and have places; both look at the 1,000 nearest. peserta_saat_ini: places taken as far as the caller goes, as in lomba.places_taken; langkah_harga: the steps of its prices (private.price_steps); price_totals: for each of them the most that an entry comes to, with unique code and fee; ages: whom its categories are for. max_rows: 1-500. Raises nothing.';

create function public.search_races(query text, max_rows integer default 50) returns table (
  id uuid, judul text, kota text, zona_waktu text, tanggal_mulai timestamptz, harga_dasar bigint, langkah_harga jsonb,
  price_totals jsonb, gambar_url text
)
language sql stable set search_path = ''
as $$
  select l.id, l.judul, l.kota, l.zona_waktu, l.tanggal_mulai, l.harga_dasar, private.price_steps(l.id),
    private.price_totals(l.id, l.harga_dasar, l.biaya_ditanggung), l.gambar_url
  from private.list_races(search_races.query, null, '', search_races.max_rows, false) l
  -- As private.contains_pattern sees it.
  where btrim(left(search_races.query, 200)) <> ''
$$;
comment on function public.search_races(text, integer) is
  'Published races whose title or city contains the text, in any case (spec, section 5, global search): coming ones first, then past ones, nearest first. A blank text finds nothing; one of one or two letters is looked for in the 1,000 nearest races before and after today. max_rows: 1-500. Raises nothing.';

--------------------------------------------------------------------------------------------------------------
-- Classes
--------------------------------------------------------------------------------------------------------------

create function private.search_classes(p_query text, p_max_rows integer default 50) returns table (
  id uuid, judul text, deskripsi text, is_gratis boolean, harga bigint, durasi_menit integer,
  gambar_url text, gambar_cover text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  pattern text := private.contains_pattern(coalesce(p_query, ''));
  -- The oldest row that a short text is looked for in; null where there are fewer, or the text is not short.
  oldest timestamptz;
begin
  if pattern = '%%' then
    return;
  end if;
  if private.short_text(p_query) then
    select k.dibuat_pada into oldest from public.kelas_online k
    where k.status = 'dipublikasi'
    order by k.dibuat_pada desc offset private.short_text_rows() limit 1;
  end if;
  return query
    select k.id, k.judul, k.deskripsi, k.is_gratis, k.harga, k.durasi_menit, k.gambar_url, k.gambar_cover
    from public.kelas_online k
    where k.status = 'dipublikasi' and (oldest is null or k.dibuat_pada >= oldest)
      and (k.judul ilike pattern or k.deskripsi ilike pattern)
    order by k.dibuat_pada desc, k.id
    limit private.row_limit(p_max_rows);
end;
$$;

comment on function private.search_classes is
  'Published classes whose title or description contains the text, in any case (spec, section 5), newest first. A blank text finds nothing. max_rows: 1-500. Raises nothing.';
select private.offer('search_classes', '{anon,authenticated}');

--------------------------------------------------------------------------------------------------------------
-- News
--------------------------------------------------------------------------------------------------------------

create function private.search_news(
  p_query text default '', p_max_rows integer default 50
) returns table (id uuid, judul text, cuplikan text, gambar_url text, dibuat_pada timestamptz)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  pattern text := private.contains_pattern(coalesce(p_query, ''));
  -- The oldest row that a short text is looked for in; null where there are fewer, or the text is not short.
  oldest timestamptz;
begin
  if private.short_text(p_query) then
    select b.dibuat_pada into oldest from public.berita b
    where b.status = 'dipublikasi'
    order by b.dibuat_pada desc offset private.short_text_rows() limit 1;
  end if;
  return query
    select b.id, b.judul, b.cuplikan, b.gambar_url, b.dibuat_pada
    from public.berita b
    where b.status = 'dipublikasi'
      and (oldest is null or b.dibuat_pada >= oldest)
      and (pattern = '%%' or b.judul ilike pattern or b.teks_isi ilike pattern)
    order by b.dibuat_pada desc, b.id
    limit private.row_limit(p_max_rows);
end;
$$;

comment on function private.search_news is
  'Published news whose title or words (markup aside) contain the text, in any case (spec, section 5), newest first; a blank text is no filter. cuplikan: the first 200 characters as plain text. max_rows: 1-500. Raises nothing.';
select private.offer('search_news', '{anon,authenticated}');

--------------------------------------------------------------------------------------------------------------
-- Tickets
--------------------------------------------------------------------------------------------------------------

create function private.search_tickets(
  p_query text default '', p_location text default 'all', p_month integer default null, p_year integer default null,
  p_max_rows integer default 50
) returns table (
  id uuid, lomba_id uuid, tipe text, lokasi text, tanggal_lomba date, gambar_url text, link_eksternal text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  pattern text := private.contains_pattern(coalesce(p_query, ''));
  location_pattern text := private.contains_pattern(case when p_location = 'all' then '' else coalesce(p_location, '') end);
  first_day date;
  -- The oldest row that a short text is looked for in; null where there are fewer, or the text is not short.
  oldest timestamptz;
begin
  if p_month between 1 and 12 and p_year between 1 and 9998 then
    first_day := make_date(p_year, p_month, 1);
    return query
      select t.id, t.lomba_id, t.tipe, t.lokasi, t.tanggal_lomba, t.gambar_url, t.link_eksternal
      from public.tiket t
      where t.tanggal_lomba >= first_day and t.tanggal_lomba < (first_day + interval '1 month')::date
        and private.ticket_is_public(t.lomba_id)
        and (pattern = '%%' or t.lokasi ilike pattern or t.tipe ilike pattern)
        and (location_pattern = '%%' or t.lokasi ilike location_pattern)
      order by t.tanggal_lomba, t.id
      limit private.row_limit(p_max_rows);
    return;
  end if;
  if private.short_text(concat_ws(' ', p_query, nullif(p_location, 'all'))) then
    select t.dibuat_pada into oldest from public.tiket t
    order by t.dibuat_pada desc offset private.short_text_rows() limit 1;
  end if;
  return query
    select t.id, t.lomba_id, t.tipe, t.lokasi, t.tanggal_lomba, t.gambar_url, t.link_eksternal
    from public.tiket t
    where (oldest is null or t.dibuat_pada >= oldest)
      and private.ticket_is_public(t.lomba_id)
      and (pattern = '%%' or t.lokasi ilike pattern or t.tipe ilike pattern)
      and (location_pattern = '%%' or t.lokasi ilike location_pattern)
    order by t.dibuat_pada desc, t.id
    limit private.row_limit(p_max_rows);
end;
$$;

comment on function private.search_tickets is
  'Tickets (spec, sections 5 and 7): of one month by day, or of every month newest first when month and year are not both given. query: text in lokasi or tipe; location: text in lokasi; blank or ''all'' is no filter. max_rows: 1-500. Raises nothing.';
select private.offer('search_tickets', '{anon,authenticated}');

create index tiket_lokasi_idx on public.tiket (lokasi) where lokasi is not null;

create function public.ticket_locations() returns setof text
language sql stable set search_path = ''
as $$
  -- Jumps from one value to the next along the index instead of reading every ticket.
  with recursive locations as (
    (select t.lokasi from public.tiket t where t.lokasi is not null order by t.lokasi limit 1)
    union all
    select (
      select t.lokasi from public.tiket t
      where t.lokasi is not null and t.lokasi > l.lokasi
      order by t.lokasi limit 1
    )
    from locations l
    where l.lokasi is not null
  )
  select lokasi from locations where btrim(lokasi) <> '' limit 500
$$;
comment on function public.ticket_locations() is
  'The distinct places of all tickets, by name (spec, section 7): the choices of the location filter. Raises nothing.';

--------------------------------------------------------------------------------------------------------------
-- Grants
--------------------------------------------------------------------------------------------------------------

grant execute on function
  private.list_races(text, integer, text, integer, boolean, date, text, integer, boolean),
  public.list_races(text, integer, text, integer, date, text, integer, boolean),
  private.race_ages(uuid), private.price_totals(uuid, bigint, boolean),
  private.price_steps(uuid), public.langkah_harga(public.lomba), public.price_totals(public.lomba),
  public.search_races(text, integer), public.ticket_locations()
  to anon, authenticated;
