/** What kind of answer a question asks for. Rules, so that the same question always gets the same kind. */

import { isCourtesy } from './courtesy.ts'
import { isDistress } from './distress.ts'
import { withoutForm } from './form.ts'
import { ownPageAsked } from './own-pages.ts'
import { isStrained } from './strain.ts'

export type QuestionKind =
  /** "I want to give up": a person in distress, who needs people and not passages. */
  | 'wellbeing'
  /** "I cannot sleep before the exam": a kind word and one small thing, no passages. */
  | 'strain'
  /** "How many cards are due?": of the learner's own work, which stands on a page of the site. */
  | 'own'
  /** "What's the news today?": the latest official releases. */
  | 'news'
  /** "What's the current inflation rate?": a figure first, with its date. */
  | 'figure'
  /** Everything else: passages that explain. */
  | 'explanation'
  /** "hello", "thanks", "who are you": no question to look up. */
  | 'courtesy'

const NEWS_WORDS =
  "(?:news|headlines?(?! (?:inflation|cpi|mudra|rate|figure))|current affairs|latest releases?|what(?:['’]?s| is| has)? happen(?:ed|ing)|today['’]?s updates?)"
const NEWS = new RegExp(`\\b${NEWS_WORDS}\\b|समाचार|ख़बर|खबर`, 'i')
/** Said around the word "news" without narrowing it: the whole library is about the Indian economy. */
const AROUND_NEWS =
  /\b(india|indian|economy|economic|economics|business|world|any|some|new|recent|top|important|update[sd]?|this|week|month|last|daily|there|here|the|of|in|on|for|to|with|about|around|is|are|a|an|me|my|and|all|s|today['’]?s)\b|भारत|ताज़ा|ताजा|मुख्य|अर्थव्यवस्था|बताइये|सुनाओ/gi
const FIGURE =
  /\b(current|currently|latest|present|now|today|how much|how many|how high|how big|how large|figures?(?= about)|this year.s (?:figure|value|number)|(?:^|total )number of|share of|rank (?:of|in)|before (?:that|this)|previously|kitn[aie]|what(?:'s| is| was| are| were) the .*(rate|ratio|level|number|value|size|share|target|figure|percentage|deficit|inflation|reserves?(?! bank)|growth|collection|output|production|debt|capacity|limit))\b|कितनी|कितना|कितने (?:प्रतिशत|फीसदी|करोड़|लाख|लोग)|वर्तमान|दर क्या/i
const EXPLAIN =
  /\b(explain|why|how (?:do|does|is|are|did|can|should)|impact|effects?|causes?|difference|compare|discuss|examine|trends?|meaning|define|role|significance)\b|क्यों|समझा|प्रभाव/i

export function questionKind(query: string): QuestionKind {
  if (isDistress(query)) return 'wellbeing'
  if (isStrained(query)) return 'strain'
  if (isCourtesy(query)) return 'courtesy'
  if (ownPageAsked(query)) return 'own'
  if (NEWS.test(query) && !hasSubjectBesideNews(query)) return 'news'
  if (EXPLAIN.test(query)) return 'explanation'
  return FIGURE.test(query) ? 'figure' : 'explanation'
}

export function asksToExplain(query: string): boolean {
  return EXPLAIN.test(query)
}

const WHY = /\b(?:why|how (?:do|does|did|can|should|is|are)|explain|kyo?u?n|kyu)\b|क्यों|समझा/i

export function asksWhy(query: string): boolean {
  return WHY.test(query)
}

const SYLLABUS =
  /\b(?:syllabus|sub-?topics?|topics (?:under|in|of|come|from|to)|which topics|what topics|prerequisites?)\b|\b(?:study|read|cover) (?:\w+ )?(?:first|before|after)\b|\bbefore (?:studying|reading|starting)\b|पाठ्यक्रम|सिलेबस|विषय (?:हैं|कौन)|टॉपिक/i
/** Asked for the working map, these name nothing in it. */
const AROUND_SYLLABUS =
  /\b(?:syllabus|sub-?topics?|topics?|areas?|sections?|prerequisites?|study(?:ing)?|read(?:ing)?|cover(?:ed|s)?|first|before|after|starting|under|list(?:ed|s)?|include[ds]?|fall(?:s)? into|parts?|according to)\b|पाठ्यक्रम|सिलेबस|विषय|टॉपिक|अंतर्गत/giu

/** "Which topics come under public finance?" */
export function asksForSyllabus(query: string): boolean {
  return SYLLABUS.test(query)
}

/** Sides that any subject has, and a word of the heading under which notes tell of each. */
const SIDES: [asked: RegExp, heading: string][] = [
  [
    /\b(?:limitations?|limits|drawbacks?|disadvantages?|demerits?|criticisms?|critici[sz]e|arguments?|debates?|pros|cons|for and against|merits|advantages?|benefits|challenges|(?:problems|issues|shortcomings) (?:of|in|with|faced|facing)|samasya\w*|chunaut\w*|nuksan|nuqsan|fayd[ae]|aalochna|paksh)\b|समस्या|चुनौति|नुकसान|फायद|फ़ायद|लाभ|पक्ष|आलोचना/i,
    'debates',
  ],
  [
    /\b(?:way forward|solutions?|reforms? needed|what should be done|remed(?:y|ies)|suggestions?|upay|samadhan)\b|उपाय|समाधान/i,
    'forward',
  ],
  [/\b(?:traps|common traps?|traps? (?:on|about)|mistakes?|confus\w+|myths?|misconceptions?)\b/i, 'traps'],
  [
    /\b(?:who|whom|which (?:body|ministry|institution|authority)|headed|chaired|members?|kaun(?! ?s[aei])|kisne|sadasya)\b|कौन(?![- ]?(?:कौन|सा|सी|से))|किसने|सदस्य/i,
    'institutions',
  ],
]

/** The word of a heading, or nothing when no side is asked for. */
export function sideOf(query: string): string {
  return SIDES.find(([asked]) => asked.test(query))?.[1] ?? ''
}

function hasSubjectBesideNews(query: string): boolean {
  return /[\p{L}\p{N}][\p{L}\p{N}\p{M}]/u.test(withoutAsking(query).replace(AROUND_NEWS, ' '))
}

/** Words of asking, not of the subject: they must not decide what is found. Longer ones first. */
const ASKING = new RegExp(
  `\\b(?:${[
    NEWS_WORDS,
    'in (?:very )?(?:simple|easy|plain|short|brief|your own) ?(?:words?|terms?|language)?|for (?:a )?(?:beginners?|kids?|upsc)|with (?:an |some )?examples?|(?:an |some )?examples? of',
    'does it mean|do you mean|is meant by|meant by|mean by|stands? for|full form(?: of)?',
    // Sides that anything has: passages of a side stand under its heading.
    '(?<!base |multiplier |wealth |income |substitution )(?:impacts?|effects?)(?: of| on)?|asar|prabhav|(?:criticisms?|drawbacks?|limitations?|limits|pros and cons)(?: of)?|arguments? (?:for|against)|for and against|way forward(?: for| on)?|nuksan|nuqsan|haniyan?|(?:vi)?paksh',
    '(?:in|within|about) \\d{2,3} words?|(?:150|200|250|300) words?|\\d{1,2} marks?|(?:an? |the )?\\d{1,2}[- ]?markers?',
    '(?:key|main|important) (?:points|highlights|takeaways)(?: (?:of|on|for|from))?|highlights(?: of)?|(?:intro(?:duction)?|conclusion) (?:and|&|aur) (?:intro(?:duction)?|conclusion)|(?:intro(?:duction)?|conclusion|points?|essay|answers?) (?:for|on)|(?:an? )?essay',
    '(?:main |key |major )?(?:problems|issues|shortcomings|challenges) (?:of|in|with|faced by|facing)|samasya\\w*|chunaut\\w*|critically|comment(?: on)?|analy[sz]e|evaluate|enumerate|substantiate|justify|elucidate|to what extent|do you agree(?: (?:that|with))?|give (?:arguments|reasons|points)|what is new(?: in| on| with)?|before (?:that|this)|previously',
    'please|pls|plz|kindly|hi|hello|hey|sir|madam|tell me (?:about|more about)?|tell|know|want|explain(?:ed)?|describe|discuss|examine|elaborate|differences? between|difference|distinguish',
    "what(?:['’]s| is| are| was| were|s)?|wat|which|who(?:['’]s| is)?|how (?:much|many|large|big)|why|when|where",
    '(?<!(?:usual|weekly|daily|principal|subsidiary|activity|category|currency|economy|nation|legal|statutory) )status(?: of)?',
    'current(?:ly)?(?! (?:accounts?|dollar|price|affairs|assets?|liabilit))|latest|present|today|now|give me|give|can you|could you|i want to know(?: about)?|help me understand|in detail|details?|briefly|brief|short|upsc|prelims|mains|exam|pyqs?|(?:previous years?.{0,2}|past) (?:questions?|papers?)',
    'vs|versus|causes? of|fixed(?! (?:investment|capital|income|deposits?|exchange|assets?))|decided|functions?(?: of)?|roles? of|importance(?: of)?|significance(?: of)?|(?:dis)?advantages?(?: of)?|(?:de)?merits(?: of)?|benefits(?: of)?|features(?: of)?|objectives(?: of)?|calculated?|computed|measured|types?(?: of)?|kinds? of|composition of|components? of|does|do|did|affects?|called|always|never|really|actually|write|answer|words?|notes? on|note|meaning(?! of life)|means?|define|definition|examples?|people|come|comes|says?|about|get|got|(?<!giffen |public |merit |private |inferior )good',
    // How one talks around a question.
    'happen(?:s|ed|ing)?|finally|exactly|exact(?: (?:number|figure|value|amount)s?)?|eventually|recent(?:ly)?|ever|simply|just|only|please|so (?:fast|much|many|high|low|long)|right now|now|these days|of late|in the end|in (?:which|what) (?:year|month|case|way)|in (?:recent|the last|the past) (?:few )?years|(?:exact )?numbers?(?= please)|find out|let me know|should i|do i|does one|can one|leave (?:that|it)|forget (?:that|it)',
    // A bad loan or bank is a subject, "is inflation bad" is not.
    'bad(?! (?:banks?|loans?|debts?|assets?)\\b)',
    'kya|hai|hain|ka|ki|ke|ko|kaise|kyon|kyu|kyun|kitna|kitni|kitne|kaam|karta|karti|prakar|badh(?:ti|ta|na)?|batao|bataiye|bataye|samjhao|samjhaiye|matlab|aur|iske|fayde|na|ho|hota|hoti|raha|rahi|rahe|mein|me|se|bhi|hota|abhi|aaj',
    'kab|kahan?|kahaan|kise?|kisne|kisk[aieo]|kaun|kaun ?s[aie]|tha|thi|hu[aie]|hone|hot[aie]|jat[aie]|jaate|gay[aie]|gaye|liye|wal[aie]|pe|tak|ab|kyunki|agar|toh?|nahi|nahin|nhi|kuch|koi|apn[aie]|isk[aie]|usk[aie]|isse|usse|yeh?|woh?|vo|hum|mujhe|hame|dena|dijiye|lena|leni|padt[aie]|padega|pad[ae]|lagt[aie]|karn[aie]|karte|karo|milt[aie]|milega|milte|chahiye|sakt[aie]|rh[aie]|h|hu|hoon|hun|bolte|kehte|kahte|kahlat[aie]|kyo|kaisi|konsa|kon|koun|bharat|di|diya|diye|dene|ja|jaa|bach[aie]|(?:(?:this|last) year.{0,2} )?(?:figures?|value)(?= about)|zara|bas|bhai|yaar|smjhao|samjhna|batana|btao|bta|antar|farq|fark|zyada|jyada|beech|baare|bare|tay|wajah|karan|uska|unka|inka|inke|unke|padhn[aie]|andar|kaafi|bahut|tarah|matlb|mtlb|kis tarah|hai kya|kin|cheez(?:on|en|ein|e)?|saath|sath|ek|hi|nay[aei]|log(?:on)?|sirf|sach|asli|kam se kam|zyada se zyada|vasool|laagu|lagu|max',
    // "Par" is Hindi for "on", but a bond has a par value.
    '(?<!at )par(?! value\\b)',
  ].join('|')})(?![\\p{L}\\p{N}\\p{M}-])`,
  'giu',
)
const ASKING_IN_HINDI =
  /(?<=^|\s)(क्या|है|हैं|हो|होता|होती|होते|होना|होने|हुआ|हुई|हुए|हुईं|था|थी|थे|रहा|रही|रहे|गया|गई|गए|जाता|जाती|जाते|जा|कितना|कितनी|कितने|कौन|कौनसा|कौन-कौन|कौन-सा|कौन-सी|कौन-से|किस|किसने|किसे|किसका|किसकी|किसके|कब|कहाँ|कहां|सा|सी|से|(?<!आधार )प्रभाव|असर|पक्ष|विपक्ष|तर्क|नुकसान|आलोचना|समस्या|समस्याएँ|समस्याएं|समस्याओं|चुनौती|चुनौतियाँ|चुनौतियां|चुनौतियों|कैसे|कैसी|क्यों|बताइए|बताइये|बताएं|बताएँ|बताओ|दीजिए|दीजिये|कीजिए|कीजिये|करें|करना|करता|करती|करते|समझाइए|समझाएं|समझाएँ|समझाओ|लिखिए|मतलब|अर्थ|परिभाषा|प्रकार|कार्य|अंतर|अन्तर|फर्क|फ़र्क|बीच|के|का|की|को|में|पर|और|या|तथा|एवं|तो|भी|ही|तक|यह|वह|ये|वे|इस|उस|इसका|इसकी|इसके|उसका|उसकी|उसके|उनका|उनके|इनके|लिए|बारे|द्वारा|साथ|वर्तमान|अभी|आज|अब|भारत|समाचार|ख़बर|खबर|ख़बरें|खबरें|लोग|किन|ताज़ा|ताजा|नवीनतम|आँकड़ों|आंकड़ों|आँकड़े|आंकड़े|सकता|सकती|सकते|चाहिए|लगेगा|लगता|लगती|मिल|मिलता|मिलती|मिलेगा|पहले|वाला|वाली|वाले|एक|साल|स्पष्ट|दर्शाता|दर्शाती|दर्शाते)(?=$|[\s?।,])/g

const ASKS_WHEN =
  /\b(?:when|(?:which|what) (?:year|date|month)|kab|kis (?:saal|varsh|sal))\b|कब|किस (?:वर्ष|साल)/iu
/** Asked for a date, these say that something began; each text says so in its own words. What came into force says just that. */
const BEGINNING =
  /(?<![\p{L}\p{M}-])(?:formed|created|established|set up|founded|constituted|start(?:ed|s)?|beg[au]n|launched|introduced|rolled out|roll ?out|implemented|came into (?:being|existence)|(?:which|what) (?:year|date)|in (?:which|what)|shuru|gathan|sthapana|शुरू|शुरुआत|आरंभ|गठन|गठित|स्थापना|स्थापित)(?![\p{L}\p{M}-])/giu

/** "When was GST rolled out?": whatever a text calls the beginning of it. */
export function asksForBeginning(query: string): boolean {
  return ASKS_WHEN.test(query) && query.search(BEGINNING) >= 0
}

function withoutAsking(query: string): string {
  const told = withoutForm(query)
  return (ASKS_WHEN.test(told) ? told.replace(BEGINNING, ' ') : told)
    .replace(ASKING, ' ')
    .replace(ASKING_IN_HINDI, ' ')
}

/** The question without its words of asking, unless nothing else is left of it; "NPAs" is found as "NPA". */
export function subjectOf(query: string): string {
  const subject = withoutAsking(asksForSyllabus(query) ? query.replace(AROUND_SYLLABUS, ' ') : query)
    .replace(/\b([A-Z]{2,})s\b/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}][\p{L}\p{N}\p{M}]/u.test(subject) ? subject : query
}
