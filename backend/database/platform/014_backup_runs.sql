-- Backups that the server made by itself, or tried to (BACKUP_DIR), for whoever looks after it: the newest hundred.

create table backend.backup_runs (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz,
  outcome text not null check (outcome in ('running', 'done', 'failed')),
  problem text,
  schedule text not null,   -- as of cron: minute and hour of every day
  zone text not null
);
alter table backend.backup_runs enable row level security;
