-- register_riders: several children of one parent in one race, all or none.
-- Why: design, section 11. A parent with three children must not end up with two of them entered. Every child goes through
-- the checks of register_rider; the unique code and the fee are the order's, so they are taken once.

-- The last place is one child's: which of them goes without is the parent's to choose, so all who would are named.
create function private.without_place(p_race_id uuid, p_entries jsonb, p_code text, p_place integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with places as (
      select case p_code when 'race_full' then min(f.sisa_lomba)
        else min(f.sisa) filter (where f.kategori_id::text = lower(p_entries -> (p_place - 1) ->> 'category_id')) end as free
      from private.places_for_caller(p_race_id) f
    ), wanting as (
      select e.place, coalesce(private.clean_text(e.child ->> 'nickname'), private.clean_text(e.child ->> 'full_name')) as name,
        row_number() over (order by e.place) as turn
      from jsonb_array_elements(p_entries) with ordinality e (child, place)
      where p_code = 'race_full' or lower(e.child ->> 'category_id') = lower(p_entries -> (p_place - 1) ->> 'category_id')
    )
    select jsonb_build_object('left', p.free, 'without', coalesce(jsonb_agg(w.name order by w.place), '[]'))
    from places p left join wanting w on w.turn > p.free
    group by p.free
  );
end
$$;
comment on function private.without_place(uuid, jsonb, text, integer) is
  'Internal: of entries that were refused for want of places (race_full, category_full of the one at this place, from 1): {left: places that the caller could take, without: nicknames of the children beyond them}.';

-- Definer: no client may write a registration. Identity comes from auth.uid() only.
create function private.register_riders(
  p_race_id uuid, p_entries jsonb, p_request_id uuid
) returns setof public.pendaftaran_lomba
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 10;
  me uuid := private.signed_in();
  many integer;
  order_id uuid;
  race public.lomba;
  child jsonb;
  place integer;
  first_place integer;
  checked public.pendaftaran_lomba[] := '{}';
  repriced public.pendaftaran_lomba[] := '{}';
  entry public.pendaftaran_lomba;
  codes uuid[] := '{}';
  seen bigint[] := '{}';
  unique_code integer;
  total bigint;
  refusal_state text;
  refusal_code text;
  refusal_facts text;
