-- From midnight in India until half past five an act was noted under the words of the day before, and an account that went
-- was counted there: both went by the day of the server.

-- As before, by the day that the page goes by.
create or replace function private.current_notice(p_purpose text)
returns date
language sql stable security definer set search_path = ''
as $$
  select coalesce(max(version) filter (where version <= private.today()), min(version))
  from public.consent_notices where purpose = p_purpose
$$;

-- As before.
create or replace function public.account_gone(p_user uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = p_user) then
    raise sqlstate 'PT409' using message = 'This account is still there';
  end if;
  perform public.empty_account(p_user);
  delete from private.account_deletions where user_id = p_user;
  insert into private.accounts_gone (day, accounts) values (private.today(), 1)
  on conflict (day) do update set accounts = accounts_gone.accounts + 1;
end
$$;

-- The page asks in the newest words that it reads: those of a day that has not come are asked of nobody yet.
drop policy "everybody reads what is asked" on public.consent_notices;
create policy "everybody reads what is asked, or was" on public.consent_notices
  for select to anon, authenticated
  -- the first words of each are of that day, for a clock that is behind it
  using (version <= greatest((now() at time zone 'Asia/Kolkata')::date, date '2026-11-23'));
