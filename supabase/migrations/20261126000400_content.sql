-- Classes, news and tickets, as their organisers write them.
-- Why: product spec, sections 3 and 7 (tickets: create, update, delete); design, section 9. An organiser with `edit` for the
-- organisation writes its content; what is published must be whole; two people who edit the same thing are told; what
-- participants rest on (their price, their place in a class) is not changed under them (decision 021).
-- Affects: kelas_online, berita, tiket (a version each); what the three have in common.
-- Their RPCs are in the next three files.

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
  perform private.refuse_blocked_organisation(p_organisation_id);
end
$$;
comment on function private.require_approved(uuid) is
  'Before something becomes public, or somebody is let in. PT403 organisation_not_approved while no admin has agreed to the organisation; organisation_blocked {name}.';

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
