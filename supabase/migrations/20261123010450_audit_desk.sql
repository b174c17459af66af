-- The audit log as administrators read it.

-- p_action is an act (users.ban) or what it was done to (users). Names are looked up, never kept with a row.
create function public.admin_audit_log(
  p_search text default null, p_actor uuid default null, p_action text default null, p_user uuid default null,
  p_days integer default null, p_role text default null
)
returns table (
  id bigint, at timestamptz, actor uuid, actor_name text, actor_role text, action text, subject_id text, subject_user uuid,
  subject_name text, reason text, before jsonb, after jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := '%' || replace(replace(replace(btrim(coalesce(p_search, '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.require_admin();
  if char_length(p_search) > 200 then
    raise sqlstate 'PT400' using message = 'Search with 200 characters at most';
  end if;
  if p_days is not null and p_days not between 1 and 10000 then
    raise sqlstate 'PT400' using message = 'The log is read for 1 to 10,000 days';
  end if;
  return query
  select log.id, log.at, log.actor, doer.full_name, log.actor_role, log.action, log.subject_id, log.subject_user,
    target.full_name, log.reason, log.before, log.after
  from private.audit_log log
  left join public.profiles doer on doer.user_id = log.actor
  left join public.profiles target on target.user_id = log.subject_user
  where (p_actor is null or log.actor = p_actor)
    and (p_action is null or log.action = p_action or split_part(log.action, '.', 1) = p_action)
    and (p_user is null or log.subject_user = p_user)
    and (p_role is null or log.actor_role = p_role)
    and (p_days is null or log.at > now() - make_interval(days => p_days))
    and (
      wanted = '%%' or log.action ilike wanted or log.subject_id ilike wanted or log.reason ilike wanted
      or doer.full_name ilike wanted or target.full_name ilike wanted
    );
end
$$;

-- What the log can be narrowed to: what was acted on, and who acted.
create function public.admin_audit_choices()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'subjects', (
      select coalesce(jsonb_agg(subject order by subject), '[]')
      from (select distinct split_part(action, '.', 1) as subject from private.audit_log) known
    ),
    'actors', (
      select coalesce(jsonb_agg(jsonb_build_object('id', who.actor, 'name', profile.full_name) order by profile.full_name), '[]')
      from (select distinct actor from private.audit_log where actor is not null) who
      left join public.profiles profile on profile.user_id = who.actor
    )
  );
end
$$;

revoke execute on function public.admin_audit_log, public.admin_audit_choices from public, anon;
grant execute on function public.admin_audit_log, public.admin_audit_choices to authenticated;
