-- An export tells no sooner and no more than the pages: no score of a challenge before its board is frozen (it would say of
-- each answer whether it was right), and of an answer's marks only those that its learner is shown.

create or replace function private.not_yet_told(p_relation text)
returns text
language sql immutable set search_path = ''
as $$
  select case p_relation
    when 'public.evaluations' then $sql$t.released_at is not null and t.run = 0 and t.purpose <> 'second'$sql$
    when 'public.answer_comments' then
      $sql$exists (select from public.evaluations e where e.id = t.evaluation_id
        and e.released_at is not null and e.run = 0 and e.purpose <> 'second')$sql$
  end
$$;

-- Columns that are told later than their row, as an expression about a row t.
create function private.columns_not_yet_told(p_relation text)
returns text
language sql immutable set search_path = ''
as $$
  select case p_relation
    when 'exam_private.challenge_entries' then
      $sql$case when t.frozen_at is null then '{score_sixths}'::text[] else '{}'::text[] end$sql$
  end
$$;
revoke execute on function private.columns_not_yet_told from public;

-- Some rows of a table that are this person's, by their key, after the one given: without secrets, and without the ids of
-- other people. At most so many, and not many more bytes than that.
create or replace function private.personal_rows(
  p_user uuid, p_relation text, p_condition text, p_after jsonb, p_most integer, p_bytes integer,
  out rows text[], out last jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  relation constant regclass := p_relation::regclass;
  keys text;
  key_types text;
  key_json text;
  secrets text;
  others text;
begin
  select string_agg(format('t.%I', attname), ', ' order by place),
    string_agg(format('($2 ->> %L)::%s', attname, format_type(atttypid, atttypmod)), ', ' order by place),
    string_agg(format('%L, t.%I', attname, attname), ', ' order by place)
  into keys, key_types, key_json
  from pg_catalog.pg_index cross join unnest(indkey::smallint[]) with ordinality at (number, place)
  join pg_catalog.pg_attribute on attrelid = indrelid and attnum = number
  where indrelid = relation and indisprimary;
  if keys is null then
    keys := 't.ctid';
    key_types := '($2 ->> ''ctid'')::tid';
    key_json := '''ctid'', t.ctid::text';
  end if;
  select coalesce(string_agg(quote_literal(attname), ', '), '') into secrets
  from pg_catalog.pg_attribute
  where attrelid = relation and attnum > 0 and not attisdropped and private.is_secret_column(p_relation, attname);
  select coalesce(string_agg(format(
    '|| case when t.%1$I is distinct from $1 and t.%1$I is not null then jsonb_build_object(%1$L, ''another account'') else ''{}'' end',
    attname), ' '), '') into others
  from pg_catalog.pg_constraint join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and conrelid = relation and confrelid = 'auth.users'::regclass;
  if p_relation = 'auth.audit_log_entries' then
    -- what somebody else did to the account, or was done to somebody else, without saying who that is
    others := $sql$|| jsonb_build_object('payload', case
      when t.payload ->> 'actor_id' is distinct from $1::text
        then t.payload::jsonb - '{actor_id,actor_name,actor_username}'::text[] || '{"actor": "another account"}'
      when t.payload -> 'traits' ->> 'user_id' <> $1::text then t.payload::jsonb - 'traits'
      else t.payload::jsonb
    end)$sql$;
  end if;
  execute format(
    $sql$
      select array_agg(said order by place), (array_agg(key order by place desc))[1]
      from (
        select said, key, place, sum(octet_length(said)) over (order by place) - octet_length(said) as before
        from (
          select ((to_jsonb(t) - array[%1$s]::text[] - %9$s) %2$s)::text as said, jsonb_build_object(%3$s) as key,
            row_number() over (order by %4$s) as place
          from %5$s t where (%6$s) and (%7$s) and ($2 is null or (%4$s) > (%8$s))
          order by %4$s limit $3
        ) page
      ) counted
      where before < $4
    $sql$,
    secrets, others, key_json, keys, relation, p_condition, coalesce(private.not_yet_told(p_relation), 'true'), key_types,
    coalesce(private.columns_not_yet_told(p_relation), '''{}''::text[]')
  ) into rows, last using p_user, p_after, p_most, p_bytes;
end
$$;

