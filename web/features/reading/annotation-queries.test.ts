import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { annotationsQuery } from './annotation-queries.ts'

const mark = (at: number) => ({
  ...{
    id: `mark ${at}`,
    kind: 'bookmark',
    place: 'chapter',
    item: 'money/one',
    section: 'one',
    block: 'one.1',
  },
  ...{ start_char: 0, end_char: 0, quote: '', prefix: '', suffix: '', colour: null, note: '', version: 1 },
  created_at: '2026-11-22T00:00:00Z',
})
test('of a text with more marks than the server gives at once every mark stands', async () => {
  const marks = Array.from({ length: 1001 }, (_, at) => mark(at))
  backendAnswers({
    'GET /rest/v1/annotations': ({ url }) => {
      const from = Number(url.searchParams.get('offset'))
      return { body: marks.slice(from, from + Math.min(1000, Number(url.searchParams.get('limit') ?? 1000))) }
    },
  })
  const text = { place: 'chapter', item: 'money/one' } as const
  expect(await createQueryClient().fetchQuery(annotationsQuery('asha', text))).toHaveLength(1001)
})
