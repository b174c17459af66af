/**
 * Puts a reply together from the library's own passages, word for word, when no language model writes it:
 * figures first where a figure was asked for, then the passages that explain, each with its citation.
 */

import { factValue } from '../library/fact-words.ts'
import { leadingNote } from './evidence.ts'
import type { Fact, Passage } from './retrieve.ts'
import { type SourceList, withoutSourceMarks } from './sources.ts'
import { longDate, words } from './words.ts'

const PASSAGES_OF_EXPLANATION = 5
const FACTS_OF_FIGURE = 3
const FACTS_OF_EXPLANATION = 2
const BULLETS = 4

/** `facts` that speak of everything that was asked open the explanation. */
export function composeExplanation(
  subject: string,
  facts: Fact[],
  evidence: Passage[],
  list: SourceList,
): string {
  const lead = leadingNote(evidence)
  const ofNotes = evidence.filter((passage) => passage.kind === 'note' && saysSomething(passage))
  const own = ofNotes.filter((passage) => passage.note_slug === lead).slice(0, PASSAGES_OF_EXPLANATION)
  const elsewhere =
    own.length < PASSAGES_OF_EXPLANATION ? ofNotes.filter((passage) => passage.note_slug !== lead) : []
  const chosen = [
    // In the order in which the note says it, a table after the words that lead up to it.
    ...own.sort(
      (one, other) => Number(isTable(one)) - Number(isTable(other)) || one.position - other.position,
    ),
    ...elsewhere.slice(0, 1),
  ]
  const figures = facts.slice(0, FACTS_OF_EXPLANATION).map((fact) => `- ${figureLine(fact, list)}`)
  return [
    ...(figures.length > 0 ? [figures.join('\n')] : []),
    ...chosen.map((passage) => quote(subject, passage, list)),
    `*${words.composed(list.edition())}*`,
  ].join('\n\n')
}

export function composeFigures(
  subject: string,
  facts: Fact[],
  evidence: Passage[],
  list: SourceList,
): string {
  const [first, ...others] = facts.slice(0, FACTS_OF_FIGURE)
  const explaining = evidence.find((passage) => passage.kind === 'note' && saysSomething(passage))
  return [
    ...(first ? [mainFigure(first, list)] : []),
    ...(others.length > 0 ? [others.map((fact) => `- ${figureLine(fact, list)}`).join('\n')] : []),
    ...(explaining ? [quote(subject, explaining, list)] : []),
    `*${words.composed(list.edition())}*`,
  ].join('\n\n')
}

export function composeReleases(facts: Fact[], today: string, list: SourceList): string {
  const lines = facts.map(
    (fact) => `- ${fact.released ? `${longDate(fact.released)}: ` : ''}${figureLine(fact, list)}`,
  )
  return [words.noNews(today), lines.join('\n'), words.newsAfter, `*${words.composed(list.edition())}*`].join(
    '\n\n',
  )
}

function mainFigure(fact: Fact, list: SourceList) {
  const base = fact.base_year ? `, base ${fact.base_year}` : ''
  const published = fact.released ? `, published on ${longDate(fact.released)}` : ''
  const previous = fact.previous as { display: string; period: string } | null
  const before = previous
    ? ` The reading before it was ${factValue({ ...fact, display: previous.display })} (${previous.period}).`
    : ''
  const caution = fact.checked === null ? words.notChecked : words.latestHeld
  return `**${fact.name}: ${factValue(fact)}** (${fact.period}${base}${published}) ${list.citeFact(fact)}.${before} ${caution}`
}

function figureLine(fact: Fact, list: SourceList) {
  return `**${fact.name}**: ${factValue(fact)} (${fact.period}) ${list.citeFact(fact)}`
}

function isTable(passage: Passage) {
  return passage.content.startsWith('|')
}

/** A line that only names what is disputed explains nothing by itself. */
function saysSomething(passage: Passage) {
  return passage.content.split(/\s+/).length >= 20
}

/** The passage with its citation; of a long list, the lines that speak of the subject. */
function quote(subject: string, passage: Passage, list: SourceList) {
  const text = withoutSourceMarks(passage.content)
  const mark = list.citePassage(passage)
  if (text.startsWith('- '))
    return `**${passage.section}** ${mark}\n\n${nearestBullets(subject, text).join('\n')}`
  if (isTable(passage)) return `**${passage.section}** ${mark}\n\n${text}`
  return `${text} ${mark}`
}

function nearestBullets(subject: string, text: string) {
  const bullets = text.split('\n').filter((line) => line.startsWith('- '))
  const words = subject.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const shared = (line: string) =>
    words.filter((word) => line.toLowerCase().includes(word.slice(0, 6))).length
  const speaking = bullets.filter((line) => shared(line) > 0)
  return (speaking.length > 0 ? speaking : bullets).slice(0, BULLETS)
}
