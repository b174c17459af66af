import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { securitySumsQuery } from './security-desk-queries.ts'

test('of a year with many kinds of event the oldest days are counted, too', async () => {
  const sums = Array.from({ length: 1001 }, (_, at) => ({
    ...{ day: '2026-11-22', event_type: `kind ${at}`, risk_level: 'low', events: 1, users: 1 },
  }))
  backendAnswers({
    'POST /rest/v1/rpc/admin_security_sums': ({ url }) => {
      const from = Number(url.searchParams.get('offset'))
      return { body: sums.slice(from, from + Math.min(1000, Number(url.searchParams.get('limit') ?? 1000))) }
    },
  })

  expect(await createQueryClient().fetchQuery(securitySumsQuery(365))).toHaveLength(1001)
})
