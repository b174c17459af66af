/** Answers for a figure of a named period: that period's value, or plainly that the library does not hold it. */

import { factValue } from '../library/fact-words.ts'
import { withoutSourceMarks } from '../library/source-marks.ts'
import type { AskedPeriod, Span } from './period.ts'
import {
  lastDecision,
  nearestReading,
  type Reading,
  readingOfDay,
  readingsInForce,
  readingsOf,
  readingsOfExactly,
  readingsWithin,
} from './readings.ts'
import type { Fact, Passage } from './retrieve.ts'
import type { SourceList } from './sources.ts'
import { type Language, teachingWords } from './teaching-words.ts'

/** Among so many of the best facts, one that holds the period is taken before the best one. */
const FACTS = 3

/** The Budget of a year is a subject with a name, not a figure of that year. */
const NAMED_BY_ITS_YEAR = /^(?:the )?(?:(?:union )?budget|economic survey)[\s\d–-]*\W*$/i

/** A name that says this much more than was asked is another figure: the states' deficit for the deficit. */
const SAYS_MORE = 0.5

/**
 * The facts that are named by every word of the subject, the one named by nothing else first; one that only mentions
 * the words is about something else. `least`: the share of its name that must have been asked.
 */
export function factsNamed(subject: string, facts: Fact[], least = 0): Fact[] {
  const named = namedBy(subject, facts, least)
  // "Revenue deficit as per cent of GDP": that is its unit, not its name.
  return named.length > 0 ? named : namedBy(subject.replace(UNIT, ' '), facts, least)
}

const UNIT = /\b(?:as )?(?:an? )?(?:%|per ?cent(?:age)?|pct|share)(?: of)? gdp\b/i

function namedBy(subject: string, facts: Fact[], least: number): Fact[] {
  const asked = namingWords(subject)
  if (asked.length === 0 || NAMED_BY_ITS_YEAR.test(subject)) return []
  const named = facts
    .map((fact) => ({
      fact,
      share: Math.max(...namesOf(fact).map((name) => shareOf(asked, name))),
    }))
    .filter(({ share }) => share > least)
    .sort((one, other) => other.share - one.share)
  const best = named[0]?.share ?? 0
  return named.filter(({ share }) => share > best * SAYS_MORE).map(({ fact }) => fact)
}

function namesOf({ name, name_hi, keywords }: Fact): string[] {
  return [name, name_hi ?? '', ...keywords]
}

/** Share of what was asked that stands in the names of a fact, whatever their order; for questions that say more. */
export function shareNamed(subject: string, fact: Fact): number {
  const asked = namingWords(subject)
  const named = namingWords(namesOf(fact).join(' '))
  const held = asked.filter((word) => named.some((other) => other.startsWith(word.slice(0, 6))))
  return held.length / Math.max(1, asked.length)
}

function namingWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? []).filter(
    (word) =>
      !/^(the|and|for|are|there|has|have|been|rate|ratio|level|india|indian|value|figure|number|data|was|were|per|cent|percent|much|many|total|कुल|प्रतिशत)$/.test(
        word,
      ),
  )
}

/** How much of a name the asked words are; 0 when one of them does not stand in it. */
function shareOf(asked: string[], name: string): number {
  const words = namingWords(name)
  if (!asked.every((word) => words.some((other) => other.startsWith(word.slice(0, 6))))) return 0
  return Math.min(1, asked.length / words.length)
}

/** Undefined when no figure is meant at all. */
export function composeForPeriod(
  { span, text, day }: AskedPeriod,
  named: Fact[],
  passages: Passage[],
  list: SourceList,
  language: Language = 'en',
): string | undefined {
  const facts = named.slice(0, FACTS)
  const decided = decisionBefore(facts[0], span, day)
  if (facts[0] && decided) {
    const line = `${readingLine(facts[0], decided)} ${list.citeFact(facts[0])}.`
    return decided.day === day ? line : `${teachingWords[language].lastDecision(text)} ${line}`
  }
  for (const readings of [readingsOfExactly, readingsInForce, readingsWithin]) {
    // What is in force for years would else answer for any month: the inflation target for inflation.
    for (const fact of readings === readingsInForce ? facts.slice(0, 1) : facts) {
      const found = readings(fact, span)
      if (found.length > 0) return heldReply(fact, found, list)
    }
  }
  const nearest = nearestReading(facts, span)
  if (!nearest) return undefined
  const line = `${teachingWords[language].noFigureFor(text)} ${readingLine(nearest.fact, nearest.reading)} ${list.citeFact(nearest.fact)}.`
  const said = passages.find((passage) => saysOf(text, passage))
  const quoted = said ? `\n\n${withoutSourceMarks(said.content)} ${list.citePassage(said)}` : ''
  return `${line}${quoted}`
}

/** A rate of 9 April was not in force on the 1st, and stays in force in May. */
function decisionBefore(fact: Fact | undefined, span: Span, day: string | undefined) {
  if (!fact) return undefined
  if (day) return readingOfDay(fact, day) ?? lastDecision(fact, day)
  if (span.from !== span.to || readingsWithin(fact, span).length > 0) return undefined
  const month = `${Math.floor(span.from / 12)}-${String((span.from % 12) + 1).padStart(2, '0')}-01`
  const isOver = readingsOf(fact).some((reading) => reading.day !== undefined && reading.day > month)
  return isOver ? lastDecision(fact, month) : undefined
}

/** A paragraph that writes the period out may tell of it what no figure does. */
function saysOf(period: string, { kind, content }: Passage) {
  return kind === 'note' && !/^[|-]/.test(content) && content.includes(period)
}

function heldReply(fact: Fact, readings: Reading[], list: SourceList) {
  const mark = list.citeFact(fact)
  return readings.length === 1 && readings[0]
    ? `${readingLine(fact, readings[0])} ${mark}.`
    : `**${fact.name}** ${mark}\n\n${readings.map((reading) => `- ${reading.period}: ${valueIn(fact, reading)}`).join('\n')}`
}

function readingLine(fact: Fact, reading: Reading) {
  const base = fact.base_year ? `, base ${fact.base_year}` : ''
  return `**${fact.name}: ${valueIn(fact, reading)}** (${reading.period}${base})`
}

function valueIn(fact: Fact, { display }: Reading) {
  return factValue({ display, unit: fact.unit })
}
