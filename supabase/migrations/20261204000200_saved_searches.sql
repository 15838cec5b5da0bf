-- Searches that a family keeps: who waits for a race of a kind is told when one is published.
-- Why: a race is found by looking again and again, and the one that fits is full by then. A search is the wish and nothing
-- else: what it finds is asked anew for each race, by the rules of the list (list_races).
-- Affects: public.pencarian_lomba, private.lomba_terbit, a trigger on lomba, RPCs save_search and remove_search, the outbox.

create table public.pencarian_lomba (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  teks text,
  kota text,
  bulan integer,
  rider_id uuid,
  usia integer,
  dibuat_pada timestamptz not null default now(),
  constraint pencarian_lomba_pkey primary key (id),
  constraint pencarian_lomba_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint pencarian_lomba_rider_id_fkey foreign key (rider_id) references public.rider (id) on delete cascade,
  constraint pencarian_lomba_wish_key unique nulls not distinct (user_id, teks, kota, bulan, rider_id, usia),
  constraint pencarian_lomba_teks_length check (char_length(teks) between 1 and 100),
  constraint pencarian_lomba_kota_length check (char_length(kota) between 1 and 100),
  constraint pencarian_lomba_bulan_range check (bulan between 1 and 12),
  constraint pencarian_lomba_usia_range check (usia between 0 and 99),
  constraint pencarian_lomba_one_rider check (rider_id is null or usia is null)
);
comment on table public.pencarian_lomba is
  'What a family looks for: when a race is published that fits, it gets one message. The owner reads it; save_search and remove_search write it.';
comment on column public.pencarian_lomba.teks is 'Text in title, place or city, as in list_races; null is any.';
comment on column public.pencarian_lomba.kota is 'Text in the city; null is any.';
comment on column public.pencarian_lomba.bulan is 'Month of the start at the venue, 1-12; null is any.';
comment on column public.pencarian_lomba.rider_id is 'A child of the family, whose age on the race day and gender count; null is any.';
comment on column public.pencarian_lomba.usia is 'Full years; null is any.';
create index pencarian_lomba_rider_id_idx on public.pencarian_lomba (rider_id);

alter table public.pencarian_lomba enable row level security;
create policy pencarian_lomba_read_own on public.pencarian_lomba
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.pencarian_lomba to authenticated;

create table private.lomba_terbit (
  lomba_id uuid not null,
  pada timestamptz not null default now(),
  dikabarkan_pada timestamptz,
  constraint lomba_terbit_pkey primary key (lomba_id),
  constraint lomba_terbit_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade
);
comment on table private.lomba_terbit is 'Races that were published, and when those who look for such a race were told: of each race once, however often it is withdrawn.';
create index lomba_terbit_waiting_idx on private.lomba_terbit (pada) where dikabarkan_pada is null;
alter table private.lomba_terbit enable row level security;

create function private.note_published_race() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.lomba_terbit (lomba_id) values (new.id)
  on conflict (lomba_id) do update set pada = now() where private.lomba_terbit.dikabarkan_pada is null;
  return null;
end
$$;
comment on function private.note_published_race() is 'Trigger on lomba: a race that has become public waits for its news to go out.';
create trigger note_published_race after update of status on public.lomba
  for each row when (new.status = 'dipublikasi' and old.status <> 'dipublikasi')
  execute function private.note_published_race();

--------------------------------------------------------------------------------------------------------------
-- Keeping one
--------------------------------------------------------------------------------------------------------------

create function private.save_search(p_query text, p_city text, p_month integer, p_rider_id uuid, p_age integer) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  words text := private.typed_text('query', p_query, 100);
  city text := private.typed_text('city', p_city, 100);
  most integer := greatest(private.setting_number('BATAS_PENCARIAN', 10), 1);
  saved_id uuid;
