-- Many refunds at once, and parents who have not answered are asked again.
-- Why: a race of 300 riders that is called off is one act of the organisers and one answer of each family. Approved, handed to
-- the bank and entered one by one, its refunds would take a treasurer days.
-- Each act goes through all that it can and says of the others why not: a refund that somebody else has decided meanwhile keeps
-- no other from being paid.
-- Lock order: person, then payments, entries and refunds, each in one order for all.

create function private.lock_refunds(p_race_id uuid, p_refund_ids uuid[]) returns setof private.pengembalian
language plpgsql set search_path = ''
as $$
declare
  most constant integer := 1000;
  wanted uuid[] := array(select distinct w.id from unnest(p_refund_ids) w (id) where w.id is not null);
  entries uuid[];
begin
  perform private.lock_user(private.signed_in());
  perform private.require_right(p_race_id, 'money');
  if cardinality(wanted) not between 1 and most then
    perform private.refuse('PT422', 'refunds_required', jsonb_build_object('max', most));
  end if;
  select array_agg(p.id) into entries from public.pendaftaran_lomba p
  where p.lomba_id = p_race_id and p.id in (select b.pendaftaran_id from private.pengembalian b where b.id = any (wanted));
  perform private.lock_entries(entries);
  perform private.require_right(p_race_id, 'money');
  -- Without those of entries that were moved to another race meanwhile.
  return query
  select b.* from private.pengembalian b
  where b.id = any (wanted) and b.pendaftaran_id in (
    select p.id from public.pendaftaran_lomba p where p.lomba_id = p_race_id and p.id = any (entries)
  )
  order by b.id for update;
end
$$;
comment on function private.lock_refunds(uuid, uuid[]) is
  'Internal: first line of an act on many refunds of a race: the right money, then their payments, entries and the refunds themselves locked. Those that are not of this race are left out. Raises PT401 not_signed_in; PT404 race_not_found; PT403 not_allowed; PT422 refunds_required {max}.';

create type public.refund_obstacle_row as (id uuid, rider text, code text, facts jsonb);
comment on type public.refund_obstacle_row is
  'A refund that an act on many leaves out, and the refusal that it would meet alone. rider: null where the refund is not of this race.';

create type public.refund_transfer_row as (
  id uuid, bank text, nomor text, atas_nama text, jumlah bigint, refund_number text
);
comment on type public.refund_transfer_row is
  'A transfer as a bank''s file has it, in rupiah. refund_number: what stands on the bank statement.';

create type public.many_refunds_row as (
  ids uuid[], total bigint, left_out public.refund_obstacle_row[], leaving integer, transfers public.refund_transfer_row[]
);
comment on type public.many_refunds_row is
  'What an act on many refunds answers: ids of those that it does, their total in rupiah, and the others with why not. leaving: by pay_refunds how many entries are out of the race then, else null. transfers: by refund_transfers the lines for the bank, else empty.';

create function private.refunds_answer(
  p_refund_ids uuid[], p_able private.pengembalian[], p_obstacles public.refund_obstacle_row[]
) returns public.many_refunds_row
language sql stable set search_path = ''
as $$
  select row(
    array(select a.id from unnest(p_able) a order by a.id),
    (select coalesce(sum(a.jumlah), 0) from unnest(p_able) a),
    coalesce(p_obstacles, '{}') || array(
      select row(w.id, null, 'refund_not_found', '{}')::public.refund_obstacle_row
      from (select distinct u.id from unnest(p_refund_ids) u (id) where u.id is not null) w
      where w.id <> all (array(select a.id from unnest(p_able) a))
        and not exists (select from unnest(p_obstacles) o where o.id = w.id)
      order by w.id
    ),
    null,
    '{}'
  )::public.many_refunds_row;
$$;
comment on function private.refunds_answer(uuid[], private.pengembalian[], public.refund_obstacle_row[]) is
  'Internal: what an act on many refunds answers: those that it does, and those that it leaves out, also ids that are no refunds of the race.';

--------------------------------------------------------------------------------------------------------------
-- Approve many
--------------------------------------------------------------------------------------------------------------

create function private.approve_refunds(p_race_id uuid, p_refund_ids uuid[]) returns public.many_refunds_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  mine uuid[] := private.accounts_of_person((select auth.uid()));
  held private.pengembalian[];
  able private.pengembalian[];
  obstacles public.refund_obstacle_row[];
  a_payment bigint := private.setting_number('BATAS_PENGEMBALIAN_SENDIRI', 500000);
  a_day bigint := private.setting_number('BATAS_PENGEMBALIAN_SEHARI', 2000000);
  proved boolean := private.is_proved((select auth.uid()));
  so_far bigint;
