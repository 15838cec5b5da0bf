-- The operator blocks and unblocks accounts and clubs, each with a reason that the blocked one is told.
-- Why: docs/decisions/080-blocking-and-acting.md. What is blocked is new business: entries, charges, codes, publishing, letters,
-- roles. What families have stays theirs: orders, tickets, race day, refunds, export, erasure. The question is asked where each of
-- these is decided (private.refuse_blocked, private.refuse_blocked_organisation, lomba.ditutup_sementara_pada).
-- Locks: the account (private.lock_user), under which entries and charges of it are made, so that each of them comes before the
-- block or is refused; of a club its row, then its races by id: a new entry asks under its race's row (private.hold_slot).

create type public.block_row as (
  id uuid, alasan text, diblokir_pada timestamptz, blocked_by text, dibuka_pada timestamptz, unblocked_by text, alasan_buka text
);
comment on type public.block_row is
  'One time in which an account or a club was blocked: why, since when, by which admin; and until when, by whom and why no longer, null while it lasts.';

create type public.blocked_row as (block public.block_row, unpaid bigint, organisations bigint, races bigint);
comment on type public.blocked_row is
  'What a block concerns. unpaid: entries that wait for payment and get no new charge; organisations: of an account, those in which it can do nothing; races: of a club, the published ones that have not begun. Null where it does not apply.';

create function private.block_row(b private.blokir) returns public.block_row
language sql stable set search_path = ''
as $$
  select row(b.id, b.alasan, b.diblokir_pada, private.person_name(b.diblokir_oleh), b.dibuka_pada,
    private.person_name(b.dibuka_oleh), b.alasan_buka)::public.block_row;
$$;
comment on function private.block_row(private.blokir) is 'Internal: a block as admins read it.';

