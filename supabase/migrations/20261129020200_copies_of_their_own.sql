-- A copy of a test that is asked for under the identity of another test's copy is one of its own: it had been answered with
-- the copy of the other one.
create or replace function public.copy_test(p_slug text, p_made_as uuid default null)
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
