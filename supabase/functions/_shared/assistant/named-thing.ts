/**
 * "What is X?" asks of one thing by its name. Words of the name that stand apart, or of another name, are about something
 * else: "hot money" is not money, "the Lead Bank Scheme" no other scheme of the Reserve Bank.
 */

import { questionKind, subjectOf } from './question.ts'
import type { Passage } from './retrieve.ts'
import { sentencesOf, tellingWords } from './sentences.ts'

const ASKED_IN_ENGLISH =
  /^(?:please |pls )?(?:what(?:['’]?s| is| are| was| were| do you mean by| does)?(?: meant by| the (?:meaning|concept|definition) of)?|define|explain(?: the (?:meaning|concept|term)(?: of)?)?|meaning of|(?:the )?concept of)\s+(?:an? |the |by )?(.+?)(?: mean(?:s|ing)?| stands? for| definition| concept| (?:with )?examples?)?$/iu
const ASKED_IN_HINGLISH =
  /^(.+?)\s+(?:(?:ka|ki|ke) (?:matlab|arth|meaning)(?: kya (?:hai|hota hai))?|(?:kya|kise) (?:hai|hain|tha|thi|the|hota hai|hoti hai|hote hain|hota h|h|(?:kehte|kahte|bolte) ha?in?))$/iu
const ASKED_SHORT = /^(.+?)\s+(?:meaning|definition|concept|kya)$/iu
/** What joins several things, or a thing and a side of it, is no name. */
const JOINS =
  /\b(?:of|in|on|for|to|by|with|from|between|and|or|vs|versus|after|under|at|per|during|against|through|than|about|if|when|why|how|is|are|was|not|does|do|ka|ki|ke|ko|se|mein|me|aur|ya|par)\b|[,;:/()+]|\d/iu
/** Said with many a name, and left out as often. */
const BESIDE_A_NAME =
  /^(?:india's|india’s|indian|so-called|famous|new|the) | (?:scheme|yojana|mission|programme|program|act|bill|theory|hypothesis|concept|model|policy|system|committee|institutions?|(?:trade )?agreement|crisis|problem|effect|phenomenon|status)$/iu
const MOST_WORDS = 4
/** What may stand between the words of a name: "depreciation of the rupee". */
const BETWEEN = new Set(['of', 'the', 'a', 'an', 'in', 'for', 'and', 's'])

/** The name that the question asks of; undefined where it asks of more, of less, or in Hindi. */
export function nameAsked(question: string): string | undefined {
  const bare = question
    .trim()
    .replace(/[\s?.!।]+$/u, '')
    .replace(/\s+/gu, ' ')
  const [, name] =
    [ASKED_IN_ENGLISH, ASKED_IN_HINGLISH, ASKED_SHORT].reduce<RegExpExecArray | null>(
      (found, way) => found ?? way.exec(bare),
      null,
    ) ?? []
  if (!name || !/^[\p{Script=Latin}'’. -]+$/u.test(name) || JOINS.test(name)) return undefined
  return wordsOf(name).length <= MOST_WORDS ? name : undefined
}

/** Of what was found, what speaks of the thing that the question names; all of it where it names none. */
export function onTheNamed(passages: Passage[], question: string): Passage[] {
  // The latest value of a thing stands where its name is written otherwise.
  const name = questionKind(question) === 'explanation' ? nameAsked(question) : undefined
  return name === undefined ? passages : speakOf(passages, name)
}

function speakOf(passages: Passage[], name: string): Passage[] {
  const short = name.replace(BESIDE_A_NAME, '')
  const names = short === name ? [name] : [name, short]
  return passages.filter(
    (passage) => isHeadedSo(passage, name) || names.some((each) => callsIt(passage, each)),
  )
}

/** By another of its names, or with a slip of the finger: the search has told that it is in the heading in full. */
function isHeadedSo({ coverage, named, title, section }: Passage, name: string): boolean {
  // "Short selling" is looked for as "selling": what was not looked for was not found.
  const isAllAsked = tellingWords(subjectOf(name)).size === tellingWords(name).size
  if (coverage < 0.95 || named < 0.95 || !isAllAsked) return false
  const [asked = '', ...others] = wordsOf(name)
  if (others.length > 0) return true
  const heads = wordsOf(`${title} ${section ?? ''}`)
  if (heads.some((word) => isSlipOf(asked, word) || asked.endsWith(word))) return true
  // Another name has other letters; what is merely spelt alike is another thing: "reflation" is not relative.
  return heads.every((word) => likeness(asked, word) < ALIKE)
}

/** Letters that a slip leaves out, adds or swaps. */
const SLIPS = 2
/** Share of their pairs of letters that two words have in common. */
const ALIKE = 0.35

function likeness(one: string, other: string): number {
  const pairsOf = (word: string) => [...word].slice(1).map((letter, at) => `${word[at]}${letter}`)
  const pairs = pairsOf(other)
  const both = pairsOf(one).filter((pair) => pairs.includes(pair)).length
  return (2 * both) / Math.max(1, one.length + other.length - 2)
}

function isSlipOf(written: string, word: string): boolean {
  const left = [...word]
  const more = [...written].filter((letter) => {
    const at = left.indexOf(letter)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return written[0] === word[0] && more.length <= SLIPS && left.length <= SLIPS
}

function callsIt({ title, section, content }: Passage, name: string): boolean {
  const words = wordsOf(name)
  const [only = '', ...others] = words
  const areTelling = tellingWords(name).size === words.length
  return [title, section ?? '', ...sentencesOf(content)].some((sentence) => {
    const said = wordsOf(sentence)
    if (said.some((_, at) => words.every((word, n) => isFormOf(word, said[at + n] ?? '')))) return true
    if (others.length === 0) return wordsOf(sentence.replaceAll('-', '')).some((word) => isFormOf(only, word))
    return areTelling && standNear(words, said)
  })
}

function standNear(words: string[], said: string[]): boolean {
  return said.some((_, at) => {
    const near = said.slice(at, at + 2 * words.length).filter((word) => !BETWEEN.has(word))
    return words.every((word) => near.slice(0, words.length + 1).some((other) => isFormOf(word, other)))
  })
}

/** "Forwards" are "forward", "indexed" is "index"; a short word is only itself: no hotel is hot. */
function isFormOf(word: string, said: string): boolean {
  if (word.length <= 4) return said === word || said === `${word}s` || `${said}s` === word
  return said.startsWith(word.slice(0, Math.max(4, word.length - 2)))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
}
