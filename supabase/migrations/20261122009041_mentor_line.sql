-- What waits for a mentor, in one line: what the engine left to her, what failed, what a learner asked for, appeals, and
-- second looks. The longer something waits the further it comes, faster where the learner has nothing or objects.

create table private.mentor_requests (
  answer_id uuid primary key references public.answers (id) on delete cascade,
  reason text not null check (char_length(reason) between 10 and 500),
  asked_at timestamptz not null default now(),
  closed_at timestamptz
);

create table private.answer_appeals (
  answer_id uuid primary key references public.answers (id) on delete cascade,
  evaluation_id uuid not null references public.evaluations (id) on delete cascade, -- the mark that is objected to
  reason text not null check (char_length(reason) between 20 and 1000),
  state text not null default 'open' check (state in ('open', 'upheld', 'changed', 'withdrawn')), -- upheld: the mark is
  filed_at timestamptz not null default now(),
  reply text check (char_length(reply) between 20 and 1000),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  check ((state in ('upheld', 'changed')) = (reply is not null)),
  check ((state = 'open') = (decided_at is null))
);

-- Marking a second time without seeing the first: how far mentors are from each other. A third look where two are far apart.
create table private.second_looks (
  answer_id uuid not null references public.answers (id) on delete cascade,
  look smallint not null check (look in (2, 3)),
  why text not null check (why in ('share', 'asked', 'apart')),
  first_evaluation uuid not null references public.evaluations (id) on delete cascade,
  evaluation uuid references public.evaluations (id) on delete cascade,
  difference numeric(5, 4),         -- in shares of the question's marks, this look less the first
  due_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (answer_id, look)
);

-- One mentor at an answer at a time, for 45 minutes from her last stroke.
create table private.mentor_claims (
  answer_id uuid primary key references public.answers (id) on delete cascade,
  mentor uuid not null references auth.users (id) on delete cascade,
  task text not null check (task in ('marks', 'change', 'appeal', 'second')),
  claimed_at timestamptz not null default clock_timestamp(),
  renewed_at timestamptz not null default clock_timestamp(),
  until timestamptz not null default clock_timestamp() + interval '45 minutes'
);

-- Whoever has seen the marks of others cannot mark blind any more.
create table private.seen_marks (
  answer_id uuid not null references public.answers (id) on delete cascade,
  mentor uuid not null references auth.users (id) on delete cascade,
  primary key (answer_id, mentor)
);

alter table private.mentor_requests enable row level security;
alter table private.answer_appeals enable row level security;
alter table private.second_looks enable row level security;
alter table private.mentor_claims enable row level security;
alter table private.seen_marks enable row level security;
revoke all on private.mentor_requests, private.answer_appeals, private.second_looks, private.mentor_claims,
  private.seen_marks from anon, authenticated;

create index requests_open on private.mentor_requests (asked_at) where closed_at is null;
create index appeals_open on private.answer_appeals (filed_at) where state = 'open';
create index second_looks_open on private.second_looks (due_at) where done_at is null;

-- Everything that waits; an answer stands in it once, where it has come furthest.
create function private.mentor_line()
returns table (answer_id uuid, task text, why text, since timestamptz, place bigint)
language sql stable security definer set search_path = ''
as $$
  with waiting as (
    select appeal.answer_id, 'appeal' as task, 'appeal' as why, appeal.filed_at as since, 2.0 as pull
    from private.answer_appeals appeal where appeal.state = 'open'
    union all
    select answer.id, 'marks', answer.status, answer.submitted_at, case answer.status when 'failed' then 2.0 else 1.0 end
    from public.answers answer
    where answer.status in ('needs_mentor', 'failed') and (private.standing_mark(answer.id)).id is null
    union all
    select request.answer_id, 'marks', 'asked', request.asked_at, 1.0
    from private.mentor_requests request where request.closed_at is null
    union all
    select look.answer_id, 'second', case look.look when 3 then 'third' else 'second' end, look.due_at, 0.5
    from private.second_looks look where look.done_at is null
  ), once as (
    select distinct on (waiting.answer_id) waiting.*
    from waiting order by waiting.answer_id, (now() - waiting.since) * waiting.pull desc, waiting.task
  )
  select once.answer_id, once.task, once.why, once.since,
    row_number() over (order by (now() - once.since) * once.pull desc, once.answer_id)
  from once
