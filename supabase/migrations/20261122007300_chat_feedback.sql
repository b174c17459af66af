-- What learners think of the assistant's answers. Conversations are private: a rating takes a copy of its question and
-- answer along, given for somebody to look into, and it goes when the learner takes the rating back or deletes the
-- conversation. Learners read their own through `my_chat_feedback`, which does not name who settled it.

create table public.chat_feedback (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  message_id text not null,
  rating smallint not null check (rating in (1, -1)),
  reasons text[] not null default '{}'
    check (reasons <@ '{wrong-fact,outdated-number,not-upsc-level,unclear,other}' and cardinality(reasons) <= 5),
  note text not null default '' check (char_length(note) <= 1000),
  question text not null,
  answer text not null,
  sources jsonb,
  mode text,
  style text,
  answered_at timestamptz not null,
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('fixed', 'not-a-mistake', 'will-not-change')),
  outcome_note text not null default '' check (char_length(outcome_note) <= 1000),
  settled_by uuid references auth.users (id) on delete set null,
  settled_at timestamptz,
  unique (user_id, message_id),
  check ((outcome is null) = (settled_at is null)),
  foreign key (user_id, message_id) references public.chat_messages (user_id, id) on delete cascade
);
create index feedback_waiting on public.chat_feedback (created_at) where rating = -1 and settled_at is null;
create index feedback_settled on public.chat_feedback (settled_at desc) where settled_at is not null;

alter table public.chat_feedback enable row level security;
revoke all on public.chat_feedback from anon, authenticated;
create policy "two-step accounts ask for both steps" on public.chat_feedback as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- Rates the caller's answer, once a learner and answer: a later rating stands for the earlier one and is looked into
-- anew. 0 takes it back.
create function public.rate_chat_answer(
  p_message_id text, p_rating smallint, p_reasons text[] default '{}', p_note text default ''
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  answer public.chat_messages;
  asked text;
begin
  if p_rating is null or p_rating not in (-1, 0, 1) then
    raise invalid_parameter_value using message = 'Rate with 1, -1, or 0 to take it back';
  end if;
  if not coalesce(p_reasons, '{}') <@ '{wrong-fact,outdated-number,not-upsc-level,unclear,other}' then
    raise invalid_parameter_value using message = 'There is no such reason';
  end if;
  if char_length(p_note) > 1000 then
    raise invalid_parameter_value using message = 'Say it in at most 1,000 characters';
  end if;
  select * into answer from public.chat_messages
  where user_id = learner and id = p_message_id and message_type = 'ai';
  if not found then
    raise no_data_found using message = 'There is no such answer of yours';
  end if;
  if p_rating = 0 then
    delete from public.chat_feedback where user_id = learner and message_id = p_message_id;
    return;
  end if;

  -- A new version of an answer was asked for with the question of the first one.
  with recursive versions as (
    select answer.id, answer.replaces, answer.created_at, 1 as depth
    union all
    select earlier.id, earlier.replaces, earlier.created_at, versions.depth + 1
    from versions
    join public.chat_messages earlier on earlier.user_id = learner and earlier.id = versions.replaces
    where versions.depth < 50
  )
  select coalesce(question.transcript, question.content) into asked
  from public.chat_messages question
  where question.user_id = learner and question.session_id = answer.session_id and question.message_type = 'user'
    and question.created_at <= (select min(created_at) from versions)
  order by question.created_at desc limit 1;

  insert into public.chat_feedback
    (user_id, message_id, rating, reasons, note, question, answer, sources, mode, style, answered_at)
  values (learner, p_message_id, p_rating,
    array(select distinct reason from unnest(p_reasons) reason order by reason), btrim(coalesce(p_note, '')),
    coalesce(asked, ''), answer.content, answer.sources, answer.mode, answer.style, answer.created_at)
  on conflict (user_id, message_id) do update set
    rating = excluded.rating, reasons = excluded.reasons, note = excluded.note, question = excluded.question,
    answer = excluded.answer, sources = excluded.sources, mode = excluded.mode, style = excluded.style,
    created_at = now(), outcome = null, outcome_note = '', settled_by = null, settled_at = null;
end
$$;
revoke execute on function public.rate_chat_answer from public, anon;
grant execute on function public.rate_chat_answer to authenticated;

-- The caller's ratings, and what became of them.
create function public.my_chat_feedback()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'message_id', message_id, 'rating', rating, 'reasons', reasons, 'note', note, 'created_at', created_at,
      'outcome', outcome, 'outcome_note', nullif(outcome_note, ''), 'settled_at', settled_at
    ) order by created_at desc, id desc), '[]')
    from public.chat_feedback where user_id = learner
  );
