/** Two things side by side: what each is, the figure of each, and the passages that speak of both. */

import { factValue } from '../library/fact-words.ts'
import { comparedIn } from './compared.ts'
import { languageOf } from './explain.ts'
import type { Found } from './find.ts'
import { defines, isRunningText, isTermFor, openingOf } from './opening.ts'
import { factsNamed } from './period-answer.ts'
import { subjectOf } from './question.ts'
import type { Passage } from './retrieve.ts'
import { sentencesOf, shareHeld, tellingWords, wordCount } from './sentences.ts'
import { type SourceList, withoutSourceMarks } from './sources.ts'
import { inLibraryWords } from './synonyms.ts'
import { teachingWords } from './teaching-words.ts'

/** Words in a cell of the table. */
const CELL = 45
const SITTING = 250
const BESIDE = 2

/** Undefined when one of the sides has no passage of its own: then it is explained like any question. */
export function compare(found: Found, list: SourceList): string[] | undefined {
  const sides = comparedIn(found.question)
  if (!sides) return undefined
  const language = languageOf(found.query)
  const words = teachingWords[language]
  const subjects = sides.map((side) => inLibraryWords(subjectOf(side)))
  const [one, other] = subjects.map((subject) => meaningOf(subject, found))
  if (!one || !other) return undefined
  const both = speaksOfBoth(subjects, found, [one, other])
  if (one.text === other.text) {
    // One paragraph tells both apart: it needs no table.
    const told = `${withoutSourceMarks(one.passage.content)} ${list.citePassage(one.passage)}`
    return [told, ...both.filter(({ id }) => id !== one.passage.id).map((passage) => written(passage, list))]
  }
  const cell = ({ passage, text, hindi }: Meaning) =>
    `${inCell(language === 'hi' && hindi ? hindi : text)} ${list.citePassage(passage)}`
  const figures = subjects.map((subject) => factsNamed(subject, found.facts)[0])
  const rows = [
    `| ${words.aspect} | ${inCell(capital(sides[0]))} | ${inCell(capital(sides[1]))} |`,
    '|---|---|---|',
    `| ${words.meaning} | ${cell(one)} | ${cell(other)} |`,
    ...(figures[0] && figures[1] && figures[0].id !== figures[1].id
      ? [
          `| ${words.latest} | ${figures.map((fact) => fact && `${inCell(`${factValue(fact)} (${fact.period})`)} ${list.citeFact(fact)}`).join(' | ')} |`,
        ]
      : []),
  ]
  return [rows.join('\n'), ...both.map((passage) => written(passage, list))]
}

type Meaning = { passage: Passage; text: string; hindi: string | null }

/** What one side is: the glossary's words for it, else the passage that defines it. */
function meaningOf(subject: string, found: Found): Meaning | undefined {
  const named = tellingWords(subject)
  if (named.size === 0) return undefined
  const [term] = found.evidence
    .filter((passage) => isTermFor(passage, named))
    .sort((one, other) => one.title.length - other.title.length)
  if (term) {
    const bare = (text: string | null) => text?.replace(/^[^:]{1,80}:\s*/, '') ?? null
    return { passage: term, text: bare(term.content) ?? '', hindi: bare(term.content_hi) }
  }
  const held = found.evidence.filter(
    (passage) => shareHeld(named, tellingWords(`${passage.title} ${passage.content}`)) >= 0.99,
  )
  const opening = openingOf({ ...found, subject, question: subject, evidence: held }, 'definition')
  if (!opening) return undefined
  const sentence = sentencesOf(opening.text)[0] ?? opening.text
  return defines(sentence, named) && wordCount(sentence) <= CELL
    ? { passage: opening.passage, text: sentence, hindi: null }
    : undefined
}

function speaksOfBoth(subjects: string[], { evidence }: Found, sides: Meaning[]): Passage[] {
  let words = sides.reduce((sum, { text }) => sum + wordCount(text), 0)
  return evidence
    .filter((passage) => isRunningText(passage) || passage.content.startsWith('|'))
    .filter(
      ({ kind, id, coverage }) =>
        kind === 'note' && coverage >= 0.9 && !sides.some(({ passage }) => passage.id === id),
    )
    .filter(({ content, title }) => {
      const said = tellingWords(`${title} ${content}`)
      return subjects.every((subject) => shareHeld(tellingWords(subject), said) >= 0.99)
    })
    .filter(({ content }) => {
      words += wordCount(content)
      return words <= SITTING
    })
    .slice(0, BESIDE)
}

function written(passage: Passage, list: SourceList) {
  const text = withoutSourceMarks(passage.content)
  const mark = list.citePassage(passage)
  return text.startsWith('|') ? `**${passage.title}** ${mark}\n\n${text}` : `${text} ${mark}`
}

/** A bar would end the cell. */
function inCell(text: string) {
  return text.replaceAll('|', '/').replace(/\s*\n+\s*/g, ' ')
}

/** Short forms are written in capitals, however they were typed. */
function capital(text: string) {
  return /^[a-z]{2,5}$/.test(text) ? text.toUpperCase() : text.charAt(0).toUpperCase() + text.slice(1)
}
