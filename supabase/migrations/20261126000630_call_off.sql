-- A race that is called off: everybody is told, and each who paid chooses.
-- Why: each paid entry becomes a case by itself when the race's status changes (private.settle_race); a rider who is not
-- reached because somebody else works on the entry is settled, and told, later. So telling hangs on the entry's own
-- change, and on nobody's loop.

-- In PL/pgSQL: the tables of race day are made later.
create function private.called_off_why(
  p public.pendaftaran_lomba
) returns table (kelas text, alasan text)
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select case when l.status <> 'dibatalkan' then coalesce(k.nama, g.nama) end, coalesce(c.alasan, k.alasan, s.alasan)
  from public.lomba l
  left join private.pembatalan_lomba c on c.lomba_id = l.id
  left join lateral (
    select x.nama, w.kata ->> 'reason' as alasan
    from private.daftar_kelas d
    join private.kelas_lomba x on x.id = d.kelas_id and x.fase = 'batal'
    left join private.keputusan y on y.rantai = x.id and y.n = x.n
    left join private.keputusan_kata w on w.rantai = y.rantai and w.n = y.n
    where d.pendaftaran_id = p.id
    limit 1
  ) k on true
  left join public.kategori_lomba g on g.id = p.kategori_id
  left join lateral (
    select w.kata ->> 'reason' as alasan
    from private.keputusan y
    join private.keputusan_kata w on w.rantai = y.rantai and w.n = y.n
    where y.lomba_id = l.id and y.kelas_id is null and y.jenis = 'hentikan_lomba' and y.lintasan = coalesce((
      select c.lintasan from private.kelas_kategori x join private.kelas_lomba c on c.id = x.kelas_id
      where x.lomba_id = p.lomba_id and x.kategori_id = p.kategori_id
    ), 1)
    order by y.n limit 1
  ) s on true
  where l.id = p.lomba_id;
end
$$;
comment on function private.called_off_why(public.pendaftaran_lomba) is
  'Internal: why the race of an entry was called off, or on race day its class, whose name it then is.';

create function private.tell_called_off(p public.pendaftaran_lomba) returns void
language plpgsql set search_path = ''
as $$
declare
  -- In PL/pgSQL, because private.may_choose comes later.
  choice boolean := private.may_choose(p);
  child jsonb := jsonb_build_object('id', p.id, 'pilih', choice, 'uang', p.uang_kembali is not null);
  content jsonb;
begin
  select jsonb_strip_nulls(jsonb_build_object('pendaftaran_id', p.id, 'lomba_id', l.id, 'lomba', l.judul, 'kelas', c.kelas,
    'alasan', c.alasan)) into content
  from public.lomba l cross join lateral private.called_off_why(p) c where l.id = p.lomba_id;
  if p.user_id is null or exists (
    select from private.pesan m
    where m.user_id = p.user_id and m.jenis in ('race_called_off', 'race_called_off_choose')
      and m.isi ->> 'lomba_id' = p.lomba_id::text and m.isi -> 'rider' @> jsonb_build_array(child)
  ) then
    return;
  end if;
  -- One message a family, as long as it is not on its way: the children of an order are told together.
  update private.pesan m
  set jenis = case when choice then 'race_called_off_choose' else m.jenis end,
    isi = m.isi || jsonb_build_object('rider', coalesce((
      select jsonb_agg(r.one) from jsonb_array_elements(m.isi -> 'rider') r (one) where r.one ->> 'id' <> p.id::text
    ), '[]') || child)
  where m.id = (
    select x.id from private.pesan x
    where x.user_id = p.user_id and x.jenis in ('race_called_off', 'race_called_off_choose')
      and x.isi ->> 'lomba_id' = p.lomba_id::text and x.isi ->> 'kelas' is not distinct from content ->> 'kelas'
      and x.terkirim_pada is null and x.berhenti_pada is null and x.percobaan = 0
    order by x.dibuat_pada desc limit 1 for update
  );
  if not found then
    perform private.queue_message(
      'race_called_off:' || p.lomba_id || ':' || p.id || case when choice then ':pilih' else '' end,
      case when choice then 'race_called_off_choose' else 'race_called_off' end, p.user_id, null,
      content || jsonb_build_object('rider', jsonb_build_array(child)));
  end if;
