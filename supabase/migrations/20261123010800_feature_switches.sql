-- Parts of the site that an administrator closes for a while, with what learners read meanwhile. Whoever asks the server
-- for such a part is refused with the same words: the page that hides it is a courtesy.

create table public.feature_switches (
  part text primary key check (part ~ '^[a-z0-9_-]{1,60}$'),
  position smallint not null,
  is_on boolean not null default true,
  reason text not null default '' check (char_length(reason) <= 300),
  reason_hi text not null default '' check (char_length(reason_hi) <= 300),
  changed_at timestamptz,
  check (is_on or (reason <> '' and reason_hi <> ''))
);
insert into public.feature_switches (part, position) values
  ('assistant', 1), ('voice', 2), ('challenges', 3), ('boards', 4), ('mains_marking', 5), ('book_imports', 6), ('pushes', 7);

alter table public.feature_switches enable row level security;
revoke all on public.feature_switches from anon, authenticated;
grant select on public.feature_switches to anon, authenticated;
create policy "everyone reads what is open and what is not" on public.feature_switches
  for select to anon, authenticated using (true);
create trigger audit_change after insert or update or delete on public.feature_switches
  for each row execute function private.audit_change('part');

-- What no switch names is open.
create function private.is_on(p_key text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select is_on from public.feature_switches where part = p_key), true)
$$;
revoke execute on function private.is_on from public;
grant execute on function private.is_on to authenticated;

create function private.require_on(p_key text)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  closed public.feature_switches;
begin
  select * into closed from public.feature_switches where part = p_key and not is_on;
  if found then
    raise insufficient_privilege using message = closed.reason, detail = 'switched_off:' || p_key, hint = closed.reason_hi;
  end if;
end
$$;
revoke execute on function private.require_on from public;

create function private.refuse_when_off()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_on(tg_argv[0]);
  return new;
end
$$;
revoke execute on function private.refuse_when_off from public;

-- The fields of a form at a desk, as they come: each of its kind and within its limits, or refused by the name that the
-- form has for it (`detail` is the field).
create function private.desk_object(p_fields jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'The form comes as an object with its fields';
  end if;
  return p_fields;
end
$$;

create function private.desk_text(p_fields jsonb, p_name text, p_label text, p_least integer, p_most integer)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  said constant text := btrim(coalesce(p_fields ->> p_name, ''), E' \t\r\n');
begin
  if jsonb_typeof(p_fields -> p_name) not in ('string', 'null') then
    raise sqlstate 'PT400' using message = p_label || ' is a text', detail = p_name;
  end if;
  if said = '' and p_least > 0 then
    raise sqlstate 'PT400' using message = p_label || ' is missing', detail = p_name;
  end if;
  if char_length(said) not between p_least and p_most then
    raise sqlstate 'PT400' using
      message = p_label || ' has ' || p_least || ' to ' || p_most || ' characters', detail = p_name;
  end if;
  return said;
end
$$;

create function private.desk_number(p_fields jsonb, p_name text, p_label text, p_least integer, p_most integer)
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_fields -> p_name) is distinct from 'number' or p_fields ->> p_name !~ '^-?[0-9]{1,9}$'
    or (p_fields ->> p_name)::integer not between p_least and p_most then
    raise sqlstate 'PT400' using
      message = p_label || ' is a whole number from ' || p_least || ' to ' || p_most, detail = p_name;
  end if;
  return (p_fields ->> p_name)::integer;
end
$$;

create function private.desk_moment(p_fields jsonb, p_name text, p_label text)
returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  moment timestamptz;
begin
  if jsonb_typeof(coalesce(p_fields -> p_name, 'null')) = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_fields -> p_name) = 'string'
    and p_fields ->> p_name ~ '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d(:?\d\d)?)$' then
    begin
      moment := (p_fields ->> p_name)::timestamptz;
    exception when others then
      moment := null;
    end;
  end if;
  if moment is null or moment not between '2020-01-01' and '2100-01-01' then
    raise sqlstate 'PT400' using
      message = p_label || ' is a moment with its zone, such as 2026-12-06T20:00:00+05:30', detail = p_name;
  end if;
  return moment;
