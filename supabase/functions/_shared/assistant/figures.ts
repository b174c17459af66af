/**
 * Whether every figure of a sentence stands in the passages that it cites. Figures are compared by what they say, not
 * by how they are written: 7.5 lakh crore is 7,50,000 crore, 25 basis points are 0.25 percentage points, FY26 is
 * 2025-26, and digits may be Devanagari. What is rounded, converted or worked out is another figure.
 */

type Unit = '' | '%' | 'points'

type Figure = {
  written: string
  /** The number itself, and what it stands for once lakh, crore and the like are multiplied out. */
  raw: number
  value: number
  unit: Unit
  currency: '' | '₹' | '$'
  /** For "2025-26": the year it begins in. */
  span: number | undefined
}

const SCALES: [pattern: string, scale: number][] = [
  ['lakh crores?|लाख करोड़?', 1e12],
  ['lakhs?|lacs?|लाख', 1e5],
  ['crores?|cr\\b|करोड़?', 1e7],
  ['hundred|सौ', 100],
  ['thousand|हज़ार|हजार', 1e3],
  ['millions?|mn\\b', 1e6],
  ['billions?|bn\\b', 1e9],
  ['trillions?|tn\\b', 1e12],
  ['अरब', 1e9],
  ['खरब', 1e11],
]
const UNITS: [pattern: string, unit: Unit, scale: number][] = [
  ['percentage points?|per cent points?|pp\\b|प्रतिशत अंक', 'points', 1],
  ['basis points?|bps?\\b|आधार अंक', 'points', 0.01],
  ['%|per ?cent|percent(?:age)?|pct\\b|प्रतिशत|फ़ीसदी|फीसदी', '%', 1],
]
const SCALE = new RegExp(`^[\\s-]*(?:${SCALES.map(([pattern]) => `(${pattern})`).join('|')})`, 'i')
const UNIT = new RegExp(`^[\\s-]*(?:${UNITS.map(([pattern]) => `(${pattern})`).join('|')})`, 'i')
/** A number that is part of a word or of a formula's index (G20, M3, COVID-19, x_1) is no figure; a year after a hyphen is. */
const NUMBER =
  /(?<![\p{L}\p{M}\p{N}_^{.,])(?<!\p{L}-(?!(?:1[5-9]|20)\d\ds?\b))(\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d+(?:\.\d+)?)/gu
const SPAN = /^-(\d{4}|\d{2})(?!\d|\.\d)/
/** "4 to 6 per cent": both are. */
const SHARES_UNIT = /^[\s,]*(?:-|to|and|or|से|और|या|तथा|,)[\s₹$]*$/i
const LIST_NUMBER = /^\s*(?:#+\s*)?\d{1,2}[.)]\s/gm
const CITATION = /\[\d+\]/g

const WORDS = new Map(
  [
    [
      'one first एक पहला पहली',
      'two second दो दूसरा दूसरी',
      'three third तीन तीसरा तीसरी',
      'four fourth चार चौथा चौथी',
    ],
    [
      'five fifth पाँच पांच',
      'six sixth छह छः',
      'seven seventh सात',
      'eight eighth आठ',
      'nine ninth नौ',
      'ten tenth दस',
    ],
    ['eleven eleventh', 'twelve twelfth', 'thirteen thirteenth', 'fourteen fourteenth', 'fifteen fifteenth'],
    [
      'sixteen sixteenth',
      'seventeen seventeenth',
      'eighteen eighteenth',
      'nineteen nineteenth',
      'twenty twentieth',
    ],
  ]
    .flat()
    .flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)),
)

/** The figures of `text` that none of the passages holds, as they are written; empty when all is well. */
export function unsupportedFigures(text: string, passages: string[]): string[] {
  const asked = figuresIn(text)
  if (asked.length === 0) return []
  const held = passages.map((passage) => ({
    figures: [...figuresIn(passage), ...figuresInWords(passage)],
    // A table says its unit once, at its head.
    hasTable: /^\|/m.test(passage),
  }))
  return asked
    .filter((figure) => !held.some((passage) => holds(passage, figure)))
    .map(({ written }) => written)
}

export function hasFigures(text: string): boolean {
  return figuresIn(text).length > 0
}

function holds({ figures, hasTable }: { figures: Figure[]; hasTable: boolean }, asked: Figure) {
  if (asked.span !== undefined) {
    const years = new Set(figures.map(({ value }) => value))
    return (
      figures.some(({ span }) => span === asked.span) || (years.has(asked.span) && years.has(asked.span + 1))
    )
  }
  return figures.some((figure) => {
    if (asked.currency && figure.currency && asked.currency !== figure.currency) return false
    if (asked.unit && figure.unit) return same(asked.value, figure.value)
    if (same(asked.value, figure.value) && (!asked.unit || hasTable)) return true
    return hasTable && same(asked.raw, figure.raw)
  })
}

