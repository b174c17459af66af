-- The desk of tests and their series: written as drafts, published in somebody's name, retired. What would change results
-- is locked from the moment somebody has begun the test; for another paper it is copied.

alter table public.tests
  drop constraint tests_status_check,
  add constraint tests_status_check check (status in ('draft', 'live', 'retired'));
alter table public.test_series
  add column origin text not null default 'library' check (origin in ('library', 'desk'));

-- As before; who wrote a series is for the desk.
create or replace function public.my_tests()
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  perform private.close_attempt(id, 'clock') from public.attempts
  where user_id = learner and submitted_at is null and expires_at + private.grace() < now();
  return jsonb_build_object(
    'server_now', now(),
    'exam_day', (
      select min(day) from public.exam_milestones where id like 'cse-%-prelims' and day >= private.today()
    ),
    'series', (select coalesce(jsonb_agg(to_jsonb(series) - '{origin,position}'::text[] order by position), '[]') from public.test_series series),
    'tests', (
      select coalesce(jsonb_agg(to_jsonb(test) - '{origin,status,position}'::text[] || jsonb_build_object(
        'slots', private.slots_of(test),
        'attempts_left', case when test.attempts_allowed is not null then greatest(test.attempts_allowed - (
          select count(*) from public.attempts where attempts.user_id = learner and attempts.test = test.slug
        ), 0) end,
        'attempts', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', id, 'started_at', started_at, 'expires_at', expires_at, 'submitted_at', submitted_at,
            'submitted_by', submitted_by, 'graded_at', graded_at, 'score_sixths', score_sixths,
            'right_count', right_count, 'wrong_count', wrong_count, 'blank_count', blank_count,
            'answered', (
              select count(*) from public.attempt_answers where attempt_id = attempt.id and selected is not null
            )
          ) order by started_at desc), '[]')
          from public.attempts attempt where attempt.user_id = learner and attempt.test = test.slug
        )
      ) order by test.position), '[]')
      from public.tests test where test.status = 'live'
    )
  );
end
$$;

create function public.test_desk()
returns table (
  slug text, kind text, title text, title_hi text, series text, minutes smallint, question_count smallint,
  hindi_count smallint, status text, origin text, reviewed_by text, opens_at timestamptz, closes_at timestamptz,
  "position" integer, begun bigint
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select test.slug, test.kind, test.title, test.title_hi, test.series, test.minutes, test.question_count,
      test.hindi_count, test.status, test.origin, test.reviewed_by, test.opens_at, test.closes_at, test.position,
      (select count(*) from public.attempts where attempts.test = test.slug)
    from public.tests test;
end
$$;

-- One test with its questions in order; `begun`: how often.
create function public.test_at_desk(p_slug text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  told jsonb;
begin
  perform private.require_admin();
  select to_jsonb(test) || jsonb_build_object(
    'begun', (select count(*) from public.attempts where attempts.test = test.slug),
    'questions', array(
      select question_id from exam_private.test_questions held where held.test = test.slug order by position
    )
  ) into told from public.tests test where test.slug = p_slug;
  if told is null then
    raise sqlstate 'PT404' using message = 'There is no such test';
  end if;
  return told;
end
$$;

-- A paper of these questions, looked at before it is set: each question, how the areas of the syllabus are weighed beside
-- the past papers of the bank, and which other tests ask the same.
create function public.look_at_paper(p_questions text[], p_test text default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
begin
  if cardinality(p_questions) > 300 then
    raise sqlstate 'PT400' using message = 'A paper has at most 300 questions', detail = 'questions';
  end if;
  return (
    with recursive areas as (
      select slug, slug as area from public.topics where parent_slug is null
      union all
      select topic.slug, areas.area from public.topics topic join areas on topic.parent_slug = areas.slug
    ),
    asked as (
      select wanted.id, min(wanted.place) as place from unnest(p_questions) with ordinality wanted (id, place) group by wanted.id
    ),
    paper as (
      select asked.place, question.id, question.topic, question.format, question.kind, question.difficulty, question.status,
        version.asked -> 'stem' as stem, areas.area
      from asked
      join public.questions question on question.id = asked.id
      join public.question_versions version on version.question_id = question.id and version.version = question.version
      left join areas on areas.slug = question.topic
    ),
    past as (
      select areas.area, count(*) as n from public.questions question join areas on areas.slug = question.topic
      where question.source_type = 'pyq' and question.status <> 'retired' group by areas.area
    )
    select jsonb_build_object(
      'questions', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', paper.id, 'stem', paper.stem, 'topic', paper.topic, 'format', paper.format, 'kind', paper.kind,
          'difficulty', paper.difficulty, 'status', paper.status, 'in_hindi', coalesce(paper.stem ->> 'hi', '') <> ''
        ) order by paper.place), '[]') from paper
      ),
      'missing', (
        select coalesce(jsonb_agg(asked.id), '[]') from asked where asked.id not in (select paper.id from paper)
      ),
      'blueprint', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'area', topic.slug, 'title', topic.title, 'title_hi', topic.title_hi,
          'asked', (select count(*) from paper where paper.area = topic.slug), 'past', coalesce(past.n, 0)
        ) order by topic.position), '[]')
        from public.topics topic left join past on past.area = topic.slug
        where topic.parent_slug is null
          and (past.n > 0 or exists (select from paper where paper.area = topic.slug))
      ),
      'overlaps', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'slug', shared.slug, 'title', shared.title, 'title_hi', shared.title_hi, 'status', shared.status, 'shared', shared.n
        ) order by shared.n desc, shared.slug), '[]')
        from (
          select test.slug, test.title, test.title_hi, test.status, count(*) as n
          from exam_private.test_questions held join public.tests test on test.slug = held.test
          where held.question_id in (select paper.id from paper) and test.slug is distinct from p_test
            and test.status <> 'retired'
          group by test.slug, test.title, test.title_hi, test.status
        ) shared
      )
    )
  );
