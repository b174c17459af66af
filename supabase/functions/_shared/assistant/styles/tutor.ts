/**
 * The tutor asks before it tells: the concept and a guiding question, then the terms to build with, then the passage with
 * its decisive words left out, and only then the answer, with a question to check oneself by. Hints cite nothing, since a
 * source shows its passage, and hold no figure.
 */

import type { Ask } from '../ask.ts'
import { compare } from '../compare.ts'
import type { Move } from '../conversation.ts'
import { explain } from '../explain.ts'
import type { Found } from '../find.ts'
import { languageOf } from '../form.ts'
import { judge, pointsOf, sharedWords } from '../key-points.ts'
import { openingOf } from '../opening.ts'
import { correctionIn, trapsIn } from '../premise.ts'
import type { Passage } from '../retrieve.ts'
import { sentencesOf, tellingWords } from '../sentences.ts'
import { type Shape, shapeOf } from '../shape.ts'
import type { SourceList } from '../sources.ts'
import { type Language, teachingWords } from '../teaching-words.ts'

type Ladder = Extract<Move, { kind: 'ladder' }>
type Check = Extract<Move, { kind: 'check' }>
export type Tutored = { parts: string[]; step: 1 | 2 | 3 | 4 }

const TERMS = 3
const WORDS_TO_BUILD_WITH = 5
const BLANK = '____'
const ASKS_SIZE =
  /\b(?:current|latest|present|now|how (?:much|many|high|big)|value|figure|kitn[aie])\b|कितन|वर्तमान/iu

export function tutor(move: Ladder, ask: Ask, found: Found, list: SourceList): Tutored {
  const language = languageOf(move.question)
  const target = targetOf(found)
  if (!target) return { parts: answer(move, ask, found, list, language), step: 4 }
  const known = tellingWords(`${found.question} ${found.subject}`)
  const points = pointsOf(target.text, found.question)
  const tried = move.attempt === undefined ? undefined : judge(move.attempt, points, known)
  const hasIt = tried !== undefined && tried.covered.length > 0 && tried.missing.length === 0
  const step = hasIt ? 4 : move.step
  const parts = [
    ...(move.attempt === undefined || hasIt ? [] : acknowledged(move.attempt, points, known, language)),
    ...(move.said === 'tell' && step < 4 ? [teachingWords[language].oneMoreFirst] : []),
  ]
  if (step === 4) {
    const words = teachingWords[language]
    return {
      parts: [
        ...parts,
        hasIt ? words.youHaveIt : words.theAnswer,
        ...answer(move, ask, found, list, language),
      ],
      step,
    }
  }
  return { parts: [...parts, ...hint(step, found, target, language)], step }
}

/** What is said to an answer to the check question. */
export function checkAnswered(move: Check, found: Found, list: SourceList): string[] {
  const language = languageOf(move.question)
  const words = teachingWords[language]
  const trap = trapsIn(found.evidence).find(({ statement }) => move.check.includes(statement))
  const target = targetOf(found)
  const text = trap ? trap.fact : target?.text
  const passage = trap?.passage ?? target?.passage
  if (!text || !passage) return [words.yourTurn]
  const points = pointsOf(text)
  return [
    ...acknowledged(move.attempt, points, tellingWords(trap ? trap.statement : found.subject), language),
    `${trap ? `In fact ${text}` : text} ${list.citePassage(passage)}`,
  ]
}

/** "What is the fiscal deficit?" is to be understood, not to be read off a table, unless its size is asked. */
function shapeToTeach({ question, kind }: Found): Shape {
  const shape = shapeOf(question, kind)
  return shape === 'figure' && !ASKS_SIZE.test(question) ? 'definition' : shape
}

type Target = { passage: Passage; text: string }

function targetOf(found: Found): Target | undefined {
  const opening = openingOf(found, shapeToTeach(found))
  return opening && { passage: opening.passage, text: opening.text }
}

function acknowledged(
  attempt: string,
  points: ReturnType<typeof pointsOf>,
  known: Set<string>,
  language: Language,
): string[] {
  const words = teachingWords[language]
  const shared = sharedWords(attempt, points).filter((word) =>
    [...tellingWords(word)].every((stem) => !known.has(stem)),
  )
  return [`${words.attemptHolds(shared)} ${words.comparesWords}`]
}

function hint(step: 1 | 2 | 3, found: Found, target: Target, language: Language): string[] {
  const words = teachingWords[language]
  const title =
    (language === 'hi' && target.passage.title_hi) || withoutFigures(titleOf(target.passage, found))
  const steps = {
    1: [words.aboutConcept(title), `*${capital(words.guiding[shapeToTeach(found)])}*`, words.yourTurn],
    2: [...termLines(found, target, language), words.yourTurn],
    3: [words.blanks, `> ${withBlanks(target.text, found)}`, words.lastTry],
  }
  return [words.hint(step), ...steps[step]]
}

