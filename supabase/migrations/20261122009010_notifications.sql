-- What a learner is told of by the platform itself: one row a person and key, so that what is told again is told once.
-- Titles stand in both languages, as the reader's is known only to the browser. Who is told what, by which way
-- and when, is decided in …010400 and after.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'), -- 'answer_evaluated', 'answer_marked', 'appeal_answered', ...
  title text not null check (char_length(title) between 1 and 200),
  title_hi text not null check (char_length(title_hi) between 1 and 200),
  body text not null default '' check (char_length(body) <= 1000),
  body_hi text not null default '' check (char_length(body_hi) <= 1000),
  href text not null check (href ~ '^/([^/\\[:cntrl:]][^\\[:cntrl:]]*)?$' and char_length(href) <= 500), -- of this site
  key text not null check (char_length(key) between 1 and 200),
  is_inside boolean not null default true,  -- false: wanted by mail or on devices only, and not shown
  is_quiet boolean not null default false,  -- of quiet hours: it does not pop up
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  unique (user_id, key)
);
create index notifications_of_learner on public.notifications (user_id, created_at desc);

-- Apart from the rows that browsers listen to: a try at sending is nobody's news.
create table private.notification_mails (
  notification_id uuid primary key references public.notifications (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  claimed_at timestamptz,
  tries smallint not null default 0,
  sent_at timestamptz,
  due_at timestamptz not null default clock_timestamp(),
  is_held boolean not null default false,   -- by quiet hours; what of one group was held becomes one mail
  merged_into uuid references private.notification_mails (notification_id) on delete set null
);
create index notification_mails_to_send on private.notification_mails (tries, created_at) where sent_at is null;
create index notification_mails_held on private.notification_mails (due_at)
  where is_held and sent_at is null and tries = 0;
create index notification_mails_merged on private.notification_mails (merged_into) where merged_into is not null;

-- In which language somebody reads the site, as the browser last said.
create table private.mail_choices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  language text not null default 'en' check (language in ('en', 'hi'))
);

alter table public.notifications enable row level security;
alter table private.notification_mails enable row level security;
alter table private.mail_choices enable row level security;
revoke all on public.notifications from anon, authenticated;
revoke all on private.notification_mails, private.mail_choices from anon, authenticated;
grant select on public.notifications to authenticated;

create policy "everybody reads what was told to them" on public.notifications
  for select to authenticated using ((select auth.uid()) = user_id and is_inside);
create policy "two-step accounts ask for both steps" on public.notifications as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

alter publication supabase_realtime add table public.notifications;

-- At most 200 a person: what was read goes first, then what is oldest.
create function private.forget_old_notifications()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notifications
  where id in (
    select ranked.id
    from (
      select kept.id, row_number() over (
        partition by kept.user_id order by (kept.read_at is null) desc, kept.created_at desc, kept.id
      ) as place
      from public.notifications kept
      where kept.user_id in (select user_id from added)
    ) ranked
    where ranked.place > 200
  );
  return null;
end
$$;
revoke execute on function private.forget_old_notifications from public;
create trigger forget_old_notifications after insert on public.notifications
  referencing new table as added for each statement execute function private.forget_old_notifications();
