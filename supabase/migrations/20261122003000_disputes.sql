-- Keys that learners dispute, as the Commission has it done since 2026: the option claimed, why, and three sources,
-- within seven days of the key. Staff rule in public; a ruling that changes a key marks every answer anew.

create function private.are_three_sources(p_sources jsonb)
returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(p_sources) = 'array' then (
    select count(*) = 3 and count(distinct source ->> 'url') = 3 and bool_and(coalesce(
      length(btrim(source ->> 'title')) between 3 and 200
      and length(source ->> 'url') <= 500 and source ->> 'url' ~ '^https://[^\s/]+\.[^\s]+$', false
    ))
    from jsonb_array_elements(p_sources) source
  ) else false end
$$;
revoke execute on function private.are_three_sources from public;
-- The table's own check asks it of whoever writes: the service role, beside the owner.
grant execute on function private.are_three_sources to service_role;

-- What was ruled, published to those whose key it was: question, outcome, words and day, never who.
create table exam_private.key_rulings (
  id bigint generated always as identity primary key,
  question_id text not null,
  version integer not null,
  outcome text not null check (outcome in ('stands', 'new_key', 'dropped')),
  old_key smallint not null,
  new_key smallint not null,
  ruling text not null,
  ruled_by uuid references auth.users (id) on delete set null,
  ruled_at timestamptz not null default now(),
  foreign key (question_id, version) references public.question_versions (question_id, version) on delete cascade
);
create index key_rulings_of_question on exam_private.key_rulings (question_id, version);

-- What a key was before it was changed, by whom, when and why.
create table exam_private.key_changes (
  id bigint generated always as identity primary key,
  ruling_id bigint not null references exam_private.key_rulings (id) on delete cascade,
  question_id text not null,
  version integer not null,
  old_key smallint not null,
  old_truths boolean[] not null,
  old_dropped boolean not null,
  new_key smallint not null,
  new_truths boolean[] not null,
  new_dropped boolean not null,
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  reason text not null
);
create index key_changes_of_question on exam_private.key_changes (question_id, version);

create table public.question_disputes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  question_id text not null,
  version integer not null,
  attempt_id uuid not null,
  position smallint not null,
  disputed_key smallint not null,   -- the key that was told
  claimed smallint check (claimed between 0 and 3 and claimed <> disputed_key),  -- null: no option is right
  reasoning text not null check (length(reasoning) between 30 and 2000),
  sources jsonb not null check (private.are_three_sources(sources)),
  created_at timestamptz not null default now(),
  status text not null default 'open' check (status in ('open', 'upheld', 'rejected')),
  outcome text check (outcome in ('stands', 'new_key', 'dropped')),
  ruling text,
  ruled_by uuid references auth.users (id) on delete set null,
  ruled_at timestamptz,
  check ((status = 'open') = (ruled_at is null)),
  foreign key (question_id, version) references public.question_versions (question_id, version) on delete cascade,
  foreign key (attempt_id, position) references public.attempt_answers (attempt_id, position) on delete cascade
);
create unique index one_open_dispute_a_question on public.question_disputes (user_id, question_id, version)
  where status = 'open';
create index disputes_of_learner on public.question_disputes (user_id, created_at desc);
create index disputes_waiting on public.question_disputes (question_id, version) where status = 'open';
create index disputes_of_answer on public.question_disputes (attempt_id, position);

