-- When a figure last came to say something else in its own place: texts that were written before are asked for only then.

alter table public.facts add column changed_at timestamptz;

create function private.date_fact_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.changed_at := now();
  return new;
end
$$;
revoke execute on function private.date_fact_change from public;
create trigger fact_changes_are_dated before update on public.facts
  for each row when ((new.display, new.unit, new.period, new.base_year)
    is distinct from (old.display, old.unit, old.period, old.base_year))
  execute function private.date_fact_change();
