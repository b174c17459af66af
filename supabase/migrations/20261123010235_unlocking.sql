-- The mail that opens a locked account again, and what its link does. Only the server calls these: a link must reach
-- nobody but the mailbox.

-- Asks for the mail again. Says nothing: whether there is such an account is nobody's to learn here.
create function public.ask_for_unlock_mail(p_email text)
returns void
language sql security definer set search_path = ''
as $$
  update private.account_locks l set
    mail_due_at = now(), mails = case when l.mailed_at < now() - interval '1 day' then 0 else l.mails end
  from auth.users u
  where u.id = l.user_id and lower(u.email) = lower(left(p_email, 320)) and l.lifted_at is null and l.mail_due_at is null
    and (l.mailed_at is null or l.mailed_at < now() - interval '1 minute')
    and (l.mails < 10 or l.mailed_at < now() - interval '1 day')
$$;
revoke execute on function public.ask_for_unlock_mail from public, anon, authenticated;
grant execute on function public.ask_for_unlock_mail to service_role;

-- The mails that are due, each with a new link, which ends the one before. One whose sending fails is due again soon.
create function public.claim_unlock_mails(p_limit integer default 10)
returns table (id uuid, email text, name text, language text, token text)
language plpgsql security definer set search_path = ''
as $$
declare
  lock private.account_locks;
begin
  for lock in
    select * from private.account_locks
    where mail_due_at <= now() and lifted_at is null
    order by mail_due_at limit least(greatest(p_limit, 1), 100)
    for update skip locked
  loop
    token := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
    update private.account_locks l set
      mail_due_at = now() + interval '2 minutes',
      token_hash = sha256(convert_to(claim_unlock_mails.token, 'utf8')),
      token_until = now() + interval '10 minutes'
    where l.id = lock.id;
    select lock.id, u.email, coalesce(p.full_name, ''), case when u.raw_user_meta_data ->> 'language' = 'hi' then 'hi' else 'en' end
    into claim_unlock_mails.id, claim_unlock_mails.email, claim_unlock_mails.name, claim_unlock_mails.language
    from auth.users u left join public.profiles p on p.user_id = u.id
    where u.id = lock.user_id;
    return next;
  end loop;
end
$$;
revoke execute on function public.claim_unlock_mails from public, anon, authenticated;
grant execute on function public.claim_unlock_mails to service_role;

create function public.unlock_mail_sent(p_id uuid)
returns void
language sql security definer set search_path = ''
as $$
  update private.account_locks set mail_due_at = null, mailed_at = now(), mails = mails + 1 where id = p_id
$$;
revoke execute on function public.unlock_mail_sent from public, anon, authenticated;
grant execute on function public.unlock_mail_sent to service_role;

-- Whose link this is; null when it is none, is too old, or was used. An administrator's ban is not lifted by it.
create function public.begin_unlock(p_token text)
returns uuid
language sql security definer set search_path = ''
as $$
  update private.account_locks l set opening_at = now()
  from auth.users u
  where l.token_hash = sha256(convert_to(p_token, 'utf8')) and l.token_until > now() and l.lifted_at is null
    and u.id = l.user_id and (u.banned_until is null or u.banned_until = l.banned_until)
  returning l.user_id
$$;
revoke execute on function public.begin_unlock from public, anon, authenticated;
grant execute on function public.begin_unlock to service_role;

-- The auth service has the new password: the lock is history.
create function public.finish_unlock(p_token text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner uuid;
begin
  update private.account_locks set lifted_at = now(), token_hash = null, token_until = null, mail_due_at = null
  where token_hash = sha256(convert_to(p_token, 'utf8')) and lifted_at is null
  returning user_id into owner;
  if owner is not null then
    perform private.add_security_event(owner, 'account_unlocked', 'medium',
      'This account was opened again, with a new password');
    perform private.audit('accounts.unlock', null, owner);
  end if;
end
$$;
revoke execute on function public.finish_unlock from public, anon, authenticated;
grant execute on function public.finish_unlock to service_role;