end
$$;
comment on function private.tell_called_off(public.pendaftaran_lomba) is
  'Internal: tells the parent of an entry that its race was called off, once for an entry and what it has to do: one message for all children of a family in the race as long as it has not gone out (rider: each with pilih, whether there is a choice to make, and uang, whether its money is on its way back already); race_called_off_choose where a child of it has a choice to make, else race_called_off.';

-- Definer: the caller that settles an entry may not write messages.
create function private.entry_called_off() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_called_off(new) then
    -- A wish to leave that nobody has approved is overtaken: all of it goes back, and its parent chooses. One that somebody works on
    -- is not waited for, because that comes here too.
    update private.pengembalian b set langkah = 'ditarik', ditutup_pada = now(), ditutup_sebab = 'diganti'
    where b.id in (
      select x.id from private.pengembalian x
      where x.pendaftaran_id = new.id and x.keluar and x.langkah = 'diminta' and new.keluar_pada is null
      for update skip locked
    );
    perform private.tell_called_off(p) from public.pendaftaran_lomba p where p.id = new.id;
  end if;
  return null;
end
$$;
comment on function private.entry_called_off() is
  'Trigger on pendaftaran_lomba: a parent who has paid for a race that was called off, before or after, is told.';

create trigger entry_called_off after update of perlu_tindakan on public.pendaftaran_lomba
  for each row when (
    new.perlu_tindakan in ('lomba_dibatalkan', 'lomba_tidak_terbuka')
    and new.perlu_tindakan is distinct from old.perlu_tindakan
  )
  execute function private.entry_called_off();

create type public.called_off_race_row as (
  race text, riders bigint, parents bigint, unproved bigint, without_account bigint, paid bigint, received bigint, unpaid bigint,
  free bigint, waiting bigint, can_move bigint
);
comment on type public.called_off_race_row is
  'What call_off_race answers. riders: entries with a place or money in the race; parents: how many people are mailed; unproved: the other people with an account, who read it in the app, and get the mail once their mailbox is proved; without_account: of the riders, those entered on paper, whose families hear nothing; paid, unpaid and free: of the entries; received in rupiah; waiting: lines of the waiting list, which end; can_move: paid entries that another open race has a place for.';

create function private.call_off_race(p_race_id uuid, p_reason text) returns public.called_off_race_row
language plpgsql security definer set search_path = ''
as $$
declare
  race public.lomba;
  why text := private.clean_text(p_reason);
  waiting integer;
  answer public.called_off_race_row;
begin
  perform private.require_right(p_race_id, 'edit');
  if why is null or char_length(why) < 5 then
    perform private.refuse('PT422', 'field_required', '{"field": "reason"}');
  end if;
  if char_length(why) > 500 then
    perform private.refuse('PT422', 'text_too_long', '{"field": "reason", "max": 500}');
  end if;
  -- A first start that is being written comes before, or hears of a race that is called off.
  perform private.lock_race_day(p_race_id);
  select * into strict race from public.lomba l where l.id = p_race_id for no key update;
  -- A club may say only later that the day was lost to the rain: that a week went by closes nothing off (public.close_ended_races).
  if race.status not in ('dipublikasi', 'draf', 'selesai') then
    perform private.refuse('PT409', 'race_over', jsonb_build_object('status', race.status));
  end if;
  -- A race that was withdrawn from the public may have riders; without any there is nothing to call off.
  if race.status = 'draf' and (
    not isfinite(race.tanggal_mulai) or not isfinite(race.pendaftaran_selesai)
    or not exists (select from public.pendaftaran_lomba p where p.lomba_id = race.id)
  ) then
    perform private.refuse('PT409', 'race_is_draft');
  end if;
  if private.race_begun(race.id) then
    perform private.refuse('PT409', 'race_begun');
  end if;
  insert into private.pembatalan_lomba (lomba_id, alasan, oleh) values (race.id, why, (select auth.uid()))
  on conflict (lomba_id) do update set alasan = excluded.alasan, oleh = excluded.oleh, pada = now();
  -- The trigger settles those who paid: each becomes a case and is told.
  update public.lomba l set status = 'dibatalkan', versi = l.versi + 1 where l.id = race.id;
  perform private.tell_called_off(p) from public.pendaftaran_lomba p
  where p.lomba_id = race.id and (private.is_live(p.status_pendaftaran) or p.perlu_tindakan is not null);
  -- Families that wait for a place wait for nothing now.
  with ended as (
    update private.antrean a set status = 'keluar', selesai_pada = clock_timestamp()
    where a.lomba_id = race.id and a.status in ('menunggu', 'ditawari')
    returning a.id, a.user_id
  ), told as materialized (
    select private.queue_message('waiting_list_closed:' || e.id, 'waiting_list_closed', e.user_id, null,
      jsonb_build_object('lomba_id', race.id, 'lomba', race.judul, 'alasan', why))
    from ended e
  )
  select count(*) into waiting from told;
  select race.judul, count(*), count(distinct p.user_id) filter (where private.is_proved(p.user_id)),
    count(distinct p.user_id) filter (where not private.is_proved(p.user_id)), count(*) filter (where p.user_id is null),
    count(*) filter (where m.diterima > 0), coalesce(sum(m.diterima), 0),
    count(*) filter (where p.status_pendaftaran = 'pending' and m.diterima = 0), count(*) filter (where p.total_bayar = 0),
    waiting, count(*) filter (where m.diterima > 0 and exists (select from private.move_offers_for(p)))
  into answer
  from public.pendaftaran_lomba p
  cross join lateral (
    select coalesce(sum(u.diterima), 0) as diterima from private.uang_transaksi u
    where u.pendaftaran_id = p.id and u.status in ('PAID', 'SETTLED')
  ) m
  where p.lomba_id = race.id and (private.is_live(p.status_pendaftaran) or p.perlu_tindakan is not null);
  perform private.log_act('call_off_race', null, race.id, 'lomba', race.id::text,
    jsonb_build_object('status', race.status, 'versi', race.versi),
    jsonb_build_object('status', 'dibatalkan', 'versi', race.versi + 1, 'bidang', '["status"]'::jsonb, 'alasan', why,
      'peserta', answer.riders));
  return answer;
