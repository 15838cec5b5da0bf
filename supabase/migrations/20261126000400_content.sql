-- Classes, news and tickets, as their organisers write them.
-- Why: product spec, sections 3 and 7 (tickets: create, update, delete); design, section 9. An organiser with `edit` for the
-- organisation writes its content; what is published must be whole; two people who edit the same thing are told; what
-- participants rest on (their price, their place in a class) is not changed under them (decision 021).
-- Affects: kelas_online, berita, tiket (a version each), RPCs.

alter table public.kelas_online
  add column versi integer not null default 1,
  add column diubah_pada timestamptz not null default now();
comment on column public.kelas_online.versi is 'Rises with every change by an organiser: who saves says which one was read.';

alter table public.berita
  add column versi integer not null default 1,
  add column diubah_pada timestamptz not null default now(),
  add column terbit_pada timestamptz;
comment on column public.berita.versi is 'As of a class.';
comment on column public.berita.terbit_pada is
  'When an organiser first published it, which is then the date it shows (dibuat_pada); null before, and for what was put in by hand.';

-- Clients read the columns of a ticket that are granted by name: these stay with the RPCs.
alter table public.tiket
  add column versi integer not null default 1,
  add column diubah_pada timestamptz not null default now();
comment on column public.tiket.versi is 'As of a class.';

--------------------------------------------------------------------------------------------------------------
-- What a field may hold
--------------------------------------------------------------------------------------------------------------

create function private.refuse_field(p_code text, p_field text, p_facts jsonb default '{}') returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('PT422', p_code, jsonb_build_object('field', p_field) || p_facts);
end
$$;
comment on function private.refuse_field(text, text, jsonb) is 'Internal: refuses what was typed into one field; the facts name it.';

