-- Prices of a race: its steps, and what a category costs at each of them.
-- Why: clubs' money, K1 to K3. Private: clients read a race's prices with the race (private.price_list), because the REST
-- interface lets one request walk every foreign key between readable tables.

create table private.harga_lomba (
  lomba_id uuid not null,
  urutan integer not null,
  nama text not null,
  sampai timestamptz,
  tempat integer,
  terisi integer not null default 0,
  harga bigint,
  constraint harga_lomba_pkey primary key (lomba_id, urutan),
  constraint harga_lomba_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade,
  -- Its other bounds are a trigger's.
  constraint harga_lomba_terisi_within_places check (terisi >= 0 and terisi <= tempat)
);
comment on table private.harga_lomba is
  'The steps of a race''s prices, in order; a race without rows has one price, lomba.harga_dasar (K1). Written by the editor''s functions alone.';
comment on column private.harga_lomba.urutan is 'Its place, from 1. The first that has not ended and has places left is today''s (K2).';
comment on column private.harga_lomba.nama is 'What families read: Early bird, Normal.';
comment on column private.harga_lomba.sampai is 'The moment at which it ends, exclusive; null is never. The last step has none.';
comment on column private.harga_lomba.tempat is 'How many places it has; null is as many as the race. The last step has none.';
comment on column private.harga_lomba.terisi is
  'Entries of the step that live or were ever paid (pendaftaran_lomba.langkah_dihitung); counted only where it has tempat. Kept by the triggers that move the place.';
comment on column private.harga_lomba.harga is 'In rupiah; null is the race''s own price (private.base_price).';

-- A trigger, because every check is set up anew by each entry that counts its place, whatever column it is of.
create function private.refuse_step_out_of_bounds() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise check_violation using message = 'A step is out of bounds.', table = 'harga_lomba', constraint = tg_name;
end
$$;
comment on function private.refuse_step_out_of_bounds() is
  'Trigger on harga_lomba: a step past the sixth, without a name of 1 to 40 characters, with no places or a price below 0 is refused as by a check.';
create trigger harga_lomba_bounds before insert or update of urutan, nama, tempat, harga on private.harga_lomba
  for each row when (
    (new.urutan between 1 and 6 and char_length(new.nama) between 1 and 40 and new.tempat > 0 and new.harga >= 0) is false
  )
  execute function private.refuse_step_out_of_bounds();

create table private.harga_kategori (
  lomba_id uuid not null,
  urutan integer not null,
  kategori_id uuid not null,
  harga bigint not null,
  constraint harga_kategori_pkey primary key (lomba_id, urutan, kategori_id),
  constraint harga_kategori_step_fkey
    foreign key (lomba_id, urutan) references private.harga_lomba (lomba_id, urutan) on delete cascade,
  constraint harga_kategori_kategori_id_fkey
    foreign key (kategori_id) references public.kategori_lomba (id) on delete restrict,
  constraint harga_kategori_harga_positive check (harga >= 0)
);
comment on table private.harga_kategori is 'What a category costs at a step where it is not the step''s own price (K1).';
comment on column private.harga_kategori.harga is 'In rupiah.';
create index harga_kategori_kategori_id_idx on private.harga_kategori (kategori_id);

alter table private.harga_lomba enable row level security;
alter table private.harga_kategori enable row level security;

create function private.price_steps(p_race_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'urutan', s.urutan, 'nama', s.nama, 'sampai', s.sampai, 'tempat', s.tempat, 'sisa', s.tempat - s.terisi, 'harga', s.harga,
    'kategori', (
      select coalesce(jsonb_object_agg(c.kategori_id, c.harga), '{}') from private.harga_kategori c
      where c.lomba_id = s.lomba_id and c.urutan = s.urutan
        -- Of a category that was taken out the price is kept for its coming back (private.save_steps).
        and exists (select from public.lomba_kategori link where link.lomba_id = c.lomba_id and link.kategori_id = c.kategori_id)
    )
  ) order by s.urutan), '[]')
  from private.harga_lomba s where s.lomba_id = p_race_id
$$;
comment on function private.price_steps(uuid) is
  'Internal: the steps of a race''s prices as the app reads them (langkah_harga), a JSON array in their order: {urutan, nama, sampai, tempat, sisa: places left, null where it has no tempat, harga: null is the race''s own, kategori: {category: price}}, in rupiah; [] in a race without steps (K8).';

create function private.step_now(
  p_race_id uuid, p_category_id uuid, p_race_price bigint, p_taken integer[] default '{}', p_at timestamptz default now(),
  out urutan integer, out harga bigint, out counted boolean
)
language plpgsql stable set search_path = ''
as $$
begin
  select s.urutan, coalesce(c.harga, s.harga), s.tempat is not null into urutan, harga, counted
  from private.harga_lomba s
  left join private.harga_kategori c
    on c.lomba_id = s.lomba_id and c.urutan = s.urutan and c.kategori_id = p_category_id
  where s.lomba_id = p_race_id and (s.sampai is null or s.sampai > p_at)
    and (s.tempat is null or s.terisi + cardinality(array_positions(p_taken, s.urutan)) < s.tempat)
  order by s.urutan limit 1;
  harga := coalesce(harga, private.base_price(p_race_price));
  counted := coalesce(counted, false);
end
$$;
comment on function private.step_now(uuid, uuid, bigint, integer[], timestamptz) is
  'Internal: the step of a race''s prices at a moment and what a category costs at it, in rupiah: the first that has not ended and has places left (K2); urutan null in a race without steps, which costs race_price (lomba.harga_dasar). taken: steps that earlier children of the same order take (K3). counted: whether it has tempat. For certain only under the lock on the race row.';

create function private.discount_of(p_price bigint, p_kind text, p_value bigint) returns bigint
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  discount bigint := case p_kind when 'persen' then p_price * p_value / 100 else least(p_value, p_price) end;
begin
  return case when p_price - discount < 1000 then p_price else discount end;
end
$$;
comment on function private.discount_of(bigint, text, bigint) is
  'Internal: what a code of this kind (persen, rupiah) and value takes off a price, in rupiah, rounded down; the whole price where less than 1,000 would be left (K11). Null without a code.';
