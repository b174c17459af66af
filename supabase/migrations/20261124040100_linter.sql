-- What the database linter of the platform found (supabase/tests/splinter.test.ts).

-- An account, an attempt or an answer that goes takes these along.
create index attempt_reflections_of_user on public.attempt_reflections (user_id);
create index sections_read_by_attempt on public.sections_read (attempt_id) where attempt_id is not null;
create index news_tens_of_attempt on public.news_tens (attempt_id) where attempt_id is not null;
create index evaluations_of_answer on public.evaluations (answer_id);
create index event_mails_of_user on private.event_mails (user_id);
create index event_question_votes_of_user on private.event_question_votes (user_id);
create index answer_appeals_of_evaluation on private.answer_appeals (evaluation_id);

alter function private.answer_weekdays(uuid, smallint[]) set search_path = '';
alter function private.gain_on_exam_day(double precision[], integer, integer) set search_path = '';
alter function private.remember(double precision[], smallint, integer) set search_path = '';
