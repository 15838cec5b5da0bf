-- The statement of a race and of a club: what came in, what went back, the fee, and what is the club's.
-- Why: clubs' money, K21 and K15. Every number is a sum of rows of one view, so the number and the rows that it opens cannot
-- differ. A row has a day, and what changes later is a row of its own on its own day: a month that was settled stays as it was.

create view private.rekap with (security_invoker = true) as
with pembayaran as (
  select l.organisasi_id, p.lomba_id, p.id as pendaftaran_id, u.transaksi_id, p.kode_id,
    -- A step is of the race that it was bought in.
    case when not exists (
      select from private.perpindahan m where m.pendaftaran_id = p.id and m.dari_lomba_id <> m.ke_lomba_id
    ) then p.langkah end as langkah,
    u.diterima, u.kembali_penyedia, p.potongan,
    case when u.diterima > 0 then least(t.biaya_admin, u.diterima) else 0 end as biaya,
    case when u.diterima > 0 then t.biaya_penyelenggara else 0 end as biaya_klub,
    greatest(0, u.diterima - u.kembali_penyedia - u.kembali_transfer - u.kembali_menunggu) as tertinggal,
    (coalesce(u.dibayar_pada, t.dibuat_pada) at time zone l.zona_waktu)::date as hari,
    (u.kembali_penyedia_pada at time zone l.zona_waktu)::date as hari_penyedia,
    (p.keluar_pada at time zone l.zona_waktu)::date as hari_keluar,
    w.utuh as kembali_utuh,
    case when w.utuh then greatest(
      (u.kembali_penyedia_pada at time zone l.zona_waktu)::date,
      (select max(b.tanggal_transfer) from private.pengembalian b where b.transaksi_id = t.id and b.dibayar_pada is not null)
    ) end as hari_utuh,
    -- Whether it let the child in: good, in time, and no earlier one that is still here did. One that went back whole did so
    -- until then, for all that its rows can tell.
    (t.lunas or t.diterima_pada is not null) and (t.tepat_waktu or t.diterima_pada is not null)
      and (w.utuh or p.keluar_pada is not null or p.status_pendaftaran in ('dikonfirmasi', 'check_in', 'selesai', 'dnf'))
      and not exists (
        select from public.transaksi_pembayaran o
        where o.pendaftaran_lomba_id = p.id and o.status in ('PAID', 'SETTLED')
          and (o.lunas or o.diterima_pada is not null) and (o.tepat_waktu or o.diterima_pada is not null)
          and (o.dibayar_pada, o.id) < (t.dibayar_pada, t.id)
      ) as memasukkan
  from private.uang_transaksi u
  join public.transaksi_pembayaran t on t.id = u.transaksi_id
  join public.pendaftaran_lomba p on p.id = u.pendaftaran_id
  join public.lomba l on l.id = p.lomba_id
  cross join lateral (
    select u.diterima > 0 and u.diterima <= u.kembali_penyedia + u.kembali_transfer as utuh
  ) w
  where u.status in ('PAID', 'SETTLED', 'REFUND')
)
select b.organisasi_id, b.lomba_id, b.pendaftaran_id, b.transaksi_id, b.langkah, b.kode_id, j.jenis, j.hari, j.jumlah
from pembayaran b
cross join lateral (
  values
    ('masuk', b.hari, b.diterima),
    ('kembali_penyedia', b.hari_penyedia, b.kembali_penyedia),
    ('biaya', b.hari, case when b.memasukkan then b.biaya end),
    ('biaya', b.hari_utuh, case when b.memasukkan and b.kembali_utuh then -b.biaya end),
    ('biaya_klub', b.hari, case when b.memasukkan then b.biaya_klub end),
    ('biaya_klub', b.hari_utuh, case when b.memasukkan and b.kembali_utuh then -b.biaya_klub end),
    ('tertinggal', b.hari_keluar, case when b.memasukkan then b.tertinggal end),
    ('potongan', b.hari, case when b.memasukkan then b.potongan end),
    ('potongan', b.hari_utuh, case when b.memasukkan and b.kembali_utuh then -b.potongan end)
) j (jenis, hari, jumlah)
where j.jumlah <> 0 and j.hari is not null
union all
select l.organisasi_id, p.lomba_id, p.id, b.transaksi_id, null, null, 'transfer', b.tanggal_transfer, b.jumlah
from private.pengembalian b
join public.transaksi_pembayaran t on t.id = b.transaksi_id
join public.pendaftaran_lomba p on p.id = t.pendaftaran_lomba_id
join public.lomba l on l.id = p.lomba_id
where b.dibayar_pada is not null and b.jumlah > 0
union all
-- A code that leaves nothing to pay.
select l.organisasi_id, p.lomba_id, p.id, null, p.langkah, p.kode_id, 'potongan',
  (p.didaftar_pada at time zone l.zona_waktu)::date, p.potongan
from public.pendaftaran_lomba p
join public.lomba l on l.id = p.lomba_id
where p.kode_id is not null and p.potongan > 0 and p.total_bayar = 0
  and (p.keluar_pada is not null or p.status_pendaftaran in ('dikonfirmasi', 'check_in', 'selesai', 'dnf'));
