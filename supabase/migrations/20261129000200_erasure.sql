-- A parent erases a child, or the whole account.
-- Why: docs/decisions/029-childs-data.md. What the books need stays as a line that names nobody; everything else goes at
-- once. Nobody can undo it: what was erased is written again by no function and no operator.

alter table public.pendaftaran_lomba add column dihapus_pada timestamptz;
comment on column public.pendaftaran_lomba.dihapus_pada is
  'Since when this line names nobody: name, nickname, city, team and contact were erased, of the birth date the year is left.';

create table private.berkas_dihapus (
  bucket_id text not null,
  path text not null,
  dicatat_pada timestamptz not null default now(),
  percobaan integer not null default 0,
  giliran_pada timestamptz not null default now(),
  constraint berkas_dihapus_pkey primary key (bucket_id, path)
);
comment on table private.berkas_dihapus is
  'Files that belong to nobody any more, until the function forget-data has removed them from storage: rows of storage alone would leave the bytes. Written in the transaction that erases; the app removes them at once as well.';
comment on column private.berkas_dihapus.giliran_pada is 'Not before then: after a failure, or while a run has it.';
create index berkas_dihapus_giliran_pada_idx on private.berkas_dihapus (giliran_pada);
alter table private.berkas_dihapus enable row level security;

--------------------------------------------------------------------------------------------------------------
-- Lines
--------------------------------------------------------------------------------------------------------------

create function private.keep_erased() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.dihapus_pada, new.nama_lengkap_rider, new.nama_panggilan_rider, new.tanggal_lahir_rider, new.kota_asal,
      new.nama_tim, new.nomor_bib, new.nama_kontak_darurat, new.hp_kontak_darurat, new.pantangan_makanan, new.kondisi_medis)
    is distinct from (old.dihapus_pada, old.nama_lengkap_rider, old.nama_panggilan_rider, old.tanggal_lahir_rider,
      old.kota_asal, old.nama_tim, old.nomor_bib, old.nama_kontak_darurat, old.hp_kontak_darurat, old.pantangan_makanan,
      old.kondisi_medis)
  then
    raise exception 'erased' using errcode = 'PT409', detail = '{}';
  end if;
  return new;
end
$$;
comment on function private.keep_erased() is
  'Trigger on pendaftaran_lomba: a line that names nobody is given no name again, by nobody.';
create trigger keep_erased before update on public.pendaftaran_lomba
  for each row when (old.dihapus_pada is not null) execute function private.keep_erased();

-- Messages are kept for good, without their content: those that still have it and name an entry or a person.
create index pesan_pendaftaran_idx on private.pesan (private.content_id(isi, 'pendaftaran_id')) where isi <> '{}';
create index pesan_orang_idx on private.pesan (private.content_id(isi, 'orang')) where isi <> '{}';

create function private.forget_messages(p_message_ids uuid[]) returns void
language sql set search_path = ''
as $$
  -- What was not sent yet would name the erased to somebody.
  update private.pesan m
  set isi = '{}', berhenti_pada = case when m.terkirim_pada is null then coalesce(m.berhenti_pada, now()) end,
    galat = case when m.terkirim_pada is null then coalesce(m.galat, 'erased') else m.galat end
  where m.id = any (p_message_ids);
  delete from private.kata_pesan k where k.pesan_id = any (p_message_ids);
$$;
comment on function private.forget_messages(uuid[]) is
  'Internal: empties messages, with the words that were kept of them, and stops those that are not sent. Only for messages about the erased, each whole.';

create function private.forget_proofs(p_refund_ids uuid[]) returns integer
language plpgsql set search_path = ''
as $$
declare
  noted integer;
begin
  with files as (
    insert into private.berkas_dihapus (bucket_id, path)
    select distinct o.bucket_id, o.name from private.pengembalian b
    join storage.objects o on o.bucket_id = 'bukti_pengembalian' and (starts_with(o.name, b.id || '/') or o.name = b.bukti)
    where b.id = any (p_refund_ids) and not exists (
      -- One proof of many transfers goes with the last of them.
      select from private.pengembalian other
      join public.pendaftaran_lomba p on p.id = other.pendaftaran_id
      where other.bukti = o.name and other.id <> all (p_refund_ids) and p.dihapus_pada is null
        and coalesce(other.ditutup_pada, now()) >= now() - private.days_kept('SIMPAN_REKENING_HARI', 30)
    )
    on conflict on constraint berkas_dihapus_pkey do nothing
    returning 1
  )
  select count(*) into noted from files;
  return noted;
