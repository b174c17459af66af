import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { env } from '#web/lib/env.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import AnalyticsDesk from './analytics-desk.tsx'
import AssistantDesk from './assistant-desk.tsx'
import HealthDesk from './health-desk.tsx'

const CONSOLE = 'POST /rest/v1/rpc/assistant_console'
const day = {
  ...{ day: '2026-11-22', answers: 40, refused: 4, by_model: 30, covered: 36, cited: 27, failed: 0 },
  ...{ helpful: 3, unhelpful: 1 },
}
const model = {
  ...{ step: 'text', model: 'small-one', prompt_version: 'v3', calls: 30, done: 29, unusable: 0, failed: 1 },
  ...{ tokens_in: 12_000, tokens_out: 3400, cost_micros: 1_250_000, median_ms: 1900, p95_ms: null },
}
const assistant = { models: [model], days: [day], reasons: { unclear: 1, 'wrong-fact': 3 } }

test('the assistant’s desk says what was asked, refused, cited, and what the models cost', async () => {
  const backend = backendAnswers({ [CONSOLE]: { body: assistant } })
  renderPage(<AssistantDesk />, { as: learner(), at: '/admin?desk=assistant' })

  expect(
    await screen.findByText(
      '40 answers · 10% not in the library · 75% of those from the library with a citation · 0% broke off · 75% of the rated ones helped',
    ),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: '22 Nov 2026 40 30 4 27 0 3 1' })).toBeVisible()
  const models = screen.getByRole('region', { name: 'Models and versions of their prompts' })
  expect(
    within(models).getByRole('row', {
      name: /^small-one\s*writing · v3 30 29 0 1 12,000, 3,400 1.25 1.9 s –$/,
    }),
  ).toBeVisible()
  expect(
    within(screen.getByRole('region', { name: 'Why answers did not help' })).getAllByRole('row')[1],
  ).toHaveTextContent('A fact is wrong3')

  await userEvent.click(screen.getByRole('button', { name: '90 days' }))
  await screen.findByText(/^40 answers/)
  expect(backend.asked(CONSOLE).map(({ body }) => body)).toEqual([{ p_days: 28 }, { p_days: 90 }])
})

test('without a model and without answers the desk says so', async () => {
  backendAnswers({ [CONSOLE]: { body: { models: [], days: [], reasons: {} } } })
  renderPage(<AssistantDesk />, { as: learner() })

  expect(await screen.findByText('Nothing in these days.')).toBeVisible()
  expect(screen.getByText(/No model was asked/)).toBeVisible()
})

test('how far the day of all learners has come, and that it is used up', async () => {
  const today = { tokens: 12_000_000, refused: 0, ceiling: 20_000_000, reached_at: null }
  const backend = backendAnswers({ [CONSOLE]: { body: { ...assistant, today } } })
  const { unmount } = renderPage(<AssistantDesk />, { as: learner() })
  expect(
    await screen.findByText(
      'All learners together used 1,20,00,000 of today’s 2,00,00,000 tokens of models.',
    ),
  ).toBeVisible()
  unmount()

  const used = { ...today, tokens: 20_000_400, refused: 3, reached_at: '2026-11-22T14:05:00Z' }
  backend.answers[CONSOLE] = { body: { ...assistant, today: used } }
  renderPage(<AssistantDesk />, { as: learner() })
  expect(await screen.findByText(/used up at .*; 3 calls were not made/)).toBeVisible()
})

