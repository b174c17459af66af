-- Of two who judge one key at once the second is told what the first one ruled, before anything of theirs is public.

drop function public.rule_on_key;

-- Rules on a key, for all who disputed it, and marks anew what changes. Ruling the same again changes nothing.
-- Nobody may be graded by the old key meanwhile, so whoever grades waits; and this waits for them five seconds at most.
-- `p_seen` holds what was judged: key, dropped, and the disputes that were open. Whoever names it rules on that alone.
create function public.rule_on_key(
  p_question_id text, p_version integer, p_outcome text, p_key smallint, p_ruling text, p_truths boolean[] default null,
  p_seen jsonb default null
)
returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s'
as $$
declare
  judge uuid := private.ruling_caller();
  said text := btrim(coalesce(p_ruling, ''));
  told exam_private.question_keys;
  ruled exam_private.question_keys;
  given exam_private.key_rulings;
begin
  if length(said) not between 20 and 2000 then
    raise invalid_parameter_value using message = 'Give the reason of the ruling in 20 to 2,000 characters';
  end if;
  lock table exam_private.question_keys in access exclusive mode;
  ruled := private.ruled_key(p_question_id, p_version, p_outcome, p_key, p_truths);
  select * into told from exam_private.question_keys where question_id = p_question_id and version = p_version;

  select * into given from exam_private.key_rulings
  where question_id = p_question_id and version = p_version
  order by id desc limit 1;
  -- one's own ruling that comes once more, its answer lost, is no other
  if (given.outcome, given.ruling, given.ruled_by) is distinct from (p_outcome, said, judge) and (
    p_seen -> 'key' is distinct from to_jsonb(told.key) and p_seen ? 'key'
    or p_seen -> 'dropped' is distinct from to_jsonb(told.dropped) and p_seen ? 'dropped'
    or exists (
      select from public.question_disputes where status <> 'open' and question_id = p_question_id and version = p_version
        and id::text in (
          select jsonb_array_elements_text(case jsonb_typeof(p_seen -> 'disputes') when 'array' then p_seen -> 'disputes' end)
        )
    )
  ) then
    raise sqlstate 'PT409' using detail = 'seen', message =
      'Somebody else has ruled on this key meanwhile: look at their ruling before you give another';
  end if;
  if (given.outcome, given.ruling) is distinct from (p_outcome, said)
    or (told.key, told.truths, told.dropped) is distinct from (ruled.key, ruled.truths, ruled.dropped) then
    insert into exam_private.key_rulings (question_id, version, outcome, old_key, new_key, ruling, ruled_by)
    values (p_question_id, p_version, p_outcome, told.key, ruled.key, said, judge)
    returning * into given;
  end if;

  update public.question_disputes
  set status = case
      when p_outcome = 'dropped' or (p_outcome = 'new_key' and claimed = ruled.key) then 'upheld' else 'rejected'
    end,
    outcome = p_outcome, ruling = said, ruled_by = judge, ruled_at = now()
  where question_id = p_question_id and version = p_version and status = 'open';

  if (told.key, told.truths, told.dropped) is distinct from (ruled.key, ruled.truths, ruled.dropped) then
    insert into exam_private.key_changes (
      ruling_id, question_id, version, old_key, old_truths, old_dropped, new_key, new_truths, new_dropped, changed_by, reason
    )
    values (
      given.id, p_question_id, p_version, told.key, told.truths, told.dropped, ruled.key, ruled.truths, ruled.dropped,
      judge, said
    );
    update exam_private.question_keys set key = ruled.key, truths = ruled.truths, dropped = ruled.dropped
    where question_id = p_question_id and version = p_version;
    -- A dropped question is not asked in practice any more, unless a new key brings it back.
    update public.questions set status = case when ruled.dropped then 'challenged' else 'live' end
    where id = p_question_id and version = p_version and ruled.dropped <> told.dropped
      and status = case when ruled.dropped then 'live' else 'challenged' end;
  end if;
  perform private.regrade(ruled, given.id);
  return jsonb_build_object(
    'outcome', p_outcome, 'ruled_at', given.ruled_at,
    'attempts', (select count(*) from public.regrades where ruling_id = given.id)
  );
end
$$;
revoke execute on function public.rule_on_key from public, anon;
grant execute on function public.rule_on_key to authenticated;
