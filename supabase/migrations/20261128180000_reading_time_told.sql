-- As before, of days whose seconds are told: one without had counted for a whole day and night.
create or replace function public.keep_reading_time(p_days jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  if jsonb_typeof(p_days) is distinct from 'array' or jsonb_array_length(p_days) > 100 then
    raise sqlstate 'PT400' using message = 'Send a list of at most 100 days';
  end if;
  insert into public.reading_days (user_id, day, work, device, seconds)
  select distinct on (given.day, given.work, given.device)
    learner, given.day, given.work, given.device, least(given.seconds, 86400)
  from jsonb_to_recordset(p_days) given (day date, work text, device uuid, seconds integer)
  where given.seconds is not null and given.day between private.today() - 60 and private.today() + 1
  order by given.day, given.work, given.device, given.seconds desc
  on conflict (user_id, day, work, device) do update set seconds = greatest(reading_days.seconds, excluded.seconds);
end
$$;
