-- The books: what must always hold, what the organiser has to decide, and how a decision is entered.
-- Why: money is never lost only if somebody can see that it was not. The first view is written without the
-- functions that keep the books, so that a fault in one of them shows here; it must be empty.
-- Read by `npm run ledger:check`; docs/payments.md says what to do about each row.

create view private.selisih_pembayaran with (security_invoker = true) as
with
-- Counted once, and joined: a look at all of them again for each would take minutes with a season's payments.
tempat_dipakai as (
  select p.lomba_id, p.kategori_id, count(*) as ada from public.pendaftaran_lomba p
  where p.status_pendaftaran <> 'dibatalkan'
  group by p.lomba_id, p.kategori_id
),
-- What is offered to somebody of the waiting list is not free.
tempat_ditawarkan as (
  select a.lomba_id, a.kategori_id, count(*) as ada from private.antrean a
  where a.status = 'ditawari'
  group by a.lomba_id, a.kategori_id
),
lomba_terisi as (
  select l.id as lomba_id, l.peserta_saat_ini, l.max_peserta, coalesce(d.ada, 0) as ada,
    coalesce(w.ada, 0) as ditawarkan, private.some_class_called_off(l.id) as ada_kelas_batal
  from public.lomba l
  left join (select t.lomba_id, sum(t.ada) as ada from tempat_dipakai t group by t.lomba_id) d on d.lomba_id = l.id
  left join (select t.lomba_id, sum(t.ada) as ada from tempat_ditawarkan t group by t.lomba_id) w on w.lomba_id = l.id
),
kategori_terisi as (
  select link.lomba_id, link.kategori_id, link.terisi, link.kuota, coalesce(d.ada, 0) as ada,
    coalesce(w.ada, 0) as ditawarkan
  from public.lomba_kategori link
  left join tempat_dipakai d on d.lomba_id = link.lomba_id and d.kategori_id = link.kategori_id
  left join tempat_ditawarkan w on w.lomba_id = link.lomba_id and w.kategori_id = link.kategori_id
),
-- What the provider said about each transaction, from the log alone.
kata as (
  select
    e.transaksi_id,
    max(array_position(array['UNPAID', 'FAILED', 'EXPIRED', 'PAID', 'SETTLED', 'REFUND'], e.status)) as tertinggi,
    bool_or(e.status in ('PAID', 'SETTLED') and e.jumlah = t.tagihan) as lunas,
    max(coalesce(e.jumlah, 0)) filter (
      where e.status in ('PAID', 'SETTLED') and e.jumlah is distinct from t.tagihan
    ) as menyimpang,
    bool_or(e.hasil = 'accepted') as diterima
  from private.peristiwa_pembayaran e
  join public.transaksi_pembayaran t on t.id = e.transaksi_id
  group by e.transaksi_id
),
pembayaran as (
  select
    t.*,
    p.total_bayar,
    p.harga_dasar,
    p.potongan,
    p.kode_id,
    p.pesanan_id,
    p.user_id as pemilik,
    t.status in ('PAID', 'SETTLED') as ada_uang,
    t.status in ('PAID', 'SETTLED') and (coalesce(k.lunas, false) or coalesce(k.diterima, false)) as sah,
    t.tepat_waktu or coalesce(k.diterima, false) as tepat,
    t.status in ('PAID', 'SETTLED') and not coalesce(k.diterima, false)
      and (k.menyimpang is not null or not coalesce(k.lunas, false)) as menyimpang,
    (array['UNPAID', 'FAILED', 'EXPIRED', 'PAID', 'SETTLED', 'REFUND'])[
      -- A further charge of one merchant_ref is no open attempt from the start.
      greatest(k.tertinggi, case when t.merchant_ref like '%/%' then 2 else 1 end)
    ] as kata_status,
    coalesce(k.lunas, false) as kata_lunas,
    k.menyimpang as kata_menyimpang,
    coalesce(k.diterima, false) as kata_diterima,
    -- Of the whole charge, and of its rows before this one; in one pass, however many charges there are.
    sum(t.jumlah) over (partition by coalesce(t.induk_id, t.id)) as jumlah_tagihan,
    coalesce(sum(t.jumlah) over (
      partition by coalesce(t.induk_id, t.id) order by t.bagian_awal range between unbounded preceding and current row
      exclude group
    ), 0) as jumlah_sebelum
  from public.transaksi_pembayaran t
  join public.pendaftaran_lomba p on p.id = t.pendaftaran_lomba_id
  left join kata k on k.transaksi_id = t.id
),
pendaftaran as (
  select
    p.id, p.lomba_id, p.status_pendaftaran, p.status_pembayaran, p.perlu_tindakan,
    p.total_bayar = 0 as gratis,
    p.keluar_pada is not null as keluar,
    p.status_pendaftaran in ('dikonfirmasi', 'check_in', 'selesai', 'dnf') as ikut,
    count(b.id) filter (where b.sah) as sah,
    count(b.id) filter (where b.ada_uang) as ada_uang,
    count(b.id) filter (where b.menyimpang) as menyimpang,
    count(b.id) filter (where b.sah and b.tepat) as sah_tepat,
    count(b.id) filter (where b.menyimpang and b.tepat) as menyimpang_tepat,
    count(b.id) filter (where b.status = 'REFUND') as refund,
    l.status as status_lomba, m.ada_kelas_batal,
    -- A place that nobody was given, though the race goes on and somebody has paid for it.
    l.status = 'dipublikasi' and now() <= l.tanggal_mulai and m.peserta_saat_ini < m.max_peserta - m.ditawarkan
      and (k.kuota is null or k.kuota > k.ada + k.ditawarkan) as ada_tempat
  from public.pendaftaran_lomba p
  join public.lomba l on l.id = p.lomba_id
  join lomba_terisi m on m.lomba_id = l.id
  left join kategori_terisi k on k.lomba_id = l.id and k.kategori_id = p.kategori_id
  left join pembayaran b on b.pendaftaran_lomba_id = p.id
  group by p.id, l.id, m.peserta_saat_ini, m.max_peserta, m.ditawarkan, m.ada_kelas_batal, k.kuota, k.ada, k.ditawarkan
)
select 'penghitung_lomba' as masalah, m.lomba_id, null::uuid as pendaftaran_id, null::text as merchant_ref,
  jsonb_build_object('dihitung', m.peserta_saat_ini, 'ada', m.ada, 'max_peserta', m.max_peserta) as rincian
