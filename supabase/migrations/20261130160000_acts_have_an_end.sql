-- What a learner says yes and no to by turns, and devices that come and go, left a row each, without end. And of reports,
-- two that came at the same moment both found the last place.

-- As before; from the twentieth act about one purpose within a day on, the latest takes the place of those between. Two at
-- once do not wait for each other: the next one clears away what they left.
create or replace function private.note_consent(p_user uuid, p_purpose text, p_given boolean, p_how text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.agrees_to(p_user, p_purpose) is not distinct from p_given then
    return;
  end if;
  delete from public.consents where id in (
    select id from public.consents
    where user_id = p_user and purpose = p_purpose and at > clock_timestamp() - interval '1 day'
    order by id offset 19
  );
  insert into public.consents (user_id, purpose, version, given, how)
  select id, p_purpose, private.current_notice(p_purpose), p_given, coalesce(nullif(current_setting('app.consent', true), ''), p_how)
  from auth.users where id = p_user;
end
$$;

-- As before, and of the latest two hundred only.
create or replace function private.remember_removed(p_user uuid, p_device uuid default null)
returns void
language sql security definer set search_path = ''
as $$
  insert into private.removed_devices (user_id, mark)
  select user_id, private.device_mark(endpoint) from private.push_devices
  where user_id = p_user and (p_device is null or id = p_device)
  on conflict (user_id, mark) do update set removed_at = excluded.removed_at;
  delete from private.removed_devices where user_id = p_user and (
    removed_at < clock_timestamp() - interval '400 days'
    or mark in (
      select mark from private.removed_devices where user_id = p_user order by removed_at desc, mark offset 200
    )
  )
$$;

-- As before, one after the other; one that is sent again has its place already.
create or replace function public.report_news_error(
  p_id uuid, p_item text, p_reason text, p_says text default '', p_proof_url text default null
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  said text := btrim(coalesce(p_says, ''));
  proof text := nullif(btrim(coalesce(p_proof_url, '')), '');
begin
  if p_id is null or not exists (select from public.news_items where id = p_item and status = 'published') then
    raise sqlstate 'PT404' using message = 'There is no such item in the news';
  end if;
  if p_reason is null or p_reason not in ('wrong-fact', 'outdated-number', 'wrong-source', 'translation', 'unclear', 'other') then
    raise sqlstate 'PT400' using message = 'Choose one of the reasons';
  end if;
  if char_length(said) > 1000 then
    raise sqlstate 'PT400' using message = 'Say it in at most 1,000 characters';
  end if;
  if proof is not null and (char_length(proof) > 500 or proof !~ '^https?://[^[:space:]/]+\.[^[:space:]]+$') then
    raise sqlstate 'PT400' using message = 'The proof is the address of a page: it begins with https://';
  end if;
  if p_reason in ('wrong-fact', 'outdated-number') and proof is null then
    raise sqlstate 'PT400' using message = 'Add the address of the page that shows the right fact or number';
  end if;
  if proof is null and said = '' then
    raise sqlstate 'PT400' using message = 'Say what is wrong';
  end if;
  perform private.in_turn('news_reports', learner);
  if exists (select from public.news_reports where user_id = learner and id = p_id) then
    return;
  end if;
  if (select count(*) from public.news_reports where user_id = learner and settled_at is null) >= 50 then
    raise sqlstate 'PT400' using message = 'Fifty of your reports wait to be looked into: report more once some are settled';
  end if;
  insert into public.news_reports (id, user_id, item_id, reason, says, proof_url)
  values (p_id, learner, p_item, p_reason, said, proof);
end
$$;
