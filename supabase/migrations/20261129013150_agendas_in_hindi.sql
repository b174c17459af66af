-- What is said of a session is in Hindi too, but for its agenda, which Hindi readers had in English. `save_event`, of the next
-- migration, takes it; a form from before it was asked for leaves it as it is.

alter table public.events add column agenda_hi text[] not null default '{}';

create or replace function public.event_page(p_event text, p_day date default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := private.reader();
  shown public.events;
  at public.event_occurrences;
begin
  select * into shown from public.events where slug = p_event and status <> 'withdrawn';
  select * into at from public.event_occurrences
  where event = shown.slug and (p_day is null or day = p_day)
  order by ends_at <= now() or status = 'cancelled', case when ends_at > now() then starts_at end, starts_at desc
  limit 1;
  if at.event is null then
    raise sqlstate 'PT404' using message = 'There is no such session';
  end if;
  return private.session_line(shown, at, reader) || jsonb_build_object(
    'agenda', to_jsonb(shown.agenda), 'agenda_hi', to_jsonb(shown.agenda_hi), 'topics', to_jsonb(shown.topics), 'server_now', now(),
    'pre_read', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', note.slug, 'title', note.title, 'title_hi', note.title_hi)
        order by array_position(shown.pre_read, note.slug)), '[]')
      from public.notes note where note.slug = any (shown.pre_read)
    ),
    'recording_url', at.recording_url, 'summary', at.summary, 'quiz', cardinality(at.quiz),
    'others', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'starts_at', starts_at, 'status', status) order by starts_at), '[]')
      from (
        select other.day, other.starts_at, other.status from public.event_occurrences other
        where other.event = shown.slug and other.day <> at.day and other.ends_at > now()
        order by other.starts_at limit 12
      ) next
    ),
    'questions', private.questions_of(reader, shown.slug, at.day, false)
  );
end
$$;
