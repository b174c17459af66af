-- What only grows with time goes when nobody needs it any more (docs/reliability.md says why so long): at night in India,
-- at most so many rows a table and run, so that no run holds anybody up, and the next one goes on.

-- Thirty days are what "which pages did I open" is asked for; 400 days are the year for which the law wants logs kept
-- (docs/privacy.md), and the month in which somebody asks about its first days.
create index security_events_old_views on public.security_events (created_at) where event_type = 'page_view';
create index account_locks_of_event on private.account_locks (event_id);
create index known_devices_old on private.known_devices (last_seen);
create index event_mails_old on private.event_mails (created_at);
create index feed_entries_old on public.feed_entries (fetched_at) where excerpt <> '';

create function private.forget_old_rows(p_most integer default 20000)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  year constant timestamptz := now() - interval '400 days';
  views integer;
  events integer;
  calls integer;
  devices integer;
  mails integer;
  stories integer;
begin
  delete from public.security_events where id in (
    select id from public.security_events
    where event_type = 'page_view' and created_at < now() - interval '30 days' order by created_at limit p_most
  );
  get diagnostics views = row_count;
  delete from public.security_events where id in (
    select id from public.security_events
    where event_type <> 'page_view' and created_at < year order by created_at limit p_most
  );
  get diagnostics events = row_count;
  delete from public.assistant_calls where id in (
    select id from public.assistant_calls where day < private.today() - 400 order by day limit p_most
  );
  get diagnostics calls = row_count;
  delete from private.known_devices where ctid in (
    select ctid from private.known_devices where last_seen < year order by last_seen limit p_most
  );
  get diagnostics devices = row_count;
  -- Reminders are told apart by what was sent: those of sessions that are long over.
  delete from private.event_mails where id in (
    select id from private.event_mails where created_at < year and day < year::date order by created_at limit p_most
  );
  get diagnostics mails = row_count;
  -- The address stays: by it a story that a feed still brings is known. What nobody wrote about loses its text.
  update public.feed_entries set excerpt = '', shingles = '{}', entities = '{}', numbers = '{}'
  where id in (
    select entry.id from public.feed_entries entry join public.news_clusters story on story.id = entry.cluster_id
    where entry.excerpt <> '' and entry.fetched_at < now() - interval '180 days'
      and story.status in ('waiting', 'dismissed') and story.item_id is null
    order by entry.fetched_at limit p_most
  );
  get diagnostics stories = row_count;
  return jsonb_build_object('page_views', views, 'security_events', events, 'assistant_calls', calls,
    'known_devices', devices, 'event_mails', mails, 'feed_entries', stories);
end
$$;
revoke execute on function private.forget_old_rows from public;
select cron.schedule('old-rows', '*/2 19-23 * * *', 'select private.forget_old_rows()');

-- Jobs of every minute leave thousands of rows a day. That they went well is of use for three days.
select cron.schedule('cron-history', '23 21 * * *', $$
  delete from cron.job_run_details
  where end_time < now() - interval '30 days' or status = 'succeeded' and end_time < now() - interval '3 days'
$$);
