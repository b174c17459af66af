/** Reads the numbers of a message, with what they are counted in. */

export type Given = {
  value: number
  /** As it was written after the number, in one spelling; '' when nothing stood there. */
  unit: Unit
  /** Where it stands in the text. */
  at: number
  end: number
}

export type Unit =
  | ''
  | '%'
  | 'crore'
  | 'lakh crore'
  | 'lakh'
  | 'thousand'
  | 'million'
  | 'billion'
  | 'trillion'

/** Each in crore. */
const IN_CRORE: Partial<Record<Unit, number>> = {
  ...{ crore: 1, 'lakh crore': 100_000, lakh: 0.01, thousand: 0.0001 },
  ...{ million: 0.1, billion: 100, trillion: 100_000 },
}

const UNITS: [RegExp, Unit][] = [
  [/^ ?(?:%|per ?cent(?:age)?\b|pc\b|pratishat\b|प्रतिशत|फीसदी)/u, '%'],
  [/^ ?(?:(?:lakh|lac)s? (?:crores?|cr)\b|लाख करोड)/u, 'lakh crore'],
  [/^ ?(?:crores?\b|cr\b|करोड)/u, 'crore'],
  [/^ ?(?:lakhs?\b|lacs?\b|लाख)/u, 'lakh'],
  [/^ ?(?:thousand\b|hazaa?r\b|हजार)/u, 'thousand'],
  [/^ ?(?:million\b|mn\b)/u, 'million'],
  [/^ ?(?:billion\b|bn\b)/u, 'billion'],
  [/^ ?(?:trillion\b|tn\b)/u, 'trillion'],
]
const NUMBER = /(?<![\p{L}\p{N}.])\d+(?:\.\d+)?(?![\p{N}])/gu
/** "In 2024-25", "FY25": a time and no amount. */
const YEAR = /(?<![\p{L}\p{N}.])(?:fy ?)?(?:19|20)\d\d(?: ?[-/] ?\d{2,4})?(?![\p{N}.%])|\bfy ?\d{2}\b/giu

/** In one spelling, for the names and numbers to be looked for. */
export function readable(message: string): string {
  return message
    .normalize('NFD')
    .replace(/\u093c/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)))
    .replace(/(?<=\d),(?=\d{2,3}(?!\d))|(?<=\d),(?=\d\d,)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The years that the text names, in their order. */
export function yearsIn(text: string): number[] {
  return [...text.matchAll(YEAR)].map(([year]) => Number(/\d{2,4}/.exec(year)?.[0]))
}

/** The same length, without its years. */
export function withoutYears(text: string): string {
  return text.replace(YEAR, (year) => ' '.repeat(year.length))
}

export function numbersIn(text: string): Given[] {
  return [...withoutYears(text).matchAll(NUMBER)].map(({ 0: written, index }) => {
    const after = text.slice(index + written.length)
    const found = UNITS.map(([pattern, unit]) => ({
      unit,
      length: pattern.exec(after)?.[0].length ?? 0,
    })).find(({ length }) => length > 0)
    return {
      value: Number(written),
      unit: found?.unit ?? '',
      at: index,
      end: index + written.length + (found?.length ?? 0),
    }
  })
}

/**
 * All in one unit; undefined when they cannot be. "From 200 to 216 lakh crore" says it once, at the end.
 */
export function alike(given: Given[]): { values: number[]; unit: Unit } | undefined {
  const values = given.map(({ value }) => value)
  const units = given.map(({ unit }) => unit)
  const last = units.at(-1) ?? ''
  if (units.every((unit) => unit === last)) return { values, unit: last }
  if (last !== '' && units.slice(0, -1).every((unit) => unit === '')) return { values, unit: last }
  const sizes = units.map((unit) => IN_CRORE[unit])
  if (sizes.some((size) => size === undefined)) return undefined
  return { values: values.map((value, n) => value * (sizes[n] ?? 1)), unit: 'crore' }
}