begin
  select array_agg(b) into held from private.lock_refunds(p_race_id, p_refund_ids) b;
  so_far := private.approved_alone(mine);
  with asked as (
    select b as refund, b.id, b.langkah, b.ditutup_sebab, p.nama_panggilan_rider as rider,
      coalesce(b.diminta_oleh = any (mine) or r.diisi_oleh = any (mine), false) as own,
      private.needs_second_person(b.transaksi_id) as above,
      -- Only what would be approved by me alone counts towards my day.
      sum(b.jumlah) filter (where b.langkah = 'diminta' and (b.diminta_oleh = any (mine) or r.diisi_oleh = any (mine)))
        over (order by b.diminta_pada, b.id) as day
    from unnest(held) b
    join public.pendaftaran_lomba p on p.id = b.pendaftaran_id
    left join private.rekening_pengembalian r on r.pengembalian_id = b.id
  ),
  judged as (
    select a.*, case
      when a.langkah <> 'diminta' then 'refund_step_passed'
      when a.own and so_far + a.day > a_day then 'own_day_limit'
      when a.above and not proved then 'address_not_proved'
      when a.above and private.asker_is_unproved(a.refund) then 'asker_not_proved'
      when a.own and a.above then 'own_request'
    end as code
    from asked a
  )
  select array_agg(j.refund) filter (where j.code is null),
    array_agg(row(j.id, j.rider, j.code, case j.code
      when 'own_day_limit' then jsonb_build_object('limit', a_day, 'used', so_far)
      when 'own_request' then jsonb_build_object('limit', a_payment)
      when 'address_not_proved' then '{}'
      when 'asker_not_proved' then '{}'
      else jsonb_build_object('langkah', j.langkah, 'ditutup_sebab', j.ditutup_sebab)
    end)::public.refund_obstacle_row order by j.rider, j.id) filter (where j.code is not null)
  into able, obstacles from judged j;
  if able is not null then
    update private.pengembalian x set langkah = 'disetujui', disetujui_pada = now(), disetujui_oleh = me
    from unnest(able) a where x.id = a.id;
    perform private.log_act('approve_refunds', null, p_race_id, 'lomba', p_race_id::text, null, (
      select jsonb_build_object('pengembalian', jsonb_agg(a.id order by a.id), 'jumlah', sum(a.jumlah)) from unnest(able) a
    ));
  end if;
  return private.refunds_answer(p_refund_ids, able, obstacles);
end
$$;
comment on function private.approve_refunds is
  'Approves many refunds of a race, by the rules of approve_refund: those that it can, and says of the others why not (many_refunds_row). Needs the right money. Raises as private.lock_refunds.';
select private.offer('approve_refunds', p_asks => true);

--------------------------------------------------------------------------------------------------------------
-- The bank's file
--------------------------------------------------------------------------------------------------------------

create function private.refund_transfers(p_race_id uuid, p_refund_ids uuid[]) returns public.many_refunds_row
language plpgsql security definer set search_path = ''
as $$
declare
  held private.pengembalian[];
  able private.pengembalian[];
  obstacles public.refund_obstacle_row[];
  answer public.many_refunds_row;
begin
  select array_agg(b) into held from private.lock_refunds(p_race_id, p_refund_ids) b;
  select array_agg(j.refund) filter (where j.code is null),
    array_agg(row(
      j.id, j.rider, j.code, jsonb_build_object('langkah', j.langkah, 'ditutup_sebab', j.ditutup_sebab)
    )::public.refund_obstacle_row order by j.rider, j.id) filter (where j.code is not null)
  into able, obstacles
  from (
    select b as refund, b.id, b.langkah, b.ditutup_sebab, p.nama_panggilan_rider as rider, case
      when b.langkah <> 'disetujui' then 'refund_step_passed'
      when not exists (select from private.rekening_pengembalian r where r.pengembalian_id = b.id) then 'account_missing'
    end as code
    from unnest(held) b join public.pendaftaran_lomba p on p.id = b.pendaftaran_id
  ) j;
  if able is not null then
    update private.pengembalian x set berkas_pada = now() from unnest(able) a where x.id = a.id;
    -- A look at the accounts, as each is at one of them.
    perform private.log_act('read_refund_accounts', null, p_race_id, 'lomba', p_race_id::text, null, (
      select jsonb_build_object('pengembalian', jsonb_agg(a.id order by a.id), 'jumlah', sum(a.jumlah)) from unnest(able) a
    ));
  end if;
  answer := private.refunds_answer(p_refund_ids, able, obstacles);
  answer.transfers := array(
    select row(a.id, r.bank, r.nomor, r.atas_nama, a.jumlah, private.refund_reference(a.id))::public.refund_transfer_row
    from unnest(able) a join private.rekening_pengembalian r on r.pengembalian_id = a.id
    order by r.bank, r.atas_nama, a.id
  );
  return answer;
