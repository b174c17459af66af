-- Questions on their way out: whole, with keys and reasons, so for administrators alone.

create function private.wished(p_filter jsonb, p_field text)
returns text[]
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(p_filter -> p_field) = 'array' and jsonb_array_length(p_filter -> p_field) > 0
    then array(select jsonb_array_elements_text(p_filter -> p_field)) end
$$;
revoke execute on function private.wished from public;

-- { question, newest? } of what a filter { statuses?, topics?, formats?, kinds?, ids? } lets through, by id, from behind
-- `p_after`. `question` is the version that is asked (of a draft, its only one), `newest` one that waits to be published.
create function public.questions_for_file(p_filter jsonb default '{}', p_after text default '', p_most integer default 500)
returns table (id text, question jsonb, newest jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select held.id, private.question_shape(held.id, held.version),
      (select private.question_shape(held.id, max(waiting.version)) from public.question_versions waiting
        where waiting.question_id = held.id having max(waiting.version) > held.version)
    from public.questions held
    where held.id > coalesce(p_after, '')
      and held.status = any (coalesce(private.wished(p_filter, 'statuses'), array[held.status]))
      and held.format = any (coalesce(private.wished(p_filter, 'formats'), array[held.format]))
      and held.kind = any (coalesce(private.wished(p_filter, 'kinds'), array[held.kind]))
      and held.id = any (coalesce(private.wished(p_filter, 'ids'), array[held.id]))
      and (private.wished(p_filter, 'topics') is null
        or held.topic in (select private.topics_under(private.wished(p_filter, 'topics'))))
    order by held.id
    limit greatest(1, least(coalesce(p_most, 500), 1000));
end
$$;
revoke execute on function public.questions_for_file from public, anon;
grant execute on function public.questions_for_file to authenticated;

-- How many that are, before a file is asked for.
create function public.count_questions_for_file(p_filter jsonb default '{}')
returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*) from public.questions held
    where held.status = any (coalesce(private.wished(p_filter, 'statuses'), array[held.status]))
      and held.format = any (coalesce(private.wished(p_filter, 'formats'), array[held.format]))
      and held.kind = any (coalesce(private.wished(p_filter, 'kinds'), array[held.kind]))
      and held.id = any (coalesce(private.wished(p_filter, 'ids'), array[held.id]))
      and (private.wished(p_filter, 'topics') is null
        or held.topic in (select private.topics_under(private.wished(p_filter, 'topics'))))
  );
end
$$;
revoke execute on function public.count_questions_for_file from public, anon;
grant execute on function public.count_questions_for_file to authenticated;

-- Keys left the bank with a file: who took which, and how many.
create function public.note_question_export(p_admin uuid, p_format text, p_filter jsonb, p_count integer)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.act_for(p_admin);
  perform private.audit('questions.export', null, null, null,
    jsonb_build_object('format', p_format, 'filter', p_filter, 'count', p_count));
end
$$;
revoke execute on function public.note_question_export from public, anon, authenticated;
grant execute on function public.note_question_export to service_role;