from lomba_terisi m
where m.peserta_saat_ini <> m.ada or m.ada > m.max_peserta
union all
select 'penghitung_kategori', k.lomba_id, null, null,
  jsonb_build_object('kategori_id', k.kategori_id, 'dihitung', k.terisi, 'ada', k.ada, 'kuota', k.kuota)
from kategori_terisi k
where k.terisi <> k.ada or k.ada > k.kuota
union all
select 'penghitung_kelas', null, null, null,
  jsonb_build_object('kelas_id', k.id, 'dihitung', k.peserta_saat_ini, 'ada', n.ada)
from public.kelas_online k
cross join lateral (select count(*) as ada from public.pendaftaran_kelas p where p.kelas_id = k.id) n
where k.peserta_saat_ini <> n.ada
union all
select found.masalah, p.lomba_id, p.id, null,
  jsonb_build_object('status_pendaftaran', p.status_pendaftaran, 'status_pembayaran', p.status_pembayaran,
    'perlu_tindakan', p.perlu_tindakan, 'pembayaran_sah', p.sah, 'pembayaran', p.ada_uang, 'refund', p.refund)
from pendaftaran p
cross join lateral unnest(array[
  case when p.ada_uang > 0 and not p.ikut and not p.keluar and p.perlu_tindakan is null then 'uang_tanpa_tempat' end,
  case when p.sah > 0 and p.status_pembayaran <> 'dibayar' then 'lunas_tidak_dicatat' end,
  case when p.sah = 0 and not p.gratis and p.status_pembayaran = 'dibayar' then 'lunas_tanpa_uang' end,
  -- At the gate with another amount than asked for: a case, which somebody decides.
  case when p.sah = 0 and not p.gratis and p.ikut and p.perlu_tindakan is null then 'ikut_tanpa_uang' end,
  case when p.sah > 0 and p.sah_tepat = 0 and p.status_pendaftaran = 'dikonfirmasi' then 'ikut_di_luar_waktu' end,
  case when p.perlu_tindakan = 'slot_habis' and p.ada_tempat then 'tempat_tidak_diberikan' end,
  -- Of a child that left: selisih_pengembalian, which knows what the leaving covers.
  case when not p.keluar and p.perlu_tindakan is distinct from case
    when p.sah_tepat + p.menyimpang_tepat > 0
      and (p.status_lomba = 'dibatalkan' or p.ada_kelas_batal and private.class_called_off(p.id)) then 'lomba_dibatalkan'
    when p.sah_tepat > 0 and not p.ikut then 'slot_habis'
    when p.sah_tepat + p.menyimpang_tepat = 0 and p.sah + p.menyimpang > 0 then 'lomba_tidak_terbuka'
    when p.menyimpang > 0 then 'jumlah_tidak_sesuai'
    when p.sah > 1 then 'dibayar_ganda'
  end then 'tanda_salah' end,
  case when p.ada_uang = 0 and p.refund > 0
    and (p.status_pembayaran, p.status_pendaftaran) <> ('refund', 'dibatalkan') then 'refund_tidak_dicatat' end,
  case when p.refund = 0 and p.status_pembayaran = 'refund' then 'refund_tanpa_catatan' end
]) as found (masalah)
where found.masalah is not null
union all
select found.masalah, null, b.pendaftaran_lomba_id, b.merchant_ref,
  jsonb_build_object('status', b.status, 'menurut_catatan', b.kata_status, 'jumlah', b.jumlah,
    'total_bayar', b.total_bayar)
