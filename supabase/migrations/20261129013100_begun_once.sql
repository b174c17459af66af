-- A document, a figure and a live round are made once too: each has a name that is chosen, so that the same request had been
-- refused for the name that it had taken itself, and whoever chose another one had two.

create or replace function public.new_document(
  p_kind text, p_id text, p_fields jsonb, p_made_by text default 'hand', p_model text default null,
  p_original jsonb default null
)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  admin uuid := private.require_admin();
  whole jsonb;
  made private.desk_makings;
begin
  perform private.document_slug(p_kind, p_id);
  whole := private.document_fields(
    p_kind, case jsonb_typeof(p_fields) when 'object' then p_fields - 'made_as' else p_fields end);
  if p_made_by is null or p_made_by not in ('hand', 'import', 'model') then
    raise sqlstate 'PT400' using message = 'A document is drafted by hand, by an import or by a model';
  end if;
  if char_length(p_model) > 200 then
    raise sqlstate 'PT400' using message = 'The name of the model takes at most 200 characters';
  end if;
  if p_original is not null and (jsonb_typeof(p_original) <> 'object' or jsonb_typeof(p_original -> 'path') is distinct from 'string'
    or jsonb_typeof(p_original -> 'name') is distinct from 'string' or char_length(p_original::text) > 1000) then
    raise sqlstate 'PT400' using message = 'Of the original the desk keeps its path and its name';
  end if;
  made := private.made_before('document', p_fields);
  perform pg_advisory_xact_lock(hashtextextended('library ' || p_kind || ' ' || p_id, 0));
  if made.id <> p_kind || ' ' || p_id then
    raise sqlstate 'PT409' using detail = 'made', message = format(
      'It was begun already when it was sent before, as "%s": it is in the list. Sent once more, this is a new one',
      split_part(made.id, ' ', 2));
  elsif private.standing_at_desk('document', made.id) <> made.left_as then
    raise sqlstate 'PT409' using detail = 'made', message =
      'This was saved when it was sent before, and has been changed since: look at it in the list. Sent once more, this is a new one';
  elsif made.id is not null then
    update private.library_drafts
    set fields = whole, made_by = p_made_by, model = p_model, original = p_original, revision = revision + 1,
      updated_at = now()
    where kind = p_kind and id = p_id and fields <> whole;
    perform private.note_made('document', p_fields, made.id);
    return p_id;
  end if;
  if private.published_fields(p_kind, p_id) is not null
    or exists (select from private.library_drafts where kind = p_kind and id = p_id and fields is not null) then
    raise sqlstate 'PT409' using message = format('There is a %s of this name already: choose another', p_kind);
  end if;
  if p_kind = 'chapter' and not exists (select from public.books where slug = split_part(p_id, '/', 1))
    and not exists (select from private.library_drafts where kind = 'book' and id = split_part(p_id, '/', 1) and fields is not null) then
    raise sqlstate 'PT404' using message = 'There is no such book: begin the book first';
  end if;
  insert into private.library_drafts as kept (kind, id, fields, made_by, model, original, updated_by)
  values (p_kind, p_id, whole, p_made_by, p_model, p_original, coalesce(private.full_name_of(admin), 'an administrator'))
  on conflict (kind, id) do update set fields = whole, made_by = p_made_by, model = p_model, original = p_original,
    withdrawn_because = null, revision = kept.revision + 1, updated_at = now(), updated_by = excluded.updated_by;
  perform private.audit('library_drafts.create', p_kind || ' ' || p_id, null, null,
    jsonb_build_object('title', whole ->> 'title', 'made_by', p_made_by, 'model', p_model));
  perform private.note_made('document', p_fields, p_kind || ' ' || p_id);
  return p_id;
end
$$;

