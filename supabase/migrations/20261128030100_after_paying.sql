-- What a parent may still change of an entry: team, jersey, plate wish and class until the race's own deadline; and
-- asking that the child leaves.
-- Why: decision 030. The organiser sees each change in the rider's history (public.catatan, public.rider_detail).

create function private.changes_end(race public.lomba) returns timestamptz
language sql stable set search_path = ''
as $$
  select least(coalesce(race.ubah_sampai, race.pendaftaran_selesai), race.tanggal_mulai);
$$;
comment on function private.changes_end(public.lomba) is
  'The last moment, inclusive, at which a parent changes an entry: lomba.ubah_sampai, else the end of registration; never after the start.';

create function private.lock_callers_entry(p_registration_id uuid) returns public.pendaftaran_lomba
language plpgsql set search_path = ''
as $$
declare
  me uuid := private.signed_in();
begin
  perform from public.pendaftaran_lomba x where x.id = p_registration_id and x.user_id = me;
  if not found then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  return private.lock_entry(p_registration_id);
end
$$;
comment on function private.lock_callers_entry(uuid) is
  'Internal: the payments of an entry of the caller and the entry locked, however it stands, as it is then. Raises PT401 not_signed_in; PT404 registration_not_found (also another user''s).';

create function private.lock_own_entry(p_registration_id uuid) returns public.pendaftaran_lomba
language plpgsql set search_path = ''
as $$
declare
  p public.pendaftaran_lomba := private.lock_callers_entry(p_registration_id);
begin
  if p.status_pendaftaran = 'check_in' then
    perform private.refuse('PT409', 'already_checked_in');
  elsif p.status_pendaftaran in ('selesai', 'dnf') then
    perform private.refuse('PT409', 'race_over', jsonb_build_object(
      'status', (select l.status from public.lomba l where l.id = p.lomba_id)));
  elsif not private.is_live(p.status_pendaftaran) then
    perform private.refuse('PT409', 'registration_over');
  end if;
  return p;
end
$$;
comment on function private.lock_own_entry(uuid) is
  'Internal: first line of what a parent does to an own entry: its payments and the entry locked, as it is then. Raises PT401 not_signed_in; PT404 registration_not_found (also another user''s); PT409 already_checked_in, race_over, registration_over.';

create function private.refuse_late_change(race public.lomba) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if race.status <> 'dipublikasi' or now() > race.tanggal_mulai then
    perform private.refuse('PT409', 'race_over', jsonb_build_object('status', race.status));
  elsif now() > private.changes_end(race) then
    perform private.refuse('PT409', 'change_too_late', jsonb_build_object(
      'until', private.changes_end(race), 'zona_waktu', race.zona_waktu));
  end if;
end
$$;
comment on function private.refuse_late_change(public.lomba) is
  'Internal: raises PT409 race_over {status}; change_too_late {until, zona_waktu}.';

create function private.refuse_many_changes() returns void
language plpgsql set search_path = ''
as $$
declare
  most integer := greatest(private.setting_number('BATAS_UBAH_PER_JAM', 30), 1);
begin
  perform private.refuse_too_many('too_many_changes', most, interval '1 hour', array(
    select c.terjadi_pada from public.catatan c
    where c.user_id = (select auth.uid()) and c.terjadi_pada > now() - interval '1 hour'
      and c.tindakan in ('change_entry', 'move_entry', 'change_answers')
      -- What an organiser does with the entries of others is no change of an own one.
      and exists (select from public.pendaftaran_lomba p where p.id::text = c.objek_id and p.user_id = c.user_id)
    order by c.terjadi_pada desc limit most
  ));
end
$$;
comment on function private.refuse_many_changes() is
  'Internal, under lock_user: before a parent changes an entry. Raises PT429 too_many_changes {limit, seconds: until the next}: so many changes of own entries within an hour (setting BATAS_UBAH_PER_JAM, 30).';

