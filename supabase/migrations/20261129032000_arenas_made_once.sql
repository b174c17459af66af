-- An arena is made once, by the rule of all desks: sent again because its first answer was lost, it wrote over what another
-- administrator had changed meanwhile, as it had seen nothing that could be compared.

alter table private.desk_makings drop constraint desk_makings_what_check;
alter table private.desk_makings add constraint desk_makings_what_check check (
  what in ('announcement', 'test', 'series', 'mains', 'event', 'news', 'document', 'figure', 'live', 'arena')
);

-- As before, with arenas.
create or replace function private.standing_at_desk(p_what text, p_id text)
returns text
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  standing jsonb;
begin
  case p_what
  when 'announcement' then
    select to_jsonb(said) into standing from public.announcements said where id::text = p_id for update;
  when 'test' then
    -- how many of its questions are in Hindi is counted, not written
    select to_jsonb(test) - 'hindi_count' || jsonb_build_object('questions', array(
      select question_id from exam_private.test_questions held where held.test = test.slug order by position
    )) into standing from public.tests test where slug = p_id for update;
  when 'series' then
    select to_jsonb(series) into standing from public.test_series series where slug = p_id for update;
  when 'mains' then
    perform from public.mains_questions where id = p_id for update;
    select to_jsonb(asked) || jsonb_build_object('key', to_jsonb(key)) into standing
    from public.mains_questions asked left join exam_private.mains_answers key on key.question_id = asked.id
    where asked.id = p_id;
  when 'document' then
    select jsonb_build_object('fields', fields, 'revision', revision) into standing
    from private.library_drafts where kind || ' ' || id = p_id and fields is not null for update;
  when 'arena' then
    select to_jsonb(challenge) into standing from public.challenges challenge where slug = p_id for update;
  when 'event' then
    -- how far its days are worked out goes on by itself
    select to_jsonb(session) - 'expanded_until' || jsonb_build_object('join_url', (select url from private.event_links where event = p_id))
    into standing from public.events session where slug = p_id for update;
  when 'news' then
    select to_jsonb(id) into standing from public.news_items where id = p_id;
  when 'figure' then
    select to_jsonb(id) into standing from public.facts where id = p_id;
  when 'live' then
    select to_jsonb(slug) into standing from public.challenges where slug = p_id;
  end case;
  return md5(standing::text);
end
$$;

create or replace function public.save_challenge(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.as_made('arena', 'slug', private.desk_object(p_fields));
  before public.challenges;
  written public.challenges;
  lasts integer;
  count_wanted integer;
  chosen text[];
begin
  if jsonb_typeof(coalesce(given -> 'slug', 'null')) <> 'null' then
    select * into before from public.challenges where slug = given ->> 'slug' for update;
    if not found then
      raise sqlstate 'PT404' using message = 'There is no such challenge';
    end if;
    perform private.unchanged_since(given, to_jsonb(before) || jsonb_build_object(
      'seconds', (select seconds from exam_private.challenge_states where challenge = before.slug)
    ));
  end if;
  if before.slug is not null then
    if before.kind not in ('arena', 'mentor') then
      raise sqlstate 'PT409' using message = 'Duels and marathons make themselves: only arenas and live rounds are changed here';
    end if;
    if before.status <> 'live' or before.opens_at <= now()
      or exists (select from exam_private.challenge_entries where challenge = before.slug) then
      raise sqlstate 'PT409' using message = 'It has opened already: what is asked and when stays as it is', detail = 'locked';
    end if;
  end if;
  written := before;
  written.title := private.desk_text(given, 'title', 'The title', 3, 80);
  written.title_hi := private.desk_text(given, 'title_hi', 'The title in Hindi', 3, 80);
  written.about := private.desk_text(given, 'about', 'What it is about', 3, 400);
  written.about_hi := private.desk_text(given, 'about_hi', 'What it is about, in Hindi,', 3, 400);
  written.topics := private.desk_topics(given);
  written.opens_at := private.desk_moment(given, 'opens_at', 'The beginning');
  if written.opens_at is null or written.opens_at not between now() + interval '1 minute' and now() + interval '180 days' then
    raise sqlstate 'PT400' using message = 'It begins later than now and within 180 days', detail = 'opens_at';
  end if;
  lasts := private.desk_number(given, 'window', 'The minutes from beginning to end', 10, 1440);
  count_wanted := private.desk_number(given, 'questions', 'The number of questions', 5, 30);
  written.join_closes_at := written.opens_at + lasts * interval '1 minute';
  written.ends_at := written.join_closes_at;
  if before.kind = 'mentor' then
    update exam_private.challenge_states
    set seconds = private.desk_number(given, 'seconds', 'The seconds of a question', 20, 300), told_at = null
    where challenge = before.slug;
  else
    written.minutes := private.desk_number(given, 'minutes', 'The minutes of each', 5, 60);
    if written.minutes > lasts then
      raise sqlstate 'PT400' using message = 'Each has no more minutes than there are from beginning to end', detail = 'minutes';
    end if;
  end if;
  if before.slug is null or before.topics is distinct from written.topics or before.question_count <> count_wanted then
    written.slug := coalesce(before.slug, private.desk_address('arena ' || written.title));
    chosen := private.pick_for_challenge(null, written.slug || now()::text, written.topics, count_wanted);
    if cardinality(chosen) < count_wanted then
      raise sqlstate 'PT409' using
        message = 'There are too few questions on these topics: choose more of them, or none', detail = 'topics';
    end if;
  end if;
  if before.slug is null then
    insert into public.challenges (
      slug, kind, title, title_hi, about, about_hi, topics, opens_at, join_closes_at, ends_at, minutes, question_count,
      rule, visibility, status, origin
    )
    values (
      written.slug, 'arena', written.title, written.title_hi, written.about, written.about_hi, written.topics,
      written.opens_at, written.join_closes_at, written.ends_at, written.minutes, count_wanted, 'gs1', 'all', 'live', 'desk'
    );
  else
    update public.challenges
    set title = written.title, title_hi = written.title_hi, about = written.about, about_hi = written.about_hi,
      topics = written.topics, opens_at = written.opens_at, join_closes_at = written.join_closes_at,
      ends_at = written.ends_at, minutes = written.minutes, question_count = count_wanted,
      origin = case origin when 'library' then 'desk' else origin end
    where slug = before.slug;
    update exam_private.challenge_states set told_at = null
    where challenge = before.slug and before.opens_at <> written.opens_at;
  end if;
  if chosen is not null then
    delete from exam_private.challenge_questions where challenge = written.slug;
    insert into exam_private.challenge_questions (challenge, position, question_id, version)
    select written.slug, place, question.id, question.version
    from unnest(chosen) with ordinality wanted (id, place) join public.questions question on question.id = wanted.id;
  end if;
  perform private.note_made('arena', given, written.slug);
  return written.slug;
end
$$;
