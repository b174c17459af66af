-- Whoever tried again to publish a test or a mains question, after an answer was lost, was told that nothing was done, of what
-- they had just done. What stands before learners as it was seen, in the same name, is that.
create or replace function public.publish_test(p_slug text, p_reviewer text, p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  reviewer constant text := private.desk_text(
    jsonb_build_object('reviewer', p_reviewer), 'reviewer', 'The name of whoever has read it through', 3, 80);
  test public.tests;
  problem text;
begin
  select * into test from public.tests where slug = p_slug for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such test';
  end if;
  if test.status = 'retired' then
    raise sqlstate 'PT409' using message = 'This test was retired and stays as it was: make a copy of it';
  end if;
  if test.status = 'live' then
    if p_seen is not null and test.reviewed_by = reviewer then
      perform private.as_read(p_seen - '{status,reviewed_by,origin}'::text[], to_jsonb(test) || jsonb_build_object('questions', array(
        select question_id from exam_private.test_questions held where held.test = test.slug order by position
      )));
      return;
    end if;
    raise sqlstate 'PT409' using message = 'This test stands before learners already';
  end if;
  perform private.as_read(p_seen, to_jsonb(test) || jsonb_build_object('questions', array(
    select question_id from exam_private.test_questions held where held.test = test.slug order by position
  )));
  problem := private.test_lacks(test);
  if problem is not null then
    raise sqlstate 'PT400' using message = problem, detail = 'questions';
  end if;
  update public.tests set status = 'live', reviewed_by = reviewer, origin = 'desk' where slug = p_slug;
end
$$;
create or replace function public.publish_mains_question(p_id text, p_reviewer text, p_seen jsonb default null)
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
  select * into key from exam_private.mains_answers where question_id = p_id;
  if asked.status = 'retired' then
    raise sqlstate 'PT409' using message = 'This question was retired and stays as it was: write a new one';
  end if;
  if asked.status = 'live' then
    if p_seen is not null and asked.reviewed_by = reviewer then
      perform private.as_read(p_seen - '{status,reviewed_by,origin}'::text[],
        to_jsonb(asked) || case when key.question_id is null then '{}' else to_jsonb(key) - 'question_id' end);
      return;
    end if;
    raise sqlstate 'PT409' using message = 'This question stands before learners already';
  end if;
  perform private.as_read(p_seen, to_jsonb(asked) || case when key.question_id is null then '{}' else to_jsonb(key) - 'question_id' end);
  problem := case when key.question_id is null then 'Write checklist and model answer first'
    else private.mains_lacks(asked, key) end;
  if problem is not null then
    raise sqlstate 'PT400' using message = problem;
  end if;
  update public.mains_questions set status = 'live', reviewed_by = reviewer, origin = 'desk' where id = p_id;
end
$$;
