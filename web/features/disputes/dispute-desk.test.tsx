import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { DisputeDesk } from './dispute-desk.tsx'

afterEach(() => vi.unstubAllGlobals())

const text = (en: string) => ({ en })
const claim = (id: string, claimed: number | null) => ({
  id,
  claimed,
  reasoning: `Case ${id}`,
  sources: [1, 2, 3].map((at) => ({ title: `Report ${at}`, url: `https://example.gov.in/${id}/${at}` })),
  created_at: '2026-11-20T10:00:00Z',
})
const disputed = {
  question_id: 'repo',
  version: 2,
  is_current: true,
  format: 'statements',
  topic: 'monetary-policy',
  asked: {
    stem: text('About the repo rate, consider:'),
    statements: ['one', 'two', 'three'].map(text),
    options: ['1 only', '2 only', '1 and 2 only', '2 and 3 only'].map(text),
    sets: [[1], [2], [1, 2], [2, 3]],
  },
  key: 2,
  truths: [true, true, false],
  reasons: [text('because')],
  explanation: text('A committee of six decides.'),
  sources: [],
  dropped: false,
  disputes: [claim('p', 3), claim('q', null)],
}
const preview = {
  ...{ graded: 312, answers: 40, learners: 38, attempts: 39, gain: 30, lose: 10 },
  ...{ levels: 0, disputes: 2 },
}
const OPEN = 'POST /rest/v1/rpc/open_disputes'
const PREVIEW = 'POST /rest/v1/rpc/preview_ruling'
const RULE = 'POST /rest/v1/rpc/rule_on_key'
const RULING = 'Section 45ZB bears the claim out.'

const listed = (items: object[], count = items.length) => ({ body: { count, items } })

function desk(answers: Parameters<typeof backendAnswers>[0] = {}) {
  const backend = backendAnswers({
    [OPEN]: listed([disputed]),
    [PREVIEW]: ({ body }) => ({
      body: (body as { p_outcome: string }).p_outcome === 'stands' ? { ...preview, answers: 0 } : preview,
    }),
    [RULE]: { body: { attempts: 39 } },
    ...answers,
  })
  const { unmount } = renderPage(<DisputeDesk />, { as: learner() })
  return { ...backend, unmount }
}

test('all claims on one question stand together, with the key and what we said', async () => {
  desk()

  expect(await screen.findByText('2 disputes')).toBeVisible()
  expect(screen.getByText('Claims (d)')).toBeVisible()
  expect(screen.getByText('Claims that no option is right')).toBeVisible()
  expect(screen.getByText('(Key)')).toBeVisible()
  expect(await screen.findByText('None of 312 graded answers changes.')).toBeVisible()
})

test('of many claims on one key the first are read at once, with how all are divided; the rest on demand', async () => {
  const many = Array.from({ length: 30 }, (_, at) => claim(`n${at}`, at % 3 === 0 ? null : 3))
  desk({ [OPEN]: listed([{ ...disputed, disputes: many }]) })

  expect(await screen.findByText('30 disputes')).toBeVisible()
  expect(screen.getByText('Claims (d): 20')).toBeVisible()
  expect(screen.getByText('Claims that no option is right: 10')).toBeVisible()
  expect(screen.getAllByText(/^Case n/)).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Show 25 more disputes' }))
  expect(screen.getAllByText(/^Case n/)).toHaveLength(30)
  expect(screen.getByText('Case n5').closest('li')).toContainElement(document.activeElement as HTMLElement)
})

test('of statements the new key follows from what is correct; what changes is shown before the ruling', async () => {
  const backend = desk()
  await userEvent.click(await screen.findByRole('radio', { name: 'Another option is the key' }))
  const publish = screen.getByRole('button', { name: 'Publish the ruling' })

  expect(screen.getByText('They lead to (c), which is the key already.')).toBeVisible()
  expect(publish).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Statement 3' }))
  expect(screen.getByText(/They lead to no option/)).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Statement 1' }))
  expect(screen.getByText('They lead to (d).')).toBeVisible()
  expect(
    await screen.findByText(/40 of 312 graded answers change: 30 gain marks, 10 lose marks/),
  ).toBeVisible()
  expect(backend.asked(RULE)).toEqual([])

  await userEvent.type(screen.getByLabelText('Reason, as learners will read it'), RULING)
  backend.answers[OPEN] = listed([])
  await userEvent.click(publish)
  expect(await screen.findByText('Ruling published and answers marked anew.')).toBeVisible()
  expect(backend.asked(RULE)[0]?.body).toEqual({
    p_question_id: 'repo',
    p_version: 2,
    p_outcome: 'new_key',
    p_key: 3,
    p_truths: [false, true, true],
    p_ruling: RULING,
    p_seen: { key: 2, dropped: false, disputes: ['p', 'q'] },
  })
  expect(await screen.findByText('No key is disputed')).toBeVisible()
})