create or replace function public.new_figure(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  fields jsonb;
  figure public.facts;
  period text;
  twin text;
  made private.desk_makings;
begin
  perform private.figures_staff('{admin}');
  -- One after the other: the second sees the key and the name of the first.
  perform pg_advisory_xact_lock(hashtextextended('new_figure', 0));
  fields := private.desk_object(p_fields);
  made := private.made_before('figure', fields);
  if made.left_as = md5((fields - 'made_as')::text) then
    return made.id;
  elsif made.id is not null then
    raise sqlstate 'PT409' using detail = 'made', message = format(
      'This figure was kept as "%s" when it was sent before: publish a newer reading of it where something was wrong', made.id);
  end if;
  figure.id := private.new_figure_id(fields);
  figure.topic := private.desk_text(fields, 'topic', 'The topic', 1, 100);
  if not exists (select from public.topics where slug = figure.topic) then
    raise sqlstate 'PT400' using message = 'That topic is not in the syllabus', detail = 'topic';
  end if;
  figure.name := private.desk_text(fields, 'name', 'The name', 3, 200);
  figure.name_hi := private.desk_text(fields, 'name_hi', 'The name in Hindi', 3, 200);
  select fact.id into twin from public.facts fact
  where lower(fact.name) = lower(figure.name) and fact.now_id is null limit 1;
  if twin is not null then
    raise sqlstate 'PT409' using
      message = format('"%s" carries this name already: publish a newer reading of it instead', twin), detail = 'name';
  end if;
  figure.value := private.new_figure_value(fields);
  figure.display := private.desk_text(fields, 'display', 'The figure as it is written', 1, 60);
  figure.unit := private.desk_text(fields, 'unit', 'The unit', 1, 80);
  perform private.name_unit(figure.unit, nullif(private.desk_text(fields, 'unit_hi', 'The unit in Hindi', 0, 120), ''));
  figure.period := private.desk_text(fields, 'period', 'What it describes', 1, 150);
  figure.status := private.desk_one_of(fields, 'status', 'The status', '{provisional,final,estimate,budget,in-force}');
  figure.as_of := private.desk_day(fields, 'as_of', 'The day of the figure');
  figure.released := private.desk_day(fields, 'released', 'The day of publication');
  figure.checked := private.desk_day(fields, 'checked', 'The day on which it was read in its source');
  figure.next_release := private.desk_day(fields, 'next_release', 'The next release');
  perform private.check_figure_days(figure);
  figure.base_year := nullif(private.desk_text(fields, 'base_year', 'The base year', 0, 20), '');
  if figure.base_year !~ '^(19|20)\d\d' then
    raise sqlstate 'PT400' using message = 'A base year is written as 2024 or 2022-23', detail = 'base_year';
  end if;
  figure.publisher := private.desk_text(fields, 'publisher', 'The publisher', 2, 150);
  figure.source_title := private.desk_text(fields, 'source_title', 'The publication', 3, 300);
  figure.source_url := private.desk_text(fields, 'source_url', 'Its address', 10, 1000);
  if figure.source_url !~ '^https://[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}(:\d{1,5})?(/[^[:space:]]*)?$' then
    raise sqlstate 'PT400' using message = 'The address of the publication begins with https://', detail = 'source_url';
  end if;
  figure.reviewed_by := private.desk_text(fields, 'reviewed_by', 'The person who read it in its source', 2, 120);
  figure.note := nullif(private.desk_text(fields, 'note', 'The note', 0, 1000), '');
  figure.keywords := private.desk_texts(fields, 'keywords', 'Words by which it is found', 20, 60);
  period := private.desk_text(fields, 'series_period', 'Its place in the series', 0, 30);
  figure.series := case when period <> ''
    then jsonb_build_array(jsonb_build_object('period', period, 'value', figure.value)) end;
  figure.origin := 'desk';
  insert into public.facts select (figure).*;
  perform private.note_made('figure', fields, figure.id, md5((fields - 'made_as')::text));
  return figure.id;
end
$$;

create or replace function public.new_mentor_live(p_fields jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
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
  made private.desk_makings;
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'A live challenge comes as { title, topics, questions, seconds, opens_at }';
  end if;
  made := private.made_before('live', p_fields);
  if made.left_as = md5((p_fields - 'made_as')::text) then
    return private.challenge_as_json(private.challenge_named(made.id), host);
  elsif made.id is not null then
    raise sqlstate 'PT409' using detail = 'made', message =
      'This live round was made already when it was sent before: it is in the list. Sent once more, this is a new one';
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
  perform private.note_made('live', p_fields, address, md5((p_fields - 'made_as')::text));
  return private.challenge_as_json(private.challenge_named(address), host);
end
$$;
