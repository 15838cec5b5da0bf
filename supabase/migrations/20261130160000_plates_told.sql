-- A family is told the plates of its riders.
-- Why: the number on the bike is what a child is called by on race day, and parents knew only what they had wished for.
-- One letter for all riders of a family in a race. It waits ten minutes, because an organiser gives plates, looks at them
-- and gives them anew: what stands when it goes out is what it says, and nothing goes out where nothing has changed.

create table private.kabar_plat (
  pendaftaran_id uuid not null,
  nomor integer not null,
  sebelum integer,
  pada timestamptz not null default now(),
  constraint kabar_plat_pkey primary key (pendaftaran_id),
  constraint kabar_plat_pendaftaran_id_fkey
    foreign key (pendaftaran_id) references public.pendaftaran_lomba (id) on delete cascade
);
comment on table private.kabar_plat is
  'The plate that the family of an entry was last told, or is told by the letter that waits: what is new is measured by it.';
comment on column private.kabar_plat.sebelum is 'The plate that it follows; null for the first.';
alter table private.kabar_plat enable row level security;

create function private.plate_letter_delay() returns interval
language sql immutable set search_path = ''
as $$ select interval '10 minutes' $$;
comment on function private.plate_letter_delay() is
  'How long a letter about plates waits for more of them, and for the organiser''s second thoughts.';

create function private.note_plates(
  p_entry_ids uuid[], p_recipients uuid[], p_race_ids uuid[], p_plates integer[]
) returns void
language plpgsql set search_path = ''
as $$
begin
  with news as (
    select e.id, e.recipient, e.race_id, e.plate, k.nomor as said
    from unnest(p_entry_ids, p_recipients, p_race_ids, p_plates) e (id, recipient, race_id, plate)
    left join private.kabar_plat k on k.pendaftaran_id = e.id
    where e.plate is distinct from k.nomor
  ),
  -- A message that a run has claimed may have been sent already.
  letters as materialized (
    select r.recipient, r.race_id, m.id, coalesce(m.isi -> 'rider', '[]') as riders
    from (select distinct n.recipient, n.race_id from news n order by 1, 2) r
    left join lateral (
      select x.id, x.isi from private.pesan x
      where x.user_id = r.recipient and x.jenis = 'plates_given' and x.isi ->> 'lomba_id' = r.race_id::text
        and x.terkirim_pada is null and x.berhenti_pada is null and x.giliran_pada is null
      order by x.dibuat_pada desc limit 1
      for update
    ) m on true
  ),
  facts as materialized (
    select n.id, n.plate, l.id as letter_id, l.recipient, l.race_id,
      case when line is null then n.said else (line ->> 'sebelum')::integer end as said
    from news n
    join letters l on l.recipient = n.recipient and l.race_id = n.race_id
    left join lateral (
      select one as line from jsonb_array_elements(l.riders) one where one ->> 'id' = n.id::text
    ) _ on true
    -- A plate that was told and is taken back is not told of: the next one says which it follows.
    where n.plate is not null or line is not null
  ),
  contents as materialized (
    select l.id, l.recipient, l.race_id,
      coalesce((
        select jsonb_agg(one) from jsonb_array_elements(l.riders) one
        where one ->> 'id' <> all (array_agg(f.id::text))
      ), '[]') || coalesce(
        jsonb_agg(jsonb_build_object('id', f.id, 'sebelum', f.said) order by f.plate)
          filter (where f.plate is not null and f.plate is distinct from f.said), '[]'
      ) as riders
    from letters l
    join facts f on f.recipient = l.recipient and f.race_id = l.race_id
    group by l.id, l.recipient, l.race_id, l.riders
  ),
  unsaid as (
    delete from private.kabar_plat k using facts f where k.pendaftaran_id = f.id and coalesce(f.plate, f.said) is null
  ),
  said as (
    insert into private.kabar_plat (pendaftaran_id, nomor, sebelum)
    select f.id, coalesce(f.plate, f.said), case when f.plate <> f.said then f.said end from facts f
    where coalesce(f.plate, f.said) is not null
    on conflict (pendaftaran_id) do update set nomor = excluded.nomor, sebelum = excluded.sebelum, pada = excluded.pada
  ),
  emptied as (
    delete from private.pesan m using contents c where m.id = c.id and c.riders = '[]'
  ),
  changed as (
    -- An organiser who goes on changing them for an hour keeps nobody waiting any longer.
    update private.pesan m
    set isi = m.isi || jsonb_build_object('rider', c.riders),
      kirim_setelah = greatest(m.kirim_setelah, least(now(), m.dibuat_pada + interval '1 hour') + private.plate_letter_delay())
    from contents c where m.id = c.id and c.riders <> '[]'
  )
  insert into private.pesan (kunci, jenis, user_id, isi, kirim_setelah)
  select 'plates_given:' || gen_random_uuid(), 'plates_given', c.recipient,
    jsonb_build_object('lomba_id', c.race_id, 'rider', c.riders), now() + private.plate_letter_delay()
  from contents c where c.id is null;
