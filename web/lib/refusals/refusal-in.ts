/**
 * What the server says when it refuses, in the reader's language. It says so in English; the Hindi of it stands in the
 * files beside this one, by the desk where somebody can come to it. What has no Hindi stays as it was said.
 */

import { plainDate } from '#web/lib/dates.ts'
import { fullStop } from '#web/lib/full-stop.ts'
import type { Language } from '#web/lib/language.tsx'

/**
 * The server's sentences as they are written there, without their full stop and with `%s` for what differs, and each in
 * Hindi. There `%s` stays as it was said; `%n` is told in Hindi where a Hindi is known, as a name is not; of `%w` it must
 * be known, or the whole stays English. In another order they are numbered: `%2$s`.
 */
export type Words = Readonly<Record<string, string>>

export function refusalIn(language: Language, said: string, words: Words): string {
  return sentenceIn(language, said, words) ?? said
}

/** With or without its full stop, as a sentence within another may have one of its own. */
function sentenceIn(language: Language, said: string, words: Words): string | undefined {
  if (!said.endsWith('.')) return toldIn(language, said, words)
  const told = toldIn(language, said.slice(0, -1), words)
  return told && `${told}${fullStop(language)}`
}

function toldIn(language: Language, said: string, words: Words): string | undefined {
  if (Object.hasOwn(words, said)) return language === 'hi' ? words[said] : said
  for (const { pattern, en, hi } of templatesOf(words)) {
    const given = pattern.exec(said)?.slice(1)
    const told = given && filled(language === 'hi' ? hi : en, given, language, words)
    if (told !== undefined) return told
  }
  return severalIn(language, said, words)
}

function filled(template: string, given: string[], language: Language, words: Words): string | undefined {
  let next = 0
  let isWhole = true
  const told = template.replace(/%(?:(\d)\$)?([snw])/g, (_all, place: string | undefined, how: string) => {
    const value = given[place ? Number(place) - 1 : next++] ?? ''
    const own = how === 's' ? undefined : sentenceIn(language, value, words)
    if (how === 'w' && own === undefined) isWhole = false
    return own ?? dayIn(language, value)
  })
  return isWhole ? told : undefined
}

/** A day as days are told elsewhere; anything else as it stands. */
function dayIn(language: Language, value: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return value
  return plainDate(value, language === 'hi' ? 'hi-IN' : 'en-IN')
}

/** The server tells all that is wrong with one thing in a row. */
function severalIn(language: Language, said: string, words: Words): string | undefined {
  const stop = fullStop(language)
  for (let at = said.indexOf('. '); at > 0; at = said.indexOf('. ', at + 1)) {
    const first = toldIn(language, said.slice(0, at), words)
    const rest = first && toldIn(language, said.slice(at + 2), words)
    if (rest) return `${first}${stop} ${rest}`
  }
  return undefined
}

type Template = { pattern: RegExp; en: string; hi: string }

const made = new WeakMap<Words, Template[]>()

/** The most particular first: what leaves least open. */
function templatesOf(words: Words): Template[] {
  let templates = made.get(words)
  if (!templates) {
    templates = Object.entries(words)
      .filter(([en]) => en.includes('%s'))
      .sort(([one], [other]) => fixed(other) - fixed(one))
      .map(([en, hi]) => ({ pattern: patternOf(en), en, hi }))
    made.set(words, templates)
  }
  return templates
}

function fixed(template: string): number {
  return template.replaceAll('%s', '').length
}

function patternOf(template: string): RegExp {
  const parts = template.split('%s').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('([^]*?)')}$`)
}
