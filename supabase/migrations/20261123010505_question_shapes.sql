-- One question as it is written (the shape of content/questions/): how it becomes what is asked and its key, and the way
-- back. The words of the options are those of question-options.ts.

create function private.said(p_part jsonb, p_field text)
returns text
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(p_part -> p_field) = 'string' then nullif(btrim(p_part ->> p_field, E' \t\n\r\u00a0'), '') end
$$;

-- The parts of a list; none where it is no list.
create function private.parts_of(p_question jsonb, p_field text)
returns jsonb
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(p_question -> p_field) = 'array' then p_question -> p_field else '[]' end
$$;

create function private.in_both(p_english text, p_hindi text)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('en', coalesce(p_english, ''))
    || case when p_hindi is null then '{}' else jsonb_build_object('hi', p_hindi) end
$$;

create function private.part_in_both(p_part jsonb, p_field text)
returns jsonb
language sql immutable set search_path = ''
as $$
  select private.in_both(private.said(p_part, p_field), private.said(p_part, p_field || '_hi'))
$$;

-- "1, 2 and 3 only": an option that names statements or pairs, of so many that are asked.
create function private.set_words(p_set jsonb, p_asked integer, p_language text)
returns text
language sql immutable set search_path = ''
as $$
  with numbers as (
    select array_agg(number order by place) as listed
    from jsonb_array_elements_text(p_set) with ordinality given (number, place)
  ), joined as (
    select cardinality(listed) as n, case when cardinality(listed) = 1 then listed[1]
      else array_to_string(listed[:cardinality(listed) - 1], ', ') || case p_language when 'hi' then ' और ' else ' and ' end
        || listed[cardinality(listed)] end as said
    from numbers
  )
  select case when n = p_asked then said when p_language = 'hi' then 'केवल ' || said else said || ' only' end from joined
$$;

-- The four options in words; of the single format they are its author's own.
create function private.option_words(p_question jsonb, p_language text)
returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when p_question ->> 'format' = 'reason' and p_language = 'hi' then array[
      'कथन-I और कथन-II दोनों सही हैं और कथन-II, कथन-I की व्याख्या करता है',
      'कथन-I और कथन-II दोनों सही हैं, पर कथन-II, कथन-I की व्याख्या नहीं करता',
      'कथन-I सही है, पर कथन-II सही नहीं है',
      'कथन-I सही नहीं है, पर कथन-II सही है'
    ]
    when p_question ->> 'format' = 'reason' then array[
      'Both Statement-I and Statement-II are correct, and Statement-II explains Statement-I',
      'Both Statement-I and Statement-II are correct, but Statement-II does not explain Statement-I',
      'Statement-I is correct, but Statement-II is not',
      'Statement-I is not correct, but Statement-II is'
    ]
    when p_question ->> 'format' = 'sequence' then (
      select array_agg((
        select string_agg(number, ' – ' order by at) from jsonb_array_elements_text(offered) with ordinality given (number, at)
      ) order by place)
      from jsonb_array_elements(private.parts_of(p_question, 'options')) with ordinality given (offered, place)
    )
    when p_question ->> 'format' in ('statements', 'pairs') and p_question ? 'options' then (
      select array_agg(private.set_words(
        offered, jsonb_array_length(private.parts_of(p_question, p_question ->> 'format')), p_language
      ) order by place)
      from jsonb_array_elements(private.parts_of(p_question, 'options')) with ordinality given (offered, place)
    )
    when jsonb_array_length(private.parts_of(p_question, case p_question ->> 'format' when 'pairs' then 'pairs' else 'statements' end)) = 4
      then case p_language when 'hi' then array['केवल एक', 'केवल दो', 'केवल तीन', 'सभी चार']
        else array['Only one', 'Only two', 'Only three', 'All four'] end
    else case p_language when 'hi' then array['केवल एक', 'केवल दो', 'सभी तीन', 'कोई नहीं']
      else array['Only one', 'Only two', 'All three', 'None'] end
  end
$$;

