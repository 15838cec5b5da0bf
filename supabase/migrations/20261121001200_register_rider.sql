-- register_rider and the rules it decides.
-- Why: design, section 3; product spec, section 5 (the rider form's checks, in its order). Each rule that the
-- app's form repeats is a small function of its own, held to the same vectors (tests/vectors). They are written in
-- PL/pgSQL even where an expression is all there is: a function in SQL is planned anew in every transaction.

create function private.clean_text(p_value text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- Most texts are clean as they come.
  if p_value ~ '^[!-~]+( [!-~]+)*$' then
    return p_value;
  end if;
  return nullif(btrim(regexp_replace(
    -- Shows nothing, wherever it stands: controls, default-ignorable characters (Unicode), the empty Braille cell.
    regexp_replace(
      p_value,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
        '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
        '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
      '', 'g'
    ),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
  )), '');
end
$$;
comment on function private.clean_text(text) is
  'Text in which every run of white space is one space and none stands at the ends, without characters that show nothing; null when nothing is left. Held to tests/vectors/clean-text.json, like the form.';

create function private.clean_team(p_value text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  team text := private.clean_text(p_value);
begin
  return case
    when team ~ '^[-–—_.,·*/ ]+$' or lower(team) in ('n/a', 'na', 'none', 'nihil', 'tidak ada', 'tdk ada', 'tanpa tim') then null
    else team
  end;
end
$$;
comment on function private.clean_team(text) is
  'A team''s name as private.clean_text has it; null where there is nothing but dashes and dots, n/a or "tidak ada", by which lists say that there is none: the draw would keep such children apart.';

create function private.has_link(p_value text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  plain text;
begin
  -- Most names are letters and spaces.
  if p_value ~ '^[A-Za-z0-9 ]*$' then
    return false;
  end if;
  plain := replace(normalize(p_value, nfkc), '。', '.');
  if strpos(plain, '.') = 0 and strpos(plain, '://') = 0 then
    return false;
  end if;
  -- A bare domain only with an ending that is in common use: Muh.Idris is a name.
  return plain ~* (
    '[a-z][a-z0-9+.-]*://|(^|[^a-z0-9])www\.[^ ]|[^ .]\.[a-z]{2,24}/|'
    '[^ .]{2,}\.(com|net|org|info|biz|id|co|io|me|ly|my|sg|tv|cc|gg|to|ru|cn|app|dev|xyz|site|online|shop|store|club|link|page|live|web|top|vip)($|[^a-z0-9])'
  );
end
$$;
comment on function private.has_link(text) is
  'Whether a text that clean_text has cleaned holds what a message or a mail would make a link of. Names end in messages to others.';

create function private.wib_day(p_moment timestamptz) returns date
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return (p_moment at time zone 'Asia/Jakarta')::date;
end
$$;
comment on function private.wib_day(timestamptz) is 'The calendar day in Asia/Jakarta (WIB).';

create function private.parse_birth_date(p_value text, p_today date) returns date
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  parsed date;
begin
  -- Few expressions, because each is set up once a transaction: the days that every year has, and the one that few have.
  if p_value ~ '^((0[1-9]|1[0-9]|2[0-8])-(0[1-9]|1[0-2])|(29|30)-(0[13-9]|1[0-2])|31-(0[13578]|1[02]))-(19|[2-9][0-9])[0-9]{2}$'
    or p_value ~ '^29-02-(19|[2-9][0-9])[0-9]{2}$'
      and date_part('day', to_date('28' || substr(p_value, 3), 'DD-MM-YYYY') + 1) = 29
  then
    parsed := to_date(p_value, 'DD-MM-YYYY');
    if parsed <= p_today then
      return parsed;
    end if;
  end if;
  return null;
end
$$;
comment on function private.parse_birth_date(text, date) is
  'DD-MM-YYYY, strictly, as a date; null when it is no day of the calendar, before 1900 or after today.';

create function private.age_on(p_birth_date date, p_day date) returns integer
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return floor((to_char(p_day, 'YYYYMMDD')::integer - to_char(p_birth_date, 'YYYYMMDD')::integer) / 10000.0)::integer;
end
$$;
comment on function private.age_on(date, date) is
  'Full years of age on a day. Born on 29 February: a year older on 1 March of a common year.';

create function private.of_age(p_birth_date date, p_category public.kategori_lomba, p_day date) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return date_part('year', p_birth_date) between coalesce(p_category.lahir_dari, 0) and coalesce(p_category.lahir_sampai, 9999)
    and private.age_on(p_birth_date, p_day) between coalesce(p_category.usia_min, 0) and coalesce(p_category.usia_max, 999);
end
$$;
comment on function private.of_age(date, public.kategori_lomba, date) is
  'Internal: whether somebody born then is of the ages, or of the years of birth, of a category on that day.';

create function private.age_order(p_category public.kategori_lomba, p_day date) returns integer[]
language plpgsql stable parallel safe set search_path = ''
as $$
declare
  -- A draft without a date has its start at infinity.
  year integer := date_part('year', case when isfinite(p_day) then p_day else now()::date end);
  youngest integer := coalesce(p_category.usia_min, year - p_category.lahir_sampai);
  oldest integer := coalesce(p_category.usia_max, year - p_category.lahir_dari, 200);
begin
  -- Those for everybody last; nobody is 200.
  return array[coalesce(youngest, oldest), oldest];
end
$$;
comment on function private.age_order(public.kategori_lomba, date) is
  'Internal: by what categories stand from the youngest up, those by age and those by year of birth among each other: a year of birth counts as the age that is reached in the year of that day, of today where it is not known yet.';

create function public.admin_fee(amount bigint) returns bigint
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return coalesce((
    select b.nominal from public.biaya_admin b
    where admin_fee.amount >= b.min_total and (b.max_total is null or admin_fee.amount <= b.max_total)
    order by b.min_total desc
    limit 1
  ), 0);
end
$$;
comment on function public.admin_fee(bigint) is
  'Admin fee in rupiah of an amount in rupiah: the nominal of the matching tier with the highest min_total, else 0 (product spec, section 7).';

create function private.base_price(p_race_price bigint) returns bigint
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(p_race_price, 150000);
end
$$;
comment on function private.base_price(bigint) is
  'Internal: the base price of a race in rupiah, 150000 where none is set (product spec, section 9).';

create function private.registration_price(
  p_race_price bigint, p_unique_code integer,
  out harga_dasar bigint, out kode_unik integer, out biaya_admin bigint, out total_bayar bigint
)
language plpgsql stable set search_path = ''
as $$
begin
  harga_dasar := private.base_price(p_race_price);
  -- As private.with_fee, which takes an entry.
  kode_unik := case when harga_dasar = 0 then 0 else p_unique_code end;
  biaya_admin := case when harga_dasar = 0 then 0 else public.admin_fee(harga_dasar + p_unique_code) end;
  total_bayar := harga_dasar + kode_unik + biaya_admin;
end
$$;
comment on function private.registration_price(bigint, integer) is
  'Price of a registration in rupiah: base (the race''s, or 150000), unique code, fee of base + unique code, and their total (product spec, section 9). A free race (0) has neither code nor fee.';

-- At the ends of each stretch of unique codes with one fee: in between, the total grows by one with the code.
create function private.total_range(p_race_price bigint, out lowest bigint, out highest bigint)
language sql stable set search_path = ''
as $$
  select min(price.total_bayar), max(price.total_bayar)
  from (
    select 1::bigint as code
    union select 999
    union select edge.code
    from public.biaya_admin b,
      lateral (values
        (b.min_total - private.base_price(p_race_price) - 1), (b.min_total - private.base_price(p_race_price)),
        (b.max_total - private.base_price(p_race_price)), (b.max_total - private.base_price(p_race_price) + 1)
      ) edge (code)
    where edge.code between 1 and 999
  ) codes,
    lateral private.registration_price(p_race_price, codes.code::integer) price;
$$;
comment on function private.total_range(bigint) is
  'Internal: the lowest and the highest total, in rupiah, that an entry of a race with this base price can come to.';

create function private.least_charge() returns bigint
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return private.setting_number('TAGIHAN_TERKECIL', 1000);
end
$$;
comment on function private.least_charge() is
  'Internal: the smallest amount that the payment provider charges, in rupiah (setting TAGIHAN_TERKECIL).';

create function private.greatest_charge() returns bigint
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return private.setting_number('TAGIHAN_TERBESAR', 5000000);
end
$$;
comment on function private.greatest_charge() is
  'Internal: the largest amount that the payment provider charges, in rupiah (setting TAGIHAN_TERBESAR).';

create function private.guard_race_price() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  least_charge constant bigint := private.least_charge();
  greatest_charge constant bigint := private.greatest_charge();
  totals record;
begin
  if new.harga_dasar = 0 then
    return null;
  end if;
  -- A price beyond all bounds is cut before the sum leaves the number's range.
  select * into totals
  from private.total_range(case when new.harga_dasar > greatest_charge then greatest_charge else new.harga_dasar end);
  if totals.lowest < least_charge or totals.highest > greatest_charge then
    perform private.refuse('PT422', 'price_not_chargeable', jsonb_build_object(
      'harga_dasar', new.harga_dasar, 'lowest', totals.lowest, 'highest', totals.highest,
      'min', least_charge, 'max', greatest_charge));
  end if;
  return null;
end
$$;
comment on function private.guard_race_price() is
  'Trigger on lomba: a price whose total, with unique code and fee, the payment provider cannot charge is refused when the race is saved. 0 is a free race. Raises PT422 price_not_chargeable {harga_dasar, lowest, highest, min, max}, in rupiah.';

create trigger guard_race_price after insert or update of harga_dasar on public.lomba
  for each row execute function private.guard_race_price();

-- The index of the foreign key, too.
create index pendaftaran_lomba_rider_idx
  on public.pendaftaran_lomba (lomba_id, tanggal_lahir_rider, private.fold_name(nama_lengkap_rider));

create function private.lock_rider(p_race_id uuid, p_name text, p_birth_date date) returns void
language plpgsql set search_path = ''
as $$
declare
  locked text;
begin
  locked := pg_advisory_xact_lock(hashtextextended(
    'rider:' || p_race_id || ':' || p_birth_date || ':' || private.fold_name(p_name), 0
  ));
end
$$;
comment on function private.lock_rider(uuid, text, date) is
  'Internal: makes requests for one rider in one race take turns until the transaction ends, from every account. Taken after lock_user, before any row is locked.';

create function private.refuse_entered_rider(
  p_me uuid, p_race_id uuid, p_name text, p_birth_date date, p_besides uuid default null, p_category_id uuid default null
) returns void
language plpgsql set search_path = ''
as $$
declare
  folded text := private.fold_name(p_name);
  entered record;
begin
  select p.id, p.user_id, p.nama_lengkap_rider, p.status_pendaftaran, p.status_pembayaran into entered
  from public.pendaftaran_lomba p
  where p.lomba_id = p_race_id and p.tanggal_lahir_rider = p_birth_date and private.is_live(p.status_pendaftaran)
    and private.fold_name(p.nama_lengkap_rider) = folded and p.id is distinct from p_besides
  order by p.user_id <> p_me, p.didaftar_pada
  limit 1;
  if not found then
    return;
  end if;
  -- Where the organiser allows two categories, the family's own child may be in one other.
  if p_category_id is not null and (select l.dua_kategori from public.lomba l where l.id = p_race_id) then
    select x.id, x.user_id, x.nama_lengkap_rider, x.status_pendaftaran, x.status_pembayaran into entered
    from (
      select p.*, count(*) over () as entries from public.pendaftaran_lomba p
      where p.lomba_id = p_race_id and p.tanggal_lahir_rider = p_birth_date and private.is_live(p.status_pendaftaran)
        and private.fold_name(p.nama_lengkap_rider) = folded and p.id is distinct from p_besides
    ) x
    where x.user_id is distinct from p_me or x.kategori_id = p_category_id or x.entries > 1
    order by x.user_id <> p_me, x.didaftar_pada
    limit 1;
    if not found then
      return;
    end if;
  end if;
  if entered.user_id = p_me then
    perform private.refuse('PT409', 'rider_already_entered', jsonb_build_object(
      'pendaftaran_id', entered.id, 'name', entered.nama_lengkap_rider,
      'status_pendaftaran', entered.status_pendaftaran, 'status_pembayaran', entered.status_pembayaran));
  else
    -- Somebody else's entry: nothing but what the caller has typed.
    perform private.refuse('PT409', 'rider_already_entered', jsonb_build_object('name', p_name));
  end if;
end
$$;
comment on function private.refuse_entered_rider(uuid, uuid, text, date, uuid, uuid) is
  'Internal: refuses a rider (name folded, birth date) who has a live entry in this race, besides the one given; under lock_rider. In a race with dua_kategori a category is let pass in which the person''s own child is not, while it is in one other. Raises PT409 rider_already_entered: {pendaftaran_id, name, status_pendaftaran, status_pembayaran} of the person''s own entry, only {name} when another account made it.';

create function private.seconds_until_released(p_me uuid, p_race_id uuid, p_places bigint) returns integer
language sql stable set search_path = ''
as $$
  select private.seconds_until(p.kedaluwarsa_pada)
  from public.pendaftaran_lomba p
  where p.user_id = p_me and (p_race_id is null or p.lomba_id = p_race_id)
    and p.status_pendaftaran = 'pending' and p.perlu_tindakan is null
  order by p.kedaluwarsa_pada
  offset p_places - 1 limit 1;
$$;
comment on function private.seconds_until_released(uuid, uuid, bigint) is
  'Internal: how long until the holds of so many of a person''s unpaid places (of a race, or null for all) have ended; null when there are fewer.';

create function private.refuse_beyond_limits(p_me uuid, p_race_id uuid, p_places integer default 1) returns void
language plpgsql set search_path = ''
as $$
declare
  made record;
  most integer;
begin
  -- By the person alone: a popular race has many rows.
  select
    coalesce(array_agg(p.didaftar_pada) filter (where p.didaftar_pada > now() - interval '1 hour'), '{}') as attempts,
    count(*) filter (where unpaid and p.lomba_id = p_race_id) as waiting_here,
    count(*) filter (where unpaid) as waiting
  into made
  from public.pendaftaran_lomba p,
    lateral (select p.status_pendaftaran = 'pending' and p.perlu_tindakan is null as unpaid) _
  where p.user_id = p_me;

  -- An account that has made no entry and holds none may make one, whatever the settings say.
  if cardinality(made.attempts) + p_places > 1 then
    perform private.refuse_too_many('too_many_attempts', private.setting_number('BATAS_PENDAFTARAN_PER_JAM', 40),
      interval '1 hour', made.attempts, p_places);
  end if;
  if made.waiting_here + p_places > 1 then
    most := private.setting_number('BATAS_TEMPAT_PER_LOMBA', 10);
    if made.waiting_here + p_places > most then
      perform private.refuse('PT429', 'too_many_unpaid_race',
        jsonb_build_object('limit', most, 'waiting', made.waiting_here,
          'seconds', private.seconds_until_released(p_me, p_race_id, made.waiting_here + p_places - most)));
    end if;
  end if;
  if made.waiting + p_places > 1 then
    most := private.setting_number('BATAS_TEMPAT', 20);
    if made.waiting + p_places > most then
      perform private.refuse('PT429', 'too_many_unpaid', jsonb_build_object('limit', most, 'waiting', made.waiting,
        'seconds', private.seconds_until_released(p_me, null, made.waiting + p_places - most)));
    end if;
  end if;
end
$$;
comment on function private.refuse_beyond_limits(uuid, uuid, integer) is
  'Internal: refuses so many more entries, under lock_user, to an account that has made too many in the last hour (also those cancelled since) or holds too many unpaid places, of this race or in all. Limits are settings. Raises PT429 too_many_attempts {limit, seconds: until the next}, too_many_unpaid_race and too_many_unpaid {limit, waiting: unpaid places now, seconds: until enough of their holds have ended, null where that never helps}.';

create function private.rule_against(
  p_birth_date date, p_gender text, p_category public.kategori_lomba, p_day date
) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  age integer := private.age_on(p_birth_date, p_day);
begin
  return case
    when date_part('year', p_birth_date) not between p_category.lahir_dari and p_category.lahir_sampai then
      jsonb_build_object('code', 'birth_year_outside', 'facts', jsonb_build_object(
        'category', p_category.nama, 'lahir_dari', p_category.lahir_dari, 'lahir_sampai', p_category.lahir_sampai))
    when age < p_category.usia_min then
      jsonb_build_object('code', 'age_below_min',
        'facts', jsonb_build_object('category', p_category.nama, 'age', age, 'min', p_category.usia_min))
    when age > p_category.usia_max then
      jsonb_build_object('code', 'age_above_max',
        'facts', jsonb_build_object('category', p_category.nama, 'age', age, 'max', p_category.usia_max))
    when p_category.batasan_gender in ('pria', 'wanita') and p_category.batasan_gender <> p_gender then
      jsonb_build_object('code', 'gender_not_allowed',
        'facts', jsonb_build_object('category', p_category.nama, 'batasan_gender', p_category.batasan_gender))
  end;
end
$$;
comment on function private.rule_against(date, text, public.kategori_lomba, date) is
  'Internal: which rule of a category a rider does not meet on that day, as {code: birth_year_outside | age_below_min | age_above_max | gender_not_allowed, facts: those of private.refuse_misfit}; null when none (product spec, section 5).';

create function private.refuse_misfit(
  p_birth_date date, p_gender text, p_category public.kategori_lomba, p_day date
) returns void
language plpgsql stable set search_path = ''
as $$
declare
  rule jsonb := private.rule_against(p_birth_date, p_gender, p_category, p_day);
begin
  if rule is not null then
    perform private.refuse('PT422', rule ->> 'code', rule -> 'facts');
  end if;
end
$$;
comment on function private.refuse_misfit(date, text, public.kategori_lomba, date) is
  'Internal: refuses a rider whom a category is not for on that day. Raises PT422 birth_year_outside {category, lahir_dari, lahir_sampai}, age_below_min {category, min, age}, age_above_max {category, max, age}, gender_not_allowed {category, batasan_gender}.';

create function private.check_entry(
  p_race_id uuid, p_category_id uuid, p_rider public.rider_facts, p_request_id uuid, p_places integer, p_category_places integer
) returns public.pendaftaran_lomba
language plpgsql set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  rider public.rider_facts := private.clean_rider(p_rider);
  race public.lomba;
  category public.kategori_lomba;
  city_known boolean;
  user_known boolean;
  blocked boolean;
  confirmed_here boolean;
  room boolean;
  entry public.pendaftaran_lomba;
begin
  -- The spec's eight checks, in its order.
  entry := private.entry_of(rider, private.complete_rider(rider));

  -- All that is looked up, in one question: the fewer there are, the sooner a crowd is through. Of the race no more than
  -- the checks and private.race_day, entries_close and hold_end look at: its long texts stay where they are.
  select l.id, l.tanggal_mulai, l.zona_waktu, l.pendaftaran_selesai, l.status, l.harga_dasar, l.max_peserta, l.peserta_saat_ini,
    l.ditutup_sementara_pada,
    k.id, k.nama, k.usia_min, k.usia_max, k.lahir_dari, k.lahir_sampai, k.batasan_gender,
    c.name is not null, u.id is not null, b.id is not null,
    -- By the person alone: a popular race has many rows.
    l.satu_rider_per_akun and exists (
      select from public.pendaftaran_lomba p
      where p.user_id = me and p.lomba_id = l.id and p.status_pendaftaran = 'dikonfirmasi'
    ),
    -- As private.category_has_room, which is a question of its own.
    case when link.lomba_id is not null then link.kuota is null or link.kuota >= link.terisi + p_category_places end
  into race.id, race.tanggal_mulai, race.zona_waktu, race.pendaftaran_selesai, race.status, race.harga_dasar,
    race.max_peserta, race.peserta_saat_ini, race.ditutup_sementara_pada,
    category.id, category.nama, category.usia_min, category.usia_max, category.lahir_dari, category.lahir_sampai,
    category.batasan_gender,
    city_known, user_known, blocked, confirmed_here, room
  from (values (me)) caller (id)
  left join public.lomba l on l.id = p_race_id
  left join public.kategori_lomba k on k.id = p_category_id
  left join public.lomba_kategori link on link.lomba_id = p_race_id and link.kategori_id = p_category_id
  left join public.reg_regencies c on c.name = rider.city
  -- The account may have been deleted while its token still lives.
  left join auth.users u on u.id = caller.id
  left join private.blokir b on b.user_id = caller.id and b.dibuka_pada is null;
  if blocked then
    perform private.refuse_blocked(me);
  end if;
  if race.id is null then
    perform private.refuse('PT404', 'race_not_found');
  end if;
  if category.id is null then
    perform private.refuse('PT404', 'category_not_found');
  end if;

  if private.rule_against(entry.tanggal_lahir_rider, entry.jenis_kelamin_rider, category, private.race_day(race)) is not null then
    perform private.refuse_misfit(entry.tanggal_lahir_rider, entry.jenis_kelamin_rider, category, private.race_day(race));
  end if;
  if confirmed_here then
    perform private.refuse('PT409', 'already_confirmed');
  end if;

  perform private.lock_rider(race.id, rider.full_name, entry.tanggal_lahir_rider);
  perform private.refuse_entered_rider(me, race.id, rider.full_name, entry.tanggal_lahir_rider, null, category.id);

  perform private.refuse_odd_rider(rider, city_known);
  if p_request_id is null then
    perform private.refuse('PT422', 'request_id_required');
  end if;

  if race.status <> 'dipublikasi' then
    perform private.refuse('PT404', 'race_not_found');
  end if;
  if race.ditutup_sementara_pada is not null then
    perform private.refuse('PT409', 'entries_paused');
  end if;
  if now() > private.entries_close(race) then
    perform private.refuse('PT409', 'race_closed',
      jsonb_build_object('pendaftaran_selesai', race.pendaftaran_selesai, 'ditutup_pada', private.entries_close(race)));
  end if;
  if room is null then
    perform private.refuse('PT422', 'category_not_linked');
  end if;
  if not user_known then
    perform private.refuse('PT401', 'user_not_found');
  end if;

  -- A crowd at a full race is turned away without queueing for its row.
  if race.peserta_saat_ini + p_places > race.max_peserta then
    perform private.refuse('PT409', 'race_full', jsonb_build_object('max_peserta', race.max_peserta));
  end if;
  if not room then
    perform private.refuse_full_category(race.id, category.id);
  end if;

  perform private.refuse_beyond_limits(me, race.id, p_places);

  entry.user_id := me;
  entry.lomba_id := race.id;
  entry.kategori_id := category.id;
  -- The race's own price, until private.with_price.
  entry.harga_dasar := race.harga_dasar;
  entry.kunci_permintaan := p_request_id;
  entry.kedaluwarsa_pada := private.hold_end(race, now());
  return entry;
end
$$;
comment on function private.check_entry(uuid, uuid, public.rider_facts, uuid, integer, integer) is
  'Internal: all checks of register_rider, in its order, under lock_user: for one of so many places that are taken in the race together, and so many in this category. The caller''s entry as it would be made, without its step, discount, unique code, fee and total (private.with_price, private.with_fee); harga_dasar is the race''s, null where it has none.';

create function private.with_price(
  entry public.pendaftaran_lomba, p_code_id uuid, p_children integer, p_before public.pendaftaran_lomba[] default '{}'
) returns public.pendaftaran_lomba
language plpgsql set search_path = ''
as $$
declare
  step record;
  offered bigint;
begin
  step := private.step_now(entry.lomba_id, entry.kategori_id, entry.harga_dasar,
    array(select b.langkah from unnest(p_before) b where b.langkah is not null));
  entry.langkah := step.urutan;
  entry.langkah_dihitung := step.counted;
  entry.harga_dasar := step.harga;
  -- An offer keeps the price of its moment (K6).
  select a.harga into offered from private.antrean a
  where a.user_id = entry.user_id and a.lomba_id = entry.lomba_id and a.kategori_id = entry.kategori_id and a.status = 'ditawari'
  order by a.harga limit 1;
  if offered < entry.harga_dasar then
    entry.langkah := null;
    entry.langkah_dihitung := false;
    entry.harga_dasar := offered;
  end if;
  if p_code_id is not null then
    entry := private.take_code(entry, p_code_id, p_children,
      (select count(*) from unnest(p_before) b where b.kode_id = p_code_id)::integer);
  end if;
  return entry;
end
$$;
comment on function private.with_price(public.pendaftaran_lomba, uuid, integer, public.pendaftaran_lomba[]) is
  'Internal: an entry that private.check_entry has let through, at today''s step and price, or its offer''s, less the discount of its code. children: how many the order has; before: the earlier ones, priced, whose steps and uses are taken (K3). Raises what that raises.';

create function private.refuse_dearer(p_entries public.pendaftaran_lomba[], p_seen bigint[]) returns void
language plpgsql set search_path = ''
as $$
declare
  dearer jsonb;
begin
  select jsonb_agg(jsonb_build_object('place', c.place, 'rider', p_entries[c.place].nama_panggilan_rider,
    'urutan', p_entries[c.place].langkah, 'price', p_entries[c.place].harga_dasar, 'seen', p_seen[c.place]) order by c.place)
  into dearer
  from generate_subscripts(p_entries, 1) c (place)
  where p_entries[c.place].harga_dasar > p_seen[c.place];
  if dearer is not null then
    perform private.refuse('PT409', 'price_changed', jsonb_build_object('children', dearer));
  end if;
end
$$;
comment on function private.refuse_dearer(public.pendaftaran_lomba[], bigint[]) is
  'Internal: refuses an order of which any child would pay more than was shown for it (null: nothing was), naming all of them. Raises PT409 price_changed {children: [{place, rider, urutan, price, seen}]}, in rupiah after the discount (K5).';

create function private.share_of(p_amount bigint, p_place integer, p_many integer) returns bigint
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return p_amount * p_place / p_many - p_amount * (p_place - 1) / p_many;
end
$$;
comment on function private.share_of(bigint, integer, integer) is
  'Internal: the share of the child at this place, from 1, in what many children pay together, in whole rupiah: as even as it goes, and the shares add up. So no child''s money depends on who of them leaves first.';

create function private.with_fee(
  entry public.pendaftaran_lomba, p_unique_code integer, p_fee_borne boolean, p_place integer default 1, p_many integer default 1,
  p_base_prices bigint default null
) returns public.pendaftaran_lomba
language plpgsql stable set search_path = ''
as $$
declare
  fee bigint := 0;
begin
  entry.kode_unik := 0;
  if entry.harga_dasar > 0 then
    entry.kode_unik := p_unique_code;
    fee := public.admin_fee(coalesce(p_base_prices, entry.harga_dasar) + p_unique_code);
    -- Each call is set up once more: a child alone shares with nobody.
    if p_many > 1 then
      entry.kode_unik := private.share_of(p_unique_code, p_place, p_many);
      fee := private.share_of(fee, p_place, p_many);
    end if;
  end if;
  entry.biaya_admin := case when p_fee_borne then 0 else fee end;
  entry.biaya_penyelenggara := case when p_fee_borne then fee else 0 end;
  return entry;
end
$$;
comment on function private.with_fee(public.pendaftaran_lomba, integer, boolean, integer, integer, bigint) is
  'Internal: a priced entry with its unique code and the fee, of which one side pays: the family, or the club that bears it (K15). In an order its share (private.share_of) as the child at this place of so many that pay, of what they cost together; a child at 0 has neither.';

create function private.with_fees(p_entries public.pendaftaran_lomba[], p_unique_code integer, p_fee_borne boolean)
returns public.pendaftaran_lomba[]
language plpgsql stable set search_path = ''
as $$
declare
  payers integer;
  base_prices bigint;
  turn integer := 0;
begin
  select count(*), sum(c.harga_dasar) into payers, base_prices from unnest(p_entries) c where c.harga_dasar > 0;
  for i in 1 .. cardinality(p_entries) loop
    turn := turn + (p_entries[i].harga_dasar > 0)::integer;
    p_entries[i] := private.with_fee(p_entries[i], p_unique_code, p_fee_borne, turn, payers, base_prices);
  end loop;
  return p_entries;
end
$$;
comment on function private.with_fees(public.pendaftaran_lomba[], integer, boolean) is
  'Internal: the priced entries of an order with their shares of the one unique code and the one fee: those who pay share them, a child at 0 has no part (K3).';

create function private.fee_borne(p_race_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select l.biaya_ditanggung from public.lomba l where l.id = p_race_id;
$$;
comment on function private.fee_borne(uuid) is 'Internal: whether a race''s club bears the fee of entries made now (K15).';

create function private.enter_rider(entry public.pendaftaran_lomba, p_answers jsonb) returns public.pendaftaran_lomba
language plpgsql set search_path = ''
as $$
declare
  made public.pendaftaran_lomba := private.make_entry(entry);
begin
  perform private.share_board_consent(made.id);
  perform private.keep_answers(made, p_answers, true);
  return made;
end
$$;
comment on function private.enter_rider(public.pendaftaran_lomba, jsonb) is
  'Internal: makes an entry that private.check_entry has let through and that is priced, with what a child has in its other entry of the race and the answers to the race''s questions. Raises what private.make_entry and private.keep_answers raise.';

create function private.draw_unique_code() returns integer
language plpgsql volatile set search_path = ''
as $$
begin
  return 1 + floor(random() * 999)::integer;
end
$$;
comment on function private.draw_unique_code() is 'Internal: a unique code, 1 to 999.';

-- Definer: no client may write a registration. Identity comes from auth.uid() only.
create function private.register_rider(
  p_race_id uuid, p_category_id uuid, p_rider public.rider_facts, p_request_id uuid, p_answers jsonb default '[]',
  p_seen bigint default null, p_code_id uuid default null
) returns public.pendaftaran_lomba
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  -- What a lock gives. Assigned, because that is an expression; PERFORM would be a query.
  locked text;
  born date;
  race record;
  is_plain boolean := false;
  entry public.pendaftaran_lomba;
  registration public.pendaftaran_lomba;
begin
  locked := private.lock_user(me);

  -- Most entries are plain: their facts need no cleaning, the category takes the rider and the race asks nothing more; the person has no entry here, none
  -- of the last hour, no unpaid one and none of whose board the family spoke, and the rider never had an entry here. Few steps ask all that, because a step costs
  -- most by being set up; and in a crowd most people come too late and are told so here. Everything
  -- else, and every other refusal, is left to check_entry, which has these rules.
  if p_request_id is not null then
    born := private.born_of_plain(p_rider);
  end if;
  if born is not null then
    select l.peserta_saat_ini >= l.max_peserta as is_full, link.terisi >= link.kuota as category_is_full, l.max_peserta,
      l.pendaftaran_selesai, l.tanggal_mulai, l.biaya_ditanggung,
      step.urutan, private.base_price(coalesce(step.harga, l.harga_dasar)) as price, step.counted
    into race
    from public.lomba l
    join public.lomba_kategori link on link.lomba_id = l.id and link.kategori_id = p_category_id
    join public.kategori_lomba k on k.id = link.kategori_id
    -- As private.step_now.
    left join lateral (
      select s.urutan, coalesce(c.harga, s.harga) as harga, s.tempat is not null as counted
      from private.harga_lomba s
      left join private.harga_kategori c
        on c.lomba_id = s.lomba_id and c.urutan = s.urutan and c.kategori_id = p_category_id
      where s.lomba_id = l.id and (s.sampai is null or s.sampai > now()) and (s.tempat is null or s.terisi < s.tempat)
      order by s.urutan limit 1
    ) step on true
    where l.id = p_race_id and l.status = 'dipublikasi' and coalesce(step.harga, l.harga_dasar) is distinct from 0
      and l.pertanyaan = '[]' and l.ditutup_sementara_pada is null
      and not exists (select from private.blokir b where b.user_id = me and b.dibuka_pada is null)
      -- As private.entries_close.
      and now() <= least(l.pendaftaran_selesai, l.tanggal_mulai) - private.shortest_charge()
      and (k.batasan_gender = case p_rider.gender when 'laki-laki' then 'wanita' else 'pria' end) is not true
      and (
        k.usia_min is null and k.usia_max is null
        -- As private.race_day.
        or private.age_on(born, (l.tanggal_mulai at time zone l.zona_waktu)::date)
          between coalesce(k.usia_min, 0) and coalesce(k.usia_max, 999)
      )
      and (k.lahir_dari is null or date_part('year', born) between k.lahir_dari and k.lahir_sampai);
    is_plain := found;
    if is_plain and not race.is_full and race.category_is_full is not true then
      locked := private.lock_rider(p_race_id, p_rider.full_name, born);
      is_plain := exists (select from public.reg_regencies c where c.name = p_rider.city)
        -- Who holds an offer has its price (private.with_price).
        and (race.urutan is null or not exists (
          select from private.antrean a where a.user_id = me and a.lomba_id = p_race_id and a.status = 'ditawari'
        ));
    end if;
    if is_plain then
      is_plain := not exists (
          select from public.pendaftaran_lomba p
          where p.user_id = me and (
            p.lomba_id = p_race_id or p.kunci_permintaan = p_request_id or p.didaftar_pada > now() - interval '1 hour'
            or (p.status_pendaftaran = 'pending' and p.perlu_tindakan is null)
            or exists (select from private.izin_papan i where i.pendaftaran_id = p.id and i.dari = 'keluarga')
          )
        )
        and not exists (
          select from public.pendaftaran_lomba p
          where p.lomba_id = p_race_id and p.tanggal_lahir_rider = born
            -- A name of these letters is folded so.
            and private.fold_name(p.nama_lengkap_rider) = lower(p_rider.full_name)
        );
    end if;
    if is_plain then
      if race.is_full then
        perform private.refuse('PT409', 'race_full', jsonb_build_object('max_peserta', race.max_peserta));
      end if;
      if race.category_is_full then
        perform private.refuse_full_category(p_race_id, p_category_id);
      end if;
      entry := private.entry_of(p_rider, born);
      entry.user_id := me;
      entry.lomba_id := p_race_id;
      entry.kategori_id := p_category_id;
      entry.langkah := race.urutan;
      entry.langkah_dihitung := race.counted;
      entry.harga_dasar := race.price;
      if p_code_id is not null then
        entry := private.take_code(entry, p_code_id, 1, 0);
      end if;
      if entry.harga_dasar > p_seen then
        perform private.refuse_dearer(array[entry], array[p_seen]);
      end if;
      entry := private.with_fee(entry, private.draw_unique_code(), race.biaya_ditanggung);
      entry.kunci_permintaan := p_request_id;
      -- As private.hold_end.
      entry.kedaluwarsa_pada := least(now() + private.hold_length(), race.pendaftaran_selesai, race.tanggal_mulai);
      -- A plain entry is the child's only one in the race, and of no other was anything said in the app: it has nothing to share.
      return private.make_entry(entry);
    end if;
  end if;

  -- A repeated request has waited for the first and gets its registration, whatever has changed since.
  select * into registration from public.pendaftaran_lomba p
  where p.user_id = me and p.kunci_permintaan = p_request_id;
  if found then
    return registration;
  end if;

  entry := private.check_entry(p_race_id, p_category_id, p_rider, p_request_id, 1, 1);
  entry := private.with_price(entry, p_code_id, 1);
  perform private.refuse_dearer(array[entry], array[p_seen]);
  entry := private.with_fee(entry, private.draw_unique_code(), private.fee_borne(p_race_id));
  return private.enter_rider(entry, p_answers);
end
$$;
comment on function private.register_rider is
  'Registers a rider for a race, prices it in rupiah and holds a slot for 24 hours, at most until registration closes or the race begins. rider: public.rider_facts; answers to the race''s own questions as answer_questions takes them; seen: the price that was shown, in rupiah after the discount, above which nothing is made (K5); code_id: a discount code as check_code answered it. The same request_id again returns the same registration. An entry of a free race is confirmed at once (dikonfirmasi, dibayar, total 0).
Checks, in order (product spec, section 5; design, section 3): PT401 not_signed_in; PT422 full_name_required, nickname_required, birth_date_invalid, city_required; PT403 account_blocked; PT404 race_not_found, category_not_found; PT422 birth_year_outside {category, lahir_dari, lahir_sampai}, age_below_min {category, min, age}, age_above_max {category, max, age}, gender_not_allowed {category, batasan_gender}; PT409 already_confirmed (only in a race with satu_rider_per_akun), rider_already_entered {pendaftaran_id, name, status_pendaftaran, status_pembayaran; only name when another account made the entry}; PT422 gender_invalid, text_too_long {field, max}, name_has_link {field}, city_unknown, jersey_size_invalid, start_number_invalid, request_id_required; PT404 race_not_found (not published); PT409 entries_paused, race_closed {pendaftaran_selesai, ditutup_pada}; PT422 category_not_linked; PT401 user_not_found; PT409 race_full {max_peserta}, category_full {category, kuota}; PT429 too_many_attempts {limit, seconds}, too_many_unpaid_race, too_many_unpaid {limit, waiting}; PT409 price_changed {children: [{place, rider, urutan, price, seen}]}; PT422 code_not_asked; PT409 code_unknown, code_over {sampai}, code_used_up, code_not_for_category, code_for_more {min_anak}, code_used_by_account; PT422 answers_invalid; PT409 question_changed {field: answer-<id>}; PT422 answer_required, text_too_long {max}, answer_not_offered, each with {field}. What no form sends (gender_invalid to request_id_required, user_not_found) may be told after race_full and category_full.';
select private.offer('register_rider');

grant execute on function public.admin_fee(bigint) to anon, authenticated, service_role;
