-- The desk says that it lists the files of thirty days, and listed the last twenty: whoever read more of them in an afternoon
-- did not find those whose rows still wait. Two hundred is more
-- than anybody reads in a month; what is older is removed with the next file.
create or replace function public.question_imports()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.import_told(import) order by import.begun_at desc), '[]')
    from (select * from private.question_imports order by begun_at desc limit 200) import
  );
end
$$;