end
$$;
comment on function private.refund_transfers is
  'What a bank needs to transfer many approved refunds of a race: as approve_refunds, and the lines. A look at all of these accounts, logged as one; when it was is kept with each (berkas_pada). Needs the right money. Raises as private.lock_refunds.';
select private.offer('refund_transfers');

--------------------------------------------------------------------------------------------------------------
-- Enter many transfers with one proof
--------------------------------------------------------------------------------------------------------------

create function private.pay_refunds(
  p_race_id uuid, p_refund_ids uuid[], p_proof text, p_paid_on date, p_commit boolean
) returns public.many_refunds_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  mine uuid[] := private.accounts_of_person((select auth.uid()));
  race public.lomba;
  today date;
  proved boolean := private.is_proved((select auth.uid()));
  held private.pengembalian[];
  able private.pengembalian[];
  b private.pengembalian;
  t public.transaksi_pembayaran;
  obstacles public.refund_obstacle_row[];
  answer public.many_refunds_row;
begin
  select array_agg(x) into held from private.lock_refunds(p_race_id, p_refund_ids) x;
  select * into strict race from public.lomba l where l.id = p_race_id;
  today := (now() at time zone race.zona_waktu)::date;
  if p_paid_on is null or p_paid_on > today then
    perform private.refuse('PT422', 'paid_on_invalid', jsonb_build_object('max', today));
  end if;
  select array_agg(j.refund) filter (where j.code is null),
    array_agg(row(j.id, j.rider, j.code, case j.code
      when 'own_request' then jsonb_build_object('limit', private.setting_number('BATAS_PENGEMBALIAN_SENDIRI', 500000))
      when 'address_not_proved' then '{}'
      when 'refund_exceeds_payment' then jsonb_build_object('jumlah', j.jumlah, 'left', j.left_over)
      when 'paid_on_invalid' then jsonb_build_object('min', j.from_day, 'max', today)
      else jsonb_build_object('langkah', j.langkah, 'ditutup_sebab', j.ditutup_sebab)
    end)::public.refund_obstacle_row order by j.rider, j.id) filter (where j.code is not null)
  into able, obstacles
  from (
    select h as refund, h.id, h.langkah, h.ditutup_sebab, h.jumlah, f.from_day, p.nama_panggilan_rider as rider, m.left_over,
      case
        when h.langkah <> 'disetujui' then 'refund_step_passed'
        when f.above and not proved then 'address_not_proved'
        when f.above and h.diminta_pemesan and h.disetujui_oleh = any (mine) then 'own_request'
        when h.jumlah > m.left_over then 'refund_exceeds_payment'
        when r.pengembalian_id is null then 'account_missing'
        -- The bank was told the one before.
        when h.berkas_pada < r.diisi_pada then 'account_changed'
        when p_paid_on < f.from_day then 'paid_on_invalid'
      end as code
    from unnest(held) h
    join public.pendaftaran_lomba p on p.id = h.pendaftaran_id
    left join private.rekening_pengembalian r on r.pengembalian_id = h.id
    cross join lateral (
      select (h.diminta_pada at time zone race.zona_waktu)::date as from_day, private.needs_second_person(h.transaksi_id) as above
    ) f
    cross join lateral (
      select u.diterima - u.kembali_transfer as left_over from private.uang_transaksi u where u.transaksi_id = h.transaksi_id
    ) m
  ) j;
  if p_commit and able is not null and not exists (
    select from storage.objects o
    where o.bucket_id = 'bukti_pengembalian' and o.name = p_proof
      and exists (select from unnest(held) h where starts_with(p_proof, h.id || '/'))
  ) then
    perform private.refuse('PT422', 'proof_missing');
  end if;
  if p_commit and able is not null then
    perform private.refuse_unchecked_file('bukti_pengembalian', p_proof);
  end if;
  update private.pengembalian x
  set langkah = 'dibayar', dibayar_pada = now(), dibayar_oleh = me, tanggal_transfer = p_paid_on,
    bukti = coalesce(p_proof, 'pratinjau'), bukti_bersama = cardinality(able) > 1
  from unnest(able) a where x.id = a.id;
  foreach b in array coalesce(able, '{}') loop
    if b.jenis = 'penuh' then
      select * into strict t from public.transaksi_pembayaran x where x.id = b.transaksi_id;
      perform private.apply_word(t, false, t.merchant_ref, null, 'REFUND', null, null,
        jsonb_build_object('source', 'refund_desk', 'refund_id', b.id));
    end if;
  end loop;
  perform private.queue_message('refund_paid:' || a.id, 'refund_paid', p.user_id, null,
    jsonb_build_object('pendaftaran_id', p.id, 'lomba', race.judul, 'jumlah', a.jumlah, 'tanggal', p_paid_on, 'keluar', a.keluar,
      'aturan', a.aturan))
  from unnest(able) a join public.pendaftaran_lomba p on p.id = a.pendaftaran_id;
  answer := private.refunds_answer(p_refund_ids, able, obstacles);
  select count(*) into answer.leaving from unnest(able) a join public.pendaftaran_lomba p on p.id = a.pendaftaran_id
  where not private.is_live(p.status_pendaftaran);
  if able is not null then
    perform private.log_act('pay_refunds', null, p_race_id, 'lomba', p_race_id::text, null, (
      select jsonb_build_object('pengembalian', jsonb_agg(a.id order by a.id), 'jumlah', sum(a.jumlah), 'tanggal_transfer', p_paid_on)
      from unnest(able) a
    ));
  end if;
  return answer;
