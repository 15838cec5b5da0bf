-- Race registrations, and the slots they hold.
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
  nomor_bib text,
  kota_asal text not null,
  ukuran_jersey text not null default 'None',
  nama_tim text,
  nama_lengkap_rider text not null,
  nama_panggilan_rider text not null,
  tanggal_lahir_rider date not null,
  jenis_kelamin_rider text not null,
  pantangan_makanan text,
  kondisi_medis text,
  nama_kontak_darurat text not null default '',
  hp_kontak_darurat text not null default '',
  harga_dasar bigint not null,
  kode_unik integer not null,
  biaya_admin bigint not null,
  total_bayar bigint not null,
  tunai bigint,
  status_pendaftaran text not null default 'pending',
  status_pembayaran text not null default 'pending',
  perlu_tindakan text,
  kunci_permintaan uuid not null default gen_random_uuid(),
  kode_masuk uuid not null default gen_random_uuid(),
  pesanan_id uuid,
  urutan_pesanan integer,
  rider_id uuid,
  kedaluwarsa_pada timestamptz not null default now() + private.hold_length(),
  perpanjangan integer not null default 0,
  dibatalkan_pada timestamptz,
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
  constraint pendaftaran_lomba_rider_id_fkey foreign key (rider_id) references public.rider (id) on delete set null,
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
  constraint pendaftaran_lomba_jenis_kelamin_rider_known check (jenis_kelamin_rider = any ('{pria,wanita}')),
  constraint pendaftaran_lomba_ukuran_jersey_known check (ukuran_jersey = any ('{None,XS,S,M,L,XL,XXL}')),
  constraint pendaftaran_lomba_nomor_bib_digits check (nomor_bib ~ '^[0-9]{1,3}$'),
  constraint pendaftaran_lomba_tanggal_lahir_rider_plausible check (tanggal_lahir_rider >= date '1900-01-01'),
  constraint pendaftaran_lomba_nama_lengkap_rider_length check (char_length(nama_lengkap_rider) between 1 and 100),
  constraint pendaftaran_lomba_nama_panggilan_rider_length check (char_length(nama_panggilan_rider) between 1 and 50),
  constraint pendaftaran_lomba_nama_tim_length check (char_length(nama_tim) <= 100),
  constraint pendaftaran_lomba_harga_dasar_positive check (harga_dasar >= 0),
  constraint pendaftaran_lomba_kode_unik_range check (
    kode_unik between 1 and 999
    -- The children of an order share its code, which may be less than they are.
    or (kode_unik = 0 and (total_bayar = 0 or pesanan_id is not null))
  ),
  constraint pendaftaran_lomba_biaya_admin_positive check (biaya_admin >= 0),
  constraint pendaftaran_lomba_total_bayar_sum check (total_bayar = harga_dasar + kode_unik + biaya_admin),
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
comment on column public.pendaftaran_lomba.nomor_bib is 'Start number as text, one to three digits; null when none was asked for.';
comment on column public.pendaftaran_lomba.kota_asal is 'Name of the home regency, one of reg_regencies.name.';
comment on column public.pendaftaran_lomba.ukuran_jersey is 'None, XS, S, M, L, XL or XXL.';
comment on column public.pendaftaran_lomba.nama_lengkap_rider is 'The child''s full name; the next column is the nickname.';
comment on column public.pendaftaran_lomba.tanggal_lahir_rider is 'The child''s birth date.';
comment on column public.pendaftaran_lomba.jenis_kelamin_rider is 'pria or wanita.';
comment on column public.pendaftaran_lomba.pantangan_makanan is 'Not asked for by the form: null, as is kondisi_medis; the emergency contact is empty, but for an entry made on paper.';
comment on column public.pendaftaran_lomba.harga_dasar is 'Base price in rupiah at the time of registration.';
comment on column public.pendaftaran_lomba.kode_unik is
  'Unique code 1-999, in rupiah, part of the total; 0 when nothing is to be paid. The children of an order share one code, and one fee.';
comment on column public.pendaftaran_lomba.biaya_admin is
  'admin_fee(harga_dasar + kode_unik), in rupiah; of a child of an order the share in the fee of what the whole order comes to before it (private.share_of).';
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
comment on column public.pendaftaran_lomba.rider_id is
  'The family''s rider it was made for; null for an entry made on paper, and when the rider was erased. What the registration says of the child is its own copy.';
