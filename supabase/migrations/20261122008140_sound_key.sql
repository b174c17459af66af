-- How a text sounds, in either script, word by word: "mudrasfiti", "mudraspheeti" and "मुद्रास्फीति" have one key. For finding
-- names by what somebody types; what is shorter than three sounds says little. The browser makes the same key
-- (web/lib/transliterate.ts). `sound_of`, by which the assistant understands single words, is coarser.
create function private.sound_key(p_text text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  sound text := regexp_replace(lower(normalize(coalesce(p_text, ''), nfd)), U&'[\0300-\036f\093c\200c\200d''’]', '', 'g');
  rule text[];
begin
  -- Devanagari as one would type it: the vowel that a consonant carries unwritten is written out.
  if sound ~ '[\u0900-\u097f]' then
    sound := replace(replace(replace(sound, 'ज्ञ', 'ग्य'), 'ृ', '्रि'), 'ऋ', 'रि');
    sound := regexp_replace(sound, '([\u0915-\u0939])(?![\u093e-\u094d])', '\1a', 'g');
    sound := translate(sound,
      'अआइईउऊएऐऑओऔािीुूेैॉोौंँकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह०१२३४५६७८९।',
      'aaiiuueeoooaiiuueeooonnkkggnCCjjnttddnttddnpfbbmyrllvsssh0123456789 ');
    sound := regexp_replace(sound, '[\u0900-\u097f]', '', 'g');
  end if;
  -- What many write in many ways is written in one: aspirates, long vowels, v and w, f and ph, the nasals.
  foreach rule slice 1 in array array[
    ['[^a-zC0-9]+', ' '],
    ['[ts]ion', 'sn'],
    ['ch+', 'C'],
    ['c(?=[eiy])', 's'],
    ['c', 'k'],
    ['ph', 'f'],
    ['ee', 'i'],
    ['oo', 'u'],
    ['(?<![a-zC0-9])(jn|dny)', 'gy'],
    ['[ae]i|ay(?=[^aeiouy ])', 'e'],
    ['au', 'o'],
    ['x', 'ks'],
    ['z', 'j'],
    ['w', 'v'],
    ['q', 'k'],
    ['([kgjtdbsC])h+', '\1'],
    ['y', 'i'],
    ['o', 'u'],
    ['(?<=[a-zC0-9])[ae]', ''],
    ['(?<=[a-zC0-9])m(?=[b-df-hj-tv-zC ]|$)', 'n'],
    ['([a-zC])\1+', '\1'],
    ['(?<=[a-zC0-9]{2})[iu](?= |$)', '']
  ] loop
    sound := regexp_replace(sound, rule[1], rule[2], 'g');
  end loop;
  return btrim(sound);
end
$$;
revoke execute on function private.sound_key from public;
grant execute on function private.sound_key to authenticated, service_role;