create type public.changed_entry_row as (nama_tim text, ukuran_jersey text, nomor_bib text);
comment on type public.changed_entry_row is 'What change_entry answers: the entry as it is then.';

create function private.change_entry(
  p_registration_id uuid, p_team_name text, p_jersey_size text, p_start_number text
) returns public.changed_entry_row
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
  before public.pendaftaran_lomba;
  race public.lomba;
  rider public.rider_facts;
begin
  perform private.lock_user(private.signed_in());
  p := private.lock_own_entry(p_registration_id);
  before := p;
  select * into strict race from public.lomba l where l.id = p.lomba_id;
  perform private.refuse_late_change(race);
  -- Nothing else of the rider changes, and what is not given is not odd.
  rider.gender := 'laki-laki';
  rider.team_name := p_team_name;
  rider.jersey_size := p_jersey_size;
  rider.start_number := p_start_number;
  rider := private.clean_rider(rider);
  perform private.refuse_odd_rider(rider, true);
  if p.nomor_plat is not null and rider.start_number is distinct from p.nomor_bib then
    perform private.refuse('PT409', 'plate_assigned', jsonb_build_object('nomor_plat', p.nomor_plat));
  end if;
  if (rider.team_name, rider.jersey_size, rider.start_number) is distinct from (p.nama_tim, p.ukuran_jersey, p.nomor_bib) then
    perform private.refuse_many_changes();
    update public.pendaftaran_lomba x
    set nama_tim = rider.team_name, ukuran_jersey = rider.jersey_size, nomor_bib = rider.start_number
    where x.id = p.id returning * into p;
    -- A team can be a family's name: that it changed is enough for the log.
    perform private.log_act('change_entry', race.organisasi_id, race.id, 'pendaftaran', p.id::text,
      jsonb_build_object('ukuran_jersey', before.ukuran_jersey, 'nomor_bib', before.nomor_bib),
      jsonb_build_object('ukuran_jersey', p.ukuran_jersey, 'nomor_bib', p.nomor_bib)
        || case when p.nama_tim is distinct from before.nama_tim then '{"tim": true}' else '{}' end::jsonb);
  end if;
  return row(p.nama_tim, p.ukuran_jersey, p.nomor_bib)::public.changed_entry_row;
end
$$;
comment on function private.change_entry is
  'The parent of an entry changes team, jersey and plate wish until the race''s deadline for it; empty is none. Written as register_rider does, and into the rider''s history.
Raises PT401 not_signed_in; PT404 registration_not_found (also another user''s); PT409 already_checked_in, race_over {status}, registration_over, change_too_late {until, zona_waktu}; PT422 text_too_long {field, max}, name_has_link {field}, jersey_size_invalid, start_number_invalid; PT409 plate_assigned {nomor_plat}: the organiser has given the plates out; PT429 too_many_changes {limit, seconds: until the next} of the account within an hour (setting BATAS_UBAH_PER_JAM, 30).';
select private.offer('change_entry');

create type public.moved_entry_row as (kategori_id uuid, category text);
comment on type public.moved_entry_row is 'What move_entry answers: the category in which the entry is then.';

create function private.move_entry(p_registration_id uuid, p_category_id uuid) returns public.moved_entry_row
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
  race public.lomba;
  difference bigint;
begin
  perform private.lock_user(private.signed_in());
  p := private.lock_own_entry(p_registration_id);
  select * into strict race from public.lomba l where l.id = p.lomba_id for no key update;
  perform private.refuse_late_change(race);
  if p.perlu_tindakan is not null then
    perform private.refuse('PT409', 'entry_undecided', jsonb_build_object('perlu_tindakan', p.perlu_tindakan));
  end if;
  perform private.refuse_unfit_rider(p, race, p_category_id);
  if p.kategori_id <> p_category_id then
    perform private.refuse_many_changes();
    if private.places_for_move(race.id, p_category_id) < 1 then
      perform private.refuse_full_category(race.id, p_category_id);
    end if;
    -- A cheaper one is free: nothing goes back, and the screen says so before (K7). In a race without steps all classes cost the
    -- same, whatever the price has become since.
    difference := private.price_difference(p, race, p_category_id);
    if difference > 0 and exists (select from private.harga_lomba s where s.lomba_id = race.id) then
      perform private.refuse('PT409', 'dearer_category', jsonb_build_object('difference', difference));
    end if;
    perform private.relocate_entry(p, race.id, p_category_id, 'Pilihan pemesan', true);
  end if;
  return row(p_category_id, (select k.nama from public.kategori_lomba k where k.id = p_category_id))::public.moved_entry_row;