-- What a ruling did to a result that was already told. The answer's own marks are in `answer_…`.
create table public.regrades (
  id bigint generated always as identity primary key,
  attempt_id uuid not null references public.attempts (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  question_id text not null,
  version integer not null,
  answer_old_sixths smallint not null,
  answer_new_sixths smallint not null,
  old_sixths integer not null,
  new_sixths integer not null,
  reason text not null,
  ruled_at timestamptz not null,
  ruling_id bigint not null references exam_private.key_rulings (id) on delete cascade,
  unique (ruling_id, attempt_id)
);
create index regrades_of_attempt on public.regrades (attempt_id, ruled_at);
create index regrades_of_learner on public.regrades (user_id, ruled_at desc);

alter table exam_private.key_rulings enable row level security;
alter table exam_private.key_changes enable row level security;
alter table public.question_disputes enable row level security;
alter table public.regrades enable row level security;
revoke all on exam_private.key_rulings, exam_private.key_changes, public.question_disputes, public.regrades
  from anon, authenticated;
grant select on public.regrades to authenticated;

create policy "learners read how they were marked anew" on public.regrades
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.regrades as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
-- Disputes name who ruled, so they are read through `my_disputes` alone.
create policy "two-step accounts ask for both steps" on public.question_disputes as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- When an answer of the caller's was graded, and until when its key may be disputed.
create function private.graded_answer_of_caller(p_attempt uuid, p_position smallint)
returns table (question_id text, version integer, closes_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  attempt public.attempts := private.attempt_of_caller(p_attempt);
begin
  return query
  select answer.question_id, answer.version,
    coalesce(answer.checked_at, attempt.graded_at) + interval '7 days'
  from public.attempt_answers answer
  where answer.attempt_id = attempt.id and answer.position = p_position and answer.correct is not null;
  if not found then
    raise no_data_found using message = 'A key can be disputed once it is out for this answer of yours';
  end if;
end
$$;
revoke execute on function private.graded_answer_of_caller from public;

-- What the form needs: until when the key may be disputed, and what the caller said of it before.
create function public.dispute_window(p_attempt uuid, p_position smallint)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'question_id', graded.question_id, 'version', graded.version, 'closes_at', graded.closes_at,
    'is_open', now() <= graded.closes_at, 'key', key.key, 'dropped', key.dropped,
    'is_disputed', exists (
      select from public.question_disputes dispute
      where dispute.user_id = private.caller() and dispute.status = 'open'
        and dispute.question_id = graded.question_id and dispute.version = graded.version
    )
  )
  from private.graded_answer_of_caller(p_attempt, p_position) graded
  join exam_private.question_keys key on key.question_id = graded.question_id and key.version = graded.version
$$;

-- Files a dispute. `p_claimed` null says that no option is right.
create function public.dispute_key(
  p_attempt uuid, p_position smallint, p_claimed smallint, p_reasoning text, p_sources jsonb
)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  graded record;
  told exam_private.question_keys;
  filed uuid;
begin
  select * into graded from private.graded_answer_of_caller(p_attempt, p_position);
  select * into told from exam_private.question_keys
  where question_id = graded.question_id and version = graded.version;
  if now() > graded.closes_at then
    raise invalid_parameter_value using message = 'A key can be disputed for seven days after it is out';
  end if;
  if told.dropped then
    raise invalid_parameter_value using message = 'This question was dropped already; everybody has its marks';
  end if;
  if p_claimed not between 0 and 3 then
    raise invalid_parameter_value using message = 'Claim one of the four options, or that none is right';
  end if;
  if p_claimed = told.key then
    raise invalid_parameter_value using message = 'The option you claim is the key already';
  end if;
  if length(btrim(coalesce(p_reasoning, ''))) not between 30 and 2000 then
    raise invalid_parameter_value using message = 'Explain your claim in 30 to 2,000 characters';
  end if;
  if not private.are_three_sources(coalesce(p_sources, '[]')) then
    raise invalid_parameter_value
      using message = 'Name exactly three different sources, each with its title and an https address';
  end if;
  insert into public.question_disputes
    (user_id, question_id, version, attempt_id, position, disputed_key, claimed, reasoning, sources)
  select learner, graded.question_id, graded.version, p_attempt, p_position, told.key, p_claimed, btrim(p_reasoning),
    jsonb_agg(jsonb_build_object('title', btrim(source ->> 'title'), 'url', source ->> 'url') order by place)
  from jsonb_array_elements(p_sources) with ordinality given (source, place)
  on conflict (user_id, question_id, version) where status = 'open' do nothing
  returning id into filed;
  if filed is null then
    raise unique_violation using message = 'Your dispute of this key is open already';
  end if;
  return filed;
end
$$;

-- The caller's disputes, newest first, with what was ruled.
create function public.my_disputes()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', dispute.id, 'question_id', dispute.question_id, 'version', dispute.version,
      'attempt_id', dispute.attempt_id, 'position', dispute.position, 'format', question.format, 'asked', asked.asked,
      'disputed_key', dispute.disputed_key, 'claimed', dispute.claimed, 'reasoning', dispute.reasoning,
      'sources', dispute.sources, 'created_at', dispute.created_at, 'status', dispute.status,
      'outcome', dispute.outcome, 'ruling', dispute.ruling, 'ruled_at', dispute.ruled_at
    ) order by dispute.created_at desc), '[]')
    from public.question_disputes dispute
    join public.questions question on question.id = dispute.question_id
    join public.question_versions asked on asked.question_id = dispute.question_id and asked.version = dispute.version
    where dispute.user_id = learner
  );
