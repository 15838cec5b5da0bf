-- Races, categories, and which categories a race offers.
-- Why: product spec, section 3. The participant counter is a column of its own so that the last slot is
-- taken by one conditional update; no role that reaches the REST interface may write it.

create function private.refund_rule_problem(p_rows jsonb) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if jsonb_typeof(p_rows) is distinct from 'array' then
    return 'row';
  elsif jsonb_array_length(p_rows) > 5 then
    return 'too_many';
  elsif exists (
    select from jsonb_array_elements(p_rows) r (o)
    where jsonb_typeof(r.o) <> 'object' or not coalesce(
      r.o ?& '{hari,persen,biaya}' and r.o - '{hari,persen,biaya}'::text[] = '{}' and jsonb_typeof(r.o -> 'biaya') = 'boolean'
      -- Digits alone: no 1.5, no 1e2.
      and jsonb_typeof(r.o -> 'hari') = 'number' and r.o ->> 'hari' ~ '^[0-9]{1,3}$' and (r.o ->> 'hari')::numeric <= 365
      and jsonb_typeof(r.o -> 'persen') = 'number' and r.o ->> 'persen' ~ '^[0-9]{1,3}$' and (r.o ->> 'persen')::numeric <= 100, false)
  ) then
    return 'row';
  end if;
  return (
    select case
      when bool_or(n.hari >= n.hari_before) then 'days_not_falling'
      when bool_or(n.persen > n.persen_before) then 'percent_rises'
    end
    from (
      select (r.o ->> 'hari')::integer as hari, lag((r.o ->> 'hari')::integer) over w as hari_before,
        (r.o ->> 'persen')::integer as persen, lag((r.o ->> 'persen')::integer) over w as persen_before
      from jsonb_array_elements(p_rows) with ordinality r (o, place) window w as (order by r.place)
    ) n
  );
end
$$;
comment on function private.refund_rule_problem(jsonb) is
  'Internal: what is wrong with the rows of a rule for money back (K16), null for nothing: too_many (more than five), row (not {hari: 0 to 365, persen: 0 to 100, biaya: boolean}, or not whole numbers), days_not_falling, percent_rises.';
create table public.lomba (
  id uuid not null default gen_random_uuid(),
  judul text not null,
  lokasi text not null,
  kota text not null,
  provinsi text,
  zona_waktu text not null,
  tanggal_mulai timestamptz not null,
  pendaftaran_selesai timestamptz not null,
  max_peserta integer not null,
  peserta_saat_ini integer not null default 0,
  harga_dasar bigint,
  gambar_url text,
  gambar_cover text,
  deskripsi text,
  penyelenggara text,
  map_location text,
  mendapatkan jsonb not null default '[]',
  keterangan text,
  daftar_ulang_mulai timestamptz,
  bawaan text,
  parkir text,
  aturan text,
  susunan_acara text,
  rute text,
  tanya_jawab text,
  foto_lama text[] not null default '{}',
  foto_sponsor text[] not null default '{}',
  pertanyaan jsonb not null default '[]',
  kontak_nama text,
  kontak_wa text,
  ubah_sampai timestamptz,
  biaya_ditanggung boolean not null default false,
  aturan_batal text,
  aturan_pengembalian jsonb not null default '[]',
  hari_terjauh date,
  satu_rider_per_akun boolean not null default true,
  dua_kategori boolean not null default false,
  ada_papan boolean not null default false,
  ditutup_sementara_pada timestamptz,
  status text not null default 'draf',
  dibuat_pada timestamptz not null default now(),
  constraint lomba_pkey primary key (id),
  constraint lomba_status_known check (status = any ('{draf,dipublikasi,selesai,dibatalkan}')),
  constraint lomba_zona_waktu_known check (zona_waktu = any ('{Asia/Jakarta,Asia/Makassar,Asia/Jayapura}')),
  constraint lomba_max_peserta_positive check (max_peserta >= 0),
  constraint lomba_peserta_within_capacity check (peserta_saat_ini between 0 and max_peserta),
  constraint lomba_harga_dasar_positive check (harga_dasar >= 0),
  constraint lomba_mendapatkan_list check (jsonb_typeof(mendapatkan) = any ('{array,string}')),
  constraint lomba_pertanyaan_list check (jsonb_typeof(pertanyaan) = 'array')
);
comment on table public.lomba is 'Races. Visitors read the published ones; a rider''s parent also reads the races of own registrations.';
comment on column public.lomba.tanggal_mulai is 'Start. Its day in the venue''s zone (zona_waktu) is the race day, on which age is counted.';
comment on column public.lomba.zona_waktu is
  'Zone of the venue''s clocks: Asia/Jakarta (WIB), Asia/Makassar (WITA) or Asia/Jayapura (WIT). Its times are shown and counted in it. Follows provinsi, else kota, until somebody sets another.';
