-- What is not needed any more goes by itself.
-- Why: docs/decisions/029-childs-data.md. Each rule has a setting in days, so that an operator can shorten it; the privacy
-- policy (src/parents/copy/privacy.ts) tells the defaults. The function forget-data runs them and removes the files.

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

create function private.rides_still(p_owner uuid, p_rider_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.pendaftaran_lomba p join public.lomba l on l.id = p.lomba_id
    where p.user_id = p_owner and (p_rider_id is null or p.rider_id = p_rider_id)
      and private.is_live(p.status_pendaftaran) and not private.race_is_over(l)
  );
$$;
comment on function private.rides_still(uuid, uuid) is
  'Internal: whether a child (null: any of the account) has a place in a race that is not over.';

create function public.apply_retention(max_rows integer default 500) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  season timestamptz := private.season_began()::timestamp at time zone 'Asia/Jakarta';
  ids uuid[];
  papers integer := 0;
  strays integer;
  entries integer;
  contacts integer;
  proofs integer;
  done jsonb;
begin
  -- Papers of the last season, unless the child still rides.
  with old as (
    select r.id, r.file_identitas as path from public.rider r
    join storage.objects o on o.bucket_id = 'akta_kia' and o.name = r.file_identitas
    where o.created_at < season and not private.rides_still(r.user_id, r.id)
    limit apply_retention.max_rows for update of r skip locked
  ), noted as (
    insert into private.berkas_dihapus (bucket_id, path) select 'akta_kia', old.path from old on conflict do nothing
  ), forgotten as (
    update public.rider r set file_identitas = null, nama_file_identitas = null from old where r.id = old.id returning r.id
  )
  select count(*) into papers from forgotten;
  with old as (
    select f.id, f.file_identitas as path from public.profil_pengguna f
    join storage.objects o on o.bucket_id = 'akta_kia' and o.name = f.file_identitas
    where o.created_at < season and not private.rides_still(f.id, null)
    limit apply_retention.max_rows for update of f skip locked
  ), noted as (
    insert into private.berkas_dihapus (bucket_id, path) select 'akta_kia', old.path from old on conflict do nothing
  ), forgotten as (
    update public.profil_pengguna f set file_identitas = null, nama_file_identitas = null from old where f.id = old.id
    returning f.id
  )
  select papers + count(*) into papers from forgotten;

  -- Files that nothing names: whose removal a phone began and did not end. A young one may be about to be named.
  with strays as (
    insert into private.berkas_dihapus (bucket_id, path)
    select o.bucket_id, o.name from storage.objects o
    where o.bucket_id in ('akta_kia', 'foto_profil') and o.created_at < now() - interval '1 day'
      and not exists (select from public.rider r where r.file_identitas = o.name or r.foto = o.name)
      and not exists (select from public.profil_pengguna f where f.file_identitas = o.name or f.foto_profil = o.name)
    limit apply_retention.max_rows
    on conflict do nothing
    returning path
  )
  select count(*) into strays from strays;

  -- Entries that were never paid and have long ended.
  select coalesce(array_agg(p.id), '{}') into ids
  from (
    select p.id from public.pendaftaran_lomba p
    join public.lomba l on l.id = p.lomba_id
    where p.dihapus_pada is null and p.status_pendaftaran = 'dibatalkan' and p.perlu_tindakan is null
      and private.race_is_over(l)
      and greatest(p.kedaluwarsa_pada, p.dibatalkan_pada, l.tanggal_mulai) < now() - private.days_kept('SIMPAN_BATAL_HARI', 90)
      and not exists (
        select from public.transaksi_pembayaran t
        where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED', 'REFUND')
      )
    order by p.id limit apply_retention.max_rows for update of p skip locked
  ) p;
  perform private.forget_entries(ids);
  entries := cardinality(ids);

  -- Whom to call on the day of a race, when the day is long over.
  select coalesce(array_agg(p.id), '{}') into ids
  from (
    select p.id from public.pendaftaran_lomba p
    join public.lomba l on l.id = p.lomba_id
    where private.race_is_over(l) and l.tanggal_mulai < now() - private.days_kept('SIMPAN_KONTAK_HARI', 30)
      and p.perlu_tindakan is null and p.dihapus_pada is null
      and (p.nama_kontak_darurat <> '' or p.hp_kontak_darurat <> ''
        or exists (select from public.wakil_pendaftaran w where w.pendaftaran_id = p.id)
        or exists (select from private.pesan_wa w where w.pendaftaran_id = p.id and w.teks <> '-'))
    order by p.id limit apply_retention.max_rows for update of p skip locked
  ) p;
  update public.pendaftaran_lomba p set nama_kontak_darurat = '', hp_kontak_darurat = '' where p.id = any (ids);
  delete from public.wakil_pendaftaran w where w.pendaftaran_id = any (ids);
  update private.pesan_wa w set teks = '-' where w.pendaftaran_id = any (ids);
  contacts := cardinality(ids);

  -- What was written to riders of a race that is long over.
  delete from private.catatan_kata k
  where k.catatan_id in (
    select c.id from public.catatan c
    join private.catatan_kata x on x.catatan_id = c.id
    join public.lomba l on l.id = c.lomba_id
    where c.objek = 'pesan' and private.race_is_over(l)
      and l.tanggal_mulai < now() - private.days_kept('SIMPAN_KONTAK_HARI', 30)
    limit apply_retention.max_rows
  );
  update private.surat s set teks = '-'
  where s.id in (
    select x.id from private.surat x join public.lomba l on l.id = x.lomba_id
    where x.teks <> '-' and (x.dikirim_pada is not null or x.dicabut_pada is not null) and private.race_is_over(l)
      and greatest(l.tanggal_mulai, x.kirim_pada) < now() - private.days_kept('SIMPAN_KONTAK_HARI', 30)
    limit apply_retention.max_rows
  );

  -- Proofs of transfers, which show an account with its holder, go with the account's number.
  select coalesce(array_agg(b.id), '{}') into ids
  from (
    select distinct b.id from storage.objects o
    join private.pengembalian b on b.id::text = split_part(o.name, '/', 1)
    where o.bucket_id = 'bukti_pengembalian' and b.ditutup_pada < now() - private.days_kept('SIMPAN_REKENING_HARI', 30)
      and not exists (select from private.berkas_dihapus d where d.bucket_id = o.bucket_id and d.path = o.name)
    limit apply_retention.max_rows
  ) b;
  proofs := private.forget_proofs(ids);

  done := jsonb_build_object('berkas', papers, 'tanpa_nama', strays, 'pendaftaran', entries, 'kontak', contacts,
    'rekening', private.erase_refund_accounts(), 'bukti', proofs,
    'pengamatan', private.forget_observations(apply_retention.max_rows));

  -- Addresses of messages and invitations that have done their work.
  update private.pesan m set alamat = '-'
  where m.id in (
    select x.id from private.pesan x
    where x.alamat <> '-' and coalesce(x.terkirim_pada, x.berhenti_pada) < now() - private.message_memory()
    limit apply_retention.max_rows for update skip locked
  );
  update public.undangan i set email = 'dihapus@dihapus.invalid'
  where i.id in (
    select x.id from public.undangan x
    where x.email <> 'dihapus@dihapus.invalid'
      and least(x.berakhir_pada, x.dipakai_pada, x.dicabut_pada) < now() - private.days_kept('SIMPAN_UNDANGAN_HARI', 90)
    limit apply_retention.max_rows for update skip locked
  );
  -- What a race asked for itself, when it is long over.
  delete from private.jawaban j
  where (j.pendaftaran_id, j.pertanyaan_id) in (
    select x.pendaftaran_id, x.pertanyaan_id from private.jawaban x
    join public.lomba l on l.id = x.lomba_id
    where private.race_is_over(l) and l.tanggal_mulai < now() - private.days_kept('SIMPAN_JAWABAN_HARI', 90)
    limit apply_retention.max_rows
  );
  perform private.forget_phone_names(apply_retention.max_rows);
  delete from private.permintaan_ekspor x where x.diminta_pada < now() - interval '1 day';
  delete from private.unggahan u where u.pada < now() - interval '1 hour';
  delete from private.pratinjau_impor i where i.pada < now() - interval '1 hour';
  return done;
end
$$;
comment on function public.apply_retention(integer) is
  'Lets go of what is not needed any more, up to max_rows of each: papers of the last season (setting AKHIR_MUSIM, MM-DD), files that nothing names, names of unpaid entries (SIMPAN_BATAL_HARI, 90 days after the race), delegates, contacts and WhatsApp texts (SIMPAN_KONTAK_HARI, 30 days after the race), letters to riders (the same days), answers to a race''s own questions (SIMPAN_JAWABAN_HARI, 90 days after the race), accounts of refunds and proofs of their transfers (SIMPAN_REKENING_HARI, 30), addresses of messages (SIMPAN_PESAN_HARI, 30) and of invitations (SIMPAN_UNDANGAN_HARI, 90), crossings at the finish line and undone acts (SIMPAN_PENGAMATAN_HARI, 90 days after the class was closed), names of helpers'' phones (the same days after their end). Answers counts {berkas, tanpa_nama, pendaftaran, kontak, rekening, bukti, pengamatan}. Safe to run twice at once.';

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
  public.apply_retention(integer), public.claim_erased_files(integer), public.record_erased_files(text, text[])
  to service_role;
