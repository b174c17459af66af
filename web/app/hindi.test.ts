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