-- Of 'notes', 'cards', 'answers', 'chats', 'plans', 'highlights', 'discussion': [{ key, … }], by key, after the one given.
create or replace function public.export_writing(p_export uuid, p_worker uuid, p_kind text, p_after text default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := (private.work_on_export(p_export, p_worker)).user_id;
  most constant integer := case p_kind when 'answers' then 50 else 200 end;
  found jsonb;
begin
  case p_kind
    when 'notes' then
      select jsonb_agg(to_jsonb(page) order by page.key) into found from (
        select private.writing_key(created_at, id::text) as key, title, body, topic, created_at as at
        from public.learner_notes
        where user_id = learner and (p_after is null or private.writing_key(created_at, id::text) > p_after)
        order by 1 limit most
      ) page;
    when 'cards' then
      select jsonb_agg(to_jsonb(page) order by page.key) into found from (
        select private.writing_key(created_at, id::text) as key, front, back, topic, created_at as at
        from public.cards
        where user_id = learner and (p_after is null or private.writing_key(created_at, id::text) > p_after)
        order by 1 limit most
      ) page;
    when 'highlights' then
      select jsonb_agg(to_jsonb(page) order by page.key) into found from (
        select private.writing_key(created_at, id::text) as key, place, item, section, quote, note, created_at as at
        from public.annotations
        where user_id = learner and (p_after is null or private.writing_key(created_at, id::text) > p_after)
        order by 1 limit most
      ) page;
    when 'chats' then
      select jsonb_agg(to_jsonb(page) order by page.key) into found from (
        select private.writing_key(coalesce(session.created_at, message.created_at), message.session_id
            || ' ' || private.writing_key(message.created_at, message.id)) as key,
          message.session_id as session, session.title, message.message_type as by,
          coalesce(message.transcript, message.content) as text, message.created_at as at
        from public.chat_messages message left join public.chat_sessions session using (session_id, user_id)
        where message.user_id = learner and (p_after is null or private.writing_key(
          coalesce(session.created_at, message.created_at),
          message.session_id || ' ' || private.writing_key(message.created_at, message.id)) > p_after)
        order by 1 limit most
      ) page;
    when 'plans' then
      select jsonb_agg(to_jsonb(page) order by page.key) into found from (
        select to_char(day, 'YYYY-MM-DD') || ' ' || id as key, day, minutes, title, status, done_on
        from public.plan_tasks
        where user_id = learner and (p_after is null or to_char(day, 'YYYY-MM-DD') || ' ' || id > p_after)
        order by 1 limit most
      ) page;
    when 'discussion' then
      select jsonb_agg(to_jsonb(page) order by page.key) into found from (
        select * from (
          select private.writing_key(created_at, id::text) as key, 'dispute' as kind, question_id as about,
            reasoning as text, ruling as reply, created_at as at
          from public.question_disputes where user_id = learner
          union all
          select private.writing_key(created_at, id::text), 'event question', event, body, answer, created_at
          from public.event_questions where user_id = learner
          union all
          select private.writing_key(created_at, id::text), 'report of an error in the news', item_id, says,
            outcome_note, created_at
          from public.news_reports where user_id = learner
        ) said
        where p_after is null or said.key > p_after order by 1 limit most
      ) page;
    when 'answers' then
      select jsonb_agg(to_jsonb(page) order by page.key) into found from (
        select private.writing_key(answer.created_at, answer.id::text) as key, question.question, question.marks as most_marks,
          answer.version_no as version, answer.status, answer.text, answer.created_at as at, answer.submitted_at, (
            select jsonb_agg(jsonb_build_object('page', sheet.page, 'read', sheet.transcript) order by sheet.page)
            from public.answer_pages sheet where sheet.answer_id = answer.id
          ) as pages, (
            select jsonb_agg(jsonb_build_object('by', mark.by, 'marks', mark.marks, 'low', mark.band_low,
              'high', mark.band_high, 'remark', mark.remark, 'at', mark.released_at, 'comments', (
                select jsonb_agg(jsonb_build_object('quote', said.quote, 'body', said.body) order by said.position)
                from public.answer_comments said where said.evaluation_id = mark.id
              )) order by mark.released_at)
            from public.evaluations mark where mark.answer_id = answer.id and mark.released_at is not null
              and mark.run = 0 and mark.purpose <> 'second'
          ) as markings
        from public.answers answer join public.mains_questions question on question.id = answer.question_id
        where answer.user_id = learner and (p_after is null or private.writing_key(answer.created_at, answer.id::text) > p_after)
        order by 1 limit most
      ) page;
    else
      raise sqlstate 'PT404' using message = 'No such writing is exported';
  end case;
  return coalesce(found, '[]');
end
$$;