end
$$;
comment on function private.move_entry is
  'The parent of an entry moves it to another class of its race that the rider fits, at the same price, until the race''s deadline for changes. Written into the rider''s history.
Raises PT401 not_signed_in; PT404 registration_not_found (also another user''s); PT409 already_checked_in, race_over {status}, registration_over, change_too_late {until, zona_waktu}, entry_undecided {perlu_tindakan}; PT422 category_not_linked, birth_year_outside {category, lahir_dari, lahir_sampai}, age_below_min {category, min, age}, age_above_max {category, max, age}, gender_not_allowed {category, batasan_gender}; PT429 too_many_changes {limit, seconds}; PT409 dearer_category {difference, in rupiah}, category_full {category, kuota}, list_closed.';
select private.offer('move_entry');

create type public.asked_cancel_row as (
  asked_back bigint, cancelled boolean, received bigint, days integer, rule public.refund_rule_row, until date,
  next_rule public.refund_rule_row, next_sum bigint
);
comment on type public.asked_cancel_row is
  'What ask_cancel answers: how much is asked back, in rupiah, by the row of the race''s rule that holds (null: none), of what came in with the payment that let the child in (received); cancelled: the child is out already, because nothing goes back or the entry was free. days: whole days before the day to which the rule counts. until: the last day of that row, at the venue; next_rule and next_sum: what holds from the day after (null: nothing goes back any more).';

create function private.leaving_terms(p public.pendaftaran_lomba, p_transaction_id uuid) returns public.asked_cancel_row
language plpgsql stable set search_path = ''
as $$
declare
  race public.lomba;
  fee bigint;
  gone bigint;
  a public.asked_cancel_row;
  now_rule jsonb;
  next_rule jsonb;
begin
  select * into strict race from public.lomba l where l.id = p.lomba_id;
  select u.diterima, t.biaya_admin, u.kembali_transfer + u.kembali_menunggu into strict a.received, fee, gone
  from private.uang_transaksi u join public.transaksi_pembayaran t on t.id = u.transaksi_id where u.transaksi_id = p_transaction_id;
  a.days := private.rule_days(race, now());
  now_rule := private.refund_rule_at(race.aturan_pengembalian, a.days);
  a.asked_back := private.refund_by_rule(a.received, fee, gone, race.aturan_pengembalian, a.days);
  a.cancelled := a.asked_back = 0;
  if now_rule is not null then
    a.rule := jsonb_populate_record(null::public.refund_rule_row, now_rule);
    a.until := (now() at time zone race.zona_waktu)::date + (a.days - (a.rule).hari);
    next_rule := private.refund_rule_at(race.aturan_pengembalian, (a.rule).hari - 1);
    a.next_rule := jsonb_populate_record(null::public.refund_rule_row, next_rule);
    a.next_sum := private.refund_by_rule(a.received, fee, gone, race.aturan_pengembalian, (a.rule).hari - 1);
  end if;
  return a;
end
$$;
comment on function private.leaving_terms(public.pendaftaran_lomba, uuid) is
  'Internal: what a child who leaves now gets back of the payment that let it in, by its race''s rule (K16, K17).';