begin
  if jsonb_typeof(p_entries) is distinct from 'array' or jsonb_array_length(p_entries) = 0
    or exists (select from jsonb_array_elements(p_entries) e where jsonb_typeof(e.value) <> 'object')
  then
    perform private.refuse('PT422', 'entries_required');
  end if;
  many := jsonb_array_length(p_entries);
  if many > most then
    perform private.refuse('PT422', 'too_many_entries', jsonb_build_object('max', most));
  end if;
  if p_request_id is null then
    perform private.refuse('PT422', 'request_id_required');
  end if;
  perform private.lock_user(me);

  -- A repeated request has waited for the first and gets its registrations, whatever has changed since.
  select o.id into order_id from public.pesanan o where o.user_id = me and o.kunci_permintaan = p_request_id;
  if found then
    return query select * from public.pendaftaran_lomba p where p.pesanan_id = order_id order by p.urutan_pesanan;
    return;
  end if;
  return query select * from public.pendaftaran_lomba p where p.user_id = me and p.kunci_permintaan = p_request_id;
  if found then
    return;
  end if;

  select * into race from public.lomba l where l.id = p_race_id;
  if many > 1 and race.satu_rider_per_akun then
    perform private.refuse('PT409', 'one_rider_per_account');
  end if;

  -- All riders before any row, in one order, so that two parents of the same children do not wait in a circle.
  perform private.lock_rider(p_race_id, r.name, r.birth_date)
  from (
    select distinct private.fold_name(n.name) as name, n.birth_date
    from jsonb_array_elements(p_entries) e
    cross join lateral (
      select private.clean_text(e.value ->> 'full_name') as name,
        private.parse_birth_date(e.value ->> 'birth_date', private.wib_day(now())) as birth_date
    ) n
    where n.name is not null and n.birth_date is not null
    order by 2, 1
  ) r;

  begin
    for i in 1 .. many loop
      place := i;
      child := p_entries -> (i - 1);
      entry := private.check_entry(
        p_race_id,
        case when child ->> 'category_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (child ->> 'category_id')::uuid end,
        jsonb_populate_record(null::public.rider_facts, child), p_request_id, many,
        -- Of one class as many as the order has; whichever of them does not fit, none of it does.
        (select count(*) from jsonb_array_elements(p_entries) e where lower(e.value ->> 'category_id') = lower(child ->> 'category_id'))::integer
      );
      first_place := (
        select min(c.place) from generate_subscripts(checked, 1) c (place)
        where (checked[c.place]).tanggal_lahir_rider = entry.tanggal_lahir_rider
          and private.fold_name((checked[c.place]).nama_lengkap_rider) = private.fold_name(entry.nama_lengkap_rider)
      );
      if first_place is not null then
        perform private.refuse('PT422', 'rider_twice', jsonb_build_object('same_as', first_place));
      end if;
      codes := codes || case when child ->> 'kode_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (child ->> 'kode_id')::uuid end;
      seen := seen || case when jsonb_typeof(child -> 'seen') = 'number' then least((child ->> 'seen')::numeric, 1e15)::bigint end;
      checked := checked || private.with_price(entry, codes[i], many, checked);
    end loop;
  exception when others then
    get stacked diagnostics refusal_state = returned_sqlstate, refusal_code = message_text, refusal_facts = pg_exception_detail;
    -- What is about no child of it.
    if many = 1 or refusal_state not like 'PT4%' or refusal_code in ('account_blocked', 'entries_paused') then
      raise;
    end if;
    -- Which child it is about.
    perform private.refuse(refusal_state, refusal_code, coalesce(nullif(refusal_facts, ''), '{}')::jsonb
      || case when refusal_code in ('race_full', 'category_full')
        then private.without_place(p_race_id, p_entries, refusal_code, place) else '{}' end
      || jsonb_build_object('place', place, 'rider', coalesce(private.clean_text(child ->> 'nickname'), private.clean_text(child ->> 'full_name'))));
  end;

  perform private.refuse_dearer(checked, seen);
  unique_code := private.draw_unique_code();
  if many = 1 then
    return next private.enter_rider(
      private.with_fee(checked[1], unique_code, race.biaya_ditanggung), p_entries -> 0 -> 'answers');
    return;
  end if;

  checked := private.with_fees(checked, unique_code, race.biaya_ditanggung);
  select sum(c.harga_dasar + c.kode_unik + c.biaya_admin) into total from unnest(checked) c;
  if total > private.greatest_charge() then
    perform private.refuse('PT422', 'order_not_chargeable',
      jsonb_build_object('total', total, 'max', private.greatest_charge()));
  end if;
  insert into public.pesanan (user_id, lomba_id, kode_unik, kunci_permintaan)
  values (me, p_race_id, case when total > 0 then unique_code else 0 end, p_request_id) returning id into order_id;
  -- The family's riders before the race row, in the order of their names.
  for place in
    select c.place from generate_subscripts(checked, 1) c (place)
    order by (checked[c.place]).tanggal_lahir_rider, private.fold_name((checked[c.place]).nama_lengkap_rider)
  loop
    entry := checked[place];
    entry.rider_id := private.family_rider(entry);
    entry.kunci_permintaan := gen_random_uuid();
    checked[place] := entry;
  end loop;
  -- A place may have gone since it was checked, or be kept for somebody else; and answers are looked at under the race's lock,
  -- which the first entry takes: told as above.
  begin
    for i in 1 .. many loop
      place := i;
      entry := checked[i];
      entry.pesanan_id := order_id;
      entry.urutan_pesanan := i;
      return next private.enter_rider(entry, p_entries -> (i - 1) -> 'answers');
    end loop;
  exception when sqlstate 'PT409' or sqlstate 'PT422' then
    get stacked diagnostics refusal_state = returned_sqlstate, refusal_code = message_text, refusal_facts = pg_exception_detail;
    if refusal_code = 'price_changed' then
      -- A step that filled up meanwhile may be more than this child's.
      for i in 1 .. many loop
        seen[i] := coalesce(seen[i], checked[i].harga_dasar);
        entry := checked[i];
        entry.harga_dasar := race.harga_dasar;
        repriced := repriced || private.with_price(entry, codes[i], many, repriced);
      end loop;
      perform private.refuse_dearer(repriced, seen);
    end if;
    perform private.refuse(refusal_state, refusal_code, coalesce(nullif(refusal_facts, ''), '{}')::jsonb
      || case when refusal_code in ('race_full', 'category_full')
        then private.without_place(p_race_id, p_entries, refusal_code, place) else '{}' end
      || jsonb_build_object('place', place, 'rider', checked[place].nama_panggilan_rider));
  end;
end
$$;
comment on function private.register_riders is
  'Registers several children for one race, all of them or none: an order (pesanan), paid with one charge. entries: [{category_id, the facts of public.rider_facts, answers, seen, kode_id}], at most 10; seen and kode_id as in register_rider. They take steps and uses of a code in their order (K3). The registrations come back in that order, each with its own price; the unique code and the one admin fee, of the sum and the code, are shared by them (private.share_of), so that the total_bayar of all add up to what is charged. The same request_id again returns the same. One entry is what register_rider makes: no order.
Each child meets the checks of register_rider, in its order; a refusal has beside its facts urutan (the child''s place in entries, from 1) and rider (the nickname as typed); race_full and category_full also sisa (places left for the caller) and tanpa_tempat (nicknames of the children beyond them). Places in race and category, and the limits of open entries, count the children.
price_changed names all children who would pay more than was shown.
Raises as register_rider, and PT422 entries_required, too_many_entries {max}, request_id_required; PT409 one_rider_per_account (a race with satu_rider_per_akun takes one rider of an account); PT422 rider_twice {same_as, place, rider}, order_not_chargeable {total, max}, in rupiah.';
select private.offer('register_riders');
