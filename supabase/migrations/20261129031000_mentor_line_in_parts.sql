-- On a busy day hundreds wait, and the desk looks at the line every half minute: it reads the part that it shows, how many
-- there are in all, and which may be taken next wherever in the line they stand.

drop function public.mentor_queue();

-- What waits and may be taken by the caller, in the order of the line, of one kind or of `all`. Nothing in it says who
-- wrote an answer or what others made of it. `next`: the first two that are free, so that there is one beside the answer
-- that has just been marked.
create function public.mentor_queue(p_show text default 'all', p_most integer default 50)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  marker constant uuid := private.mentor();
begin
  return (
    with line as materialized (
      select waiting.*, request.reason as asked, held.mentor as holder, held.until
      from private.mentor_line() waiting
      join public.answers answer on answer.id = waiting.answer_id and answer.user_id <> marker
      left join private.mentor_requests request on request.answer_id = waiting.answer_id and request.closed_at is null
      left join private.mentor_claims held on held.answer_id = waiting.answer_id and held.until > now()
    ), meant as (
      select * from line
      where case p_show
        when 'all' then true
        when 'asked' then asked is not null
        when 'needs_mentor' then why in ('needs_mentor', 'failed')
        else task = p_show
      end
    )
    select jsonb_build_object(
      'now', now(),
      'pace_hours', round((extract(epoch from private.mentor_pace()) / 3600)::numeric, 2),
      'total', (select count(*) from line),
      'count', (select count(*) from meant),
      'next', (
        select coalesce(jsonb_agg(jsonb_build_object('answer_id', free.answer_id, 'task', free.task) order by free.place), '[]')
        from (
          select ordered.* from (
            -- in their order first: whether one is refused is asked of as few as can be
            select * from line where holder is null or holder = marker order by place offset 0
          ) ordered
          where private.task_refused(ordered.answer_id, marker, ordered.task) is null limit 2
        ) free
      ),
      'waiting', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'answer_id', shown.answer_id, 'task', shown.task, 'why', shown.why, 'since', shown.since, 'place', shown.place,
          'question', question.question, 'question_hi', question.question_hi, 'topic', topic.title,
          'topic_hi', topic.title_hi, 'directive', question.directive, 'marks', question.marks,
          'words', coalesce(answer.words, 0), 'language', answer.language, 'mode', answer.mode, 'asked', shown.asked,
          'refused', private.task_refused(shown.answer_id, marker, shown.task),
          'held_by', case when shown.holder = marker then 'me' when shown.holder is not null then 'other' end,
          'until', shown.until, 'is_begun', coalesce(draft.revision > 0, false)
        ) order by shown.place), '[]')
        from (select * from meant order by place limit least(greatest(p_most, 1), 1000)) shown
        join public.answers answer on answer.id = shown.answer_id
        join public.mains_questions question on question.id = answer.question_id
        join public.topics topic on topic.slug = question.topic
        left join public.evaluations draft on draft.answer_id = shown.answer_id and draft.by = 'mentor'
          and draft.evaluator = marker and draft.marks is null and draft.purpose = shown.task
      )
    )
  );
end
$$;
revoke execute on function public.mentor_queue from public, anon;
grant execute on function public.mentor_queue to authenticated;
