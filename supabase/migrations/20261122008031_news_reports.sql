-- Errors that learners report in the news: what is wrong, and the page that proves it. A desk settles each with a word
-- to its learner. Learners read their own through `my_news_item`, which does not name who settled them.

create table public.news_reports (
  id uuid not null,                 -- made by the client: a report that is sent twice is kept once
  user_id uuid not null references auth.users (id) on delete cascade,
  item_id text not null references public.news_items (id) on delete cascade,
  reason text not null check (reason in ('wrong-fact', 'outdated-number', 'wrong-source', 'translation', 'unclear', 'other')),
  says text not null default '' check (char_length(says) <= 1000),
  proof_url text check (char_length(proof_url) <= 500 and proof_url ~ '^https?://[^[:space:]/]+\.[^[:space:]]+$'),
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('fixed', 'not-a-mistake', 'will-not-change')),
  outcome_note text not null default '' check (char_length(outcome_note) <= 1000),
  settled_by uuid references auth.users (id) on delete set null,
  settled_at timestamptz,
  primary key (user_id, id),
  check ((outcome is null) = (settled_at is null))
);
create index news_reports_waiting on public.news_reports (created_at) where settled_at is null;
create index news_reports_settled on public.news_reports (settled_at desc) where settled_at is not null;
create index news_reports_of_item on public.news_reports (item_id);

alter table public.news_reports enable row level security;
revoke all on public.news_reports from anon, authenticated;
create policy "two-step accounts ask for both steps" on public.news_reports as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- So many of one learner may wait: more than anybody finds, and few enough to be read.
create function public.report_news_error(
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
  if (select count(*) from public.news_reports where user_id = learner and settled_at is null) >= 50 then
    raise sqlstate 'PT400' using message = 'Fifty of your reports wait to be looked into: report more once some are settled';
  end if;
  insert into public.news_reports (id, user_id, item_id, reason, says, proof_url)
  values (p_id, learner, p_item, p_reason, said, proof)
  on conflict do nothing;
end
$$;
revoke execute on function public.report_news_error from public, anon;
grant execute on function public.report_news_error to authenticated;

create function private.news_staff()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin,mentor}')) then
    raise insufficient_privilege using message = 'Only the mentor and administrators read what learners report';
  end if;
  return (select auth.uid());
end
$$;
revoke execute on function private.news_staff from public;

-- For staff: reports without their learners, the open ones oldest first, the settled ones newest first; with each how
-- many readers found the item hard to follow, and how many clear.
create function public.list_news_reports(
  p_state text default 'open', p_limit integer default 50, p_offset integer default 0
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.news_staff();
  if p_state is null or p_state not in ('open', 'settled') then
    raise sqlstate 'PT400' using message = 'Ask for the open ones or the settled ones';
  end if;
  return jsonb_build_object(
    'counts', (
      select jsonb_build_object(
        'open', count(*) filter (where settled_at is null), 'settled', count(*) filter (where settled_at is not null)
      ) from public.news_reports
    ),
    'items', (
      select coalesce(jsonb_agg(to_jsonb(listed) - 'place' order by listed.place), '[]')
      from (
        select report.user_id || '/' || report.id as id, report.item_id, item.title, item.title_hi, item.news_date,
          report.reason, report.says, report.proof_url, report.created_at, report.outcome,
          nullif(report.outcome_note, '') as outcome_note, report.settled_at,
          (select count(*) from public.news_reads where item_id = item.id and reaction = 'hard') as hard,
          (select count(*) from public.news_reads where item_id = item.id and reaction = 'clear') as clear,
          row_number() over (order by
            case when p_state = 'open' then report.created_at end, report.settled_at desc, report.id) as place
        from public.news_reports report join public.news_items item on item.id = report.item_id
        where (report.settled_at is null) = (p_state = 'open')
        order by place
        limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
      ) listed
    )
  );
end
$$;
revoke execute on function public.list_news_reports from public, anon;
grant execute on function public.list_news_reports to authenticated;

-- For staff: says what became of it. One that is settled already is told so.
create function public.settle_news_report(p_id text, p_outcome text, p_note text default '')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  staff uuid := private.news_staff();
  said text := btrim(coalesce(p_note, ''));
begin
  if p_outcome is null or p_outcome not in ('fixed', 'not-a-mistake', 'will-not-change') then
    raise sqlstate 'PT400' using message = 'Say fixed, not-a-mistake or will-not-change';
  end if;
  if char_length(said) > 1000 or (p_outcome <> 'fixed' and char_length(said) < 10) then
    raise sqlstate 'PT400' using message = 'Where nothing is changed, say why in 10 to 1,000 characters';
  end if;
  update public.news_reports
  set outcome = p_outcome, outcome_note = said, settled_by = staff, settled_at = now()
  where user_id || '/' || id = p_id and settled_at is null;
  if not found then
    raise sqlstate 'PT404' using message = 'This was settled already';
  end if;
end
$$;
revoke execute on function public.settle_news_report from public, anon;
grant execute on function public.settle_news_report to authenticated;
