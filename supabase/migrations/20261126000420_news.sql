-- News, as organisers write it.
-- Why: product spec, section 3; design, section 9; decision 021.
-- Affects: RPCs of the console for berita.

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
