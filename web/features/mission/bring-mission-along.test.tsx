import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BringAlong } from '#web/features/practice/index.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { BringMissionAlong } from './bring-mission-along.tsx'
import { aMission, aTask } from './for-tests.ts'

const IMPORT = 'POST /rest/v1/rpc/import_public_mission'
const done = [
  { position: 1, kind: 'mixed', done_at: '2026-11-20T05:00:00Z' },
  {
    ...{ position: 2, kind: 'skeleton', done_at: '2026-11-20T05:10:00Z' },
    skeleton: { intro: 'a', heads: ['b', 'c'], conclusion: 'd', seconds: 60 },
  },
]
const keep = (day = '2026-11-20') => localStorage.setItem('visitor_mission', JSON.stringify([{ day, done }]))
const answered = {
  ...{ position: 1, question_id: 'q', version: 1, selected: 0 },
  feedback: {
    ...{ position: 1, key: 0, truths: [], reasons: [], explanation: { en: '' }, fact_ids: [], sources: [] },
    ...{ dropped: false, correct: true, sixths: 12 },
  },
}
const carried = aMission({
  tasks: [
    aTask({ id: 'a', reason_code: 'public', status: 'done', done_at: '2026-11-20T05:00:00Z' }),
    aTask({ id: 'b', reason_code: 'public', status: 'done', done_at: '2026-11-20T05:10:00Z' }),
    aTask({ id: 'c' }),
  ],
})
const both = (
  <>
    <BringAlong />
    <BringMissionAlong />
  </>
)

test('what a visitor did comes along once, after the answers by which it counts', async () => {
  keep()
  localStorage.setItem('visitor_practice', JSON.stringify([{ day: '2026-11-20', answers: [answered] }]))
  const order: string[] = []
  const backend = backendAnswers({
    'POST /rest/v1/rpc/import_visitor_answers': () => {
      order.push('answers')
      return { body: { attempt: 'a1', count: 1 } }
    },
    [IMPORT]: () => {
      order.push('mission')
      return { body: carried }
    },
  })
  renderPage(both, { as: learner() })

  expect(await screen.findByText('2 tasks of the public mission came along.')).toBeVisible()
  expect(order).toEqual(['answers', 'mission'])
  expect(backend.asked(IMPORT)[0]?.body).toMatchObject({ p_day: '2026-11-20', p_done: done })
  expect(localStorage.getItem('visitor_mission')).toBeNull()
})

test('while the answers cannot be sent, the mission waits on the device', async () => {
  expectLogged('Could not bring the visitor’s answers along')
  keep()
  localStorage.setItem('visitor_practice', JSON.stringify([{ day: '2026-11-20', answers: [answered] }]))
  const backend = backendAnswers({
    'POST /rest/v1/rpc/import_visitor_answers': { status: 503, body: { message: 'down' } },
    [IMPORT]: { body: carried },
  })
  const { settled } = renderPage(both, { as: learner() })
  await settled()

  expect(backend.asked(IMPORT)).toEqual([])
  expect(localStorage.getItem('visitor_mission')).not.toBeNull()
})

test('what is too old is told, and forgotten', async () => {
  keep('2026-11-01')
  backendAnswers({
    [IMPORT]: {
      status: 400,
      body: { code: 'PT400', message: 'A mission can be brought along for seven days', details: 'too_old' },
    },
  })
  renderPage(both, { as: learner() })

  expect(await screen.findByText(/What you did of the mission of 1 Nov 2026/)).toBeVisible()
  expect(localStorage.getItem('visitor_mission')).toBeNull()
})

test('a server that is down changes nothing', async () => {
  expectLogged('Could not bring the public mission along')
  keep()
  const backend = backendAnswers({ [IMPORT]: { status: 503, body: { message: 'down' } } })
  renderPage(both, { as: learner() })
  await waitFor(() => expect(backend.asked(IMPORT)).toHaveLength(1))

  expect(localStorage.getItem('visitor_mission')).not.toBeNull()
})
