-- What the files of the library said of each thing when they and the database last agreed: by it a load tells what was
-- changed in the files, what at a desk, and what in both.

create table private.library_items (
  kind text not null,
  id text not null,
  hash text not null,               -- of what the file said
  item jsonb,                       -- where the database keeps it in no other form
  loaded_at timestamptz not null default now(),
  primary key (kind, id)
);
alter table private.library_items enable row level security;
revoke all on private.library_items from anon, authenticated, service_role;