/** The term of the glossary is the answer's own name when it is the question's, else it may give it away. */
function titleOf(passage: Passage, { question, notes }: Found): string {
  if (passage.kind !== 'term') return passage.title
  const asked = tellingWords(question)
  const isAsked = [...tellingWords(passage.title)].some((word) => asked.has(word))
  return isAsked ? passage.title : (notes.get(passage.topic)?.title ?? passage.topic.replaceAll('-', ' '))
}

function termLines(found: Found, target: Target, language: Language): string[] {
  const words = teachingWords[language]
  const decisive = decisiveWords(target.text, found)
  const terms = found.evidence
    .filter(({ kind, id }) => kind === 'term' && id !== target.passage.id)
    .map(({ content, content_hi }) =>
      withoutFigures(sentencesOf((language === 'hi' && content_hi) || content)[0] ?? ''),
    )
    // A neighbour's definition that holds much of the answer is the answer.
    .filter((line) => line !== '' && shareOf(decisive, line) < 0.4)
    .slice(0, TERMS)
  const build = [...decisive.values()]
    .filter((word) => !/\d/.test(word))
    .slice(0, WORDS_TO_BUILD_WITH)
    .sort()
  return [
    ...(terms.length > 0 ? [`${words.keyTerms}\n\n${terms.map((line) => `- ${line}`).join('\n')}`] : []),
    // Never more than half of what decides the answer.
    `${words.wordsOfAnswer} ${build.slice(0, Math.max(1, Math.floor(decisive.size / 2))).join(', ')}.`,
  ]
}

function shareOf(decisive: Map<string, string>, text: string) {
  const said = tellingWords(text)
  return decisive.size === 0
    ? 0
    : [...decisive.keys()].filter((stem) => said.has(stem)).length / decisive.size
}

/** What an answer must say beyond the question: every figure, and every second of the other telling words. */
export function decisiveWords(
  text: string,
  { question, subject }: Pick<Found, 'question' | 'subject'>,
): Map<string, string> {
  const asked = tellingWords(`${question} ${subject}`)
  const words = new Map<string, string>()
  for (const word of text.match(/\d[\d.,]*|[\p{L}\p{M}]{4,}/gu) ?? []) {
    for (const stem of tellingWords(word))
      if (!asked.has(stem) && !words.has(stem)) words.set(stem, word.toLowerCase())
  }
  return words
}

/** The passage with what decides it left out; how much is left out grows with what the question did not say. */
export function withBlanks(text: string, found: Pick<Found, 'question' | 'subject'>): string {
  const decisive = [...decisiveWords(text, found).keys()]
  const hidden = new Set(decisive.filter((stem, at) => /\d/.test(stem) || at % 3 !== 2))
  return text
    .replace(/[₹$]?\d[\d.,/-]*\d|[₹$]?\d/g, BLANK)
    .replace(/[\p{L}\p{M}]+/gu, (word) =>
      [...tellingWords(word)].some((stem) => hidden.has(stem)) ? BLANK : word,
    )
    .replace(new RegExp(`${BLANK}(?:[ -]${BLANK})+`, 'g'), BLANK)
}

function withoutFigures(text: string): string {
  return text.replace(/[₹$]?\d[\d.,/-]*\d|[₹$]?\d/g, BLANK)
}

function answer(
  { question }: Ladder,
  ask: Ask,
  found: Found,
  list: SourceList,
  language: Language,
): string[] {
  const sideBySide = compare(found, list)
  const corrected = sideBySide ? undefined : correctionIn(found, list)
  const { parts } = sideBySide
    ? { parts: sideBySide }
    : corrected?.isSure
      ? { parts: [corrected.tell()] }
      : explain(found, ask.level, list, { shape: shapeToTeach(found) })
  return [...parts, checkQuestion(found, language, question)]
}

function checkQuestion({ subject, evidence }: Found, language: Language, question: string): string {
  const words = teachingWords[language]
  const named = tellingWords(subject)
  const trap = trapsIn(evidence)
    .map((found) => ({
      ...found,
      near: [...tellingWords(found.statement)].filter((word) => named.has(word)).length,
    }))
    .filter(({ near }) => near > 0)
    .sort((one, other) => other.near - one.near)[0]
  return words.check(trap ? words.agree(trap.statement) : words.ownWords(subject || question))
}

function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