create function private.clean_lines(p_value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select nullif(btrim(regexp_replace(
    string_agg(coalesce(private.clean_text(line), ''), E'\n' order by place), '\n{3,}', E'\n\n', 'g'
  ), E'\n'), '')
  -- No field holds a tenth of that: what is longer is too long whatever it says, and not read to its end.
  from regexp_split_to_table(left(p_value, 60000), '\r\n|\r|\n') with ordinality as lines (line, place);
$$;
comment on function private.clean_lines(text) is
  'Text of several lines, each as clean_text leaves it, with at most one empty line between two; null when nothing is left.';

create function private.typed_text(
  p_field text, p_value text, p_longest integer, p_needed boolean default false, p_lines boolean default false
) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  cleaned text := case when p_lines then private.clean_lines(p_value) else private.clean_text(p_value) end;
begin
  if cleaned is null and p_needed then
    perform private.refuse_field('field_required', p_field);
  elsif char_length(cleaned) > p_longest then
    perform private.refuse_field('text_too_long', p_field, jsonb_build_object('max', p_longest));
  end if;
  return cleaned;
end
$$;
comment on function private.typed_text(text, text, integer, boolean, boolean) is
  'Internal: text that was typed into a field, of one line or of several: cleaned, null when empty. Raises PT422 field_required {field} when it is needed, text_too_long {field, max}.';

create function private.content_link(p_field text, p_value text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  cleaned text := private.typed_text(p_field, p_value, 1000);
begin
  if cleaned !~ '^https?://[^\s/?#@"''<>\\]+\.[^\s/?#@"''<>\\.]{2,}([/?#][^\s"''<>\\]*)?$' then
    perform private.refuse_field('field_not_link', p_field);
  end if;
  return cleaned;
end
$$;
comment on function private.content_link(text, text) is
  'An address of another site for a column, null when empty. Raises PT422 field_not_link {field} for anything but http or https with a host, text_too_long {field, max}.';

--------------------------------------------------------------------------------------------------------------
-- Markup of an article
--------------------------------------------------------------------------------------------------------------

create function private.article_tags() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array[
    'p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd',
    'a', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'mark', 'small', 'span', 'div', 'figure', 'figcaption', 'img',
    'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'
  ];
end
$$;
comment on function private.article_tags() is
  'The tags an article may hold: the list by which the app sanitises before it shows one (src/parts/sanitise.ts).';

create function private.clean_tag(p_name text, p_attributes text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  kept text := '';
  found text[];
  attribute text;
  value text;
begin
  for found in
    select m from regexp_matches(
      p_attributes, '([a-zA-Z][a-zA-Z0-9-]*)\s*=\s*(?:"([^"]*)"|''([^'']*)''|([^\s"''<>=`]+))', 'g'
    ) m
  loop
    attribute := lower(found[1]);
    value := btrim(coalesce(found[2], found[3], found[4]), e' \t\n\r\f');
    -- Once: of two, a browser keeps the first.
    continue when strpos(kept, ' ' || attribute || '="') > 0;
    -- The beginning stands in the clear, so no entity can make another scheme of it.
    continue when attribute = 'href' and (p_name <> 'a' or value !~* '^(https?:|mailto:|tel:|/(?!/)|#)');
    -- Only pictures that lie with us: any other site would learn who reads the article.
    continue when attribute = 'src'
      and (p_name <> 'img' or value !~ '^(https?://[^/?#@\s]+/storage/v1/object/public/gambar/|/(?![/\\]))');
    continue when attribute = 'alt' and p_name <> 'img';
    continue when attribute in ('width', 'height', 'colspan', 'rowspan') and value !~ '^[0-9]{1,4}$';
    continue when attribute = 'scope' and value !~ '^(row|col|rowgroup|colgroup)$';
    continue when attribute not in ('href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'scope');
    kept := kept || ' ' || attribute || '="'
      || replace(replace(replace(value, '"', '&quot;'), '<', '&lt;'), '>', '&gt;') || '"';
  end loop;
  if p_name = 'img' and strpos(kept, ' src="') = 0 then
    return '';
  end if;
  return '<' || p_name || kept || '>';
end
$$;
comment on function private.clean_tag(text, text) is
  'An opening tag with what may stand in it, written anew: known attributes, quoted, addresses without script. Of a picture that does not lie with us nothing is left.';

create function private.clean_markup(p_markup text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  unkept constant text :=
    'script|style|template|iframe|object|embed|svg|math|noscript|noembed|noframes|textarea|title|head|xmp|select|plaintext';
  rest text := regexp_replace(coalesce(p_markup, ''), '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]', '', 'g');
  result text;
begin
  -- What is no text for readers goes with all that is in it. Until nothing is left to go: what was removed may have
  -- stood between two halves of another one. A writer who nests thousands of them keeps the database busy, not the readers
  -- safe: from some depth on the tags alone go, below, and what was in them stays as text.
  for depth in 1..5 loop
    -- {1,1}? makes the whole as short as can be: an expression with alternatives takes as much as it can by itself.
    result := regexp_replace(rest, '<!--.*?-->', '', 'g');
    result := regexp_replace(result, '<!--.*$', '');
    result := regexp_replace(result, '(?:<(?:' || unkept || ')\M[^>]*>.*</(?:' || unkept || ')\s*>){1,1}?', '', 'gi');
    exit when result = rest;
    rest := result;
  end loop;
  -- The rest is read from left to right and written anew, token by token: nothing passes as it came but text.
  select coalesce(string_agg(
    case
      when token[2] is null then replace(replace(token[1], '<', '&lt;'), '>', '&gt;')
      when not lower(token[3]) = any (private.article_tags()) then ''
      when token[2] = '' then private.clean_tag(lower(token[3]), token[4])
      when lower(token[3]) in ('br', 'hr', 'img') then ''
      else '</' || lower(token[3]) || '>'
    end, '' order by place), '')
  into result
  from regexp_matches(
    rest, '(<(/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:[\s/](?:"[^"]*"|''[^'']*''|[^"''<>])*)?)>|[^<]+|<)', 'g'
  ) with ordinality as tokens (token, place);
  return btrim(result, e' \t\n\r');
end
$$;
comment on function private.clean_markup(text) is
  'An article''s markup as it is kept: only the tags of private.article_tags with known attributes, written anew; scripts, styles and frames go with their content, other tags without it. Cleaning twice changes nothing. Before it is shown it is sanitised once more, in the browser. Held to tests/vectors/article-markup.json.';

--------------------------------------------------------------------------------------------------------------
-- What the three have in common
--------------------------------------------------------------------------------------------------------------

create function private.refuse_changed(
  p_subject text, p_subject_id uuid, p_version integer, p_changed timestamptz, p_fields jsonb default null
) returns void
language plpgsql stable set search_path = ''
as $$
declare
  since record;
begin
  select nullif(p.nama_lengkap, '') as who, c.user_id = (select auth.uid()) as own, c.terjadi_pada as at into since
  from (values (1)) one
  left join lateral (
    select c.user_id, c.terjadi_pada from public.catatan c
    where c.objek = p_subject and c.objek_id = p_subject_id::text
      -- Not every act on a race makes a version of it; those that do write down which.
      and (p_subject <> 'lomba' or c.sesudah ? 'versi')
    order by c.id desc limit 1
  ) c on true
  left join public.profil_pengguna p on p.id = c.user_id;
  perform private.refuse('PT409', 'changed_meanwhile', jsonb_build_object(
    'versi', p_version, 'diubah_pada', coalesce(p_changed, since.at), 'by', since.who, 'own', coalesce(since.own, false), 'fields', p_fields));
end
$$;
comment on function private.refuse_changed(text, uuid, integer, timestamptz, jsonb) is
  'Internal: refuses a change of what somebody changed meanwhile. Raises PT409 changed_meanwhile {versi: the present one, diubah_pada: as given, else as the log has it, by: the name of the person who changed it last, or null, own: whether that was the caller, fields: what was changed, null where that is not known}.';

create index catatan_objek_idx on public.catatan (objek, objek_id, id desc);

create function private.missing_fields(variadic p_fields text[]) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_build_object('missing', jsonb_agg(jsonb_build_object('field', field, 'code', 'required') order by place))
  from unnest(p_fields) with ordinality as fields (field, place);
$$;
comment on function private.missing_fields(text[]) is
  'Internal: the facts of PT422 incomplete, {missing: [{field, code}]}, when these fields are empty.';

create function private.require_approved(p_organisation_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- What belongs to no organisation is the admins', and admins need nobody's leave.
  if exists (select from public.organisasi o where o.id = p_organisation_id and o.disetujui_pada is null)
    and not private.is_admin() then
    perform private.refuse('PT403', 'organisation_not_approved');
  end if;
end
$$;
comment on function private.require_approved(uuid) is
  'Before something becomes public. PT403 organisation_not_approved while no admin has agreed to the organisation.';

insert into public.pengaturan (key, value) values
  ('BATAS_DRAF_ISI', '50'),
  ('BATAS_TIKET', '100'),
  ('BATAS_SIMPAN_PER_JAM', '600')
on conflict (key) do nothing;

create function private.refuse_content_flood(p_organisation_id uuid, p_kind text, p_is_new boolean) returns void
language plpgsql set search_path = ''
as $$
declare
  most integer;
  there bigint;
begin
  -- An article holds 200,000 characters, and each save is written down: whatever is saved and removed again counts.
  most := greatest(private.setting_number('BATAS_SIMPAN_PER_JAM', 600), 1);
  perform private.refuse_too_many('too_many_saves', most, interval '1 hour', array(
    select c.terjadi_pada from public.catatan c
    where c.user_id = (select auth.uid()) and c.terjadi_pada > now() - interval '1 hour'
      and c.tindakan in ('save_class', 'save_news', 'save_ticket')
    order by c.terjadi_pada desc limit most
  ));
  if not p_is_new then
    return;
  end if;
  -- Colleagues take turns, so that the limit holds.
  perform pg_advisory_xact_lock(hashtextextended('content:' || coalesce(p_organisation_id::text, ''), 0));
  if p_kind = 'ticket' then
    most := private.setting_number('BATAS_TIKET', 100);
    select count(*) into there from public.tiket t left join public.lomba l on l.id = t.lomba_id
    where case when t.lomba_id is null then t.organisasi_id else l.organisasi_id end is not distinct from p_organisation_id
      and t.tanggal_lomba >= private.wib_day(now());
    if there >= most then
      perform private.refuse('PT429', 'too_many_tickets', jsonb_build_object('limit', most));
    end if;
  else
    most := private.setting_number('BATAS_DRAF_ISI', 50);
    select count(*) into there from (
      select from public.kelas_online k where k.organisasi_id is not distinct from p_organisation_id and k.status = 'draf'
      union all
      select from public.berita b where b.organisasi_id is not distinct from p_organisation_id and b.status = 'draf'
    ) drafts;
    if there >= most then
      perform private.refuse('PT429', 'too_many_drafts', jsonb_build_object('limit', most));
    end if;
  end if;
end
$$;
comment on function private.refuse_content_flood(uuid, text, boolean) is
  'Internal, under lock_user: before a class, an article or a ticket (kind class, news, ticket) of the organisation is saved, and, when it is new, made. Raises PT429 too_many_saves {limit, seconds: until the next} by one person within an hour (setting BATAS_SIMPAN_PER_JAM, 600), too_many_drafts {limit}: drafts of classes and articles together (BATAS_DRAF_ISI, 50), too_many_tickets {limit}: of today and later (BATAS_TIKET, 100).';

--------------------------------------------------------------------------------------------------------------
-- Classes
--------------------------------------------------------------------------------------------------------------

create function private.class_in_log(class public.kelas_online) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'judul', class.judul, 'deskripsi', class.deskripsi, 'harga', class.harga, 'durasi_menit', class.durasi_menit,
    'jadwal_pada', class.jadwal_pada, 'gambar_url', coalesce(class.gambar_cover, class.gambar_url), 'url_halaman', class.url_halaman,
    'status', class.status
  );
end
$$;
comment on function private.class_in_log(public.kelas_online) is
  'What the log says of a class. Not where it is held: a reader of the log may not be one who may enter.';

create function private.require_class_right(p_class_id uuid, p_manage_right text) returns public.kelas_online
language plpgsql stable set search_path = ''
as $$
declare
  class public.kelas_online;
begin
  perform private.signed_in();
  select * into class from public.kelas_online k where k.id = p_class_id;
  if not found or cardinality(private.my_organisation_roles(class.organisasi_id)) = 0 then
    perform private.refuse('PT404', 'class_not_found');
  end if;
  perform private.require_organisation_right(class.organisasi_id, p_manage_right);
  return class;
end
$$;
comment on function private.require_class_right(uuid, text) is
  'The class, for a caller with this right in its organisation. PT401 not_signed_in; PT404 class_not_found, also to a caller without a role there; PT403 not_allowed {right, roles}.';

create function private.locked_class(p_class_id uuid) returns public.kelas_online
language plpgsql set search_path = ''
as $$
begin
  -- The lock waits for those who are registering, and lets nobody register until the change is done.
  perform from public.kelas_online k where k.id = p_class_id for update;
  return private.require_class_right(p_class_id, 'edit');
end
$$;
comment on function private.locked_class(uuid) is
  'The class, locked until the transaction ends, for a caller who may edit it. PT401 not_signed_in; PT404 class_not_found, also to a caller without a role there; PT403 not_allowed {right, roles}.';

create function private.my_classes(p_organisation_id uuid default null) returns table (
  id uuid, judul text, status text, harga bigint, durasi_menit integer, jadwal_pada timestamptz, gambar_url text,
  is_unggulan boolean, participants integer, unpaid integer, has_link boolean, versi integer, diubah_pada timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_organisation_right(p_organisation_id, 'edit');
  return query
    select k.id, k.judul, k.status, case when k.is_gratis then 0 else coalesce(k.harga, 0) end, k.durasi_menit,
      k.jadwal_pada, coalesce(k.gambar_cover, k.gambar_url), k.is_unggulan, k.peserta_saat_ini,
      (select count(*)::integer from public.pendaftaran_kelas p where p.kelas_id = k.id and p.status_pembayaran = 'pending'),
      exists (select from public.kelas_tautan t where t.kelas_id = k.id), k.versi, k.diubah_pada
    from public.kelas_online k
    where k.organisasi_id is not distinct from p_organisation_id
    order by k.dibuat_pada desc, k.id
    limit 500;
end
$$;
comment on function private.my_classes is
  'The organisation''s classes in every status, newest first, at most 500. harga: rupiah, 0 is free. participants: how many have registered; unpaid: how many of those have not paid. has_link: whether it says where it is held. Right: edit. organisation_id null: what belongs to none. Raises PT401 not_signed_in; PT404 organisation_not_found; PT403 not_allowed {right, roles}.';
select private.offer('my_classes');

create function private.class_to_edit(p_class_id uuid) returns table (
  id uuid, organisasi_id uuid, judul text, deskripsi text, harga bigint, durasi_menit integer, jadwal_pada timestamptz,
  gambar_url text, url_halaman text, url_learning_center text, status text, is_unggulan boolean, participants integer,
  versi integer, diubah_pada timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  class public.kelas_online := private.require_class_right(p_class_id, 'edit');
begin
  return query
    select class.id, class.organisasi_id, class.judul, class.deskripsi,
      case when class.is_gratis then 0 else coalesce(class.harga, 0) end, class.durasi_menit, class.jadwal_pada,
      coalesce(class.gambar_cover, class.gambar_url), class.url_halaman,
      (select t.url_learning_center from public.kelas_tautan t where t.kelas_id = class.id),
      class.status, class.is_unggulan, class.peserta_saat_ini, class.versi, class.diubah_pada;
end
$$;
comment on function private.class_to_edit is
  'One class as its editor needs it, with the private address where it is held (url_learning_center). harga: rupiah, 0 is free. Right: edit. Raises PT401 not_signed_in; PT404 class_not_found, also to a caller without a role there; PT403 not_allowed {right, roles}.';
select private.offer('class_to_edit');

create type public.saved_row as (id uuid, versi integer, diubah_pada timestamptz);
comment on type public.saved_row is 'What was saved, and the version that it has now.';

create type public.publication_row as (versi integer, status text);
comment on type public.publication_row is 'The version and the status that something has after it was published or withdrawn.';

create function private.save_class(
  p_class_id uuid, p_version integer, p_organisation_id uuid default null, p_title text default null,
  p_description text default null, p_price bigint default 0, p_minutes integer default null,
  p_starts_at timestamptz default null, p_picture text default null, p_page text default null,
  p_learning_link text default null, p_accept_price boolean default false
) returns public.saved_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.saved_row;
  class public.kelas_online;
  previous public.kelas_online;
  previous_link text;
  link text;
  price bigint;
  unpaid integer;
begin
  perform private.lock_user(private.signed_in());
  select * into previous from public.kelas_online k where k.id = p_class_id for update;
  if previous.id is null and p_version > 0 then
    perform private.require_organisation_right(p_organisation_id, 'edit');
    perform private.refuse('PT404', 'class_not_found');
  elsif previous.id is null then
    perform private.require_organisation_right(p_organisation_id, 'edit');
  else
    previous := private.locked_class(p_class_id);
    p_organisation_id := previous.organisasi_id;
  end if;

  class := previous;
  class.judul := private.typed_text('judul', p_title, 120, true);
  class.deskripsi := private.typed_text('deskripsi', p_description, 4000, p_lines => true);
  price := coalesce(p_price, 0);
  -- Whole thousands of rupiah are not asked for: the club decides. Ten million is a slip of the keyboard.
  if price not between 0 and 10000000 then
    perform private.refuse_field('out_of_range', 'harga', '{"min": 0, "max": 10000000}');
  elsif p_minutes not between 1 and 1440 then
    perform private.refuse_field('out_of_range', 'durasi_menit', '{"min": 1, "max": 1440}');
  end if;
  class.harga := price;
  class.is_gratis := price = 0;
  class.durasi_menit := p_minutes;
  -- Neither a slip of the keyboard nor infinity, which no calendar shows.
  if p_starts_at is distinct from previous.jadwal_pada
    and p_starts_at not between now() - interval '3 years' and now() + interval '3 years'
  then
    perform private.refuse_field('out_of_range', 'jadwal_pada', jsonb_build_object(
      'min', now() - interval '3 years', 'max', now() + interval '3 years'));
  end if;
  class.jadwal_pada := p_starts_at;
  class.url_halaman := private.content_link('url_halaman', p_page);
  link := private.content_link('url_learning_center', p_learning_link);
  perform private.require_picture(p_organisation_id, p_picture, coalesce(previous.gambar_cover, previous.gambar_url));
  if p_picture is distinct from coalesce(previous.gambar_cover, previous.gambar_url) then
    class.gambar_url := p_picture;
    class.gambar_cover := null;
  end if;

  if previous.id is null then
    perform private.refuse_content_flood(p_organisation_id, 'class', true);
    insert into public.kelas_online (
      id, organisasi_id, judul, deskripsi, is_gratis, harga, durasi_menit, jadwal_pada, gambar_url, url_halaman, status
    ) values (
      p_class_id, p_organisation_id, class.judul, class.deskripsi, class.is_gratis, class.harga, class.durasi_menit,
      class.jadwal_pada, class.gambar_url, class.url_halaman, 'draf'
    )
    on conflict on constraint kelas_online_pkey do nothing
    returning * into class;
    if not found then
      -- The same draft, saved twice at once: the other one was first.
      select k.versi, k.diubah_pada into answer.versi, answer.diubah_pada from public.kelas_online k where k.id = p_class_id;
      perform private.refuse_changed('kelas', p_class_id, answer.versi, answer.diubah_pada);
    end if;
    if link is not null then
      insert into public.kelas_tautan (kelas_id, url_learning_center) values (p_class_id, link);
    end if;
    perform private.log_act('save_class', p_organisation_id, null, 'kelas', p_class_id::text, null, private.class_in_log(class));
    answer.id := class.id;
    answer.versi := class.versi;
    answer.diubah_pada := class.diubah_pada;
    return answer;
  end if;

  select t.url_learning_center into previous_link from public.kelas_tautan t where t.kelas_id = p_class_id;
  answer.id := previous.id;
  -- Nothing to do; also what an answer that was lost looks like when it is sent again.
  if (class.judul, class.deskripsi, class.harga, class.durasi_menit, class.jadwal_pada, class.url_halaman, class.gambar_url)
      is not distinct from
      (previous.judul, previous.deskripsi, case when previous.is_gratis then 0 else coalesce(previous.harga, 0) end,
        previous.durasi_menit, previous.jadwal_pada, previous.url_halaman, previous.gambar_url)
    and link is not distinct from previous_link
  then
    answer.versi := previous.versi;
    answer.diubah_pada := previous.diubah_pada;
    return answer;
  end if;
  if previous.versi is distinct from p_version then
    perform private.refuse_changed('kelas', previous.id, previous.versi, previous.diubah_pada);
  end if;
  if previous.status = 'dipublikasi' and link is null then
    perform private.refuse('PT422', 'incomplete', private.missing_fields('url_learning_center'));
  end if;
  if link is null and previous.peserta_saat_ini > 0 and previous_link is not null then
    perform private.refuse('PT409', 'class_link_needed', jsonb_build_object('participants', previous.peserta_saat_ini));
  end if;
  if price <> (case when previous.is_gratis then 0 else coalesce(previous.harga, 0) end)
    and previous.peserta_saat_ini > 0 and not coalesce(p_accept_price, false)
  then
    select count(*) into unpaid from public.pendaftaran_kelas p
    where p.kelas_id = previous.id and p.status_pembayaran = 'pending';
    perform private.refuse('PT409', 'class_price_has_participants', jsonb_build_object(
      'participants', previous.peserta_saat_ini, 'unpaid', unpaid,
      'price_before', case when previous.is_gratis then 0 else coalesce(previous.harga, 0) end, 'price_after', price
    ));
  end if;

  perform private.refuse_content_flood(p_organisation_id, 'class', false);
  update public.kelas_online k set
    judul = class.judul, deskripsi = class.deskripsi, is_gratis = class.is_gratis, harga = class.harga,
    durasi_menit = class.durasi_menit, jadwal_pada = class.jadwal_pada, gambar_url = class.gambar_url,
    gambar_cover = class.gambar_cover, url_halaman = class.url_halaman, versi = k.versi + 1, diubah_pada = clock_timestamp()
  where k.id = previous.id
  returning * into class;
  if link is null then
    delete from public.kelas_tautan t where t.kelas_id = previous.id;
  else
    insert into public.kelas_tautan (kelas_id, url_learning_center) values (previous.id, link)
    on conflict on constraint kelas_tautan_pkey do update set url_learning_center = excluded.url_learning_center;
  end if;
  perform private.log_act(
    'save_class', previous.organisasi_id, null, 'kelas', previous.id::text,
    private.class_in_log(previous),
    private.class_in_log(class)
      || case when link is distinct from previous_link then '{"url_learning_center": "diganti"}' else '{}'::jsonb end
  );
  answer.versi := class.versi;
  answer.diubah_pada := class.diubah_pada;
  return answer;
end
$$;
comment on function private.save_class is
  'Makes a class (version 0, an id of the caller''s own making, in organisation_id) or changes it (version: the one that was read). price: rupiah, 0 is free; learning_link: where it is held, only for participants. Saving what is there already changes nothing, whichever the version. A class with participants changes its price only with accept_price: they keep the price they have. Answers the new version. Right: edit. Raises, in this order, PT401 not_signed_in; PT404 organisation_not_found, class_not_found (gone, or no role there); PT403 not_allowed {right, roles}; PT422 field_required {field}, text_too_long {field, max}, out_of_range {field, min, max; of jadwal_pada three years around now}, field_not_link {field}, picture_not_ours; PT409 picture_missing, changed_meanwhile {versi, diubah_pada, by}; PT422 incomplete {missing} when it is published and would lose what publishing needs; PT409 class_link_needed {participants}, class_price_has_participants {participants, unpaid, price_before, price_after}; PT429 too_many_saves {limit, seconds}, too_many_drafts {limit} (private.refuse_content_flood).';
select private.offer('save_class');

create function private.publish_class(p_class_id uuid, p_version integer) returns public.publication_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.publication_row;
  class public.kelas_online := private.locked_class(p_class_id);
  missing text[];
begin
  if class.status = 'dipublikasi' then
    answer.versi := class.versi;
    answer.status := class.status;
    return answer;
  end if;
  if class.versi is distinct from p_version then
    perform private.refuse_changed('kelas', class.id, class.versi, class.diubah_pada);
  end if;
  perform private.require_approved(class.organisasi_id);
  missing := array_remove(array[
    case when class.deskripsi is null then 'deskripsi' end,
    case when not exists (select from public.kelas_tautan t where t.kelas_id = class.id) then 'url_learning_center' end
  ], null);
  if missing <> '{}' then
    perform private.refuse('PT422', 'incomplete', private.missing_fields(variadic missing));
  elsif class.jadwal_pada < now() then
    perform private.refuse('PT422', 'in_past', '{"field": "jadwal_pada"}');
  end if;
  update public.kelas_online k set status = 'dipublikasi', versi = k.versi + 1, diubah_pada = clock_timestamp()
  where k.id = class.id returning k.versi, k.status into answer.versi, answer.status;
  perform private.log_act('publish_class', class.organisasi_id, null, 'kelas', class.id::text,
    jsonb_build_object('status', class.status), jsonb_build_object('status', answer.status));
  return answer;
end
$$;
comment on function private.publish_class is
  'Opens a class to the public; one that is open stays so. Right: edit. Raises PT401 not_signed_in; PT404 class_not_found; PT403 not_allowed {right, roles}; PT409 changed_meanwhile {versi, diubah_pada, by}; PT403 organisation_not_approved; PT422 incomplete {missing: deskripsi, url_learning_center}, in_past {jadwal_pada}.';
select private.offer('publish_class');

create function private.withdraw_class(p_class_id uuid) returns public.publication_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.publication_row;
  class public.kelas_online := private.locked_class(p_class_id);
begin
  answer.versi := class.versi;
  answer.status := class.status;
  if class.status <> 'dipublikasi' then
    return answer;
  end if;
  update public.kelas_online k set status = 'draf', versi = k.versi + 1, diubah_pada = clock_timestamp()
  where k.id = class.id returning k.versi, k.status into answer.versi, answer.status;
  perform private.log_act('withdraw_class', class.organisasi_id, null, 'kelas', class.id::text,
    jsonb_build_object('status', class.status), jsonb_build_object('status', answer.status));
  return answer;
end
$$;
comment on function private.withdraw_class is
  'Takes a class from the public: nobody else registers, those who have keep their access. One that is not public stays as it is. Right: edit. Raises PT401 not_signed_in; PT404 class_not_found; PT403 not_allowed {right, roles}.';
select private.offer('withdraw_class');

create function private.delete_class(p_class_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  class public.kelas_online := private.locked_class(p_class_id);
begin
  -- Not peserta_saat_ini: what the books need is the registrations themselves.
  if exists (select from public.pendaftaran_kelas p where p.kelas_id = class.id) then
    perform private.refuse('PT409', 'class_has_participants', jsonb_build_object('participants', class.peserta_saat_ini));
  end if;
  delete from public.kelas_online k where k.id = class.id;
  perform private.log_act('delete_class', class.organisasi_id, null, 'kelas', class.id::text, private.class_in_log(class));
end
$$;
comment on function private.delete_class is
  'Deletes a class for which nobody has registered. Right: edit. Raises PT401 not_signed_in; PT404 class_not_found; PT403 not_allowed {right, roles}; PT409 class_has_participants {participants}: withdraw it instead.';
select private.offer('delete_class');

--------------------------------------------------------------------------------------------------------------
-- The participants of a class
--------------------------------------------------------------------------------------------------------------

create function private.class_participants(
  p_class_id uuid
) returns table (id uuid, nama text, jumlah_dibayar bigint, status_pembayaran text, akses_diberikan boolean,
  didaftar_pada timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_class_right(p_class_id, 'riders_view');
  return query
    select p.id, u.nama_lengkap, p.jumlah_dibayar, p.status_pembayaran, p.akses_diberikan, p.didaftar_pada
    from public.pendaftaran_kelas p left join public.profil_pengguna u on u.id = p.user_id
    where p.kelas_id = p_class_id
    order by p.didaftar_pada desc, p.id
    limit 1000;
end
$$;
comment on function private.class_participants is
  'Who has registered for a class, newest first, at most 1000: name, price in rupiah, status, access. Right: riders_view. Raises PT401 not_signed_in; PT404 class_not_found; PT403 not_allowed {right, roles}.';
select private.offer('class_participants');

create type public.class_payment_row as (status_pembayaran text, akses_diberikan boolean);
comment on type public.class_payment_row is 'Whether a participant of a class has paid and has access to it.';

create function private.set_class_paid(p_registration_id uuid, p_paid boolean) returns public.class_payment_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.class_payment_row;
  registration public.pendaftaran_kelas;
  class public.kelas_online;
begin
  perform private.signed_in();
  select * into registration from public.pendaftaran_kelas p where p.id = p_registration_id for update;
  if not found then
    perform private.refuse('PT404', 'class_not_found');
  end if;
  class := private.require_class_right(registration.kelas_id, 'money');
  if registration.status_pembayaran = 'gratis' then
    perform private.refuse('PT409', 'class_is_free');
  end if;
  update public.pendaftaran_kelas p
  set status_pembayaran = case when p_paid then 'dibayar' else 'pending' end, akses_diberikan = p_paid
  where p.id = p_registration_id
  returning p.status_pembayaran, p.akses_diberikan into answer.status_pembayaran, answer.akses_diberikan;
  if (registration.status_pembayaran = 'dibayar', registration.akses_diberikan) is distinct from (p_paid, p_paid) then
    perform private.log_act('set_class_paid', class.organisasi_id, null, 'pendaftaran_kelas', p_registration_id::text,
      jsonb_build_object('status_pembayaran', registration.status_pembayaran, 'akses_diberikan', registration.akses_diberikan),
      jsonb_build_object('status_pembayaran', answer.status_pembayaran, 'akses_diberikan', answer.akses_diberikan));
  end if;
  return answer;
end
$$;
comment on function private.set_class_paid is
  'Says that a participant of a priced class has paid, which gives access, or takes both back. Right: money. Raises PT401 not_signed_in; PT404 class_not_found; PT403 not_allowed {right, roles}; PT409 class_is_free.';
select private.offer('set_class_paid');

--------------------------------------------------------------------------------------------------------------
-- News
--------------------------------------------------------------------------------------------------------------

create function private.news_in_log(article public.berita) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'judul', article.judul, 'cuplikan', article.cuplikan, 'isi_md5', md5(article.isi), 'gambar_url', article.gambar_url, 'status', article.status
  );
end
$$;
comment on function private.news_in_log(public.berita) is
  'What the log says of an article: of its body the beginning, and a sum that shows whether it changed.';

create function private.news_of_editor(p_news_id uuid) returns public.berita
language plpgsql stable set search_path = ''
as $$
declare
  article public.berita;
begin
  perform private.signed_in();
  select * into article from public.berita b where b.id = p_news_id;
  if not found or cardinality(private.my_organisation_roles(article.organisasi_id)) = 0 then
    perform private.refuse('PT404', 'news_not_found');
  end if;
  perform private.require_organisation_right(article.organisasi_id, 'edit');
  return article;
end
$$;
comment on function private.news_of_editor(uuid) is
  'The article, for a caller who may edit it. PT401 not_signed_in; PT404 news_not_found, also to a caller without a role there; PT403 not_allowed {right, roles}.';

create function private.locked_news(p_news_id uuid) returns public.berita
language plpgsql set search_path = ''
as $$
begin
  perform from public.berita b where b.id = p_news_id for update;
  return private.news_of_editor(p_news_id);
end
$$;
comment on function private.locked_news(uuid) is 'As private.news_of_editor, and the article is locked until the transaction ends.';

create function private.my_news(p_organisation_id uuid default null) returns table (
  id uuid, judul text, cuplikan text, status text, gambar_url text, dibuat_pada timestamptz, versi integer,
  diubah_pada timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_organisation_right(p_organisation_id, 'edit');
  return query
    select b.id, b.judul, b.cuplikan, b.status, b.gambar_url, b.dibuat_pada, b.versi, b.diubah_pada
    from public.berita b
    where b.organisasi_id is not distinct from p_organisation_id
    order by b.dibuat_pada desc, b.id
    limit 500;
end
$$;
comment on function private.my_news is
  'The organisation''s articles in every status, newest first, at most 500; cuplikan: the first 200 characters as plain text. Right: edit. organisation_id null: what belongs to none. Raises PT401 not_signed_in; PT404 organisation_not_found; PT403 not_allowed {right, roles}.';
select private.offer('my_news');

create function private.news_to_edit(p_news_id uuid) returns table (
  id uuid, organisasi_id uuid, judul text, isi text, gambar_url text, status text, dibuat_pada timestamptz, versi integer,
  diubah_pada timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  article public.berita := private.news_of_editor(p_news_id);
begin
  return query
    select article.id, article.organisasi_id, article.judul, article.isi, article.gambar_url, article.status,
      article.dibuat_pada, article.versi, article.diubah_pada;
end
$$;
comment on function private.news_to_edit is
  'One article as its editor needs it. Right: edit. Raises PT401 not_signed_in; PT404 news_not_found, also to a caller without a role there; PT403 not_allowed {right, roles}.';
select private.offer('news_to_edit');

create type public.saved_article_row as (id uuid, versi integer, diubah_pada timestamptz, isi text);
comment on type public.saved_article_row is 'As saved_row, with the text as it was kept.';

create function private.save_news(
  p_news_id uuid, p_version integer, p_organisation_id uuid default null, p_title text default null,
  p_body text default '', p_picture text default null
) returns public.saved_article_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.saved_article_row;
  article public.berita;
  previous public.berita;
  title text;
begin
  perform private.lock_user(private.signed_in());
  select * into previous from public.berita b where b.id = p_news_id for update;
  if previous.id is null then
    perform private.require_organisation_right(p_organisation_id, 'edit');
    if p_version > 0 then
      perform private.refuse('PT404', 'news_not_found');
    end if;
  else
    previous := private.locked_news(p_news_id);
    p_organisation_id := previous.organisasi_id;
  end if;

  title := private.typed_text('judul', p_title, 160, true);
  if char_length(p_body) > 200000 then
    perform private.refuse_field('text_too_long', 'isi', '{"max": 200000}');
  end if;
  answer.isi := private.clean_markup(p_body);
  perform private.require_picture(p_organisation_id, p_picture, previous.gambar_url);

  if previous.id is null then
    perform private.refuse_content_flood(p_organisation_id, 'news', true);
    insert into public.berita (id, organisasi_id, judul, isi, gambar_url, status)
    values (p_news_id, p_organisation_id, title, answer.isi, p_picture, 'draf')
    on conflict on constraint berita_pkey do nothing
    returning * into article;
    if not found then
      select b.versi, b.diubah_pada into answer.versi, answer.diubah_pada from public.berita b where b.id = p_news_id;
      perform private.refuse_changed('berita', p_news_id, answer.versi, answer.diubah_pada);
    end if;
    perform private.log_act('save_news', p_organisation_id, null, 'berita', p_news_id::text, null, private.news_in_log(article));
  elsif (title, answer.isi, p_picture) is not distinct from (previous.judul, previous.isi, previous.gambar_url) then
    -- Nothing to do; also what an answer that was lost looks like when it is sent again.
    article := previous;
  else
    if previous.versi is distinct from p_version then
      perform private.refuse_changed('berita', previous.id, previous.versi, previous.diubah_pada);
    elsif previous.status = 'dipublikasi' and private.plain_text(answer.isi) = '' then
      perform private.refuse('PT422', 'incomplete', private.missing_fields('isi'));
    end if;
    perform private.refuse_content_flood(p_organisation_id, 'news', false);
    update public.berita b set judul = title, isi = answer.isi, gambar_url = p_picture, versi = b.versi + 1,
      diubah_pada = clock_timestamp()
    where b.id = previous.id
    returning * into article;
    perform private.log_act('save_news', previous.organisasi_id, null, 'berita', previous.id::text,
      private.news_in_log(previous), private.news_in_log(article));
  end if;
  answer.id := article.id;
  answer.versi := article.versi;
  answer.diubah_pada := article.diubah_pada;
  return answer;
end
$$;
comment on function private.save_news is
  'Makes an article (version 0, an id of the caller''s own making, in organisation_id) or changes it (version: the one that was read). body: HTML, cleaned before it is kept (private.clean_markup); isi: what was kept. Saving what is there already changes nothing, whichever the version. Right: edit. Raises, in this order, PT401 not_signed_in; PT404 organisation_not_found, news_not_found (gone, or no role there); PT403 not_allowed {right, roles}; PT422 field_required {field}, text_too_long {field, max}, picture_not_ours; PT409 picture_missing, changed_meanwhile {versi, diubah_pada, by}; PT422 incomplete {missing: isi} when it is published; PT429 too_many_saves {limit, seconds}, too_many_drafts {limit} (private.refuse_content_flood).';
select private.offer('save_news');

create function private.publish_news(p_news_id uuid, p_version integer) returns public.publication_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.publication_row;
  article public.berita := private.locked_news(p_news_id);
begin
  answer.versi := article.versi;
  answer.status := article.status;
  if article.status = 'dipublikasi' then
    return answer;
  end if;
  if article.versi is distinct from p_version then
    perform private.refuse_changed('berita', article.id, article.versi, article.diubah_pada);
  end if;
  perform private.require_approved(article.organisasi_id);
  if article.teks_isi = '' then
    perform private.refuse('PT422', 'incomplete', private.missing_fields('isi'));
  end if;
  -- Its date is the day it came out, not the day its draft was begun; an article that comes back keeps it.
  update public.berita b set status = 'dipublikasi', versi = b.versi + 1, diubah_pada = clock_timestamp(),
    terbit_pada = coalesce(b.terbit_pada, now()), dibuat_pada = case when b.terbit_pada is null then now() else b.dibuat_pada end
  where b.id = article.id returning b.versi, b.status into answer.versi, answer.status;
  perform private.log_act('publish_news', article.organisasi_id, null, 'berita', article.id::text,
    jsonb_build_object('status', article.status), jsonb_build_object('status', answer.status));
  return answer;
end
$$;
comment on function private.publish_news is
  'Shows an article to everybody, dated now if it was never shown before; a shown article stays shown. Right: edit. Raises PT401 not_signed_in; PT404 news_not_found; PT403 not_allowed {right, roles}; PT409 changed_meanwhile {versi, diubah_pada, by}; PT403 organisation_not_approved; PT422 incomplete {missing: isi}.';
select private.offer('publish_news');

create function private.withdraw_news(p_news_id uuid) returns public.publication_row
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.publication_row;
  article public.berita := private.locked_news(p_news_id);
begin
  answer.versi := article.versi;
  answer.status := article.status;
  if article.status <> 'dipublikasi' then
    return answer;
  end if;
  update public.berita b set status = 'draf', versi = b.versi + 1, diubah_pada = clock_timestamp(),
    terbit_pada = coalesce(b.terbit_pada, b.dibuat_pada)
  where b.id = article.id returning b.versi, b.status into answer.versi, answer.status;
  perform private.log_act('withdraw_news', article.organisasi_id, null, 'berita', article.id::text,
    jsonb_build_object('status', article.status), jsonb_build_object('status', answer.status));
  return answer;
end
$$;
comment on function private.withdraw_news is
  'Takes an article from the public and keeps it as a draft; an article that is not public stays as it is. Right: edit. Raises PT401 not_signed_in; PT404 news_not_found; PT403 not_allowed {right, roles}.';
select private.offer('withdraw_news');

create function private.delete_news(p_news_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  article public.berita := private.locked_news(p_news_id);
begin
  delete from public.berita b where b.id = article.id;
  perform private.log_act('delete_news', article.organisasi_id, null, 'berita', article.id::text, private.news_in_log(article));
end
$$;
comment on function private.delete_news is
  'Deletes an article, shown or not, for good. Right: edit. Raises PT401 not_signed_in; PT404 news_not_found; PT403 not_allowed {right, roles}.';
select private.offer('delete_news');

--------------------------------------------------------------------------------------------------------------
-- Tickets
--------------------------------------------------------------------------------------------------------------

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
