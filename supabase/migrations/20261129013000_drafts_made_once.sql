-- What is made at a desk is made once. The form gives a new one an identity; a request that comes again, because its answer
-- was lost on the way, means the one that was made: there had been two of them, or a refusal of a name that was one's own.

create table private.desk_makings (
  what text not null check (what in ('announcement', 'test', 'series', 'mains', 'event', 'news', 'document', 'figure', 'live')),
  made_as uuid not null,            -- by the browser
  id text not null,
  left_as text not null,            -- a digest: of what stood there when it was saved, or of what was sent
  made_at timestamptz not null default now(),
  primary key (what, made_as)
);
create index desk_makings_by_age on private.desk_makings (made_at);

alter table private.desk_makings enable row level security;
revoke all on private.desk_makings from anon, authenticated, service_role;

-- A digest of what stands at a desk; null where it is not there any more.
create function private.standing_at_desk(p_what text, p_id text)
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

create function private.made_as(p_fields jsonb)
returns uuid
language sql immutable set search_path = ''
as $$
  select substring(p_fields ->> 'made_as' from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid
$$;

-- What the same request made before, if it still stands: null otherwise. One after the other, so that two that come at once
-- make one.
create function private.made_before(p_what text, p_fields jsonb)
returns private.desk_makings
language plpgsql set search_path = ''
as $$
declare
  named constant uuid := private.made_as(p_fields);
  made private.desk_makings;
begin
  if named is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('desk_makings ' || p_what || ' ' || named, 0));
  select * into made from private.desk_makings where what = p_what and made_as = named;
  if made.id is null or private.standing_at_desk(p_what, made.id) is null then
    return null;
  end if;
  return made;
end
$$;

-- The fields, with the key of the row that the same request made before. What was changed since is not written over.
create function private.as_made(p_what text, p_key text, p_fields jsonb)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  made private.desk_makings;
begin
  if jsonb_typeof(coalesce(p_fields -> p_key, 'null')) <> 'null' then
    return p_fields - 'made_as';
  end if;
  made := private.made_before(p_what, p_fields);
  if made.id is null then
    return p_fields;
  end if;
  if private.standing_at_desk(p_what, made.id) <> made.left_as then
    raise sqlstate 'PT409' using detail = 'made', message =
      'This was saved when it was sent before, and has been changed since: look at it in the list. Sent once more, this is a new one';
  end if;
  return p_fields || jsonb_build_object(p_key, made.id);
end
$$;

