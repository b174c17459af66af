-- What a device keeps for a time without a network says by which clock its days are told.

create or replace function private.reviews_of(p_learner uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner uuid := p_learner;
  mine constant public.study_settings := private.settings_of(learner);
begin
  return jsonb_build_object(
    'exam_day', (
      select min(day) from public.exam_milestones
      where id like 'cse-%-prelims' and day >= private.today()
    ),
    -- the days are the learner's own, also where they are told without a network
    'zone', mine.time_zone, 'day_starts', mine.day_starts,
    'questions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'question_id', question.id, 'topic', question.topic, 'stem', asked.asked -> 'stem',
        'mean_ms', timed.mean_ms, 'logs', logged.logs
      ) order by question.id), '[]')
      from (
        select question_id, jsonb_agg(jsonb_build_object(
          'attempt_id', attempt_id, 'position', position, 'rating', rating, 'reviewed_at', reviewed_at
        ) order by reviewed_at, id) as logs
        from public.review_logs where user_id = learner
        group by question_id
      ) logged
      join private.practice_pool(learner) question on question.id = logged.question_id
      join public.question_versions asked
        on asked.question_id = question.id and asked.version = question.version
      cross join lateral (
        select round(avg(time_ms))::integer as mean_ms
        from public.attempt_answers
        where user_id = learner and question_id = question.id and correct is not null and time_ms > 0
      ) timed
    )
  );
end
$$;

create or replace function public.my_cards()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  mine constant public.study_settings := private.settings_of(learner);
begin
  return jsonb_build_object(
    'exam_day', (
      select min(day) from public.exam_milestones
      where id like 'cse-%-prelims' and day >= private.today()
    ),
    'zone', mine.time_zone, 'day_starts', mine.day_starts,
    'cards', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', card.id, 'created_at', card.created_at, 'suspended', card.suspended,
        'logs', coalesce(reviewed.logs, '[]')
      ) order by card.created_at, card.id), '[]')
      from public.cards card
      left join (
        select card_id, jsonb_agg(jsonb_build_object(
          'id', id, 'rating', rating, 'reviewed_at', reviewed_at
        ) order by reviewed_at, id) as logs
        from public.card_reviews where user_id = learner
        group by card_id
      ) reviewed on reviewed.card_id = card.id
      where card.user_id = learner
    )
  );
end
$$;
