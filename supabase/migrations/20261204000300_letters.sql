-- Letters of organisers to the families of a race: whom by a filter, with placeholders, now or at a time.
-- Why: docs/decisions/047-letters.md. A letter keeps its filter, not its recipients: who gets it is computed when it is
-- sent. The words with their placeholders go into the outbox, and are filled in when the mail is written
-- (functions/_shared/messages/placeholders.ts), so no child's name lies there.
-- Affects: private.surat; a column of private.pesan.

create table private.surat (
  id uuid not null,
  lomba_id uuid not null,
  user_id uuid,
  teks text not null,
  saringan jsonb not null,
  kirim_pada timestamptz not null,
  versi integer not null default 1,
  dibuat_pada timestamptz not null default now(),
  diubah_pada timestamptz not null default now(),
  dikirim_pada timestamptz,
  dicabut_pada timestamptz,
  galat text,
  penerima integer not null default 0,
  constraint surat_pkey primary key (id),
  constraint surat_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade,
  constraint surat_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint surat_teks_length check (char_length(teks) between 1 and 2000),
  constraint surat_saringan_object check (jsonb_typeof(saringan) = 'object'),
  constraint surat_one_end check (dikirim_pada is null or dicabut_pada is null)
);
comment on table private.surat is
  'Letters of organisers to the families of a race. Waits until kirim_pada, may be changed or taken back until then; whom it goes to is computed when it is sent.';
comment on column private.surat.id is 'Of the writer''s own making: the same press again is the same letter.';
comment on column private.surat.user_id is 'Who wrote it, and must still have the right when it is sent; null once that account is erased.';
comment on column private.surat.teks is 'With its placeholders; - once it was erased.';
comment on column private.surat.saringan is 'Whom it is for: public.letter_filter_row, ids and words of the list of riders, never names.';
comment on column private.surat.dicabut_pada is 'When it was taken back, or found not to be sendable: then galat says why.';
comment on column private.surat.penerima is 'Families that it was queued for, those too who read it in the app alone until their mailbox is proved.';

create index surat_lomba_id_idx on private.surat (lomba_id, kirim_pada desc);
create index surat_user_id_idx on private.surat (user_id);
create index surat_waiting_idx on private.surat (kirim_pada) where dikirim_pada is null and dicabut_pada is null;
alter table private.surat enable row level security;

alter table private.pesan add column surat_id uuid,
  add constraint pesan_surat_id_fkey foreign key (surat_id) references private.surat (id) on delete set null;
comment on column private.pesan.surat_id is 'The organiser''s letter that it carries to one family.';
create index pesan_surat_id_idx on private.pesan (surat_id);

insert into public.pengaturan (key, value) values ('BATAS_SURAT_TERJADWAL', '20') on conflict (key) do nothing;

--------------------------------------------------------------------------------------------------------------
-- Whom
--------------------------------------------------------------------------------------------------------------

create type public.letter_filter_row as (
  category uuid[], status text[], payment text[], arrival text[], team text[], plate text[], rider uuid[]
);
comment on type public.letter_filter_row is
  'Whom a letter is for: of each list any value, of several lists all; an empty list asks nothing. status: status_pendaftaran; payment: private.payment_word; arrival: hadir or belum; team: nama_tim, (tanpa) for none; plate: ada or belum; rider: entries chosen by hand.';

create function private.kept_filter(p_filter jsonb) returns public.letter_filter_row
language sql immutable set search_path = ''
as $$
  select jsonb_populate_record(null::public.letter_filter_row,
    '{"category": [], "status": [], "payment": [], "arrival": [], "team": [], "plate": [], "rider": []}'::jsonb || p_filter);
$$;
comment on function private.kept_filter(jsonb) is 'Internal: a filter as a letter keeps it (surat.saringan), each list there.';

create function private.letter_filter(p_filter jsonb) returns public.letter_filter_row
language plpgsql stable set search_path = ''
as $$
declare
  given jsonb := coalesce(nullif(p_filter, 'null'), '{}');
  odd text;
