-- Reviews without a network: the next set of questions that are due is handed to a device before it is begun.

-- Whether a set was made for a time without a network, and nobody has begun it.
create function private.is_ahead(p_attempt public.attempts)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_attempt.kind = 'review' and p_attempt.submitted_at is null and p_attempt.setup ? 'ahead' and not exists (
    select from public.attempt_answers answer where answer.attempt_id = p_attempt.id and answer.seq > 0
  )
$$;
revoke execute on function private.is_ahead from public;

-- `p_due` is all that is due, the one to begin with first; `p_size` of them make the set. The one that was handed out
-- last is handed out again while nobody has begun it and all of it is still due. Null where none of them may be asked.
-- A device may keep for a week what it could not send, so one that is not begun goes after eight days.
create function public.hold_reviews(p_due text[], p_size integer)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  held uuid;
  chosen text[];
begin
  if coalesce(p_size, 0) not between 1 and 100 or coalesce(cardinality(p_due), 0) not between 1 and 1000 then
    raise invalid_parameter_value using message = 'A set has 1 to 100 questions, of 1 to 1000 that are due';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(learner::text || 'hold_reviews', 0));
  delete from public.attempts attempt
  where attempt.user_id = learner and private.is_ahead(attempt) and attempt.started_at < now() - interval '8 days';

  select attempt.id into held from public.attempts attempt
  where attempt.user_id = learner and private.is_ahead(attempt) and not exists (
    select from public.attempt_answers answer
    where answer.attempt_id = attempt.id and answer.question_id <> all (p_due)
  )
  order by attempt.started_at desc limit 1;
  if held is null then
    chosen := array(
      select id from private.questions_for(learner, jsonb_build_object('question_ids', to_jsonb(p_due))) limit p_size
    );
    if cardinality(chosen) = 0 then
      return null;
    end if;
    held := private.new_attempt(
      learner, 'review', 'learn', null, jsonb_build_object('question_ids', to_jsonb(chosen), 'ahead', true), 'gs1',
      null, chosen
    );
  end if;
  return public.open_attempt(held);
end
$$;
revoke execute on function public.hold_reviews from public, anon;
grant execute on function public.hold_reviews to authenticated;
