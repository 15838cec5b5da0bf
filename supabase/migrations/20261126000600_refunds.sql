-- Money that goes back: tracked bank transfers, and what came in and went out by transaction.
-- Why: design, section 10. The provider has no call that returns money, so a club transfers it from its own account. A
-- transfer is a row that steps from asked to closed, with a second person above an amount; paying it is what makes the
-- payment REFUND. A REFUND that the provider tells of ends what was asked for and not yet paid.
-- Lock order: the transaction, its row here, the registration; a caller that locks a row here holds its transaction's lock.
-- Affects: new tables and bucket; transaksi_pembayaran (a trigger); the books' views.

insert into public.pengaturan (key, value)
values ('BATAS_PENGEMBALIAN_SENDIRI', '500000'), ('BATAS_PENGEMBALIAN_SEHARI', '2000000')
on conflict (key) do nothing;

create table private.pengembalian (
  id uuid not null default gen_random_uuid(),
  transaksi_id uuid not null,
  pendaftaran_id uuid not null,
  jenis text not null default 'penuh',
  jumlah bigint not null,
  keluar boolean not null default false,
  aturan jsonb,
  alasan text not null,
  langkah text not null default 'diminta',
  diminta_pada timestamptz not null default now(),
  diminta_oleh uuid,
  diminta_pemesan boolean not null default false,
  disetujui_pada timestamptz,
  disetujui_oleh uuid,
  dibayar_pada timestamptz,
  dibayar_oleh uuid,
  tanggal_transfer date,
  bukti text,
  bukti_bersama boolean not null default false,
  berkas_pada timestamptz,
  ditutup_pada timestamptz,
  ditutup_oleh uuid,
  ditutup_sebab text,
  constraint pengembalian_pkey primary key (id),
  constraint pengembalian_transaksi_id_fkey
    foreign key (transaksi_id) references public.transaksi_pembayaran (id) on delete restrict,
  constraint pengembalian_pendaftaran_id_fkey
    foreign key (pendaftaran_id) references public.pendaftaran_lomba (id) on delete restrict,
  -- A child may leave without money.
  constraint pengembalian_jumlah_positive check (jumlah > 0 or (jumlah = 0 and keluar and jenis = 'sebagian')),
  constraint pengembalian_jenis_known check (jenis in ('penuh', 'selisih', 'sebagian')),
  constraint pengembalian_langkah_known check (langkah in ('diminta', 'disetujui', 'dibayar', 'ditutup', 'ditarik')),
  constraint pengembalian_ditutup_sebab_known check (ditutup_sebab in ('selesai', 'penyedia', 'ditarik', 'diganti')),
  constraint pengembalian_alasan_length check (char_length(alasan) between 1 and 300),
  constraint pengembalian_paid_with_proof
    check (dibayar_pada is null or (bukti is not null and tanggal_transfer is not null and disetujui_pada is not null)),
  constraint pengembalian_step_has_its_time check (
    (langkah <> 'disetujui' or disetujui_pada is not null)
    and (langkah <> 'dibayar' or dibayar_pada is not null)
    and ((langkah in ('ditutup', 'ditarik')) = (ditutup_pada is not null))
    and ((ditutup_pada is null) = (ditutup_sebab is null))
    and (langkah <> 'ditarik' or dibayar_pada is null)
  )
);
comment on table private.pengembalian is
  'Bank transfers that give money back, one a row: diminta, disetujui, dibayar (with proof), ditutup; or ditarik. Never deleted; read and written by RPCs only.';
comment on column private.pengembalian.jenis is
  'penuh: all that is left of the payment, which becomes REFUND when it is paid; selisih: a part, after a move to something cheaper; sebagian: any other part. The payment stays with both.';
comment on column private.pengembalian.keluar is
  'Whether the child leaves: with the approval its place is free (pendaftaran_lomba.keluar_pada).';
comment on column private.pengembalian.aturan is
  'Of a leaving that the parent asked for: the row of the race''s rule that held, {hari, persen, biaya}; null where none held.';
