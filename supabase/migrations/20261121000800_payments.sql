-- Payment transactions and the log of what the provider told us.
-- Why: design, section 4. A transaction's status only rises, and money that came is never forgotten: both
-- are kept by triggers for every writer.

create table public.transaksi_pembayaran (
  id uuid not null default gen_random_uuid(),
  reference text not null default gen_random_uuid()::text,
  reference_dari_penyedia boolean not null default false,
  merchant_ref text not null,
  user_id uuid not null,
  tipe_order text not null default 'pendaftaran_lomba',
  pendaftaran_lomba_id uuid not null,
  jumlah bigint not null,
  induk_id uuid,
  tagihan bigint not null,
  bagian_awal bigint not null default 0,
  kode_unik integer not null,
  biaya_admin bigint not null,
  biaya_penyelenggara bigint not null default 0,
  metode_pembayaran text not null default 'QRIS',
  status text not null default 'UNPAID',
  checkout_url text,
  qr_url text,
  qr_string text,
  kedaluwarsa_pada timestamptz,
  penagihan_dimulai_pada timestamptz,
  ditagih_pada timestamptz,
  dibayar_pada timestamptz,
  lunas boolean not null default false,
  tepat_waktu boolean not null default false,
  jumlah_menyimpang bigint,
  diterima_pada timestamptz,
  ditanya_pada timestamptz,
  tanya_lagi_pada timestamptz,
  berhenti_ditanya_pada timestamptz,
  tanya_gagal integer not null default 0,
  tanya_gagal_sebab text,
  tidak_dikenal_sejak timestamptz,
  dibuat_pada timestamptz not null default now(),
  constraint transaksi_pembayaran_pkey primary key (id),
  constraint transaksi_pembayaran_reference_key unique (reference),
  constraint transaksi_pembayaran_merchant_ref_key unique (merchant_ref),
  constraint transaksi_pembayaran_user_id_fkey foreign key (user_id) references auth.users (id) on delete restrict,
  constraint transaksi_pembayaran_pendaftaran_lomba_id_fkey
    foreign key (pendaftaran_lomba_id) references public.pendaftaran_lomba (id) on delete restrict,
  constraint transaksi_pembayaran_tipe_order_known check (tipe_order in ('pendaftaran_lomba')),
  constraint transaksi_pembayaran_metode_pembayaran_known check (metode_pembayaran in ('QRIS')),
  constraint transaksi_pembayaran_status_known check (
    status in ('UNPAID', 'FAILED', 'EXPIRED', 'PAID', 'SETTLED', 'REFUND')
  ),
  constraint transaksi_pembayaran_jumlah_positive check (jumlah > 0),
  constraint transaksi_pembayaran_induk_id_fkey
    foreign key (induk_id) references public.transaksi_pembayaran (id) on delete restrict,
  constraint transaksi_pembayaran_part_of_charge check (
    bagian_awal >= 0 and (induk_id is null) = (bagian_awal = 0)
  )
);
comment on table public.transaksi_pembayaran is
  'One attempt to pay a registration. Its owner reads it; only RPCs write it. At most one is UNPAID for a registration.
An order of several children is charged once, and that charge is as many rows: the first of them is the charge itself, which the provider knows; the others are the parts of the other children and say in induk_id whose. So each child''s money has a status, a mark and a refund of its own. What the provider says of the charge is said of all of its rows.';
comment on column public.transaksi_pembayaran.reference is 'A UUID of ours until the charge is stored, then the provider''s reference.';
comment on column public.transaksi_pembayaran.reference_dari_penyedia is 'True once reference is the provider''s own.';
comment on column public.transaksi_pembayaran.merchant_ref is
  'Our reference at the provider: MERCH-, epoch milliseconds, a random suffix. Never changes. A further charge that the provider made for the same one is a row of its own, with its reference appended after a slash.';
comment on column public.transaksi_pembayaran.jumlah is 'What is asked for this registration, in rupiah: its total_bayar when the attempt was opened.';
comment on column public.transaksi_pembayaran.induk_id is 'The row of the charge that this one is a part of; null for the charge itself.';
comment on column public.transaksi_pembayaran.tagihan is 'What the charge asks for in all, in rupiah: the sum of jumlah over its rows.';
comment on column public.transaksi_pembayaran.bagian_awal is 'The jumlah of the rows before this one in its charge, in rupiah: where its part of the money begins.';
comment on column public.transaksi_pembayaran.kode_unik is 'How much of jumlah is the unique code, and how much in biaya_admin the fee: the registration''s when the attempt was opened.';
comment on column public.transaksi_pembayaran.biaya_admin is 'In rupiah, as kode_unik.';
comment on column public.transaksi_pembayaran.biaya_penyelenggara is
  'The fee that the club bears for it, in rupiah: the registration''s when the attempt was opened; no part of jumlah.';