create function private.operator_reason(p_reason text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  shortest constant integer := 10;
  reason text := private.typed_text('alasan', p_reason, 300, p_needed => true, p_lines => true);
begin
  if char_length(reason) < shortest then
    perform private.refuse_field('text_too_short', 'alasan', jsonb_build_object('min', shortest));
  end if;
  return reason;
end
$$;
comment on function private.operator_reason(text) is
  'Internal: why an admin does something to somebody, who will read it. Raises PT422 field_required, text_too_long {max}, text_too_short {min}, each with {field: alasan}.';

create function private.owners_of(p_organisation_id uuid) returns table (user_id uuid, nama text)
language sql stable set search_path = ''
as $$
  select m.user_id, o.nama
  from public.anggota_organisasi m join public.organisasi o on o.id = m.organisasi_id
  where m.organisasi_id = p_organisation_id and m.peran = 'pemilik' and m.lomba_id is null;
$$;
comment on function private.owners_of(uuid) is 'Internal: who owns all of an organisation, each with its name.';

--------------------------------------------------------------------------------------------------------------
-- An account
--------------------------------------------------------------------------------------------------------------

create function private.blocked_account(b private.blokir) returns public.blocked_row
language sql stable set search_path = ''
as $$
  select row(
    private.block_row(b),
    (
      select count(*) from public.pendaftaran_lomba p
      where p.user_id = b.user_id and p.status_pendaftaran = 'pending' and p.perlu_tindakan is null
    ),
    (select count(distinct m.organisasi_id) from public.anggota_organisasi m where m.user_id = b.user_id),
    null
  )::public.blocked_row;
$$;
comment on function private.blocked_account(private.blokir) is 'Internal: an account''s block with what it concerns.';

create function private.block_account(p_user_id uuid, p_reason text, p_commit boolean) returns public.blocked_row
language plpgsql security definer set search_path = ''
as $$
declare
  reason text;
  b private.blokir;
begin
  perform private.require_admin();
  -- Asked what it would concern before anybody typed a reason.
  if p_commit then
    reason := private.operator_reason(p_reason);
  end if;
  perform private.lock_user(p_user_id);
  if not exists (select from public.profil_pengguna p where p.id = p_user_id) then
    perform private.refuse('PT404', 'account_not_found');
  elsif exists (select from private.admin a where a.user_id = p_user_id) then
    perform private.refuse('PT409', 'account_is_admin');
  end if;
  select * into b from private.blokir x where x.user_id = p_user_id and x.dibuka_pada is null;
  if not found and not p_commit then
    b.user_id := p_user_id;
  elsif not found then
    insert into private.blokir (user_id, alasan, diblokir_oleh) values (p_user_id, reason, (select auth.uid())) returning * into b;
    -- Nobody comes in by the word of a blocked account.
    perform from public.organisasi o
    where o.id in (select i.organisasi_id from public.undangan i where i.dibuat_oleh = p_user_id)
    order by o.id for no key update;
    update public.undangan i set dicabut_pada = now()
    where i.dibuat_oleh = p_user_id and i.dipakai_pada is null and i.dicabut_pada is null;
    perform private.log_act('block_account', null, null, 'akun', p_user_id::text, null, jsonb_build_object('alasan', reason), true);
    perform private.queue_message('account_blocked:' || b.id, 'account_blocked', p_user_id, null, jsonb_build_object('alasan', reason));
  end if;
  return private.blocked_account(b);
end
$$;
comment on function private.block_account is
  'An admin blocks an account: from then on it makes no entry, charge, class registration or guess at a code, founds and enters no club and has no organiser''s right. It keeps what it has: orders, tickets, refunds, export, erasure; a charge that is there can be paid. Its open invitations end. It is told why by mail. reason: 10 to 300 characters, and not asked for without commit. Blocked already: the same block again, with its first reason.
Raises PT401 not_signed_in; PT403 not_allowed; PT422 field_required, text_too_long {max}, text_too_short {min}, each with {field: alasan}; PT404 account_not_found; PT409 account_is_admin (also the caller''s own).';
select private.offer('block_account', p_asks => true);

create function private.unblock_account(p_user_id uuid, p_reason text) returns public.block_row
language plpgsql security definer set search_path = ''
as $$
declare
  reason text;
  b private.blokir;
begin
  perform private.require_admin();
  reason := private.operator_reason(p_reason);
  perform private.lock_user(p_user_id);
  update private.blokir x set dibuka_pada = now(), dibuka_oleh = (select auth.uid()), alasan_buka = reason
  where x.user_id = p_user_id and x.dibuka_pada is null returning * into b;
  if found then
    perform private.log_act('unblock_account', null, null, 'akun', p_user_id::text, null, jsonb_build_object('alasan', reason), true);
    perform private.queue_message('account_unblocked:' || b.id, 'account_unblocked', p_user_id, null, jsonb_build_object('alasan', reason));
  else
    select * into b from private.blokir x where x.user_id = p_user_id order by x.diblokir_pada desc, x.dibuka_pada desc limit 1;
    if not found then
      perform private.refuse('PT409', 'not_blocked');
    end if;
  end if;
  return private.block_row(b);
end
$$;
comment on function private.unblock_account is
  'An admin ends the block of an account, which is told so by mail with the reason (10 to 300 characters). Its roles count again; invitations that ended stay so. Not blocked any more: the last block again.
Raises PT401 not_signed_in; PT403 not_allowed; PT422 field_required, text_too_long {max}, text_too_short {min}, each with {field: alasan}; PT409 not_blocked: it never was blocked.';
select private.offer('unblock_account');

--------------------------------------------------------------------------------------------------------------
-- A club
--------------------------------------------------------------------------------------------------------------

create function private.blocked_organisation(b private.blokir) returns public.blocked_row
language sql stable set search_path = ''
as $$
  select row(
    private.block_row(b),
    (
      select count(*) from public.pendaftaran_lomba p join public.lomba l on l.id = p.lomba_id
      where l.organisasi_id = b.organisasi_id and p.status_pendaftaran = 'pending' and p.perlu_tindakan is null
    ),
    null,
    (
      select count(*) from public.lomba l
      where l.organisasi_id = b.organisasi_id and l.status = 'dipublikasi' and l.tanggal_mulai > now()
    )
  )::public.blocked_row;
$$;
comment on function private.blocked_organisation(private.blokir) is 'Internal: a club''s block with what it concerns.';

create function private.block_organisation(p_organisation_id uuid, p_reason text, p_commit boolean) returns public.blocked_row
language plpgsql security definer set search_path = ''
as $$
declare
  reason text;
  b private.blokir;
begin
  perform private.require_admin();
  -- Asked what it would concern before anybody typed a reason.
  if p_commit then
    reason := private.operator_reason(p_reason);
  end if;
  perform private.lock_organisation(p_organisation_id);
  if not exists (select from public.organisasi o where o.id = p_organisation_id) then
    perform private.refuse('PT404', 'organisation_not_found');
  end if;
  select * into b from private.blokir x where x.organisasi_id = p_organisation_id and x.dibuka_pada is null;
  if not found and not p_commit then
    b.organisasi_id := p_organisation_id;
  elsif not found then
    insert into private.blokir (organisasi_id, alasan, diblokir_oleh)
    values (p_organisation_id, reason, (select auth.uid())) returning * into b;
    perform from public.lomba l where l.organisasi_id = p_organisation_id order by l.id for no key update;
    -- Drafts too: one may be published this very moment.
    update public.lomba l set ditutup_sementara_pada = now() where l.organisasi_id = p_organisation_id;
    perform private.log_act('block_organisation', p_organisation_id, null, 'blokir', b.id::text, null,
      jsonb_build_object('alasan', reason), true);
    perform private.queue_message('organisation_blocked:' || b.id || ':' || o.user_id, 'organisation_blocked', o.user_id, null,
      jsonb_build_object('organisasi', o.nama, 'alasan', reason))
    from private.owners_of(p_organisation_id) o;
  end if;
  return private.blocked_organisation(b);
end
$$;
comment on function private.block_organisation is
  'An admin blocks a club: its races and classes take no entry and make no new charge, which parents read as closed for a while; it publishes nothing, writes no letters, invites nobody and starts no codes. Everything else goes on: race day, gate, board, tickets, refunds, money that comes in. Its owners are told why by mail, and its log has it. reason: 10 to 300 characters, and not asked for without commit. Blocked already: the same block again, with its first reason.
Raises PT401 not_signed_in; PT403 not_allowed; PT422 field_required, text_too_long {max}, text_too_short {min}, each with {field: alasan}; PT404 organisation_not_found.';
select private.offer('block_organisation', p_asks => true);

create function private.unblock_organisation(p_organisation_id uuid, p_reason text) returns public.block_row
language plpgsql security definer set search_path = ''
as $$
declare
  reason text;
  b private.blokir;
begin
  perform private.require_admin();
  reason := private.operator_reason(p_reason);
  perform private.lock_organisation(p_organisation_id);
  update private.blokir x set dibuka_pada = now(), dibuka_oleh = (select auth.uid()), alasan_buka = reason
  where x.organisasi_id = p_organisation_id and x.dibuka_pada is null returning * into b;
  if found then
    perform from public.lomba l where l.organisasi_id = p_organisation_id order by l.id for no key update;
    update public.lomba l set ditutup_sementara_pada = null where l.organisasi_id = p_organisation_id;
    perform private.log_act('unblock_organisation', p_organisation_id, null, 'blokir', b.id::text, null,
      jsonb_build_object('alasan', reason), true);
    perform private.queue_message('organisation_unblocked:' || b.id || ':' || o.user_id, 'organisation_unblocked', o.user_id, null,
      jsonb_build_object('organisasi', o.nama, 'alasan', reason))
    from private.owners_of(p_organisation_id) o;
  else
    select * into b from private.blokir x
    where x.organisasi_id = p_organisation_id order by x.diblokir_pada desc, x.dibuka_pada desc limit 1;
    if not found then
      perform private.refuse('PT409', 'not_blocked');
    end if;
  end if;
  return private.block_row(b);
end
$$;
comment on function private.unblock_organisation is
  'An admin ends the block of a club: its races take entries again, as far as they are open. Its owners are told so by mail with the reason (10 to 300 characters). Not blocked any more: the last block again.
Raises PT401 not_signed_in; PT403 not_allowed; PT422 field_required, text_too_long {max}, text_too_short {min}, each with {field: alasan}; PT409 not_blocked: it never was blocked.';
select private.offer('unblock_organisation');

create function private.blocks_of(p_user_id uuid default null, p_organisation_id uuid default null) returns setof public.block_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select (private.block_row(b)).* from private.blokir b
    where b.user_id = p_user_id or b.organisasi_id = p_organisation_id
    order by b.diblokir_pada desc, b.dibuka_pada desc nulls first;
end
$$;
comment on function private.blocks_of is
  'For admins: the times in which an account, or a club, was blocked, the latest first; the first one has no dibuka_pada while it lasts. Raises PT401 not_signed_in; PT403 not_allowed.';
select private.offer('blocks_of');
