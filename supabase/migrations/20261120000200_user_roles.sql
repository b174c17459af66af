-- What a person may do, one role each (spec §3, §6). Nobody gives a role to themselves:
-- rows are written by the sign-up trigger and by the operator's command.

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'student' check (role in ('admin', 'mentor', 'student'))
);

alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;
grant select on public.user_roles to authenticated;

create policy "people read their own role"
  on public.user_roles for select to authenticated
  using ((select auth.uid()) = user_id);

create policy "two-step accounts ask for both steps"
  on public.user_roles as restrictive for all to authenticated
  using ((select private.is_two_step_done()))
  with check ((select private.is_two_step_done()));
