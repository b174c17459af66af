-- After some years of sessions the desk read all of them with every time at once, which took seconds and at two thousand
-- was given up; the ones of today stood among them by the day on which they were first held. They are read in portions, found
-- by their words, the next ones first, and by themselves those with questions that wait.
drop function public.event_desk();

create function public.event_desk(
  p_search text default '', p_waiting boolean default false, p_limit integer default 20, p_offset integer default 0
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := '%' || replace(replace(replace(btrim(left(coalesce(p_search, ''), 200)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.event_staff();
  return (
    with asked as materialized (
      select question.event, count(*) as unanswered from public.event_questions question
      where question.answer is null and not question.hidden group by question.event
    ), times as materialized (
      select at.event, min(at.starts_at) filter (where at.ends_at > now() and at.status <> 'cancelled') as next, max(at.starts_at) as last
      from public.event_occurrences at group by at.event
    ), meant as materialized (
      select session.slug, session.starts_at, times.next, times.last, coalesce(asked.unanswered, 0) as unanswered
      from public.events session
      left join asked on asked.event = session.slug
      left join times on times.event = session.slug
      -- examples come with the library, and are nobody's to look after
      where session.status <> 'withdrawn' and not session.example
        and (session.title ilike wanted or session.title_hi ilike wanted or session.host ilike wanted)
    ), shown as (
      -- what comes next, then what is over, the last one first
      select meant.slug, row_number() over (order by meant.next nulls last, coalesce(meant.last, meant.starts_at) desc,
        meant.slug) as place
      from meant where meant.unanswered > 0 or not coalesce(p_waiting, false)
      order by place limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
    )
    select jsonb_build_object(
      'all', (select count(*) from meant),
      'waiting', (select count(*) from meant where unanswered > 0),
      'count', (select count(*) from meant where unanswered > 0 or not coalesce(p_waiting, false)),
      'items', (
        select coalesce(jsonb_agg(
          to_jsonb(session) || jsonb_build_object(
            'join_url', (select url from private.event_links where private.event_links.event = session.slug),
            'occurrences', (
              select coalesce(jsonb_agg(to_jsonb(at) || jsonb_build_object(
                'join_url', (select url from private.occurrence_links link where link.event = at.event and link.day = at.day),
                'going', seats.going, 'offered', seats.offered, 'waiting', seats.waiting, 'attended', seats.attended,
                'questions', questions.questions, 'unanswered', questions.unanswered
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
              ) questions
              where at.event = session.slug and at.starts_at < now() + interval '120 days'
                and (at.starts_at > now() - interval '90 days' or questions.unanswered > 0)
            )
          ) order by shown.place
        ), '[]')
        from shown join public.events session on session.slug = shown.slug
      )
    )
  );
end
$$;
revoke execute on function public.event_desk from public, anon;
grant execute on function public.event_desk to authenticated;
