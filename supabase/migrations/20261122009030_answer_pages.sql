-- Pages of answers as the server writes them: looked at first, then put in their order, read by a model where there is
-- one. All of it is called by functions that have asked who the caller is; drafts only, what was handed in stays as it was.

-- A page that was looked at is the one that stays: its file is not replaced by another of the same name, and goes only
-- through the server. Files that nobody registered are the learner's to remove.
create function private.is_registered_page(p_name text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.answer_pages where path = p_name)
$$;
revoke execute on function private.is_registered_page from public;
grant execute on function private.is_registered_page to authenticated, service_role;

create policy "pages that were looked at are not replaced" on storage.objects as restrictive
  for insert to authenticated with check (bucket_id <> 'answers' or not private.is_registered_page(name));
create policy "pages that were looked at are not removed by hand" on storage.objects as restrictive
  for delete to authenticated using (bucket_id <> 'answers' or not private.is_registered_page(name));

create function private.draft_of(p_user uuid, p_answer uuid)
returns public.answers
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.answers;
begin
  select * into answer from public.answers where id = p_answer and user_id = p_user for update;
  if answer.id is null then
    raise sqlstate 'PT404' using message = 'There is no such answer of yours';
  end if;
  if answer.submitted_at is not null then
    raise sqlstate 'PT409' using message = 'This answer was handed in: its pages stay as they are';
  end if;
  return answer;
end
$$;
revoke execute on function private.draft_of from public;

create function private.pages_of(p_answer uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'page', page, 'path', path, 'width', width, 'height', height, 'quality', quality,
    'transcript', transcript, 'confidence', confidence, 'doubtful', doubtful, 'read_by', read_by
  ) order by page), '[]')
  from public.answer_pages where answer_id = p_answer
$$;
revoke execute on function private.pages_of from public;

-- Puts the pages into this order; those that are not named go. A page's number is its place, so all are written anew.
create function private.lay_pages(p_answer uuid, p_paths text[])
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  pages constant jsonb := (
    select jsonb_agg(to_jsonb(written)) from public.answer_pages written where written.answer_id = p_answer
  );
begin
  delete from public.answer_pages where answer_id = p_answer;
  insert into public.answer_pages
  select (jsonb_populate_record(null::public.answer_pages, entry || jsonb_build_object('page', named.at))).*
  from unnest(p_paths) with ordinality named (path, at)
  join jsonb_array_elements(pages) entry on entry ->> 'path' = named.path;
end
$$;
revoke execute on function private.lay_pages from public;

