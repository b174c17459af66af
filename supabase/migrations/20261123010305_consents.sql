-- Consents, given and taken back: each act stays, with the words that it was about. What somebody does in the settings
-- (naming a category, switching a device on) is such an act, and taking it back here changes the settings.

create table public.consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null,
  version date not null,      -- of the notice, which stays for good
  given boolean not null,     -- false: taken back
  how text not null check (how in ('sign-up', 'settings', 'my-data')),
  at timestamptz not null default clock_timestamp()
);
create index consents_of_learner on public.consents (user_id, purpose, id desc);

alter table public.consents enable row level security;
revoke all on public.consents from anon, authenticated;
grant select on public.consents to authenticated;
create policy "learners read what they agreed to" on public.consents for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.consents as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- Whether somebody agrees to this now. Conversations and spoken words are part of what an account was opened for, and
-- so are the usual mails, until they are said no to; the rest begins with a yes.
create function private.agrees_to(p_user uuid, p_purpose text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select given from public.consents where user_id = p_user and purpose = p_purpose order by id desc limit 1),
    p_purpose in ('account', 'chat_history', 'voice', 'mails')
  )
$$;
revoke execute on function private.agrees_to from public;

-- The words in which this is asked today.
create function private.current_notice(p_purpose text)
returns date
language sql stable security definer set search_path = ''
as $$
  select coalesce(max(version) filter (where version <= current_date), min(version))
  from public.consent_notices where purpose = p_purpose
$$;
revoke execute on function private.current_notice from public;

-- Keeps an act, if it changes anything. Nothing is kept of an account that is just going.
create function private.note_consent(p_user uuid, p_purpose text, p_given boolean, p_how text)
returns void
language sql security definer set search_path = ''
as $$
  insert into public.consents (user_id, purpose, version, given, how)
  select id, p_purpose, private.current_notice(p_purpose), p_given, coalesce(nullif(current_setting('app.consent', true), ''), p_how)
  from auth.users
  where id = p_user and private.agrees_to(p_user, p_purpose) is distinct from p_given
$$;
revoke execute on function private.note_consent from public;

-- Whoever makes an account agrees to what its form leads to.
create function private.note_account_consent()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.consents (user_id, purpose, version, given, how)
  values (new.id, 'account', private.current_notice('account'), true, 'sign-up');
  return null;
end
$$;
revoke execute on function private.note_account_consent from public;
create trigger note_account_consent after insert on auth.users
  for each row execute function private.note_account_consent();

insert into public.consents (user_id, purpose, version, given, how, at)
select id, 'account', date '2026-11-23', true, 'sign-up', coalesce(created_at, now()) from auth.users;

create function private.note_profile_consents()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_consent(new.user_id, 'category', new.exam_category is not null, 'settings');
  perform private.note_consent(new.user_id, 'extra_time', new.needs_extra_time, 'settings');
  return null;
end
$$;
create trigger note_profile_consents after update of exam_category, needs_extra_time on public.profiles
  for each row execute function private.note_profile_consents();
insert into public.consents (user_id, purpose, version, given, how, at)
select user_id, 'category', date '2026-11-23', true, 'settings', coalesce(exam_category_said_at, created_at)
from public.profiles where exam_category is not null
union all
select user_id, 'extra_time', date '2026-11-23', true, 'settings', created_at from public.profiles where needs_extra_time;

create function private.note_history_consent()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_consent(new.user_id, 'chat_history', new.keep_history, 'settings');
  return null;
end
$$;
create trigger note_history_consent after insert or update of keep_history on public.assistant_settings
  for each row execute function private.note_history_consent();

-- Mail of anything at all counts as mail.
create function private.wants_mail(p_user uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select bool_or((private.choice_of(p_user, about)).mail)
  from unnest('{mission,challenge,marked,event,plan}'::text[]) about
$$;
create function private.note_mail_consent()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_consent(new.user_id, 'mails', private.wants_mail(new.user_id), 'settings');
  return null;
end
$$;
create trigger note_mail_consent after insert or update of mail on private.notification_choices
  for each row execute function private.note_mail_consent();
create trigger note_mail_consent after insert or update of reminders on private.calendar_choices
  for each row execute function private.note_mail_consent();

create function private.note_push_consent()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  perform private.note_consent(
    learner, 'pushes', exists (select from private.push_devices where user_id = learner), 'settings'
  );
  return null;
end
$$;
create trigger note_push_consent after insert or delete on private.push_devices
  for each row execute function private.note_push_consent();
insert into public.consents (user_id, purpose, version, given, how, at)
select user_id, 'pushes', date '2026-11-23', true, 'settings', min(added_at) from private.push_devices group by user_id;

-- What was said aloud is not kept as text of those who do not want it.
create function private.forget_spoken_words()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.agrees_to(new.user_id, 'voice') then
    new.transcript := null;
  end if;
  return new;
end
$$;
create trigger forget_spoken_words before insert or update of transcript on public.chat_messages
  for each row when (new.transcript is not null) execute function private.forget_spoken_words();

revoke execute on function private.note_profile_consents, private.note_history_consent, private.wants_mail,
  private.note_mail_consent, private.note_push_consent, private.forget_spoken_words from public;

-- Says yes or no, with effect. A category, extra time and a device are said yes to where they are named.
create function public.choose_consent(p_purpose text, p_given boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
begin
  if p_given is null or p_purpose is null or p_purpose not in (
    'category', 'extra_time', 'chat_history', 'voice', 'mails', 'pushes'
  ) then
    raise sqlstate 'PT400' using message =
      'Say yes or no to category, extra_time, chat_history, voice, mails or pushes; an account ends by being deleted';
  end if;
  if p_given and p_purpose in ('category', 'pushes') then
    raise sqlstate 'PT400' using message = case p_purpose
      when 'category' then 'Name your category in the profile: that is the yes'
      else 'Switch messages on in the browser that is to get them: that is the yes' end;
  end if;
  perform set_config('app.consent', 'my-data', true);
  case p_purpose
    when 'category' then
      update public.profiles set exam_category = null where user_id = learner;
    when 'extra_time' then
      update public.profiles set needs_extra_time = p_given where user_id = learner;
    when 'chat_history' then
      insert into public.assistant_settings (user_id, keep_history) values (learner, p_given)
      on conflict (user_id) do update set keep_history = excluded.keep_history, updated_at = clock_timestamp();
      if not p_given then
        delete from public.chat_messages where user_id = learner;
        delete from public.chat_sessions where user_id = learner;
      end if;
    when 'voice' then
      if not p_given then
        update public.chat_messages set transcript = null where user_id = learner and transcript is not null;
      end if;
    when 'mails' then
      perform public.choose_mails(null, p_given);
    else
      delete from private.push_devices where user_id = learner;
  end case;
  perform private.note_consent(learner, p_purpose, p_given, 'my-data');
end
$$;
revoke execute on function public.choose_consent from public, anon;
grant execute on function public.choose_consent to authenticated;
