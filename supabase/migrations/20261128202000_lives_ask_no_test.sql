-- A live round asks nothing whose key is told elsewhere meanwhile: by the results of a test, or to visitors.

create or replace function public.new_mentor_live(p_fields jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  host constant uuid := private.challenge_mentor();
  address constant text := private.challenge_address('live');
  chosen text[];
  opens timestamptz;
  wanted public.challenges;
  door_code text;
  questions integer;
  a_question integer;
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'A live challenge comes as { title, topics, questions, seconds, opens_at }';
  end if;
  wanted.title := private.challenge_words(p_fields, 'title', null, 80);
  if wanted.title is null then
    raise sqlstate 'PT400' using message = 'Give the live challenge a title';
  end if;
  wanted.title_hi := private.challenge_words(p_fields, 'title_hi', wanted.title, 80);
  wanted.about := private.challenge_words(p_fields, 'about', 'A mentor leads, question by question.', 400);
  wanted.about_hi := private.challenge_words(p_fields, 'about_hi', 'मार्गदर्शक एक-एक प्रश्न के साथ आगे ले चलते हैं।', 400);
  door_code := private.challenge_words(p_fields, 'code', null, 12);
  if door_code !~ '^[[:alnum:]]{6,12}$' then
    raise sqlstate 'PT400' using message = 'A code is 6 to 12 letters and digits';
  end if;
  questions := private.challenge_number(p_fields, 'questions', 10, 1, 30);
  a_question := private.challenge_number(p_fields, 'seconds', 72, 20, 300);
  wanted.visibility := coalesce(p_fields ->> 'visibility', 'link');
  if wanted.visibility not in ('all', 'link') then
    raise sqlstate 'PT400' using message = 'A live challenge is shown to "all", or found by its "link"';
  end if;
  if jsonb_typeof(coalesce(p_fields -> 'topics', '[]')) not in ('array', 'null')
    or jsonb_typeof(coalesce(p_fields -> 'question_ids', '[]')) not in ('array', 'null') then
    raise sqlstate 'PT400' using message = 'Topics and questions come as lists';
  end if;
  wanted.topics := private.challenge_topics(case when jsonb_typeof(p_fields -> 'topics') = 'array'
    then array(select jsonb_array_elements_text(p_fields -> 'topics')) else '{}' end);
  begin
    opens := coalesce((p_fields ->> 'opens_at')::timestamptz, now());
  exception when others then
    raise sqlstate 'PT400' using message = 'Give the beginning as a moment with its zone, such as 2026-12-06T20:00:00+05:30';
  end;
  if opens not between now() - interval '1 minute' and now() + interval '90 days' then
    raise sqlstate 'PT400' using message = 'A live challenge begins now or within 90 days';
  end if;
  if jsonb_typeof(p_fields -> 'question_ids') = 'array' and jsonb_array_length(p_fields -> 'question_ids') > 0 then
    chosen := array(
      select asked.id
      from jsonb_array_elements_text(p_fields -> 'question_ids') with ordinality asked (id, place)
      join private.practice_pool(null) question on question.id = asked.id
      group by asked.id order by min(asked.place)
    );
    if cardinality(chosen) <> jsonb_array_length(p_fields -> 'question_ids') or cardinality(chosen) not between 1 and 30 then
      raise sqlstate 'PT400' using message = 'Choose 1 to 30 different questions that are open for practice';
    end if;
    if exists (
      select from private.questions_of_tests() id where id = any (chosen)
      union all
      select from private.visitor_sets shown where shown.question_ids && chosen
    ) then
      raise sqlstate 'PT400' using message = 'Choose no question of a test, and none that visitors were shown lately: their keys are told elsewhere';
    end if;
  else
    chosen := private.pick_for_challenge(null, address, wanted.topics, questions);
    if cardinality(chosen) < questions then
      raise sqlstate 'PT409' using message = 'There are too few questions on these topics: choose more of them, or none';
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(host::text || 'lives', 0));
  if wanted.visibility = 'all' and (
    select count(*) from exam_private.challenge_states state join public.challenges challenge on challenge.slug = state.challenge
    where state.host_id = host and challenge.kind = 'mentor' and challenge.visibility = 'all' and state.frozen_at is null
      and challenge.ends_at > now()
  ) >= 10 then
    raise sqlstate 'PT409' using message = 'Ten of your live challenges for all are ahead: end one of them, or hand this one on by its link';
  end if;
  wanted.slug := address;
  wanted.kind := 'mentor';
  wanted.opens_at := opens;
  wanted.join_closes_at := opens + interval '3 hours';
  wanted.ends_at := wanted.join_closes_at;
  perform private.make_challenge(wanted, chosen);
  update exam_private.challenge_states state
  set host_id = host, code = door_code, seconds = a_question
  where state.challenge = address;
  return private.challenge_as_json(private.challenge_named(address), host);
end
$$;
