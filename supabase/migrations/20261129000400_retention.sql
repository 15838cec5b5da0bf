-- What is not needed any more goes by itself.
-- Why: docs/decisions/029-childs-data.md. Each rule has a setting in days, so that an operator can shorten it; the privacy
-- policy (src/parents/copy/privacy.ts) tells the defaults. The function forget-data runs them one after another, each a
-- transaction of its own with its own alarm, so that one that fails leaves the others done, and removes the files.

create function private.days_kept(p_setting text, p_fallback integer) returns interval
language sql stable set search_path = ''
as $$
  select make_interval(days => greatest(private.setting_number(p_setting, p_fallback), 1));
$$;
comment on function private.days_kept(text, integer) is 'Internal: how long something is kept, from a setting in days; at least one.';

create function private.season_began() returns date
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.wib_day(now());
  setting text := (select s.value from public.pengaturan s where s.key = 'AKHIR_MUSIM');
  last_day date;
begin
  if coalesce(setting, '') !~ '^(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])$' then
    setting := '12-31';
    if extract(month from today) = 12 and extract(day from today) = 31 then
      return make_date(extract(year from today)::integer, 1, 1);
    end if;
  end if;
  last_day := (extract(year from today)::integer || '-' || setting)::date;
  if last_day >= today then
    last_day := (last_day - interval '1 year')::date;
  end if;
  return last_day + 1;
end
$$;
comment on function private.season_began() is
  'Internal: the first day of this season, in WIB: after the last one of the setting AKHIR_MUSIM (MM-DD, to the 28th of a month, or 12-31, which is the default).';

-- What a job looks for is found by an index that holds nothing else, so that a run costs with what is due and not with all there ever was.
create index rider_file_identitas_idx on public.rider (file_identitas) where file_identitas is not null;
create index rider_foto_idx on public.rider (foto) where foto is not null;
create index profil_pengguna_file_identitas_idx on public.profil_pengguna (file_identitas) where file_identitas is not null;
create index profil_pengguna_foto_profil_idx on public.profil_pengguna (foto_profil) where foto_profil is not null;
create index pendaftaran_lomba_never_paid_idx on public.pendaftaran_lomba (lomba_id)
  where status_pendaftaran = 'dibatalkan' and dihapus_pada is null;
create index pendaftaran_lomba_contact_idx on public.pendaftaran_lomba (lomba_id)
  where nama_kontak_darurat <> '' or hp_kontak_darurat <> '';
create index pesan_wa_teks_idx on private.pesan_wa (pendaftaran_id) where teks <> '-';
create index pesan_alamat_idx on private.pesan (coalesce(terkirim_pada, berhenti_pada)) where alamat <> '-';

--------------------------------------------------------------------------------------------------------------
-- The jobs: each lets go of one kind of thing, up to p_max_rows of it, and says of how many
--------------------------------------------------------------------------------------------------------------
-- A race that began so many days ago is over: these settings are a day at least (private.race_is_over).

