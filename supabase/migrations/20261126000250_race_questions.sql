-- Own questions of a race: what its organiser asks of each entry beyond what the app asks, and what parents answered.
-- Why: decision 049. The questions are content of the race (lomba.pertanyaan), saved, copied and published with it; an answer
-- keeps the words that it answers, so that whatever becomes of the question, nobody reads an answer beside other words.
-- Affects: lomba_kategori's questions in save_race; RPCs own_answers, answer_questions, answer_for_rider.

create type public.race_question_row as (
  id uuid, question text, kind text, required boolean, categories uuid[], longest integer, choices text[]
);
comment on type public.race_question_row is
  'A question that a race asks of each entry. kind: text, choice or yes_no; categories: of whom it is asked, null is everybody; longest: of a text, in characters; choices: of a choice. In a draft the question may be empty and the choices too few; nobody is asked those.';

create type public.race_answer_row as (pertanyaan_id uuid, pertanyaan text, jenis text, jawaban text, dijawab_pada timestamptz);
comment on type public.race_answer_row is
  'An answer of an entry. pertanyaan: the words that it answers, null where the question is still asked in these words; jawaban: of yes_no ya or tidak.';

create table private.jawaban (
  pendaftaran_id uuid not null,
  lomba_id uuid not null,
  pertanyaan_id uuid not null,
  pertanyaan text not null,
  jenis text not null,
  jawaban text not null,
  dijawab_pada timestamptz not null default clock_timestamp(),
  constraint jawaban_pkey primary key (pendaftaran_id, pertanyaan_id),
  constraint jawaban_pendaftaran_id_fkey
    foreign key (pendaftaran_id) references public.pendaftaran_lomba (id) on delete cascade,
  constraint jawaban_lomba_id_fkey foreign key (lomba_id) references public.lomba (id) on delete cascade,
  constraint jawaban_jenis_known check (jenis in ('text', 'choice', 'yes_no')),
  constraint jawaban_jawaban_length check (char_length(jawaban) between 1 and 500)
);
comment on table private.jawaban is
  'What was answered for an entry to an own question of its race, beside the words and the kind that the question then had. Of the race that asked: an entry that has moved elsewhere answers there anew, and organisers see those of their own race alone.';
comment on column private.jawaban.pertanyaan_id is 'The id in lomba.pertanyaan, also when the question is not there any more.';
create index jawaban_lomba_id_idx on private.jawaban (lomba_id, pertanyaan_id);
alter table private.jawaban enable row level security;

create function private.race_questions(p_questions jsonb) returns setof public.race_question_row
language plpgsql immutable set search_path = ''
as $$
begin
  return query select q.* from jsonb_populate_recordset(null::public.race_question_row, p_questions) q;
end
$$;
comment on function private.race_questions(jsonb) is 'Internal: lomba.pertanyaan as rows, in its order.';

create function private.is_whole_question(question public.race_question_row) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return question.question is not null and (question.kind <> 'choice' or cardinality(question.choices) >= 2)
    and (question.categories is null or cardinality(question.categories) > 0);
end
$$;
comment on function private.is_whole_question(public.race_question_row) is
  'Internal: whether a question can be asked: it has words, at least two choices where it is a choice, and somebody to be asked.';

create function private.questions_for(p_questions jsonb, p_category_id uuid) returns setof public.race_question_row
language plpgsql immutable set search_path = ''
as $$
begin
  return query select q.* from private.race_questions(p_questions) q
  where private.is_whole_question(q) and (q.categories is null or p_category_id = any (q.categories));
end
$$;
comment on function private.questions_for(jsonb, uuid) is 'Internal: the questions of a race that are asked of an entry in this category.';

