-- Explanations as passages. They are keys: they stay where no learner's role reads, and one function tells a learner
-- those of questions whose key was released to her.

create table exam_private.explanation_search (
  question_id text not null,
  version integer not null,
  search tsvector not null,
  primary key (question_id, version),
  foreign key (question_id, version) references exam_private.question_keys (question_id, version) on delete cascade
);
alter table exam_private.explanation_search enable row level security;
revoke all on exam_private.explanation_search from anon, authenticated;
grant select, insert, update, delete on exam_private.explanation_search to service_role;

-- Explanations are corrected at the desk, too.
create function exam_private.index_explanation()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into exam_private.explanation_search (question_id, version, search)
  select new.question_id, new.version,
    setweight(to_tsvector('english', coalesce(asked.asked -> 'stem' ->> 'en', '')), 'B')
    || setweight(to_tsvector('english', coalesce(new.explanation ->> 'en', '')), 'C')
    || setweight(to_tsvector('hindi', translate(
      normalize(coalesce(asked.asked -> 'stem' ->> 'hi', '') || ' ' || coalesce(new.explanation ->> 'hi', ''), nfd),
      U&'\0901\093C\200C\200D', U&'\0902'
    )), 'C')
  from public.question_versions asked
  where asked.question_id = new.question_id and asked.version = new.version
  on conflict (question_id, version) do update set search = excluded.search;
  return null;
end
$$;
revoke execute on function exam_private.index_explanation from public;
create trigger question_keys_are_searched after insert or update of explanation on exam_private.question_keys
  for each row execute function exam_private.index_explanation();

update exam_private.question_keys set explanation = explanation;

-- The explanations that the caller may read and that hold one of the words, those that hold most of them first. A key is
-- released to a learner when an answer of hers was graded; while she has the same question before her ungraded, in
-- whatever attempt, it is not.
create function private.released_explanations(p_any_word tsquery)
returns table (
  question_id text, topic text, stem jsonb, explanation jsonb, attempt_id uuid, "position" smallint,
  answered_on date, sources jsonb, fact_ids text[], search tsvector
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_two_step_done() then
    return;
  end if;
  return query
    select answer.question_id, question.topic, asked.asked -> 'stem', key.explanation, answer.attempt_id, answer.position,
      coalesce(answer.saved_at, answer.checked_at)::date, key.sources, key.fact_ids, indexed.search
    from (
      select distinct on (mine.question_id) mine.*
      from public.attempt_answers mine
      where mine.user_id = (select auth.uid()) and mine.correct is not null
      order by mine.question_id, mine.saved_at desc nulls last
    ) answer
    join exam_private.explanation_search indexed using (question_id, version)
    join exam_private.question_keys key using (question_id, version)
    join public.question_versions asked using (question_id, version)
    join public.questions question on question.id = answer.question_id
    where indexed.search @@ p_any_word and not key.dropped
      and not exists (
        select from public.attempt_answers before_her
        where before_her.user_id = answer.user_id and before_her.question_id = answer.question_id
          and before_her.correct is null
      )
    order by ts_rank(indexed.search, p_any_word) desc
    limit 20;
end
$$;
revoke execute on function private.released_explanations from public;
grant execute on function private.released_explanations to authenticated, service_role;
