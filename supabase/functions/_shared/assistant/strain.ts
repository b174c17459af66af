/** Recognises a learner whom the preparation wears out. Who is in distress is met before (`distress.ts`). */

const WORN =
  '(?:demotivated|unmotivated|stressed(?! (?:assets?|loans?|advances|banks?|accounts?))|anxious|burn(?:ed|t) ?out|exhausted|overwhelmed|frustrated|lonely|losing (?:hope|motivation)|lost (?:hope|motivation)|tired of (?:studying|this|failing|upsc))'
const IN_ENGLISH = new RegExp(
  [
    `\\b(?:i|i['’]?m|im)\\b(?: (?:am|feel|feeling|have|been|so|very|really|too|just|totally|always|getting|get)){0,4} ${WORN}\\b`,
    "\\bi (?:have |['’]?ve )?(?:failed|couldn['’]?t clear|did not clear|didn['’]?t clear)\\b.*\\b(?:prelims|mains|interview|attempt|exam|upsc)\\b|\\bnothing makes sense (?:any ?more|to me)\\b",
    "\\bi (?:can['’]?t|cant|cannot|am not able to|am unable to) (?:sleep|focus|concentrate|study)\\b|\\bcan['’]?t sleep\\b|\\bno motivation\\b",
  ].join('|'),
  'i',
)
const IN_LATIN_HINDI =
  /\b(?:demotivated|depress\w*|akela) (?:feel|mehsoos|lag|ho ?(?:raha|rahi|gaya))|\b(?:man|dil) nahi+n? lag|\bpadhai (?:me |mein )?(?:man|dil)? ?nahi+n? (?:ho|lag)|\b(?:himmat|hausla) (?:toot|haar|tut)|\bneend nahi|\bhar baar fail\b/i
const IN_HINDI =
  /(?<![\p{L}\p{M}])मन नहीं (?:लग|कर)|नींद नहीं|(?:हिम्मत|हौसला) (?:टूट|हार)|पढ़ाई नहीं हो (?:रही|पा)/u

/** Markets panic too, and countries have tensions: these count where somebody speaks of themself or of the examination. */
const SHARED_FEELING =
  /\b(?:stress(?:ed)?|tension|dar|ghabrahat) (?:feel|mehsoos|lag|ho ?(?:raha|rahi|gaya|ti|ta))|तनाव (?:में|हो|रहता)|घबराहट/iu
const OF_ONESELF =
  /\b(?:mujhe|mujhko|mai|main|mera|mere|meri|hu|hun|hoon|exams?|prelims|mains|upsc|interview|result|padhai)\b|मुझे|मैं|मेर[ाेी]|हूँ|हूं|परीक्षा|प्रीलिम्स|मेन्स|इंटरव्यू|पढ़ाई/iu

export function isStrained(query: string): boolean {
  if (IN_ENGLISH.test(query) || IN_LATIN_HINDI.test(query) || IN_HINDI.test(query)) return true
  return SHARED_FEELING.test(query) && OF_ONESELF.test(query)
}
