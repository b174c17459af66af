/** What the words of a Hindi answer mean in English, as far as a list of terms and the sound of a word tell. */

import { ENGLISH_OF } from './hindi-words.ts'
import { plain, stemOf, stemsOf, type Token } from './stems.ts'

/** A term of the glossary in both languages. */
export type Term = { en: string; hi: string }

const CONSONANTS: Record<string, string> = Object.fromEntries(
  [
    ...[
      'कk',
      'खk',
      'गg',
      'घg',
      'ङn',
      'चc',
      'छc',
      'जj',
      'झj',
      'ञn',
      'टt',
      'ठt',
      'डd',
      'ढd',
      'णn',
      'तt',
      'थt',
      'दd',
    ],
    ...[
      'धd',
      'नn',
      'पp',
      'फp',
      'बb',
      'भb',
      'मm',
      'यy',
      'रr',
      'लl',
      'वv',
      'शs',
      'षs',
      'सs',
      'हh',
      'ळl',
      '\u0902n',
    ],
  ].map(([letter, sound]) => [letter, sound]) as [string, string][],
)
const LEAST_SOUNDS = 3

/** For each token, stems of its English words; none where it is not known. */
export function englishOf(tokens: readonly Token[], terms: readonly Term[]): string[][] {
  const english = tokens.map(({ word, stem }) => ENGLISH.get(word) ?? ENGLISH.get(stem) ?? [])
  const known = termsByFirst(terms)
  for (const [at, { stem }] of tokens.entries()) {
    for (const { hi, en } of known.get(stem) ?? []) {
      if (hi.every((part, index) => tokens[at + index]?.stem === part)) {
        english[at] = [...new Set([...(english[at] as string[]), ...en])]
      }
    }
  }
  return english
}

/** The consonants of a word as they sound, by which "लीकेज" meets "leakage"; empty where there are too few of them. */
export function soundOf(word: string): string {
  const written = plain(word)
  const sounds = /\p{Script=Devanagari}/u.test(written)
    ? [...written].map((letter) => CONSONANTS[letter] ?? '').join('')
    : latinSounds(written)
  const bare = sounds.replace(/[hyv]/g, '').replace(/(.)\1+/g, '$1')
  return bare.length >= LEAST_SOUNDS ? bare : ''
}

/** Whether the list knows any Hindi for this English stem. */
export function isTranslated(stem: string): boolean {
  return TRANSLATED.has(stem)
}

function latinSounds(word: string) {
  return word
    .replace(/tion|sion/g, 'sn')
    .replace(/ch|sh(?=.)/g, (pair) => (pair === 'ch' ? 'c' : 's'))
    .replace(/ph/g, 'p')
    .replace(/dge|ge$|gi|ge/g, 'j')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|c|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/[fp]/g, 'p')
    .replace(/z/g, 'j')
    .replace(/w/g, 'v')
    .replace(/[^bcdghjklmnprstvy]/g, '')
}

const ENGLISH = new Map<string, string[]>()
const TRANSLATED = new Set<string>()
for (const line of ENGLISH_OF.trim().split('\n')) {
  const [en = '', hi = ''] = line.split('=')
  const stems = en
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(stemOf)
  for (const stem of stems) TRANSLATED.add(stem)
  for (const written of hi.split(/[\s,]+/).filter(Boolean)) {
    for (const key of new Set([plain(written), stemOf(written)])) {
      ENGLISH.set(key, [...new Set([...(ENGLISH.get(key) ?? []), ...stems])])
    }
  }
}

type Known = { hi: string[]; en: string[] }
let lastTerms: readonly Term[] | undefined
let lastKnown = new Map<string, Known[]>()

/** The list is long and the same for many answers. */
function termsByFirst(terms: readonly Term[]) {
  if (terms === lastTerms) return lastKnown
  const known = new Map<string, Known[]>()
  for (const term of terms) {
    const hi = stemsOf(term.hi)
    const first = hi[0]
    if (first === undefined) continue
    const en = stemsOf(term.en)
    known.set(first, [...(known.get(first) ?? []), { hi, en }])
  }
  lastTerms = terms
  lastKnown = known
  return known
}
