/** Answers a learner in distress: with help lines and people in place of passages, whatever else she asked. */

import type { Ask, Composed } from './ask.ts'
import { moveOf } from './conversation.ts'
import { questionBeside } from './distress/question-beside.ts'
import { distressWords } from './distress/words.ts'
import { distressIn, isDistress } from './distress.ts'
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

/** For who wrote of distress just before, and now writes what the library has no answer to. */
export function afterDistress({ query, history }: Ask): Composed | undefined {
  const before = history.findLast(({ role }) => role === 'user')
  if (!before || !isDistress(before.content)) return undefined
  const { words, other } = wordsFor(`${query} ${before.content}`)
  return { ...SET, reply: [words.after, other.line].join('\n\n'), search_suggestions: [] }
}

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

/** Those of the message's language, and the other's, of which the number is told as well. */
function wordsFor(text: string) {
  const language = isRomanHindi(text) ? 'hi' : languageOf(text)
  return { words: distressWords[language], other: distressWords[language === 'hi' ? 'en' : 'hi'] }
}
