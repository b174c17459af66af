-- The news for a feed reader, which cannot sign in: a secret address a learner. Only a hash of it is kept, so that it
-- is told once, and can be renewed.

create table public.news_addresses (
  token_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_read_on date                 -- the last day on which a reader came
);
create index news_addresses_of_learner on public.news_addresses (user_id);
alter table public.news_addresses enable row level security;
revoke all on public.news_addresses from anon, authenticated;
create policy "two-step accounts ask for both steps" on public.news_addresses as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- A new secret for the caller, told this once. An earlier one no longer opens anything.
create function public.renew_news_address()
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  token text := encode(extensions.gen_random_bytes(24), 'hex');
begin
  -- of two renewals at once the later one stands
  perform pg_advisory_xact_lock(hashtextextended('news_addresses' || learner, 0));
  delete from public.news_addresses where user_id = learner;
  insert into public.news_addresses (user_id, token_hash) values (learner, sha256(convert_to(token, 'UTF8')));
  return token;
end
$$;

create function public.remove_news_address()
returns void
language sql security definer set search_path = ''
as $$ delete from public.news_addresses where user_id = private.caller() $$;

create function public.my_news_address()
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('created_at', created_at, 'last_read_on', last_read_on)
  from public.news_addresses where user_id = private.caller()
$$;
revoke execute on function public.renew_news_address, public.remove_news_address, public.my_news_address from public, anon;
grant execute on function public.renew_news_address, public.remove_news_address, public.my_news_address to authenticated;

-- For the function that serves it: headlines, gists and dates behind a secret, newest first; null where there is no
-- such secret. A removed account takes its address along.
create function public.read_news_address(p_token text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reader uuid;
begin
  select user_id into reader from public.news_addresses where token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8'));
  if not found then
    return null;
  end if;
  update public.news_addresses set last_read_on = private.today()
  where user_id = reader and last_read_on is distinct from private.today();
  return jsonb_build_object(
    'updated', (select coalesce(max(changed_at), '2026-01-01') from public.news_items where status = 'published'),
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'title', title, 'gist', gist, 'news_date', news_date, 'updated', changed_at, 'topics', topics
      ) order by place), '[]')
      from (
        select *, row_number() over (order by news_date desc, importance desc, id) as place
        from public.news_items where status = 'published'
        order by news_date desc, importance desc, id limit 50
      ) newest
    )
  );
end
$$;
revoke execute on function public.read_news_address from public, anon, authenticated;
grant execute on function public.read_news_address to service_role;