end
$$;

-- Questions that a test can ask, under a topic.
create function public.paper_choices(p_topic text default null)
returns table (
  id text, stem text, stem_hi text, topic text, format text, kind text, difficulty smallint, source_type text,
  in_tests bigint
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select question.id, version.asked -> 'stem' ->> 'en', version.asked -> 'stem' ->> 'hi', question.topic, question.format,
      question.kind, question.difficulty, question.source_type, (
        select count(*) from exam_private.test_questions held join public.tests test on test.slug = held.test
        where held.question_id = question.id and test.status <> 'retired'
      )
    from public.questions question
    join public.question_versions version on version.question_id = question.id and version.version = question.version
    join exam_private.question_keys key on key.question_id = question.id and key.version = question.version
    where question.status = 'live' and not key.dropped and not question.diagnostic
      and (p_topic is null or question.topic in (select private.topics_under(array[p_topic])));
end
$$;

create function private.test_is_begun(p_slug text)
returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.attempts where attempts.test = p_slug) $$;
revoke execute on function private.test_is_begun from public;

-- What keeps a test from being published; null where nothing does.
create function private.test_lacks(p_test public.tests)
returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when cardinality(p_test.topics) = 0 then 'Name at least one topic'
    when (select count(*) from exam_private.test_questions held where held.test = p_test.slug) < 5
      then 'A test asks at least five questions'
    when exists (
      select from exam_private.test_questions held join public.questions question on question.id = held.question_id
      where held.test = p_test.slug and question.status <> 'live'
    ) then 'One of its questions is not asked any more: take it out'
    when p_test.closes_at <= now() then 'Its window is over already: choose a later end'
  end
$$;
revoke execute on function private.test_lacks from public;