create function private.refuse_wish(p public.pendaftaran_lomba) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.refuse_leaving(p);
  if p.perlu_tindakan is not null then
    perform private.refuse('PT409', 'entry_undecided', jsonb_build_object('perlu_tindakan', p.perlu_tindakan));
  elsif p.status_pendaftaran <> 'dikonfirmasi' or p.status_pembayaran <> 'dibayar' then
    perform private.refuse('PT409', 'not_paid');
  elsif private.seat_payment(p.id) is null and not (p.total_bayar = 0 and p.asal = 'aplikasi') then
    perform private.refuse('PT409', 'nothing_to_refund', '{}');
  end if;
end
$$;
comment on function private.refuse_wish(public.pendaftaran_lomba) is
  'Internal: whether a parent may ask that a child leaves. Raises as private.refuse_leaving; PT409 entry_undecided {perlu_tindakan}, not_paid, nothing_to_refund: it was paid outside of the app.';

create function private.ask_cancel(
  p_registration_id uuid, p_account jsonb default null, p_seen bigint default null
) returns public.asked_cancel_row
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
  b private.pengembalian;
  answer public.asked_cancel_row;
begin
  perform private.lock_user(private.signed_in());
  p := private.lock_own_entry(p_registration_id);
  perform private.refuse_wish(p);
  if p.total_bayar = 0 then
    update public.pendaftaran_lomba x
    set status_pendaftaran = 'dibatalkan', status_pembayaran = 'gagal', dibatalkan_pada = now() where x.id = p.id;
    answer.asked_back := 0;
    answer.cancelled := true;
    answer.received := 0;
  else
    answer := private.leaving_terms(p, private.seat_payment(p.id));
    -- Nobody leaves for less than was shown: a day may have ended meanwhile.
    if answer.asked_back < p_seen then
      perform private.refuse('PT409', 'refund_sum_changed', jsonb_build_object('jumlah', answer.asked_back, 'seen', p_seen));
    end if;
    b := private.ask_refund_row(private.seat_payment(p.id), 'sebagian', answer.asked_back, 'Permintaan pemesan: batal ikut', true, true,
      to_jsonb(answer.rule));
    if b.jumlah > 0 and p_account is not null then
      b := private.save_refund_account(b, p_account, true);
    elsif b.jumlah = 0 then
      perform private.queue_message('entry_left:' || p.id, 'entry_left', p.user_id, null,
        jsonb_build_object('pendaftaran_id', p.id, 'jumlah', 0, 'aturan', b.aturan));
    end if;
  end if;
  perform private.log_act('ask_cancel', null, p.lomba_id, 'pendaftaran', p.id::text, null,
    jsonb_build_object('jumlah', answer.asked_back));
  return answer;
end
$$;
comment on function private.ask_cancel is
  'The parent of a paid entry asks that the child leaves: what goes back by the race''s rule (lomba.aturan_pengembalian) is asked for at the organiser''s desk, to account {bank, nomor, atas_nama}, or told later (give_refund_account); the place stays until it is approved. Where nothing goes back, and of a free entry, the child is out at once. seen: the sum that was shown, in rupiah. Only asked (commit false) it is the preview.
Raises PT401 not_signed_in; PT404 registration_not_found (also another user''s); PT409 already_checked_in, race_over {status}, registration_over, list_closed, entry_undecided {perlu_tindakan}, not_paid, refund_under_way, nothing_to_refund, refund_sum_changed {jumlah, seen}; PT422 account_invalid {field}.';
select private.offer('ask_cancel', p_asks => true);

create function private.told_wish(p_registration_id uuid) returns bigint
language sql stable set search_path = ''
as $$
  -- For a week: silence is an answer too, and the child stays.
  select max(c.id) from public.catatan c
  where c.objek = 'pendaftaran' and c.objek_id = p_registration_id::text and c.tindakan = 'tell_leave'
    and c.terjadi_pada > now() - interval '7 days'
    and not exists (
      select from private.pengembalian b where b.pendaftaran_id = p_registration_id and b.diminta_pada >= c.terjadi_pada
    )
    and not exists (
      select from public.catatan answer
      where answer.objek = 'pendaftaran' and answer.objek_id = c.objek_id and answer.tindakan = 'deny_leave' and answer.id > c.id
    );
