-- The life of a club's discount codes: made, changed, stopped, listed with their uses, and asked for by families.
-- Why: clubs' money, K9, K10, K13 and K14. What a code takes off an entry is private.take_code's.

create function private.normal_code(p_code text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select upper(regexp_replace(normalize(p_code, NFKC), '[[:space:]\u00ad\u2010-\u2015-]+', '', 'g'));
$$;
comment on function private.normal_code(text) is
  'Internal: a code as it is compared: NFKC, upper case, without spaces and hyphens (K9).';

create function private.drawn_code() returns text
language sql volatile set search_path = ''
as $$
  -- The first byte of a random uuid is random altogether; 248 is the largest multiple of the 31 letters in it.
  select left(string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + byte % 31, 1), ''), 8)
  from (
    select get_byte(uuid_send(gen_random_uuid()), 0) as byte from generate_series(1, 64)
  ) drawn
  where byte < 248;
$$;
comment on function private.drawn_code() is
  'Internal: a code that the app makes, of eight letters (K9). Without those that are mistaken for another.';

---------------------------------------------------------------------------------------------------------------
-- Families ask
---------------------------------------------------------------------------------------------------------------

create type public.code_child_row as (potongan bigint, price_left bigint, reason text, sampai timestamptz, min_anak integer);
comment on type public.code_child_row is
  'What a code gives to a child, in rupiah, and what is left of its price; or why it gives nothing: reason (the codes of private.code_against) with its facts.';

create type public.checked_code_row as (kode_id uuid, kode text, children public.code_child_row[]);
comment on type public.checked_code_row is 'What check_code answers; kode_id null: there is no such code for the race.';

create function private.wrong_codes(p_organisation_id uuid) returns bigint
language sql stable set search_path = ''
as $$
  select count(*) from private.percobaan_kode t join public.lomba l on l.id = t.lomba_id
  where l.organisasi_id = p_organisation_id and t.kode_id is null and t.pada > now() - interval '1 hour'
$$;
comment on function private.wrong_codes(uuid) is 'Internal: wrong codes that were typed at the races of a club within the last hour.';

