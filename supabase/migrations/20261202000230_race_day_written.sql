-- What the function race-day writes: decisions and the rows that follow, branches, and what it asks before.

create function private.entries_of_numbers(
  p_class private.kelas_lomba, p_numbers jsonb
) returns table (nomor integer, pendaftaran_id uuid, status text, in_class boolean, place bigint)
language sql stable set search_path = ''
as $$
  select n.nomor, p.id, p.status_pendaftaran, k.kelas_id is not null, row_number() over (
    partition by n.nomor
    order by k.kelas_id is null, p.lomba_id <> n.lomba_id, private.is_live(p.status_pendaftaran) desc, p.didaftar_pada, p.id
  )
  from private.nomor_lomba n
  cross join lateral (
    select x.* from public.pendaftaran_lomba x
    where x.lomba_id = n.lomba_id and (x.nomor_plat = n.nomor or private.child_of(x) = n.anak)
    union all
    -- The desk has moved the child to another race meanwhile.
    select x.* from public.pendaftaran_lomba x
    where x.lomba_id <> n.lomba_id and private.child_of(x) = n.anak
      and exists (select from private.perpindahan m where m.pendaftaran_id = x.id and m.dari_lomba_id = n.lomba_id)
  ) p
  left join private.kelas_kategori k on k.kelas_id = p_class.id and k.lomba_id = p.lomba_id and k.kategori_id = p.kategori_id
  where n.lomba_id = p_class.lomba_id and p_numbers @> to_jsonb(n.nomor)
    and not exists (select from private.daftar_kelas d where d.kelas_id = p_class.id and d.nomor = n.nomor);
$$;
comment on function private.entries_of_numbers(private.kelas_lomba, jsonb) is
  'Internal: the entries for which these numbers stand, of those that are not in the class''s list yet; one of the class''s categories first (in_class), then the one that holds a place. A number is its child''s also when the entry gave it back or the desk moved it meanwhile: what money and the desk did while the phone was offline does not stop a race (R4, R32).';