$$;
comment on function private.told_wish(uuid) is
  'Internal: the line of the log with which an organiser noted that the parent told of leaving (tell_leave), while the parent has not answered it; null where nothing waits for an answer.';

create function private.tell_leave(p_registration_id uuid) returns public.asked_cancel_row
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba := private.lock_case(p_registration_id);
  answer public.asked_cancel_row;
begin
  perform private.refuse_wish(p);
  if p.user_id is null or private.seat_payment(p.id) is null then
    perform private.refuse('PT409', 'nothing_to_refund', '{}');
  elsif exists (select from private.pengembalian b where b.pendaftaran_id = p.id and b.langkah in ('diminta', 'disetujui')) then
    perform private.refuse('PT409', 'refund_under_way');
  end if;
  answer := private.leaving_terms(p, private.seat_payment(p.id));
  -- Nothing is decided with it: the parent asks in the app, and then it is the parent's wish. Pressed again on a day it is one mail.
  perform private.queue_message('leave_confirm:' || p.id || ':' || answer.days, 'leave_confirm', p.user_id, null,
    jsonb_build_object('pendaftaran_id', p.id, 'jumlah', answer.asked_back, 'aturan', to_jsonb(answer.rule)));
  perform private.log_act('tell_leave', null, p.lomba_id, 'pendaftaran', p.id::text, null,
    jsonb_build_object('jumlah', answer.asked_back));
  return answer;
end
$$;
comment on function private.tell_leave is
  'A parent said by telephone that the child shall leave: a mail with the link to the order asks the parent to say so there (leave_confirm {pendaftaran_id, jumlah, aturan}), where ask_cancel does it (K20). Answers what goes back if it is said today. Needs the right money.
Raises as private.lock_case; PT409 already_checked_in, race_over {status}, registration_over, list_closed, entry_undecided {perlu_tindakan}, not_paid, nothing_to_refund: nothing was paid in the app, refund_under_way.';
select private.offer('tell_leave', p_asks => true);

