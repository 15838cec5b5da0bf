-- Race registrations, and the slots they hold. What a registration keeps of its rider comes with the next file.
-- Why: product spec, sections 3 to 5; design, section 3. A registration is written by RPCs only. Whatever
-- changes its status (an RPC, the sweeper, an operator in SQL) moves the race's counter in the same
-- transaction, so the counter cannot drift from the rows it counts.

create function private.is_live(p_status_pendaftaran text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return p_status_pendaftaran <> 'dibatalkan';
end
$$;
comment on function private.is_live(text) is
  'Whether a registration of this status_pendaftaran holds a place: every one but dibatalkan does.';

create function private.hold_length() returns interval
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return interval '24 hours';
end
$$;
comment on function private.hold_length() is
  'Internal: how long an unpaid registration holds its slot when registration and start are far enough away (product spec, section 9).';

create table public.pendaftaran_lomba (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  asal text not null default 'aplikasi',
  lomba_id uuid not null,
  kategori_id uuid not null,
  pantangan_makanan text,
  kondisi_medis text,
  nama_kontak_darurat text not null default '',
  hp_kontak_darurat text not null default '',
  langkah integer,
  langkah_dihitung boolean not null default false,
  kode_id uuid,
  kode_dihitung boolean not null default false,
  potongan bigint not null default 0,
  harga_dasar bigint not null,
  harga bigint not null generated always as (harga_dasar + potongan) stored,
  kode_unik integer not null,
  biaya_admin bigint not null,
  biaya_penyelenggara bigint not null default 0,
  total_bayar bigint not null,
  tunai bigint,
  status_pendaftaran text not null default 'pending',
  status_pembayaran text not null default 'pending',
  perlu_tindakan text,
  kunci_permintaan uuid not null default gen_random_uuid(),
  kode_masuk uuid not null default gen_random_uuid(),
  pesanan_id uuid,
  urutan_pesanan integer,
  kedaluwarsa_pada timestamptz not null default now() + private.hold_length(),
  perpanjangan integer not null default 0,
  dibatalkan_pada timestamptz,
  keluar_pada timestamptz,
  diperiksa_pada timestamptz,
  uang_kembali text,
  didaftar_pada timestamptz not null default now(),
  constraint pendaftaran_lomba_pkey primary key (id),
  constraint pendaftaran_lomba_user_id_fkey foreign key (user_id) references auth.users (id) on delete restrict,
  constraint pendaftaran_lomba_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete restrict,
  constraint pendaftaran_lomba_kategori_id_fkey
    foreign key (kategori_id) references public.kategori_lomba (id) on delete restrict,
  constraint pendaftaran_lomba_request_key unique (user_id, kunci_permintaan),
  constraint pendaftaran_lomba_pesanan_id_fkey foreign key (pesanan_id) references public.pesanan (id) on delete restrict,
  constraint pendaftaran_lomba_place_in_order unique (pesanan_id, urutan_pesanan),
  constraint pendaftaran_lomba_order_has_places check ((pesanan_id is null) = (urutan_pesanan is null)),
  -- Lists as one text: every statement that writes a row reads its checks anew, and every call that answers with one copies
  -- them; as lists of values they would be half as long again.
  constraint pendaftaran_lomba_status_pendaftaran_known check (
    status_pendaftaran = any ('{pending,dikonfirmasi,check_in,selesai,dnf,dibatalkan}')
  ),
  constraint pendaftaran_lomba_status_pembayaran_known check (status_pembayaran = any ('{pending,dibayar,gagal,refund}')),
  constraint pendaftaran_lomba_perlu_tindakan_known check (
    perlu_tindakan = any ('{slot_habis,jumlah_tidak_sesuai,dibayar_ganda,lomba_tidak_terbuka,lomba_dibatalkan}')
  ),
  constraint pendaftaran_lomba_uang_kembali_known check (uang_kembali = any ('{rekening,diperiksa,disetujui,ditransfer}')),
  constraint pendaftaran_lomba_harga_dasar_positive check (harga_dasar >= 0),
  constraint pendaftaran_lomba_kode_unik_range check (
    kode_unik between 1 and 999
    -- The children of an order share its code, which may be less than they are.
    or (kode_unik = 0 and (total_bayar = 0 or pesanan_id is not null))
  ),
  constraint pendaftaran_lomba_biaya_admin_positive check (biaya_admin >= 0),
  constraint pendaftaran_lomba_total_bayar_sum check (total_bayar = harga_dasar + kode_unik + biaya_admin),
  constraint pendaftaran_lomba_discount check (potongan >= 0 and (potongan = 0 or kode_id is not null)),
  constraint pendaftaran_lomba_counted_in_something check (
    (not langkah_dihitung or langkah is not null) and (not kode_dihitung or kode_id is not null)
  ),
  -- The fee of an entry is its family's, or its club's.
  constraint pendaftaran_lomba_fee_of_one check (
    biaya_penyelenggara >= 0 and (biaya_penyelenggara = 0 or biaya_admin = 0)
  ),
  constraint pendaftaran_lomba_asal_known check (asal = any ('{aplikasi,kertas}')),
  -- Nobody's account stands behind an entry made on paper, and nothing is charged for it.
  constraint pendaftaran_lomba_asal_owner check (user_id is not null or (asal = 'kertas' and total_bayar = 0)),
  constraint pendaftaran_lomba_tunai_paper check (tunai is null or (asal = 'kertas' and tunai between 0 and 100000000))
);
comment on table public.pendaftaran_lomba is
  'A rider''s registration for a race. Its owner reads it; only RPCs write it. It holds a slot while status_pendaftaran is not dibatalkan.';
comment on column public.pendaftaran_lomba.user_id is 'Who made it; null for an entry made on paper.';
comment on column public.pendaftaran_lomba.asal is
  'aplikasi: made and paid here. kertas: written down by the organiser (import_riders), who was paid outside of our books.';
comment on column public.pendaftaran_lomba.tunai is
  'What the organiser took by hand for an entry made on paper, in rupiah; null when unknown. No part of what is charged.';
comment on column public.pendaftaran_lomba.pantangan_makanan is 'Not asked for by the form: null, as is kondisi_medis; the emergency contact is empty, but for an entry made on paper.';
comment on column public.pendaftaran_lomba.langkah is
  'Which step of the race''s prices (harga_lomba.urutan) it was made at; null in a race without steps, and where it has none. It never changes (K6).';
comment on column public.pendaftaran_lomba.langkah_dihitung is
  'Whether it counts in its step''s terisi: while it lives, and for ever once it was paid (K2).';
comment on column public.pendaftaran_lomba.kode_id is 'The discount code it was made with (private.kode_potongan). It never changes (K6).';
comment on column public.pendaftaran_lomba.kode_dihitung is 'Whether it counts in its code''s uses in the race (private.kode_lomba).';
comment on column public.pendaftaran_lomba.potongan is 'What its code took off the price, in rupiah (K11).';
comment on column public.pendaftaran_lomba.harga_dasar is
  'What was charged before unique code and fee, in rupiah: the price when it was made, after the discount.';
comment on column public.pendaftaran_lomba.harga is 'The price when it was made, before the discount, in rupiah.';
comment on column public.pendaftaran_lomba.kode_unik is
  'Unique code 1-999, in rupiah, part of the total; 0 when nothing is to be paid. The children of an order share one code, and one fee.';
comment on column public.pendaftaran_lomba.biaya_admin is
  'admin_fee(harga_dasar + kode_unik), in rupiah; of a child of an order the share in the fee of what the whole order comes to before it (private.share_of).';
comment on column public.pendaftaran_lomba.biaya_penyelenggara is
  'The fee of the same sum where the club bears it (lomba.biaya_ditanggung), in rupiah: no part of the total (K15).';
comment on column public.pendaftaran_lomba.total_bayar is 'harga_dasar + kode_unik + biaya_admin, in rupiah: exactly what is charged; 0 in a free race, where nothing is.';
comment on column public.pendaftaran_lomba.status_pendaftaran is
  'pending, dikonfirmasi, check_in, selesai, dnf, dibatalkan. Every value but dibatalkan holds a slot.';
comment on column public.pendaftaran_lomba.status_pembayaran is 'pending, dibayar, gagal, refund.';
comment on column public.pendaftaran_lomba.perlu_tindakan is
  'Why the organiser must decide: slot_habis (paid, no slot left), jumlah_tidak_sesuai (paid another amount), dibayar_ganda (paid twice), lomba_tidak_terbuka (paid when the race was not open, or after its start), lomba_dibatalkan (paid, and then the race was called off); null when nothing is odd.';
comment on column public.pendaftaran_lomba.uang_kembali is
  'How far its money is on the way back by transfer, for its owner''s cards and lists: rekening (asked for, nobody has said to which account), diperiksa (the organisers have still to approve), disetujui, ditransfer; null where none was asked for, or it was taken back. Written by the trigger follow_refund alone.';
comment on column public.pendaftaran_lomba.kunci_permintaan is 'The request_id of register_rider: the same request again is the same registration.';
comment on column public.pendaftaran_lomba.kode_masuk is
  'What the entry QR says, and what the gate''s copy of the rider is locked with. Its owner reads it; no answer to an organiser holds it but gate_manifest, so it stands in no address and no cache of the organisers'' door, as the id does.';
comment on column public.pendaftaran_lomba.pesanan_id is 'The order it is paid with, together with others; null for a child entered alone.';
comment on column public.pendaftaran_lomba.urutan_pesanan is 'Its place in the order, from 1.';
comment on column public.pendaftaran_lomba.kedaluwarsa_pada is 'End of the hold of an unpaid registration.';
comment on column public.pendaftaran_lomba.perpanjangan is 'How often open_payment renewed the hold, or took a place again after it had ended.';
comment on column public.pendaftaran_lomba.dibatalkan_pada is 'When its owner cancelled it; null for one that was only released, and again once money brought it back.';
comment on column public.pendaftaran_lomba.keluar_pada is
  'When it was approved that the child leaves: once and for ever, and its place was free from then on (K19).';
comment on column public.pendaftaran_lomba.diperiksa_pada is 'When its owner last had the provider asked (begin_payment_check).';
comment on column public.pendaftaran_lomba.didaftar_pada is 'When it was made.';

create index pendaftaran_lomba_user_id_didaftar_pada_idx on public.pendaftaran_lomba (user_id, didaftar_pada desc);
create index pendaftaran_lomba_kategori_id_idx on public.pendaftaran_lomba (kategori_id);
create index pendaftaran_lomba_hold_idx on public.pendaftaran_lomba (kedaluwarsa_pada)
  where status_pendaftaran = 'pending' and perlu_tindakan is null;
create index pendaftaran_lomba_perlu_tindakan_idx on public.pendaftaran_lomba (lomba_id, perlu_tindakan)
  where perlu_tindakan is not null;

create index pendaftaran_lomba_rekening_idx on public.pendaftaran_lomba (id) where uang_kembali = 'rekening';

alter table public.pendaftaran_lomba enable row level security;

create policy pendaftaran_lomba_read_own on public.pendaftaran_lomba
  for select to authenticated using (user_id = (select auth.uid()));
-- A race that was called off or taken back must not vanish from the orders of those who entered it.
create policy lomba_read_published_or_own on public.lomba
  for select to authenticated
  using (
    status in ('dipublikasi', 'selesai')
    or id in (select p.lomba_id from public.pendaftaran_lomba p where p.user_id = (select auth.uid()))
  );

grant select on public.pendaftaran_lomba to authenticated, service_role;
