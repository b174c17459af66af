-- What learners make for themselves: cards that come back, and notes. Both belong to nobody else. A card's schedule is
-- stored nowhere: it follows from its reviews alone, as that of questions does.

-- Where it was taken from. An address stays inside the product, so that no stored link leads out of it.
create function private.is_study_source(p_source jsonb)
returns boolean
language sql immutable set search_path = ''
as $$
  select jsonb_typeof(p_source) = 'object'
    and p_source - '{kind,title,href,quote}'::text[] = '{}'
    and coalesce(p_source ->> 'kind' in ('answer', 'news', 'book', 'note', 'highlight', 'own'), false)
    and coalesce(char_length(p_source ->> 'title') <= 300, true)
    and coalesce(char_length(p_source ->> 'href') <= 500 and p_source ->> 'href' ~ '^/([^/\\]|$)', true)
    and coalesce(char_length(p_source ->> 'quote') <= 2000, true)
$$;
revoke execute on function private.is_study_source from public;
grant execute on function private.is_study_source to authenticated, service_role;

create table public.cards (
  id uuid not null default gen_random_uuid(), -- made by the client: a card that is sent twice is kept once
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  front text not null check (char_length(btrim(front)) between 1 and 2000 and char_length(front) <= 2000),
  back text not null check (char_length(btrim(back)) between 1 and 2000 and char_length(back) <= 2000),
  lang text not null default 'en' check (lang in ('en', 'hi')),
  source jsonb not null default '{"kind": "own"}' check (private.is_study_source(source)),
  topic text check (char_length(topic) between 1 and 100),
  created_at timestamptz not null default now(),
  suspended boolean not null default false, -- kept, but not asked
  primary key (user_id, id)
);
create index cards_of_learner on public.cards (user_id, created_at desc);

create table public.card_reviews (
  id uuid not null, -- made by the client: a review that is sent twice counts once
  user_id uuid not null references auth.users (id) on delete cascade,
  card_id uuid not null,
  rating smallint not null check (rating between 1 and 4), -- again, hard, good, easy
  reviewed_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, card_id) references public.cards (user_id, id) on delete cascade
);
create index reviews_of_card on public.card_reviews (user_id, card_id, reviewed_at);

create table public.learner_notes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null default '' check (char_length(title) <= 200),
  body text not null default '' check (char_length(body) <= 20000), -- Markdown
  source jsonb not null default '{"kind": "own"}' check (private.is_study_source(source)),
  topic text check (char_length(topic) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(), -- also says which version a device has changed
  primary key (user_id, id)
);
create index notes_of_learner on public.learner_notes (user_id, updated_at desc);

alter table public.cards enable row level security;
alter table public.card_reviews enable row level security;
alter table public.learner_notes enable row level security;
revoke all on public.cards, public.card_reviews, public.learner_notes from anon, authenticated;
grant select, delete on public.cards, public.learner_notes to authenticated;
grant insert (id, user_id, front, back, lang, source, topic) on public.cards to authenticated;
grant update (front, back, lang, topic, suspended) on public.cards to authenticated;
grant insert (id, user_id, title, body, source, topic) on public.learner_notes to authenticated;
grant update (title, body, topic) on public.learner_notes to authenticated;
grant select on public.card_reviews to authenticated; -- written by `keep_card_reviews` alone

create policy "learners keep their own cards" on public.cards for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.cards as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
create policy "learners read their own reviews of cards" on public.card_reviews
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.card_reviews as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
create policy "learners keep their own notes" on public.learner_notes for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.learner_notes as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

create function private.note_was_changed()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;
revoke execute on function private.note_was_changed from public;
create trigger note_was_changed before update of title, body, topic on public.learner_notes
  for each row execute function private.note_was_changed();

-- So many a learner may keep: more than a person reviews, and few enough to be read at once.
create function private.keep_within_limit()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := tg_argv[0];
  learner uuid;
  kept integer;
begin
  for learner in select distinct user_id from added loop
    execute format('select count(*) from public.%I where user_id = $1', tg_table_name) into kept using learner;
    if kept > most then
      raise check_violation using message = format('You can keep %s of these at most', most);
    end if;
  end loop;
  return null;
end
$$;
revoke execute on function private.keep_within_limit from public;
create trigger cards_within_limit after insert on public.cards
  referencing new table as added for each statement execute function private.keep_within_limit(5000);
create trigger notes_within_limit after insert on public.learner_notes
  referencing new table as added for each statement execute function private.keep_within_limit(1000);

-- Takes what the caller's device kept, however often it is sent. Returns the ids that need not be sent again: all of
-- them, as one of a card that is gone can never be kept. A clock that runs ahead does not review in the future.
create function public.keep_card_reviews(p_reviews jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  if jsonb_typeof(p_reviews) is distinct from 'array' or jsonb_array_length(p_reviews) > 500 then
    raise invalid_parameter_value using message = 'Send a list of at most 500 reviews';
  end if;
  insert into public.card_reviews (id, user_id, card_id, rating, reviewed_at)
  select given.id, learner, given.card_id, given.rating, least(given.reviewed_at, now())
  from jsonb_to_recordset(p_reviews) given (id uuid, card_id uuid, rating smallint, reviewed_at timestamptz)
  join public.cards card on card.user_id = learner and card.id = given.card_id
  on conflict do nothing;
  return (select coalesce(jsonb_agg(given -> 'id'), '[]') from jsonb_array_elements(p_reviews) given);
end
$$;
revoke execute on function public.keep_card_reviews from public, anon;
grant execute on function public.keep_card_reviews to authenticated;

-- All that schedules the caller's cards, without their words: the reviews, and the day of the next prelims.
create function public.my_cards()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  return jsonb_build_object(
    'exam_day', (
      select min(day) from public.exam_milestones
      where id like 'cse-%-prelims' and day >= private.today()
    ),
    'cards', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', card.id, 'created_at', card.created_at, 'suspended', card.suspended,
        'logs', coalesce(reviewed.logs, '[]')
      ) order by card.created_at, card.id), '[]')
      from public.cards card
      left join (
        select card_id, jsonb_agg(jsonb_build_object(
          'id', id, 'rating', rating, 'reviewed_at', reviewed_at
        ) order by reviewed_at, id) as logs
        from public.card_reviews where user_id = learner
        group by card_id
      ) reviewed on reviewed.card_id = card.id
      where card.user_id = learner
    )
  );
end
$$;
revoke execute on function public.my_cards from public, anon;
grant execute on function public.my_cards to authenticated;
