-- Questions that learners send before a session, with one vote each. Others see initials, never who it was.

create table public.event_questions (
  id uuid primary key,              -- made by the client: a question that is sent twice is kept once
  event text not null,
  day date not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  body text not null check (length(btrim(body)) between 10 and 500 and length(body) <= 500),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  answer text check (length(answer) <= 2000),
  answered_at timestamptz,
  hidden boolean not null default false,
  foreign key (event, day) references public.event_occurrences (event, day) on update cascade on delete cascade
);
create index questions_of_occurrence on public.event_questions (event, day);
create index event_questions_of_learner on public.event_questions (user_id);

create table private.event_question_votes (
  question uuid not null references public.event_questions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (question, user_id)
);

alter table public.event_questions enable row level security;
alter table private.event_question_votes enable row level security;
revoke all on public.event_questions from anon, authenticated;
revoke all on private.event_question_votes from anon, authenticated;
create policy "two-step accounts ask for both steps" on public.event_questions as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- Asha Rao becomes A. R.: enough to tell voices apart.
create function private.initials_of(p_user uuid)
returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select string_agg(upper(left(part, 1)) || '.', ' ' order by place)
    from public.profiles profile,
      lateral unnest(regexp_split_to_array(btrim(profile.full_name), '\s+')) with ordinality parts (part, place)
    where profile.user_id = p_user and place <= 3 and part <> ''
  ), '–')
$$;
revoke execute on function private.initials_of from public;

-- Asks a question, or says it in other words as long as it has no answer. Three for each learner and session.
create function public.ask_event_question(p_id uuid, p_event text, p_day date, p_body text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.event_caller();
  said text := btrim(coalesce(p_body, ''));
  held public.event_occurrences := private.held_occurrence(p_event, p_day);
  known public.event_questions;
begin
  if length(said) not between 10 and 500 then
    raise sqlstate 'PT400' using message = 'A question has 10 to 500 characters', detail = 'length';
  end if;
  if held.status = 'cancelled' or held.ends_at <= now() or (select example from public.events where slug = p_event) then
    raise sqlstate 'PT400' using message = 'Questions can be sent until a session is over', detail = 'over';
  end if;
  select * into known from public.event_questions where id = p_id;
  if found then
    if known.user_id <> learner or (known.event, known.day) <> (p_event, p_day) then
      raise sqlstate 'PT404' using message = 'There is no such question of yours';
    end if;
    if known.answered_at is not null then
      raise sqlstate 'PT400' using message = 'This question has an answer already', detail = 'answered';
    end if;
    update public.event_questions set body = said, edited_at = now() where id = p_id and body <> said;
    return;
  end if;
  if (select count(*) from public.event_questions where event = p_event and day = p_day and user_id = learner) >= 3 then
    raise sqlstate 'PT400' using message = 'You have sent three questions; change or delete one of them', detail = 'three';
  end if;
  insert into public.event_questions (id, event, day, user_id, body) values (p_id, p_event, p_day, learner, said);
end
$$;

create function public.delete_event_question(p_id uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.event_questions where id = p_id and user_id = private.event_caller();
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such question of yours';
  end if;
end
$$;

-- One vote each for what others ask; taken back the same way.
create function public.vote_event_question(p_id uuid, p_wanted boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.event_caller();
begin
  if not exists (select from public.event_questions where id = p_id and user_id <> learner and not hidden) then
    raise sqlstate 'PT404' using message = 'There is no such question of somebody else';
  end if;
  if p_wanted then
    insert into private.event_question_votes (question, user_id) values (p_id, learner) on conflict do nothing;
  else
    delete from private.event_question_votes where question = p_id and user_id = learner;
  end if;
end
$$;

-- The questions of an occurrence, most wanted first; hidden ones only for those who asked them, and staff.
create function private.questions_of(p_user uuid, p_event text, p_day date, p_is_staff boolean)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'body', body, 'author', author, 'mine', mine, 'created_at', created_at, 'edited', edited_at is not null,
    'answer', answer, 'hidden', hidden, 'votes', votes, 'voted', voted
  ) order by votes desc, created_at), '[]')
  from (
    select question.*, private.initials_of(question.user_id) as author,
      coalesce(question.user_id = p_user, false) as mine,
      (select count(*) from private.event_question_votes vote where vote.question = question.id) as votes,
      exists (
        select from private.event_question_votes vote where vote.question = question.id and vote.user_id = p_user
      ) as voted
    from public.event_questions question
    where question.event = p_event and question.day = p_day
      and (not question.hidden or question.user_id = p_user or p_is_staff)
  ) asked
$$;
revoke execute on function private.questions_of from public;

revoke execute on function public.ask_event_question, public.delete_event_question, public.vote_event_question
  from public, anon;
grant execute on function public.ask_event_question, public.delete_event_question, public.vote_event_question
  to authenticated;
