-- Before an announcement is published it is said how many it is for: those who are shut out were among them, and whoever had
-- two accounts merged was counted twice.

-- As before, of the accounts that somebody can enter.
create or replace function public.announcement_reach(p_audience text, p_value text default null)
returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked public.announcements;
begin
  perform private.require_admin();
  asked.audience := private.desk_one_of(
    jsonb_build_object('audience', p_audience), 'audience', 'Whom it is for', '{everyone,signed-in,role,level,medium}');
  asked.audience_value := p_value;
  return (
    select count(*)::integer from auth.users account
    where account.deleted_at is null and (account.banned_until is null or account.banned_until <= now())
      and private.is_addressed(asked, account.id)
  );
end
$$;
