-- The provider's own report beside ours.
-- Why: what the provider settled, what it settled and we do not know, and what we know and it does not show is found by
-- laying its file beside our payments. The rows are kept and compared anew whenever they are looked at, so what arrives
-- later counts.
-- Affects: new tables. Of the file only references, amounts, status and time are kept; no customer.

create table private.laporan_penyedia (
  id uuid not null default gen_random_uuid(),
  lomba_id uuid not null,
  nama_berkas text not null,
  sidik text not null,
  diunggah_oleh uuid,
  diunggah_pada timestamptz not null default now(),
  constraint laporan_penyedia_pkey primary key (id),
  constraint laporan_penyedia_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete restrict,
  constraint laporan_penyedia_once unique (lomba_id, sidik),
  constraint laporan_penyedia_sidik_form check (sidik ~ '^[0-9a-f]{64}$'),
  constraint laporan_penyedia_nama_berkas_length check (char_length(nama_berkas) between 1 and 120)
);
comment on table private.laporan_penyedia is 'Settlement files of the provider that were laid beside a race''s payments, each once.';
comment on column private.laporan_penyedia.sidik is 'SHA-256 of the lines as they are kept: a file is known by what it says, not by what somebody says of it.';

create table private.baris_laporan (
  laporan_id uuid not null,
  nomor integer not null,
  reference text,
  merchant_ref text,
  jumlah bigint not null,
  biaya bigint,
  diterima bigint,
  status text,
  pada timestamptz,
  constraint baris_laporan_pkey primary key (laporan_id, nomor),
  constraint baris_laporan_laporan_id_fkey foreign key (laporan_id) references private.laporan_penyedia (id) on delete restrict,
  constraint baris_laporan_something_to_find check (reference is not null or merchant_ref is not null)
);
comment on table private.baris_laporan is 'Rows of a settlement file, as read. Append-only.';
comment on column private.baris_laporan.nomor is 'Line of the file, its heading being 1.';
comment on column private.baris_laporan.jumlah is 'What the customer paid, in rupiah; biaya is the provider''s fee, diterima what it pays out, where the file says so.';
create index baris_laporan_reference_idx on private.baris_laporan (reference);

alter table private.laporan_penyedia enable row level security;
alter table private.baris_laporan enable row level security;
create trigger append_only_rows before update or delete on private.baris_laporan
  for each row execute function private.refuse_change();
grant select on private.laporan_penyedia, private.baris_laporan to service_role;

create type public.settlement_match_row as (count bigint, amount bigint, fees bigint, paid_out bigint);
comment on type public.settlement_match_row is
  'Rows of a settlement file that are payments of the race as we know them: how many, what the customers paid, the provider''s fees and what it pays out, in rupiah.';

create type public.settlement_others_row as (count bigint, amount bigint);
comment on type public.settlement_others_row is 'Rows of a settlement file that are payments of other races, in rupiah.';

create type public.settlement_difference_row as (
  nomor integer, result text, reference text, merchant_ref text, jumlah bigint, our_amount bigint, status text, our_status text,
  rider text, pada timestamptz
);
comment on type public.settlement_difference_row is
  'A row of a settlement file whose amount differs from ours, or a payment that the file has more than once (result beda or ganda).';

create type public.settlement_unknown_row as (
  nomor integer, reference text, merchant_ref text, jumlah bigint, status text, pada timestamptz
);
comment on type public.settlement_unknown_row is 'A row of a settlement file that is no payment we know.';

create type public.settlement_missing_row as (
  registration_id uuid, rider text, reference text, received bigint, dibayar_pada timestamptz
);
comment on type public.settlement_missing_row is 'A payment of ours within the days of a settlement file that the file does not have.';

create type public.settlement_report_row as (
  id uuid, nama_berkas text, diunggah_pada timestamptz, first_at timestamptz, last_at timestamptz, lines bigint,
  matching public.settlement_match_row, other_races public.settlement_others_row, without_money bigint,
  different public.settlement_difference_row[], unknown public.settlement_unknown_row[],
  missing public.settlement_missing_row[], imported_before boolean
);
comment on type public.settlement_report_row is
  'A settlement file of the provider beside the payments of its race, as they are now. first_at and last_at: of its rows. without_money: rows of payments that failed or ended. imported_before: by import_settlement, whether the same lines were there already.';

