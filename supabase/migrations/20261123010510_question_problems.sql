-- What is wrong with one question as it is written, in sentences and by code, at the field where it is. What stops a
-- 'version' makes it no question at all; what stops 'publishing' may wait in a draft.

create function private.question_problem(p_at text, p_code text, p_says text, p_stops text default 'publishing')
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('at', p_at, 'code', p_code, 'says', p_says, 'stops', p_stops)
$$;

-- Numbers of a text in any grouping; Devanagari digits count as the digits they are.
create function private.numbers_in(p_text text)
returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(found[1] order by found[1] collate "C"), '{}')
  from regexp_matches(regexp_replace(
    translate(regexp_replace(p_text, '\{\{fact:[^}]*\}\}|\[@[^\]]*\]', ' ', 'g'), '०१२३४५६७८९', '0123456789'),
    '(?<=\d),(?=\d)', '', 'g'
  ), '(\d+(\.\d+)?)', 'g') found
$$;

-- One text and its Hindi: there, of its length, in Devanagari, with the same numbers.
create function private.text_problems(
  p_part jsonb, p_field text, p_at text, p_most integer, p_in_hindi boolean, p_stops text default 'version',
  p_has_hindi boolean default true
)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  english constant text := private.said(p_part, p_field);
  hindi constant text := private.said(p_part, p_field || '_hi');
  at constant text := p_at || p_field;
  found jsonb := '[]';
begin
  if jsonb_typeof(p_part -> p_field) not in ('string', 'null') or jsonb_typeof(p_part -> (p_field || '_hi')) not in ('string', 'null') then
    return jsonb_build_array(private.question_problem(at, 'text', format('%s is a text', at), 'version'));
  end if;
  if english is null then
    found := found || private.question_problem(at, 'missing', format('%s is missing', at), p_stops);
  elsif length(english) > p_most then
    found := found || private.question_problem(at, 'long', format('%s has more than %s characters', at, p_most), 'version');
  end if;
  if length(hindi) > p_most then
    found := found || private.question_problem(at || '_hi', 'long', format('%s_hi has more than %s characters', at, p_most), 'version');
  end if;
  if p_has_hindi and p_in_hindi and english is not null and hindi is null then
    found := found || private.question_problem(at || '_hi', 'hindi', format('In Hindi, %s is missing', at || '_hi'));
  elsif p_has_hindi and not p_in_hindi and hindi is not null then
    found := found || private.question_problem('stem_hi', 'hindi', 'In Hindi, stem_hi is missing');
  end if;
  -- A short side of a pair, or an option, may be a number or an abbreviation in both languages.
  if hindi is not null and hindi !~ '[\u0900-\u097F]' and p_field not in ('left', 'right') and not (p_field = 'text' and p_at like 'options.%') then
    found := found || private.question_problem(at || '_hi', 'devanagari', format('%s is written in Devanagari', at || '_hi'));
  end if;
  if english is not null and hindi is not null and p_field <> 'why'
    and private.numbers_in(english) is distinct from private.numbers_in(hindi) then
    found := found || private.question_problem(at || '_hi', 'numbers', format(
      '%s: English has the numbers [%s], Hindi [%s]', at, array_to_string(private.numbers_in(english), ', '),
      array_to_string(private.numbers_in(hindi), ', ')));
  end if;
  return found;
end
$$;

-- The list that the format judges or chooses from: so many parts, each with its texts.
create function private.list_problems(
  p_question jsonb, p_field text, p_least integer, p_most integer, p_texts text[], p_is_judged boolean, p_has_why boolean
)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  listed constant jsonb := private.parts_of(p_question, p_field);
  in_hindi constant boolean := private.said(p_question, 'stem_hi') is not null;
  found jsonb := '[]';
  part jsonb;
  place integer;
  name text;
