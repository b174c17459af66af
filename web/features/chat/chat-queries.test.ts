import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { preparationLevelQuery } from './chat-queries.ts'

test('the level that colours an answer is read from the profile of the learner, and nothing else of it', async () => {
  const { asked } = backendAnswers({ 'GET /rest/v1/profiles': { body: { preparation_level: 'advanced' } } })
  expect(await new QueryClient().fetchQuery(preparationLevelQuery('asha'))).toBe('advanced')

  const [read] = asked('GET /rest/v1/profiles')
  expect(Object.fromEntries(read?.url.searchParams ?? [])).toEqual({
    select: 'preparation_level',
    user_id: 'eq.asha',
  })
})