-- As src/domain/race-questions.ts, held to tests/vectors/race-questions.json.
create function private.answer_problem(question public.race_question_row, p_answer text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  answer text := private.clean_text(p_answer);
begin
  return case
    when answer is null then
      case when question.required then jsonb_build_object('code', 'answer_required', 'facts', '{}'::jsonb) end
    when question.kind = 'text' and char_length(answer) > question.longest then
      jsonb_build_object('code', 'text_too_long', 'facts', jsonb_build_object('max', question.longest))
    when question.kind = 'choice' and not answer = any (question.choices)
      or question.kind = 'yes_no' and answer not in ('ya', 'tidak') then
      jsonb_build_object('code', 'answer_not_offered', 'facts', '{}'::jsonb)
  end;
end
$$;
comment on function private.answer_problem(public.race_question_row, text) is
  'Internal: what is wrong with an answer as typed, {code, facts}; null when nothing is: answer_required, text_too_long {max}, answer_not_offered.';

create function private.keep_answers(p public.pendaftaran_lomba, p_answers jsonb, p_entering boolean) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  questions jsonb := (select l.pertanyaan from public.lomba l where l.id = p.lomba_id);
  asked public.race_question_row;
  given jsonb;
  known private.jawaban;
  answer text;
  problem jsonb;
  changed uuid[] := '{}';
begin
  if jsonb_typeof(coalesce(p_answers, '[]')) <> 'array' or jsonb_path_exists(p_answers, '$[*] ? (@.type() != "object")') then
    perform private.refuse('PT422', 'answers_invalid');
  end if;
  for asked in select q.* from private.questions_for(questions, p.kategori_id) q loop
    select a.value into given from jsonb_array_elements(p_answers) a where a.value ->> 'id' = asked.id::text limit 1;
    -- The form that was filled in did not have it, or had it in other words.
    if given is null and asked.required and p_entering
      or given is not null and given ->> 'question' is distinct from asked.question
    then
      perform private.refuse('PT409', 'question_changed', jsonb_build_object('field', 'answer-' || asked.id));
    end if;
    if given is null then
      continue;
    end if;
    known := null;
    select * into known from private.jawaban j where j.pendaftaran_id = p.id and j.pertanyaan_id = asked.id;
    answer := private.clean_text(given ->> 'answer');
    -- A question that came after the entry holds nobody up.
    if answer is null and not p_entering and known.jawaban is null then
      continue;
    end if;
    -- A choice that is not offered any more stays where it was given.
    if answer = known.jawaban and asked.question = known.pertanyaan and asked.kind = known.jenis then
      continue;
    end if;
    problem := private.answer_problem(asked, answer);
    if problem is not null then
      perform private.refuse('PT422', problem ->> 'code', jsonb_build_object('field', 'answer-' || asked.id) || (problem -> 'facts'));
    end if;
    if answer is not null then
      insert into private.jawaban (pendaftaran_id, lomba_id, pertanyaan_id, pertanyaan, jenis, jawaban)
      values (p.id, p.lomba_id, asked.id, asked.question, asked.kind, answer)
      on conflict (pendaftaran_id, pertanyaan_id) do update
      set lomba_id = excluded.lomba_id, pertanyaan = excluded.pertanyaan, jenis = excluded.jenis, jawaban = excluded.jawaban,
        dijawab_pada = clock_timestamp();
      changed := changed || asked.id;
    elsif known.jawaban is not null then
      delete from private.jawaban j where j.pendaftaran_id = p.id and j.pertanyaan_id = asked.id;
      changed := changed || asked.id;
    end if;
  end loop;
  return changed;
end
$$;
comment on function private.keep_answers(public.pendaftaran_lomba, jsonb, boolean) is
  'Internal, under the lock on the race''s row, so that no question changes meanwhile: keeps what of the answers [{id, question: the words as the form showed them, answer}] is asked of this entry, and gives the ids of the questions whose answers have changed. Of a new entry (entering) all that is required has to be there; afterwards only what was answered before has to stay answered. What is not asked is not kept. Raises PT422 answers_invalid; PT409 question_changed {field: answer-<id>}; PT422 answer_required, text_too_long {max}, answer_not_offered, each with {field}.';

create function private.answers_of(p_registration_id uuid, p_race_id uuid, p_questions jsonb) returns public.race_answer_row[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select row(
      j.pertanyaan_id,
      case when (j.pertanyaan, j.jenis) is distinct from (q.question, q.kind) then j.pertanyaan end,
      j.jenis, j.jawaban, j.dijawab_pada
    )::public.race_answer_row
    from private.jawaban j
    left join private.race_questions(p_questions) q on q.id = j.pertanyaan_id
    where j.pendaftaran_id = p_registration_id and j.lomba_id = p_race_id
    order by j.dijawab_pada, j.pertanyaan_id
  );
end
$$;
comment on function private.answers_of(uuid, uuid, jsonb) is
  'Internal: the answers of an entry to the questions of this race, which are now as given.';

--------------------------------------------------------------------------------------------------------------
-- The questions, as an organiser changes them
--------------------------------------------------------------------------------------------------------------

create function private.question_change(p_item jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  longest_question constant integer := 150;
  longest_answer constant integer := 500;
  most_choices constant integer := 15;
  longest_choice constant integer := 60;
  wanted public.race_question_row;
  words text := private.clean_text(p_item ->> 'question');
  choices text[];
begin
  if jsonb_typeof(p_item) <> 'object' or coalesce(p_item ->> 'id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    or coalesce(p_item ->> 'kind', '') not in ('text', 'choice', 'yes_no')
    or jsonb_typeof(coalesce(p_item -> 'required', 'false')) <> 'boolean'
    or jsonb_typeof(coalesce(p_item -> 'question', 'null')) not in ('string', 'null')
    or jsonb_typeof(coalesce(p_item -> 'categories', 'null')) not in ('array', 'null')
    or jsonb_typeof(coalesce(p_item -> 'choices', 'null')) not in ('array', 'null')
  then
    perform private.refuse_field('field_invalid', 'pertanyaan');
  end if;
  if jsonb_typeof(p_item -> 'choices') = 'array' and jsonb_path_exists(p_item, '$.choices[*] ? (@.type() != "string")')
    or jsonb_typeof(p_item -> 'categories') = 'array' and exists (
      select from jsonb_array_elements_text(p_item -> 'categories') c
      where coalesce(c, '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    )
  then
    perform private.refuse_field('field_invalid', 'pertanyaan');
  end if;
  if char_length(words) > longest_question then
    perform private.refuse_field('text_too_long', 'pertanyaan', jsonb_build_object('max', longest_question));
  end if;
  if p_item ->> 'kind' = 'choice' then
    select coalesce(array_agg(choice order by first), '{}') into choices
    from (
      select private.clean_text(item) as choice, min(place) as first
      from jsonb_array_elements_text(case jsonb_typeof(p_item -> 'choices') when 'array' then p_item -> 'choices' else '[]' end)
        with ordinality as items (item, place)
      group by 1
    ) offered
    where choice is not null;
    if cardinality(choices) > most_choices then
      perform private.refuse_field('list_too_long', 'pertanyaan', jsonb_build_object('max', most_choices));
    elsif exists (select from unnest(choices) choice where char_length(choice) > longest_choice) then
      perform private.refuse_field('text_too_long', 'pertanyaan', jsonb_build_object('max', longest_choice));
    end if;
    wanted.choices := choices;
  elsif p_item ->> 'kind' = 'text' then
    wanted.longest := case
      when coalesce(p_item -> 'longest', 'null') = 'null' then 100
      when p_item ->> 'longest' ~ '^[0-9]{1,3}$' then (p_item ->> 'longest')::integer
    end;
    if coalesce(wanted.longest not between 1 and longest_answer, true) then
      perform private.refuse_field('out_of_range', 'pertanyaan', jsonb_build_object('min', 1, 'max', longest_answer));
    end if;
  end if;
  wanted.id := p_item ->> 'id';
  wanted.question := words;
  wanted.kind := p_item ->> 'kind';
  wanted.required := coalesce((p_item ->> 'required')::boolean, false);
  if jsonb_typeof(p_item -> 'categories') = 'array' then
    wanted.categories := array(select distinct c::uuid from jsonb_array_elements_text(p_item -> 'categories') c order by 1);
  end if;
  return to_jsonb(wanted);
end
$$;
comment on function private.question_change(jsonb) is
  'Internal: one question of the changes, cleaned: choices each once, and only of a choice; longest 100 where none is given, and only of a text. Raises PT422 field_invalid, text_too_long {max}, list_too_long {max}, out_of_range {min, max}, each with {field}.';

create function private.questions_change(p_changes jsonb, race public.lomba) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 10;
  wanted jsonb;
  turned record;
begin
  if not p_changes ? 'pertanyaan' then
    return race.pertanyaan;
  end if;
  if jsonb_typeof(p_changes -> 'pertanyaan') <> 'array' then
    perform private.refuse_field('field_invalid', 'pertanyaan');
  elsif jsonb_array_length(p_changes -> 'pertanyaan') > most then
    perform private.refuse_field('list_too_long', 'pertanyaan', jsonb_build_object('max', most));
  end if;
  select coalesce(jsonb_agg(private.question_change(item) order by place), '[]') into wanted
  from jsonb_array_elements(p_changes -> 'pertanyaan') with ordinality as items (item, place);
  if (select count(distinct q.id) <> count(*) from private.race_questions(wanted) q) then
    perform private.refuse_field('field_invalid', 'pertanyaan');
  end if;
  -- A text is no choice and a yes no text: what was given would not be an answer any more.
  select q.question, count(distinct j.pendaftaran_id) as riders into turned
  from private.race_questions(wanted) q
  join private.jawaban j on j.lomba_id = race.id and j.pertanyaan_id = q.id
  group by q.id, q.question, q.kind having bool_or(j.jenis <> q.kind)
  limit 1;
  if found then
    perform private.refuse('PT409', 'question_answered',
      jsonb_build_object('field', 'pertanyaan', 'question', turned.question, 'riders', turned.riders));
  end if;
  return wanted;
end
$$;
comment on function private.questions_change(jsonb, public.lomba) is
  'Internal: the questions of the changes, the whole list in its order; what there is now when they do not name them. Raises as private.question_change, PT422 list_too_long {field, max: 10}, field_invalid (an id twice); PT409 question_answered {field, question, riders}: of another kind than what was answered.';

create function private.with_categories_replaced(p_questions jsonb, p_replaced jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if p_replaced = '{}' or p_questions = '[]' then
    return p_questions;
  end if;
  return (
    select jsonb_agg(
      case when jsonb_typeof(item -> 'categories') = 'array' then jsonb_set(item, '{categories}', (
        select coalesce(jsonb_agg(distinct coalesce(p_replaced -> c, to_jsonb(c))), '[]')
        from jsonb_array_elements_text(item -> 'categories') c
        where p_replaced -> c is distinct from 'null'
      )) else item end
      order by place
    )
    from jsonb_array_elements(p_questions) with ordinality as items (item, place)
  );
end
$$;
comment on function private.with_categories_replaced(jsonb, jsonb) is
  'Internal: the questions with the categories of a race that became others, {old id: new id, or null where it went}.';

create type public.question_answers_row as (pertanyaan_id uuid, riders bigint);
comment on type public.question_answers_row is 'How many entries have answered a question of a race: its kind stays.';

create function private.answered_questions(p_race_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('pertanyaan_id', x.pertanyaan_id, 'riders', x.riders) order by x.pertanyaan_id), '[]')
    from (
      select j.pertanyaan_id, count(*) as riders from private.jawaban j where j.lomba_id = p_race_id group by j.pertanyaan_id
    ) x
  );
end
$$;
comment on function private.answered_questions(uuid) is 'Internal: the questions of a race that have answers, also former ones: [question_answers_row].';

--------------------------------------------------------------------------------------------------------------
-- Reading and changing answers
--------------------------------------------------------------------------------------------------------------

create type public.own_answer_row as (
  pendaftaran_id uuid, rider_id uuid, pertanyaan_id uuid, pertanyaan text, jenis text, jawaban text
);
comment on type public.own_answer_row is 'An answer of an own entry, with the words that it answers.';

create function private.own_answers(p_race_id uuid) returns setof public.own_answer_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
begin
  return query
  select p.id, p.rider_id, j.pertanyaan_id, j.pertanyaan, j.jenis, j.jawaban
  from public.pendaftaran_lomba p
  join private.jawaban j on j.pendaftaran_id = p.id and j.lomba_id = p_race_id
  where p.user_id = me
  order by j.dijawab_pada desc, j.pertanyaan_id
  limit 1000;
end
$$;
comment on function private.own_answers is
  'What the caller answered to the own questions of a race, of all own entries there, the latest first: so that nothing is asked twice of a child. Raises PT401 not_signed_in.';
select private.offer('own_answers');

create function private.answer_questions(p_registration_id uuid, p_answers jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
  race public.lomba;
  changed uuid[];
begin
  perform private.lock_user(private.signed_in());
  p := private.lock_own_entry(p_registration_id);
  select * into strict race from public.lomba l where l.id = p.lomba_id for no key update;
  perform private.refuse_late_change(race);
  changed := private.keep_answers(p, p_answers, false);
  if changed <> '{}' then
    perform private.refuse_many_changes();
    perform private.log_act('change_answers', race.organisasi_id, race.id, 'pendaftaran', p.id::text, null,
      jsonb_build_object('pertanyaan_id', to_jsonb(changed)));
  end if;
  return cardinality(changed);
end
$$;
comment on function private.answer_questions is
  'The parent of an entry answers the own questions of its race, or changes what was answered, until the race''s deadline for changes: [{id, question: as shown, answer}]; what is not named stays, empty takes an answer back where none is required. Written into the rider''s history without the words. Answers how many have changed.
Raises PT401 not_signed_in; PT404 registration_not_found (also another user''s); PT409 already_checked_in, race_over {status}, registration_over, change_too_late {until, zona_waktu}; PT422 answers_invalid; PT409 question_changed {field: answer-<id>}; PT422 answer_required, text_too_long {max}, answer_not_offered, each with {field}; PT429 too_many_changes {limit, seconds}.';
select private.offer('answer_questions');

create function private.answer_for_rider(p_registration_id uuid, p_answers jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  race_id uuid := private.race_of_registration(p_registration_id);
  p public.pendaftaran_lomba;
  race public.lomba;
  changed uuid[];
begin
  perform private.require_right(race_id, 'riders');
  p := private.lock_entry(p_registration_id);
  select * into strict race from public.lomba l where l.id = p.lomba_id for no key update;
  if p.lomba_id <> race_id then
    perform private.refuse('PT404', 'race_not_found');
  elsif not private.is_live(p.status_pendaftaran) or p.dihapus_pada is not null then
    perform private.refuse('PT409', 'registration_over');
  end if;
  changed := private.keep_answers(p, p_answers, false);
  if changed <> '{}' then
    perform private.log_act('change_answers', race.organisasi_id, race.id, 'pendaftaran', p.id::text, null,
      jsonb_build_object('pertanyaan_id', to_jsonb(changed)));
  end if;
  return cardinality(changed);
end
$$;
comment on function private.answer_for_rider is
  'An organiser writes down what a family answered to the own questions of the race, as for an entry on paper; parameters and answer as answer_questions, without its deadline. Right: riders. Raises PT401 not_signed_in; PT404 race_not_found (also an unknown registration); PT403 not_allowed {right, roles}; PT409 registration_over; PT422 answers_invalid; PT409 question_changed {field: answer-<id>}; PT422 answer_required, text_too_long {max}, answer_not_offered, each with {field}.';
select private.offer('answer_for_rider');
