-- Each page of the conversations in an export sorted all of them anew: of two hundred thousand messages a thousand times.
-- Now a page begins where the index finds its key. Conversations come by their ids, which begin with their moment.
create function private.written_chats(p_user uuid, p_after text, p_most integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  before constant jsonb := coalesce(p_after::jsonb, '["", "-infinity", ""]');
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'key', jsonb_build_array(page.session_id, page.created_at, page.id)::text,
      'session', page.session_id, 'title', session.title, 'by', page.message_type,
      'text', coalesce(page.transcript, page.content), 'at', page.created_at
    ) order by page.session_id, page.created_at, page.id)
    from (
      select message.session_id, message.created_at, message.id, message.message_type, message.transcript, message.content
      from public.chat_messages message
      where message.user_id = p_user
        and (message.session_id, message.created_at, message.id) > (before ->> 0, (before ->> 1)::timestamptz, before ->> 2)
      order by message.session_id, message.created_at, message.id limit p_most
    ) page
    left join public.chat_sessions session on session.session_id = page.session_id and session.user_id = p_user
  );
end
$$;
revoke execute on function private.written_chats from public;

create or replace function public.export_writing(p_export uuid, p_worker uuid, p_kind text, p_after text default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := (private.work_on_export(p_export, p_worker)).user_id;
  most constant integer := case p_kind when 'answers' then 50 else 200 end;
  found jsonb;
begin
  case p_kind
    when 'notes' then
      select jsonb_agg(to_jsonb(page) order by page.key) into found from (
        select private.writing_key(created_at, id::text) as key, title, body, topic, created_at as at
        from public.learner_notes
        where user_id = learner and (p_after is null or private.writing_key(created_at, id::text) > p_after)
        order by 1 limit most
      ) page;
    when 'cards' then
      select jsonb_agg(to_jsonb(page) order by page.key) into found from (
        select private.writing_key(created_at, id::text) as key, front, back, topic, created_at as at
        from public.cards
        where user_id = learner and (p_after is null or private.writing_key(created_at, id::text) > p_after)
        order by 1 limit most
      ) page;
    when 'highlights' then
      select jsonb_agg(to_jsonb(page) order by page.key) into found from (
        select private.writing_key(created_at, id::text) as key, place, item, section, quote, note, created_at as at
        from public.annotations
        where user_id = learner and (p_after is null or private.writing_key(created_at, id::text) > p_after)
        order by 1 limit most
      ) page;
    when 'chats' then
      found := private.written_chats(learner, p_after, most);
    when 'plans' then
      select jsonb_agg(to_jsonb(page) order by page.key) into found from (
        select to_char(day, 'YYYY-MM-DD') || ' ' || id as key, day, minutes, title, status, done_on
        from public.plan_tasks
        where user_id = learner and (p_after is null or to_char(day, 'YYYY-MM-DD') || ' ' || id > p_after)
        order by 1 limit most
      ) page;
    when 'discussion' then
      select jsonb_agg(to_jsonb(page) order by page.key) into found from (
        select * from (
          select private.writing_key(created_at, id::text) as key, 'dispute' as kind, question_id as about,
            reasoning as text, ruling as reply, created_at as at
          from public.question_disputes where user_id = learner
          union all
          select private.writing_key(created_at, id::text), 'event question', event, body, answer, created_at
          from public.event_questions where user_id = learner
          union all
          select private.writing_key(created_at, id::text), 'report of an error in the news', item_id, says,
            outcome_note, created_at
          from public.news_reports where user_id = learner
        ) said
        where p_after is null or said.key > p_after order by 1 limit most
      ) page;
    when 'answers' then
      select jsonb_agg(to_jsonb(page) order by page.key) into found from (
        select private.writing_key(answer.created_at, answer.id::text) as key, question.question, question.marks as most_marks,
          answer.version_no as version, answer.status, answer.text, answer.created_at as at, answer.submitted_at, (
            select jsonb_agg(jsonb_build_object('page', sheet.page, 'read', sheet.transcript) order by sheet.page)
            from public.answer_pages sheet where sheet.answer_id = answer.id
          ) as pages, (
            select jsonb_agg(jsonb_build_object('by', mark.by, 'marks', mark.marks, 'low', mark.band_low,
              'high', mark.band_high, 'remark', mark.remark, 'at', mark.released_at, 'comments', (
                select jsonb_agg(jsonb_build_object('quote', said.quote, 'body', said.body) order by said.position)
                from public.answer_comments said where said.evaluation_id = mark.id
              )) order by mark.released_at)
            from public.evaluations mark where mark.answer_id = answer.id and mark.released_at is not null
              and mark.run = 0 and mark.purpose <> 'second'
          ) as markings
        from public.answers answer join public.mains_questions question on question.id = answer.question_id
        where answer.user_id = learner and (p_after is null or private.writing_key(answer.created_at, answer.id::text) > p_after)
        order by 1 limit most
      ) page;
    else
      raise sqlstate 'PT404' using message = 'No such writing is exported';
  end case;
  return coalesce(found, '[]');
end
$$;

-- One that is under way has keys of the earlier kind, and begins anew.
delete from private.export_parts part using public.data_exports export
where export.id = part.export_id and export.state in ('queued', 'collecting');
