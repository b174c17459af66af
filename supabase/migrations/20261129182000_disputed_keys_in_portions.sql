-- After a hard paper hundreds of keys are disputed: the desk reads them in portions, with how many there are in all.

drop function public.open_disputes();

-- Versions with open disputes, the one that waits longest first, each with all that was claimed.
create function public.open_disputes(p_limit integer default 20, p_offset integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.ruling_caller();
  return (
    with waiting as materialized (
      select question_id, version, min(created_at) as since
      from public.question_disputes where status = 'open'
      group by question_id, version
    )
    select jsonb_build_object(
      'count', (select count(*) from waiting),
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'question_id', shown.question_id, 'version', shown.version, 'is_current', question.version = shown.version,
          'format', question.format, 'topic', question.topic, 'asked', asked.asked,
          'key', key.key, 'truths', to_jsonb(key.truths), 'reasons', key.reasons, 'explanation', key.explanation,
          'sources', key.sources, 'dropped', key.dropped,
          'disputes', (
            select jsonb_agg(jsonb_build_object(
              'id', claim.id, 'claimed', claim.claimed, 'reasoning', claim.reasoning, 'sources', claim.sources,
              'created_at', claim.created_at
            ) order by claim.created_at)
            from public.question_disputes claim
            where claim.question_id = shown.question_id and claim.version = shown.version and claim.status = 'open'
          )
        ) order by shown.since, shown.question_id, shown.version), '[]')
        from (
          select * from waiting order by since, question_id, version
          limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
        ) shown
        join public.questions question on question.id = shown.question_id
        join public.question_versions asked on asked.question_id = shown.question_id and asked.version = shown.version
        join exam_private.question_keys key on key.question_id = shown.question_id and key.version = shown.version
      )
    )
  );
end
$$;
revoke execute on function public.open_disputes from public, anon;
grant execute on function public.open_disputes to authenticated;
