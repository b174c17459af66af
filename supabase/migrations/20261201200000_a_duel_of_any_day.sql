-- A duel is called the same on every day: in Hindi it was today's, also before its day and long after it.

create or replace function private.make_duel(p_day date)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  chosen text[];
  wanted public.challenges;
begin
  wanted.slug := 'duel-' || p_day;
  if exists (select from public.challenges where slug = wanted.slug) then
    return false;
  end if;
  chosen := private.pick_for_challenge(null, wanted.slug, '{}', 5, p_day);
  if cardinality(chosen) < 5 then
    return false;
  end if;
  wanted.kind := 'duel';
  wanted.title := 'Daily duel';
  wanted.title_hi := 'दैनिक प्रतियोगिता';
  wanted.about := 'Five questions, the same for everybody on their day, under the rules of Paper I.';
  wanted.about_hi := 'पाँच प्रश्न, अपने दिन सबके लिए एक ही, प्रश्नपत्र I के नियमों में।';
  wanted.topics := array(select distinct topic from public.questions where id = any (chosen) order by 1);
  wanted.opens_at := private.day_began(p_day, 'Asia/Kolkata', 0);
  wanted.ends_at := private.day_began(p_day + 1, 'Asia/Kolkata', 0);
  wanted.join_closes_at := wanted.ends_at;
  wanted.minutes := 8;
  return private.make_challenge(wanted, chosen);
end
$$;

update public.challenges
set title_hi = 'दैनिक प्रतियोगिता',
  about = 'Five questions, the same for everybody on their day, under the rules of Paper I.',
  about_hi = 'पाँच प्रश्न, अपने दिन सबके लिए एक ही, प्रश्नपत्र I के नियमों में।'
where kind = 'duel' and title_hi = 'आज की प्रतियोगिता';