create function private.check_new_entries(p_class private.kelas_lomba, p_tables jsonb, p_decisions jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  twice text;
  wrong jsonb;
begin
  select string_agg(p.nama_panggilan_rider, ', ' order by e.nomor) into twice
  from private.entries_of_numbers(p_class, p_tables -> 'daftar') e
  join public.pendaftaran_lomba p on p.id = e.pendaftaran_id
  where e.place = 2 and e.in_class and private.is_live(e.status);
  if twice is not null then
    perform private.refuse('PT409', 'child_twice', jsonb_build_object('name', twice));
  end if;
  select jsonb_agg(e.nomor order by e.nomor) into wrong
  from private.entries_of_numbers(p_class, p_tables -> 'daftar') e
  where e.place = 1 and e.status = 'pending' and not exists (
    select from jsonb_array_elements(p_decisions) x, jsonb_array_elements(x -> 'isi' -> 'payload' -> 'unpaid') u
    where (u ->> 'plate')::integer = e.nomor
  );
  if wrong is not null then
    perform private.refuse('PT409', 'entry_unpaid', jsonb_build_object('plates', wrong));
  end if;
end
$$;
comment on function private.check_new_entries(private.kelas_lomba, jsonb, jsonb) is
  'Internal: what the engine, which knows plates alone, cannot see of those who come into a list. PT409 child_twice {name: nicknames of children with two entries in a merged class}, PT409 entry_unpaid {plates: that are not paid, without a reason why they race}.';

create function private.check_teams(p_class private.kelas_lomba, p_decisions jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  wrong jsonb;
begin
  -- A family that changed its team while the closing phone had no signal stops nothing.
  with closings as (
    select x.one -> 'isi' as said, x.place,
      least(now(), (x.one -> 'isi' ->> 'occurred_at')::timestamptz
        + (x.one -> 'isi' ->> 'server_offset')::double precision * interval '1 ms') as closed_at
    from jsonb_array_elements(p_decisions) with ordinality x (one, place)
    where x.one -> 'isi' ->> 'kind' = 'tutup_daftar'
  ),
  listed as (
    select c.place, l.plate, l.team, private.fold_name(p.nama_tim) as name
    from closings c
    cross join lateral jsonb_to_recordset(c.said -> 'payload' -> 'list') l (plate integer, team integer)
    join private.daftar_kelas d on d.kelas_id = p_class.id and d.nomor = l.plate
    join public.pendaftaran_lomba p on p.id = d.pendaftaran_id
    where l.team > 0 and p.dihapus_pada is null and not exists (
      select from public.catatan a
      where a.lomba_id = p_class.lomba_id and a.tindakan = 'change_entry' and a.objek_id = p.id::text
        and a.sesudah ? 'tim' and a.terjadi_pada > c.closed_at - interval '1 day'
    )
  )
  select jsonb_agg(l.plate order by l.plate) into wrong
  from listed l
  where l.name is null or exists (
    select from listed mate where mate.place = l.place and mate.team = l.team and mate.name is distinct from l.name
  );
  if wrong is not null then
    perform private.refuse('PT409', 'teams_made_up', jsonb_build_object('plates', wrong));
  end if;
end
$$;
comment on function private.check_teams(private.kelas_lomba, jsonb) is
  'Internal: teams are dealt over the batches, so a team that nobody wrote keeps a rival out of a child''s batch (R9). PT409 teams_made_up {plates: of a closed list, to whom it gives one team although the entries name several or none}; whose family changed the team since the day before is left out.';

create function private.write_class_tables(p_class private.kelas_lomba, p_tables jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  missing jsonb;
  taken record;
  closed_at timestamptz;
begin
  -- A lost plate is replaced: both numbers are the child's for ever (R4).
  insert into private.nomor_lomba (lomba_id, nomor, anak, tetap_sejak)
  select p_class.lomba_id, x.baru, n.anak, now()
  from jsonb_to_recordset(p_tables -> 'plat') x (lama integer, baru integer)
  join private.nomor_lomba n on n.lomba_id = p_class.lomba_id and n.nomor = x.lama
  on conflict (lomba_id, nomor) do update set tetap_sejak = now(), anak = excluded.anak
  where nomor_lomba.tetap_sejak is null and not exists (
    select from public.pendaftaran_lomba p
    where p.lomba_id = nomor_lomba.lomba_id and p.nomor_plat = nomor_lomba.nomor and private.child_of(p) <> excluded.anak
  );
  select x.baru, p.id, p.nama_panggilan_rider into taken
  from jsonb_to_recordset(p_tables -> 'plat') x (lama integer, baru integer)
  join private.nomor_lomba before on before.lomba_id = p_class.lomba_id and before.nomor = x.lama
  join private.nomor_lomba n on n.lomba_id = p_class.lomba_id and n.nomor = x.baru and n.anak <> before.anak
  left join public.pendaftaran_lomba p on p.lomba_id = n.lomba_id and private.child_of(p) = n.anak
  limit 1;
  if found then
    perform private.refuse('PT409', 'plate_taken', jsonb_build_object(
      'nomor_plat', taken.baru, 'pendaftaran_id', taken.id, 'name', coalesce(taken.nama_panggilan_rider, 'anak lain')
    ));
  end if;
  -- A phone with no signal closes long before it is heard, and no clock makes the day shorter.
  select least(now(), min((k.isi ->> 'occurred_at')::timestamptz + (k.isi ->> 'server_offset')::double precision * interval '1 ms'))
  into closed_at
  from private.keputusan k where k.kelas_id = p_class.id and k.jenis = 'tutup_daftar';
  insert into private.daftar_kelas (kelas_id, lomba_id, nomor, pendaftaran_id, tim_panitia)
  select p_class.id, p_class.lomba_id, e.nomor, e.pendaftaran_id, t.pendaftaran_id is not null
  from private.entries_of_numbers(p_class, p_tables -> 'daftar') e
  left join private.tim_panitia t on t.pendaftaran_id = e.pendaftaran_id and t.pada > closed_at - interval '1 day'
  where e.place = 1
  on conflict do nothing;
  select jsonb_agg(wanted.nomor::integer) into missing
  from jsonb_array_elements_text(p_tables -> 'daftar') wanted (nomor)
  where not exists (
    select from private.daftar_kelas d where d.kelas_id = p_class.id and d.nomor = wanted.nomor::integer
  );
  if missing is not null then
    perform private.refuse('PT409', 'plate_missing', jsonb_build_object('plates', missing));
  end if;
  update private.daftar_kelas d set mulai = p_tables -> 'mulai' @> to_jsonb(d.nomor)
  where d.kelas_id = p_class.id and d.mulai <> (p_tables -> 'mulai' @> to_jsonb(d.nomor));
  update private.nomor_lomba n set tetap_sejak = now()
  from private.daftar_kelas d
  where d.kelas_id = p_class.id and n.lomba_id = d.lomba_id and n.nomor = d.nomor and n.tetap_sejak is null;

  -- A run that does not count, a stage that was taken back, a list that is another one since an undo: what was raced in it stays.
  update private.moto m set status = 'batal'
  where m.kelas_id = p_class.id and m.status <> 'batal'
    and not exists (select from jsonb_array_elements(p_tables -> 'moto') x where (x ->> 'id')::uuid = m.id);
  delete from private.moto_baris b
  using private.moto m
  where m.kelas_id = p_class.id and m.status = 'batal' and b.moto_id = m.id
    and not exists (select from private.hasil_moto h where h.moto_id = m.id);
  delete from private.moto m
  where m.kelas_id = p_class.id and m.status = 'batal' and not exists (select from private.moto_baris b where b.moto_id = m.id);
  insert into private.moto as m (id, kelas_id, lomba_id, tahap, grup, moto, jalan, gate_banyak, status)
  select x.id, p_class.id, p_class.lomba_id, x.tahap, x.grup, x.moto, x.jalan, x.gate_banyak, x.status
  from jsonb_to_recordset(p_tables -> 'moto')
    x (id uuid, tahap text, grup integer, moto integer, jalan integer, gate_banyak integer, status text)
  on conflict (id) do update set status = excluded.status where m.status <> excluded.status;
  insert into private.moto_baris (moto_id, nomor, lomba_id, gate_banyak, gate)
  select m.id, x.nomor, m.lomba_id, m.gate_banyak, x.gate
  from jsonb_to_recordset(p_tables -> 'baris') x (moto_id uuid, nomor integer, gate integer)
  join private.moto m on m.id = x.moto_id
  on conflict (moto_id, nomor) do nothing;

  insert into private.hasil_moto (moto_id, versi, nomor, hasil, tempat)
  select x.moto_id, x.versi, x.nomor, x.hasil, x.tempat
  from jsonb_to_recordset(p_tables -> 'hasil') x (moto_id uuid, versi integer, nomor integer, hasil text, tempat integer)
  on conflict (moto_id, versi, nomor) do nothing;

  delete from private.peserta_tahap t
  where t.kelas_id = p_class.id and not exists (
    select from jsonb_to_recordset(p_tables -> 'peserta') x (tahap text, nomor integer) where x.tahap = t.tahap and x.nomor = t.nomor
  );
  insert into private.peserta_tahap as t (kelas_id, tahap, nomor, grup)
  select p_class.id, x.tahap, x.nomor, x.grup
  from jsonb_to_recordset(p_tables -> 'peserta') x (tahap text, nomor integer, grup integer)
  on conflict (kelas_id, tahap, nomor) do update set grup = excluded.grup where t.grup <> excluded.grup;

  delete from private.penempatan x where x.kelas_id = p_class.id;
  insert into private.penempatan (kelas_id, nomor, hasil, final, peringkat, urutan)
  select p_class.id, x.nomor, x.hasil, x.final, x.peringkat, x.urutan
  from rows from (
    jsonb_to_recordset(p_tables -> 'penempatan') as (nomor integer, hasil text, final text, peringkat integer)
  ) with ordinality x (nomor, hasil, final, peringkat, urutan);
end
$$;
comment on function private.write_class_tables is
  'Internal: the rows that follow from a class''s chain, of what the engine folded: {plat: [{lama, baru}], daftar: [plate], mulai: [plate], peserta: [{tahap, nomor, grup}], moto: [{id, tahap, grup, moto, jalan, gate_banyak, status}], baris: [{moto_id, nomor, gate}], hasil: [{moto_id, versi, nomor, hasil, tempat}], penempatan: [{nomor, hasil, final, peringkat}]}. PT409 plate_missing {plates: those that are no child''s of the race}, plate_taken {nomor_plat, pendaftaran_id, name: the child whose number it is}.';

create function private.call_off_entries(p_registration_ids uuid[]) returns void
language sql set search_path = ''
as $$
  -- As private.settle_registration says it. The money itself is locked by nobody here: a transaction that changes it settles the entry after
  -- this transaction, whose row is locked, and then sees that the class was called off.
  update public.pendaftaran_lomba p set perlu_tindakan = 'lomba_dibatalkan'
  where p.id = any (p_registration_ids) and private.class_called_off(p.id) and exists (
    select from public.transaksi_pembayaran t
    where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED') and (t.tepat_waktu or t.diterima_pada is not null)
  );
$$;
comment on function private.call_off_entries(uuid[]) is
  'Internal: those of these entries that are paid, and whose class was called off on race day, become cases whose parents choose (R33). Expects the rows to be locked.';

create function public.record_decisions(
  race_id uuid, class_id uuid, head integer, decisions jsonb, phase text, tables jsonb, sender uuid default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  chain constant uuid := coalesce(record_decisions.class_id, private.chain_of_track(
    record_decisions.race_id, coalesce((record_decisions.decisions -> 0 -> 'isi' ->> 'track')::integer, 1)
  ));
  now_at integer;
  class private.kelas_lomba;
  before jsonb;
  used jsonb;
begin
  perform private.lock_race_day(record_decisions.race_id);
  select coalesce(max(k.n), 0) into now_at from private.keputusan k where k.rantai = chain;
  if now_at <> record_decisions.head then
    perform private.refuse('PT409', 'chain_moved', jsonb_build_object('head', now_at));
  end if;
  if record_decisions.class_id is not null then
    select * into class from private.kelas_lomba k where k.id = record_decisions.class_id and k.lomba_id = record_decisions.race_id;
    if not found then
      perform private.refuse('PT404', 'race_class_not_found');
    end if;
    -- A plate is not given to another child while it goes into a closed list.
    perform private.lock_gate(record_decisions.race_id);
    perform from public.pendaftaran_lomba p
    where p.id in (
      select e.pendaftaran_id from private.entries_of_numbers(class, record_decisions.tables -> 'daftar') e
      union all
      select d.pendaftaran_id from private.daftar_kelas d where d.kelas_id = class.id
    )
    order by p.id for no key update;
    perform private.check_new_entries(class, record_decisions.tables, record_decisions.decisions);
    select jsonb_object_agg(d.pendaftaran_id, private.raced_as(d.pendaftaran_id)) into before
    from private.daftar_kelas d where d.kelas_id = class.id;
  end if;
  select jsonb_build_object('device', k.perangkat, 'seq', k.urutan_perangkat) into used
  from private.keputusan k
  join jsonb_to_recordset(record_decisions.decisions) x (isi jsonb)
    on k.perangkat = x.isi ->> 'device' and k.urutan_perangkat = (x.isi ->> 'device_seq')::bigint
  where k.lomba_id = record_decisions.race_id
  order by k.urutan_perangkat limit 1;
  if used is not null then
    perform private.refuse('PT409', 'device_seq_used', used);
  end if;
  insert into private.keputusan (
    rantai, n, id, lomba_id, kelas_id, hash, hash_sebelum, periode, perangkat, urutan_perangkat, jenis, isi, dibawa_oleh
  )
  select chain, (x.isi ->> 'n')::integer, (x.isi ->> 'id')::uuid, record_decisions.race_id, record_decisions.class_id, x.hash, x.isi ->> 'prev',
    (x.isi ->> 'term')::integer, x.isi ->> 'device', (x.isi ->> 'device_seq')::bigint, x.isi ->> 'kind', private.without_words(x.isi),
    nullif(record_decisions.sender, (x.isi ->> 'actor')::uuid)
  from jsonb_to_recordset(record_decisions.decisions) x (hash text, isi jsonb)
  order by (x.isi ->> 'n')::integer;
  insert into private.keputusan_kata (rantai, n, kata)
  select chain, (x.isi ->> 'n')::integer, private.decision_words(x.isi)
  from jsonb_to_recordset(record_decisions.decisions) x (hash text, isi jsonb)
  where private.decision_words(x.isi) <> '{}';
  select coalesce(max(k.n), 0) into now_at from private.keputusan k where k.rantai = chain;
  if record_decisions.class_id is not null then
    perform private.write_class_tables(class, record_decisions.tables);
    perform private.check_teams(class, record_decisions.decisions);
    update private.kelas_lomba k
    set n = now_at, fase = record_decisions.phase, lintasan = coalesce((
      select (x.isi -> 'payload' ->> 'track')::integer from jsonb_to_recordset(record_decisions.decisions) x (isi jsonb)
      where x.isi ->> 'kind' = 'pindah' order by (x.isi ->> 'n')::integer desc limit 1
    ), k.lintasan)
    where k.id = class.id;
    -- What registration follows: a rider who has started is there, a rider with a placing has finished (R32).
    perform private.settle_gate(d.pendaftaran_id)
    from private.daftar_kelas d
    where d.kelas_id = class.id
      and private.raced_as(d.pendaftaran_id) is distinct from before ->> d.pendaftaran_id::text;
    if 'selesai' in (record_decisions.phase, class.fase) then
      perform private.queue_results(class.id, now_at);
    end if;
    if record_decisions.phase = 'batal' and class.fase <> 'batal' then
      perform private.call_off_entries(array(
        select d.pendaftaran_id from private.daftar_kelas d where d.kelas_id = class.id
      ));
    end if;
  elsif record_decisions.decisions @> '[{"isi": {"kind": "hentikan_lomba"}}]' then
    -- Categories whose list was never closed have no class that could be called off.
    perform from public.pendaftaran_lomba p
    where p.lomba_id = record_decisions.race_id and private.class_called_off(p.id)
    order by p.id for no key update;
    perform private.call_off_entries(array(
      select p.id from public.pendaftaran_lomba p
      where p.lomba_id = record_decisions.race_id and private.class_called_off(p.id)
    ));
  end if;
  return now_at;
end
$$;
comment on function public.record_decisions(uuid, uuid, integer, jsonb, text, jsonb, uuid) is
  'For the function race-day: writes decisions [{hash, isi}] that the engine has accepted behind number `head` of a class''s chain (class_id null: of that of the track that they name), with the rows that follow (private.write_class_tables) and what follows for the entries (private.raced_as, private.call_off_entries), in one transaction; sender: whose session brought them. Answers the number of the last. Raises PT409 chain_moved {head} when another decision came first, PT404 race_class_not_found, PT409 child_twice, entry_unpaid, plate_missing, plate_taken, teams_made_up, PT409 device_seq_used {device, seq}: the phone has given this number to another decision.';
revoke all on function public.record_decisions(uuid, uuid, integer, jsonb, text, jsonb, uuid) from public, anon, authenticated;
grant execute on function public.record_decisions(uuid, uuid, integer, jsonb, text, jsonb, uuid) to service_role;

create function private.begins_with(p_longer jsonb, p_beginning jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select p_beginning = coalesce((
    select jsonb_agg(x.one order by x.place) from jsonb_array_elements(p_longer) with ordinality x (one, place)
    where x.place <= jsonb_array_length(p_beginning)
  ), '[]');
$$;
comment on function private.begins_with(jsonb, jsonb) is 'Internal: whether a list begins with all of another one, or is the same.';

create function public.keep_branch(
  race_id uuid, class_id uuid, device text, code text, decisions jsonb, unread text[] default '{}', sender uuid default null
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sent constant jsonb := keep_branch.decisions;
  opaque constant text[] := coalesce(keep_branch.unread, '{}');
begin
  perform private.lock_race_day(keep_branch.race_id);
  -- The phone goes on until it hears that somebody else decides: its longer tail takes the place of the beginning.
  update private.cabang c
  set keputusan = sent, tak_terbaca = opaque, diberitahukan = case when c.keputusan = sent then c.diberitahukan else '{}' end
  where c.lomba_id = keep_branch.race_id and c.perangkat = keep_branch.device and private.begins_with(sent, c.keputusan);
  if not found and not exists (
    select from private.cabang c
    where c.lomba_id = keep_branch.race_id and c.perangkat = keep_branch.device and private.begins_with(c.keputusan, sent)
  ) then
    insert into private.cabang (lomba_id, kelas_id, perangkat, kode, keputusan, tak_terbaca, dibawa_oleh)
    values (
      keep_branch.race_id, keep_branch.class_id, keep_branch.device, keep_branch.code, sent, opaque,
      nullif(keep_branch.sender, private.said_uuid(sent -> 0 ->> 'actor'))
    );
  end if;
end
$$;
comment on function public.keep_branch(uuid, uuid, text, text, jsonb, text[], uuid) is
  'For the function race-day: keeps decisions that were not accepted, each tail once; of one that grew, the longer (R13). unread: those that the engine does not read, as text; sender: whose session brought them.';
revoke all on function public.keep_branch(uuid, uuid, text, text, jsonb, text[], uuid) from public, anon, authenticated;
grant execute on function public.keep_branch(uuid, uuid, text, text, jsonb, text[], uuid) to service_role;

create function public.race_crossings(race_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('subject', c.subjek, 'at', private.epoch_ms(c.waktu)) order by c.subjek), '[]')
  from private.crossings(race_crossings.race_id) c;
$$;
comment on function public.race_crossings(uuid) is
  'For the function race-day: in which runs of motos somebody was seen crossing the line, and when first (private.crossings): [{subject, at: milliseconds since 1970}] (R26).';
revoke all on function public.race_crossings(uuid) from public, anon, authenticated;
grant execute on function public.race_crossings(uuid) to service_role;

create function public.branches_told(race_id uuid, device text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'decisions', c.keputusan, 'told_at', (c.diberitahukan ->> branches_told.device)::bigint
  ) order by c.diterima_pada, c.id), '[]')
  from private.cabang c
  where c.lomba_id = branches_told.race_id and c.diberitahukan ? branches_told.device;
$$;
comment on function public.branches_told(uuid, text) is
  'For the function race-day: the branches of a race that this phone was told of: [{decisions, told_at: milliseconds since 1970}] (R13).';
revoke all on function public.branches_told(uuid, text) from public, anon, authenticated;
grant execute on function public.branches_told(uuid, text) to service_role;
