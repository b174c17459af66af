/** What of a headline says which story it is: its shingles, whom and what it names, and its figures. */

export type Marks = { shingles: string[]; entities: string[]; numbers: string[] }

/** Names that are written in several ways, in either language. */
const NAMES: [name: string, pattern: RegExp][] = [
  ['rbi', /\brbi\b|reserve bank|आरबीआई|रिज़?र्व बैंक/],
  ['repo', /\brepo\b|policy rate|रेपो|नीतिगत दर/],
  ['mpc', /\bmpc\b|monetary policy|मौद्रिक नीति|एमपीसी/],
  ['cpi', /\bcpi\b|retail inflation|consumer price|खुदरा (?:महंगाई|मुद्रास्फीति)|सीपीआई/],
  ['wpi', /\bwpi\b|wholesale (?:inflation|price)|थोक (?:महंगाई|मुद्रास्फीति)|डब्ल्यूपीआई/],
  ['gdp', /\bgdp\b|gross domestic product|सकल घरेलू उत्पाद|जीडीपी/],
  ['iip', /\biip\b|industrial (?:output|production)|औद्योगिक उत्पादन|आईआईपी/],
  ['gst', /\bgst\b|goods and services tax|वस्तु एवं सेवा कर|जीएसटी/],
  ['sebi', /\bsebi\b|सेबी/],
  ['budget', /\bbudget\b|बजट/],
  ['imf', /\bimf\b|international monetary fund|आईएमएफ|अंतरराष्ट्रीय मुद्रा कोष/],
  ['world-bank', /\bworld bank\b|विश्व बैंक/],
  ['forex', /forex|foreign exchange reserve|विदेशी मुद्रा/],
  ['fiscal-deficit', /fiscal deficit|राजकोषीय घाटा/],
  ['exports', /\bexports?\b|निर्यात/],
  ['imports', /\bimports?\b|आयात/],
  ['cabinet', /\bcabinet\b|मंत्रिमंडल|कैबिनेट/],
  ['rupee', /\brupee\b|रुपया|रुपये में/],
  ['unemployment', /\bunemployment\b|\bplfs\b|बेरोज़?गारी/],
]
/** So many headlines hold these that they say nothing. */
const COMMON = new Set(
  'a an and are as at be by for from has have in india indian is it its new of on or says set than that the to up was were will with over after amid का की के को में से पर ने और है हैं था थी एक यह इस भी तक लिए कर किया गया गई होगा हुआ'.split(
    ' ',
  ),
)
const SAME: [from: RegExp, to: string][] = [
  [/per ?cent|percent|प्रतिशत|फ़?ीसदी|फीसदी/g, '%'],
  [/basis points?|\bbps\b|आधार अंक/g, 'bps'],
  [/&/g, ' and '],
  [/['’`]s\b/g, ''],
]

export function marksOf(headline: string): Marks {
  const plain = simply(headline)
  const acronyms = [...headline.matchAll(/\b[A-Z][A-Z&]{1,7}s?\b/g)]
    .map(([name]) => name.toLowerCase().replace(/s$/, ''))
    // A headline that shouts names nobody by it.
    .filter(() => /[a-z]/.test(headline))
  const named = NAMES.flatMap(([name, pattern]) => (pattern.test(plain) ? [name] : []))
  return {
    shingles: shinglesOf(plain),
    entities: [...new Set([...named, ...acronyms])].sort(),
    numbers: [...new Set(numbersIn(plain))].sort(),
  }
}

/** Three letters in a row, word by word, as small changes of ending leave most of them alone. */
function shinglesOf(plain: string): string[] {
  const words = plain.match(/[\p{L}\p{M}\p{N}%.]+/gu) ?? []
  const telling = words.filter((word) => !COMMON.has(word))
  const shingles = (telling.length > 0 ? telling : words).flatMap((word) => {
    const letters = [...` ${word.replace(/\.+$/, '')} `]
    return letters.length < 4
      ? [letters.join('')]
      : letters.slice(0, -2).map((_, at) => letters.slice(at, at + 3).join(''))
  })
  return [...new Set(shingles)].sort()
}

function numbersIn(plain: string): string[] {
  return (plain.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((written) =>
    String(Number(written.replaceAll(',', ''))),
  )
}

function simply(headline: string): string {
  const text = headline
    .normalize('NFKD')
    // Accents, nuktas and joiners go; vowel signs stay.
    .replace(/[\u0300-\u036f\u093c\u200b-\u200d]/g, '')
    .replace(/\u0901/g, '\u0902')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .toLowerCase()
  return SAME.reduce((plain, [from, to]) => plain.replace(from, to), text).replace(/(\d)\s+%/g, '$1%')
}

/** The share of shingles that both have. */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const both = one.filter((shingle) => other.includes(shingle)).length
  return both / (one.length + other.length - both || 1)
}
