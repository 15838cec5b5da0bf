-- What happened to an entry, from the first tap to the medal, as one list; and what waits for its family.
-- Why: docs/decisions/072-one-thread.md. The facts stand where they are made (entry, payments, refunds, log, outbox, gate,
-- results): the thread is read from them and kept nowhere, so that it cannot say anything else than they do.
-- Affects: RPCs own_threads, own_needs.

create type public.thread_line_row as (
  entry_id uuid, at timestamptz, kind text, by_organiser boolean, amount bigint, number integer, before text, after text,
  time_before timestamptz, time_after timestamptz, fields text[], words text, message_id uuid
);
comment on type public.thread_line_row is
  'A line of an entry''s thread. kind, and what goes with it: entered (amount: to pay, 0 in a free race), place_offered (time_after: until when), hold_ended, given_up, paid (amount), undecided (after: perlu_tindakan), let_in, plate (number; before: the plate that it follows), letter (words, message_id), changed (fields: columns, tim, jawaban), moved (before, after: race and class), race_moved (before, after: place; time_before, time_after), called_off (words: why), refund_asked (amount; words: of an organiser who asked; fields: keluar where the child leaves with it, number: percent of the rule''s row where its parent asked), leave_told (the parent said it by telephone, and is asked to say so here; amount: what would go back), leave_denied (the parent answered no), left (the child is out; amount: what goes back), refund_account (before: bank, after: last digits), refund_approved, refund_paid (amount; time_after: the day of the transfer), refund_declined (amount, words), refund_taken_back, refunded (amount: by the payment provider), board_name, checked_in, result (after: tempat, dq, tanpa_hasil, tidak_start, mundur; before: the final; number: the place in it; words: the class). Money in rupiah.';

create function private.thread_of_payment(p public.pendaftaran_lomba) returns setof public.thread_line_row
language sql stable set search_path = ''
as $$
  select (p.id, p.didaftar_pada, 'entered', p.asal = 'kertas', p.total_bayar, null, null, null, null, null, null, null, null)::public.thread_line_row
  union all
  select (p.id, a.ditawari_pada, 'place_offered', false, null, null, null, null, null, a.tawaran_sampai, null, null, null)::public.thread_line_row
  from private.antrean a
  where a.user_id = p.user_id and a.lomba_id = p.lomba_id and a.rider_id = p.rider_id and a.ditawari_pada <= p.didaftar_pada
  union all
  select (p.id, coalesce(p.dibatalkan_pada, p.kedaluwarsa_pada),
    case when p.dibatalkan_pada is null then 'hold_ended' else 'given_up' end,
    false, null, null, null, null, null, null, null, null, null)::public.thread_line_row
  where not private.is_live(p.status_pendaftaran)
    and (p.dibatalkan_pada is not null or p.status_pembayaran in ('pending', 'gagal') and p.kedaluwarsa_pada <= now())
  union all
  select (p.id, t.dibayar_pada, 'paid', false, private.received_amount(t), null, null, null, null, null, null, null, null)::public.thread_line_row
  from public.transaksi_pembayaran t
  where t.pendaftaran_lomba_id = p.id and t.dibayar_pada is not null and private.received_amount(t) > 0
  union all
  select (p.id, u.kembali_penyedia_pada, 'refunded', false, u.kembali_penyedia, null, null, null, null, null, null, null, null)::public.thread_line_row
  from private.uang_transaksi u
  where u.pendaftaran_id = p.id and u.kembali_penyedia > 0
  union all
  select (p.id, m.dibuat_pada, 'undecided', false, null, null, null, split_part(m.kunci, ':', 3), null, null, null, null, m.id)::public.thread_line_row
  from private.pesan m
  where m.kunci = any (array(
    select 'decision_needed:' || p.id || ':' || c
    from unnest(array['slot_habis', 'jumlah_tidak_sesuai', 'lomba_tidak_terbuka', 'dibayar_ganda']) c
  ));
$$;
comment on function private.thread_of_payment(public.pendaftaran_lomba) is
  'Internal: the lines of a thread about the place and the payment.';