create function private.deny_leave(p_registration_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba := private.lock_callers_entry(p_registration_id);
  told bigint;
  club uuid;
begin
  told := private.told_wish(p.id);
  if told is null then
    return false;
  end if;
  update private.pesan m set berhenti_pada = now(), galat = 'out_of_date'
  where m.user_id = p.user_id and m.terkirim_pada is null and m.berhenti_pada is null and m.jenis = 'leave_confirm'
    and m.isi ->> 'pendaftaran_id' = p.id::text;
  perform private.log_act('deny_leave', null, p.lomba_id, 'pendaftaran', p.id::text);
  select l.organisasi_id into club from public.lomba l where l.id = p.lomba_id;
  perform private.queue_message('leave_denied:' || told || ':' || o.user_id, 'leave_denied', o.user_id, null,
    jsonb_build_object('pendaftaran_id', p.id))
  from (
    select distinct m.user_id from public.anggota_organisasi m
    where m.organisasi_id = club and coalesce(m.lomba_id, p.lomba_id) = p.lomba_id and 'money' = any (private.role_rights(m.peran))
  ) o;
  return true;
end
$$;
comment on function private.deny_leave is
  'The parent answers a wish that an organiser noted (tell_leave) with no: it was somebody else, or the child comes after all. The entry stays as it is; those who keep the race''s money are told (leave_denied {pendaftaran_id}). True; false where nothing waits for an answer: it was answered, or is older than a week.
Raises PT401 not_signed_in; PT404 registration_not_found (also another user''s).';
select private.offer('deny_leave');

create function private.take_back_cancel(p_registration_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  -- Whoever approves waits for these locks, or has had them.
  p public.pendaftaran_lomba := private.lock_callers_entry(p_registration_id);
  b private.pengembalian;
begin
  select * into b from private.pengembalian x
  where x.pendaftaran_id = p.id and x.diminta_pemesan and (x.jenis = 'penuh' or x.keluar)
  -- One that may no longer be taken back stands in the way of all: the entry leaves as a whole or stays.
  order by x.langkah = 'disetujui' desc, x.langkah = 'diminta' desc, x.diminta_pada desc, x.id limit 1
  for update;
  if not found then
    perform private.refuse('PT404', 'refund_not_found');
  elsif b.langkah = 'ditarik' then
    return true;
  elsif p.keluar_pada is not null then
    perform private.refuse('PT409', 'entry_left');
  end if;
  perform private.refuse_refund_step(b, array['diminta']);
  update private.pengembalian x
  set langkah = 'ditarik', ditutup_pada = now(), ditutup_oleh = p.user_id, ditutup_sebab = 'ditarik'
  where x.pendaftaran_id = p.id and x.diminta_pemesan and (x.jenis = 'penuh' or x.keluar) and x.langkah = 'diminta';
  -- What was not yet told of it is no longer true.
  update private.pesan m set berhenti_pada = now(), galat = 'out_of_date'
  where m.user_id = p.user_id and m.terkirim_pada is null and m.berhenti_pada is null
    and m.jenis in ('refund_asked', 'refund_account_known', 'answer_needed') and m.isi ->> 'pendaftaran_id' = p.id::text;
  perform private.log_act('take_back_cancel', null, p.lomba_id, 'pendaftaran', p.id::text);
  return true;
end
$$;
comment on function private.take_back_cancel is
  'The parent of an entry takes back the request for its money (ask_cancel, or the choice of money after the race was called off) as long as nobody has approved it: the entry stays as it is, or its choice is open again. True; again it answers the same, also where the organisers declined it meanwhile.
Raises PT401 not_signed_in; PT404 registration_not_found (also another user''s), refund_not_found: nothing was asked for; PT409 refund_step_passed {langkah, ditutup_sebab}: it is approved, or the money is back; entry_left: the child has left.';
select private.offer('take_back_cancel');

--------------------------------------------------------------------------------------------------------------
-- Told in time
--------------------------------------------------------------------------------------------------------------

create function private.queue_reminders(p_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- What could not go out while it was true is not said afterwards.
  update private.pesan m set berhenti_pada = p_at, galat = 'out_of_date'
  from public.pendaftaran_lomba p join public.lomba l on l.id = p.lomba_id
  where m.terkirim_pada is null and m.berhenti_pada is null and m.jenis in ('hold_waits', 'hold_ends', 'race_tomorrow')
    and p.id = private.content_id(m.isi, 'pendaftaran_id')
    and case m.jenis
      when 'race_tomorrow' then p.status_pendaftaran <> 'dikonfirmasi' or l.status <> 'dipublikasi' or l.tanggal_mulai <= p_at
      else p.kedaluwarsa_pada <= p_at or private.order_actions(p, l, p_at) ->> 'turn' is distinct from 'pay'
    end;

  -- A hold lasts a day. The first reminder comes after an hour, when whoever was interrupted has not forgotten yet; the second six
  -- hours before the end, where the hold was longer than that. Riders who are paid for together end together, and are one message.
  perform private.queue_message(
    h.kind || ':' || h.user_id || ':' || h.lomba_id || ':' || extract(epoch from h.kedaluwarsa_pada)::bigint, h.kind,
    h.user_id, null, jsonb_build_object('pendaftaran_id', h.riders -> 0 -> 'id', 'sampai', h.kedaluwarsa_pada, 'rider', h.riders))
  from (
    select k.kind, p.user_id, p.lomba_id, p.kedaluwarsa_pada,
      jsonb_agg(jsonb_build_object('id', p.id) order by p.didaftar_pada, p.urutan_pesanan, p.id) as riders
    from public.pendaftaran_lomba p
    join public.lomba l on l.id = p.lomba_id
    cross join lateral (
      select case
        when p.kedaluwarsa_pada <= p_at + interval '6 hours' and p.didaftar_pada < p.kedaluwarsa_pada - interval '8 hours' then 'hold_ends'
        when p.didaftar_pada between p_at - interval '6 hours' and p_at - interval '1 hour' and p.perpanjangan = 0 then 'hold_waits'
      end as kind
    ) k
    where p.status_pendaftaran = 'pending' and p.perlu_tindakan is null and p.user_id is not null
      and k.kind is not null and p.kedaluwarsa_pada >= p_at + interval '30 minutes'
      -- No new charge is made for them.
      and l.ditutup_sementara_pada is null
      and not exists (select from private.blokir b where b.user_id = p.user_id and b.dibuka_pada is null)
      and private.order_actions(p, l, p_at) ->> 'turn' = 'pay'
      and not exists (select from private.berhenti_pesan b where b.user_id = p.user_id and b.berhenti_pada is not null)
    group by k.kind, p.user_id, p.lomba_id, p.kedaluwarsa_pada
  ) h;

  -- From nine in the morning of the day before, on the venue's clocks. A parent who entered in the last hours has just been told.
  perform private.queue_message('race_tomorrow:' || p.id || ':' || private.race_day(l), 'race_tomorrow', p.user_id, null,
    jsonb_build_object('pendaftaran_id', p.id))
  from public.lomba l
  join public.pendaftaran_lomba p on p.lomba_id = l.id
  where l.status = 'dipublikasi' and l.tanggal_mulai between p_at and p_at + interval '2 days'
    and (p_at at time zone l.zona_waktu)::date = private.race_day(l) - 1
    and (p_at at time zone l.zona_waktu)::time >= time '09:00'
    and p.status_pendaftaran = 'dikonfirmasi' and p.user_id is not null and p.didaftar_pada < p_at - interval '12 hours'
    and not exists (select from private.berhenti_pesan b where b.user_id = p.user_id and b.berhenti_pada is not null)
    and not exists (
      select from private.pesan m where m.kunci = 'race_tomorrow:' || p.id || ':' || private.race_day(l)
    );
  perform private.queue_answer_reminders(p_at);
  perform private.queue_found_races(p_at);
  perform private.queue_race_reminders(p_at);
  perform private.send_due_letters(p_at);
  perform private.close_acting(p_at);
end
$$;
comment on function private.queue_reminders(timestamptz) is
  'Internal, before messages are claimed, with the present time: queues hold_waits {pendaftaran_id, sampai, rider: [{id}]} an hour after an entry that is not paid, hold_ends (the same) six hours before its hold ends, and race_tomorrow {pendaftaran_id} from nine o''clock at the venue on the day before a race, each once; what queue_answer_reminders, queue_found_races and queue_race_reminders have; the letters of organisers whose time has come (send_due_letters); and gives up those whose time has passed.';

create function private.queue_decision_needed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- As it is when all else is done: a rider who got a place meanwhile needs nothing. A race that was called off tells by itself.
  perform private.queue_message('decision_needed:' || p.id || ':' || p.perlu_tindakan, 'decision_needed', p.user_id, null,
    jsonb_build_object('pendaftaran_id', p.id, 'kasus', p.perlu_tindakan))
  from public.pendaftaran_lomba p
  join public.lomba l on l.id = p.lomba_id
  where p.id = new.id and l.status <> 'dibatalkan'
    and p.perlu_tindakan in ('slot_habis', 'jumlah_tidak_sesuai', 'lomba_tidak_terbuka', 'dibayar_ganda');
  return null;
end
$$;
comment on function private.queue_decision_needed() is
  'Trigger on pendaftaran_lomba: an entry whose payment waits for the organiser is told to its account, each cause once.';

create constraint trigger queue_decision_needed after update of perlu_tindakan on public.pendaftaran_lomba
  deferrable initially deferred
  for each row when (
    new.user_id is not null and new.perlu_tindakan is not null and new.perlu_tindakan is distinct from old.perlu_tindakan
  ) execute function private.queue_decision_needed();