create function private.tell_guessing(p_organisation_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  many constant bigint := 200;
  wrong bigint := private.wrong_codes(p_organisation_id);
  person uuid;
begin
  if wrong < many then
    return;
  end if;
  for person in
    select distinct m.user_id from public.anggota_organisasi m
    where m.organisasi_id = p_organisation_id and m.lomba_id is null and 'money' = any (private.role_rights(m.peran))
    order by m.user_id
  loop
    -- Once a day: its screen has the count of now.
    perform private.queue_message(
      'codes_guessed:' || p_organisation_id || ':' || person || ':' || (now() at time zone 'utc')::date, 'codes_guessed', person,
      null, jsonb_build_object(
        'organisasi', (select o.nama from public.organisasi o where o.id = p_organisation_id), 'jumlah', wrong));
  end loop;
end
$$;
comment on function private.tell_guessing(uuid) is
  'Internal: tells those who keep a club''s money, once a day, that 200 wrong codes were typed at its races within an hour (K13): codes_guessed {organisasi, jumlah}.';

create function private.check_code(p_race_id uuid, p_code text, p_children jsonb) returns public.checked_code_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  race public.lomba;
  kode private.kode_potongan;
  child jsonb;
  reason jsonb;
  price bigint;
  discount bigint;
  earlier integer := 0;
  answers public.code_child_row[] := '{}';
begin
  if me is null then
    perform private.refuse('PT401', 'not_signed_in');
  end if;
  if jsonb_typeof(p_children) is distinct from 'array' or jsonb_array_length(p_children) = 0 or exists (
    select from jsonb_array_elements(p_children) c
    where jsonb_typeof(c -> 'harga') is distinct from 'number'
      or coalesce(c ->> 'category_id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ) then
    perform private.refuse('PT422', 'entries_required');
  elsif jsonb_array_length(p_children) > 10 then
    perform private.refuse('PT422', 'too_many_entries', '{"max": 10}');
  end if;
  -- Those of one person take turns, so that guesses at once are counted as if one came after the other.
  perform private.lock_user(me);
  select * into race from public.lomba l where l.id = p_race_id and l.status <> 'draf';
  if race.id is null then
    perform private.refuse('PT404', 'race_not_found');
  end if;
  perform private.refuse_blocked(me);
  if race.ditutup_sementara_pada is not null then
    perform private.refuse('PT409', 'entries_paused');
  end if;
  perform private.refuse_too_many('too_many_codes', 10, interval '1 hour', array(
    select t.pada from private.percobaan_kode t where t.user_id = me and t.kode_id is null and t.pada > now() - interval '1 hour'
  ));

  select * into kode from private.kode_potongan k
  where k.organisasi_id = race.organisasi_id and k.kode = private.normal_code(left(p_code, 100));
  for child in select c from jsonb_array_elements(p_children) c loop
    reason := case when kode.id is null then '{"code": "code_unknown", "facts": {}}'::jsonb else private.code_against(
      kode, me, race.id, (child ->> 'category_id')::uuid, jsonb_array_length(p_children), earlier) end;
    if reason is null then
      price := greatest(0, least((child ->> 'harga')::numeric, 1e12))::bigint;
      discount := private.discount_of(price, kode.jenis, kode.nilai);
      answers := answers || row(discount, price - discount, null, null, null)::public.code_child_row;
      earlier := earlier + 1;
    else
      answers := answers || row(
        null, null, reason ->> 'code', reason -> 'facts' ->> 'sampai', reason -> 'facts' ->> 'min_anak')::public.code_child_row;
    end if;
  end loop;

  -- Stopped, not begun or for another race is said as if there were none, and counts as a guess.
  if answers[1].reason = 'code_unknown' then
    kode := null;
  end if;
  insert into private.percobaan_kode (user_id, lomba_id, kode_id) values (me, race.id, kode.id);
  if kode.id is null then
    perform private.tell_guessing(race.organisasi_id);
  end if;
  return row(kode.id, kode.kode, answers)::public.checked_code_row;
end
$$;
comment on function private.check_code is
  'What a code gives to the children of an order, for the signed-in person (K13). children: [{category_id, harga: today''s price, rupiah}], 1 to 10, in the order of the list. Answers {kode_id, kode, children: [{potongan, price_left, reason, sampai, min_anak}]}, in rupiah, in that order; reason is code_unknown (kode_id is null then) | code_over {sampai} | code_used_up | code_not_for_category | code_for_more {min_anak} | code_used_by_account. A wrong code is an answer, because a raised refusal would undo its own count. A code that it told counts in register_rider(s) for 24 hours.
Raises PT401 not_signed_in; PT422 entries_required (also what is no such list), too_many_entries {max}; PT404 race_not_found; PT403 account_blocked; PT409 entries_paused; PT429 too_many_codes {limit, seconds} after ten wrong ones in an hour.';
select private.offer('check_code');

---------------------------------------------------------------------------------------------------------------
-- The club's codes
---------------------------------------------------------------------------------------------------------------

create type public.code_race_row as (race_id uuid, judul text, uses bigint, discount bigint);
comment on type public.code_race_row is 'Entries of a race that are in with a code, and what it takes off them, in rupiah.';

create type public.code_row as (
  kode_id uuid, kode text, keterangan text, jenis text, nilai bigint, lomba_id uuid[], kategori_id uuid[], mulai timestamptz,
  sampai timestamptz, batas integer, batas_akun integer, min_anak integer, aktif boolean, dibuat_pada timestamptz, used boolean,
  uses bigint, discount bigint, charged bigint, races public.code_race_row[]
);
comment on type public.code_row is
  'A code of a club as private.kode_potongan has it. used: any entry was ever made with it, so kind, amount and races stay (K14). uses: entries that are in with it, paid or not; discount: what it takes off them; charged: what is left of their price, before unique code and fee. Rupiah.';

create function private.code_row(kode private.kode_potongan) returns public.code_row
language sql stable set search_path = ''
as $$
  with entri as (
    select p.lomba_id, private.is_live(p.status_pendaftaran) as lives, p.potongan, p.harga_dasar
    from public.pendaftaran_lomba p where p.kode_id = kode.id
  )
  select row(
    kode.id, kode.kode, kode.keterangan, kode.jenis, kode.nilai, kode.lomba_id, kode.kategori_id, kode.mulai, kode.sampai,
    kode.batas, kode.batas_akun, kode.min_anak, kode.aktif, kode.dibuat_pada, exists (select from entri),
    (select count(*) from entri e where e.lives),
    (select coalesce(sum(e.potongan), 0)::bigint from entri e where e.lives),
    (select coalesce(sum(e.harga_dasar), 0)::bigint from entri e where e.lives),
    coalesce((
      select array_agg(row(l.id, l.judul, r.uses, r.discount)::public.code_race_row order by l.tanggal_mulai desc, l.id)
      from (
        select e.lomba_id, count(*) as uses, sum(e.potongan)::bigint as discount from entri e where e.lives group by e.lomba_id
      ) r join public.lomba l on l.id = r.lomba_id
    ), '{}')
  )::public.code_row;
$$;
comment on function private.code_row(private.kode_potongan) is 'Internal: a code with its uses and sums.';

create function private.refuse_code(kode private.kode_potongan, p_own_text boolean) returns void
language plpgsql stable set search_path = ''
as $$
declare
  cheapest bigint;
  discount bigint;
begin
  if kode.jenis is null or kode.jenis not in ('persen', 'rupiah') then
    perform private.refuse_field('field_invalid', 'jenis');
  elsif kode.nilai is null or (case kode.jenis
    when 'persen' then kode.nilai not between 1 and 100
    else kode.nilai not between 1000 and 100000000
  end) then
    perform private.refuse_field('field_invalid', 'nilai');
  elsif kode.sampai <= coalesce(kode.mulai, '-infinity') then
    perform private.refuse_field('field_invalid', 'sampai');
  elsif kode.batas < 1 then
    perform private.refuse_field('field_invalid', 'batas');
  elsif kode.batas_akun < 1 then
    perform private.refuse_field('field_invalid', 'batas_akun');
  elsif kode.min_anak is null or kode.min_anak not between 1 and 10 then
    perform private.refuse_field('field_invalid', 'min_anak');
  elsif char_length(kode.keterangan) > 80 then
    perform private.refuse('PT422', 'text_too_long', '{"field": "keterangan", "max": 80}');
  elsif kode.kode !~ '^[A-Z0-9]{5,20}$' then
    perform private.refuse_field('field_invalid', 'kode');
  elsif cardinality(kode.lomba_id) = 0 or exists (
    select from unnest(kode.lomba_id) r where not exists (
      select from public.lomba l where l.id = r and l.organisasi_id = kode.organisasi_id)
  ) then
    perform private.refuse_field('field_invalid', 'lomba_id');
  elsif cardinality(kode.kategori_id) = 0 or exists (
    select from unnest(kode.kategori_id) c where not exists (select from public.kategori_lomba k where k.id = c)
  ) then
    perform private.refuse_field('field_invalid', 'kategori_id');
  end if;
  -- The lowest price that any race it is for ever asks, where it asks one.
  select least(
    min(nullif(coalesce(l.harga_dasar, 150000), 0)),
    min((select min(nullif(h.harga, 0)) from private.harga_lomba h where h.lomba_id = l.id)),
    min((select min(nullif(c.harga, 0)) from private.harga_kategori c where c.lomba_id = l.id))
  ) into cheapest
  from public.lomba l
  where l.organisasi_id = kode.organisasi_id and l.id = any (coalesce(kode.lomba_id, array[l.id]));
  cheapest := coalesce(cheapest, 150000);
  discount := private.discount_of(cheapest, kode.jenis, kode.nilai);
  if discount >= cheapest and kode.batas is null then
    perform private.refuse('PT422', 'code_needs_limit');
  elsif p_own_text and 2 * discount >= cheapest then
    perform private.refuse('PT422', 'code_must_be_made');
  end if;
end
$$;
comment on function private.refuse_code(private.kode_potongan, boolean) is
  'Internal: refuses a code that cannot be so (K9, K10). Raises PT422 field_invalid {field: the column}, text_too_long {field, max}, code_needs_limit (can leave nothing of a price and has no batas), code_must_be_made (gives half or more and its text is the club''s own).';

create function private.make_code(
  p_organisation_id uuid, p_kind text, p_value bigint, p_code text default null, p_note text default null,
  p_race_ids uuid[] default null, p_category_ids uuid[] default null, p_from_time timestamptz default null,
  p_until_time timestamptz default null, p_most_uses integer default null, p_account_uses integer default null,
  p_least_children integer default 1
) returns public.code_row
language plpgsql security definer set search_path = ''
as $$
declare
  own text := nullif(private.normal_code(left(p_code, 100)), '');
  kode private.kode_potongan;
begin
  perform private.require_organisation_right(p_organisation_id, 'money');
  perform private.refuse_blocked_organisation(p_organisation_id);
  kode.id := gen_random_uuid();
  kode.organisasi_id := p_organisation_id;
  kode.kode := coalesce(own, private.drawn_code());
  kode.keterangan := nullif(btrim(p_note), '');
  kode.jenis := p_kind;
  kode.nilai := p_value;
  kode.lomba_id := p_race_ids;
  kode.kategori_id := p_category_ids;
  kode.mulai := p_from_time;
  kode.sampai := p_until_time;
  kode.batas := p_most_uses;
  kode.batas_akun := p_account_uses;
  kode.min_anak := p_least_children;
  kode.aktif := true;
  kode.dibuat_pada := now();
  kode.dibuat_oleh := (select auth.uid());
  perform private.refuse_code(kode, own is not null);
  insert into private.kode_potongan select kode.* on conflict on constraint kode_potongan_kode_key do nothing;
  if not found then
    perform private.refuse('PT409', 'code_taken');
  end if;
  perform private.log_act('make_code', p_organisation_id, null, 'kode', kode.id::text, null,
    to_jsonb(kode) - array['id', 'organisasi_id', 'aktif', 'dibuat_pada', 'dibuat_oleh']);
  return private.code_row(kode);
end
$$;
comment on function private.make_code is
  'Makes a discount code of a club (K9, K10). kind persen (value 1 to 100) or rupiah (value from 1000); code: the club''s own text, else the app makes eight letters; race_ids, category_ids: null for all; from_time, until_time: exclusive end; most_uses: in each race; account_uses: of one account in a race; least_children: in the order.
Needs the right money in the whole organisation. Raises PT401 not_signed_in; PT404 organisation_not_found; PT403 not_allowed {right, roles}, organisation_blocked {name}; PT422 field_invalid {field}, text_too_long {field, max}, code_needs_limit, code_must_be_made; PT409 code_taken.';
select private.offer('make_code');

create function private.own_code(p_code_id uuid) returns private.kode_potongan
language plpgsql set search_path = ''
as $$
declare
  kode private.kode_potongan;
begin
  perform private.organiser_signed_in();
  select * into kode from private.kode_potongan k where k.id = p_code_id;
  if kode.id is null or cardinality(private.my_organisation_roles(kode.organisasi_id)) = 0 then
    perform private.refuse('PT404', 'code_not_found');
  end if;
  perform private.require_organisation_right(kode.organisasi_id, 'money');
  -- Entries count their uses under their race's row: locked here before the code, in one order, while a limit is set.
  perform from public.lomba l
  where l.id in (select p.lomba_id from public.pendaftaran_lomba p where p.kode_id = kode.id)
  order by l.id for no key update;
  select * into strict kode from private.kode_potongan k where k.id = p_code_id for no key update;
  return kode;
end
$$;
comment on function private.own_code(uuid) is
  'Internal: a code whose club the caller keeps the money of, locked after the races in which it was used. Raises PT401 not_signed_in; PT404 code_not_found; PT403 not_allowed {right, roles}.';

create function private.change_code(
  p_code_id uuid, p_kind text, p_value bigint, p_note text default null, p_race_ids uuid[] default null,
  p_category_ids uuid[] default null, p_from_time timestamptz default null, p_until_time timestamptz default null,
  p_most_uses integer default null, p_account_uses integer default null, p_least_children integer default 1
) returns public.code_row
language plpgsql security definer set search_path = ''
as $$
declare
  before private.kode_potongan := private.own_code(p_code_id);
  kode private.kode_potongan := before;
  most bigint;
begin
  kode.keterangan := nullif(btrim(p_note), '');
  kode.jenis := p_kind;
  kode.nilai := p_value;
  kode.lomba_id := p_race_ids;
  kode.kategori_id := p_category_ids;
  kode.mulai := p_from_time;
  kode.sampai := p_until_time;
  kode.batas := p_most_uses;
  kode.batas_akun := p_account_uses;
  kode.min_anak := p_least_children;
  if exists (select from public.pendaftaran_lomba p where p.kode_id = kode.id) and
    (kode.jenis, kode.nilai, kode.lomba_id, kode.kategori_id, kode.min_anak, kode.batas is null and before.batas is not null)
      is distinct from (before.jenis, before.nilai, before.lomba_id, before.kategori_id, before.min_anak, false)
  then
    perform private.refuse('PT409', 'code_used');
  end if;
  -- Eight letters of the app's alphabet may have been made by it; whoever kept such a text by hand chose as well.
  perform private.refuse_code(kode, kode.kode !~ '^[A-HJKMNP-Z2-9]{8}$');
  select max(u.uses) into most from (
    select count(*) as uses from public.pendaftaran_lomba p
    where p.kode_id = kode.id and private.is_live(p.status_pendaftaran) and (p.kode_dihitung or before.batas is null)
    group by p.lomba_id
  ) u;
  if kode.batas < most then
    perform private.refuse('PT409', 'code_limit_below_uses', jsonb_build_object('used', most));
  end if;
  update private.kode_potongan k
  set keterangan = kode.keterangan, jenis = kode.jenis, nilai = kode.nilai, lomba_id = kode.lomba_id,
    kategori_id = kode.kategori_id, mulai = kode.mulai, sampai = kode.sampai, batas = kode.batas,
    batas_akun = kode.batas_akun, min_anak = kode.min_anak
  where k.id = kode.id;
  if before.batas is null and kode.batas is not null then
    -- Nobody counted its uses until now.
    with counted as (
      update public.pendaftaran_lomba p set kode_dihitung = true
      where p.kode_id = kode.id and private.is_live(p.status_pendaftaran)
      returning p.lomba_id
    )
    insert into private.kode_lomba (kode_id, lomba_id, terpakai)
    select kode.id, c.lomba_id, count(*) from counted c group by c.lomba_id
    on conflict (kode_id, lomba_id) do update set terpakai = excluded.terpakai;
  end if;
  perform private.log_act('change_code', kode.organisasi_id, null, 'kode', kode.id::text, to_jsonb(before), to_jsonb(kode));
  return private.code_row(kode);
end
$$;
comment on function private.change_code is
  'Changes a code; every field is given, as in make_code. Its text stays; once an entry was made with it also kind, value, races, categories and least_children stay, and a limit is not taken away (K14). Entries keep their price.
Needs the right money in the whole organisation. Raises PT401 not_signed_in; PT404 code_not_found; PT403 not_allowed {right, roles}; PT409 code_used, code_limit_below_uses {used: most of a race}; PT422 field_invalid {field}, text_too_long {field, max}, code_needs_limit, code_must_be_made.';
select private.offer('change_code');

create function private.switch_code(p_code_id uuid, p_active boolean) returns public.code_row
language plpgsql security definer set search_path = ''
as $$
declare
  kode private.kode_potongan := private.own_code(p_code_id);
begin
  if p_active is null then
    perform private.refuse_field('field_invalid', 'aktif');
  elsif p_active then
    perform private.refuse_blocked_organisation(kode.organisasi_id);
  end if;
  if kode.aktif <> p_active then
    update private.kode_potongan k set aktif = p_active where k.id = kode.id;
    perform private.log_act(case when p_active then 'start_code' else 'stop_code' end, kode.organisasi_id, null, 'kode', kode.id::text,
      jsonb_build_object('aktif', kode.aktif), jsonb_build_object('aktif', p_active));
    kode.aktif := p_active;
  end if;
  return private.code_row(kode);
end
$$;
comment on function private.switch_code is
  'Stops a code at once, or starts it again; entries keep their price (K14). Needs the right money in the whole organisation. Raises PT401 not_signed_in; PT404 code_not_found; PT403 not_allowed {right, roles}; PT422 field_invalid {field}; PT403 organisation_blocked {name} (to start it).';
select private.offer('switch_code');

create type public.club_codes_row as (codes public.code_row[], wrong_tries bigint);
comment on type public.club_codes_row is
  'The codes of a club, the newest first. wrong_tries: wrong codes that were typed at its races within the last hour.';

create function private.club_codes(p_organisation_id uuid) returns public.club_codes_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer public.club_codes_row;
begin
  perform private.require_organisation_right(p_organisation_id, 'money');
  select coalesce(array_agg(private.code_row(k) order by k.dibuat_pada desc, k.id), '{}') into answer.codes
  from private.kode_potongan k where k.organisasi_id = p_organisation_id;
  answer.wrong_tries := private.wrong_codes(p_organisation_id);
  return answer;
end
$$;
comment on function private.club_codes is
  'All codes of a club with uses and sums (K14), and how often somebody guessed within the last hour. Needs the right money in the whole organisation. Raises PT401 not_signed_in; PT404 organisation_not_found; PT403 not_allowed {right, roles}.';
select private.offer('club_codes');