end
$$;
comment on function private.forget_proofs(uuid[]) is
  'Internal: hands the proofs of these transfers, which show an account with its holder, to forget-data for removal; how many. One that is of other transfers too stays until the last of them is let go.';

create function private.forget_entries(p_registration_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  refunds uuid[] := array(select b.id from private.pengembalian b where b.pendaftaran_id = any (p_registration_ids));
  letter record;
begin
  perform private.forget_on_race_day(p_registration_ids);
  update public.pendaftaran_lomba p
  set nama_lengkap_rider = 'Data dihapus', nama_panggilan_rider = 'Dihapus',
    tanggal_lahir_rider = date_trunc('year', p.tanggal_lahir_rider)::date, kota_asal = '-', nama_tim = null,
    nomor_bib = null, pantangan_makanan = null, kondisi_medis = null, nama_kontak_darurat = '', hp_kontak_darurat = '',
    rider_id = null, dihapus_pada = now()
  where p.id = any (p_registration_ids) and p.dihapus_pada is null;
  delete from public.wakil_pendaftaran w where w.pendaftaran_id = any (p_registration_ids);
  delete from private.izin_papan i where i.pendaftaran_id = any (p_registration_ids);
  delete from private.jawaban j where j.pendaftaran_id = any (p_registration_ids);
  delete from private.rekening_pengembalian a where a.pengembalian_id = any (refunds);
  perform private.forget_proofs(refunds);
  -- What a family can read again, of all whom a message was about: it names them.
  delete from private.kata_pesan k
  using private.pesan m
  where m.id = k.pesan_id
    and m.user_id in (select p.user_id from public.pendaftaran_lomba p where p.id = any (p_registration_ids))
    and exists (select from unnest(p_registration_ids) entry where private.is_about(m.isi, entry));
  perform private.forget_messages(array(
    select m.id from private.pesan m where private.content_id(m.isi, 'pendaftaran_id') = any (p_registration_ids)
      and m.isi <> '{}'
  ));

  -- Words are taken by what they were written about, whole, and never by what they say: a child may be called like any word.
  update private.pesan_wa w set teks = '-' where w.pendaftaran_id = any (p_registration_ids) and w.teks <> '-';
  update private.pengembalian b set alasan = '-' where b.id = any (refunds) and b.alasan <> '-';
  perform set_config('private.erasing', 'on', true);
  update private.perpindahan b set alasan = '-' where b.pendaftaran_id = any (p_registration_ids) and b.alasan <> '-';
  update private.peristiwa_pembayaran e set muatan = e.muatan - 'note'
  from public.transaksi_pembayaran t
  where t.pendaftaran_lomba_id = any (p_registration_ids) and e.transaksi_id = t.id and e.muatan ? 'note';
  perform set_config('private.erasing', '', true);
  delete from private.catatan_kata k
  using public.catatan c
  where c.id = k.catatan_id and (
    (c.objek = 'pendaftaran' and c.objek_id = any (p_registration_ids::text[]))
      or (c.objek = 'pengembalian' and c.objek_id = any (refunds::text[]))
  );
  -- A letter stays as it was written, for those whom else it is about.
  for letter in
    select c.sesudah ->> 'pesan' as id, c.user_id as writer, p.user_id as parent,
      bool_and(other.dihapus_pada is not null) as was_last,
      bool_and(other.dihapus_pada is not null) filter (where other.user_id = p.user_id) as parent_is_last
    from public.catatan c
    join public.pendaftaran_lomba p on p.id = c.objek_id::uuid
    join public.catatan also on also.tindakan = 'message_rider' and also.sesudah ->> 'pesan' = c.sesudah ->> 'pesan'
    join public.pendaftaran_lomba other on other.id = also.objek_id::uuid
    where c.objek = 'pendaftaran' and c.objek_id = any (p_registration_ids::text[]) and c.tindakan = 'message_rider'
    group by 1, 2, 3
  loop
    perform private.forget_messages(array(
      select m.id from private.pesan m
      where m.kunci = 'organiser_message:' || letter.id || ':' || letter.parent
        and (letter.parent_is_last or m.terkirim_pada is not null)
    ));
    if letter.was_last then
      update private.surat s set teks = '-' where s.id::text = letter.id;
      delete from private.catatan_kata k
      using public.catatan c where c.id = k.catatan_id and c.objek = 'pesan' and c.objek_id = letter.id;
    end if;
  end loop;
  perform private.forget_letters(p_registration_ids);
end
$$;
comment on function private.forget_entries(uuid[]) is
  'Internal: makes registrations lines that name nobody, with what hangs on them: delegates, answers to a race''s own questions, accounts and proofs of refunds, texts for WhatsApp, messages, and whatever somebody wrote about these very registrations, whole. A letter to several stays for the others, and is not sent for these. Place, price, category, gender, year of birth, status and payments stay. Expects the rows to be locked.';

create type public.own_file_row as (bucket text, path text);
comment on type public.own_file_row is 'A file of a person''s own, which goes with what is erased.';

create type public.erasure_block_row as (
  code text, registration_id uuid, race text, zona_waktu text, tanggal_mulai timestamptz, ends_at timestamptz, organisation text, rider text
);
comment on type public.erasure_block_row is
  'Why something cannot be erased yet. Of an entry, with its race and its rider''s nickname: case_open (the organiser must decide about money), refund_open (money is on its way back), entry_running (paid, and the race is not over), payment_open (a QR can be paid until ends_at, or the provider was not asked yet whether it was). Of an account: last_owner, with its organisation, and is_admin. What a code does not need is null.';

create type public.given_up_row as (registration_id uuid, race text);
comment on type public.given_up_row is 'A place in a race that erasing gives up.';

create type public.erasure_row as (
  blocks public.erasure_block_row[], given_up public.given_up_row[], children bigint, lines integer, lines_with_money bigint,
  delegates bigint, waiting bigint, classes bigint, files public.own_file_row[]
);
comment on type public.erasure_row is
  'What erase_rider and erase_account do, or would do. blocks: what stands in the way. lines: registrations that stay without names, lines_with_money of them. children, waiting (places in waiting lists) and classes go with an account, and are 0 of a child. files: the caller may remove them at once, and forget-data removes them in any case.';

create function private.give_up_files(p_owner uuid, p_folder text, p_named text[]) returns public.own_file_row[]
language plpgsql set search_path = ''
as $$
declare
  files public.own_file_row[];
begin
  with mine as (
    select o.bucket_id, o.name from storage.objects o
    where o.bucket_id in ('akta_kia', 'foto_profil') and starts_with(o.name, p_owner || '/')
      and (starts_with(o.name, p_folder) or o.name = any (p_named))
  ), noted as (
    insert into private.berkas_dihapus (bucket_id, path) select mine.bucket_id, mine.name from mine
    on conflict (bucket_id, path) do nothing
  )
  select array_agg(row(mine.bucket_id, mine.name)::public.own_file_row order by mine.bucket_id, mine.name)
    into files from mine;
  return coalesce(files, '{}');
end
$$;
comment on function private.give_up_files(uuid, text, text[]) is
  'Internal: hands a person''s files in a folder, or with these paths, to forget-data for removal.';

--------------------------------------------------------------------------------------------------------------
-- What stands in the way
--------------------------------------------------------------------------------------------------------------

create function private.race_is_over(race public.lomba) returns boolean
language sql stable set search_path = ''
as $$
  select race.status in ('selesai', 'dibatalkan') or race.tanggal_mulai < now() - interval '1 day';
$$;
comment on function private.race_is_over(public.lomba) is 'Internal: whether a race has ended: said so, called off, or a day after its start.';

-- In PL/pgSQL: private.in_closed_list is made later.
create function private.erasure_blocks(p_registration_ids uuid[]) returns public.erasure_block_row[]
language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(array_agg(
    row(b.code, b.id, b.judul, b.zona_waktu, b.tanggal_mulai, b.sampai, null, b.nama_panggilan_rider)::public.erasure_block_row
    order by b.tanggal_mulai, b.id
  ), '{}')
  from (
    select p.id, p.nama_panggilan_rider, l.judul, l.zona_waktu, l.tanggal_mulai, charge.ends_at as sampai,
      case
        when p.perlu_tindakan is not null then 'case_open'
        when exists (
          select from private.pengembalian x where x.pendaftaran_id = p.id and x.langkah not in ('ditutup', 'ditarik')
        ) then 'refund_open'
        when p.status_pendaftaran in ('dikonfirmasi', 'check_in') and not private.race_is_over(l)
          and (p.total_bayar > 0 or p.status_pendaftaran = 'check_in' or l.tanggal_mulai <= now()) then 'entry_running'
        -- Free or not paid, and in the draw.
        when p.status_pendaftaran in ('dikonfirmasi', 'pending') and not private.race_is_over(l)
          and private.in_closed_list(p.id) then 'entry_running'
        when charge.ends_at is not null
          or (p.status_pendaftaran = 'pending' and not private.provider_was_just_asked(p.id))
        then 'payment_open'
      end as code
    from public.pendaftaran_lomba p
    join public.lomba l on l.id = p.lomba_id
    cross join lateral (
      -- The provider has no call that ends a charge: until then its QR can be paid, and the money would have no name.
      select max(c.ends_at) as ends_at
      from public.transaksi_pembayaran t
      -- Of several children, the first one's row is the charge.
      join public.transaksi_pembayaran x on x.id = coalesce(t.induk_id, t.id)
      cross join lateral (
        select coalesce(x.kedaluwarsa_pada, x.penagihan_dimulai_pada + private.claim_length()) as ends_at
      ) c
      where t.pendaftaran_lomba_id = p.id and t.status = 'UNPAID' and c.ends_at > now()
    ) charge
    where p.id = any (p_registration_ids) and p.dihapus_pada is null
  ) b
  where b.code is not null);
