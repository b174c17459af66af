/** The articles, acts, committees, reports, schemes and courts that an answer names. */

import { collapsed } from './collapsed.ts'
import type { Checks } from './types.ts'

export type Named = Checks['named'][number]

// No word is as long as this: without an end, a text without spaces takes seconds.
const CAPITAL = "(?:[A-Z][\\p{L}’'.-]{0,80}|\\d{4}|\\d{1,2}(?:st|nd|rd|th))"
/** Up to eight words of a name, small ones between them. */
const NAME = `${CAPITAL}(?:[ \\u00a0](?:${CAPITAL}|of|and|for|the|on|to|in|&)){0,8}?`
const HINDI_WORD = '\\p{Script=Devanagari}{1,60}'
const HINDI_NAME = `(?:${HINDI_WORD}[ -]){1,4}?`

const PATTERNS: [kind: Named['kind'], pattern: RegExp][] = [
  [
    'article',
    /\b(?:Articles?|Arts?\.)\s+\d+[A-Z]{0,2}(?:\(\d+\))?(?:(?:,| and| to|-|–)\s*\d+[A-Z]{0,2})*/giu,
  ],
  ['article', /\b(?:sections?|sec\.)\s+\d+[A-Z]{0,3}(?:\(\d+\))?(?:(?:,| and| to|-|–)\s*\d+[A-Z]{0,3})*/giu],
  [
    'article',
    /\b(?:State List|Concurrent List|Union List|(?:Sixth|Seventh|Tenth|Eleventh|Twelfth|Fifth|Ninth) Schedule)\b/gu,
  ],
  [
    'article',
    /(?:अनुच्छेद|धारा)\s+[\d०-९]+[\p{L}]{0,2}|(?:राज्य|समवर्ती|संघ) सूची|(?:छठी|सातवीं|नौवीं|दसवीं|ग्यारहवीं|बारहवीं) अनुसूची/gu,
  ],
  [
    'act',
    new RegExp(`\\b(?:${NAME} )(?:Act|Code|Bill|Amendment)s?\\b(?:,?\\s*(?:of )?(?:18|19|20)\\d\\d)?`, 'gu'),
  ],
  [
    'act',
    /\b(?:FRBM|RBI|SEBI|NFSA|FCRA|FEMA|DPDP|MMDR|RFCTLARR|IBC|MSMED|CGST|SARFAESI|MGNREG)\b(?: Act| Code)?(?:,? (?:19|20)\d\d)?/gu,
  ],
  ['act', new RegExp(`${HINDI_NAME}(?:अधिनियम|संहिता|विधेयक)(?:,?\\s*(?:19|20|१९|२०)[\\d०-९]{2})?`, 'gu')],
  [
    'committee',
    new RegExp(`\\b(?:${NAME} )(?:Committee|Commission|Working Group|Task Force|Panel|Council)\\b`, 'gu'),
  ],
  ['committee', /\b(?:NITI Aayog|MPC|CACP|UGC|NABARD|CCEA|FSDC|IRDAI|PFRDA|TRAI|CERC)\b/gu],
  ['committee', new RegExp(`${HINDI_NAME}(?:समिति|आयोग|परिषद)|नीति आयोग`, 'gu')],
  [
    'report',
    /\b(?:Economic Survey|Financial Stability Report|Human Development (?:Report|Index)|World Inequality Report|Monetary Policy Report|Report on Trend and Progress|State Finances|SOFI|PLFS|NFHS(?:-\d)?|HCES|NSSO?|CAG|RBI Bulletin|NCRB|ASUSE|AISHE|UDISE)\b(?:,? (?:of )?20\d\d(?:-\d\d)?)?/gu,
  ],
  [
    'report',
    new RegExp(
      `\\b(?:${NAME} )(?:Report|Survey|Index|Review|Bulletin)\\b(?:,? (?:of )?20\\d\\d(?:-\\d\\d)?)?`,
      'gu',
    ),
  ],
  ['report', /\b(?:World Bank|IMF|OECD|UNDP|FAO|WTO|ICRIER|NCAER|NIPFP|Oxfam|ILO|WHO|UNICEF|UNCTAD)\b/gu],
  [
    'report',
    new RegExp(
      `आर्थिक (?:सर्वेक्षण|समीक्षा)|(?:${HINDI_WORD} ){1,3}?(?:रिपोर्ट|सर्वेक्षण|सूचकांक)|विश्व बैंक|अंतर(?:राष्ट्रीय|्राष्ट्रीय) मुद्रा कोष`,
      'gu',
    ),
  ],
  ['scheme', /\b(?:PM|Pradhan Mantri)[- ][A-Z][\p{L}-]+(?:[ -][A-Z][\p{L}-]+){0,5}/gu],
  [
    'scheme',
    new RegExp(`\\b(?:${NAME} )(?:Yojana|Scheme|Mission|Abhiyan|Programme|Initiative|Fund|Card)\\b`, 'gu'),
  ],
  [
    'scheme',
    /\b(?:MGNREGA|MGNREGS|PMFBY|PMJDY|PMAY|PMKVY|PM-KISAN|PM-AASHA|PMGKAY|ONORC|UDAY|RDSS|UDAN|PLI|DBT|UPI|e-NAM|eNAM|NRLM|DAY-NRLM|SVAMITVA|AgriStack|Aadhaar|Jan Dhan|APY|NPS|UPS|EPFO|ESIC|TReDS|ULI|ONDC|GeM|GST|PDS|ICDS|FPO|SHG)s?\b/gu,
  ],
  [
    'scheme',
    new RegExp(`${HINDI_NAME}(?:योजना|मिशन|अभियान|कार्यक्रम)|मनरेगा|जन धन|आधार(?= (?:कार्ड|संख्या))`, 'gu'),
  ],
  [
    'court',
    /\b(?:Supreme Court|High Court|Constitution Bench|Tribunal|NCLT|NCLAT|NGT)\b|\b[A-Z][\p{L}.]{1,80}(?: [A-Z][\p{L}.]{1,80}){0,4} v(?:s)?\.? [A-Z][\p{L}.]{1,80}(?: [A-Z][\p{L}.]{1,80}){0,4}/gu,
  ],
  ['court', /(?:उच्चतम|सर्वोच्च|उच्च) न्यायालय|सुप्रीम कोर्ट|हाई ?कोर्ट/gu],
]
/** At the beginning of a sentence they have a capital and are no name. */
const NO_NAME =
  /^(?:The|This|These|That|Those|An?|Such|Each|Every|Our|Its|Their|In|On|By|Under|And|Of|For|To|But)[ \u00a0]/u
