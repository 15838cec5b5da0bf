-- A club's table of prices: how it is typed, and what a change of it may not do.
-- Why: clubs' money, K1 and K4. One check, over what a new entry would pay before and after the change and for every
-- category, so that no detour raises a price that families were shown: an earlier step, a deleted cell, another
-- harga_dasar, a race that is a draft again, a category that is taken out and put back.
-- Affects: private.harga_riwayat; save_race and copy_race call what is here.

create table private.harga_riwayat (
  id bigint generated always as identity,
  lomba_id uuid not null,
  diubah_pada timestamptz not null default now(),
  oleh uuid,
  sebelum jsonb not null,
  sesudah jsonb not null,
  alasan text,
  constraint harga_riwayat_pkey primary key (id),
  constraint harga_riwayat_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade,
  constraint harga_riwayat_alasan_length check (char_length(alasan) between 1 and 300)
);
comment on table private.harga_riwayat is 'Every change of a race''s prices (K4). Written by save_race alone.';
comment on column private.harga_riwayat.sebelum is 'The prices until then, as private.price_table.';
comment on column private.harga_riwayat.sesudah is 'The prices since, as private.price_table.';
comment on column private.harga_riwayat.oleh is 'Account that made the change; no reference, so that it outlives the account.';
comment on column private.harga_riwayat.alasan is
  'Why the owner corrected a price against the promise; families read it on the race''s page for seven days. Null of every other change.';
create index harga_riwayat_lomba_id_idx on private.harga_riwayat (lomba_id, diubah_pada);
alter table private.harga_riwayat enable row level security;

create function private.price_table(race public.lomba) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'harga_dasar', private.base_price(race.harga_dasar),
    'langkah', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'urutan', s.urutan, 'nama', s.nama, 'sampai', s.sampai, 'tempat', s.tempat, 'terisi', s.terisi, 'harga', s.harga,
        'kategori', (
          select coalesce(jsonb_object_agg(c.kategori_id, c.harga), '{}') from private.harga_kategori c
          where c.lomba_id = s.lomba_id and c.urutan = s.urutan
        )
      ) order by s.urutan), '[]')
      from private.harga_lomba s where s.lomba_id = race.id
    ),
    'kategori', (
      select coalesce(jsonb_agg(link.kategori_id order by link.kategori_id), '[]')
      from public.lomba_kategori link where link.lomba_id = race.id
    )
  );
$$;
comment on function private.price_table(public.lomba) is
  'Internal: what a race''s prices are made of: {harga_dasar: in rupiah, 150000 where none is set; langkah: the rows of harga_lomba with their cells; kategori: the categories it offers}. Also cells of categories that it offers no more.';

create function private.step_open(p_step jsonb, p_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce((p_step ->> 'sampai')::timestamptz > p_at, true)
    and coalesce((p_step ->> 'terisi')::integer < (p_step ->> 'tempat')::integer, true);
$$;
comment on function private.step_open(jsonb, timestamptz) is
  'Internal: whether a step of private.price_table has not ended at a moment (sampai is exclusive) and has places left.';

create function private.step_price(p_table jsonb, p_step jsonb, p_category text) returns bigint
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    (p_step -> 'kategori' ->> p_category)::bigint, (p_step ->> 'harga')::bigint, (p_table ->> 'harga_dasar')::bigint);
$$;
comment on function private.step_price(jsonb, jsonb, text) is 'Internal: what a category costs at a step of private.price_table, in rupiah.';

