-- An announcement begins when it is published, not when its draft was written: of one that lay for a fortnight nobody was
-- told, important as it was, and the pages gave it an earlier beginning than it had.

create or replace function private.tell_announcements()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  said public.announcements;
  reader uuid;
  told integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('tell_announcements', 0)) then
    return 0;
  end if;
  for said in
    select * from public.announcements
    where is_important and published_at is not null and withdrawn_at is null
      and from_at <= now() and (until_at is null or until_at > now()) and greatest(from_at, published_at) > now() - interval '14 days'
    order by from_at
  loop
    for reader in
      select account.id from auth.users account
      where account.created_at < greatest(said.from_at, said.published_at) and account.deleted_at is null
        and private.is_addressed(said, account.id)
        and not exists (
          select from private.announcement_tellings before
          where before.announcement_id = said.id and before.user_id = account.id
        )
        and not private.sits_a_test(account.id)
      limit 500 - told
    loop
      insert into private.announcement_tellings (announcement_id, user_id) values (said.id, reader);
      perform private.notify(
        reader, 'announcement', said.title, said.title_hi, '/', 'announcement:' || said.id, false,
        left(said.body, 300), left(said.body_hi, 300)
      );
      told := told + 1;
    end loop;
    exit when told >= 500;
  end loop;
  return told;
end
$$;

create or replace function public.publish_announcement(p_id uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said public.announcements;
begin
  perform private.require_admin();
  select * into said from public.announcements where id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such announcement';
  end if;
  if said.withdrawn_at is not null then
    raise sqlstate 'PT409' using message = 'This announcement was withdrawn and stays as it was: write a new one';
  end if;
  if said.until_at <= now() then
    raise sqlstate 'PT409' using message = 'Its end has passed already: choose a later one', detail = 'until_at';
  end if;
  -- where no beginning was chosen there stands the moment in which the draft was first saved
  update public.announcements set published_at = now(), from_at = greatest(from_at, now())
  where id = p_id and published_at is null;
end
$$;
