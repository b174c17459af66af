-- Ten minutes of news: five stories and five questions, chosen once a learner and day, so that they stay the same after
-- a reload and on another device.

create table public.news_tens (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,                -- in India
  items text[] not null,
  attempt_id uuid references public.attempts (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, day)
);
alter table public.news_tens enable row level security;
revoke all on public.news_tens from anon, authenticated;
create policy "two-step accounts ask for both steps" on public.news_tens as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- The five stories: unread before read, new before old, and more of what matters and of topics that the learner is weak
-- at (`p_weak`). Among equals the learner and the day decide, and nothing else.
create function private.five_stories(p_user uuid, p_day date, p_weak text[])
returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(id order by is_read, score desc, chance), '{}')
  from (
    select item.id, reading.read_at is not null as is_read,
      item.importance + case when item.topics && p_weak then 1.5 else 0 end
        + case when item.news_date = p_day then 4 else 0 end
        - ((select max(news_date) from public.news_items where status = 'published' and news_date <= p_day) - item.news_date) / 10.0
        as score,
      md5(p_user::text || p_day::text || item.id) as chance
    from (
      select item.* from public.news_items item
      left join public.news_reads seen on seen.user_id = p_user and seen.item_id = item.id
      where item.status = 'published' and item.news_date <= p_day
      order by seen.read_at is not null, item.news_date desc, item.importance desc, item.id
      limit 120
    ) item
    left join public.news_reads reading on reading.user_id = p_user and reading.item_id = item.id
    order by is_read, score desc, chance
    limit 5
  ) best
$$;

-- Five questions on these stories: one of each first, those not answered yet before others; where the stories have
-- fewer, others on their topics.
create function private.five_questions(p_user uuid, p_day date, p_items text[])
returns text[]
language sql stable security definer set search_path = ''
as $$
  with pool as (
    select question.id, question.news_id, question.topic,
      md5(p_user::text || p_day::text || question.id) as chance,
      exists (
        select from public.attempt_answers where user_id = p_user and question_id = question.id and correct is not null
      ) as is_answered
    from private.practice_pool(p_user) question
    where question.news_id = any (p_items)
      or question.topic in (select unnest(topics) from public.news_items where id = any (p_items))
  ),
  placed as (
    select id, is_answered, chance, coalesce(news_id = any (p_items), false) as is_of_story,
      row_number() over (partition by news_id = any (p_items), news_id order by is_answered, chance) as round,
      array_position(p_items, news_id) as story
    from pool
  )
  select coalesce(array_agg(id order by not is_of_story, round, story, is_answered, chance), '{}')
  from (
    select * from placed
    order by not is_of_story, case when is_of_story then round end, story, is_answered, chance limit 5
  ) best
$$;
revoke execute on function private.five_stories, private.five_questions from public;

create function public.open_ten_minutes(p_weak text[] default '{}')
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  today date := private.today();
  ten public.news_tens;
  chosen text[];
begin
  select * into ten from public.news_tens where user_id = learner and day = today;
  if not found then
    chosen := private.five_stories(learner, today, coalesce(p_weak, '{}'));
    if cardinality(chosen) > 0 then
      -- of two tabs the first one chooses
      insert into public.news_tens (user_id, day, items) values (learner, today, chosen)
      on conflict do nothing returning * into ten;
      if found then
        chosen := private.five_questions(learner, today, ten.items);
        if cardinality(chosen) > 0 then
          update public.news_tens set attempt_id = private.new_attempt(
            learner, 'practice', 'learn', null, jsonb_build_object('ten', today), 'gs1', null, chosen)
          where user_id = learner and day = today returning * into ten;
        end if;
      else
        select * into ten from public.news_tens where user_id = learner and day = today;
      end if;
    end if;
  end if;
  return jsonb_build_object(
    'day', today,
    'items', coalesce((
      select jsonb_agg(private.news_line(item, reading) || jsonb_build_object('seconds', coalesce(reading.seconds, 0)) order by place)
      from unnest(ten.items) with ordinality chosen (id, place)
      join public.news_items item on item.id = chosen.id and item.status = 'published'
      left join public.news_reads reading on reading.user_id = learner and reading.item_id = item.id
    ), '[]'),
    'sitting', (
      select jsonb_build_object('id', id, 'submitted_at', submitted_at, 'right_count', right_count,
        'question_count', question_count, 'seconds', (
          select coalesce(sum(time_ms), 0) / 1000 from public.attempt_answers where attempt_id = attempts.id
        ))
      from public.attempts where id = ten.attempt_id
    )
  );
end
$$;
revoke execute on function public.open_ten_minutes from public, anon;
grant execute on function public.open_ten_minutes to authenticated;