end
$$;
comment on function private.pay_refunds is
  'Enters that many approved refunds of a race were transferred on one day, with one proof in the folder of one of them, which parents do not see: it names the others. By the rules of pay_refund; and one whose account changed after it was given to the bank (refund_transfers) is left out (account_changed). Answers as approve_refunds. Without commit no proof is needed. Needs the right money.
Raises as private.lock_refunds; PT422 paid_on_invalid {max}, proof_missing; PT409 file_not_checked.';
select private.offer('pay_refunds', p_asks => true);

create function private.close_refunds(p_race_id uuid, p_refund_ids uuid[]) returns public.many_refunds_row
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  held private.pengembalian[];
  able private.pengembalian[];
  obstacles public.refund_obstacle_row[];
begin
  select array_agg(b) into held from private.lock_refunds(p_race_id, p_refund_ids) b;
  select array_agg(b) filter (where b.langkah = 'dibayar'),
    array_agg(row(
      b.id, p.nama_panggilan_rider, 'refund_step_passed',
      jsonb_build_object('langkah', b.langkah, 'ditutup_sebab', b.ditutup_sebab)
    )::public.refund_obstacle_row order by p.nama_panggilan_rider, b.id) filter (where b.langkah <> 'dibayar')
  into able, obstacles
  from unnest(held) b join public.pendaftaran_lomba p on p.id = b.pendaftaran_id;
  if able is not null then
    update private.pengembalian x
    set langkah = 'ditutup', ditutup_pada = now(), ditutup_oleh = me, ditutup_sebab = 'selesai'
    from unnest(able) a where x.id = a.id;
    perform private.log_act('close_refunds', null, p_race_id, 'lomba', p_race_id::text, null, (
      select jsonb_build_object('pengembalian', jsonb_agg(a.id order by a.id)) from unnest(able) a
    ));
  end if;
  return private.refunds_answer(p_refund_ids, able, obstacles);
end
$$;
comment on function private.close_refunds is
  'Closes many refunds of a race whose transfers have arrived, as close_refund does one. Answers as approve_refunds. Needs the right money. Raises as private.lock_refunds.';
select private.offer('close_refunds');

--------------------------------------------------------------------------------------------------------------
-- Parents who have not answered
--------------------------------------------------------------------------------------------------------------

create table private.pengingat_pilihan (
  lomba_id uuid not null,
  pada timestamptz not null default now(),
  oleh uuid,
  constraint pengingat_pilihan_pkey primary key (lomba_id),
  constraint pengingat_pilihan_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade
);
comment on table private.pengingat_pilihan is 'When the organisers of a race last asked its parents again, and which of them did.';
alter table private.pengingat_pilihan enable row level security;
grant select on private.pengingat_pilihan to service_role;

