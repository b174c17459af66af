-- A key that was wrong: what its correction would do to marks, told before; and what it did, told to those it touched.

-- How many answers would go from which marks to which, and how far results would move. Marks are in sixths.
create function public.preview_marks(
  p_question_id text, p_version integer, p_outcome text, p_key smallint, p_truths boolean[] default null
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  ruled exam_private.question_keys;
begin
  perform private.require_admin();
  ruled := private.ruled_key(p_question_id, p_version, p_outcome, p_key, p_truths);
  return (
    with changed as (
      select moved.old_sixths, moved.new_sixths, attempt.graded_at is not null as is_out
      from private.changed_answers(ruled) moved join public.attempts attempt on attempt.id = moved.attempt_id
    )
    select jsonb_build_object(
      'steps', (
        select coalesce(jsonb_agg(jsonb_build_object('old', old_sixths, 'new', new_sixths, 'answers', n) order by n desc, old_sixths), '[]')
        from (select old_sixths, new_sixths, count(*) as n from changed group by 1, 2) step
      ),
      'results', (select count(*) from changed where is_out and old_sixths <> new_sixths),
      'most_up', greatest(0, (select max(new_sixths - old_sixths) from changed where is_out)),
      'most_down', least(0, (select min(new_sixths - old_sixths) from changed where is_out))
    )
  );
end
$$;
revoke execute on function public.preview_marks from public, anon;
grant execute on function public.preview_marks to authenticated;

create function private.said_marks(p_sixths integer)
returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(to_char(p_sixths / 6.0, 'FM999990.00'), '\.00$', '') $$;

-- Results that moved and whose learners were not told yet. A ruling may move thousands: it does not wait for them.
create table private.regrades_to_tell (
  regrade_id bigint primary key references public.regrades (id) on delete cascade
);
alter table private.regrades_to_tell enable row level security;
revoke all on private.regrades_to_tell from anon, authenticated, service_role;

create function private.queue_regrades()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.regrades_to_tell (regrade_id) select id from now_there;
  return null;
end
$$;
create trigger regrades_are_told after insert on public.regrades
  referencing new table as now_there for each statement execute function private.queue_regrades();

-- By the clock, a thousand at most: each learner hears of a result that moved, with what it was. Returns how many.
create function private.tell_of_regrades()
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
    continue when marked.old_sixths = marked.new_sixths;
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
revoke execute on function private.said_marks, private.queue_regrades, private.tell_of_regrades from public;

select cron.schedule('told-regrades', '* * * * *', 'select private.tell_of_regrades()');
