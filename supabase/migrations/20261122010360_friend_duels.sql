-- A duel for friends, handed on by its link; and how fields of a challenge that somebody makes are read.

-- As many words as fit, of one line; what is left out becomes the default.
create function private.challenge_words(p_fields jsonb, p_name text, p_default text, p_most integer)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  said text := btrim(regexp_replace(coalesce(p_fields ->> p_name, ''), '[\s[:cntrl:]]+', ' ', 'g'));
begin
  if jsonb_typeof(coalesce(p_fields -> p_name, 'null')) not in ('string', 'null') or char_length(said) > p_most then
    raise sqlstate 'PT400' using message = format('"%s" is a text of at most %s characters', p_name, p_most);
  end if;
  return case when said = '' then p_default else said end;
end
$$;

create function private.challenge_number(p_fields jsonb, p_name text, p_default integer, p_least integer, p_most integer)
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  if p_fields -> p_name is null or jsonb_typeof(p_fields -> p_name) = 'null' then
    return p_default;
  end if;
  if (p_fields ->> p_name) !~ '^[0-9]{1,4}$' or (p_fields ->> p_name)::integer not between p_least and p_most then
    raise sqlstate 'PT400' using message = format('"%s" is a whole number from %s to %s', p_name, p_least, p_most);
  end if;
  return (p_fields ->> p_name)::integer;
end
$$;

-- Texts of a list, of topics that are there.
create function private.challenge_topics(p_topics text[])
returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if cardinality(p_topics) > 20 or exists (
    select from unnest(p_topics) asked (slug) where not exists (select from public.topics where topics.slug = asked.slug)
  ) then
    raise sqlstate 'PT400' using message = 'Choose at most 20 topics, of those that there are';
  end if;
  return coalesce(p_topics, '{}');
end
$$;
revoke execute on function private.challenge_words, private.challenge_number, private.challenge_topics from public;

-- An address that nobody guesses.
create function private.challenge_address(p_kind text)
returns text
language sql volatile set search_path = ''
as $$ select p_kind || '-' || left(replace(gen_random_uuid()::text, '-', ''), 12) || left(replace(gen_random_uuid()::text, '-', ''), 8) $$;
revoke execute on function private.challenge_address from public;

-- Five questions for whoever has the link, a day long; the maker has to answer them like everybody else.
create function public.new_friend_duel(p_topics text[] default '{}')
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  topics constant text[] := private.challenge_topics(p_topics);
  maker constant private.challenge_players := private.player(learner);
  address constant text := private.challenge_address('friend');
  chosen text[];
  wanted public.challenges;
begin
  perform pg_advisory_xact_lock(hashtextextended(learner::text || 'duels', 0));
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
  update exam_private.challenge_states set host_id = learner where challenge = address;
  return private.challenge_as_json(private.challenge_named(address), learner);
end
$$;

revoke execute on function public.new_friend_duel from public, anon;
grant execute on function public.new_friend_duel to authenticated;
