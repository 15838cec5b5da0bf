-- How the operation stands: when the schedules last ran, how long messages and changes of the public files wait, whether
-- the providers answer.
-- Why: docs/operations.md. A monitor asks the function `health`; Studio or Grafana reads the views. Numbers and codes only:
-- nothing here says who.

create table private.denyut (
  nama text not null,
  sejak timestamptz not null default now(),
  terakhir_pada timestamptz,
  baik_pada timestamptz,
  gagal_berturut integer not null default 0,
  sebab text,
  constraint denyut_pkey primary key (nama),
  constraint denyut_nama_known check (
    nama in ('reconcile-payments', 'send-messages', 'publish-catalogue', 'forget-data', 'payment-provider', 'mail-provider')
      or starts_with(nama, 'forget-data/')
  ),
  constraint denyut_gagal_berturut_positive check (gagal_berturut >= 0)
);
comment on table private.denyut is
  'The pulse of what runs by itself: the scheduled functions, at each run, each job of retention (forget-data/<job>), and the two providers, when one was asked. One row each.';
comment on column private.denyut.sejak is 'Since when it is expected; counts while it never ran.';
comment on column private.denyut.terakhir_pada is 'End of the last run, or the last question, whatever became of it.';
comment on column private.denyut.baik_pada is 'The last run that went well.';
comment on column private.denyut.gagal_berturut is 'How many runs have failed since then.';
comment on column private.denyut.sebab is 'Why the last run failed: a code of the functions. Null after a run that went well.';

alter table private.denyut enable row level security;

insert into private.denyut (nama)
values ('reconcile-payments'), ('send-messages'), ('publish-catalogue'), ('forget-data'), ('payment-provider'), ('mail-provider');
insert into private.denyut (nama) select 'forget-data/' || w.job from private.retention_works() w;

