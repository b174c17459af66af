import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { assessmentQuery, preparationLevelQuery, profileQuery } from './profile-queries.ts'

const READS = [
  [profileQuery('asha'), 'onboarding_test_taken, created_at, full_name, email'],
  [assessmentQuery('asha'), 'onboarding_test_taken'],
  [preparationLevelQuery('asha'), 'preparation_level'],
] as const

test.each(READS)(
  'a read of the profile is of one row of the learner and of no more columns: %#',
  async (query, columns) => {
    const { asked } = backendAnswers({ 'GET /rest/v1/profiles': { body: { preparation_level: 'beginner' } } })
    await new QueryClient().fetchQuery(query as never)
    const [read] = asked('GET /rest/v1/profiles')
    expect(Object.fromEntries(read?.url.searchParams ?? [])).toEqual({
      select: columns.replaceAll(' ', ''),
      user_id: 'eq.asha',
    })
    expect(read?.headers.get('accept')).toBe('application/vnd.pgrst.object+json')
  },
)
