import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { roleQuery } from './role-queries.ts'

test('the role is asked for as the single row of the learner, and nothing else of it', async () => {
  const { asked } = backendAnswers({ 'GET /rest/v1/user_roles': { body: { role: 'student' } } })
  expect(await new QueryClient().fetchQuery(roleQuery('asha'))).toBe('student')

  const [read] = asked('GET /rest/v1/user_roles')
  expect(Object.fromEntries(read?.url.searchParams ?? [])).toEqual({ select: 'role', user_id: 'eq.asha' })
  expect(read?.headers.get('accept')).toBe('application/vnd.pgrst.object+json')
})