comment on column private.pengembalian.jumlah is 'In rupiah.';
comment on column private.pengembalian.diminta_oleh is 'Who asked; no foreign key, as of the other persons here: the row stays, whatever becomes of the account.';
comment on column private.pengembalian.diminta_pemesan is 'Whether the parent asked (a race that was called off), not somebody of the organisers.';
comment on column private.pengembalian.tanggal_transfer is 'The day of the transfer, as on the bank statement.';
comment on column private.pengembalian.bukti is 'Path of the proof in the private bucket bukti_pengembalian. The file goes with the account''s number, the path stays (private.kept_proof).';
comment on column private.pengembalian.bukti_bersama is 'Whether the proof is of other transfers too (pay_refunds): then parents do not see it.';
comment on column private.pengembalian.berkas_pada is 'When its account last went into a file for the bank (refund_transfers).';
comment on column private.pengembalian.ditutup_sebab is 'selesai, ditarik, penyedia: the payment became REFUND in another way, or diganti: a wish to leave for which the organisers give more.';

create index pengembalian_transaksi_id_idx on private.pengembalian (transaksi_id);
create index pengembalian_pendaftaran_id_idx on private.pengembalian (pendaftaran_id);
-- One at a time: what is left of a payment is known before more is asked for.
create unique index pengembalian_one_open_idx
  on private.pengembalian (transaksi_id) where langkah in ('diminta', 'disetujui');
create index pengembalian_bukti_idx on private.pengembalian (bukti) where bukti is not null;
create index pengembalian_ditutup_pada_idx on private.pengembalian (ditutup_pada) where ditutup_pada is not null;

create function private.refund_reference(p_refund_id uuid) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select 'RF-' || upper(left(replace(p_refund_id::text, '-', ''), 8));
$$;
comment on function private.refund_reference(uuid) is
  'Internal: what a refund is called on a bank statement and at the desk; names nobody.';

create table private.rekening_pengembalian (
  pengembalian_id uuid not null,
  bank text not null,
  nomor text not null,
  atas_nama text not null,
  diisi_oleh uuid not null,
  diisi_pemesan boolean not null,
  diisi_pada timestamptz not null default now(),
  constraint rekening_pengembalian_pkey primary key (pengembalian_id),
  constraint rekening_pengembalian_pengembalian_id_fkey
    foreign key (pengembalian_id) references private.pengembalian (id) on delete cascade,
  constraint rekening_pengembalian_bank_length check (char_length(bank) between 2 and 60),
  constraint rekening_pengembalian_nomor_digits check (nomor ~ '^[0-9]{6,20}$'),
  constraint rekening_pengembalian_atas_nama_length check (char_length(atas_nama) between 2 and 100)
);
comment on table private.rekening_pengembalian is
  'The bank account a refund goes to. Erased 30 days after the refund is closed (private.expire_accounts), and with the child.';
comment on column private.rekening_pengembalian.diisi_pemesan is 'Whether the parent typed it.';

alter table private.pengembalian enable row level security;
alter table private.rekening_pengembalian enable row level security;

-- Said on the entry, so that whatever shows an entry shows it: its owner cannot read these tables.
create function private.follow_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  entry uuid;
  step text;
begin
  if tg_table_name = 'pengembalian' then
    entry := new.pendaftaran_id;
  else
    entry := (select b.pendaftaran_id from private.pengembalian b where b.id = new.pengembalian_id);
  end if;
  select case
    when b.langkah in ('dibayar', 'ditutup') then 'ditransfer'
    when not exists (select from private.rekening_pengembalian r where r.pengembalian_id = b.id) then 'rekening'
    when b.langkah = 'disetujui' then 'disetujui'
    else 'diperiksa'
  end into step
  from private.pengembalian b
  where b.pendaftaran_id = entry and (b.langkah in ('diminta', 'disetujui') or b.dibayar_pada is not null)
  -- What is still on its way before what has arrived.
  order by b.dibayar_pada is null desc, b.diminta_pada desc, b.id limit 1;
  update public.pendaftaran_lomba p set uang_kembali = step where p.id = entry and p.uang_kembali is distinct from step;
  return null;
end
$$;
comment on function private.follow_refund() is
  'Trigger on refunds and their accounts: pendaftaran_lomba.uang_kembali says how far the entry''s money is.';

create trigger follow_refund after insert or update of langkah on private.pengembalian
  for each row execute function private.follow_refund();
create trigger follow_refund after insert on private.rekening_pengembalian
  for each row execute function private.follow_refund();

create function private.guard_refund() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or (new.transaksi_id, new.pendaftaran_id, new.jenis, new.jumlah, new.keluar, new.aturan)
    is distinct from (old.transaksi_id, old.pendaftaran_id, old.jenis, old.jumlah, old.keluar, old.aturan)
    or (old.dibayar_pada is not null and (new.dibayar_pada, new.tanggal_transfer, new.bukti)
      is distinct from (old.dibayar_pada, old.tanggal_transfer, old.bukti))
  then
    raise exception 'refund_is_fixed' using errcode = 'PT409', detail = '{}';
  end if;
  return new;
