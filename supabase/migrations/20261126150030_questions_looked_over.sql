-- Questions are looked over quicker: a function in SQL is planned anew by every statement that calls it, and these are called
-- some fifty times for each question.

create or replace function private.said(p_part jsonb, p_field text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when jsonb_typeof(p_part -> p_field) = 'string' then nullif(btrim(p_part ->> p_field, E' \t\n\r\u00a0'), '') end;
end
$$;

create or replace function private.parts_of(p_question jsonb, p_field text)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case when jsonb_typeof(p_question -> p_field) = 'array' then p_question -> p_field else '[]' end;
end
$$;

create or replace function private.wording_problems(p_question jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (with texts as (
    select private.said(p_question, 'stem') as said, 'stem' as at
    union all
    select concat_ws(' – ', private.said(part, 'text'), private.said(part, 'left'), private.said(part, 'right')), list || '.' || place || case list when 'pairs' then '.left' else '.text' end
    from unnest(array['statements', 'pairs', 'items', 'options']) list
    cross join lateral jsonb_array_elements(private.parts_of(p_question, list)) with ordinality given (part, place)
    where jsonb_typeof(part) = 'object'
  ), counted as (
    select cardinality(regexp_split_to_array(private.said(p_question, 'explanation'), '\s+')) as words
  )
  select coalesce((
    select jsonb_agg(private.question_problem(texts.at, 'sentence',
      format('A sentence of %s words is hard to read: “%s…”', cardinality(regexp_split_to_array(sentence, '\s+')), left(sentence, 60))))
    from texts cross join lateral regexp_split_to_table(texts.said, '(?<=[.?!:;])\s+|\n') sentence
    where cardinality(regexp_split_to_array(sentence, '\s+')) > 45
  ), '[]') || coalesce((
    select jsonb_agg(private.question_problem(texts.at, 'lazy', format('The option “%s” is no option of its own', left(texts.said, 60))))
    from texts where p_question ->> 'format' = 'single' and texts.at like 'options.%'
      and texts.said ~* '\y(all|none|both|neither) of (the|these)\y'
  ), '[]') || coalesce((
    select jsonb_build_array(private.question_problem('explanation', 'explanation',
      format('The explanation has %s words; it needs 15 to 130', words)))
    from counted where words not between 15 and 130
  ), '[]'));
end
$$;
