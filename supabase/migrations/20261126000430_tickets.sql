-- Tickets, as organisers write them.
-- Why: product spec, section 7 (create, update, delete); design, section 9; decision 021.
-- Affects: RPCs of the console for tiket, and tickets of a race that moves.

create function private.ticket_in_log(ticket public.tiket) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'tipe', ticket.tipe, 'lokasi', ticket.lokasi, 'tanggal_lomba', ticket.tanggal_lomba, 'gambar_url', ticket.gambar_url,
    'link_eksternal', ticket.link_eksternal, 'lomba_id', ticket.lomba_id
  );
end
$$;
comment on function private.ticket_in_log(public.tiket) is 'What the log says of a ticket.';

create function private.ticket_organisation(ticket public.tiket) returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when ticket.lomba_id is null then ticket.organisasi_id
    else (select l.organisasi_id from public.lomba l where l.id = ticket.lomba_id)
  end;
end
$$;
comment on function private.ticket_organisation(public.tiket) is 'Whose ticket it is: of an internal one, whose its race is.';

create function private.my_tickets(p_organisation_id uuid default null) returns table (
  id uuid, tipe text, lomba_id uuid, race text, race_status text, lokasi text, tanggal_lomba date, gambar_url text,
  link_eksternal text, versi integer, diubah_pada timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_organisation_right(p_organisation_id, 'edit');
  return query
    select t.id, t.tipe, t.lomba_id, l.judul, l.status, t.lokasi, t.tanggal_lomba, t.gambar_url, t.link_eksternal,
      t.versi, t.diubah_pada
    from public.tiket t left join public.lomba l on l.id = t.lomba_id
    where (t.lomba_id is null and t.organisasi_id is not distinct from p_organisation_id)
      or (l.id is not null and l.organisasi_id is not distinct from p_organisation_id)
    order by t.tanggal_lomba desc, t.id
    limit 500;
end
$$;
comment on function private.my_tickets is
  'The organisation''s tickets, of its races (internal) and of others (external), latest day first, at most 500. An internal one is public while its race is (status_lomba). Right: edit. organisation_id null: what belongs to none. Raises PT401 not_signed_in; PT404 organisation_not_found; PT403 not_allowed {right, roles}.';
select private.offer('my_tickets');

create function private.save_ticket(
  p_ticket_id uuid, p_version integer, p_organisation_id uuid default null, p_race_id uuid default null,
  p_place text default null, p_day date default null, p_picture text default null, p_link text default null
) returns public.saved_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.saved_row;
  race public.lomba;
  ticket public.tiket;
  previous public.tiket;
begin
  perform private.lock_user(private.signed_in());
  if p_race_id is not null then
    perform private.require_right(p_race_id, 'edit');
  end if;
  select * into previous from public.tiket t where t.id = p_ticket_id for update;
  if previous.id is null then
    if p_race_id is null then
      perform private.require_organisation_right(p_organisation_id, 'edit');
    end if;
    if p_version > 0 then
      perform private.refuse('PT404', 'ticket_not_found');
    end if;
  else
    perform private.require_ticket(previous);
    p_organisation_id := private.ticket_organisation(previous);
  end if;
  if p_race_id is not null then
    select * into race from public.lomba l where l.id = p_race_id;
    if previous.id is not null and race.organisasi_id is distinct from p_organisation_id then
      perform private.refuse('PT404', 'race_not_found');
    end if;
    p_organisation_id := race.organisasi_id;
  end if;

  ticket.tipe := case when p_race_id is null then 'external' else 'internal' end;
  ticket.lomba_id := p_race_id;
  -- The race says when and where; only a place of the ticket's own may differ.
  ticket.lokasi := coalesce(private.typed_text('lokasi', p_place, 120, p_race_id is null), race.kota, race.lokasi);
  ticket.tanggal_lomba := case when p_race_id is null then p_day else private.race_day(race) end;
  ticket.link_eksternal := case when p_race_id is null then private.content_link('link_eksternal', p_link) end;
  ticket.gambar_url := p_picture;
  if ticket.tipe = 'external' then
    if ticket.tanggal_lomba is null then
      perform private.refuse_field('field_required', 'tanggal_lomba');
    elsif ticket.link_eksternal is null then
      perform private.refuse_field('field_required', 'link_eksternal');
    elsif ticket.tanggal_lomba is distinct from previous.tanggal_lomba
      and ticket.tanggal_lomba not between private.wib_day(now()) and private.wib_day(now()) + 1095
    then
      perform private.refuse('PT422', 'out_of_range', jsonb_build_object(
        'field', 'tanggal_lomba', 'min', private.wib_day(now()), 'max', private.wib_day(now()) + 1095));
    end if;
  end if;
  if p_picture is null then
    perform private.refuse_field('field_required', 'gambar_url');
  end if;
  perform private.require_picture(p_organisation_id, p_picture, previous.gambar_url);
  -- An external one is public as soon as it is there.
  if ticket.tipe = 'external' then
    perform private.require_approved(p_organisation_id);
  end if;

  if previous.id is null then
    perform private.refuse_content_flood(p_organisation_id, 'ticket', true);
    insert into public.tiket (id, organisasi_id, lomba_id, tipe, lokasi, tanggal_lomba, gambar_url, link_eksternal)
    values (
      p_ticket_id, case when p_race_id is null then p_organisation_id end, ticket.lomba_id, ticket.tipe, ticket.lokasi,
      ticket.tanggal_lomba, ticket.gambar_url, ticket.link_eksternal
    )
    on conflict on constraint tiket_pkey do nothing
    returning * into ticket;
    if not found then
      select t.versi, t.diubah_pada into answer.versi, answer.diubah_pada from public.tiket t where t.id = p_ticket_id;
      perform private.refuse_changed('tiket', p_ticket_id, answer.versi, answer.diubah_pada);
    end if;
    perform private.log_act('save_ticket', p_organisation_id, ticket.lomba_id, 'tiket', p_ticket_id::text, null,
      private.ticket_in_log(ticket));
  elsif private.ticket_in_log(ticket) = private.ticket_in_log(previous) then
    -- Nothing to do; also what an answer that was lost looks like when it is sent again.
    ticket := previous;
  else
    if previous.versi is distinct from p_version then
      perform private.refuse_changed('tiket', previous.id, previous.versi, previous.diubah_pada);
    end if;
    perform private.refuse_content_flood(p_organisation_id, 'ticket', false);
    update public.tiket t set tipe = ticket.tipe, lomba_id = ticket.lomba_id, lokasi = ticket.lokasi,
      organisasi_id = case when p_race_id is null then p_organisation_id end, tanggal_lomba = ticket.tanggal_lomba,
      gambar_url = ticket.gambar_url, link_eksternal = ticket.link_eksternal, versi = t.versi + 1,
      diubah_pada = clock_timestamp()
    where t.id = previous.id
    returning * into ticket;
    perform private.log_act('save_ticket', p_organisation_id, ticket.lomba_id, 'tiket', previous.id::text,
      private.ticket_in_log(previous), private.ticket_in_log(ticket));
  end if;
  answer.id := ticket.id;
  answer.versi := ticket.versi;
  answer.diubah_pada := ticket.diubah_pada;
  return answer;
end
$$;
comment on function private.save_ticket is
  'Makes a ticket (version 0, an id of the caller''s own making) or changes it (version: the one that was read). With race_id it is internal: it opens that race, has its day, is public while the race is, and its place is the race''s unless one is given. Without, it is external: place, day (today to three years on, WIB), picture and link are needed, and it is public at once. Saving what is there already changes nothing. Right: edit, for the race or the organisation. Raises, in this order, PT401 not_signed_in; PT404 race_not_found, organisation_not_found, ticket_not_found (gone, or no role there); PT403 not_allowed {right, roles}; PT422 field_required {field}, text_too_long {field, max}, field_not_link {field}, out_of_range {field, min, max}, picture_not_ours; PT409 picture_missing; PT403 organisation_not_approved (external); PT409 changed_meanwhile {versi, diubah_pada, by}; PT429 too_many_saves {limit, seconds}, too_many_tickets {limit} (private.refuse_content_flood).';
select private.offer('save_ticket');

create function private.require_ticket(ticket public.tiket) returns void
language plpgsql stable set search_path = ''
as $$
declare
  allowed boolean := case
    when ticket.lomba_id is null then private.manages_organisation(ticket.organisasi_id, 'edit')
    else private.manages(ticket.lomba_id, 'edit')
  end;
  roles text[] := case
    when ticket.lomba_id is null then private.my_organisation_roles(ticket.organisasi_id)
    else private.my_race_roles(ticket.lomba_id)
  end;
begin
  if cardinality(roles) = 0 then
    perform private.refuse('PT404', 'ticket_not_found');
  elsif not allowed then
    perform private.refuse('PT403', 'not_allowed', jsonb_build_object('right', 'edit', 'roles', to_jsonb(roles)));
  end if;
end
$$;
comment on function private.require_ticket(public.tiket) is
  'Whether the caller may edit this ticket: an internal one with its race, an external one with its organisation. PT404 ticket_not_found to a caller without a role there; PT403 not_allowed {right, roles}.';

create function private.delete_ticket(p_ticket_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ticket public.tiket;
begin
  perform private.signed_in();
  select * into ticket from public.tiket t where t.id = p_ticket_id for update;
  if not found then
    perform private.refuse('PT404', 'ticket_not_found');
  end if;
  perform private.require_ticket(ticket);
  delete from public.tiket t where t.id = ticket.id;
  perform private.log_act('delete_ticket', private.ticket_organisation(ticket), ticket.lomba_id, 'tiket', ticket.id::text,
    private.ticket_in_log(ticket));
end
$$;
comment on function private.delete_ticket is
  'Deletes a ticket. Right: edit, for its race or its organisation. Raises PT401 not_signed_in; PT404 ticket_not_found; PT403 not_allowed {right, roles}.';
select private.offer('delete_ticket');

create function private.move_tickets() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.tiket t set tanggal_lomba = private.race_day(new), versi = t.versi + 1, diubah_pada = clock_timestamp()
  where t.lomba_id = new.id and t.tanggal_lomba <> private.race_day(new);
  return null;
end
$$;
comment on function private.move_tickets() is 'Trigger on lomba: a race that is moved to another day takes its tickets along.';

create trigger move_tickets after update of tanggal_mulai, zona_waktu on public.lomba
  for each row when (old.tanggal_mulai is distinct from new.tanggal_mulai or old.zona_waktu is distinct from new.zona_waktu)
  execute function private.move_tickets();
