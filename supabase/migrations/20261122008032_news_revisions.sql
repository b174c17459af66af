-- "Revise in…": the cards of a story that a learner wants back on a day. They become cards of theirs on that day, and
-- until then can be taken back.

create table public.news_revisions (
  user_id uuid not null references auth.users (id) on delete cascade,
  item_id text not null references public.news_items (id) on delete cascade,
  due_on date not null,
  cards jsonb not null,             -- [{ id, front, back, lang, source, topic }]
  created_at timestamptz not null default now(),
  primary key (user_id, item_id)
);
create index news_revisions_by_day on public.news_revisions (due_on);

alter table public.news_revisions enable row level security;
revoke all on public.news_revisions from anon, authenticated;
create policy "two-step accounts ask for both steps" on public.news_revisions as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- On `p_due`, a day after today, these become the caller's cards. A later wish for the same story stands for the
-- earlier one; without a day there is none any more.
create function public.revise_news(p_item text, p_due date, p_cards jsonb default '[]')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  if p_due is null then
    delete from public.news_revisions where user_id = learner and item_id = p_item;
    return;
  end if;
  if not exists (select from public.news_items where id = p_item and status = 'published') then
    raise sqlstate 'PT404' using message = 'There is no such item in the news';
  end if;
  if p_due <= private.today() or p_due > private.today() + 365 then
    raise sqlstate 'PT400' using message = 'Choose a day after today, within a year';
  end if;
  if jsonb_typeof(p_cards) is distinct from 'array' or jsonb_array_length(p_cards) not between 1 and 10
    or exists (
      select from jsonb_to_recordset(p_cards) card (id uuid, front text, back text, lang text, source jsonb, topic text)
      where id is null or coalesce(char_length(btrim(front)), 0) not between 1 and 2000
        or coalesce(char_length(btrim(back)), 0) not between 1 and 2000 or char_length(front) > 2000
        or char_length(back) > 2000 or coalesce(lang, '') not in ('en', 'hi') or not private.is_study_source(source)
        or char_length(topic) not between 1 and 100
    ) then
    raise sqlstate 'PT400' using message = 'Send one to ten cards, each with a front, a back and a language';
  end if;
  insert into public.news_revisions (user_id, item_id, due_on, cards) values (learner, p_item, p_due, p_cards)
  on conflict (user_id, item_id) do update set due_on = excluded.due_on, cards = excluded.cards, created_at = now();
end
$$;
revoke execute on function public.revise_news from public, anon;
grant execute on function public.revise_news to authenticated;

-- What is due becomes cards. Who has no room for more keeps the wish until there is.
create function private.release_news_revisions()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wish public.news_revisions;
  released integer := 0;
begin
  for wish in select * from public.news_revisions where due_on <= private.today() order by due_on, user_id loop
    begin
      insert into public.cards (id, user_id, front, back, lang, source, topic)
      select card.id, wish.user_id, card.front, card.back, card.lang, card.source, card.topic
      from jsonb_to_recordset(wish.cards) card (id uuid, front text, back text, lang text, source jsonb, topic text)
      on conflict do nothing;
      delete from public.news_revisions where user_id = wish.user_id and item_id = wish.item_id;
      released := released + 1;
    exception when check_violation then
      null;
    end;
  end loop;
  return released;
end
$$;
revoke execute on function private.release_news_revisions from public;
select cron.schedule('news-revisions', '5 * * * *', 'select private.release_news_revisions()');

-- All that an opened item shows of the caller: reading, questions and the last sitting over them, the wish to revise,
-- and what became of reports.
create function public.my_news_item(p_item text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  return jsonb_build_object(
    'reading', (
      select jsonb_build_object('read_at', read_at, 'saved', saved, 'reaction', reaction, 'seconds', seconds)
      from public.news_reads where user_id = learner and item_id = p_item
    ),
    'questions', (select count(*) from private.news_questions(learner, p_item)),
    'sitting', (
      select jsonb_build_object('id', id, 'submitted_at', submitted_at, 'right_count', right_count,
        'question_count', question_count)
      from public.attempts where user_id = learner and setup ->> 'news' = p_item order by started_at desc limit 1
    ),
    'revision', (select due_on from public.news_revisions where user_id = learner and item_id = p_item),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'reason', reason, 'says', says, 'created_at', created_at,
        'outcome', outcome, 'outcome_note', nullif(outcome_note, '')) order by created_at desc), '[]')
      from public.news_reports where user_id = learner and item_id = p_item
    )
  );
end
$$;
revoke execute on function public.my_news_item from public, anon;
grant execute on function public.my_news_item to authenticated;

-- The questions that came with a story, as far as this learner may meet them: those not answered yet come first. Where
-- some are held back for a test, others on its topic stand in: three, as far as there are so many.
create function private.news_questions(p_user uuid, p_item text)
returns setof text
language sql stable security definer set search_path = ''
as $$
  select question.id
  from private.practice_pool(p_user) question
  join public.news_items item on item.id = p_item and item.status = 'published'
  where question.news_id = p_item
    or (question.topic = any (item.topics) and exists (
      select from public.questions own where own.news_id = p_item and own.status = 'live'
    ))
  order by question.news_id is distinct from p_item, exists (
    select from public.attempt_answers where user_id = p_user and question_id = question.id and correct is not null
  ), array_position(item.topics, question.topic), md5(p_item || question.id)
  limit 3
$$;
revoke execute on function private.news_questions from public;

-- Begins the three questions of a story in learn mode, or goes on with those that were begun.
create function public.start_news_questions(p_item text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  begun uuid;
  chosen text[];
begin
  select id into begun from public.attempts
  where user_id = learner and setup ->> 'news' = p_item and submitted_at is null order by started_at desc limit 1;
  if found then
    return public.open_attempt(begun);
  end if;
  chosen := array(select private.news_questions(learner, p_item));
  if cardinality(chosen) = 0 then
    raise sqlstate 'PT404' using message = 'There are no questions on this story for you at the moment';
  end if;
  return public.open_attempt(private.new_attempt(
    learner, 'practice', 'learn', null, jsonb_build_object('news', p_item), 'gs1', null, chosen));
end
$$;
revoke execute on function public.start_news_questions from public, anon;
grant execute on function public.start_news_questions to authenticated;
create index attempts_over_news on public.attempts (user_id, (setup ->> 'news')) where setup ? 'news';
