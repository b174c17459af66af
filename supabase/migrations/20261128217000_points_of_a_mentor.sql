-- A mentor judges as many points of the checklist as she likes. What is told of a marking after a comparison was her points
-- alone, so that a checklist looked shorter than it is: now her verdicts stand over the engine's, point by point.
create or replace function private.told_of_marking(p_answer uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'by', standing.by, 'band_low', standing.band_low, 'band_high', standing.band_high, 'given', standing.marks,
    'criteria', private.criteria_shares(standing.criteria),
    'points', coalesce((
      select jsonb_agg(
        jsonb_build_object('point', coalesce(found.entry, judged.entry) -> 'point',
          'verdict', coalesce(judged.entry, found.entry) -> 'verdict')
        order by coalesce(found.at, judged.at)
      )
      from (
        select entry, (entry ->> 'index')::integer as at
        from jsonb_array_elements(coalesce((
          select points from public.evaluations
          where answer_id = p_answer and by <> 'mentor' and run = 0 and points <> '[]' order by by = 'ai' desc limit 1
        ), '[]')) entry
      ) found
      full join (
        select entry, (entry ->> 'index')::integer as at from jsonb_array_elements(standing.points) entry
      ) judged on judged.at = found.at
    ), '[]')
  )
  from private.standing_evaluations(array[p_answer]) standing
$$;
