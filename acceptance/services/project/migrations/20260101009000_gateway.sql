-- What the gateway is tried on: who the data service takes the caller for, and answers as long as they are asked to be.

create table public.gateway_notes (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid(),
  text text not null
);
alter table public.gateway_notes enable row level security;
revoke all on public.gateway_notes from anon, authenticated;
grant select, insert on public.gateway_notes to authenticated;
create policy "everybody reads their own notes" on public.gateway_notes
  for select to authenticated using ((select auth.uid()) = owner);
create policy "everybody writes notes in their own name" on public.gateway_notes
  for insert to authenticated with check ((select auth.uid()) = owner);

create function public.gateway_caller() returns json language sql stable as $$
  select json_build_object('role', current_user, 'id', auth.uid())
$$;

create function public.gateway_words(count int) returns setof text language sql stable as $$
  select 'word number ' || n from generate_series(1, least(count, 1000)) n
$$;