create function public.record_pulse(name text, cause text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- A code, never anybody's words.
  code text := case when record_pulse.cause ~ '^[a-z][a-z_]{0,59}$' then record_pulse.cause when record_pulse.cause is not null then 'other' end;
begin
  update private.denyut d
  set terakhir_pada = clock_timestamp(),
    baik_pada = case when code is null then clock_timestamp() else d.baik_pada end,
    gagal_berturut = case when code is null then 0 else d.gagal_berturut + 1 end,
    sebab = code
  where d.nama = record_pulse.name;
  if not found then
    perform private.refuse('PT404', 'pulse_unknown');
  end if;
end
$$;
comment on function public.record_pulse(text, text) is
  'Notes that something that runs by itself ended now: reconcile-payments, send-messages, publish-catalogue, forget-data or a job of it (forget-data/papers), or that a provider was asked: payment-provider, mail-provider. cause: null when it went well, else a code in lower-case letters and underscores (anything else is noted as other). For the functions. Raises PT404 pulse_unknown.';

--------------------------------------------------------------------------------------------------------------
-- Thresholds: docs/operations.md says what to do about each
--------------------------------------------------------------------------------------------------------------

create function private.health_thresholds() returns table (alarm text, batas interval, kali integer)
language sql immutable set search_path = ''
as $$
  values
    -- Five runs missed.
    ('schedule_late:reconcile-payments', interval '10 minutes', null::integer),
    ('schedule_late:send-messages', interval '10 minutes', null),
    ('schedule_late:publish-catalogue', interval '10 minutes', null),
    -- Runs every quarter of an hour: what should be gone is still here.
    ('schedule_late:forget-data', interval '1 hour', null),
    ('schedule_failing:forget-data', null, 4),
    ('outbox_late', interval '15 minutes', null),
    -- Each run does what it can: what is still not in a file after ten of them is refused.
    ('catalogue_late', interval '10 minutes', null),
    -- One failure is the network's, three in a row are theirs or ours.
    ('provider_failing:payment-provider', null, 3),
    ('provider_failing:mail-provider', null, 3)
  union all
  -- Each job of retention by itself, by its name: an hour.
  select 'schedule_failing:forget-data/' || w.job, null, 4 from private.retention_works() w
$$;
comment on function private.health_thresholds() is
  'When each alarm of public.health rings: an age that is passed, or failures in a row.';

create function public.health() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with pulse as (
    select d.*, now() - coalesce(d.terakhir_pada, d.sejak) as umur
    from private.denyut d
  ),
  outbox as (
    select count(*) as menunggu, coalesce(max(now() - p.kirim_setelah), interval '0') as umur_tertua
    from private.pesan_menunggu p
    where p.jatuh_tempo
  ),
  catalogue as (
    select count(distinct c.berkas) as menunggu, coalesce(max(now() - c.pada), interval '0') as umur_tertua
    from private.katalog_berubah c
  ),
  ringing as (
    select t.alarm
    from private.health_thresholds() t
    left join pulse p on p.nama = split_part(t.alarm, ':', 2)
    cross join outbox o
    cross join catalogue c
    where case split_part(t.alarm, ':', 1)
      when 'outbox_late' then o.umur_tertua > t.batas
      when 'catalogue_late' then c.umur_tertua > t.batas
      when 'schedule_late' then p.umur > t.batas
      else p.gagal_berturut >= t.kali
    end
  )
  select jsonb_build_object(
    'alarms', coalesce((select jsonb_agg(r.alarm order by r.alarm) from ringing r), '[]'),
    'pulse', (
      select jsonb_object_agg(p.nama, jsonb_build_object(
        'ran', p.terakhir_pada is not null,
        'age_seconds', greatest(floor(extract(epoch from p.umur)), 0)::bigint,
        'well_seconds', case when p.baik_pada is not null then greatest(floor(extract(epoch from now() - p.baik_pada)), 0)::bigint end,
        'failures', p.gagal_berturut,
        'cause', p.sebab
      )) from pulse p
    ),
    'outbox', (
      select jsonb_build_object(
        'waiting', o.menunggu, 'oldest_seconds', floor(extract(epoch from o.umur_tertua))::bigint
      ) from outbox o
    ),
    'catalogue', (
      select jsonb_build_object(
        'waiting', c.menunggu, 'oldest_seconds', greatest(floor(extract(epoch from c.umur_tertua)), 0)::bigint
      ) from catalogue c
    )
  )
$$;
comment on function public.health() is
  'How the operation stands, for the function of the same name: {alarms: [code, or code:name], pulse: {name: {ran, age_seconds: since the last run (since it is expected when it never ran), well_seconds: since the last that went well, or null, failures: in a row, cause}}, outbox: {waiting, oldest_seconds}: messages that should be out, catalogue: {waiting: files, oldest_seconds}: changes that are in no file yet}. Numbers and codes only.';

grant execute on function public.record_pulse(text, text), public.health() to service_role;

--------------------------------------------------------------------------------------------------------------
-- Dashboards
--------------------------------------------------------------------------------------------------------------

-- These views count rows with their owner's rights, so that a reader of a dashboard may read nothing else.

create view private.papan_denyut as
select d.nama, now() - coalesce(d.terakhir_pada, d.sejak) as umur, now() - d.baik_pada as umur_baik, d.gagal_berturut, d.sebab
from private.denyut d;
comment on view private.papan_denyut is
  'Dashboard: what runs by itself, how long ago it ran (umur) and went well (umur_baik), failures in a row and their cause.';

create view private.papan_alarm as
select a.alarm from jsonb_array_elements_text((select public.health() -> 'alarms')) a (alarm);
comment on view private.papan_alarm is 'Dashboard: the alarms that ring now, one a row (docs/operations.md).';

create view private.papan_pendaftaran as
select
  date_trunc('hour', p.didaftar_pada) as jam,
  count(*) as masuk,
  count(*) filter (where p.status_pembayaran = 'dibayar') as dibayar,
  count(*) filter (where p.status_pendaftaran = 'dibatalkan') as dibatalkan,
  count(*) filter (where p.perlu_tindakan is not null) as perlu_tindakan
from public.pendaftaran_lomba p
where p.didaftar_pada > now() - interval '7 days'
group by 1;
comment on view private.papan_pendaftaran is
  'Dashboard: entries made in each hour (UTC) of the last seven days, and how many of those are paid, cancelled, or wait for a decision now.';

create view private.papan_pembayaran as
select
  date_trunc('hour', t.dibuat_pada) as jam,
  count(*) as dibuka,
  count(*) filter (where t.ditagih_pada is not null) as ditagih,
  count(*) filter (where t.lunas) as lunas,
  coalesce(sum(t.jumlah) filter (where t.lunas), 0) as rupiah,
  percentile_cont(0.5) within group (order by t.dibayar_pada - t.ditagih_pada) as separuh_membayar_dalam
from public.transaksi_pembayaran t
where t.dibuat_pada > now() - interval '7 days'
group by 1;
comment on view private.papan_pembayaran is
  'Dashboard: payments begun in each hour (UTC) of the last seven days: opened, charged at the provider, paid in full, their rupiah, and within what time half of the payers paid.';

create view private.papan_lomba as
select
  l.id as lomba_id, l.judul, l.tanggal_mulai, l.max_peserta, l.peserta_saat_ini,
  (select count(*) from private.antrean a where a.lomba_id = l.id) as antre
from public.lomba l
where l.status = 'dipublikasi';
comment on view private.papan_lomba is
  'Dashboard: published races, their places, how many are taken, and entries in their waiting lists so far.';

create view private.papan_database as
select
  pg_catalog.pg_database_size(pg_catalog.current_database()) as byte,
  (select count(*) from pg_catalog.pg_stat_activity a where a.datname = pg_catalog.current_database()) as sambungan,
  pg_catalog.current_setting('max_connections')::integer as sambungan_maksimal,
  (
    select max(now() - a.xact_start) from pg_catalog.pg_stat_activity a
    where a.datname = pg_catalog.current_database() and a.state <> 'idle'
  ) as transaksi_terlama,
  (select count(*) from pg_catalog.pg_locks k where not k.granted) as menunggu_kunci,
  d.xact_commit as commit, d.xact_rollback as rollback, d.deadlocks,
  round(d.blks_hit::numeric / nullif(d.blks_hit + d.blks_read, 0), 4) as dari_memori
from pg_catalog.pg_stat_database d
where d.datname = pg_catalog.current_database();
comment on view private.papan_database is
  'Dashboard: size in bytes, connections of those there may be, the longest running transaction, who waits for a lock, transactions since the server''s statistics began, deadlocks, and the share of reads served from memory.';

do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'papan') then
    create role papan nologin;
  end if;
  execute 'grant usage on schema private to papan';
  execute 'grant select on private.papan_denyut, private.papan_alarm, private.papan_pendaftaran, private.papan_pembayaran,
    private.papan_lomba, private.papan_database to papan';
  execute 'grant execute on function public.health() to papan';
exception when insufficient_privilege then
  raise notice 'The role papan could not be made here: dashboards read as the owner.';
end
$$;
