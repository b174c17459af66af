-- A question to a session waits at /admin until it is answered, and among hundreds of times of weekly sessions nobody finds
-- it: the desk is told how many of each wait, and of times long past those that have one.
create or replace function public.event_desk()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.event_staff();
  return (
    select coalesce(jsonb_agg(
      to_jsonb(session) || jsonb_build_object(
        'join_url', (select url from private.event_links where private.event_links.event = session.slug),
        'occurrences', (
          select coalesce(jsonb_agg(to_jsonb(at) || jsonb_build_object(
            'join_url', (select url from private.occurrence_links link where link.event = at.event and link.day = at.day),
            'going', seats.going, 'offered', seats.offered, 'waiting', seats.waiting, 'attended', seats.attended,
            'questions', asked.questions, 'unanswered', asked.unanswered
          ) order by at.starts_at), '[]')
          from public.event_occurrences at
          cross join lateral (
            select
              count(*) filter (where seat.status = 'going') as going,
              count(*) filter (where seat.status = 'offered') as offered,
              count(*) filter (where seat.status = 'waiting') as waiting,
              count(*) filter (where seat.attended_at is not null) as attended
            from public.event_rsvps seat where seat.event = at.event and seat.day = at.day
          ) seats
          cross join lateral (
            select count(*) as questions, count(*) filter (where question.answer is null and not question.hidden) as unanswered
            from public.event_questions question where question.event = at.event and question.day = at.day
          ) asked
          where at.event = session.slug and at.starts_at < now() + interval '120 days'
            and (at.starts_at > now() - interval '90 days' or asked.unanswered > 0)
        )
      ) order by session.example, session.starts_at desc
    ), '[]')
    from public.events session where session.status <> 'withdrawn'
  );
end
$$;
