-- A new question has a name of its own. Two administrators who chose the same one had come to one draft without a word, and
-- each wrote on what the other had begun. Whoever wrote it last comes back to it, as when an answer was lost on its way.
create or replace function public.start_question_draft(p_id text, p_format text default null, p_topic text default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  editor constant uuid := private.require_admin();
  newest integer;
  draft private.question_drafts;
  is_begun boolean;
begin
  if coalesce(p_id, '') !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or length(p_id) not between 3 and 80 then
    raise sqlstate 'PT400' using message = 'The short name is 3 to 80 small letters and digits, joined by hyphens';
  end if;
  select max(version) into newest from public.question_versions where question_id = p_id;
  if p_format is not null and newest is not null then
    raise sqlstate 'PT409' using message = format('There is a question named “%s” already', p_id);
  end if;
  if newest is null and (p_format is null or p_format not in ('single', 'statements', 'how-many', 'reason', 'pairs', 'sequence')) then
    raise sqlstate 'PT404' using message = 'There is no such question';
  end if;
  insert into private.question_drafts (question_id, base_version, fields, updated_by)
  values (p_id, newest, coalesce(private.question_shape(p_id, newest), jsonb_strip_nulls(jsonb_build_object(
    'id', p_id, 'format', p_format, 'topic', left(p_topic, 100), 'kind', 'static', 'difficulty', 3, 'diagnostic', false, 'negative', true,
    'stem', '', 'facts', '[]'::jsonb, 'sources', '[]'::jsonb
  ))), private.editor_name(editor))
  on conflict (question_id) do nothing;
  is_begun := found;
  if is_begun then
    perform private.audit('question_drafts.start', p_id);
  end if;
  select * into draft from private.question_drafts where question_id = p_id;
  if not is_begun and p_format is not null
    and (draft.updated_by_id is distinct from editor or draft.fields ->> 'format' is distinct from p_format) then
    raise sqlstate 'PT409' using message = format(
      'A question named “%s” is being written already, last by %s: choose another name, or go on with it in the list of drafts',
      p_id, draft.updated_by);
  end if;
  return private.told_draft(draft);
end
$$;