create function private.expire_papers(p_max_rows integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  season timestamptz := private.season_began()::timestamp at time zone 'Asia/Jakarta';
  to_come uuid[] := array(select l.id from public.lomba l where not private.race_is_over(l));
  riding uuid[] := array(
    select p.rider_id from public.pendaftaran_lomba p
    where p.lomba_id = any (to_come) and private.is_live(p.status_pendaftaran) and p.rider_id is not null
  );
  with_riders uuid[] := array(
    select p.user_id from public.pendaftaran_lomba p
    where p.lomba_id = any (to_come) and private.is_live(p.status_pendaftaran) and p.user_id is not null
  );
  gone integer;
  papers integer;
begin
  with old as (
    select r.id, r.file_identitas as path from public.rider r
    join storage.objects o on o.bucket_id = 'akta_kia' and o.name = r.file_identitas
    where o.created_at < season and r.id <> all (riding)
    limit p_max_rows for update of r skip locked
  ), noted as (
    insert into private.berkas_dihapus (bucket_id, path) select 'akta_kia', old.path from old on conflict do nothing
  ), forgotten as (
    update public.rider r set file_identitas = null, nama_file_identitas = null from old where r.id = old.id returning r.id
  )
  select count(*) into papers from forgotten;
  with old as (
    select f.id, f.file_identitas as path from public.profil_pengguna f
    join storage.objects o on o.bucket_id = 'akta_kia' and o.name = f.file_identitas
    where o.created_at < season and f.id <> all (with_riders)
    limit p_max_rows for update of f skip locked
  ), noted as (
    insert into private.berkas_dihapus (bucket_id, path) select 'akta_kia', old.path from old on conflict do nothing
  ), forgotten as (
    update public.profil_pengguna f set file_identitas = null, nama_file_identitas = null from old where f.id = old.id
    returning f.id
  )
  select count(*) into gone from forgotten;
  return papers + gone;
end
$$;
comment on function private.expire_papers(integer) is
  'Internal: papers of the last season (setting AKHIR_MUSIM, MM-DD), unless the child, or any child of the account whose paper it is, still rides.';

create function private.expire_strays(p_max_rows integer) returns integer
language sql set search_path = ''
as $$
  -- A young one may be about to be named.
  with strays as (
    insert into private.berkas_dihapus (bucket_id, path)
    select o.bucket_id, o.name from storage.objects o
    where o.bucket_id in ('akta_kia', 'foto_profil') and o.created_at < now() - interval '1 day'
      and not exists (select from public.rider r where r.file_identitas = o.name)
      and not exists (select from public.rider r where r.foto = o.name)
      and not exists (select from public.profil_pengguna f where f.file_identitas = o.name)
      and not exists (select from public.profil_pengguna f where f.foto_profil = o.name)
      and not exists (select from private.berkas_dihapus d where d.bucket_id = o.bucket_id and d.path = o.name)
    limit p_max_rows
    on conflict do nothing
    returning path
  )
  select count(*)::integer from strays;
$$;
comment on function private.expire_strays(integer) is
  'Internal: files that nothing names, a day after they were stored: those whose removal a phone began and did not end.';

create function private.expire_entries(p_max_rows integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  long_ago constant timestamptz := now() - private.days_kept('SIMPAN_BATAL_HARI', 90);
  ids uuid[];
begin
  select coalesce(array_agg(p.id), '{}') into ids
  from (
    select p.id from public.pendaftaran_lomba p
    join public.lomba l on l.id = p.lomba_id
    where p.dihapus_pada is null and p.status_pendaftaran = 'dibatalkan' and p.perlu_tindakan is null
      and greatest(p.kedaluwarsa_pada, p.dibatalkan_pada, l.tanggal_mulai) < long_ago
      and not exists (
        select from public.transaksi_pembayaran t
        where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED', 'REFUND')
      )
    order by p.id limit p_max_rows for update of p skip locked
  ) p;
  perform private.forget_entries(ids);
  return cardinality(ids);
end
$$;
comment on function private.expire_entries(integer) is
  'Internal: names of entries that were never paid (SIMPAN_BATAL_HARI, 90 days after the race).';

create function private.expire_contacts(p_max_rows integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  long_ago constant timestamptz := now() - private.days_kept('SIMPAN_KONTAK_HARI', 30);
  ids uuid[];
begin
  select coalesce(array_agg(p.id), '{}') into ids
  from (
    select p.id from public.pendaftaran_lomba p
    join public.lomba l on l.id = p.lomba_id
    where l.tanggal_mulai < long_ago and p.perlu_tindakan is null and p.dihapus_pada is null and p.id in (
      select x.id from public.pendaftaran_lomba x where x.nama_kontak_darurat <> '' or x.hp_kontak_darurat <> ''
      union all
      select w.pendaftaran_id from public.wakil_pendaftaran w
      union all
      select w.pendaftaran_id from private.pesan_wa w where w.teks <> '-'
    )
    order by p.id limit p_max_rows for update of p skip locked
  ) p;
  update public.pendaftaran_lomba p set nama_kontak_darurat = '', hp_kontak_darurat = '' where p.id = any (ids);
  delete from public.wakil_pendaftaran w where w.pendaftaran_id = any (ids);
  update private.pesan_wa w set teks = '-' where w.pendaftaran_id = any (ids);
  return cardinality(ids);
end
$$;
comment on function private.expire_contacts(integer) is
  'Internal: whom to call on the day of a race, delegates and WhatsApp texts, when the day is long over (SIMPAN_KONTAK_HARI, 30 days after the race).';

create function private.expire_letters(p_max_rows integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  long_ago constant timestamptz := now() - private.days_kept('SIMPAN_KONTAK_HARI', 30);
  letters integer;
begin
  delete from private.catatan_kata k
  where k.catatan_id in (
    select c.id from public.catatan c
    join private.catatan_kata x on x.catatan_id = c.id
    join public.lomba l on l.id = c.lomba_id
    where c.objek = 'pesan' and l.tanggal_mulai < long_ago
    limit p_max_rows
  );
  update private.surat s set teks = '-'
  where s.id in (
    select x.id from private.surat x join public.lomba l on l.id = x.lomba_id
    where x.teks <> '-' and (x.dikirim_pada is not null or x.dicabut_pada is not null)
      and greatest(l.tanggal_mulai, x.kirim_pada) < long_ago
    limit p_max_rows
  );
  get diagnostics letters = row_count;
  return letters;
end
$$;
comment on function private.expire_letters(integer) is
  'Internal: what the log says of letters to riders (SIMPAN_KONTAK_HARI, 30 days after the race), and the letters, those sent later so long after that. How many letters.';

create function private.expire_accounts(p_max_rows integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  long_ago constant timestamptz := now() - private.days_kept('SIMPAN_REKENING_HARI', 30);
  gone integer;
begin
  delete from private.rekening_pengembalian r
  where r.pengembalian_id in (
    select x.pengembalian_id from private.rekening_pengembalian x join private.pengembalian b on b.id = x.pengembalian_id
    where b.ditutup_pada < long_ago
    limit p_max_rows
  );
  get diagnostics gone = row_count;
  return gone;
end
$$;
comment on function private.expire_accounts(integer) is
  'Internal: bank accounts of refunds (SIMPAN_REKENING_HARI, 30 days after the refund is closed; design, section 10).';

create function private.expire_proofs(p_max_rows integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  long_ago constant timestamptz := now() - private.days_kept('SIMPAN_REKENING_HARI', 30);
  proved uuid[] := array(
    select distinct case when o.name ~ '^[0-9a-f-]{36}/' then split_part(o.name, '/', 1)::uuid end from storage.objects o
    where o.bucket_id = 'bukti_pengembalian'
      and not exists (select from private.berkas_dihapus d where d.bucket_id = o.bucket_id and d.path = o.name)
  );
begin
  return private.forget_proofs(array(
    select b.id from private.pengembalian b where b.id = any (proved) and b.ditutup_pada < long_ago limit p_max_rows
  ));
end
$$;
comment on function private.expire_proofs(integer) is
  'Internal: proofs of transfers, which show an account with its holder, with the account''s number (SIMPAN_REKENING_HARI, 30 days after the refund is closed).';

create function private.expire_addresses(p_max_rows integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  messages integer;
  invitations integer;
begin
  update private.pesan m set alamat = '-'
  where m.id in (
    select x.id from private.pesan x
    where x.alamat <> '-' and coalesce(x.terkirim_pada, x.berhenti_pada) < now() - private.message_memory()
    limit p_max_rows for update skip locked
  );
  get diagnostics messages = row_count;
  update public.undangan i set email = 'dihapus@dihapus.invalid'
  where i.id in (
    select x.id from public.undangan x
    where x.email <> 'dihapus@dihapus.invalid'
      and least(x.berakhir_pada, x.dipakai_pada, x.dicabut_pada) < now() - private.days_kept('SIMPAN_UNDANGAN_HARI', 90)
    limit p_max_rows for update skip locked
  );
  get diagnostics invitations = row_count;
  return messages + invitations;
end
$$;
comment on function private.expire_addresses(integer) is
  'Internal: addresses of messages (SIMPAN_PESAN_HARI, 30) and of invitations (SIMPAN_UNDANGAN_HARI, 90) that have done their work.';

create function private.expire_answers(p_max_rows integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  long_ago constant timestamptz := now() - private.days_kept('SIMPAN_JAWABAN_HARI', 90);
  gone integer;
begin
  delete from private.jawaban j
  where (j.pendaftaran_id, j.pertanyaan_id) in (
    select x.pendaftaran_id, x.pertanyaan_id from private.jawaban x
    join public.lomba l on l.id = x.lomba_id
    where l.tanggal_mulai < long_ago
    limit p_max_rows
  );
  get diagnostics gone = row_count;
  return gone;
end
$$;
comment on function private.expire_answers(integer) is
  'Internal: answers to what a race asked for itself (SIMPAN_JAWABAN_HARI, 90 days after the race).';

create function private.expire_traces(p_max_rows integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  exports integer;
  uploads integer;
  previews integer;
  tries integer;
begin
  delete from private.permintaan_ekspor x where x.diminta_pada < now() - interval '1 day';
  get diagnostics exports = row_count;
  delete from private.unggahan u where u.pada < now() - interval '1 hour';
  get diagnostics uploads = row_count;
  delete from private.pratinjau_impor i where i.pada < now() - interval '1 hour';
  get diagnostics previews = row_count;
  delete from private.percobaan_kode t where t.pada < now() - interval '7 days';
  get diagnostics tries = row_count;
  return exports + uploads + previews + tries;
end
$$;
comment on function private.expire_traces(integer) is
  'Internal: that somebody asked for a copy of the family''s data (a day), uploaded a file or looked at an import (an hour). All of it, whatever p_max_rows says.';

create function private.retention_works() returns table (job text, work text)
language sql immutable set search_path = ''
as $$
  values
    ('papers', 'expire_papers'),
    ('strays', 'expire_strays'),
    ('entries', 'expire_entries'),
    ('contacts', 'expire_contacts'),
    ('letters', 'expire_letters'),
    ('accounts', 'expire_accounts'),
    ('proofs', 'expire_proofs'),
    ('observations', 'forget_observations'),
    ('idle_races', 'forget_idle_races'),
    ('phone_names', 'forget_phone_names'),
    ('addresses', 'expire_addresses'),
    ('answers', 'expire_answers'),
    ('traces', 'expire_traces')
$$;
comment on function private.retention_works() is
  'The jobs of retention: a name, which its pulse and its alarm bear too (forget-data/papers), and the function of private that does it, given how many rows at most and answering how many it let go of.';

-- In PL/pgSQL: private.denyut is made later.
create function public.retention_jobs() returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select w.job from private.retention_works() w
  left join private.denyut d on d.nama = 'forget-data/' || w.job
  order by d.terakhir_pada nulls first, w.job;
end
$$;
comment on function public.retention_jobs() is
  'The names of the jobs that let go of what is not needed any more (apply_retention), the one that was tried longest ago first, so that each has its turn where not all end in time. For the function forget-data.';

create function public.apply_retention(job text, max_rows integer default 500) returns integer
language plpgsql security definer set search_path = ''
-- The data API sets it for the call: a job that hangs ends here, and the function that called it goes on to the next.
set statement_timeout = '7s'
as $$
declare
  job_work text := (select w.work from private.retention_works() w where w.job = apply_retention.job);
  gone integer;
begin
  if job_work is null then
    perform private.refuse('PT404', 'job_unknown');
  end if;
  execute format('select private.%I($1)', job_work) into gone using greatest(apply_retention.max_rows, 0);
  perform public.record_pulse('forget-data/' || apply_retention.job);
  return gone;
end
$$;
comment on function public.apply_retention(text, integer) is
  'Does one job of retention (retention_jobs), a transaction of its own: lets go of up to max_rows, answers of how many, and notes the pulse forget-data/<job>. What each lets go of, and after how long: docs/database.md. Safe to run twice at once. For the function forget-data. Raises PT404 job_unknown.';

create function public.claim_erased_files(max_rows integer default 50) returns table (bucket_id text, path text)
language sql security definer set search_path = ''
as $$
  update private.berkas_dihapus d
  set percobaan = d.percobaan + 1, giliran_pada = now() + least(interval '6 hours', interval '5 minutes' * 2 ^ d.percobaan)
  from (
    select x.bucket_id, x.path from private.berkas_dihapus x
    where x.giliran_pada <= now() order by x.giliran_pada limit greatest(claim_erased_files.max_rows, 0) for update skip locked
  ) due
  where d.bucket_id = due.bucket_id and d.path = due.path
  returning d.bucket_id, d.path;
$$;
comment on function public.claim_erased_files(integer) is
  'Files to remove from storage, for the function forget-data: each to one run for five minutes, and longer after each time it was not said to be gone.';

create function public.record_erased_files(bucket text, paths text[]) returns integer
language sql security definer set search_path = ''
as $$
  with gone as (
    delete from private.berkas_dihapus d
    where d.bucket_id = record_erased_files.bucket and d.path = any (record_erased_files.paths)
      -- Storage answers as if it had removed what it has not found; what its own list still names is not gone.
      and not exists (select from storage.objects o where o.bucket_id = d.bucket_id and o.name = d.path)
    returning 1
  )
  select count(*)::integer from gone;
$$;
comment on function public.record_erased_files(text, text[]) is
  'Notes that storage has removed these files; how many are gone.';

create function private.call_forget_data() returns boolean
language plpgsql set search_path = ''
as $$
begin
  return private.call_function('forget_data_url', 'forget_data_secret_key');
end
$$;
comment on function private.call_forget_data() is
  'Internal: asks the function forget-data to run, with the vault secrets forget_data_url and forget_data_secret_key; false, and nothing done, without them.';

do $$
begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('forget-data', '*/15 * * * *', 'select private.call_forget_data()');
  end if;
end
$$;

grant execute on function
  public.retention_jobs(), public.apply_retention(text, integer), public.claim_erased_files(integer), public.record_erased_files(text, text[])
  to service_role;