end
$$;
comment on function private.call_off_race is
  'Calls a race off for a reason that its parents read (5 to 500 characters). Everybody with a place or money in it is told; each paid entry becomes a case (lomba_dibatalkan), and its parent chooses refund or move (called_off_order, choose_after_call_off). Money that comes later is a case too. Lines of the waiting list end. Needs the right edit.
Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed {right, roles}; PT422 field_required, text_too_long; PT409 race_over {status}, race_is_draft: nobody has entered it, or it has no day; race_begun: somebody has raced, and the race day''s own "hentikan lomba" ends it.';
select private.offer('call_off_race', p_asks => true);

--------------------------------------------------------------------------------------------------------------
-- The parent chooses
--------------------------------------------------------------------------------------------------------------

create function private.may_choose(p public.pendaftaran_lomba) returns boolean
language sql stable set search_path = ''
as $$
  -- Without a case the answer is no, not null, which a refusal would take for yes.
  select coalesce(p.perlu_tindakan in ('lomba_dibatalkan', 'lomba_tidak_terbuka'), false) and private.is_called_off(p)
    and not exists (
      select from private.pengembalian b where b.pendaftaran_id = p.id and b.langkah in ('diminta', 'disetujui')
    );
$$;
comment on function private.may_choose(public.pendaftaran_lomba) is
  'Internal: whether the parent of an entry of a race that was called off has still to choose.';

create type public.sibling_row as (id uuid, nickname text, amount bigint);
comment on type public.sibling_row is
  'Another child of the same parent in the same race, in rupiah: id is of its entry, or where an account is asked for of its refund.';

create type public.parent_account_row as (bank text, last_digits text, atas_nama text);
comment on type public.parent_account_row is 'The bank account of a refund, as its parent sees it: the last four digits of its number.';

create type public.parent_refund_row as (
  id uuid, jumlah bigint, langkah text, tanggal_transfer date, bukti text, ditutup_sebab text, account public.parent_account_row,
  by_parent boolean, may_take_back boolean, jenis text, keluar boolean, aturan public.refund_rule_row
);
comment on type public.parent_refund_row is
  'A refund as its parent sees it. bukti: the path of its proof, null for one proof of many transfers. account: null where nobody has given it. by_parent: the parent asked, not the organisers; may_take_back: take_back_cancel takes it back. keluar: the child leaves with it; aturan: by this row of the race''s rule.';

create type public.called_off_order_row as (
  alasan text, received bigint, may_choose boolean, places public.move_offer_row[], siblings public.sibling_row[],
  without_account public.sibling_row[], refunds public.parent_refund_row[]
);
comment on type public.called_off_order_row is
  'What called_off_order answers. alasan: why the race was called off. received: what is left of what was paid, in rupiah. places: where the entry could move to at no further cost. siblings: the parent''s other entries of this race with an open choice; without_account: open refunds of others of them that have no account.';