$$;
revoke execute on function private.mentor_line from public;

-- How long mentors take from one mark to the next, idle hours included: of the last 20 marks of a month. Null under five.
create function private.mentor_pace()
returns interval
language sql stable security definer set search_path = ''
as $$
  with recent as (
    select released_at from public.evaluations
    where by = 'mentor' and released_at > now() - interval '30 days'
    order by released_at desc limit 20
  )
  select case when count(*) >= 5 then (now() - min(released_at)) / count(*) end from recent
$$;
revoke execute on function private.mentor_pace from public;

-- Where an answer of the caller's stands: in the line, at a mentor's desk, or nowhere. `eta` is null while too few marks
-- were given lately to tell.
create function public.my_place_in_queue(p_answer uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  answer public.answers;
  line record;
  pace constant interval := private.mentor_pace();
begin
  select * into answer from public.answers where id = p_answer and user_id = learner;
  if answer.id is null then
    raise sqlstate 'PT404' using message = 'There is no such answer of yours';
  end if;
  select waiting.* into line from private.mentor_line() waiting where waiting.answer_id = p_answer and waiting.task <> 'second';
  return jsonb_build_object(
    'state', case
      when line.answer_id is null then case when (private.standing_mark(p_answer)).id is null then 'none' else 'marked' end
      when exists (select from private.mentor_claims where answer_id = p_answer and until > now()) then 'marking'
      else 'waiting'
    end,
    'why', line.why, 'since', line.since, 'position', line.place,
    'eta', now() + line.place * pace,
    'asked', exists (select from private.mentor_requests where answer_id = p_answer and closed_at is null),
    'waiting', (
      select count(*) from private.mentor_requests request join public.answers own on own.id = request.answer_id
      where own.user_id = learner and request.closed_at is null
    ),
    'most', 3,
    'may_ask', answer.status in ('evaluated', 'failed') and line.answer_id is null and (private.standing_mark(p_answer)).id is null
  );
end
$$;

-- Asks a mentor to look at an answer that the engine has marked, or could not mark; asked again, it says the same.
create function public.ask_mentor(p_answer uuid, p_reason text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer constant public.answers := private.answer_of_caller(p_answer);
begin
  if char_length(btrim(coalesce(p_reason, ''))) not between 10 and 500 then
    raise sqlstate 'PT400' using message = 'Say in 10 to 500 characters what the mentor should look at';
  end if;
  if (private.standing_mark(p_answer)).id is not null then
    raise sqlstate 'PT400' using message = 'A mentor has marked this answer. If you disagree, appeal against the marks';
  end if;
  if answer.status not in ('evaluated', 'needs_mentor', 'failed') then
    raise sqlstate 'PT400' using message = 'Ask the mentor once the evaluation of this answer is through';
  end if;
  -- one question of a learner at a time, or two at once would both find room
  perform pg_advisory_xact_lock(hashtextextended('ask_mentor:' || answer.user_id::text, 0));
  if (
    select count(*) from private.mentor_requests request join public.answers own on own.id = request.answer_id
    where own.user_id = answer.user_id and request.closed_at is null and request.answer_id <> p_answer
  ) >= 3 then
    raise sqlstate 'PT400' using
      message = 'Three of your answers wait for the mentor already. Ask again when one of them is marked, or take one back';
  end if;
  insert into private.mentor_requests (answer_id, reason) values (p_answer, btrim(p_reason))
  on conflict (answer_id) do update
  set reason = excluded.reason, closed_at = null,
    asked_at = case when mentor_requests.closed_at is null then mentor_requests.asked_at else now() end;
  return public.my_place_in_queue(p_answer);
end
$$;

create function public.take_back_request(p_answer uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer constant public.answers := private.answer_of_caller(p_answer);
begin
  update private.mentor_requests set closed_at = now() where answer_id = answer.id and closed_at is null;
  return public.my_place_in_queue(p_answer);
end
$$;

revoke execute on function public.my_place_in_queue, public.ask_mentor, public.take_back_request from public, anon;
grant execute on function public.my_place_in_queue, public.ask_mentor, public.take_back_request to authenticated;