create function private.thread_of_refund(p public.pendaftaran_lomba) returns setof public.thread_line_row
language sql stable set search_path = ''
as $$
  -- That the child is out, whether money goes back or not.
  select (p.id, p.keluar_pada, 'left', false, (
    select b.jumlah from private.pengembalian b where b.pendaftaran_id = p.id and b.keluar and b.langkah <> 'ditarik'
    order by b.diminta_pada limit 1
  ), null, null, null, null, null, null, null, null)::public.thread_line_row
  where p.keluar_pada is not null
  union all
  select (p.id, s.at, s.kind, s.by_organiser, b.jumlah,
    case when s.kind = 'refund_asked' then (b.aturan ->> 'persen')::integer end, s.before, s.after, null, s.time_after, case when s.kind = 'refund_asked' and b.keluar then array['keluar'] end, s.words, null)::public.thread_line_row
  from private.pengembalian b
  left join private.rekening_pengembalian r on r.pengembalian_id = b.id
  cross join lateral (
    values
      (b.diminta_pada, 'refund_asked', not b.diminta_pemesan, null, null, null::timestamptz,
        case when not b.diminta_pemesan then b.alasan end),
      (r.diisi_pada, 'refund_account', not r.diisi_pemesan, r.bank, right(r.nomor, 4), null, null),
      (b.disetujui_pada, 'refund_approved', true, null, null, null, null),
      -- The day alone, at noon: no zone makes another day of it.
      (b.dibayar_pada, 'refund_paid', true, null, null, (b.tanggal_transfer + time '12:00') at time zone 'Asia/Jakarta', null),
      -- Not one that was overtaken by more.
      (case when b.langkah = 'ditarik' and b.ditutup_sebab = 'ditarik' then b.ditutup_pada end,
        case when b.ditutup_oleh = p.user_id then 'refund_taken_back' else 'refund_declined' end,
        b.ditutup_oleh is distinct from p.user_id, null, null, null,
        case when b.ditutup_oleh is distinct from p.user_id then (
          select w.sesudah ->> 'alasan' from public.catatan c join private.catatan_kata w on w.catatan_id = c.id
          where c.objek = 'pengembalian' and c.objek_id = b.id::text and c.tindakan = 'withdraw_refund'
          order by c.id desc limit 1
        ) end)
  ) s (at, kind, by_organiser, before, after, time_after, words)
  where b.pendaftaran_id = p.id and s.at is not null and b.jumlah > 0;
$$;
comment on function private.thread_of_refund(public.pendaftaran_lomba) is
  'Internal: the lines of a thread about money on its way back: each refund has its own.';

create function private.thread_of_changes(p public.pendaftaran_lomba) returns setof public.thread_line_row
language sql stable set search_path = ''
as $$
  select (p.id, c.terjadi_pada, s.kind, c.user_id is distinct from p.user_id,
    case when s.kind = 'leave_told' then (c.sesudah ->> 'jumlah')::bigint end, null, null, null, null, null, s.fields, null, null)::public.thread_line_row
  from public.catatan c
  cross join lateral (
    select case
        when c.tindakan in ('accept_case_payment', 'add_place') then 'let_in'
        when c.tindakan = 'note_board_consent' then 'board_name'
        when c.tindakan = 'tell_leave' then 'leave_told'
        when c.tindakan = 'deny_leave' then 'leave_denied'
        else 'changed'
      end as kind,
      case
        when c.tindakan = 'change_answers' then array['jawaban']
        when c.tindakan in ('change_entry', 'correct_entry') then array(
          select x.key from (
            select k.key from jsonb_object_keys(coalesce(c.sesudah, '{}')) k (key)
            union
            select k.key from private.catatan_kata w, jsonb_object_keys(coalesce(w.sesudah, '{}')) k (key) where w.catatan_id = c.id
          ) x where x.key <> 'alasan' order by x.key
        )
      end as fields
  ) s
  where c.objek = 'pendaftaran' and c.objek_id = p.id::text
    and c.tindakan in ('change_entry', 'correct_entry', 'change_answers', 'accept_case_payment', 'add_place', 'note_board_consent', 'tell_leave', 'deny_leave')
  union all
  select (p.id, x.pada, 'moved', x.oleh is distinct from p.user_id, null, null,
    concat_ws(' · ', case when x.dari_lomba_id <> x.ke_lomba_id then a.judul end, ka.nama),
    concat_ws(' · ', case when x.dari_lomba_id <> x.ke_lomba_id then z.judul end, kz.nama),
    null, null, null, null, null)::public.thread_line_row
  from private.perpindahan x
  left join public.lomba a on a.id = x.dari_lomba_id
  left join public.lomba z on z.id = x.ke_lomba_id
  left join public.kategori_lomba ka on ka.id = x.dari_kategori_id
  left join public.kategori_lomba kz on kz.id = x.ke_kategori_id
  where x.pendaftaran_id = p.id
  union all
  select (p.id, k.pada, 'plate', true, null, k.nomor, k.sebelum::text, null, null, null, null, null, null)::public.thread_line_row
  from private.kabar_plat k where k.pendaftaran_id = p.id
  union all
  -- Given when nobody was told any more: at the gate, on race day.
  select (p.id, c.terjadi_pada, 'plate', true, null, p.nomor_plat, null, null, null, null, null, null, null)::public.thread_line_row
  from (
    select max(c.terjadi_pada) as terjadi_pada from public.catatan c
    where c.objek = 'pendaftaran' and c.objek_id = p.id::text and c.tindakan = 'set_plate'
  ) c
  where p.nomor_plat is not null and c.terjadi_pada is not null
    and not exists (select from private.kabar_plat k where k.pendaftaran_id = p.id);
