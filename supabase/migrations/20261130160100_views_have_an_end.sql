-- Six hundred page views a minute, day and night, each as long as one may be, were gigabytes a day: a visitor without an account
-- filled the disk of all in a week.

-- As before, and of visitors 3,000 an hour together, of two hundred characters each; of an account 3,000 a day.
create or replace function public.log_security_event(
  p_event_type text,
  p_event_category text default 'general',
  p_target_user_id uuid default null,
  p_risk_level text default 'low',
  p_description text default ''
)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  noticed constant text[] := '{new_device,failed_sign_ins,impossible_travel,mass_download,denied_access,password_changed,
    email_changed,factor_added,factor_removed,session_token_reused,admin_action,last_password_tried,last_password_again,
    account_locked,account_unlocked,account_banned,account_unbanned,role_changed,signed_out_everywhere,accounts_merged,
    account_deletion_asked,account_kept}';
  kind constant text := case when p_event_type = any (noticed) then 'browser:' else '' end || p_event_type;
  is_grave boolean := p_risk_level in ('high', 'critical');
  logged_lately integer;
  logged_of_late integer;
  told_today integer;
  made uuid;
begin
  if p_target_user_id is distinct from caller then
    raise exception 'Security events can only be logged about yourself' using errcode = '42501';
  end if;
  if caller is null and p_risk_level <> 'low' then
    raise exception 'Visitors log low-risk events only' using errcode = '42501';
  end if;
  -- each way by its index, which one condition for both would not find
  if caller is null then
    select count(*) into logged_lately from (
      select from public.security_events
      where user_id is null and created_at > now() - interval '1 minute' limit 600
    ) recent;
    select count(*) into logged_of_late from (
      select from public.security_events
      where user_id is null and created_at > now() - interval '1 hour' limit 3000
    ) recent;
    select count(*) into told_today from public.security_events
    where kind <> 'page_view' and user_id is null and created_at > now() - interval '1 day'
      and event_type <> 'page_view';
  else
    if not private.is_two_step_done() then
      return null;
    end if;
    perform private.in_turn('security_events', caller);
    select count(*) into logged_lately from (
      select from public.security_events
      where user_id = caller and created_at > now() - interval '1 minute' limit 120
    ) recent;
    select count(*) into logged_of_late from (
      select from public.security_events
      where user_id = caller and created_at > now() - interval '1 day' and event_type <> all (noticed) limit 3000
    ) recent;
    select count(*) into told_today from public.security_events
    where kind <> 'page_view' and user_id = caller and created_at > now() - interval '1 day'
      and event_type <> 'page_view' and event_type <> all (noticed);
    is_grave := is_grave and 5 > (
      select count(*) from public.security_events
      where user_id = caller and created_at > now() - interval '1 day' and risk_level in ('high', 'critical')
        and event_type <> 'page_view' and event_type <> all (noticed)
    );
  end if;
  if logged_lately >= (case when caller is null then 600 else 120 end) or logged_of_late >= 3000 or told_today >= 100 then
    return null;
  end if;
  insert into public.security_events (user_id, event_type, event_category, risk_level, description)
  values (
    caller, kind, coalesce(p_event_category, 'general'),
    case when p_risk_level in ('high', 'critical') and not is_grave then 'medium' else p_risk_level end,
    left(coalesce(p_description, ''), case when caller is null then 200 else 500 end)
  )
  returning id into made;
  return made;
end
$$;