-- Registers a stored page that the server has looked at. `p_object` is the stored file that was looked at: another of the
-- same name that came since is not taken for it. `p_replaces` gives its place to this one, a retake; otherwise a page
-- whose place is taken comes after the others. Sent again, it changes nothing. Returns the pages, and the files to remove.
create function public.register_answer_page(
  p_user uuid, p_answer uuid, p_page integer, p_path text, p_object uuid, p_bytes integer, p_width integer,
  p_height integer, p_quality jsonb, p_replaces text default null
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.answers := private.draft_of(p_user, p_answer);
  place integer := p_page;
  count_of_pages constant integer := (select count(*) from public.answer_pages where answer_id = p_answer);
  replaced public.answer_pages;
begin
  if exists (select from public.answer_pages where answer_id = p_answer and path = p_path) then
    return jsonb_build_object('pages', private.pages_of(p_answer), 'remove', '[]'::jsonb);
  end if;
  if p_path not like p_user::text || '/' || p_answer::text || '/%'
    or not exists (select from storage.objects where bucket_id = 'answers' and name = p_path and id = p_object) then
    raise sqlstate 'PT412' using message = 'This page has not arrived: send it again';
  end if;
  select * into replaced from public.answer_pages where answer_id = p_answer and path = p_replaces;
  if replaced.path is not null then
    place := replaced.page;
    delete from public.answer_pages where answer_id = p_answer and path = p_replaces;
  elsif count_of_pages >= 4 then
    raise sqlstate 'PT400' using message = 'An answer has four pages at most: remove one first';
  elsif place > count_of_pages or exists (select from public.answer_pages where answer_id = p_answer and page = place) then
    place := count_of_pages + 1;
  end if;
  insert into public.answer_pages (answer_id, page, path, bytes, width, height, quality)
  values (p_answer, place, p_path, p_bytes, p_width, p_height, p_quality);
  update public.answers set status = 'uploading', mode = 'pages' where id = p_answer;
  return jsonb_build_object(
    'pages', private.pages_of(p_answer),
    'remove', case when replaced.path is null then '[]'::jsonb else jsonb_build_array(replaced.path) end
  );
end
$$;

create function public.remove_answer_page(p_user uuid, p_answer uuid, p_path text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.answers := private.draft_of(p_user, p_answer);
  left_over constant text[] := array(
    select path from public.answer_pages where answer_id = p_answer and path <> p_path order by page
  );
begin
  perform private.lay_pages(p_answer, left_over);
  if left_over = '{}' then
    update public.answers set status = 'draft' where id = answer.id;
    delete from public.evaluation_steps where answer_id = p_answer and step = 'transcript';
  end if;
  -- only what lies in this answer's folder, whatever was named
  return jsonb_build_object('pages', private.pages_of(p_answer), 'remove',
    case when p_path like p_user::text || '/' || p_answer::text || '/%' then jsonb_build_array(p_path) else '[]' end);
end
$$;

create function public.order_answer_pages(p_user uuid, p_answer uuid, p_paths text[])
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.answers := private.draft_of(p_user, p_answer);
begin
  -- one that another device has added meanwhile comes last
  perform private.lay_pages(answer.id, array(
    select path from public.answer_pages where answer_id = p_answer
    order by array_position(p_paths, path) nulls last, page
  ));
  return jsonb_build_object('pages', private.pages_of(p_answer), 'remove', '[]'::jsonb);
end
$$;

-- Asks for the pages to be read. Without a model the learner types beside the pictures. One that is being read goes on.
create function public.ask_for_reading(p_user uuid, p_answer uuid, p_has_model boolean)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.answers := private.draft_of(p_user, p_answer);
begin
  if not exists (select from public.answer_pages where answer_id = p_answer) then
    raise sqlstate 'PT400' using message = 'Add a page first: there is nothing to read yet';
  end if;
  if not p_has_model then
    delete from public.evaluation_steps where answer_id = p_answer and step = 'transcript';
    update public.answers set status = 'ocr_review' where id = answer.id;
  elsif exists (select from public.answer_pages where answer_id = p_answer and read_by is null) then
    insert into public.evaluation_steps (answer_id, step) values (p_answer, 'transcript')
    on conflict (answer_id, step) do update
    set state = 'waiting', tries = 0, problem = null, due_at = now(), started_at = null, finished_at = null
    where evaluation_steps.state <> 'running' or evaluation_steps.due_at <= now();
  end if;
  return jsonb_build_object('pages', private.pages_of(p_answer), 'reads', p_has_model);
end
$$;

-- Gives one answer whose pages wait to be read to whoever asks, for so many seconds: a reader that falls silent loses it
-- to the next. `tries` is its ticket: what an earlier reader says afterwards is not believed.
create function public.claim_reading(p_seconds integer)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  claimed public.evaluation_steps;
begin
  -- handed in meanwhile: the learner has typed the text, and nobody waits for a transcript
  update public.evaluation_steps step
  set state = 'skipped', finished_at = clock_timestamp()
  from public.answers answer
  where step.step = 'transcript' and step.state in ('waiting', 'running') and step.due_at <= now()
    and answer.id = step.answer_id and answer.submitted_at is not null;
  -- whatever ends each reader in the middle ends the next one too
  with hopeless as (
    update public.evaluation_steps
    set state = 'failed', finished_at = clock_timestamp(),
      problem = 'The reader of handwriting did not come to an end. Your pages are kept.'
    where step = 'transcript' and state = 'running' and due_at <= now() and tries >= 6
    returning answer_id
  )
  update public.answers set status = 'ocr_review'
  where id in (select answer_id from hopeless) and submitted_at is null;
  update public.evaluation_steps step
  set state = 'running', tries = step.tries + 1, started_at = clock_timestamp(), problem = null,
    due_at = clock_timestamp() + make_interval(secs => p_seconds)
  where (step.answer_id, step.step) = (
    select answer_id, waiting.step from public.evaluation_steps waiting
    where waiting.step = 'transcript' and waiting.state in ('waiting', 'running') and waiting.due_at <= now()
    order by due_at limit 1 for update skip locked
  )
  returning * into claimed;
  if claimed.answer_id is null then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'answer', answer.id, 'user', answer.user_id, 'language', answer.language, 'tries', claimed.tries,
      'pages', coalesce((
        select jsonb_agg(jsonb_build_object('path', path, 'page', page) order by page)
        from public.answer_pages where answer_id = answer.id and read_by is null
      ), '[]')
    )
    from public.answers answer where answer.id = claimed.answer_id
  );