comment on column public.pendaftaran_lomba.kedaluwarsa_pada is 'End of the hold of an unpaid registration.';
comment on column public.pendaftaran_lomba.perpanjangan is 'How often open_payment renewed the hold, or took a place again after it had ended.';
comment on column public.pendaftaran_lomba.dibatalkan_pada is 'When its owner cancelled it; null for one that was only released, and again once money brought it back.';
comment on column public.pendaftaran_lomba.diperiksa_pada is 'When its owner last had the provider asked (begin_payment_check).';
comment on column public.pendaftaran_lomba.didaftar_pada is 'When it was made.';

create index pendaftaran_lomba_user_id_didaftar_pada_idx on public.pendaftaran_lomba (user_id, didaftar_pada desc);
create index pendaftaran_lomba_rider_id_idx on public.pendaftaran_lomba (rider_id);
create index pendaftaran_lomba_kategori_id_idx on public.pendaftaran_lomba (kategori_id);
create index pendaftaran_lomba_hold_idx on public.pendaftaran_lomba (kedaluwarsa_pada)
  where status_pendaftaran = 'pending' and perlu_tindakan is null;
create index pendaftaran_lomba_perlu_tindakan_idx on public.pendaftaran_lomba (lomba_id, perlu_tindakan)
  where perlu_tindakan is not null;

create index pendaftaran_lomba_rekening_idx on public.pendaftaran_lomba (id) where uang_kembali = 'rekening';

alter table public.pendaftaran_lomba enable row level security;

create policy pendaftaran_lomba_read_own on public.pendaftaran_lomba
  for select to authenticated using (user_id = (select auth.uid()));
-- A race that ended or was taken back must not vanish from the orders of those who entered it.
create policy lomba_read_published_or_own on public.lomba
  for select to authenticated
  using (
    status = 'dipublikasi'
    or id in (select p.lomba_id from public.pendaftaran_lomba p where p.user_id = (select auth.uid()))
  );

grant select on public.pendaftaran_lomba to authenticated, service_role;

--------------------------------------------------------------------------------------------------------------
-- A rider's facts in an entry, and in the family's rider
--------------------------------------------------------------------------------------------------------------

create function private.entry_of(p_rider public.rider_facts, p_born date) returns public.pendaftaran_lomba
language plpgsql immutable set search_path = ''
as $$
declare
  entry public.pendaftaran_lomba;
begin
  entry.nama_lengkap_rider := p_rider.full_name;
  entry.nama_panggilan_rider := p_rider.nickname;
  entry.tanggal_lahir_rider := p_born;
  entry.jenis_kelamin_rider := case when p_rider.gender = 'laki-laki' then 'pria' else 'wanita' end;
  entry.kota_asal := p_rider.city;
  entry.nama_tim := nullif(p_rider.team_name, '');
  entry.ukuran_jersey := coalesce(p_rider.jersey_size, 'None');
  entry.nomor_bib := nullif(p_rider.start_number, '');
  return entry;
end
$$;
comment on function private.entry_of(public.rider_facts, date) is
  'Internal: an entry with nothing but what it keeps of a rider: facts that are cleaned, or right as they came (private.born_of_plain), and the birth date.';

create function private.family_rider(p public.pendaftaran_lomba, p_new_id uuid default null) returns uuid
language plpgsql set search_path = ''
as $$
declare
  found_id uuid;
begin
  insert into public.rider (
    id, user_id, nama_lengkap, nama_panggilan, tanggal_lahir, jenis_kelamin, kota_asal, nama_tim, ukuran_jersey, nomor_bib
  )
  values (
    coalesce(p_new_id, gen_random_uuid()), p.user_id, p.nama_lengkap_rider, p.nama_panggilan_rider, p.tanggal_lahir_rider,
    p.jenis_kelamin_rider, p.kota_asal, p.nama_tim, p.ukuran_jersey, p.nomor_bib
  )
  -- The family's own, or an id that is another's.
  on conflict do nothing
  returning id into found_id;
  if found_id is not null then
    return found_id;
  end if;

  select r.id into found_id from public.rider r
  where r.user_id = p.user_id and r.tanggal_lahir = p.tanggal_lahir_rider and r.dihapus_pada is null
    and private.fold_name(r.nama_lengkap) = private.fold_name(p.nama_lengkap_rider);
  update public.rider r
  set nama_tim = coalesce(r.nama_tim, p.nama_tim),
    nomor_bib = coalesce(r.nomor_bib, p.nomor_bib),
    ukuran_jersey = case r.ukuran_jersey when 'None' then p.ukuran_jersey else r.ukuran_jersey end,
    diperbarui_pada = now()
  where r.id = found_id and (
    (r.nama_tim is null and p.nama_tim is not null) or (r.nomor_bib is null and p.nomor_bib is not null)
    or (r.ukuran_jersey = 'None' and p.ukuran_jersey <> 'None')
  );
  return found_id;
