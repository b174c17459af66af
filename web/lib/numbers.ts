/** Numbers and counts as both languages write them: digits in lakh and crore, and the form of a word that a count asks for. */

import type { Language } from './language.tsx'

const LOCALES = { en: 'en-IN', hi: 'hi-IN' } as const

/** What can be made once and used again: the browser takes its time to make one. */
const numberFormats = new Map<string, Intl.NumberFormat>()
const pluralRules = new Map<string, Intl.PluralRules>()

/** 1234567 as "12,34,567". */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}) {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, known)
  return known
}

/** With just so many digits after the point, as marks and shares are written: the same in both languages. */
export function fixed(value: number, digits: number): string {
  return numberFormat('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
}

/** A share that is written out already: "45 %", and in Hindi "45%". */
export const percentText = (language: Language, share: number | string) =>
  `${share}${language === 'hi' ? '' : '\u00a0'}%`

const LAKH = 100_000

/** 1,25,00,000 as "1.25 crore", for where there is no room for more; exact below a lakh. */
export function inShort(locale: string, value: number): string {
  const short = { notation: 'compact', compactDisplay: 'long' } as const
  const isLong = Math.abs(value) >= LAKH
  return numberFormat(locale, { ...(isLong && short), maximumFractionDigits: 2 }).format(value)
}

type Forms = { one: string; other: string }

/**
 * The form that this count asks for, with the number where `#` stands: `counted('en', 2, { one: '# day', other: '# days' })`.
 * In Hindi nought takes the form of one, so a form never writes its number out.
 */
export function counted(language: Language, count: number, forms: Forms): string {
  if (isSmall(count)) return (isOne(language, count) ? forms.one : forms.other).replaceAll('#', String(count))
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(LOCALES[language])
  pluralRules.set(language, rules)
  const form = rules.select(count) === 'one' ? forms.one : forms.other
  return form.replaceAll('#', numberFormat(LOCALES[language]).format(count))
}

/** A count beside a word that has one form for all of them: "1,500". */
export const grouped = (count: number) =>
  isSmall(count) ? String(count) : numberFormat('en-IN').format(count)

/** A number that is written out already, with its word: `inUnits('1.5', 'mark', 'marks')`. */
export function inUnits(number: string, one: string, other: string): string {
  return `${number} ${/^[+−-]?1$/.test(number) ? one : other}`
}

/** Most counts are whole and short, and written as they are: the first format of all takes a slow phone a twentieth of a second. */
const isSmall = (count: number) => Number.isInteger(count) && count >= 0 && count < 1000

/** As the rules of plurals have it for whole numbers; numbers.test.ts asks the browser's own. */
const isOne = (language: Language, count: number) => count === 1 || (language === 'hi' && count === 0)
