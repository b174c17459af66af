-- When sessions with the mentor take place, and who has a seat. A session that comes back is one event with a rule and
-- an occurrence for each time; a rule is told in the clock of the event's zone, an occurrence in UTC, so that a change
-- of the clock moves neither. Each occurrence has seats of its own.

alter table public.events
  add column tz text not null default 'Asia/Kolkata',
  add column rrule text check (rrule ~ '^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;[A-Z]+=[A-Z0-9,+-]+)*$' and length(rrule) <= 200),
  add column host text check (length(host) between 1 and 100),
  add column expanded_until timestamptz; -- up to then the occurrences of the rule stand in their table

create table public.event_occurrences (
  event text not null references public.events (slug) on update cascade on delete cascade,
  day date not null,                -- the day that the rule gave it, in the event's zone: its name, even when it is moved
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer check (capacity between 1 and 100000), -- null: no limit
  status text not null default 'announced' check (status in ('announced', 'cancelled')),
  reason text check (length(reason) <= 300), -- why it was cancelled or moved, for those who had it in their calendar
  moved boolean not null default false, -- by hand: a new rule leaves it where it is
  sequence integer not null default 0, -- rises with every change that a calendar has to hear of
  changed_at timestamptz not null default now(),
  recording_url text check (recording_url ~ '^https://\S+$' and length(recording_url) <= 500),
  summary text check (length(summary) <= 5000),
  quiz text[] not null default '{}' check (cardinality(quiz) <= 30), -- questions of the bank; none: by the topics
  primary key (event, day),
  check (ends_at > starts_at)
);
create index occurrences_by_time on public.event_occurrences (starts_at);

create table public.event_rsvps (
  event text not null,
  day date not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  status text not null check (status in ('going', 'waiting', 'offered', 'cancelled', 'expired')),
  waiting_since timestamptz,        -- gives the place in the queue
  seat_since timestamptz,           -- only who had a seat by then is reminded
  promoted_at timestamptz,
  offered_until timestamptz,        -- the seat is kept until then
  attended_at timestamptz,
  language text not null default 'en' check (language in ('en', 'hi')), -- of the mails about it
  zone text not null default 'Asia/Kolkata' check (length(zone) <= 60),
  primary key (event, day, user_id),
  foreign key (event, day) references public.event_occurrences (event, day) on update cascade on delete cascade,
  check (status <> 'offered' or offered_until is not null),
  check (status <> 'waiting' or waiting_since is not null)
);
create index rsvps_of_learner on public.event_rsvps (user_id);
create index rsvps_in_order on public.event_rsvps (event, day, status, waiting_since);

-- Where a session is entered. Out of the API's sight: `event_join_link` gives it to whom it is due, when it is due.
create table private.event_links (
  event text primary key references public.events (slug) on update cascade on delete cascade,
  url text not null check (url ~ '^https://\S+$' and length(url) <= 500)
);
create table private.occurrence_links (
  event text not null,
  day date not null,
  url text not null check (url ~ '^https://\S+$' and length(url) <= 500),
  primary key (event, day),
  foreign key (event, day) references public.event_occurrences (event, day) on update cascade on delete cascade
);

-- What is written to those who have a seat or wait for one; sent by the job `event-reminders`. The id names the message:
-- who sends it again after a crash sends the same one.
create table private.event_mails (
  id uuid primary key default gen_random_uuid(),
  event text not null,
  day date not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('day', 'soon', 'offered', 'seat', 'moved', 'cancelled')),
  about timestamptz not null,       -- the start, the promotion or the change it tells of: once each
  was timestamptz,                  -- of one that was moved: the start before
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  tries smallint not null default 0,
  sent_at timestamptz,
  foreign key (event, day) references public.event_occurrences (event, day) on update cascade on delete cascade,
  unique (event, day, user_id, kind, about)
);
create index mails_to_send on private.event_mails (created_at) where sent_at is null;

-- What a learner chose about calendars and reminders. The token of the feed is kept as its hash.
create table private.calendar_choices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash bytea unique,
  made_at timestamptz,
  layers text[] not null default '{sessions,exams,releases}' check (layers <@ '{sessions,exams,releases}'::text[]),
  language text not null default 'en' check (language in ('en', 'hi')),
  reminders boolean not null default true
);

-- Who changed what at the desk.
create table private.event_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid references auth.users (id) on delete set null,
  action text not null,
  event text not null,
  day date,
  details jsonb not null default '{}'
);

alter table public.event_occurrences enable row level security;
alter table public.event_rsvps enable row level security;
alter table private.event_links enable row level security;
alter table private.occurrence_links enable row level security;
alter table private.event_mails enable row level security;
alter table private.calendar_choices enable row level security;
alter table private.event_audit enable row level security;
revoke all on public.event_occurrences, public.event_rsvps from anon, authenticated;
revoke all on private.event_links, private.occurrence_links, private.event_mails, private.calendar_choices,
  private.event_audit from anon, authenticated;
grant select on public.event_occurrences to anon, authenticated;
grant select on public.event_rsvps to authenticated;

create policy "everyone reads when events take place" on public.event_occurrences
  for select to anon, authenticated
  using (exists (select from public.events where slug = event and events.status <> 'withdrawn'));
create policy "learners read their own seats" on public.event_rsvps
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.event_rsvps as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- An event that comes with the library takes place once, where the library says.
create function private.place_library_event()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  named date := (new.starts_at at time zone new.tz)::date;
begin
  if new.origin = 'library' and new.rrule is null then
    delete from public.event_occurrences where event = new.slug and day <> named;
    insert into public.event_occurrences (event, day, starts_at, ends_at, capacity)
    values (new.slug, named, new.starts_at, new.starts_at + new.minutes * interval '1 minute', new.capacity)
    on conflict (event, day) do update
    set starts_at = excluded.starts_at, ends_at = excluded.ends_at, capacity = excluded.capacity,
      sequence = event_occurrences.sequence + 1, changed_at = now()
    where (event_occurrences.starts_at, event_occurrences.ends_at, event_occurrences.capacity)
      is distinct from (excluded.starts_at, excluded.ends_at, excluded.capacity);
  end if;
  return null;
end
$$;
revoke execute on function private.place_library_event from public;
create trigger library_events_take_place after insert or update on public.events
  for each row execute function private.place_library_event();
-- Those that are there already.
insert into public.event_occurrences (event, day, starts_at, ends_at, capacity)
select slug, (starts_at at time zone tz)::date, starts_at, starts_at + minutes * interval '1 minute', capacity
from public.events;
