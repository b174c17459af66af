/**
 * A question may take for true what the library contradicts. The answer then opens with the correction: a figure that is
 * another one, a movement that went the other way, or a mistake that the notes name among their common traps.
 */

import { factValue } from '../library/fact-words.ts'
import { withoutSourceMarks } from '../library/source-marks.ts'
import type { Found } from './find.ts'
import { languageOf } from './form.ts'
import { askedPeriod, type Span } from './period.ts'
import { factsNamed } from './period-answer.ts'
import { subjectOf } from './question.ts'
import { readingsOf } from './readings.ts'
import type { Fact, Passage } from './retrieve.ts'
import { sentencesOf, shareHeld, tellingWords } from './sentences.ts'
import type { SourceList } from './sources.ts'
import { inLibraryWords } from './synonyms.ts'
import { teachingWords } from './teaching-words.ts'
import { longDate } from './words.ts'

export type Trap = { passage: Passage; statement: string; fact: string }

/** Share of a mistake's words that a question must say to be taken to make it. */
const MAKES_IT = 0.85
/** Share from which the mistake is told first, without saying that it was made. */
const NEAR_IT = 0.5
const FEWEST_WORDS = 3

/** A question that only asks takes nothing for true: "who sets the target?", "what is the repo rate?". */
const ONLY_ASKS =
  /^(?:please |pls |sir |tell me )*(?:who|what(?:['’]?s| is| are| was| were)? (?:the )?(?:meaning|definition|full form|difference|current|latest|present)|define|how (?:much|many)|compare|distinguish)\b/i
/** Who asks for the difference takes nothing for the same. */
const COMPARES = /\b(?:differen(?:ce|t)|distinguish|versus|vs|antar|farq)\b|अंतर|फ़र्क/iu
const SPEAKS_OF_NOW = /\b(?:present|current|latest|now|today|is|are)\b/i
const ENDED =
  /\b(?:was|were|has been|have been|stands?|got) (?:since )?(?:abolished|repealed|discontinued|scrapped|dissolved|wound up)\b/i
/** What is asked of a thing, and does not name it. */
const ASKED_OF_IT = /\b(?:present|current|latest|rate|limit|level|amount|value|number|share|size)s?\b/gi
/** Characters before the verb in which the thing is named that it speaks of. */
const NEAR_ITS_END = 40
const NEGATED =
  /\b(?:not|no|never|none|neither|nor|without|cannot|\w+n['’]t|(?:do|does|did|ca|is|are|wo)nt)\b|नहीं|कोई नहीं|\bnahi(?:n)?\b/iu

/** `about`: what is worth telling after it, when the question itself leads elsewhere. */
export type Correction = {
  /** Cites what it tells, so it is called where it is told. */
  tell: () => string
  about?: string
  /** False where the question comes near a known mistake and may not make it. */
  isSure: boolean
}

export function correctionIn(found: Found, list: SourceList): Correction | undefined {
  const figure = wrongFigure(found, list) ?? wrongMovement(found, list)
  if (figure)
    return { tell: figure, about: bareSubject(found.question).replace(/\s+/g, ' ').trim(), isSure: true }
  return endedThing(found, list) ?? namedMistake(found, list)
}

/** The question without the figure and the movement that it takes for true; undefined when it takes none so. */
export function withoutAssertion(question: string): string | undefined {
  const isMoved = ASKS_WHY.test(question) && (UP.test(question) || DOWN.test(question))
  if (!RATE.test(question) && !isMoved) return undefined
  return question
    .replace(RATE, ' ')
    .replace(MOVING, ' ')
    .replace(/\b(?:to|by|from|at|why|did|does|is|was|has|been|the)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The lines "Trap: … In fact …" of the evidence. */
export function trapsIn(evidence: Passage[]): Trap[] {
  return evidence
    .filter(({ section }) => /^common traps/i.test(section ?? ''))
    .flatMap((passage) =>
      passage.content.split('\n').flatMap((line) => {
        const [, statement, fact] =
          /^- Trap: (.+?[.?!])\s+In fact,?\s*(.+)$/.exec(line.replace(/\s*\[@[^\]]+\]/g, '')) ?? []
        return statement && fact ? [{ passage, statement: statement.replace(/[.?!]$/, ''), fact }] : []
      }),
    )
}

function namedMistake(found: Found, list: SourceList): Correction | undefined {
  if (ONLY_ASKS.test(found.question.trim())) return undefined
  const said = tellingWords(`${found.question} ${found.subject}`)
  const [best] = trapsIn(found.evidence)
    .map((trap) => {
      const mistake = tellingWords(trap.statement)
      return { trap, words: mistake.size, share: shareHeld(mistake, said) }
    })
    .filter(
      ({ trap, words, share }) =>
        words * share >= FEWEST_WORDS &&
        share >= NEAR_IT &&
        isNegated(trap.statement) === isNegated(found.question),
    )
    .sort((one, other) => other.share - one.share)
  if (!best) return undefined
  const words = teachingWords[languageOf(found.query)]
  const isMade = best.share >= MAKES_IT && !COMPARES.test(found.question)
  const told = () =>
    `**${words.mistake}** ${best.trap.statement}. In fact ${best.trap.fact} ${list.citePassage(best.trap.passage)}`
  return { tell: isMade ? () => `${words.notSo} ${told()}` : told, isSure: isMade }
}

/** "The present rate of wealth tax", when the library says that the thing itself is no more. */
function endedThing({ question, subject, evidence }: Found, list: SourceList): Correction | undefined {
  if (!SPEAKS_OF_NOW.test(question) || ENDED.test(question) || !ONLY_ASKS.test(question.trim()))
    return undefined
  const named = [...tellingWords(subject.replace(ASKED_OF_IT, ' '))]
  if (named.length < 2) return undefined
  for (const passage of evidence) {
    for (const sentence of sentencesOf(passage.content)) {
      const before = sentence.slice(0, ENDED.exec(sentence)?.index ?? 0)
      const nearest = before.slice(-NEAR_ITS_END)
      if (nearest !== '' && shareHeld(named, tellingWords(nearest)) >= 0.99) {
        return { tell: () => `${withoutSourceMarks(sentence)} ${list.citePassage(passage)}`, isSure: true }
      }
    }
  }
  return undefined
}

function isNegated(text: string) {
  return NEGATED.test(text)
}

const RATE = /(\d+(?:\.\d+)?)\s*(?:%|per ?cent|percent|pct\b|प्रतिशत|फीसदी)/iu

/** "Why was the repo rate raised to 9 %?" when it never stood there. */
function wrongFigure(
  { query, question, facts, evidence }: Found,
  list: SourceList,
): (() => string) | undefined {
  const asserted = RATE.exec(question)
  if (!asserted?.[1]) return undefined
  const value = Number(asserted[1])
  const fact = factsNamed(bareSubject(question), facts).find(({ unit }) => unit.startsWith('%'))
  if (!fact || isSaid(value, bareSubject(question), facts, evidence)) return undefined
  const words = teachingWords[languageOf(query)]
  const held = `${factValue(fact)} (${fact.period})`
  const readings = readingsOf(fact)
  const values = readings
    .map(({ display }) => Number(display.replace(/[^\d.-]/g, '')))
    .filter(Number.isFinite)
  const [first, last] = [readings[0], readings.at(-1)]
  const range =
    values.length >= 4 && first && last
      ? ` ${words.figureWithin(shown(Math.min(...values), fact), shown(Math.max(...values), fact), first.period, longDate(fact.as_of))}`
      : ''
  return () => `${words.figureIsNot(fact.name, asserted[0].trim(), held)} ${list.citeFact(fact)}.${range}`
}

function shown(value: number, fact: Fact) {
  const decimals = /\.(\d+)$/.exec(fact.display)?.[1]?.length ?? 0
  return factValue({ display: value.toFixed(decimals), unit: '%' })
}

/** A figure that stands somewhere in what was found is no invention of the learner's. */
function isSaid(value: number, subject: string, facts: Fact[], evidence: Passage[]) {
  const named = tellingWords(subject)
  const same = (text: string) =>
    (text.match(/\d+(?:\.\d+)?/g) ?? []).some((number) => Number(number) === value)
  return (
    facts.some((fact) => readingsOf(fact).some(({ display }) => same(display))) ||
    evidence.some(({ content }) =>
      sentencesOf(content).some(
        (sentence) =>
          RATE.test(sentence) && same(sentence) && shareHeld(named, tellingWords(sentence)) >= 0.99,
      ),
    )
  )
}

const UP =
  /\b(?:rais(?:e[ds]?|ing)|hik(?:e[ds]?|ing)|increas(?:e[ds]?|ing)|ris(?:e[ns]?|ing)|rose|went up|going up|higher|badh(?:a|i|aya|ai|aye|ayi|ta|ti|rahi|raha)?|surg(?:ed?|ing)|jump(?:ed|ing)?)\b|बढ़|वृद्धि/iu
const DOWN =
  /\b(?:cut(?:s|ting)?|lower(?:ed|ing)?|reduc(?:e[ds]?|ing)|decreas(?:e[ds]?|ing)|fall(?:s|en|ing)?|fell|drop(?:s|ped|ping)?|declin(?:e[ds]?|ing)|went down|going down|ghat(?:a|i|aya|ai|ta|ti)?|kam (?:kiya|ki|hua|hui|ho))\b|घट|गिर|कम (?:किया|की|हुई|हुआ)/iu
const MOVING = new RegExp(`${UP.source}|${DOWN.source}`, 'giu')
/** "What if it rises", "does a rise help": of no movement that took place. */
const SUPPOSED =
  /\b(?:if|when|whenever|would|should|could|can|may|might|does|do|how (?:to|can)|effects? of|impact of|happens)\b|यदि|अगर|प्रभाव|agar/iu
/** More than the last two readings tell. */
const LONG_TIME =
  /\b(?:recent years|last (?:few|\d+|five|ten) years|over (?:the )?(?:years|time|decades?)|since|decades?|long[- ]term|historically)\b/i
const ASKS_WHY = /\b(?:why|since|because|as|reasons?|kyon|kyun|kyu)\b|क्यों|कारण/iu

/** "Why is inflation falling?" when its last reading was higher than the one before. */
function wrongMovement({ query, question, facts }: Found, list: SourceList): (() => string) | undefined {
  if (LONG_TIME.test(question)) return undefined
  const isUp = UP.test(question)
  if (isUp === DOWN.test(question) || SUPPOSED.test(question) || !ASKS_WHY.test(question)) return undefined
  const fact = factsNamed(bareSubject(question), facts)[0]
  const movement = fact && movementIn(fact, askedPeriod(question)?.span)
  if (!fact || !movement) return undefined
  const { from, to } = movement
  const rose = to.value > from.value
  if (rose === isUp) return undefined
  const words = teachingWords[languageOf(query)]
  const said = (reading: { display: string; period: string }) =>
    `${factValue({ display: reading.display, unit: fact.unit })} (${reading.period})`
  const told = (isUp ? words.didNotRise : words.didNotFall)(fact.name, said(from), said(to))
  return () => `${told} ${list.citeFact(fact)}.`
}

/** The last two readings that differ, of the time that is asked about. */
function movementIn(fact: Fact, asked: Span | undefined) {
  const readings = readingsOf(fact)
    .filter(({ span }) => !asked || (span.from <= asked.to && span.to >= asked.from))
    .map((reading) => ({ ...reading, value: Number(reading.display.replace(/,/g, '').replace('−', '-')) }))
    .filter(({ value }) => Number.isFinite(value))
  const to = readings.at(-1)
  const from = to && readings.findLast(({ value }) => value !== to.value)
  // Across a change of base or design nothing rose or fell.
  const isBroken = from && /\b(?:old|base|design|series)\b/i.test(`${from.period} ${to.period}`)
  return from && to && !isBroken ? { from, to } : undefined
}

/** What the assertion is made of, by the names that figures have; who did it and in which year is no part of the name. */
function bareSubject(question: string) {
  return inLibraryWords(subjectOf(withoutAssertion(question) ?? question)).replace(
    /\b(?:reserve bank|government|rbi|mpc|committee|india(?:n|['’]s)?|this|year|month|of|(?:19|20)\d{2}(?:-\d{2})?|in)\b|[?.,]/gi,
    ' ',
  )
}
