-- The realtime schema of a hosted project: messages and what policies and triggers call. Hosted projects keep the
-- messages in partitions by day; here they are one table with the same columns, cleared by age.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default (now() at time zone 'utc'),
  inserted_at timestamp not null default (now() at time zone 'utc'),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  -- Set where the message has reached its channel already and is only kept to be replayed.
  broadcasted_at timestamp,
  primary key (id, inserted_at)
);
-- Replays ask for a topic's newest; the sweep asks for the oldest of all.
create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private;
create index messages_inserted_at on realtime.messages (inserted_at);

alter table realtime.messages enable row level security;
-- Policies alone decide who may listen and speak: without one, nobody may.
revoke all on realtime.messages from public;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- Who subscribes to which table is known to the processes that hold the sockets; the table is here, as on hosted
-- projects, for what expects to find it.
create type realtime.equality_op as enum (
  'eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'ilike', 'is', 'match', 'imatch', 'isdistinct'
);
create type realtime.user_defined_filter as (
  column_name text,
  op realtime.equality_op,
  value text,
  negate boolean
);
create type realtime.action as enum ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'ERROR');
create table realtime.subscription (
  id bigint generated always as identity primary key,
  subscription_id uuid not null,
  entity regclass not null,
  filters realtime.user_defined_filter[] not null default '{}',
  claims jsonb not null,
  created_at timestamp not null default (now() at time zone 'utc'),
  action_filter text default '*' check (action_filter in ('*', 'INSERT', 'UPDATE', 'DELETE')),
  selected_columns text[]
);
alter table realtime.subscription enable row level security;
revoke all on realtime.subscription from public;

create table realtime.schema_migrations (
  version bigint primary key,
  inserted_at timestamp(0)
);
alter table realtime.schema_migrations enable row level security;
revoke all on realtime.schema_migrations from public;

/* The topic that a policy is asked about. */
create function realtime.topic() returns text
language sql stable set search_path = ''
as $$ select nullif(current_setting('realtime.topic', true), '') $$;

/* Sends to everybody on the topic when the transaction commits. A message that cannot be sent is a warning: what it
   tells of must not fail for it. */
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = ''
as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (id, topic, extension, event, private, payload)
  values (
    message_id, send.topic, 'broadcast', send.event, send.private,
    case when jsonb_typeof(send.payload) = 'object' and not send.payload ? 'id'
      then send.payload || jsonb_build_object('id', message_id) else send.payload end
  );
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('realtime.topic', send_binary.topic, true);
  insert into realtime.messages (topic, extension, event, private, binary_payload)
  values (send_binary.topic, 'broadcast', send_binary.event, send_binary.private, send_binary.payload);
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

/* For row triggers: tells a private topic of a changed row. */
create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void
language plpgsql set search_path = ''
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object(
      'schema', table_schema, 'table', table_name, 'operation', operation,
      'record', to_jsonb(new), 'old_record', to_jsonb(old)
    ),
    event_name, topic_name, true
  );
end
$$;

grant execute on function realtime.topic() to anon, authenticated, service_role;
grant execute on function realtime.send(jsonb, text, text, boolean) to anon, authenticated, service_role;
grant execute on function realtime.send_binary(bytea, text, text, boolean) to anon, authenticated, service_role;
grant execute on function realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  to anon, authenticated, service_role;

/* Tells every server process. A notification holds 8000 bytes: what is larger is fetched by its id. */
create function realtime.announce_message() returns trigger
language plpgsql set search_path = ''
as $$
declare
  head jsonb := jsonb_build_object(
    'id', new.id, 'topic', new.topic, 'event', new.event, 'private', coalesce(new.private, false));
  whole text := (head || jsonb_build_object('payload', new.payload))::text;
begin
  perform pg_notify('realtime_messages',
    case when new.binary_payload is null and octet_length(whole) < 7900 then whole else head::text end);
  return null;
end
$$;
create trigger announce_message after insert on realtime.messages
  for each row
  when (new.extension = 'broadcast' and new.event is not null and new.broadcasted_at is null
    and octet_length(new.topic) + octet_length(new.event) < 2000)
  execute function realtime.announce_message();

-- From here on: our own backend's.

/* When a stored message is to be forgotten before its time. */
create table backend.realtime_expiries (
  message_id uuid primary key,
  expires_at timestamp not null
);
alter table backend.realtime_expiries enable row level security;

/* What one process tells the others and does not fit into a notification. Losing it in a crash loses nothing. */
create unlogged table backend.realtime_parcels (
  id uuid primary key,
  body text not null,
  created_at timestamptz not null default now()
);
create index realtime_parcels_age on backend.realtime_parcels (created_at);
alter table backend.realtime_parcels enable row level security;

/* Whether a caller may listen and speak on a private topic. Two rows are put there to be looked for in the caller's
   name, and two are tried to be written; everything is undone before it returns. */
create function backend.realtime_access(
  asked_topic text, caller_role text, caller_claims text,
  out read_broadcast boolean, out read_presence boolean, out write_broadcast boolean, out write_presence boolean
)
language plpgsql set search_path = ''
as $$
declare
  probes uuid[] := array[gen_random_uuid(), gen_random_uuid()];
begin
  read_broadcast := false;
  read_presence := false;
  write_broadcast := false;
  write_presence := false;
  if not exists (
    select from pg_catalog.pg_roles
    where rolname = caller_role and pg_catalog.pg_has_role('authenticator', oid, 'member')
  ) then
    return;
  end if;
  begin
    insert into realtime.messages (id, topic, extension, private)
    values (probes[1], asked_topic, 'broadcast', true), (probes[2], asked_topic, 'presence', true);
    perform set_config('search_path', 'public, extensions', true),
      set_config('realtime.topic', asked_topic, true),
      set_config('request.jwt.claims', caller_claims, true),
      set_config('role', caller_role, true);
    begin
      select coalesce(bool_or(m.extension = 'broadcast'), false), coalesce(bool_or(m.extension = 'presence'), false)
      into read_broadcast, read_presence
      from realtime.messages m where m.id = any (probes);
    exception when others then
      raise log 'realtime: a policy to read failed: %', sqlerrm;
    end;
    begin
      insert into realtime.messages (topic, extension, private) values (asked_topic, 'broadcast', true);
      write_broadcast := true;
    exception when others then null;
    end;
    begin
      insert into realtime.messages (topic, extension, private) values (asked_topic, 'presence', true);
      write_presence := true;
    exception when others then null;
    end;
    raise exception using errcode = 'RT000';
  exception when sqlstate 'RT000' then null;
  end;
end
$$;
revoke execute on function backend.realtime_access(text, text, text) from public;