create function private.write_test(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.desk_object(p_fields);
  chosen constant text[] := private.desk_texts(given, 'questions', 'Questions', 200, 200);
  before public.tests;
  written public.tests;
  problem text;
begin
  if jsonb_typeof(coalesce(given -> 'slug', 'null')) <> 'null' then
    select * into before from public.tests where slug = given ->> 'slug' for update;
    if not found then
      raise sqlstate 'PT404' using message = 'There is no such test';
    end if;
    if before.status = 'retired' then
      raise sqlstate 'PT409' using message = 'This test was retired and stays as it was: make a copy of it';
    end if;
  end if;
  written := before;
  written.kind := private.desk_one_of(given, 'kind', 'The kind', '{topic,paper,mock}');
  written.title := private.desk_text(given, 'title', 'The title', 3, 120);
  written.title_hi := private.desk_text(given, 'title_hi', 'The title in Hindi', 3, 120);
  written.about := private.desk_text(given, 'about', 'What it covers', 3, 500);
  written.about_hi := private.desk_text(given, 'about_hi', 'What it covers, in Hindi,', 3, 500);
  written.topics := private.desk_topics(given);
  written.minutes := private.desk_number(given, 'minutes', 'The minutes', 5, 180);
  written.rule := private.desk_text(given, 'rule', 'The rule', 1, 40);
  if not exists (select from public.exam_rules where id = written.rule) then
    raise sqlstate 'PT400' using message = 'There is no such rule', detail = 'rule';
  end if;
  written.dropped_policy := private.desk_one_of(
    given, 'dropped_policy', 'What becomes of a question that is dropped', '{award_all,exclude_rescale}');
  written.series := nullif(private.desk_text(given, 'series', 'The series', 0, 80), '');
  if written.series is not null and not exists (select from public.test_series where slug = written.series) then
    raise sqlstate 'PT400' using message = 'There is no such series', detail = 'series';
  end if;
  written.attempts_allowed := case when jsonb_typeof(coalesce(given -> 'attempts_allowed', 'null')) <> 'null'
    then private.desk_number(given, 'attempts_allowed', 'How often it may be taken', 1, 20) end;
  written.opens_at := private.desk_moment(given, 'opens_at', 'The beginning of its window');
  written.closes_at := private.desk_moment(given, 'closes_at', 'The end of its window');
  if written.closes_at <= written.opens_at then
    raise sqlstate 'PT400' using message = 'It closes after it opens', detail = 'closes_at';
  end if;
  if cardinality(chosen) <> (select count(distinct one) from unnest(chosen) one) then
    raise sqlstate 'PT400' using message = 'A question stands in a test only once', detail = 'questions';
  end if;
  if exists (
    select unnest(chosen) except select id from public.questions where status <> 'retired'
  ) then
    raise sqlstate 'PT400' using message = 'One of the questions is not in the bank', detail = 'questions';
  end if;
  if before.slug is not null and private.test_is_begun(before.slug) and (
    (written.kind, written.minutes, written.rule, written.dropped_policy)
      is distinct from (before.kind, before.minutes, before.rule, before.dropped_policy)
    or chosen is distinct from array(
      select question_id from exam_private.test_questions held where held.test = before.slug order by position
    )
  ) then
    raise sqlstate 'PT409' using detail = 'locked', message =
      'Somebody has begun this test: its kind, minutes, marking and questions stay. Make a copy for another paper';
  end if;
  written.slug := coalesce(before.slug, private.desk_address(written.title));
  written.question_count := cardinality(chosen);
  written.hindi_count := (
    select count(*) from public.questions question
    join public.question_versions version on version.question_id = question.id and version.version = question.version
    where question.id = any (chosen) and coalesce(version.asked -> 'stem' ->> 'hi', '') <> ''
  );
  insert into public.tests as kept (
    slug, kind, title, title_hi, about, about_hi, topics, minutes, question_count, hindi_count, position, status, origin,
    rule, dropped_policy, series, attempts_allowed, opens_at, closes_at
  )
  values (
    written.slug, written.kind, written.title, written.title_hi, written.about, written.about_hi, written.topics,
    written.minutes, written.question_count, written.hindi_count,
    coalesce(before.position, (select coalesce(max(position), 0) + 1 from public.tests)), coalesce(before.status, 'draft'),
    'desk', written.rule, written.dropped_policy, written.series, written.attempts_allowed, written.opens_at, written.closes_at
  )
  on conflict (slug) do update
  set kind = excluded.kind, title = excluded.title, title_hi = excluded.title_hi, about = excluded.about,
    about_hi = excluded.about_hi, topics = excluded.topics, minutes = excluded.minutes,
    question_count = excluded.question_count, hindi_count = excluded.hindi_count, origin = 'desk', rule = excluded.rule,
    dropped_policy = excluded.dropped_policy, series = excluded.series, attempts_allowed = excluded.attempts_allowed,
    opens_at = excluded.opens_at, closes_at = excluded.closes_at;
  if chosen is distinct from array(
    select question_id from exam_private.test_questions held where held.test = written.slug order by position
  ) then
    perform set_config('app.audit', 'summary', true);
    delete from exam_private.test_questions held where held.test = written.slug;
    insert into exam_private.test_questions (test, position, question_id)
    select written.slug, place, id from unnest(chosen) with ordinality one (id, place);
    perform set_config('app.audit', '', true);
    perform private.audit('tests.questions', written.slug, null, null, jsonb_build_object('questions', chosen));
  end if;
  select private.test_lacks(test) into problem from public.tests test where slug = written.slug and status = 'live';
  if problem is not null then
    raise sqlstate 'PT400' using message = problem, detail = 'questions';
  end if;
  return written.slug;
end
$$;
revoke execute on function private.write_test from public;

-- Writes a new draft (without `slug`) or changes a test; returns its address.
create function public.save_test(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.desk_object(p_fields);
  standing jsonb;
begin
  select to_jsonb(test) || jsonb_build_object('questions', array(
    select question_id from exam_private.test_questions held where held.test = test.slug order by position
  )) into standing from public.tests test where slug = given ->> 'slug' for update;
  perform private.unchanged_since(given, standing);
  return private.write_test(given - 'seen');
end
$$;

-- Puts a draft before learners, in the name of whoever has read it through. The name of whoever did so first is kept.
create function public.publish_test(p_slug text, p_reviewer text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  reviewer constant text := private.desk_text(
    jsonb_build_object('reviewer', p_reviewer), 'reviewer', 'The name of whoever has read it through', 3, 80);
  test public.tests;
  problem text;
begin
  select * into test from public.tests where slug = p_slug for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such test';
  end if;
  if test.status = 'retired' then
    raise sqlstate 'PT409' using message = 'This test was retired and stays as it was: make a copy of it';
  end if;
  if test.status = 'live' then
    raise sqlstate 'PT409' using message = 'This test stands before learners already';
  end if;
  problem := private.test_lacks(test);
  if problem is not null then
    raise sqlstate 'PT400' using message = problem, detail = 'questions';
  end if;
  update public.tests set status = 'live', reviewed_by = reviewer, origin = 'desk' where slug = p_slug;
end
$$;

-- Takes a test away from learners: what was taken stays theirs. A draft that nobody saw goes altogether.
create function public.retire_test(p_slug text, p_reason text default '')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  test public.tests;
begin
  perform private.require_admin();
  select * into test from public.tests where slug = p_slug for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such test';
  end if;
  if test.status = 'draft' and not private.test_is_begun(p_slug) then
    perform set_config('app.audit', 'summary', true);
    delete from public.tests where slug = p_slug;
    perform set_config('app.audit', '', true);
    perform private.audit('tests.delete', p_slug, null, jsonb_build_object('title', test.title));
    return;
  end if;
  perform private.desk_text(jsonb_build_object('reason', p_reason), 'reason', 'The reason', 10, 500);
  update public.tests set status = 'retired', origin = 'desk' where slug = p_slug;
  perform private.audit('tests.retire', p_slug, null, null, null, p_reason);
end
$$;

-- The same paper as a new draft, open to every change.
create function public.copy_test(p_slug text)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  made text;
begin
  perform private.require_admin();
  insert into public.tests (
    slug, kind, title, title_hi, about, about_hi, topics, minutes, question_count, hindi_count, position, status, origin,
    rule, dropped_policy, series, attempts_allowed, opens_at, closes_at
  )
  select private.desk_address(title), kind, left(title, 110) || ' (2)', left(title_hi, 110) || ' (2)', about, about_hi,
    topics, minutes, question_count, hindi_count, (select max(position) + 1 from public.tests), 'draft', 'desk', rule,
    dropped_policy, series, attempts_allowed, opens_at, closes_at
  from public.tests where slug = p_slug
  returning slug into made;
  if made is null then
    raise sqlstate 'PT404' using message = 'There is no such test';
  end if;
  perform set_config('app.audit', 'summary', true);
  insert into exam_private.test_questions (test, position, question_id)
  select made, position, question_id from exam_private.test_questions where test = p_slug;
  perform set_config('app.audit', '', true);
  return made;
end
$$;

create function public.save_series(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.desk_object(p_fields);
  written public.test_series;
begin
  if jsonb_typeof(coalesce(given -> 'slug', 'null')) <> 'null' then
    select * into written from public.test_series where slug = given ->> 'slug' for update;
    if not found then
      raise sqlstate 'PT404' using message = 'There is no such series';
    end if;
  end if;
  written.title := private.desk_text(given, 'title', 'The title', 3, 120);
  written.title_hi := private.desk_text(given, 'title_hi', 'The title in Hindi', 3, 120);
  written.about := private.desk_text(given, 'about', 'What it is for', 3, 500);
  written.about_hi := private.desk_text(given, 'about_hi', 'What it is for, in Hindi,', 3, 500);
  insert into public.test_series (slug, title, title_hi, about, about_hi, position, origin)
  values (
    coalesce(written.slug, private.desk_address(written.title)), written.title, written.title_hi, written.about,
    written.about_hi, coalesce(written.position, (select coalesce(max(position), 0) + 1 from public.test_series)), 'desk'
  )
  on conflict (slug) do update
  set title = excluded.title, title_hi = excluded.title_hi, about = excluded.about, about_hi = excluded.about_hi,
    origin = 'desk'
  returning slug into written.slug;
  return written.slug;
end
$$;

-- The series goes; its tests stay, each by itself.
create function public.remove_series(p_slug text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if exists (select from public.tests where series = p_slug and status = 'live') then
    raise sqlstate 'PT409' using message = 'Tests of this series are before learners: take them out of it first';
  end if;
  delete from public.test_series where slug = p_slug;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such series';
  end if;
end
$$;
revoke execute on function public.test_desk, public.test_at_desk, public.look_at_paper, public.paper_choices,
  public.save_test, public.publish_test, public.retire_test, public.copy_test, public.save_series, public.remove_series
  from public, anon;
grant execute on function public.test_desk, public.test_at_desk, public.look_at_paper, public.paper_choices,
  public.save_test, public.publish_test, public.retire_test, public.copy_test, public.save_series, public.remove_series
  to authenticated;
