-- What the school says to everybody, or to some: a line at the top of the pages from a moment until another, put away by
-- each reader, and for what is important also a notification. Nothing of it during a test.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 3 and 120),
  title_hi text not null check (char_length(title_hi) between 3 and 120),
  body text not null default '' check (char_length(body) <= 600),         -- Markdown, short
  body_hi text not null default '' check (char_length(body_hi) <= 600),
  audience text not null default 'everyone' check (audience in ('everyone', 'signed-in', 'role', 'level', 'medium')),
  audience_value text check (case audience
    when 'role' then audience_value in ('student', 'mentor', 'admin')
    when 'level' then audience_value in ('beginner', 'intermediate', 'advanced')
    when 'medium' then audience_value in ('en', 'hi')
    else audience_value is null end),
  is_important boolean not null default false,
  from_at timestamptz not null default now(),
  until_at timestamptz,             -- null: until it is withdrawn
  published_at timestamptz,         -- null: a draft
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  check (until_at > from_at),
  check ((audience_value is null) = (audience in ('everyone', 'signed-in')))
);
create index announcements_shown on public.announcements (from_at)
  where published_at is not null and withdrawn_at is null;

create table public.announcement_dismissals (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  announcement_id uuid not null references public.announcements (id) on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, announcement_id)
);
create index dismissals_of_announcement on public.announcement_dismissals (announcement_id);

-- Who was told of what is important, so that nobody is told twice.
create table private.announcement_tellings (
  announcement_id uuid not null references public.announcements (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (announcement_id, user_id)
);
create index announcement_tellings_of_user on private.announcement_tellings (user_id);

alter table public.announcements enable row level security;
alter table public.announcement_dismissals enable row level security;
alter table private.announcement_tellings enable row level security;
revoke all on public.announcements, public.announcement_dismissals from anon, authenticated;
revoke all on private.announcement_tellings from anon, authenticated;
grant select on public.announcement_dismissals to authenticated;
grant insert (user_id, announcement_id) on public.announcement_dismissals to authenticated;

create policy "readers see what they put away" on public.announcement_dismissals
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "readers put announcements away for themselves" on public.announcement_dismissals
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.announcement_dismissals as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
create trigger audit_change after insert or update or delete on public.announcements
  for each row execute function private.audit_change('id');
create trigger dismissals_within_limit after insert on public.announcement_dismissals
  referencing new table as added for each statement execute function private.keep_within_limit(2000);

-- Whether somebody is in the middle of a test, of the diagnostic or of a challenge, where nothing should come in between.
create function private.sits_a_test(p_user uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_user is not null and (
    exists (
      select from public.attempts
      where user_id = p_user and submitted_at is null and (kind in ('test', 'diagnostic') or mode <> 'learn')
        and coalesce(expires_at, started_at + interval '3 hours') + private.grace() >= now()
    )
    or exists (
      select from exam_private.challenge_entries
      where user_id = p_user and finished_at is null and frozen_at is null
        and coalesce(expires_at, joined_at + interval '1 hour') >= now()
    )
  )
$$;
revoke execute on function private.sits_a_test from public;

create function private.is_addressed(p_announcement public.announcements, p_user uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select case p_announcement.audience
    when 'everyone' then true
    when 'signed-in' then p_user is not null
    when 'role' then exists (
      select from public.user_roles where user_id = p_user and role = p_announcement.audience_value
    )
    when 'level' then exists (
      select from public.profiles where user_id = p_user and preparation_level = p_announcement.audience_value
    )
    else p_user is not null and p_announcement.audience_value = coalesce(
      (select language from private.mail_choices where user_id = p_user), 'en'
    )
  end
$$;
revoke execute on function private.is_addressed from public;

create function private.announcements_for(p_user uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', said.id, 'title', said.title, 'title_hi', said.title_hi, 'body', said.body, 'body_hi', said.body_hi,
    'is_important', said.is_important
  ) order by said.is_important desc, said.from_at desc, said.id), '[]')
  from public.announcements said
  where said.published_at is not null and said.withdrawn_at is null
    and said.from_at <= now() and (said.until_at is null or said.until_at > now())
    and private.is_addressed(said, p_user)
    and not exists (
      select from public.announcement_dismissals put_away
      where put_away.user_id = p_user and put_away.announcement_id = said.id
    )
    and not private.sits_a_test(p_user)
$$;
revoke execute on function private.announcements_for from public;

-- What every page asks for from time to time: which parts are closed, and what the school says to this reader.
create function public.site_state()
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'off', (
      select coalesce(jsonb_agg(jsonb_build_object('part', part, 'reason', reason, 'reason_hi', reason_hi) order by position), '[]')
      from public.feature_switches where not is_on
    ),
    'announcements', private.announcements_for(case when private.is_two_step_done() then auth.uid() end)
  )
