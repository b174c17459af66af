-- Whether somebody is shut out was asked of the account itself where the line of the mentors and the reach of an announcement
-- are made. It is said by one function; the others ask it. Nothing else changes.
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
    join public.answers own on own.id = waiting.answer_id
    -- an appeal and a second look are about marks that were given
    where waiting.task <> 'marks' or not private.is_shut_out(own.user_id)
    -- an appeal is its learner's: a second look, which only mentors know of, does not stand before it
    order by waiting.answer_id, waiting.task = 'second', (now() - waiting.since) * waiting.pull desc, waiting.task
  )
  select once.answer_id, once.task, once.why, once.since,
    row_number() over (order by (now() - once.since) * once.pull desc, once.answer_id)
  from once
$$;
create or replace function public.announcement_reach(p_audience text, p_value text default null)
returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked public.announcements;
begin
  perform private.require_admin();
  asked.audience := private.desk_one_of(
    jsonb_build_object('audience', p_audience), 'audience', 'Whom it is for', '{everyone,signed-in,role,level,medium}');
  asked.audience_value := p_value;
  return (
    select count(*)::integer from auth.users account
    where account.deleted_at is null and not private.is_shut_out(account.id)
      and private.is_addressed(asked, account.id)
  );
end
$$;