comment on view private.rekap is
  'What a statement is a sum of, in rupiah, each row on a day at the venue (K21). masuk: came in; kembali_penyedia: given back by the provider; biaya: the service fee that parents paid, biaya_klub: the one that the club bears, both due of the payment that let a child in, and taken back (below 0) on the day on which it had gone back whole (K15). The club''s is masuk less the other three. Taken off nothing: transfer (the club itself gave back), tertinggal (kept of a child who left), potongan (discount by code).';
grant select on private.rekap to service_role;

create type public.statement_sums_row as (
  payments bigint, received bigint, given_back bigint, fee bigint, fee_borne bigint, club bigint, transferred bigint, kept bigint,
  discount bigint
);
comment on type public.statement_sums_row is
  'Sums of a statement, in rupiah. payments counts what came in (received); given_back went back by the provider; fee was paid by parents and is kept, fee_borne is the fee that the club bears; club = received - given_back - fee - fee_borne. Taken off nothing: transferred by the club itself, kept of children who left, discount by codes.';

create type public.statement_race_row as (race_id uuid, judul text, day date, sums public.statement_sums_row);
comment on type public.statement_race_row is 'A race of a club''s statement; day is its day at the venue.';

create type public.statement_step_row as (nama text, payments bigint, received bigint);
comment on type public.statement_step_row is
  'What came in by the step of the race''s prices at which it was entered; nama null: without a step. Together what came in.';

create type public.statement_code_row as (kode_id uuid, kode text, entries bigint, discount bigint);
comment on type public.statement_code_row is 'A discount code: entries that are in or left with it, and what it took off, in rupiah.';

create type public.statement_row as (
  judul text, first_day date, last_day date, sums public.statement_sums_row, races public.statement_race_row[],
  steps public.statement_step_row[], codes public.statement_code_row[]
);
comment on type public.statement_row is
  'A statement: of a race (judul its title) or of a club (its name). first_day and last_day: of its money ever, whatever days were asked for; null without any. races: by their day, the newest first; only those with a row in these days.';

create function private.statement_of(p_title text, p_race_ids uuid[], p_from date, p_until date) returns public.statement_row
language sql stable set search_path = ''
as $$
  with semua as materialized (
    select r.* from private.rekap r where r.lomba_id = any (p_race_ids)
  ),
  baris as materialized (
    select s.* from semua s where (p_from is null or s.hari >= p_from) and (p_until is null or s.hari <= p_until)
  ),
  jumlah as (
    select b.lomba_id, grouping(b.lomba_id) = 1 as seluruhnya, row(
      count(*) filter (where b.jenis = 'masuk'),
      coalesce(sum(b.jumlah) filter (where b.jenis = 'masuk'), 0),
      coalesce(sum(b.jumlah) filter (where b.jenis = 'kembali_penyedia'), 0),
      coalesce(sum(b.jumlah) filter (where b.jenis = 'biaya'), 0),
      coalesce(sum(b.jumlah) filter (where b.jenis = 'biaya_klub'), 0),
      coalesce(sum(case b.jenis when 'masuk' then b.jumlah else -b.jumlah end)
        filter (where b.jenis in ('masuk', 'kembali_penyedia', 'biaya', 'biaya_klub')), 0),
      coalesce(sum(b.jumlah) filter (where b.jenis = 'transfer'), 0),
      coalesce(sum(b.jumlah) filter (where b.jenis = 'tertinggal'), 0),
      coalesce(sum(b.jumlah) filter (where b.jenis = 'potongan'), 0)
    )::public.statement_sums_row as sums
    from baris b
    group by grouping sets ((), (b.lomba_id))
  )
  select row(
    p_title,
    (select min(s.hari) from semua s), (select max(s.hari) from semua s),
    (select j.sums from jumlah j where j.seluruhnya),
    coalesce((
      select array_agg(row(l.id, l.judul, private.race_day(l), j.sums)::public.statement_race_row
        order by l.tanggal_mulai desc, l.id)
      from jumlah j join public.lomba l on l.id = j.lomba_id where not j.seluruhnya
    ), '{}'),
    coalesce((
      select array_agg(row(s.nama, s.payments, s.received)::public.statement_step_row order by s.urutan nulls last, s.nama)
      from (
        select h.nama, min(h.urutan) as urutan, count(*) as payments, sum(b.jumlah)::bigint as received
        from baris b left join private.harga_lomba h on h.lomba_id = b.lomba_id and h.urutan = b.langkah
        where b.jenis = 'masuk'
        group by h.nama
      ) s
    ), '{}'),
    coalesce((
      select array_agg(row(k.id, k.kode, c.entries, c.discount)::public.statement_code_row order by c.discount desc, k.kode)
      from (
        select b.kode_id, sum(sign(b.jumlah))::bigint as entries, sum(b.jumlah)::bigint as discount
        from baris b where b.jenis = 'potongan' group by b.kode_id
      ) c
      join private.kode_potongan k on k.id = c.kode_id
    ), '{}')
  )::public.statement_row;
