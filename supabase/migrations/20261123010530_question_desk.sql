-- What administrators see at the question desk: the whole bank as a table, one question with its versions, where it is
-- used, and how each version did.

-- Fewer first answers than this say nothing of a question.
create function private.least_answers()
returns integer
language sql immutable set search_path = ''
as $$ select 20 $$;

-- All questions, of each the version that is asked now (of a draft: its newest). `figures` says what stands out first.
create function public.desk_questions(p_search text default '')
returns table (
  id text, stem text, stem_hi text, format text, topic text, topic_title text, topic_title_hi text, kind text, difficulty smallint,
  status text, origin text, version integer, waiting integer, drafted_by text, answers integer, facility real, discrimination real,
  figures text, hindi text, review text, reviewer text, disputes integer, is_edited boolean, changed_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(left(coalesce(p_search, ''), 200)));
begin
  perform private.require_admin();
  return query
  select question.id, held.asked -> 'stem' ->> 'en', held.asked -> 'stem' ->> 'hi', question.format, question.topic, topic.title,
    topic.title_hi, question.kind, question.difficulty, question.status, question.origin, question.version, ahead.version,
    held.drafted_by, coalesce(known.answers, 0),
    case when known.answers >= private.least_answers() then known.facility end,
    case when known.answers >= private.least_answers() then known.discrimination end,
    case when coalesce(known.answers, 0) < private.least_answers() then 'few'
      when known.discrimination < 0 then 'suspect'
      when known.discrimination < 0.25 then 'weak'
      when known.facility < 0.3 then 'hard'
      when known.facility > 0.7 then 'easy'
      else 'good' end,
    coalesce(text.hindi, 'none'),
    case when ahead.version is not null then 'waiting'
      when coalesce(held.reviewed_by, case when held.drafted_by is null then question.reviewed_by end) is not null then 'reviewed'
      else 'nobody' end,
    coalesce(held.reviewed_by, case when held.drafted_by is null then question.reviewed_by end),
    coalesce(disputed.open, 0)::integer, question.edited_at_desk is not null, question.changed_at
  from public.questions question
  join public.question_versions held on held.question_id = question.id and held.version = question.version
  left join public.topics topic on topic.slug = question.topic
  left join private.question_texts text on text.question_id = question.id
  left join public.question_statistics known on known.question_id = question.id and known.version = question.version
  left join (
    select newest.question_id, max(newest.version) as version
    from public.question_versions newest join public.questions its on its.id = newest.question_id
    where newest.drafted_by is not null and newest.reviewed_by is null
      and (newest.version > its.version or newest.version = its.version and its.status = 'draft')
    group by newest.question_id
  ) ahead on ahead.question_id = question.id
  left join (
    select dispute.question_id, count(*) as open from public.question_disputes dispute
    where dispute.status = 'open' group by dispute.question_id
  ) disputed on disputed.question_id = question.id
  where wanted = '' or question.id = wanted or position(wanted in lower(text.said)) > 0 or position(wanted in question.id) > 0;
end
$$;

-- Where a question stands: what would feel a change of it.
create function private.question_uses(p_id text)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'tests', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', test.slug, 'title', test.title, 'title_hi', test.title_hi,
        'position', held.position, 'status', test.status) order by test.slug), '[]')
      from exam_private.test_questions held join public.tests test on test.slug = held.test where held.question_id = p_id
    ),
    'challenges', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', challenge.slug, 'title', challenge.title, 'title_hi', challenge.title_hi,
        'position', held.position, 'status', challenge.status) order by challenge.slug), '[]')
      from exam_private.challenge_questions held join public.challenges challenge on challenge.slug = held.challenge
      where held.question_id = p_id
    ),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', event.slug, 'title', event.title, 'title_hi', event.title_hi, 'day', at.day)
        order by at.day), '[]')
      from public.event_occurrences at join public.events event on event.slug = at.event
      where at.quiz @> array[p_id]
    ),
    'news', (
      select jsonb_build_object('id', item.id, 'title', item.title, 'title_hi', item.title_hi)
      from public.questions question join public.news_items item on item.id = question.news_id where question.id = p_id
    ),
    'answers', (
      select coalesce(jsonb_object_agg(counted.kind, counted.n), '{}') from (
        select attempt.kind, count(*) as n from public.attempt_answers answer
        join public.attempts attempt on attempt.id = answer.attempt_id
        where answer.question_id = p_id and answer.correct is not null group by attempt.kind
      ) counted
    ),
    'mission_tasks', (select count(*) from public.mission_tasks task where task.questions @> array[p_id] and task.status = 'open'),
    'facts', (
      select coalesce(jsonb_agg(distinct jsonb_build_object(
        'id', fact.id, 'name', fact.name, 'display', fact.display, 'unit', fact.unit, 'period', fact.period,
        'is_old', fact.superseded_by is not null or use.stale_since is not null and use.looked_at is null
      )), '[]')
      from public.fact_uses use join public.facts fact on fact.id = use.fact_id
      where use.kind = 'question' and use.item = p_id and use.is_live
    )
  )
$$;

