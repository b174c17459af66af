-- Cut-offs of the last five years for each category, and the category of a learner, for them alone.

alter table public.exam_cutoffs
  add column publisher text not null default 'Union Public Service Commission',   -- whose page it was read from
  add column as_of date,        -- when UPSC announced it, where that is known
  add column checked date;      -- null: the sources differ, or none could be compared

delete from public.exam_cutoffs;
insert into public.exam_cutoffs (year, category, marks, source_url, publisher, as_of, checked)
select known.year, category, marks, source.url, source.publisher, source.as_of, date '2026-11-22'
from (values
  (2025, array[92.66, 89.34, 92.00, 84.00, 82.66, 76.66, 54.66, 40.66, 40.66]),
  (2024, array[87.98, 85.92, 87.28, 79.03, 74.23, 69.42, 65.30, 40.56, 40.56]),
  (2023, array[75.41, 68.02, 74.75, 59.25, 47.82, 40.40, 47.13, 40.40, 33.68]),
  (2022, array[88.22, 82.83, 87.54, 74.08, 69.35, 49.84, 58.59, 40.40, 41.76]),
  (2021, array[87.54, 80.14, 84.85, 75.41, 70.71, 68.02, 67.33, 43.09, 45.80])
) as known (year, of_category)
cross join unnest(
  known.of_category, array['general', 'ews', 'obc', 'sc', 'st', 'pwbd-1', 'pwbd-2', 'pwbd-3', 'pwbd-5']
) as given (marks, category)
join (values
  (2025, 'The Free Press Journal', date '2026-03-09', 'https://www.freepressjournal.in/education/upsc-releases-civil-services-exam-2025-cut-offs-for-prelims-mains-and-final-selection-at-upscgovin'),
  (2024, 'ForumIAS', null, 'https://forumias.com/blog/upsc-ias-2024-cutoff-prelims-mains-and-final-category-wise-trend-analysis/'),
  (2023, 'NDTV', date '2024-04-18', 'https://www.ndtv.com/education/upsc-releases-cut-off-for-civil-services-exam-2023-check-details-5468955'),
  (2022, 'UPSC Exam Notes', date '2023-05-23', 'https://upscexamnotes.com/upsc-blog.php?blog=upsc-civil-service-examination-cut-off-anlysis-year-wise-'),
  (2021, 'UPSC Exam Notes', null, 'https://upscexamnotes.com/upsc-blog.php?blog=upsc-civil-service-examination-cut-off-anlysis-year-wise-')
) as source (year, publisher, as_of, url) on source.year = known.year;

-- One transcript of the notice says 74.41.
update public.exam_cutoffs set checked = null where year = 2021 and category = 'sc';

-- Said by the learner or not at all; taking it back takes the moment of consent with it.
alter table public.profiles
  add column exam_category text
    check (exam_category in ('general', 'ews', 'obc', 'sc', 'st', 'pwbd-1', 'pwbd-2', 'pwbd-3', 'pwbd-5')),
  add column exam_category_said_at timestamptz;
grant update (exam_category) on public.profiles to authenticated;

create function private.note_exam_category()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.exam_category is distinct from old.exam_category then
    new.exam_category_said_at := case when new.exam_category is not null then now() end;
  end if;
  return new;
end
$$;
revoke execute on function private.note_exam_category from public;
create trigger note_exam_category before update on public.profiles
  for each row execute function private.note_exam_category();