create function private.called_off_order(p_registration_id uuid) returns public.called_off_order_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  p public.pendaftaran_lomba;
  may_choose boolean;
begin
  select * into p from public.pendaftaran_lomba x where x.id = p_registration_id and x.user_id = me;
  if not found then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  may_choose := private.may_choose(p);
  return row(
    (select c.alasan from private.called_off_why(p) c),
    (
      select coalesce(sum(u.diterima - u.kembali_transfer), 0) from private.uang_transaksi u
      where u.pendaftaran_id = p.id and u.status in ('PAID', 'SETTLED')
    ),
    may_choose,
    case when may_choose then array(
      select o from private.move_offers_for(p) o where o.difference <= 0
    ) else '{}' end,
    -- The others of the same parent in this race, so that one answer is enough.
    array(
      select row(o.id, o.nama_panggilan_rider, m.amount)::public.sibling_row
      from public.pendaftaran_lomba o
      cross join lateral (
        select coalesce(sum(u.diterima - u.kembali_transfer), 0) as amount from private.uang_transaksi u
        where u.pendaftaran_id = o.id and u.status in ('PAID', 'SETTLED')
      ) m
      where may_choose and o.user_id = me and o.lomba_id = p.lomba_id and o.id <> p.id and private.may_choose(o)
      order by o.urutan_pesanan, o.didaftar_pada, o.id
    ),
    array(
      select row(b.id, o.nama_panggilan_rider, b.jumlah)::public.sibling_row
      from private.pengembalian b
      join public.pendaftaran_lomba o on o.id = b.pendaftaran_id
      where o.user_id = me and o.lomba_id = p.lomba_id and o.id <> p.id and b.langkah in ('diminta', 'disetujui')
        and not exists (select from private.rekening_pengembalian r where r.pengembalian_id = b.id)
      order by o.urutan_pesanan, o.didaftar_pada, b.id
    ),
    array(
      select row(
        b.id, b.jumlah, b.langkah, b.tanggal_transfer, case when not b.bukti_bersama then private.kept_proof(b.bukti) end,
        b.ditutup_sebab,
        (
          select row(r.bank, right(r.nomor, 4), r.atas_nama)::public.parent_account_row
          from private.rekening_pengembalian r where r.pengembalian_id = b.id
        ),
        b.diminta_pemesan,
        b.diminta_pemesan and (b.jenis = 'penuh' or b.keluar) and b.langkah = 'diminta' and not (b.keluar and p.keluar_pada is not null),
        b.jenis, b.keluar, jsonb_populate_record(null::public.refund_rule_row, b.aturan)
      )::public.parent_refund_row
      from private.pengembalian b where b.pendaftaran_id = p.id and b.langkah <> 'ditarik'
      order by b.diminta_pada, b.id
    )
  )::public.called_off_order_row;
end
$$;
comment on function private.called_off_order is
  'For the parent of an entry: why its race was called off, what may be chosen, and the money on its way back (called_off_order_row). Raises PT401 not_signed_in; PT404 registration_not_found (also another user''s).';
select private.offer('called_off_order');

create type public.call_off_choice_row as (choice text, refunded bigint, moved public.case_decision_row);
comment on type public.call_off_choice_row is
  'What choose_after_call_off answers. refunded: what is asked back, in rupiah, null for a move; moved: the move, null for a refund.';

create function private.choose_after_call_off(
  p_registration_id uuid, p_choice text, p_race_id uuid, p_category_id uuid, p_account jsonb, p_together uuid[]
) returns public.call_off_choice_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  p public.pendaftaran_lomba;
  b private.pengembalian;
  own uuid[];
  child public.pendaftaran_lomba;
  paid uuid;
  total bigint := 0;
  moved public.case_decision_row;