end
$$;
revoke execute on function public.my_chat_feedback from public, anon;
grant execute on function public.my_chat_feedback to authenticated;

create function private.feedback_staff()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin,mentor}')) then
    raise insufficient_privilege using message = 'Only the mentor and administrators read what learners say of answers';
  end if;
  return (select auth.uid());
end
$$;
revoke execute on function private.feedback_staff from public;

-- For staff: answers that did not help, without their learners. The open ones oldest first, those that say why before
-- those that do not; the settled ones newest first. With them how many there are of each.
create function public.list_chat_feedback(
  p_state text default 'open', p_limit integer default 50, p_offset integer default 0
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.feedback_staff();
  if p_state is null or p_state not in ('open', 'settled') then
    raise invalid_parameter_value using message = 'Ask for the open ones or the settled ones';
  end if;
  return jsonb_build_object(
    'counts', (
      select jsonb_build_object(
        'open', count(*) filter (where rating = -1 and settled_at is null),
        'settled', count(*) filter (where settled_at is not null),
        'helpful', count(*) filter (where rating = 1),
        'unhelpful', count(*) filter (where rating = -1)
      ) from public.chat_feedback
    ),
    'items', (
      select coalesce(jsonb_agg(to_jsonb(listed) - 'place' order by listed.place), '[]')
      from (
        select id, rating, reasons, note, question, answer, sources, mode, style, answered_at, created_at,
          outcome, nullif(outcome_note, '') as outcome_note, settled_at,
          row_number() over (order by
            case when p_state = 'open' then cardinality(reasons) = 0 and note = '' end,
            case when p_state = 'open' then created_at end, settled_at desc, id) as place
        from public.chat_feedback
        where case p_state when 'open' then rating = -1 and settled_at is null else settled_at is not null end
        order by place
        limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
      ) listed
    )
  );
end
$$;
revoke execute on function public.list_chat_feedback from public, anon;
grant execute on function public.list_chat_feedback to authenticated;

-- For staff: says what became of it. One that is settled already, or was taken back, is told so.
create function public.settle_chat_feedback(p_id bigint, p_outcome text, p_note text default '')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  staff uuid := private.feedback_staff();
  said text := btrim(coalesce(p_note, ''));
begin
  if p_outcome is null or p_outcome not in ('fixed', 'not-a-mistake', 'will-not-change') then
    raise invalid_parameter_value using message = 'Say fixed, not-a-mistake or will-not-change';
  end if;
  if char_length(said) > 1000 or (p_outcome <> 'fixed' and char_length(said) < 10) then
    raise invalid_parameter_value using message = 'Where nothing is changed, say why in 10 to 1,000 characters';
  end if;
  update public.chat_feedback
  set outcome = p_outcome, outcome_note = said, settled_by = staff, settled_at = now()
  where id = p_id and settled_at is null and rating = -1;
  if not found then
    raise no_data_found using message = 'This was settled already, or its learner took it back';
  end if;
end
$$;
revoke execute on function public.settle_chat_feedback from public, anon;
grant execute on function public.settle_chat_feedback to authenticated;
