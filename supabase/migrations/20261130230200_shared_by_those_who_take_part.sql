-- What somebody shared was handed to strangers while they were shut out, and while their account waited to be deleted.

-- As before, and of those alone who take part.
create or replace function private.is_offered(p_answer public.answers) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_answer.is_shared and p_answer.submitted_at is not null and btrim(p_answer.text) <> ''
    and private.takes_part(p_answer.user_id)
    and exists (select from private.standing_evaluations(array[p_answer.id]))
    and not exists (
      select from public.answer_reports report
      where report.answer_id = p_answer.id and (report.settled_at is null or report.is_hidden)
    )
$$;
