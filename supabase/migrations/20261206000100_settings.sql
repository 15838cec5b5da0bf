-- The settings: what each may be, who writes it, and the operator's way to change one.
-- Why: docs/decisions/078-the-operators-desk.md. Facts of a setting stand here once; its words in src/organiser/copy/settings.ts. The place
-- that uses a setting still names its fallback, because it must work without the row: tests/sql/settings.test.ts compares both.

create type public.setting_fact_row as (
  key text, section text, kind text, unit text, fallback text, min integer, max integer, written_by text
);
comment on type public.setting_fact_row is
  'What a setting may be. section: where it stands on the desk; kind: number (whole), choice (ya or tidak), day (MM-DD, the last day of a month only in December) or text; unit: what a number counts; fallback: what holds while the row is missing or empty, null for nothing; min and max: bounds of a number, both allowed; written_by: operator (at the desk), deploy, or secret (deploy, and shown to nobody).';

create function private.setting_facts() returns setof public.setting_fact_row
language sql immutable set search_path = ''
as $$
  values
    ('BATAS_TEMPAT_PER_LOMBA', 'orders', 'number', 'places', '10', 1, 100, 'operator'),
    ('BATAS_TEMPAT', 'orders', 'number', 'places', '20', 1, 200, 'operator'),
    ('BATAS_PENDAFTARAN_PER_JAM', 'orders', 'number', 'an_hour', '40', 1, 1000, 'operator'),
    ('BATAS_PERPANJANGAN', 'orders', 'number', 'times', '1', 0, 10, 'operator'),
    ('BATAS_TAGIHAN_PER_JAM', 'orders', 'number', 'an_hour', '12', 1, 200, 'operator'),
    ('BATAS_KELAS_PER_JAM', 'orders', 'number', 'an_hour', '20', 1, 200, 'operator'),
    ('BATAS_ANTREAN', 'orders', 'number', 'lists', '10', 1, 100, 'operator'),
    ('BATAS_UBAH_PER_JAM', 'orders', 'number', 'an_hour', '30', 1, 500, 'operator'),
    ('BATAS_PENGEMBALIAN_SENDIRI', 'refunds', 'number', 'rupiah', '500000', 0, 50000000, 'operator'),
    ('BATAS_PENGEMBALIAN_SEHARI', 'refunds', 'number', 'rupiah', '2000000', 0, 200000000, 'operator'),
    ('ORGANISASI_LANGSUNG_TERBIT', 'clubs', 'choice', null, 'tidak', null, null, 'operator'),
    ('BATAS_ORGANISASI_PER_HARI', 'clubs', 'number', 'a_day', '3', 1, 100, 'operator'),
    ('BATAS_UNDANGAN_PER_JAM', 'clubs', 'number', 'an_hour', '30', 1, 500, 'operator'),
    ('BATAS_UNDANGAN_PER_ALAMAT', 'clubs', 'number', 'a_day', '3', 1, 20, 'operator'),
    ('BATAS_DRAF_LOMBA', 'clubs', 'number', 'drafts', '50', 1, 1000, 'operator'),
    ('LOMBA_SELESAI_HARI', 'clubs', 'number', 'days', '7', 1, 90, 'operator'),
    ('BATAS_KATEGORI_SENDIRI', 'clubs', 'number', 'categories', '200', 1, 2000, 'operator'),
    ('BATAS_DRAF_ISI', 'clubs', 'number', 'drafts', '50', 1, 1000, 'operator'),
    ('BATAS_TIKET', 'clubs', 'number', 'tickets', '100', 1, 1000, 'operator'),
    ('BATAS_SIMPAN_PER_JAM', 'clubs', 'number', 'an_hour', '600', 1, 5000, 'operator'),
    ('BATAS_SURAT_PER_JAM', 'clubs', 'number', 'an_hour', '20', 1, 200, 'operator'),
    ('BATAS_SURAT_TERJADWAL', 'clubs', 'number', 'letters', '20', 1, 200, 'operator'),
    ('BATAS_BACA_IMPOR_PER_JAM', 'clubs', 'number', 'an_hour', '120', 1, 1000, 'operator'),
    ('BATAS_KONTAK_GERBANG', 'clubs', 'number', 'an_hour', '10', 1, 500, 'operator'),
    ('BATAS_LAPANGAN_PER_JAM', 'clubs', 'number', 'an_hour', '5000', 1, 50000, 'operator'),
    ('BATAS_TAMPILAN', 'clubs', 'number', 'views', '20', 1, 200, 'operator'),
    ('BATAS_RIDER', 'accounts', 'number', 'children', '30', 1, 200, 'operator'),
    ('BATAS_PENCARIAN', 'accounts', 'number', 'searches', '10', 1, 100, 'operator'),
    ('BATAS_CARI_OPERATOR_PER_JAM', 'accounts', 'number', 'an_hour', '60', 1, 1000, 'operator'),
    ('BATAS_BUKTI_EMAIL_PER_HARI', 'accounts', 'number', 'a_day', '4', 1, 50, 'operator'),
    ('BATAS_EKSPOR_PER_HARI', 'accounts', 'number', 'a_day', '5', 1, 50, 'operator'),
    ('BATAS_BERKAS', 'files', 'number', 'files', '10', 1, 100, 'operator'),
    ('BATAS_UNGGAHAN_PER_JAM', 'files', 'number', 'an_hour', '60', 1, 1000, 'operator'),
    ('BATAS_GAMBAR', 'files', 'number', 'files', '600', 2, 10000, 'operator'),
    -- Never longer than the privacy policy says (src/parents/copy/privacy.ts): keeping less is no promise broken.
    ('AKHIR_MUSIM', 'kept', 'day', null, '12-31', null, null, 'operator'),
    ('SIMPAN_BATAL_HARI', 'kept', 'number', 'days', '90', 1, 90, 'operator'),
    ('SIMPAN_KONTAK_HARI', 'kept', 'number', 'days', '30', 1, 30, 'operator'),
    ('SIMPAN_REKENING_HARI', 'kept', 'number', 'days', '30', 1, 30, 'operator'),
    ('SIMPAN_PESAN_HARI', 'kept', 'number', 'days', '30', 1, 30, 'operator'),
    ('SIMPAN_UNDANGAN_HARI', 'kept', 'number', 'days', '90', 1, 90, 'operator'),
    ('SIMPAN_JAWABAN_HARI', 'kept', 'number', 'days', '90', 1, 90, 'operator'),
    ('SIMPAN_PENGAMATAN_HARI', 'kept', 'number', 'days', '90', 1, 90, 'operator'),
    ('TAGIHAN_TERKECIL', 'deployment', 'number', 'rupiah', '1000', 1, 999999999, 'deploy'),
    ('TAGIHAN_TERBESAR', 'deployment', 'number', 'rupiah', '5000000', 1, 999999999, 'deploy'),
    ('KONFIRMASI_EMAIL', 'deployment', 'choice', null, 'tidak', null, null, 'deploy'),
    ('ALAMAT_GAMBAR', 'deployment', 'text', null, null, null, null, 'deploy'),
    ('KUNCI_PUSH', 'deployment', 'text', null, null, null, null, 'deploy'),
    ('ENV', 'deployment', 'text', null, null, null, null, 'deploy'),
    ('TRIPAY_MERCHANT_CODE', 'deployment', 'text', null, null, null, null, 'secret')
