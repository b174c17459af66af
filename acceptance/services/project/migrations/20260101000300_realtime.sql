-- What the realtime tests subscribe to: notes of one's own, a board that everybody reads, and rooms with policies.

create table public.rt_notes (
  id bigint generated always as identity primary key,
  owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null,
  body text,
  secret text,
  amount numeric,
  tags text[],
  details jsonb,
  noted_at timestamptz not null default now()
);
alter table public.rt_notes enable row level security;
revoke all on public.rt_notes from anon, authenticated;
grant insert, update, delete on public.rt_notes to authenticated;
grant select (id, owner, kind, body, amount, tags, details, noted_at) on public.rt_notes to authenticated;
create policy "people read their own notes" on public.rt_notes for select to authenticated
  using ((select auth.uid()) = owner);
create policy "people write their own notes" on public.rt_notes for insert to authenticated
  with check ((select auth.uid()) = owner);
create policy "people change their own notes" on public.rt_notes for update to authenticated
  using ((select auth.uid()) = owner) with check ((select auth.uid()) = owner);
create policy "people remove their own notes" on public.rt_notes for delete to authenticated
  using ((select auth.uid()) = owner);

create table public.rt_board (
  id bigint generated always as identity primary key,
  topic text not null,
  body text,
  points int
);
alter table public.rt_board enable row level security;
grant all on public.rt_board to anon, authenticated;
create policy "everybody does everything on the board" on public.rt_board for all to anon, authenticated
  using (true) with check (true);

-- Not published: nobody can subscribe to it.
create table public.rt_unpublished (id int primary key);

alter publication supabase_realtime add table public.rt_notes, public.rt_board;

-- A room is named "rt-room:<owner>:<anything>". Its owner speaks there; whoever is signed in listens, but not in secret
-- rooms, "rt-secret:<owner>:…".
create policy "the signed-in listen in rooms" on realtime.messages for select to authenticated
  using (realtime.topic() like 'rt-room:%' or realtime.topic() like 'rt-secret:' || (select auth.uid()) || ':%');
create policy "owners speak in their rooms" on realtime.messages for insert to authenticated
  with check (realtime.topic() like 'rt-room:' || (select auth.uid()) || ':%'
    or realtime.topic() like 'rt-secret:' || (select auth.uid()) || ':%');

/* Tells the room of whoever wrote on the board under the room's name. */
create function public.rt_tell_room() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.broadcast_changes(
    coalesce(new.topic, old.topic), tg_op, tg_op, tg_table_name, tg_table_schema, new, old
  );
  return null;
end
$$;
create trigger rt_tell_room after insert or update or delete on public.rt_board
  for each row execute function public.rt_tell_room();

/* Speaks from inside the database. */
create function public.rt_say(topic text, event text, payload jsonb, private boolean default false) returns void
language sql security definer set search_path = ''
as $$ select realtime.send(payload, event, topic, private) $$;
