/**
 * Recognises a learner who writes of their own distress. The first person counts, and wishes that nobody has as a subject of
 * study: "the Great Depression" and "farmer suicides" are subjects. Rather once too often: what is said then harms nobody.
 */

const FEELING =
  '(?:depressed|hopeless|worthless|suicidal|miserable|broken|so low|very low|in depression|helpless|like (?:a failure|dying|giving up|quitting|ending))'
const NOT = "(?:do not|don['’]?t|no longer|never)"
const IN_ENGLISH = new RegExp(
  [
    `\\b(?:i|i['’]?m|i am|i['’]?ve been)\\b(?: (?:am|feel|feeling|have|been|so|very|really|too|just|totally|completely|always|getting|get)){0,4} ${FEELING}\\b`,
    '\\bi\\b(?: (?:just|really|do|am|so|have|to|going))* (?:want|wanna|wish|wanted|going|gonna)(?: to)?(?: just)? (?:die|give up|quit everything|disappear|end (?:it|it all|everything|my life)|kill myself|hurt myself|harm myself)\\b',
    '\\b(?:want|wanted|wanna|wish|rather)(?: to)?(?: just| really)? (?:die\\b(?= *(?:[.,!?]|$|now|today|tonight|than\\b|because|instead|so\\b|and\\b|after\\b))|be dead|end (?:it|it all|everything|my life)\\b|kill myself|not exist)',
    '\\b(?:kill(?:ing)?|hurt(?:ing)?|harm(?:ing)?|cut(?:ting)?) myself\\b|\\bend(?:ing)? my life\\b|\\bmy suicide\\b|\\bsuicidal thoughts\\b|\\b(?:commit|attempt|think(?:ing)? (?:of|about)|thoughts? of|consider(?:ing)?) suicide\\b(?=.*\\b(?:my|me|i)\\b)|\\b(?:think(?:ing)? (?:of|about)|having thoughts? of|consider(?:ing)?) suicide\\b|\\b(?:i|my|me)\\b.* thoughts? of suicide\\b',
    `\\bi (?:can['’]?t|cannot|can not) (?:go on|take (?:it|this) any ?more|cope|live)\\b|\\b${NOT} (?:want|wish) to (?:live|be alive|exist|wake up|be here(?: any ?more)?)\\b|\\b(?:no (?:reason|point) (?:to|in)|tired of) liv(?:e|ing)\\b|\\bmy life is (?:over|useless|pointless|finished)\\b|\\bi (?:hate|give up on) (?:myself|my life|life)\\b|^i (?:give|am giving) up\\b`,
    "\\bwish (?:that )?(?:i was|i were|to be) (?:dead|never born)\\b|\\bbetter off (?:dead|without me)\\b|\\b(?:i|i['’]?d|i['’]?m) (?:should|would rather|rather|better) (?:just )?(?:die|be dead)\\b|\\bnobody (?:would|will) miss me\\b",
  ].join('|'),
  'i',
)
const IN_LATIN_HINDI = new RegExp(
  [
    '\\bmar(?:na|ne)? (?:chah?ta|chah?ti|ja[au]+n|ja[au]?nga|ka man)|\\bmar ja+n[ae] (?:h|ch|ka|ki|do)',
    '\\bjee?n[ae] (?:nahi|ka (?:koi )?(?:man|matlab) nahi|ki ich+h?a nahi)|\\bzinda nahi',
    '\\bnirash h(?:u|oo|un|oon)|\\bhaar (?:gaya|gayi|man)\\b',
    '\\b(?:khudkushi|suicide|atmahatya) kar(?:na chah|ne k[ai]|ne ja|l(?:u|oo|un|oon)|lung[ai]|(?: l)?(?:u|oon|unga|ungi)\\b)',
    '\\bkhud ?ko (?:khatam|khatm|maar)|\\bja+n de(?:ne ka| du| doon| dung[ai])',
  ].join('|'),
  'i',
)
const IN_HINDI =
  /मरना चाहत|मर जा(?:ऊँ|ऊं|ना (?:चाह|है|चाहिए))|मर(?:ने| जाने) (?:का|की) (?:मन|इच्छा)|जीना नहीं|जीने (?:का मन|की इच्छा|का (?:कोई )?मतलब) नहीं|जीने का मन नहीं|(?:ज़िंदा|जिंदा|ज़िन्दा|जिन्दा) (?:नहीं रहना|रहने का मन नहीं|रहना नहीं)|(?:निराश|हताश|उदास|अवसाद में) (?:हूँ|हूं|हुँ)|हार (?:मान|गया|गई)|(?:आत्महत्या|ख़ुदकुशी|खुदकुशी) (?:करना चाह|कर लूँ|कर लूं|कर लूँगा|कर लूँगी|करने (?:का मन|की सोच|जा))|(?:ख़ुद|खुद) को (?:ख़त्म|खत्म|मार)|जान दे(?:ने का मन| दूँ| दूं)|सब (?:कुछ )?छोड़ना चाहत/

export function isDistress(query: string): boolean {
  return IN_ENGLISH.test(query) || IN_LATIN_HINDI.test(query) || IN_HINDI.test(query)
}