begin
  perform private.lock_user(me);
  if p_month not between 1 and 12 then
    perform private.refuse_field('out_of_range', 'month', jsonb_build_object('min', 1, 'max', 12));
  end if;
  if p_age not between 0 and 99 then
    perform private.refuse_field('out_of_range', 'age', jsonb_build_object('min', 0, 'max', 99));
  end if;
  if p_rider_id is not null then
    perform private.own_rider(p_rider_id);
  end if;
  select s.id into saved_id from public.pencarian_lomba s
  where s.user_id = me and s.teks is not distinct from words and s.kota is not distinct from city
    and s.bulan is not distinct from p_month and s.rider_id is not distinct from p_rider_id
    and s.usia is not distinct from case when p_rider_id is null then p_age end;
  if saved_id is not null then
    return saved_id;
  end if;
  if (select count(*) from public.pencarian_lomba s where s.user_id = me) >= most then
    perform private.refuse('PT429', 'too_many_searches', jsonb_build_object('limit', most));
  end if;
  insert into public.pencarian_lomba (user_id, teks, kota, bulan, rider_id, usia)
  values (me, words, city, p_month, p_rider_id, case when p_rider_id is null then p_age end)
  returning id into saved_id;
  return saved_id;
end
$$;
comment on function private.save_search is
  'Keeps what the caller looks for (text, city, month, a child or an age; null is any) and gives its id; the same again is the same one. Of each race that fits when it is published, a message is queued.
Raises PT401 not_signed_in; PT422 text_too_long, out_of_range {field, min, max}; PT404 rider_not_found; PT429 too_many_searches {limit}.';
select private.offer('save_search');

create function private.remove_search(p_search_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  delete from public.pencarian_lomba s where s.id = p_search_id and s.user_id = me;
end
$$;
comment on function private.remove_search is
  'Forgets a search of the caller; one that is gone already, or another''s, changes nothing. Raises PT401 not_signed_in.';
select private.offer('remove_search');

--------------------------------------------------------------------------------------------------------------
-- Telling
--------------------------------------------------------------------------------------------------------------

create function private.queue_found_races(p_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- A race that was published by mistake is withdrawn within minutes.
  settled constant interval := interval '10 minutes';
  most_a_day constant integer := 3;
  race public.lomba;
begin
  for race in
    select l.* from private.lomba_terbit t join public.lomba l on l.id = t.lomba_id
    where t.dikabarkan_pada is null and t.pada <= p_at - settled and l.status = 'dipublikasi'
    order by t.pada, t.lomba_id limit 5 for update of t skip locked
  loop
    update private.lomba_terbit t set dikabarkan_pada = p_at where t.lomba_id = race.id;
    continue when p_at > private.entries_close(race);
    perform private.queue_message(
      'race_found:' || race.id || ':' || found.user_id, 'race_found', found.user_id, null,
      jsonb_build_object('lomba_id', race.id))
    from (
      select distinct s.user_id from public.pencarian_lomba s left join public.rider r on r.id = s.rider_id
      where (s.teks is null or race.judul ilike private.contains_pattern(s.teks)
          or race.kota ilike private.contains_pattern(s.teks) or race.lokasi ilike private.contains_pattern(s.teks))
        and (s.kota is null or race.kota ilike private.contains_pattern(s.kota))
        and (s.bulan is null or s.bulan = extract(month from race.tanggal_mulai at time zone race.zona_waktu))
        and (s.rider_id is null or r.dihapus_pada is null)
        and (s.rider_id is null and s.usia is null or private.race_is_for(
          race.id, (race.tanggal_mulai at time zone race.zona_waktu)::date, r.tanggal_lahir, r.jenis_kelamin, s.usia, false))
    ) found
    where not exists (select from private.berhenti_pesan b where b.user_id = found.user_id and b.berhenti_pada is not null)
      and most_a_day > (
        select count(*) from private.pesan m
        where m.user_id = found.user_id and m.jenis = 'race_found' and m.dibuat_pada > p_at - interval '1 day'
      );
  end loop;
end
$$;
comment on function private.queue_found_races(timestamptz) is
  'Internal, before messages are claimed, with the present time: queues race_found {lomba_id} for each family whose search a race fits that was published ten minutes ago or more, of a race once, at most three a family and day, and none to a family that wants no such messages.';
