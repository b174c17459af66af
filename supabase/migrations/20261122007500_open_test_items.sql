-- Whether a message to the assistant asks for an item that the learner is being tested on: pasted, told in other words,
-- or one of its statements alone.
--
-- An item is taken apart into pieces that can be asked for: its stem, each statement, pair and longer option. Words are
-- weighed by rarity. A piece is asked for when the message holds most of its weight and enough of its words, or when it
-- stands in the message as it is written, slips of the keyboard aside. What a message says besides does not matter. The
-- thresholds were measured over the whole bank (docs/assistant.md); a question on the same subject stays under them.

create function private.telling_words(p_text text)
returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(word), '{}')
  from unnest(tsvector_to_array(to_tsvector('pg_catalog.english', coalesce(p_text, '')))) word
  where char_length(word) > 1 and word <> all (
    '{consid,follow,statement,given,correct,refer,above,pair,match,select,code,answer,one,india,indian,mani,regard,context,
      list,respect,true,fals,explain,mean,defin,tell,pleas,also,may,can,must,like,use,make,take,get,give,sir,differ,compar,
      discuss,describ,question,option}'::text[]
  )
$$;
revoke execute on function private.telling_words from public;

-- The pieces of an item, in every language that it is asked in.
create function private.pieces_of_item(p_format text, p_asked jsonb)
returns table (kind text, content text)
language sql immutable set search_path = ''
as $$
  select piece.kind, piece.content
  from unnest('{en,hi}'::text[]) lang
  cross join lateral (
    select 'stem' as kind, p_asked -> 'stem' ->> lang as content
    union all
    select 'part', statement ->> lang from jsonb_array_elements(coalesce(p_asked -> 'statements', '[]')) statement
    union all
    select 'part', (pair -> 'left' ->> lang) || ' ' || (pair -> 'right' ->> lang)
    from jsonb_array_elements(coalesce(p_asked -> 'pairs', '[]')) pair
    union all
    select 'part', string_agg(item ->> lang, ' ') from jsonb_array_elements(coalesce(p_asked -> 'items', '[]')) item
    union all
    select 'option', option ->> lang from jsonb_array_elements(p_asked -> 'options') option where p_format = 'single'
  ) piece
  where piece.content is not null
$$;
revoke execute on function private.pieces_of_item from public;

-- The items of the caller's attempts that are open and whose keys come only afterwards.
create function private.open_items(p_user uuid)
returns table (format text, asked jsonb)
language sql stable security definer set search_path = ''
as $$
  select question.format, version.asked
  from public.attempts attempt
  join public.attempt_answers answer on answer.attempt_id = attempt.id
  join public.questions question on question.id = answer.question_id
  join public.question_versions version on version.question_id = answer.question_id and version.version = answer.version
  where attempt.user_id = p_user and attempt.submitted_at is null
    and (attempt.expires_at is null or attempt.expires_at + private.grace() >= now())
    and (attempt.kind in ('test', 'diagnostic') or attempt.mode <> 'learn')
$$;
revoke execute on function private.open_items from public;

create function public.is_open_test_item(p_query text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  with message as (
    select left(p_query, 12000) as content, private.telling_words(left(p_query, 12000)) as words
  ),
  passages as (
    select greatest(count(*), 1)::real as n from public.chunks
  ),
  pieces as (
    select piece.kind, piece.content, private.telling_words(piece.content) as words
    from private.open_items((select auth.uid())) item
    cross join lateral private.pieces_of_item(item.format, item.asked) piece
    -- A stem that only names the subject of its statements is everybody's question; it counts when it is pasted.
    where item.format = 'single' or piece.kind <> 'stem' or char_length(piece.content) >= 45
  ),
  asked_for as (
    select pieces.kind, cardinality(pieces.words) as words,
      count(*) filter (where word = any (message.words)) as held,
      sum(weight) filter (where word = any (message.words)) / sum(weight) as share,
      bool_and(pieces.kind = 'stem' and pieces.content like '%:') as is_heading
    from pieces
    cross join message
    cross join lateral unnest(pieces.words) word
    left join public.library_terms term using (word)
    cross join lateral (select ln(1 + (select n from passages) / greatest(term.passages, 2))) weighed (weight)
    group by pieces.kind, pieces.content, pieces.words
  )
  select exists (
      select from asked_for
      where (kind <> 'option' or words >= 6) and (not is_heading or words >= 10)
        and ((held >= 5 and share >= 0.55) or (held >= 4 and share >= 0.65))
    )
    or exists (
      select from pieces cross join message
      where (pieces.kind <> 'option' or cardinality(pieces.words) >= 6) and char_length(pieces.content) >= 25
        and extensions.strict_word_similarity(pieces.content, left(message.content, 2000)) >= 0.8
    )
$$;
revoke execute on function public.is_open_test_item from public, anon;
grant execute on function public.is_open_test_item to authenticated;
