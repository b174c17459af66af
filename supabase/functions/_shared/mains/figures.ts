/** The figures of an answer, with their units multiplied out; years, articles and numbers of a list are none. */

import { collapsed } from './collapsed.ts'
import type { Span } from './types.ts'

export type Kind = '%' | 'points' | '₹' | '$' | 'count'

export type Figure = Span & {
  /** As written, without its unit. */
  raw: number
  /** Digits behind the point: what is written with one was rounded to one. */
  decimals: number
  scale: number
  kind: Kind
  /** A bare number: it may be of any kind. */
  isBare: boolean
}

const SCALES: [pattern: string, scale: number][] = [
  ['lakh crores?|लाख करो(?:ड\\u093c?|\\u095c)', 1e12],
  ['lakhs?|lacs?|लाख', 1e5],
  ['crores?|cr\\b|करो(?:ड\\u093c?|\\u095c)', 1e7],
  ['thousand|ह(?:ज\\u093c?|\\u095b)ार', 1e3],
  ['millions?|mn\\b', 1e6],
  ['billions?|bn\\b', 1e9],
  ['trillions?|tn\\b', 1e12],
  ['अरब', 1e9],
  ['खरब', 1e11],
]
const SCALE = new RegExp(
  `^[\\s\\u00a0-]{0,2}(?:${SCALES.map(([pattern]) => `(${pattern})`).join('|')})`,
  'iu',
)
const PERCENT =
  /^[\s\u00a0-]{0,2}(?:%|per\s?cent(?!age)|percent(?!age)|pct\b|प्रतिशत(?!\s+(?:अंक|बिंदु))|फ\u093c?ीसदी)/iu
const POINTS =
  /^[\s\u00a0-]{0,2}(percentage points?|per cent points?|pp\b|प्रतिशत अंक|प्रतिशत बिंदु)|^[\s\u00a0-]{0,2}(basis points?|bps?\b|आधार अंक)/iu
const NUMBER =
  /(?<![\p{L}\p{M}\p{N}_.,])(?<!\p{L}[-\u2013])(\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\p{L}]|\.\d)/gu
const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर'
const DAY = new RegExp(`^\\s*(?:st|nd|rd|th)?\\s*(?:${MONTHS})(?![\\p{L}\\p{M}])`, 'iu')
const DAY_BEHIND = new RegExp(`(?:${MONTHS})\\s+$`, 'iu')
const NUMBERED =
  /(?:articles?|arts?\.?|sections?|sec\.?|entr(?:y|ies)|schedule|chapter|paras?|rule|clause|no\.?|nos\.?|part|phase|pillar|tier|figure|table|page|step|base|series|sdg|goal|अनुच्छेदों?|धाराओं?|धारा|प्रविष्टि|अनुसूची|नियम|भाग|चरण|आधार वर्ष)\s*(?:\d+[A-Z]*\s*(?:,|and|to|-|–|और|से)\s*)*$/iu
const LEAST_BARE = 12

export function figuresOf(text: string): Figure[] {
  const { text: single, at } = collapsed(text)
  const read = readable(single)
  const figures: Figure[] = []
  for (const { 0: written, index } of read.matchAll(NUMBER)) {
    const before = read.slice(Math.max(0, index - 40), index)
    const after = read.slice(index + written.length, index + written.length + 40)
    const figure = figureAt(written, before, after)
    if (figure) figures.push({ ...figure, start: index, end: index + written.length + figure.unitLength })
  }
  return sharedUnits(read, figures).map((figure) => ({
    ...figure,
    ...{ start: at(figure.start), end: at(figure.end - 1) + 1 },
  }))
}

/** Of a value of the registry: "7,50,000" and "lakh crore". */
export function scaleOf(unit: string): { kind: Kind; scale: number } {
  const kind: Kind = unit.startsWith('%')
    ? '%'
    : unit.startsWith('₹')
      ? '₹'
      : unit.startsWith('US$')
        ? '$'
        : 'count'
  const bare = unit.replace(/^(?:₹|US\$|%)\s*/, '')
  const scale = kind === '%' ? null : SCALE.exec(bare)
  return { kind, scale: scale ? (SCALES[nth(scale)]?.[1] ?? 1) : 1 }
}

