-- The desk of mains questions: the question in both languages, its parts, rubric, checklist, model answer and sources.
-- Drafts are nobody's but the desk's; what a model drafted is published in the name of a person who has read it, or not.

alter table public.mains_questions
  add column drafted_by text not null default 'person' check (drafted_by in ('person', 'ai')),
  drop constraint mains_questions_status_check,
  add constraint mains_questions_status_check check (status in ('draft', 'live', 'retired')),
  add constraint somebody_has_read_what_a_model_drafted
    check (status <> 'live' or drafted_by = 'person' or char_length(btrim(coalesce(reviewed_by, ''))) >= 3);

create function public.mains_question_desk()
returns table (
  id text, topic text, topic_title text, marks smallint, words smallint, directive text, question text, question_hi text,
  status text, origin text, drafted_by text, reviewed_by text, points integer, answers bigint
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select asked.id, asked.topic, topic.title, asked.marks, asked.words, asked.directive, asked.question,
      asked.question_hi, asked.status, asked.origin, asked.drafted_by, asked.reviewed_by,
      coalesce(jsonb_array_length(key.checklist), 0),
      (select count(*) from public.answers where answers.question_id = asked.id and answers.submitted_at is not null)
    from public.mains_questions asked
    left join public.topics topic on topic.slug = asked.topic
    left join exam_private.mains_answers key on key.question_id = asked.id;
end
$$;

create function public.mains_question_at_desk(p_id text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  told jsonb;
begin
  perform private.require_admin();
  select to_jsonb(asked) || coalesce(to_jsonb(key) - 'question_id', '{}') || jsonb_build_object('answers', (
    select count(*) from public.answers where answers.question_id = asked.id and answers.submitted_at is not null
  )) into told
  from public.mains_questions asked left join exam_private.mains_answers key on key.question_id = asked.id
  where asked.id = p_id;
  if told is null then
    raise sqlstate 'PT404' using message = 'There is no such question';
  end if;
  return told;
end
$$;

-- The checklist: points, each with the words by which it is found in an answer.
create function private.mains_checklist(p_fields jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  given constant jsonb := coalesce(nullif(p_fields -> 'checklist', 'null'), '[]');
  point jsonb;
  made jsonb := '[]';
begin
  if jsonb_typeof(given) <> 'array' or jsonb_array_length(given) > 15 then
    raise sqlstate 'PT400' using message = 'The checklist has at most 15 points', detail = 'checklist';
  end if;
  for point in select * from jsonb_array_elements(given) loop
    if jsonb_typeof(point) <> 'object' then
      raise sqlstate 'PT400' using message = 'A point comes with its words', detail = 'checklist';
    end if;
    begin
      made := made || jsonb_build_array(jsonb_build_object(
        'point', private.desk_text(point, 'point', 'A point of the checklist', 3, 400),
        'words', private.desk_texts(point, 'words', 'The words of a point', 30, 80)
      ));
    exception when sqlstate 'PT400' then
      raise sqlstate 'PT400' using message = sqlerrm, detail = 'checklist';
    end;
  end loop;
  return made;
end
$$;

create function private.mains_sources(p_fields jsonb)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  given constant jsonb := coalesce(nullif(p_fields -> 'sources', 'null'), '[]');
  source jsonb;
  address text;
  made jsonb := '[]';
begin
  if jsonb_typeof(given) <> 'array' or jsonb_array_length(given) > 12 then
    raise sqlstate 'PT400' using message = 'There are at most 12 sources', detail = 'sources';
  end if;
  for source in select * from jsonb_array_elements(given) loop
    if jsonb_typeof(source) <> 'object' then
      raise sqlstate 'PT400' using message = 'A source comes with title, publisher and address', detail = 'sources';
    end if;
    begin
      address := private.desk_text(source, 'url', 'The address of a source', 12, 500);
      if address !~ '^https://[^\s]+\.[^\s]+$' then
        raise sqlstate 'PT400' using message = 'The address of a source begins with https://';
      end if;
      made := made || jsonb_build_array(jsonb_build_object(
        'id', coalesce(nullif(private.desk_text(source, 'id', 'The name of a source', 0, 60), ''),
          'source-' || jsonb_array_length(made) + 1),
        'title', private.desk_text(source, 'title', 'The title of a source', 3, 300),
        'publisher', private.desk_text(source, 'publisher', 'The publisher of a source', 2, 200),
        'url', address,
        'date', private.desk_day(source, 'date', 'The day of a source'),
        'checked', private.desk_day(source, 'checked', 'The day a source was checked')
      ));
    exception when sqlstate 'PT400' then
      raise sqlstate 'PT400' using message = sqlerrm, detail = 'sources';
    end;
  end loop;
  return made;
end
$$;

-- What keeps a question from being published; null where nothing does.
create function private.mains_lacks(p_question public.mains_questions, p_key exam_private.mains_answers)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when cardinality(p_question.parts) = 0 then 'Take apart what is asked: name at least one part'
    when coalesce(p_question.question_hi, '') = '' then 'Write the question in Hindi too'
    when (select count(*) from jsonb_object_keys(p_question.rubric)) < 6
      or exists (select from jsonb_each_text(p_question.rubric) criterion where btrim(criterion.value) = '')
      then 'Say for each of the six criteria what strong answers do'
    when jsonb_array_length(p_key.checklist) < 3 then 'The checklist has at least three points'
    when exists (
      select from jsonb_array_elements(p_key.checklist) point where jsonb_array_length(point -> 'words') = 0
    ) then 'Give each point of the checklist the words by which it is found'
    when char_length(p_key.model_answer) < 200 then 'Write the model answer'
    when jsonb_array_length(p_key.sources) = 0 then 'Name at least one source'
  end
$$;
revoke execute on function private.mains_checklist, private.mains_sources, private.mains_lacks from public;

create function private.write_mains_question(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.desk_object(p_fields);
  criteria constant text[] := '{demand,content,structure,evidence,conclusion,language}';
  before public.mains_questions;
  written public.mains_questions;
  key exam_private.mains_answers;
  problem text;
begin
  if jsonb_typeof(coalesce(given -> 'id', 'null')) <> 'null' then
    select * into before from public.mains_questions where id = given ->> 'id' for update;
    if not found then
      raise sqlstate 'PT404' using message = 'There is no such question';
    end if;
    if before.status = 'retired' then
      raise sqlstate 'PT409' using message = 'This question was retired and stays as it was: write a new one';
    end if;
  end if;
  written := before;
  written.topic := private.desk_text(given, 'topic', 'The topic', 1, 100);
  if not exists (select from public.topics where slug = written.topic) then
    raise sqlstate 'PT400' using message = 'This topic is not in the syllabus', detail = 'topic';
  end if;
  written.marks := private.desk_one_of(
    jsonb_build_object('marks', (given ->> 'marks')), 'marks', 'The marks', '{10,15}')::smallint;
  written.words := private.desk_number(given, 'words', 'The words', 100, 400);
  written.minutes := case written.marks when 10 then 7 else 11 end;
  written.directive := private.desk_one_of(given, 'directive', 'The directive', array[
    'discuss', 'examine', 'critically examine', 'analyse', 'critically analyse', 'evaluate', 'comment', 'explain',
    'elucidate', 'justify', 'to what extent']);
  written.question := private.desk_text(given, 'question', 'The question', 20, 1000);
  written.question_hi := nullif(private.desk_text(given, 'question_hi', 'The question in Hindi', 0, 1000), '');
  written.parts := private.desk_texts(given, 'parts', 'Parts', 4, 400);
  if jsonb_typeof(coalesce(given -> 'rubric', '{}')) <> 'object' then
    raise sqlstate 'PT400' using message = 'The rubric comes criterion by criterion', detail = 'rubric';
  end if;
  select jsonb_object_agg(criterion, private.desk_text(
    coalesce(given -> 'rubric', '{}'), criterion, 'What strong answers do (' || criterion || ')', 0, 1000))
  into written.rubric from unnest(criteria) criterion;
  written.drafted_by := private.desk_one_of(given, 'drafted_by', 'Who drafted it', '{person,ai}');
  if before.drafted_by = 'ai' then
    written.drafted_by := 'ai';
  end if;
  key.checklist := private.mains_checklist(given);
  key.model_answer := private.desk_text(given, 'model_answer', 'The model answer', 0, 6000);
  key.sources := private.mains_sources(given);
  key.fact_ids := private.desk_texts(given, 'fact_ids', 'Figures', 40, 200);
  if exists (select unnest(key.fact_ids) except select id from public.facts) then
    raise sqlstate 'PT400' using message = 'One of the figures is not in the registry', detail = 'fact_ids';
  end if;
  if before.id is not null and (written.marks, written.words, written.question)
      is distinct from (before.marks, before.words, before.question)
    and exists (select from public.answers where question_id = before.id and submitted_at is not null) then
    raise sqlstate 'PT409' using detail = 'locked', message =
      'Answers to this question were handed in: its wording, marks and words stay. Retire it and write a new one';
  end if;
  if before.status = 'live' then
    written.reviewed_by := private.desk_text(given, 'reviewer', 'The name of whoever has read the change', 3, 80);
    problem := private.mains_lacks(written, key);
    if problem is not null then
      raise sqlstate 'PT400' using message = problem;
    end if;
  end if;
  written.id := coalesce(before.id, private.desk_address(written.question));
  insert into public.mains_questions (
    id, topic, marks, words, minutes, directive, question, question_hi, parts, rubric, status, origin, reviewed_by, drafted_by
  )
  values (
    written.id, written.topic, written.marks, written.words, written.minutes, written.directive, written.question,
    written.question_hi, written.parts, written.rubric, coalesce(before.status, 'draft'), 'desk', written.reviewed_by,
    written.drafted_by
  )
  on conflict (id) do update
  set topic = excluded.topic, marks = excluded.marks, words = excluded.words, minutes = excluded.minutes,
    directive = excluded.directive, question = excluded.question, question_hi = excluded.question_hi,
    parts = excluded.parts, rubric = excluded.rubric, origin = 'desk', reviewed_by = excluded.reviewed_by,
    drafted_by = excluded.drafted_by;
  insert into exam_private.mains_answers (question_id, checklist, model_answer, fact_ids, sources)
  values (written.id, key.checklist, key.model_answer, key.fact_ids, key.sources)
  on conflict (question_id) do update
  set checklist = excluded.checklist, model_answer = excluded.model_answer, fact_ids = excluded.fact_ids,
    sources = excluded.sources;
  return written.id;
end
$$;
revoke execute on function private.write_mains_question from public;

-- Writes a new draft (without `id`) or changes a question; returns its id. What learners see is changed only in the name
-- of somebody who has read the change (`reviewer`).
create function public.save_mains_question(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.desk_object(p_fields);
  standing jsonb;
begin
  perform from public.mains_questions where id = given ->> 'id' for update;
  select to_jsonb(asked) || coalesce(to_jsonb(key) - 'question_id', '{}') into standing
  from public.mains_questions asked left join exam_private.mains_answers key on key.question_id = asked.id
  where asked.id = given ->> 'id';
  perform private.unchanged_since(given, standing);
  return private.write_mains_question(given - 'seen');
end
$$;

-- The name of whoever published it first is kept.
create function public.publish_mains_question(p_id text, p_reviewer text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  reviewer constant text := private.desk_text(
    jsonb_build_object('reviewer', p_reviewer), 'reviewer', 'The name of whoever has read it', 3, 80);
  asked public.mains_questions;
  key exam_private.mains_answers;
  problem text;
begin
  select * into asked from public.mains_questions where id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such question';
  end if;
  if asked.status = 'retired' then
    raise sqlstate 'PT409' using message = 'This question was retired and stays as it was: write a new one';
  end if;
  if asked.status = 'live' then
    raise sqlstate 'PT409' using message = 'This question stands before learners already';
  end if;
  select * into key from exam_private.mains_answers where question_id = p_id;
  problem := case when key.question_id is null then 'Write checklist and model answer first'
    else private.mains_lacks(asked, key) end;
  if problem is not null then
    raise sqlstate 'PT400' using message = problem;
  end if;
  update public.mains_questions set status = 'live', reviewed_by = reviewer, origin = 'desk' where id = p_id;
end
$$;

-- Takes it away from learners; answers that were handed in stay theirs. A draft goes altogether.
create function public.retire_mains_question(p_id text, p_reason text default '')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.mains_questions;
begin
  perform private.require_admin();
  select * into asked from public.mains_questions where id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such question';
  end if;
  if asked.status = 'draft' then
    delete from public.mains_questions where id = p_id;
    return;
  end if;
  perform private.desk_text(jsonb_build_object('reason', p_reason), 'reason', 'The reason', 10, 500);
  update public.mains_questions set status = 'retired', origin = 'desk' where id = p_id;
  perform private.audit('mains_questions.retire', p_id, null, null, null, p_reason);
end
$$;
revoke execute on function public.mains_question_desk, public.mains_question_at_desk, public.save_mains_question,
  public.publish_mains_question, public.retire_mains_question from public, anon;
grant execute on function public.mains_question_desk, public.mains_question_at_desk, public.save_mains_question,
  public.publish_mains_question, public.retire_mains_question to authenticated;