create function private.settlement_answer(
  report private.laporan_penyedia, p_imported_before boolean
) returns public.settlement_report_row
language sql stable set search_path = ''
as $$
  with baris as (
    select b.*, t.id as transaksi_id, u.lomba_id, t.status as status_kita, u.diterima as diterima_kita, u.rider,
      coalesce(b.status, 'PAID') not in ('UNPAID', 'FAILED', 'EXPIRED') as ada_uang,
      row_number() over (partition by coalesce(t.id::text, b.reference, b.merchant_ref) order by b.nomor) as ke
    from private.baris_laporan b
    left join lateral (
      select x.* from public.transaksi_pembayaran x
      where x.reference = b.reference or (x.merchant_ref = b.merchant_ref and (b.reference is null or not x.reference_dari_penyedia))
      order by x.reference is distinct from b.reference limit 1
    ) t on true
    -- A charge for several children is one line of the file and several rows of ours.
    left join lateral (
      select sum(m.diterima) as diterima, string_agg(p.nama_lengkap_rider, ', ' order by x.bagian_awal) as rider,
        case when bool_or(m.lomba_id = report.lomba_id) then report.lomba_id else min(m.lomba_id::text)::uuid end as lomba_id
      from public.transaksi_pembayaran x
      join private.uang_transaksi m on m.transaksi_id = x.id
      join public.pendaftaran_lomba p on p.id = x.pendaftaran_lomba_id
      where x.id = t.id or x.induk_id = t.id
    ) u on t.id is not null
    where b.laporan_id = report.id
  ),
  nilai as (
    select b.*, case
      when not b.ada_uang then 'tanpa_uang'
      when b.transaksi_id is null then 'lebih'
      when b.lomba_id <> report.lomba_id then 'lomba_lain'
      when b.ke > 1 then 'ganda'
      when b.diterima_kita = b.jumlah then 'cocok'
      else 'beda'
    end as hasil
    from baris b
  ),
  masa as (select min(n.pada) as dari, max(n.pada) as sampai from nilai n),
  hilang as (
    select t.id, private.charge_reference(t) as reference, t.merchant_ref, t.dibayar_pada, u.diterima, p.id as pendaftaran_id, p.nama_lengkap_rider as rider
    from private.uang_transaksi u
    join public.transaksi_pembayaran t on t.id = u.transaksi_id
    join public.pendaftaran_lomba p on p.id = u.pendaftaran_id
    cross join masa m
    cross join public.lomba l
    where l.id = report.lomba_id and u.lomba_id = l.id and u.diterima > 0
      and (m.dari is null or (t.dibayar_pada at time zone l.zona_waktu)::date
        between (m.dari at time zone l.zona_waktu)::date and (m.sampai at time zone l.zona_waktu)::date)
      and not exists (select from nilai n where n.transaksi_id = coalesce(t.induk_id, t.id) and n.ada_uang)
  )
  select row(
    report.id, report.nama_berkas, report.diunggah_pada, (select m.dari from masa m), (select m.sampai from masa m),
    (select count(*) from nilai),
    (
      select row(count(*), coalesce(sum(n.jumlah), 0), coalesce(sum(n.biaya), 0),
        coalesce(sum(coalesce(n.diterima, n.jumlah - coalesce(n.biaya, 0))), 0))::public.settlement_match_row
      from nilai n where n.hasil = 'cocok'
    ),
    (
      select row(count(*), coalesce(sum(n.jumlah), 0))::public.settlement_others_row
      from nilai n where n.hasil = 'lomba_lain'
    ),
    (select count(*) from nilai n where n.hasil = 'tanpa_uang'),
    array(
      select row(n.nomor, n.hasil, n.reference, n.merchant_ref, n.jumlah, n.diterima_kita, n.status, n.status_kita, n.rider,
        n.pada)::public.settlement_difference_row
      from nilai n where n.hasil in ('beda', 'ganda') order by n.nomor
    ),
    array(
      select row(n.nomor, n.reference, n.merchant_ref, n.jumlah, n.status, n.pada)::public.settlement_unknown_row
      from nilai n where n.hasil = 'lebih' order by n.nomor
    ),
    array(
      select row(h.pendaftaran_id, h.rider, h.reference, h.diterima, h.dibayar_pada)::public.settlement_missing_row
      from hilang h order by h.dibayar_pada, h.id
    ),
    p_imported_before
  )::public.settlement_report_row;
$$;
comment on function private.settlement_answer(private.laporan_penyedia, boolean) is
  'Internal: a settlement file beside the payments of its race, as they are now; see public.import_settlement.';

create function private.import_settlement(
  p_race_id uuid, p_file_name text, p_lines jsonb
) returns public.settlement_report_row
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 5000;
  -- A file a day for three months; what is kept is never removed.
  most_reports constant integer := 100;
  report private.laporan_penyedia;
  kept private.baris_laporan[];
  print text;
  wrong jsonb;
  answer public.settlement_report_row;
