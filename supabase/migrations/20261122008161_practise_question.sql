-- One question of the bank that somebody looked up, as a sitting of its own. Only what practice may ask: nothing of a paper
-- still to be taken.
create function public.practise_question(p_question_id text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  if not exists (select from private.practice_pool(learner) pool where pool.id = p_question_id) then
    raise sqlstate 'PT404' using message = 'This question is not open for practice',
      hint = 'It may stand in a test that you have still to take.';
  end if;
  return public.open_attempt(private.new_attempt(
    learner, 'practice', 'learn', null, jsonb_build_object('mode', 'learn', 'size', 1), 'gs1', null, array[p_question_id]
  ));
end
$$;
revoke execute on function public.practise_question from public, anon;
grant execute on function public.practise_question to authenticated;