comment on column public.transaksi_pembayaran.status is
  'The provider''s status. It only rises: UNPAID < FAILED < EXPIRED < PAID < SETTLED < REFUND.';
comment on column public.transaksi_pembayaran.checkout_url is 'The stored charge: page to pay on, picture of the QR, text of the QR.';
comment on column public.transaksi_pembayaran.kedaluwarsa_pada is 'Until when the provider takes the money; null before the charge.';
comment on column public.transaksi_pembayaran.penagihan_dimulai_pada is 'Claim of the charge in progress: who set it less than 60 s ago is asking the provider.';
comment on column public.transaksi_pembayaran.ditagih_pada is 'When the charge was stored; null while there is none.';
comment on column public.transaksi_pembayaran.dibayar_pada is 'When the customer paid: the earliest time that the provider gave, at the latest when we first heard of it.';
comment on column public.transaksi_pembayaran.lunas is 'True once a payment of exactly tagihan was reported.';
comment on column public.transaksi_pembayaran.tepat_waktu is
  'True once it was seen to be paid (dibayar_pada) before the start of a race that was open then. It never becomes false: a race that begins sooner, ends or is called off later takes nothing back.';
comment on column public.transaksi_pembayaran.jumlah_menyimpang is
  'Greatest paid amount reported that is not tagihan, in rupiah (0: unknown); null when none was. Of an order it is the whole charge''s: this row has its part of it (private.part_of).';
comment on column public.transaksi_pembayaran.diterima_pada is 'When the organiser accepted another amount as payment (private.accept_payment).';
comment on column public.transaksi_pembayaran.ditanya_pada is 'Begin of the last question to the provider that it answered.';
comment on column public.transaksi_pembayaran.tanya_lagi_pada is 'When reconciliation asks the provider next; null: never.';
comment on column public.transaksi_pembayaran.berhenti_ditanya_pada is 'When reconciliation gave up asking; null while it asks, or before there is anything to ask about.';
comment on column public.transaksi_pembayaran.tanya_gagal is 'Questions since the last usable answer that got none.';
comment on column public.transaksi_pembayaran.tanya_gagal_sebab is 'Why the last of them got none: a code of the payment functions.';
comment on column public.transaksi_pembayaran.tidak_dikenal_sejak is 'Since when the provider answers that it knows no such charge; null when it knows it, or was not asked.';

create unique index transaksi_pembayaran_one_unpaid_idx
  on public.transaksi_pembayaran (pendaftaran_lomba_id) where status = 'UNPAID';
create index transaksi_pembayaran_induk_id_idx on public.transaksi_pembayaran (induk_id);
create index transaksi_pembayaran_pendaftaran_lomba_id_idx on public.transaksi_pembayaran (pendaftaran_lomba_id);
create index transaksi_pembayaran_user_id_idx on public.transaksi_pembayaran (user_id);
create index transaksi_pembayaran_tanya_lagi_pada_idx
  on public.transaksi_pembayaran (tanya_lagi_pada) where tanya_lagi_pada is not null;

create function private.fill_transaction() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.tagihan := coalesce(new.tagihan, new.jumlah);
  if new.kode_unik is null or new.biaya_admin is null then
    select p.kode_unik, p.biaya_admin, p.biaya_penyelenggara
    into new.kode_unik, new.biaya_admin, new.biaya_penyelenggara
    from public.pendaftaran_lomba p where p.id = new.pendaftaran_lomba_id;
  end if;
  return new;
end
$$;
comment on function private.fill_transaction() is
  'Trigger on transaksi_pembayaran: an attempt keeps what its amount was made of; one that is no part of a larger charge is all of it.';

create trigger fill_transaction before insert on public.transaksi_pembayaran
  for each row execute function private.fill_transaction();

-- Whether a charge runs, and what the provider answered of it, is looked for on the registration's own row.
create function private.tell_parts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (
    new.checkout_url, new.qr_url, new.qr_string, new.kedaluwarsa_pada, new.penagihan_dimulai_pada, new.ditagih_pada,
    new.ditanya_pada, new.berhenti_ditanya_pada, new.tanya_gagal, new.tanya_gagal_sebab, new.tidak_dikenal_sejak
  ) is distinct from (
    old.checkout_url, old.qr_url, old.qr_string, old.kedaluwarsa_pada, old.penagihan_dimulai_pada, old.ditagih_pada,
    old.ditanya_pada, old.berhenti_ditanya_pada, old.tanya_gagal, old.tanya_gagal_sebab, old.tidak_dikenal_sejak
  ) then
    update public.transaksi_pembayaran x
    set checkout_url = new.checkout_url, qr_url = new.qr_url, qr_string = new.qr_string,
      kedaluwarsa_pada = new.kedaluwarsa_pada, penagihan_dimulai_pada = new.penagihan_dimulai_pada,
      ditagih_pada = new.ditagih_pada, ditanya_pada = new.ditanya_pada,
      berhenti_ditanya_pada = new.berhenti_ditanya_pada, tanya_gagal = new.tanya_gagal,
      tanya_gagal_sebab = new.tanya_gagal_sebab, tidak_dikenal_sejak = new.tidak_dikenal_sejak
    where x.induk_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.tell_parts() is
  'Trigger on transaksi_pembayaran: the parts of a charge have its checkout and what is known from asking about it. When they are asked about next stands on the charge alone.';