-- What is asked after the statements, pairs or items; null where the stem asks.
create function private.ask_words(p_question jsonb, p_language text)
returns text
language sql immutable set search_path = ''
as $$
  select case p_language when 'hi' then case p_question ->> 'format'
      when 'statements' then 'उपर्युक्त कथनों में से कौन-सा/से सही है/हैं?'
      when 'how-many' then 'उपर्युक्त कथनों में से कितने सही हैं?'
      when 'reason' then 'उपर्युक्त कथनों के संबंध में निम्नलिखित में से कौन-सा सही है?'
      when 'pairs' then case when p_question ? 'options' then 'उपर्युक्त युग्मों में से कौन-सा/से सही सुमेलित है/हैं?'
        else 'उपर्युक्त युग्मों में से कितने सही सुमेलित हैं?' end
      when 'sequence' then 'सही क्रम चुनिए:'
    end else case p_question ->> 'format'
      when 'statements' then 'Which of the statements given above is/are correct?'
      when 'how-many' then 'How many of the above statements are correct?'
      when 'reason' then 'Which one of the following is correct in respect of the above statements?'
      when 'pairs' then case when p_question ? 'options' then 'Which of the pairs given above is/are correctly matched?'
        else 'How many of the above pairs are correctly matched?' end
      when 'sequence' then 'Select the correct order:'
    end
  end
$$;

-- What a learner reads before answering.
create function private.asked_of(p_question jsonb)
returns jsonb
language sql immutable set search_path = ''
as $$
  with shape as (
    select p_question ->> 'format' as format, private.said(p_question, 'stem_hi') is not null as in_hindi
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'stem', private.part_in_both(p_question, 'stem'),
    'options', case when format = 'single' then (
        select jsonb_agg(private.part_in_both(offered, 'text') order by place)
        from jsonb_array_elements(private.parts_of(p_question, 'options')) with ordinality given (offered, place)
      ) else (
        select jsonb_agg(private.in_both(english, case when in_hindi then hindi end) order by place)
        from unnest(private.option_words(p_question, 'en'), private.option_words(p_question, 'hi'))
          with ordinality given (english, hindi, place)
      ) end,
    'ask', case when format <> 'single' then
      private.in_both(private.ask_words(p_question, 'en'), case when in_hindi then private.ask_words(p_question, 'hi') end) end,
    'statements', case when format in ('statements', 'how-many', 'reason') then (
        select jsonb_agg(private.part_in_both(part, 'text') order by place)
        from jsonb_array_elements(private.parts_of(p_question, 'statements')) with ordinality given (part, place)
      ) end,
    'sets', case when format in ('statements', 'pairs') then p_question -> 'options' end,
    'heads', case when format = 'pairs' then jsonb_build_array(
        private.in_both(btrim(p_question -> 'heads' ->> 0), nullif(btrim(p_question -> 'heads_hi' ->> 0), '')),
        private.in_both(btrim(p_question -> 'heads' ->> 1), nullif(btrim(p_question -> 'heads_hi' ->> 1), ''))
      ) end,
    'pairs', case when format = 'pairs' then (
        select jsonb_agg(jsonb_build_object(
          'left', private.part_in_both(part, 'left'), 'right', private.part_in_both(part, 'right')
        ) order by place)
        from jsonb_array_elements(private.parts_of(p_question, 'pairs')) with ordinality given (part, place)
      ) end,
    'items', case when format = 'sequence' then (
        select jsonb_agg(private.part_in_both(part, 'text') order by place)
        from jsonb_array_elements(private.parts_of(p_question, 'items')) with ordinality given (part, place)
      ) end,
    'orders', case when format = 'sequence' then p_question -> 'options' end
  ))
  from shape
$$;

-- What was judged of each statement or pair; empty in the other formats.
create function private.truths_of(p_question jsonb)
returns boolean[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(case when jsonb_typeof(part -> 'correct') = 'boolean' then (part -> 'correct')::boolean end order by place), '{}')
  from jsonb_array_elements(case p_question ->> 'format'
    when 'pairs' then private.parts_of(p_question, 'pairs')
    when 'single' then '[]' when 'sequence' then '[]'
    else private.parts_of(p_question, 'statements') end) with ordinality given (part, place)
$$;

-- The option that what is written leads to; null where it leads to none.
create function private.key_of_question(p_question jsonb)
returns smallint
language sql immutable set search_path = ''
as $$
  select case p_question ->> 'format'
    when 'single' then case when p_question ->> 'key' in ('a', 'b', 'c', 'd') then strpos('abcd', p_question ->> 'key') - 1 end
    when 'sequence' then (
      select place - 1 from jsonb_array_elements(private.parts_of(p_question, 'options')) with ordinality given (offered, place)
      where offered = p_question -> 'order' order by place limit 1
    )
    when 'reason' then case
      when truths[1] and truths[2] then case p_question -> 'explains' when 'true' then 0 when 'false' then 1 end
      when truths[1] and not truths[2] then 2
      when not truths[1] and truths[2] then 3 end
    else private.key_of_truths(p_question ->> 'format', private.asked_of(p_question), truths)
  end::smallint
  from (select private.truths_of(p_question) as truths) judged
