-- From which country a learner signed in: what impossible travel is seen by, and what the list of devices says. The
-- address itself is forgotten as soon as its country is known (`place-sign-ins` looks it up in a table of its own).

create table private.session_places (
  session_id uuid primary key, -- no foreign key: a session that has ended is still compared with the next
  user_id uuid not null references auth.users (id) on delete cascade,
  at timestamptz not null,
  user_agent text,
  ip inet,
  country text check (country ~ '^[A-Z]{2}$'),
  placed_at timestamptz
);
create index session_places_waiting on private.session_places (at) where placed_at is null;
create index session_places_of_learner on private.session_places (user_id, at desc);
alter table private.session_places enable row level security;
revoke all on private.session_places from anon, authenticated;

create function private.note_sign_in()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.session_places (session_id, user_id, at, user_agent, ip, placed_at)
  values (new.id, new.user_id, coalesce(new.created_at, now()), left(new.user_agent, 512), new.ip,
    case when new.ip is null then now() end)
  on conflict (session_id) do nothing;
  return null;
exception when others then
  raise warning '% failed: %', tg_name, sqlerrm;
  return null;
end
$$;
revoke execute on function private.note_sign_in from public;

-- Before `notice_new_device`, whose event says where it was.
create trigger a_note_sign_in
  after insert on auth.sessions
  for each row execute function private.note_sign_in();

insert into private.session_places (session_id, user_id, at, user_agent, ip, placed_at)
select id, user_id, coalesce(created_at, now()), left(user_agent, 512), ip, case when ip is null then now() end
from auth.sessions
on conflict (session_id) do nothing;

drop function public.list_my_sessions();
create function public.list_my_sessions()
returns table (
  id uuid, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz, aal text, is_current boolean,
  country text
)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.user_agent, host(s.ip), s.created_at,
    coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at), s.aal::text,
    s.id::text is not distinct from (select auth.jwt() ->> 'session_id'),
    p.country
  from auth.sessions s left join private.session_places p on p.session_id = s.id
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    and (select private.is_two_step_done())
  order by 7 desc, 5 desc
  limit 100
$$;
revoke execute on function public.list_my_sessions from public, anon;
grant execute on function public.list_my_sessions to authenticated;

-- What was signed in a month ago and is over is compared with nothing any more.
create function private.forget_old_places()
returns void
language sql security definer set search_path = ''
as $$
  delete from private.session_places p
  where p.at < now() - interval '30 days' and not exists (select from auth.sessions s where s.id = p.session_id)
$$;
revoke execute on function private.forget_old_places from public;
select cron.schedule('session-places', '23 3 * * *', 'select private.forget_old_places()');
