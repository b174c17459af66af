-- Living numbers. Every use of every figure, kept by the tables that texts stand in; what a figure said before it was
-- replaced, at each place that still says it; and the list of those that nobody has looked at since
-- (docs/decisions/020).

alter table public.facts
  add column now_id text,           -- the newest of its line; null: this one is
  add column replaced_at timestamptz,
  add column origin text not null default 'library' check (origin in ('library', 'desk')),
  add column as_loaded jsonb,       -- what the library last said of it: the desk's word stays until the library has a new one
  add constraint facts_do_not_replace_themselves check (superseded_by <> id);
create index facts_of_line on public.facts (now_id) where now_id is not null;

create table public.fact_uses (
  fact_id text not null,            -- a text may name a figure before the library holds it
  kind text not null check (kind in ('news', 'note', 'chapter', 'term', 'question', 'mains', 'passage')),
  item text not null,               -- news id, slug, book/chapter, question id, passage id
  anchor text not null,             -- the section, or the version of a question
  is_live boolean not null,         -- published, and of the version that is asked
  is_open boolean not null,         -- every learner may read where it stands; not so keys and model answers
  stale_since timestamptz,
  was_display text,                 -- what stood there when it was written
  was_period text,
  looked_at timestamptz,            -- somebody did, and found it right as it stands
  primary key (kind, item, anchor, fact_id)
);
create index fact_uses_of_fact on public.fact_uses (fact_id);
create index fact_uses_stale on public.fact_uses (kind, item, fact_id)
  where stale_since is not null and looked_at is null and is_live;

-- The questions whose key the caller was told: an answer of hers was graded, and she has it nowhere before her ungraded.
create function private.released_questions()
returns setof text
language sql stable security definer set search_path = ''
as $$
  select answer.question_id from public.attempt_answers answer
  where answer.user_id = (select auth.uid()) and (select private.is_two_step_done())
  group by answer.question_id
  having bool_and(answer.correct is not null)
$$;
revoke execute on function private.released_questions from public;
grant execute on function private.released_questions to authenticated;

alter table public.fact_uses enable row level security;
revoke all on public.fact_uses from anon, authenticated;
grant select on public.fact_uses to authenticated;

create policy "learners read the uses in what they may read" on public.fact_uses
  for select to authenticated using (
    is_open
    or (kind = 'question' and item in (select private.released_questions()))
    or (select private.has_role('{admin,mentor}'))
  );

create function private.facts_named(p_text text)
returns setof text
language sql immutable set search_path = ''
as $$
  select named[1] from regexp_matches(p_text, '\{\{fact:([a-z0-9-]+)\}\}', 'g') named
$$;
revoke execute on function private.facts_named from public;

-- The figures that a Markdown text names, under the anchors of its sections.
create function private.facts_by_section(p_body text)
returns table (anchor text, fact_id text)
language sql immutable set search_path = ''
as $$
  select distinct
    case when section.n = 1 then 'opening'
      else trim(both '-' from regexp_replace(lower(split_part(section.body, E'\n', 1)), '[^a-z0-9]+', '-', 'g')) end,
    named
  from unnest(string_to_array(E'\n' || p_body, E'\n## ')) with ordinality section (body, n)
  cross join lateral private.facts_named(section.body) named
$$;
revoke execute on function private.facts_by_section from public;

-- Where each figure is written, read from the texts themselves.
create view private.written_uses as
  select 'news' as kind, item.id as item, used.anchor, used.fact_id, item.status = 'published' as is_live,
    item.status = 'published' as is_open
  from public.news_items item
  cross join lateral (
    select 'numbers' as anchor, unnest(item.fact_ids) as fact_id
    union
    select replace(section.key, '_', '-'), private.facts_named(section.value::text) from jsonb_each(item.sections) section
    union
    select 'in-brief', private.facts_named(item.gist || item.gist_hi)
    union
    select 'mains', private.facts_named(item.mains::text)
  ) used
  union all
  select 'note', note.slug, used.anchor, used.fact_id, true, true
  from public.notes note
  cross join lateral (
    select * from private.facts_by_section(note.body)
    union
    select 'numbers', fact_id from unnest(note.fact_ids) fact_id
    where fact_id not in (select named from private.facts_named(note.body) named)
  ) used
  union all
  select 'chapter', chapter.book || '/' || chapter.slug, used.anchor, used.fact_id, true, true
  from public.book_chapters chapter
  cross join lateral (
    select * from private.facts_by_section(chapter.body)
    union
    select 'exercises', private.facts_named(chapter.exercises::text)
    union
    select 'numbers', fact_id from unnest(chapter.fact_ids) fact_id
    where fact_id not in (select named from private.facts_named(chapter.body || chapter.exercises) named)
  ) used
  union all
  select 'term', term.slug, 'meaning', used, true, true
  from public.glossary_terms term
  cross join lateral (select distinct private.facts_named(term.meaning || term.meaning_hi)) named (used)
  union all
  select 'question', key.question_id, 'version-' || key.version, used.fact_id,
    question.version = key.version and question.status <> 'retired', false
  from exam_private.question_keys key
  join public.questions question on question.id = key.question_id
  join public.question_versions asked on asked.question_id = key.question_id and asked.version = key.version
  cross join lateral (
    select unnest(key.fact_ids) as fact_id
    union
    select private.facts_named(asked.asked::text || key.reasons::text || key.explanation::text)
  ) used
  union all
  select 'mains', answer.question_id, 'model-answer', used.fact_id, question.status = 'live', false
  from exam_private.mains_answers answer
  join public.mains_questions question on question.id = answer.question_id
  cross join lateral (
    select unnest(answer.fact_ids) as fact_id
    union
    select private.facts_named(answer.model_answer || answer.checklist::text || question.question)
  ) used
  union all
  select 'passage', passage.id, '', used.fact_id, true, true
  from public.chunks passage cross join lateral (select distinct unnest(passage.fact_ids)) used (fact_id);
