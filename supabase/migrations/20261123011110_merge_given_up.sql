-- What a merge gives up or ends, so that whoever decides sees it beforehand: the same conditions as in
-- private.make_room_for_merge and in the rows that meet.

create function private.merge_gives_up(p_kept uuid, p_other uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('what', what, 'count', counted) order by place), '[]') from (values
    (1, 'plan_tasks', (
      select count(*) from public.plan_tasks mine
      where mine.user_id = p_other and mine.status <> 'done' and exists (select from public.plans where user_id = p_kept)
    )),
    (2, 'mission_tasks', (
      select count(*) from public.mission_tasks mine
      where mine.user_id = p_other and mine.status <> 'done'
        and exists (select from public.missions theirs where theirs.user_id = p_kept and theirs.day = mine.day)
    )),
    (3, 'open_tests', (
      select count(*) from public.attempts mine
      where mine.user_id = p_other and mine.submitted_at is null and exists (
        select from public.attempts theirs
        where theirs.user_id = p_kept and theirs.test = mine.test and theirs.submitted_at is null
      )
    )),
    (4, 'challenges', (
      select count(*) from public.attempts mine
      where mine.user_id = p_other and exists (
        select from public.attempts theirs where theirs.user_id = p_kept and theirs.challenge = mine.challenge
      )
    )),
    (5, 'clocks', (select count(*) from public.time_logs where user_id = p_other and ended_at is null))
  ) given (place, what, counted)
  where counted > 0
$$;
revoke execute on function private.merge_gives_up from public;

create or replace function public.preview_merge(p_admin uuid, p_kept uuid, p_other uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  told jsonb;
begin
  perform private.act_for(p_admin);
  perform private.may_merge(p_admin, p_kept, p_other);
  begin
    told := jsonb_build_object('given_up', private.merge_gives_up(p_kept, p_other));
    told := told || private.merge_rows(p_kept, p_other);
    raise sqlstate 'MERGE';
  exception when sqlstate 'MERGE' then
    return told;
  end;
end
$$;
