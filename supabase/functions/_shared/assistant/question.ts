/** What kind of answer a question asks for. Rules, so that the same question always gets the same kind. */

import { isCourtesy } from './courtesy.ts'
import { isDistress } from './distress.ts'

export type QuestionKind =
  /** "I want to give up": a person in distress, who needs people and not passages. */
  | 'wellbeing'
  /** "What's the news today?": the latest official releases. */
  | 'news'
  /** "What's the current inflation rate?": a figure first, with its date. */
  | 'figure'
  /** Everything else: passages that explain. */
  | 'explanation'
  /** "hello", "thanks", "who are you": no question to look up. */
  | 'courtesy'

const NEWS_WORDS =
  "(?:news|headlines?|current affairs|latest releases?|what(?:['’]?s| is| has)? happen(?:ed|ing)|today['’]?s updates?)"
const NEWS = new RegExp(`\\b${NEWS_WORDS}\\b|समाचार|ख़बर|खबर`, 'i')
/** Said around the word "news" without narrowing it: the whole library is about the Indian economy. */
const AROUND_NEWS =
  /\b(india|indian|economy|economic|economics|business|world|any|some|new|recent|top|important|update[sd]?|this|week|month|last|daily|there|here|the|of|in|on|for|to|with|about|around|is|are|a|an|me|my|and|all|s|today['’]?s)\b|भारत|ताज़ा|ताजा|मुख्य|अर्थव्यवस्था|बताइये|सुनाओ/gi
const FIGURE =
  /\b(current|currently|latest|present|now|today|how much|how many|how high|how big|kitn[aie]|what(?:'s| is| was| are| were) the .*(rate|ratio|level|number|value|size|share|target|figure|percentage|deficit|inflation|reserves?|growth|collection|output|production|debt|capacity|limit))\b|कितनी|कितना|वर्तमान|दर क्या/i
const EXPLAIN =
  /\b(explain|why|how (?:do|does|is|are|did|can|should)|impact|effects?|causes?|difference|compare|discuss|examine|trends?|meaning|define|role|significance)\b|क्यों|समझा|प्रभाव/i

export function questionKind(query: string): QuestionKind {
  if (isDistress(query)) return 'wellbeing'
  if (isCourtesy(query)) return 'courtesy'
  if (NEWS.test(query) && !hasSubjectBesideNews(query)) return 'news'
  if (EXPLAIN.test(query)) return 'explanation'
  return FIGURE.test(query) ? 'figure' : 'explanation'
}

export function asksToExplain(query: string): boolean {
  return EXPLAIN.test(query)
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
    '(?:in|within|about) \\d{2,3} words?|(?:150|200|250|300) words?|\\d{1,2} marks?',
    'please|pls|plz|kindly|hi|hello|hey|sir|madam|tell me (?:about|more about)?|tell|know|want|explain(?:ed)?|describe|discuss|examine|elaborate|differences? between|difference|distinguish',
    "what(?:['’]s| is| are| was| were|s)?|wat|which|who(?:['’]s| is)?|how (?:much|many)|why|when|where",
    'current(?:ly)?|latest|present|today|now|give me|give|can you|could you|i want to know(?: about)?|help me understand|in detail|details?|briefly|brief|short|upsc|prelims|mains|exam',
    'vs|versus|causes? of|fixed|decided|functions?(?: of)?|roles? of|importance(?: of)?|significance(?: of)?|(?:dis)?advantages?(?: of)?|(?:de)?merits(?: of)?|benefits(?: of)?|features(?: of)?|objectives(?: of)?|calculated?|computed|measured|types?(?: of)?|kinds? of|does|do|did|affects?|called|always|never|really|actually|write|answer|words?|notes? on|note|meaning(?! of life)|means?|define|definition|examples?|people|come|comes|says?|about|get|got|(?<!giffen |public |merit |private |inferior )good',
    // A bad loan or bank is a subject, "is inflation bad" is not.
    'bad(?! (?:banks?|loans?|debts?|assets?)\\b)',
    'kya|hai|hain|ka|ki|ke|ko|kaise|kyon|kyu|kyun|kitna|kitni|kitne|kaam|karta|karti|prakar|badh(?:ti|ta|na)?|batao|bataiye|bataye|samjhao|samjhaiye|matlab|aur|iske|fayde|na|ho|hota|hoti|raha|rahi|rahe|mein|me|se|bhi|hota|abhi|aaj',
    // "Par" is Hindi for "on", but a bond has a par value.
    '(?<!at )par(?! value\\b)',
  ].join('|')})(?![\\p{L}\\p{N}\\p{M}-])`,
  'giu',
)
const ASKING_IN_HINDI =
  /(?<=^|\s)(क्या|है|हैं|हो|होता|होती|होते|रहा|रही|रहे|कितना|कितनी|कितने|कौन|कौनसा|कैसे|क्यों|बताइए|बताइये|बताएं|बताओ|समझाइए|समझाएं|समझाओ|मतलब|अर्थ|परिभाषा|प्रकार|कार्य|के|का|की|को|में|से|पर|और|बारे|वर्तमान|अभी|आज|भारत|समाचार|ख़बर|खबर|ख़बरें|खबरें)(?=$|[\s?।])/g

function withoutAsking(query: string): string {
  return query.replace(ASKING, ' ').replace(ASKING_IN_HINDI, ' ')
}

/** The question without its words of asking, unless nothing else is left of it; "NPAs" is found as "NPA". */
export function subjectOf(query: string): string {
  const subject = withoutAsking(query)
    .replace(/\b([A-Z]{2,})s\b/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}][\p{L}\p{N}\p{M}]/u.test(subject) ? subject : query
}