const HINDI_SMALL =
  /^(?:(?:इस|इन|यह|एक|उस|और|तथा|एवं|में|के|की|का|को|से|पर|ने|है|हैं|भी|किसी|प्रत्येक|कोई|ऐसी|नई|नयी|थी|तो|ही|अतः|लिए|द्वारा|गई|गया|किए|हुई|साथ)[ -])+/u
const LEAST_LETTERS = 3

export function namedIn(written: string): Named[] {
  const found: Named[] = []
  const { text, at } = collapsed(written)
  for (const [kind, pattern] of PATTERNS) {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      let start = index
      let name = match
      for (let small = leading(name); small > 0; small = leading(name)) {
        start += small
        name = name.slice(small)
      }
      name = name.replace(/\s+$/u, '')
      // "Report" or "समिति" alone names none.
      if (name.length < LEAST_LETTERS || !isName(name, kind)) continue
      found.push({
        start: at(start),
        end: at(start + name.length - 1) + 1,
        name: name.replace(/\s+/gu, ' '),
        kind,
      })
    }
  }
  let reached = 0
  return found
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter(({ start, end }) => {
      const isOuter = start >= reached
      reached = Math.max(reached, end)
      return isOuter
    })
}

/** How many different ones. */
export function namesIn(named: readonly Named[]): string[] {
  const seen = new Map<string, string>()
  for (const { name } of named) {
    const key = name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    if (!seen.has(key)) seen.set(key, name)
  }
  return [...seen.values()]
}

function leading(name: string) {
  return (NO_NAME.exec(name) ?? HINDI_SMALL.exec(name))?.[0].length ?? 0
}

function isName(name: string, kind: Named['kind']) {
  if (kind === 'article' || kind === 'court') return true
  const words = name.split(/[\s-]+/u)
  return words.length > 1 || /^[A-Z]{2,}|[a-z][A-Z]|मनरेगा|Aadhaar/u.test(name)
}
