-- What an entry says of its rider, corrected by the organiser.
-- Why: a name with a typo or a wrong birth date is found by the club, often on race morning, and an entry on paper has no family that
-- could mend it. The family of an entry that was made in the app is told what stood there and what stands there now.

create type public.corrected_entry_row as (
  before public.rider_facts, after public.rider_facts, entries integer, misfits public.misfit_row[], fitting uuid[],
  in_closed_list boolean, told boolean, problem text
);
comment on type public.corrected_entry_row is
  'What correct_entry answers: the facts before and after, the entries that get them (a child may be in two categories), misfits: those whose category does not let the rider in any more, fitting: categories of the race that do, in_closed_list: whether the draw is made already, told: whether something changes and an account is told, problem: the refusal that a commit would meet, of riders_do_not_fit and the problems of move_riders.';

create function private.correct_entry(
  p_registration_id uuid, p_rider public.rider_facts, p_category_id uuid default null, p_beyond_rules boolean default false,
  p_commit boolean default false
) returns public.corrected_entry_row
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
  race public.lomba;
  facts public.rider_facts;
  corrected public.pendaftaran_lomba;
  ids uuid[];
  locked_key text;
  answer public.corrected_entry_row;
begin
  perform private.require_right(private.race_of_registration(p_registration_id), 'riders');
  -- Twice: the rider is locked before the entry, and which rider it is then follows from what the entry says.
  for turn in 1..2 loop
    select * into p from public.pendaftaran_lomba x where x.id = p_registration_id and x.dihapus_pada is null;
    if not found then
      perform private.refuse('PT404', 'registration_not_found');
    elsif not private.is_live(p.status_pendaftaran) then
      perform private.refuse('PT409', 'registration_over');
    end if;
    answer.before := private.facts_of(p);
    facts := private.clean_rider(jsonb_populate_record(answer.before, jsonb_strip_nulls(to_jsonb(p_rider)) - 'start_number'));
    corrected := private.entry_of(facts, private.complete_rider(facts));
    if turn = 1 then
      locked_key := concat_ws(':', p.lomba_id, corrected.tanggal_lahir_rider, private.fold_name(corrected.nama_lengkap_rider));
      perform private.lock_rider(p.lomba_id, corrected.nama_lengkap_rider, corrected.tanggal_lahir_rider);
      perform from public.pendaftaran_lomba x
      where x.id in (select private.entries_of_child(p.id)) order by x.id for update;
    elsif locked_key
      <> concat_ws(':', p.lomba_id, corrected.tanggal_lahir_rider, private.fold_name(corrected.nama_lengkap_rider))
    then
      -- Corrected or moved by somebody else in the same moment.
      perform private.refuse('PT409', 'changed_meanwhile');
    end if;
  end loop;
  -- The money desk may have moved it into another race meanwhile.
  perform private.require_right(p.lomba_id, 'riders');
  select * into race from public.lomba l where l.id = p.lomba_id;
  perform private.refuse_odd_rider(facts, exists (select from public.reg_regencies c where c.name = facts.city));

  ids := array(
    select x.id from public.pendaftaran_lomba x
    where x.id in (select private.entries_of_child(p.id)) and private.is_live(x.status_pendaftaran) order by x.id
  );
  if exists (
    select from public.pendaftaran_lomba x
    where x.lomba_id = p.lomba_id and x.tanggal_lahir_rider = corrected.tanggal_lahir_rider and x.id <> all (ids)
      and private.fold_name(x.nama_lengkap_rider) = private.fold_name(corrected.nama_lengkap_rider)
      and private.is_live(x.status_pendaftaran)
      -- Of two that were one child before, a nickname can still be mended.
      and (p.tanggal_lahir_rider, private.fold_name(p.nama_lengkap_rider))
        is distinct from (corrected.tanggal_lahir_rider, private.fold_name(corrected.nama_lengkap_rider))
  ) then
    perform private.refuse('PT409', 'rider_already_entered', jsonb_build_object('name', corrected.nama_lengkap_rider));
  end if;

  answer.after := facts;
  answer.entries := cardinality(ids);
  answer.in_closed_list := exists (select from unnest(ids) one where private.in_closed_list(one));
  answer.told := p.user_id is not null and answer.after is distinct from answer.before;
  answer.misfits := '{}';
  answer.fitting := '{}';
  -- Who was let in beyond the rules stays where they are while only words change.
  if (p.tanggal_lahir_rider, p.jenis_kelamin_rider) is distinct from (corrected.tanggal_lahir_rider, corrected.jenis_kelamin_rider) then
    answer.fitting := array(
      select k.id from public.lomba_kategori link
      join public.kategori_lomba k on k.id = link.kategori_id
      where link.lomba_id = race.id
        and private.rule_against(corrected.tanggal_lahir_rider, corrected.jenis_kelamin_rider, k, private.race_day(race)) is null
      order by k.nama, k.id
    );
    answer.misfits := array(
      select row(x.id, corrected.nama_lengkap_rider, rule ->> 'code', rule -> 'facts')::public.misfit_row
      from public.pendaftaran_lomba x
      join public.kategori_lomba k on k.id = case when x.id = p.id then coalesce(p_category_id, x.kategori_id) else x.kategori_id end,
        lateral (
          select private.rule_against(corrected.tanggal_lahir_rider, corrected.jenis_kelamin_rider, k, private.race_day(race)) as rule
        ) _
      where x.id = any (ids) and rule is not null
    );
  end if;
  if not coalesce(p_beyond_rules, false) and answer.misfits <> '{}' then
    answer.problem := 'riders_do_not_fit';
    if p_commit then
      perform private.refuse('PT422', 'riders_do_not_fit', jsonb_build_object('unfit', to_jsonb(answer.misfits)));
    end if;
  end if;

  perform private.correct_entries(ids, corrected);
  if p_category_id is not null and p_category_id <> p.kategori_id then
    answer.problem := coalesce(
      answer.problem, (private.move_riders(race.id, array[p.id], p_category_id, p_beyond_rules, p_commit)).problem
    );
  end if;
  if answer.after is distinct from answer.before then
    perform private.log_act('correct_entry', race.organisasi_id, race.id, 'pendaftaran', one::text,
      to_jsonb(answer.before), to_jsonb(answer.after))
    from unnest(ids) one;
    -- The whole of both: two corrections within minutes are one letter, from what stood there first.
    perform private.queue_latest('entry_corrected:' || p.id, 'entry_corrected', p.user_id,
      jsonb_build_object('pendaftaran_id', p.id, 'sebelum', answer.before, 'sesudah', answer.after), 'sebelum');
  end if;
  return answer;
end
$$;
comment on function private.correct_entry is
  'Corrects what an entry, and the child''s other entries in the race, say of the rider, for organisers with riders: name, nickname, birth date, gender, city, team, jersey, each as the form has it; null stays as it is, and so does start_number. In a closed list these are words alone: plate, team and class of the draw stay. A birth date or gender that the category does not let in needs category_id, the category to move this entry to in the same act (as move_riders), or beyond_rules. Logged with before and after; the account of the entry is told (entry_corrected {pendaftaran_id, sebelum, sesudah}). The family''s own child stays as the family has it.
Answer: corrected_entry_row.
Raises PT401 not_signed_in; PT404 race_not_found (also an unknown registration); PT403 not_allowed {right, roles}; PT404 registration_not_found (erased); PT409 registration_over, changed_meanwhile; PT422 full_name_required, nickname_required, birth_date_invalid, city_required, gender_invalid, text_too_long {field, max}, name_has_link {field}, city_unknown, jersey_size_invalid; PT409 rider_already_entered {name}: another entry of the race is this rider; with commit also PT422 riders_do_not_fit {unfit} and those of move_riders.';
select private.offer('correct_entry', p_asks => true);
