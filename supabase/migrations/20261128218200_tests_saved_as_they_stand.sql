-- A test that stands before learners can be saved though one of its questions is out of use by now, or its window is over:
-- what nobody changed is not asked again, and of a test that was begun the question could not be taken out either.

create or replace function private.write_test(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.desk_object(p_fields);
  chosen constant text[] := private.desk_texts(given, 'questions', 'Questions', 200, 200);
  standing text[];
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
    standing := array(
      select question_id from exam_private.test_questions held where held.test = before.slug order by position
    );
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
  if chosen is distinct from standing and exists (
    select unnest(chosen) except select id from public.questions where status <> 'retired'
  ) then
    raise sqlstate 'PT400' using message = 'One of the questions is not in the bank', detail = 'questions';
  end if;
  if before.slug is not null and private.test_is_begun(before.slug) and (
    (written.kind, written.minutes, written.rule, written.dropped_policy)
      is distinct from (before.kind, before.minutes, before.rule, before.dropped_policy)
    or chosen is distinct from standing
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
  if chosen is distinct from standing then
    perform set_config('app.audit', 'summary', true);
    delete from exam_private.test_questions held where held.test = written.slug;
    insert into exam_private.test_questions (test, position, question_id)
    select written.slug, place, id from unnest(chosen) with ordinality one (id, place);
    perform set_config('app.audit', '', true);
    perform private.audit('tests.questions', written.slug, null, null, jsonb_build_object('questions', chosen));
  end if;
  if before.status = 'live' then
    if cardinality(written.topics) = 0 or chosen is distinct from standing then
      -- of an end that is over it is said by its own field
      select private.test_lacks(test) into problem
      from jsonb_populate_record(null::public.tests, to_jsonb(written) || '{"closes_at": null}') test;
    end if;
    if problem is not null then
      raise sqlstate 'PT400' using message = problem,
        detail = case when cardinality(written.topics) = 0 then 'topics' else 'questions' end;
    end if;
    if written.closes_at <= now() and written.closes_at is distinct from before.closes_at then
      raise sqlstate 'PT400' using message = 'Its window is over already: choose a later end', detail = 'closes_at';
    end if;
  end if;
  return written.slug;
end
$$;