end
$$;

-- Mentors and administrators alone rule, and see what waits for a ruling.
create function private.ruling_caller()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin,mentor}')) then
    raise insufficient_privilege using message = 'Only the mentor and administrators rule on keys';
  end if;
  return (select auth.uid());
end
$$;
revoke execute on function private.ruling_caller from public;

-- Versions with open disputes, the one that waits longest first, each with all that was claimed.
create function public.open_disputes()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.ruling_caller();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'question_id', waiting.question_id, 'version', waiting.version, 'is_current', question.version = waiting.version,
      'format', question.format, 'topic', question.topic, 'asked', asked.asked,
      'key', key.key, 'truths', to_jsonb(key.truths), 'reasons', key.reasons, 'explanation', key.explanation,
      'sources', key.sources, 'dropped', key.dropped, 'disputes', waiting.disputes
    ) order by waiting.since), '[]')
    from (
      select question_id, version, min(created_at) as since, jsonb_agg(jsonb_build_object(
        'id', id, 'claimed', claimed, 'reasoning', reasoning, 'sources', sources, 'created_at', created_at
      ) order by created_at) as disputes
      from public.question_disputes where status = 'open'
      group by question_id, version
    ) waiting
    join public.questions question on question.id = waiting.question_id
    join public.question_versions asked on asked.question_id = waiting.question_id and asked.version = waiting.version
    join exam_private.question_keys key on key.question_id = waiting.question_id and key.version = waiting.version
  );
end
$$;

-- The option that judged statements or pairs lead to; null where they lead to none, or where nothing is judged.
create function private.key_of_truths(p_format text, p_asked jsonb, p_truths boolean[])
returns smallint
language sql immutable set search_path = ''
as $$
  with judged as (
    select cardinality(p_truths) as asked, coalesce(array_agg(place order by place) filter (where truth), '{}') as correct
    from unnest(p_truths) with ordinality given (truth, place)
  )
  select case
    when p_format not in ('statements', 'how-many', 'pairs') or array_position(p_truths, null) is not null
      or asked <> jsonb_array_length(coalesce(p_asked -> 'statements', p_asked -> 'pairs')) then null
    when p_format <> 'how-many' and p_asked ? 'sets' then (
      select option - 1 from jsonb_array_elements(p_asked -> 'sets') with ordinality offered (numbers, option)
      where numbers = to_jsonb(correct)
      order by option limit 1
    )
    when cardinality(correct) > 0 then cardinality(correct) - 1
    when asked = 3 then 3       -- of three: one, two, all three, none
  end::smallint
  from judged
$$;
revoke execute on function private.key_of_truths from public;

