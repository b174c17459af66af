-- How a learner appears on boards: under an alias that is nobody's name, and only as far as they want.

create table private.challenge_players (
  user_id uuid primary key references auth.users (id) on delete cascade,
  alias text not null check (char_length(alias) between 2 and 20),
  alias_key text not null unique,                 -- as others would read it: case, spaces and forms of letters aside
  boards boolean not null default true,           -- wants to see boards, and to be seen on them
  global boolean not null default false,          -- stands by name on the board of all
  updated_at timestamptz not null default now()
);
alter table private.challenge_players enable row level security;
revoke all on private.challenge_players from anon, authenticated;

create function private.alias_key(p_alias text)
returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(lower(normalize(p_alias, nfkc)), '[ _-]', '', 'g') $$;
revoke execute on function private.alias_key from public;

-- The learner's row, made with an alias of its own when there is none: a word of the country and a number.
create function private.player(p_user uuid)
returns private.challenge_players
language plpgsql volatile security definer set search_path = ''
as $$
declare
  words constant text[] := '{Banyan,Neem,Lotus,Mango,Teak,Sal,Bamboo,Jasmine,Marigold,Peepal,Deodar,Tulsi,Ganga,Yamuna,'
    'Kaveri,Narmada,Godavari,Krishna,Tapti,Beas,Chenab,Teesta,Sindhu,Koyal,Mor,Hans,Nilgiri,Vindhya,Aravali,Satpura,Himal,Sahyadri}';
  kept private.challenge_players;
  made text;
begin
  select * into kept from private.challenge_players where user_id = p_user;
  while kept.user_id is null loop
    made := words[1 + floor(random() * cardinality(words))::integer] || ' ' || (100 + floor(random() * 99900))::integer;
    insert into private.challenge_players (user_id, alias, alias_key) values (p_user, made, private.alias_key(made))
    on conflict do nothing;
    select * into kept from private.challenge_players where user_id = p_user;
  end loop;
  return kept;
end
$$;
revoke execute on function private.player from public;

-- Whether it can be read as somebody of the staff: accents, digits and letters that look alike aside, in English or Hindi.
create function private.sounds_like_staff(p_alias text)
returns boolean
language sql immutable set search_path = ''
as $$
  select replace(translate(
      regexp_replace(normalize(private.alias_key(p_alias), nfkd), '[\u0300-\u036f]', '', 'g'),
      '013457lıαεικμορτυаеіорсмтнѕԁ', 'oieastiiaeikmoptuaeiopcmthsd'
    ), 'rn', 'm') ~ '(admin|mentor|moderator|officia|upsc)'
    or private.alias_key(p_alias) ~ ('(म[ेैॅ]([ंँ]|न्?)ट(र|ॉर|ोर)|[एऐ]ड़?्?म[िी]न|मा?र्?गदर्?शक|मॉडरेटर|यूपीएससी)')
$$;
revoke execute on function private.sounds_like_staff from public;

-- Letters of any script, their marks, digits, and single spaces or dashes between them: no address and no mark-up.
create function private.alias_of(p_alias text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  said text := btrim(normalize(coalesce(p_alias, ''), nfc));
begin
  if char_length(said) not between 2 and 20 then
    raise sqlstate 'PT400' using message = 'An alias has 2 to 20 letters';
  end if;
  if said !~ '^[[:alnum:]\u0900-\u0963\u0966-\u0dff]+([ -][[:alnum:]\u0900-\u0963\u0966-\u0dff]+)*$'
    or said !~ '[[:alpha:]\u0904-\u0939]' then
    raise sqlstate 'PT400' using message = 'An alias is made of letters and digits, with single spaces or dashes between them';
  end if;
  if said ~* '^(www|https?)( |-|[0-9]|$)' then
    raise sqlstate 'PT400' using message = 'An alias is no address';
  end if;
  if said ~ '[A-Za-z\u00c0-\u024f]' and said ~ '[\u0370-\u052f\u1f00-\u1fff]'
    or said ~ '[\u0370-\u03ff\u1f00-\u1fff]' and said ~ '[\u0400-\u052f]' then
    raise sqlstate 'PT400' using message = 'An alias does not mix letters of alphabets that look alike';
  end if;
  if private.sounds_like_staff(said) then
    raise sqlstate 'PT400' using message = 'Choose an alias that cannot be taken for somebody of the staff';
  end if;
  return said;
end
$$;
revoke execute on function private.alias_of from public;

create function public.choose_challenge_settings(
  p_alias text default null, p_boards boolean default null, p_global boolean default null
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  kept private.challenge_players := private.player(learner);
  said text := case when p_alias is null then kept.alias else private.alias_of(p_alias) end;
begin
  begin
    update private.challenge_players
    set alias = said, alias_key = private.alias_key(said), boards = coalesce(p_boards, boards),
      global = coalesce(p_global, global), updated_at = clock_timestamp()
    where user_id = learner returning * into kept;
  exception when unique_violation then
    raise sqlstate 'PT409' using message = 'Somebody else has this alias: choose another one';
  end;
  return jsonb_build_object('alias', kept.alias, 'boards', kept.boards, 'global', kept.global);
end
$$;
revoke execute on function public.choose_challenge_settings from public, anon;
grant execute on function public.choose_challenge_settings to authenticated;
