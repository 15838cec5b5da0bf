-- Start numbers: whose a number is in a race.
-- Why: the number is what a child is called by on race day, on its bike, its arm and in every list. Until a list is closed the
-- organiser gives numbers and gives them anew; from then on a number is the child's for the whole race, and stays so when
-- the child leaves, because results name it (race-day rules, R4).

create function private.child_of(entry public.pendaftaran_lomba) returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(entry.rider_id, entry.id);
end
$$;
comment on function private.child_of(public.pendaftaran_lomba) is
  'Internal: one child of a race: the family''s rider, or of an entry on paper the entry itself.';

create table private.nomor_lomba (
  lomba_id uuid not null,
  nomor integer not null,
  anak uuid not null,
  sejak timestamptz not null default now(),
  tetap_sejak timestamptz,
  constraint nomor_lomba_pkey primary key (lomba_id, nomor),
  constraint nomor_lomba_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete restrict,
  constraint nomor_lomba_nomor_range check (nomor between 1 and 9999)
);
comment on table private.nomor_lomba is
  'Whose a start number is in a race, also after the child has left. Written by the triggers on pendaftaran_lomba and by the closing of a list.';
comment on column private.nomor_lomba.anak is 'private.child_of: the rider, or the entry itself where it was made on paper. Names nobody: the row of the rider may be erased.';
comment on column private.nomor_lomba.sejak is 'Since when it is this child''s.';
comment on column private.nomor_lomba.tetap_sejak is 'Since when it stood in a closed list: from then on it is never another child''s, and this row is never changed.';
alter table private.nomor_lomba enable row level security;
-- A child may have several (a lost plate is replaced), and is looked for by every entry that gets one.
create index nomor_lomba_anak_idx on private.nomor_lomba (lomba_id, anak);

create function private.refuse_other_number() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Against our own faults: private.keep_number has refused before, in words.
  raise exception 'The number % was in a closed list.', old.nomor using errcode = 'restrict_violation';
end
$$;
comment on function private.refuse_other_number() is 'Trigger on nomor_lomba: a number of a closed list is neither changed nor removed.';
create trigger refuse_other_number before update or delete on private.nomor_lomba
  for each row when (old.tetap_sejak is not null) execute function private.refuse_other_number();

create function private.keep_number() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  child uuid := private.child_of(new);
  kept private.nomor_lomba;
  holder public.pendaftaran_lomba;
begin
  insert into private.nomor_lomba as n (lomba_id, nomor, anak) values (new.lomba_id, new.nomor_plat, child)
  on conflict (lomba_id, nomor) do update set anak = excluded.anak, sejak = now()
  where n.tetap_sejak is null and n.anak <> excluded.anak and not exists (
    select from public.pendaftaran_lomba p
    where p.lomba_id = n.lomba_id and p.nomor_plat = n.nomor and p.id <> new.id and private.child_of(p) <> excluded.anak
  );
  select * into strict kept from private.nomor_lomba n where n.lomba_id = new.lomba_id and n.nomor = new.nomor_plat;
  if kept.anak = child then
    return new;
  elsif kept.tetap_sejak is not null then
    perform private.refuse('PT409', 'plate_kept', jsonb_build_object('nomor_plat', new.nomor_plat));
  end if;
  select * into strict holder from public.pendaftaran_lomba p
  where p.lomba_id = new.lomba_id and p.nomor_plat = new.nomor_plat and p.id <> new.id
  limit 1;
  perform private.refuse('PT409', 'plate_taken', jsonb_build_object(
    'nomor_plat', new.nomor_plat, 'pendaftaran_id', holder.id, 'name', holder.nama_panggilan_rider
  ));
end
$$;
comment on function private.keep_number() is
  'Trigger on pendaftaran_lomba: a number that an entry gets is its child''s. Raises PT409 plate_taken {nomor_plat, pendaftaran_id, name: nickname of the child that has it} where another child of the race has it, PT409 plate_kept {nomor_plat} where another child had it in a closed list.';

create trigger keep_number before insert or update of nomor_plat, lomba_id on public.pendaftaran_lomba
  for each row when (new.nomor_plat is not null) execute function private.keep_number();

-- One number may be on two entries of a child, one in each category.
create unique index pendaftaran_lomba_nomor_plat_key on public.pendaftaran_lomba (lomba_id, nomor_plat, kategori_id)
  where nomor_plat is not null;
alter table public.pendaftaran_lomba
  add constraint pendaftaran_lomba_nomor_plat_fkey
    foreign key (lomba_id, nomor_plat) references private.nomor_lomba (lomba_id, nomor);

create function private.number_is_kept(p_race_id uuid, p_number integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.nomor_lomba n where n.lomba_id = p_race_id and n.nomor = p_number and n.tetap_sejak is not null
  );
$$;
comment on function private.number_is_kept(uuid, integer) is 'Internal: whether a number stood in a closed list of the race.';
