/** Two things side by side: what each is, the figure of each, and the passages that speak of both. */

import { factValue } from '../library/fact-words.ts'
import { withoutSourceMarks } from '../library/source-marks.ts'
import { comparedIn } from './compared.ts'
import type { Found } from './find.ts'
import { languageOf } from './form.ts'
import { defines, isRunningText, isTermFor, openingOf } from './opening.ts'
import { factsNamed } from './period-answer.ts'
import { subjectOf } from './question.ts'
import type { Fact, Passage } from './retrieve.ts'
import { sentencesOf, shareHeld, tellingWords, wordCount } from './sentences.ts'
import { type Side, sideOf } from './sides.ts'
import type { SourceList } from './sources.ts'
import { inLibraryWords } from './synonyms.ts'
import { teachingWords } from './teaching-words.ts'

/** Words in a cell of the table. */
const CELL = 45
/** Characters within which a sentence names what it speaks of. */
const AHEAD = 60
const SITTING = 250
const BESIDE = 2
const HALF = 0.5
/** What is argued or advised tells nothing apart. */
const ARGUES: Side[] = ['debate', 'forward']

/** Undefined when one of the sides has no passage of its own: then it is explained like any question. */
export function compare(found: Found, list: SourceList): string[] | undefined {
  const sides = comparedIn(found.question)
  if (!sides) return undefined
  const language = languageOf(found.query)
  const words = teachingWords[language]
  const subjects = sides.map((side) => inLibraryWords(subjectOf(side)))
  const [one, other] = sides.map(
    (side, at) => meaningOf(subjects[at] ?? '', found) ?? meaningOf(subjectOf(side), found),
  )
  if (!one || !other) return undefined
  const both = speaksOfBoth(subjects, found, [one, other])
  if (one.text === other.text || one.passage.id === other.passage.id) {
    // One paragraph tells both apart: it needs no table.
    const told = `${withoutSourceMarks(one.passage.content)} ${list.citePassage(one.passage)}`
    return [told, ...both.filter(({ id }) => id !== one.passage.id).map((passage) => written(passage, list))]
  }
  const cell = ({ passage, text, hindi }: Meaning) =>
    `${inCell(language === 'hi' && hindi ? hindi : text)} ${list.citePassage(passage)}`
  const figures = subjects.map((subject) =>
    factsNamed(subject, found.facts).find((fact) => isFigureOf(fact, subject)),
  )
  const rows = [
    `| ${words.aspect} | ${inCell(headOf(sides[0], one))} | ${inCell(headOf(sides[1], other))} |`,
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

/** The current account is found under the balance of payments, and is only a part of it. */
function isFigureOf({ name, name_hi }: Fact, subject: string) {
  return [name, name_hi ?? ''].some((words) => {
    const [asked, named] = [tellingWords(subject), tellingWords(words)]
    // "Agriculture in gross value added" is not the gross value added.
    return shareHeld(asked, named) >= 0.99 && asked.size >= named.size * HALF
  })
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
  const isAhead = sentence.slice(0, AHEAD).toLowerCase().includes(subject.toLowerCase())
  return (defines(sentence, named) || isAhead) && wordCount(sentence) <= CELL
    ? { passage: opening.passage, text: sentence, hindi: null }
    : undefined
}

function speaksOfBoth(subjects: string[], { evidence }: Found, sides: Meaning[]): Passage[] {
  let words = sides.reduce((sum, { text }) => sum + wordCount(text), 0)
  return evidence
    .filter((passage) => isRunningText(passage) || passage.content.startsWith('|'))
    .filter(
      (passage) =>
        passage.kind === 'note' &&
        passage.coverage >= 0.9 &&
        !ARGUES.includes(sideOf(passage)) &&
        !sides.some(({ passage: { id } }) => passage.id === id),
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

/** Short forms are written in capitals, however they were typed; "repo" is a word of the term's name. */
function headOf(side: string, { passage }: Meaning) {
  const isWord = passage.title
    .toLowerCase()
    .split(/\P{L}+/u)
    .includes(side)
  return /^[a-z]{2,5}$/.test(side) && !isWord
    ? side.toUpperCase()
    : side.charAt(0).toUpperCase() + side.slice(1)
}
