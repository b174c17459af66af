/** How much there is of what, as `npm run content:check` prints it and the load records it. */

import { wordCount } from '#supabase/functions/_shared/library/words.ts'
import { keyShares, longestIsKeyShare } from './bank.ts'
import { isInHindi, type Question } from './question.ts'
import { allQuestions, type Library, leafTopics } from './schema.ts'

export function loadedCounts(library: Library) {
  return {
    topics: library.topics.length,
    notes: library.notes.length,
    facts: library.facts.length,
    questions: allQuestions(library).length,
    mains: library.mains.length,
    news: library.news.length,
    books: library.books.length,
    terms: library.glossary.length,
    doubts: library.doubts.length,
  }
}

export function countsOf(library: Library): string[] {
  const { topics, microTopics, facts, notes, questions, mains, news, books, glossary } = library
  const unchecked = facts.filter((fact) => fact.checked === null).length
  const series = facts.filter((fact) => (fact.series?.length ?? 0) >= 8).length
  const chapters = books.flatMap((book) => book.chapters)
  const all = allQuestions(library)
  return [
    `${topics.length} topics (${leafTopics(topics).length} that notes stand at), ${microTopics.length} micro-topics`,
    `${notes.length} notes (${thousands(notes)} words)`,
    `${facts.length} facts (${unchecked} not checked against a source, ${series} with a series of 8 points or more)`,
    `${all.length} prelims questions, ${questions.length} of their own and ${all.length - questions.length} with the news (${all.filter(isInHindi).length} in Hindi too, ${all.filter((q) => q.diagnostic).length} for the diagnostic)`,
    ...(all.length > 0 ? bankLines(all) : []),
    `${mains.length} mains questions (${mains.filter((entry) => entry.marks === 10).length} of 10 marks)`,
    `${news.length} news items (${news.filter((item) => item.unverified).length} unverified)`,
    `${books.length} e-books (${chapters.length} chapters, ${thousands(chapters)} words)`,
    `${glossary.length} terms in the glossary, ${library.doubts.length} doubts answered`,
    `${library.tests.length} tests (${tally(library.tests.map((test) => test.kind))}), ${library.challenges.length} weekly challenges`,
    `${library.exams.length} exam dates, ${library.releases.length} releases of data, ${library.events.length} events (${library.events.filter((event) => event.example).length} examples)`,
  ]
}

function thousands(texts: { body: string }[]) {
  const words = texts.reduce((sum, { body }) => sum + wordCount(body), 0)
  return new Intl.NumberFormat('en-IN').format(words)
}

function bankLines(questions: Question[]): string[] {
  const formats = tally(questions.map((question) => question.format))
  const difficulties = tally(questions.map((question) => `${question.difficulty}`))
  const keys = keyShares(questions).map((share, index) => `${'abcd'[index]} ${Math.round(share * 100)} %`)
  return [
    `  formats: ${formats}`,
    `  difficulty: ${difficulties}`,
    `  right option: ${keys.join(', ')}; the longest one in ${Math.round(longestIsKeyShare(questions) * 100)} %`,
  ]
}

function tally(names: string[]) {
  const counts = Map.groupBy(names, (name) => name)
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, all]) => `${name} ${all.length}`)
    .join(', ')
}
