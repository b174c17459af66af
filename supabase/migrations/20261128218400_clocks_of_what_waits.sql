-- What the front page of the desks says of what waits is so: a story that was withdrawn waits for nobody, and a question
-- that was taken out of use waits from then on.

create function private.question_status_changed()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.changed_at := now();
  return new;
end
$$;
revoke execute on function private.question_status_changed from public;
create trigger questions_change_with_their_status before update of status on public.questions
  for each row when (new.status is distinct from old.status) execute function private.question_status_changed();

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
    ) queues
  ));
end
$$;