create function private.remind_waiting(p_race_id uuid, p_round text) returns integer
language sql set search_path = ''
as $$
  with waiting as (
    select p.user_id, l.judul, count(*) as many, (array_agg(p.id order by p.didaftar_pada, p.id))[1] as first_entry
    from public.pendaftaran_lomba p join public.lomba l on l.id = p.lomba_id
    where p.lomba_id = p_race_id and p.user_id is not null and private.waits_for_parent(p)
    group by p.user_id, l.judul
  ), told as materialized (
    select private.queue_message('answer_needed:' || p_race_id || ':' || w.user_id || ':' || p_round, 'answer_needed',
      w.user_id, null,
      jsonb_build_object('pendaftaran_id', w.first_entry, 'lomba', w.judul, 'banyak', w.many))
    from waiting w
  )
  select count(*)::integer from told;
$$;
comment on function private.remind_waiting(uuid, text) is
  'Internal: asks each parent of a race whose turn it is once more (answer_needed {pendaftaran_id: one of theirs, lomba, banyak: how many of theirs wait}), once in a round; how many parents.';

create type public.parents_reminded_row as (riders bigint, parents bigint, reminded_before timestamptz);
comment on type public.parents_reminded_row is
  'What remind_parents answers: riders whose money waits for an answer, their parents, who are told, and when the race''s parents were asked before, or null.';

create function private.remind_parents(p_race_id uuid) returns public.parents_reminded_row
language plpgsql security definer set search_path = ''
as $$
declare
  wait constant interval := interval '1 day';
  last_time timestamptz;
  answer public.parents_reminded_row;
begin
  perform private.require_right(p_race_id, 'money');
  -- Two who press at once take turns.
  perform from public.lomba l where l.id = p_race_id for no key update;
  select r.pada into last_time from private.pengingat_pilihan r where r.lomba_id = p_race_id;
  select count(*), count(distinct p.user_id), last_time into answer
  from public.pendaftaran_lomba p where p.lomba_id = p_race_id and p.user_id is not null and private.waits_for_parent(p);
  if last_time > now() - wait then
    perform private.refuse('PT429', 'reminded_before', jsonb_build_object('seconds', private.seconds_until(last_time + wait)));
  end if;
  if answer.parents > 0 then
    perform private.remind_waiting(p_race_id, to_char(now() at time zone 'UTC', 'YYYYMMDDHH24MISS'));
    insert into private.pengingat_pilihan (lomba_id, oleh) values (p_race_id, (select auth.uid()))
    on conflict (lomba_id) do update set pada = now(), oleh = excluded.oleh;
    perform private.log_act('remind_parents', null, p_race_id, 'lomba', p_race_id::text, null,
      jsonb_build_object('rider', answer.riders, 'pemesan', answer.parents));
  end if;
  return answer;
end
$$;
comment on function private.remind_parents is
  'Asks all parents of a race whose answer its money waits for once more: a choice after it was called off, or an account. One message a parent, once in 24 hours a race. Needs the right money.
Raises as race_money; PT429 reminded_before {seconds}.';
select private.offer('remind_parents', p_asks => true);

create function private.queue_answer_reminders(p_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
begin
  -- By itself after three days and after seven; not in the days between, and not for a race of long ago.
  for due in
    select c.lomba_id, d.days from private.pembatalan_lomba c
    cross join (values (3), (7)) d (days)
    where p_at between c.pada + make_interval(days => d.days) and c.pada + make_interval(days => d.days + 1)
      and not exists (select from private.pengingat_pilihan r where r.lomba_id = c.lomba_id and r.pada > p_at - interval '1 day')
  loop
    perform private.remind_waiting(due.lomba_id, 'hari' || due.days);
  end loop;
  -- Money that was asked for two days ago and has nowhere to go; of a race that was called off its own round asks.
  perform private.queue_message('answer_needed:' || w.id, 'answer_needed', w.user_id, null,
    jsonb_build_object('pendaftaran_id', w.pendaftaran_id, 'lomba', w.judul, 'banyak', 1))
  from (
    select b.id, b.pendaftaran_id, p.user_id, l.judul
    from public.pendaftaran_lomba p
    join public.lomba l on l.id = p.lomba_id and l.status <> 'dibatalkan'
    join private.pengembalian b on b.pendaftaran_id = p.id and b.langkah in ('diminta', 'disetujui')
    where p.uang_kembali = 'rekening' and p.user_id is not null
      and b.diminta_pada between p_at - interval '5 days' and p_at - interval '2 days'
      and not exists (select from private.pesan m where m.kunci = 'answer_needed:' || b.id)
  ) w;
end
$$;
comment on function private.queue_answer_reminders(timestamptz) is
  'Internal, before messages are claimed: asks parents of a race that was called off three and seven days ago, and who have not answered, once more; not where the organisers have just done so. And whoever asked for money two days ago and has not said to which account.';
