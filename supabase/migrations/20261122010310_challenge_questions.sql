-- Which questions a challenge asks, in which order of options each learner sees them, and where they are not shown
-- meanwhile: not in practice, not to visitors, and the assistant does not help with them.

-- The questions that are asked of somebody in a challenge that is not over for them.
create function private.questions_at_stake(p_user uuid)
returns setof text
language sql stable security definer set search_path = ''
as $$
  select held.question_id
  from exam_private.challenge_entries entry
  join public.challenges challenge on challenge.slug = entry.challenge
  join exam_private.challenge_questions held on held.challenge = entry.challenge
  where entry.user_id = p_user and entry.frozen_at is null
    and (challenge.ends_at is null or challenge.ends_at > now() - interval '1 hour')
$$;
revoke execute on function private.questions_at_stake from public;

-- As before. What everybody is asked is held back from a week before until it is over; what only some are asked, from
-- those alone.
create or replace function private.practice_pool(p_user uuid)
returns setof public.questions
language sql stable security definer set search_path = ''
as $$
  select question.*
  from public.questions question
  where question.status = 'live'
    and not exists (
      select from exam_private.question_keys key
      where key.question_id = question.id and key.version = question.version and key.dropped
    )
    and not exists (
      select from exam_private.test_questions held
      join public.tests test on test.slug = held.test and test.status = 'live'
      where held.question_id = question.id
        and case test.kind
          when 'topic' then exists (
            select from public.attempts attempt
            where attempt.user_id = p_user and attempt.test = held.test and attempt.graded_at is null
          )
          else not exists (
            select from public.attempts attempt
            where attempt.user_id = p_user and attempt.test = held.test and attempt.graded_at is not null
          )
        end
    )
    and not exists (
      select from exam_private.challenge_questions held
      join public.challenges challenge on challenge.slug = held.challenge and challenge.status = 'live'
      where held.question_id = question.id and challenge.kind in ('duel', 'arena', 'mentor')
        and challenge.opens_at < now() + interval '7 days' and challenge.ends_at > now()
    )
    and question.id not in (select private.questions_at_stake(p_user))
    and (
      not question.diagnostic
      or exists (select from public.profiles where user_id = p_user and onboarding_test_taken)
    )
$$;

-- As before, with the questions of challenges that the caller is in.
create or replace function private.open_items(p_user uuid)
returns table (format text, asked jsonb)
language sql stable security definer set search_path = ''
as $$
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
  join public.question_versions version on version.question_id = question.id and version.version = question.version
$$;

-- As before: what is asked of the caller in a challenge is not released, though they may have met it earlier.
create or replace function private.released_questions()
returns setof text
language sql stable security definer set search_path = ''
as $$
  select answer.question_id from public.attempt_answers answer
  where answer.user_id = (select auth.uid()) and (select private.is_two_step_done())
    and answer.question_id not in (select private.questions_at_stake((select auth.uid())))
  group by answer.question_id
  having bool_and(answer.correct is not null)
$$;

