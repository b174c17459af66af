import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { readingDaysQuery } from './place-queries.ts'

test('of a learner who has read for longer than the server gives days at once every day counts', async () => {
  const days = Array.from({ length: 1001 }, (_, at) => ({ day: `day ${at}`, work: 'money', seconds: 60 }))
  backendAnswers({
    'GET /rest/v1/reading_days': ({ url }) => {
      const from = Number(url.searchParams.get('offset'))
      return { body: days.slice(from, from + Math.min(1000, Number(url.searchParams.get('limit') ?? 1000))) }
    },
  })

  expect(await createQueryClient().fetchQuery(readingDaysQuery('asha'))).toHaveLength(1001)
})