begin
  if jsonb_typeof(given) <> 'object' then
    perform private.refuse_field('filter_unknown', 'filter');
  end if;
  select f.key into odd from jsonb_each(given) f
  where f.key not in ('category', 'status', 'payment', 'arrival', 'team', 'plate', 'rider')
    or jsonb_typeof(f.value) <> 'array' or jsonb_array_length(f.value) > 5000
    or exists (
      select from jsonb_array_elements(f.value) one
      where jsonb_typeof(one.value) <> 'string' or char_length(one.value #>> '{}') > 200
        or f.key in ('category', 'rider') and one.value #>> '{}' !~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
    )
  limit 1;
  if odd is not null then
    perform private.refuse_field('filter_unknown', odd);
  end if;
  return private.kept_filter(given);
end
$$;
comment on function private.letter_filter(jsonb) is
  'Internal: a filter as somebody sent it. Raises PT422 filter_unknown {field}.';

create function private.payment_word(p public.pendaftaran_lomba) returns text
language plpgsql stable set search_path = ''
as $$
declare
  turn text := private.whose_turn(p);
begin
  return case
    when turn = 'panitia' then 'perlu'
    when turn is not null then turn
    when p.asal = 'kertas' then 'tunai'
    when p.status_pembayaran = 'dibayar' then 'lunas'
    else p.status_pembayaran
  end;
end
$$;
comment on function private.payment_word(public.pendaftaran_lomba) is
  'Internal: one word for how an entry''s money stands, as the list of riders filters by it (paymentOf in src/organiser/features/participants/rider-filter.ts; a test compares the two).';

create function private.letter_riders(p_race_id uuid, p_filter public.letter_filter_row) returns setof public.pendaftaran_lomba
language sql stable set search_path = ''
as $$
  select p.* from public.pendaftaran_lomba p
  where p.lomba_id = p_race_id and p.dihapus_pada is null
    and (p_filter.category = '{}' or p.kategori_id = any (p_filter.category))
    and (p_filter.status = '{}' or p.status_pendaftaran = any (p_filter.status))
    and (p_filter.arrival = '{}'
      or case when p.status_pendaftaran in ('check_in', 'selesai', 'dnf') then 'hadir' else 'belum' end = any (p_filter.arrival))
    and (p_filter.team = '{}' or coalesce(p.nama_tim, '(tanpa)') = any (p_filter.team))
    and (p_filter.plate = '{}' or case when p.nomor_plat is null then 'belum' else 'ada' end = any (p_filter.plate))
    and (p_filter.rider = '{}' or p.id = any (p_filter.rider))
    and (p_filter.payment = '{}' or private.payment_word(p) = any (p_filter.payment));
$$;
comment on function private.letter_riders(uuid, public.letter_filter_row) is
  'Internal: the entries of a race that a filter finds, cancelled ones too.';

create function private.gets_letters(p public.pendaftaran_lomba) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.is_live(p.status_pendaftaran) or p.perlu_tindakan is not null;
end
$$;
comment on function private.gets_letters(public.pendaftaran_lomba) is
  'Internal: whether an organiser may still write about an entry: it holds a place, or something about it is to be decided. Who gave up a race hears no more of it.';

create function private.wants_letters(p_user_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (select from private.berhenti_pesan b where b.user_id = p_user_id and b.berhenti_pada is not null);
$$;
comment on function private.wants_letters(uuid) is 'Internal: whether an account has not stopped the mails and notices that are not necessary.';

create function private.gets_mail(p_user_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select private.is_proved(p_user_id) and private.wants_letters(p_user_id);
$$;
comment on function private.gets_mail(uuid) is
  'Internal: whether a letter to this account is mailed now. To the others it is told in the app alone (own_news).';

--------------------------------------------------------------------------------------------------------------
-- What
--------------------------------------------------------------------------------------------------------------

create function private.letter_placeholders() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array['nama_anak', 'kategori', 'nomor_plat', 'nomor_pesanan', 'tim', 'lomba', 'tanggal', 'jam', 'jam_daftar_ulang', 'tempat'];
end
$$;
comment on function private.letter_placeholders() is
  'Internal: what may stand in braces in a letter. functions/_shared/messages/placeholders.ts fills them in; a test compares the two.';

create function private.without_known_links(p_text text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- Where organisers send families: their group, a map, their pictures. After the host comes a path or nothing: no other
  -- host, no user name; and none of the paths by which these hosts send on to any other.
  return regexp_replace(
    p_text,
    'https://(chat\.whatsapp\.com|wa\.me|maps\.app\.goo\.gl|goo\.gl/maps|maps\.google\.com|(www\.)?google\.(com|co\.id)/maps|(www\.)?instagram\.com|(www\.)?youtube\.com|youtu\.be)(/(?![^[:space:]]*(\.\.|%2e|%3a//|://|:%2f|%3a%2f|redirect|attribution_link|/url\?|\\))[^[:space:]]*)?($|[[:space:],.;)!])',
    ' ', 'gi'
  );
end
$$;
comment on function private.without_known_links(text) is
  'Internal: a text without the addresses that a letter may hold: WhatsApp groups and numbers, Google Maps, Instagram, YouTube.';

create function private.letter_text(p_text text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  body text := private.typed_text('text', p_text, 2000, true, true);
  rest text := regexp_replace(body, '\{(' || array_to_string(private.letter_placeholders(), '|') || ')\}', '', 'g');
begin
  if rest ~ '[{}]' then
    perform private.refuse_field('placeholder_unknown', 'text', jsonb_build_object('name', left(substring(rest from '[{}][^{}\s]*\}?'), 40)));
  elsif private.has_link(private.without_known_links(rest)) or rest ~* '[\[(][[:space:]]*(\.|dot|titik)[[:space:]]*[])]' then
    perform private.refuse_field('link_not_allowed', 'text');
  end if;
  return body;
end
$$;
comment on function private.letter_text(text) is
  'Internal: the words of a letter, cleaned: lines stay, markup is text (the mail escapes it). Raises PT422 field_required, text_too_long {field, max}, placeholder_unknown {field, name: what stands in braces, or the lone brace}, link_not_allowed {field}: an address that is none of private.without_known_links, or one with its dot in brackets.';

create type public.letter_entry_row as (
  id uuid, nama_panggilan_rider text, category text, nomor_plat integer, nama_tim text
);
comment on type public.letter_entry_row is 'An entry of a family, as the placeholders of a letter tell it.';

create type public.letter_family_row as (entries public.letter_entry_row[]);
comment on type public.letter_family_row is 'A family that a letter would go to: one mail for all of its children whom the filter finds.';

create type public.letter_lack_row as (name text, riders bigint, names text[]);
comment on type public.letter_lack_row is
  'A placeholder that stands in the text and has no value for so many riders; names: of the first five, by nickname. Their mail says so in words.';

create type public.letter_preview_row as (
  riders bigint, recipients bigint, mailed_riders bigint, without_account bigint, cancelled bigint, unsubscribed bigint, unproved bigint,
  notified bigint, organisation text, email text, lacks public.letter_lack_row[], families public.letter_family_row[]
);
comment on type public.letter_preview_row is
  'To whom a letter would go now. riders: entries that the filter finds and may be written about; recipients: their families who get the mail now, one each, and mailed_riders their riders; without_account: of the riders, those entered on paper; cancelled: found, and left out; unsubscribed: families that want no such mails and read it in the app alone (own_news); unproved: the other families, who read it in the app, and get the mail once their mailbox is proved; notified: of all these families those with a phone that shows a notice; organisation and email: the club whose words they are and where answers go (private.reply_address), each null for none; families: the first ten.';

create function private.letter_preview(p_race_id uuid, p_filter jsonb, p_text text) returns public.letter_preview_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  filter public.letter_filter_row;
  race public.lomba;
  answer public.letter_preview_row;
begin
  perform private.require_right(p_race_id, 'riders');
  filter := private.letter_filter(p_filter);
  select * into strict race from public.lomba l where l.id = p_race_id;
  with found as (
    select p.id, p.user_id, p.nama_panggilan_rider, p.kategori_id, p.nomor_plat, p.nama_tim, p.didaftar_pada, p.urutan_pesanan,
      private.gets_letters(p) as written
    from private.letter_riders(p_race_id, filter) p
  ),
  families as (
    select f.user_id, private.gets_mail(f.user_id) as mailed, private.wants_letters(f.user_id) as wanted,
      exists (select from public.langganan_push b where b.user_id = f.user_id) as wakes, min(f.nama_panggilan_rider) as first,
      array_agg(row(f.id, f.nama_panggilan_rider, k.nama, f.nomor_plat, f.nama_tim)::public.letter_entry_row
        order by f.didaftar_pada, f.urutan_pesanan, f.nama_panggilan_rider, f.id) as entries
    from found f join public.kategori_lomba k on k.id = f.kategori_id
    where f.written and f.user_id is not null
    group by f.user_id
  )
  select
    count(*) filter (where f.written),
    (select count(*) from families x where x.mailed),
    (select coalesce(sum(cardinality(x.entries)), 0) from families x where x.mailed),
    count(*) filter (where f.written and f.user_id is null),
    count(*) filter (where not f.written),
    (select count(*) from families x where not x.wanted),
    (select count(*) from families x where x.wanted and not x.mailed),
    (select count(*) from families x where x.wanted and x.wakes),
    (select o.nama from public.organisasi o where o.id = race.organisasi_id),
    private.reply_address(race.organisasi_id),
    array(
      select row(w.name, count(*), (array_agg(l.nama_panggilan_rider order by l.nama_panggilan_rider, l.id))[1:5])::public.letter_lack_row
      from unnest(array['nomor_plat', 'tim', 'jam_daftar_ulang']) w (name)
      join found l on l.written and l.user_id is not null and case w.name
        when 'nomor_plat' then l.nomor_plat is null
        when 'tim' then l.nama_tim is null
        else race.daftar_ulang_mulai is null
      end
      where strpos(p_text, '{' || w.name || '}') > 0
      group by w.name order by w.name
    ),
    array(
      select row(x.entries)::public.letter_family_row from families x order by x.first, x.user_id limit 10
    )
  into answer
  from found f;
  return answer;
end
$$;
comment on function private.letter_preview is
  'To whom a letter with this filter and text would go if it were sent now, and what it lacks (letter_preview_row). Looks at the text only for its placeholders, so it may be asked while somebody types. Right: riders.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT422 filter_unknown {field}.';
select private.offer('letter_preview');

--------------------------------------------------------------------------------------------------------------
-- Sending
--------------------------------------------------------------------------------------------------------------

create function private.deliver_letter(p_letter private.surat) returns integer
language plpgsql set search_path = ''
as $$
declare
  race public.lomba;
  family record;
  people uuid[] := '{}';
  riders uuid[] := '{}';
begin
  select * into strict race from public.lomba l where l.id = p_letter.lomba_id;
  for family in
    select p.user_id, jsonb_agg(jsonb_build_object('id', p.id) order by p.didaftar_pada, p.urutan_pesanan, p.nama_panggilan_rider, p.id) as riders,
      array_agg(p.id) as ids
    from private.letter_riders(race.id, private.kept_filter(p_letter.saringan)) p
    where p.user_id is not null and private.gets_letters(p)
    group by p.user_id order by p.user_id
  loop
    perform private.queue_message(
      'organiser_message:' || p_letter.id || ':' || family.user_id, 'organiser_message', family.user_id, null,
      -- Held for a mailbox that is not proved, it goes out later only as long as it can be news.
      jsonb_build_object('lomba_id', race.id, 'teks', p_letter.teks, 'rider', family.riders,
        'sampai', greatest(race.tanggal_mulai, now()) + interval '7 days')
    );
    people := people || family.user_id;
    riders := riders || family.ids;
  end loop;
  update private.pesan m set surat_id = p_letter.id
  where m.kunci = any (array(select 'organiser_message:' || p_letter.id || ':' || one from unnest(people) one));
  insert into public.catatan (user_id, organisasi_id, lomba_id, tindakan, objek, objek_id, sesudah, pengelola)
  select p_letter.user_id, race.organisasi_id, race.id, 'message_rider', 'pendaftaran', rider::text,
    jsonb_build_object('pesan', p_letter.id),
    -- Written by an admin for the club; it may go out when the admin acts no more.
    exists (
      select from private.bertindak b where b.user_id = p_letter.user_id and b.organisasi_id = race.organisasi_id
        and p_letter.diubah_pada >= b.mulai and p_letter.diubah_pada < coalesce(b.selesai_pada, b.sampai)
    )
  from unnest(riders) rider;
  return cardinality(people);
end
$$;
comment on function private.deliver_letter(private.surat) is
  'Internal: queues a letter for every family that its filter finds now, one message for all of a family''s children; how many. Not for entries that ended and entries on paper.';

create function private.may_still_write(p_letter private.surat) returns boolean
language sql stable set search_path = ''
as $$
  select private.why_blocked(p_letter.user_id) is null and (exists (
    select from public.lomba l join public.anggota_organisasi m
      on m.organisasi_id = l.organisasi_id and (m.lomba_id is null or m.lomba_id = l.id)
    where l.id = p_letter.lomba_id and m.user_id = p_letter.user_id and 'riders' = any (private.role_rights(m.peran))
    -- An admin wrote it while acting for the club.
  ) or exists (select from private.admin a where a.user_id = p_letter.user_id));
$$;
comment on function private.may_still_write(private.surat) is
  'Internal: whether the writer of a letter may still write to the families of its race, when nobody is signed in to ask.';

create function private.send_due_letters(p_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  letter private.surat;
  cause text;
  told integer;
begin
  for letter in
    select * from private.surat s
    where s.dikirim_pada is null and s.dicabut_pada is null and s.kirim_pada <= p_at
    order by s.kirim_pada, s.id limit 5 for update skip locked
  loop
    -- One that cannot be sent must not stop the messages of everybody else: it is tried again a minute later.
    begin
      told := 0;
      cause := case
        when exists (
          select from private.pembatalan_lomba b where b.lomba_id = letter.lomba_id and b.pada > letter.diubah_pada
        ) then 'race_called_off'
        when exists (
          select from public.lomba l where l.id = letter.lomba_id and private.is_blocked_organisation(l.organisasi_id)
        ) then 'organisation_blocked'
        when not private.may_still_write(letter) then 'not_allowed'
        -- "See you in an hour" of this morning.
        when letter.kirim_pada < p_at - interval '6 hours' then 'too_late'
      end;
      if cause is null then
        told := private.deliver_letter(letter);
        cause := case when told = 0 then 'nobody_to_write_to' end;
      end if;
      update private.surat s
      set penerima = told, dikirim_pada = case when cause is null then now() end,
        dicabut_pada = case when cause is not null then now() end, galat = cause
      where s.id = letter.id;
    exception when others then
      raise warning 'letter % was not sent: %', letter.id, sqlstate;
    end;
  end loop;
end
$$;
comment on function private.send_due_letters(timestamptz) is
  'Internal, before messages are claimed: sends the letters whose time has come to the families that their filter finds now. Not sent, and said so (galat): race_called_off after it was written, organisation_blocked, not_allowed (the writer lost the right), too_late (six hours), nobody_to_write_to.';

create function private.refuse_letters(p_race public.lomba, p_waits boolean) returns void
language plpgsql set search_path = ''
as $$
declare
  waiting integer;
begin
  perform private.refuse_blocked_organisation(p_race.organisasi_id);
  -- Colleagues take turns: a family should not have to read what twenty of them send in an hour.
  perform pg_advisory_xact_lock(hashtextextended('letters:' || coalesce(p_race.organisasi_id, p_race.id), 0));
  perform private.refuse_too_many('too_many_letters', private.setting_number('BATAS_SURAT_PER_JAM', 20), interval '1 hour', array(
    select s.dibuat_pada from private.surat s join public.lomba l on l.id = s.lomba_id
    where s.dibuat_pada > now() - interval '1 hour'
      and (l.organisasi_id = p_race.organisasi_id or (p_race.organisasi_id is null and l.id = p_race.id))
  ));
  if p_waits then
    select count(*) into waiting from private.surat s join public.lomba l on l.id = s.lomba_id
    where s.dikirim_pada is null and s.dicabut_pada is null
      and (l.organisasi_id = p_race.organisasi_id or (p_race.organisasi_id is null and l.id = p_race.id));
    if waiting >= private.setting_number('BATAS_SURAT_TERJADWAL', 20) then
      perform private.refuse('PT429', 'too_many_waiting_letters',
        jsonb_build_object('limit', private.setting_number('BATAS_SURAT_TERJADWAL', 20)));
    end if;
  end if;
end
$$;
comment on function private.refuse_letters(public.lomba, boolean) is
  'Internal: refuses a letter of a blocked organisation, one more letter within the hour, or one more that waits for its time. Raises PT403 organisation_blocked {name}; PT429 too_many_letters {limit, seconds}, too_many_waiting_letters {limit}.';

create function private.letter_time(p_race public.lomba, p_send_at text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  moment timestamptz;
begin
  if p_send_at is null then
    return null;
  end if;
  moment := private.time_change(jsonb_build_object('send_at', p_send_at), 'send_at', p_race.zona_waktu, 'infinity', p_race.zona_waktu);
  if moment <= now() then
    perform private.refuse_field('in_past', 'send_at');
  elsif moment > now() + interval '120 days' then
    perform private.refuse_field('out_of_range', 'send_at', '{"min": 0, "max": 120}');
  end if;
  return moment;
end
$$;
comment on function private.letter_time(public.lomba, text) is
  'Internal: when a letter is to be sent, typed on the venue''s clocks; null for now. Raises PT422 time_invalid, in_past {field}, out_of_range {field, min, max: days from now}.';

create type public.sent_letter_row as (recipients integer, in_app integer, kirim_pada timestamptz, dikirim_pada timestamptz);
comment on type public.sent_letter_row is
  'What became of a letter: recipients: families who get the mail now; in_app: those who read it in the app alone, because their mailbox is not proved or they want no such mails; when it is to be sent, and dikirim_pada null while it waits for that.';

create function private.sent_letter(p_letter private.surat) returns public.sent_letter_row
language sql stable set search_path = ''
as $$
  select row(
    count(*) filter (where private.gets_mail(m.user_id)), count(*) filter (where not private.gets_mail(m.user_id)),
    p_letter.kirim_pada, p_letter.dikirim_pada
  )::public.sent_letter_row
  from private.pesan m where m.surat_id = p_letter.id;
$$;
comment on function private.sent_letter(private.surat) is 'Internal: whom a letter reaches, and when.';

create function private.send_letter(
  p_race_id uuid, p_request_id uuid, p_text text, p_filter jsonb, p_send_at text default null
) returns public.sent_letter_row
language plpgsql security definer set search_path = ''
as $$
declare
  race public.lomba;
  filter public.letter_filter_row;
  body text;
  moment timestamptz;
  letter private.surat;
begin
  perform private.require_right(p_race_id, 'riders');
  filter := private.letter_filter(p_filter);
  body := private.letter_text(p_text);
  if p_request_id is null then
    perform private.refuse('PT422', 'request_id_required');
  end if;
  select * into strict race from public.lomba l where l.id = p_race_id;
  -- Under a lock: two presses at once are one letter.
  perform private.lock_user((select auth.uid()));
  select * into letter from private.surat s where s.id = p_request_id;
  if letter.id is not null then
    -- Told as sent though nobody gets it: a text that was changed after its answer was lost.
    if (letter.lomba_id, letter.user_id, letter.teks, letter.saringan)
      is distinct from (race.id, (select auth.uid()), body, to_jsonb(filter))
    then
      perform private.refuse('PT409', 'letter_sent_before');
    end if;
    return private.sent_letter(letter);
  end if;
  moment := private.letter_time(race, p_send_at);
  perform private.refuse_letters(race, moment is not null);
  insert into private.surat (id, lomba_id, user_id, teks, saringan, kirim_pada)
  values (p_request_id, race.id, (select auth.uid()), body, to_jsonb(filter), coalesce(moment, now()))
  returning * into letter;
  if moment is null then
    letter.penerima := private.deliver_letter(letter);
    if letter.penerima = 0 then
      perform private.refuse('PT422', 'nobody_to_write_to');
    end if;
    update private.surat s set dikirim_pada = now(), penerima = letter.penerima where s.id = letter.id
    returning * into letter;
    perform private.log_act('message_riders', race.organisasi_id, race.id, 'pesan', letter.id::text, null,
      jsonb_build_object('penerima', letter.penerima, 'teks', body));
  else
    perform private.log_act('plan_letter', race.organisasi_id, race.id, 'pesan', letter.id::text, null,
      jsonb_build_object('kirim_pada', letter.kirim_pada, 'teks', body));
  end if;
  return private.sent_letter(letter);
end
$$;
comment on function private.send_letter is
  'Writes to the families of a race whom the filter finds (public.letter_filter_row as an object; a list that is missing asks nothing), one message a family, now or at a time on the venue''s clocks (YYYY-MM-DDTHH:MM): then to whom it finds at that time. The text may hold {placeholders}. The same request_id again sends nothing more. Answer: sent_letter_row. Right: riders.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT422 filter_unknown {field}, field_required, text_too_long {field, max}, placeholder_unknown {field, name}, link_not_allowed {field}, request_id_required; PT409 letter_sent_before: under this request_id another text, or to others; PT422 time_invalid, in_past {field}, out_of_range {field, min, max}; PT403 organisation_blocked {name}; PT429 too_many_letters {limit, seconds: until the next} of the organisation within an hour (setting BATAS_SURAT_PER_JAM, 20), too_many_waiting_letters {limit} (BATAS_SURAT_TERJADWAL, 20); PT422 nobody_to_write_to.';
select private.offer('send_letter');

create function private.waiting_letter(p_letter_id uuid) returns private.surat
language plpgsql set search_path = ''
as $$
declare
  letter private.surat;
begin
  perform private.require_right((select s.lomba_id from private.surat s where s.id = p_letter_id), 'riders');
  select * into strict letter from private.surat s where s.id = p_letter_id for update;
  if letter.dikirim_pada is not null or letter.dicabut_pada is not null then
    perform private.refuse('PT409', 'letter_over');
  end if;
  return letter;
end
$$;
comment on function private.waiting_letter(uuid) is
  'Internal: a letter that waits for its time, locked, for a caller with riders in its race. Raises PT401 not_signed_in; PT404 race_not_found (also an unknown letter); PT403 not_allowed {right, roles}; PT409 letter_over: it was sent, or taken back.';

create function private.change_letter(
  p_letter_id uuid, p_version integer, p_text text, p_filter jsonb, p_send_at text
) returns public.sent_letter_row
language plpgsql security definer set search_path = ''
as $$
declare
  letter private.surat := private.waiting_letter(p_letter_id);
  race public.lomba;
  filter public.letter_filter_row := private.letter_filter(p_filter);
  body text := private.letter_text(p_text);
  moment timestamptz;
begin
  select * into strict race from public.lomba l where l.id = letter.lomba_id;
  if letter.versi is distinct from p_version then
    perform private.refuse_changed('pesan', letter.id, letter.versi, letter.diubah_pada);
  end if;
  moment := private.letter_time(race, p_send_at);
  if moment is null then
    perform private.refuse_field('field_required', 'send_at');
  end if;
  -- Who changes it last answers for it: whose right is asked when it is sent, and whose name stands beside it.
  update private.surat s
  set teks = body, saringan = to_jsonb(filter), kirim_pada = moment, versi = s.versi + 1, diubah_pada = now(),
    user_id = (select auth.uid())
  where s.id = letter.id;
  perform private.log_act('change_letter', race.organisasi_id, race.id, 'pesan', letter.id::text,
    jsonb_build_object('kirim_pada', letter.kirim_pada, 'teks', letter.teks),
    jsonb_build_object('kirim_pada', moment, 'teks', body));
  return row(0, 0, moment, null)::public.sent_letter_row;
end
$$;
comment on function private.change_letter is
  'Changes a letter that waits for its time: text, filter, time, each as in send_letter. version: the one that was read. Answer: sent_letter_row. Right: riders.
Raises PT401 not_signed_in; PT404 race_not_found (also an unknown letter); PT403 not_allowed {right, roles}; PT409 letter_over: it was sent, or taken back; PT422 filter_unknown {field}, field_required, text_too_long {field, max}, placeholder_unknown {field, name}, link_not_allowed {field}; PT409 changed_meanwhile {versi, diubah_pada, by, own, fields}; PT422 time_invalid, in_past {field}, out_of_range {field, min, max}.';
select private.offer('change_letter');

create function private.take_back_letter(p_letter_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  letter private.surat := private.waiting_letter(p_letter_id);
begin
  update private.surat s set dicabut_pada = now(), versi = s.versi + 1, diubah_pada = now() where s.id = letter.id;
  perform private.log_act('take_back_letter', null, letter.lomba_id, 'pesan', letter.id::text);
end
$$;
comment on function private.take_back_letter is
  'Takes back a letter that waits for its time: nobody gets it. Right: riders. Raises PT401 not_signed_in; PT404 race_not_found (also an unknown letter); PT403 not_allowed {right, roles}; PT409 letter_over: it was sent, or taken back.';
select private.offer('take_back_letter');

create function private.test_letter(
  p_race_id uuid, p_request_id uuid, p_text text, p_registration_ids uuid[]
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  body text;
begin
  perform private.require_right(p_race_id, 'riders');
  body := private.letter_text(p_text);
  if p_request_id is null then
    perform private.refuse('PT422', 'request_id_required');
  end if;
  perform private.refuse_other_race(p_race_id, p_registration_ids, 30);
  perform private.require_proved();
  perform private.lock_user(me);
  perform private.refuse_too_many('too_many_letters', private.setting_number('BATAS_SURAT_PER_JAM', 20), interval '1 hour', array(
    select m.dibuat_pada from private.pesan m
    where m.user_id = me and m.jenis = 'organiser_message_test' and m.dibuat_pada > now() - interval '1 hour'
  ));
  perform private.queue_message(
    'organiser_message_test:' || me || ':' || p_request_id, 'organiser_message_test', me, null,
    jsonb_build_object('lomba_id', p_race_id, 'teks', body, 'pendaftaran_id', p_registration_ids[1], 'rider', (
      select jsonb_agg(jsonb_build_object('id', one.id) order by one.place)
      from unnest(p_registration_ids) with ordinality one (id, place)
    ))
  );
end
$$;
comment on function private.test_letter is
  'Mails a letter to the caller alone, as the family of these entries would get it. Right: riders.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT422 field_required, text_too_long {field, max}, placeholder_unknown {field, name}, link_not_allowed {field}, request_id_required, no_riders, too_many_riders {max, count}; PT404 registration_not_found; PT403 address_not_proved; PT429 too_many_letters {limit, seconds}.';
select private.offer('test_letter');

--------------------------------------------------------------------------------------------------------------
-- What was sent
--------------------------------------------------------------------------------------------------------------

create type public.letter_failure_row as (galat text, families bigint, names text[]);
comment on type public.letter_failure_row is
  'Why so many families did not get a letter, as private.pesan keeps it; names: nicknames of their riders, of 20 at most.';

create type public.letter_row as (
  id uuid, teks text, filter public.letter_filter_row, kirim_pada timestamptz, versi integer, dibuat_pada timestamptz,
  dikirim_pada timestamptz, dicabut_pada timestamptz, galat text, by text, recipients bigint, sent bigint, waiting bigint,
  held bigint, in_app bigint, failures public.letter_failure_row[]
);
comment on type public.letter_row is
  'A letter to families of a race. by: who wrote it, null once erased; recipients: families that it was queued for, of one that waits for its time those whom its filter finds now; sent: mails that are out; waiting: on their way; held: until the family''s mailbox is proved; in_app: of families who want no such mails and read it in the app. dicabut_pada with galat: not sent, and why (private.send_due_letters).';

create type public.race_letters_row as (zona_waktu text, letters public.letter_row[]);
comment on type public.race_letters_row is 'What race_letters answers: the newest 200, those that wait for their time first.';

create function private.race_letters(p_race_id uuid) returns public.race_letters_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'riders');
  return row(
    (select l.zona_waktu from public.lomba l where l.id = p_race_id),
    array(
      select row(
        s.id, s.teks, private.kept_filter(s.saringan), s.kirim_pada, s.versi, s.dibuat_pada, s.dikirim_pada, s.dicabut_pada,
        s.galat, nullif(o.nama_lengkap, ''),
        case when s.dikirim_pada is null and s.dicabut_pada is null then (
          select count(distinct p.user_id) from private.letter_riders(p_race_id, private.kept_filter(s.saringan)) p
          where p.user_id is not null and private.gets_letters(p)
        ) else s.penerima end,
        count(m.id) filter (where m.terkirim_pada is not null),
        count(m.id) filter (where m.terkirim_pada is null and m.berhenti_pada is null and m.giliran_pada is distinct from 'infinity'),
        count(m.id) filter (where m.terkirim_pada is null and m.berhenti_pada is null and m.giliran_pada = 'infinity'),
        count(m.id) filter (where m.galat = 'unsubscribed'),
        array(
          select row(x.galat, count(*), (
            select (array_agg(distinct p.nama_panggilan_rider order by p.nama_panggilan_rider))[1:20]
            from public.catatan c
            join public.pendaftaran_lomba p on p.id = private.content_id(jsonb_build_object('id', c.objek_id), 'id')
            where c.tindakan = 'message_rider' and c.sesudah ->> 'pesan' = s.id::text and p.dihapus_pada is null
              and p.user_id = any (array_agg(x.user_id))
          ))::public.letter_failure_row
          from private.pesan x where x.surat_id = s.id and x.berhenti_pada is not null and x.galat is distinct from 'unsubscribed'
          group by x.galat order by x.galat
        )
      )::public.letter_row
      from (
        select * from private.surat w where w.lomba_id = p_race_id
        order by w.dikirim_pada is null and w.dicabut_pada is null desc, w.kirim_pada desc, w.id limit 200
      ) s
      left join public.profil_pengguna o on o.id = s.user_id
      left join private.pesan m on m.surat_id = s.id
      group by s.id, s.teks, s.saringan, s.kirim_pada, s.versi, s.dibuat_pada, s.dikirim_pada, s.dicabut_pada, s.galat,
        s.penerima, o.nama_lengkap
      order by s.dikirim_pada is null and s.dicabut_pada is null desc, s.kirim_pada desc, s.id
    )
  )::public.race_letters_row;
end
$$;
comment on function private.race_letters is
  'The letters to families of a race, with what became of each (race_letters_row). Right: riders.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}.';
select private.offer('race_letters');

create function private.forget_letters(p_registration_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  -- Written for these alone, by hand: its words may name them. One that still waits is not sent.
  update private.surat s
  set teks = '-', dicabut_pada = case when s.dikirim_pada is null then coalesce(s.dicabut_pada, now()) end,
    galat = case when s.dikirim_pada is null then coalesce(s.galat, 'erased') else s.galat end
  where s.teks <> '-' and s.lomba_id in (select p.lomba_id from public.pendaftaran_lomba p where p.id = any (p_registration_ids))
    and s.saringan -> 'rider' ?| p_registration_ids::text[]
    and not exists (
      select from public.pendaftaran_lomba p
      where p.lomba_id = s.lomba_id and p.dihapus_pada is null and s.saringan -> 'rider' ? p.id::text
    );
end
$$;
comment on function private.forget_letters(uuid[]) is
  'Internal: takes the words of letters that were written for erased entries alone, whether they were sent or still wait.';
