-- Beside each question of a result stands how many others had it right, of their first answers to it. They were gone through
-- for each who looked: after a test that three thousand took, three hundred thousand answers a result. Of a question that
-- two hundred and more have answered they are counted once in ten minutes, for everybody.

create table private.first_answer_counts (
  question_id text not null,
  version integer not null,
  answers integer not null, -- learners whose first answer it was
  right_count integer not null,
  counted_at timestamptz not null,
  primary key (question_id, version),
  foreign key (question_id, version) references public.question_versions (question_id, version) on delete cascade
);
alter table private.first_answer_counts enable row level security;
revoke all on private.first_answer_counts from public, anon, authenticated;

-- Those that may be told: of the last ten minutes, and of the key that holds.
create view private.fresh_first_answer_counts as
select kept.* from private.first_answer_counts kept
where kept.counted_at > now() - interval '10 minutes' and not exists (
  select from exam_private.key_changes change
  where change.question_id = kept.question_id and change.version = kept.version and change.changed_at > kept.counted_at
);
revoke all on private.fresh_first_answer_counts from public, anon, authenticated;

create function private.counted_first_answers(p_question_id text, p_version integer)
returns table (answers integer, right_count integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select count(*)::integer, (count(*) filter (where given.correct))::integer
  from (
    select distinct on (answer.user_id) answer.correct
    from public.attempt_answers answer
    where answer.question_id = p_question_id and answer.version = p_version
      and answer.correct is not null and answer.selected is not null
    order by answer.user_id, answer.saved_at, answer.attempt_id
  ) given;
end
$$;

-- Counts what of this attempt was not counted lately and is much. Whoever comes meanwhile waits for the one who counts.
create function private.count_first_answers(p_attempt uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  much constant integer := 200;
  stale public.attempt_answers[];
begin
  stale := array(
    select mine from public.attempt_answers mine
    where mine.attempt_id = p_attempt and not exists (
      select from private.fresh_first_answer_counts fresh
      where fresh.question_id = mine.question_id and fresh.version = mine.version
    )
  );
  if not exists (
    select from unnest(stale) mine
    cross join lateral (
      select count(*) as answers from public.attempt_answers answer
      where answer.question_id = mine.question_id and answer.version = mine.version
    ) given
    where given.answers >= much
  ) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('first_answer_counts', 0));
  insert into private.first_answer_counts (question_id, version, answers, right_count, counted_at)
  select mine.question_id, mine.version, counted.answers, counted.right_count, now() -- a key that changes meanwhile is newer
  from unnest(stale) mine
  cross join lateral private.counted_first_answers(mine.question_id, mine.version) counted
  where counted.answers >= much and not exists (
    select from private.fresh_first_answer_counts fresh
    where fresh.question_id = mine.question_id and fresh.version = mine.version
  )
  on conflict (question_id, version) do update
  set answers = excluded.answers, right_count = excluded.right_count, counted_at = excluded.counted_at;
end
$$;

-- As they were counted lately, or as they are.
create function private.first_answers_to(p_question_id text, p_version integer)
returns table (answers integer, right_count integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select fresh.answers, fresh.right_count from private.fresh_first_answer_counts fresh
  where fresh.question_id = p_question_id and fresh.version = p_version;
  if not found then
    return query select * from private.counted_first_answers(p_question_id, p_version);
  end if;
end
$$;
revoke execute on function private.counted_first_answers, private.count_first_answers, private.first_answers_to
  from public, anon, authenticated;

-- As before, of what is counted so.
create or replace function public.attempt_cohort(p_attempt uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  attempt public.attempts := private.attempt_of_caller(p_attempt);
begin
  if attempt.graded_at is null then
    raise invalid_parameter_value using message = 'Others are compared with after the results are out';
  end if;
  perform private.count_first_answers(p_attempt);
  return jsonb_build_object(
    'enough', private.enough_others(),
    'test', (
      select jsonb_build_object('others', count(*)) || case when count(*) >= private.enough_others() then
        jsonb_build_object(
          'median_sixths', percentile_cont(0.5) within group (order by score_sixths),
          'below', count(*) filter (where score_sixths < attempt.score_sixths)
        ) else '{}' end
      from (
        select distinct on (user_id) score_sixths
        from public.attempts
        where test = attempt.test and graded_at is not null and user_id <> attempt.user_id
        order by user_id, graded_at, id
      ) first_attempts
    ),
    'questions', (
      select coalesce(jsonb_agg(
        jsonb_build_object('position', counted.position, 'others', counted.others)
          || case when counted.others >= private.enough_others()
            then jsonb_build_object('right', counted.right_count) else '{}' end
        order by counted.position
      ), '[]')
      from (
        select mine.position, all_of_them.answers - (own.correct is not null)::integer as others,
          all_of_them.right_count - coalesce(own.correct, false)::integer as right_count
        from public.attempt_answers mine
        join exam_private.question_keys key
          on key.question_id = mine.question_id and key.version = mine.version and not key.dropped
        cross join lateral private.first_answers_to(mine.question_id, mine.version) all_of_them
        left join lateral (
          select answer.correct
          from public.attempt_answers answer
          where answer.user_id = attempt.user_id and answer.question_id = mine.question_id
            and answer.version = mine.version and answer.correct is not null and answer.selected is not null
          order by answer.saved_at, answer.attempt_id limit 1
        ) own on true
        where mine.attempt_id = attempt.id
      ) counted
    )
  );
end
$$;
