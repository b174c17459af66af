-- Which rows of which tables are about one person: read from the catalogue, so that a table that is added tomorrow is
-- part of every export without anybody thinking of it.

-- What an export leaves out, and why. Everything else goes in.
create function private.left_out_of_exports(out relation text, out why text)
returns setof record
language sql immutable set search_path = ''
as $$
  values
    ('auth.refresh_tokens', 'keys to sessions that are open'),
    ('auth.one_time_tokens', 'keys to links that were mailed'),
    ('auth.flow_state', 'keys to a sign-in under way'),
    ('auth.mfa_challenges', 'keys to a sign-in under way'),
    ('auth.webauthn_challenges', 'keys to a sign-in under way'),
    ('auth.oauth_authorizations', 'keys to a sign-in under way'),
    ('backend.last_passwords', 'hashes of earlier passwords'),
    ('backend.recovery_codes', 'hashes of recovery codes'),
    ('backend.totp_steps', 'guards second factors against repeats'),
    ('private.answer_leases', 'which process marks an answer at this moment'),
    ('private.second_looks', 'compares how two markers mark, who must not know of each other'),
    ('private.export_parts', 'the pieces of exports under way'),
    ('private.export_plans', 'what exports under way have to look through')
$$;

-- Columns that open something, or that tell an answer before its time: by their names.
create function private.is_secret_column(p_relation text, p_column text)
returns boolean
language sql immutable set search_path = ''
as $$
  select p_column ~ '(password|secret|(^|_)token(_|$)|hash|hmac|p256dh|credential_id|public_key|_credential$|challenge_data$)'
    or p_relation || '.' || p_column in (
      'private.push_devices.endpoint', 'private.push_devices.auth', 'private.push_devices.push_key',
      'exam_private.challenge_locks.correct', 'exam_private.challenge_locks.sixths'
    )
$$;

-- What somebody may not know yet of rows that are theirs.
create function private.not_yet_told(p_relation text)
returns text
language sql immutable set search_path = ''
as $$
  select case p_relation
    when 'public.evaluations' then 't.released_at is not null'
    when 'public.answer_comments' then
      'exists (select from public.evaluations e where e.id = t.evaluation_id and e.released_at is not null)'
  end
$$;
revoke execute on function private.left_out_of_exports, private.is_secret_column, private.not_yet_told from public;

-- schema.table to the condition, about a row t and the person $1, under which the row is theirs. A table that says itself
-- whose its rows are is taken at its word; else they are theirs if what they hang on is.
create function private.personal_tables()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  known jsonb := '{"auth.users": "t.id = $1", "auth.audit_log_entries": "strpos(t.payload::text, $1::text) > 0",
    "storage.objects": "(t.owner_id = $1::text or t.name like $1::text || ''/%'')"}';
  found jsonb;
begin
  select known || coalesce(jsonb_object_agg(name, condition), '{}') into known
  from (
    select private.name_of(conrelid) as name, string_agg(format('t.%I = $1', attname), ' or ' order by attname) as condition
    from pg_catalog.pg_constraint join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conparentid = 0 and confrelid = 'auth.users'::regclass
      and (confdeltype = 'c' or attname = 'user_id') -- else it is only mentioned who settled or wrote something
    group by conrelid
  ) own;
  for depth in 1..6 loop
    select jsonb_object_agg(name, condition) into found
    from (
      select private.name_of(conrelid) as name, string_agg(format(
        '(%s) in (select %s from %s t where %s)', private.columns_of(conrelid, conkey),
        private.columns_of(confrelid, confkey), confrelid::regclass, known ->> private.name_of(confrelid)
      ), ' or ' order by conname) as condition
      from pg_catalog.pg_constraint
      where contype = 'f' and conparentid = 0 and confdeltype = 'c' and conrelid <> confrelid
        and known ? private.name_of(confrelid) and not known ? private.name_of(conrelid)
      group by conrelid
    ) next;
    exit when found is null;
    known := known || found;
  end loop;
  return known;
end
$$;

create function private.name_of(p_relation oid)
returns text
language sql stable security definer set search_path = ''
as $$
  select relnamespace::regnamespace::text || '.' || relname from pg_catalog.pg_class where oid = p_relation
$$;

create function private.columns_of(p_relation oid, p_columns smallint[])
returns text
language sql stable security definer set search_path = ''
as $$
  select string_agg(format('t.%I', attname), ', ' order by place)
  from unnest(p_columns) with ordinality given (number, place)
  join pg_catalog.pg_attribute on attrelid = p_relation and attnum = number
$$;

-- Some rows of a table that are this person's, by their key, after the one given: without secrets, and without the ids of
-- other people. At most so many, and not many more bytes than that.
create function private.personal_rows(
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
          select ((to_jsonb(t) - array[%1$s]::text[]) %2$s)::text as said, jsonb_build_object(%3$s) as key,
            row_number() over (order by %4$s) as place
          from %5$s t where (%6$s) and (%7$s) and ($2 is null or (%4$s) > (%8$s))
          order by %4$s limit $3
        ) page
      ) counted
      where before < $4
    $sql$,
    secrets, others, key_json, keys, relation, p_condition, coalesce(private.not_yet_told(p_relation), 'true'), key_types
  ) into rows, last using p_user, p_after, p_most, p_bytes;
end
$$;

-- Where an account is named for what it did to things of others: which table, which row, as what.
create function private.mentions_of(p_user uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  place record;
  found jsonb;
  mentions jsonb := '[]';
begin
  for place in
    select conrelid::regclass as relation, private.name_of(conrelid) as name, attname, (
      select string_agg(format('%L, t.%I', key.attname, key.attname), ', ')
      from pg_catalog.pg_index join pg_catalog.pg_attribute key on key.attrelid = indrelid and key.attnum = any (indkey)
      where indrelid = conrelid and indisprimary
    ) as key
    from pg_catalog.pg_constraint join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conparentid = 0 and confrelid = 'auth.users'::regclass and confdeltype <> 'c' and attname <> 'user_id'
    order by 2, 3
  loop
    execute format(
      'select jsonb_agg(jsonb_build_object(''table'', %L, ''as'', %L, ''row'', jsonb_build_object(%s)))
       from (select * from %s t where t.%I = $1 limit 20000) t', place.name, place.attname, place.key, place.relation, place.attname
    ) into found using p_user;
    mentions := mentions || coalesce(found, '[]');
  end loop;
  return mentions;
end
$$;
revoke execute on function private.personal_tables, private.name_of, private.columns_of, private.personal_rows,
  private.mentions_of from public;