$$;

-- Why each option, statement or pair is as it is; of a sequence, why its order is.
create function private.reasons_of(p_question jsonb)
returns jsonb
language sql immutable set search_path = ''
as $$
  select case p_question ->> 'format' when 'sequence' then jsonb_build_array(private.part_in_both(p_question, 'why'))
    else (
      select coalesce(jsonb_agg(private.part_in_both(part, 'why') order by place), '[]')
      from jsonb_array_elements(private.parts_of(p_question, case p_question ->> 'format'
        when 'single' then 'options' when 'pairs' then 'pairs' else 'statements' end)) with ordinality given (part, place)
    ) end
$$;

-- The parts of what was asked with what its key says of each: { text or left and right, correct?, why? }.
create function private.written_parts(p_list jsonb, p_key exam_private.question_keys)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'text', part -> 'en', 'text_hi', part -> 'hi', 'left', part #> '{left,en}', 'left_hi', part #> '{left,hi}',
    'right', part #> '{right,en}', 'right_hi', part #> '{right,hi}', 'correct', p_key.truths[place],
    'why', nullif(p_key.reasons -> (place::integer - 1) ->> 'en', ''), 'why_hi', p_key.reasons -> (place::integer - 1) -> 'hi'
  )) order by place)
  from jsonb_array_elements(p_list) with ordinality given (part, place)
$$;

-- The way back: one version as it is written, so that it can be written anew. What is not said is left out.
create function private.question_shape(p_question_id text, p_version integer)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  with held as (
    select question, asked.asked, asked.negative, kept
    from public.questions question
    join public.question_versions asked on asked.question_id = question.id and asked.version = p_version
    join exam_private.question_keys kept on kept.question_id = question.id and kept.version = p_version
    where question.id = p_question_id
  ), parts as (
    select held.*, (question).format as format,
      case (question).format when 'single' then asked -> 'options' when 'pairs' then asked -> 'pairs'
        when 'sequence' then asked -> 'items' else asked -> 'statements' end as list
    from held
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'id', (question).id, 'topic', (question).topic, 'kind', (question).kind, 'difficulty', (question).difficulty,
    'diagnostic', (question).diagnostic, 'negative', negative,
    'pyq', case when (question).source_type = 'pyq' then jsonb_build_object(
      'year', (question).pyq_year, 'paper', (question).pyq_paper, 'no', (question).pyq_no) end,
    'format', format, 'stem', asked -> 'stem' -> 'en', 'stem_hi', asked -> 'stem' -> 'hi',
    'statements', case when format in ('statements', 'how-many', 'reason') then private.written_parts(list, kept) end,
    'pairs', case when format = 'pairs' then private.written_parts(list, kept) end,
    'items', case when format = 'sequence' then private.written_parts(list, null) end,
    'options', case format when 'single' then private.written_parts(list, kept) when 'sequence' then asked -> 'orders'
      else asked -> 'sets' end,
    'key', case when format = 'single' then substr('abcd', (kept).key + 1, 1) end,
    'explains', case when format = 'reason' then (kept).key = 0 end,
    'order', case when format = 'sequence' then asked -> 'orders' -> (kept).key end,
    'heads', case when format = 'pairs' then jsonb_build_array(asked #> '{heads,0,en}', asked #> '{heads,1,en}') end,
    'heads_hi', case when format = 'pairs' and asked #> '{heads,0,hi}' is not null
      then jsonb_build_array(asked #> '{heads,0,hi}', asked #> '{heads,1,hi}') end,
    'why', case when format = 'sequence' then nullif((kept).reasons #>> '{0,en}', '') end,
    'why_hi', case when format = 'sequence' then (kept).reasons #> '{0,hi}' end,
    'facts', to_jsonb((kept).fact_ids),
    'explanation', nullif((kept).explanation ->> 'en', ''), 'explanation_hi', (kept).explanation -> 'hi'
  )) || jsonb_build_object('sources', (kept).sources)
  from parts
$$;

revoke execute on function private.said, private.parts_of, private.in_both, private.part_in_both, private.set_words, private.option_words, private.ask_words,
  private.asked_of, private.truths_of, private.key_of_question, private.reasons_of, private.written_parts, private.question_shape from public;
