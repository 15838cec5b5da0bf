-- The participants of a race, for its organisers: the list, one rider, telephone numbers and papers, moving, writing.
-- Why: design, sections 9 and 11. A list of hundreds comes in one answer, so that filtering asks nobody; it holds no
-- telephone number, address, birth date or paper: reading one of those is an act of its own, with its own right, and
-- stands in the log (public.catatan) with the child it was about.
-- Affects: private.pesan_wa and perpindahan; indexes of public.catatan.

insert into public.pengaturan (key, value) values ('BATAS_SURAT_PER_JAM', '20') on conflict (key) do nothing;
-- Whom a letter went to.
create index catatan_penerima_surat_idx on public.catatan ((sesudah ->> 'pesan')) where tindakan = 'message_rider';

create function private.paper_of(registration public.pendaftaran_lomba) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if not private.paper_is_needed(registration) then
    return null;
  end if;
  return coalesce(
    (select r.file_identitas from public.rider r where r.id = registration.rider_id),
    case when private.paper_checked_at(registration) is null
      then (select o.file_identitas from public.profil_pengguna o where o.id = registration.user_id) end
  );
end
$$;
comment on function private.paper_of(public.pendaftaran_lomba) is
  'Internal: path in the bucket akta_kia of the identity document that belongs to a registration, as long as its organisers need one (private.paper_is_needed): the child''s own, else the account''s as long as the child''s was not checked; null when there is none.';

create function private.paper_is_needed(registration public.pendaftaran_lomba) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  -- A document is the child's, not the race's: a document that is stored a year later is for another race.
  return private.is_live(registration.status_pendaftaran) and exists (
    select from public.lomba l
    where l.id = registration.lomba_id and l.status <> 'dibatalkan' and l.tanggal_mulai > now() - interval '7 days'
  );
end
$$;
comment on function private.paper_is_needed(public.pendaftaran_lomba) is
  'Internal: whether the organisers of a race have to see the identity document of this entry: it holds a place, and the race was not called off and began no more than a week ago.';

create function private.paper_checked_at(registration public.pendaftaran_lomba) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return (select r.identitas_diperiksa_pada from public.rider r where r.id = registration.rider_id);
end
$$;
comment on function private.paper_checked_at(public.pendaftaran_lomba) is
  'Internal: when the identity document of the child was checked (check_paper) and deleted; null before, and again for another document.';

--------------------------------------------------------------------------------------------------------------
-- The list
--------------------------------------------------------------------------------------------------------------

create function private.charged_together(p_registration_id uuid) returns bigint
language sql stable set search_path = ''
as $$
  select t.tagihan from public.transaksi_pembayaran t
  where t.pendaftaran_lomba_id = p_registration_id
  order by t.status in ('PAID', 'SETTLED') desc, t.dibuat_pada desc
  limit 1;
$$;
comment on function private.charged_together(uuid) is
  'Internal: what the charge of a registration, the one that was paid before any other, asked for in all, in rupiah; null without a charge.';

create type public.race_rider_row as (
  id uuid, nomor_plat integer, nomor_bib text, nama_lengkap_rider text, nama_panggilan_rider text, age integer,
  jenis_kelamin_rider text, kategori_id uuid, category text, nama_tim text, kota_asal text, jersey text, asal text,
  status_pendaftaran text, status_pembayaran text, perlu_tindakan text, turn text, harga_dasar bigint, kode_unik integer,
  biaya_admin bigint, total_bayar bigint, received bigint, charged_together bigint, tunai bigint, didaftar_pada timestamptz, pay_until timestamptz, has_paper boolean, paper_checked_at timestamptz,
  has_account boolean, consents text[], on_board boolean, answers public.race_answer_row[]
);
comment on type public.race_rider_row is
  'An entry as its organisers see it. nomor_plat: the number that the rider starts with, null before it is given; nomor_bib: the one the parent wished for; age: full years on the race day; jersey: null for none; turn: whose turn it is (private.whose_turn); harga_dasar, kode_unik, biaya_admin and their sum total_bayar: what the entry is charged, tunai: what was taken by hand, received: what came in by payments, whatever went back later, all in rupiah; charged_together: what was charged for it and the others of its order together, as the bank statement has it, null when it was charged alone; pay_until: of an unpaid one; has_paper: whether papers are there that the organisers may open (private.paper_is_needed); paper_checked_at: when the child''s were checked, and deleted; has_account: whether an account made it; consents: what the parent agrees to now, of foto (photographs) and publikasi_hasil (this child''s name in results that the club announces itself); on_board: whether the nickname may stand on the public board of the race, null where nobody was asked; answers: to the race''s own questions, null to a caller without the right riders. No telephone number, address or birth date.';

