-- What there is to play, and marathons over the papers of past years.

-- The years whose papers can be run through, with the address of the learner's next run: a run that is under way, or one
-- more than were done. Runs of the same number are one challenge for all.
create function private.marathons_of(p_user uuid)
returns table (id text, year integer, questions integer, best integer, runs integer)
language sql stable security definer set search_path = ''
as $$
  select 'marathon-' || papers.year || case when mine.runs > 0 then '-' || (mine.runs + 1) else '' end, papers.year,
    papers.questions, mine.best, mine.runs
  from (
    select pyq_year::integer as year, count(*)::integer as questions
    from public.questions
    where source_type = 'pyq' and pyq_paper = 'gs1' and status = 'live' group by pyq_year having count(*) >= 5
  ) papers
  cross join lateral (
    select count(*)::integer as runs, max(entry.score_sixths) as best
    from exam_private.challenge_entries entry
    where entry.user_id = p_user and entry.frozen_at is not null and entry.answered > 0
      and entry.challenge ~ ('^marathon-' || papers.year || '(-[0-9]+)?$')
  ) mine
$$;
revoke execute on function private.marathons_of from public;

-- Makes the marathon of this address, where it is the caller's next one. A paper has no clock of its own here.
create function private.make_marathon(p_id text, p_user uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  run record;
  wanted public.challenges;
begin
  if p_id !~ '^marathon-[0-9]{4}(-[0-9]{1,3})?$' or exists (select from public.challenges where slug = p_id) then
    return;
  end if;
  select * into run from private.marathons_of(p_user) mine where mine.id = p_id;
  if not found then
    return;
  end if;
  wanted.slug := p_id;
  wanted.kind := 'marathon';
  wanted.title := 'Marathon: the paper of ' || run.year;
  wanted.title_hi := 'मैराथन: ' || run.year || ' का प्रश्नपत्र';
  wanted.about := 'Questions of Paper I of ' || run.year || ', at your own pace. Results come when you have done.';
  wanted.about_hi := run.year || ' के प्रश्नपत्र I के प्रश्न, अपनी गति से। पूरा करने पर परिणाम मिलेगा।';
  wanted.opens_at := now();
  wanted.join_closes_at := 'infinity';
  wanted.visibility := 'link';
  perform private.make_challenge(wanted, array(
    select id from public.questions
    where source_type = 'pyq' and pyq_paper = 'gs1' and status = 'live' and pyq_year = run.year order by pyq_no
  ));
end
$$;
revoke execute on function private.make_marathon from public;

create function public.list_challenges()
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  me constant private.challenge_players := private.player(learner);
begin
  -- A list must not show as open what the clock has ended.
  perform private.catch_up(listed, learner)
  from exam_private.challenge_entries entry
  join public.challenges listed on listed.slug = entry.challenge
  where entry.user_id = learner and entry.settled_at is null and listed.ends_at + private.grace() < clock_timestamp();
  return jsonb_build_object(
    'server_now', now(), 'alias', me.alias, 'boards', me.boards, 'global', me.global,
    'now', (
      select coalesce(jsonb_agg(private.challenge_as_json(listed, learner) order by listed.ends_at nulls last, listed.slug), '[]')
      from public.challenges listed
      join exam_private.challenge_states state on state.challenge = listed.slug
      left join exam_private.challenge_entries entry on entry.challenge = listed.slug and entry.user_id = learner
      where listed.status = 'live' and listed.opens_at <= now() and state.frozen_at is null
        and (listed.ends_at > now() or listed.ends_at is null)
        and case
          when listed.kind = 'marathon' then entry.attempt_id is not null and entry.frozen_at is null
          else listed.visibility = 'all' or entry.attempt_id is not null or state.host_id = learner
        end
    ),
    'ahead', (
      select coalesce(jsonb_agg(private.challenge_as_json(ahead.listed, learner) order by ahead.opens_at, ahead.slug), '[]')
      from (
        select listed, listed.opens_at, listed.slug
        from public.challenges listed
        join exam_private.challenge_states state on state.challenge = listed.slug
        where listed.status = 'live' and listed.opens_at > now() and state.frozen_at is null
          and (listed.visibility = 'all' or state.host_id = learner)
        order by listed.opens_at limit 12
      ) ahead
    ),
    'past', (
      select coalesce(jsonb_agg(private.challenge_as_json(mine.listed, learner) order by mine.joined_at desc), '[]')
      from (
        select listed, entry.joined_at
        from exam_private.challenge_entries entry
        join public.challenges listed on listed.slug = entry.challenge
        where entry.user_id = learner and (entry.frozen_at is not null or listed.ends_at <= now())
        order by entry.joined_at desc limit 30
      ) mine
    ),
    'hosted', (
      select coalesce(jsonb_agg(private.challenge_as_json(hosted.listed, learner) order by hosted.opens_at desc), '[]')
      from (
        select listed, listed.opens_at
        from public.challenges listed
        join exam_private.challenge_states state on state.challenge = listed.slug
        where state.host_id = learner and listed.kind = 'mentor' and state.frozen_at is not null
        order by listed.opens_at desc limit 10
      ) hosted
    ),
    'is_mentor', (select private.is_mentor()),
    'marathons', (
      select coalesce(jsonb_agg(to_jsonb(run) order by run.year desc), '[]') from private.marathons_of(learner) run
    )
  );
end
$$;
revoke execute on function public.list_challenges from public, anon;
grant execute on function public.list_challenges to authenticated;