end
$$;

create function private.desk_day(p_fields jsonb, p_name text, p_label text)
returns date
language plpgsql stable set search_path = ''
as $$
declare
  day date;
begin
  if jsonb_typeof(coalesce(p_fields -> p_name, 'null')) = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_fields -> p_name) = 'string' and p_fields ->> p_name ~ '^\d{4}-\d\d-\d\d$' then
    begin
      day := (p_fields ->> p_name)::date;
    exception when others then
      day := null;
    end;
  end if;
  if day is null or day not between '1979-01-01' and '2100-01-01' then
    raise sqlstate 'PT400' using message = p_label || ' is a day such as 2026-12-06', detail = p_name;
  end if;
  return day;
end
$$;

create function private.desk_one_of(p_fields jsonb, p_name text, p_label text, p_allowed text[])
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_fields -> p_name) is distinct from 'string' or p_fields ->> p_name <> all (p_allowed) then
    raise sqlstate 'PT400' using message = p_label || ' is one of ' || array_to_string(p_allowed, ', '), detail = p_name;
  end if;
  return p_fields ->> p_name;
end
$$;

create function private.desk_texts(p_fields jsonb, p_name text, p_label text, p_most integer, p_longest integer)
returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  given constant jsonb := coalesce(nullif(p_fields -> p_name, 'null'), '[]');
begin
  if jsonb_typeof(given) <> 'array' then
    raise sqlstate 'PT400' using message = p_label || ' come as a list of texts', detail = p_name;
  end if;
  if jsonb_array_length(given) > p_most then
    raise sqlstate 'PT400' using message = p_label || ' are at most ' || p_most, detail = p_name;
  end if;
  if exists (
    select from jsonb_array_elements(given) one
    where jsonb_typeof(one) <> 'string' or char_length(btrim(one #>> '{}')) not between 1 and p_longest
  ) then
    raise sqlstate 'PT400' using
      message = p_label || ' are texts of 1 to ' || p_longest || ' characters each', detail = p_name;
  end if;
  return array(select btrim(one) from jsonb_array_elements_text(given) one);
end
$$;

create function private.desk_topics(p_fields jsonb)
returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  named constant text[] := private.desk_texts(p_fields, 'topics', 'Topics', 40, 100);
begin
  if exists (select unnest(named) except select slug from public.topics) then
    raise sqlstate 'PT400' using message = 'One of the topics is not in the syllabus', detail = 'topics';
  end if;
  return named;
end
$$;

-- A name for an address, of a title and a few letters so that no two are the same.
create function private.desk_address(p_title text)
returns text
language sql volatile set search_path = ''
as $$
  select coalesce(nullif(btrim(left(regexp_replace(lower(p_title), '[^a-z0-9]+', '-', 'g'), 50), '-'), ''), 'desk')
    || '-' || substr(md5(gen_random_uuid()::text), 1, 6)
$$;

-- `seen` holds what the form was opened with; what differs by now was changed by somebody else.
create function private.unchanged_since(p_fields jsonb, p_standing jsonb)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  seen constant jsonb := coalesce(nullif(p_fields -> 'seen', 'null'), '{}');
  field text;
  is_same boolean;
begin
  if jsonb_typeof(seen) <> 'object' then
    raise sqlstate 'PT400' using message = 'What was seen comes as an object with its fields';
  end if;
  if p_standing is null then
    return;
  end if;
  for field in select jsonb_object_keys(seen) loop
    continue when not p_standing ? field;
    is_same := case when field like '%\_at'
      then private.desk_moment(seen, field, 'A moment that was seen') is not distinct from (p_standing ->> field)::timestamptz
      else seen -> field = p_standing -> field end;
    if not is_same then
      raise sqlstate 'PT409' using detail = 'seen', message =
        'Somebody else has changed this meanwhile. What they saved stands where you typed nothing: look at it and save again';
    end if;
  end loop;
end
$$;
revoke execute on function private.unchanged_since from public;
revoke execute on function private.desk_object, private.desk_text, private.desk_number, private.desk_moment,
  private.desk_day, private.desk_one_of, private.desk_texts, private.desk_topics, private.desk_address from public;

-- Opens or closes a part. Whoever closes one says to learners why, in both languages.
create function public.switch_feature(p_key text, p_on boolean, p_reason text default '', p_reason_hi text default '')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant jsonb := jsonb_build_object('reason', p_reason, 'reason_hi', p_reason_hi);
begin
  perform private.require_admin();
  if p_on is null then
    raise sqlstate 'PT400' using message = 'Say whether it is on', detail = 'on';
  end if;
  update public.feature_switches
  set is_on = p_on, changed_at = now(),
    reason = case when p_on then '' else private.desk_text(said, 'reason', 'What learners read', 10, 300) end,
    reason_hi = case when p_on then '' else private.desk_text(said, 'reason_hi', 'What learners read in Hindi', 10, 300) end
  where part = p_key;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such switch';
  end if;
end
$$;
revoke execute on function public.switch_feature from public, anon;
grant execute on function public.switch_feature to authenticated;

-- Challenges: nobody joins one, and no learner makes one. Whoever is in one plays it to its end.
create trigger closed_with_its_switch before insert on exam_private.challenge_entries
  for each row execute function private.refuse_when_off('challenges');
create function private.refuse_new_challenges()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.origin = 'game' and auth.uid() is not null and not private.has_role('{admin}') then
    perform private.require_on('challenges');
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_new_challenges from public;
create trigger closed_with_its_switch before insert on public.challenges
  for each row execute function private.refuse_new_challenges();

-- Boards: standings are not told; places are kept, and told again afterwards.
alter function public.challenge_board rename to challenge_board_while_on;
alter function public.challenge_board_while_on set schema private;
revoke execute on function private.challenge_board_while_on from public, authenticated;
create function public.challenge_board(p_id text, p_board text default 'near', p_topic text default null)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_on('boards');
  return private.challenge_board_while_on(p_id, p_board, p_topic);
end
$$;
revoke execute on function public.challenge_board from public, anon;
grant execute on function public.challenge_board to authenticated;

-- Marking of mains answers: what is handed in waits in its order.
alter function public.claim_answer rename to claim_answer_while_on;
alter function public.claim_answer_while_on set schema private;
revoke execute on function private.claim_answer_while_on from public, service_role;
create function public.claim_answer(p_worker uuid, p_seconds integer default 60)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_on('mains_marking') then
    return null;
  end if;
  return private.claim_answer_while_on(p_worker, p_seconds);
end
$$;
revoke execute on function public.claim_answer from public, anon, authenticated;
grant execute on function public.claim_answer to service_role;

-- Files that learners bring along: neither the row nor the bytes come in. An admin adds to everybody's library as ever.
create function private.refuse_own_books()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.user_id is not null then
    perform private.require_on('book_imports');
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_own_books from public;
create trigger closed_with_its_switch before insert on public.imported_books
  for each row execute function private.refuse_own_books();
create policy "files come along while that is open" on storage.objects as restrictive for insert to authenticated
  with check (
    bucket_id <> 'books' or (select private.is_on('book_imports')) or (select private.has_role('{admin}'))
  );

-- Messages to devices: none is given out, and no device is added.
create trigger closed_with_its_switch before insert on private.push_devices
  for each row execute function private.refuse_when_off('pushes');
alter function public.claim_pushes rename to claim_pushes_while_on;
alter function public.claim_pushes_while_on set schema private;
revoke execute on function private.claim_pushes_while_on from public, service_role;
create function public.claim_pushes(p_key text, p_limit integer default 20)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_on('pushes') then
    return '[]';
  end if;
  return private.claim_pushes_while_on(p_key, p_limit);
end
$$;
revoke execute on function public.claim_pushes from public, anon, authenticated;
grant execute on function public.claim_pushes to service_role;