create function private.rider_rows(race public.lomba, p_registration_id uuid, p_most integer) returns setof public.race_rider_row
language plpgsql stable set search_path = ''
as $$
declare
  -- As in private.paper_is_needed, asked once for all.
  papers_needed constant boolean := race.status <> 'dibatalkan' and race.tanggal_mulai > now() - interval '7 days';
  -- Of most races nobody asked anything.
  may_read_answers constant boolean := private.manages(race.id, 'riders');
  has_answers constant boolean := may_read_answers and exists (select from private.jawaban j where j.lomba_id = race.id);
begin
  return query
  select p.id, p.nomor_plat, p.nomor_bib, p.nama_lengkap_rider, p.nama_panggilan_rider,
    private.age_on(p.tanggal_lahir_rider, private.race_day(race)), p.jenis_kelamin_rider, p.kategori_id, k.nama, p.nama_tim,
    p.kota_asal, nullif(p.ukuran_jersey, 'None'), p.asal, p.status_pendaftaran, p.status_pembayaran, p.perlu_tindakan,
    private.whose_turn(p), p.harga_dasar, p.kode_unik, p.biaya_admin, p.total_bayar,
    coalesce(
      (
        select sum(private.received_amount(t))::bigint from public.transaksi_pembayaran t where t.pendaftaran_lomba_id = p.id
      ),
      0
    ),
    case when p.pesanan_id is not null then nullif(private.charged_together(p.id), p.total_bayar) end,
    p.tunai, p.didaftar_pada, case when p.status_pendaftaran = 'pending' then p.kedaluwarsa_pada end,
    private.is_live(p.status_pendaftaran) and papers_needed and coalesce(
      child.file_identitas, case when child.identitas_diperiksa_pada is null then o.file_identitas end
    ) is not null,
    child.identitas_diperiksa_pada, p.user_id is not null, private.parent_allows(p.user_id)
      || case when i.diumumkan and not i.disembunyikan then array['publikasi_hasil'] else '{}'::text[] end,
    i.boleh,
    case when has_answers then private.answers_of(p.id, race.id, race.pertanyaan) when may_read_answers then '{}' end
  from public.pendaftaran_lomba p
  join public.kategori_lomba k on k.id = p.kategori_id
  left join public.profil_pengguna o on o.id = p.user_id
  left join public.rider child on child.id = p.rider_id
  left join private.izin_papan i on i.pendaftaran_id = p.id
  where p.lomba_id = race.id and (p_registration_id is null or p.id = p_registration_id)
  order by private.is_live(p.status_pendaftaran) desc, p.didaftar_pada desc, p.id
  limit p_most;
end
$$;
comment on function private.rider_rows(public.lomba, uuid, integer) is
  'Internal: the entries of a race for its organisers, or the one of this id: live ones first, then the cancelled, newest first, so many at most.';

create type public.riders_race_row as (
  id uuid, judul text, status text, tanggal_mulai timestamptz, zona_waktu text, lokasi text, kota text, max_peserta integer,
  peserta_saat_ini integer, price bigint, tawaran_menit integer, daftar_ulang_mulai timestamptz, pertanyaan public.race_question_row[]
);
comment on type public.riders_race_row is 'The race of race_riders_row; price: what a new entry costs, without code and fee, in rupiah.';

create type public.riders_category_row as (
  id uuid, nama text, usia_min integer, usia_max integer, lahir_dari integer, lahir_sampai integer, batasan_gender text,
  kuota integer, terisi integer, free integer,
  waiting bigint, offered bigint
);
comment on type public.riders_category_row is
  'A category of the race. free: places neither held, offered nor owed, below 0 where more is owed than there is; waiting and offered: of its waiting list.';