$$;
revoke execute on function public.site_state from public;
grant execute on function public.site_state to anon, authenticated;

-- Tells those whom an important announcement is for, a few hundred at a time. Whoever sits a test is told afterwards, and
-- whoever came after it was published reads the line alone.
create function private.tell_announcements()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  said public.announcements;
  reader uuid;
  told integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('tell_announcements', 0)) then
    return 0;
  end if;
  for said in
    select * from public.announcements
    where is_important and published_at is not null and withdrawn_at is null
      and from_at <= now() and (until_at is null or until_at > now()) and from_at > now() - interval '14 days'
    order by from_at
  loop
    for reader in
      select account.id from auth.users account
      where account.created_at < greatest(said.from_at, said.published_at) and account.deleted_at is null
        and private.is_addressed(said, account.id)
        and not exists (
          select from private.announcement_tellings before
          where before.announcement_id = said.id and before.user_id = account.id
        )
        and not private.sits_a_test(account.id)
      limit 500 - told
    loop
      insert into private.announcement_tellings (announcement_id, user_id) values (said.id, reader);
      perform private.notify(
        reader, 'announcement', said.title, said.title_hi, '/', 'announcement:' || said.id, false,
        left(said.body, 300), left(said.body_hi, 300)
      );
      told := told + 1;
    end loop;
    exit when told >= 500;
  end loop;
  return told;
end
$$;
revoke execute on function private.tell_announcements from public;
select cron.schedule('announcements', '* * * * *', 'select private.tell_announcements()');

-- As before, and announcements, which have no choice of their own: only what is important comes this way.
create or replace function private.notification_group(p_kind text)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_kind like 'mission%' then 'mission'
    when p_kind like 'challenge%' then 'challenge'
    when p_kind like 'event%' then 'event'
    when p_kind like 'plan%' then 'plan'
    when p_kind like 'announcement%' then 'announcement'
    else 'marked'
  end
$$;

