import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { StoryInPlace } from './story-in-place.tsx'

test('whoever is asked to read a story that was withdrawn meanwhile goes on, and it holds up nothing', async () => {
  const backend = backendAnswers({
    'GET /rest/v1/news_items': { body: [] },
    'POST /rest/v1/rpc/keep_news_reads': { body: 1 },
  })
  const onRead = vi.fn()
  renderPage(<StoryInPlace id="gone" next="To the questions" onRead={onRead} />, { as: learner() })
  expect(await screen.findByText(/withdrawn meanwhile/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'To the questions' }))

  expect(onRead).toHaveBeenCalledOnce()
  await vi.waitFor(() =>
    expect(backend.asked('POST /rest/v1/rpc/keep_news_reads').map(({ body }) => body)).toEqual([
      { p_events: [{ item_id: 'gone', at: expect.any(String), read: true }] },
    ]),
  )
})
