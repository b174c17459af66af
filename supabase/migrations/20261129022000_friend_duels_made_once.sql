-- A duel for friends is made once. The browser gives the wish for it an identity; the same wish that comes again, because
-- its answer was lost on the way, means the duel that was made: there had been two of them, each with a link of its own.

-- By the browser of whoever made it; says nothing of them once they are gone.
alter table exam_private.challenge_states add column made_as uuid;
create index challenge_states_by_making on exam_private.challenge_states (made_as) where made_as is not null;

drop function public.new_friend_duel(text[]);
create function public.new_friend_duel(p_topics text[] default '{}', p_made_as uuid default null)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  topics constant text[] := private.challenge_topics(p_topics);
  maker constant private.challenge_players := private.player(learner);
  address constant text := private.challenge_address('friend');
  made text;
  chosen text[];
  wanted public.challenges;
begin
  -- one after the other, so that two that come at once make one
  perform pg_advisory_xact_lock(hashtextextended(learner::text || 'duels', 0));
  select state.challenge into made from exam_private.challenge_states state
  where state.host_id = learner and state.made_as = p_made_as;
  if made is not null then
    return private.challenge_as_json(private.challenge_named(made), learner);
  end if;
  if (
    select count(*) from exam_private.challenge_states state join public.challenges challenge on challenge.slug = state.challenge
    where state.host_id = learner and challenge.kind = 'friend' and challenge.opens_at > now() - interval '1 day'
  ) >= 10 then
    raise sqlstate 'PT409' using message = 'Ten duels a day are enough: play one of those that you made';
  end if;
  chosen := private.pick_for_challenge(learner, address, topics, 5);
  if cardinality(chosen) < 5 then
    raise sqlstate 'PT409' using message = 'There are too few questions on these topics: choose more of them, or none';
  end if;
  wanted.slug := address;
  wanted.kind := 'friend';
  wanted.title := 'Friend duel';
  wanted.title_hi := 'दोस्तों की प्रतियोगिता';
  wanted.about := 'Five questions, the same for everybody who has the link, under the rules of Paper I.';
  wanted.about_hi := 'पाँच प्रश्न, लिंक वाले सबके लिए वही, प्रश्नपत्र I के नियमों में।';
  wanted.topics := topics;
  wanted.opens_at := now();
  wanted.join_closes_at := now() + interval '1 day';
  wanted.ends_at := wanted.join_closes_at;
  wanted.minutes := 8;
  wanted.visibility := 'link';
  perform private.make_challenge(wanted, chosen);
  update exam_private.challenge_states set host_id = learner, made_as = p_made_as where challenge = address;
  return private.challenge_as_json(private.challenge_named(address), learner);
end
$$;
revoke execute on function public.new_friend_duel from public, anon;
grant execute on function public.new_friend_duel to authenticated;
