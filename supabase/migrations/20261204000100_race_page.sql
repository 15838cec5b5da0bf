-- What a race's page tells below its first two screens, a club's own page, and which friends of one's team are in.
-- Why: docs/decisions/045-race-page.md. The page's first read stays small; the story, the club and the friends are read when
-- the reader has seen what is above them. A club shows itself with its first published race. Children are named to
-- families of their team alone, and only where their parents have said so.
-- Affects: RPCs race_story, club_page, race_friends.

create type public.race_story_row as (
  club_id uuid, susunan_acara text, rute text, tanya_jawab text, foto_lama text[], foto_sponsor text[]
);
comment on type public.race_story_row is
  'What the page of a race tells below its first two screens. club_id: whose page club_page reads; null where no club stands behind the race.';

create function private.race_story(p_race_id uuid) returns setof public.race_story_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select l.organisasi_id, l.susunan_acara, l.rute, l.tanya_jawab, l.foto_lama, l.foto_sponsor
  from public.lomba l
  where l.id = p_race_id and (l.status in ('dipublikasi', 'selesai') or exists (
    select from public.pendaftaran_lomba p where p.lomba_id = l.id and p.user_id = (select auth.uid())
  ));
end
$$;
comment on function private.race_story is
  'Rundown, route, questions and answers and photographs of a race that is published, or in which the caller has an entry: one row, or none.';
select private.offer('race_story', '{anon,authenticated}');

create type public.club_race_row as (
  id uuid, judul text, kota text, zona_waktu text, tanggal_mulai timestamptz, gambar_url text
);
comment on type public.club_race_row is 'A published race on its club''s page.';

create type public.club_page_row as (nama text, tentang text, logo_url text, races public.club_race_row[]);
comment on type public.club_page_row is 'What everybody may know of a club: its name, what it says of itself, its logo, its published races, the latest start first.';

create function private.club_page(p_club_id uuid) returns setof public.club_page_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 30;
begin
  return query
  select o.nama, o.tentang, o.logo_url, shown.races from public.organisasi o
  cross join lateral (
    select array_agg(
      row(l.id, l.judul, l.kota, l.zona_waktu, l.tanggal_mulai, l.gambar_url)::public.club_race_row
      order by l.tanggal_mulai desc, l.id
    ) as races
    from (
      select r.* from public.lomba r
      where r.organisasi_id = o.id and r.status in ('dipublikasi', 'selesai')
      order by r.tanggal_mulai desc, r.id limit most
    ) l
  ) shown
  where o.id = p_club_id and shown.races is not null;
end
$$;
comment on function private.club_page is
  'A club as everybody sees it, one row; none while it has no published race. At most 30 races. Its telephone and address stay with its people.';
select private.offer('club_page', '{anon,authenticated}');

create type public.race_friend_row as (nama_panggilan text, nama_tim text, category text);
comment on type public.race_friend_row is 'A child of one''s own team that is in a race.';

create function private.race_friends(p_race_id uuid) returns setof public.race_friend_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
  most constant integer := 40;
  teams text[];
begin
  -- A team's name is no secret: only who has paid money for a rider of that name is told who else is in; a free race costs nobody anything.
  select array_agg(distinct lower(p.nama_tim)) into teams from public.pendaftaran_lomba p
  where p.user_id = me and p.status_pembayaran = 'dibayar' and private.is_live(p.status_pendaftaran)
    and p.dihapus_pada is null and p.didaftar_pada > now() - interval '1 year' and btrim(p.nama_tim) <> ''
    and exists (
      select from public.transaksi_pembayaran t
      where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED')
        -- The team as it stood when the money came: a family that goes on to another name with one entry is told of none.
        and not exists (
          select from public.catatan c
          where c.objek = 'pendaftaran' and c.objek_id = p.id::text and c.sesudah ? 'tim' and c.terjadi_pada > t.dibayar_pada
        )
    );
  if teams is null then
    return;
  end if;
  return query
  select p.nama_panggilan_rider, p.nama_tim, k.nama
  from public.pendaftaran_lomba p
  join public.lomba l on l.id = p.lomba_id and l.status = 'dipublikasi'
  left join public.kategori_lomba k on k.id = p.kategori_id
  where p.lomba_id = p_race_id and p.user_id <> me and lower(p.nama_tim) = any (teams)
    and p.status_pendaftaran in ('dikonfirmasi', 'check_in') and p.dihapus_pada is null
    and exists (
      select from public.persetujuan c
      where c.user_id = p.user_id and c.jenis = 'teman_tim' and c.dicabut_pada is null
    )
  order by p.nama_panggilan_rider, p.id
  limit most;
end
$$;
comment on function private.race_friends is
  'Nicknames, teams and classes of other families'' confirmed riders in a published race who ride for a team of the caller''s own riders (entries of the last year that money was paid for, as long as their team was not changed afterwards, by the team''s name in any case), where their parents agree to teman_tim. Raises PT401 not_signed_in.';
select private.offer('race_friends');