end
$$;
comment on function private.guard_refund() is
  'Trigger on pengembalian: never deleted; amount, payment and whether the child leaves never change, and a transfer that was made is never unmade.';

create trigger guard_refund before update or delete on private.pengembalian
  for each row execute function private.guard_refund();

--------------------------------------------------------------------------------------------------------------
-- Leaving
--------------------------------------------------------------------------------------------------------------

create function private.leaves_with(p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.pengembalian b where b.transaksi_id = p_transaction_id and b.keluar and b.langkah <> 'ditarik'
  );
end
$$;
comment on function private.leaves_with(uuid) is
  'Internal: whether a child leaves with a refund of this payment: then what is kept of it is kept by the race''s rule, and no case.';

create function private.leaving_problem(p public.pendaftaran_lomba) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select case
      when p.status_pendaftaran = 'check_in' then 'already_checked_in'
      when l.status <> 'dipublikasi' or now() > l.tanggal_mulai or p.status_pendaftaran in ('selesai', 'dnf') then 'race_over'
      when not private.is_live(p.status_pendaftaran) then 'registration_over'
      when private.in_closed_list(p.id) then 'list_closed'
    end
    from public.lomba l where l.id = p.lomba_id
  );
end
$$;
comment on function private.leaving_problem(public.pendaftaran_lomba) is
  'Internal: why a child cannot leave (K19), null where it can: already_checked_in, race_over, registration_over, list_closed. Its money may go back all the same.';

create function private.refuse_leaving(p public.pendaftaran_lomba) returns void
language plpgsql stable set search_path = ''
as $$
declare
  problem text := private.leaving_problem(p);
begin
  if problem = 'already_checked_in' then
    perform private.refuse('PT409', 'already_checked_in');
  elsif problem = 'race_over' then
    perform private.refuse('PT409', 'race_over', jsonb_build_object(
      'status', (select l.status from public.lomba l where l.id = p.lomba_id)));
  elsif problem = 'registration_over' then
    perform private.refuse('PT409', 'registration_over');
  elsif problem = 'list_closed' then
    perform private.refuse('PT409', 'list_closed');
  end if;
end
$$;
comment on function private.refuse_leaving(public.pendaftaran_lomba) is
  'Internal: raises PT409 already_checked_in, race_over {status}, registration_over, list_closed.';

create function private.leave_on_approval() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A wish that was approved too late gives the money; a child that stands in a draw, or has raced, stays.
  update public.pendaftaran_lomba p set keluar_pada = now()
  where p.id = new.pendaftaran_id and p.keluar_pada is null and private.leaving_problem(p) is null;
  if found then
    perform private.settle_registration(new.pendaftaran_id);
  end if;
  return null;
end
$$;
comment on function private.leave_on_approval() is
  'Trigger on pengembalian: with the approval of its money the child leaves, once and for ever, and its place is free (K19).';

create trigger leave_on_approval after insert or update of langkah on private.pengembalian
  for each row when (new.keluar and new.disetujui_pada is not null and new.langkah in ('disetujui', 'ditutup'))
  execute function private.leave_on_approval();

create function private.guard_leaving() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'leaving_is_fixed' using errcode = 'PT409', detail = '{}';
end
$$;
comment on function private.guard_leaving() is 'Trigger on pendaftaran_lomba: a child that left does not come back; keluar_pada never changes.';

create trigger guard_leaving before update of keluar_pada on public.pendaftaran_lomba
  for each row when (old.keluar_pada is not null and new.keluar_pada is distinct from old.keluar_pada)
  execute function private.guard_leaving();

create function private.received_amount(t public.transaksi_pembayaran) returns bigint
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when t.status not in ('PAID', 'SETTLED', 'REFUND') then 0
    when t.lunas then t.jumlah
    else private.part_of(t, coalesce(t.jumlah_menyimpang, 0))
  end;
end
$$;
comment on function private.received_amount(public.transaksi_pembayaran) is
  'Internal: what came in with a transaction, in rupiah, whatever went back later. 0 where only its refund was heard of, or another amount that nobody named.';