comment on column public.lomba.pendaftaran_selesai is 'Last moment at which registration is open, inclusive.';
comment on column public.lomba.max_peserta is 'Capacity of the whole race.';
comment on column public.lomba.peserta_saat_ini is
  'Slots held now: always the number of registrations that are not cancelled. Kept by triggers on pendaftaran_lomba.';
comment on column public.lomba.harga_dasar is 'Base price in rupiah; null means 150000.';
comment on column public.lomba.penyelenggara is 'Organiser; null shows the default team label.';
comment on column public.lomba.map_location is 'Coordinates, a maps link or an embed link, as the organiser typed it: parse before use.';
comment on column public.lomba.mendapatkan is 'Perks: a JSON array of strings, or one JSON string that holds such an array.';
comment on column public.lomba.keterangan is 'Notes for participants.';
comment on column public.lomba.daftar_ulang_mulai is 'When riders are received on the day (re-registration); null is not said.';
comment on column public.lomba.bawaan is 'What a rider brings.';
comment on column public.lomba.parkir is 'Where families park.';
comment on column public.lomba.aturan is 'Rules of the race, as parents are to read them.';
comment on column public.lomba.susunan_acara is 'Rundown of the day, a line an item, mostly "07.00 Daftar ulang".';
comment on column public.lomba.rute is 'The track in words: length, ground, bends.';
comment on column public.lomba.tanya_jawab is
  'Questions and answers: a line that ends with a question mark is a question, the lines below it are its answer.';
comment on column public.lomba.foto_sponsor is 'Pictures of the sponsors, for the screens at the venue: addresses in the bucket gambar.';
comment on column public.lomba.foto_lama is 'Photographs of earlier years: addresses in the bucket gambar.';
comment on column public.lomba.pertanyaan is
  'What the race asks of each entry: race_question_row as a JSON array, in its order. The answers are in private.jawaban.';
comment on column public.lomba.kontak_nama is 'Whom parents ask.';
comment on column public.lomba.kontak_wa is 'Their WhatsApp number, which everybody sees; Indonesian unless it begins with +.';
comment on column public.lomba.ubah_sampai is
  'Until when a parent may change team, jersey, plate wish and class of an entry; null is until registration closes (private.changes_end).';
comment on column public.lomba.biaya_ditanggung is
  'Whether the club bears the service fee: entries made from then on cost their price and the unique code, and the fee is noted as the club''s (K15).';
comment on column public.lomba.aturan_batal is
  'The organiser''s own note on moving and leaving, under the rule for money back, which a parent reads before paying.';
comment on column public.lomba.aturan_pengembalian is
  'The rule for money back when a child leaves, [{hari, persen, biaya}] (K16): at least hari whole days before the race''s day so much of the price goes back, with the fee or without. Below the last row, and without rows, nothing.';
comment on column public.lomba.hari_terjauh is
  'The latest day for which the race was announced while there were entries: days of the rule are counted to it, or to the race''s day where that is later (trigger keep_refund_promise).';
comment on column public.lomba.satu_rider_per_akun is
  'Whether an account that has a confirmed rider in this race may enter no other (product spec, section 5, check 8). False lets siblings in; the same rider twice is refused either way.';
comment on column public.lomba.dua_kategori is
  'Whether one child may be entered in two categories, each an entry and a payment of its own, with one number.';
comment on column public.lomba.ada_papan is
  'Whether classes of a race day are made, so that there is, or will be, a public board (trigger tell_of_board).';
