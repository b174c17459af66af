-- What a mentor writes is kept with each pause, as one draft: marks by criterion, verdicts on points, remark, comments.

-- Marks in quarters, each criterion at most once, in the order of the rubric and in the shape of all evaluations.
create function private.criteria_of_draft(p_criteria jsonb, p_question_marks integer)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  shaped jsonb;
begin
  if exists (
    select from jsonb_array_elements(p_criteria) given
    left join private.criterion_marks(p_question_marks) known on known.criterion = given ->> 'criterion'
    where known.criterion is null or jsonb_typeof(given -> 'marks') is distinct from 'number'
      or (given ->> 'marks')::numeric not between 0 and known.out_of or (given ->> 'marks')::numeric * 4 % 1 <> 0
      or char_length(coalesce(given ->> 'remark', '')) > 1000
  ) or (select count(*) <> count(distinct given ->> 'criterion') from jsonb_array_elements(p_criteria) given) then
    raise sqlstate 'PT400' using message = 'Marks are given in quarters, up to what each criterion carries, each once';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'criterion', known.criterion, 'marks', (given ->> 'marks')::numeric, 'out_of', known.out_of,
    'share', round((given ->> 'marks')::numeric / known.out_of, 4), 'reasons', '[]'::jsonb,
    'remark', coalesce(given ->> 'remark', ''), 'quote', null
  ) order by known.place), '[]') into shaped
  from jsonb_array_elements(p_criteria) given
  join private.criterion_marks(p_question_marks) known on known.criterion = given ->> 'criterion';
  return shaped;
end
$$;

-- Verdicts on points of the checklist, with the points' own words.
create function private.points_of_draft(p_points jsonb, p_question text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  known constant jsonb := (select checklist from exam_private.mains_answers where question_id = p_question);
begin
  if exists (
    select from jsonb_array_elements(p_points) given
    where given ->> 'verdict' not in ('covered', 'partly', 'missing') or given ->> 'verdict' is null
      or (known -> (given ->> 'index')::integer) is null or (given ->> 'index')::integer < 0
  ) then
    raise sqlstate 'PT400' using message = 'A point of the checklist is covered, partly covered, or missing';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'index', at, 'point', known -> at ->> 'point', 'verdict', verdict, 'quote', null, 'span', null
    ) order by at), '[]')
    from (
      select distinct on ((given ->> 'index')::integer) (given ->> 'index')::integer as at, given ->> 'verdict' as verdict
      from jsonb_array_elements(p_points) given
    ) verdicts
  );
end
$$;

-- Comments stand on words that are in the text, on a page that is there, or on the answer as a whole.
create function private.keep_comments(p_draft public.evaluations, p_text text, p_comments jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if jsonb_array_length(p_comments) > 60 then
    raise sqlstate 'PT400' using message = 'An answer takes 60 comments at most';
  end if;
  if exists (
    select from jsonb_to_recordset(p_comments) given (quote text, page smallint, body text)
    where char_length(btrim(coalesce(body, ''))) not between 1 and 1000
      or quote is not null and strpos(p_text, quote) = 0
      or page is not null and not exists (
        select from public.answer_pages known where known.answer_id = p_draft.answer_id and known.page = given.page
      )
  ) then
    raise sqlstate 'PT400' using
      message = 'A comment has 1 to 1,000 characters and stands on words of the answer or on one of its pages';
  end if;
  delete from public.answer_comments where evaluation_id = p_draft.id;
  insert into public.answer_comments (
    id, answer_id, evaluation_id, position, criterion, range_start, range_end, quote, page, x, y, body
  )
  select given.id, p_draft.answer_id, p_draft.id, place, given.criterion, given.range_start, given.range_end, given.quote,
    given.page, given.x, given.y, btrim(given.body)
  from jsonb_array_elements(p_comments) with ordinality listed (entry, place)
  cross join jsonb_populate_record(null::public.answer_comments, entry) given;
end
$$;
revoke execute on function private.criteria_of_draft, private.points_of_draft, private.keep_comments from public;

-- Keeps the caller's draft and holds the answer at her desk. `p_revision` is what the device has seen: what another device
-- of hers has kept since is given back and not written over.
create function public.save_marks(p_answer uuid, p_revision bigint, p_draft jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  marker constant uuid := private.mentor();
  answer public.answers;
  question public.mains_questions;
  held private.mentor_claims;
  draft public.evaluations;
begin
  if jsonb_typeof(p_draft) is distinct from 'object' or p_draft - '{criteria,points,remark,comments}'::text[] <> '{}'
    or jsonb_typeof(p_draft -> 'criteria') is distinct from 'array' or jsonb_typeof(p_draft -> 'points') is distinct from 'array'
    or jsonb_typeof(p_draft -> 'comments') is distinct from 'array'
    or char_length(coalesce(p_draft ->> 'remark', '')) > 4000 then
    raise sqlstate 'PT400' using message = 'A draft has criteria, points, comments, and a remark of up to 4,000 characters';
  end if;
  select * into answer from public.answers where id = p_answer;
  select * into question from public.mains_questions where id = answer.question_id;
  select * into held from private.mentor_claims where answer_id = p_answer for update;
  if held.mentor is distinct from marker then
    return jsonb_build_object('saved', false, 'reason', 'claimed');
  end if;
  draft := private.mentor_draft(p_answer, marker, held.task);
  if draft.revision is distinct from p_revision then
    return jsonb_build_object('saved', false, 'reason', 'newer', 'draft', private.draft_as_json(draft));
  end if;
  perform private.keep_comments(draft, answer.text, p_draft -> 'comments');
  update public.evaluations
  set criteria = private.criteria_of_draft(p_draft -> 'criteria', question.marks),
    points = private.points_of_draft(p_draft -> 'points', question.id),
    remark = coalesce(p_draft ->> 'remark', ''), revision = revision + 1,
    -- at work: from stroke to stroke, and no pause is longer than five minutes
    latency_ms = coalesce(latency_ms, 0)
      + extract(epoch from least(clock_timestamp() - held.renewed_at, interval '5 minutes'))::integer * 1000
  where id = draft.id
  returning * into draft;
  perform private.hold_answer(p_answer, marker, held.task);
  return jsonb_build_object(
    'saved', true, 'revision', draft.revision,
    'until', (select until from private.mentor_claims where answer_id = p_answer)
  );
end
$$;
revoke execute on function public.save_marks from public, anon;
grant execute on function public.save_marks to authenticated;
