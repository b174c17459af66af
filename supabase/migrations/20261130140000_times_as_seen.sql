-- Of two who change one time of a session, or answer one of its questions, the second wrote over the first without knowing:
-- a cancelling met a time that had been moved, hiding a question took back the answer that had just been given. Whoever comes
-- second is told, as at the other desks. What stands already as it is wished, from a request whose answer was lost, is in
-- nobody's way.
create function private.changed_as_seen(p_given jsonb, p_standing jsonb, p_wished jsonb, p_is_whole boolean default false)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  seen jsonb := p_given -> 'seen';
begin
  if jsonb_typeof(seen) = 'object' and not p_is_whole then
    select jsonb_object_agg(key, value) into seen from jsonb_each(seen)
    where p_standing -> key is distinct from p_wished -> key;
  end if;
  perform private.unchanged_since(jsonb_build_object('seen', seen), p_standing);
end
$$;
revoke execute on function private.changed_as_seen from public;

-- As before; `seen` of what is changed is what it was changed from.
create or replace function public.change_occurrence(p_event text, p_day date, p_change jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.event_staff();
  at public.event_occurrences := private.held_occurrence(p_event, p_day);
  starts timestamptz := coalesce((p_change ->> 'starts_at')::timestamptz, at.starts_at);
  lasts interval := coalesce((p_change ->> 'minutes')::integer * interval '1 minute', at.ends_at - at.starts_at);
  is_cancelled constant boolean := coalesce((p_change ->> 'cancelled')::boolean, false);
  standing jsonb;
begin
  if (select example from public.events where slug = p_event) then
    raise sqlstate 'PT400' using message = 'Examples come with the library and are changed there', detail = 'example';
  end if;
  if at.status = 'cancelled' and p_change ?| '{starts_at,minutes,capacity,join_url}' then
    raise sqlstate 'PT400' using message = 'A session that was cancelled stays so: make a new one', detail = 'cancelled';
  end if;
  if lasts not between interval '15 minutes' and interval '240 minutes' then
    raise sqlstate 'PT400' using message = 'A session lasts 15 to 240 minutes', detail = 'minutes';
  end if;
  if p_change ? 'quiz' and exists (
    select jsonb_array_elements_text(p_change -> 'quiz') except select id from public.questions where status = 'live'
  ) then
    raise sqlstate 'PT400' using message = 'One of the questions is not in the bank', detail = 'quiz';
  end if;
  standing := to_jsonb(at) || jsonb_build_object('join_url', (
    select url from private.occurrence_links link where link.event = p_event and link.day = p_day
  ));
  perform private.changed_as_seen(p_change, standing, standing
    || (p_change - '{seen,minutes,cancelled,reason,recording_url,summary,join_url}'::text[])
    || jsonb_build_object('starts_at', starts, 'ends_at', starts + lasts)
    || (
      select coalesce(jsonb_object_agg(key, nullif(btrim(value), '')), '{}') from jsonb_each_text(p_change)
      where key in ('recording_url', 'summary', 'join_url')
    ), is_cancelled and at.status <> 'cancelled');
  if p_change ?| '{starts_at,minutes}' then
    update public.event_occurrences set moved = true, reason = nullif(btrim(p_change ->> 'reason'), '')
    where event = p_event and day = p_day;
  end if;
  perform private.place_occurrence(
    at, starts, starts + lasts,
    case when p_change ? 'capacity' then (p_change ->> 'capacity')::integer else at.capacity end
  );
  update public.event_occurrences
  set recording_url = case when p_change ? 'recording_url' then nullif(p_change ->> 'recording_url', '') else recording_url end,
    summary = case when p_change ? 'summary' then nullif(btrim(p_change ->> 'summary'), '') else summary end,
    quiz = case
      when p_change ? 'quiz' then array(select jsonb_array_elements_text(p_change -> 'quiz'))
      else quiz
    end
  where event = p_event and day = p_day;
  if p_change ? 'join_url' and nullif(p_change ->> 'join_url', '') is null then
    delete from private.occurrence_links where event = p_event and day = p_day;
  elsif p_change ? 'join_url' then
    insert into private.occurrence_links (event, day, url) values (p_event, p_day, p_change ->> 'join_url')
    on conflict (event, day) do update set url = excluded.url;
  end if;
  if is_cancelled then
    perform private.cancel_occurrence(at, p_change ->> 'reason');
  end if;
  perform private.note_at_desk('changed', p_event, p_day, p_change - 'seen');
end
$$;

drop function public.answer_event_question(uuid, text, boolean);
-- As before; `p_seen` is the answer that was there, and whether it was hidden.
create function public.answer_event_question(p_id uuid, p_answer text, p_hidden boolean, p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.event_staff();
  said text := nullif(btrim(p_answer), '');
  answered public.event_questions;
begin
  if length(said) > 2000 then
    raise sqlstate 'PT400' using message = 'An answer has 2,000 characters at most', detail = 'length';
  end if;
  select * into answered from public.event_questions where id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such question';
  end if;
  perform private.changed_as_seen(
    jsonb_build_object('seen', p_seen), to_jsonb(answered),
    jsonb_build_object('answer', said, 'hidden', coalesce(p_hidden, false))
  );
  update public.event_questions
  set answer = said, answered_at = case when said is not null then now() end, hidden = coalesce(p_hidden, false)
  where id = p_id;
  perform private.note_at_desk(
    'question', answered.event, answered.day, jsonb_build_object('id', p_id, 'hidden', coalesce(p_hidden, false))
  );
end
$$;
revoke execute on function public.answer_event_question from public, anon;
grant execute on function public.answer_event_question to authenticated;
