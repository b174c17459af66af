-- The plan as a calendar at a secret address: told once, kept as its hash.

create table private.plan_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash bytea not null unique,
  made_at timestamptz not null,
  language text not null check (language in ('en', 'hi'))
);
alter table private.plan_feeds enable row level security;
revoke all on private.plan_feeds from anon, authenticated;

-- A new address; the one before stops.
create function public.renew_plan_feed(p_language text default 'en')
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.plan_feeds (user_id, token_hash, made_at, language)
  values (learner, sha256(convert_to(token, 'UTF8')), clock_timestamp(), case when p_language = 'hi' then 'hi' else 'en' end)
  on conflict (user_id) do update
  set token_hash = excluded.token_hash, made_at = excluded.made_at, language = excluded.language;
  return token;
end
$$;

create function public.remove_plan_feed()
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.plan_feeds where user_id = private.caller();
end
$$;

-- What stands behind an address; null where there is none. For the function that writes the calendar.
create function public.plan_feed_of(p_token text)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'plan', plan.id, 'language', feed.language, 'zone', (private.settings_of(feed.user_id)).time_zone,
    'blocks', private.plan_blocks(feed.user_id),
    'tasks', (
      select coalesce(jsonb_agg(private.plan_task_json(task, 0) || jsonb_build_object(
        -- never less than before: who undoes a re-plan puts older versions back
        'sequence', greatest(task.version, plan.restored_version), 'changedAt', task.changed_at
      ) order by task.day, task.start nulls first, task.id), '[]')
      from public.plan_tasks task
      where task.user_id = feed.user_id and task.status in ('open', 'done')
        and task.day between private.study_day(feed.user_id) - 60 and private.study_day(feed.user_id) + 400
    )
  )
  from private.plan_feeds feed left join public.plans plan on plan.user_id = feed.user_id
  where feed.token_hash = sha256(convert_to(p_token, 'UTF8'))
$$;

revoke execute on function public.renew_plan_feed, public.remove_plan_feed, public.plan_feed_of
  from public, anon, authenticated;
grant execute on function public.renew_plan_feed, public.remove_plan_feed to authenticated;
grant execute on function public.plan_feed_of to service_role;