end
$$;
comment on function private.erasure_blocks(uuid[]) is 'Internal: why registrations cannot be made nameless yet.';

create function private.lock_entries(p_registration_ids uuid[], p_user_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  orders uuid[];
  charge uuid;
begin
  select array_agg(distinct p.pesanan_id) into orders from public.pendaftaran_lomba p where p.id = any (p_registration_ids);
  for charge in
    select c.id from public.transaksi_pembayaran c
    where c.id in (
      select coalesce(t.induk_id, t.id) from public.transaksi_pembayaran t
      join public.pendaftaran_lomba p on p.id = t.pendaftaran_lomba_id
      where p.id = any (p_registration_ids) or p.pesanan_id = any (orders)
    )
    order by c.dibuat_pada, c.id
  loop
    perform private.lock_charge(charge);
  end loop;
  perform from public.pendaftaran_lomba p where p.id = any (p_registration_ids)
    or p.pesanan_id = any (orders) order by p.id for update;
  -- Those whose place may be given up, and where one is offered.
  perform from public.lomba l
  where l.id in (
    select p.lomba_id from public.pendaftaran_lomba p
    where p.id = any (p_registration_ids) and (p.status_pendaftaran = 'pending'
      or (p.status_pendaftaran = 'dikonfirmasi' and p.total_bayar = 0))
    union all
    select a.lomba_id from private.antrean a where a.user_id = p_user_id and a.status = 'ditawari'
  )
  order by l.id for no key update;
end
$$;
comment on function private.lock_entries(uuid[], uuid) is
  'Internal: locks all that giving up these registrations touches, in the order of everybody else: charges and registrations, those of the same orders too, then the races, also those that offer this account a place (null: none). After the person, before anything is given up.';

create function private.give_up_places(p_registration_ids uuid[]) returns public.given_up_row[]
language plpgsql set search_path = ''
as $$
declare
  entry record;
  given public.given_up_row[] := '{}';
begin
  for entry in
    select p.id, p.status_pendaftaran, l.judul from public.pendaftaran_lomba p
    join public.lomba l on l.id = p.lomba_id
    where p.id = any (p_registration_ids) and p.dihapus_pada is null and private.erasure_blocks(array[p.id]) = '{}' and (
      p.status_pendaftaran = 'pending'
      or (p.status_pendaftaran = 'dikonfirmasi' and p.total_bayar = 0 and not private.race_is_over(l))
    )
    order by l.judul, p.id
  loop
    if entry.status_pendaftaran = 'pending' then
      -- What the others of its order cost is known there.
      perform private.cancel_registration(entry.id);
    else
      update public.pendaftaran_lomba p set status_pendaftaran = 'dibatalkan', dibatalkan_pada = now()
      where p.id = entry.id;
    end if;
    given := given || row(entry.id, entry.judul)::public.given_up_row;
  end loop;
  return given;
end
$$;
comment on function private.give_up_places(uuid[]) is
  'Internal: cancels those of the registrations that wait for payment, or hold a place that costs nothing in a race to come. Under private.lock_entries.';

--------------------------------------------------------------------------------------------------------------
-- A child
--------------------------------------------------------------------------------------------------------------

-- Definer: reads removed children too, and only own ones.
create type public.own_child_row as (id uuid, nama_panggilan text, nama_lengkap text, dihapus_pada timestamptz);
comment on type public.own_child_row is 'A child that is known of a parent; dihapus_pada: since when it is off the list.';

create function private.own_children() returns setof public.own_child_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
begin
  return query
  select r.id, r.nama_panggilan, r.nama_lengkap, r.dihapus_pada from public.rider r where r.user_id = me
  order by r.dihapus_pada nulls first, r.dibuat_pada, r.id;
end
$$;
comment on function private.own_children is
  'The children that are known of the caller, those taken off the list included, since their registrations still name them. Raises PT401 not_signed_in.';
select private.offer('own_children');

create function private.erase_rider(p_rider_id uuid, p_commit boolean) returns public.erasure_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  child public.rider;
  entries uuid[];
  words text[];
  blocks public.erasure_block_row[];
  result public.erasure_row;
  profile_paper text;
  given_up public.given_up_row[];
begin
  perform private.lock_user(me);
  -- Not more than that: a transaction that writes a registration of the child twice, as plates are given, asks for its key.
  select * into child from public.rider r where r.id = p_rider_id and r.user_id = me for no key update;
  if child.id is null then
    perform private.refuse('PT404', 'rider_not_found');
  end if;
  select coalesce(array_agg(p.id), '{}') into entries
  from public.pendaftaran_lomba p where p.rider_id = child.id and p.user_id = me;
  -- As the child was called in each registration too.
  select array_agg(distinct w) into words
  from (
    select unnest(array[child.nama_lengkap, child.nama_panggilan]) w
    union
    select unnest(array[p.nama_lengkap_rider, p.nama_panggilan_rider]) from public.pendaftaran_lomba p where p.id = any (entries)
  ) w;
  -- The profile's document is this child's when its name says so, or there is no other child.
  select f.file_identitas into profile_paper from public.profil_pengguna f
  where f.id = me and f.file_identitas is not null and (
    not exists (select from public.rider r where r.user_id = me and r.id <> child.id)
    or exists (
      select from unnest(words) w
      where position(regexp_replace(lower(w), '[^a-z0-9]', '', 'g')
        in regexp_replace(lower(f.nama_file_identitas), '[^a-z0-9]', '', 'g')) = 1
    )
  );

  perform private.lock_entries(entries, null);
  given_up := private.give_up_places(entries);
  blocks := private.erasure_blocks(entries);
  perform private.log_act('erase_rider', l.organisasi_id, l.id, 'pendaftaran', p.id::text)
  from public.pendaftaran_lomba p join public.lomba l on l.id = p.lomba_id
  where p.id = any (entries);
  result := row(
    blocks, given_up, 0, cardinality(entries),
    (
      select count(*) from public.pendaftaran_lomba p
      where p.id = any (entries) and p.total_bayar > 0 and p.status_pembayaran in ('dibayar', 'refund')
    ),
    (select count(*) from public.wakil_pendaftaran w where w.pendaftaran_id = any (entries)), 0, 0,
    private.give_up_files(me, me || '/' || child.id || '/',
      array_remove(array[child.foto, child.file_identitas, profile_paper], null))
  )::public.erasure_row;
  if profile_paper is not null then
    update public.profil_pengguna f set file_identitas = null, nama_file_identitas = null where f.id = me;
  end if;
  perform private.forget_entries(entries);
  delete from private.kata_pesan k using private.pesan m
  where m.id = k.pesan_id and m.user_id = me and private.is_about(m.isi, child.id);
  delete from public.rider r where r.id = child.id;
  if p_commit and blocks <> '{}' then
    perform private.refuse('PT409', 'erasure_blocked', jsonb_build_object('blocks', to_jsonb(blocks)));
  end if;
  return result;
end
$$;
comment on function private.erase_rider is
  'Erases a child of the caller, for good: the child itself, photo and identity document, delegates, every name in registrations, and what was written about these. Places that are not paid are given up. Of a registration the line stays without name (year of birth, gender, category, status, payments).
Raises PT401 not_signed_in; PT404 rider_not_found (unknown, erased or somebody else''s); with commit PT409 erasure_blocked {blocks}.';
select private.offer('erase_rider', p_asks => true);

--------------------------------------------------------------------------------------------------------------
-- The account
--------------------------------------------------------------------------------------------------------------

create function private.signed_in_just_now() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.user_id = (select auth.uid()) and s.created_at > now() - interval '15 minutes'
      and s.id::text = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')
  );
