import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { tellClosedParts, useClosed } from '#web/lib/closed-parts.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import SiteWatch from './site-watch.tsx'

const said = (id: string, title: string, isImportant = false) => ({
  ...{
    id,
    title,
    title_hi: 'हिंदी',
    body: 'See the [events](/events).',
    body_hi: '',
    is_important: isImportant,
  },
})
const STATE = 'POST /rest/v1/rpc/site_state'
const AWAY = 'POST /rest/v1/announcement_dismissals'

function show(
  announcements: ReturnType<typeof said>[],
  {
    as,
    at = '/events',
    off = [] as object[],
  }: { as?: ReturnType<typeof learner>; at?: string; off?: object[] } = {},
) {
  const backend = backendAnswers({ [STATE]: { body: { off, announcements } }, [AWAY]: { status: 201 } })
  const view = renderPage(
    <>
      <SiteWatch />
      <Voice />
    </>,
    { as: as ?? 'visitor', at },
  )
  return { backend, ...view }
}
const Voice = () => <output>{useClosed('voice')?.reason ?? 'open'}</output>

test('the first is shown with its links, the others on demand, and each is put away by a tap', async () => {
  const { backend, settled } = show([said('1', 'One', true), said('2', 'Two')], { as: learner() })
  expect(await screen.findByText('One')).toBeVisible()
  expect(screen.getByRole('link', { name: 'events' })).toHaveAttribute('href', '/events')
  expect(screen.queryByText('Two')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'One more' }))
  expect(screen.getByText('Two').closest('.page')).toContainElement(document.activeElement as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Put away “One”' }))
  await settled()
  expect(screen.getByRole('button', { name: 'Put away “Two”' })).toHaveFocus()

  expect(screen.queryByText('One')).toBeNull()
  expect(screen.getByText('Two')).toBeVisible()
  expect(backend.asked(AWAY).map(({ body }) => body)).toEqual([[{ announcement_id: '1' }]])
})

test('a visitor’s device remembers what was put away', async () => {
  const first = show([said('7', 'For all')])
  await userEvent.click(await screen.findByRole('button', { name: 'Put away “For all”' }))
  first.unmount()
  const again = show([said('7', 'For all')])
  await again.settled()
  expect(screen.queryByText('For all')).toBeNull()
  expect(again.backend.asked(AWAY)).toEqual([])
})

test.each(['/test-dashboard?attempt=x', '/challenge/arena-1/play', '/onboarding-test'])(
  'nothing is shown on %s, where a test is sat',
  async (at) => {
    const { settled } = show([said('1', 'One')], { as: learner(), at })
    await settled()
    expect(screen.queryByText('One')).toBeNull()
  },
)

test('parts that are closed are told to every page, and open again with the next answer', async () => {
  const closed = { part: 'voice', reason: 'Mended until Sunday.', reason_hi: 'रविवार तक।' }
  const { backend, queryClient } = show([], { off: [closed] })
  expect(await screen.findByText('Mended until Sunday.')).toBeVisible()
  backend.answers[STATE] = { body: { off: [], announcements: [] } }
  await queryClient.invalidateQueries({ queryKey: ['site_state'] })
  expect(await screen.findByText('open')).toBeVisible()
  tellClosedParts([])
})
