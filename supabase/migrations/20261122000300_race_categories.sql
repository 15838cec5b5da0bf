-- The categories that a race offers, for the screens that let one choose.
-- Why a function: lomba_kategori is closed to clients (see its migration), and this answers about one race at a time.
-- Affects: RPC race_categories.

create function private.race_categories(p_race_id uuid) returns table (
  id uuid, nama text, deskripsi text, usia_min integer, usia_max integer, lahir_dari integer, lahir_sampai integer,
  batasan_gender text, kuota integer,
  terisi integer, free integer
)
language sql stable security definer set search_path = ''
as $$
  select k.id, k.nama, k.deskripsi, k.usia_min, k.usia_max, k.lahir_dari, k.lahir_sampai, k.batasan_gender, link.kuota,
    -- What is offered to somebody else is taken, as far as this caller goes.
    least(link.terisi + (
      select count(*) from private.antrean a
      where a.lomba_id = p_race_id and a.status = 'ditawari' and a.kategori_id = link.kategori_id
        and a.user_id is distinct from (select auth.uid())
    ), coalesce(link.kuota, 2147483647))::integer,
    f.sisa
  from public.lomba_kategori link
  join public.kategori_lomba k on k.id = link.kategori_id
  join private.places_for_caller(p_race_id) f on f.kategori_id = k.id
  where link.lomba_id = p_race_id
  order by private.age_order(k, (select private.race_day(l) from public.lomba l where l.id = p_race_id)), k.nama, k.id
$$;

create function public.race_categories(race_id uuid) returns table (
  id uuid, nama text, deskripsi text, usia_min integer, usia_max integer, lahir_dari integer, lahir_sampai integer,
  batasan_gender text, kuota integer,
  terisi integer, free integer
)
language sql stable set search_path = ''
as $$
  -- Reads lomba as the caller: the categories are to be seen exactly when their race is.
  select c.* from public.lomba l, private.race_categories(l.id) c where l.id = race_categories.race_id
$$;
comment on function public.race_categories(uuid) is
  'The categories of one race that the caller may see (a published one, or one of an own registration), youngest first; none for any other. usia_min, usia_max: full years on the race day, lahir_dari, lahir_sampai: years of birth, each inclusive, null is no limit. kuota: most live registrations of the category in this race, null is only the race''s own capacity. terisi: live registrations of it now, and places that are offered to others of its waiting list. sisa: places that the caller could take in it now, counting the whole race''s and what is kept for others. Raises nothing.';

grant execute on function private.race_categories(uuid), public.race_categories(uuid) to anon, authenticated;