$$;
comment on function private.statement_of(text, uuid[], date, date) is
  'Internal: the statement of races, as private.rekap has their rows of these days, both included; null is open.';

create function private.refuse_days(p_from date, p_until date) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_from > p_until then
    perform private.refuse('PT422', 'days_reversed');
  end if;
end
$$;
comment on function private.refuse_days(date, date) is
  'Internal: refuses days that end before they begin. Raises PT422 days_reversed.';

create function private.race_statement(p_race_id uuid, p_from_day date default null, p_until_day date default null)
returns public.statement_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  race public.lomba;
begin
  perform private.require_right(p_race_id, 'money');
  perform private.refuse_days(p_from_day, p_until_day);
  select * into strict race from public.lomba l where l.id = p_race_id;
  return private.statement_of(race.judul, array[race.id], p_from_day, p_until_day);
end
$$;
comment on function private.race_statement is
  'The statement ("Rekap") of a race, in rupiah, over days at its venue, both included; null is open (K21). Money goes with an entry that is moved.
Needs the right money. Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT422 days_reversed.';
select private.offer('race_statement');

create function private.club_statement(p_organisation_id uuid, p_from_day date default null, p_until_day date default null)
returns public.statement_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_organisation_right(p_organisation_id, 'money');
  perform private.refuse_days(p_from_day, p_until_day);
  return private.statement_of(
    (select o.nama from public.organisasi o where o.id = p_organisation_id),
    array(select l.id from public.lomba l where l.organisasi_id = p_organisation_id), p_from_day, p_until_day
  );
end
$$;
comment on function private.club_statement is
  'The statement ("Rekap") of a club over all its races, in rupiah; days are those of each venue, both included; null is open (K21). The operator settles by it.
Needs the right money in the whole organisation. Raises PT401 not_signed_in; PT404 organisation_not_found; PT403 not_allowed {right, roles}; PT422 days_reversed.';
select private.offer('club_statement');

create type public.statement_entry_row as (
  kind text, day date, amount bigint, registration_id uuid, rider text, race_id uuid, race text, category_id uuid, category text, reference text, step text, code text
);
comment on type public.statement_entry_row is
  'A row behind a number of a statement, in rupiah; kind as in private.rekap. amount below 0 takes a fee or a discount back. reference: of the payment; null where nothing was paid.';

create type public.statement_entries_row as (entries public.statement_entry_row[]);
comment on type public.statement_entries_row is 'What race_statement_rows and club_statement_rows answer: in one row, for there may be thousands.';

create function private.statement_rows(p_race_ids uuid[], p_from date, p_until date) returns public.statement_entries_row
language sql stable set search_path = ''
as $$
  select row(coalesce(array_agg(row(
    r.jenis, r.hari, r.jumlah, p.id, p.nama_lengkap_rider, l.id, l.judul, k.id, k.nama, private.charge_reference(t), h.nama, c.kode
  )::public.statement_entry_row order by r.hari desc, p.nama_lengkap_rider, p.id, r.jenis, r.jumlah desc), '{}'))::public.statement_entries_row
  from private.rekap r
  join public.pendaftaran_lomba p on p.id = r.pendaftaran_id
  join public.lomba l on l.id = r.lomba_id
  join public.kategori_lomba k on k.id = p.kategori_id
  left join public.transaksi_pembayaran t on t.id = r.transaksi_id
  left join private.harga_lomba h on h.lomba_id = r.lomba_id and h.urutan = r.langkah
  left join private.kode_potongan c on c.id = r.kode_id
  where r.lomba_id = any (p_race_ids) and (p_from is null or r.hari >= p_from) and (p_until is null or r.hari <= p_until);
$$;
comment on function private.statement_rows(uuid[], date, date) is
  'Internal: the rows behind the statement of races (private.statement_of) of the same days, the newest first.';

create function private.race_statement_rows(p_race_id uuid, p_from_day date default null, p_until_day date default null)
returns public.statement_entries_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'money');
  perform private.refuse_days(p_from_day, p_until_day);
  return private.statement_rows(array[p_race_id], p_from_day, p_until_day);
end
$$;
comment on function private.race_statement_rows is
  'The rows behind the numbers of race_statement over the same days, the newest first: the sum of those of a kind is its number. Needs the right money; raises as race_statement.';
select private.offer('race_statement_rows');

create function private.club_statement_rows(p_organisation_id uuid, p_from_day date default null, p_until_day date default null)
returns public.statement_entries_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_organisation_right(p_organisation_id, 'money');
  perform private.refuse_days(p_from_day, p_until_day);
  return private.statement_rows(
    array(select l.id from public.lomba l where l.organisasi_id = p_organisation_id), p_from_day, p_until_day
  );
end
$$;
comment on function private.club_statement_rows is
  'The rows behind the numbers of club_statement over the same days, of all races of the club, the newest first: the sum of those of a kind is its number. Needs the right money in the whole organisation; raises as club_statement.';
select private.offer('club_statement_rows');
