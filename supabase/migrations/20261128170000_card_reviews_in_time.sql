-- As before, and a clock that stands at the beginning of time reviews no earlier than 2020: days since then are counted.
create or replace function public.keep_card_reviews(p_reviews jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  if jsonb_typeof(p_reviews) is distinct from 'array' or jsonb_array_length(p_reviews) > 500 then
    raise invalid_parameter_value using message = 'Send a list of at most 500 reviews';
  end if;
  insert into public.card_reviews (id, user_id, card_id, rating, reviewed_at)
  select given.id, learner, given.card_id, given.rating, greatest(least(given.reviewed_at, now()), '2020-01-01 00:00:00+00')
  from jsonb_to_recordset(p_reviews) given (id uuid, card_id uuid, rating smallint, reviewed_at timestamptz)
  join public.cards card on card.user_id = learner and card.id = given.card_id
  on conflict do nothing;
  return (select coalesce(jsonb_agg(given -> 'id'), '[]') from jsonb_array_elements(p_reviews) given);
end
$$;

update public.card_reviews set reviewed_at = greatest(least(reviewed_at, now()), '2020-01-01 00:00:00+00')
where reviewed_at < '2020-01-01 00:00:00+00' or reviewed_at > now();
