-- A family is told the plates of its riders.
-- Why: the number on the bike is what a child is called by on race day, and parents knew only what they had wished for.
-- One letter for all riders of a family in a race. It waits ten minutes, because an organiser gives plates, looks at them
-- and gives them anew: what stands when it goes out is what it says, and nothing goes out where nothing has changed.

create table private.kabar_plat (
  pendaftaran_id uuid not null,
  nomor integer not null,
  constraint kabar_plat_pkey primary key (pendaftaran_id),
  constraint kabar_plat_pendaftaran_id_fkey
    foreign key (pendaftaran_id) references public.pendaftaran_lomba (id) on delete cascade
);
comment on table private.kabar_plat is
  'The plate that the family of an entry was last told, or is told by the letter that waits: what is new is measured by it.';
alter table private.kabar_plat enable row level security;

create function private.plate_letter_delay() returns interval
language sql immutable set search_path = ''
as $$ select interval '10 minutes' $$;
comment on function private.plate_letter_delay() is
  'How long a letter about plates waits for more of them, and for the organiser''s second thoughts.';

create function private.note_plate(p_entry_id uuid, p_recipient uuid, p_race_id uuid, p_plate integer) returns void
language plpgsql set search_path = ''
as $$
declare
  letter private.pesan;
  said integer := (select k.nomor from private.kabar_plat k where k.pendaftaran_id = p_entry_id);
  line jsonb;
  others jsonb;
begin
  if p_plate is not distinct from said then
    return;
  end if;
  -- A message that a run has claimed may have been sent already.
  select * into letter from private.pesan m
  where m.user_id = p_recipient and m.jenis = 'plates_given' and m.isi ->> 'lomba_id' = p_race_id::text
    and m.terkirim_pada is null and m.berhenti_pada is null and m.giliran_pada is null
  order by m.dibuat_pada desc limit 1
  for update;
  select coalesce(jsonb_agg(one) filter (where one ->> 'id' <> p_entry_id::text), '[]'),
    (jsonb_agg(one) filter (where one ->> 'id' = p_entry_id::text)) -> 0
  into others, line
  from jsonb_array_elements(coalesce(letter.isi -> 'rider', '[]')) one;
  -- A plate that was told and is taken back is not told of: the next one says which it follows.
  if p_plate is null and line is null then
    return;
  end if;
  said := case when line is null then said else (line ->> 'sebelum')::integer end;
  if p_plate is not null and p_plate is distinct from said then
    others := others || jsonb_build_object('id', p_entry_id, 'sebelum', said);
  end if;

  if coalesce(p_plate, said) is null then
    delete from private.kabar_plat k where k.pendaftaran_id = p_entry_id;
  else
    insert into private.kabar_plat (pendaftaran_id, nomor) values (p_entry_id, coalesce(p_plate, said))
    on conflict (pendaftaran_id) do update set nomor = excluded.nomor;
  end if;
  if letter.id is null then
    perform private.queue_message('plates_given:' || gen_random_uuid(), 'plates_given', p_recipient, null,
      jsonb_build_object('lomba_id', p_race_id, 'rider', others), now() + private.plate_letter_delay());
  elsif others = '[]' then
    delete from private.pesan m where m.id = letter.id;
  else
    -- An organiser who goes on changing them for an hour keeps nobody waiting any longer.
    update private.pesan m
    set isi = m.isi || jsonb_build_object('rider', others),
      kirim_setelah = greatest(m.kirim_setelah, least(now(), m.dibuat_pada + interval '1 hour') + private.plate_letter_delay())
    where m.id = letter.id;
  end if;
end
$$;
comment on function private.note_plate(uuid, uuid, uuid, integer) is
  'Internal: what the letter about plates to this account, in this race, says of an entry: this plate, or (null) nothing any more. The letter plates_given {lomba_id, rider: [{id, sebelum: the plate that was told before, or null}]} that still waits is changed; without one a new one waits; one with nothing left in it is gone.';

create function private.tell_plate() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
begin
  if old.lomba_id is distinct from new.lomba_id then
    perform private.note_plate(new.id, old.user_id, old.lomba_id, null);
    delete from private.kabar_plat k where k.pendaftaran_id = new.id;
  end if;
  -- Plates go from one rider to another by way of none.
  select * into p from public.pendaftaran_lomba x where x.id = new.id;
  if p.user_id is null then
    return null;
  end if;
  if p.nomor_plat is null then
    perform private.note_plate(p.id, p.user_id, p.lomba_id, null);
  elsif p.status_pendaftaran = 'dikonfirmasi' then
    -- Once the race has begun, the helper who gives a plate has the child in front of them.
    perform private.note_plate(p.id, p.user_id, p.lomba_id, p.nomor_plat)
    from public.lomba l
    where l.id = p.lomba_id and l.status = 'dipublikasi' and l.tanggal_mulai > now();
  end if;
  return null;
end
$$;
comment on function private.tell_plate() is
  'Trigger on pendaftaran_lomba, when all else of the transaction is done: the plate that a confirmed entry then has is told to its account (private.note_plate), as long as its race is to come; an entry without one is in no letter.';

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
