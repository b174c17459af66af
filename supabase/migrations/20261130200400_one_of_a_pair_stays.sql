-- Of two administrators who look at one pair of questions, each retired another one of it: the bank lost both. And a pair of
-- which one was retired meanwhile could be set apart from a page that was opened before.
create function private.pair_is_whole(p_one text, p_other text, p_retired text default null)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from public.questions
    where id in (p_one, p_other) and id is distinct from p_retired and status = 'retired'
  ) then
    raise sqlstate 'PT409' using message = 'Another question of this pair was retired meanwhile, and nothing was done: look at both again';
  end if;
end
$$;
revoke execute on function private.pair_is_whole from public;

create or replace function public.settle_twins(p_one text, p_other text, p_as text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  admin constant uuid := private.require_admin();
begin
  if p_as is null or p_as not in ('apart', 'open') then
    raise sqlstate 'PT400' using message = 'Two questions are apart, or open';
  end if;
  if exists (
    select from private.question_twins where one = least(p_one, p_other) and other = greatest(p_one, p_other) and settled = 'retired'
    for update
  ) then
    perform private.pair_is_whole(p_one, p_other);
  end if;
  update private.question_twins set settled = nullif(p_as, 'open'), settled_by = case when p_as = 'apart' then admin end,
    settled_at = case when p_as = 'apart' then now() end
  where one = least(p_one, p_other) and other = greatest(p_one, p_other);
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such pair';
  end if;
  perform private.audit('question_twins.settle', least(p_one, p_other) || ' ' || greatest(p_one, p_other), null, null, jsonb_build_object('as', p_as));
end
$$;

create or replace function public.retire_twin(p_one text, p_other text, p_retired text, p_reason text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  admin constant uuid := private.require_admin();
begin
  if p_retired is null or p_retired not in (p_one, p_other) then
    raise sqlstate 'PT400' using message = 'Name which of the two is retired';
  end if;
  update private.question_twins set settled = 'retired', settled_by = admin, settled_at = now()
  where one = least(p_one, p_other) and other = greatest(p_one, p_other);
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such pair';
  end if;
  -- the row is held: of two at one time the second looks when the first is done
  perform private.pair_is_whole(p_one, p_other, p_retired);
  return public.retire_questions(array[p_retired], p_reason);
end
$$;
