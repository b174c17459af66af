-- Of two administrators who close one part with different reasons, or of whom one opens what the other has just closed anew,
-- the second wrote over the first without knowing. Whoever comes second is told, as at the other desks. What stands already
-- as it is wished, from a request whose answer was lost, is in nobody's way.
drop function public.switch_feature(text, boolean, text, text);
-- As before; `p_seen` is the switch as it stood on the page.
create function public.switch_feature(
  p_key text, p_on boolean, p_reason text default '', p_reason_hi text default '', p_seen jsonb default null
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant jsonb := jsonb_build_object('reason', p_reason, 'reason_hi', p_reason_hi);
  standing public.feature_switches;
  wished public.feature_switches;
begin
  perform private.require_admin();
  if p_on is null then
    raise sqlstate 'PT400' using message = 'Say whether it is on', detail = 'on';
  end if;
  select * into standing from public.feature_switches where part = p_key for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such switch';
  end if;
  wished := standing;
  wished.is_on := p_on;
  wished.reason := case when p_on then '' else private.desk_text(said, 'reason', 'What learners read', 10, 300) end;
  wished.reason_hi := case when p_on then '' else private.desk_text(said, 'reason_hi', 'What learners read in Hindi', 10, 300) end;
  if wished = standing then
    return;
  end if;
  perform private.as_read(p_seen, to_jsonb(standing));
  update public.feature_switches
  set is_on = wished.is_on, changed_at = now(), reason = wished.reason, reason_hi = wished.reason_hi
  where part = p_key;
end
$$;
revoke execute on function public.switch_feature from public, anon;
grant execute on function public.switch_feature to authenticated;
