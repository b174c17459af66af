-- What learners say of themselves, node by node of the syllabus. It stands beside what their answers show and is never mixed
-- into it. A node is a topic ('gdp') or a part of one ('gdp/gdp-deflator'); the names are the library's and may go and come.

create table public.topic_claims (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  node text not null check (node ~ '^[a-z0-9-]{1,100}(/[a-z0-9-]{1,100})?$'),
  status text not null check (status in ('not-started', 'in-progress', 'first-reading', 'revised', 'mastered')),
  said_at timestamptz not null,     -- on the device: what was said last holds, in whatever order it arrives
  primary key (user_id, node)
);

alter table public.topic_claims enable row level security;
revoke all on public.topic_claims from anon, authenticated;
grant select on public.topic_claims to authenticated; -- written by `keep_claims` alone

create policy "learners read their own claims" on public.topic_claims
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.topic_claims as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- Takes what a device kept ([{ node, status, said_at }]), however often and in whatever order it is sent. A node that the
-- syllabus does not know is left out. A clock that runs ahead does not speak from the future.
create function public.keep_claims(p_claims jsonb)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  kept integer;
begin
  if jsonb_typeof(p_claims) is distinct from 'array' or jsonb_array_length(p_claims) > 500 then
    raise sqlstate 'PT400' using message = 'Claims come as a list of at most 500';
  end if;
  if exists (
    select from jsonb_array_elements(p_claims) sent
    where jsonb_typeof(sent) <> 'object' or jsonb_typeof(sent -> 'node') is distinct from 'string'
      or coalesce(sent ->> 'status', '') not in ('not-started', 'in-progress', 'first-reading', 'revised', 'mastered')
      or not pg_input_is_valid(coalesce(sent ->> 'said_at', ''), 'timestamptz')
  ) then
    raise sqlstate 'PT400' using message = 'Each claim has a node, a status and when it was made';
  end if;
  insert into public.topic_claims as known (user_id, node, status, said_at)
  select distinct on (sent.node) learner, sent.node, sent.status, least(sent.said_at, now())
  from jsonb_to_recordset(p_claims) as sent (node text, status text, said_at timestamptz)
  where exists (select from public.topics where slug = sent.node)
    or exists (select from public.micro_topics part where part.topic || '/' || part.slug = sent.node)
  order by sent.node, sent.said_at desc
  on conflict (user_id, node) do update set status = excluded.status, said_at = excluded.said_at
    where excluded.said_at >= known.said_at;
  get diagnostics kept = row_count;
  return kept;
end
$$;
revoke execute on function public.keep_claims from public, anon;
grant execute on function public.keep_claims to authenticated;
