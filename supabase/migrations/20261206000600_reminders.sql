-- Reminders that a family asks for on a race's page, when it is not ready to enter yet: one message, a day before the price of
-- today ends or entries close, whichever comes first.
-- Why: docs/decisions/081-asked-to-be-reminded.md. Only for an account: its address is its own.
-- Affects: private.pengingat_lomba, RPC remind_me, the outbox.

create table private.pengingat_lomba (
  user_id uuid not null,
  lomba_id uuid not null,
  diminta_pada timestamptz not null default now(),
  dikabarkan_pada timestamptz,
  constraint pengingat_lomba_pkey primary key (user_id, lomba_id),
  constraint pengingat_lomba_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint pengingat_lomba_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade
);
comment on table private.pengingat_lomba is
  'Who wants to be told before the entries of a race close: told once, and forgotten once they have closed (queue_race_reminders).';
create index pengingat_lomba_lomba_id_idx on private.pengingat_lomba (lomba_id, dikabarkan_pada);
alter table private.pengingat_lomba enable row level security;

create function private.remind_me(p_race_id uuid, p_wanted boolean) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
  race public.lomba;
begin
  if p_wanted then
    perform private.lock_user(me);
    select l.* into race from public.lomba l where l.id = p_race_id and l.status = 'dipublikasi';
    if not found then
      perform private.refuse('PT404', 'race_not_found');
    end if;
    if now() > private.entries_close(race) then
      perform private.refuse('PT409', 'race_closed', jsonb_build_object(
        'pendaftaran_selesai', race.pendaftaran_selesai, 'ditutup_pada', private.entries_close(race)));
    end if;
    insert into private.pengingat_lomba (user_id, lomba_id) values (me, p_race_id)
    on conflict (user_id, lomba_id) do update set diminta_pada = now(), dikabarkan_pada = null
      where private.pengingat_lomba.dikabarkan_pada is not null;
  elsif not p_wanted then
    delete from private.pengingat_lomba r where r.user_id = me and r.lomba_id = p_race_id;
  end if;
  return exists (
    select from private.pengingat_lomba r where r.user_id = me and r.lomba_id = p_race_id and r.dikabarkan_pada is null);
end
$$;
comment on function private.remind_me is
  'Whether the caller is going to be reminded of this race, once wanted (true, false, or null to leave it) is noted. It is told once; who asks again is told of the next such moment, never twice of one.
Raises PT401 not_signed_in; when wanted PT404 race_not_found (not published), PT409 race_closed {pendaftaran_selesai, ditutup_pada}.';
select private.offer('remind_me');

create function private.queue_race_reminders(p_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ahead constant interval := interval '1 day';
  race public.lomba;
  step private.harga_lomba;
  ends timestamptz;
  person uuid;
begin
  -- What could not go out while it was true is not said afterwards.
  update private.pesan m set berhenti_pada = p_at, galat = 'out_of_date'
  from public.lomba l
  where m.terkirim_pada is null and m.berhenti_pada is null and m.jenis = 'race_reminder'
    and l.id = private.content_id(m.isi, 'lomba_id')
    and (l.status <> 'dipublikasi' or l.ditutup_sementara_pada is not null or p_at > (m.isi ->> 'sampai')::timestamptz);

  delete from private.pengingat_lomba r using public.lomba l
  where l.id = r.lomba_id and least(l.pendaftaran_selesai, l.tanggal_mulai) < p_at;

  for race in
    select l.* from public.lomba l
    where l.status = 'dipublikasi' and l.ditutup_sementara_pada is null
      and exists (select from private.pengingat_lomba r where r.lomba_id = l.id and r.dikabarkan_pada is null)
    order by l.pendaftaran_selesai, l.id
  loop
    ends := private.entries_close(race);
    continue when p_at > ends;
    select s.* into step from private.harga_lomba s
    where s.lomba_id = race.id and s.urutan = (private.step_now(race.id, null, race.harga_dasar, '{}', p_at)).urutan
      and s.sampai < ends;
    ends := coalesce(step.sampai, ends);
    continue when ends > p_at + ahead;
    for person in
      with due as (
        update private.pengingat_lomba r set dikabarkan_pada = p_at
        where r.lomba_id = race.id and r.dikabarkan_pada is null
          -- Who asked when a price was about to end saw that, and waits for the next such day.
          and (step.sampai is null or r.diminta_pada <= ends - ahead)
        returning r.user_id
      )
      select due.user_id from due
      where not exists (
          select from public.pendaftaran_lomba p
          where p.user_id = due.user_id and p.lomba_id = race.id and p.status_pendaftaran <> 'dibatalkan')
        and not exists (select from private.blokir b where b.user_id = due.user_id and b.dibuka_pada is null)
    loop
      perform private.queue_message('race_reminder:' || race.id || ':' || person || ':' || extract(epoch from ends)::bigint, 'race_reminder', person, null,
        jsonb_strip_nulls(jsonb_build_object('lomba_id', race.id, 'sampai', ends, 'langkah', step.nama)));
    end loop;
  end loop;
end
$$;
comment on function private.queue_race_reminders(timestamptz) is
  'Internal, before messages are claimed, with the present time: queues race_reminder {lomba_id, sampai: the moment it is about, langkah: the step of the price that ends then, left out where entries close} for each account that asked (remind_me) and has no entry there, of a moment once, from a day before. None of a race that is called off, closed or paused; gives up those whose moment has passed.';