-- A view, so that every sum of the desk is a sum of the same rows.
create view private.uang_transaksi with (security_invoker = true) as
select
  t.id as transaksi_id, p.id as pendaftaran_id, p.lomba_id, p.kategori_id, t.status, t.dibayar_pada,
  m.diterima,
  case when m.utuh then t.jumlah - t.kode_unik - t.biaya_admin else 0 end as harga_dasar,
  case when m.utuh then t.kode_unik else 0 end::bigint as kode_unik,
  case when m.utuh then t.biaya_admin else 0 end as biaya_admin,
  case when m.utuh then 0 else m.diterima end as jumlah_lain,
  case when k.pada is null then 0 else m.diterima end as kembali_penyedia,
  k.pada as kembali_penyedia_pada,
  coalesce(d.jumlah, 0)::bigint as kembali_transfer,
  coalesce(d.menunggu, 0)::bigint as kembali_menunggu
from public.transaksi_pembayaran t
join public.pendaftaran_lomba p on p.id = t.pendaftaran_lomba_id
cross join lateral (
  select private.received_amount(t) as diterima, t.lunas and t.status in ('PAID', 'SETTLED', 'REFUND') as utuh
) m
-- What the desk itself entered is in the transfers.
left join lateral (
  select min(e.diterima_pada) as pada from private.peristiwa_pembayaran e
  where t.status = 'REFUND' and e.transaksi_id = t.id and e.status = 'REFUND'
    and coalesce(e.muatan ->> 'source', '') <> 'refund_desk'
) k on true
left join lateral (
  select sum(b.jumlah) filter (where b.dibayar_pada is not null) as jumlah,
    sum(b.jumlah) filter (where b.langkah in ('diminta', 'disetujui')) as menunggu
  from private.pengembalian b where b.transaksi_id = t.id
) d on true;
comment on view private.uang_transaksi is
  'What came in and went back with each transaction, in rupiah: harga_dasar, kode_unik, biaya_admin of a payment in full, else jumlah_lain; together diterima. kembali_penyedia went back in another way than by a transfer of the desk (kembali_transfer); kembali_menunggu is asked for and not yet paid.';

create function private.close_refund_by_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.pengembalian b
  set langkah = 'ditutup', ditutup_pada = now(), ditutup_sebab = 'penyedia'
  where b.transaksi_id = new.id and b.langkah in ('diminta', 'disetujui');
  return null;
end
$$;
comment on function private.close_refund_by_provider() is
  'Trigger on transaksi_pembayaran: a payment that was given back needs no transfer any more. A transfer of the desk that is entered at this moment is past these steps.';

create trigger close_refund_by_provider after update of status on public.transaksi_pembayaran
  for each row when (new.status = 'REFUND' and old.status <> 'REFUND')
  execute function private.close_refund_by_provider();

-- What must hold of the refunds joins the books' own contradictions.
create view private.selisih_pengembalian with (security_invoker = true) as
select found.masalah, u.lomba_id, u.pendaftaran_id, t.merchant_ref,
  jsonb_build_object('status', u.status, 'diterima', u.diterima, 'penyedia', u.kembali_penyedia,
    'transfer', u.kembali_transfer, 'menunggu', u.kembali_menunggu) as rincian
from private.uang_transaksi u
join public.transaksi_pembayaran t on t.id = u.transaksi_id
cross join lateral (
  select count(*) filter (where b.jenis = 'penuh' and b.dibayar_pada is not null) as penuh,
    bool_or(b.pendaftaran_id <> u.pendaftaran_id) as lain
  from private.pengembalian b where b.transaksi_id = u.transaksi_id
) n
cross join lateral unnest(array[
  -- With what is asked for and approved, and not yet paid. A transfer that was right by what the provider had told until then is
  -- none.
  case when u.kembali_transfer + u.kembali_menunggu > greatest(u.diterima, private.part_of(t, coalesce(t.jumlah_menyimpang, 0))) then 'pengembalian_lebih' end,
  case when n.penuh > 0 and u.status <> 'REFUND' then 'pengembalian_tanpa_refund' end,
  case when u.status = 'REFUND' and n.penuh = 0 and u.kembali_penyedia_pada is null then 'refund_tanpa_sumber' end,
  case when u.status = 'REFUND' and u.kembali_menunggu > 0 then 'pengembalian_menggantung' end,
  case when n.lain then 'pengembalian_salah_pendaftaran' end
]) as found (masalah)
where found.masalah is not null
union all
select found.masalah, p.lomba_id, p.id, null,
  jsonb_build_object('keluar_pada', p.keluar_pada, 'status_pendaftaran', p.status_pendaftaran, 'perlu_tindakan', p.perlu_tindakan)
