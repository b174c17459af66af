/** For tests of what is sent, whatever the hour that they run at: nobody has quiet hours who did not choose any. */

export const NO_QUIET_HOURS = `
  create or replace function private.usual_quiet(out from_minute integer, out to_minute integer)
  language sql immutable set search_path = '' as $$ select null::integer, null::integer $$`
