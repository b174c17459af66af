-- Two administrators at one form, or one in two tabs: whoever saves second is told what the first one saved, instead of
-- writing over it. And what stands before learners is not published once more in another name.

-- `seen` holds what the form was opened with; what differs by now was changed by somebody else.
create function private.unchanged_since(p_fields jsonb, p_standing jsonb)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  seen constant jsonb := coalesce(nullif(p_fields -> 'seen', 'null'), '{}');
  field text;
  is_same boolean;
begin
  if jsonb_typeof(seen) <> 'object' then
    raise sqlstate 'PT400' using message = 'What was seen comes as an object with its fields';
  end if;
  if p_standing is null then
    return;
  end if;
  for field in select jsonb_object_keys(seen) loop
    continue when not p_standing ? field;
    is_same := case when field like '%\_at'
      then private.desk_moment(seen, field, 'A moment that was seen') is not distinct from (p_standing ->> field)::timestamptz
      else seen -> field = p_standing -> field end;
    if not is_same then
      raise sqlstate 'PT409' using detail = 'seen', message =
        'Somebody else has changed this meanwhile. What they saved stands where you typed nothing: look at it and save again';
    end if;
  end loop;
end
$$;
revoke execute on function private.unchanged_since from public;

alter function public.save_announcement(jsonb) set schema private;
alter function private.save_announcement(jsonb) rename to write_announcement;
alter function public.save_test(jsonb) set schema private;
alter function private.save_test(jsonb) rename to write_test;
alter function public.save_mains_question(jsonb) set schema private;
alter function private.save_mains_question(jsonb) rename to write_mains_question;
revoke execute on function private.write_announcement, private.write_test, private.write_mains_question
from public, anon, authenticated, service_role;

-- Writes a new draft (without `id`) or changes an announcement; returns its id.
create function public.save_announcement(p_fields jsonb)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.desk_object(p_fields);
  standing jsonb;
begin
  select to_jsonb(said) into standing from public.announcements said where id::text = given ->> 'id' for update;
  perform private.unchanged_since(given, standing);
  return private.write_announcement(given - 'seen');
end
$$;

-- Writes a new draft (without `slug`) or changes a test; returns its address.
create function public.save_test(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.desk_object(p_fields);
  standing jsonb;
begin
  select to_jsonb(test) || jsonb_build_object('questions', array(
    select question_id from exam_private.test_questions held where held.test = test.slug order by position
  )) into standing from public.tests test where slug = given ->> 'slug' for update;
  perform private.unchanged_since(given, standing);
  return private.write_test(given - 'seen');
end
$$;

-- Writes a new draft (without `id`) or changes a mains question; returns its id.
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

revoke execute on function public.save_announcement, public.save_test, public.save_mains_question from public, anon;
grant execute on function public.save_announcement, public.save_test, public.save_mains_question to authenticated;

-- As before; the name of whoever published first is kept.
create or replace function public.publish_test(p_slug text, p_reviewer text)
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
    raise sqlstate 'PT409' using message = 'This test stands before learners already';
  end if;
  problem := private.test_lacks(test);
  if problem is not null then
    raise sqlstate 'PT400' using message = problem, detail = 'questions';
  end if;
  update public.tests set status = 'live', reviewed_by = reviewer, origin = 'desk' where slug = p_slug;
end
$$;

-- As before; the name of whoever published first is kept.
create or replace function public.publish_mains_question(p_id text, p_reviewer text)
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