end
$$;
comment on function private.family_rider(public.pendaftaran_lomba, uuid) is
  'Internal: the family''s rider of a registration that is about to be made (account, folded name, birth date), made when there is none, with this id where one is given; under lock_user and before any row is locked. Of one that is known, only what is empty and optional is filled in. Null where the id is somebody else''s.';

create function private.correct_rider(p_rider_id uuid, p public.pendaftaran_lomba) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.rider r
  set nama_lengkap = p.nama_lengkap_rider, nama_panggilan = p.nama_panggilan_rider, tanggal_lahir = p.tanggal_lahir_rider,
    jenis_kelamin = p.jenis_kelamin_rider, kota_asal = p.kota_asal, nama_tim = p.nama_tim, ukuran_jersey = p.ukuran_jersey,
    nomor_bib = p.nomor_bib, diperbarui_pada = now()
  where r.id = p_rider_id;
end
$$;
comment on function private.correct_rider(uuid, public.pendaftaran_lomba) is
  'Internal: the family''s rider with this id becomes what an entry with these facts (private.entry_of) would keep.';

create function private.set_family_rider() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.rider_id := private.family_rider(new);
  return new;
end
$$;
comment on function private.set_family_rider() is
  'Trigger on pendaftaran_lomba: names the family''s rider in every registration of an account.';

-- Before 0_hold_slot, which locks the race.
create trigger "0_family_rider" before insert on public.pendaftaran_lomba
  for each row when (new.user_id is not null and new.rider_id is null)
  execute function private.set_family_rider();

create function private.make_entry(entry public.pendaftaran_lomba) returns public.pendaftaran_lomba
language plpgsql set search_path = ''
as $$
declare
  total bigint := entry.harga_dasar + entry.kode_unik + entry.biaya_admin;
  made public.pendaftaran_lomba;
begin
  -- The slot is taken by the trigger 0_hold_slot, which decides again under the race row's lock.
  insert into public.pendaftaran_lomba (
    id, asal, user_id, lomba_id, kategori_id, nomor_bib, kota_asal, ukuran_jersey, nama_tim, nama_lengkap_rider,
    nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, nama_kontak_darurat, hp_kontak_darurat, harga_dasar,
    kode_unik, biaya_admin, total_bayar, tunai, kunci_permintaan, kedaluwarsa_pada, status_pendaftaran, status_pembayaran,
    pesanan_id, urutan_pesanan, rider_id
  )
  values (
    coalesce(entry.id, gen_random_uuid()), coalesce(entry.asal, 'aplikasi'), entry.user_id, entry.lomba_id, entry.kategori_id,
    entry.nomor_bib, entry.kota_asal, entry.ukuran_jersey, entry.nama_tim, entry.nama_lengkap_rider,
    entry.nama_panggilan_rider, entry.tanggal_lahir_rider, entry.jenis_kelamin_rider, coalesce(entry.nama_kontak_darurat, ''),
    coalesce(entry.hp_kontak_darurat, ''), entry.harga_dasar, entry.kode_unik, entry.biaya_admin, total, entry.tunai,
    entry.kunci_permintaan, entry.kedaluwarsa_pada,
    case when total = 0 then 'dikonfirmasi' else 'pending' end, case when total = 0 then 'dibayar' else 'pending' end,
    entry.pesanan_id, entry.urutan_pesanan,
    -- Named here, the trigger 0_family_rider has nothing to do.
    case when entry.user_id is not null then coalesce(entry.rider_id, private.family_rider(entry)) end
  )
  returning * into made;
  return made;
end
$$;
comment on function private.make_entry(public.pendaftaran_lomba) is
  'Internal: the one insert of an entry that was checked and priced, by the app or on paper; its total is the sum of its amounts, and one of nothing is confirmed and paid at once. Raises what the triggers that count places raise.';
