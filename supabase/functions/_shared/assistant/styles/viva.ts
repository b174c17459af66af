/**
 * The viva asks one question of the library's exercises and holds the answer, typed or spoken, against the points of the
 * exercise's own: which it touches, which it does not. Never a mark.
 */

import type { Move } from '../conversation.ts'
import type { Found } from '../find.ts'
import { languageOf } from '../form.ts'
import { judge, pointsOf } from '../key-points.ts'
import type { Exercise, Learner } from '../learner.ts'
import { openingOf } from '../opening.ts'
import type { Passage } from '../retrieve.ts'
import { shareHeld, tellingWords } from '../sentences.ts'
import { shapeOf } from '../shape.ts'
import type { SourceList } from '../sources.ts'
import { teachingWords } from '../teaching-words.ts'

type AskNext = Extract<Move, { kind: 'ask-viva' }>
type Judge = Extract<Move, { kind: 'judge-viva' }>
export type Examined = { parts: string[]; step: 1 | 2 | null; grounded: boolean }

const MOST_POINTS = 5

export function askInViva(
  { subject, asked, begins }: AskNext,
  query: string,
  { exercises, topics }: Learner,
): Examined {
  const words = teachingWords[languageOf(query)]
  const title = titleIn(topics, subject, languageOf(query))
  const named = tellingWords(subject)
  const open = exercises
    .filter(({ question }) => !asked.includes(question))
    .map((exercise, place) => ({
      exercise,
      place,
      near: shareHeld(named, tellingWords(`${exercise.question} ${exercise.answer}`)),
    }))
    .sort((one, other) => other.near - one.near || one.place - other.place)
  const next = open[0]
  if (!next) {
    return {
      parts: [exercises.length > 0 ? words.vivaNoMore(title) : words.vivaNoTopic],
      step: null,
      grounded: exercises.length > 0,
    }
  }
  const opening = begins ? [words.vivaOpens(title)] : []
  return { parts: [...opening, words.question(next.exercise.question)], step: 1, grounded: true }
}

export function judgeInViva(
  { answer, question }: Judge,
  found: Found,
  { asked }: Learner,
  list: SourceList,
): Examined {
  const words = teachingWords[languageOf(answer)]
  const held = heldAgainst(found, asked)
  if (!held) return { parts: [words.vivaNoTopic], step: null, grounded: false }
  const points = pointsOf(held.text, question).slice(0, MOST_POINTS)
  const { covered, missing } = judge(answer, points, tellingWords(question))
  const mark = list.citePassage(held.passage)
  const lines = (of: { text: string }[]) => of.map(({ text }) => `- ${capital(text)}`).join('\n')
  return {
    parts: [
      ...(covered.length > 0 ? [`${words.covered} ${mark}\n\n${lines(covered)}`] : []),
      missing.length > 0 ? `${words.missing} ${mark}\n\n${lines(missing)}` : words.allCovered,
      words.comparesWords,
      words.vivaNext,
    ],
    step: 2,
    grounded: true,
  }
}

/** The exercise's own answer; for a question that a language model put, the passage that answers it. */
function heldAgainst(found: Found, asked: Learner['asked']): { passage: Passage; text: string } | undefined {
  if (asked) return { passage: passageOf(asked), text: asked.answer }
  const opening = openingOf(found, shapeOf(found.question, found.kind))
  return opening && { passage: opening.passage, text: opening.text }
}

/** An exercise as a passage, so that it is cited like any other. */
function passageOf(exercise: Exercise & { topics: string[] }): Passage {
  const nothing = {
    title_hi: '',
    content_hi: '',
    source_title: '',
    source_url: '',
    note_slug: '',
    fact_id: '',
    as_of: '',
  }
  return {
    ...nothing,
    id: `book:${exercise.book}/${exercise.slug}#exercise:${exercise.question}`,
    kind: 'book',
    topic: exercise.topics[0] ?? '',
    title: exercise.title,
    section: 'Exercises',
    anchor: 'exercises',
    position: 0,
    content: `${exercise.question} ${exercise.answer}`,
    href: `/ebooks?book=${exercise.book}&chapter=${exercise.slug}#exercises`,
    source_ids: [],
    fact_ids: [],
    coverage: 1,
    score: 1,
    held: 1,
    named: 1,
  }
}

function titleIn(topics: Learner['topics'], subject: string, language: 'en' | 'hi') {
  const topic = topics[0]
  return (topic && ((language === 'hi' && topic.title_hi) || topic.title)) ?? subject
}

function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
