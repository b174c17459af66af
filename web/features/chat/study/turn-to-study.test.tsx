import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { said } from '../chat-message.ts'
import TurnToStudy from './turn-to-study.tsx'

const asha = learner()
const source = {
  n: 1,
  kind: 'note' as const,
  title: 'Monetary policy',
  section: 'Who decides',
  topic: 'monetary-policy',
  quote: 'The rate is set by the committee.',
  as_of: null,
  publisher: null,
  url: null,
  href: '/ebooks?note=monetary-policy#who',
  fact: null,
}
const answer = {
  ...said(
    { userId: asha.id, sessionId: 's' },
    'ai',
    'The repo rate is set by the **Monetary Policy Committee** of six members. [1]',
    'a',
  ),
  sources: [source],
}

// fetched when they are first wanted; how long that takes is not tested here
beforeAll(() =>
  Promise.all([import('#web/features/practice/index.ts'), import('#web/features/cards/index.ts')]),
)

beforeEach(() => sessionStorage.clear())

function study(answers: Parameters<typeof backendAnswers>[0] = {}) {
  const backend = backendAnswers(answers)
  const onClose = vi.fn()
  const page = renderPage(
    <TurnToStudy message={answer} question="Who sets the repo rate?" onClose={onClose} />,
    {
      as: asha,
    },
  )
  return { backend, onClose, ...page }
}

test('a card is chosen, changed, and saved with the passage it rests on', async () => {
  const { backend, onClose } = study({ 'POST /rest/v1/cards': { status: 201 } })
  expect(screen.getByRole('button', { name: 'Save 0 cards' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: /^Make a card/ }))
  const back = screen.getByRole('textbox', { name: 'Back' })
  expect(back).toHaveValue('Monetary Policy Committee')
  await userEvent.type(back, ' (MPC)')
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 card' }))

  expect(await screen.findByText(/^Saved: 1 card\./)).toBeVisible()
  expect(onClose).toHaveBeenCalled()
  expect(backend.asked('POST /rest/v1/cards')[0]?.body).toMatchObject([
    {
      front: 'The repo rate is set by the _____ of six members.',
      back: 'Monetary Policy Committee (MPC)',
      topic: 'monetary-policy',
      source: { kind: 'answer', title: 'Monetary policy', href: '/ebooks?note=monetary-policy#who' },
    },
  ])
})

test('cards that cannot be saved stay as they were written, and go out under the same id', async () => {
  expectLogged('Could not save cards')
  const { backend, onClose } = study({ 'POST /rest/v1/cards': { status: 500, body: { message: 'down' } } })
  await userEvent.click(screen.getByRole('button', { name: 'Write a card' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Front' }), 'Repo?')
  await userEvent.type(screen.getByRole('textbox', { name: 'Back' }), 'A rate.')
  const save = screen.getByRole('button', { name: 'Save 1 card' })
  await userEvent.click(save)
  expect(await screen.findByText(/could not be saved just now/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Front' })).toHaveValue('Repo?')
  expect(onClose).not.toHaveBeenCalled()

  backend.answers['POST /rest/v1/cards'] = { status: 201 }
  await userEvent.click(save)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const ids = backend.asked('POST /rest/v1/cards').map(({ body }) => (body as { id: string }[])[0]?.id)
  expect(new Set(ids).size).toBe(1)
})

test('what is changed after it could not be saved is another card, and another note', async () => {
  expectLogged('Could not save cards')
  expectLogged('Could not save a note')
  const failed = { status: 500, body: { message: 'down' } }
  const { backend } = study({ 'POST /rest/v1/cards': failed, 'POST /rest/v1/learner_notes': failed })
  const idsOf = (path: string) => backend.asked(path).map(({ body }) => (body as { id: string }[])[0]?.id)
  await userEvent.click(screen.getByRole('button', { name: 'Write a card' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Front' }), 'Repo?')
  await userEvent.type(screen.getByRole('textbox', { name: 'Back' }), 'A rate.')
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 card' }))
  await waitFor(() => expect(idsOf('POST /rest/v1/cards')).toHaveLength(1))
  await userEvent.type(screen.getByRole('textbox', { name: 'Back' }), ' Of RBI.')
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 card' }))
  await waitFor(() => expect(new Set(idsOf('POST /rest/v1/cards')).size).toBe(2))

  await userEvent.click(screen.getByRole('button', { name: 'A note' }))
  const save = screen.getByRole('button', { name: 'Save the note' })
  await userEvent.click(save)
  await waitFor(() => expect(idsOf('POST /rest/v1/learner_notes')).toHaveLength(1))
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'))
  await userEvent.click(save)
  await waitFor(() => expect(idsOf('POST /rest/v1/learner_notes')).toHaveLength(2))
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), '!')
  await userEvent.click(save)
  await waitFor(() => expect(idsOf('POST /rest/v1/learner_notes')).toHaveLength(3))
  expect(new Set(idsOf('POST /rest/v1/learner_notes')).size).toBe(2)
})

test('a note holds the answer and what its numbers mean', async () => {
  const { backend } = study({ 'POST /rest/v1/learner_notes': { status: 201 } })
  await userEvent.click(screen.getByRole('button', { name: 'A note' }))
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Who sets the repo rate?')
  await userEvent.click(screen.getByRole('button', { name: 'Save the note' }))
  expect(await screen.findByText('Saved among your notes.')).toBeVisible()
  expect(backend.asked('POST /rest/v1/learner_notes')[0]?.body).toMatchObject([
    {
      title: 'Who sets the repo rate?',
      body: `${answer.content}\n\nSources:\n\n- [1] Monetary policy, Who decides`,
      topic: 'monetary-policy',
    },
  ])
})

test('three questions are asked for on the topic of the answer', async () => {
  const { backend } = study({
    'POST /rest/v1/rpc/start_practice': { status: 400, body: { code: 'PT404', message: 'none' } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Start three questions' }))
  expect(
    await screen.findByText('There is no question on this topic that you can practise now.'),
  ).toBeVisible()
  expect(backend.asked('POST /rest/v1/rpc/start_practice')[0]?.body).toEqual({
    p_setup: { topics: ['monetary-policy'], size: 3, mode: 'learn' },
  })
})

test('a card and a note that were begun are there when the panel is opened again, until they are saved', async () => {
  const { unmount } = study()
  await userEvent.click(screen.getByRole('button', { name: 'Write a card' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Front' }), 'Repo?')
  await userEvent.click(screen.getByRole('button', { name: 'A note' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' And when?')
  unmount()

  const answers = { 'POST /rest/v1/cards': { status: 201 }, 'POST /rest/v1/learner_notes': { status: 201 } }
  const again = study(answers)
  expect(screen.getByRole('textbox', { name: 'Front' })).toHaveValue('Repo?')
  await userEvent.type(screen.getByRole('textbox', { name: 'Back' }), 'A rate.')
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 card' }))
  await waitFor(() => expect(again.onClose).toHaveBeenCalled())
  again.unmount()

  // the one that is left is shown first
  const last = study(answers)
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Who sets the repo rate? And when?')
  await userEvent.click(screen.getByRole('button', { name: 'Save the note' }))
  await waitFor(() => expect(last.onClose).toHaveBeenCalled())
  last.unmount()
  study()
  expect(screen.queryByRole('textbox')).toBeNull()
})
