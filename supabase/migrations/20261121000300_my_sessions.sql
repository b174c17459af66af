-- Where a learner is signed in, for the profile: the sessions' devices and times, never their tokens.

create function public.list_my_sessions()
returns table (
  id uuid, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz, aal text, is_current boolean
)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.user_agent, host(s.ip), s.created_at,
    coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at), s.aal::text,
    s.id::text is not distinct from (select auth.jwt() ->> 'session_id')
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    and (select private.is_two_step_done())
  order by 7 desc, 5 desc
  limit 100
$$;
revoke execute on function public.list_my_sessions from public, anon;
grant execute on function public.list_my_sessions to authenticated;

-- Ends one of the caller's own sessions. Returns whether there was one.
create function public.revoke_my_session(p_session_id uuid)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  delete from auth.sessions where id = p_session_id and user_id = (select auth.uid()) and (select private.is_two_step_done());
  get diagnostics ended = row_count;
  return ended > 0;
end
$$;
revoke execute on function public.revoke_my_session from public, anon;
grant execute on function public.revoke_my_session to authenticated;
