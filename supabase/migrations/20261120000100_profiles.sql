-- Who a learner is to the platform, one row a person, made with the account (spec §3).
-- The level and the onboarding test are set by the assessment, not by hand.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (char_length(full_name) <= 200),
  email text,
  preparation_level text not null default 'beginner'
    check (preparation_level in ('beginner', 'intermediate', 'advanced')),
  onboarding_test_taken boolean not null default false,
  created_at timestamptz not null default now()
);

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, update (full_name) on public.profiles to authenticated;

create policy "learners read their own profile"
  on public.profiles for select to authenticated
  using ((select auth.uid()) = user_id);

create policy "learners change their own profile"
  on public.profiles for update to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);

create policy "two-step accounts ask for both steps"
  on public.profiles as restrictive for all to authenticated
  using ((select private.is_two_step_done()))
  with check ((select private.is_two_step_done()));
