-- An assessment gives a level and no marks, so of one that was marked anew nobody is told marks. The page of its answers
-- says what was ruled.
create or replace function private.tell_of_regrades()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  waiting bigint;
  marked public.regrades;
  told integer := 0;
begin
  for waiting in select regrade_id from private.regrades_to_tell order by regrade_id limit 1000 for update skip locked loop
    delete from private.regrades_to_tell where regrade_id = waiting;
    select * into marked from public.regrades where id = waiting;
    continue when marked.old_sixths = marked.new_sixths or exists (
      select from public.attempts where id = marked.attempt_id and kind = 'diagnostic'
    );
    perform private.notify(
      marked.user_id, 'result_regraded',
      format('A key was corrected: your result is now %s marks', private.said_marks(marked.new_sixths)),
      format('एक उत्तर कुंजी सुधारी गई: आपका परिणाम अब %s अंक है', private.said_marks(marked.new_sixths)),
      '/test-results?attempt=' || marked.attempt_id, 'regrade:' || marked.ruling_id || ':' || marked.attempt_id, true,
      format('It was %s marks before. %s', private.said_marks(marked.old_sixths), left(marked.reason, 600)),
      format('पहले यह %s अंक था। %s', private.said_marks(marked.old_sixths), left(marked.reason, 600))
    );
    told := told + 1;
  end loop;
  return told;
end
$$;
