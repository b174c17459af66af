import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { NextReleases } from './next-releases.tsx'

/** One story after the other, with the same figure. */
function Stories() {
  const [story, setStory] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setStory(2)}>
        The next one
      </button>
      <NextReleases key={story} facts={[{ id: 'cpi' }]} />
    </>
  )
}

test('once its hour has come the one after it stands there, though the calendar was read before', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-12T15:59:00+05:30'), toFake: ['Date'] })
  const prices = { id: 'cpi', title: 'Consumer prices', title_hi: 'उपभोक्ता मूल्य', exact: true, dates: [] }
  const monthly = { rule: 'FREQ=MONTHLY;BYMONTHDAY=12', time_of_day: '16:00:00', fact_ids: ['cpi'] }
  const backend = backendAnswers({ 'GET /rest/v1/data_releases': { body: [{ ...prices, ...monthly }] } })
  renderPage(<Stories />)
  expect(await screen.findByText(/Next release on 12 Dec 2026:/)).toBeVisible()

  vi.setSystemTime(new Date('2026-12-12T16:01:00+05:30'))
  await userEvent.click(screen.getByRole('button', { name: 'The next one' }))
  expect(await screen.findByText(/Next release on 12 Jan 2027:/)).toBeVisible()
  expect(backend.asked('GET /rest/v1/data_releases')).toHaveLength(1)
  vi.useRealTimers()
})
