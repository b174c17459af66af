-- What our own backend keeps beside the product: nothing here exists on hosted Supabase,
-- and nothing of the product may rely on it.

revoke all on schema backend from public;

-- Counters of the request limits, shared by all server processes (rate-limiter-flexible's layout).
create unlogged table backend.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expiry on backend.rate_limits (expire);
alter table backend.rate_limits enable row level security;
