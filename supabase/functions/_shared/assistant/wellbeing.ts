/** Answers a learner in distress: with help lines and people in place of passages, whatever else she asked. */

import type { Ask, Composed } from './ask.ts'
import { moveOf } from './conversation.ts'
import { isCourtesy } from './courtesy.ts'
import { ASKS, questionBeside } from './distress/question-beside.ts'
import { distressWords } from './distress/words.ts'
import { distressIn } from './distress.ts'
import { languageOf } from './form.ts'

const SET = { step: null, practice: null, grounded: true }

/** Undefined for a message of another kind. */
export function wellbeing(ask: Ask): Composed | undefined {
  const [first, ...others] = distressIn(ask.query)
  if (!first || isTell(ask)) return undefined
  const { words, other } = wordsFor(ask.query)
  const question = questionBeside(ask.query)
  const parts = [
    words[first],
    ...(others.includes('harmed') ? [words.alsoHarmed] : []),
    other.line,
    ...(question ? [words.questionWaits] : []),
  ]
  return { ...SET, reply: parts.join('\n\n'), search_suggestions: question ? [question] : [] }
}

/** For who was spoken to like that just before, and now writes what the library has no answer to. */
export function afterDistress({ query, history }: Ask): Composed | undefined {
  const answer = history.at(-1)
  const lines = Object.values(distressWords).map(({ line }) => line)
  if (answer?.role !== 'ai' || !lines.some((line) => answer.content.includes(line))) return undefined
  // In the language that was spoken: a "haan" alone tells none.
  const { words, other } = /^[\u0900-\u097f]/.test(answer.content) ? inHindi() : wordsFor(query)
  return { ...SET, reply: [words.after, other.line].join('\n\n'), search_suggestions: [] }
}

/** The same, where what was written names people and asks for nothing: no passage is an answer to "she is not listening". */
export function talkAfterDistress(ask: Ask): Composed | undefined {
  const { query } = ask
  const isTalk =
    isCourtesy(query) || ASKS_FOR_HELP.test(query) || (OF_PEOPLE.test(query) && !ASKS.test(query))
  return isTalk ? afterDistress(ask) : undefined
}

const ASKS_FOR_HELP =
  /\b(?:what|how|whom?|where) (?:should|shall|can|do|could|must|to) (?:i )?(?:do|say|tell|talk|help|call|go|live|cope|stop|sleep)\b|\bkya (?:karu|karun|karoon|kahu|bolu)\b|\bkaise (?:bolu|batau|samjhau|baat)\b|क्या (?:करूँ|करूं|कहूँ|कहूं)|कैसे (?:बताऊँ|बताऊं|कहूँ|कहूं)/iu
const OF_PEOPLE =
  /(?<![\p{L}\p{M}])(?:i|im|me|my|myself|you|she|he|her|him|they|them|no ?body|no ?one|any ?one|some ?one|mom|mum|mummy|dad|papa|friends?|parents?|yes|yeah|no|nope|ok(?:ay)?|hmm+|please|help|sorry|haan?|nahi+n?|nhi|ji|mujhe|mujhse|main|mai|mera|meri|mere|koi|kisi|wo|woh|usko|fay?da|मैं|मुझे|मेरा|मेरी|मेरे|कोई|किसी|वह|उसको|हाँ|हां|नहीं|जी|फायदा|मदद)(?![\p{L}\p{M}])/iu

/** What a language model is told to hand over, when it meets distress that no rule has recognised. */
export function wellbeingUnrecognised({ query }: Ask): Composed {
  const { words, other } = wordsFor(query)
  return { ...SET, reply: [words.oneself, other.line].join('\n\n'), search_suggestions: [] }
}

const ROMAN_HINDI =
  /\b(?:hai|hain|hu|hoon|hun|nahi|nhi|nahin|mujhe|mujhko|mujhse|main|mai|mera|meri|mere|maine|ka|ki|ke|ko|se|kar|kya|ab|aur|jeene|jeena|marna|marne|mar|zindagi|jindagi|khud|apni|apne|papa|wo|roz|kaise|lunga|lungi)\b/gi

/** Who writes Hindi in Latin letters is spoken to in Hindi here: it is what she thinks in. */
function isRomanHindi(text: string) {
  const words = text.trim().split(/\s+/u).length
  return (text.match(ROMAN_HINDI) ?? []).length >= Math.max(2, words / 4)
}

/** "I give up" on a hint is no distress. */
function isTell(ask: Ask) {
  const move = moveOf(ask)
  return move.kind === 'ladder' && move.said === 'tell'
}

function inHindi() {
  return { words: distressWords.hi, other: distressWords.en }
}

/** Those of the message's language, and the other's, of which the number is told as well. */
function wordsFor(text: string) {
  const isHindi = isRomanHindi(text) || languageOf(text) === 'hi'
  return isHindi ? inHindi() : { words: distressWords.en, other: distressWords.hi }
}
