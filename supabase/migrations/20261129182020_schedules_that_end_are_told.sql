-- Weekly arenas and days of examinations are planned ahead, and nobody saw the last of them coming: the front page of the
-- desks says so six weeks before, as of everything else that waits for a person.

-- Each waits from six weeks before its last day on, and is late from that day.
create function private.schedules_that_end()
returns table (rank integer, key text, hours integer, waiting bigint, oldest timestamptz)
language sql stable security definer set search_path = ''
as $$
  with ending (rank, key, ends) as (
    select 15, 'arenas', max(opens_at) from public.challenges
    where kind = 'arena' and status = 'live' and visibility = 'all'
    union all
    select 16, 'exam_days', max(day)::timestamp at time zone 'Asia/Kolkata' from public.exam_milestones
    where id like 'cse-%-prelims'
  )
  select ending.rank, ending.key, 42 * 24, count(told.since), min(told.since)
  from ending
  left join lateral (
    select ending.ends - interval '42 days' as since where ending.ends - interval '42 days' <= now()
  ) told on true
  group by ending.rank, ending.key
$$;
revoke execute on function private.schedules_that_end from public;

-- As before, with those schedules.
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
      from public.news_drafts draft join public.news_items item on item.id = draft.item_id
      where item.status = 'draft'
      union all
      -- what a ruling dropped was decided on: it waits for nothing
      select 8, 'questions', 168, count(*), min(question.changed_at)
      from public.questions question
      where question.status in ('challenged', 'quarantined') and not exists (
        select from exam_private.question_keys key
        where key.question_id = question.id and key.version = question.version and key.dropped
      )
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
      union all
      select ending.rank, ending.key, ending.hours, ending.waiting, ending.oldest from private.schedules_that_end() ending
    ) queues
  ));
end
$$;
