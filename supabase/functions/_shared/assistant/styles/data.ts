/** Figures first: value, unit, period, base and publication, the reading before, the series, and what took its place. */

import { factValue } from '../../library/fact-words.ts'
import { figureLine } from '../explain.ts'
import type { Found } from '../find.ts'
import { languageOf } from '../form.ts'
import { composeForPeriod, factsNamed } from '../period-answer.ts'
import { type Reading, readingsOf } from '../readings.ts'
import type { Fact } from '../retrieve.ts'
import type { SourceList } from '../sources.ts'
import { type Language, teachingWords } from '../teaching-words.ts'
import { longDate } from '../words.ts'

const READINGS = 8
const BESIDE = 4

/** Undefined when no figure of that name is held. */
export function figuresFirst(found: Found, list: SourceList): string[] | undefined {
  const language = languageOf(found.query)
  const named = factsNamed(found.subject, found.facts)
  const facts = named.length > 0 ? named : found.facts.filter((fact) => isWhole(fact, found))
  const [first, ...others] = currentFirst(facts)
  if (!first) return undefined
  const ofPeriod = found.period && composeForPeriod(found.period, facts, found.evidence, list, language)
  return [
    ...(ofPeriod ? [ofPeriod] : [headline(first, list), details(first, language)]),
    ...series(first, language),
    ...succession(first, found.facts, language),
    ...(others.length > 0
      ? [
          others
            .slice(0, BESIDE)
            .map((fact) => `- ${figureLine(fact, list)}`)
            .join('\n'),
        ]
      : []),
  ]
}

/** A fact that speaks of the whole question. */
function isWhole(fact: Fact, { evidence }: Found) {
  return evidence.some(({ fact_id, coverage }) => fact_id === fact.id && coverage > 0.99)
}

function currentFirst(facts: Fact[]) {
  return [...facts].sort(
    (one, other) => Number(one.superseded_by !== null) - Number(other.superseded_by !== null),
  )
}

function headline(fact: Fact, list: SourceList) {
  return `**${fact.name}: ${factValue(fact)}** (${fact.period}) ${list.citeFact(fact)}.`
}

function details(fact: Fact, language: Language): string {
  const words = teachingWords[language]
  const previous = fact.previous as { display: string; period: string } | null
  const rows: [string, string | null][] = [
    [words.unit, fact.unit],
    [words.period, fact.period],
    [words.base, fact.base_year],
    [words.status, words.statuses[fact.status] ?? fact.status],
    [words.published, `${fact.publisher}${fact.released ? `, ${longDate(fact.released)}` : ''}`],
    [words.previous, previous && `${factValue({ ...fact, display: previous.display })} (${previous.period})`],
  ]
  const lines = rows.flatMap(([name, value]) => (value ? [`- ${name}: ${value}`] : []))
  return [...lines, '', fact.checked === null ? words.notChecked : words.latestHeld].join('\n')
}

function series(fact: Fact, language: Language): string[] {
  const words = teachingWords[language]
  const readings = fact.series ? readingsOf(fact).slice(-READINGS) : []
  if (readings.length < 3) return []
  const row = ({ period, display }: Reading) => `| ${period} | ${factValue({ display, unit: fact.unit })} |`
  return [[`| ${words.period} | ${words.value} |`, '|---|---|', ...readings.map(row)].join('\n')]
}

function succession(fact: Fact, facts: Fact[], language: Language): string[] {
  const words = teachingWords[language]
  const after = facts.find(({ id }) => id === fact.superseded_by)
  const before = facts.find(({ superseded_by }) => superseded_by === fact.id)
  return [
    ...(after ? [words.superseded(after.name)] : []),
    ...(before ? [words.supersedes(before.name)] : []),
  ]
}
