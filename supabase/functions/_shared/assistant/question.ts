/** What kind of answer a question asks for. Rules, so that the same question always gets the same kind. */

export type QuestionKind =
  /** "What's the news today?": the latest official releases. */
  | 'news'
  /** "What's the current inflation rate?": a figure first, with its date. */
  | 'figure'
  /** Everything else: passages that explain. */
  | 'explanation'
  /** "hello", "thanks": no question to look up. */
  | 'courtesy'

const NEWS =
  /\b(news|headlines?|current affairs|latest releases?|what(?:'s| is| has)? happen(?:ed|ing)|today'?s updates?)\b|समाचार|ख़बर|खबर/i
const FIGURE =
  /\b(current|currently|latest|present|now|today|how much|how many|how high|how big|what(?:'s| is| was| are) the .*(rate|ratio|level|number|value|size|share|target|figure|percentage|deficit|inflation|reserves?|growth|collection|output|production|debt|capacity|limit))\b|कितनी|कितना|वर्तमान|दर क्या/i
const EXPLAIN =
  /\b(explain|why|how (?:do|does|is|are|did|can|should)|impact|effects?|causes?|difference|compare|discuss|examine|trends?|meaning|define|role|significance)\b|क्यों|समझा|प्रभाव/i
const COURTESY =
  /^(hi|hello|hey|namaste|namaskar|good (morning|afternoon|evening|night)|thanks?( you)?( so much)?|thank you|ok(ay)?|bye|नमस्ते|धन्यवाद)[\s!.,]*$/i

export function questionKind(query: string): QuestionKind {
  if (COURTESY.test(query)) return 'courtesy'
  if (NEWS.test(query)) return 'news'
  if (EXPLAIN.test(query)) return 'explanation'
  return FIGURE.test(query) ? 'figure' : 'explanation'
}

/** Words of asking, not of the subject: they must not decide what is found. */
const ASKING =
  /\b(please|kindly|tell me (?:about|more about)?|explain|describe|discuss|examine|elaborate|differences? between|what(?:'s| is| are| was| were)?|which|who(?:'s| is)?|how (?:much|many)|current(?:ly)?|latest|present|today|now|give me|can you|could you|i want to know|help me understand|in detail|briefly|for upsc|upsc|prelims|mains)\b/gi
const ASKING_IN_HINDI =
  /(?<=^|\s)(क्या|है|हैं|कितना|कितनी|कितने|कौन|कौनसा|कैसे|क्यों|बताइए|बताएं|बताओ|समझाइए|समझाएं|के|का|की|को|में|से|पर|और|बारे|वर्तमान|अभी|आज|भारत)(?=$|[\s?।])/g

/** The question without its words of asking, unless nothing else is left of it; "NPAs" is found as "NPA". */
export function subjectOf(query: string): string {
  const subject = query
    .replace(ASKING, ' ')
    .replace(ASKING_IN_HINDI, ' ')
    .replace(/\b([A-Z]{2,})s\b/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]{2}/u.test(subject) ? subject : query
}
