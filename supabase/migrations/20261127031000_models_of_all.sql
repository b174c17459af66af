-- What all learners together may use of language and speech models in a day: a ceiling for the bill, beside the limit
-- of each. Whoever meets it is told, and administrators see that it was reached.

create table private.assistant_days (
  day date primary key,                     -- in India
  tokens bigint not null default 0,         -- of all, with the most that calls under way may use
  ceiling bigint,                           -- as it was when a call was last entered; null: none
  reached_at timestamptz,
  refused integer not null default 0        -- calls that were not made for it
);
alter table private.assistant_days enable row level security;
revoke all on private.assistant_days from anon, authenticated;

-- One sum in place of all rows of the day, which each call would have to read. What was spent stays spent: it is not
-- less when an account goes.
create function private.count_assistant_call()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  more constant bigint := new.tokens_in + new.tokens_out
    - case when tg_op = 'UPDATE' then old.tokens_in + old.tokens_out else 0 end;
begin
  if more <> 0 then
    insert into private.assistant_days as told (day, tokens) values (new.day, greatest(more, 0))
    on conflict (day) do update set tokens = greatest(told.tokens + more, 0);
  end if;
  return null;
end
$$;
revoke execute on function private.count_assistant_call from public;
create trigger count_assistant_call after insert or update of tokens_in, tokens_out on public.assistant_calls
  for each row execute function private.count_assistant_call();

insert into private.assistant_days (day, tokens)
select day, sum(tokens_in + tokens_out) from public.assistant_calls where day >= private.today() group by day;

-- Enters a call that is about to be made. `id` is null when the learner's day is used up, or with `of_all` that of all:
-- then no call may be made.
drop function public.open_assistant_call;
create function public.open_assistant_call(
  p_user_id uuid, p_step text, p_model text, p_tokens_in integer default 0, p_tokens_out integer default 0,
  p_limit bigint default null, p_message_id text default null, p_prompt_version text default null,
  p_ceiling bigint default null
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  used bigint;
  of_all bigint;
  refused_before integer;
  entered bigint;
begin
  -- One learner's calls are entered one after another, or each would see the others not yet there.
  perform pg_advisory_xact_lock(hashtextextended('assistant_calls ' || p_user_id, 0));
  used := private.tokens_today(p_user_id);
  if p_limit is not null and used >= p_limit then
    return private.assistant_quota(used, p_limit) || jsonb_build_object('id', null, 'of_all', false);
  end if;
  -- And everybody's, for as long as it takes to write one line.
  insert into private.assistant_days as told (day, ceiling) values (private.today(), p_ceiling)
  on conflict (day) do update set ceiling = excluded.ceiling
  returning told.tokens, told.refused into of_all, refused_before;
  if p_ceiling is not null and of_all >= p_ceiling then
    update private.assistant_days
    set refused = refused + 1, reached_at = coalesce(reached_at, clock_timestamp()) where day = private.today();
    return private.assistant_quota(used, p_limit)
      || jsonb_build_object('id', null, 'of_all', true, 'is_first', refused_before = 0);
  end if;
  insert into public.assistant_calls (user_id, day, message_id, step, model, prompt_version, tokens_in, tokens_out)
  values (p_user_id, private.today(), p_message_id, p_step, p_model, p_prompt_version, p_tokens_in, p_tokens_out)
  returning id into entered;
  return private.assistant_quota(used, p_limit) || jsonb_build_object('id', entered, 'of_all', false);
end
$$;
revoke execute on function public.open_assistant_call from public, anon, authenticated;
grant execute on function public.open_assistant_call to service_role;

-- What the caller used today. Their limit is the server's setting, which the database does not know: whoever asks through
-- `assistant-status` hears it. Nothing is left to anybody once nothing is left to all.
create or replace function public.my_assistant_quota(p_limit bigint default null)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.assistant_quota(private.tokens_today((select auth.uid())), p_limit) || case
    when exists (select from private.assistant_days where day = private.today() and tokens >= ceiling)
    then '{"left": 0}'::jsonb else '{}'
  end
  where (select private.is_two_step_done())
$$;

-- The desk of the assistant says how far the day has come.
alter function public.assistant_console(integer) rename to assistant_sums;
alter function public.assistant_sums(integer) set schema private;
revoke execute on function private.assistant_sums from authenticated;
create function public.assistant_console(p_days integer default 30)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.assistant_sums(p_days) || jsonb_build_object('today', (
    select to_jsonb(told) from private.assistant_days told where told.day = private.today()
  ))
$$;
revoke execute on function public.assistant_console from public, anon;
grant execute on function public.assistant_console to authenticated;

create or replace function private.machine_queues()
returns table (rank integer, key text, hours integer, waiting bigint, oldest timestamptz)
language sql stable security definer set search_path = ''
as $$
  select 13, 'mails', 1, sum(late.waiting)::bigint, min(late.oldest)
  from (
    select count(*) as waiting, min(created_at) as oldest
    from private.notification_mails where sent_at is null and not is_held and due_at < now() and merged_into is null
    union all
    select mail.waiting, mail.oldest from private.unsent_mail() mail
  ) late
  union all
  select 14, 'models', 1, coalesce(sum(refused), 0), min(reached_at) from private.assistant_days
  where day = private.today() and refused > 0
$$;