begin
  if jsonb_array_length(listed) not between p_least and p_most then
    return jsonb_build_array(private.question_problem(p_field, 'count', case
      when p_least = p_most then format('%s has exactly %s parts', p_field, p_least)
      else format('%s has %s to %s parts', p_field, p_least, p_most) end, 'version'));
  end if;
  for part, place in select * from jsonb_array_elements(listed) with ordinality loop
    if jsonb_typeof(part) <> 'object' then
      found := found || private.question_problem(p_field || '.' || place, 'text', format('Part %s of %s has a text', place, p_field), 'version');
      continue;
    end if;
    foreach name in array p_texts loop
      found := found || private.text_problems(part, name, p_field || '.' || place || '.', 1000, in_hindi);
    end loop;
    if p_is_judged and coalesce(jsonb_typeof(part -> 'correct'), '') <> 'boolean' then
      found := found || private.question_problem(p_field || '.' || place || '.correct', 'judged',
        format('Say of part %s of %s whether it is correct', place, p_field), 'version');
    end if;
    if p_has_why then
      found := found || private.text_problems(part, 'why', p_field || '.' || place || '.', 2000, in_hindi, 'publishing');
    end if;
  end loop;
  return found;
end
$$;

-- Options that name statements, pairs or items by their numbers.
create function private.set_problems(p_question jsonb, p_asked integer)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  is_order constant boolean := p_question ->> 'format' = 'sequence';
  offered jsonb;
  place integer;
  found jsonb := '[]';
begin
  if jsonb_array_length(private.parts_of(p_question, 'options')) <> 4 then
    return jsonb_build_array(private.question_problem('options', 'count', 'options has exactly 4 parts', 'version'));
  end if;
  for offered, place in
    select * from jsonb_array_elements(
      (p_question -> 'options') || case when is_order then jsonb_build_array(p_question -> 'order') else '[]' end
    ) with ordinality
  loop
    if not private.are_numbers(offered, p_asked) or is_order and jsonb_array_length(offered) <> p_asked then
      found := found || private.question_problem(
        case when place > 4 then 'order' else 'options.' || place end, case when is_order then 'order' else 'set' end,
        case when is_order then format('An order holds each of the numbers 1 to %s once', p_asked)
          else format('Option %s names numbers from 1 to %s, each once, in order', place, p_asked) end, 'version');
    elsif not is_order and offered <> (
      select jsonb_agg(number order by number) from jsonb_array_elements(offered) number
    ) then
      found := found || private.question_problem('options.' || place, 'set',
        format('Option %s names numbers from 1 to %s, each once, in order', place, p_asked), 'version');
    end if;
  end loop;
  return found;
end
$$;

-- A list of different whole numbers from 1 to `p_most`.
create function private.are_numbers(p_list jsonb, p_most integer)
returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(p_list) = 'array' then (
    select count(*) between 1 and p_most and count(distinct number) = count(*)
      and bool_and(jsonb_typeof(number) = 'number' and number::text ~ '^[1-5]$' and number <= to_jsonb(p_most))
    from jsonb_array_elements(p_list) number
  ) else false end
$$;

create function private.source_problems(p_sources jsonb)
returns jsonb
language sql immutable set search_path = ''
as $$
  select case when p_sources is null or p_sources = 'null' then '[]'
    when jsonb_typeof(p_sources) <> 'array' or jsonb_array_length(p_sources) > 12
      then jsonb_build_array(private.question_problem('sources', 'count', 'A question has at most twelve sources', 'version'))
    else (
      select coalesce(jsonb_agg(private.question_problem('sources.' || place, 'source',
        'A source has a short name of its own, a title, a publisher, an address that begins with https:// and, where known, its day', 'version'
      ) order by place), '[]')
      from jsonb_array_elements(p_sources) with ordinality given (source, place)
      where coalesce(source ->> 'id', '') !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or length(source ->> 'id') > 80
        or length(btrim(coalesce(source ->> 'title', ''))) not between 1 and 300
        or length(btrim(coalesce(source ->> 'publisher', ''))) not between 1 and 120
        or length(source ->> 'url') > 1000 or coalesce(source ->> 'url', '') !~ '^https://[^\s/]+\.[^\s]+$'
        or coalesce(source ->> 'date', '2000-01-01') !~ '^\d{4}-\d{2}-\d{2}$'
        or coalesce(source ->> 'checked', '2000-01-01') !~ '^\d{4}-\d{2}-\d{2}$'
        or place > 1 and source -> 'id' in (
          select earlier -> 'id' from jsonb_array_elements(p_sources) with ordinality before (earlier, at) where at < place
        )
    ) end
