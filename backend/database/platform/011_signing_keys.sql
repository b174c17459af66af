-- Public signing keys of all server processes on this database, so that each verifies what another has signed.
-- The private halves never leave their own server's data directory.

create table backend.signing_keys (
  kid text primary key,
  jwk jsonb not null check (not jwk ? 'd'),
  -- renewed by the server that signs with it; a server that is gone is trusted no longer than its tokens can live
  good_until timestamptz not null
);
alter table backend.signing_keys enable row level security;
