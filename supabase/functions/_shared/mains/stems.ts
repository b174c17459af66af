/** Words without their endings, so that two ways of writing one word meet; the same for both sides of a comparison. */

import type { Span } from './types.ts'
import { wordsOf } from './words.ts'

export type Token = Span & {
  /** In small letters, Devanagari without its fine points. */
  word: string
  stem: string
  /** Carries no matter: "the", "which", "है". */
  isSmall: boolean
}

const SMALL = new Set(
  `a an and are as at be been being but by can could did do does for from had has have he her his how i if in into is it its
   may me might more most must my no nor not of off on once or our out own shall she should so some such than that the their
   them then there these they this those though through thus to too under until up upon very was we were what when where
   whether which while who whom whose why will with within without would you your also both each few other only same all any
   again further here just over about after before between during because since yet still however therefore hence
   है हैं का की के को में से पर और या यह ये वह वे एक कि जो तो ही भी था थी थे हो होता होती होते होना कर करता करती करते करना करने किया
   किए की गया गए गई जा जाता जाती जाते जाना रहा रही रहे क्या क्यों कैसे कौन कब कहाँ लिए साथ इस इन इसके इसकी इसका इससे उस उन उसके
   उनके ने तक जब तब नहीं न परंतु किंतु लेकिन तथा एवं अतः इसलिए अपने अपनी अपना द्वारा ऐसे ऐसी जैसे सकता सकती सकते चाहिए हुआ हुई हुए
   कुछ सभी बहुत अधिक यदि भले बल्कि`
    .split(/\s+/)
    .map((word) => plain(word)),
)

const HINDI_ENDINGS = [
  ...['ियों', 'ाओं', 'ुओं', 'ियां', 'ाएं', 'ीकरण', 'ात्मक', 'ताओं'],
  ...['ओं', 'ों', 'ें', 'ीय', 'िक', 'ता', 'ाई', 'ी', 'ा', 'े', 'ि', 'ु', 'ू', 'ो', 'ं'],
]
const ENDINGS = [
  ...[
    'isations',
    'izations',
    'isation',
    'ization',
    'ations',
    'ation',
    'ments',
    'ment',
    'nesses',
    'ness',
    'ances',
  ],
  ...[
    'ance',
    'ences',
    'ence',
    'ities',
    'ity',
    'ively',
    'ives',
    'ive',
    'ions',
    'ion',
    'ising',
    'izing',
    'ised',
  ],
  ...[
    'ized',
    'ises',
    'izes',
    'ise',
    'ize',
    'ally',
    'als',
    'al',
    'ings',
    'ing',
    'edly',
    'ied',
    'ies',
    'ed',
    'ers',
  ],
  ...['er', 'ors', 'or', 'es', 'ly', 's', 'y', 'e'],
]
const LONGEST = 8

export function tokensOf(text: string): Token[] {
  return wordsOf(text).flatMap(({ start, end, text: written }) => {
    // "long-term" meets "long term": the parts of a word with hyphens are compared one by one; a figure stays whole.
    if (!/[-\u2010\u2011&]/.test(written) || /^\d/.test(written)) return [tokenOf(written, start, end)]
    const parts: Token[] = []
    for (const part of written.matchAll(/[^-\u2010\u2011&]+/g)) {
      parts.push(tokenOf(part[0], start + part.index, start + part.index + part[0].length))
    }
    return parts
  })
}

export function stemsOf(text: string): string[] {
  return tokensOf(text).map(({ stem }) => stem)
}

/** The words that carry matter, by their stems. */
export function tellingStems(text: string): string[] {
  return [
    ...new Set(tokensOf(text).flatMap(({ isSmall, stem }) => (isSmall || stem.length < 2 ? [] : [stem]))),
  ]
}

export function stemOf(written: string): string {
  const word = plain(written)
  if (/^\p{Script=Devanagari}+$/u.test(word)) return hindiStem(word)
  if (!/^[a-z]{4,}$/.test(word)) return word
  for (const ending of ENDINGS) {
    if (word.length - ending.length < 4 || !word.endsWith(ending)) continue
    return undoubled(word.slice(0, -ending.length)).slice(0, LONGEST)
  }
  return undoubled(word).slice(0, LONGEST)
}

/** How much of the one is in the other, 0 to 1. */
export function shareHeld(asked: readonly string[], held: ReadonlySet<string>): number {
  return asked.length === 0 ? 0 : asked.filter((stem) => held.has(stem)).length / asked.length
}

/** Small letters, ASCII digits, no commas in figures, and Devanagari without nukta, chandrabindu and joiners. */
export function plain(written: string): string {
  return written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’']s?$/u, '')
    .replace(/\u200c|\u200d|\u093c/g, '')
    .normalize('NFC')
    .replace(/\u093c/g, '')
    .replace(/\u0901/g, '\u0902')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(?<=\d),(?=\d)/g, '')
}

function tokenOf(written: string, start: number, end: number): Token {
  const word = plain(written)
  return { start, end, word, stem: stemOf(word), isSmall: SMALL.has(word) }
}

function hindiStem(word: string) {
  for (const ending of HINDI_ENDINGS) {
    if (word.length - ending.length >= 2 && word.endsWith(ending)) return word.slice(0, -ending.length)
  }
  return word
}

function undoubled(stem: string) {
  return stem.replace(/([bdgklmnprt])\1$/, '$1').replace(/(?<=.{3})i$/, '')
}