test('a ruling needs its reason', async () => {
  const backend = desk()
  await userEvent.click(await screen.findByRole('radio', { name: 'The question is dropped' }))
  await userEvent.click(screen.getByRole('button', { name: 'Publish the ruling' }))

  expect(screen.getByText('Give the reason in 20 to 2,000 characters.')).toBeVisible()
  expect(backend.asked(RULE)).toEqual([])
})

test('a ruling that is not accepted keeps what was written', async () => {
  desk({ [RULE]: { status: 403, body: { code: '42501', message: 'Only the mentor and administrators' } } })
  const reason = await screen.findByLabelText('Reason, as learners will read it')
  await userEvent.type(reason, RULING)
  await userEvent.click(screen.getByRole('button', { name: 'Publish the ruling' }))

  expect(await screen.findByText('Only the mentor and administrators')).toBeVisible()
  expect(reason).toHaveValue(RULING)
})

test('a reason that is found again stands under the ruling that it was written for', async () => {
  const first = desk()
  await userEvent.click(await screen.findByRole('radio', { name: 'The question is dropped' }))
  await userEvent.type(screen.getByLabelText(/^Reason/), RULING)
  first.unmount()
  const { answers } = desk({ [RULE]: () => Promise.reject(new TypeError('Failed to fetch')) })
  expect(await screen.findByLabelText(/^Reason/)).toHaveValue(RULING)
  expect(screen.getByRole('radio', { name: 'The question is dropped' })).toBeChecked()
  // it was given, and its form goes with what waited
  answers[OPEN] = listed([])
  await userEvent.click(screen.getByRole('button', { name: 'Publish the ruling' }))
  expect(await screen.findByText('No key is disputed')).toBeVisible()
  expect(screen.getByText(/^No clear answer came\./)).toBeVisible()
  expect(screen.queryByText(/^The ruling was not given/)).toBeNull()
})

test('who rules second is told so, and reads anew what was ruled', async () => {
  const backend = desk({
    [RULE]: { status: 409, body: { code: 'PT409', message: 'Somebody else has ruled', details: 'seen' } },
  })
  const reason = await screen.findByLabelText('Reason, as learners will read it')
  await userEvent.type(reason, RULING)
  backend.answers[OPEN] = listed([])
  await userEvent.click(screen.getByRole('button', { name: 'Publish the ruling' }))

  expect(await screen.findByText(/^Somebody else has ruled on this key meanwhile/)).toBeVisible()
  expect(await screen.findByText('No key is disputed')).toBeVisible()
})

test('of many keys the first are read, and what a ruling would change only of those that come into sight', async () => {
  const watched: [Element, IntersectionObserverCallback][] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      tell: IntersectionObserverCallback
      constructor(tell: IntersectionObserverCallback) {
        this.tell = tell
      }
      observe(part: Element) {
        watched.push([part, this.tell])
      }
      disconnect() {}
    },
  )
  const inSight = (id: string) => {
    const row = screen.getByText(id).closest('li')
    for (const [part, tell] of watched)
      if (row?.contains(part))
        act(() => tell([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver))
  }
  const many = Array.from({ length: 20 }, (_, at) => ({ ...disputed, question_id: `q${at}` }))
  const backend = desk({ [OPEN]: listed(many, 300) })

  expect(await screen.findByText('300 keys wait.')).toBeVisible()
  expect(backend.asked(OPEN)[0]?.body).toEqual({ p_limit: 20, p_offset: 0 })
  expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible()
  expect(backend.asked(PREVIEW)).toEqual([])
  inSight('q3')
  expect(await screen.findByText('None of 312 graded answers changes.')).toBeVisible()
  expect(backend.asked(PREVIEW).map(({ body }) => body)).toMatchObject([{ p_question_id: 'q3' }])
})

test('levels of assessments that would move are told, also where no answer changes', async () => {
  desk({ [PREVIEW]: { body: { ...preview, answers: 0, levels: 7 } } })
  expect(await screen.findByText(/^None of 312 graded answers changes\./)).toHaveTextContent(
    'Of the newest 300 assessments with it, so many come to another level: 7.',
  )
})
