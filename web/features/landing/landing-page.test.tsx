import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { ExamDatesTable } from './exam-dates-table.tsx'
import LandingPage from './landing-page.tsx'
import { StatementJudge } from './statement-judge.tsx'

function factsAnswer(body: unknown, status = 200) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
}

const repo = {
  id: 'repo-rate',
  name: 'Policy repo rate',
  display: '5.25',
  unit: '%',
  period: 'in force after the review of 3-5 June 2026',
  as_of: '2026-06-05',
  released: '2026-06-05',
  base_year: null,
  status: 'in-force',
  publisher: 'Reserve Bank of India',
  source_title: 'Monetary Policy Statement',
  source_url: 'https://www.rbi.org.in/',
  checked: '2026-11-20',
  note: null,
  previous: { display: '5.50', period: '6 June to 4 December 2025' },
  series: [],
}

beforeEach(() => factsAnswer([repo]))

test('a visitor finds what this is, what to do, and where the plain pages are', async () => {
  renderPage(<LandingPage />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your Mentor for Indian Economy')
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')

  const footer = screen.getByRole('contentinfo')
  const links = within(footer).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
    ['Syllabus', '/syllabus'],
    ['Events', '/events'],
  ])
  await waitFor(() => expect(screen.getAllByText('Policy repo rate')).toHaveLength(2))
})

test('the first step needs no account, and only who has none is told so', () => {
  const visitor = renderPage(<LandingPage />)
  expect(screen.getByRole('link', { name: 'Start today’s mission' })).toHaveAttribute(
    'href',
    '/daily-mission',
  )
  expect(screen.getByText(/No account needed/)).toBeVisible()
  visitor.unmount()

  renderPage(<LandingPage />, { as: learner() })
  expect(screen.getByRole('link', { name: 'Start today’s mission' })).toBeVisible()
  expect(screen.queryByText(/No account needed/)).not.toBeInTheDocument()
})

test('the channels are plain links, and nothing is claimed of what stands there', () => {
  renderPage(<LandingPage />)
  expect(screen.getByRole('link', { name: /^Video channel/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Messaging channel/ })).toBeVisible()
  expect(screen.queryByText(/(lessons|announcements) (are )?on the/i)).not.toBeInTheDocument()
})

test('when the figures cannot be read, one line says so and their section stays away', async () => {
  expectLogged('Could not read facts')
  factsAnswer({ message: 'down' }, 500)
  renderPage(<LandingPage />)
  expect(await screen.findByText('The key indicators could not be read just now.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'A number never stands alone' })).not.toBeInTheDocument()
})

test('the exam dates are counted from today in India', () => {
  renderPage(<ExamDatesTable now={new Date('2026-11-19T19:00:00Z')} />)
  expect(screen.getByRole('row', { name: /Prelims/ })).toHaveTextContent('Prelims23 May 2027in 184 days')
  expect(screen.getByText(/Counted from 20 November 2026, Indian time/)).toHaveTextContent(
    'dates may change.',
  )
})

test('before the day is known, the room for it stands behind the words and not between them', () => {
  renderPage(<ExamDatesTable now={null} />)
  const room = screen.getByText(/Counted from/)
  expect(room).toHaveClass('invisible')
  expect(room.nextSibling).toBeNull()
})

async function judge(n: number, judgement: string) {
  const statement = screen.getByRole('group', { name: `Statement ${n}` })
  await userEvent.click(within(statement).getByRole('radio', { name: judgement }))
}

test('the option follows from the judgements, and the reasons come after them', async () => {
  renderPage(<StatementJudge />)
  const status = within(screen.getByRole('region')).getByRole('status')
  const reveal = screen.getByRole('button', { name: 'Show the reasons' })
  expect(reveal).toBeDisabled()
  // not read out when the page opens, only once it answers somebody
  expect(status).toHaveAttribute('aria-live', 'off')
  expect(screen.queryByText(/Section 45ZB/)).not.toBeInTheDocument()

  await judge(1, 'True')
  await judge(2, 'True')
  await judge(3, 'Not sure')
  expect(screen.getByText('With “not sure”, a or d are still open.')).toBeVisible()
  expect(status).toHaveAttribute('aria-live', 'polite')
  await judge(3, 'True')
  expect(screen.getByText('Your judgements give d.')).toBeVisible()
  await userEvent.click(reveal)

  expect(screen.getByText('2 of 3 statements judged rightly. The answer is b.')).toBeVisible()
  expect(screen.getByText(/Section 45ZB\(4\)/)).toBeVisible()
  expect(screen.getByText(/You judged it true/)).toHaveTextContent('False. You judged it true.')
  expect(
    within(screen.getByRole('group', { name: 'Statement 1' })).getByRole('radio', { name: 'True' }),
  ).toBeDisabled()

  await userEvent.click(screen.getByRole('button', { name: 'Judge again' }))
  expect(screen.getByText('Your option follows from your judgements.')).toBeVisible()
  expect(screen.queryByText(/Section 45ZB/)).not.toBeInTheDocument()
})
