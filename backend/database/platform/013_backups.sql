-- The backups that were made of this database, for whoever looks after it. The backups themselves lie elsewhere.

create table backend.backups (
  name text primary key,
  made_at timestamptz not null,
  files integer not null,
  bytes bigint not null,
  seconds numeric(10, 1) not null
);
alter table backend.backups enable row level security;
