/** Questions that the library does not answer although all their words may stand in it. */

/** Life, and money of one's own. */
const OF_LIFE =
  /\b(?:(?:make|earn|making|earning) (?:\w+ )?money|meaning of life|love life|my life|lose weight|should i (?:buy|sell|invest|put)|which (?:stock|share|fund)s? (?:to|should)|best (?:stock|share|mutual fund)s?|(?:mutual fund|stock|share|sip|fund)s? (?:is|are) (?:the )?best|(?:mutual fund|stock|share)s? (?:should|shall|to) (?:i|we|buy|invest))\b/i
/** Of a person, not of what they did in office. */
const OF_A_LIFE =
  /\b(?:(?:was|were|is) (?:\w+ ){0,3}born|birth ?(?:day|place|date)|biography|wife|husband|net worth|educational? qualifications?|which (?:college|university|school)|how old is)\b/i
/** What a market quotes from day to day. */
const OF_THE_DAY =
  /\b(?:(?<=['’]s )(?:share|stock) price|(?:share|stock) price (?:of|today|now|abhi|aaj)|target price|market cap(?:itali[sz]ation)? of|(?:sensex|nifty|bitcoin|crude|(?:gold|silver|petrol|diesel|lpg|dollar) (?:price|rate)s?) (?:today|right now|now|abhi|aaj)|(?:gold|silver|petrol|diesel|dollar|sona|sone|chandi) (?:ka |ki )?(?:rate|price|bhav|daam|dam)s? (?:of )?(?:today|now|abhi|aaj)|(?:today['’]?s?|aaj(?: ka| ki)?) (?:sensex|nifty|gold|silver|petrol|diesel|dollar))\b/i
/** What nobody knows yet. */
const TO_COME =
  /\b(?:who will (?:be|become|win)|^when (?:is|are|will) (?:the )?next\b|next (?:governor|finance minister|prime minister|president|chairman|chairperson|chief|ceo)|^will (?:the )?(?:\w+ ){1,3}(?:cut|raise|hike|hold|reach|cross|touch|fall|rise|increase|change|announce|be) .*(?:\b20\d\d|next|tomorrow|soon|coming)|(?:predict|prediction|forecast) (?:for|of) (?:the )?(?:next|coming)|agla (?:governor|budget))\b/i
/** Who holds an office now; what the office is and who appoints to it stands in the library. */
const OF_WHO_HOLDS_IT =
  /^(?:who(?:['’]?s| is| are)?|name) (?:the )?(?:current |present |new |our |indian |union )*(?:rbi |reserve bank |india['’]?s )?(?:deputy )?(?:governor|finance minister|finance secretary|prime minister|president|chief economic advis[eo]r)(?: of (?:the )?(?:rbi|reserve bank(?: of india)?|india))?(?: now| today| currently| at present| right now| abhi)?[\s?]*$|^(?:rbi|reserve bank|bharat|india)?(?: ke| ka| ki)? ?(?:governor|vitt? mantri|finance minister|pradhan ?mantri) (?:abhi )?kaun (?:hai|hain)[\s?]*$|^(?:(?:the|current|present|new) )*(?:(?:rbi|reserve bank) governor|governor of (?:the )?(?:rbi|reserve bank(?: of india)?)|(?:union )?finance minister|chief economic advis[eo]r)(?: of india)?(?: (?:name|now|2026|kaun))?[\s?]*$|^(?:भारत के |आरबीआई के |रिज़र्व बैंक के |रिजर्व बैंक के )?(?:वर्तमान )?(?:गवर्नर|वित्त ?मंत्री|प्रधानमंत्री|राष्ट्रपति) कौन हैं?[\s?।]*$/iu
/** What a paper will ask. */
const OF_THE_PAPER =
  /\b(?:predict(?:ed|ion)?|guess|expected|sure[- ]?shot)\b.{0,30}\b(?:questions?|paper|cut-?offs?)\b/i

export function isBeyondTheLibrary(query: string): boolean {
  return [OF_LIFE, OF_A_LIFE, OF_THE_DAY, TO_COME, OF_WHO_HOLDS_IT, OF_THE_PAPER].some((words) =>
    words.test(query.trim()),
  )
}