begin
  perform private.require_right(p_race_id, 'money');
  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) = 0 then
    perform private.refuse('PT422', 'report_empty');
  end if;
  if jsonb_array_length(p_lines) > most then
    perform private.refuse('PT422', 'report_too_long', jsonb_build_object('max', most));
  end if;
  begin
    select jsonb_agg(coalesce((b.line ->> 'nomor'), b.place::text) order by b.place) into wrong
    from jsonb_array_elements(p_lines) with ordinality b (line, place)
    where jsonb_typeof(b.line) <> 'object'
      or coalesce(b.line ->> 'nomor', '') !~ '^[0-9]{1,7}$'
      or coalesce(b.line ->> 'jumlah', '') !~ '^[0-9]{1,12}$'
      or coalesce(b.line ->> 'biaya', '0') !~ '^[0-9]{1,12}$'
      or coalesce(b.line ->> 'diterima', '0') !~ '^[0-9]{1,12}$'
      or coalesce(b.line ->> 'reference', b.line ->> 'merchant_ref') is null
      or greatest(char_length(b.line ->> 'reference'), char_length(b.line ->> 'merchant_ref'), char_length(b.line ->> 'status')) > 100
      or coalesce(b.line ->> 'pada', '2000-01-01T00:00:00Z') !~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,6})?Z$';
    if wrong is not null then
      perform private.refuse('PT422', 'report_rows_invalid', jsonb_build_object('rows', wrong));
    end if;
    -- As they are kept, so that the same said in another way is the same.
    select array_agg(
      row(
        report.id, (b.line ->> 'nomor')::integer, nullif(btrim(b.line ->> 'reference'), ''),
        nullif(btrim(b.line ->> 'merchant_ref'), ''), (b.line ->> 'jumlah')::bigint, (b.line ->> 'biaya')::bigint,
        (b.line ->> 'diterima')::bigint, upper(nullif(btrim(b.line ->> 'status'), '')), (b.line ->> 'pada')::timestamptz
      )::private.baris_laporan
      order by (b.line ->> 'nomor')::integer, b.place
    ) into kept
    from jsonb_array_elements(p_lines) with ordinality b (line, place);
    select encode(sha256(convert_to(jsonb_agg(jsonb_build_array(
      k.nomor, k.reference, k.merchant_ref, k.jumlah, k.biaya, k.diterima, k.status, extract(epoch from k.pada)
    ) order by k.place)::text, 'UTF8')), 'hex') into print
    from unnest(kept) with ordinality
      k (laporan_id, nomor, reference, merchant_ref, jumlah, biaya, diterima, status, pada, place);
    select * into report from private.laporan_penyedia r where r.lomba_id = p_race_id and r.sidik = print;
    if found then
      return private.settlement_answer(report, true);
    end if;
    if (select count(*) >= most_reports from private.laporan_penyedia r where r.lomba_id = p_race_id) then
      perform private.refuse('PT429', 'too_many_reports', jsonb_build_object('limit', most_reports));
    end if;
    insert into private.laporan_penyedia (lomba_id, nama_berkas, sidik, diunggah_oleh)
    values (p_race_id, coalesce(left(private.clean_text(p_file_name), 120), 'laporan.csv'), print, (select auth.uid()))
    on conflict on constraint laporan_penyedia_once do nothing
    returning * into report;
    if not found then
      -- Somebody else's import of the same file was first.
      select * into strict report from private.laporan_penyedia r where r.lomba_id = p_race_id and r.sidik = print;
      return private.settlement_answer(report, true);
    end if;
    insert into private.baris_laporan (laporan_id, nomor, reference, merchant_ref, jumlah, biaya, diterima, status, pada)
    select report.id, k.nomor, k.reference, k.merchant_ref, k.jumlah, k.biaya, k.diterima, k.status, k.pada
    from unnest(kept) k;
    answer := private.settlement_answer(report, false);
    perform private.log_act('import_settlement', null, p_race_id, 'laporan', report.id::text, null,
      jsonb_build_object('baris', answer.lines, 'nama_berkas', report.nama_berkas));
  exception when unique_violation or check_violation or datetime_field_overflow then
    perform private.refuse('PT422', 'report_rows_invalid', '{"rows": []}');
  end;
  return answer;
end
$$;
comment on function private.import_settlement is
  'Lays a settlement file of the provider beside the payments of a race. lines: [{nomor: line of the file, reference, merchant_ref, jumlah: paid by the customer, biaya, diterima, status, pada: ISO in UTC}], 5,000 at most; one of the references is enough, biaya to pada may be missing. The same lines again add nothing and answer imported_before. Answers settlement_report_row, in rupiah. Needs the right money.
Raises as race_money; PT422 report_empty, report_too_long {max}, report_rows_invalid {rows: their numbers}; PT429 too_many_reports {limit}: files of one race.';
select private.offer('import_settlement', p_asks => true);

create function private.settlement_reports(p_race_id uuid) returns setof public.settlement_report_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'money');
  return query
  select answer.* from (
    select * from private.laporan_penyedia x where x.lomba_id = p_race_id order by x.diunggah_pada desc limit 12
  ) r
  cross join lateral private.settlement_answer(r, true) answer
  order by r.diunggah_pada desc;
end
$$;
comment on function private.settlement_reports is
  'The last twelve settlement files of a race beside its payments as they are now, newest first: as import_settlement answers. Needs the right money; raises as race_money.';
select private.offer('settlement_reports');