-- The truths that belong to a key. Of statements and pairs the ones given have to lead to it; in reason questions they
-- follow from it; the other formats have none.
create function private.truths_for(p_question_id text, p_version integer, p_key smallint, p_truths boolean[])
returns boolean[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  shape text;
  shown jsonb;
  known boolean[];
begin
  select question.format, asked.asked, key.truths into shape, shown, known
  from exam_private.question_keys key
  join public.questions question on question.id = key.question_id
  join public.question_versions asked on asked.question_id = key.question_id and asked.version = key.version
  where key.question_id = p_question_id and key.version = p_version;
  if shape = 'reason' then
    return array[p_key <> 3, p_key <> 2];
  end if;
  if shape in ('single', 'sequence') then
    return known;
  end if;
  if private.key_of_truths(shape, shown, coalesce(p_truths, known)) is distinct from p_key then
    raise invalid_parameter_value using message = 'These statements do not lead to that option',
      hint = 'Say of each statement or pair whether it is correct, so that they lead to the new key';
  end if;
  return coalesce(p_truths, known);
end
$$;
revoke execute on function private.truths_for from public;

-- The key as an outcome leaves it. A key may be told again as it is: then nothing changes.
create function private.ruled_key(
  p_question_id text, p_version integer, p_outcome text, p_key smallint, p_truths boolean[]
)
returns exam_private.question_keys
language plpgsql stable security definer set search_path = ''
as $$
declare
  ruled exam_private.question_keys;
begin
  select * into ruled from exam_private.question_keys where question_id = p_question_id and version = p_version;
  if not found then
    raise no_data_found using message = 'There is no such version of this question';
  end if;
  if p_outcome = 'new_key' then
    if p_key is null or p_key not between 0 and 3 then
      raise invalid_parameter_value using message = 'A new key is one of the four options';
    end if;
    ruled.truths := private.truths_for(p_question_id, p_version, p_key, p_truths);
    ruled.key := p_key;
    ruled.dropped := false;
  elsif p_outcome = 'dropped' then
    ruled.dropped := true;
  elsif p_outcome is distinct from 'stands' then
    raise invalid_parameter_value using message = 'A key stands, is changed (new_key), or the question is dropped';
  end if;
  return ruled;
end
$$;
revoke execute on function private.ruled_key from public;

-- Graded answers that a key and `dropped` would mark otherwise than they are marked.
create function private.changed_answers(p_ruled exam_private.question_keys)
returns table (
  attempt_id uuid, "position" smallint, user_id uuid, old_sixths smallint, new_sixths smallint, new_correct boolean
)
language sql stable security definer set search_path = ''
as $$
  select answer.attempt_id, answer.position, answer.user_id, answer.sixths, marked.sixths, marked.correct
  from public.attempt_answers answer
  join public.attempts attempt on attempt.id = answer.attempt_id
  join public.exam_rules marking on marking.id = attempt.rule
  join public.questions question on question.id = answer.question_id
  cross join lateral (
    select coalesce(answer.selected = p_ruled.key, false) or p_ruled.dropped as correct,
      private.sixths_of(marking, answer.selected, p_ruled.key, question.negative, p_ruled.dropped) as sixths
  ) marked
  where answer.question_id = p_ruled.question_id and answer.version = p_ruled.version and answer.correct is not null
    and (answer.correct, answer.sixths) is distinct from (marked.correct, marked.sixths)
$$;
revoke execute on function private.changed_answers from public;

-- What a ruling would do, before it is given.
create function public.preview_ruling(
  p_question_id text, p_version integer, p_outcome text, p_key smallint, p_truths boolean[] default null
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  ruled exam_private.question_keys;
begin
  perform private.ruling_caller();
  ruled := private.ruled_key(p_question_id, p_version, p_outcome, p_key, p_truths);
  return (
    select jsonb_build_object(
      'graded', (
        select count(*) from public.attempt_answers
        where question_id = p_question_id and version = p_version and correct is not null
      ),
      'answers', count(*), 'learners', count(distinct changed.user_id),
      'attempts', count(*) filter (where attempt.graded_at is not null),
      'gain', count(*) filter (where changed.new_sixths > changed.old_sixths),
      'lose', count(*) filter (where changed.new_sixths < changed.old_sixths),
      'disputes', (
        select count(*) from public.question_disputes
        where question_id = p_question_id and version = p_version and status = 'open'
      )
    )
    from private.changed_answers(ruled) changed
    join public.attempts attempt on attempt.id = changed.attempt_id
  );
end
$$;

-- Marks anew what a ruling changed: results that are out with a line of what they were, and the answers. What comes
-- back for review stays as it was planned.
create function private.regrade(p_ruled exam_private.question_keys, p_ruling_id bigint)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.regrades (
    attempt_id, user_id, question_id, version, answer_old_sixths, answer_new_sixths, old_sixths, new_sixths, reason,
    ruled_at, ruling_id
  )
  select attempt.id, attempt.user_id, ruling.question_id, ruling.version, changed.old_sixths, changed.new_sixths,
    attempt.score_sixths, attempt.score_sixths + changed.new_sixths - changed.old_sixths, ruling.ruling,
    ruling.ruled_at, ruling.id
  from private.changed_answers(p_ruled) changed
  join public.attempts attempt on attempt.id = changed.attempt_id
  cross join exam_private.key_rulings ruling
  where ruling.id = p_ruling_id and attempt.graded_at is not null;

  update public.attempt_answers answer
  set correct = changed.new_correct, sixths = changed.new_sixths,
    -- A mistake that was none has no kind. One that was changed away from the right option is told from the new key.
    error_type = case
      when changed.new_correct then null
      when answer.selected is not null and answer.first_selected = p_ruled.key then coalesce(answer.error_type, 'changed')
      when answer.error_type = 'changed' then null
      else answer.error_type
    end
  from private.changed_answers(p_ruled) changed
  where answer.attempt_id = changed.attempt_id and answer.position = changed.position;

  update public.attempts attempt
  set score_sixths = counted.score, right_count = counted.right_count, wrong_count = counted.wrong_count
  from (
    select answer.attempt_id, sum(answer.sixths) as score,
      count(*) filter (where answer.selected is not null and answer.correct) as right_count,
      count(*) filter (where answer.selected is not null and not answer.correct) as wrong_count
    from public.regrades regraded
    join public.attempt_answers answer on answer.attempt_id = regraded.attempt_id
    where regraded.ruling_id = p_ruling_id
    group by answer.attempt_id
  ) counted
  where attempt.id = counted.attempt_id;
end
$$;
revoke execute on function private.regrade from public;

-- Rules on a key, for all who disputed it, and marks anew what changes. Ruling the same again changes nothing.
-- Nobody may be graded by the old key meanwhile, so whoever grades waits; and this waits for them five seconds at most.
create function public.rule_on_key(
  p_question_id text, p_version integer, p_outcome text, p_key smallint, p_ruling text, p_truths boolean[] default null
)
returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s'
as $$
declare
  judge uuid := private.ruling_caller();
  said text := btrim(coalesce(p_ruling, ''));
  told exam_private.question_keys;
  ruled exam_private.question_keys;
  given exam_private.key_rulings;
begin
  if length(said) not between 20 and 2000 then
    raise invalid_parameter_value using message = 'Give the reason of the ruling in 20 to 2,000 characters';
  end if;
  lock table exam_private.question_keys in access exclusive mode;
  ruled := private.ruled_key(p_question_id, p_version, p_outcome, p_key, p_truths);
  select * into told from exam_private.question_keys where question_id = p_question_id and version = p_version;

  select * into given from exam_private.key_rulings
  where question_id = p_question_id and version = p_version
  order by id desc limit 1;
  if (given.outcome, given.ruling) is distinct from (p_outcome, said)
    or (told.key, told.truths, told.dropped) is distinct from (ruled.key, ruled.truths, ruled.dropped) then
    insert into exam_private.key_rulings (question_id, version, outcome, old_key, new_key, ruling, ruled_by)
    values (p_question_id, p_version, p_outcome, told.key, ruled.key, said, judge)
    returning * into given;
  end if;

  update public.question_disputes
  set status = case
      when p_outcome = 'dropped' or (p_outcome = 'new_key' and claimed = ruled.key) then 'upheld' else 'rejected'
    end,
    outcome = p_outcome, ruling = said, ruled_by = judge, ruled_at = now()
  where question_id = p_question_id and version = p_version and status = 'open';

  if (told.key, told.truths, told.dropped) is distinct from (ruled.key, ruled.truths, ruled.dropped) then
    insert into exam_private.key_changes (
      ruling_id, question_id, version, old_key, old_truths, old_dropped, new_key, new_truths, new_dropped, changed_by, reason
    )
    values (
      given.id, p_question_id, p_version, told.key, told.truths, told.dropped, ruled.key, ruled.truths, ruled.dropped,
      judge, said
    );
    update exam_private.question_keys set key = ruled.key, truths = ruled.truths, dropped = ruled.dropped
    where question_id = p_question_id and version = p_version;
    -- A dropped question is not asked in practice any more, unless a new key brings it back.
    update public.questions set status = case when ruled.dropped then 'challenged' else 'live' end
    where id = p_question_id and version = p_version and ruled.dropped <> told.dropped
      and status = case when ruled.dropped then 'live' else 'challenged' end;
  end if;
  perform private.regrade(ruled, given.id);
  return jsonb_build_object(
    'outcome', p_outcome, 'ruled_at', given.ruled_at,
    'attempts', (select count(*) from public.regrades where ruling_id = given.id)
  );
end
$$;

-- What was ruled on a question, for those whose answer to it is graded, and for staff. Oldest first.
create function public.rulings_for(p_question_id text, p_version integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := private.caller();
begin
  if not private.has_role('{admin,mentor}') and not exists (
    select from public.attempt_answers
    where user_id = reader and question_id = p_question_id and version = p_version and correct is not null
  ) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'question_id', question_id, 'version', version, 'outcome', outcome, 'old_key', old_key, 'new_key', new_key,
      'ruling', ruling, 'ruled_at', ruled_at
    ) order by id), '[]')
    from exam_private.key_rulings
    where question_id = p_question_id and version = p_version
  );
end
$$;

revoke execute on function public.dispute_window, public.dispute_key, public.my_disputes, public.open_disputes,
  public.preview_ruling, public.rule_on_key, public.rulings_for from public, anon;
grant execute on function public.dispute_window, public.dispute_key, public.my_disputes, public.open_disputes,
  public.preview_ruling, public.rule_on_key, public.rulings_for to authenticated;
