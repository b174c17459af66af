/** Recognises who is beaten, touched, threatened or held by somebody. The laws against it are a subject of study. */

import { NEAR, NEAR_IN_HINDI } from './people.ts'

const ACTS =
  '(?:beats?|beating|beaten|hits?|hitting|slap\\w*|kick\\w*|thrash\\w*|chok\\w+|strangl\\w+|burn\\w*|hurts?|tortur\\w*|abus\\w*|harass\\w*|molest\\w*|rap(?:e|es|ed|ing)|assault\\w*|threat\\w*|blackmail\\w*|stalk\\w*|follow(?:s|ing)|grop\\w*|touch\\w*|lock\\w*|lo+ks? (?:me )?in|bull(?:y|ies|ied|ying)|ragg\\w+|starv\\w*)'
/** Done to nobody but a person. */
const GRAVE =
  '(?:rap(?:ed|ing)|molest\\w*|abus(?:ed|ing|es)|assault\\w*|harass\\w*|beaten(?: up)?|blackmail\\w*|threatened|stalk\\w*|grop\\w*|ragged|bullied|thrashed|trafficked)'

const SIGNS = new RegExp(
  [
    `\\b${NEAR}\\b(?: \\w+){0,5} ${ACTS}(?: \\w+)? (?:me|us|my (?:mother|mom|sister))\\b`,
    `\\b${GRAVE} (?:by |and \\w+ )?me\\b|\\bme (?:with|on) (?:my )?(?:photos?|pics?|videos?)\\b|\\bi (?:was|am|got|get|have been|am being|was being|keep getting|m)(?: \\w+)? ${GRAVE}\\b(?! by (?:the |this |that |my )?(?:syllabus|questions?|papers?|mocks?|csat|upsc|prelims|topic|negative|marking|maths?|scores?|marks|economy|inflation))`,
    `\\b${NEAR}\\b(?: \\w+){0,3} (?:beats?|beating|hits?|slaps?|tortures?|locks?|locked|touch(?:es|ed|ing)?) (?:me|my)\\b|\\b(?:locked|locks|lock|kept) me (?:in|inside|up|at)\\b|\\bforc(?:e|es|ed|ing) me (?:to|into) (?:marry|marriage|sex|sleep|do things|have)\\b|\\bwill (?:kill|beat|burn) me\\b(?! if i (?:fail|score|do not clear))`,
    '\\b(?:scared|afraid|terrified|frightened) (?:of|to go) (?:him|her|them|home|my (?:husband|father|dad|uncle|in ?-?laws|brother|boyfriend|teacher|boss|roommate|landlord))\\b|\\b(?:not|never|do not feel|un) ?(?:feel )?safe\\b.{0,12}\\b(?:home|house|hostel|pg|room|here|with him|with them)\\b(?! (?:loan|price))',
    '\\b(?:my|our) (?:\\w+ )?(?:photos?|pics?|pictures|videos?|nudes?)\\b.{0,40}\\b(?:viral|leak\\w*|upload\\w*|post\\w*|blackmail\\w*|threat\\w*|morph\\w*|send|share)\\b|\\b(?:leak|viral|morph)\\w*\\b.{0,20}\\bmy (?:\\w+ )?(?:photos?|pics?|pictures|videos?|nudes?)\\b',
    '\\bdomestic (?:violence|abuse)\\b.{0,25}\\b(?:on me|at my|my (?:home|husband|house|family)|i am)\\b|\\bi am (?:a )?(?:victim|facing|suffering)\\b.{0,20}\\b(?:domestic|abuse|violence|dowry|harassment|marital)\\b|\\b(?:for|over|about) dowry\\b.{0,20}\\bmy\\b|\\bdowry\\b.{0,20}\\b(?:from me|my (?:parents|father|family))\\b',
    // romanised Hindi: whom, and what is done
    `\\b${NEAR}\\b.{0,30}\\b(?:mujhe|mujhko|mujhse|mere ko|mereko|mere sath|mere saath|mujhpe|mujh par|hume|hame|hum logo)\\b.{0,25}\\b(?:maa?r(?:te|ta|ti|a|ne)|peet\\w*|peeta|pit(?:ta|te|ti|ai)|thappad|gaa?li|galat|chhu\\w*|chu(?:te|ta|ya)|chhed\\w*|dhamk\\w*|blackmail|zabardasti|jabardasti|pareshan|torture|band kar|rape)`,
    `\\b(?:${NEAR}) (?:ne |log |ji |wale |roz |bahut |aaj |kal |phir |fir |rat ko |raat ko |daru pi kar |sharab pi ?ke? ?)*(?:mujhe )?(?:maa?rt[aei]|peett?[aei]|pitt[aei]|(?:haa?th|hath) uthat[aei]|maa?r[aei]? ?peet|maa?r pitai|gaa?li dete)\\b|\\b(?:${NEAR}) (?:ne )(?:\\w+ ){0,3}(?:maa?ra|maa?ra mujhe|peeta|pita|thappad|pitai)\\b(?! (?:hai|tha) (?:kya|kaun))|\\bmaa?r ?pee?t\\b.{0,20}\\b(?:mere|mujhe|ghar|sasural|pati)|\\b(?:mere|mujhe|sasural|pati)\\b.{0,40}\\bmaa?r ?pee?t`,
    '\\b(?:mere|mera|meri) (?:sath|saath)\\b.{0,20}\\b(?:galat|rape|balatkar|zabardasti|jabardasti|chhed|ched|yaun|dushkarm|badtam\\w+|marpit)|\\bgalat (?:tarik[ae] ?(?:se)?|jagah|tarah se) (?:chh?u|touch|haa?th)\\w*|\\b(?:chhed ?chh?a+d|badtameezi)\\b.{0,15}\\b(?:kar|hui|hota|hoti)\\b.{0,15}\\b(?:mere|mujh|hai|h)\\b|\\bmujhe (?:\\w+ ){0,4}(?:blackmail|dhamki|dhamka|chhed|torture|maa?rt[aei] (?:hai|h|hain)|peet)|\\b(?:photo|video|pics?)\\b.{0,20}\\b(?:viral|leak)\\b.{0,25}\\b(?:dhamk|kar (?:dega|denge|dunga|raha)|blackmail|bol|keh)',
    // Hindi
    `${NEAR_IN_HINDI}.{0,30}(?:मुझे|मुझको|मुझ पर|मुझसे|मेरे साथ|हमें).{0,25}(?:मारत|मारा|पीटत|पीटा|थप्पड|गाली|गलत|छूत|छुआ|छेड|धमक|ब्लैकमेल|जबरदस्ती|परेशान|प्रताडि|बंद कर)|(?:मुझे|मुझको|मुझ पर) (?:[\\p{L}\\p{M}]+ ){0,4}(?:पीटत|पीटा|ब्लैकमेल|धमक|छेडत|प्रताडि|हाथ उठा)`,
    `${NEAR_IN_HINDI}(?: (?:ने|वाले|लोग|जी|रोज|बहुत|आज|कल|फिर|शराब पीकर|दहेज के लिए))* (?:मारत[ाेी]|पीटत[ाेी]|मारपीट|हाथ उठात[ाेी])|(?:मेरे|मेरी) (?:साथ|ससुराल|घर).{0,25}(?:गलत|रेप|बलात्कार|दुष्कर्म|छेड|जबरदस्ती|यौन|मारपीट|शोषण)|गलत (?:तरीके|तरह|जगह) (?:से )?(?:छू|छु|हाथ)|(?:फोटो|वीडियो).{0,20}वायरल.{0,20}(?:धमक|कर दे|ब्लैकमेल)|दहेज के लिए (?:मुझ|मार|परेशान|प्रताडि)`,
  ].join('|'),
  'u',
)

/** Of laws, cases and statistics, as papers ask for it. */
const STUDIED =
  /\b(?:act|bill|(?<!in[ -])laws?|ncrb|section|ipc|bns|data|statistics|rates?|survey|nfhs|schemes?|policy|guidelines|convention|article|adhiniyam|kanoon|kanun|dhara|yojana|essay|nibandh|punishment|debate)\b|अधिनियम|कानून|धारा|योजना|निबंध|आंकड|सर्वेक्षण/u
/** Whoever names the law may still speak of what is done to her. */
const TO_ME =
  /\b(?:beats?|beating|hits?|hitting|slaps?|raped|molested|touche[sd]|touching|blackmail\w+|harass\w+|threaten\w+|tortur\w+) me\b|\bi (?:was|am being|have been|am) (?:raped|molested|beaten|abused|harassed|blackmailed)\b|मुझे (?:मार|पीट)|\bmujhe maa?rt/u

export function isHarmed(text: string): boolean {
  return SIGNS.test(text) && (!STUDIED.test(text) || TO_ME.test(text))
}