$$;

-- What the question is about, apart from its words.
create function private.about_problems(p_question jsonb)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found jsonb := '[]';
  pyq constant jsonb := p_question -> 'pyq';
begin
  if coalesce(private.said(p_question, 'id'), '') !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or length(p_question ->> 'id') not between 3 and 80 then
    found := found || private.question_problem('id', 'id', 'The short name is 3 to 80 small letters and digits, joined by hyphens', 'version');
  end if;
  if not exists (
    select from public.topics topic where topic.slug = private.said(p_question, 'topic')
      and not exists (select from public.topics under where under.parent_slug = topic.slug)
  ) then
    found := found || private.question_problem('topic', 'topic', 'There is no such topic at the end of the syllabus', 'version');
  end if;
  if coalesce(private.said(p_question, 'kind'), '') not in ('static', 'current', 'hybrid') then
    found := found || private.question_problem('kind', 'kind', 'A question is static, current or hybrid', 'version');
  end if;
  if coalesce((p_question -> 'difficulty')::text, '') not in ('1', '2', '3', '4', '5') then
    found := found || private.question_problem('difficulty', 'difficulty', 'The difficulty is 1, 2, 3, 4 or 5', 'version');
  end if;
  if coalesce(jsonb_typeof(p_question -> 'diagnostic'), 'null') not in ('boolean', 'null')
    or coalesce(jsonb_typeof(p_question -> 'negative'), 'null') not in ('boolean', 'null') then
    found := found || private.question_problem('diagnostic', 'flags', 'Whether it is asked in the first test, and whether a wrong answer costs marks, is true or false', 'version');
  end if;
  if coalesce(pyq, 'null') <> 'null' and not (
    coalesce((pyq -> 'year')::text, '') ~ '^\d{4}$' and (pyq ->> 'year') between '1979' and '2100'
    and coalesce(pyq ->> 'paper', '') in ('gs1', 'csat') and coalesce((pyq -> 'no')::text, '') ~ '^([1-9]\d?|1\d\d|200)$'
  ) then
    found := found || private.question_problem('pyq', 'pyq', 'A past question has its year from 1979, its paper (gs1 or csat) and its number up to 200', 'version');
  elsif coalesce(pyq, 'null') <> 'null' and exists (
    select from public.questions other where other.id <> p_question ->> 'id' and other.source_type = 'pyq'
      and other.pyq_year = (pyq ->> 'year')::integer and other.pyq_paper = pyq ->> 'paper' and other.pyq_no = (pyq ->> 'no')::integer
  ) then
    found := found || private.question_problem('pyq', 'pyq-taken', 'Another question stands at this year, paper and number already', 'version');
  end if;
  if jsonb_typeof(coalesce(p_question -> 'facts', '[]')) not in ('array', 'null') or jsonb_array_length(private.parts_of(p_question, 'facts')) > 12 then
    found := found || private.question_problem('facts', 'count', 'A question has at most twelve figures', 'version');
  elsif exists (
    select from jsonb_array_elements(private.parts_of(p_question, 'facts')) named
    where not exists (select from public.facts where to_jsonb(id) = named)
  ) then
    found := found || private.question_problem('facts', 'fact', 'One of its figures is not in the register of figures', 'version');
  end if;
  return found || private.source_problems(p_question -> 'sources');
end
$$;

-- Nobody should be able to choose by habit instead of knowledge, and nobody should have to read a sentence twice.
create function private.wording_problems(p_question jsonb)
returns jsonb
language sql immutable set search_path = ''
as $$
  with texts as (
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
  ), '[]')
$$;

-- All that is wrong with a question, its shape first.
create function private.question_problems(p_question jsonb)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shape constant text := private.said(p_question, 'format');
  in_hindi constant boolean := private.said(p_question, 'stem_hi') is not null;
  found jsonb;
  options text[];
