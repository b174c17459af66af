-- How a learner wants the assistant: hints before answers or not, read aloud or not, and whether conversations are kept
-- unless they say otherwise. No row: nothing was chosen yet.

create table public.assistant_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  style text check (style in ('explain', 'tutor')),   -- null: as it was last chosen on each device
  read_aloud boolean not null default false,          -- each new answer is read aloud
  review_voice boolean not null default true,         -- a recording waits to be looked at before it is sent
  keep_history boolean not null default true,         -- false: a conversation is temporary unless it is asked to be kept
  updated_at timestamptz not null default now()
);
alter table public.assistant_settings enable row level security;
revoke all on public.assistant_settings from anon, authenticated;
grant select on public.assistant_settings to authenticated;
create policy "learners read how they want the assistant" on public.assistant_settings
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.assistant_settings as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- Changes what is named and leaves the rest; answers with all of it.
create function public.choose_assistant_settings(p_changes jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  changes constant jsonb := case when jsonb_typeof(p_changes) = 'object' then p_changes end;
  wrong text;
  kept public.assistant_settings;
begin
  if changes is null then
    raise sqlstate 'PT400' using message = 'Name what is to change: style, read_aloud, review_voice or keep_history';
  end if;
  select key into wrong from jsonb_each(changes)
  where case key
    when 'style' then jsonb_typeof(value) <> 'null' and value not in ('"explain"', '"tutor"')
    when 'read_aloud' then jsonb_typeof(value) <> 'boolean'
    when 'review_voice' then jsonb_typeof(value) <> 'boolean'
    when 'keep_history' then jsonb_typeof(value) <> 'boolean'
    else true
  end
  limit 1;
  if wrong is not null then
    raise sqlstate 'PT400' using message = left(wrong, 40) || ': style is explain, tutor or null; read_aloud, review_voice and keep_history are true or false';
  end if;
  insert into public.assistant_settings (user_id) values (learner) on conflict do nothing;
  update public.assistant_settings set
    style = case when changes ? 'style' then changes ->> 'style' else style end,
    read_aloud = coalesce((changes ->> 'read_aloud')::boolean, read_aloud),
    review_voice = coalesce((changes ->> 'review_voice')::boolean, review_voice),
    keep_history = coalesce((changes ->> 'keep_history')::boolean, keep_history),
    updated_at = clock_timestamp()
  where user_id = learner returning * into kept;
  return to_jsonb(kept) - '{user_id,updated_at}'::text[];
end
$$;
revoke execute on function public.choose_assistant_settings from public, anon;
grant execute on function public.choose_assistant_settings to authenticated;
