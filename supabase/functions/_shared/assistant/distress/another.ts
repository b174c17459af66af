/** Recognises who writes of somebody close: one who may die, or one who has died by suicide. */

import { CLOSE, CLOSE_IN_HINDI } from './people.ts'

const WHO = `(?:\\b(?:my|our|mera|meri|mere|hamara|hamare|ek|a|one of my|someone) (?:\\w+ ){0,2}${CLOSE}\\b|\\ba (?:girl|boy|guy|student|friend|person)\\b.{0,25}\\b(?:in|at|from|near) (?:my|our|the) (?:library|hostel|pg|class|coaching|batch|room|lane|colony)\\b|\\bsome ?one (?:i know|close|in my (?:hostel|pg|class|library|batch|coaching))\\b|\\b${CLOSE} (?:ne|bol|keh|kah)\\w*|मेर[ाेी] (?:[\\p{L}\\p{M}]+ ){0,2}${CLOSE_IN_HINDI}|${CLOSE_IN_HINDI} (?:ने कहा|कह|बोल))`

/** What is said of a third person who may die. */
const WISH = [
  '\\b(?:want|wants|wanted|wanting|going|planning|ready|trying|tried|try|threaten\\w*|attempt\\w*) to (?:die|end|kill|jump|hang|commit|suicide|hurt|disappear|not live)(?![\\w-])|\\b(?:will|would|might|may|gonna|could) (?:\\w+ )?(?:die|end (?:it|everything|her|his|life|their)|jump|hang|kill|commit|suicide|do something (?:bad|wrong|stupid)|hurt (?:her|him)self)\\b',
  '\\b(?:does not|do not|did not|no longer|not) (?:want|wanting|wish|feel like) ?(?:to )?(?:live|living|be alive|exist|be here)\\b|\\b(?:talk\\w*|speak\\w*|say\\w*|said|saying|think\\w*|thought\\w*|texted|messaged|posted|wrote)\\b.{0,15}\\b(?:suicid\\w+|sucid\\w+|suside|dying|death|ending (?:it|her|his|life)|goodbye|kill(?:ing)? (?:her|him|them)self)\\b',
  '\\bsuicidal\\b|\\b(?:cut|cuts|cutting|slit|hurt|hurts|hurting|harm|harms|harming|burn|burns|kill|kills|killing|hang|hanging|starv\\w+) (?:her|him|them)sel(?:f|ves)\\b(?! (?:while|when|playing|lifting|on the|at|in))|\\b(?:cut|cuts|cutting|slit) (?:her|his|their) (?:wrists?|hands?|arms?|veins?)\\b|\\bself ?-?harm|\\b(?:took|taken|swallowed) (?:\\w+ ){0,3}(?:pills|tablets|poison)\\b',
  '\\b(?:gave|giving|gives|given) away (?:all )?(?:her|his|their|everything)\\b|\\b(?:wont|will not) need (?:them|it|her|his|anything)\\b|\\b(?:stopped|not) eating\\b.{0,40}\\b(?:talking|room|days|crying)\\b|\\bno (?:reason|point|will) (?:to|in|of) (?:live|living|life)\\b|\\bbetter off dead\\b',
  '\\bmar (?:jayeg[aie]|jaeg[aie]|jaayeg[aie]|jaung[ai]|jaunga|jana|jaana)\\b|\\bmar(?:na|ne) (?:chah\\w*|ki|ka|ko)\\b|\\b(?:jeena|jina|jeene|zinda)\\b.{0,12}\\bnahi\\b|\\bnahi jee?na\\b|\\b(?:suicide|sucide|suside|khudkushi|aa?tmhatya|aa?tmahatya) (?:ki|ka|ke|kar\\w*|karne|krne)\\b|\\bjaan de\\w*|\\b(?:khud|apne aap) ko (?:khatam|maar|nuksan|kuch)|\\b(?:nas|haath|hath|wrist) kaa?t|\\bfaansi (?:laga|lag)|\\bkuch kar (?:leg|lega|legi|baith)\\w*',
  'मर (?:जाएग|जायेग|जाऊंग|जाने|जाना)|मरना चाह|मरने की|(?:जीना|जिंदा|जीने).{0,12}(?:नहीं|नही)|(?:नहीं|नही) जीना|आत्महत्या कर(?:ने|ना|ूंग| लूंग| लेग)|आत्महत्या की बात|खुदकुशी (?:कर|की)|जान दे(?:ने| दूंग| देग)|(?:खुद|अपने आप) को (?:खत्म|मार|नुकसान)|(?:नस|हाथ) काट|फांसी लगा(?:ने| लूंग| लेग)|कुछ कर (?:लेग|बैठ)',
]
const OF_ANOTHER = new RegExp(`${WHO}(?:(?! i | main | mai | मैं ).){0,70}(?:${WISH.join('|')})`, 'u')
/** Told as of somebody else altogether, without a name for them. */
const OF_SOMEBODY = new RegExp(
  `^(?:sir |please |pls )*(?:she|he|wo|woh|vo)\\b.{0,30}(?:${WISH.slice(0, 3).join('|')})`,
  'u',
)

const DIED =
  '\\b(?:killed|hanged|hung|shot) (?:him|her|them)self\\b|\\b(?:died|dead|death|lost|gone|passed away)\\b.{0,20}\\b(?:by|to|due to|of|from) (?:suicide|sucide|hanging)\\b|\\b(?:committed|did|done) (?:a )?(?:suicide|sucide)\\b|\\btook (?:her|his|their) (?:own )?life\\b|\\bended (?:her|his|their) life\\b|\\b(?:suicide|sucide|khudkushi|aa?tma?hatya) kar (?:li|liya|diya)\\b|\\bjaan de (?:di|diya)\\b|\\bfaansi laga (?:li|liya)\\b|(?:आत्महत्या|खुदकुशी|सुसाइड) कर ली|जान दे दी|फांसी लगा ली'
const LOST = new RegExp(`${WHO}.{0,60}(?:${DIED})|(?:${DIED}).{0,20}${WHO}`, 'u')
const LOST_TO_IT = new RegExp(
  `\\bi (?:have )?lost my (?:\\w+ ){0,2}${CLOSE}\\b.{0,20}\\b(?:suicide|sucide)\\b`,
  'u',
)

const NAMED = new RegExp(WHO, 'u')

/** Of people in general, as papers ask for it. */
const STUDIED =
  /\b(?:farmers?|kisan\w*|ncrb|data|rates?|causes|case study|ethics|gs ?4|officer|collector|dm)\b|किसान|आंकड/u

export function isOfOneLost(text: string): boolean {
  if (!NAMED.test(text)) return false
  return (LOST.test(text) || LOST_TO_IT.test(text)) && !STUDIED.test(text)
}

export function isOfAnother(text: string): boolean {
  return ((NAMED.test(text) && OF_ANOTHER.test(text)) || OF_SOMEBODY.test(text)) && !STUDIED.test(text)
}

/** The rest of a message, without what it says of somebody else. */
export function withoutTheOther(text: string): string {
  return text.replace(OF_ANOTHER, ' ').replace(OF_SOMEBODY, ' ').replace(LOST, ' ')
}