create or replace function private.released_explanations(p_any_word tsquery)
returns table (
  question_id text, topic text, stem jsonb, explanation jsonb, attempt_id uuid, "position" smallint, answered_on date,
  sources jsonb, fact_ids text[], search tsvector
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_two_step_done() then
    return;
  end if;
  return query
    select answer.question_id, question.topic, asked.asked -> 'stem', key.explanation, answer.attempt_id, answer.position,
      coalesce(answer.saved_at, answer.checked_at)::date, key.sources, key.fact_ids, indexed.search
    from (
      select distinct on (mine.question_id) mine.*
      from public.attempt_answers mine
      where mine.user_id = (select auth.uid()) and mine.correct is not null
      order by mine.question_id, mine.saved_at desc nulls last
    ) answer
    join exam_private.explanation_search indexed using (question_id, version)
    join exam_private.question_keys key using (question_id, version)
    join public.question_versions asked using (question_id, version)
    join public.questions question on question.id = answer.question_id
    where indexed.search @@ p_any_word and not key.dropped
      and not exists (
        select from public.attempt_answers before_her
        where before_her.user_id = answer.user_id and before_her.question_id = answer.question_id
          and before_her.correct is null
      )
      and answer.question_id not in (select private.questions_at_stake((select auth.uid())))
    order by ts_rank(indexed.search, p_any_word) desc
    limit 20;
end
$$;

-- Puts a challenge with its questions there, as they are asked now. Made twice, it stands once.
create function private.make_challenge(p_challenge public.challenges, p_questions text[])
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.challenges (
    slug, kind, title, title_hi, about, about_hi, topics, opens_at, join_closes_at, ends_at, minutes, question_count, rule,
    visibility, status, origin
  )
  select p_challenge.slug, p_challenge.kind, p_challenge.title, p_challenge.title_hi, p_challenge.about,
    p_challenge.about_hi, coalesce(p_challenge.topics, '{}'), p_challenge.opens_at, p_challenge.join_closes_at,
    p_challenge.ends_at, p_challenge.minutes, cardinality(p_questions), coalesce(p_challenge.rule, 'gs1'),
    coalesce(p_challenge.visibility, 'all'), 'live', 'game'
  on conflict (slug) do nothing;
  if not found then
    return false;
  end if;
  insert into exam_private.challenge_questions (challenge, position, question_id, version)
  select p_challenge.slug, place, question.id, question.version
  from unnest(p_questions) with ordinality wanted (id, place)
  join public.questions question on question.id = wanted.id;
  return true;
end
$$;
revoke execute on function private.make_challenge from public;

-- Which of the question's own options stands where for this learner. Options that lean on one another keep their order.
create function private.option_order(p_user uuid, p_question text, p_format text)
returns smallint[]
language sql immutable set search_path = ''
as $$
  select case
    when p_format = 'single' then array(
      select place from unnest('{0,1,2,3}'::smallint[]) place order by md5(p_user::text || p_question || place::text)
    )
    else '{0,1,2,3}'::smallint[]
  end
$$;
revoke execute on function private.option_order from public;

-- Where the question's own options are seen, or the other way round.
create function private.as_shown(p_order smallint[], p_own smallint)
returns smallint
language sql immutable set search_path = ''
as $$ select (array_position(p_order, p_own) - 1)::smallint $$;
revoke execute on function private.as_shown from public;

-- The questions of an entry as its learner sees them, in the form of open_attempt, up to a position where a host leads.
create function private.challenge_sheet(p_entry exam_private.challenge_entries, p_upto integer)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'position', held.position, 'question_id', question.id, 'version', asked.version, 'format', question.format,
    'kind', question.kind, 'topic', question.topic, 'difficulty', question.difficulty,
    'reviewed_by', question.reviewed_by,
    'asked', asked.asked || jsonb_build_object('options', (
      select jsonb_agg(asked.asked -> 'options' -> own order by place)
      from unnest(seen.shown) with ordinality ordered (own, place)
    )),
    'order', to_jsonb(seen.shown), 'negative', asked.negative, 'pyq', private.pyq_of(question),
    'selected', private.as_shown(seen.shown, given.selected), 'calls', coalesce(given.calls, ''),
    'confidence', given.confidence,
    'struck', coalesce((
      select jsonb_agg(private.as_shown(seen.shown, own) order by private.as_shown(seen.shown, own))
      from unnest(given.struck) own
    ), '[]'),
    'flagged', false, 'dont_know', false, 'first_selected', null, 'changes', 0, 'time_ms', coalesce(given.time_ms, 0),
    'visits', '[]'::jsonb, 'helped', false, 'seq', 0, 'checked', given.attempt_id is not null
  ) order by held.position), '[]')
  from exam_private.challenge_questions held
  join public.questions question on question.id = held.question_id
  join public.question_versions asked
    on asked.question_id = held.question_id and asked.version = coalesce(held.version, question.version)
  cross join lateral (select private.option_order(p_entry.user_id, question.id, question.format) as shown) seen
  left join exam_private.challenge_locks given
    on given.attempt_id = p_entry.attempt_id and given.position = held.position
  where held.challenge = p_entry.challenge and held.position <= p_upto
$$;
revoke execute on function private.challenge_sheet from public;