create type public.race_riders_row as (
  race public.riders_race_row, categories public.riders_category_row[], riders public.race_rider_row[], total bigint,
  now timestamptz
);
comment on type public.race_riders_row is
  'What race_riders answers. riders: 5,000 at most; total says how many there are.';

create function private.race_riders(p_race_id uuid) returns public.race_riders_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 5000;
  race public.lomba;
begin
  perform private.require_right(p_race_id, 'riders_view');
  select * into race from public.lomba l where l.id = p_race_id;
  return row(
    row(
      race.id, race.judul, race.status, race.tanggal_mulai, race.zona_waktu, race.lokasi, race.kota, race.max_peserta,
      race.peserta_saat_ini, private.base_price(race.harga_dasar), race.tawaran_menit, race.daftar_ulang_mulai,
      array(select q from private.race_questions(race.pertanyaan) q)
    )::public.riders_race_row,
    array(
      select row(
        k.id, k.nama, k.usia_min, k.usia_max, k.lahir_dari, k.lahir_sampai, k.batasan_gender, link.kuota, link.terisi, f.bebas,
        count(a.id) filter (where a.status = 'menunggu'), count(a.id) filter (where a.status = 'ditawari')
      )::public.riders_category_row
      from public.lomba_kategori link
      join public.kategori_lomba k on k.id = link.kategori_id
      join private.free_places(p_race_id) f on f.kategori_id = k.id
      left join private.antrean a on a.lomba_id = p_race_id and a.kategori_id = k.id and a.status in ('menunggu', 'ditawari')
      where link.lomba_id = p_race_id
      group by k.id, link.kuota, link.terisi, f.bebas
      order by private.age_order(k, private.race_day(race)), k.nama, k.id
    ),
    array(select r from private.rider_rows(race, null, most) r),
    (select count(*) from public.pendaftaran_lomba p where p.lomba_id = p_race_id),
    now()
  )::public.race_riders_row;
end
$$;
comment on function private.race_riders is
  'All participants of a race in one answer (race_riders_row), for organisers with riders_view: live entries first, then the cancelled, newest first.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}.';
select private.offer('race_riders');

--------------------------------------------------------------------------------------------------------------
-- One rider
--------------------------------------------------------------------------------------------------------------

create table private.pesan_wa (
  id uuid not null default gen_random_uuid(),
  pendaftaran_id uuid not null,
  user_id uuid not null,
  teks text not null,
  dibuat_pada timestamptz not null default clock_timestamp(),
  constraint pesan_wa_pkey primary key (id),
  constraint pesan_wa_pendaftaran_id_fkey
    foreign key (pendaftaran_id) references public.pendaftaran_lomba (id) on delete cascade,
  constraint pesan_wa_user_id_fkey foreign key (user_id) references auth.users (id) on delete restrict,
  constraint pesan_wa_teks_length check (char_length(teks) between 1 and 2000)
);
comment on table private.pesan_wa is
  'WhatsApp texts that an organiser opened for a rider''s parent (log_wa_message): who, when, what. Whether it was sent, WhatsApp alone knows.';
create index pesan_wa_pendaftaran_id_idx on private.pesan_wa (pendaftaran_id, dibuat_pada desc);
create index pesan_wa_user_id_idx on private.pesan_wa (user_id);
alter table private.pesan_wa enable row level security;

create function private.race_of_registration(p_registration_id uuid) returns uuid
language sql stable set search_path = ''
as $$
  select p.lomba_id from public.pendaftaran_lomba p where p.id = p_registration_id;
$$;
comment on function private.race_of_registration(uuid) is 'Internal: the race of a registration; null for an unknown one, which nobody has a right to.';

create type public.rider_payment_row as (
  merchant_ref text, reference text, status text, jumlah bigint, dibuat_pada timestamptz, dibayar_pada timestamptz
);
comment on type public.rider_payment_row is 'An attempt to pay for an entry; reference: the provider''s, null before there is one.';

create type public.rider_event_row as (at timestamptz, what text, by text, facts jsonb);
comment on type public.rider_event_row is
  'What happened to an entry; by: who of the organisers. what is didaftar, pembayaran {status, jumlah, hasil}, dibatalkan, pesan_wa {teks}, or an act of the log {sebelum, sesudah}; facts holds the keys in brackets.';