from pembayaran b
cross join lateral unnest(array[
  case when b.status <> b.kata_status then 'status_tanpa_catatan' end,
  case when b.lunas <> b.kata_lunas or b.jumlah_menyimpang is distinct from b.kata_menyimpang
    or (b.diterima_pada is not null) <> b.kata_diterima then 'jumlah_tanpa_catatan' end,
  -- Of an order, what a child was asked for may have been another share while a sibling was still in it; less also where the
  -- order's discount ended with that sibling, which private.selisih_klub looks at.
  case when b.user_id <> b.pemilik
    or (b.jumlah <> b.harga_dasar + b.kode_unik + b.biaya_admin and (
      b.status = 'UNPAID' or b.pesanan_id is null or b.kode_id is null or b.potongan > 0
    ))
    or (b.jumlah <> b.total_bayar and (b.pesanan_id is null or b.status = 'UNPAID')) then 'tagihan_salah' end,
  case when b.tagihan <> b.jumlah_tagihan or b.bagian_awal <> b.jumlah_sebelum then 'pembagian_salah' end
]) as found (masalah)
where found.masalah is not null;
comment on view private.selisih_pembayaran is
  'Where transactions, their log, registrations and counters contradict each other. Must be empty.';

create view private.kasus_pembayaran with (security_invoker = true) as
select
  p.perlu_tindakan as kasus, min(t.dibayar_pada) as sejak, p.id as pendaftaran_id, l.judul as lomba,
  p.nama_lengkap_rider as rider, o.nama_lengkap as pemesan, o.nomor_hp, o.email,
  jsonb_agg(
    jsonb_build_object('merchant_ref', t.merchant_ref, 'reference', t.reference, 'status', t.status,
      'diminta', t.jumlah,
      'diterima', case when t.lunas then t.jumlah else
        -- Its part of what came for the charge.
        t.jumlah_menyimpang * (t.bagian_awal + t.jumlah) / t.tagihan - t.jumlah_menyimpang * t.bagian_awal / t.tagihan end)
    order by t.dibayar_pada
  ) as pembayaran
from public.pendaftaran_lomba p
join public.lomba l on l.id = p.lomba_id
left join public.profil_pengguna o on o.id = p.user_id
left join public.transaksi_pembayaran t on t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED')
where p.perlu_tindakan is not null
group by p.id, l.id, o.id
union all
select 'pembayaran_tidak_dikenal', min(e.diterima_pada), null, null, null, null, null, null,
  jsonb_agg(distinct jsonb_build_object('merchant_ref', e.merchant_ref, 'reference', e.reference,
    'status', e.status, 'diterima', e.jumlah))
from private.peristiwa_pembayaran e
where e.hasil = 'unknown_transaction' and e.status in ('PAID', 'SETTLED')
  and not exists (
    select from private.peristiwa_pembayaran refund
    where refund.reference = e.reference and refund.status = 'REFUND'
  )
  -- Heard of before its charge was stored.
  and not exists (
    select from public.transaksi_pembayaran t where t.reference = e.reference or t.merchant_ref = e.merchant_ref
  )
group by coalesce(e.reference, e.merchant_ref)
union all
select 'tempat_tertahan', p.kedaluwarsa_pada, p.id, l.judul, p.nama_lengkap_rider, o.nama_lengkap, o.nomor_hp,
  o.email,
  coalesce(
    jsonb_agg(
      jsonb_build_object('merchant_ref', t.merchant_ref, 'reference', t.reference, 'status', t.status,
        'dijawab', t.ditanya_pada, 'tidak_terjawab', t.tanya_gagal, 'sebab', t.tanya_gagal_sebab)
      order by t.dibuat_pada
    ) filter (where t.id is not null),
    '[]'
  )
from public.pendaftaran_lomba p
join public.lomba l on l.id = p.lomba_id
left join public.profil_pengguna o on o.id = p.user_id
left join public.transaksi_pembayaran t on t.pendaftaran_lomba_id = p.id and t.status = 'UNPAID'
where p.status_pendaftaran = 'pending' and p.perlu_tindakan is null and p.kedaluwarsa_pada < now() - interval '3 hours'
group by p.id, l.id, o.id
union all
select 'tidak_lagi_ditanya', t.berhenti_ditanya_pada, p.id, l.judul, p.nama_lengkap_rider, o.nama_lengkap, o.nomor_hp,
  o.email,
  jsonb_build_array(jsonb_build_object('merchant_ref', t.merchant_ref, 'reference', t.reference, 'status', t.status,
    'dijawab', t.ditanya_pada, 'tidak_terjawab', t.tanya_gagal, 'sebab', t.tanya_gagal_sebab))