-- A trigger's condition is read anew by every statement that might fire it: short here, and of these columns alone.
create trigger tell_parts after update of
  checkout_url, qr_url, qr_string, kedaluwarsa_pada, penagihan_dimulai_pada, ditagih_pada, ditanya_pada,
  berhenti_ditanya_pada, tanya_gagal, tanya_gagal_sebab, tidak_dikenal_sejak on public.transaksi_pembayaran
  for each row when (new.tagihan <> new.jumlah and new.induk_id is null)
  execute function private.tell_parts();

create function private.part_of(t public.transaksi_pembayaran, p_amount bigint) returns bigint
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return p_amount * (t.bagian_awal + t.jumlah) / t.tagihan - p_amount * t.bagian_awal / t.tagihan;
end
$$;
comment on function private.part_of(public.transaksi_pembayaran, bigint) is
  'Internal: how much of an amount that came for a charge is this row''s, in rupiah: by its share of what was asked. The parts of a charge add up to the amount, to the rupiah; of a charge with one row it is all of it.';

create function private.charge_reference(t public.transaksi_pembayaran) returns text
language sql stable set search_path = ''
as $$
  select case when t.induk_id is null then t.reference
    else (select x.reference from public.transaksi_pembayaran x where x.id = t.induk_id) end;
$$;
comment on function private.charge_reference(public.transaksi_pembayaran) is
  'Internal: the reference that the provider knows: of a part, its charge''s.';

create function private.lock_charge(p_transaction_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform from public.transaksi_pembayaran x where x.id = p_transaction_id for update;
  perform from public.transaksi_pembayaran x where x.induk_id = p_transaction_id order by x.bagian_awal for update;
end
$$;
comment on function private.lock_charge(uuid) is
  'Internal: locks a charge and then its parts: everywhere in this order, and before any registration.';

alter table public.transaksi_pembayaran enable row level security;

create policy transaksi_pembayaran_read_own on public.transaksi_pembayaran
  for select to authenticated using (user_id = (select auth.uid()));

grant select on public.transaksi_pembayaran to authenticated, service_role;

create table private.peristiwa_pembayaran (
  id uuid not null default gen_random_uuid(),
  diterima_pada timestamptz not null default clock_timestamp(),
  transaksi_id uuid,
  merchant_ref text,
  reference text,
  status text,
  jumlah bigint,
  dibayar_pada timestamptz,
  hasil text not null,
  muatan jsonb,
  constraint peristiwa_pembayaran_pkey primary key (id),
  constraint peristiwa_pembayaran_transaksi_id_fkey
    foreign key (transaksi_id) references public.transaksi_pembayaran (id) on delete restrict,
  constraint peristiwa_pembayaran_hasil_known check (
    hasil in ('applied', 'unchanged', 'amount_mismatch', 'needs_action', 'unknown_transaction', 'accepted', 'unanswered')
  )
);
comment on table private.peristiwa_pembayaran is
  'Append-only log of verified callbacks and reconciliation answers, those for unknown transactions included.';
comment on column private.peristiwa_pembayaran.transaksi_id is 'The transaction it was for; null when unknown.';
comment on column private.peristiwa_pembayaran.merchant_ref is 'merchant_ref, reference, status, jumlah (rupiah) and dibayar_pada: as told by the provider.';
comment on column private.peristiwa_pembayaran.status is 'Null when the provider was asked and knows no such charge.';
comment on column private.peristiwa_pembayaran.hasil is 'What apply_payment_status answered; accepted: the organiser''s word (private.accept_payment); unanswered: the provider was asked and gave no usable answer, noted once for each cause in a row.';
comment on column private.peristiwa_pembayaran.muatan is 'Where it comes from (source) and the provider''s message, without the customer''s name, e-mail and phone.';

create index peristiwa_pembayaran_transaksi_id_idx on private.peristiwa_pembayaran (transaksi_id);
create index peristiwa_pembayaran_diterima_pada_idx on private.peristiwa_pembayaran (diterima_pada);

alter table private.peristiwa_pembayaran enable row level security;
grant select on private.peristiwa_pembayaran to service_role;
