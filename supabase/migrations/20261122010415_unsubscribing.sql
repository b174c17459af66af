-- The way out of a mail: an address with a token that switches mail of that group off, and can do nothing else. Tokens
-- follow from a secret of this database, so that none has to be kept.

create table private.unsubscribe_secret (
  one boolean primary key default true check (one),
  secret bytea not null
);
alter table private.unsubscribe_secret enable row level security;
revoke all on private.unsubscribe_secret from anon, authenticated;
insert into private.unsubscribe_secret (secret)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

create function private.unsubscribe_token(p_user uuid, p_group text)
returns text
language sql stable security definer set search_path = ''
as $$
  select replace(p_user::text, '-', '') || '-' || p_group || '-' || left(encode(
    sha256(kept.secret || sha256(kept.secret || convert_to(p_user::text || p_group, 'UTF8'))), 'hex'), 40)
  from private.unsubscribe_secret kept
$$;
revoke execute on function private.unsubscribe_token from public;

-- Returns the group of which no mail comes any more; null for a token that is none.
create function public.unsubscribe_mail(p_token text)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  parts constant text[] := regexp_match(p_token, '^([0-9a-f]{32})-(mission|challenge|marked|event|plan)-[0-9a-f]{40}$');
  reader uuid := parts[1]::uuid;
begin
  if parts is null or private.unsubscribe_token(reader, parts[2]) <> p_token
    or not exists (select from auth.users where id = reader) then
    return null;
  end if;
  perform private.choose_group(reader, jsonb_build_object('group', parts[2], 'mail', false));
  perform private.settle_waiting_messages(reader);
  return parts[2];
end
$$;
revoke execute on function public.unsubscribe_mail from public, anon, authenticated;
grant execute on function public.unsubscribe_mail to service_role;
