/**
 * What a figure is of, in the words of the interface. The library writes it in English, as its publisher does: "May 2026",
 * "2026-27, Budget Estimate", "in force from 21 November 2025". Of these forms the Hindi is made; what has another one stays
 * English, and is marked as such.
 */

import { dateNames } from '#web/lib/date-names.ts'
import type { Language } from '#web/lib/language.tsx'

export type Worded = { text: string; lang: Language }

export function periodIn(language: Language, period: string): Worded {
  const hindi = language === 'hi' ? madeBefore(period) : null
  return hindi === null ? { text: period, lang: 'en' } : { text: hindi, lang: 'hi' }
}

const ENGLISH = dateNames('en-IN')?.months ?? []
const HINDI = dateNames('hi-IN')?.months ?? []
const MONTH = `(${ENGLISH.join('|')})`
const DAYS = String.raw`\d{1,2}(?:-\d{1,2})?`

const monthIn = (name = '') => HINDI[ENGLISH.indexOf(name)] ?? name

const QUARTERS = ['पहली', 'दूसरी', 'तीसरी', 'चौथी']

/** How a moment or a span is written; the rest of each is one again. */
const TIMES: [RegExp, (...found: string[]) => string][] = [
  // 2025, 2025-26, 2026-31
  [/^(\d{4}(?:-\d{2,4})?)$/, (year) => year],
  [/^(\d{4}-\d{2}) Q([1-4])$/, (year, quarter) => `${year} की ${QUARTERS[Number(quarter) - 1]} तिमाही`],
  [/^(\d{1,2}) months$/, (count) => `${count} माह`],
  [
    new RegExp(`^(?:(${DAYS}) )?${MONTH}(?: (\\d{4}))?$`),
    (day, month, year) => [day, monthIn(month), year].filter(Boolean).join(' '),
  ],
  [
    new RegExp(`^${MONTH}-${MONTH} (\\d{4})$`),
    (from, until, year) => `${monthIn(from)}-${monthIn(until)} ${year}`,
  ],
]

/** Words around a moment; `…` stands for it. */
const PHRASES: [en: string, hi: string][] = [
  ['end-…', '… का अंत'],
  ['end of …', '… का अंत'],
  ['early …', '… की शुरुआत'],
  ['calendar year …', 'कैलेंडर वर्ष …'],
  ['accounting year …', 'लेखा वर्ष …'],
  ['marketing year …', 'विपणन वर्ष …'],
  ['rabi marketing season …', 'रबी विपणन मौसम …'],
  ['kharif marketing season …', 'खरीफ विपणन मौसम …'],
  ['first quarter of …', '… की पहली तिमाही'],
  ['second quarter of …', '… की दूसरी तिमाही'],
  ['third quarter of …', '… की तीसरी तिमाही'],
  ['fourth quarter of …', '… की चौथी तिमाही'],
  ['projection of …', 'प्रक्षेपण, जारी …'],
  ['forecast of …', 'पूर्वानुमान, जारी …'],
  ['estimate of …', 'अनुमान, जारी …'],
  ['report of …', '… की रिपोर्ट'],
  ['baseline of the report of …', '… की रिपोर्ट का आधारभूत अनुमान'],
  ['medium variant of …', '… का मध्यम अनुमान'],
  ['… assessment', '… का आकलन'],
  ['law of …', '… का कानून'],
  ['directions of …', '… के निर्देश'],
  ['decision of …', '… का निर्णय'],
  ['to apply from …', '… से लागू होगा'],
  ['for transactions from …', '… से होने वाले लेन-देन के लिए'],
  ['in force from …', '… से लागू'],
  ['in force since …', '… से लागू'],
  ['in force after the review of …', '… की समीक्षा के बाद लागू'],
  ['in force at the review of …', '… की समीक्षा के समय लागू'],
  ['series with base …', 'आधार … की शृंखला'],
  ['on base …', 'आधार … पर'],
  ['last quarter published on base …', 'आधार … पर प्रकाशित अंतिम तिमाही'],
  ['in use since …', '… से प्रयोग में'],
  ['since …', '… से'],
  ['from …', '… से'],
  ['before …', '… से पहले'],
  ['by …', '… तक'],
  ['until …', '… तक'],
  ['up to …', '… तक'],
  ['cumulative to …', '… तक संचयी'],
  ['target for …', '… के लिए लक्ष्य'],
  ['as announced in …', '… में की गई घोषणा के अनुसार'],
  ['as reported in …', '… में दी गई जानकारी के अनुसार'],
  ['as last read in …', 'अंतिम बार … में देखा गया'],
  ['proposed in …', '… में प्रस्तावित'],
  ['approved in …', '… में स्वीकृत'],
  ['approved on …', '… को स्वीकृत'],
  ['approved by the Cabinet on …', '… को मंत्रिमंडल से स्वीकृत'],
  ['agreed on …', '… को सहमति'],
  ['agreement signed on …', 'समझौते पर … को हस्ताक्षर'],
  ['five years from …', '… से पाँच वर्ष'],
  ['record as of …', '… तक का रिकॉर्ड'],
  ['Census …', 'जनगणना …'],
  ['Budget …', 'बजट …'],
  ['Union Budget …', 'केंद्रीय बजट …'],
  ['proposed in the Union Budget …', 'केंद्रीय बजट … में प्रस्तावित'],
  ['announced in the Union Budget …', 'केंद्रीय बजट … में घोषित'],
  ['Economic Survey …', 'आर्थिक समीक्षा …'],
  ['as in the Economic Survey …', 'आर्थिक समीक्षा … के अनुसार'],
  ['as stated in the Economic Survey …', 'आर्थिक समीक्षा … के अनुसार'],
  ['as given in the Economic Survey of …', '… की आर्थिक समीक्षा के अनुसार'],
  ['World Inequality Report …', 'विश्व असमानता रिपोर्ट …'],
  ['World Development Report …', 'विश्व विकास रिपोर्ट …'],
  ['Human Development Report …', 'मानव विकास रिपोर्ट …'],
  ['reply in Parliament, …', 'संसद में उत्तर, …'],
  ['as reported to Parliament in …', '… में संसद को दी गई जानकारी के अनुसार'],
]

