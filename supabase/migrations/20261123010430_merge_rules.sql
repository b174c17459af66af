-- Two accounts of one person: which columns of the database belong to an account, and what happens where both accounts
-- have a row for the same thing.

-- Every column that holds an account: those that refer to auth.users, and those that refer to such a column as part of
-- a key. Read from the catalogue, so that a new table takes part by itself. The account's own rows (auth, the server's)
-- stay with the shell, the audit log stays as it was written, and the note of a merge is about the shell.
create function private.account_columns()
returns table (rel regclass, col name, depth integer)
language sql stable security definer set search_path = ''
as $$
  with recursive held (rel, attnum, depth) as (
    select conrelid, conkey[1], 0 from pg_catalog.pg_constraint
    where contype = 'f' and confrelid = 'auth.users'::regclass and array_length(conkey, 1) = 1
    union
    select fk.conrelid, fk.conkey[at.place], held.depth + 1
    from held
    join pg_catalog.pg_constraint fk on fk.contype = 'f' and fk.confrelid = held.rel and held.attnum = any (fk.confkey)
    cross join lateral generate_subscripts(fk.confkey, 1) at (place)
    where fk.confkey[at.place] = held.attnum and fk.conrelid <> held.rel and held.depth < 5
  )
  select held.rel::regclass, attribute.attname, max(held.depth)
  from held
  join pg_catalog.pg_attribute attribute on attribute.attrelid = held.rel and attribute.attnum = held.attnum
  join pg_catalog.pg_class class on class.oid = held.rel
  where class.relnamespace::regnamespace::text not in ('auth', 'backend')
    and held.rel not in ('private.audit_log'::regclass)
    and not (held.rel = 'private.merged_accounts'::regclass and attribute.attname = 'user_id')
  group by 1, 2
$$;
revoke execute on function private.account_columns from public;

-- Where both have a row for the same thing. `sets` is what the kept account's row (kept) takes over from the other
-- one's (other), which then goes; without it the kept account's row stands as it is. Tables that are not named here
-- follow the last rule.
create function private.merge_rule(p_rel regclass, out rule text, out sets text)
language sql stable security definer set search_path = ''
as $$
  select coalesce(ruled.rule, 'kept'), ruled.sets
  from (select) always
  left join (values
    ('public.reading_days', 'sum', 'seconds = least(kept.seconds + other.seconds, 86400)'),
    ('public.news_reads', 'sum', 'saved = kept.saved or other.saved, read_at = coalesce(least(kept.read_at, other.read_at), kept.read_at, other.read_at), '
      || 'reaction = coalesce(kept.reaction, other.reaction), seconds = least(kept.seconds + other.seconds, 3600)'),
    ('private.known_devices', 'sum', 'first_seen = least(kept.first_seen, other.first_seen), last_seen = greatest(kept.last_seen, other.last_seen)'),
    ('public.streaks', 'sum', 'best = greatest(kept.best, other.best)'),
    ('public.profiles', 'sum', 'full_name = coalesce(kept.full_name, other.full_name), '
      || 'onboarding_test_taken = kept.onboarding_test_taken or other.onboarding_test_taken, created_at = least(kept.created_at, other.created_at)'),
    ('public.reading_progress', 'newer', 'part = other.part, block = other.block, at_char = other.at_char, quote = other.quote, '
      || 'percent = other.percent, device = other.device, device_name = other.device_name, moved_at = other.moved_at'),
    ('public.topic_claims', 'newer', 'status = other.status, said_at = other.said_at'),
    ('public.answers', 'sum', 'text = case when char_length(kept.text) + char_length(other.text) < 19990 '
      || 'then concat_ws(E''\n\n'', nullif(kept.text, ''''), nullif(other.text, '''')) else kept.text end, '
      || 'seconds = least(kept.seconds + other.seconds, 86400), revision = kept.revision + 1')
  ) ruled (name, rule, sets) on ruled.name::regclass = p_rel
$$;
revoke execute on function private.merge_rule from public;

-- Only rows in which the other one is newer are taken over where that is the rule.
create function private.is_newer_sql(p_rel regclass)
returns text
language sql stable security definer set search_path = ''
as $$
  select case p_rel
    when 'public.reading_progress'::regclass then 'other.moved_at > kept.moved_at'
    when 'public.topic_claims'::regclass then 'other.said_at > kept.said_at'
    else 'true'
  end
$$;
revoke execute on function private.is_newer_sql from public;

-- Keys that hold an account beside something else are checked when a merge is through, not while it is under way:
-- a card and its reviews go to the other account one after the other.
do $$
declare
  key record;
begin
  for key in
    select fk.conrelid::regclass as rel, fk.conname
    from pg_catalog.pg_constraint fk
    join private.account_columns() held on held.rel = fk.confrelid
    join pg_catalog.pg_attribute attribute
      on attribute.attrelid = held.rel and attribute.attname = held.col and attribute.attnum = any (fk.confkey)
    where fk.contype = 'f' and not fk.condeferrable
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', key.rel, key.conname);
  end loop;
end
$$;