from public.transaksi_pembayaran t
join public.pendaftaran_lomba p on p.id = t.pendaftaran_lomba_id
join public.lomba l on l.id = p.lomba_id
left join public.profil_pengguna o on o.id = p.user_id
-- Open, and what the provider last said of it, if anything, was said before its end.
where t.status = 'UNPAID' and t.berhenti_ditanya_pada is not null
  and (t.ditagih_pada is not null or t.penagihan_dimulai_pada is not null)
  and (t.ditanya_pada >= coalesce(t.kedaluwarsa_pada, t.penagihan_dimulai_pada + interval '60 seconds')) is not true
union all
select 'rekonsiliasi_tertinggal', min(t.tanya_lagi_pada), null, null, null, null, null, null,
  jsonb_build_array(jsonb_build_object('menunggu', count(*)))
from public.transaksi_pembayaran t
where t.tanya_lagi_pada < now() - interval '1 hour'
having count(*) > 0;
comment on view private.kasus_pembayaran is
  'What somebody has to decide or mend: registrations with perlu_tindakan and whom to call, payments for something unknown, holds that ended hours ago and still keep their place, attempts that are asked about no more without an answer, and a reconciliation that does not run. Amounts in rupiah.';

grant select on private.selisih_pembayaran, private.kasus_pembayaran to service_role;
-- The view asks it with the rights of its reader.
grant execute on function private.class_called_off(uuid), private.some_class_called_off(uuid) to service_role;

-- The organiser's decisions. For the database's owner (the SQL editor): no role of the REST interface may call them.

create function private.accept_payment(p_merchant_ref text, p_note text) returns public.pendaftaran_lomba
language plpgsql set search_path = ''
as $$
declare
  t public.transaksi_pembayaran;
  mark text;
begin
  select * into t from public.transaksi_pembayaran x where x.merchant_ref = p_merchant_ref for update;
  if not found then
    perform private.refuse('PT404', 'transaction_not_found');
  end if;
  select p.perlu_tindakan into mark from public.pendaftaran_lomba p where p.id = t.pendaftaran_lomba_id for update;
  if t.status not in ('PAID', 'SETTLED')
    or (t.jumlah_menyimpang is null and t.tepat_waktu and mark is distinct from 'slot_habis')
  then
    perform private.refuse('PT409', 'nothing_to_accept', jsonb_build_object('status', t.status));
  end if;
  update public.transaksi_pembayaran x set diterima_pada = coalesce(x.diterima_pada, now()) where x.id = t.id;
  insert into private.peristiwa_pembayaran (transaksi_id, merchant_ref, reference, jumlah, hasil, muatan)
  values (
    t.id, t.merchant_ref, t.reference, coalesce(private.part_of(t, t.jumlah_menyimpang), t.jumlah), 'accepted',
    jsonb_build_object('source', 'operator', 'note', p_note)
  );
  return private.settle_registration(t.pendaftaran_lomba_id);
end
$$;
comment on function private.accept_payment(text, text) is
  'The organiser takes a payment as good that does not confirm by itself: another amount, one that came when the race was not open or had begun, or one that waits for a place although the race has begun. The registration is confirmed if race and category have a place. note says why; no personal data. Of an order''s charge it is one child''s part. Raises PT404 transaction_not_found; PT409 nothing_to_accept {status}.';

create function private.record_refund(p_payment text, p_note text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  t public.transaksi_pembayaran;
begin
  select * into t from public.transaksi_pembayaran x where x.merchant_ref = p_payment or x.reference = p_payment for update;
  if t.id is not null and t.status not in ('PAID', 'SETTLED', 'REFUND') then
    perform private.refuse('PT409', 'nothing_to_refund', jsonb_build_object('status', t.status));
  end if;
  return public.apply_payment_status(
    -- Of one we know without the reference, whose lock comes before that of the row.
    t.merchant_ref, case when t.id is null then p_payment end, 'REFUND', null, null,
    jsonb_build_object('source', 'operator', 'note', p_note, 'reference', t.reference)
  );
end
$$;
comment on function private.record_refund(text, text) is
  'The money of a payment was given back in another way than through the provider, which would have told us. payment is a merchant_ref or a reference, also of a payment nobody knows; that of an order''s charge is the money of all its children. note says how; no personal data. Returns what apply_payment_status returns; raises PT409 nothing_to_refund {status}.';
