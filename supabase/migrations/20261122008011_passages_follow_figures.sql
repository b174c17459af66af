-- The texts in which the assistant searches have their figures written out. When a figure changes they are written anew in
-- the same transaction, and found by their new words: "5.25 % (from 5 June 2026), since replaced by 5 % (from 8 December 2026)".

alter table public.chunks add column as_written text;   -- with its references; null: it names no figure
create index chunks_of_facts on public.chunks using gin (fact_ids);

-- As `factInText` in supabase/functions/_shared/library/fact-words.ts.
create function private.fact_in_text(p_display text, p_unit text, p_period text)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_unit like '₹%' then '₹' || p_display || substr(p_unit, 2)
    when p_unit like 'US$%' then U&'US$\00a0' || p_display || substr(p_unit, 4)
    when p_unit like '\%%' then p_display || U&'\00a0' || p_unit
    else p_display || ' ' || p_unit
  end || ' (' || p_period || ')'
$$;
revoke execute on function private.fact_in_text from public;

create function private.fact_said(p_id text)
returns text
language sql stable security definer set search_path = ''
as $$
  select private.fact_in_text(fact.display, fact.unit, fact.period)
    || coalesce(', since replaced by ' || private.fact_in_text(newest.display, newest.unit, newest.period), '')
  from public.facts fact left join public.facts newest on newest.id = fact.now_id
  where fact.id = p_id
$$;
revoke execute on function private.fact_said from public;

create function private.write_out(p_text text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  written text := p_text;
  named text;
begin
  for named in select distinct private.facts_named(p_text) loop
    written := replace(written, '{{fact:' || named || '}}', coalesce(private.fact_said(named), named));
  end loop;
  return written;
end
$$;
revoke execute on function private.write_out from public;

-- Writes out the passages that name one of these figures, and finds them by what they say now; null: all that may say
-- something else than the library's own files. How often a passage says a word that stays is not counted anew; the next
-- load does.
create function private.write_out_passages(p_facts text[])
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  meant text[] := coalesce(p_facts, array(
    select id from public.facts where now_id is not null or origin = 'desk'));
  last_number integer := (select coalesce(max(number), 0) from public.chunks);
  is_indexed boolean := exists (select from public.library_terms);
  last_text integer;
  changed integer;
begin
  if is_indexed then
    select coalesce(max(text), 0) into last_text from public.library_terms cross join lateral unnest(texts) text;
  end if;
  -- What was written at the desk is found as what came with the library.
  insert into public.chunks
    (id, number, kind, topic, title, position, content, keywords, fact_id, fact_ids, as_of, source_title, source_url, href)
  select 'fact:' || fact.id, last_number + row_number() over (order by fact.id), 'fact', fact.topic, fact.name, 0, '',
    array_to_string(fact.keywords, ', '), fact.id, array[fact.id], fact.as_of,
    fact.publisher || ': ' || fact.source_title, fact.source_url, '/daily-news?fact=' || fact.id
  from public.facts fact
  where fact.id = any (meant) and fact.origin = 'desk'
    and not exists (select from public.chunks there where there.id = 'fact:' || fact.id);

  with said as (
    select passage.id, passage.number, passage.search as was, passage.content = '' as is_new,
      case when passage.kind = 'fact' then passage.title || ': ' || private.fact_said(passage.fact_id) || '.'
        else private.write_out(passage.as_written) end as content
    from public.chunks passage
    where passage.fact_ids && meant and (passage.kind = 'fact' or passage.as_written is not null)
  ), written as (
    update public.chunks passage set content = said.content
    from said where passage.id = said.id and passage.content is distinct from said.content
    returning passage.number, said.was, passage.search as now, said.is_new
  ), placed as (
    select written.number, written.now, written.was, written.is_new, coalesce(kept.text, last_text + 1 + written.number - last_number) as text
    from written
    left join lateral (
      select term.texts[array_position(term.numbers, written.number)] as text
      from unnest(tsvector_to_array(written.was)) word join public.library_terms term using (word)
      where not written.is_new and written.number = any (term.numbers)
      limit 1
    ) kept on true
  ), lost as (
    select number, unnest(tsvector_to_array(was)) as word from placed where not is_new
    except select number, unnest(tsvector_to_array(now)) from placed
  ), won as (
    select placed.number, placed.text, said.lexeme as word, said.weights && '{A,B}' as is_named, said.weights && '{C,D}' as is_said,
      cardinality(said.positions) + case when said.weights && '{A,B}' then 1 else 0 end as often
    from placed cross join lateral unnest(placed.now) said
    where placed.is_new or not said.lexeme = any (tsvector_to_array(placed.was))
  ), entries as (
    select term.word, held.number, held.text, held.says, held.is_named, term.is_said
    from public.library_terms term
    cross join lateral unnest(term.numbers, term.texts, term.says, term.named) held (number, text, says, is_named)
    where term.word in (select word from lost union select word from won)
      and not exists (select from lost where lost.word = term.word and lost.number = held.number)
    union all
    select word, number, text, (often * 2.2 / (often + 1.2))::real, is_named, is_said from won
  ), counted as (
    select word, count(number) as passages, bool_or(is_said) as is_said,
      coalesce(array_agg(number) filter (where number is not null), '{}') as numbers,
      coalesce(array_agg(text) filter (where number is not null), '{}') as texts,
      coalesce(array_agg(says) filter (where number is not null), '{}') as says,
      coalesce(array_agg(is_named) filter (where number is not null), '{}') as named
    from (select word from lost union select word from won) touched left join entries using (word)
    group by word
  ), indexed as (
    insert into public.library_terms (word, passages, rarity, is_said, numbers, texts, says, named)
    select word, passages, ln(1 + (select count(*) from public.chunks) / greatest(passages, 1)::real), coalesce(is_said, false),
      numbers, texts, says, named
    from counted where is_indexed
    on conflict (word) do update set passages = excluded.passages, rarity = excluded.rarity,
      is_said = excluded.is_said, numbers = excluded.numbers, texts = excluded.texts, says = excluded.says, named = excluded.named
  )
  select count(*) into changed from written;
  delete from public.library_terms where passages = 0 and word <> '';
  return changed;
end
$$;
revoke execute on function private.write_out_passages from public;

create function private.write_out_facts()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into changed from now_there where origin = 'desk' or superseded_by is not null;
  else
    select array_agg(distinct named) into changed
    from now_there now join was_there was using (id)
    cross join lateral (
      select now.id union select line.id from public.facts line where line.now_id = now.id
    ) line (named)
    where (now.display, now.unit, now.period, now.name, now.now_id)
      is distinct from (was.display, was.unit, was.period, was.name, was.now_id);
  end if;
  if changed is not null then
    perform private.write_out_passages(changed);
  end if;
  return null;
end
$$;
revoke execute on function private.write_out_facts from public;
-- After `facts_are_followed_…`, which come first by their names: a line knows its newest before it is written out.
create trigger facts_are_written_out_insert after insert on public.facts
  referencing new table as now_there for each statement execute function private.write_out_facts();
create trigger facts_are_written_out_update after update on public.facts
  referencing new table as now_there old table as was_there for each statement execute function private.write_out_facts();

-- The passages that are there do not hold what they were written from: the next start loads them anew.
update public.library_loads set content_hash = '', passages_hash = null;
