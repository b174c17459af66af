-- The list of questions that are alike, and what is settled of a pair.

create function public.question_twins()
returns table (
  pair text, one text, other text, alike real, alike_en real, alike_hi real, one_stem text, other_stem text, one_status text,
  other_status text, topic text, is_one_topic boolean, state text, settled_by text, settled_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select twin.one || '~' || twin.other, twin.one, twin.other, twin.alike, twin.alike_en, twin.alike_hi,
    held.asked -> 'stem' ->> 'en', other_held.asked -> 'stem' ->> 'en', question.status, other.status, question.topic,
    question.topic = other.topic,
    case when twin.settled is not null then twin.settled when 'retired' in (question.status, other.status) then 'retired' else 'open' end,
    private.full_name_of(twin.settled_by), twin.settled_at
  from private.question_twins twin
  join public.questions question on question.id = twin.one
  join public.questions other on other.id = twin.other
  join public.question_versions held on held.question_id = question.id and held.version = question.version
  join public.question_versions other_held on other_held.question_id = other.id and other_held.version = other.version;
end
$$;

-- When they were last looked for, how long that took, and how many pairs are open.
create function public.twin_search()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_build_object('searched_at', searched_at, 'questions', questions, 'milliseconds', milliseconds)
    from private.twin_searches
  ), '{}');
end
$$;

create function public.look_for_twins()
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  looked integer;
begin
  perform private.require_admin();
  looked := private.find_twins();
  if looked is null then
    raise sqlstate 'PT409' using message = 'A search is running: look again in a moment';
  end if;
  perform private.audit('question_twins.search', null, null, null, jsonb_build_object('questions', looked));
  return public.twin_search();
end
$$;

-- A pair is no pair ('apart'), or is open again ('open').
create function public.settle_twins(p_one text, p_other text, p_as text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  admin constant uuid := private.require_admin();
begin
  if p_as is null or p_as not in ('apart', 'open') then
    raise sqlstate 'PT400' using message = 'Two questions are apart, or open';
  end if;
  update private.question_twins set settled = nullif(p_as, 'open'), settled_by = case when p_as = 'apart' then admin end,
    settled_at = case when p_as = 'apart' then now() end
  where one = least(p_one, p_other) and other = greatest(p_one, p_other);
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such pair';
  end if;
  perform private.audit('question_twins.settle', least(p_one, p_other) || ' ' || greatest(p_one, p_other), null, null, jsonb_build_object('as', p_as));
end
$$;

-- Of a pair one is retired; the answers to it stay.
create function public.retire_twin(p_one text, p_other text, p_retired text, p_reason text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  admin constant uuid := private.require_admin();
begin
  if p_retired is null or p_retired not in (p_one, p_other) then
    raise sqlstate 'PT400' using message = 'Name which of the two is retired';
  end if;
  update private.question_twins set settled = 'retired', settled_by = admin, settled_at = now()
  where one = least(p_one, p_other) and other = greatest(p_one, p_other);
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such pair';
  end if;
  return public.retire_questions(array[p_retired], p_reason);
end
$$;

revoke execute on function public.question_twins, public.twin_search, public.look_for_twins, public.settle_twins, public.retire_twin
  from public, anon;
grant execute on function public.question_twins, public.twin_search, public.look_for_twins, public.settle_twins, public.retire_twin
  to authenticated;
