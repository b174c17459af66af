/** That the Hindi says what the English says, as far as a program can tell: the same numbers in both. */

import { numbersIn } from '#supabase/functions/_shared/library/numbers-in.ts'
import type { Question } from './question.ts'
import { allQuestions, type Library } from './schema.ts'

export function hindiDisparities(library: Library): string[] {
  return pairsOf(library).flatMap(([where, english, hindi]) => {
    if (english === undefined || hindi === undefined) return []
    const [one, other] = [numbersIn(english), numbersIn(hindi)]
    if (one.join() === other.join()) return []
    return [`${where}: English has the numbers [${one.join(', ')}], Hindi [${other.join(', ')}]`]
  })
}

type Pair = [where: string, english: string | undefined, hindi: string | undefined]

function pairsOf(library: Library): Pair[] {
  const heads: [string, { title: string; title_hi: string; summary: string; summary_hi: string }][] = [
    ...library.notes.map((note) => [`notes/${note.slug}.md`, note] as [string, typeof note]),
    ...library.books.map((book) => [`books/${book.slug}`, book] as [string, typeof book]),
    ...library.books.flatMap((book) =>
      book.chapters.map(
        (chapter) => [`books/${book.slug}/${chapter.slug}.md`, chapter] as [string, typeof chapter],
      ),
    ),
  ]
  return [
    ...heads.flatMap(([where, head]): Pair[] => [
      [`${where}, title`, head.title, head.title_hi],
      [`${where}, summary`, head.summary, head.summary_hi],
    ]),
    ...library.news.flatMap((item): Pair[] => [
      [`news/${item.id}.yaml, title`, item.title, item.title_hi],
      [`news/${item.id}.yaml, gist`, item.gist, item.gist_hi],
    ]),
    ...library.topics.map((topic): Pair => [`syllabus.yaml, ${topic.slug}`, topic.summary, topic.summary_hi]),
    ...library.facts.map((fact): Pair => [`facts, ${fact.id}`, fact.name, fact.name_hi]),
    ...library.units.map(({ unit, unit_hi }): Pair => [`units.yaml, ${unit}`, unit, unit_hi]),
    ...library.doubts.flatMap((doubt): Pair[] => [
      [`doubts, ${doubt.slug}, question`, doubt.question, doubt.question_hi],
      [`doubts, ${doubt.slug}, answer`, doubt.answer, doubt.answer_hi],
    ]),
    ...library.glossary.map((term): Pair => [`glossary.yaml, ${term.slug}`, term.meaning, term.meaning_hi]),
    ...[...library.series, ...library.tests, ...library.challenges, ...library.events].map(
      (entry): Pair => [`${entry.slug}, about`, entry.about, entry.about_hi],
    ),
    ...library.mains.map((entry): Pair => [`mains, ${entry.id}`, entry.question, entry.question_hi]),
    ...allQuestions(library).flatMap(questionPairs),
  ]
}

function questionPairs(question: Question): Pair[] {
  const where = `questions, ${question.id}`
  const pairs: Pair[] = [
    [`${where}, stem`, question.stem, question.stem_hi],
    [`${where}, explanation`, question.explanation, question.explanation_hi],
  ]
  const said = (parts: { text: string; text_hi?: string | undefined }[]) =>
    parts.forEach((part, index) => {
      pairs.push([`${where}, ${index + 1}`, part.text, part.text_hi])
    })
  if ('statements' in question) said(question.statements)
  if (question.format === 'single') said(question.options)
  if (question.format === 'sequence') said(question.items)
  if (question.format === 'pairs') {
    for (const { left, left_hi, right, right_hi } of question.pairs) {
      pairs.push([`${where}, ${left}`, left, left_hi], [`${where}, ${left}`, right, right_hi])
    }
  }
  return pairs
}