function same(one: number, other: number) {
  return Math.abs(one - other) <= Math.abs(one) * 1e-9
}

function figuresIn(text: string): Figure[] {
  const plain = plainly(text)
  const found: (Figure & { end: number; bare: boolean; at: number })[] = []
  for (const match of plain.matchAll(NUMBER)) {
    const written = match[1] as string
    const at = match.index
    if (found.some(({ end }) => at < end)) continue
    const raw = Number(written.replaceAll(',', ''))
    let end = at + written.length
    const span = spanFrom(written, plain.slice(end))
    if (span) {
      found.push({
        ...figure(written + span.text, raw),
        span: raw,
        end: end + span.text.length,
        bare: false,
        at,
      })
      continue
    }
    const scale = SCALE.exec(plain.slice(end))
    end += scale?.[0].length ?? 0
    const unit = UNIT.exec(plain.slice(end))
    const [, kind, times] = unit ? (UNITS[nth(unit)] as (typeof UNITS)[number]) : ['', '' as Unit, 1]
    end += unit?.[0].length ?? 0
    const scaled = raw * (scale ? (SCALES[nth(scale)]?.[1] ?? 1) : 1) * times
    const currency = currencyBefore(plain.slice(0, at))
    found.push({
      ...figure(plain.slice(at, end).trim(), raw),
      ...{ value: scaled, unit: kind, currency, end, bare: !scale && !unit, at },
    })
  }
  return found.map((one, index) => withUnitOfNext(one, found[index + 1], plain))
}

function figure(written: string, raw: number): Figure {
  return { written, raw, value: raw, unit: '', currency: '', span: undefined }
}

type Placed = Figure & { end: number; bare: boolean; at: number }

function withUnitOfNext(one: Placed, next: Placed | undefined, text: string): Figure {
  const isShared =
    one.bare && next && !next.bare && !isYear(one) && SHARES_UNIT.test(text.slice(one.end, next.at))
  if (!isShared) return one
  return {
    ...one,
    unit: next.unit,
    value: one.raw * (next.value / (next.raw || 1)),
    currency: one.currency || next.currency,
  }
}

function isYear({ raw, span }: Figure) {
  return span !== undefined || (Number.isInteger(raw) && raw >= 1900 && raw <= 2100)
}

/** "2025-26" and "2025-2026" are one year of accounts; "2019-24" is two years apart. */
function spanFrom(written: string, after: string) {
  const year = Number(written)
  const match = /^\d{4}$/.test(written) ? SPAN.exec(after) : null
  if (!match) return undefined
  const next = (year + 1).toString()
  return match[1] === next || match[1] === next.slice(2) ? { text: match[0] } : undefined
}

/** Ordinals and small numbers that a passage writes out: the Sixteenth Finance Commission is the 16th. */
function figuresInWords(text: string): Figure[] {
  return (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).flatMap((word) => {
    const value = WORDS.get(word)
    return value === undefined ? [] : [figure(word, value)]
  })
}

function currencyBefore(text: string): Figure['currency'] {
  if (/(?:₹|\bRs\.?|\bINR)\s*$/i.test(text)) return '₹'
  return /(?:\$|\bUSD)\s*$/i.test(text) ? '$' : ''
}

function nth(match: RegExpExecArray) {
  return match.slice(1).findIndex((group) => group !== undefined)
}

function plainly(text: string) {
  return text
    .replace(CITATION, ' ')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/[*_`~\\]+/g, '')
    .replace(/\{,\}/g, ',')
    .replace(/\bRs\.?\s?(?=\d)/gi, '₹')
    .replace(/\b(?:FY|F\.Y\.)\s?'?(\d{2}|\d{4})(?:-(\d{2}|\d{4}))?(?!\d)/gi, (_, first, last) =>
      yearsOfAccounts(first, last),
    )
    .replace(LIST_NUMBER, ' ')
    .replace(/(?:×|\btimes)\s*100\b/g, ' ')
}

/** "FY26" and "FY2025-26" both are 2025-26. */
function yearsOfAccounts(first: string, last: string | undefined) {
  const full = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year))
  const begins = last === undefined ? full(first) - 1 : full(first)
  return `${begins}-${String(begins + 1).slice(2)}`
}
