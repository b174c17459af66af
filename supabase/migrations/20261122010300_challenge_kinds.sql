-- Challenges of every kind, and who plays in them. What somebody answered stays in exam_private until the challenge is
-- over for them: only then an entry becomes an attempt like any other, under the id that it had from the start. So none of
-- the doors of attempts leads past the end, and nothing there has to know of challenges.

alter table public.challenges
  add column kind text not null default 'arena' check (kind in ('duel', 'arena', 'friend', 'mentor', 'marathon')),
  add column ends_at timestamptz,                 -- null: no end, a marathon
  add column rule text not null default 'gs1' references public.exam_rules (id),
  add column visibility text not null default 'all' check (visibility in ('all', 'link')),
  drop constraint challenges_origin_check,
  add constraint challenges_origin_check check (origin in ('library', 'desk', 'game')),
  alter column minutes drop not null;             -- null: no clock of one's own
update public.challenges set ends_at = join_closes_at;

-- What does not say when it ends closes with its door; marathons alone go on.
create function private.challenge_ends()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.kind = 'marathon' then
    new.ends_at := null;
  elsif new.ends_at is null then
    new.ends_at := new.join_closes_at;
  end if;
  return new;
end
$$;
revoke execute on function private.challenge_ends from public;
create trigger challenge_ends before insert or update on public.challenges
  for each row execute function private.challenge_ends();
alter table public.challenges add check ((ends_at is null) = (kind = 'marathon')), add check (ends_at > opens_at);

-- What was handed on by a link is found by its link alone.
drop policy "learners see live challenges" on public.challenges;
create policy "learners see live challenges that are for all" on public.challenges
  for select to authenticated using (status = 'live' and visibility = 'all');

-- Who leads a challenge, how far it is, and whether it is over.
create table exam_private.challenge_states (
  challenge text primary key references public.challenges (slug) on delete cascade,
  host_id uuid references auth.users (id) on delete set null,
  code text,                                      -- asked for at the door, where the host wants it
  seconds smallint,                               -- a question, where a host leads
  step smallint not null default 0,               -- the question that is asked, where a host leads
  step_opens_at timestamptz,
  step_closes_at timestamptz,
  told_at timestamptz,                            -- that it starts
  frozen_at timestamptz
);

-- What was last told to those who listen. Apart from all else, so that nobody who answers waits for whoever tells.
create table exam_private.challenge_ticks (
  challenge text primary key references public.challenges (slug) on delete cascade,
  seq bigint not null default 0,
  ticked_at timestamptz not null default '-infinity'
);

-- A learner in a challenge. Marks are kept up with every answer and told when the rules let them out.
create table exam_private.challenge_entries (
  attempt_id uuid primary key default gen_random_uuid(),
  challenge text not null references public.challenges (slug) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  joined_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  last_at timestamptz not null default clock_timestamp(),  -- when the question under way began for them
  answered smallint not null default 0,
  score_sixths integer not null default 0,
  time_ms bigint not null default 0,
  finished_at timestamptz,
  left_out boolean not null default false,        -- by a person, after looking
  rank integer,                                   -- of the frozen board, as all that follows
  improved integer,                               -- per cent of the marks above one's own average of earlier ones
  frozen_at timestamptz,
  settled_at timestamptz,                         -- the attempt is there, graded
  unique (challenge, user_id)
) with (fillfactor = 60);                         -- every answer changes its row, in place
create index challenge_entries_of_learner on exam_private.challenge_entries (user_id, joined_at desc);
create index challenge_entries_to_settle on exam_private.challenge_entries (frozen_at)
  where frozen_at is not null and settled_at is null;

-- The questions of a challenge as they are asked there.
alter table exam_private.challenge_questions add column version integer;

-- One answer, given once.
create table exam_private.challenge_locks (
  attempt_id uuid not null references exam_private.challenge_entries (attempt_id) on delete cascade,
  position smallint not null,
  selected smallint check (selected between 0 and 3),     -- the question's own option; null: left blank
  calls text not null default '' check (calls ~ '^[tfu-]{0,5}$'),
  confidence smallint check (confidence between 0 and 3),
  struck smallint[] not null default '{}' check (struck <@ '{0,1,2,3}'),
  half_time boolean not null default false,       -- said, and kept
  time_ms integer not null check (time_ms >= 0),
  locked_at timestamptz not null default clock_timestamp(),
  correct boolean not null,
  sixths smallint not null,
  primary key (attempt_id, position)
);

alter table exam_private.challenge_states enable row level security;
alter table exam_private.challenge_ticks enable row level security;
alter table exam_private.challenge_entries enable row level security;
alter table exam_private.challenge_locks enable row level security;
revoke all on exam_private.challenge_states, exam_private.challenge_ticks, exam_private.challenge_entries,
  exam_private.challenge_locks from anon, authenticated;
grant select on exam_private.challenge_states, exam_private.challenge_ticks, exam_private.challenge_entries,
  exam_private.challenge_locks to service_role;

-- Every challenge has its state, whoever made it.
create function private.challenge_state()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into exam_private.challenge_states (challenge) values (new.slug) on conflict do nothing;
  insert into exam_private.challenge_ticks (challenge) values (new.slug) on conflict do nothing;
  return null;
end
$$;
revoke execute on function private.challenge_state from public;
create trigger challenge_state after insert on public.challenges
  for each row execute function private.challenge_state();
insert into exam_private.challenge_states (challenge) select slug from public.challenges;
insert into exam_private.challenge_ticks (challenge) select slug from public.challenges;

-- How many are in it, have done, and what was answered. `seq` grows with everything that a board shows. Counted anew each
-- time: a row that counted along would be one that all who answer at once have to wait for.
create function private.challenge_counts(p_challenge text)
returns table (players integer, finished integer, answered integer, seq bigint)
language sql stable security definer set search_path = ''
as $$
  select counted.players, counted.finished, counted.answered,
    counted.players + counted.finished + counted.answered + state.step + (state.frozen_at is not null)::integer
  from exam_private.challenge_states state
  cross join (
    select count(*)::integer as players, count(finished_at)::integer as finished, coalesce(sum(answered), 0)::integer as answered
    from exam_private.challenge_entries where challenge = p_challenge
  ) counted
  where state.challenge = p_challenge
$$;
revoke execute on function private.challenge_counts from public;

-- Those who are in it listen and say that they are there; what is told comes from the server alone.
create function private.plays_challenge(p_topic text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_topic like 'challenge:%' and (select private.is_two_step_done()) and (
    exists (
      select from exam_private.challenge_entries
      where challenge = substr(p_topic, 11) and user_id = (select auth.uid())
    )
    or exists (
      select from exam_private.challenge_states
      where challenge = substr(p_topic, 11) and host_id = (select auth.uid())
    )
  )
$$;
revoke execute on function private.plays_challenge from public, anon;
grant execute on function private.plays_challenge to authenticated;
create policy "players hear their challenge" on realtime.messages
  for select to authenticated using ((select private.plays_challenge((select realtime.topic()))));
create policy "players say that they are there" on realtime.messages
  for insert to authenticated
  with check (extension = 'presence' and (select private.plays_challenge((select realtime.topic()))));
