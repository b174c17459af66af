-- The mails about an account (a new password, a lock, a new device) are written in the language in which its owner reads the
-- site: the account carries it, where the auth service looks.

create function private.carry_language()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users
  set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('language', new.language)
  where id = new.user_id and raw_user_meta_data ->> 'language' is distinct from new.language;
  return null;
end
$$;
revoke execute on function private.carry_language from public;
create trigger carry_language after insert or update of language on private.mail_choices
  for each row execute function private.carry_language();

update auth.users account
set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('language', choice.language)
from private.mail_choices choice
where choice.user_id = account.id and raw_user_meta_data ->> 'language' is distinct from choice.language;
