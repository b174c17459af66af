-- What every message to the assistant asks of the database, planned once for each connection. PostgreSQL plans the body of a
-- function in SQL at each call, which took most of the time of what finds a few rows or none.

create or replace function private.questions_at_stake(p_user uuid)
returns setof text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  select held.question_id
  from exam_private.challenge_entries entry
  join public.challenges challenge on challenge.slug = entry.challenge
  join exam_private.challenge_questions held on held.challenge = entry.challenge
  where entry.user_id = p_user and entry.frozen_at is null
    and (challenge.ends_at is null or challenge.ends_at > now() - interval '1 hour');
end
$$;

create or replace function private.questions_of_open_tests(p_user uuid)
returns setof text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  select answer.question_id
  from public.attempts sitting
  join public.attempt_answers answer on answer.attempt_id = sitting.id
  where sitting.user_id = p_user and sitting.submitted_at is null
    and (sitting.expires_at is null or sitting.expires_at + private.grace() >= now())
    and (sitting.kind = 'test' or (sitting.kind = 'diagnostic' and sitting.started_at > now() - interval '1 day'));
end
$$;

create or replace function private.open_items(p_user uuid)
returns table (format text, asked jsonb)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  select question.format, version.asked
  from public.attempts attempt
  join public.attempt_answers answer on answer.attempt_id = attempt.id
  join public.questions question on question.id = answer.question_id
  join public.question_versions version on version.question_id = answer.question_id and version.version = answer.version
  where attempt.user_id = p_user and attempt.submitted_at is null
    and (attempt.expires_at is null or attempt.expires_at + private.grace() >= now())
    and (attempt.kind in ('test', 'diagnostic') or attempt.mode <> 'learn')
  union all
  select question.format, version.asked
  from private.questions_at_stake(p_user) at_stake (id)
  join public.questions question on question.id = at_stake.id
  join public.question_versions version on version.question_id = question.id and version.version = question.version;
end
$$;

create or replace function private.has_open_items()
returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (select from private.open_items(auth.uid()));
end
$$;

create or replace function public.chat_turn(p_session_id text, p_question_id text default null)
returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (with own as (
    select m.* from public.chat_messages m
    where m.user_id = (select auth.uid()) and m.session_id = p_session_id
  ), before as (
    select
      m.message_type, coalesce(m.transcript, m.content) as content, m.style, m.step, m.created_at,
      row_number() over (order by m.created_at desc) as back
    from own m
    where m.content <> '' and m.id is distinct from p_question_id
      and m.created_at < coalesce((select asked.created_at from own asked where asked.id = p_question_id), 'infinity')
      and not exists (select from own newer where newer.replaces = m.id)
    order by m.created_at desc
    limit 24
  )
  select jsonb_build_object(
    -- What learners are told where an administrator has closed it.
    'closed', (select switch.reason from public.feature_switches switch where switch.part = 'assistant' and not switch.is_on),
    'style', (select settings.style from public.assistant_settings settings where settings.user_id = (select auth.uid())),
    'is_anothers', (select private.is_anothers_session(p_session_id)),
    'both_steps', (select private.is_two_step_done()),
    'is_tested', (select private.has_open_items()),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'role', case before.message_type when 'user' then 'user' else 'ai' end,
        'content', left(before.content, case when before.back <= 6 then 4000 else 1000 end),
        'style', before.style, 'step', before.step
      ) order by before.created_at), '[]')
      from before
    )
  ));
end
$$;