from public.pendaftaran_lomba p
cross join lateral (
  select bool_or(b.keluar and b.langkah <> 'ditarik') as keluar from private.pengembalian b where b.pendaftaran_id = p.id
) n
cross join lateral unnest(array[
  case when p.status_pendaftaran <> 'dibatalkan' then 'keluar_hidup' end,
  case when n.keluar is not true then 'keluar_tanpa_pengembalian' end,
  case when p.perlu_tindakan is distinct from case when exists (
    select from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED') and not exists (
      select from private.pengembalian b where b.transaksi_id = t.id and b.keluar and b.langkah <> 'ditarik'
    )
  ) then 'dibayar_ganda' end then 'tanda_keluar_salah' end
]) as found (masalah)
where p.keluar_pada is not null and found.masalah is not null;
comment on view private.selisih_pengembalian is
  'Where refunds contradict their payments: more given back, or asked for, than ever was said to have come in, an entry that left and lives, has no refund to have left with, or another mark than its payments give it, a transfer in full whose payment is not REFUND, a REFUND that nobody gave, a request for money that is back already. Must be empty.';

-- Beside private.kasus_pembayaran, whose columns these are.
create view private.kasus_pengembalian with (security_invoker = true) as
select
  'kembali_ganda' as kasus, u.kembali_penyedia_pada as sejak, u.pendaftaran_id, l.judul as lomba,
  p.nama_lengkap_rider as rider, o.nama_lengkap as pemesan, o.nomor_hp, o.email,
  jsonb_build_array(jsonb_build_object('merchant_ref', t.merchant_ref, 'status', u.status, 'diterima', u.diterima,
    'penyedia', u.kembali_penyedia, 'transfer', u.kembali_transfer)) as pembayaran
from private.pengembalian b
cross join lateral (select m.* from private.uang_transaksi m where m.transaksi_id = b.transaksi_id offset 0) u
join public.transaksi_pembayaran t on t.id = b.transaksi_id
join public.pendaftaran_lomba p on p.id = u.pendaftaran_id
join public.lomba l on l.id = u.lomba_id
left join public.profil_pengguna o on o.id = p.user_id
where b.dibayar_pada is not null and b.ditutup_sebab is distinct from 'selesai' and u.kembali_penyedia > 0;
comment on view private.kasus_pengembalian is
  'Money that went back twice, by a transfer of the desk and by the provider, until the desk closes the refund (close_refund): the club asks the parent for one of the two.';

grant select on private.pengembalian, private.uang_transaksi, private.selisih_pengembalian, private.kasus_pengembalian to service_role;

-- Proofs of transfers: a bank's picture or page, which holds a name and an account's number.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'bukti_pengembalian', 'bukti_pengembalian', false, 2097152,
  array['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
)
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.kept_proof(p_path text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select o.name from storage.objects o
    where o.bucket_id = 'bukti_pengembalian' and o.name = p_path
      and not exists (select from private.berkas_dihapus d where d.bucket_id = o.bucket_id and d.path = o.name)
  );
end
$$;
comment on function private.kept_proof(text) is
  'Internal: the path of a proof that is still there; null once it went, as the account''s number did.';

-- Definer: policies ask as the client, and a client may not read the refunds.
create function private.may_add_refund_proof(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|jpg|jpeg|png|webp)$'
    and exists (
      select from private.pengembalian b
      join public.pendaftaran_lomba p on p.id = b.pendaftaran_id
      where b.id::text = split_part(p_path, '/', 1) and b.dibayar_pada is null and private.manages(p.lomba_id, 'money')
    )
    and (
      select count(*) < 5 from storage.objects o
      where o.bucket_id = 'bukti_pengembalian' and starts_with(o.name, split_part(p_path, '/', 1) || '/')
    );
$$;
comment on function private.may_add_refund_proof(text) is
  'Whether the caller may put a file into the folder of a refund that is not paid yet: five at most, named by nothing but ids.';
grant execute on function private.may_add_refund_proof(text) to authenticated;

-- No policy for reading: the function open-file hands a proof out (open_proof).
create policy bukti_pengembalian_upload on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'bukti_pengembalian' and private.may_add_refund_proof(name) and private.may_upload(bucket_id, name)
  );
