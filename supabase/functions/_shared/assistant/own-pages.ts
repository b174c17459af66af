/**
 * What a learner asks of their own work and account: the plan, the cards that are due, marks, reminders. The library holds
 * none of it; it stands on a page of the site, which the answer names.
 */

export type OwnPage = 'today' | 'plan' | 'cards' | 'progress' | 'results' | 'account'

const MINE = '(?:my|mera|mere|meri|apn[aei])'
const PAGES: [OwnPage, RegExp][] = [
  [
    'account',
    new RegExp(
      `\\b(?:delete|close|remove|deactivate) (?:${MINE} )?account\\b|\\b(?:change|reset|forgot|update) (?:${MINE} )?(?:password|e-?mail(?: id)?|phone(?: number)?|profile|name|language)\\b|(?:मेरा|अपना) खाता (?:हटा|बंद)|खाता डिलीट|पासवर्ड`,
      'iu',
    ),
  ],
  [
    'cards',
    /\b(?:flash ?)?cards? (?:are |is |to )?(?:due|pending|left|baa?ki|revise|review)\b|\b(?:due|pending) (?:flash ?)?cards?\b|\bkitne (?:flash ?)?cards?\b|कार्ड (?:बाकी|बाक़ी|दोहरा)|कितने कार्ड/iu,
  ],
  [
    'results',
    new RegExp(
      `\\b(?:how much|how many marks|what) did i (?:score|get) in\\b|\\b${MINE} (?:last |previous |latest )?(?:test |mock )?(?:scores?|marks|results?)\\b|मेर[ाेी] (?:अंक|परिणाम|रिज़ल्ट)`,
      'iu',
    ),
  ],
  [
    'progress',
    new RegExp(
      `\\b${MINE} (?:weak(?:est)?|strong(?:est)?|kamzor) (?:topics?|areas?|subjects?|points?|vishay)\\b|\\b(?:where|in what|which topics?) am i (?:weak|strong)\\b|\\b${MINE} (?:progress|performance|accuracy|rank|percentile|streak)\\b|मेर[ाेी] (?:प्रगति|प्रदर्शन|कमज़ोर|कमजोर)`,
      'iu',
    ),
  ],
  [
    'today',
    /^(?:(?:so|ok|sir|please|pls)[\s,]+)*(?:what (?:should|do|shall|must|can) i (?:study|read|revise|do|practi[sc]e)(?: (?:today|now|next|tomorrow|this week))+|aaj (?:main |mujhe )?kya (?:padh?u+n?|padhna (?:hai|chahiye)|karu+n?)|(?:what(?:['’]?s| is) )?my (?:mission|tasks?)(?: (?:for )?today)?|आज (?:मैं |मुझे )?क्या (?:पढ़ूँ|पढ़ूं|पढ़ना (?:है|चाहिए)|करूँ))[\s?.!।]*$/iu,
  ],
  [
    'plan',
    /\b(?:study|revision|preparation|daily|weekly|monthly|\d+[- ]days?) (?:study )?(?:plan|schedule|time ?table|routine)\b(?! (?:bank|caste|tribe))|\bhow many hours (?:a day |per day |daily )?(?:should|do|must) i study\b|\b(?:padhai|study) ka (?:plan|time ?table)\b|^(?:please )?(?:remind me|set (?:me )?(?:a |an )?(?:reminder|alarm))\b|\bmujhe .*\byaad dila|\byaad dila (?:do|dena|dijiye)|मुझे .*याद दिला|याद दिला (?:दो|देना|दीजिए)|(?:पढ़ाई|अध्ययन) (?:की|का) (?:योजना|टाइम ?टेबल|समय-सारणी)/iu,
  ],
]

export function ownPageAsked(query: string): OwnPage | undefined {
  return PAGES.find(([, asked]) => asked.test(query.trim()))?.[0]
}
