-- Mail that the server itself could not send stands where administrators look: on the desk of jobs with the mail server's
-- reason, and among what waits for a person. Elsewhere there is no such table, and mail is the provider's.

create function private.unsent_mail()
returns table (waiting bigint, oldest timestamptz, failures bigint, latest timestamptz, problem text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('backend.unsent_mails') is not null then
    return query execute $sql$
      select count(*) filter (where mail.state = 'waiting'), min(mail.at) filter (where mail.state = 'waiting'),
        count(*) filter (where mail.state <> 'waiting' and mail.at > now() - interval '24 hours'), max(mail.at),
        (array_agg(left(mail.problem, 300) order by mail.state = 'waiting' desc, mail.at desc))[1]
      from backend.unsent_mails mail where mail.at > now() - interval '7 days'
    $sql$;
  end if;
exception when undefined_table or undefined_column or insufficient_privilege then
  return;
end
$$;
revoke execute on function private.unsent_mail from public;

-- Nothing where all mail went out.
create function private.mail_job()
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', 'mail', 'by', 'server', 'schedule', null, 'zone', null, 'began_at', latest, 'ended_at', latest,
    'outcome', case when waiting > 0 then 'failed' else 'done' end, 'problem', problem, 'failures', failures,
    'waiting', waiting, 'done_at', null
  )), '[]')
  from private.unsent_mail() where latest is not null
$$;
revoke execute on function private.mail_job from public;

create or replace function public.job_overview()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin}')) then
    raise insufficient_privilege using message = 'Only administrators see how the jobs are doing';
  end if;
  return jsonb_build_object(
    'server_now', clock_timestamp(),
    'jobs', private.queue_jobs() || private.database_jobs() || private.server_jobs() || private.mail_job(),
    'queues', private.message_queues(), 'devices', (select count(*) from private.push_devices),
    'can_push', exists (select from private.push_key)
  );
end
$$;

-- What waits because something of the machine's does not work.
create function private.machine_queues()
returns table (rank integer, key text, hours integer, waiting bigint, oldest timestamptz)
language sql stable security definer set search_path = ''
as $$
  select 13, 'mails', 1, sum(late.waiting)::bigint, min(late.oldest)
  from (
    select count(*) as waiting, min(created_at) as oldest
    from private.notification_mails where sent_at is null and not is_held and due_at < now() and merged_into is null
    union all
    select mail.waiting, mail.oldest from private.unsent_mail() mail
  ) late
$$;
revoke execute on function private.machine_queues from public;

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
      select machine.rank, machine.key, machine.hours, machine.waiting, machine.oldest from private.machine_queues() machine
    ) queues
  ));
end
$$;