create type public.rider_detail_row as (
  rider public.race_rider_row, lomba_id uuid, together_with text[], payments public.rider_payment_row[], history public.rider_event_row[]
);
comment on type public.rider_detail_row is
  'What rider_detail answers. together_with: nicknames of the others of the order in this race; payments: newest first; history: the newest 200 of what happened, newest first.';

create function private.rider_detail(p_registration_id uuid) returns public.rider_detail_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
  race public.lomba;
  hidden_facts text[];
begin
  perform private.require_right(private.race_of_registration(p_registration_id), 'riders_view');
  -- A birth date is not in the list either.
  hidden_facts := case when private.manages(private.race_of_registration(p_registration_id), 'riders') then '{}' else '{birth_date}' end;
  select * into p from public.pendaftaran_lomba x where x.id = p_registration_id;
  select * into race from public.lomba l where l.id = p.lomba_id;
  return row(
    (select r from private.rider_rows(race, p.id, 1) r),
    p.lomba_id,
    array(
      select mate.nama_panggilan_rider
      from public.pendaftaran_lomba mate
      where mate.pesanan_id = p.pesanan_id and mate.id <> p.id and mate.lomba_id = p.lomba_id
      order by mate.urutan_pesanan
    ),
    array(
      select row(
        t.merchant_ref,
        (
          select c.reference from public.transaksi_pembayaran c
          where c.id = coalesce(t.induk_id, t.id) and c.reference_dari_penyedia
        ),
        t.status, t.jumlah, t.dibuat_pada, t.dibayar_pada
      )::public.rider_payment_row
      from public.transaksi_pembayaran t where t.pendaftaran_lomba_id = p.id
      order by t.dibuat_pada desc
    ),
    array(
      select row(h.at, h.what, h.who, h.facts)::public.rider_event_row
      from (
        select e.*
        from (
          select p.didaftar_pada as at, 0 as place, 'didaftar' as what, null::text as who,
            jsonb_build_object('asal', p.asal) as facts
          union all
          select p.dibatalkan_pada, 9, 'dibatalkan', null, '{}' where p.dibatalkan_pada is not null
          union all
          -- What we heard of its payments, each thing once.
          select min(k.diterima_pada), 2, 'pembayaran', null,
            jsonb_build_object('status', k.status, 'jumlah', k.jumlah, 'hasil', k.hasil)
          from private.peristiwa_pembayaran k
          join public.transaksi_pembayaran t on t.id = k.transaksi_id
          where t.pendaftaran_lomba_id = p.id and k.hasil in ('applied', 'amount_mismatch', 'needs_action', 'accepted')
          group by k.transaksi_id, k.status, k.jumlah, k.hasil
          union all
          select c.terjadi_pada, 5, c.tindakan, o.nama_lengkap,
            jsonb_build_object('sebelum', c.sebelum - hidden_facts, 'sesudah', c.sesudah - hidden_facts)
          from private.catatan_lengkap c
          left join public.profil_pengguna o on o.id = c.user_id
          where c.lomba_id = p.lomba_id and c.objek = 'pendaftaran' and c.objek_id = p.id::text
          union all
          select w.dibuat_pada, 6, 'pesan_wa', o.nama_lengkap, jsonb_build_object('teks', w.teks)
          from private.pesan_wa w
          left join public.profil_pengguna o on o.id = w.user_id
          where w.pendaftaran_id = p.id
        ) e
        order by e.at desc, e.place desc
        limit 200
      ) h
      order by h.at desc, h.place desc
    )
  )::public.rider_detail_row;
end
$$;
comment on function private.rider_detail is
  'One rider for organisers with riders_view (rider_detail_row).
Raises PT401 not_signed_in; PT404 race_not_found (also an unknown registration); PT403 not_allowed {right, roles}.';
select private.offer('rider_detail');

--------------------------------------------------------------------------------------------------------------
-- Telephone numbers and papers: each look is an act
--------------------------------------------------------------------------------------------------------------

create function private.refuse_other_race(p_race_id uuid, p_registration_ids uuid[], p_most integer) returns void
language plpgsql set search_path = ''
as $$
declare
  known integer;
