-- Codes that a learner writes down for the day the phone is lost. The set as a whole is a factor, as on hosted
-- Supabase; its codes are ours to keep, as digests that only this server can compute.

alter type auth.factor_type add value if not exists 'recovery_code';

create table backend.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  -- Whatever removes the factor removes its codes.
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);
create index recovery_codes_factor_id_idx on backend.recovery_codes (factor_id);
alter table backend.recovery_codes enable row level security;