/** Whether the figure says this value, rounded as it was written. */
export function says(figure: Figure, value: number, unit: { kind: Kind; scale: number }): boolean {
  if (!isComparable(figure, unit)) return false
  const held = value * unit.scale
  // "6.5" for 6.5 per cent may stand without its unit, "12" for 12 lakh crore may not.
  const said = figure.raw * figure.scale
  const step = figure.scale * 10 ** -figure.decimals
  const far = Math.abs(said - held)
  return far <= step / 2 + Math.abs(held) * 1e-9 && far <= Math.abs(held) * 0.04 + 1e-9
}

function isComparable({ kind, isBare, scale }: Figure, unit: { kind: Kind; scale: number }) {
  if (kind === unit.kind) return true
  if (kind === 'points') return unit.kind === 'count'
  if (kind !== 'count') return false
  // "24,000 crore" without its rupee sign; a bare number only where the unit is per cent or a count.
  return isBare ? unit.kind === '%' : scale > 1 && unit.kind !== '%'
}

function figureAt(written: string, before: string, after: string) {
  const raw = Number(written.replaceAll(',', ''))
  const isWhole = !written.includes('.')
  const [, fraction = ''] = written.split('.')
  const currency = /(?:₹|\brs\.?|\binr)\s*$/iu.test(before)
    ? '₹'
    : /(?:\$|\busd)\s*$/iu.test(before)
      ? '$'
      : null
  const scale = SCALE.exec(after)
  const scaled = scale?.[0].length ?? 0
  const rest = after.slice(scaled)
  const percent = PERCENT.exec(rest)
  const points = POINTS.exec(rest)
  const named = /^\s*(?:rupees?|रुपये|रुपए|रु\.?)(?![\p{L}\p{M}])/iu.test(rest)
    ? '₹'
    : /^\s*(?:us )?(?:dollars?|डॉलर)/iu.test(rest)
      ? '$'
      : null
  const kind: Kind = percent ? '%' : points ? 'points' : (currency ?? named ?? 'count')
  const isBare = kind === 'count' && !scale
  if (isBare) {
    const isYear = isWhole && !written.includes(',') && raw >= 1700 && raw <= 2150
    const isSpan = /^\s*[-–/]\s*\d{2,4}/u.test(after) && isYear
    const isEnd = /\d{4}\s*[-–/]\s*$/u.test(before)
    const isDay = isWhole && raw <= 31 && (DAY.test(after) || DAY_BEHIND.test(before))
    const isVersion = /^\d\.0$/.test(written)
    if (isYear || isSpan || isEnd || isDay || isVersion) return null
    if (NUMBERED.test(before) || /^(?:st|nd|rd|th|वें|वीं|वाँ|वां|वा)(?![\p{L}\p{M}])/u.test(after)) return null
    if (/\bfy\s*'?$/iu.test(before) || (/^\s*[.)]\s/u.test(after) && /(?:^|\n)\s*\(?$/u.test(before)))
      return null
    if (isWhole && raw <= LEAST_BARE) return null
  }
  return {
    ...{ raw, decimals: fraction.length, kind, isBare },
    scale: (scale ? (SCALES[nth(scale)]?.[1] ?? 1) : 1) * (points?.[2] ? 0.01 : 1),
    unitLength: scaled + (percent?.[0].length ?? points?.[0].length ?? 0),
  }
}

/** "4 to 6 per cent": both are. */
function sharedUnits(text: string, figures: Figure[]): Figure[] {
  return figures.map((figure, index) => {
    const next = figures[index + 1]
    if (!figure.isBare || !next || next.isBare) return figure
    const between = text.slice(figure.end, next.start)
    if (!/^\s*(?:-|–|to|and|or|,|से|और|या|तथा|,\s*and|against)?\s*[₹$]?\s*$/iu.test(between)) return figure
    return { ...figure, kind: next.kind, scale: next.scale, isBare: false }
  })
}

function nth(match: RegExpExecArray) {
  return match.slice(1).findIndex((group) => group !== undefined)
}

/** Every character stays where it is. */
function readable(text: string) {
  return text
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/[\u2010\u2011\u2012\u2212]/g, '-')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
}
