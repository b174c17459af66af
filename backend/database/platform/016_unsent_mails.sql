-- Mail that the mail server did not take, for whoever looks after it: what waits, and for a week what did not go out.
-- Whose it is stands nowhere here.

create table backend.unsent_mails (
  id uuid primary key,
  state text not null check (state in ('waiting', 'refused', 'too-late')),
  at timestamptz not null default now(),
  problem text not null
);
alter table backend.unsent_mails enable row level security;
