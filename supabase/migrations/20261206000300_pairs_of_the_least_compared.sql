-- Before a pair was drawn, each answer that is shared was asked whether it may be shown by functions that were planned
-- anew with each call, and then paired with every other: of three thousand answers to one question this took as long as
-- a statement may. They are planned once, and the hundred that were compared least are enough to draw from.

create or replace function private.is_shut_out(p_user uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from auth.users where id = p_user and banned_until > now());
end
$$;
create or replace function private.is_leaving(p_user uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.account_deletions where user_id = p_user);
end
$$;
create or replace function private.takes_part(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return not private.is_shut_out(p_user) and not private.is_leaving(p_user);
end
$$;

create or replace function private.is_offered(p_answer public.answers) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_answer.is_shared and p_answer.submitted_at is not null and btrim(p_answer.text) <> ''
    and private.takes_part(p_answer.user_id)
    -- there are marks that stand, as `standing_evaluations` says
    and exists (
      select from public.evaluations
      where answer_id = p_answer.id and run = 0 and purpose <> 'second' and (
        by <> 'mentor' and band_low is not null
        or by = 'mentor' and released_at is not null and replaced_at is null and marks is not null
      )
    )
    and not exists (
      select from public.answer_reports report
      where report.answer_id = p_answer.id and (report.settled_at is null or report.is_hidden)
    );
end
$$;

create or replace function public.compare_answers(p_question text, p_next boolean default false)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  pair public.peer_comparisons;
begin
  if not exists (
    select from public.answers where user_id = learner and question_id = p_question and submitted_at is not null
  ) then
    raise insufficient_privilege using message = 'Hand in an answer of your own first, then you can compare those of others';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('compare:' || learner::text || p_question, 0));
  select comparison.* into pair
  from public.peer_comparisons comparison
  join public.answers first_one on first_one.id = comparison.first_answer
  join public.answers second_one on second_one.id = comparison.second_answer
  where comparison.user_id = learner and comparison.question_id = p_question
    -- what was shared no longer, or reported since, is not shown again
    and private.is_offered(first_one) and private.is_offered(second_one)
    and not (p_next and comparison.judged_at is not null)
  order by comparison.created_at desc limit 1;
  if pair.id is null then
    with offered as (
      -- the newest of each
      select distinct on (answer.user_id) answer.id,
        (select count(*) from public.peer_comparisons where answer.id in (first_answer, second_answer)) as seen
      from public.answers answer
      where answer.question_id = p_question and answer.user_id <> learner and answer.submitted_at is not null
        and answer.is_shared and private.is_offered(answer)
      order by answer.user_id, answer.version_no desc
    ), least_seen as (
      select id, seen from offered order by seen, random() limit 100
    ), drawn as (
      select one.id as first_answer, other.id as second_answer
      from least_seen one join least_seen other on other.id <> one.id
      where not exists (
        select from public.peer_comparisons earlier
        where earlier.user_id = learner
          and least(earlier.first_answer, earlier.second_answer) = least(one.id, other.id)
          and greatest(earlier.first_answer, earlier.second_answer) = greatest(one.id, other.id)
      )
      order by one.seen + other.seen, random() limit 1
    )
    insert into public.peer_comparisons (user_id, question_id, first_answer, second_answer)
    select learner, p_question, first_answer, second_answer from drawn
    returning * into pair;
  end if;
  if pair.id is null then
    return null;
  end if;
  return private.shown_pair(pair);
end
$$;