create function private.broken_promise(p_before jsonb, p_after jsonb, p_categories text[], p_at timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  -- A race without steps has one that never ends.
  were constant jsonb := case when p_before -> 'langkah' = '[]' then '[{}]' else p_before -> 'langkah' end;
  become constant jsonb := case when p_after -> 'langkah' = '[]' then '[{}]' else p_after -> 'langkah' end;
  running jsonb;
  until timestamptz;
  places integer;
  broken jsonb;
begin
  select s.o into running from jsonb_array_elements(were) with ordinality s (o, place)
  where private.step_open(s.o, p_at) order by s.place limit 1;
  places := (running ->> 'tempat')::integer - (running ->> 'terisi')::integer;
  until := coalesce((running ->> 'sampai')::timestamptz, case when places is null then p_at + interval '48 hours' else 'infinity' end);
  -- What is open changes only where a step ends. All the places that were shown may go at any one moment.
  select jsonb_build_object('kategori_id', c.id, 'from', c.price, 'to', next.price, 'until', nullif(until, 'infinity'), 'places', places)
  into broken
  from (select id, private.step_price(p_before, running, id) as price from unnest(p_categories) id) c
  cross join (
    select p_at as t
    union
    select (s.o ->> 'sampai')::timestamptz from jsonb_array_elements(become) s (o)
  ) m
  cross join lateral (
    select private.step_price(p_after, s.o, c.id) as price,
      sum((s.o ->> 'tempat')::integer - (s.o ->> 'terisi')::integer) over earlier as sold_before,
      bool_or(s.o ->> 'tempat' is null) over earlier as never
    from jsonb_array_elements(become) with ordinality s (o, place)
    where private.step_open(s.o, m.t)
    window earlier as (order by s.place rows between unbounded preceding and 1 preceding)
  ) next
  where m.t >= p_at and m.t < until and next.never is not true
    and (places is null or coalesce(next.sold_before, 0) < places) and next.price > c.price
  order by next.price - c.price desc, c.id
  limit 1;
  return broken;
end
$$;
comment on function private.broken_promise(jsonb, jsonb, text[], timestamptz) is
  'What a change of a race''s prices (private.price_table before and after it) would take back of what its page shows at a moment, for these categories: {kategori_id, from, to, until, places}; null when nothing. Shown is today''s price, until the running step''s end and for the places it has left; without either for 48 hours more. until null: no moment ends it.';

create function private.refuse_taken_step(p_before jsonb, p_after jsonb, p_race_id uuid, p_at timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
declare
  step record;
  running integer;
begin
  select (s.o ->> 'urutan')::integer into running from jsonb_array_elements(p_before -> 'langkah') s (o)
  where private.step_open(s.o, p_at) order by (s.o ->> 'urutan')::integer limit 1;
  for step in
    select w.o as was, b.o as now from jsonb_array_elements(p_before -> 'langkah') w (o)
    left join jsonb_array_elements(p_after -> 'langkah') b (o) on b.o -> 'urutan' = w.o -> 'urutan'
    order by (w.o ->> 'urutan')::integer
  loop
    if (step.now is null and ((step.was ->> 'urutan')::integer <= running or exists (
        select from public.pendaftaran_lomba p where p.lomba_id = p_race_id and p.langkah = (step.was ->> 'urutan')::integer
      )))
      or ((step.was ->> 'urutan')::integer = running and (
        case when coalesce(step.was ->> 'sampai', step.was ->> 'tempat') is null
          -- No end was shown: one may be set, far enough ahead.
          then coalesce((step.now ->> 'sampai')::timestamptz, 'infinity') < p_at + interval '48 hours' or step.now ->> 'tempat' is not null
          else coalesce((step.now ->> 'sampai')::timestamptz, 'infinity') < coalesce((step.was ->> 'sampai')::timestamptz, 'infinity')
            or coalesce((step.now ->> 'tempat')::integer, 5001) < coalesce((step.was ->> 'tempat')::integer, 5001)
        end
      ))
    then
      perform private.refuse('PT409', 'price_promised', jsonb_build_object('field', 'langkah_harga', 'kategori_id', null,
        'from', private.step_price(p_before, step.was, ''), 'to', private.step_price(p_after, coalesce(step.now, '{}'), ''),
        'until', coalesce((step.was ->> 'sampai')::timestamptz, case when step.was ->> 'tempat' is null then p_at + interval '48 hours' end)));
    end if;
  end loop;
end
$$;
comment on function private.refuse_taken_step(jsonb, jsonb, uuid, timestamptz) is
  'Internal: once somebody has entered, a step that runs, ran or has entries stays in its place, and the running one''s sampai and tempat only grow; where it has neither, an end at least 48 hours ahead may be set. Raises PT409 price_promised {field, kategori_id: null, from, to, until}.';

create function private.steps_typed(p_list jsonb, p_race_id uuid, p_replaced jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 6;
  item jsonb;
  place integer := 0;
  ends timestamptz;
  -- Until when the steps without places before this one last for certain.
  latest timestamptz := '-infinity';
  step jsonb;
  cells jsonb;
  list jsonb := '[]';
  is_last boolean;
begin
  if jsonb_typeof(p_list) is distinct from 'array' or jsonb_path_exists(p_list, '$[*] ? (@.type() != "object")') then
    perform private.refuse_field('field_invalid', 'langkah_harga');
  elsif jsonb_array_length(p_list) > most then
    perform private.refuse_field('list_too_long', 'langkah_harga', jsonb_build_object('max', most));
  end if;
  for item in select value from jsonb_array_elements(p_list) loop
    place := place + 1;
    is_last := place = jsonb_array_length(p_list);
    if jsonb_typeof(coalesce(item -> 'kategori', '{}')) <> 'object' or jsonb_typeof(coalesce(item -> 'sampai', 'null')) not in ('string', 'null')
      or private.text_change(jsonb_build_object('langkah_harga', item -> 'nama'), 'langkah_harga', 40, null) is null
      or (is_last and coalesce(item ->> 'sampai', item ->> 'tempat') is not null)
    then
      perform private.refuse_field('field_invalid', 'langkah_harga', jsonb_build_object('urutan', place));
    end if;
    begin
      ends := (item ->> 'sampai')::timestamptz;
    exception when datetime_field_overflow or invalid_datetime_format then
      perform private.refuse_field('time_invalid', 'langkah_harga', jsonb_build_object('urutan', place));
    end;
    if not isfinite(ends) then
      perform private.refuse_field('time_invalid', 'langkah_harga', jsonb_build_object('urutan', place));
    elsif ends <= now() and not exists (
      select from private.harga_lomba s where s.lomba_id = p_race_id and s.urutan = place and s.sampai = ends
    ) then
      perform private.refuse_field('price_step_past', 'langkah_harga', jsonb_build_object('urutan', place));
    end if;
    if coalesce(ends, 'infinity') <= latest then
      perform private.refuse_field('price_step_unreachable', 'langkah_harga', jsonb_build_object('urutan', place));
    end if;
    step := jsonb_build_object('langkah_harga', item -> 'tempat');
    if item ->> 'tempat' is null then
      latest := greatest(latest, coalesce(ends, 'infinity'));
    end if;
    -- A category of this save that reads otherwise now has the old one's cell.
    select coalesce(jsonb_object_agg(coalesce(p_replaced ->> c.key, c.key),
      private.number_change(jsonb_build_object('langkah_harga', c.value), 'langkah_harga', 0, 5000000, null)), '{}')
    into cells from jsonb_each(coalesce(item -> 'kategori', '{}')) c where c.value <> 'null';
    if exists (
      select from jsonb_object_keys(cells) named where not exists (select from public.kategori_lomba k where k.id::text = named)
    ) then
      perform private.refuse_field('field_invalid', 'langkah_harga', jsonb_build_object('urutan', place));
    end if;
    list := list || jsonb_build_object(
      'urutan', place, 'nama', private.clean_text(item ->> 'nama'), 'sampai', ends,
      'tempat', private.number_change(step, 'langkah_harga', 1, 5000, null),
      'harga', private.number_change(jsonb_build_object('langkah_harga', item -> 'harga'), 'langkah_harga', 0, 5000000, null),
      'kategori', cells);
  end loop;
  return list;
end
$$;
comment on function private.steps_typed(jsonb, uuid, jsonb) is
  'Internal: steps of the changes, [{nama, sampai, tempat, harga, kategori: {id: rupiah}}] in their order, at most six, the last without sampai and tempat; replaced: as private.save_categories answers. Raises PT422 field_invalid, list_too_long {max}, text_too_long {max}, out_of_range {min, max}, time_invalid, price_step_past {urutan}, price_step_unreachable {urutan}, each with field langkah_harga.';

create function private.refuse_unchargeable(race public.lomba) returns void
language plpgsql stable set search_path = ''
as $$
declare
  least_charge constant bigint := private.least_charge();
  greatest_charge constant bigint := private.greatest_charge();
  found record;
begin
  select p.price, case when race.biaya_ditanggung then p.price + 1 else t.lowest end as lowest, t.highest into found
  from (
    select s.harga from private.harga_lomba s where s.lomba_id = race.id
    union select c.harga from private.harga_kategori c where c.lomba_id = race.id
    union select race.harga_dasar
  ) p (price)
  cross join lateral private.total_range(least(p.price, greatest_charge)) t
  where p.price > 0
    and (t.highest > greatest_charge or least_charge > case when race.biaya_ditanggung then p.price + 1 else t.lowest end)
  order by p.price limit 1;
  if found is not null then
    perform private.refuse('PT422', 'price_not_chargeable', jsonb_build_object('field', 'langkah_harga', 'harga_dasar', found.price,
      'lowest', found.lowest, 'highest', found.highest, 'min', least_charge, 'max', greatest_charge));
  end if;
end
$$;
comment on function private.refuse_unchargeable(public.lomba) is
  'Internal: refuses a race of which a price, of a step or a cell, is neither 0 nor what the payment provider can charge with unique code and fee (without the fee where the club bears it). Raises PT422 price_not_chargeable {field, harga_dasar: the price, lowest, highest, min, max}, in rupiah.';

create function private.uncounted_entries(p_race_id uuid, p_steps jsonb) returns setof public.pendaftaran_lomba
language sql stable set search_path = ''
as $$
  select p from private.harga_lomba s
  join public.pendaftaran_lomba p on p.lomba_id = s.lomba_id and p.langkah = s.urutan
  where s.lomba_id = p_race_id and s.tempat is null and p_steps -> (s.urutan - 1) ->> 'tempat' is not null
    and not p.langkah_dihitung and (private.is_live(p.status_pendaftaran) or private.was_ever_paid(p))
$$;
comment on function private.uncounted_entries(uuid, jsonb) is
  'Internal: entries that count from now on in a step that had any number of places, when it gets a number with these steps (typed, in their order): those that live or were ever paid (K2).';

create function private.save_steps(p_race_id uuid, p_steps jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  short record;
begin
  -- Until now nobody counted them.
  with counted as (
    update public.pendaftaran_lomba p set langkah_dihitung = true
    where p.id in (select e.id from private.uncounted_entries(p_race_id, p_steps) e)
    returning p.langkah
  )
  update private.harga_lomba s set terisi = s.terisi + c.entries
  from (select langkah, count(*) as entries from counted group by langkah) c
  where s.lomba_id = p_race_id and s.urutan = c.langkah;
  select s.urutan, s.terisi into short from private.harga_lomba s
  join jsonb_array_elements(p_steps) w (o) on (w.o ->> 'urutan')::integer = s.urutan
  where s.lomba_id = p_race_id and (w.o ->> 'tempat')::integer < s.terisi limit 1;
  if found then
    perform private.refuse_field('out_of_range', 'langkah_harga', jsonb_build_object('urutan', short.urutan, 'min', short.terisi, 'max', 5000));
  end if;
  delete from private.harga_lomba s where s.lomba_id = p_race_id and s.urutan > jsonb_array_length(p_steps);
  insert into private.harga_lomba as s (lomba_id, urutan, nama, sampai, tempat, harga)
  select p_race_id, w.urutan, w.nama, w.sampai, w.tempat, w.harga
  from jsonb_to_recordset(p_steps) w (urutan integer, nama text, sampai timestamptz, tempat integer, harga bigint)
  on conflict (lomba_id, urutan) do update
  -- What is counted stays: an entry that counts gives its place back also where the step has no places any more.
  set nama = excluded.nama, sampai = excluded.sampai, tempat = excluded.tempat, harga = excluded.harga;
  -- Cells of a category that the race offers no more stay: put back, it costs what it cost.
  delete from private.harga_kategori c
  where c.lomba_id = p_race_id
    and exists (select from public.lomba_kategori link where link.lomba_id = c.lomba_id and link.kategori_id = c.kategori_id);
  insert into private.harga_kategori as c (lomba_id, urutan, kategori_id, harga)
  select p_race_id, (w.o ->> 'urutan')::integer, cell.key::uuid, cell.value::bigint
  from jsonb_array_elements(p_steps) w (o), jsonb_each_text(w.o -> 'kategori') cell
  on conflict (lomba_id, urutan, kategori_id) do update set harga = excluded.harga;
end
$$;
comment on function private.save_steps(uuid, jsonb) is
  'Internal: makes a race''s steps those of private.steps_typed, under the locks on private.uncounted_entries and then on its row. Raises PT422 out_of_range {field, urutan, min, max}: fewer places than are taken.';

create function private.keep_price_promise(race public.lomba, p_before jsonb, p_reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  after constant jsonb := private.price_table(race);
  categories text[];
  broken jsonb;
begin
  if after = p_before then
    return;
  end if;
  perform private.refuse_unchargeable(race);
  if exists (select from public.pendaftaran_lomba p where p.lomba_id = race.id) then
    perform private.refuse_taken_step(p_before, after, race.id, now());
    -- Those that it offers, offered before, or has prices for; one that nobody was ever shown may cost what it likes.
    select array_agg(distinct id) into categories
    from (
      select jsonb_array_elements_text(p_before -> 'kategori')
      union select jsonb_array_elements_text(h.sebelum -> 'kategori') from private.harga_riwayat h where h.lomba_id = race.id
      union select jsonb_object_keys(s.o -> 'kategori') from jsonb_array_elements(p_before -> 'langkah') s (o)
    ) shown (id);
    broken := private.broken_promise(p_before, after, categories, now());
    if broken is null then
      p_reason := null;
    elsif p_reason is null then
      perform private.refuse('PT409', 'price_promised', jsonb_build_object('field', 'langkah_harga',
        'kategori_id', broken -> 'kategori_id', 'from', broken -> 'from', 'to', broken -> 'to', 'until', broken -> 'until',
        'places', broken -> 'places'));
    elsif not private.my_race_roles(race.id) && '{pemilik,admin}' then
      perform private.refuse('PT403', 'not_allowed', jsonb_build_object('right', 'pemilik', 'roles', to_jsonb(private.my_race_roles(race.id))));
    end if;
  else
    p_reason := null;
  end if;
  insert into private.harga_riwayat (lomba_id, oleh, sebelum, sesudah, alasan)
  values (race.id, (select auth.uid()), p_before, after, p_reason);
end
$$;
comment on function private.keep_price_promise(public.lomba, jsonb, text) is
  'Internal: refuses a change of a race''s prices, already written, that takes back what families were shown, and keeps every other in harga_riwayat. reason: the owner''s, of a correction (K4). Raises PT422 price_not_chargeable; PT409 price_promised {field, kategori_id, from, to, until, places}; PT403 not_allowed {right: pemilik, roles}.';

create function private.price_corrections(p_race_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('diubah_pada', h.diubah_pada, 'alasan', h.alasan) order by h.id desc), '[]')
  from private.harga_riwayat h
  where h.lomba_id = p_race_id and h.alasan is not null and h.diubah_pada > now() - interval '7 days';
$$;
comment on function private.price_corrections(uuid) is
  'Internal: corrections of a race''s prices in the last seven days, the latest first: [{diubah_pada, alasan}] (K4).';

create function public.price_corrections(public.lomba) returns jsonb
language sql stable set search_path = ''
as $$
  select private.price_corrections($1.id)
$$;
comment on function public.price_corrections(public.lomba) is
  'Computed column of lomba: the owner''s corrections of its prices that its page shows (private.price_corrections). Raises nothing.';
grant execute on function private.price_corrections(uuid), public.price_corrections(public.lomba) to anon, authenticated;
