/** How what was found is grouped and marked, which pages a query names, and what was searched for before. */

import type { Language } from '#web/lib/language.tsx'
import { kept } from '#web/lib/storage.ts'
import { ownKey } from '#web/lib/stored-auth.ts'
import { soundKey } from '#web/lib/transliterate.ts'
import { copy, type PageAddress } from './search-copy.ts'
import type { Found } from './search-queries.ts'

export type Kind = Found['kind'] | 'page'

export type Hit = {
  /** Of its row in the list. */
  id: string
  kind: Kind
  title: string
  /** The language of the title. */
  lang: Language
  context: string | null
  contextLang: Language
  href: string
  day: string | null
  why: string
}

export type Group = { kind: Kind; hits: Hit[] }

/** Of the list of results, which the field names. */
export const LIST_ID = 'search-results'

/** Of one kind, so many are shown. */
const SHOWN = 5
/** What a query may have beside letters. */
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/u

export function wordsOf(query: string): string[] {
  return query.toLocaleLowerCase().normalize('NFC').split(BETWEEN).filter(Boolean)
}

/** Pages whose name, in either language, has a word that begins with each word of the query, or sounds like it. */
export function pagesFor(query: string, language: Language): Hit[] {
  const asked = wordsOf(query)
  const addresses = Object.keys(copy.en.pages) as PageAddress[]
  return addresses
    .filter((address) => asked.length > 0 && asked.every((word) => namesPage(address, word)))
    .map((address) => pageHit(address, language))
}

export function pageHit(address: PageAddress, language: Language): Hit {
  const title = (language === 'hi' && copy.hi.pages?.[address]) || copy.en.pages[address]
  return {
    id: `page-${address}`,
    kind: 'page',
    title,
    lang: language,
    context: null,
    contextLang: language,
    href: address,
    day: null,
    why: 'name',
  }
}

function namesPage(address: PageAddress, word: string) {
  const names = wordsOf(`${copy.en.pages[address]} ${copy.hi.pages?.[address] ?? ''}`)
  const sound = soundKey(word)
  return names.some((name) => name.startsWith(word) || (sound.length > 2 && soundKey(name).startsWith(sound)))
}

/** Says in Hindi what a figure is of (web/lib/period-words.ts). */
export type PeriodIn = (language: Language, period: string) => { text: string; lang: Language }

export function hitOf(found: Found, language: Language, periodIn?: PeriodIn): Hit {
  const isHindi = language === 'hi' && found.title_hi !== null
  const isHindiContext = language === 'hi' && found.context_hi !== null
  return {
    id: `${found.kind}-${found.id}`,
    kind: found.kind,
    title: isHindi ? (found.title_hi ?? '') : found.title,
    lang: isHindi ? 'hi' : 'en',
    context: isHindiContext ? contextInHindi(found, periodIn) : found.context,
    contextLang: isHindiContext ? 'hi' : 'en',
    href: found.href,
    day: found.day,
    why: found.why,
  }
}

/** "3.93 %, May 2026": what a figure is of begins behind one of the commas, and is kept in English alone. */
function contextInHindi({ kind, context_hi: said }: Found, periodIn: PeriodIn | undefined): string | null {
  if (kind !== 'fact' || !said || !periodIn) return said
  const starts = [...said.matchAll(/, /g)].map(({ index }) => index + 2)
  for (const at of starts) {
    const { text, lang } = periodIn('hi', said.slice(at))
    if (lang === 'hi') return said.slice(0, at) + text
  }
  return said
}

/** Kind by kind, in the order in which the best of each stands. */
export function grouped(hits: Hit[]): Group[] {
  const groups = new Map<Kind, Hit[]>()
  for (const hit of hits) groups.set(hit.kind, [...(groups.get(hit.kind) ?? []), hit])
  return [...groups].map(([kind, all]) => ({ kind, hits: all.slice(0, SHOWN) }))
}

/** The title in pieces; those that answer the query are marked. */
export function marked(title: string, query: string): { text: string; isMarked: boolean }[] {
  const asked = wordsOf(query)
  return title
    .split(/([^\p{L}\p{M}\p{N}]+)/u)
    .filter(Boolean)
    .flatMap((piece) => {
      const word = piece.toLocaleLowerCase().normalize('NFC')
      const typed = asked.filter((one) => word.startsWith(one)).sort((a, b) => b.length - a.length)[0]
      if (typed === undefined) return [{ text: piece, isMarked: false }]
      const rest = piece.slice(typed.length)
      // a vowel sign must not be torn from its letter
      const isWhole = rest === '' || /^\p{M}/u.test(rest)
      if (isWhole) return [{ text: piece, isMarked: true }]
      return [
        { text: piece.slice(0, typed.length), isMarked: true },
        { text: rest, isMarked: false },
      ]
    })
}

const storageKey = () => ownKey('searches')
const REMEMBERED = 6

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(kept.local.get(storageKey()) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, REMEMBERED) : []
  } catch {
    return []
  }
}

export function rememberSearch(query: string): void {
  const asked = query.trim()
  if (asked.length < 2) return
  const others = recentSearches().filter((one) => one.toLowerCase() !== asked.toLowerCase())
  kept.local.set(storageKey(), JSON.stringify([asked, ...others].slice(0, REMEMBERED)))
}

export function forgetSearches(): void {
  kept.local.remove(storageKey())
}