end
$$;

-- What was read of a page. A page that was retaken or removed meanwhile is not there any more, and nothing is written.
create function public.keep_reading(
  p_answer uuid, p_tries integer, p_path text, p_transcript text, p_confidence real, p_doubtful jsonb, p_model text
)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  written integer;
begin
  update public.answer_pages page
  set transcript = p_transcript, confidence = p_confidence, doubtful = p_doubtful, read_by = left(p_model, 200)
  from public.evaluation_steps step, public.answers answer
  where page.answer_id = p_answer and page.path = p_path and page.read_by is null
    and step.answer_id = p_answer and step.step = 'transcript' and step.state = 'running' and step.tries = p_tries
    and answer.id = p_answer and answer.submitted_at is null;
  get diagnostics written = row_count;
  return written > 0;
end
$$;

-- Ends a reader's turn: done when every page is read; otherwise again in so many seconds, and after the last try failed,
-- with words for the learner. Either way the learner goes on with what there is.
create function public.end_reading(
  p_answer uuid, p_tries integer, p_problem text default null, p_again integer default 60, p_last boolean default false
)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  is_whole constant boolean := not exists (
    select from public.answer_pages where answer_id = p_answer and read_by is null
  );
  outcome constant text := case when is_whole then 'done' when p_last then 'failed' else 'waiting' end;
begin
  update public.evaluation_steps
  set state = outcome,
    problem = case when is_whole then null else p_problem end,
    finished_at = case when outcome = 'waiting' then null else clock_timestamp() end,
    -- without a problem a page came while the others were read: that is no try of its own
    tries = case when p_problem is null then 0 else tries end,
    due_at = clock_timestamp() + make_interval(secs => p_again)
  where answer_id = p_answer and step = 'transcript' and state = 'running' and tries = p_tries;
  if not found then
    return 'lost';
  end if;
  if outcome <> 'waiting' then
    update public.answers set status = 'ocr_review' where id = p_answer and submitted_at is null;
  end if;
  return outcome;
end
$$;

revoke execute on function public.register_answer_page, public.remove_answer_page, public.order_answer_pages,
  public.ask_for_reading, public.claim_reading, public.keep_reading, public.end_reading from public, anon, authenticated;
grant execute on function public.register_answer_page, public.remove_answer_page, public.order_answer_pages,
  public.ask_for_reading, public.claim_reading, public.keep_reading, public.end_reading to service_role;

-- A page that was looked at stays as it was, through every door: an address for uploading that was signed before the page
-- was stored is good for hours, asks no policy when it is used, and may replace what lies there.

create function private.registered_pages_stay()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_registered_page(old.name) then
    raise insufficient_privilege using message = 'A page that was looked at is not replaced: take it away and add another';
  end if;
  return new;
end
$$;
revoke execute on function private.registered_pages_stay from public;
create trigger registered_pages_stay before update on storage.objects
  for each row
  when (old.bucket_id = 'answers' and (new.name, new.bucket_id, new.version) is distinct from (old.name, old.bucket_id, old.version))
  execute function private.registered_pages_stay();