revoke all on private.written_uses from public;

-- Whatever writes a text keeps its uses, once a statement: a load of the whole library is a few statements. Arguments:
-- kind, and the item's name by the columns of the table.
create function private.keep_fact_uses()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  touched text[];
begin
  execute format('select array_agg(distinct %s) from %s touched', tg_argv[1], case tg_op
    when 'INSERT' then 'now_there' when 'DELETE' then 'was_there'
    else '(table now_there union all table was_there)' end)
  into touched;
  if touched is null then
    return null;
  end if;
  with written as materialized (
    select w.* from private.written_uses w where w.kind = tg_argv[0] and w.item = any (touched)
  ), gone as (
    delete from public.fact_uses use
    where use.kind = tg_argv[0] and use.item = any (touched)
      and (use.item, use.anchor, use.fact_id) not in (select w.item, w.anchor, w.fact_id from written w)
  )
  insert into public.fact_uses (fact_id, kind, item, anchor, is_live, is_open, stale_since, was_display, was_period)
  select w.fact_id, w.kind, w.item, w.anchor, w.is_live, w.is_open,
    replaced.replaced_at, replaced.display, replaced.period
  from written w
  left join public.facts replaced on replaced.id = w.fact_id and replaced.superseded_by is not null and w.kind <> 'passage'
  on conflict (kind, item, anchor, fact_id) do update set is_live = excluded.is_live, is_open = excluded.is_open
  where (fact_uses.is_live, fact_uses.is_open) is distinct from (excluded.is_live, excluded.is_open);
  return null;
end
$$;
revoke execute on function private.keep_fact_uses from public;

do $$
declare
  kept record;
  verb text;
begin
  for kept in
    select * from (values
      ('public.news_items', 'news', 'id', '{insert,update,delete}'::text[]),
      ('public.notes', 'note', 'slug', '{insert,update,delete}'),
      ('public.book_chapters', 'chapter', 'book || ''/'' || slug', '{insert,update,delete}'),
      ('public.glossary_terms', 'term', 'slug', '{insert,update,delete}'),
      ('exam_private.question_keys', 'question', 'question_id', '{insert,update,delete}'),
      ('public.questions', 'question', 'id', '{update}'),
      ('exam_private.mains_answers', 'mains', 'question_id', '{insert,update,delete}'),
      ('public.mains_questions', 'mains', 'id', '{update}'),
      ('public.chunks', 'passage', 'id', '{insert,update,delete}')
    ) listed (place, kind, item, verbs)
  loop
    foreach verb in array kept.verbs loop
      execute format(
        'create trigger %I after %s on %s referencing %s for each statement execute function private.keep_fact_uses(%L, %L)',
        'fact_uses_' || verb, verb, kept.place,
        concat_ws(' ', case when verb <> 'delete' then 'new table as now_there' end,
          case when verb <> 'insert' then 'old table as was_there' end),
        kept.kind, kept.item);
    end loop;
  end loop;
end
$$;

-- Each figure that was replaced knows the newest of its line, and since when it is not.
create function private.settle_fact_lines()
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    with recursive line as (
      select fact.id, fact.superseded_by as next from public.facts fact where fact.superseded_by is not null
      union all
      select line.id, fact.superseded_by from line join public.facts fact on fact.id = line.next
    ) cycle id, next set is_round using path
    select from line where is_round
  ) then
    raise sqlstate 'PT400' using message = 'A figure cannot be replaced by one that it replaced itself';
  end if;
  with recursive line as (
    select fact.id, fact.superseded_by as next from public.facts fact where fact.superseded_by is not null
    union all
    select line.id, fact.superseded_by from line join public.facts fact on fact.id = line.next
    where fact.superseded_by is not null
  ), newest as (
    select line.id, line.next from line join public.facts fact on fact.id = line.next where fact.superseded_by is null
  )
  update public.facts fact set now_id = newest.next, 
    replaced_at = case when newest.next is not null then coalesce(fact.replaced_at, now()) end
  from public.facts same left join newest using (id)
  where fact.id = same.id and fact.now_id is distinct from newest.next;
