/** What a learner reads of rulings: the banner of a result, the note below a question, the list of disputes. */

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { MyDisputes } from './my-disputes.tsx'
import { RegradeBanner } from './regrade-banner.tsx'
import { RulingsNote } from './rulings-note.tsx'

const asha = { as: learner() }
const regrade = {
  id: 1,
  question_id: 'repo',
  old_sixths: 8,
  new_sixths: 24,
  reason: 'Section 45ZB bears the claim out.',
  ruled_at: '2026-11-20T10:00:00Z',
}

test('a result that was marked anew says what it was, what it is, why and when', async () => {
  const backend = backendAnswers({ 'GET /rest/v1/regrades': { body: [regrade] } })
  renderPage(<RegradeBanner attemptId="a" />, asha)

  const banner = within(await screen.findByRole('region', { name: 'Your score was marked anew' }))
  expect(banner.getByText('Your score was 1.33; it is 4.00 now.')).toBeVisible()
  expect(banner.getByText('Section 45ZB bears the claim out.')).toBeVisible()
  expect(banner.getByText('ruled 20 Nov 2026')).toBeVisible()
  expect(backend.asked('GET /rest/v1/regrades')[0]?.url.searchParams.get('attempt_id')).toBe('eq.a')
})

test('of an assessment the ruling is said, no marks, and from which level to which it was counted anew', async () => {
  const first = { ...regrade, old_level: 'beginner', new_level: 'beginner', dropped_policy: 'award_all' }
  const second = { ...first, id: 2, new_level: 'intermediate', dropped_policy: null }
  const backend = backendAnswers({ 'GET /rest/v1/regrades': { body: [first, second] } })
  renderPage(<RegradeBanner attemptId="a" of="assessment" />, asha)

  const banner = within(await screen.findByRole('region', { name: 'A key was corrected' }))
  expect(banner.getByText(/the level was Beginner; counted anew, it is Intermediate/)).toBeVisible()
  expect(banner.getAllByText('Section 45ZB bears the claim out.')[0]).toBeVisible()
  expect(banner.getByText('This question was dropped and does not count.')).toBeVisible()
  expect(banner.queryByText(/score|marks/)).not.toBeInTheDocument()
  expect(backend.asked('GET /rest/v1/regrades')[0]?.url.searchParams.get('select')).toMatch(
    /old_level,new_level/,
  )
})

test('of an assessment whose level stayed that is said, and of one without a level nothing of any', async () => {
  const lines = [{ ...regrade, old_level: 'advanced', new_level: 'advanced' }]
  backendAnswers({ 'GET /rest/v1/regrades': { body: lines } })
  const { unmount } = renderPage(<RegradeBanner attemptId="a" of="assessment" />, asha)
  expect(await screen.findByText(/The level was counted anew and is still Advanced/)).toBeVisible()
  unmount()

  backendAnswers({ 'GET /rest/v1/regrades': { body: [{ ...regrade, old_level: null, new_level: null }] } })
  renderPage(<RegradeBanner attemptId="a" of="assessment" />, asha)
  expect(await screen.findByText('Its answers are judged as ruled below.')).toBeVisible()
})

test('a challenge says that its marks and places stand, and no score that it does not show', async () => {
  backendAnswers({ 'GET /rest/v1/regrades': { body: [{ ...regrade, dropped_policy: 'award_all' }] } })
  renderPage(<RegradeBanner attemptId="a" of="challenge" />, asha)

  const banner = within(await screen.findByRole('region', { name: 'A key was corrected' }))
  expect(
    banner.getByText(/Marks and places of a challenge stand as they were counted at its end/),
  ).toBeVisible()
  expect(banner.getByText('Section 45ZB bears the claim out.')).toBeVisible()
  expect(banner.queryByText(/1\.33|4\.00/)).not.toBeInTheDocument()
})

test('several rulings add up, each with what it did', async () => {
  const second = { ...regrade, id: 2, old_sixths: 24, new_sixths: 8, ruled_at: '2026-11-21T10:00:00Z' }
  backendAnswers({ 'GET /rest/v1/regrades': { body: [regrade, second] } })
  renderPage(<RegradeBanner attemptId="a" />, asha)

  expect(await screen.findByText('Changes made up for each other: your score is still 1.33.')).toBeVisible()
  expect(screen.getByText('ruled 21 Nov 2026: 4.00 before, 1.33 after')).toBeVisible()
})

test('a result that stayed as it was shows nothing', async () => {
  backendAnswers({ 'GET /rest/v1/regrades': { body: [] } })
  const { settled } = renderPage(<RegradeBanner attemptId="a" />, asha)
  await settled()

  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})

