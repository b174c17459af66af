-- After eighteen months 50,000 reviews of 5,000 cards stood in each answer with their names and moments: six megabytes. What
-- of a review counts is its day and its rating, in their order. Whole are those of the last week, which a device may still
-- keep without knowing that they arrived; questions have none that a device keeps. Cards come oldest first, so that no
-- moment of theirs needs telling.
create or replace function public.my_cards()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  mine constant public.study_settings := private.settings_of(learner);
  whole_from constant integer := private.study_day(learner) - 7 - date '1970-01-01';
begin
  return jsonb_build_object(
    'exam_day', private.exam_day_of(learner),
    'zone', mine.time_zone, 'day_starts', mine.day_starts,
    'cards', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', card.id, 'suspended', card.suspended, 'days', coalesce(reviewed.days, '{}'),
        'ratings', coalesce(reviewed.ratings, ''), 'logs', coalesce(reviewed.logs, '[]')
      ) order by card.created_at, card.id), '[]')
      from public.cards card
      left join (
        select log.card_id,
          array_agg(log.day order by log.place) filter (where log.day < whole_from) as days,
          string_agg(log.rating::text, '' order by log.place) filter (where log.day < whole_from) as ratings,
          jsonb_agg(jsonb_build_object('id', log.id, 'rating', log.rating, 'reviewed_at', log.reviewed_at)
            order by log.place) filter (where log.day >= whole_from) as logs
        from (
          select card_id, id, rating, reviewed_at, row_number() over (order by card_id, reviewed_at, id) as place,
            private.day_of(reviewed_at, mine.time_zone, mine.day_starts) - date '1970-01-01' as day
          from public.card_reviews where user_id = learner
        ) log
        group by log.card_id
      ) reviewed on reviewed.card_id = card.id
      where card.user_id = learner
    )
  );
end
$$;

create or replace function private.reviews_of(p_learner uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner constant uuid := p_learner;
  mine constant public.study_settings := private.settings_of(learner);
begin
  return jsonb_build_object(
    'exam_day', private.exam_day_of(learner),
    -- the days are the learner's own, also where they are told without a network
    'zone', mine.time_zone, 'day_starts', mine.day_starts,
    'questions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'question_id', question.id, 'topic', question.topic, 'stem', asked.asked -> 'stem',
        'mean_ms', timed.mean_ms, 'days', logged.days, 'ratings', logged.ratings
      ) order by question.id), '[]')
      from (
        select question_id,
          array_agg(private.day_of(reviewed_at, mine.time_zone, mine.day_starts) - date '1970-01-01'
            order by reviewed_at, attempt_id, position) as days,
          string_agg(rating::text, '' order by reviewed_at, attempt_id, position) as ratings
        from public.review_logs where user_id = learner
        group by question_id
      ) logged
      join private.practice_pool(learner) question on question.id = logged.question_id
      join public.question_versions asked
        on asked.question_id = question.id and asked.version = question.version
      left join (
        select question_id, round(avg(time_ms))::integer as mean_ms
        from public.attempt_answers
        where user_id = learner and correct is not null and time_ms > 0
        group by question_id
      ) timed on timed.question_id = question.id
    )
  );
end
$$;
