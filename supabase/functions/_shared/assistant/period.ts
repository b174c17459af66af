/** The times that questions and figures speak of, as spans of months, so that one can be held against the other. */

/** Months since year 0, both ends included. */
export type Span = { from: number; to: number }
export type AskedPeriod = {
  span: Span
  text: string
  subject: string
  /** ISO, where the question names one. */
  day?: string
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const FINANCIAL_YEAR = /\b(\d{4})\s?[-–]\s?(\d{2}|\d{4})(?![\d-])(?:,?\s*q([1-4]))?/i
const ASKED = new RegExp(
  `(?:\\b(?:in|for|during|of|as of|as on|at the end of|since)\\s+)?(?:the\\s+)?(?:\\b(?:year|fy|financial year|month of)\\s*)?\\b((?:q[1-4]\\s*(?:of\\s*)?)?(?:19|20)\\d{2}\\s?[-–]\\s?(?:\\d{4}|\\d{2})(?![\\d-])(?:\\s*q[1-4])?|${MONTH},?\\s+(?:19|20)\\d{2}|(?:19|20)\\d{2})(?![\\d-])(?:\\s*\\(?(?:BE|RE|budget estimates?|revised estimates?)\\b\\)?)?`,
  'i',
)

const DAY = new RegExp(
  `(?:\\b(?:on|as of|as on)\\s+)?(?:the\\s+)?\\b((?:(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+of)?\\s+(${MONTH}),?|(${MONTH})\\s+(\\d{1,2})(?:st|nd|rd|th)?,?)\\s+((?:19|20)\\d{2}))(?![\\d-])`,
  'i',
)

/** The day that a text names, ISO; with `alone`, only where nothing else stands there. */
export function dayIn(text: string, alone = false): string | undefined {
  const found = DAY.exec(text)
  if (!found || (alone && found[0].length !== text.trim().length)) return undefined
  return isoOf(found)
}

function isoOf([, , first, month, otherMonth, second, year]: RegExpExecArray): string {
  const index = MONTHS.indexOf((month ?? otherMonth ?? '').slice(0, 3).toLowerCase())
  return `${year}-${String(index + 1).padStart(2, '0')}-${(first ?? second ?? '').padStart(2, '0')}`
}

/** The period that a question names, with what is left of the question; undefined when it names none. */
export function askedPeriod(question: string): AskedPeriod | undefined {
  const found = ASKED.exec(question)
  const text = found?.[1]
  const span = text && spanOf(text)
  if (!found || !span) return undefined
  const day = DAY.exec(question)
  const rest = question
    .replace(day?.[0] ?? found[0], ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { span, text: (day?.[1] ?? text).trim(), subject: rest, ...(day && { day: isoOf(day) }) }
}

/** The months that a period in words covers: "2025-26", "2025-26 Q1", "May 2026", "2025-06-06", "1 April 2026 to …". */
export function spanOf(period: string): Span | undefined {
  const day = /\b(\d{4})-(\d{2})-\d{2}\b/.exec(period)
  if (day) return month(Number(day[1]), Number(day[2]) - 1)
  const years = FINANCIAL_YEAR.exec(period)
  if (years) {
    const first = Number(years[1])
    if (Number(years[2]) % 100 === (first + 1) % 100) {
      const quarter = Number(years[3] ?? /\bq([1-4])/i.exec(period)?.[1] ?? 0)
      const from = first * 12 + 3 + (quarter > 0 ? (quarter - 1) * 3 : 0)
      const named = namedMonths(period)
      // "January-March 2026, fourth quarter of 2025-26" speaks of the quarter.
      return named ?? { from, to: from + (quarter > 0 ? 2 : 11) }
    }
    if (Number(years[2]) <= 12) return month(first, Number(years[2]) - 1)
  }
  const named = namedMonths(period)
  if (named) return named
  const year = /\b((?:19|20)\d{2})\b/.exec(period)
  return year ? { from: Number(year[1]) * 12, to: Number(year[1]) * 12 + 11 } : undefined
}

function month(year: number, index: number): Span {
  return { from: year * 12 + index, to: year * 12 + index }
}

function namedMonths(period: string): Span | undefined {
  const named = [...period.matchAll(new RegExp(`\\b(${MONTH})\\b(?:,?\\s+(\\d{4}))?`, 'gi'))]
  // A month without a year has that of the next one: "October-December 2025".
  let year = 0
  const months = named.reverse().flatMap(([, name = '', written]) => {
    if (written) year = Number(written)
    return year > 0 ? [year * 12 + MONTHS.indexOf(name.slice(0, 3).toLowerCase())] : []
  })
  return months.length > 0 ? { from: Math.min(...months), to: Math.max(...months) } : undefined
}
