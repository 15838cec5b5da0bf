-- An admin acts for a club: with a reason, for two hours at most, seen by the club.
-- Why: docs/decisions/080-blocking-and-acting.md. The rights follow from the row (private.acts_for, asked by my_race_roles and
-- my_organisation_roles); what is done meanwhile is marked in the log (private.log_act).

create function private.acting_length() returns interval
language sql immutable set search_path = ''
as $$
  select interval '2 hours';
$$;
comment on function private.acting_length() is 'Internal: how long an admin acts for a club at most without saying why again.';

create function private.close_acting(p_at timestamptz, p_user_id uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  b private.bertindak;
begin
  for b in
    update private.bertindak x set selesai_pada = x.sampai
    where x.selesai_pada is null and x.sampai <= p_at and (p_user_id is null or x.user_id = p_user_id)
    returning *
  loop
    perform private.log_act('end_acting', b.organisasi_id, null, 'bertindak', b.id::text, null,
      jsonb_build_object('selesai_pada', b.selesai_pada), true);
  end loop;
end
$$;
comment on function private.close_acting(timestamptz, uuid) is
  'Internal: writes down that those who acted for a club until a moment that is past act no more, of one admin or (null) of all. Their rights ended at that moment by themselves.';

create function private.begin_acting(p_organisation_id uuid, p_reason text) returns public.acting_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  reason text;
  elsewhere text;
  b private.bertindak;
begin
  perform private.require_admin();
  reason := private.operator_reason(p_reason);
  perform private.lock_user(me);
  if not exists (select from public.organisasi o where o.id = p_organisation_id) then
    perform private.refuse('PT404', 'organisation_not_found');
  end if;
  perform private.close_acting(now(), me);
  select * into b from private.bertindak x where x.user_id = me and x.selesai_pada is null;
  if b.organisasi_id <> p_organisation_id then
    select o.nama into elsewhere from public.organisasi o where o.id = b.organisasi_id;
    perform private.refuse('PT409', 'acting_elsewhere', jsonb_build_object('name', elsewhere));
  end if;
  if b.id is null then
    insert into private.bertindak (user_id, organisasi_id, alasan, sampai)
    values (me, p_organisation_id, reason, now() + private.acting_length()) returning * into b;
    perform private.log_act('begin_acting', p_organisation_id, null, 'bertindak', b.id::text, null,
      jsonb_build_object('alasan', reason, 'sampai', b.sampai), true);
    perform private.queue_message('acting_begun:' || b.id || ':' || o.user_id, 'acting_begun', o.user_id, null,
      jsonb_build_object('organisasi', o.nama, 'alasan', reason, 'sampai', b.sampai))
    from private.owners_of(p_organisation_id) o;
  end if;
  return private.my_acting();
end
$$;
comment on function private.begin_acting is
  'An admin begins to act for a club: has its rights for two hours, or until end_acting. The club''s log says so with the reason (10 to 300 characters) and marks all that is done meanwhile; its owners are told by mail. Acting for it already: the same answer, with the first reason.
Raises PT401 not_signed_in; PT403 not_allowed; PT422 field_required, text_too_long {max}, text_too_short {min}, each with {field: alasan}; PT404 organisation_not_found; PT409 acting_elsewhere {name}: for another club, which is to be ended first.';
select private.offer('begin_acting');

create function private.end_acting() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.organiser_signed_in();
  b private.bertindak;
begin
  perform private.lock_user(me);
  perform private.close_acting(now(), me);
  update private.bertindak x set selesai_pada = now() where x.user_id = me and x.selesai_pada is null returning * into b;
  if found then
    perform private.log_act('end_acting', b.organisasi_id, null, 'bertindak', b.id::text, null,
      jsonb_build_object('selesai_pada', b.selesai_pada), true);
  end if;
end
$$;
comment on function private.end_acting is
  'The caller acts for no club any more; the club''s log says so. Again it does nothing. Raises PT401 not_signed_in; PT403 account_blocked.';
select private.offer('end_acting');