$$;
comment on function private.setting_facts() is
  'Every setting of public.pengaturan that this release knows, in the order of the desk, with what it may be.';

create function private.setting_fact(p_key text) returns public.setting_fact_row
language sql stable set search_path = ''
as $$
  select f from private.setting_facts() f where f.key = p_key;
$$;
comment on function private.setting_fact(text) is 'Internal: what a setting may be; a row of nulls for one that this release does not know.';

create function private.setting_value(p_fact public.setting_fact_row, p_value text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  plain text := nullif(btrim(p_value), '');
begin
  if plain is null or p_fact.kind = 'text' then
    return plain;
  end if;
  if p_fact.kind = 'number' then
    if plain !~ '^[0-9]{1,9}$' or plain::integer not between p_fact.min and p_fact.max then
      perform private.refuse_field('out_of_range', 'value', jsonb_build_object('min', p_fact.min, 'max', p_fact.max));
    end if;
    return plain::integer::text;
  end if;
  if (p_fact.kind = 'choice' and plain not in ('ya', 'tidak'))
    -- As private.season_began reads it.
    or (p_fact.kind = 'day' and plain !~ '^((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|12-31)$')
  then
    perform private.refuse_field('field_invalid', 'value');
  end if;
  return plain;
end
$$;
comment on function private.setting_value(public.setting_fact_row, text) is
  'Internal: a value as it is kept; null for the fallback. Raises PT422 out_of_range {field: value, min, max} for a number that is none or beyond its bounds, field_invalid {field: value} for what is neither ya nor tidak, or no day (MM-DD, to the 28th, or 12-31).';

-- Whoever writes: the desk, the deployment, an operator in SQL. What this release does not know is not looked at.
create function private.check_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  fact public.setting_fact_row := private.setting_fact(new.key);
begin
  if fact.key is not null then
    new.value := private.setting_value(fact, new.value);
  end if;
  return new;
end
$$;
comment on function private.check_setting() is 'Trigger on pengaturan: a known setting holds only what it may be (private.setting_value).';
create trigger check_setting before insert or update on public.pengaturan
  for each row execute function private.check_setting();

create function private.log_setting(p_key text, p_before text, p_after text, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- What nobody is shown does not stand in the log either.
  shown boolean := coalesce((private.setting_fact(p_key)).written_by <> 'secret', false);
begin
  perform private.log_act('change_setting', null, null, 'setelan', p_key,
    case when shown then jsonb_build_object('value', p_before) else '{}' end,
    case when shown then jsonb_build_object('value', p_after) else '{}' end || jsonb_strip_nulls(jsonb_build_object('alasan', p_reason)));
end
$$;
comment on function private.log_setting(text, text, text, text) is 'Internal: a change of a setting as the log keeps it, without the value of one that is secret.';

create index catatan_setelan_idx on public.catatan (objek_id, id desc) where objek = 'setelan';

-- What the deployment or an operator in SQL writes has its line too; of an act at the desk change_setting writes it, which knows the reason.
create function private.log_setting_written() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select auth.uid()) is null then
    perform private.log_setting(coalesce(new.key, old.key), old.value, new.value, null);
  end if;
  return null;
end
$$;
comment on function private.log_setting_written() is 'Trigger on pengaturan: notes in the log what no signed-in person wrote.';
create trigger log_setting_written after insert on public.pengaturan
  for each row when (new.value is not null) execute function private.log_setting_written();
create trigger log_setting_changed after update on public.pengaturan
  for each row when (new.value is distinct from old.value) execute function private.log_setting_written();
create trigger log_setting_removed after delete on public.pengaturan
  for each row when (old.value is not null) execute function private.log_setting_written();

--------------------------------------------------------------------------------------------------------------
-- The desk
--------------------------------------------------------------------------------------------------------------

create type public.setting_row as (
  key text, section text, kind text, unit text, value text, fallback text, min integer, max integer, written_by text,
  changed_at timestamptz, changed_by text
);
comment on type public.setting_row is
  'A setting as it stands: its facts (setting_fact_row), and value: what was set, null where the fallback holds, always null of what is secret. changed_at, changed_by: the last line of the log about it, by its person''s name; null without one, the name also for the deployment.';

create function private.operator_settings() returns setof public.setting_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select k.key, coalesce(f.section, 'deployment'), coalesce(f.kind, 'text'), f.unit,
    case when f.written_by <> 'secret' then nullif(btrim(s.value), '') end,
    f.fallback, f.min, f.max, coalesce(f.written_by, 'secret'), c.terjadi_pada, private.person_name(c.user_id)
  from private.setting_facts() with ordinality as f (key, section, kind, unit, fallback, min, max, written_by, place)
  -- A row of another release, or of another provider, is there and belongs to nobody here.
  full join public.pengaturan s on s.key = f.key
  cross join lateral (select coalesce(f.key, s.key) as key) k
  left join lateral (
    select n.terjadi_pada, n.user_id from public.catatan n where n.objek = 'setelan' and n.objek_id = k.key order by n.id desc limit 1
  ) c on true
  order by f.place, k.key;
end
$$;
comment on function private.operator_settings is
  'Every setting, in the order of the desk, then rows that this release does not know (as secret). For admins. Raises PT401 not_signed_in; PT403 not_allowed {right: admin, roles}.';
select private.offer('operator_settings');

create type public.setting_change_row as (terjadi_pada timestamptz, by text, old_value text, new_value text, alasan text, at_desk boolean);
comment on type public.setting_change_row is
  'A change of a setting: when, by whom (a name; null for the deployment, SQL, and a person without a name), from what to what (null: the fallback), why. at_desk: by a person who was signed in.';

create function private.setting_history(p_key text) returns setof public.setting_change_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select c.terjadi_pada, private.person_name(c.user_id), c.sebelum ->> 'value', c.sesudah ->> 'value', c.sesudah ->> 'alasan',
    c.user_id is not null
  from public.catatan c
  where c.objek = 'setelan' and c.objek_id = p_key
  order by c.id desc
  limit 100;
end
$$;
comment on function private.setting_history is
  'The changes of a setting, the latest first, 100 at most. For admins. Raises PT401 not_signed_in; PT403 not_allowed {right: admin, roles}.';
select private.offer('setting_history');

create function private.change_setting(p_key text, p_value text, p_seen text, p_reason text) returns public.setting_row
language plpgsql security definer set search_path = ''
as $$
declare
  fact public.setting_fact_row;
  wanted text;
  present text;
  reason text;
begin
  perform private.require_admin();
  perform private.require_proved();
  fact := private.setting_fact(p_key);
  if fact.key is null then
    perform private.refuse('PT404', 'setting_not_found');
  elsif fact.written_by <> 'operator' then
    perform private.refuse('PT409', 'setting_not_yours');
  end if;
  wanted := private.setting_value(fact, p_value);
  reason := private.typed_text('reason', p_reason, 300, p_needed => true);
  -- So that there is a row to lock.
  insert into public.pengaturan (key, value) values (p_key, null) on conflict (key) do nothing;
  select nullif(btrim(s.value), '') into present from public.pengaturan s where s.key = p_key for update;
  if present is distinct from nullif(btrim(p_seen), '') then
    perform private.refuse('PT409', 'changed_meanwhile', (
      select jsonb_build_object('diubah_pada', max(c.terjadi_pada), 'by', max(private.person_name(c.user_id)))
      from (
        select n.terjadi_pada, n.user_id from public.catatan n where n.objek = 'setelan' and n.objek_id = p_key order by n.id desc limit 1
      ) c
    ));
  end if;
  if wanted is distinct from present then
    update public.pengaturan s set value = wanted where s.key = p_key;
    perform private.log_setting(p_key, present, wanted, reason);
  end if;
  return (select s from private.operator_settings() s where s.key = p_key);
end
$$;
comment on function private.change_setting is
  'An admin with a proved mailbox changes a setting; a value that is null or empty gives the fallback back. seen: the value that was changed, as operator_settings gave it. Logged with the reason (1-300 characters); again with the same value it changes nothing. It holds from the next call on that reads it.
Raises PT401 not_signed_in; PT403 not_allowed {right: admin, roles}, address_not_proved; PT404 setting_not_found; PT409 setting_not_yours: the deployment writes it; PT422 out_of_range {field: value, min, max}, field_invalid {field: value}, field_required, text_too_long {field: reason, max}; PT409 changed_meanwhile {diubah_pada, by: a name, or null}: it is not what was seen.';
select private.offer('change_setting');