end
$$;
comment on function private.note_plates(uuid[], uuid[], uuid[], integer[]) is
  'Internal: what the letters about plates to these accounts, in these races, say of these entries: this plate, or (null) nothing any more. A letter plates_given {lomba_id, rider: [{id, sebelum: the plate that was told before, or null}]} that still waits is changed; without one a new one waits; one with nothing left in it is gone. All of them in one statement: who gives plates holds the race''s locks meanwhile.';

create function private.tell_plates(p_entry_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  ids uuid[];
  recipients uuid[];
  races uuid[];
  plates integer[];
begin
  select array_agg(p.id), array_agg(p.user_id), array_agg(p.lomba_id), array_agg(p.nomor_plat)
  into ids, recipients, races, plates
  from public.pendaftaran_lomba p
  join public.lomba l on l.id = p.lomba_id
  left join private.kabar_plat k on k.pendaftaran_id = p.id
  where p.id = any (p_entry_ids) and p.user_id is not null and p.nomor_plat is distinct from k.nomor and (
    p.nomor_plat is null
    -- Once the race has begun, the helper who gives a plate has the child in front of them.
    or (p.status_pendaftaran = 'dikonfirmasi' and l.status = 'dipublikasi' and l.tanggal_mulai > now())
  );
  if ids is not null then
    perform private.note_plates(ids, recipients, races, plates);
  end if;
end
$$;
comment on function private.tell_plates(uuid[]) is
  'Internal: tells the accounts of these entries the plates that confirmed ones now have (private.note_plates), as long as their race is to come; an entry without one is in no letter. Of an entry whose plate was told there is nothing to do.';

create function private.tell_plate() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.lomba_id is distinct from new.lomba_id and old.user_id is not null then
    perform private.note_plates(array[new.id], array[old.user_id], array[old.lomba_id], array[null::integer]);
  end if;
  if old.lomba_id is distinct from new.lomba_id then
    delete from private.kabar_plat k where k.pendaftaran_id = new.id;
  end if;
  -- Plates go from one rider to another by way of none: what the entry has now. Mostly it is told, which is asked of one row first.
  if exists (
    select from public.pendaftaran_lomba p
    left join private.kabar_plat k on k.pendaftaran_id = p.id
    where p.id = new.id and p.nomor_plat is distinct from k.nomor
  ) then
    perform private.tell_plates(array[new.id]);
  end if;
  return null;
end
$$;
comment on function private.tell_plate() is
  'Trigger on pendaftaran_lomba, when all else of the transaction is done: the plate that an entry then has is told (private.tell_plates). Where plates were given to many, private.assign_plates has told them all before.';

create constraint trigger tell_plate after update on public.pendaftaran_lomba
  deferrable initially deferred
  for each row when (
    old.nomor_plat is distinct from new.nomor_plat or old.lomba_id is distinct from new.lomba_id
    -- An entry that had its plate before it was paid.
    or (
      new.nomor_plat is not null
      and new.status_pendaftaran = 'dikonfirmasi' and old.status_pendaftaran <> 'dikonfirmasi'
    )
  ) execute function private.tell_plate();