begin
  if p_choice is null or p_choice not in ('refund', 'move') then
    perform private.refuse('PT422', 'choice_unknown');
  end if;
  perform private.lock_user(me);
  if p_choice = 'move' then
    perform private.lock_rider(p_race_id, x.nama_lengkap_rider, x.tanggal_lahir_rider)
    from public.pendaftaran_lomba x where x.id = p_registration_id and x.user_id = me and p_race_id is not null;
  end if;
  perform from public.pendaftaran_lomba x where x.id = p_registration_id and x.user_id = me;
  if not found then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  -- A move is of one child, because each needs a class of its own.
  own := array(
    select distinct o.id from unnest(array[p_registration_id] || case when p_choice = 'refund' then p_together end) o (id)
    where o.id is not null
  );
  if (select count(*) from public.pendaftaran_lomba x where x.id = any (own) and x.user_id = me) < cardinality(own) then
    perform private.refuse('PT404', 'registration_not_found');
  end if;
  perform private.lock_entries(own);
  select * into strict p from public.pendaftaran_lomba x where x.id = p_registration_id;
  for child in select x.* from public.pendaftaran_lomba x where x.id = any (own) order by x.id loop
    if not private.may_choose(child) then
      perform private.refuse('PT409', 'choice_made', jsonb_build_object(
        'perlu_tindakan', child.perlu_tindakan, 'rider', child.nama_panggilan_rider));
    end if;
  end loop;
  if p_choice = 'move' then
    moved := private.move_entry_to(p, p_race_id, p_category_id, 'Pilihan pemesan: lomba dibatalkan', true, true);
    if p_account is not null and (moved.refund).id is not null then
      select x.* into b from private.pengembalian x where x.id = (moved.refund).id;
      b := private.save_refund_account(b, p_account, true);
    end if;
  else
    for paid in
      select t.id from public.transaksi_pembayaran t
      where t.pendaftaran_lomba_id = any (own) and t.status in ('PAID', 'SETTLED') and private.received_amount(t) > 0
      order by t.dibayar_pada, t.id
    loop
      b := private.ask_refund_row(paid, 'penuh', null, 'Pilihan pemesan: lomba dibatalkan', true);
      b := private.save_refund_account(b, coalesce(p_account, '{}'), true);
      total := total + b.jumlah;
    end loop;
    if total = 0 then
      perform private.refuse('PT409', 'nothing_to_refund', '{}');
    end if;
  end if;
  perform private.log_act('choose_after_call_off', null, p.lomba_id, 'pendaftaran', o.id::text, null,
    jsonb_build_object('pilihan', p_choice))
  from unnest(own) o (id);
  return row(p_choice, case when p_choice = 'refund' then total end, moved)::public.call_off_choice_row;
end
$$;
comment on function private.choose_after_call_off is
  'The parent of a paid entry of a race that was called off chooses. refund: all of it is asked back, and with it that of the parent''s other entries in together, all or none, to account {bank, nomor, atas_nama}. move: into a category of another open race of the same organisers that costs no more; what is left over is asked back.
Raises PT401 not_signed_in; PT422 choice_unknown; PT404 registration_not_found (also another user''s); PT409 choice_made {perlu_tindakan, rider}, nothing_to_refund; PT422 account_invalid {field}; and as private.move_entry_to.';
select private.offer('choose_after_call_off', p_asks => true);

create function private.give_refund_account(p_refund_id uuid, p_account jsonb, p_together uuid[]) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  wanted uuid[] := array(select distinct w.id from unnest(array[p_refund_id] || p_together) w (id) where w.id is not null);
  entries uuid[];
  b private.pengembalian;
begin
  select array_agg(p.id) into entries from private.pengembalian x
  join public.pendaftaran_lomba p on p.id = x.pendaftaran_id
  where x.id = any (wanted) and p.user_id = me;
  if coalesce(cardinality(entries), 0) < greatest(cardinality(wanted), 1) then
    perform private.refuse('PT404', 'refund_not_found');
  end if;
  perform private.lock_entries(entries);
  for b in select x.* from private.pengembalian x where x.id = any (wanted) order by x.id for update loop
    perform private.refuse_refund_step(b, array['diminta', 'disetujui']);
    b := private.save_refund_account(b, p_account, true);
    perform private.log_act('give_refund_account', null, p.lomba_id, 'pengembalian', b.id::text, null,
      jsonb_build_object('langkah', b.langkah))
    from public.pendaftaran_lomba p where p.id = b.pendaftaran_id;
  end loop;
  return true;
end
$$;
comment on function private.give_refund_account is
  'The parent says, or corrects, where a refund that is not paid yet is to go, and with it others of the same parent (together), all or none: {bank, nomor, atas_nama}. One that was approved waits for approval again above the amount that one person gives back alone, and when another account was there. True, or it raises PT401 not_signed_in; PT404 refund_not_found (also another user''s); PT409 refund_step_passed {langkah, ditutup_sebab}; PT422 account_invalid {field}.';
select private.offer('give_refund_account');