begin
  if coalesce(cardinality(p_registration_ids), 0) = 0 then
    perform private.refuse('PT422', 'no_riders');
  elsif cardinality(p_registration_ids) > p_most then
    perform private.refuse('PT422', 'too_many_riders',
      jsonb_build_object('max', p_most, 'count', cardinality(p_registration_ids)));
  end if;
  select count(*) into known from public.pendaftaran_lomba p where p.lomba_id = p_race_id and p.id = any (p_registration_ids);
  if known <> (select count(distinct id) from unnest(p_registration_ids) id) then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
end
$$;
comment on function private.refuse_other_race(uuid, uuid[], integer) is
  'Internal: refuses a selection that is empty, larger than so many, or not all of one race. Raises PT422 no_riders, too_many_riders {max, count}; PT404 registration_not_found.';

create type public.rider_contact_row as (id uuid, parent text, nomor_hp text, email text, tanggal_lahir_rider date);
comment on type public.rider_contact_row is
  'What the list of riders does not have: who made the entry, their number and address, the child''s birth date; what is not known is null.';

create function private.reveal_contacts(p_race_id uuid, p_registration_ids uuid[]) returns setof public.rider_contact_row
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'contacts');
  perform private.refuse_other_race(p_race_id, p_registration_ids, 5000);
  perform private.log_act('reveal_contacts', l.organisasi_id, l.id, 'pendaftaran', p.id::text)
  from public.pendaftaran_lomba p
  join public.lomba l on l.id = p.lomba_id
  where p.id = any (p_registration_ids);
  return query
  select p.id, coalesce(o.nama_lengkap, nullif(p.nama_kontak_darurat, '')), coalesce(o.nomor_hp, nullif(p.hp_kontak_darurat, '')),
    o.email, p.tanggal_lahir_rider
  from public.pendaftaran_lomba p
  left join public.profil_pengguna o on o.id = p.user_id
  where p.id = any (p_registration_ids)
  order by p.didaftar_pada, p.id;
end
$$;
comment on function private.reveal_contacts is
  'What is not in the list, for organisers with contacts, of up to 5,000 riders of one race (rider_contact_row). Each rider''s is written into the log.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT422 no_riders, too_many_riders {max, count}; PT404 registration_not_found (one that is not of this race).';
select private.offer('reveal_contacts');

create type public.located_file_row as (bucket text, path text, version text);
comment on type public.located_file_row is
  'Where a file lies that the caller may open or have looked into, for the function open-file. version: of a file that is to be looked into, else null.';

create function private.open_paper(p_registration_id uuid) returns public.located_file_row
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
  path text;
begin
  perform private.require_right(private.race_of_registration(p_registration_id), 'papers');
  select * into p from public.pendaftaran_lomba x where x.id = p_registration_id;
  path := private.paper_of(p);
  if path is null then
    perform private.refuse('PT404', 'no_paper');
  end if;
  perform private.log_act('open_paper', l.organisasi_id, l.id, 'pendaftaran', p.id::text)
  from public.lomba l where l.id = p.lomba_id;
  return row('akta_kia', path, null)::public.located_file_row;
end
$$;
comment on function private.open_paper is
  'Opens the identity document of a rider for an organiser with papers, and writes it into the log. No policy lets the caller read it there: the function open-file, which asks this as the caller, hands it out.
Raises PT401 not_signed_in; PT404 race_not_found (also an unknown registration); PT403 not_allowed {right, roles}; PT404 no_paper: none is stored, or none is needed (any more): the entry holds no place, or the race was called off or began over a week ago.';
select private.offer('open_paper');

--------------------------------------------------------------------------------------------------------------
-- Moving
--------------------------------------------------------------------------------------------------------------

create table private.perpindahan (
  id uuid not null default gen_random_uuid(),
  pendaftaran_id uuid not null,
  dari_lomba_id uuid not null,
  dari_kategori_id uuid not null,
  ke_lomba_id uuid not null,
  ke_kategori_id uuid not null,
  selisih bigint not null,
  alasan text not null,
  oleh uuid,
  pada timestamptz not null default now(),
  constraint perpindahan_pkey primary key (id),
  constraint perpindahan_pendaftaran_id_fkey
    foreign key (pendaftaran_id) references public.pendaftaran_lomba (id) on delete restrict
);
comment on table private.perpindahan is
  'Entries that were moved to another category or race, by whomever (private.relocate_entry). Their money goes with them. Append-only.';
