-- What goes back when a child leaves: the race's rule as data, and the sum of a payment by it.
-- Why: clubs' money, K16 and K17. Today's rows always give at least what was promised, so nothing is kept on entries: from the
-- first entry on they only give more, and days are counted to the latest day that was announced.

create function private.refund_rule_at(p_rows jsonb, p_days integer) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select r.o from jsonb_array_elements(p_rows) with ordinality r (o, place)
  where (r.o ->> 'hari')::integer <= p_days
  order by r.place limit 1;
$$;
comment on function private.refund_rule_at(jsonb, integer) is
  'Internal: the row of a rule that holds so many whole days before the race''s day, {hari, persen, biaya}; null below the last one.';

create function private.rule_days(race public.lomba, p_at timestamptz) returns integer
language sql stable set search_path = ''
as $$
  select greatest(private.race_day(race), race.hari_terjauh) - (p_at at time zone race.zona_waktu)::date;
$$;
comment on function private.rule_days(public.lomba, timestamptz) is
  'Internal: how many whole days, on the venue''s calendar, a moment is before the day to which the rule counts: the latest that was ever announced.';

create function private.refund_by_rule(
  p_received bigint, p_fee bigint, p_gone bigint, p_rows jsonb, p_days integer
) returns bigint
language sql immutable parallel safe set search_path = ''
as $$
  -- F = least(fee, received), B = the rest, G = gone.
  select case when row_then is null then 0 else
    floor(greatest(0, rest - p_gone) * (row_then ->> 'persen')::numeric / 100)::bigint
    + case when (row_then ->> 'biaya')::boolean then greatest(0, fee - greatest(0, p_gone - rest)) else 0 end
  end
  from (
    select least(p_fee, p_received) as fee, p_received - least(p_fee, p_received) as rest,
      private.refund_rule_at(p_rows, p_days) as row_then
  ) f;
$$;
comment on function private.refund_by_rule(bigint, bigint, bigint, jsonb, integer) is
  'What goes back by a race''s rule of the payment that let a child in, in rupiah (K17): of what came in with it (received), the fee in it, what went back or is asked for already (gone), so many days before.';

create function private.keep_refund_promise() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  promised jsonb;
begin
  if not exists (select from public.pendaftaran_lomba p where p.lomba_id = new.id) then
    return new;
  end if;
  if new.aturan_pengembalian is distinct from old.aturan_pengembalian then
    -- Between two days of either table nothing changes.
    select was into promised
    from (
      select (r.o ->> 'hari')::integer as days from jsonb_array_elements(old.aturan_pengembalian || new.aturan_pengembalian) r (o)
    ) d
    cross join lateral private.refund_rule_at(old.aturan_pengembalian, d.days) was
    left join lateral private.refund_rule_at(new.aturan_pengembalian, d.days) becomes on true
    where was is not null and (
      (was ->> 'persen')::integer > coalesce((becomes ->> 'persen')::integer, 0)
      or (was ->> 'biaya')::boolean and not coalesce((becomes ->> 'biaya')::boolean, false)
    )
    order by d.days desc limit 1;
    if promised is not null then
      perform private.refuse('PT409', 'refund_rule_promised', jsonb_build_object('field', 'aturan_pengembalian',
        'hari', promised -> 'hari', 'persen', promised -> 'persen', 'biaya', promised -> 'biaya'));
    end if;
  end if;
  -- Announced is what families could see.
  new.hari_terjauh := greatest(
    old.hari_terjauh,
    case when old.status = 'dipublikasi' and isfinite(old.tanggal_mulai) then private.race_day(old) end,
    case when new.status = 'dipublikasi' and isfinite(new.tanggal_mulai) then private.race_day(new) end
  );
  return new;
end
$$;
comment on function private.keep_refund_promise() is
  'Trigger on lomba: once somebody has entered, the rule for money back only gives more, for every day, and hari_terjauh is the latest day that was announced. Raises PT409 refund_rule_promised {field, hari, persen, biaya}: the row that would give less.';

-- After the zone is set, by its name.
create trigger zz_keep_refund_promise before update of aturan_pengembalian, hari_terjauh, tanggal_mulai, zona_waktu, provinsi, kota, status
  on public.lomba for each row execute function private.keep_refund_promise();
