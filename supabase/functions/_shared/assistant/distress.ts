/**
 * Recognises a learner who writes of their own distress. Only the first person counts: "the Great Depression" and
 * "farmer suicides" are subjects of study.
 */

const FEELING =
  '(?:depressed|hopeless|worthless|suicidal|miserable|broken|so low|very low|in depression|helpless|like (?:a failure|dying|giving up|quitting|ending))'
const IN_ENGLISH = new RegExp(
  [
    `\\b(?:i|i['’]?m|i am|i['’]?ve been)\\b(?: (?:am|feel|feeling|have|been|so|very|really|too|just|totally|completely|always|getting|get)){0,4} ${FEELING}\\b`,
    '\\bi\\b(?: (?:just|really|do|am|so|have|to|going))* (?:want|wanna|wish|wanted|going|gonna)(?: to)?(?: just)? (?:die|give up|quit everything|disappear|end (?:it|it all|everything|my life)|kill myself|hurt myself|harm myself)\\b',
    '\\b(?:kill(?:ing)?|hurt(?:ing)?|harm(?:ing)?|cut(?:ting)?) myself\\b|\\bend(?:ing)? my life\\b|\\bsuicidal thoughts\\b|\\bcommit suicide\\b(?=.*\\bmy\\b)',
    "\\bi (?:can['’]?t|cannot|can not) (?:go on|take (?:it|this) any ?more|cope|live)\\b|\\bi (?:do not|don['’]?t|dont) want to (?:live|be alive)\\b|\\bno (?:reason|point) (?:to|in) liv(?:e|ing)\\b|\\bmy life is (?:over|useless|pointless)\\b|\\bi (?:hate|give up on) (?:myself|my life|life)\\b|^i (?:give|am giving) up\\b",
  ].join('|'),
  'i',
)
const IN_LATIN_HINDI =
  /\b(?:mar(?:na|ne)? (?:chah?ta|chah?ti|ja[au]+n|ja[au]?nga|ka man)|jee?na nahi|nirash h(?:u|oo|un|oon)|haar (?:gaya|gayi|man) |khudkushi kar(?:na|ne|lunga|lungi)|atmahatya kar)/i
const IN_HINDI =
  /मरना चाहत|मर जा(?:ऊँ|ऊं|ना चाह)|जीना नहीं|जीने का मन नहीं|(?:निराश|हताश|उदास|अवसाद में) (?:हूँ|हूं|हुँ)|हार (?:मान|गया|गई)|(?:आत्महत्या|ख़ुदकुशी|खुदकुशी) (?:करना चाह|कर लूँ|कर लूं|करने का मन)|सब (?:कुछ )?छोड़ना चाहत/

export function isDistress(query: string): boolean {
  return IN_ENGLISH.test(query) || IN_LATIN_HINDI.test(query) || IN_HINDI.test(query)
}