test('numbers of too few learners are dashes, never zeros', async () => {
  const part = (begun: number | null, done: number | null) => ({ begun, done })
  backendAnswers({
    'POST /rest/v1/rpc/school_analytics': {
      body: {
        ...{ counted_at: '2026-11-22T04:35:00Z', least: 10, learners: 250 },
        days: [
          { day: '2026-11-21', active: 120, joined: null },
          { day: '2026-11-22', active: null, joined: 12 },
        ],
        retention: [{ week: '2026-11-02', joined: 40, weeks: [20, null] }],
        completion: {
          missions: part(100, 61),
          tests: part(null, null),
          answers: part(10, 0),
          plan: part(50, 25),
        },
        topics: [{ topic: 'money-and-banking', answers: 900, facility: 0.41, median_ms: 61_000 }],
      },
    },
    'GET /rest/v1/topics': {
      body: [
        { slug: 'money', parent_slug: null, title: 'Money', title_hi: 'मुद्रा' },
        {
          slug: 'money-and-banking',
          parent_slug: 'money',
          title: 'Money and banking',
          title_hi: 'मुद्रा और बैंक',
        },
      ].map((topic) => ({
        ...topic,
        summary: 's',
        summary_hi: null,
        papers: [],
        prerequisites: [],
        position: 0,
      })),
    },
  })
  renderPage(<AnalyticsDesk />, { as: learner() })

  expect(await screen.findByRole('row', { name: '21 Nov 2026 120 –' })).toBeVisible()
  expect(screen.getByText('250 learners in all')).toBeVisible()
  expect(screen.getByText(/Counted 22 Nov, \d\d:35\.$/)).toBeVisible()
  expect(screen.getByRole('row', { name: 'Daily missions 100 61 61%' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Tests – – –' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Mains answers 10 0 0%' })).toBeVisible()
  expect(screen.getByRole('row', { name: '2 Nov 2026 40 50% – – – – – – –' })).toBeVisible()
  expect(await screen.findByRole('row', { name: 'Money and banking 900 41% 61 s' })).toBeVisible()
})

const health = {
  server_now: '2026-11-23T12:00:00Z',
  database: {
    ...{ version: '17.10', started_at: '2026-11-01T00:00:00Z', bytes: 2_100_000_000, connections: 9 },
    ...{ most_connections: 100, longest_seconds: 0, cache_hit: 0.9987, deadlocks: 0, durable: true },
    ...{ archives: false, archived_at: null, archive_failed_at: null },
  },
  tables: [{ name: 'public.chunks', bytes: 14_000_000, rows: 4945, dead: 11 }],
  storage: [{ bucket: 'avatars', files: 3, bytes: 45_000 }],
  library: { loaded_at: '2026-11-20T06:00:00Z', content_hash: 'abc123' },
  backups: [{ name: 'b', made_at: '2026-11-20T06:00:00Z', files: 900, bytes: 80_000_000, seconds: 2.4 }],
}
const HEALTH = 'POST /rest/v1/rpc/admin_health'

test('the desk of health says how old the newest backup is, and what to do when it is too old', async () => {
  const backend = backendAnswers({ [HEALTH]: { body: health } })
  const { unmount } = renderPage(<HealthDesk />, { as: learner() })
  expect(await screen.findByText(/^The newest is 3 days old. That is long ago/)).toBeVisible()
  expect(screen.getByText('2.1 GB')).toBeVisible()
  expect(screen.getByText(/^Off: restores go back to a backup/)).toBeVisible()
  expect(screen.getByRole('row', { name: 'public.chunks 4,945 11 14 MB' })).toBeVisible()
  unmount()

  backend.answers[HEALTH] = { body: { ...health, backups: [], library: null } }
  renderPage(<HealthDesk />, { as: learner() })
  expect(await screen.findByText(/^No backup has been written down yet/)).toBeVisible()
  expect(screen.getByText('Nothing has been loaded yet.')).toBeVisible()
})

test('figures that could not be read can be asked for again', async () => {
  let fails = true
  backendAnswers({
    [HEALTH]: () => (fails ? { status: 403, body: { code: '42501', message: 'no' } } : { body: health }),
  })
  renderPage(<HealthDesk />, { as: learner() })
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await userEvent.click(again)
  expect(await screen.findByText('17.10')).toBeVisible()
  expectLogged(/admin_health/)
})

test('the desk of health asks for the address that learners write to, until the deployment names one', async () => {
  backendAnswers({ [HEALTH]: { body: health } })
  const { unmount } = renderPage(<HealthDesk />, { as: learner() })
  expect(await screen.findByText('Learners are not told whom to write to')).toBeVisible()
  unmount()

  env.contactEmail = 'mentor@example.in'
  renderPage(<HealthDesk />, { as: learner() })
  expect(await screen.findByRole('link', { name: 'mentor@example.in' })).toBeVisible()
  expect(screen.queryByText('Learners are not told whom to write to')).not.toBeInTheDocument()
  env.contactEmail = ''
})

test('seconds are said in Hindi too', async () => {
  localStorage.setItem('language', 'hi')
  backendAnswers({ [CONSOLE]: { body: assistant } })
  renderPage(<AssistantDesk />, { as: learner(), at: '/admin?desk=assistant' })
  expect(await screen.findByRole('row', { name: /1\.9 से॰/ })).toBeVisible()
  localStorage.clear()
})
