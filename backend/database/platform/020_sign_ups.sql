-- Where the password of an account came from that waits for its confirmation, as a digest, and whether others signed up with
-- the same address meanwhile: then the password is nobody's.

create table backend.sign_ups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  origin text not null,
  is_disputed boolean not null default false,
  at timestamptz not null
);
create index sign_ups_at_idx on backend.sign_ups (at);
alter table backend.sign_ups enable row level security;