-- One question with all its versions, its keys, who drafted and reviewed them, where it is used, what was claimed and ruled.
create function public.desk_question(p_id text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  question public.questions;
begin
  perform private.require_admin();
  select * into question from public.questions where id = p_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such question';
  end if;
  return jsonb_build_object(
    'id', question.id, 'topic', question.topic, 'format', question.format, 'kind', question.kind,
    'difficulty', question.difficulty, 'diagnostic', question.diagnostic, 'version', question.version,
    'status', question.status, 'origin', question.origin, 'is_edited', question.edited_at_desk is not null,
    'changed_at', question.changed_at, 'pyq', private.pyq_of(question),
    'versions', (
      select jsonb_agg(jsonb_build_object(
        'version', held.version, 'asked', held.asked, 'negative', held.negative, 'created_at', held.created_at,
        'drafted_by', held.drafted_by, 'drafter', private.full_name_of(held.drafted_by_id),
        'reviewed_by', coalesce(held.reviewed_by, case when held.drafted_by is null and held.version = question.version then question.reviewed_by end),
        'reviewed_at', held.reviewed_at, 'key', key.key, 'truths', to_jsonb(key.truths), 'reasons', key.reasons,
        'explanation', key.explanation, 'fact_ids', to_jsonb(key.fact_ids), 'sources', key.sources, 'dropped', key.dropped,
        'answers', (select count(*) from public.attempt_answers answer where answer.question_id = p_id and answer.version = held.version)
      ) order by held.version desc)
      from public.question_versions held
      join exam_private.question_keys key on key.question_id = held.question_id and key.version = held.version
      where held.question_id = p_id
    ),
    'problems', private.question_problems(private.question_shape(p_id, (
      select max(version) from public.question_versions where question_id = p_id
    ))),
    'hindi', (select jsonb_build_object('state', hindi, 'differences', differences) from private.question_texts where question_id = p_id),
    'draft', (
      select jsonb_build_object('updated_at', draft.updated_at, 'updated_by', draft.updated_by)
      from private.question_drafts draft where draft.question_id = p_id and draft.written_at is not null
    ),
    'uses', private.question_uses(p_id),
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'version', version, 'claimed', claimed, 'reasoning', reasoning, 'sources', sources, 'status', status,
        'outcome', outcome, 'created_at', created_at
      ) order by created_at desc), '[]')
      from (select * from public.question_disputes where question_id = p_id order by created_at desc limit 50) latest
    ),
    'rulings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'version', version, 'outcome', outcome, 'old_key', old_key, 'new_key', new_key, 'ruling', ruling,
        'ruled_at', ruled_at, 'ruled_by', private.full_name_of(ruled_by),
        'results', (select count(*) from public.regrades where ruling_id = given.id and old_sixths <> new_sixths)
      ) order by id desc), '[]')
      from exam_private.key_rulings given where question_id = p_id
    ),
    'decisions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'version', version, 'decision', decision, 'reason', reason, 'decided_at', decided_at,
        'decided_by', private.full_name_of(decided_by)
      ) order by id desc), '[]')
      from exam_private.question_decisions where question_id = p_id
    )
  );
end
$$;

-- How one version did: of the first answers, who chose what, the abler half against the other, and in what time. Shares
-- are told from twenty answers on.
create function public.desk_question_figures(p_id text, p_version integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  told jsonb;
  counted integer;
begin
  perform private.require_admin();
  if not exists (select from public.question_versions where question_id = p_id and version = p_version) then
    raise sqlstate 'PT404' using message = 'There is no such version of this question';
  end if;
  with firsts as (
    select distinct on (answer.user_id) answer.user_id, answer.selected, answer.correct, answer.time_ms
    from public.attempt_answers answer
    where answer.question_id = p_id and answer.version = p_version and answer.correct is not null
    order by answer.user_id, answer.saved_at nulls last
  ), latest as (
    select * from firsts limit 400
  ), able as (
    select latest.user_id, latest.selected, latest.time_ms, latest.correct, (
      select avg(other.correct::integer) from (
        select correct from public.attempt_answers
        where user_id = latest.user_id and question_id <> p_id and correct is not null limit 200
      ) other
    ) as share
    from latest
  ), halves as (
    select able.*, ntile(2) over (order by able.share nulls first, able.user_id) = 2 as is_able from able
  )
  select count(*), jsonb_build_object(
    'seconds', round((percentile_cont(0.5) within group (order by time_ms))::numeric / 1000),
    'seconds_right', round((percentile_cont(0.5) within group (order by time_ms) filter (where correct))::numeric / 1000),
    'blank', count(*) filter (where selected is null),
    'options', (
      select jsonb_agg(jsonb_build_object(
        'option', place, 'n', (select count(*) from halves where selected = place),
        'able', (select count(*) from halves where selected = place and is_able),
        'others', (select count(*) from halves where selected = place and not is_able)
      ) order by place) from generate_series(0, 3) place
    )
  ) into counted, told
  from halves;
  return jsonb_build_object('least', private.least_answers(), 'answered', counted) || (
    select coalesce((
      select jsonb_build_object('answers', answers, 'counted_at', updated_at) || case when answers >= private.least_answers()
        then jsonb_build_object('facility', facility, 'discrimination', discrimination, 'difficulty', difficulty) else '{}' end
      from public.question_statistics where question_id = p_id and version = p_version
    ), jsonb_build_object('answers', 0))
  ) || case when counted >= private.least_answers() then told else '{}' end;
end
$$;

revoke execute on function private.least_answers, private.question_uses from public;
revoke execute on function public.desk_questions, public.desk_question, public.desk_question_figures from public, anon;
grant execute on function public.desk_questions, public.desk_question, public.desk_question_figures to authenticated;