end
$$;
revoke execute on function private.settle_fact_lines from public;

-- What changes with a figure, in the transaction that changes it and whoever does: each figure of a line knows the newest;
-- every use of what was said before is marked; what says it in the headlines gives way.
create function private.follow_facts()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  headline record;
begin
  if tg_op = 'INSERT' then
    if not exists (select from now_there now where now.superseded_by is not null) then
      return null;
    end if;
  elsif not exists (
    select from now_there now join was_there was using (id)
    where (now.display, now.unit, now.period, now.base_year, now.superseded_by)
      is distinct from (was.display, was.unit, was.period, was.base_year, was.superseded_by)
  ) then
    return null;
  end if;

  perform private.settle_fact_lines();
  if tg_op = 'UPDATE' then
    update public.fact_uses use set
      stale_since = case when use.stale_since is null or use.looked_at is not null then now() else use.stale_since end,
      was_display = case when use.stale_since is null or use.looked_at is not null then changed.display else use.was_display end,
      was_period = case when use.stale_since is null or use.looked_at is not null then changed.period else use.was_period end,
      looked_at = null
    from (
      select was.* from was_there was join now_there now using (id)
      where (now.display, now.unit, now.period, now.base_year) is distinct from (was.display, was.unit, was.period, was.base_year)
        or (now.superseded_by is not null and was.superseded_by is null)
    ) changed
    where use.fact_id = changed.id and use.kind <> 'passage';
    -- What is said again as it stands there was never wrong.
    update public.fact_uses use set stale_since = null, was_display = null, was_period = null, looked_at = null
    from now_there now
    where use.fact_id = now.id and now.superseded_by is null and use.was_display = now.display and use.was_period = now.period;
  else
    update public.fact_uses use set stale_since = now(), was_display = now.display, was_period = now.period
    from now_there now
    where use.fact_id = now.id and now.superseded_by is not null and use.stale_since is null and use.kind <> 'passage';
  end if;

  for headline in
    select fact.id, fact.now_id, fact.headline_rank from public.facts fact
    where fact.headline_rank is not null and fact.now_id is not null
  loop
    update public.facts set headline_rank = null where id = headline.id;
    update public.facts set headline_rank = headline.headline_rank where id = headline.now_id and headline_rank is null;
  end loop;
  return null;
end
$$;
revoke execute on function private.follow_facts from public;
create trigger facts_are_followed_insert after insert on public.facts
  referencing new table as now_there for each statement execute function private.follow_facts();
create trigger facts_are_followed_update after update on public.facts
  referencing new table as now_there old table as was_there for each statement execute function private.follow_facts();

-- The texts that say what a newer figure replaced, each use once, until somebody looks at it. Of keys and model answers a
-- learner sees only what was released to her.
create view public.stale_uses with (security_invoker = true) as
  select distinct on (use.kind, use.item, use.fact_id) use.kind, use.item, use.fact_id, was.name, use.was_display,
    use.was_period, now.id as now_fact_id, now.display as now_display, now.period as now_period, use.stale_since as since
  from public.fact_uses use
  join public.facts was on was.id = use.fact_id
  join public.facts now on now.id = coalesce(was.now_id, was.id)
  where use.stale_since is not null and use.looked_at is null and use.is_live
    and use.kind in ('news', 'note', 'chapter', 'question', 'mains')
  order by use.kind, use.item, use.fact_id, use.stale_since;
revoke all on public.stale_uses from anon, authenticated, service_role;
grant select on public.stale_uses to authenticated, service_role;

-- Nobody has the right to write in it; without this, PostgreSQL would say that nobody can, which is not the caller's fault.
create function private.is_only_read()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise insufficient_privilege using message = format('%I is only read', tg_table_name);
end
$$;
revoke execute on function private.is_only_read from public;
create trigger stale_uses_are_only_read instead of insert or update or delete on public.stale_uses
  for each row execute function private.is_only_read();

-- What is there already.
select private.settle_fact_lines();
insert into public.fact_uses (fact_id, kind, item, anchor, is_live, is_open, stale_since, was_display, was_period)
  select written.fact_id, written.kind, written.item, written.anchor, written.is_live, written.is_open,
    replaced.replaced_at, replaced.display, replaced.period
  from private.written_uses written
  left join public.facts replaced
    on replaced.id = written.fact_id and replaced.superseded_by is not null and written.kind <> 'passage';
