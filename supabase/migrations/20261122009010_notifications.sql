-- What a learner is told of by the platform itself: one row a person and key, so that what is told again is told once.
-- Titles stand in both languages, as the reader's is known only to the browser. Where a mail goes with it, the mail is
-- claimed by one process and sent under the notification's own id.

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
  sent_at timestamptz
);
create index notification_mails_to_send on private.notification_mails (tries, created_at) where sent_at is null;

-- In which language somebody reads the site, as the browser last said, and whether they want mail.
create table private.mail_choices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  language text not null default 'en' check (language in ('en', 'hi')),
  mails boolean not null default true
);

alter table public.notifications enable row level security;
alter table private.notification_mails enable row level security;
alter table private.mail_choices enable row level security;
revoke all on public.notifications from anon, authenticated;
revoke all on private.notification_mails, private.mail_choices from anon, authenticated;
grant select on public.notifications to authenticated;

create policy "everybody reads what was told to them" on public.notifications
  for select to authenticated using ((select auth.uid()) = user_id);
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

-- Tells somebody something, once for each key. Called by functions that know what has happened; never by a browser.
create function private.notify(
  p_user uuid, p_kind text, p_title text, p_title_hi text, p_href text, p_key text, p_mail boolean,
  p_body text default '', p_body_hi text default ''
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  told uuid;
begin
  insert into public.notifications (user_id, kind, title, title_hi, body, body_hi, href, key)
  values (
    p_user, p_kind, left(btrim(regexp_replace(p_title, '[\s[:cntrl:]]+', ' ', 'g')), 200),
    left(btrim(regexp_replace(p_title_hi, '[\s[:cntrl:]]+', ' ', 'g')), 200), left(p_body, 1000), left(p_body_hi, 1000),
    p_href, p_key
  )
  on conflict (user_id, key) do nothing
  returning id into told;
  if told is not null and p_mail
    and coalesce((select mails from private.mail_choices where user_id = p_user), true) then
    insert into private.notification_mails (notification_id) values (told);
  end if;
end
$$;
revoke execute on function private.notify from public;

-- Marks these as read, or all of the caller's; returns how many are not read yet.
create function public.read_notifications(p_ids uuid[] default null)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := private.caller();
begin
  update public.notifications set read_at = clock_timestamp()
  where user_id = reader and read_at is null and (p_ids is null or id = any (p_ids));
  return (select count(*)::integer from public.notifications where user_id = reader and read_at is null);
end
$$;
revoke execute on function public.read_notifications from public, anon;
grant execute on function public.read_notifications to authenticated;

-- Keeps in which language the caller reads and whether mail is wanted; what is null stays as it was.
create function public.choose_mails(p_language text default null, p_mails boolean default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := private.caller();
begin
  if p_language not in ('en', 'hi') then
    raise sqlstate 'PT400' using message = 'Mail is written in English (en) or Hindi (hi)';
  end if;
  insert into private.mail_choices (user_id, language, mails)
  values (reader, coalesce(p_language, 'en'), coalesce(p_mails, true))
  on conflict (user_id) do update
  set language = coalesce(p_language, mail_choices.language), mails = coalesce(p_mails, mail_choices.mails);
end
$$;
revoke execute on function public.choose_mails from public, anon;
grant execute on function public.choose_mails to authenticated;

-- Gives out mails to send, each to one caller. One that was not reported as sent is given out again, later from try to
-- try and after all that were tried less often, under the same id; after eight times it is left.
create function public.claim_notification_mails(p_limit integer default 20)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb;
begin
  with claimed as (
    update private.notification_mails
    set claimed_at = clock_timestamp(), tries = tries + 1
    where notification_id in (
      select notification_id from private.notification_mails
      where sent_at is null and tries < 8
        and (claimed_at is null or claimed_at < clock_timestamp() - interval '2 minutes' * power(2, tries - 1))
      order by tries, created_at limit least(greatest(p_limit, 1), 100)
      for update skip locked
    )
    returning notification_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', told.id, 'kind', told.kind, 'to', account.email, 'language', coalesce(choice.language, 'en'),
    'title', case when choice.language = 'hi' then told.title_hi else told.title end,
    'body', case when choice.language = 'hi' then told.body_hi else told.body end, 'href', told.href
  ) order by told.created_at), '[]') into given
  from claimed
  join public.notifications told on told.id = claimed.notification_id
  join auth.users account on account.id = told.user_id
  left join private.mail_choices choice on choice.user_id = told.user_id
  where account.email is not null and account.email_confirmed_at is not null and coalesce(choice.mails, true);
  return given;
end
$$;

create function public.notification_mail_sent(p_id uuid)
returns void
language sql security definer set search_path = ''
as $$
  update private.notification_mails set sent_at = clock_timestamp() where notification_id = p_id and sent_at is null
$$;

revoke execute on function public.claim_notification_mails, public.notification_mail_sent from public, anon, authenticated;
grant execute on function public.claim_notification_mails, public.notification_mail_sent to service_role;
