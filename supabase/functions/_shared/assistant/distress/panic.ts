/** Recognises an attack of panic while it lasts. "Panic selling" and bank runs are the market's. */

const SIGNS = new RegExp(
  [
    '\\b(?:panic|anxiety) ?attacks?\\b|\\bpanicking\\b.{0,30}\\b(?:help|breathe|heart|stop)\\b|\\bi am (?:having a )?panick?ing\\b',
    '\\b(?:can not|could not|not able to|unable to|hard to|difficult to|trouble|struggling to) breath(?:e|ing)?\\b|\\bmy (?:heart|chest)\\b.{0,15}\\b(?:racing|pounding|beating (?:so |very )?fast|tight|exploding|sinking|burst\\w*)\\b|\\bmy hands?\\b.{0,10}\\b(?:shaking|trembling)\\b|\\bi am (?:shaking|trembling)\\b',
    '\\b(?:saa?n?s|sans) (?:hi |bhi )?(?:nahi|ruk|phool|ful|atak|ghut)|\\bdum ghut|\\bdam ghut|\\bdil (?:bahut |zor se |bohot )*(?:ghabra|tez dhad|zor se dhad)|\\bhaa?th (?:pair |paon )?kaa?mp',
    'सांस (?:ही |भी )?(?:नहीं|नही|रुक|फूल|अटक)|दम घुट|(?:पैनिक|एंग्जायटी) ?(?:अटैक|आ)|दिल (?:बहुत |जोर से |तेज )*(?:घबरा|धड़क|धडक)|हाथ (?:पैर |पांव )?कांप',
  ].join('|'),
  'u',
)
const STUDIED =
  /\b(?:markets?|banks?|investors?|pollution|smog|aqi|sellers?|selling|1907|fish|fishes|plants?|soil)\b|बाजार|मछल|प्रदूषण/u

export function isInPanic(text: string): boolean {
  return SIGNS.test(text) && !STUDIED.test(text)
}
