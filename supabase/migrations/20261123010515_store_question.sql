-- Puts a question as it is written into the bank. Other words, options or another key are another version, which waits
-- for its reviewer; what is there already is left as it is.

create function private.store_question(p_question jsonb, p_admin uuid, p_origin text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  problems jsonb;
  name text;
  asked_new jsonb;
  negative_new boolean;
  key_new exam_private.question_keys;
  question public.questions;
  about public.questions;
  latest public.question_versions;
  same_as integer;
  made_version integer;
begin
  perform private.act_for(p_admin);
  if p_origin is null or p_origin not in ('desk', 'import', 'ai') then
    raise sqlstate 'PT400' using message = 'A question comes from the desk, from a file (import) or from a machine (ai)';
  end if;
  problems := private.question_problems(p_question);
  if jsonb_path_exists(problems, '$[*] ? (@.stops == "version")') then
    raise sqlstate 'PT400' using
      message = (
        select string_agg(said.says, '. ' order by said.place) from (
          select distinct on (problem ->> 'says') problem ->> 'says' as says, place
          from jsonb_array_elements(problems) with ordinality given (problem, place)
          where problem ->> 'stops' = 'version' order by problem ->> 'says', place limit 8
        ) said
      ), detail = left(problems::text, 8000);
  end if;
  name := private.said(p_question, 'id');
  asked_new := private.asked_of(p_question);
  negative_new := coalesce((nullif(p_question -> 'negative', 'null'))::boolean, true);
  key_new.question_id := name;
  key_new.key := private.key_of_question(p_question);
  key_new.truths := private.truths_of(p_question);
  key_new.reasons := private.reasons_of(p_question);
  key_new.explanation := private.part_in_both(p_question, 'explanation');
  key_new.fact_ids := array(select jsonb_array_elements_text(private.parts_of(p_question, 'facts')));
  key_new.sources := private.parts_of(p_question, 'sources');
  about.topic := private.said(p_question, 'topic');
  about.kind := private.said(p_question, 'kind');
  about.difficulty := (p_question -> 'difficulty')::smallint;
  about.diagnostic := coalesce((nullif(p_question -> 'diagnostic', 'null'))::boolean, false);
  about.pyq_year := (p_question #> '{pyq,year}')::smallint;
  about.pyq_paper := p_question #>> '{pyq,paper}';
  about.pyq_no := (p_question #> '{pyq,no}')::smallint;
  about.source_type := case when about.pyq_year is null then 'original' else 'pyq' end;

  perform pg_advisory_xact_lock(hashtextextended('question:' || name, 0));
  select * into question from public.questions where id = name for update;
  if not found then
    insert into public.questions (
      id, topic, format, kind, difficulty, diagnostic, version, status, origin, source_type, pyq_year, pyq_paper, pyq_no
    )
    values (
      name, about.topic, p_question ->> 'format', about.kind, about.difficulty, about.diagnostic, 1, 'draft', p_origin,
      about.source_type, about.pyq_year, about.pyq_paper, about.pyq_no
    );
  else
    if question.format <> p_question ->> 'format' then
      raise sqlstate 'PT409' using message = format(
        'The question “%s” has the format “%s” and keeps it: its earlier versions are asked so. Write a new question', name, question.format);
    end if;
    select * into latest from public.question_versions where question_id = name order by version desc limit 1;
    select max(held.version) into same_as
    from public.question_versions held
    join exam_private.question_keys told on told.question_id = held.question_id and told.version = held.version
    where held.question_id = name and held.version in (question.version, latest.version)
      and (held.asked, held.negative, told.key, told.truths, told.reasons, told.explanation, told.fact_ids, told.sources)
        is not distinct from (asked_new, negative_new, key_new.key, key_new.truths, key_new.reasons, key_new.explanation,
          key_new.fact_ids, key_new.sources);
    -- What a question is about is one for all its versions. A machine does not change it under what is asked.
    if (p_origin <> 'ai' or question.status = 'draft')
      and (question.topic, question.kind, question.difficulty, question.diagnostic, question.source_type, question.pyq_year,
        question.pyq_paper, question.pyq_no) is distinct from (about.topic, about.kind, about.difficulty, about.diagnostic,
        about.source_type, about.pyq_year, about.pyq_paper, about.pyq_no) then
      update public.questions set topic = about.topic, kind = about.kind, difficulty = about.difficulty,
        diagnostic = about.diagnostic, source_type = about.source_type, pyq_year = about.pyq_year,
        pyq_paper = about.pyq_paper, pyq_no = about.pyq_no, changed_at = now(), edited_at_desk = now()
      where id = name;
    end if;
  end if;

  made_version := coalesce(same_as, latest.version + 1, 1);
  if same_as is null then
    insert into public.question_versions (question_id, version, asked, negative, content_hash, drafted_by, drafted_by_id)
    values (
      name, made_version, asked_new, negative_new,
      encode(sha256(convert_to(jsonb_build_array(asked_new, to_jsonb(key_new) - 'version' - 'dropped', negative_new)::text, 'UTF8')), 'hex'),
      -- Whoever mends what a machine drafted has still not reviewed the whole of it.
      case when p_origin = 'ai' or (latest.drafted_by = 'ai' and latest.reviewed_by is null) then 'ai' else 'person' end,
      p_admin
    );
    insert into exam_private.question_keys (question_id, version, key, truths, reasons, explanation, fact_ids, sources)
    values (name, made_version, key_new.key, key_new.truths, key_new.reasons, key_new.explanation, key_new.fact_ids, key_new.sources);
    -- A draft is asked of nobody, so its newest wording is the one.
    update public.questions set version = made_version, changed_at = now() where id = name and status = 'draft' and version <> made_version;
  end if;
  return jsonb_build_object(
    'id', name, 'version', made_version,
    'made', case when same_as is not null then 'same' when made_version = 1 then 'new' else 'version' end,
    'problems', problems
  );
end
$$;
revoke execute on function private.store_question from public;