$$;
comment on function private.thread_of_changes(public.pendaftaran_lomba) is
  'Internal: the lines of a thread about what the family or the organiser changed of the entry: facts of the rider, class, race, plate.';

create function private.thread_of_race(p public.pendaftaran_lomba) returns setof public.thread_line_row
language sql stable set search_path = ''
as $$
  select (p.id, m.dibuat_pada, 'letter', true, null, null, null, null, null, null, null, k.teks, m.id)::public.thread_line_row
  from public.catatan c
  join private.pesan m on m.kunci = 'organiser_message:' || (c.sesudah ->> 'pesan') || ':' || p.user_id
  left join private.kata_pesan k on k.pesan_id = m.id
  where c.objek = 'pendaftaran' and c.objek_id = p.id::text and c.tindakan = 'message_rider'
  union all
  select (p.id, c.terjadi_pada, 'race_moved', true, null, null,
    case when c.sesudah ?| array['lokasi', 'kota'] then concat_ws(', ', c.sebelum ->> 'lokasi', c.sebelum ->> 'kota') end,
    case when c.sesudah ?| array['lokasi', 'kota'] then concat_ws(', ', c.sesudah ->> 'lokasi', c.sesudah ->> 'kota') end,
    (c.sebelum ->> 'tanggal_mulai')::timestamp at time zone l.zona_waktu,
    (c.sesudah ->> 'tanggal_mulai')::timestamp at time zone l.zona_waktu,
    null, null, null)::public.thread_line_row
  from public.catatan c join public.lomba l on l.id = p.lomba_id
  where c.objek = 'lomba' and c.objek_id = p.lomba_id::text and c.tindakan = 'save_race'
    and c.sesudah ?| array['tanggal_mulai', 'lokasi', 'kota'] and c.terjadi_pada > p.didaftar_pada
  union all
  select (p.id, b.pada, 'called_off', true, null, null, null, null, null, null, null, b.alasan, null)::public.thread_line_row
  from private.pembatalan_lomba b where b.lomba_id = p.lomba_id and b.pada > p.didaftar_pada
  union all
  select (p.id, g.waktu, 'checked_in', true, null, null, null, null, null, null, null, null, null)::public.thread_line_row
  from private.field_state('gate', p.id, 'masuk') g where g.id is not null
  union all
  select (p.id, private.results_since(k.id), 'result', true, null, x.peringkat, x.final, x.hasil, null, null, null, k.nama, null)::public.thread_line_row
  from private.daftar_kelas d
  join private.penempatan x on x.kelas_id = d.kelas_id and x.nomor = d.nomor
  join private.kelas_lomba k on k.id = d.kelas_id and k.fase = 'selesai'
  where d.pendaftaran_id = p.id;
$$;
comment on function private.thread_of_race(public.pendaftaran_lomba) is
  'Internal: the lines of a thread about the race: letters of its organisers (words: as long as they are kept, SIMPAN_PESAN_HARI), another day or place, called off, checked in, results.';

create function private.own_threads(p_registration_ids uuid[]) returns setof public.thread_line_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  return query
  select line.*
  from public.pendaftaran_lomba p
  cross join lateral (
    select * from private.thread_of_payment(p)
    union all
    select * from private.thread_of_refund(p)
    union all
    select * from private.thread_of_changes(p)
    union all
    select * from private.thread_of_race(p)
  ) line
  where p.id = any (p_registration_ids[1:100]) and p.user_id = me
  order by line.at desc, line.entry_id, line.kind;
end
$$;
comment on function private.own_threads is
  'What happened to these entries of the caller, the newest line first (thread_line_row): of the first hundred ids. Nothing of others'' entries and unknown ids. Raises PT401 not_signed_in.';
select private.offer('own_threads');

--------------------------------------------------------------------------------------------------------------
-- What waits for the family
--------------------------------------------------------------------------------------------------------------

create type public.own_need_row as (
  kind text, until timestamptz, race_id uuid, race text, zone text, entry_ids uuid[], riders text[], amount bigint, category_id uuid, rider_id uuid, reason text
);
comment on type public.own_need_row is
  'Something that waits for its family. kind: blocked (the operator has blocked the account: reason), pay (until: the end of the hold; amount: of all of entry_ids, in rupiah), place (a place is kept until then for the child rider_id in the class category_id), choose (the race was called off), account (to which account money goes back), leave (the parent told the club by telephone that the child leaves, and says here whether it is so: ask_cancel, deny_leave), answer (questions of the race without an answer, until changes end), mailbox, consent (who may read the child''s name). riders: nicknames. blocked and mailbox have no race.';

