/** What is to be read out when it comes stands in the page before it comes: a region that is not shown is not listened to. */

import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

test('no live region is taken away while it is empty', () => {
  const tags = sources.flatMap(([file, source]) =>
    [
      ...source.matchAll(
        /<[a-z]+\b[^<>]*(?:role="(?:alert|status|log)"|aria-live="(?:polite|assertive)")[^<>]*>/g,
      ),
    ].map(([tag]) => `${file}: ${tag}`),
  )
  expect(tags.length).toBeGreaterThan(100)
  expect(tags.filter((tag) => tag.includes('empty:hidden'))).toEqual([])
})

test('what speaks over every page is not hidden with it behind a dialog, which spares what says `aria-live`', () => {
  const everywhere = /(toast|security-alert|notification-arrival|offline-watch)\.tsx$/
  const tags = sources
    .filter(([file]) => everywhere.test(file))
    .flatMap(([, source]) => [...source.matchAll(/role="(?:alert|status)"[^<>]*?className/g)])
    .map(([tag]) => tag)
  expect(tags).toHaveLength(5)
  expect(tags.filter((tag) => !tag.includes('aria-live='))).toEqual([])
})