-- All of them, as the desk lists them.
create function public.announcement_desk()
returns table (
  id uuid, title text, title_hi text, body text, body_hi text, audience text, audience_value text, is_important boolean,
  from_at timestamptz, until_at timestamptz, published_at timestamptz, withdrawn_at timestamptz, created_at timestamptz,
  state text, dismissed bigint, told bigint
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select said.id, said.title, said.title_hi, said.body, said.body_hi, said.audience, said.audience_value,
      said.is_important, said.from_at, said.until_at, said.published_at, said.withdrawn_at, said.created_at,
      case
        when said.withdrawn_at is not null then 'withdrawn'
        when said.published_at is null then 'draft'
        when said.until_at <= now() then 'over'
        when said.from_at > now() then 'scheduled'
        else 'shown'
      end,
      (select count(*) from public.announcement_dismissals put_away where put_away.announcement_id = said.id),
      (select count(*) from private.announcement_tellings telling where telling.announcement_id = said.id)
    from public.announcements said;
end
$$;

create function private.write_announcement(p_fields jsonb)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.desk_object(p_fields);
  written public.announcements;
begin
  if jsonb_typeof(coalesce(given -> 'id', 'null')) <> 'null' then
    select * into written from public.announcements
    where id::text = given ->> 'id' for update;
    if not found then
      raise sqlstate 'PT404' using message = 'There is no such announcement';
    end if;
    if written.withdrawn_at is not null then
      raise sqlstate 'PT409' using message = 'This announcement was withdrawn and stays as it was: write a new one';
    end if;
  else
    written.id := gen_random_uuid();
  end if;
  written.title := private.desk_text(given, 'title', 'The title', 3, 120);
  written.title_hi := private.desk_text(given, 'title_hi', 'The title in Hindi', 3, 120);
  written.body := private.desk_text(given, 'body', 'The text', 0, 600);
  written.body_hi := private.desk_text(given, 'body_hi', 'The text in Hindi', 0, 600);
  if (written.body = '') <> (written.body_hi = '') then
    raise sqlstate 'PT400' using message = 'Write the text in both languages, or in none',
      detail = case when written.body = '' then 'body' else 'body_hi' end;
  end if;
  written.audience := private.desk_one_of(
    given, 'audience', 'Whom it is for', '{everyone,signed-in,role,level,medium}');
  written.audience_value := case written.audience
    when 'role' then private.desk_one_of(given, 'audience_value', 'The role', '{student,mentor,admin}')
    when 'level' then private.desk_one_of(given, 'audience_value', 'The level', '{beginner,intermediate,advanced}')
    when 'medium' then private.desk_one_of(given, 'audience_value', 'The language', '{en,hi}')
  end;
  if jsonb_typeof(given -> 'is_important') is distinct from 'boolean' then
    raise sqlstate 'PT400' using message = 'Say whether it is important', detail = 'is_important';
  end if;
  written.is_important := (given ->> 'is_important')::boolean;
  written.from_at := coalesce(private.desk_moment(given, 'from_at', 'The beginning'), written.from_at, now());
  written.until_at := private.desk_moment(given, 'until_at', 'The end');
  if written.until_at <= written.from_at then
    raise sqlstate 'PT400' using message = 'It ends after it begins', detail = 'until_at';
  end if;
  insert into public.announcements (
    id, title, title_hi, body, body_hi, audience, audience_value, is_important, from_at, until_at
  )
  values (
    written.id, written.title, written.title_hi, written.body, written.body_hi, written.audience, written.audience_value,
    written.is_important, written.from_at, written.until_at
  )
  on conflict (id) do update
  set title = excluded.title, title_hi = excluded.title_hi, body = excluded.body, body_hi = excluded.body_hi,
    audience = excluded.audience, audience_value = excluded.audience_value, is_important = excluded.is_important,
    from_at = excluded.from_at, until_at = excluded.until_at;
  return written.id;
end
$$;
revoke execute on function private.write_announcement from public;

-- Writes a new one (without `id`) or changes one that was not withdrawn; returns its id. It stays what it is, a draft or
-- published.
create function public.save_announcement(p_fields jsonb)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.desk_object(p_fields);
  standing jsonb;
begin
  select to_jsonb(said) into standing from public.announcements said where id::text = given ->> 'id' for update;
  perform private.unchanged_since(given, standing);
  return private.write_announcement(given - 'seen');
end
$$;

-- How many accounts it would reach, before it is published.
create function public.announcement_reach(p_audience text, p_value text default null)
returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked public.announcements;
begin
  perform private.require_admin();
  asked.audience := private.desk_one_of(
    jsonb_build_object('audience', p_audience), 'audience', 'Whom it is for', '{everyone,signed-in,role,level,medium}');
  asked.audience_value := p_value;
  return (select count(*)::integer from auth.users account where account.deleted_at is null and private.is_addressed(asked, account.id));
end
$$;

create function public.publish_announcement(p_id uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said public.announcements;
begin
  perform private.require_admin();
  select * into said from public.announcements where id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such announcement';
  end if;
  if said.withdrawn_at is not null then
    raise sqlstate 'PT409' using message = 'This announcement was withdrawn and stays as it was: write a new one';
  end if;
  if said.until_at <= now() then
    raise sqlstate 'PT409' using message = 'Its end has passed already: choose a later one', detail = 'until_at';
  end if;
  update public.announcements set published_at = now() where id = p_id and published_at is null;
end
$$;

-- Takes it off the pages at once. A draft goes altogether.
create function public.withdraw_announcement(p_id uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.announcements where id = p_id and published_at is null;
  if found then
    return;
  end if;
  update public.announcements set withdrawn_at = coalesce(withdrawn_at, now()) where id = p_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such announcement';
  end if;
end
$$;
revoke execute on function public.announcement_desk, public.save_announcement, public.announcement_reach,
  public.publish_announcement, public.withdraw_announcement from public, anon;
grant execute on function public.announcement_desk, public.save_announcement, public.announcement_reach,
  public.publish_announcement, public.withdraw_announcement to authenticated;
