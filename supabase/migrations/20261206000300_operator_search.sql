-- The operator's search over all clubs, and the records behind what it finds.
-- Why: docs/decisions/079-looking-up-over-all-clubs.md. Only what a person who asks for help can name is looked for: an address, a number, a
-- reference, a sum, a race or a club; no child by its name. Every search and every record that was opened is an act in the log, by ids.
-- Affects: RPCs operator_search, operator_account, operator_contacts, operator_order, operator_club; three indexes.

create function private.phone_key(p_value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  -- Nobody dials 62 or 0062 within the country, and no area code begins with a zero.
  select ltrim(regexp_replace(regexp_replace(p_value, '[^0-9]', '', 'g'), '^(00)?62', ''), '0');
$$;
comment on function private.phone_key(text) is
  'Internal: a telephone number as it is compared: its digits without the country code 62 and without the 0 before an area code. 0812-3456-7890, +62 812 34567890 and 62812.3456.7890 are one.';
-- Indexes compute with the rights of the role that writes the row.
grant execute on function private.phone_key(text) to authenticated, service_role;

create index profil_pengguna_phone_idx on public.profil_pengguna (private.phone_key(nomor_hp)) where nomor_hp <> '';
-- Only entries on paper have such a contact: no entry of the app costs more.
create index pendaftaran_lomba_phone_idx on public.pendaftaran_lomba (private.phone_key(hp_kontak_darurat)) where hp_kontak_darurat <> '';
-- Charges, not their parts: the sum is what stands on a receipt.
create index transaksi_pembayaran_tagihan_idx on public.transaksi_pembayaran (tagihan) where induk_id is null;
create index transaksi_pembayaran_menyimpang_idx on public.transaksi_pembayaran (jumlah_menyimpang) where jumlah_menyimpang is not null;

create function private.initials(p_name text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(upper(left(word, 1)) || '.', ' ' order by place)
  from regexp_split_to_table(btrim(p_name), '\s+') with ordinality as words (word, place)
  where word <> '' and place <= 4;
$$;
comment on function private.initials(text) is 'Internal: the initials of a child, "B. S.": enough to tell orders apart. Null without a name.';

---------------------------------------------------------------------------------------------------------------
-- What was typed
---------------------------------------------------------------------------------------------------------------

create type public.operator_term_row as (
  email text, phone text, amount bigint, reference text, id uuid, lowest uuid, highest uuid, words text
);
comment on type public.operator_term_row is
  'What a term of the operator''s search may be, each null where it is no such thing; a term may be several. phone: as private.phone_key; amount: rupiah; id: a whole id or entry code that stands in it; lowest and highest: between which ids an order number lies that was typed in part; words: part of a name.';

create function private.operator_term(p_typed text) returns public.operator_term_row
language plpgsql immutable set search_path = ''
as $$
declare
  digits text := regexp_replace(p_typed, '[^0-9]', '', 'g');
  hex text := lower(regexp_replace(p_typed, '[#-]', '', 'g'));
  term public.operator_term_row;
begin
  if strpos(p_typed, '@') > 0 then
    term.email := private.plain_email(p_typed);
    return term;
  end if;
  term.id := substring(lower(p_typed) from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')::uuid;
  if term.id is not null then
    -- A reference may hold one.
    if char_length(p_typed) > 36 and p_typed ~ '^[A-Za-z0-9][A-Za-z0-9/_-]{7,99}$' then
      term.reference := p_typed;
    end if;
    return term;
  end if;
  if p_typed ~ '^[+(]?[0-9][0-9 ()./-]+$'
    and (p_typed ~ '^([+]|[(]?0)' or digits ~ '^62[0-9]{8}' or digits ~ '^8[0-9]{8}')
    and char_length(private.phone_key(p_typed)) between 7 and 13 then
    term.phone := private.phone_key(p_typed);
  end if;
  if p_typed ~* '^(rp[.]?|idr)? ?[1-9][0-9]{0,2}([., ]?[0-9]{3})*([.,]00|,-)?$' then
    digits := regexp_replace(regexp_replace(p_typed, '([.,]00|,-)$', ''), '[^0-9]', '', 'g');
    term.amount := case when char_length(digits) between 4 and 9 then digits::bigint end;
  end if;
  -- Eight signs of it are shown; more stand in an address.
  if p_typed ~* '^#?([0-9a-f]{6,8}|[0-9a-f]{8}-[0-9a-f-]*)$' and char_length(hex) <= 32 then
    term.lowest := rpad(hex, 32, '0')::uuid;
    term.highest := rpad(hex, 32, 'f')::uuid;
  end if;
  -- The provider's references are of letters and digits, ours begin with MERCH-.
  if term.phone is null and p_typed ~ '^[A-Za-z0-9][A-Za-z0-9/_-]{7,99}$' and p_typed ~ '[0-9]' then
    term.reference := p_typed;
  end if;
  if term.amount is null and p_typed ~ '[[:alpha:]]' and not private.short_text(p_typed) and p_typed !~ '^MERCH-' then
    term.words := p_typed;
  end if;
  return term;
end
$$;
comment on function private.operator_term(text) is
  'Internal: what a cleaned term may be: an address (whatever has an @), a telephone number (with 0, 62 or +62, or 8 and eight digits more), a sum from Rp 1.000 as it is typed here, an order number from six signs on, a whole reference, a whole id, or part of a name with three letters or digits together.';

---------------------------------------------------------------------------------------------------------------
-- Search
---------------------------------------------------------------------------------------------------------------

create type public.found_account_row as (
  user_id uuid, nama_lengkap text, address text, proved boolean, dibuat_pada timestamptz, entries integer, erased boolean
);
comment on type public.found_account_row is
  'An account that the operator''s search found; address is masked (private.masked_email). entries: how many it made. Of an erased one name and address are null.';

create type public.found_order_row as (
  order_id uuid, entry_ids uuid[], race_id uuid, race text, organisation text, zona_waktu text, tanggal_mulai timestamptz,
  didaftar_pada timestamptz, user_id uuid, parent text, riders text[], total_bayar bigint, live integer, paid integer
);
comment on type public.found_order_row is
  'An order: the children that were entered and paid for together, or one entered alone (order_id is its own then). riders: initials. live, paid: how many of them hold a place, and how many are paid. parent is null on paper. Rupiah.';

create type public.found_payment_row as (
  transaction_id uuid, order_id uuid, merchant_ref text, reference text, status text, tagihan bigint, jumlah_menyimpang bigint,
  dibuat_pada timestamptz, dibayar_pada timestamptz, race text, organisation text, parent text, riders text[]
);
comment on type public.found_payment_row is
  'A charge that the operator''s search found, with its order. reference: the provider''s, null before it made the charge; jumlah_menyimpang: another amount that was paid, in rupiah.';

create type public.found_club_row as (id uuid, nama text, dibuat_pada timestamptz, disetujui_pada timestamptz, races integer);
comment on type public.found_club_row is 'A club that the operator''s search found; races: how many it has.';

create type public.found_club_race_row as (
  id uuid, judul text, status text, kota text, zona_waktu text, tanggal_mulai timestamptz,
  organisasi_id uuid, organisation text
);
comment on type public.found_club_race_row is 'A race that the operator''s search found; tanggal_mulai is null while a draft has none.';

create type public.operator_search_row as (
  kinds text[], accounts public.found_account_row[], orders public.found_order_row[], payments public.found_payment_row[],
  races public.found_club_race_row[], clubs public.found_club_row[], more text[], most_an_hour integer, seconds integer
);
comment on type public.operator_search_row is
  'What operator_search answers. kinds: as what the term was looked for (email, phone, amount, order, reference, id, name), empty where it is nothing that can be looked for; more: the groups of which there are more than ten. seconds: until the next search, where nothing was looked for because the caller has searched most_an_hour times within an hour; both null else.';

create function private.found_accounts(p_user_ids uuid[]) returns public.found_account_row[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(row(
    u.id, f.nama_lengkap, case when f.id is not null then private.masked_email(u.email) end, private.is_proved(u.id), u.created_at,
    (select count(*) from public.pendaftaran_lomba p where p.user_id = u.id), f.id is null
  )::public.found_account_row order by u.created_at desc, u.id), '{}')
  from auth.users u left join public.profil_pengguna f on f.id = u.id
  where u.id = any (p_user_ids);
$$;
comment on function private.found_accounts(uuid[]) is 'Internal: accounts as the operator''s lists show them, the newest first.';

create function private.found_orders(p_order_ids uuid[]) returns public.found_order_row[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(row(
    o.id, o.entry_ids, l.id, l.judul, c.nama, l.zona_waktu, case when isfinite(l.tanggal_mulai) then l.tanggal_mulai end,
    o.didaftar_pada, o.user_id, private.person_name(o.user_id), o.riders, o.total_bayar, o.live, o.paid
  )::public.found_order_row order by o.didaftar_pada desc, o.id), '{}')
  from (
    select coalesce(p.pesanan_id, p.id) as id, array_agg(p.id order by p.urutan_pesanan) as entry_ids,
      (array_agg(p.lomba_id order by p.urutan_pesanan))[1] as lomba_id, min(p.didaftar_pada) as didaftar_pada,
      (array_agg(p.user_id))[1] as user_id,
      array_remove(array_agg(case when p.dihapus_pada is null then private.initials(p.nama_lengkap_rider) end order by p.urutan_pesanan), null) as riders,
      sum(p.total_bayar)::bigint as total_bayar,
      (count(*) filter (where private.is_live(p.status_pendaftaran)))::integer as live,
      (count(*) filter (where p.status_pembayaran = 'dibayar'))::integer as paid
    from public.pendaftaran_lomba p
    where p.pesanan_id = any (p_order_ids) or p.id = any (p_order_ids) and p.pesanan_id is null
    group by 1
  ) o
  join public.lomba l on l.id = o.lomba_id
  left join public.organisasi c on c.id = l.organisasi_id;
$$;
comment on function private.found_orders(uuid[]) is 'Internal: orders as the operator''s lists show them, the newest first.';

create function private.found_payments(p_transaction_ids uuid[]) returns public.found_payment_row[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(row(
    t.id, coalesce(p.pesanan_id, p.id), t.merchant_ref, case when t.reference_dari_penyedia then t.reference end, t.status, t.tagihan,
    t.jumlah_menyimpang, t.dibuat_pada, t.dibayar_pada, l.judul, c.nama, private.person_name(t.user_id),
    array(
      select private.initials(e.nama_lengkap_rider)
      from public.transaksi_pembayaran x join public.pendaftaran_lomba e on e.id = x.pendaftaran_lomba_id
      where (x.id = t.id or x.induk_id = t.id) and e.dihapus_pada is null order by x.bagian_awal
    )
  )::public.found_payment_row order by t.dibuat_pada desc, t.id), '{}')
  from public.transaksi_pembayaran t
  join public.pendaftaran_lomba p on p.id = t.pendaftaran_lomba_id
  join public.lomba l on l.id = p.lomba_id
  left join public.organisasi c on c.id = l.organisasi_id
  where t.id = any (p_transaction_ids);
$$;
comment on function private.found_payments(uuid[]) is 'Internal: charges as the operator''s search shows them, the newest first.';

-- A plan for the given text: a rare word wants the trigram index, a common one the newest races.
create function private.races_called(p_words text, p_most integer) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return array(
    select l.id from public.lomba l where l.judul ilike private.contains_pattern(p_words)
    order by l.dibuat_pada desc, l.id limit p_most
  );
end
$$;
comment on function private.races_called(text, integer) is 'Internal: the newest races in whose title these words stand, drafts too.';

create function private.operator_search(p_query text) returns public.operator_search_row
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 10;
  me uuid := (select auth.uid());
  most_an_hour integer := greatest(private.setting_number('BATAS_CARI_OPERATOR_PER_JAM', 60), 1);
  oldest timestamptz;
  typed text;
  term public.operator_term_row;
  accounts uuid[];
  orders uuid[];
  payments uuid[];
  races uuid[] := '{}';
  clubs uuid[];
  answer public.operator_search_row;
begin
  perform private.require_admin();
  perform private.require_proved();
  typed := private.typed_text('query', p_query, 200, true);
  -- Those of one admin take turns, so that searches at once are counted as if one came after the other.
  perform private.lock_user(me);
  select c.terjadi_pada into oldest from public.catatan c
  where c.user_id = me and c.tindakan = 'operator_search' and c.terjadi_pada > now() - interval '1 hour'
  order by c.terjadi_pada desc offset most_an_hour - 1 limit 1;
  if found then
    -- Answered, not raised: a raised refusal would undo its own line in the log. One line says it for an hour.
    if not exists (
      select from public.catatan c
      where c.user_id = me and c.tindakan = 'operator_search_refused' and c.terjadi_pada > now() - interval '1 hour'
    ) then
      perform private.log_act('operator_search_refused', null, null, 'pencarian', null, null, jsonb_build_object('batas', most_an_hour));
    end if;
    return row('{}', '{}', '{}', '{}', '{}', '{}', '{}', most_an_hour,
      private.seconds_until(oldest + interval '1 hour'))::public.operator_search_row;
  end if;
  term := private.operator_term(typed);

  -- One more than is shown, of the newest.
  accounts := array(
    -- Their index is of those without single sign-on, which are all.
    select u.id from auth.users u where u.email = term.email and not u.is_sso_user
    union
    -- The same mailbox in another spelling, where it was proved.
    select t.user_id from private.alamat_terbukti t where private.mailbox_key(t.alamat) = private.mailbox_key(term.email)
    union
    select u.id from auth.users u where u.id = term.id
    union
    (select f.id from public.profil_pengguna f where f.nomor_hp <> '' and private.phone_key(f.nomor_hp) = term.phone
      order by f.dibuat_pada desc limit most + 1)
    limit most + 1
  );
  payments := array(
    select coalesce(t.induk_id, t.id) from public.transaksi_pembayaran t
    where t.merchant_ref in (term.reference, upper(term.reference))
    union
    select coalesce(t.induk_id, t.id) from public.transaksi_pembayaran t
    where t.reference in (term.reference, upper(term.reference), term.id::text)
    union
    select coalesce(t.induk_id, t.id) from public.transaksi_pembayaran t where t.id = term.id
    union
    (select t.id from public.transaksi_pembayaran t where t.tagihan = term.amount and t.induk_id is null
      order by t.dibuat_pada desc limit most + 1)
    union
    (select coalesce(t.induk_id, t.id) from public.transaksi_pembayaran t
      where t.jumlah_menyimpang = term.amount order by t.dibuat_pada desc limit most + 1)
    limit most + 1
  );
  orders := array(
    select coalesce(p.pesanan_id, p.id) from public.pendaftaran_lomba p where p.id = term.id
    union
    select o.id from public.pesanan o where o.id = term.id
    union
    -- The code of an entry's QR, whose index is that of the field.
    select coalesce(p.pesanan_id, p.id) from public.pendaftaran_lomba p
    where private.field_subject(p.kode_masuk) = private.field_subject(term.id) and p.kode_masuk = term.id
    union
    (select coalesce(p.pesanan_id, p.id) from public.pendaftaran_lomba p where p.id between term.lowest and term.highest limit most + 1)
    union
    (select o.id from public.pesanan o where o.id between term.lowest and term.highest limit most + 1)
    union
    (select coalesce(p.pesanan_id, p.id) from public.pendaftaran_lomba p
      where p.hp_kontak_darurat <> '' and private.phone_key(p.hp_kontak_darurat) = term.phone
      order by p.didaftar_pada desc limit most + 1)
    limit most + 1
  );
  if term.words is not null then
    races := private.races_called(term.words, most + 1);
  elsif term.id is not null then
    races := array(select l.id from public.lomba l where l.id = term.id);
  end if;
  clubs := array(
    select o.id from public.organisasi o
    where o.id = term.id or o.email = term.email or private.phone_key(o.nomor_hp) = term.phone
      or term.words is not null and o.nama ilike private.contains_pattern(term.words)
    order by o.dibuat_pada desc, o.id limit most + 1
  );

  answer.kinds := array_remove(array[
    case when term.email is not null then 'email' end, case when term.phone is not null then 'phone' end,
    case when term.amount is not null then 'amount' end, case when term.lowest is not null then 'order' end,
    case when term.reference is not null then 'reference' end, case when term.id is not null then 'id' end,
    case when term.words is not null then 'name' end
  ], null);
  answer.more := array_remove(array[
    case when cardinality(accounts) > most then 'accounts' end, case when cardinality(orders) > most then 'orders' end,
    case when cardinality(payments) > most then 'payments' end, case when cardinality(races) > most then 'races' end,
    case when cardinality(clubs) > most then 'clubs' end
  ], null);
  answer.accounts := (private.found_accounts(accounts))[:most];
  answer.orders := (private.found_orders(orders))[:most];
  answer.payments := (private.found_payments(payments))[:most];
  answer.races := array(
    select row(l.id, l.judul, l.status, l.kota, l.zona_waktu, case when isfinite(l.tanggal_mulai) then l.tanggal_mulai end, c.id, c.nama
      )::public.found_club_race_row
    from public.lomba l left join public.organisasi c on c.id = l.organisasi_id
    where l.id = any (races) order by l.dibuat_pada desc, l.id limit most
  );
  answer.clubs := array(
    select row(o.id, o.nama, o.dibuat_pada, o.disetujui_pada,
      (select count(*) from public.lomba l where l.organisasi_id = o.id))::public.found_club_row
    from public.organisasi o where o.id = any (clubs) order by o.dibuat_pada desc, o.id limit most
  );
  -- What was typed can be somebody's address: the log has what kind it was, and what was shown.
  perform private.log_act('operator_search', null, null, 'pencarian', null, null, jsonb_build_object(
    'dicari', to_jsonb(answer.kinds),
    'temuan', cardinality(answer.accounts) + cardinality(answer.orders) + cardinality(answer.payments)
      + cardinality(answer.races) + cardinality(answer.clubs),
    'akun_id', (select jsonb_agg(f.user_id) from unnest(answer.accounts) f),
    'pesanan_id', (select jsonb_agg(f.order_id) from unnest(answer.orders) f),
    'transaksi_id', (select jsonb_agg(f.transaction_id) from unnest(answer.payments) f),
    'lomba_id', (select jsonb_agg(f.id) from unnest(answer.races) f),
    'organisasi_id', (select jsonb_agg(f.id) from unnest(answer.clubs) f)
  ));
  return answer;
end
$$;

comment on function private.operator_search is
  'Finds accounts, orders, payments, races and clubs over all clubs, for admins with a proved mailbox. query, 200 characters at most, is an address, a telephone number in any spelling, a sum in rupiah (that of the whole charge, or another one that was paid), an order number (six signs or more of it), a whole reference of ours or the provider''s, an id or entry code, or part of the name of a race or a club; what it was taken for stands in kinds. Ten of each at most, the newest first. The search is logged (operator_search) with its kinds and what it found, by ids, not with what was typed. After BATAS_CARI_OPERATOR_PER_JAM (60) searches of one admin within an hour nothing is looked for, and seconds says until when; the log has the first such refusal of an hour (operator_search_refused).
Raises PT401 not_signed_in; PT403 not_allowed {right: admin}, address_not_proved; PT422 field_required, text_too_long {max}, each with {field: query}.';
select private.offer('operator_search');

---------------------------------------------------------------------------------------------------------------
-- Records
---------------------------------------------------------------------------------------------------------------

create function private.log_look(p_action text, p_subject text, p_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  -- A screen that is drawn again is the same look.
  if not exists (
    select from public.catatan c
    where c.user_id = (select auth.uid()) and c.terjadi_pada > now() - interval '10 minutes'
      and c.tindakan = p_action and c.objek_id = p_id::text
  ) then
    perform private.log_act(p_action, null, null, p_subject, p_id::text);
  end if;
end
$$;
comment on function private.log_look(text, text, uuid) is
  'Internal: writes into the log that the caller looked at a record; once in ten minutes.';

create type public.operator_letter_row as (
  id uuid, jenis text, dibuat_pada timestamptz, terkirim_pada timestamptz, berhenti_pada timestamptz, galat text, held boolean
);
comment on type public.operator_letter_row is
  'A message and how far it came: sent, given up (galat says why), held until the mailbox is proved, else on its way. What it says is the family''s.';

create function private.operator_letters(p_user_id uuid, p_entry_ids uuid[] default null) returns public.operator_letter_row[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(row(
    m.id, m.jenis, m.dibuat_pada, m.terkirim_pada, m.berhenti_pada, m.galat, m.giliran_pada = 'infinity' and m.terkirim_pada is null and m.berhenti_pada is null
  )::public.operator_letter_row order by m.dibuat_pada desc, m.id), '{}')
  from (
    select m.* from private.pesan m
    where m.user_id = p_user_id
      and (p_entry_ids is null or exists (select from unnest(p_entry_ids) entry where private.is_about(m.isi, entry)))
    order by m.dibuat_pada desc, m.id limit 30
  ) m;
$$;
comment on function private.operator_letters(uuid, uuid[]) is
  'Internal: an account''s newest 30 messages, of these entries where some are named; what a message was about is kept as long as its content (SIMPAN_PESAN_HARI).';

create type public.operator_role_row as (organisasi_id uuid, organisation text, peran text, lomba_id uuid, race text);
comment on type public.operator_role_row is 'A role of an account; lomba_id is null for all races of the club.';

create type public.operator_rider_row as (id uuid, nama_panggilan text, dihapus_pada timestamptz);
comment on type public.operator_rider_row is 'A child of an account; dihapus_pada: since when it is off the family''s list.';

create type public.operator_account_row as (
  user_id uuid, nama_lengkap text, address text, phone_end text, proved boolean, proof_at timestamptz, declined boolean, waiting integer,
  dibuat_pada timestamptz, last_sign_in_at timestamptz, is_admin boolean, erased boolean, roles public.operator_role_row[],
  riders public.operator_rider_row[], orders public.found_order_row[], more_orders boolean, letters public.operator_letter_row[]
);
comment on type public.operator_account_row is
  'An account as the operator sees it. address is masked, phone_end are the last three digits: operator_contacts shows both whole. proof_at: when the proof of the mailbox that still counts was mailed; declined: its person said "bukan saya"; waiting: messages that are not out yet. orders: the newest 30. Of an erased account only its orders are left.';

create function private.operator_account(p_user_id uuid) returns public.operator_account_row
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 30;
  account auth.users;
  profile public.profil_pengguna;
  mailbox public.mailbox_row;
  orders uuid[];
  answer public.operator_account_row;
begin
  perform private.require_admin();
  perform private.require_proved();
  select * into account from auth.users u where u.id = p_user_id;
  if account.id is null then
    perform private.refuse('PT404', 'account_not_found');
  end if;
  select * into profile from public.profil_pengguna f where f.id = p_user_id;
  orders := array(
    select o.id from (
      select coalesce(p.pesanan_id, p.id) as id, max(p.didaftar_pada) as at
      from public.pendaftaran_lomba p where p.user_id = p_user_id group by 1
    ) o order by o.at desc, o.id limit most + 1
  );
  answer.user_id := account.id;
  answer.dibuat_pada := account.created_at;
  answer.erased := profile.id is null;
  answer.proved := false;
  answer.declined := false;
  answer.waiting := 0;
  if not answer.erased then
    mailbox := private.mailbox_of(p_user_id, false);
    answer.nama_lengkap := profile.nama_lengkap;
    answer.address := private.masked_email(account.email);
    answer.phone_end := right(nullif(private.phone_key(profile.nomor_hp), ''), 3);
    answer.proved := mailbox.proved;
    answer.proof_at := mailbox.dikirim_pada;
    answer.declined := mailbox.declined;
    answer.waiting := mailbox.waiting;
    answer.last_sign_in_at := account.last_sign_in_at;
  end if;
  answer.is_admin := exists (select from private.admin a where a.user_id = p_user_id);
  answer.roles := array(
    select row(m.organisasi_id, o.nama, m.peran, m.lomba_id, l.judul)::public.operator_role_row
    from public.anggota_organisasi m
    join public.organisasi o on o.id = m.organisasi_id
    left join public.lomba l on l.id = m.lomba_id
    where m.user_id = p_user_id order by o.nama, m.peran, l.judul
  );
  answer.riders := array(
    select row(r.id, r.nama_panggilan, r.dihapus_pada)::public.operator_rider_row
    from public.rider r where r.user_id = p_user_id order by r.dihapus_pada nulls first, r.dibuat_pada, r.id
  );
  answer.orders := (private.found_orders(orders))[:most];
  answer.more_orders := cardinality(orders) > most;
  answer.letters := private.operator_letters(p_user_id);
  perform private.log_look('operator_account', 'akun', p_user_id);
  return answer;
end
$$;
comment on function private.operator_account is
  'An account with its roles, children (by nickname), orders and messages, for admins with a proved mailbox. The look is logged (operator_account, once in ten minutes).
Raises PT401 not_signed_in; PT403 not_allowed {right: admin}, address_not_proved; PT404 account_not_found.';
select private.offer('operator_account');

create type public.operator_contact_row as (email text, nomor_hp text);
comment on type public.operator_contact_row is 'An account''s address and telephone number; null where there is none.';

create function private.operator_contacts(p_user_id uuid) returns public.operator_contact_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.operator_contact_row;
begin
  perform private.require_admin();
  perform private.require_proved();
  select u.email, nullif(f.nomor_hp, '') into answer
  from auth.users u join public.profil_pengguna f on f.id = u.id where u.id = p_user_id;
  if not found then
    perform private.refuse('PT404', 'account_not_found');
  end if;
  perform private.log_look('operator_contacts', 'akun', p_user_id);
  return answer;
end
$$;
comment on function private.operator_contacts is
  'The address and the telephone number of an account, for admins with a proved mailbox. The look is logged (operator_contacts, once in ten minutes).
Raises PT401 not_signed_in; PT403 not_allowed {right: admin}, address_not_proved; PT404 account_not_found (also an erased one).';
select private.offer('operator_contacts');

create type public.operator_entry_row as (
  id uuid, nama_panggilan_rider text, category text, lomba_id uuid, race text, nomor_plat integer, status_pendaftaran text,
  status_pembayaran text, perlu_tindakan text, total_bayar bigint, potongan bigint, kedaluwarsa_pada timestamptz,
  dibatalkan_pada timestamptz, keluar_pada timestamptz, uang_kembali text, dihapus_pada timestamptz
);
comment on type public.operator_entry_row is 'A child of an order, and where it is entered now. Sums in rupiah.';

create type public.operator_event_row as (at timestamptz, status text, jumlah bigint, hasil text, source text);
comment on type public.operator_event_row is
  'What was heard of a charge (private.peristiwa_pembayaran): status as the provider said it, null where it knows no such charge; source: where it came from.';

create type public.operator_charge_row as (
  transaction_id uuid, merchant_ref text, reference text, status text, tagihan bigint, dibuat_pada timestamptz, ditagih_pada timestamptz,
  kedaluwarsa_pada timestamptz, dibayar_pada timestamptz, lunas boolean, tepat_waktu boolean, jumlah_menyimpang bigint,
  diterima_pada timestamptz, ditanya_pada timestamptz, tanya_lagi_pada timestamptz, berhenti_ditanya_pada timestamptz,
  tanya_gagal_sebab text, tidak_dikenal_sejak timestamptz, entry_ids uuid[], events public.operator_event_row[]
);
comment on type public.operator_charge_row is
  'An attempt to pay, as transaksi_pembayaran has it: reference is the provider''s, null before it made the charge; entry_ids: the children that it is for. The newest 20 events.';

create type public.operator_refund_row as (
  id uuid, pendaftaran_id uuid, jumlah bigint, langkah text, keluar boolean, diminta_pemesan boolean, diminta_pada timestamptz,
  disetujui_pada timestamptz, dibayar_pada timestamptz, tanggal_transfer date, ditutup_pada timestamptz, ditutup_sebab text
);
comment on type public.operator_refund_row is 'Money on its way back, as private.pengembalian has it, in rupiah; without its reason and its account.';

create type public.operator_order_row as (
  order_id uuid, user_id uuid, parent text, erased boolean, asal text, race_id uuid, race text, organisasi_id uuid, organisation text,
  zona_waktu text, tanggal_mulai timestamptz, didaftar_pada timestamptz, entries public.operator_entry_row[],
  charges public.operator_charge_row[], refunds public.operator_refund_row[], letters public.operator_letter_row[]
);
comment on type public.operator_order_row is
  'An order as the operator sees it: the race is the one where its first child is now. user_id is null on paper; erased: its account names nobody any more.';

create function private.operator_order(p_order_id uuid) returns public.operator_order_row
language plpgsql security definer set search_path = ''
as $$
declare
  ids uuid[];
  first_entry public.pendaftaran_lomba;
  race public.lomba;
  answer public.operator_order_row;
begin
  perform private.require_admin();
  perform private.require_proved();
  select * into first_entry from public.pendaftaran_lomba p where p.id = p_order_id;
  if first_entry.id is null then
    select * into first_entry from public.pendaftaran_lomba p where p.pesanan_id = p_order_id order by p.urutan_pesanan limit 1;
  end if;
  if first_entry.id is null then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  ids := case when first_entry.pesanan_id is null then array[first_entry.id] else array(
    select p.id from public.pendaftaran_lomba p where p.pesanan_id = first_entry.pesanan_id order by p.urutan_pesanan) end;
  select l.* into strict race
  from public.pendaftaran_lomba p join public.lomba l on l.id = p.lomba_id where p.id = ids[1];
  answer.order_id := coalesce(first_entry.pesanan_id, first_entry.id);
  answer.user_id := first_entry.user_id;
  answer.parent := private.person_name(first_entry.user_id);
  answer.erased := first_entry.user_id is not null
    and not exists (select from public.profil_pengguna f where f.id = first_entry.user_id);
  answer.asal := first_entry.asal;
  answer.race_id := race.id;
  answer.race := race.judul;
  answer.organisasi_id := race.organisasi_id;
  answer.organisation := (select o.nama from public.organisasi o where o.id = race.organisasi_id);
  answer.zona_waktu := race.zona_waktu;
  answer.tanggal_mulai := case when isfinite(race.tanggal_mulai) then race.tanggal_mulai end;
  answer.didaftar_pada := first_entry.didaftar_pada;
  answer.entries := array(
    select row(
      p.id, case when p.dihapus_pada is null then p.nama_panggilan_rider end, k.nama, l.id, l.judul, p.nomor_plat, p.status_pendaftaran,
      p.status_pembayaran, p.perlu_tindakan, p.total_bayar, p.potongan, p.kedaluwarsa_pada, p.dibatalkan_pada, p.keluar_pada,
      p.uang_kembali, p.dihapus_pada
    )::public.operator_entry_row
    from public.pendaftaran_lomba p
    join public.kategori_lomba k on k.id = p.kategori_id
    join public.lomba l on l.id = p.lomba_id
    where p.id = any (ids) order by p.urutan_pesanan, p.id
  );
  answer.charges := array(
    select row(
      t.id, t.merchant_ref, case when t.reference_dari_penyedia then t.reference end, t.status, t.tagihan, t.dibuat_pada, t.ditagih_pada,
      t.kedaluwarsa_pada, t.dibayar_pada, t.lunas, t.tepat_waktu, t.jumlah_menyimpang, t.diterima_pada, t.ditanya_pada,
      t.tanya_lagi_pada, t.berhenti_ditanya_pada, t.tanya_gagal_sebab, t.tidak_dikenal_sejak,
      array(select x.pendaftaran_lomba_id from public.transaksi_pembayaran x where x.id = t.id or x.induk_id = t.id order by x.bagian_awal),
      array(
        select row(e.diterima_pada, e.status, e.jumlah, e.hasil, e.muatan ->> 'source')::public.operator_event_row
        from private.peristiwa_pembayaran e where e.transaksi_id = t.id order by e.diterima_pada desc, e.id limit 20
      )
    )::public.operator_charge_row
    from public.transaksi_pembayaran t
    where t.id in (select coalesce(x.induk_id, x.id) from public.transaksi_pembayaran x where x.pendaftaran_lomba_id = any (ids))
    order by t.dibuat_pada desc, t.id
  );
  answer.refunds := array(
    select row(
      b.id, b.pendaftaran_id, b.jumlah, b.langkah, b.keluar, b.diminta_pemesan, b.diminta_pada, b.disetujui_pada, b.dibayar_pada,
      b.tanggal_transfer, b.ditutup_pada, b.ditutup_sebab
    )::public.operator_refund_row
    from private.pengembalian b where b.pendaftaran_id = any (ids) order by b.diminta_pada desc, b.id
  );
  answer.letters := private.operator_letters(first_entry.user_id, ids);
  perform private.log_look('operator_order', 'pesanan', answer.order_id);
  return answer;
end
$$;
comment on function private.operator_order is
  'An order over all clubs, for admins with a proved mailbox: order_id is that of the order, or of any of its entries. The look is logged (operator_order, once in ten minutes).
Raises PT401 not_signed_in; PT403 not_allowed {right: admin}, address_not_proved; PT404 registration_not_found.';
select private.offer('operator_order');

create type public.operator_member_row as (user_id uuid, name text, peran text, lomba_id uuid, race text, dibuat_pada timestamptz);
comment on type public.operator_member_row is 'A role of a person in a club; lomba_id is null for all of its races.';

create type public.operator_race_row as (
  id uuid, judul text, status text, zona_waktu text, tanggal_mulai timestamptz, max_peserta integer, peserta_saat_ini integer,
  to_decide integer, open_refunds integer
);
comment on type public.operator_race_row is
  'A race of a club: to_decide counts the entries that wait for the money desk, open_refunds what is on its way back.';

create type public.operator_code_row as (kode_id uuid, kode text, jenis text, nilai bigint, sampai timestamptz, aktif boolean);
comment on type public.operator_code_row is 'A discount code of a club, as private.kode_potongan has it.';

create type public.operator_club_row as (
  id uuid, nama text, nomor_hp text, email text, dibuat_pada timestamptz, disetujui_pada timestamptz, members public.operator_member_row[],
  invitations integer, races public.operator_race_row[], more_races boolean, codes public.operator_code_row[]
);
comment on type public.operator_club_row is
  'A club as the operator sees it; nomor_hp and email are the club''s own. invitations: open ones; races: the newest 30; codes: the newest 30.';

create function private.operator_club(p_organisation_id uuid) returns public.operator_club_row
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 30;
  club public.organisasi;
  races uuid[];
  answer public.operator_club_row;
begin
  perform private.require_admin();
  perform private.require_proved();
  select * into club from public.organisasi o where o.id = p_organisation_id;
  if club.id is null then
    perform private.refuse('PT404', 'organisation_not_found');
  end if;
  races := array(
    select l.id from public.lomba l where l.organisasi_id = club.id order by l.dibuat_pada desc, l.id limit most + 1
  );
  answer.id := club.id;
  answer.nama := club.nama;
  answer.nomor_hp := club.nomor_hp;
  answer.email := club.email;
  answer.dibuat_pada := club.dibuat_pada;
  answer.disetujui_pada := club.disetujui_pada;
  answer.members := array(
    select row(m.user_id, private.person_name(m.user_id), m.peran, m.lomba_id, l.judul, m.dibuat_pada)::public.operator_member_row
    from public.anggota_organisasi m left join public.lomba l on l.id = m.lomba_id
    where m.organisasi_id = club.id order by m.lomba_id is not null, m.peran <> 'pemilik', m.dibuat_pada, m.id
  );
  answer.invitations := (
    select count(*) from public.undangan i
    where i.organisasi_id = club.id and i.dipakai_pada is null and i.dicabut_pada is null and i.berakhir_pada > now()
  );
  answer.races := array(
    select row(
      l.id, l.judul, l.status, l.zona_waktu, case when isfinite(l.tanggal_mulai) then l.tanggal_mulai end, l.max_peserta, l.peserta_saat_ini,
      (select count(*) from public.pendaftaran_lomba p where p.lomba_id = l.id and p.perlu_tindakan is not null),
      (
        select count(*) from private.pengembalian b join public.pendaftaran_lomba p on p.id = b.pendaftaran_id
        where b.langkah in ('diminta', 'disetujui') and p.lomba_id = l.id
      )
    )::public.operator_race_row
    from public.lomba l where l.id = any (races[:most]) order by l.dibuat_pada desc, l.id
  );
  answer.more_races := cardinality(races) > most;
  answer.codes := array(
    select row(k.id, k.kode, k.jenis, k.nilai, k.sampai, k.aktif)::public.operator_code_row
    from private.kode_potongan k where k.organisasi_id = club.id order by k.dibuat_pada desc, k.id limit most
  );
  perform private.log_look('operator_club', 'organisasi', club.id);
  return answer;
end
$$;
comment on function private.operator_club is
  'A club with its people, races and codes, for admins with a proved mailbox. The look is logged (operator_club, once in ten minutes); not in the club''s own log, because it changes nothing there.
Raises PT401 not_signed_in; PT403 not_allowed {right: admin}, address_not_proved; PT404 organisation_not_found.';
select private.offer('operator_club');
