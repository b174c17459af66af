-- What a device sends of work that was done on it: a skeleton as it may be kept, and when.

-- The skeleton as it may be kept: { intro, heads: [1 to 8], conclusion }, or why not, in words.
create function private.checked_skeleton(p_evidence jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  given constant jsonb := p_evidence -> 'skeleton';
begin
  if jsonb_typeof(given) is distinct from 'object' or jsonb_typeof(given -> 'intro') is distinct from 'string'
    or jsonb_typeof(given -> 'heads') is distinct from 'array'
    or coalesce(jsonb_typeof(given -> 'conclusion'), 'string') not in ('string', 'null') then
    raise sqlstate 'PT400' using message = 'A skeleton is { intro, heads: [...], conclusion }, all of it text';
  end if;
  if exists (select from jsonb_array_elements(given -> 'heads') head where jsonb_typeof(head) <> 'string')
    or jsonb_array_length(given -> 'heads') > 8 then
    raise sqlstate 'PT400' using message = 'The heads of a skeleton are at most eight lines of text';
  end if;
  if (
    select char_length(given ->> 'intro') + char_length(coalesce(given ->> 'conclusion', '')) + coalesce(sum(char_length(head)), 0)
    from jsonb_array_elements_text(given -> 'heads') head
  ) > 6000 then
    raise sqlstate 'PT400' using message = 'A skeleton is short: at most 6,000 characters in all';
  end if;
  if btrim(given ->> 'intro') = '' or (
    select count(*) < 2 from jsonb_array_elements_text(given -> 'heads') head where btrim(head) <> ''
  ) then
    raise sqlstate 'PT400' using message = 'Write how you would begin, and at least two heads';
  end if;
  return jsonb_build_object('skeleton', jsonb_build_object(
    'intro', given -> 'intro', 'heads', given -> 'heads', 'conclusion', coalesce(given ->> 'conclusion', '')
  ) || case when jsonb_typeof(given -> 'seconds') = 'number' and (given ->> 'seconds')::numeric between 0 and 86400
    then jsonb_build_object('seconds', round((given ->> 'seconds')::numeric)) else '{}' end);
end
$$;
revoke execute on function private.checked_skeleton from public;

-- A moment as a browser sends it; one that is none is now.
create function private.sent_moment(p_sent jsonb)
returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(nullif(greatest((p_sent #>> '{}')::timestamptz, clock_timestamp() - interval '8 days'), 'infinity'), clock_timestamp());
exception when data_exception then
  return clock_timestamp();
end
$$;
revoke execute on function private.sent_moment from public;

-- When a device says that something was done: at most two days ago, and not before there was the mission.
create function private.moment_of_work(p_task public.mission_tasks, p_evidence jsonb, p_now timestamptz)
returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select case when jsonb_typeof(p_evidence -> 'done_at') = 'string' then greatest(
    least(private.sent_moment(p_evidence -> 'done_at'), p_now), p_now - interval '48 hours',
    (select generated_at from public.missions where user_id = p_task.user_id and day = p_task.day)
  ) else p_now end
$$;
revoke execute on function private.moment_of_work from public;
