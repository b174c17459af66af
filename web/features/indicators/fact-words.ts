/** The words of a figure in a language: its name, its number as it is written, its unit. */

import { factValue } from '#supabase/functions/_shared/library/fact-words.ts'
import type { Language } from '#web/lib/language.tsx'
import { periodIn } from '#web/lib/period-words.ts'

type Words = string | null | undefined
export type NamedFact = { name: string; name_hi?: Words }
export type SaidFact = { display: string; unit?: Words; unit_hi?: Words; period?: Words }

export function factNameIn(language: Language, { name, name_hi }: NamedFact): string {
  return (language === 'hi' && name_hi) || name
}

/** `lang` is the language of the unit; `text` is the whole, and `head` as much of it as ends with the number. */
export function valueIn(language: Language, fact: SaidFact) {
  const isHindi = language === 'hi'
  const written = fact.unit ?? ''
  // a sign, as % or ₹, is the same in both
  const hindi = fact.unit_hi || (/\p{L}/u.test(written) ? null : written)
  const unit = (isHindi && hindi) || written
  const number = isHindi ? numberInHindi(fact.display) : fact.display
  const text = factValue({ display: number, unit }).trim()
  const end = text.indexOf(number) + number.length
  return {
    ...{ number, unit, text, head: text.slice(0, end), rest: text.slice(end) },
    lang: isHindi && hindi === null ? ('en' as const) : language,
  }
}

/** Value and period; what has no period is its value. */
export function saidIn(language: Language, fact: SaidFact): string {
  const { text } = valueIn(language, fact)
  return fact.period ? `${text} (${periodIn(language, fact.period).text})` : text
}

/** The few words that stand at numbers: "about 85", "6.8 to 7.2", "130th". */
export function numberInHindi(display: string): string {
  return display
    .replace(/^(?:about|almost) /, 'लगभग ')
    .replace(/^more than (.+)$/, '$1+')
    .replace(/ to /, ' से ')
    .replace(/(?<=\d)(?:st|nd|rd|th)$/, 'वाँ')
}
