-- What administrators do with questions: publish a version under their name, retire, bring back, put under another topic.

-- A version of one question becomes the one that is asked. The administrator who is signed in is its reviewer.
create function private.publish_version(p_id text, p_version integer, p_admin uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reviewer constant text := nullif(btrim(private.full_name_of(p_admin)), '');
  question public.questions;
  held public.question_versions;
  problems jsonb;
begin
  if reviewer is null then
    raise sqlstate 'PT400' using message = 'Enter your name in your profile first: it stands under what you reviewed';
  end if;
  select * into question from public.questions where id = p_id for update;
  select * into held from public.question_versions where question_id = p_id and version = p_version for update;
  if held.version is null then
    raise sqlstate 'PT404' using message = 'There is no such version of this question';
  end if;
  if question.status = 'live' and question.version = p_version then
    raise sqlstate 'PT409' using message = 'This version is asked already';
  end if;
  problems := private.question_problems(private.question_shape(p_id, p_version));
  if problems <> '[]' then
    raise sqlstate 'PT400' using message = 'This version cannot be published yet. ' || (
      select string_agg(said, '. ') from (
        select problem ->> 'says' as said from jsonb_array_elements(problems) problem limit 6
      ) told
    ), detail = left(problems::text, 8000);
  end if;
  if exists (select from exam_private.question_keys where question_id = p_id and version = p_version and dropped) then
    raise sqlstate 'PT409' using message = 'A ruling dropped this version: give it a new key, or write another version';
  end if;
  update public.question_versions set reviewed_by = reviewer, reviewed_by_id = p_admin, reviewed_at = now()
  where question_id = p_id and version = p_version and reviewed_by is null;
  update public.questions
  set version = p_version, status = 'live', changed_at = now(), edited_at_desk = now(),
    reviewed_by = (select reviewed_by from public.question_versions where question_id = p_id and version = p_version)
  where id = p_id;
  perform private.audit('questions.publish', p_id, null,
    jsonb_build_object('version', question.version, 'status', question.status),
    jsonb_build_object('version', p_version, 'status', 'live', 'drafted_by', held.drafted_by, 'reviewed_by', reviewer));
end
$$;
revoke execute on function private.publish_version from public;

create function public.publish_question(p_id text, p_version integer)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.publish_version(p_id, p_version, private.require_admin());
end
$$;

-- Up to two hundred questions by their names, each once.
create function private.chosen_questions(p_ids text[])
returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  chosen constant text[] := array(select distinct id from unnest(p_ids) id where id is not null);
begin
  if cardinality(chosen) not between 1 and 200 then
    raise sqlstate 'PT400' using message = 'Choose 1 to 200 questions';
  end if;
  return chosen;
end
$$;
revoke execute on function private.chosen_questions from public;

-- Publishes of each question the newest version that waits. What cannot be published is told with why, and stays.
create function public.publish_questions(p_ids text[])
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  admin constant uuid := private.require_admin();
  chosen constant text[] := private.chosen_questions(p_ids);
  wanted record;
  done text[] := '{}';
  refused jsonb := '[]';
begin
  for wanted in
    select one.id, max(held.version) as version
    from unnest(chosen) one (id)
    left join public.questions question on question.id = one.id
    left join public.question_versions held on held.question_id = question.id and held.drafted_by is not null
      and held.reviewed_by is null and (held.version > question.version or question.status = 'draft')
    group by one.id order by one.id
  loop
    if wanted.version is null then
      refused := refused || jsonb_build_object('id', wanted.id, 'says', 'Nothing of it waits to be published');
      continue;
    end if;
    begin
      perform private.publish_version(wanted.id, wanted.version, admin);
      done := done || wanted.id;
    exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
      refused := refused || jsonb_build_object('id', wanted.id, 'says', sqlerrm);
    end;
  end loop;
  perform private.audit('questions.publish_many', null, null, null, jsonb_build_object('published', done, 'refused', jsonb_array_length(refused)));
  return jsonb_build_object('done', to_jsonb(done), 'refused', refused);
end
$$;

create function private.told_reason(p_reason text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if length(btrim(coalesce(p_reason, ''))) not between 20 and 1000 then
    raise sqlstate 'PT400' using message = 'Give the reason in 20 to 1,000 characters';
  end if;
  return btrim(p_reason);
end
$$;
revoke execute on function private.told_reason from public;

-- Takes questions out of use for good. Answers to them stay, and so do the results that hold them; tests and challenges
-- that have them fixed go on asking them, and are told by name.
create function public.retire_questions(p_ids text[], p_reason text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  admin constant uuid := private.require_admin();
  chosen constant text[] := private.chosen_questions(p_ids);
  reason constant text := private.told_reason(p_reason);
  retired text[];
begin
  perform set_config('app.audit', 'summary', true);
  with gone as (
    update public.questions set status = 'retired', changed_at = now()
    where id = any (chosen) and status <> 'retired' returning id, version
  ), decided as (
    insert into exam_private.question_decisions (question_id, version, decision, reason, answers, facility, discrimination, decided_by)
    select gone.id, gone.version, 'retired', reason, known.answers, known.facility, known.discrimination, admin
    from gone left join public.question_statistics known on known.question_id = gone.id and known.version = gone.version
    returning question_id
  )
  select coalesce(array_agg(question_id order by question_id), '{}') into retired from decided;
  perform private.audit('questions.retire', id, null, null, jsonb_build_object('status', 'retired'), reason) from unnest(retired) id;
  perform set_config('app.audit', '', true);
  return jsonb_build_object('done', to_jsonb(retired), 'still_in', (
    select coalesce(jsonb_agg(distinct told.title), '[]') from (
      select test.title from exam_private.test_questions held join public.tests test on test.slug = held.test and test.status = 'live'
      where held.question_id = any (retired)
      union all
      select challenge.title from exam_private.challenge_questions held
      join public.challenges challenge on challenge.slug = held.challenge and challenge.status = 'live'
      where held.question_id = any (retired)
    ) told
  ));
end
$$;

-- Brings a retired question back: to learners where its version was reviewed or came with the library, else to the drafts.
create function public.restore_question(p_id text, p_reason text)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  admin constant uuid := private.require_admin();
  reason constant text := private.told_reason(p_reason);
  question public.questions;
  restored text;
begin
  select * into question from public.questions where id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such question';
  end if;
  if question.status <> 'retired' then
    raise sqlstate 'PT409' using message = 'This question is not retired';
  end if;
  select case when held.drafted_by is not null and held.reviewed_by is null then 'draft'
    when key.dropped then 'challenged' else 'live' end into restored
  from public.question_versions held
  join exam_private.question_keys key on key.question_id = held.question_id and key.version = held.version
  where held.question_id = p_id and held.version = question.version;
  update public.questions set status = restored, changed_at = now() where id = p_id;
  if restored = 'live' then
    insert into exam_private.question_decisions (question_id, version, decision, reason, decided_by)
    values (p_id, question.version, 'live', reason, admin);
  end if;
  perform private.audit('questions.restore', p_id, null, null, jsonb_build_object('status', restored), reason);
  return restored;
end
$$;

create function public.set_question_topic(p_ids text[], p_topic text)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  chosen text[];
  moved text[];
begin
  perform private.require_admin();
  chosen := private.chosen_questions(p_ids);
  if not exists (
    select from public.topics topic where topic.slug = p_topic
      and not exists (select from public.topics under where under.parent_slug = topic.slug)
  ) then
    raise sqlstate 'PT400' using message = 'There is no such topic at the end of the syllabus';
  end if;
  perform set_config('app.audit', 'summary', true);
  with changed as (
    update public.questions set topic = p_topic, changed_at = now(), edited_at_desk = now()
    where id = any (chosen) and topic <> p_topic returning id
  )
  select coalesce(array_agg(id order by id), '{}') into moved from changed;
  perform private.audit('questions.set_topic', id, null, null, jsonb_build_object('topic', p_topic)) from unnest(moved) id;
  perform set_config('app.audit', '', true);
  return cardinality(moved);
end
$$;

-- A version that waits and is not wanted after all. What was ever asked of somebody stays.
create function public.discard_question_version(p_id text, p_version integer)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  question public.questions;
begin
  perform private.require_admin();
  select * into question from public.questions where id = p_id for update;
  if not exists (select from public.question_versions where question_id = p_id and version = p_version) then
    raise sqlstate 'PT404' using message = 'There is no such version of this question';
  end if;
  if question.version = p_version or exists (
    select from public.question_versions where question_id = p_id and version = p_version and (reviewed_by is not null or drafted_by is null)
  ) or exists (select from public.attempt_answers where question_id = p_id and version = p_version) then
    raise sqlstate 'PT409' using message = 'Only a version that waits for its reviewer can be thrown away; a draft question is retired';
  end if;
  delete from public.question_versions where question_id = p_id and version = p_version;
end
$$;

revoke execute on function public.publish_question, public.publish_questions, public.retire_questions, public.restore_question,
  public.set_question_topic, public.discard_question_version from public, anon;
grant execute on function public.publish_question, public.publish_questions, public.retire_questions, public.restore_question,
  public.set_question_topic, public.discard_question_version to authenticated;