$$;
comment on function private.signed_in_just_now() is
  'Internal: whether the caller''s session began with a sign-in of the last 15 minutes. A session that was only renewed is older.';

create function private.close_account(p_user_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  line record;
  changes text;
begin
  -- What the auth service wrote down about its own work. Its tables grow with its versions: those that name a user.
  for line in
    select c.oid::regclass as name from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
    where n.nspname = 'auth' and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'delete')
  loop
    execute format('delete from %s where user_id::text = $1', line.name) using p_user_id::text;
  end loop;
  if has_table_privilege('auth.audit_log_entries', 'delete') then
    delete from auth.audit_log_entries a where position(p_user_id::text in a.payload::text) > 0;
  end if;
  begin
    -- A transaction that writes of this account at this moment, a message or an offered place, keeps it there, and may be
    -- waiting for what is locked here: then it stays too.
    perform from auth.users u where u.id = p_user_id for update nowait;
    delete from auth.users u where u.id = p_user_id;
  exception when foreign_key_violation or lock_not_available then
    -- The books have lines of this account: it stays as an id, without anything that names or admits anybody.
    delete from public.profil_pengguna f where f.id = p_user_id;
    select string_agg(case
        when c.column_name = 'email' then 'email = ''dihapus-'' || id || ''@dihapus.invalid'''
        when c.column_name in ('banned_until') then 'banned_until = now() + interval ''100 years'''
        when c.column_name = 'deleted_at' then 'deleted_at = now()'
        when c.column_name = 'phone' then 'phone = null'
        when c.data_type in ('json', 'jsonb') then format('%I = ''{}''', c.column_name)
        else format('%I = case when %1$I is null then null else '''' end', c.column_name)
      end, ', ')
    into changes
    from information_schema.columns c
    where c.table_schema = 'auth' and c.table_name = 'users' and c.is_generated = 'NEVER'
      and c.column_name not in ('aud', 'role')
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb') or c.column_name in ('banned_until', 'deleted_at'));
    execute 'update auth.users set ' || changes || ' where id = $1' using p_user_id;
  end;
end
$$;
comment on function private.close_account(uuid) is
  'Internal: ends an auth user. Deleted where nothing needs it; where the books have lines of it, or somebody writes one, it stays locked, with an address that exists nowhere and no name, telephone number or password.';

create function private.erase_account(p_commit boolean) returns public.erasure_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  entries uuid[];
  blocks public.erasure_block_row[];
  result public.erasure_row;
  membership record;
  given_up public.given_up_row[];
  address text;
begin
  perform private.lock_user(me);
  -- What others wrote to an address is the person's own where the mailbox is: an account can have anybody's.
  select case when private.is_proved(me) then lower(u.email) end into address from auth.users u where u.id = me;
  if not found or not exists (select from public.profil_pengguna f where f.id = me) then
    perform private.refuse('PT401', 'not_signed_in');
  end if;
  if p_commit and not private.signed_in_just_now() then
    perform private.refuse('PT403', 'sign_in_again');
  end if;
  -- Whose people and invitations it is among.
  perform from public.organisasi o
  where o.id in (
    select m.organisasi_id from public.anggota_organisasi m where m.user_id = me
    union all
    select i.organisasi_id from public.undangan i where i.email = address
  )
  order by o.id for no key update;
  perform from public.rider r where r.user_id = me order by r.id for no key update;
  select coalesce(array_agg(p.id), '{}') into entries from public.pendaftaran_lomba p where p.user_id = me;
  perform private.lock_entries(entries, me);
  given_up := private.give_up_places(entries);
  blocks := private.erasure_blocks(entries) || array(
    select row('last_owner', null, null, null, null, null, o.nama, null)::public.erasure_block_row
    from public.organisasi o
    where exists (
      select from public.anggota_organisasi m
      where m.organisasi_id = o.id and m.user_id = me and m.peran = 'pemilik' and m.lomba_id is null
    ) and not exists (
      select from public.anggota_organisasi m
      where m.organisasi_id = o.id and m.user_id <> me and m.peran = 'pemilik' and m.lomba_id is null
    )
    order by o.nama
  ) || array(
    select row('is_admin', null, null, null, null, null, null, null)::public.erasure_block_row
    from private.admin a where a.user_id = me
  );
  result := row(
    blocks, given_up, (select count(*) from public.rider r where r.user_id = me), cardinality(entries),
    (
      select count(*) from public.pendaftaran_lomba p
      where p.id = any (entries) and p.total_bayar > 0 and p.status_pembayaran in ('dibayar', 'refund')
    ),
    (select count(*) from public.wakil_pendaftaran w where w.pendaftaran_id = any (entries)),
    (select count(*) from private.antrean a where a.user_id = me and a.status in ('menunggu', 'ditawari')),
    (select count(*) from public.pendaftaran_kelas k where k.user_id = me),
    private.give_up_files(me, me || '/', '{}')
  )::public.erasure_row;
  perform private.log_act('erase_account', l.organisasi_id, l.id, 'pendaftaran', p.id::text)
  from public.pendaftaran_lomba p join public.lomba l on l.id = p.lomba_id
  where p.id = any (entries) and p.dihapus_pada is null;
  perform private.forget_entries(entries);
  if blocks = '{}' then
    for membership in select distinct m.organisasi_id from public.anggota_organisasi m where m.user_id = me loop
      perform private.leave_organisation(membership.organisasi_id);
    end loop;
  end if;
  for membership in
    select a.lomba_id, a.kategori_id from private.antrean a where a.user_id = me and a.status in ('menunggu', 'ditawari')
    order by a.lomba_id
  loop
    perform private.leave_waiting_list(membership.lomba_id, membership.kategori_id);
  end loop;
  delete from private.antrean a where a.user_id = me;
  delete from public.pencarian_lomba s where s.user_id = me;
  delete from private.pengingat_lomba r where r.user_id = me;
  delete from private.tampilan v where v.user_id = me;
  delete from public.rider r where r.user_id = me;
  delete from public.persetujuan c where c.user_id = me;
  delete from private.berhenti_pesan b where b.user_id = me;
  -- What nobody answers for any more is not sent.
  update private.surat s
  set user_id = null, dicabut_pada = case when s.dikirim_pada is null then coalesce(s.dicabut_pada, now()) end,
    galat = case when s.dikirim_pada is null and s.dicabut_pada is null then 'not_allowed' else s.galat end
  where s.user_id = me;
  delete from private.alamat_terbukti t where t.user_id = me;
  delete from private.bukti_alamat b where b.user_id = me;
  delete from public.langganan_push s where s.user_id = me;
  delete from private.permintaan_tagihan t where t.user_id = me;
  delete from private.permintaan_ekspor x where x.user_id = me;
  delete from private.pratinjau_impor i where i.user_id = me;
  delete from private.unggahan u where u.user_id = me;
  delete from public.pendaftaran_kelas k where k.user_id = me and k.status_pembayaran <> 'dibayar';
  delete from private.pesan m where m.user_id = me or lower(m.alamat) = address;
  delete from private.blokir b where b.user_id = me;
  delete from private.catatan_kata k
  using public.catatan c where c.objek = 'akun' and c.objek_id = me::text and k.catatan_id = c.id;
  delete from private.catatan_kata k
  using public.catatan c, public.undangan i
  where i.email = address and c.objek = 'undangan' and c.objek_id = i.id::text and k.catatan_id = c.id;
  update public.undangan i
  set email = 'dihapus@dihapus.invalid',
    dicabut_pada = case when i.dipakai_pada is null then coalesce(i.dicabut_pada, now()) end
  where i.email = address;
  -- Where others' messages name the account.
  perform private.forget_messages(array(
    select m.id from private.pesan m where private.content_id(m.isi, 'orang') = me and m.isi <> '{}'
  ));
  -- Nothing in the answer depends on it, and it reads the whole log of the auth service.
  if p_commit then
    perform private.close_account(me);
  end if;
  if p_commit and blocks <> '{}' then
    perform private.refuse('PT409', 'erasure_blocked', jsonb_build_object('blocks', to_jsonb(blocks)));
  end if;
  return result;
end
$$;
comment on function private.erase_account is
  'Erases the caller''s account and every child of it, as erase_rider does, with profile, consents, messages, waiting lists, memberships, sessions and sign-in. With commit only in a session that began with a sign-in of the last 15 minutes.
Raises PT401 not_signed_in (also when it is erased already); with commit PT403 sign_in_again; PT409 erasure_blocked {blocks}.';
select private.offer('erase_account', p_asks => true);
