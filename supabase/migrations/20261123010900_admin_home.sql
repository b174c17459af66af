-- What waits for a person, with how long the oldest of it has waited, and how long it should at most.

create function public.admin_home()
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
      select 1 as rank, 'answers' as key, 72 as hours, count(*) as waiting, min(asked_at) as oldest
      from private.mentor_requests where closed_at is null
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
      select 13, 'mails', 1, count(*), min(created_at)
      from private.notification_mails where sent_at is null and not is_held and due_at < now() and merged_into is null
    ) queues
  ));
end
$$;
revoke execute on function public.admin_home from public, anon;
grant execute on function public.admin_home to authenticated;