begin
  if jsonb_typeof(p_question) is distinct from 'object' then
    return jsonb_build_array(private.question_problem('', 'object', 'A question is one object', 'version'));
  end if;
  if length(p_question::text) > 60000 then
    return jsonb_build_array(private.question_problem('', 'long', 'A question has at most 60,000 characters in all', 'version'));
  end if;
  found := private.about_problems(p_question);
  if shape is null or shape not in ('single', 'statements', 'how-many', 'reason', 'pairs', 'sequence') then
    return found || private.question_problem('format', 'format',
      'The format is single, statements, how-many, reason, pairs or sequence', 'version');
  end if;
  found := found || private.text_problems(p_question, 'stem', '', 2000, in_hindi)
    || private.text_problems(p_question, 'explanation', '', 4000, in_hindi, 'publishing')
    || case shape
      when 'single' then private.list_problems(p_question, 'options', 4, 4, '{text}', false, true)
      when 'statements' then private.list_problems(p_question, 'statements', 2, 5, '{text}', true, true)
      when 'how-many' then private.list_problems(p_question, 'statements', 3, 4, '{text}', true, true)
      when 'reason' then private.list_problems(p_question, 'statements', 2, 2, '{text}', true, true)
      when 'pairs' then private.list_problems(p_question, 'pairs', 3, 4, '{left,right}', true, true)
      else private.list_problems(p_question, 'items', 3, 5, '{text}', false, false)
        || private.text_problems(p_question, 'why', '', 2000, in_hindi, 'publishing')
    end;
  if shape in ('statements', 'sequence') or shape = 'pairs' and p_question ? 'options' then
    found := found || private.set_problems(p_question, jsonb_array_length(private.parts_of(p_question, case shape
      when 'statements' then 'statements' when 'pairs' then 'pairs' else 'items' end)));
  end if;
  if shape = 'pairs' and (
    jsonb_array_length(private.parts_of(p_question, 'heads')) <> 2
    or coalesce(jsonb_typeof(p_question #> '{heads,0}'), '') <> 'string' or coalesce(jsonb_typeof(p_question #> '{heads,1}'), '') <> 'string'
    or length(btrim(p_question #>> '{heads,0}')) not between 1 and 200 or length(btrim(p_question #>> '{heads,1}')) not between 1 and 200
    or coalesce(p_question -> 'heads_hi', 'null') <> 'null' and (
      jsonb_array_length(private.parts_of(p_question, 'heads_hi')) <> 2
      or length(p_question #>> '{heads_hi,0}') > 200 or length(p_question #>> '{heads_hi,1}') > 200
    )
  ) then
    found := found || private.question_problem('heads', 'heads', 'Pairs stand under two heads, each of 1 to 200 characters', 'version');
  end if;
  if shape = 'single' and coalesce(private.said(p_question, 'key'), '') not in ('a', 'b', 'c', 'd') then
    found := found || private.question_problem('key', 'key', 'The key is a, b, c or d', 'version');
  end if;
  if shape = 'reason' and coalesce(jsonb_typeof(p_question -> 'explains'), '') <> 'boolean' then
    found := found || private.question_problem('explains', 'explains', 'Say whether Statement-II explains Statement-I', 'version');
  end if;
  if jsonb_path_exists(found, '$[*] ? (@.stops == "version")') then
    return found;
  end if;
  options := case when shape = 'single' then array(
      select lower(private.said(offered, 'text')) from jsonb_array_elements(p_question -> 'options') offered
    ) else private.option_words(p_question, 'en') end;
  if (select count(distinct one) < count(*) from unnest(options) one) then
    found := found || private.question_problem('options', 'same', 'Two of its options are the same', 'version');
  end if;
  if private.key_of_question(p_question) is null then
    found := found || private.question_problem('key', 'no-key', 'What is true is none of its options', 'version');
  end if;
  if shape = 'reason' and (p_question -> 'explains')::boolean and false = any (private.truths_of(p_question)) then
    found := found || private.question_problem('explains', 'explains', 'A statement can only explain when both are correct', 'version');
  end if;
  return found || private.wording_problems(p_question);
end
$$;

revoke execute on function private.question_problem, private.numbers_in, private.text_problems, private.list_problems,
  private.set_problems, private.are_numbers, private.source_problems, private.about_problems, private.wording_problems,
  private.question_problems from public;