/** Words that stand by themselves. */
const WORDS: Record<string, string> = {
  'budget estimate': 'बजट अनुमान',
  'budget estimates': 'बजट अनुमान',
  'budget estimates of the states': 'राज्यों के बजट अनुमान',
  be: 'बजट अनुमान',
  re: 'संशोधित अनुमान',
  'revised estimate': 'संशोधित अनुमान',
  'revised estimates': 'संशोधित अनुमान',
  estimate: 'अनुमान',
  projection: 'प्रक्षेपण',
  about: 'लगभग',
  rounded: 'पूर्णांकित',
  'in force': 'लागू',
  'medium term': 'मध्यम अवधि',
  'as first released': 'पहली बार जारी आँकड़ा',
  'until the next review': 'अगली समीक्षा तक',
  'target of the scheme': 'योजना का लक्ष्य',
  'over five years': 'पाँच वर्षों में',
  'fifteenth commission': 'पंद्रहवाँ वित्त आयोग',
  'fifteenth finance commission': 'पंद्रहवाँ वित्त आयोग',
  'sixteenth finance commission': 'सोलहवाँ वित्त आयोग',
  'provisional accounts': 'अनंतिम लेखे',
  projected: 'प्रक्षेपित',
  interpolated: 'अंतर्वेशित',
  'old design': 'पुरानी रूपरेखा',
  'a little above': 'इससे कुछ अधिक',
  'from the labour force survey': 'श्रम बल सर्वेक्षण से',
}

const made = new Map<string, string | null>()

/** A list of all figures, and the search in it, ask for hundreds with each letter. */
function madeBefore(period: string) {
  const known = made.get(period)
  if (known !== undefined) return known
  const hindi = wholeInHindi(period)
  made.set(period, hindi)
  return hindi
}

/** Null where a part of it has no form that is known. */
function wholeInHindi(period: string): string | null {
  // "reply in Parliament, February 2026" is one thing, "2026-27, Budget Estimate" two; "2026-27 (Budget Estimate)" too
  const whole = partInHindi(period)
  if (whole !== null) return whole
  const inBrackets = /^(.+) \((.+)\)$/.exec(period)
  if (inBrackets) {
    const [outer, inner] = [wholeInHindi(inBrackets[1] ?? ''), wholeInHindi(inBrackets[2] ?? '')]
    return outer !== null && inner !== null ? `${outer} (${inner})` : null
  }
  if (!period.includes(', ')) return null
  const parts = period.split(', ').map(partInHindi)
  return parts.includes(null) ? null : parts.join(', ')
}

function partInHindi(part: string): string | null {
  const word = WORDS[part.toLowerCase()]
  if (word !== undefined) return word
  const time = timeInHindi(part)
  if (time !== null) return time
  for (const [en, hi] of PHRASES) {
    const [before = '', after = ''] = en.split('…')
    if (!part.startsWith(before) || !part.endsWith(after)) continue
    const inner = timeInHindi(part.slice(before.length, part.length - after.length))
    if (inner !== null) return hi.replace('…', inner)
  }
  const [from, until, ...more] = part.split(' to ')
  if (from === undefined || until === undefined || more.length > 0) return null
  const ends = [timeInHindi(from), timeInHindi(until)]
  return ends.includes(null) ? null : ends.join(' से ')
}

function timeInHindi(text: string): string | null {
  for (const [form, write] of TIMES) {
    const found = form.exec(text)
    if (found) return write(...(found.slice(1) as string[]))
  }
  return null
}
