import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import DailyNewsPage from './daily-news-page.tsx'
import { byReleaseDay } from './release-days.ts'

test('figures published on one day stand together, the order kept', () => {
  const facts = ['2026-06-12', '2026-06-12', '2026-06-05', null].map((released, id) => ({ id, released }))

  expect(byReleaseDay(facts).map(({ day, facts }) => [day, facts.map(({ id }) => id)])).toEqual([
    ['2026-06-12', [0, 1]],
    ['2026-06-05', [2]],
  ])
})

test('without figures the page says what will stand there', async () => {
  backendAnswers({ 'GET /rest/v1/facts': { body: [] }, 'GET /rest/v1/notes': { body: [] } })
  renderPage(<DailyNewsPage />, { as: learner() })

  expect(await screen.findByText('No releases yet.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: /\w+day, \d+\s\w+\s\d{4}/ })).toBeVisible()
})
