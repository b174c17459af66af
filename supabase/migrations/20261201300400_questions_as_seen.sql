-- From a list that was read before, a question was put back under a topic from which somebody else had just moved it,
-- retired for a mistake that was mended, or published in a version that nobody had looked at. Whoever comes second is told;
-- a question that stands already as it is wished, from a request whose answer was lost, is passed over as before.

-- `p_seen` has the questions as they stood on the page, by their ids; `p_fields` those fields of them that matter. A
-- question that the clock has taken out of use stands, for this, as it did.
create function private.questions_as_seen(p_ids text[], p_seen jsonb, p_fields text[])
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  question record;
begin
  for question in select one.id, to_jsonb(one) as fields from public.questions one where one.id = any (p_ids) loop
    perform private.as_read(private.seen_of_question(p_seen -> question.id, p_fields), private.seen_of_question(question.fields, p_fields));
  end loop;
end
$$;

create function private.seen_of_question(p_question jsonb, p_fields text[])
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(key, case when key = 'status' and value = '"challenged"' then '"live"' else value end)
  from jsonb_each(p_question) where key = any (p_fields)
$$;
revoke execute on function private.questions_as_seen, private.seen_of_question from public;

drop function public.set_question_topic(text[], text);
create function public.set_question_topic(p_ids text[], p_topic text, p_seen jsonb default null)
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
  chosen := array(select id from public.questions where id = any (chosen) and topic <> p_topic order by id for update);
  perform private.questions_as_seen(chosen, p_seen, '{topic}');
  perform set_config('app.audit', 'summary', true);
  with changed as (
    update public.questions set topic = p_topic, changed_at = now(), edited_at_desk = now()
    where id = any (chosen) returning id
  )
  select coalesce(array_agg(id order by id), '{}') into moved from changed;
  perform private.audit('questions.set_topic', id, null, null, jsonb_build_object('topic', p_topic)) from unnest(moved) id;
  perform set_config('app.audit', '', true);
  return cardinality(moved);
end
$$;

drop function public.retire_questions(text[], text);
create function public.retire_questions(p_ids text[], p_reason text, p_seen jsonb default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  admin constant uuid := private.require_admin();
  chosen text[] := private.chosen_questions(p_ids);
  reason constant text := private.told_reason(p_reason);
  retired text[];
begin
  chosen := array(select id from public.questions where id = any (chosen) and status <> 'retired' order by id for update);
  perform private.questions_as_seen(chosen, p_seen, '{version,status}');
  perform set_config('app.audit', 'summary', true);
  with gone as (
    update public.questions set status = 'retired', changed_at = now()
    where id = any (chosen) returning id, version
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

drop function public.publish_questions(text[]);
create function public.publish_questions(p_ids text[], p_seen jsonb default null)
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
      perform private.as_read(p_seen -> wanted.id, jsonb_build_object('waiting', wanted.version));
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
revoke execute on function public.publish_questions, public.retire_questions, public.set_question_topic from public, anon;
grant execute on function public.publish_questions, public.retire_questions, public.set_question_topic to authenticated;
