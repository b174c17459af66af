-- Whoever asked for their data was told that they may leave and would hear when it is ready: that is no news about marked
-- answers, whose choices it goes by, and stands on the site whatever was chosen for those. As before in all else.
create or replace function private.notify(
  p_user uuid, p_kind text, p_title text, p_title_hi text, p_href text, p_key text, p_mail boolean,
  p_body text default '', p_body_hi text default ''
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  wanted record;
  quiet timestamptz;
  told uuid;
begin
  select * into wanted from private.choice_of(p_user, private.notification_group(p_kind));
  quiet := private.quiet_until(p_user, moment);
  insert into public.notifications (user_id, kind, title, title_hi, body, body_hi, href, key, is_inside, is_quiet)
  values (
    p_user, p_kind, left(btrim(regexp_replace(p_title, '[\s[:cntrl:]]+', ' ', 'g')), 200),
    left(btrim(regexp_replace(p_title_hi, '[\s[:cntrl:]]+', ' ', 'g')), 200), left(p_body, 1000), left(p_body_hi, 1000),
    p_href, p_key, wanted.inside or p_kind = 'account_export', quiet is not null
  )
  on conflict (user_id, key) do nothing
  returning id into told;
  -- what would be over by the end of the quiet hours is not held back for then
  if told is null or quiet > moment + private.push_life(p_kind) then
    return;
  end if;
  if p_mail and wanted.mail then
    insert into private.notification_mails (notification_id, due_at, is_held)
    values (told, coalesce(quiet, moment), quiet is not null);
  end if;
  if wanted.push then
    insert into private.notification_pushes (notification_id, device_id, due_at, is_held)
    select told, id, coalesce(quiet, moment), quiet is not null from private.push_devices where user_id = p_user;
  end if;
end
$$;