comment on column private.perpindahan.selisih is
  'Price of the new place less what was paid for the old one, without code and fee, in rupiah: above 0 was never asked of the parent by the app; 0 where the entry kept its price.';
comment on column private.perpindahan.alasan is 'Why: what the money desk typed, or words of ours that say whose wish it was.';
create index perpindahan_pendaftaran_id_idx on private.perpindahan (pendaftaran_id);
create index perpindahan_dari_lomba_id_idx on private.perpindahan (dari_lomba_id);
alter table private.perpindahan enable row level security;
create trigger append_only_rows before update or delete on private.perpindahan
  for each row execute function private.refuse_change();
grant select on private.perpindahan to service_role;

create function private.standing_in_log(p public.pendaftaran_lomba) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'lomba_id', p.lomba_id, 'kategori_id', p.kategori_id, 'status_pendaftaran', p.status_pendaftaran,
    'status_pembayaran', p.status_pembayaran, 'perlu_tindakan', p.perlu_tindakan
  );
$$;
comment on function private.standing_in_log(public.pendaftaran_lomba) is
  'Internal: where an entry is and how it stands, for the log.';

create function private.relocate_entry(
  p public.pendaftaran_lomba, p_race_id uuid, p_category_id uuid, p_reason text, p_by_parent boolean,
  p_difference bigint default null
) returns void
language plpgsql set search_path = ''
as $$
declare
  moved public.pendaftaran_lomba;
