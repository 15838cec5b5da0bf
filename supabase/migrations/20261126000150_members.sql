-- Founding an organisation, letting people in, changing and ending what they may do, and reading the log of acts.
-- Why: design, section 9, and docs/decisions/041-mailbox.md. An invitation's link is no right: only the account whose proved
-- address it names can accept it, once, within seven days, while who sent it may still let people in. The link is told
-- to nobody but that mailbox, not to the sender either: else one person could be two.
-- Locks: person, then the organisation's row (`for no key update`, so that races of it are written meanwhile). A function that
-- changes its people holds that row, and asks for the right again under it: two owners who remove each other at once
-- take turns, and the second has lost the right.

--------------------------------------------------------------------------------------------------------------
-- Parts
--------------------------------------------------------------------------------------------------------------

create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.organiser_signed_in();
  if not private.is_admin() then
    perform private.refuse('PT403', 'not_allowed', jsonb_build_object('right', 'admin', 'roles', '[]'::jsonb));
  end if;
end
$$;
comment on function private.require_admin() is
  'First line of an RPC for admins. PT401 not_signed_in; PT403 not_allowed {right: admin, roles: []}.';

create function private.plain_email(p_value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when address ~ '^[^[:space:]@<>(),;:"\\]+@[^[:space:]@<>(),;:"\\]+[.][^[:space:]@<>(),;:"\\.]{2,}$' and char_length(address) <= 254
    then address end
  from (select lower(private.clean_text(p_value)) as address) _;
$$;
comment on function private.plain_email(text) is
  'One e-mail address as it is compared: cleaned, in small letters; null when it is none.';

create function private.masked_email(p_address text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select left(p_address, 1) || '***' || substr(p_address, strpos(p_address, '@'));
$$;
comment on function private.masked_email(text) is 'An address for those who may not know it: its first letter and its domain.';

create function private.person_name(p_user_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.safe_name(p.nama_lengkap) from public.profil_pengguna p where p.id = p_user_id;
$$;
comment on function private.person_name(uuid) is 'A person''s name as colleagues see it; null when there is none.';

create function private.organisation_facts(p_name text, p_phone text, p_email text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  plain text := private.clean_text(p_name);
begin
  if plain is null or char_length(plain) not between 3 and 100 or private.has_link(plain) then
    perform private.refuse('PT422', 'organisation_name_invalid', jsonb_build_object('min', 3, 'max', 100));
  end if;
  if private.clean_text(p_phone) is not null and private.safe_phone(p_phone) is null then
    perform private.refuse('PT422', 'phone_invalid');
  end if;
  if private.clean_text(p_email) is not null and private.plain_email(p_email) is null then
    perform private.refuse('PT422', 'email_invalid');
  end if;
  return jsonb_build_object('nama', plain, 'nomor_hp', private.safe_phone(p_phone), 'email', private.plain_email(p_email));
end
$$;
comment on function private.organisation_facts(text, text, text) is
  'Name, telephone and address of an organisation as they are kept, or the refusal of what does not pass.';

create function private.lock_organisation(p_organisation_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform from public.organisasi o where o.id = p_organisation_id for no key update;
end
$$;
comment on function private.lock_organisation(uuid) is
  'Makes those who change the people of an organisation take turns until the transaction ends. After the person''s lock, before every other row.';

create function private.end_invitations_of(p_organisation_id uuid, p_sender uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.undangan u set dicabut_pada = now()
  where u.organisasi_id = p_organisation_id and u.dibuat_oleh = p_sender and u.dipakai_pada is null and u.dicabut_pada is null
    and not exists (
      select from public.anggota_organisasi m
      where m.organisasi_id = p_organisation_id and m.user_id = p_sender and m.peran = 'pemilik'
        and (m.lomba_id is null or m.lomba_id = u.lomba_id)
    )
    and not exists (select from private.admin a where a.user_id = p_sender);
end
$$;
comment on function private.end_invitations_of(uuid, uuid) is
  'Withdraws the open invitations of somebody who may no longer let people in.';

-- For every way to withdraw an invitation: by hand, by a newer one, or because its sender lost the right.
create function private.keep_invitation_mail_back() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.pesan m where m.kunci = 'member_invitation:' || new.id and m.terkirim_pada is null;
  return null;
end
$$;
comment on function private.keep_invitation_mail_back() is 'Trigger on undangan: what is withdrawn before its mail went out is not sent.';

create trigger keep_invitation_mail_back after update of dicabut_pada on public.undangan
  for each row when (new.dicabut_pada is not null) execute function private.keep_invitation_mail_back();

create function private.invitation_state(u public.undangan) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when u.dipakai_pada is not null then 'used'
    when u.dicabut_pada is not null then 'withdrawn'
    when u.berakhir_pada <= now() then 'expired'
    else 'open'
  end;
end
$$;
comment on function private.invitation_state(public.undangan) is 'open, used, withdrawn or expired.';

--------------------------------------------------------------------------------------------------------------
-- What am I
--------------------------------------------------------------------------------------------------------------

create type public.my_race_roles_row as (id uuid, judul text, roles text[], rights text[]);
comment on type public.my_race_roles_row is 'A race in which the caller has a role of their own.';

create type public.my_organisation_row as (
  id uuid, nama text, nomor_hp text, email text, tentang text, logo_url text, disetujui_pada timestamptz, roles text[], rights text[],
  diblokir_pada timestamptz, block_reason text, races public.my_race_roles_row[]
);
comment on type public.my_organisation_row is
  'An organisation in which the caller has a role. disetujui_pada: since when it may publish, null while no admin has agreed; roles and rights: those for all of it, every right while an admin acts for it; diblokir_pada: since when it is blocked; block_reason: why, in the words that its owners were mailed, for who may read its log, where they stand too.';

create type public.acting_row as (organisasi_id uuid, nama text, alasan text, mulai timestamptz, sampai timestamptz);
comment on type public.acting_row is 'For which organisation an admin acts, why, since when, and until when at most.';

create type public.my_work_row as (
  user_id uuid, name text, email text, admin boolean, acting public.acting_row, organisations public.my_organisation_row[]
);
comment on type public.my_work_row is 'What my_work answers. acting: null while the caller acts for no club.';

create function private.my_acting() returns public.acting_row
language sql stable security definer set search_path = ''
as $$
  select row(b.organisasi_id, (select o.nama from public.organisasi o where o.id = b.organisasi_id), b.alasan, b.mulai, b.sampai)::public.acting_row
  from private.bertindak b
  where b.user_id = (select auth.uid()) and b.selesai_pada is null and b.organisasi_id = private.acting_for();
$$;
comment on function private.my_acting() is 'Internal: for which organisation the caller acts now, as an admin; null for none.';

create function private.my_work() returns public.my_work_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.organiser_signed_in();
begin
  return row(
    me, private.person_name(me), (select u.email from auth.users u where u.id = me), private.is_admin(),
    private.my_acting(),
    array(
      with whole as (
        select m.organisasi_id, array_agg(m.peran order by m.peran) as roles
        from public.anggota_organisasi m where m.user_id = me and m.lomba_id is null group by 1
      ), one_race as (
        select m.organisasi_id, l.id, l.judul, l.tanggal_mulai, array_agg(m.peran order by m.peran) as roles
        from public.anggota_organisasi m join public.lomba l on l.id = m.lomba_id and l.organisasi_id = m.organisasi_id
        where m.user_id = me group by 1, l.id
      )
      select row(
        o.id, o.nama, o.nomor_hp, o.email, o.tentang, o.logo_url, o.disetujui_pada, coalesce(w.roles, '{}'),
        private.rights_of(private.my_organisation_roles(o.id)),
        b.diblokir_pada, case when 'log' = any (private.rights_of(private.my_organisation_roles(o.id))) then b.alasan end,
        array(
          select row(r.id, r.judul, r.roles, private.rights_of(r.roles))::public.my_race_roles_row
          from one_race r where r.organisasi_id = o.id
          order by r.tanggal_mulai desc, r.id
        )
      )::public.my_organisation_row
      from public.organisasi o left join whole w on w.organisasi_id = o.id
      left join private.blokir b on b.organisasi_id = o.id and b.dibuka_pada is null
      where w.organisasi_id is not null or exists (select from one_race r where r.organisasi_id = o.id)
        or o.id = (select private.acting_for())
      order by o.nama, o.id
    )
  )::public.my_work_row;
end
$$;
comment on function private.my_work is
  'What the caller is at the organisers'' door (my_work_row). For showing the right screens only: every RPC asks anew. Raises PT401 not_signed_in; PT403 account_blocked.';
select private.offer('my_work');

--------------------------------------------------------------------------------------------------------------
-- Organisations
--------------------------------------------------------------------------------------------------------------

create function private.create_organisation(
  p_name text, p_phone text default null, p_email text default null
) returns public.organisasi
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  facts jsonb;
  made public.organisasi;
begin
  facts := private.organisation_facts(p_name, p_phone, p_email);
  perform private.lock_user(me);
  perform private.refuse_blocked(me);
  if exists (
    select from public.organisasi o
    join public.anggota_organisasi m on m.organisasi_id = o.id and m.user_id = me and m.peran = 'pemilik' and m.lomba_id is null
    where lower(o.nama) = lower(facts ->> 'nama')
  ) then
    perform private.refuse('PT409', 'organisation_exists', jsonb_build_object('name', facts ->> 'nama'));
  end if;
  perform private.refuse_too_many('too_many_organisations', private.setting_number('BATAS_ORGANISASI_PER_HARI', 3),
    interval '1 day', array(
      select c.terjadi_pada from public.catatan c
      where c.user_id = me and c.tindakan = 'create_organisation' and c.terjadi_pada > now() - interval '1 day'
    ));
  insert into public.organisasi (nama, nomor_hp, email, disetujui_pada)
  values (
    facts ->> 'nama', facts ->> 'nomor_hp', facts ->> 'email',
    case when exists (select from public.pengaturan s where s.key = 'ORGANISASI_LANGSUNG_TERBIT' and btrim(s.value) = 'ya')
      then now() end
  )
  returning * into made;
  insert into public.anggota_organisasi (organisasi_id, user_id, peran) values (made.id, me, 'pemilik');
  perform private.log_act('create_organisation', made.id, null, 'organisasi', made.id::text, null, jsonb_build_object('nama', made.nama));
  return made;
end
$$;
comment on function private.create_organisation is
  'Founds an organisation, of which the caller is the first pemilik. It may publish once disetujui_pada is set: at once where the setting ORGANISASI_LANGSUNG_TERBIT is ya, else by an admin.
Raises PT401 not_signed_in; PT422 organisation_name_invalid {min, max}, phone_invalid, email_invalid; PT403 account_blocked; PT409 organisation_exists {name}: the caller owns one of this name; PT429 too_many_organisations {limit, seconds: until the next} within a day (setting BATAS_ORGANISASI_PER_HARI, 3).';
select private.offer('create_organisation');

create function private.update_organisation(
  p_organisation_id uuid, p_name text, p_phone text default null, p_email text default null, p_about text default null,
  p_logo text default null
) returns public.organisasi
language plpgsql security definer set search_path = ''
as $$
declare
  facts jsonb;
  old public.organisasi;
  made public.organisasi;
  about text;
begin
  perform private.require_organisation_right(p_organisation_id, 'members');
  facts := private.organisation_facts(p_name, p_phone, p_email);
  about := private.typed_text('tentang', p_about, 1000, p_lines => true);
  select * into strict old from public.organisasi o where o.id = p_organisation_id for no key update;
  perform private.require_picture(p_organisation_id, nullif(btrim(p_logo), ''), old.logo_url);
  update public.organisasi o
  set nama = facts ->> 'nama', nomor_hp = facts ->> 'nomor_hp', email = facts ->> 'email',
    tentang = case when p_about is null then o.tentang else about end,
    logo_url = case when p_logo is null then o.logo_url else nullif(btrim(p_logo), '') end
  where o.id = p_organisation_id returning * into made;
  if made is distinct from old then
    perform private.log_act('update_organisation', p_organisation_id, null, 'organisasi', p_organisation_id::text,
      to_jsonb(old), to_jsonb(made));
  end if;
  return made;
end
$$;
comment on function private.update_organisation is 'Changes name, telephone and address of an organisation, what its public page says of it, and its logo (about, and logo, the address of a picture in its own folder: null leaves it, an empty text removes it). Right members.
Raises what private.require_organisation_right does; PT422 organisation_name_invalid {min, max}, phone_invalid, email_invalid, text_too_long {field: tentang, max}; what private.require_picture does.';
select private.offer('update_organisation');

create function private.approve_organisation(
  p_organisation_id uuid, p_approved boolean default true
) returns public.organisasi
language plpgsql security definer set search_path = ''
as $$
declare
  old public.organisasi;
  made public.organisasi;
begin
  perform private.require_admin();
  select * into old from public.organisasi o where o.id = p_organisation_id for no key update;
  if not found then
    perform private.refuse('PT404', 'organisation_not_found');
  end if;
  if (old.disetujui_pada is not null) = p_approved then
    return old;
  end if;
  update public.organisasi o set disetujui_pada = case when p_approved then now() end where o.id = p_organisation_id
    returning * into made;
  perform private.log_act('approve_organisation', p_organisation_id, null, 'organisasi', p_organisation_id::text,
    to_jsonb(old), to_jsonb(made), true);
  if p_approved then
    perform private.queue_message('organisation_approved:' || p_organisation_id || ':' || m.user_id || ':' || pg_current_xact_id(),
      'organisation_approved', m.user_id, null, jsonb_build_object('organisasi', made.nama))
    from public.anggota_organisasi m where m.organisasi_id = p_organisation_id and m.peran = 'pemilik' and m.lomba_id is null;
  end if;
  return made;
end
$$;
comment on function private.approve_organisation is
  'An admin lets an organisation publish, or takes that back: what is published stays. Its owners are told when it may. Again it returns the same.
Raises PT401 not_signed_in; PT403 not_allowed; PT404 organisation_not_found.';
select private.offer('approve_organisation');

create function private.list_organisations() returns table (
  id uuid, nama text, nomor_hp text, email text, disetujui_pada timestamptz, dibuat_pada timestamptz, owners text, races integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select o.id, o.nama, o.nomor_hp, o.email, o.disetujui_pada, o.dibuat_pada,
      (
        select string_agg(coalesce(private.person_name(m.user_id), p.email), ', ' order by m.dibuat_pada)
        from public.anggota_organisasi m join public.profil_pengguna p on p.id = m.user_id
        where m.organisasi_id = o.id and m.peran = 'pemilik' and m.lomba_id is null
      ),
      (select count(*)::integer from public.lomba l where l.organisasi_id = o.id)
    from public.organisasi o
    order by (o.disetujui_pada is null) desc, o.dibuat_pada desc, o.id
    limit 500;
end
$$;
comment on function private.list_organisations is
  'For admins: all organisations, those who wait for approval first, then the newest; 500 at most. owners: their names; races: number of races. Raises PT401 not_signed_in; PT403 not_allowed.';
select private.offer('list_organisations');

--------------------------------------------------------------------------------------------------------------
-- People
--------------------------------------------------------------------------------------------------------------

create function private.require_members_somewhere(p_organisation_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (
    select from public.anggota_organisasi m
    where m.organisasi_id = p_organisation_id and private.manages(m.lomba_id, 'members')
  ) then
    perform private.require_organisation_right(p_organisation_id, 'members');
  end if;
end
$$;
comment on function private.require_members_somewhere(uuid) is
  'Internal: lets pass who has the right members for the organisation or for one of its races; raises what private.require_organisation_right does.';

create type public.member_role_row as (peran text, lomba_id uuid, race text);
comment on type public.member_role_row is 'A role of a member: for all races (lomba_id null) or for one, with its title.';

create type public.member_row as (
  user_id uuid, name text, email text, is_me boolean, since timestamptz, open_invitations integer, roles public.member_role_row[]
);
comment on type public.member_row is
  'A person of an organisation. is_me: it is the caller; open_invitations: invitations of theirs that would be withdrawn with their right to invite.';

create function private.list_members(p_organisation_id uuid) returns setof public.member_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_members_somewhere(p_organisation_id);
  return query
    select m.user_id, private.person_name(m.user_id), u.email::text, m.user_id = (select auth.uid()), min(m.dibuat_pada),
      (
        select count(*)::integer from public.undangan i
        where i.organisasi_id = p_organisation_id and i.dibuat_oleh = m.user_id and private.invitation_state(i) = 'open'
      ),
      array_agg(row(m.peran, m.lomba_id, l.judul)::public.member_role_row order by l.judul nulls first, m.peran)
    from public.anggota_organisasi m
    join auth.users u on u.id = m.user_id
    left join public.lomba l on l.id = m.lomba_id
    where m.organisasi_id = p_organisation_id
      and (private.manages_organisation(p_organisation_id, 'members') or private.manages(m.lomba_id, 'members'))
    group by m.user_id, u.email
    order by min(m.dibuat_pada), m.user_id;
end
$$;
comment on function private.list_members is
  'The people of an organisation (member_row), who came first first. Right members; with it for one race only, those of that race.
Raises what private.require_organisation_right does.';
select private.offer('list_members');

create function private.invite_member(
  p_organisation_id uuid, p_email text, p_role text, p_race_id uuid default null
) returns table (id uuid, email text, berakhir_pada timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  address text := private.plain_email(p_email);
  key bytea := private.mailbox_key(address);
  -- 244 random bits, by the generator that makes ids.
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  made public.undangan;
begin
  perform private.require_members_right(p_organisation_id, p_race_id);
  if address is null then
    perform private.refuse('PT422', 'email_invalid');
  end if;
  if p_role is null or p_role not in ('pemilik', 'panitia', 'kasir', 'gerbang', 'juri') then
    perform private.refuse('PT422', 'role_unknown');
  end if;
  perform private.require_approved(p_organisation_id);
  perform private.require_proved();
  perform private.lock_user(me);
  perform private.lock_mailbox(key);
  perform private.lock_organisation(p_organisation_id);
  perform private.require_members_right(p_organisation_id, p_race_id);
  if exists (
    select from public.anggota_organisasi m join auth.users u on u.id = m.user_id
    where m.organisasi_id = p_organisation_id and lower(u.email) = address and m.peran = p_role
      and (m.lomba_id is null or m.lomba_id = p_race_id)
  ) then
    perform private.refuse('PT409', 'already_member', jsonb_build_object('email', address, 'peran', p_role));
  end if;
  perform private.refuse_too_many('too_many_invitations', private.setting_number('BATAS_UNDANGAN_PER_JAM', 30),
    interval '1 hour', array(
      select i.dibuat_pada from public.undangan i
      where i.dibuat_oleh = me and i.dibuat_pada > now() - interval '1 hour'
    ));
  if exists (select from private.alamat_menolak d where d.kunci = key) then
    perform private.refuse('PT403', 'invitations_declined', jsonb_build_object('email', address));
  end if;
  perform private.refuse_too_many('too_many_invitations_to_address',
    greatest(private.setting_number('BATAS_UNDANGAN_PER_ALAMAT', 3), 1), interval '1 day',
    private.mails_to(key, 'undangan', interval '1 day'));
  update public.undangan i set dicabut_pada = now()
  where i.organisasi_id = p_organisation_id and i.email = address and i.peran = p_role and i.lomba_id is not distinct
    from p_race_id
    and i.dipakai_pada is null and i.dicabut_pada is null;
  insert into public.undangan (organisasi_id, email, peran, lomba_id, token_hash, dibuat_oleh)
  values (p_organisation_id, address, p_role, p_race_id, sha256(convert_to(secret, 'UTF8')), me)
  returning * into made;
  perform private.note_mail_to(key, 'undangan');
  perform private.queue_message(
    'member_invitation:' || made.id, 'member_invitation', null, address,
    jsonb_build_object(
      'organisasi', (select o.nama from public.organisasi o where o.id = p_organisation_id),
      'lomba', (select l.judul from public.lomba l where l.id = p_race_id),
      'peran', p_role, 'pengundang', private.person_name(me), 'orang', me, 'token', secret, 'berakhir_pada', made.berakhir_pada
    )
  );
  perform private.log_act('invite_member', p_organisation_id, p_race_id, 'undangan', made.id::text, null,
    jsonb_build_object('email', address, 'peran', p_role));
  return query select made.id, made.email, made.berakhir_pada;
end
$$;
comment on function private.invite_member is
  'Invites the owner of this e-mail address to a role, for the whole organisation or one race: a mail with the link /panitia/undangan/<token> is queued (kind member_invitation: organisasi, lomba, peran, pengundang, token, berakhir_pada), and the token stands nowhere else: not even who invites knows it. An earlier open invitation to the same role ends. Right members, of the race or the organisation, which an admin has agreed to.
Raises what private.require_organisation_right does; PT422 race_not_of_organisation, email_invalid, role_unknown; PT403 organisation_not_approved, address_not_proved: the caller''s own; PT409 already_member {email, peran}; PT403 invitations_declined {email}: its person wants none; PT429 too_many_invitations_to_address {limit, seconds} by everybody within a day (setting BATAS_UNDANGAN_PER_ALAMAT, 3); PT429 too_many_invitations {limit, seconds: until the next} of one person within an hour (setting BATAS_UNDANGAN_PER_JAM, 30).';
select private.offer('invite_member');

create function private.require_members_right(p_organisation_id uuid, p_race_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_race_id is null then
    perform private.require_organisation_right(p_organisation_id, 'members');
    return;
  end if;
  if private.manages(p_race_id, 'members') and exists (
    select from public.lomba l where l.id = p_race_id and l.organisasi_id = p_organisation_id
  ) then
    return;
  end if;
  perform private.require_organisation_right(p_organisation_id, 'members');
  -- May let people into the organisation, but this race is not one of its own.
  perform private.refuse('PT422', 'race_not_of_organisation');
end
$$;
comment on function private.require_members_right(uuid, uuid) is
  'May the caller let people into this organisation, or into this one race of it? Raises what private.require_organisation_right does; PT422 race_not_of_organisation.';

create function private.list_invitations(p_organisation_id uuid) returns table (
  id uuid, email text, peran text, lomba_id uuid, race text, dibuat_pada timestamptz, berakhir_pada timestamptz,
  state text, invited_by text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_members_somewhere(p_organisation_id);
  return query
    select i.id, i.email, i.peran, i.lomba_id, l.judul, i.dibuat_pada, i.berakhir_pada, private.invitation_state(i),
      private.person_name(i.dibuat_oleh)
    from public.undangan i
    left join public.lomba l on l.id = i.lomba_id
    where i.organisasi_id = p_organisation_id and i.dibuat_pada > now() - interval '30 days'
      and private.invitation_state(i) in ('open', 'expired')
      and (private.manages_organisation(p_organisation_id, 'members') or private.manages(i.lomba_id, 'members'))
    order by i.dibuat_pada desc, i.id
    limit 200;
end
$$;
comment on function private.list_invitations is
  'The invitations of the last 30 days that nobody has used or withdrawn, the newest first; state: open or expired; race: title of the one race; 200 at most. Rights and refusals as list_members.';
select private.offer('list_invitations');

create function private.withdraw_invitation(p_invitation_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  i public.undangan;
begin
  perform private.signed_in();
  select * into i from public.undangan u where u.id = p_invitation_id;
  if not found or not (private.manages_organisation(i.organisasi_id, 'members') or private.manages(i.lomba_id, 'members')) then
    perform private.refuse('PT404', 'invitation_not_found');
  end if;
  perform private.lock_organisation(i.organisasi_id);
  select * into strict i from public.undangan u where u.id = p_invitation_id for update;
  if i.dipakai_pada is not null then
    perform private.refuse('PT409', 'invitation_used');
  end if;
  if i.dicabut_pada is not null then
    return;
  end if;
  update public.undangan u set dicabut_pada = now() where u.id = p_invitation_id;
  perform private.log_act('withdraw_invitation', i.organisasi_id, i.lomba_id, 'undangan', p_invitation_id::text,
    jsonb_build_object('email', i.email, 'peran', i.peran), null);
end
$$;
comment on function private.withdraw_invitation is
  'Ends an invitation that nobody has used; its mail is not sent any more if it waits. Again it does nothing. Right members, of the race or the organisation.
Raises PT401 not_signed_in; PT404 invitation_not_found, also without the right; PT409 invitation_used.';
select private.offer('withdraw_invitation');

create function private.look_at_invitation(p_token text) returns table (
  organisation text, peran text, race text, invited_by text, address text, berakhir_pada timestamptz, state text, is_mine boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select o.nama, i.peran, l.judul, private.person_name(i.dibuat_oleh), private.masked_email(i.email), i.berakhir_pada,
      private.invitation_state(i),
      exists (
        select from auth.users u
        where u.id = (select auth.uid()) and lower(u.email) = i.email
      )
    from public.undangan i
    join public.organisasi o on o.id = i.organisasi_id
    left join public.lomba l on l.id = i.lomba_id
    where i.token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8'));
  if not found then
    perform private.refuse('PT404', 'invitation_not_found');
  end if;
end
$$;
comment on function private.look_at_invitation is
  'What a link invites to, for anybody with the link, signed in or not: names, the role, the address with all but its first letter and domain masked, state (open, used, withdrawn, expired), and whether it is for the caller''s account (whose mailbox must be proved before it is accepted). Raises PT404 invitation_not_found.';
select private.offer('look_at_invitation', '{anon,authenticated}');

create function private.accept_invitation(
  p_token text
) returns table (organisasi_id uuid, organisation text, peran text, lomba_id uuid)
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  i public.undangan;
  address text;
  given boolean;
begin
  select * into i from public.undangan u where u.token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8'));
  if not found then
    perform private.refuse('PT404', 'invitation_not_found');
  end if;
  perform private.lock_user(me);
  perform private.refuse_blocked(me);
  perform private.lock_organisation(i.organisasi_id);
  select * into strict i from public.undangan u where u.id = i.id for update;
  select lower(u.email) into address from auth.users u where u.id = me;
  -- Before its state: to somebody else a link says nothing more than whom it is for.
  if address is distinct from i.email then
    perform private.refuse('PT403', 'invitation_for_other_address', jsonb_build_object('email', private.masked_email(i.email)));
  end if;
  perform private.require_proved();
  given := exists (
    select from public.anggota_organisasi m
    where m.organisasi_id = i.organisasi_id and m.user_id = me and m.peran = i.peran and m.lomba_id is not distinct from i.lomba_id
  );
  -- Sent twice, because the first answer was lost: the same answer. A person who was removed since stays out.
  if i.dipakai_pada is not null and not (i.dipakai_oleh = me and given) then
    perform private.refuse('PT409', 'invitation_used');
  end if;
  if i.dicabut_pada is not null then
    perform private.refuse('PT409', 'invitation_withdrawn');
  end if;
  if i.dipakai_pada is null then
    if i.berakhir_pada <= now() then
      perform private.refuse('PT409', 'invitation_expired', jsonb_build_object('berakhir_pada', i.berakhir_pada));
    end if;
    update public.undangan u set dipakai_pada = now(), dipakai_oleh = me where u.id = i.id;
    insert into public.anggota_organisasi (organisasi_id, user_id, peran, lomba_id, ditambah_oleh)
    values (i.organisasi_id, me, i.peran, i.lomba_id, i.dibuat_oleh)
    on conflict on constraint anggota_organisasi_role_key do nothing;
    perform private.log_act('accept_invitation', i.organisasi_id, i.lomba_id, 'anggota', me::text, null,
      jsonb_build_object('peran', i.peran));
    perform private.queue_message('member_joined:' || i.id, 'member_joined', i.dibuat_oleh, null, jsonb_build_object(
      'organisasi', (select o.nama from public.organisasi o where o.id = i.organisasi_id),
      'nama', private.person_name(me), 'peran', i.peran, 'orang', me
    ));
  end if;
  return query select i.organisasi_id, o.nama, i.peran, i.lomba_id from public.organisasi o where o.id = i.organisasi_id;
end
$$;
comment on function private.accept_invitation is
  'Gives the caller the role an invitation names. Only to the account whose e-mail address is the one it names and whose mailbox is proved (prove_mailbox), once, before it ends; sent twice by the same person it answers the same. Who invited is told.
Raises PT401 not_signed_in; PT404 invitation_not_found; PT403 account_blocked, invitation_for_other_address {email: masked}, address_not_proved; PT409 invitation_used, invitation_withdrawn, invitation_expired {berakhir_pada}.';
select private.offer('accept_invitation');

create function private.refuse_without_owner(p_organisation_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if not exists (
    select from public.anggota_organisasi m where m.organisasi_id = p_organisation_id and m.peran = 'pemilik'
      and m.lomba_id is null
  ) then
    perform private.refuse('PT409', 'last_owner');
  end if;
end
$$;
comment on function private.refuse_without_owner(uuid) is
  'Internal: refuses a change after which nobody owns the whole organisation; under lock_organisation. Raises PT409 last_owner.';

create function private.leave_organisation(p_organisation_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  before_roles jsonb;
begin
  perform private.lock_organisation(p_organisation_id);
  select jsonb_agg(jsonb_build_object('peran', m.peran, 'lomba_id', m.lomba_id) order by m.peran, m.lomba_id)
    into before_roles
  from public.anggota_organisasi m where m.organisasi_id = p_organisation_id and m.user_id = me;
  if before_roles is null then
    return;
  end if;
  delete from public.anggota_organisasi m where m.organisasi_id = p_organisation_id and m.user_id = me;
  perform private.refuse_without_owner(p_organisation_id);
  perform private.end_invitations_of(p_organisation_id, me);
  perform private.log_act('remove_member', p_organisation_id, null, 'anggota', me::text,
    jsonb_build_object('peran', before_roles), '{"peran": []}');
end
$$;
comment on function private.leave_organisation(uuid) is
  'Internal: the caller gives up all own roles in an organisation; asks for no right. Raises PT409 last_owner.';

create function private.change_member(p_organisation_id uuid, p_member_user_id uuid, p_roles jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  whole boolean;
  -- All of them, and those the caller may change.
  before_roles jsonb;
  mine_to_change jsonb;
  after_roles jsonb;
begin
  perform private.lock_organisation(p_organisation_id);
  if p_member_user_id = me and p_roles = '[]' and exists (
    select from public.anggota_organisasi m where m.organisasi_id = p_organisation_id and m.user_id = me
  ) then
    perform private.leave_organisation(p_organisation_id);
    return;
  end if;
  whole := private.manages_organisation(p_organisation_id, 'members');
  perform private.require_members_somewhere(p_organisation_id);
  if jsonb_typeof(p_roles) is distinct from 'array' or exists (
    select from jsonb_array_elements(p_roles) e
    where coalesce(e ->> 'peran', '') not in ('pemilik', 'panitia', 'kasir', 'gerbang', 'juri')
  ) then
    perform private.refuse('PT422', 'role_unknown');
  end if;
  if exists (
    select from jsonb_array_elements(p_roles) e
    where e ->> 'lomba_id' is not null and not exists (
      select from public.lomba l where l.id::text = e ->> 'lomba_id' and l.organisasi_id = p_organisation_id
    )
  ) then
    perform private.refuse('PT422', 'race_not_of_organisation');
  end if;

  select
      jsonb_agg(jsonb_build_object('peran', m.peran, 'lomba_id', m.lomba_id) order by m.peran, m.lomba_id),
      jsonb_agg(jsonb_build_object('peran', m.peran, 'lomba_id', m.lomba_id))
        filter (where whole or private.manages(m.lomba_id, 'members'))
    into before_roles, mine_to_change
  from public.anggota_organisasi m
  where m.organisasi_id = p_organisation_id and m.user_id = p_member_user_id;
  if mine_to_change is null then
    perform private.refuse('PT404', 'member_not_found');
  end if;
  if not whole and exists (
    select from jsonb_array_elements(p_roles) e where not coalesce(private.manages((e ->> 'lomba_id')::uuid, 'members'), false)
  ) then
    perform private.require_organisation_right(p_organisation_id, 'members');
  end if;

  -- Read before anything changed: the caller may be changing himself.
  delete from public.anggota_organisasi m
  using jsonb_array_elements(mine_to_change) b
  where m.organisasi_id = p_organisation_id and m.user_id = p_member_user_id
    and m.peran = b ->> 'peran' and m.lomba_id is not distinct from (b ->> 'lomba_id')::uuid
    and not exists (
      select from jsonb_array_elements(p_roles) e
      where e ->> 'peran' = m.peran and (e ->> 'lomba_id')::uuid is not distinct from m.lomba_id
    );
  insert into public.anggota_organisasi (organisasi_id, user_id, peran, lomba_id, ditambah_oleh)
  select distinct p_organisation_id, p_member_user_id, e ->> 'peran', (e ->> 'lomba_id')::uuid, me
    from jsonb_array_elements(p_roles) e
  on conflict on constraint anggota_organisasi_role_key do nothing;

  perform private.refuse_without_owner(p_organisation_id);
  perform private.end_invitations_of(p_organisation_id, p_member_user_id);

  select coalesce(jsonb_agg(jsonb_build_object('peran', m.peran, 'lomba_id', m.lomba_id) order by m.peran, m.lomba_id), '[]')
    into after_roles
  from public.anggota_organisasi m where m.organisasi_id = p_organisation_id and m.user_id = p_member_user_id;
  if after_roles = before_roles then
    return;
  end if;
  perform private.log_act(case when after_roles = '[]' then 'remove_member' else 'change_member' end,
    p_organisation_id, null, 'anggota', p_member_user_id::text, jsonb_build_object('peran', before_roles),
      jsonb_build_object('peran', after_roles));
  if p_member_user_id <> me then
    perform private.queue_latest(
      'member_changed:' || p_organisation_id || ':' || p_member_user_id,
      case when after_roles = '[]' then 'member_removed' else 'member_changed' end, p_member_user_id,
      jsonb_build_object(
        'organisasi', (select o.nama from public.organisasi o where o.id = p_organisation_id),
        'peran', (
          select coalesce(jsonb_agg(jsonb_build_object('peran', m.peran, 'lomba', l.judul) order by l.judul nulls first, m.peran), '[]')
          from public.anggota_organisasi m left join public.lomba l on l.id = m.lomba_id
          where m.organisasi_id = p_organisation_id and m.user_id = p_member_user_id
        )
      )
    );
  end if;
end
$$;
comment on function private.change_member is
  'Sets what a member may do: roles [{peran, lomba_id}], lomba_id null or missing for all races, in place of all there were; with the right for one race only, of those for that race. The member is told; invitations of somebody who may no longer invite end. Right members; anybody may leave.
Raises what private.require_organisation_right does; PT422 role_unknown, race_not_of_organisation; PT404 member_not_found; PT409 last_owner: an organisation keeps one pemilik of all of it.';
select private.offer('change_member');

create function private.remove_member(p_organisation_id uuid, p_member_user_id uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.change_member(p_organisation_id, p_member_user_id, '[]');
$$;
comment on function private.remove_member is
  'Takes every role of a member, at once: the next thing the person tries is refused. Rights and refusals as change_member; people who remove themselves leave.';
select private.offer('remove_member');

--------------------------------------------------------------------------------------------------------------
-- The log
--------------------------------------------------------------------------------------------------------------

create function private.without_address(p_facts jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when p_facts ->> 'email' is null then p_facts
    else p_facts || jsonb_build_object('email', private.masked_email(p_facts ->> 'email')) end;
$$;
comment on function private.without_address(jsonb) is 'Internal: what the log says of an invitation, its address masked.';

create function private.require_log_right(p_organisation_id uuid, p_race_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_race_id is not null then
    perform private.require_right(p_race_id, 'log');
  elsif p_organisation_id is not null then
    perform private.require_organisation_right(p_organisation_id, 'log');
  else
    perform private.require_admin();
  end if;
end
$$;
comment on function private.require_log_right(uuid, uuid) is
  'Internal: refuses who may not read this log: of a race, else of an organisation, else (admins only) of all.';

-- A plan for the given bounds: what is not given leaves no condition, and of a kind the index has the youngest first, however rare it is.
create function private.log_ids(
  p_organisation_id uuid, p_race_id uuid, p_person_ids uuid[], p_with_operator boolean, p_action text, p_before_id bigint, p_most integer
) returns setof bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select c.id from public.catatan c
    where (p_organisation_id is null or c.organisasi_id = p_organisation_id)
      and (p_race_id is null or c.lomba_id = p_race_id)
      and (p_person_ids is null or c.user_id = any (p_person_ids) and (p_with_operator or not c.pengelola))
      and (p_action is null or c.tindakan = p_action)
      and (p_before_id is null or c.id < p_before_id)
    order by c.id desc
    limit p_most;
end
$$;
comment on function private.log_ids(uuid, uuid, uuid[], boolean, text, bigint, integer) is
  'Internal: the youngest entries of a log of one kind (null: of every kind), as read_log narrows them; with_operator: also what an admin did counts as done by these people.';

create function private.read_log(
  p_organisation_id uuid default null, p_race_id uuid default null, p_person_ids uuid[] default null,
  p_actions text[] default null, p_before_id bigint default null, p_max_rows integer default 50
) returns table (
  id bigint, terjadi_pada timestamptz, user_id uuid, name text, organisasi_id uuid, lomba_id uuid, race text, tindakan text,
  objek text, objek_id text, about text, sebelum jsonb, sesudah jsonb, by_operator boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  sees_addresses boolean;
  reads_letters boolean;
  -- A club is told that it was the operator, not which person.
  names_operator constant boolean := private.is_admin();
  most constant integer := private.row_limit(p_max_rows);
begin
  perform private.require_log_right(p_organisation_id, p_race_id);
  -- Whom somebody invites is for those to know who let people in.
  sees_addresses := case
    when p_race_id is not null then private.manages(p_race_id, 'members')
    when p_organisation_id is not null then private.manages_organisation(p_organisation_id, 'members')
    else true
  end;
  -- What was written to families, and of a child's birth date, is for those who may read their entries.
  reads_letters := case
    when p_race_id is not null then private.manages(p_race_id, 'riders')
    when p_organisation_id is not null then private.manages_organisation(p_organisation_id, 'riders')
    else true
  end;
  return query
    select c.id, c.terjadi_pada, case when names_operator or not c.pengelola then c.user_id end,
      case when names_operator or not c.pengelola then private.person_name(c.user_id) end, c.organisasi_id, c.lomba_id, l.judul, c.tindakan,
      c.objek, c.objek_id,
      case when c.objek = 'anggota' then (
        select coalesce(private.person_name(p.id), private.masked_email(p.email))
        from public.profil_pengguna p where p.id::text = c.objek_id
      ) end,
      case when c.objek = 'undangan' and not sees_addresses then private.without_address(c.sebelum)
        when c.tindakan = 'correct_entry' and not reads_letters then c.sebelum - 'birth_date' else c.sebelum end,
      case when c.objek = 'undangan' and not sees_addresses then private.without_address(c.sesudah)
        when c.tindakan in ('message_rider', 'correct_entry') and not reads_letters then c.sesudah - '{teks,birth_date}'::text[]
        else c.sesudah end,
      c.pengelola
    from private.catatan_lengkap c
    left join public.lomba l on l.id = c.lomba_id
    where c.id = any (array(
      select found.id
      from (select distinct given.kind from unnest(coalesce(array_remove(p_actions, null), array[null])) as given (kind)) asked
      cross join lateral private.log_ids(
        p_organisation_id, p_race_id, p_person_ids, names_operator, asked.kind, p_before_id, most) as found (id)
      order by found.id desc
      limit most
    ))
    order by c.id desc;
end
$$;
comment on function private.read_log is
  'Who did what, the latest first: of a race, of an organisation, or (admins only) of all; person_ids and actions (any of them) narrow it. before_id: the id of the last entry of the page before; max_rows: 1-500. name: who did it, null for the product itself or a person without a name; by_operator: an admin did it, by their office or acting for the club, whom only admins see by name; race: its title; about: whom an entry about a member is about. Addresses of invitations are masked (private.masked_email) for who lacks the right members, texts of letters to families and birth dates that were corrected left out for who lacks riders. Right log of the race, or of the organisation where no race is named.
Raises what private.require_right and private.require_organisation_right do; PT403 not_allowed {right: admin}.';
select private.offer('read_log');

create function private.log_people(p_organisation_id uuid default null, p_race_id uuid default null)
returns table (user_id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_log_right(p_organisation_id, p_race_id);
  return query
    select c.user_id, private.person_name(c.user_id)
    from public.catatan c
    where c.user_id is not null and (not c.pengelola or private.is_admin())
      and (p_organisation_id is null or c.organisasi_id = p_organisation_id)
      and (p_race_id is null or c.lomba_id = p_race_id)
    group by c.user_id
    order by max(c.id) desc
    limit 200;
end
$$;
comment on function private.log_people is
  'Who did something in a log: the 200 people whose last act is the youngest, it first. name is null for a person without one; acts of the operator are no person''s to a club. The log, the right and the refusals as read_log.';
select private.offer('log_people');
