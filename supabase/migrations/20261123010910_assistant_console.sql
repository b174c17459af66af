-- How the assistant does: what its models cost and how long they take, how much it answers from the library, how often
-- it says that it does not know, and what learners think of it. Sums only: nobody's name, nobody's words.

create function public.assistant_console(p_days integer default 30)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  since constant date := private.today() - least(greatest(coalesce(p_days, 30), 1), 366) + 1;
begin
  perform private.require_admin();
  return jsonb_build_object(
    'since', since,
    'models', (
      select coalesce(jsonb_agg(to_jsonb(summed) order by summed.step, summed.model, summed.prompt_version), '[]')
      from (
        select step, model, prompt_version, count(*) as calls, min(day) as first_day, max(day) as last_day,
          count(*) filter (where outcome = 'done') as done, count(*) filter (where outcome = 'not-covered') as not_covered,
          count(*) filter (where outcome = 'unusable') as unusable, count(*) filter (where outcome = 'failed') as failed,
          count(*) filter (where outcome = 'stopped') as stopped,
          sum(tokens_in) as tokens_in, sum(tokens_out) as tokens_out, sum(cost_micros) as cost_micros,
          percentile_disc(0.5) within group (order by ms) as median_ms,
          percentile_disc(0.95) within group (order by ms) as p95_ms
        from public.assistant_calls where day >= since
        group by step, model, prompt_version
      ) summed
    ),
    'days', (
      select coalesce(jsonb_agg(to_jsonb(summed) order by summed.day), '[]')
      from (
        select (answer.created_at at time zone 'Asia/Kolkata')::date as day, count(*) as answers,
          count(*) filter (where answer.mode = 'not-covered') as refused,
          count(*) filter (where answer.mode = 'model') as by_model,
          count(*) filter (where answer.mode in ('model', 'library')) as covered,
          count(*) filter (where answer.mode in ('model', 'library') and jsonb_array_length(
            case when jsonb_typeof(answer.sources) = 'array' then answer.sources else '[]' end) > 0) as cited,
          count(*) filter (where answer.state = 'failed') as failed,
          count(*) filter (where feedback.rating = 1) as helpful, count(*) filter (where feedback.rating = -1) as unhelpful
        from public.chat_messages answer
        left join public.chat_feedback feedback on feedback.user_id = answer.user_id and feedback.message_id = answer.id
        where answer.message_type = 'ai' and answer.created_at >= since::timestamp at time zone 'Asia/Kolkata'
        group by 1
      ) summed
    ),
    'reasons', (
      select coalesce(jsonb_object_agg(reason, given), '{}')
      from (
        select reason, count(*) as given
        from public.chat_feedback, unnest(reasons) reason
        where rating = -1 and created_at >= since::timestamp at time zone 'Asia/Kolkata'
        group by reason
      ) counted
    )
  );
end
$$;
revoke execute on function public.assistant_console from public, anon;
grant execute on function public.assistant_console to authenticated;
