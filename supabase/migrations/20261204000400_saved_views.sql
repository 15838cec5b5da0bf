-- Views of a table that an organiser keeps: which columns, filtered and ordered how, under a name.
-- Why: the treasurer and the one who packs jerseys look at the same riders each day with other eyes. A view is what stands in
-- the address and nothing else: what it shows is read anew, by the rights that the person has then.
-- Affects: private.tampilan, RPCs my_views, save_view and remove_view.

insert into public.pengaturan (key, value) values ('BATAS_TAMPILAN', '20') on conflict (key) do nothing;

create function private.is_view_query(p_query text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  -- A field's name is written plainly, so that no spelling hides the one that was searched in.
  select char_length(p_query) between 1 and 2000 and p_query ~ '^[!-~]+$' and p_query !~* '(^|&)(q|[^=&]*[%+][^=&]*)(=|&|$)';
$$;
comment on function private.is_view_query(text) is
  'Internal: whether a view may keep this query of an address: ASCII, at most 2,000 characters, its fields'' names without %, and not what was searched for (q), which is a child''s name.';

create table private.tampilan (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  organisasi_id uuid,
  tabel text not null,
  nama text not null,
  alamat text not null,
  dibuat_pada timestamptz not null default now(),
  constraint tampilan_pkey primary key (id),
  constraint tampilan_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint tampilan_organisasi_id_fkey foreign key (organisasi_id) references public.organisasi (id) on delete cascade,
  constraint tampilan_name_key unique nulls not distinct (user_id, organisasi_id, tabel, nama),
  constraint tampilan_tabel_known check (tabel in ('peserta', 'pembayaran', 'antrean', 'kasus')),
  constraint tampilan_nama_length check (char_length(nama) between 1 and 40),
  -- What was searched for is a child's name, which no view may keep.
  constraint tampilan_alamat_form check (private.is_view_query(alamat))
);
comment on table private.tampilan is
  'Views of a table that a person keeps for all races of an organisation. Read and written by RPCs only, each person''s own.';
comment on column private.tampilan.organisasi_id is 'Of whose races; null: of those that admins manage.';
comment on column private.tampilan.tabel is 'peserta (participants), pembayaran (payments), antrean (waiting list) or kasus (money that waits for a decision).';
comment on column private.tampilan.alamat is
  'What stands in the address after the question mark: filters, columns (kolom), order (urut). Never what was searched for (q).';
create index tampilan_organisasi_id_idx on private.tampilan (organisasi_id);
alter table private.tampilan enable row level security;

create type public.saved_view_row as (id uuid, nama text, alamat text);
comment on type public.saved_view_row is 'A view of a table that the caller kept; alamat: the query of the address that it opens.';

create function private.my_views(p_race_id uuid, p_list text) returns setof public.saved_view_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'view');
  return query
  select v.id, v.nama, v.alamat
  from public.lomba l
  join private.tampilan v on v.organisasi_id is not distinct from l.organisasi_id
  where l.id = p_race_id and v.user_id = (select auth.uid()) and v.tabel = p_list
  order by lower(v.nama), v.nama;
end
$$;
comment on function private.my_views is
  'The views that the caller keeps of a table (private.tampilan.tabel), for all races of the organisation of this race, by name (saved_view_row).
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}.';
select private.offer('my_views');

create function private.save_view(p_race_id uuid, p_list text, p_name text, p_query text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
  name constant text := private.typed_text('name', p_name, 40, p_needed => true);
  most constant integer := greatest(private.setting_number('BATAS_TAMPILAN', 20), 1);
  organisation uuid;
  saved_id uuid;
begin
  perform private.require_right(p_race_id, 'view');
  if p_list is null or p_list not in ('peserta', 'pembayaran', 'antrean', 'kasus') then
    perform private.refuse_field('field_invalid', 'list');
  end if;
  if not coalesce(private.is_view_query(p_query), false) then
    perform private.refuse_field('field_invalid', 'query');
  end if;
  perform private.lock_user(me);
  select l.organisasi_id into organisation from public.lomba l where l.id = p_race_id;
  update private.tampilan v set alamat = p_query
  where v.user_id = me and v.organisasi_id is not distinct from organisation and v.tabel = p_list and v.nama = name
  returning v.id into saved_id;
  if saved_id is not null then
    return saved_id;
  end if;
  if most <= (
    select count(*) from private.tampilan v
    where v.user_id = me and v.organisasi_id is not distinct from organisation and v.tabel = p_list
  ) then
    perform private.refuse('PT429', 'too_many_views', jsonb_build_object('limit', most));
  end if;
  insert into private.tampilan (user_id, organisasi_id, tabel, nama, alamat)
  values (me, organisation, p_list, name, p_query)
  returning id into saved_id;
  return saved_id;
end
$$;
comment on function private.save_view is
  'Keeps a view of a table for the caller, in all races of the organisation of this race, and gives its id; one of the same name is replaced. query: what stands in the address, in ASCII, 2,000 characters at most, without what was searched for (q).
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT422 field_required {field}, text_too_long {field, max}, field_invalid {field}; PT429 too_many_views {limit}.';
select private.offer('save_view');

create function private.remove_view(p_view_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  delete from private.tampilan v where v.id = p_view_id and v.user_id = me;
end
$$;
comment on function private.remove_view is
  'Forgets a view of the caller; one that is gone already, or another''s, changes nothing. Raises PT401 not_signed_in.';
select private.offer('remove_view');
