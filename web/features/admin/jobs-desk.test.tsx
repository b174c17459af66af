import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { JobsDesk } from './jobs-desk.tsx'
import type { Job, JobOverview, Queue } from './jobs-rules.ts'

const job = (more: Partial<Job> = {}): Job => ({
  ...{ name: 'send-pushes', by: 'queue', schedule: '* * * * *', zone: 'UTC', outcome: 'done' },
  ...{ began_at: '2026-11-22T11:59:00Z', ended_at: '2026-11-22T11:59:01.500Z', problem: null },
  ...{ failures: 0, waiting: 0, ...more },
})
const queue = (more: Partial<Queue> = {}): Queue => ({
  waiting: 0,
  held: 0,
  failed: 0,
  oldest: null,
  ...more,
})

function openDesk(given: Partial<JobOverview> = {}) {
  const backend = backendAnswers({
    'POST /rest/v1/rpc/job_overview': {
      body: {
        ...{ server_now: '2026-11-22T12:00:00Z', jobs: [job()], devices: 1200, can_push: true },
        queues: { mails: queue(), event_mails: queue(), pushes: queue() },
        ...given,
      },
    },
  })
  return { backend, ...renderPage(<JobsDesk />, { as: learner() }) }
}

test('what failed stands first, with its reason and what to do', async () => {
  openDesk({
    jobs: [
      job(),
      job({ name: 'fetch-feeds', schedule: '*/15 * * * *', began_at: '2026-11-22T09:00:00Z' }),
      job({ name: 'notification-mails', outcome: 'failed', problem: 'connect ECONNREFUSED', failures: 3 }),
    ],
  })
  expect(await screen.findByText('2 jobs need somebody.')).toBeVisible()
  const [, ...rows] = within(screen.getAllByRole('table')[0] as HTMLElement).getAllByRole('row')
  expect(rows.map((row) => within(row).getByRole('rowheader').querySelector('b')?.textContent)).toEqual([
    ...['notification-mails', 'fetch-feeds', 'send-pushes'],
  ])
  expect(rows[0]).toHaveTextContent('connect ECONNREFUSED')
  expect(rows[0]).toHaveTextContent(/tried again at its next time/)
  expect(rows[0]).toHaveTextContent('Failed')
  expect(rows[1]).toHaveTextContent(/should have run by now/)
  expect(rows[2]).toHaveTextContent(/Done/)
})

test('when all is well it says so, and how many devices get messages', async () => {
  openDesk()
  expect(await screen.findByText('Every job has done its last run.')).toBeVisible()
  expect(screen.getByText('Devices that get messages: 1,200.')).toBeVisible()
})

test('what has waited for long, and what was given up, is seen', async () => {
  openDesk({
    queues: {
      mails: queue({ waiting: 4, oldest: '2026-11-22T11:00:00Z' }),
      event_mails: queue(),
      pushes: queue({ held: 7, failed: 2 }),
    },
    can_push: false,
  })
  expect(await screen.findByText(/due for more than a quarter of an hour/)).toBeVisible()
  expect(screen.getByRole('row', { name: /^Mail with notifications ?since .* 4 0 0$/ })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Messages to devices 0 7 2' })).toBeVisible()
  expect(screen.getByText(/the job send-pushes has not run/)).toBeVisible()
})

test('where no job ever ran, that is said', async () => {
  openDesk({ jobs: [] })
  expect(await screen.findByText('No job has run here yet.')).toBeVisible()
})

test('what could not be read is asked for again', async () => {
  expectLogged('Could not read job_overview')
  const { backend } = openDesk()
  const well = backend.answers['POST /rest/v1/rpc/job_overview']
  backend.answers['POST /rest/v1/rpc/job_overview'] = { status: 400, body: { message: 'down' } }
  const again = await screen.findByRole('button', { name: 'Try again' })
  if (well) backend.answers['POST /rest/v1/rpc/job_overview'] = well
  await userEvent.click(again)
  expect(await screen.findByText('Every job has done its last run.')).toBeVisible()
})

test('a backup that failed says why, and when the last one went well', async () => {
  openDesk({
    jobs: [
      job({
        ...{ name: 'backup', by: 'server', schedule: '30 3 * * *', zone: 'Asia/Kolkata', outcome: 'failed' },
        ...{ problem: 'no space left on device', failures: 2, done_at: '2026-11-20T22:01:00Z' },
      }),
    ],
  })
  const row = await screen.findByRole('row', { name: /backup/ })
  expect(row).toHaveTextContent('no space left on device')
  expect(row).toHaveTextContent('by the server itself')
  expect(row).toHaveTextContent('every day at 03:30 (Asia/Kolkata)')
  expect(row).toHaveTextContent(/last went well (20|21) Nov/)
})

test.each([
  ['waits', { outcome: 'failed', waiting: 3 }, /Mend what the mail server says/],
  ['was refused', { outcome: 'done', failures: 2 }, /They are not tried again/],
])('mail that %s says what there is to do', async (_what, told, todo) => {
  const mail = {
    name: 'mail',
    by: 'server' as const,
    schedule: null,
    zone: null,
    problem: '535 wrong password',
  }
  openDesk({ jobs: [job({ ...mail, ...told })] })
  const row = await screen.findByRole('row', { name: /mail/ })
  expect(row).toHaveTextContent('535 wrong password')
  expect(row).toHaveTextContent(todo)
})
