-- As before; where nothing can be written, visitors still get what would be the day's mission.
create or replace function private.made_public_mission(p_day date)
returns private.public_missions
language plpgsql security definer set search_path = ''
as $$
declare
  mission private.public_missions;
begin
  select * into mission from private.public_missions where day = p_day;
  if found then
    return mission;
  end if;
  mission.day := p_day;
  mission.news := array(
    select id from (
      select id, news_date, importance from public.news_items
      where status = 'published' and news_date <= p_day order by news_date desc, importance desc, id limit 30
    ) latest
    order by importance - (p_day - news_date) / 30.0 desc, md5(p_day::text || id) limit 7
  );
  mission.short_mains :=
    array(select id from public.mains_questions where status = 'live' and marks = 10 order by md5(p_day::text || id) limit 8);
  mission.long_mains :=
    array(select id from public.mains_questions where status = 'live' and marks = 15 order by md5(p_day::text || id) limit 2);
  begin
    insert into private.public_missions select mission.* on conflict (day) do nothing;
  exception when disk_full or read_only_sql_transaction then
    return mission;
  end;
  -- somebody else may have been the first
  select * into mission from private.public_missions where day = p_day;
  return mission;
end
$$;
