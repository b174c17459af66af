-- The words of a voice message also stand in the copy that a rating takes along. They go from there too when their learner
-- does not want them kept; the rating itself, and what was answered, stays for whoever looks into it.

create function private.forget_rated_words(p_user uuid)
returns void
language sql security definer set search_path = ''
as $$
  update public.chat_feedback rating set question = said.content
  from public.chat_messages said
  where rating.user_id = p_user and said.user_id = p_user and said.message_type = 'user' and said.transcript = rating.question
$$;
revoke execute on function private.forget_rated_words from public;

-- As before, and out of ratings.
create or replace function public.choose_consent(p_purpose text, p_given boolean)
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
        perform private.forget_rated_words(learner);
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