create function private.own_needs() returns setof public.own_need_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
  blocked constant text := private.why_blocked(me);
begin
  return query
  with mine as materialized (
    select p.*, l.judul, l.zona_waktu, l.tanggal_mulai, l.pertanyaan, l.ada_papan, private.changes_end(l) as changes_end,
      private.order_actions(p, l, now()) ->> 'turn' as turn,
      p.status_pendaftaran = 'dikonfirmasi' and p.perlu_tindakan is null and l.status = 'dipublikasi' and l.tanggal_mulai > now() as rides,
      blocked is not null or l.ditutup_sementara_pada is not null as is_stopped
    from public.pendaftaran_lomba p join public.lomba l on l.id = p.lomba_id
    where p.user_id = me and p.dihapus_pada is null
  ), asked as (
    select m.id, m.turn as kind from mine m
    -- A place that was released may be taken again; but it waits for nobody, and nothing is lost.
    where m.turn is not null and (
      m.turn <> 'pay' or private.is_live(m.status_pendaftaran) and (
        -- While the account or the club is blocked only a charge that is there can be paid.
        not m.is_stopped or exists (
          select from public.transaksi_pembayaran t
          where t.pendaftaran_lomba_id = m.id and t.status = 'UNPAID' and t.ditagih_pada is not null
        )
      )
    )
    union all
    select m.id, 'leave' from mine m where m.rides and private.told_wish(m.id) is not null
    union all
    select m.id, 'answer' from mine m
    where m.rides and now() < m.changes_end and exists (
      select from private.questions_for(m.pertanyaan, m.kategori_id) q
      where q.required and not exists (
        select from private.jawaban j where j.pendaftaran_id = m.id and j.pertanyaan_id = q.id
      )
    )
    union all
    select m.id, 'consent' from mine m
    where m.rides and m.ada_papan and not exists (select from private.izin_papan i where i.pendaftaran_id = m.id)
  ), found as (
    select a.kind, case a.kind when 'pay' then min(m.kedaluwarsa_pada) when 'answer' then min(m.changes_end) end as until,
      m.lomba_id, m.judul, m.zona_waktu, array_agg(m.id order by m.urutan_pesanan, m.didaftar_pada, m.id) as entries,
      array_agg(m.nama_panggilan_rider order by m.urutan_pesanan, m.didaftar_pada, m.id) as riders,
      case when a.kind = 'pay' then sum(m.total_bayar)::bigint end as amount, null::uuid as category_id, null::uuid as rider_id,
      null::text as reason
    from asked a join mine m on m.id = a.id
    -- What is paid together waits together, and so does what one page asks of all children of a race.
    group by a.kind, m.lomba_id, m.judul, m.zona_waktu,
      case a.kind when 'pay' then coalesce(m.pesanan_id, m.id) when 'leave' then m.id end
    union all
    select 'place', w.tawaran_sampai, w.lomba_id, l.judul, l.zona_waktu, '{}', array[r.nama_panggilan], null, w.kategori_id, w.rider_id, null
    from private.antrean w join public.lomba l on l.id = w.lomba_id join public.rider r on r.id = w.rider_id
    where w.user_id = me and w.status = 'ditawari' and w.tawaran_sampai > now() and l.status = 'dipublikasi' and l.tanggal_mulai > now()
      and blocked is null and l.ditutup_sementara_pada is null
    union all
    select 'blocked', null, null, null, null, '{}', '{}', null, null, null, blocked where blocked is not null
    union all
    select 'mailbox', null, null, null, null, '{}', '{}', null, null, null, null
    where not private.is_proved(me) and exists (
      select from mine m where private.is_live(m.status_pendaftaran) and m.tanggal_mulai > now() or m.turn is not null
    )
  )
  select f.* from found f
  order by f.kind <> 'blocked', array_position(array['pay', 'place', 'choose', 'account', 'leave', 'answer', 'mailbox', 'consent'], f.kind) > 2,
    array_position(array['choose', 'account', 'leave', 'answer', 'mailbox', 'consent'], f.kind), f.until, f.lomba_id
  limit 50;
end
$$;
comment on function private.own_needs is
  'What waits for the caller about entries, the most urgent first (own_need_row): a block of the account, what has an hour by that hour, then what only the family can decide, then the rest. While the account or the club is blocked, nothing that the block refuses. To pay, to choose and to name an account by the rule of private.order_actions, as cards and mails say it. Raises PT401 not_signed_in.';
select private.offer('own_needs');
