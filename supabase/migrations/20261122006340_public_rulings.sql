-- Rulings are public: who may see a question's key may read what was ruled on it, what was claimed, and why; nobody's
-- name. And a learner sees how far their own disputes are.

-- The latest rulings on versions of which the caller has a graded answer; for staff, on all.
create function public.public_rulings(p_limit integer default 50)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := private.caller();
  is_staff boolean := private.has_role('{admin,mentor}');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', ruling.id, 'question_id', ruling.question_id, 'version', ruling.version, 'format', question.format,
      'topic', question.topic, 'stem', asked.asked -> 'stem', 'options', asked.asked -> 'options',
      'claims', (
        -- A dispute is answered by the first ruling that comes after it.
        select coalesce(jsonb_agg(jsonb_build_object('claimed', claim.claimed, 'count', claim.count) order by claim.claimed), '[]')
        from (
          select dispute.claimed, count(*) from public.question_disputes dispute
          where dispute.question_id = ruling.question_id and dispute.version = ruling.version
            and dispute.ruled_at is not null and ruling.id = (
              select max(given.id) from exam_private.key_rulings given
              where given.question_id = ruling.question_id and given.version = ruling.version
                and given.ruled_at <= dispute.ruled_at
            )
          group by dispute.claimed
        ) claim
      ),
      'outcome', ruling.outcome, 'old_key', ruling.old_key, 'new_key', ruling.new_key, 'ruling', ruling.ruling,
      'ruled_at', ruling.ruled_at
    ) order by ruling.id desc), '[]')
    from (
      select * from exam_private.key_rulings given
      where is_staff or exists (
        select from public.attempt_answers
        where user_id = reader and question_id = given.question_id and version = given.version and correct is not null
      )
      order by id desc limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) ruling
    join public.questions question on question.id = ruling.question_id
    join public.question_versions asked on asked.question_id = ruling.question_id and asked.version = ruling.version
  );
end
$$;
revoke execute on function public.public_rulings from public, anon;
grant execute on function public.public_rulings to authenticated;

-- As before. Of an open dispute also how many questions wait longer for their ruling than this one.
create or replace function public.my_disputes()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  return (
    with waiting as (
      select question_id, version, row_number() over (order by min(created_at)) - 1 as ahead
      from public.question_disputes where status = 'open'
      group by question_id, version
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', dispute.id, 'question_id', dispute.question_id, 'version', dispute.version,
      'attempt_id', dispute.attempt_id, 'position', dispute.position, 'format', question.format, 'asked', asked.asked,
      'disputed_key', dispute.disputed_key, 'claimed', dispute.claimed, 'reasoning', dispute.reasoning,
      'sources', dispute.sources, 'created_at', dispute.created_at, 'status', dispute.status,
      'outcome', dispute.outcome, 'ruling', dispute.ruling, 'ruled_at', dispute.ruled_at,
      'ahead', case when dispute.status = 'open' then waiting.ahead end
    ) order by dispute.created_at desc), '[]')
    from public.question_disputes dispute
    join public.questions question on question.id = dispute.question_id
    join public.question_versions asked on asked.question_id = dispute.question_id and asked.version = dispute.version
    left join waiting on waiting.question_id = dispute.question_id and waiting.version = dispute.version
    where dispute.user_id = learner
  );
end
$$;