begin
  -- Money stays with the club that it came to (clubs' money, K7).
  if (select l.organisasi_id from public.lomba l where l.id = p_race_id)
    is distinct from (select l.organisasi_id from public.lomba l where l.id = p.lomba_id)
  then
    perform private.refuse('PT409', 'other_club');
  end if;
  perform private.refuse_closed_list(p.id, case when p_race_id = p.lomba_id then p_category_id end);
  if exists (
    select from public.pendaftaran_lomba x
    where x.lomba_id = p_race_id and x.kategori_id = p_category_id and x.rider_id = p.rider_id and x.id <> p.id
      and private.is_live(x.status_pendaftaran)
  ) then
    perform private.refuse('PT409', 'rider_already_entered', jsonb_build_object('name', p.nama_lengkap_rider));
  end if;
  if p_by_parent and (private.class_is_drawn(p.lomba_id, p.kategori_id) or private.class_is_drawn(p_race_id, p_category_id)) then
    perform private.refuse('PT409', 'list_closed');
  end if;
  update public.pendaftaran_lomba x set lomba_id = p_race_id, kategori_id = p_category_id where x.id = p.id;
  insert into private.perpindahan (
    pendaftaran_id, dari_lomba_id, dari_kategori_id, ke_lomba_id, ke_kategori_id, selisih, alasan, oleh
  )
  values (
    p.id, p.lomba_id, p.kategori_id, p_race_id, p_category_id, coalesce(p_difference, 0), p_reason, (select auth.uid())
  );
  if p_difference is not null then
    perform private.settle_registration(p.id);
  end if;
  select * into strict moved from public.pendaftaran_lomba x where x.id = p.id;
  perform private.log_act('move_entry', null, moved.lomba_id, 'pendaftaran', p.id::text,
    private.standing_in_log(p), private.standing_in_log(moved) || jsonb_build_object('alasan', p_reason));
  -- A parent who changes the category sees it at once.
  if not (p_by_parent and p.lomba_id = moved.lomba_id) then
    -- To and fro within minutes is one letter, unless it is another race or other money.
    perform private.queue_latest(
      concat_ws(':', 'entry_moved', p.id, moved.lomba_id, p_difference), 'entry_moved', p.user_id,
      jsonb_build_object('pendaftaran_id', p.id, 'selisih', coalesce(p_difference, 0),
        'dari', (select l.judul from public.lomba l where l.id = p.lomba_id),
        'ke', (select l.judul from public.lomba l where l.id = moved.lomba_id),
        'pilihan_pemesan', p_by_parent)
    );
  end if;
end
$$;
comment on function private.relocate_entry(public.pendaftaran_lomba, uuid, uuid, text, boolean, bigint) is
  'Internal: the one way in which an entry comes into another category or race. p is the entry as the caller has locked it; the caller has asked for the right, the place and the rules. difference (private.price_difference) goes with a paid entry whose money is weighed anew in its new place; null keeps the price. Writes one row of perpindahan, one act move_entry of the race where the entry then is, and one letter entry_moved {pendaftaran_id, selisih, dari, ke: titles of races, pilihan_pemesan: whether the parent wanted it}, but none to a parent who moves within a race. Raises PT409 other_club: the race is another organisation''s; list_closed, rider_already_entered {name}: the child''s other entry is there.';

create function private.places_for_move(p_race_id uuid, p_category_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select link.kuota - link.terisi - (
    select count(*) from private.antrean a
    where a.lomba_id = p_race_id and a.kategori_id = p_category_id and a.status = 'ditawari'
  )::integer - (
    select count(*) from public.pendaftaran_lomba w
    where w.lomba_id = p_race_id and w.kategori_id = p_category_id and w.perlu_tindakan = 'slot_habis'
  )::integer
  from public.lomba_kategori link where link.lomba_id = p_race_id and link.kategori_id = p_category_id;
$$;
comment on function private.places_for_move(uuid, uuid) is
  'Internal: places of a category neither held, offered nor owed, for somebody who is in the race already; null without a quota, below 0 where more is owed than there is.';

create type public.misfit_row as (id uuid, nama_lengkap_rider text, code text, facts jsonb);
comment on type public.misfit_row is 'A rider whom a category''s age or gender rule does not let in: code and facts as private.rule_against.';

create type public.freed_places_row as (kategori_id uuid, nama text, riders bigint);
comment on type public.freed_places_row is 'How many riders leave a category.';

create type public.move_riders_row as (
  moved integer, passed_over integer, category text, kuota integer, terisi integer, free integer, misfits public.misfit_row[],
  dearer_riders bigint, dearer_by bigint, told bigint, freed public.freed_places_row[], problem text
);
comment on type public.move_riders_row is
  'What move_riders answers. category, kuota, terisi and free are of the category to go to; free: places neither held, offered nor owed, null without a quota. dearer_riders and dearer_by: for how many new entries would cost another price, and what the difference comes to in rupiah. told: accounts. freed: places that come free. problem: the refusal that a commit would meet.';

create function private.move_riders(
  p_race_id uuid, p_registration_ids uuid[], p_category_id uuid, p_beyond_rules boolean default false,
  p_commit boolean default false
) returns public.move_riders_row
language plpgsql security definer set search_path = ''
as $$
declare
  race public.lomba;
  category public.kategori_lomba;
  moving public.pendaftaran_lomba[];
  answer public.move_riders_row;
begin
  perform private.require_right(p_race_id, 'riders');
  perform private.refuse_other_race(p_race_id, p_registration_ids, 1000);
  select k.* into category from public.kategori_lomba k
  join public.lomba_kategori link on link.kategori_id = k.id and link.lomba_id = p_race_id
  where k.id = p_category_id;
  if not found then
    perform private.refuse('PT422', 'category_not_linked');
  end if;
  -- Registrations before the race; in one order, so that two who move the same riders take turns.
  perform from public.pendaftaran_lomba p where p.id = any (p_registration_ids) order by p.id for update;
  perform from public.lomba l where l.id = p_race_id for no key update;
  -- The money desk may have moved one into another race meanwhile, and its owner this person out of the team.
  perform private.require_right(p_race_id, 'riders');
  perform private.refuse_other_race(p_race_id, p_registration_ids, 1000);
  select * into race from public.lomba l where l.id = p_race_id;

  select array_agg(p order by p.id) into moving from public.pendaftaran_lomba p
  where p.id = any (p_registration_ids) and p.kategori_id <> p_category_id and private.is_live(p.status_pendaftaran);
  moving := coalesce(moving, '{}');
  answer.moved := cardinality(moving);
  answer.passed_over := (select count(distinct id) from unnest(p_registration_ids) id) - answer.moved;
  answer.category := category.nama;
  -- A rider who moves within the race needs no place of the race, only a place of the category.
  answer.free := private.places_for_move(p_race_id, p_category_id);
  select link.kuota, link.terisi into answer.kuota, answer.terisi
  from public.lomba_kategori link where link.lomba_id = p_race_id and link.kategori_id = p_category_id;

  answer.misfits := array(
    select row(m.id, m.nama_lengkap_rider, rule ->> 'code', rule -> 'facts')::public.misfit_row
    from unnest(moving) m,
      lateral (select private.rule_against(m.tanggal_lahir_rider, m.jenis_kelamin_rider, category, private.race_day(race)) as rule) _
    where rule is not null
  );
  -- Everybody keeps the price of the entry: what a new one would cost more is the organiser's to know.
  select count(*), coalesce(sum(d.difference), 0)
  into answer.dearer_riders, answer.dearer_by
  from unnest(moving) m
  cross join lateral (select private.price_difference(m, race, p_category_id) as difference) d
  where m.asal = 'aplikasi' and d.difference <> 0;

  answer.problem := case
    when race.status in ('selesai', 'dibatalkan') then 'race_over'
    when exists (
      select from unnest(moving) m
      where m.status_pendaftaran in ('selesai', 'dnf') and not private.overruled_into(m.id, p_category_id)
    ) then 'rider_has_raced'
    when exists (
      select from unnest(moving) m where private.in_closed_list(m.id) and not private.overruled_into(m.id, p_category_id)
    ) then 'list_closed'
    when not private.manages(race.id, 'race_control') and (
      private.class_is_drawn(race.id, p_category_id)
      or exists (select from unnest(moving) m where private.class_is_drawn(race.id, m.kategori_id))
    ) then 'list_closed'
    when answer.free < answer.moved then 'category_full'
    when not coalesce(p_beyond_rules, false) and answer.misfits <> '{}' then 'riders_do_not_fit'
  end;
  if p_commit and answer.problem is not null then
    perform private.refuse(
      case when answer.problem = 'riders_do_not_fit' then 'PT422' else 'PT409' end, answer.problem,
      jsonb_build_object('category', category.nama, 'kuota', answer.kuota, 'free', greatest(0, answer.free),
        'riders', answer.moved, 'unfit', to_jsonb(answer.misfits), 'status', race.status)
    );
  end if;

  if answer.problem is null then
    perform private.relocate_entry(m, race.id, p_category_id, 'Pilihan panitia', false)
    from unnest(moving) m;
  end if;
  answer.told := (select count(distinct m.user_id) from unnest(moving) m);
  answer.freed := array(
    select row(c.kategori_id, k.nama, c.riders)::public.freed_places_row
    from (select m.kategori_id, count(*) as riders from unnest(moving) m group by 1) c
    join public.kategori_lomba k on k.id = c.kategori_id
    order by k.nama
  );
  return answer;
end
$$;
comment on function private.move_riders is
  'Moves up to 1,000 riders of a race into another of its categories, all or none, for organisers with riders. Those who are cancelled, or there already, are passed over. Each keeps the price of the entry; the account behind is told. beyond_rules: also those whom the category''s age or gender rule does not let in.
Answer: move_riders_row.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT422 no_riders, too_many_riders {max, count}; PT404 registration_not_found; PT422 category_not_linked; with commit also PT409 race_over {status}, rider_has_raced, list_closed, category_full {category, kuota, free, riders}, PT422 riders_do_not_fit {unfit}.';
select private.offer('move_riders', p_asks => true);

--------------------------------------------------------------------------------------------------------------
-- Writing to parents
--------------------------------------------------------------------------------------------------------------

create function private.log_wa_message(p_registration_id uuid, p_message text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  body text := nullif(btrim(p_message, E' \n\t'), '');
begin
  perform private.require_right(private.race_of_registration(p_registration_id), 'contacts');
  if body is null then
    perform private.refuse('PT422', 'field_required', '{"field": "text"}');
  elsif char_length(body) > 2000 then
    perform private.refuse('PT422', 'text_too_long', '{"field": "text", "max": 2000}');
  end if;
  insert into private.pesan_wa (pendaftaran_id, user_id, teks) values (p_registration_id, (select auth.uid()), body);
end
$$;
comment on function private.log_wa_message is
  'Keeps that an organiser with contacts opened WhatsApp with this text for a rider''s parent; it shows in rider_detail.
Raises PT401 not_signed_in; PT404 race_not_found (also an unknown registration); PT403 not_allowed {right, roles}; PT422 field_required, text_too_long {field, max}.';
select private.offer('log_wa_message');
