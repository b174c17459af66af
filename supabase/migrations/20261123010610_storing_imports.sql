-- Storing a file that was read: in one transaction, so that a fault at any row leaves nothing behind.

-- New questions of a file, some hundreds in one statement each: what follows the tables (search, texts beside each other)
-- follows once a statement. Rows as private.store_question makes them; the rules are those of private.question_problems.
create function private.store_new_questions(p_import private.question_imports, p_rows integer[], p_admin uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refused record;
begin
  select read.row, read.title, said.says into refused
  from private.question_import_rows read
  cross join lateral (
    select format('the bank has a question “%s” since this file was read', held.id) as says
    from public.questions held where held.id = read.question ->> 'id'
    union all
    select problem ->> 'says' from jsonb_array_elements(private.question_problems(read.question)) problem
    where problem ->> 'stops' = 'version'
  ) said
  where read.import = p_import.id and read.row = any (p_rows) order by read.row limit 1;
  if found then
    perform private.row_refused(refused.row, refused.title, refused.says);
  end if;
  with read as materialized (
    select question, private.said(question, 'id') as id, private.asked_of(question) as asked,
      coalesce((nullif(question -> 'negative', 'null'))::boolean, true) as negative,
      jsonb_populate_record(null::exam_private.question_keys, jsonb_build_object(
        'question_id', private.said(question, 'id'), 'version', 1, 'key', private.key_of_question(question),
        'truths', private.truths_of(question), 'reasons', private.reasons_of(question),
        'explanation', private.part_in_both(question, 'explanation'),
        'fact_ids', private.parts_of(question, 'facts'), 'sources', private.parts_of(question, 'sources')
      )) as told
    from private.question_import_rows read where read.import = p_import.id and read.row = any (p_rows)
  ), made_questions as (
    insert into public.questions (
      id, topic, format, kind, difficulty, diagnostic, version, status, origin, source_type, pyq_year, pyq_paper, pyq_no
    )
    select id, private.said(question, 'topic'), question ->> 'format', private.said(question, 'kind'),
      (question -> 'difficulty')::smallint, coalesce((nullif(question -> 'diagnostic', 'null'))::boolean, false), 1, 'draft', 'import',
      case when question #> '{pyq,year}' is null then 'original' else 'pyq' end,
      (question #> '{pyq,year}')::smallint, question #>> '{pyq,paper}', (question #> '{pyq,no}')::smallint
    from read
  ), made_versions as (
    insert into public.question_versions (question_id, version, asked, negative, content_hash, drafted_by, drafted_by_id)
    select id, 1, asked, negative,
      encode(sha256(convert_to(jsonb_build_array(asked, to_jsonb(told) - 'version' - 'dropped', negative)::text, 'UTF8')), 'hex'),
      p_import.drafted_by, p_admin
    from read
  )
  insert into exam_private.question_keys (question_id, version, key, truths, reasons, explanation, fact_ids, sources)
  select (told).question_id, 1, (told).key, (told).truths, (told).reasons, (told).explanation, (told).fact_ids, (told).sources
  from read;
end
$$;
revoke execute on function private.store_new_questions from public;

create function private.row_refused(p_row integer, p_title text, p_says text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PT409' using message = format(
    'Row %s (“%s”): %s. Nothing was imported.', p_row, left(p_title, 80), rtrim(p_says, '. '));
end
$$;
revoke execute on function private.row_refused from public;

create function public.store_question_import(p_id uuid, p_leave_faulty boolean default false, p_with_alike boolean default false)
returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '10min'
as $$
declare
  acting constant uuid := private.require_admin();
  import private.question_imports;
  counts record;
  at_once constant integer := 200;
  rows_new integer[];
  each record;
  made jsonb;
  versions integer := 0;
  same integer := 0;
  outcome jsonb;
begin
  select * into import from private.question_imports where id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such import: reports are kept for thirty days';
  end if;
  if import.stored_at is not null then
    raise sqlstate 'PT409' using message = 'This file is in the bank already';
  end if;
  if import.read_at is null or import.problem is not null then
    raise sqlstate 'PT409' using message = 'This file could not be read to its end, so nothing of it can be imported';
  end if;
  select count(*) filter (where verdict = 'fault') as faulty, count(*) filter (where verdict = 'like') as alike,
    count(*) filter (where verdict = 'same') as same,
    count(*) filter (where verdict in ('new', 'version') or (verdict = 'like' and coalesce(p_with_alike, false))) as wanted
  into counts from private.question_import_rows where question_import_rows.import = p_id;
  if counts.faulty > 0 and not coalesce(p_leave_faulty, false) then
    raise sqlstate 'PT409' using message = format(
      '%s questions of this file have faults. Mend the file, or choose to import the others without them', counts.faulty);
  end if;
  if counts.wanted = 0 then
    raise sqlstate 'PT409' using message = 'Nothing of this file is new to the bank';
  end if;
  -- One at a time: the count of what is done is one for all.
  if not pg_try_advisory_xact_lock(hashtext('question_imports')) then
    raise sqlstate 'PT409' using message = 'Another file is being imported. Try again when it is done';
  end if;
  perform pg_advisory_xact_lock(20261123, private.import_lock(p_id));
  perform setval('private.question_import_progress', 1, false);
  perform set_config('app.audit', 'summary', true);
  rows_new := array(
    select row from private.question_import_rows read
    where read.import = p_id and (verdict = 'new' or (verdict = 'like' and coalesce(p_with_alike, false))) order by row
  );
  for place in 1 .. cardinality(rows_new) by at_once loop
    perform private.store_new_questions(import, rows_new[place : place + at_once - 1], acting);
    perform setval('private.question_import_progress', least(place + at_once - 1, cardinality(rows_new)));
  end loop;
  for each in
    select row, title, question from private.question_import_rows read
    where read.import = p_id and verdict = 'version' order by row
  loop
    begin
      made := private.store_question(each.question, acting, case import.drafted_by when 'ai' then 'ai' else 'import' end);
    exception when others then
      perform private.row_refused(each.row, each.title, sqlerrm);
    end;
    if made ->> 'made' = 'same' then
      same := same + 1;
    else
      versions := versions + 1;
    end if;
    perform nextval('private.question_import_progress');
  end loop;
  outcome := jsonb_build_object(
    'new', cardinality(rows_new), 'version', versions, 'same', counts.same + same, 'left', counts.faulty,
    'alike', case when coalesce(p_with_alike, false) then 0 else counts.alike end
  );
  update private.question_imports set stored_at = now(), touched_at = now(), result = outcome where id = p_id;
  perform private.audit('questions.import', p_id::text, null, null, outcome || jsonb_build_object(
    'file', import.file_name, 'format', import.format, 'drafted_by', import.drafted_by
  ));
  return outcome;
end
$$;
revoke execute on function public.store_question_import from public, anon;
grant execute on function public.store_question_import to authenticated;

-- { …, state, counts, done }: how a file stands, also while it is read or stored.
create function private.import_told(p_import private.question_imports)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_import.id, 'file_name', p_import.file_name, 'bytes', p_import.bytes, 'format', p_import.format,
    'drafted_by', p_import.drafted_by, 'begun_at', p_import.begun_at, 'stored_at', p_import.stored_at,
    'total', p_import.total, 'problem', p_import.problem, 'result', p_import.result,
    'by', (select private.full_name_of(p_import.admin)),
    'state', case
      when p_import.stored_at is not null then 'stored'
      when p_import.problem is not null then 'refused'
      when held.is_storing then 'storing'
      when p_import.read_at is not null then 'read'
      -- Nothing was heard of its reading for minutes: it was cut short.
      when p_import.touched_at < now() - interval '3 minutes' then 'broken'
      else 'reading'
    end,
    'done', case when held.is_storing then (
      select last_value - case when is_called then 0 else 1 end from private.question_import_progress
    ) else (select count(*) from private.question_import_rows rows where rows.import = p_import.id) end,
    'counts', (
      select coalesce(jsonb_object_agg(verdict, many), '{}') from (
        select verdict, count(*) as many from private.question_import_rows rows where rows.import = p_import.id group by verdict
      ) counted
    )
  )
  from (select exists (
    select from pg_catalog.pg_locks
    where locktype = 'advisory' and classid = 20261123 and objid = (private.import_lock(p_import.id)::bigint & 4294967295)::oid
      and objsubid = 2 and granted and database = (select oid from pg_catalog.pg_database where datname = current_database())
  ) as is_storing) held
$$;
revoke execute on function private.import_told from public;

-- Null where there is no such file, or not yet: it may still be on its way.
create function public.question_import(p_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select private.import_told(import) from private.question_imports import where import.id = p_id);
end
$$;
revoke execute on function public.question_import from public, anon;
grant execute on function public.question_import to authenticated;

-- The last files, the newest first.
create function public.question_imports()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.import_told(import) order by import.begun_at desc), '[]')
    from (select * from private.question_imports order by begun_at desc limit 20) import
  );
end
$$;
revoke execute on function public.question_imports from public, anon;
grant execute on function public.question_imports to authenticated;

-- The rows of a report.
create function public.question_import_report(p_id uuid)
returns table (
  "row" integer, line integer, title text, verdict text, faults jsonb, notes jsonb, like_id text, likeness smallint, question jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select rows.row, rows.line, rows.title, rows.verdict, rows.faults, rows.notes, rows.like_id, rows.likeness, rows.question
    from private.question_import_rows rows where rows.import = p_id order by rows.row;
end
$$;
revoke execute on function public.question_import_report from public, anon;
grant execute on function public.question_import_report to authenticated;
