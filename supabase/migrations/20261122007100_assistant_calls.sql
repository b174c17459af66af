-- What language and speech models are asked in a learner's name, one row a call: what it used, what it cost, how it
-- went. A call is entered before it is made, with the most that it may use, so that calls beside each other count
-- towards the day's limit and one that breaks off is not forgotten.

create table public.assistant_calls (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,            -- in India
  message_id text check (char_length(message_id) <= 64),
  step text not null check (step in ('text', 'embedding', 'speech')),
  model text not null check (char_length(model) between 1 and 200),
  prompt_version text check (char_length(prompt_version) <= 50),
  tokens_in integer not null default 0 check (tokens_in >= 0),
  tokens_out integer not null default 0 check (tokens_out >= 0),
  audio_seconds numeric(8, 2) check (audio_seconds >= 0),
  ms integer check (ms >= 0),
  outcome text not null default 'running'
    check (outcome in ('running', 'done', 'stopped', 'not-covered', 'unusable', 'failed')),
  cost_micros bigint not null default 0 check (cost_micros >= 0), -- millionths, in the currency of the configured prices
  created_at timestamptz not null default now()
);
create index assistant_calls_of_day on public.assistant_calls (user_id, day);
create index assistant_calls_by_day on public.assistant_calls (day);

alter table public.assistant_calls enable row level security;
revoke all on public.assistant_calls from anon, authenticated;
-- Read through `my_assistant_quota` and `assistant_usage` alone.
create policy "two-step accounts ask for both steps" on public.assistant_calls as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

create function private.tokens_today(p_user_id uuid)
returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(tokens_in + tokens_out), 0) from public.assistant_calls
  where user_id = p_user_id and day = private.today()
$$;
revoke execute on function private.tokens_today from public;

create function private.assistant_quota(p_used bigint, p_limit bigint)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'limit', p_limit, 'used', p_used, 'left', case when p_limit is not null then greatest(p_limit - p_used, 0) end,
    'resets_at', (private.today() + 1)::timestamp at time zone 'Asia/Kolkata'
  )
$$;
revoke execute on function private.assistant_quota from public;

-- Enters a call that is about to be made. `id` is null when the learner's day is used up: then no call may be made.
create function public.open_assistant_call(
  p_user_id uuid, p_step text, p_model text, p_tokens_in integer default 0, p_tokens_out integer default 0,
  p_limit bigint default null, p_message_id text default null, p_prompt_version text default null
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  used bigint;
  entered bigint;
begin
  -- One learner's calls are entered one after another, or each would see the others not yet there.
  perform pg_advisory_xact_lock(hashtextextended('assistant_calls ' || p_user_id, 0));
  used := private.tokens_today(p_user_id);
  if p_limit is null or used < p_limit then
    insert into public.assistant_calls (user_id, day, message_id, step, model, prompt_version, tokens_in, tokens_out)
    values (p_user_id, private.today(), p_message_id, p_step, p_model, p_prompt_version, p_tokens_in, p_tokens_out)
    returning id into entered;
  end if;
  return private.assistant_quota(used, p_limit) || jsonb_build_object('id', entered);
end
$$;
revoke execute on function public.open_assistant_call from public, anon, authenticated;
grant execute on function public.open_assistant_call to service_role;

-- Puts what a call really used in place of what was expected. Returns the learner's quota after it.
create function public.close_assistant_call(
  p_id bigint, p_outcome text, p_tokens_in integer default 0, p_tokens_out integer default 0, p_ms integer default null,
  p_audio_seconds numeric default null, p_cost_micros bigint default 0, p_limit bigint default null
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  whose uuid;
begin
  update public.assistant_calls
  set outcome = p_outcome, tokens_in = p_tokens_in, tokens_out = p_tokens_out, ms = p_ms,
    audio_seconds = p_audio_seconds, cost_micros = p_cost_micros
  where id = p_id
  returning user_id into whose;
  return private.assistant_quota(private.tokens_today(whose), p_limit);
end
$$;
revoke execute on function public.close_assistant_call from public, anon, authenticated;
grant execute on function public.close_assistant_call to service_role;

-- What the caller used today. The limit is the server's setting, which the database does not know: whoever asks
-- through `assistant-status` hears it.
create function public.my_assistant_quota(p_limit bigint default null)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.assistant_quota(private.tokens_today((select auth.uid())), p_limit)
  where (select private.is_two_step_done())
$$;
revoke execute on function public.my_assistant_quota from public, anon;
grant execute on function public.my_assistant_quota to authenticated;

-- Staff: sums of the last days by step and model, never a learner's name or words.
create function public.assistant_usage(p_days integer default 30)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin,mentor}')) then
    raise insufficient_privilege using message = 'Only the mentor and administrators see what the assistant uses';
  end if;
  return (
    select coalesce(jsonb_agg(summed order by summed.day desc, summed.step, summed.model), '[]')
    from (
      select day, step, model, count(*) as calls, count(distinct user_id) as learners,
        count(*) filter (where outcome in ('failed', 'unusable')) as failures,
        sum(tokens_in) as tokens_in, sum(tokens_out) as tokens_out, sum(audio_seconds) as audio_seconds,
        sum(cost_micros) as cost_micros, percentile_disc(0.5) within group (order by ms) as median_ms
      from public.assistant_calls
      where day > private.today() - least(greatest(p_days, 1), 366)
      group by day, step, model
    ) summed
  );
end
$$;
revoke execute on function public.assistant_usage from public, anon;
grant execute on function public.assistant_usage to authenticated;
