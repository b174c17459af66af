import { act, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { supabase } from '#web/lib/supabase.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { logDeniedPage } from './log-page-view.ts'
import { PageViews } from './page-views.tsx'

const RPC = 'POST /rest/v1/rpc/log_security_event'
const asha = learner()

function signedIn(as: typeof asha | null) {
  vi.spyOn(supabase.auth, 'getSession').mockResolvedValue({
    data: { session: as && { user: as } },
    error: null,
  } as never)
}
afterEach(() => void vi.restoreAllMocks())

test('each page view is logged, with the learner and the path', async () => {
  signedIn(asha)
  const { asked } = backendAnswers({ [RPC]: { body: null } })
  renderPage(
    <>
      <PageViews />
      <Link to="/events?x=1">Events</Link>
    </>,
    { as: asha, at: '/syllabus' },
  )
  await waitFor(() => expect(asked(RPC)).toHaveLength(1))
  act(() => screen.getByText('Events').click())
  await waitFor(() => expect(asked(RPC)).toHaveLength(2))

  const view = {
    p_event_type: 'page_view',
    p_event_category: 'general',
    p_target_user_id: asha.id,
    p_risk_level: 'low',
  }
  expect(asked(RPC).map(({ body }) => body)).toEqual([
    { ...view, p_description: '/syllabus' },
    { ...view, p_description: '/events' },
  ])
})

test('what is searched for on a page is no further view of it; what is opened on it is one, and so is another page', async () => {
  signedIn(asha)
  const { asked } = backendAnswers({ [RPC]: { body: null } })
  renderPage(
    <>
      <PageViews />
      <Link to="/events?q=budget" replace>
        Search
      </Link>
      <Link to="/events?event=42">One of them</Link>
      <Link to="/auth" replace>
        Away
      </Link>
    </>,
    { as: asha, at: '/events' },
  )
  const paths = () => asked(RPC).map(({ body }) => (body as { p_description: string }).p_description)
  await waitFor(() => expect(paths()).toEqual(['/events']))
  for (const name of ['Search', 'One of them', 'Search', 'Away']) act(() => screen.getByText(name).click())
  await waitFor(() => expect(paths()).toEqual(['/events', '/events', '/auth']))
})

test("a visitor's page view carries nobody", async () => {
  const { asked } = backendAnswers({ [RPC]: { body: null } })
  renderPage(<PageViews />, { at: '/syllabus' })

  await waitFor(() => expect(asked(RPC)).toHaveLength(1))
  expect(asked(RPC)[0]?.body).not.toHaveProperty('p_target_user_id')
})

test('whoever has signed out before their last view is written down is a visitor in it', async () => {
  const { asked } = backendAnswers({ [RPC]: { body: null } })
  signedIn(null)
  renderPage(<PageViews />, { as: asha, at: '/landing' })

  await waitFor(() => expect(asked(RPC)).toHaveLength(1))
  expect(asked(RPC)[0]?.body).not.toHaveProperty('p_target_user_id')
})

test('whoever owes a second factor is named in the view of the page that asks for it', async () => {
  const { asked } = backendAnswers({ [RPC]: { body: null } })
  signedIn(asha)
  renderPage(<PageViews />, { at: '/auth', session: { status: 'second-factor' } })

  await waitFor(() => expect(asked(RPC)).toHaveLength(1))
  expect(asked(RPC)[0]?.body).toMatchObject({ p_target_user_id: asha.id })
})

test('a page view that cannot be logged is logged to the console only', async () => {
  expectLogged('Could not log the page view')
  const { asked } = backendAnswers({ [RPC]: { status: 400, body: { message: 'down' } } })
  const { settled } = renderPage(<PageViews />, { as: asha, at: '/syllabus' })

  await waitFor(() => expect(asked(RPC)).toHaveLength(1))
  await settled()
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('nothing is logged before it is known who is looking', async () => {
  const { asked } = backendAnswers({ [RPC]: { body: null } })
  renderPage(<PageViews />, { at: '/syllabus', session: { status: 'loading' } })
  await new Promise((resolve) => setTimeout(resolve, 500))

  expect(asked(RPC)).toEqual([])
})

test('a page that the guard refuses is a medium-risk event of whoever is signed in, and of nobody else', async () => {
  const { asked } = backendAnswers({ [RPC]: { body: null } })
  await logDeniedPage('/admin')
  expect(asked(RPC)).toEqual([])

  signedIn(asha)
  await logDeniedPage('/admin')
  expect(asked(RPC)[0]?.body).toEqual({
    p_event_type: 'denied_page',
    p_event_category: 'general',
    p_target_user_id: asha.id,
    p_risk_level: 'medium',
    p_description: '/admin',
  })
})