create function private.note_made(p_what text, p_fields jsonb, p_id text, p_left_as text default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  if private.made_as(p_fields) is null then
    return;
  end if;
  delete from private.desk_makings where made_at < now() - interval '90 days';
  insert into private.desk_makings (what, made_as, id, left_as)
  values (p_what, private.made_as(p_fields), p_id, coalesce(p_left_as, private.standing_at_desk(p_what, p_id)))
  on conflict (what, made_as) do update set id = excluded.id, left_as = excluded.left_as, made_at = now();
end
$$;
revoke execute on function private.standing_at_desk, private.made_as, private.made_before, private.as_made, private.note_made
  from public;

create or replace function public.save_announcement(p_fields jsonb)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.as_made('announcement', 'id', private.desk_object(p_fields));
  standing jsonb;
  written uuid;
begin
  select to_jsonb(said) into standing from public.announcements said where id::text = given ->> 'id' for update;
  perform private.unchanged_since(given, standing);
  written := private.write_announcement(given - 'seen');
  perform private.note_made('announcement', given, written::text);
  return written;
end
$$;

create or replace function public.save_test(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.as_made('test', 'slug', private.desk_object(p_fields));
  standing jsonb;
  written text;
begin
  select to_jsonb(test) || jsonb_build_object('questions', array(
    select question_id from exam_private.test_questions held where held.test = test.slug order by position
  )) into standing from public.tests test where slug = given ->> 'slug' for update;
  perform private.unchanged_since(given, standing);
  written := private.write_test(given - 'seen');
  perform private.note_made('test', given, written);
  return written;
end
$$;

create or replace function public.save_series(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.as_made('series', 'slug', private.desk_object(p_fields));
  written public.test_series;
begin
  if jsonb_typeof(coalesce(given -> 'slug', 'null')) <> 'null' then
    select * into written from public.test_series where slug = given ->> 'slug' for update;
    if not found then
      raise sqlstate 'PT404' using message = 'There is no such series';
    end if;
    perform private.unchanged_since(given, to_jsonb(written));
  end if;
  written.title := private.desk_text(given, 'title', 'The title', 3, 120);
  written.title_hi := private.desk_text(given, 'title_hi', 'The title in Hindi', 3, 120);
  written.about := private.desk_text(given, 'about', 'What it is for', 3, 500);
  written.about_hi := private.desk_text(given, 'about_hi', 'What it is for, in Hindi,', 3, 500);
  insert into public.test_series (slug, title, title_hi, about, about_hi, position, origin)
  values (
    coalesce(written.slug, private.desk_address(written.title)), written.title, written.title_hi, written.about,
    written.about_hi, coalesce(written.position, (select coalesce(max(position), 0) + 1 from public.test_series)), 'desk'
  )
  on conflict (slug) do update
  set title = excluded.title, title_hi = excluded.title_hi, about = excluded.about, about_hi = excluded.about_hi,
    origin = 'desk'
  returning slug into written.slug;
  perform private.note_made('series', given, written.slug);
  return written.slug;
end
$$;

create or replace function public.save_mains_question(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.as_made('mains', 'id', private.desk_object(p_fields));
  standing jsonb;
  written text;
begin
  perform from public.mains_questions where id = given ->> 'id' for update;
  select to_jsonb(asked) || coalesce(to_jsonb(key) - 'question_id', '{}') into standing
  from public.mains_questions asked left join exam_private.mains_answers key on key.question_id = asked.id
  where asked.id = given ->> 'id';
  perform private.unchanged_since(given, standing);
  written := private.write_mains_question(given - 'seen');
  perform private.note_made('mains', given, written);
  return written;
end
$$;

drop function public.copy_test(text);
-- Of this test: another one that is copied under the same identity has a copy of its own.
create function public.copy_test(p_slug text, p_made_as uuid default null)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := jsonb_build_object('made_as', md5(p_slug || ' ' || p_made_as)::uuid);
  made text;
begin
  perform private.require_admin();
  made := (private.made_before('test', given)).id;
  if made is not null then
    return made;
  end if;
  insert into public.tests (
    slug, kind, title, title_hi, about, about_hi, topics, minutes, question_count, hindi_count, position, status, origin,
    rule, dropped_policy, series, attempts_allowed, opens_at, closes_at
  )
  select private.desk_address(title), kind, left(title, 110) || ' (2)', left(title_hi, 110) || ' (2)', about, about_hi,
    topics, minutes, question_count, hindi_count, (select max(position) + 1 from public.tests), 'draft', 'desk', rule,
    dropped_policy, series, attempts_allowed, opens_at, closes_at
  from public.tests where slug = p_slug
  returning slug into made;
  if made is null then
    raise sqlstate 'PT404' using message = 'There is no such test';
  end if;
  perform set_config('app.audit', 'summary', true);
  insert into exam_private.test_questions (test, position, question_id)
  select made, position, question_id from exam_private.test_questions where test = p_slug;
  perform set_config('app.audit', '', true);
  perform private.note_made('test', given, made);
  return made;
end
$$;
revoke execute on function public.copy_test from public, anon;
grant execute on function public.copy_test to authenticated;

create or replace function public.start_draft(
  p_cluster bigint default null, p_fields jsonb default '{}', p_made_by text default 'hand', p_model text default null,
  p_marks jsonb default '[]'
)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  editor uuid := private.news_editor();
  who text := coalesce(private.full_name_of(editor), 'an administrator');
  story public.news_clusters;
  item public.news_items;
begin
  if p_made_by is null or p_made_by not in ('model', 'headline', 'hand') then
    raise invalid_parameter_value using message = 'A draft is made by a model, from the headline or by hand';
  end if;
  if jsonb_typeof(p_marks) is distinct from 'array' or length(p_marks::text) > 10000 or length(p_model) > 200 then
    raise invalid_parameter_value using message = 'Marks are a short list';
  end if;
  if p_cluster is not null then
    select * into story from public.news_clusters where id = p_cluster for update;
    if not found then
      raise sqlstate 'PT404' using message = 'This story is no longer there: look at the list again';
    end if;
    if story.item_id is not null then
      return story.item_id;
    end if;
  end if;
  item.id := (private.made_before('news', p_fields)).id;
  if item.id is not null then
    return item.id;
  end if;
  item.news_date := (now() at time zone 'Asia/Kolkata')::date;
  item.id := 'desk-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);
  item.title := ''; item.title_hi := ''; item.gist := ''; item.gist_hi := '';
  item.topics := '{}'; item.papers := '{}'; item.importance := 2; item.sections := '{}'; item.fact_ids := '{}';
  item.mains := '{"directive": "discuss", "marks": 10, "question": "", "points": []}'; item.sources := '[]';
  item.unverified := true; item.status := 'draft'; item.origin := 'desk';
  item := private.with_fields(item, p_fields);
  insert into public.news_items (id, news_date, title, title_hi, gist, gist_hi, topics, papers, importance, sections,
    fact_ids, mains, sources, unverified, status, origin)
  values (item.id, item.news_date, item.title, item.title_hi, item.gist, item.gist_hi, item.topics, item.papers,
    item.importance, item.sections, item.fact_ids, item.mains, item.sources, true, 'draft', 'desk');
  insert into public.news_drafts (item_id, cluster_id, made_by, model, marks, fields, updated_by)
  values (item.id, p_cluster, p_made_by, p_model, p_marks, private.fields_of(item), who);
  update public.news_clusters set item_id = item.id, status = 'drafted' where id = p_cluster;
  insert into public.news_history (item_id, action, done_by, done_by_id, note)
  values (item.id, 'drafted', who, editor, concat_ws(' ', p_made_by, p_model));
  perform private.note_made('news', p_fields, item.id);
  return item.id;
end
$$;
