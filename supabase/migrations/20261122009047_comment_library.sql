-- Comments that a mentor writes again and again: her own, and those that mentors share.

create table public.comment_library (
  id uuid primary key,              -- made by the mentor's device
  user_id uuid not null references auth.users (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 1000),
  criterion text check (criterion in ('demand', 'content', 'structure', 'evidence', 'conclusion', 'language')),
  shared boolean not null default false,
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null default now()
);
create index comment_library_of_mentor on public.comment_library (user_id);
create index comment_library_shared on public.comment_library (uses desc) where shared;

alter table public.comment_library enable row level security;
revoke all on public.comment_library from anon, authenticated;
grant select, delete on public.comment_library to authenticated;

create policy "mentors read their own comments and shared ones" on public.comment_library
  for select to authenticated using ((select private.is_mentor()) and (shared or user_id = (select auth.uid())));
create policy "mentors remove their own comments" on public.comment_library
  for delete to authenticated using ((select private.is_mentor()) and user_id = (select auth.uid()));
create policy "two-step accounts ask for both steps" on public.comment_library as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
create trigger comment_library_within_limit after insert on public.comment_library
  referencing new table as added for each statement execute function private.keep_within_limit(500);

create function public.keep_library_comment(p_id uuid, p_body text, p_criterion text, p_shared boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  writer constant uuid := private.mentor();
begin
  if char_length(btrim(coalesce(p_body, ''))) not between 1 and 1000 then
    raise sqlstate 'PT400' using message = 'A comment has 1 to 1,000 characters';
  end if;
  insert into public.comment_library as kept (id, user_id, body, criterion, shared)
  values (p_id, writer, btrim(p_body), p_criterion, coalesce(p_shared, false))
  on conflict (id) do update set body = excluded.body, criterion = excluded.criterion, shared = excluded.shared
  where kept.user_id = writer;
  if not found then
    raise insufficient_privilege using message = 'This comment is another mentor’s';
  end if;
end
$$;

-- Counted when it is put into a draft, so that what is used most stands first.
create function public.use_library_comment(p_id uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  writer constant uuid := private.mentor();
begin
  update public.comment_library set uses = uses + 1 where id = p_id and (shared or user_id = writer);
end
$$;
revoke execute on function public.keep_library_comment, public.use_library_comment from public, anon;
grant execute on function public.keep_library_comment, public.use_library_comment to authenticated;