comment on column public.lomba.ditutup_sementara_pada is
  'Since when the race takes no entry because its club is blocked (block_organisation); null when it takes them. Families are told entries_paused.';
comment on column public.lomba.status is 'draf; dipublikasi (open to the public); selesai: over for a week (public.close_ended_races), as public as before, its content fixed; dibatalkan.';

create function private.zone_of_place(p_place text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when name ~ '^(bali|nusa tenggara .*|ntb|ntt|kalimantan (selatan|timur|utara)|sulawesi.*|gorontalo)$'
      then 'Asia/Makassar'
    when name ~ '^(maluku.*|papua.*|irian.*)$' then 'Asia/Jayapura'
  end
  from (select lower(btrim(regexp_replace(p_place, '[\s.]+', ' ', 'g'))) as name) _;
$$;
comment on function private.zone_of_place(text) is
  'The zone of a province outside Western Indonesian Time by its name, in any case; null for every other text. Zones by Presidential Decree 41 of 1987.';

create function private.set_race_zone() returns trigger
language plpgsql set search_path = ''
as $$
declare
  derived text := coalesce(private.zone_of_place(new.provinsi), private.zone_of_place(new.kota), 'Asia/Jakarta');
begin
  if new.zona_waktu is null then
    new.zona_waktu := derived;
  elsif tg_op = 'UPDATE' and new.zona_waktu = old.zona_waktu
    and old.zona_waktu = coalesce(private.zone_of_place(old.provinsi), private.zone_of_place(old.kota), 'Asia/Jakarta')
  then
    -- Nobody chose it: it moves with the race.
    new.zona_waktu := derived;
  end if;
  return new;
end
$$;
comment on function private.set_race_zone() is 'Trigger on lomba: the zone follows province or city, unless one was set by hand.';

create trigger set_race_zone before insert or update of provinsi, kota, zona_waktu on public.lomba
  for each row execute function private.set_race_zone();

-- A trigger, because a check would be asked again for each place that is taken. Definer: the role that writes may not call the function.
create function private.check_refund_rule() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.refund_rule_problem(new.aturan_pengembalian) is not null then
    raise check_violation using message = 'refund_rule_invalid';
  end if;
  return new;
end
$$;
comment on function private.check_refund_rule() is
  'Trigger on lomba: no role writes a rule for money back in which private.refund_rule_problem finds something wrong. Raises check_violation refund_rule_invalid.';

create trigger check_refund_rule before insert or update of aturan_pengembalian on public.lomba
  for each row execute function private.check_refund_rule();

create function private.race_day(race public.lomba) returns date
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return (race.tanggal_mulai at time zone race.zona_waktu)::date;
end
$$;
comment on function private.race_day(public.lomba) is 'The calendar day of the start where the race is held.';

create index lomba_status_tanggal_mulai_idx on public.lomba (status, tanggal_mulai);
create index lomba_status_dibuat_pada_idx on public.lomba (status, dibuat_pada desc);
-- Races that were: what is public, whether it has been closed or not, by its start.
create index lomba_publik_tanggal_mulai_idx on public.lomba (tanggal_mulai) where status in ('dipublikasi', 'selesai');

create table public.kategori_lomba (
  id uuid not null default gen_random_uuid(),
  nama text not null,
  deskripsi text,
  usia_min integer,
  usia_max integer,
  batasan_gender text,
  lahir_dari integer,
  lahir_sampai integer,
  constraint kategori_lomba_pkey primary key (id),
  constraint kategori_lomba_batasan_gender_known
    check (batasan_gender = any ('{pria,wanita,campur,campuran,semua}')),
  constraint kategori_lomba_usia_min_positive check (usia_min >= 0),
  constraint kategori_lomba_usia_range check (usia_max >= usia_min),
  constraint kategori_lomba_lahir_range check (lahir_sampai >= lahir_dari),
  constraint kategori_lomba_usia_or_lahir check (
    (lahir_dari is null) = (lahir_sampai is null)
    and (lahir_dari is null or (usia_min is null and usia_max is null))
  )
);
comment on table public.kategori_lomba is 'Race categories: age limits in full years on the race day, or years of birth, and a gender restriction.';
comment on column public.kategori_lomba.usia_min is 'Youngest age, inclusive; null is no limit.';
comment on column public.kategori_lomba.usia_max is 'Oldest age, inclusive; null is no limit.';
comment on column public.kategori_lomba.lahir_dari is
  'Earliest year of birth, inclusive; null is no limit. Years of birth stand in the place of ages, both of them or neither.';
comment on column public.kategori_lomba.lahir_sampai is 'Latest year of birth, inclusive; null is no limit.';
comment on column public.kategori_lomba.batasan_gender is 'pria or wanita restricts; campur, campuran, semua and null do not.';

create table public.lomba_kategori (
  lomba_id uuid not null,
  kategori_id uuid not null,
  kuota integer,
  terisi integer not null default 0,
  constraint lomba_kategori_pkey primary key (lomba_id, kategori_id),
  constraint lomba_kategori_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade,
  constraint lomba_kategori_kategori_id_fkey
    foreign key (kategori_id) references public.kategori_lomba (id) on delete restrict,
  constraint lomba_kategori_kuota_positive check (kuota >= 0),
  constraint lomba_kategori_terisi_within_quota check (terisi >= 0 and terisi <= kuota)
);
comment on table public.lomba_kategori is 'The categories a race offers. Clients read them with race_categories.';
comment on column public.lomba_kategori.kuota is 'Most live registrations of this category in this race; null is only the race''s own capacity.';
comment on column public.lomba_kategori.terisi is
  'Places held now: always the number of registrations of this category in this race that are not cancelled. Kept by triggers on pendaftaran_lomba; a statement that makes or changes a link does not set it.';

create index lomba_kategori_kategori_id_idx on public.lomba_kategori (kategori_id);

alter table public.lomba enable row level security;
alter table public.kategori_lomba enable row level security;
alter table public.lomba_kategori enable row level security;

-- The policy for signed-in users on lomba names their registrations: it is written with that table.
create policy lomba_read_published on public.lomba
  for select to anon using (status in ('dipublikasi', 'selesai'));
create policy kategori_lomba_read on public.kategori_lomba
  for select to anon, authenticated using (true);
-- Not lomba_kategori: clients ask race_categories. The REST interface lets one request walk every foreign key between
-- readable tables, back and forth as often as it likes, and each way back multiplies the rows.
grant select on public.lomba, public.kategori_lomba to anon, authenticated;

-- Not peserta_saat_ini: the counter belongs to the registrations.
grant select, delete on public.lomba to service_role;
grant insert (
  id, judul, lokasi, kota, provinsi, zona_waktu, tanggal_mulai, pendaftaran_selesai, max_peserta, harga_dasar, gambar_url,
  gambar_cover, deskripsi, penyelenggara, map_location, mendapatkan, keterangan, daftar_ulang_mulai, bawaan, parkir, aturan, susunan_acara, rute, tanya_jawab, foto_lama, foto_sponsor,
  kontak_nama, kontak_wa, ubah_sampai, biaya_ditanggung, aturan_batal, aturan_pengembalian, satu_rider_per_akun, dua_kategori, status, dibuat_pada
), update (
  judul, lokasi, kota, provinsi, zona_waktu, tanggal_mulai, pendaftaran_selesai, max_peserta, harga_dasar, gambar_url,
  gambar_cover, deskripsi, penyelenggara, map_location, mendapatkan, keterangan, daftar_ulang_mulai, bawaan, parkir, aturan, susunan_acara, rute, tanya_jawab, foto_lama, foto_sponsor,
  kontak_nama, kontak_wa, ubah_sampai, biaya_ditanggung, aturan_batal, aturan_pengembalian, satu_rider_per_akun, dua_kategori, status, dibuat_pada
) on public.lomba to service_role;
grant select, insert, update, delete on public.kategori_lomba to service_role;
-- Not terisi, for the same reason.
grant select, delete on public.lomba_kategori to service_role;
grant insert (lomba_id, kategori_id, kuota), update (lomba_id, kategori_id, kuota) on public.lomba_kategori to service_role;
