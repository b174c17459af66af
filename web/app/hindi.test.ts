/** The whole interface is there in both languages. */

import { expect, test } from 'vitest'

type Copies = Record<string, Record<string, { en: unknown; hi: unknown }>>
const files = import.meta.glob<Copies[string]>('../**/*-copy.ts', { eager: true })
const copies = Object.entries(files).flatMap(([file, exports]) =>
  Object.entries(exports)
    .filter(([, copy]) => typeof copy === 'object' && 'en' in copy)
    .map(([name, copy]) => [`${file} ${name}`, copy] as const),
)

/** Every text's place: `links./syllabus.name`. A list counts with its length. */
function placesOf(words: unknown, at = ''): string[] {
  if (Array.isArray(words))
    return [`${at}[${words.length}]`, ...words.flatMap((word) => placesOf(word, `${at}[]`))]
  if (typeof words !== 'object' || words === null) return [at]
  return Object.entries(words).flatMap(([key, word]) => placesOf(word, at ? `${at}.${key}` : key))
}

test('there are copies to look at', () => {
  expect(copies.length).toBeGreaterThan(15)
})

test.each(copies)('%s', (_name, { en, hi }) => {
  expect(placesOf(hi).sort()).toEqual(placesOf(en).sort())
})

/** Of these there may be thousands. */
const MANY = [
  ['practice/practice-copy.ts', 'fits'],
  ['syllabus/node-copy.ts', 'bank'],
  ['cards/cards-copy.ts', 'keptCount'],
  ['cards/cards-copy.ts', 'review'],
  ['chat/chat-copy.ts', 'messageCount'],
  ['performance/performance-copy.ts', 'answersCount'],
  ['challenges/challenges-copy.ts', 'players'],
  ['challenges/board-copy.ts', 'players'],
  ['daily-news/archive-copy.ts', 'itemCount'],
  ['daily-news/news-copy.ts', 'found'],
  ['library/glossary-copy.ts', 'count'],
  ['search/search-copy.ts', 'found'],
  ['results/results-copy.ts', 'rightOf'],
  ['reading/reading-copy.ts', 'found'],
] as const

test.each(MANY)('thousands are grouped alike in both languages: %s %s', (file, place) => {
  const copy = Object.values(files[`../features/${file}`] ?? {}).find(({ en }) => Object(en)[place])
  for (const words of [copy?.en, copy?.hi])
    expect((words as Record<string, (...given: unknown[]) => string>)[place]?.(1500, 'GDP')).toContain(
      '1,500',
    )
})