test('a ruling stands below its question without a name', async () => {
  const ruling = {
    outcome: 'new_key',
    old_key: 1,
    new_key: 2,
    ruling: 'See the Act.',
    ruled_at: regrade.ruled_at,
  }
  backendAnswers({ 'POST /rest/v1/rpc/rulings_for': { body: [ruling] } })
  renderPage(<RulingsNote questionId="repo" version={1} />, asha)

  expect(await screen.findByText(/The key was changed from \(b\) to \(c\)/)).toBeVisible()
  expect(screen.getByText('See the Act.')).toBeVisible()
})

const dispute = {
  id: 'd',
  question_id: 'repo',
  attempt_id: 'a',
  position: 1,
  asked: { stem: { en: 'About the repo rate:', hi: 'रेपो दर के बारे में:' }, options: [{ en: 'x' }] },
  disputed_key: 1,
  claimed: null,
  reasoning: 'The Act says six.',
  sources: [{ title: 'The Act', url: 'https://example.gov.in/act' }],
  created_at: '2026-11-19T10:00:00Z',
  status: 'upheld',
  outcome: 'dropped',
  ruling: 'Two options are right.',
  ruled_at: '2026-11-20T10:00:00Z',
}

test('a dispute stands with its ruling, its case and its result', async () => {
  backendAnswers({ 'POST /rest/v1/rpc/my_disputes': { body: [dispute] } })
  renderPage(<MyDisputes />, asha)

  const line = within((await screen.findAllByRole('listitem'))[0] as HTMLElement)
  expect(line.getByText('Upheld')).toBeVisible()
  expect(line.getByText('You claimed that no option is right; the key was (b).')).toBeVisible()
  expect(line.getByText('Two options are right.')).toBeVisible()
  expect(line.getByRole('link', { name: 'The result' })).toHaveAttribute('href', '/test-results?attempt=a')
  expect(line.getByText('example.gov.in')).toBeInTheDocument()
})

test('with no disputes the list says what will be here', async () => {
  backendAnswers({ 'POST /rest/v1/rpc/my_disputes': { body: [] } })
  renderPage(<MyDisputes />, asha)

  expect(await screen.findByText('No disputes yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to practice' })).toBeVisible()
})

test('a list that cannot be read can be asked for again', async () => {
  backendAnswers({ 'POST /rest/v1/rpc/my_disputes': { status: 500, body: { message: 'down' } } })
  renderPage(<MyDisputes />, asha)

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expectLogged(/my_disputes/)
})

test('a regrade of a dropped question says what became of its marks', async () => {
  backendAnswers({
    'GET /rest/v1/regrades': { body: [{ ...regrade, dropped_policy: 'exclude_rescale' }] },
  })
  renderPage(<RegradeBanner attemptId="a" />, asha)

  expect(await screen.findByText(/it counts for nobody, and the others are scaled/)).toBeVisible()
})

test('an open dispute says how far it is', async () => {
  const open = { ...dispute, status: 'open', outcome: null, ruling: null, ruled_at: null }
  backendAnswers({
    'POST /rest/v1/rpc/my_disputes': {
      body: [
        { ...open, ahead: 0 },
        { ...open, id: 'e', ahead: 3 },
      ],
    },
  })
  renderPage(<MyDisputes />, asha)

  expect(await screen.findByText(/, the next to be ruled on$/)).toBeVisible()
  expect(screen.getByText(/, 3 questions wait longer$/)).toBeVisible()
})

const ruled = {
  ...{ id: 4, question_id: 'repo', stem: dispute.asked.stem, options: [] },
  ...{ outcome: 'new_key', old_key: 1, new_key: 2, ruling: 'See section 45ZB.', ruled_at: regrade.ruled_at },
  claims: [
    { claimed: 2, count: 5 },
    { claimed: null, count: 1 },
  ],
}
const PUBLIC = 'POST /rest/v1/rpc/public_rulings'

test('all rulings are read when somebody opens them, with what was claimed and why', async () => {
  const backend = backendAnswers({
    'POST /rest/v1/rpc/my_disputes': { body: [] },
    [PUBLIC]: { body: [ruled, { ...ruled, id: 3, outcome: 'stands', new_key: 1, claims: [] }] },
  })
  const { settled } = renderPage(<MyDisputes />, asha)
  await settled()
  expect(backend.asked(PUBLIC)).toEqual([])
  await userEvent.click(screen.getByText('Rulings on keys'))

  expect(await screen.findByText('The key was changed from (b) to (c).')).toBeVisible()
  expect(screen.getByText('(c) claimed by 5; no option is right: claimed by 1')).toBeVisible()
  expect(screen.getByText('Ruled without a dispute.')).toBeVisible()
})

test('a link from a question’s feedback opens them, and an empty list says so', async () => {
  backendAnswers({ 'POST /rest/v1/rpc/my_disputes': { body: [] }, [PUBLIC]: { body: [] } })
  renderPage(<MyDisputes />, { ...asha, at: '/performance#rulings' })

  expect(await screen.findByText(/Nothing has been ruled yet/)).toBeVisible()
})
