-- What a client sends as JSON is read by these: a sentence where it is not what it should be, never an error of the
-- database.

create function private.given_integer(p_given jsonb, p_name text, p_low integer, p_high integer)
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_given) = 'number' then
    if p_given::numeric between p_low and p_high and p_given::numeric = trunc(p_given::numeric) then
      return p_given::integer;
    end if;
  end if;
  raise sqlstate 'PT400' using message = format('%s must be a whole number from %s to %s', p_name, p_low, p_high);
end
$$;

create function private.given_share(p_given jsonb, p_name text)
returns double precision
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_given) = 'number' then
    if p_given::numeric between 0 and 1 then
      return round(p_given::numeric, 20)::double precision;
    end if;
  end if;
  raise sqlstate 'PT400' using message = format('%s must be a number from 0 to 1', p_name);
end
$$;

create function private.given_day(p_given jsonb, p_name text)
returns date
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_given) = 'string' then
    if p_given #>> '{}' ~ '^[12]\d{3}-\d\d-\d\d$' and pg_input_is_valid(p_given #>> '{}', 'date') then
      return (p_given #>> '{}')::date;
    end if;
  end if;
  raise sqlstate 'PT400' using message = format('%s must be a day, as 2027-05-23', p_name);
end
$$;

create function private.given_text(p_given jsonb, p_name text, p_longest integer)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_given) = 'string' then
    if char_length(btrim(p_given #>> '{}')) between 1 and p_longest and char_length(p_given #>> '{}') <= p_longest then
      return p_given #>> '{}';
    end if;
  end if;
  raise sqlstate 'PT400' using message = format('%s must be a text of 1 to %s characters', p_name, p_longest);
end
$$;

create function private.given_choice(p_given jsonb, p_name text, p_choices text[])
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_given) = 'string' then
    if p_given #>> '{}' = any (p_choices) then
      return p_given #>> '{}';
    end if;
  end if;
  raise sqlstate 'PT400' using message = format('%s must be one of: %s', p_name, array_to_string(p_choices, ', '));
end
$$;

create function private.given_uuid(p_given jsonb, p_name text)
returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_given) = 'string' then
    if p_given #>> '{}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      return (p_given #>> '{}')::uuid;
    end if;
  end if;
  raise sqlstate 'PT400' using message = format('%s must be an id (a UUID)', p_name);
end
$$;

-- The same text in both languages.
create function private.given_words(p_given jsonb, p_name text, p_longest integer)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_given) is distinct from 'object' then
    raise sqlstate 'PT400' using message = format('%s must be {"en": "…", "hi": "…"}', p_name);
  end if;
  return jsonb_build_object(
    'en', private.given_text(p_given -> 'en', p_name || ' in English', p_longest),
    'hi', private.given_text(p_given -> 'hi', p_name || ' in Hindi', p_longest)
  );
end
$$;

-- The elements of a list that is no longer than it may be.
create function private.given_list(p_given jsonb, p_name text, p_most integer)
returns setof jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_given) = 'array' then
    if jsonb_array_length(p_given) <= p_most then
      return query select jsonb_array_elements(p_given);
      return;
    end if;
  end if;
  raise sqlstate 'PT400' using message = format('%s must be a list of at most %s', p_name, p_most);
end
$$;
revoke execute on function private.given_integer, private.given_share, private.given_day, private.given_text,
  private.given_choice, private.given_uuid, private.given_words, private.given_list from public;
