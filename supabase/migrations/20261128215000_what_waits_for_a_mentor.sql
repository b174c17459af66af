-- Of one answer an appeal stands before a second look, and everything that waits for marks is counted as waiting.

create or replace function private.mentor_line()
returns table (answer_id uuid, task text, why text, since timestamptz, place bigint)
language sql stable security definer set search_path = ''
as $$
  with waiting as (
    select appeal.answer_id, 'appeal' as task, 'appeal' as why, appeal.filed_at as since, 2.0 as pull
    from private.answer_appeals appeal where appeal.state = 'open'
    union all
    select answer.id, 'marks', answer.status, answer.submitted_at, case answer.status when 'failed' then 2.0 else 1.0 end
    from public.answers answer
    where answer.status in ('needs_mentor', 'failed') and (private.standing_mark(answer.id)).id is null
    union all
    select request.answer_id, 'marks', 'asked', request.asked_at, 1.0
    from private.mentor_requests request where request.closed_at is null
    union all
    select look.answer_id, 'second', case look.look when 3 then 'third' else 'second' end, look.due_at, 0.5
    from private.second_looks look where look.done_at is null
  ), once as (
    select distinct on (waiting.answer_id) waiting.*
    from waiting
    -- an appeal is its learner's: a second look, which only mentors know of, does not stand before it
    order by waiting.answer_id, waiting.task = 'second', (now() - waiting.since) * waiting.pull desc, waiting.task
  )
  select once.answer_id, once.task, once.why, once.since,
    row_number() over (order by (now() - once.since) * once.pull desc, once.answer_id)
  from once
$$;

create or replace function public.admin_home()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin,mentor}')) then
    raise insufficient_privilege using message = 'Only the mentor and administrators see what waits';
  end if;
  return jsonb_build_object('server_now', now(), 'queues', (
    select jsonb_agg(jsonb_build_object('key', key, 'waiting', waiting, 'oldest', oldest, 'hours', hours) order by rank)
    from (
      select 1 as rank, 'answers' as key, 72 as hours, count(*) as waiting, min(since) as oldest
      from private.mentor_line() where task = 'marks'
      union all
      select 2, 'appeals', 168, count(*), min(filed_at) from private.answer_appeals where state = 'open'
      union all
      select 3, 'disputes', 168, count(*), min(created_at) from public.question_disputes where status = 'open'
      union all
      select 4, 'stale', 24, count(*), min(since) from public.stale_uses
      union all
      select 5, 'feedback', 72, count(*), min(created_at) from public.chat_feedback where rating = -1 and settled_at is null
      union all
      select 6, 'news_reports', 48, count(*), min(created_at) from public.news_reports where settled_at is null
      union all
      select 6, 'news_stories', 24, count(*), min(opened_at) from public.news_clusters where status = 'waiting'
      union all
      select 7, 'news_drafts', 24, count(*), min(draft.updated_at)
      from public.news_drafts draft
      where not exists (select from public.news_items item where item.id = draft.item_id and item.status = 'published')
      union all
      select 8, 'questions', 168, count(*), min(question.changed_at)
      from public.questions question where question.status in ('challenged', 'quarantined')
      union all
      select 9, 'challenge_flags', 72, count(*), min(flagged_at) from exam_private.challenge_flags where settled_at is null
      union all
      select 10, 'event_questions', 48, count(*), min(created_at)
      from public.event_questions where answer is null and not hidden
      union all
      select 11, 'security', 24, count(*), min(created_at)
      from public.security_events
      where risk_level = 'critical' and created_at > now() - interval '7 days'
      union all
      select 12, 'feeds', 24, count(*), min(coalesce(last_fetched_at, now()))
      from public.news_feeds where switched_on and failures >= 3
      union all
      select machine.rank, machine.key, machine.hours, machine.waiting, machine.oldest from private.machine_queues() machine
    ) queues
  ));
end
$$;
