-- What is published stands in the name of whoever has read it, and was read as it was seen: a wording that another hand saved
-- meanwhile had been published unread, a draft that another hand worked on thrown away, and an announcement that another hand
-- published taken off the pages as if it were a draft. What is published or taken away already is so when the same request
-- comes once more, its answer lost.

create function private.as_read(p_seen jsonb, p_standing jsonb)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.unchanged_since(jsonb_build_object('seen', p_seen), p_standing);
exception when sqlstate 'PT409' then
  raise sqlstate 'PT409' using detail = 'read', message =
    'Somebody else has changed this meanwhile, and nothing was done. Look at what stands here now, and decide anew';
end
$$;
revoke execute on function private.as_read from public;

drop function public.publish_test(text, text), public.retire_test(text, text), public.publish_mains_question(text, text),
  public.retire_mains_question(text, text), public.publish_announcement(uuid), public.withdraw_announcement(uuid);

create function public.publish_test(p_slug text, p_reviewer text, p_seen jsonb default null)
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

create function public.retire_test(p_slug text, p_reason text default '', p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  test public.tests;
begin
  perform private.require_admin();
  select * into test from public.tests where slug = p_slug for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such test';
  end if;
  -- by a request before, whose answer was lost
  if test.status = 'retired' and p_seen is not null then
    return;
  end if;
  perform private.as_read(p_seen, to_jsonb(test) || jsonb_build_object('questions', array(
    select question_id from exam_private.test_questions held where held.test = test.slug order by position
  )));
  if test.status = 'draft' and not private.test_is_begun(p_slug) then
    perform set_config('app.audit', 'summary', true);
    delete from public.tests where slug = p_slug;
    perform set_config('app.audit', '', true);
    perform private.audit('tests.delete', p_slug, null, jsonb_build_object('title', test.title));
    return;
  end if;
  perform private.desk_text(jsonb_build_object('reason', p_reason), 'reason', 'The reason', 10, 500);
  update public.tests set status = 'retired', origin = 'desk' where slug = p_slug;
  perform private.audit('tests.retire', p_slug, null, null, null, p_reason);
end
$$;

create function public.publish_mains_question(p_id text, p_reviewer text, p_seen jsonb default null)
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

create function public.retire_mains_question(p_id text, p_reason text default '', p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.mains_questions;
  key exam_private.mains_answers;
begin
  perform private.require_admin();
  select * into asked from public.mains_questions where id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such question';
  end if;
  select * into key from exam_private.mains_answers where question_id = p_id;
  if asked.status = 'retired' and p_seen is not null then
    return;
  end if;
  perform private.as_read(p_seen, to_jsonb(asked) || case when key.question_id is null then '{}' else to_jsonb(key) - 'question_id' end);
  if asked.status = 'draft' then
    delete from public.mains_questions where id = p_id;
    return;
  end if;
  perform private.desk_text(jsonb_build_object('reason', p_reason), 'reason', 'The reason', 10, 500);
  update public.mains_questions set status = 'retired', origin = 'desk' where id = p_id;
  perform private.audit('mains_questions.retire', p_id, null, null, null, p_reason);
end
$$;

create function public.publish_announcement(p_id uuid, p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said public.announcements;
begin
  perform private.require_admin();
  select * into said from public.announcements where id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such announcement';
  end if;
  if said.withdrawn_at is not null then
    raise sqlstate 'PT409' using message = 'This announcement was withdrawn and stays as it was: write a new one';
  end if;
  -- published already, it is the wording that has to be the one that was seen
  perform private.as_read(
    case when said.published_at is null then p_seen else p_seen - 'published_at' - 'from_at' end, to_jsonb(said));
  if said.until_at <= now() then
    raise sqlstate 'PT409' using message = 'Its end has passed already: choose a later one', detail = 'until_at';
  end if;
  -- where no beginning was chosen there stands the moment in which the draft was first saved
  update public.announcements set published_at = now(), from_at = greatest(from_at, now())
  where id = p_id and published_at is null;
end
$$;

create function public.withdraw_announcement(p_id uuid, p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said public.announcements;
begin
  perform private.require_admin();
  select * into said from public.announcements where id = p_id for update;
  if said.withdrawn_at is not null then
    return;
  end if;
  perform private.as_read(p_seen, case when said.id is not null then to_jsonb(said) end);
  delete from public.announcements where id = p_id and published_at is null;
  if found then
    return;
  end if;
  update public.announcements set withdrawn_at = coalesce(withdrawn_at, now()) where id = p_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such announcement';
  end if;
end
$$;

revoke execute on function public.publish_test, public.retire_test, public.publish_mains_question, public.retire_mains_question,
  public.publish_announcement, public.withdraw_announcement from public, anon;
grant execute on function public.publish_test, public.retire_test, public.publish_mains_question, public.retire_mains_question,
  public.publish_announcement, public.withdraw_announcement to authenticated;
