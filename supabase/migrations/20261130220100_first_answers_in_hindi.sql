-- As before; in Hindi, "first answers" read like answers of some time ago. They are those to questions that were met for the first time.

create or replace function private.reason_for_topic(p_user uuid, p_topic public.topics, p_told jsonb)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  name_hi constant text := coalesce(p_topic.title_hi, p_topic.title);
  area public.topics;
  five record;
  share constant text := greatest(round((p_told ->> 'weight')::numeric * 100), 1)::text;
  share_en constant text := share || chr(160) || '%';
  share_hi constant text := share || '%';
begin
  if not (p_told ->> 'has_answers')::boolean then
    return private.words(
      format('As long as no answers of yours say more, you begin where there is much to ask: %s of %s are on %s.', share_en,
        case when (p_told ->> 'is_by_past')::boolean then 'past questions' else 'our questions' end, p_topic.title),
      format('जब तक आपके उत्तर कुछ और न बताएँ, शुरुआत वहाँ से जहाँ से बहुत पूछा जाता है: %s के %s प्रश्न %s पर हैं।',
        case when (p_told ->> 'is_by_past')::boolean then 'पिछले वर्षों' else 'हमारे प्रश्न बैंक' end, share_hi, name_hi)
    ) || '{"code": "weight"}';
  end if;
  select * into five from private.last_five(p_user, p_topic.slug);
  if five.n = 0 then
    return private.words(
      format('You have not answered anything on %s yet, and %s of the questions are on it.', p_topic.title, share_en),
      format('%s पर आपने अभी कोई प्रश्न नहीं किया है, और %s प्रश्न इसी पर हैं।', name_hi, share_hi)
    ) || '{"code": "weak_new"}';
  end if;
  if five.lucky >= 2 then
    return private.words(
      format('%s of your last %s on %s were lucky guesses.', five.lucky, five.n, p_topic.title),
      format('%s पर आपके पिछले %s उत्तरों में से %s अनुमान से सही हुए थे।', name_hi, five.n, five.lucky)
    ) || '{"code": "weak_lucky"}';
  end if;
  if five.wrong >= 2 then
    return private.words(
      format('%s of your last %s on %s were wrong.', five.wrong, five.n, p_topic.title),
      format('%s पर आपके पिछले %s उत्तरों में से %s गलत थे।', name_hi, five.n, five.wrong)
    ) || '{"code": "weak_wrong"}';
  end if;
  if p_told ->> 'n' is not null then
    return private.words(
      format('%s of your %s first answers on %s were right, and %s of the questions are on it.', p_told ->> 'right',
        p_told ->> 'n', p_topic.title, share_en),
      format('%s के जो %s प्रश्न आपने पहली बार किए, उनमें से %s सही थे, और %s प्रश्न इसी पर हैं।', name_hi, p_told ->> 'n',
        p_told ->> 'right', share_hi)
    ) || '{"code": "weak_ability"}';
  end if;
  select * into area from public.topics where slug = p_told ->> 'area';
  if p_told ->> 'area_n' is not null and area.slug <> p_topic.slug then
    return private.words(
      format('You have few answers on %s; in its area, %s, %s of %s first answers were right.', p_topic.title, area.title,
        p_told ->> 'area_right', p_told ->> 'area_n'),
      format('%s पर आपके उत्तर कम हैं; इसके क्षेत्र %s में पहली बार किए गए %s प्रश्नों में से %s सही थे।', name_hi,
        coalesce(area.title_hi, area.title), p_told ->> 'area_n', p_told ->> 'area_right')
    ) || '{"code": "weak_area"}';
  end if;
  return private.words(
    format('You have only %s %s on %s so far: too few to know how you stand.', five.n,
      case five.n when 1 then 'answer' else 'answers' end, p_topic.title),
    format('%s पर अब तक आपके केवल %s उत्तर हैं: इतने से आपकी स्थिति का पता नहीं चलता।', name_hi, five.n)
  ) || '{"code": "weak_few"}';
end
$$;
