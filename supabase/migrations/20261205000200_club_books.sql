-- What must hold of prices, codes, leaving and clubs' sums, beside private.selisih_pembayaran and private.selisih_pengembalian.
-- Why: clubs' money, K22. Written from the rows alone, without the functions that keep them, so that a fault in one shows here.

create view private.selisih_klub with (security_invoker = true) as
with
langkah_terisi as (
  select p.lomba_id, p.langkah, count(*) as ada from public.pendaftaran_lomba p
  where p.langkah_dihitung group by p.lomba_id, p.langkah
),
kode_terpakai as (
  select p.lomba_id, p.kode_id, count(*) as ada from public.pendaftaran_lomba p
  where p.kode_dihitung group by p.lomba_id, p.kode_id
),
-- Every price that a step of a race has or ever had, in any category: an entry that moved keeps the price of the class it was in.
harga_langkah as (
  select distinct t.lomba_id, (s.o ->> 'urutan')::integer as langkah, v.harga
  from (
    select h.lomba_id, x.t from private.harga_riwayat h cross join lateral (values (h.sebelum), (h.sesudah)) x (t)
  ) t
  cross join lateral jsonb_array_elements(t.t -> 'langkah') s (o)
  cross join lateral (
    select coalesce(s.o ->> 'harga', t.t ->> 'harga_dasar')::bigint as harga
    union select c.value::bigint from jsonb_each_text(s.o -> 'kategori') c
  ) v
  union
  select h.lomba_id, h.urutan, coalesce(h.harga, l.harga_dasar, 150000) from private.harga_lomba h join public.lomba l on l.id = h.lomba_id
  union
  select c.lomba_id, c.urutan, c.harga from private.harga_kategori c
),
-- What came in with each payment and was not given back by the provider.
uang as (
  select t.pendaftaran_lomba_id,
    case when t.lunas then t.jumlah else coalesce(
      t.jumlah_menyimpang * (t.bagian_awal + t.jumlah) / t.tagihan - t.jumlah_menyimpang * t.bagian_awal / t.tagihan, 0
    ) end as jumlah
  from public.transaksi_pembayaran t
  where t.status in ('PAID', 'SETTLED') or (t.status = 'REFUND' and not exists (
    select from private.peristiwa_pembayaran e
    where e.transaksi_id = t.id and e.status = 'REFUND' and coalesce(e.muatan ->> 'source', '') <> 'refund_desk'
  ))
),
-- What a code takes off the price of each entry that has one (K11).
harga_kode as (
  select p.id, p.lomba_id, p.harga, p.potongan, p.kode_id, k.min_anak,
    case when p.harga - d.potongan < 1000 then p.harga else d.potongan end as menurut_kode
  from public.pendaftaran_lomba p
  join private.kode_potongan k on k.id = p.kode_id
  cross join lateral (
    select case k.jenis when 'persen' then p.harga * k.nilai / 100 else least(k.nilai, p.harga) end as potongan
  ) d
)
select 'langkah_salah' as masalah, h.lomba_id, null::uuid as pendaftaran_id, null::text as merchant_ref,
  jsonb_build_object('urutan', h.urutan, 'dihitung', h.terisi, 'ada', coalesce(d.ada, 0), 'tempat', h.tempat) as rincian
from private.harga_lomba h
left join langkah_terisi d on d.lomba_id = h.lomba_id and d.langkah = h.urutan
where h.tempat is not null and (h.terisi <> coalesce(d.ada, 0) or coalesce(d.ada, 0) > h.tempat)
union all
-- Counted in a step that an unpaid hold has to give back.
select 'langkah_salah', p.lomba_id, p.id, null,
  jsonb_build_object('urutan', p.langkah, 'status_pendaftaran', p.status_pendaftaran)
from public.pendaftaran_lomba p
where p.langkah_dihitung and p.status_pendaftaran = 'dibatalkan' and p.total_bayar > 0
  and not exists (
    select from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED', 'REFUND')
  )
union all
select 'kode_salah', coalesce(n.lomba_id, d.lomba_id), null, null,
  jsonb_build_object('kode_id', k.id, 'dihitung', coalesce(n.terpakai, 0), 'ada', coalesce(d.ada, 0), 'batas', k.batas)
from private.kode_lomba n
full join kode_terpakai d on d.kode_id = n.kode_id and d.lomba_id = n.lomba_id
join private.kode_potongan k on k.id = coalesce(n.kode_id, d.kode_id)
-- One without a batas is counted by nobody.
where k.batas is not null and (coalesce(n.terpakai, 0) <> coalesce(d.ada, 0) or coalesce(d.ada, 0) > k.batas)
union all
select 'harga_salah', v.lomba_id, v.id, null,
  jsonb_build_object('harga', v.harga, 'potongan', v.potongan, 'menurut_kode', v.menurut_kode, 'kode_id', v.kode_id)
from harga_kode v
-- An order that lost a child may have too few for its code.
where v.potongan <> v.menurut_kode and not (v.potongan = 0 and v.min_anak > 1)
union all
-- What an order's child was asked for while the discount that has ended still stood (private.selisih_pembayaran leaves it out).
select 'harga_salah', v.lomba_id, v.id, t.merchant_ref,
  jsonb_build_object('harga', v.harga, 'menurut_kode', v.menurut_kode, 'jumlah', t.jumlah)
from harga_kode v
join public.transaksi_pembayaran t on t.pendaftaran_lomba_id = v.id
where v.potongan = 0 and t.jumlah - t.kode_unik - t.biaya_admin <> v.harga
  and not (v.min_anak > 1 and t.jumlah - t.kode_unik - t.biaya_admin = v.harga - v.menurut_kode)
union all
select 'harga_salah', p.lomba_id, p.id, null, jsonb_build_object('harga', p.harga, 'langkah', p.langkah)
from public.pendaftaran_lomba p
where p.langkah is not null
  and not exists (
    select from harga_langkah h where h.lomba_id = p.lomba_id and h.langkah = p.langkah and h.harga = p.harga
  )
  -- A step is of the race that it was bought in.
  and not exists (
    select from private.perpindahan m where m.pendaftaran_id = p.id and m.dari_lomba_id <> m.ke_lomba_id
  )
union all
-- What is here with the entries of all clubs, and of none, beside what stands on the payments.
select 'klub_salah', null, null, null, to_jsonb(s)
from (
  select
    (select coalesce(sum(c.jumlah), 0) from (
      select l.organisasi_id, sum(u.jumlah) as jumlah
      from public.lomba l
      join public.pendaftaran_lomba p on p.lomba_id = l.id
      join uang u on u.pendaftaran_lomba_id = p.id
      group by l.organisasi_id
    ) c) as menurut_klub,
    (select coalesce(sum(u.jumlah), 0) from uang u) as menurut_pembayaran
) s
where s.menurut_klub <> s.menurut_pembayaran;
comment on view private.selisih_klub is
  'Where steps and codes are counted wrong, a discount is not what its code gives, a price is none that its step ever had, or the sum over all clubs is not that over all payments. Must be empty.';
grant select on private.selisih_klub to service_role;
