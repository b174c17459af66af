import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectLogged } from '#web/testing/setup.ts'
import { answer, evaluation, TEXT } from './for-tests.ts'
import { RULES, show } from './show-for-tests.tsx'

// what the mentor's desk and the pages show is theirs to test
vi.mock('#web/features/mentor/index.ts', () => ({
  AgreementLine: () => <p>AGREEMENT</p>,
  AppealPanel: () => <p>APPEAL</p>,
  MentorComments: () => <p>COMMENTS</p>,
  QueuePlace: () => <p>QUEUE</p>,
}))
vi.mock('#web/features/answer-pages/index.ts', () => ({
  PagePicture: ({ page }: { page: number }) => <p>PICTURE {page}</p>,
}))

vi.mock('#web/features/notifications/index.ts', () => ({ useOnNotification: () => {} }))

afterEach(() => vi.unstubAllGlobals())

test('a paragraph is rewritten, kept on the device, and handed in with the rest of the text as it was', async () => {
  const next = '00000000-0000-4000-8000-00000000bbbb'
  const { backend, address } = show(answer({ evaluations: [RULES] }), {
    'POST /rest/v1/rpc/save_answer': ({ body }) => ({
      body: {
        saved: true,
        answer: { id: next, revision: 1, text: (body as { p_fields: { text: string } }).p_fields.text },
      },
    }),
    'POST /rest/v1/rpc/submit_answer': { body: {} },
    'POST /functions/v1/evaluate-answer': { status: 202, body: {} },
  })
  // the paragraph of the fix that brings most is chosen
  const box = await screen.findByLabelText('Your new paragraph')
  expect(box).toHaveValue('The repo rate is 6.5 per cent.')
  expect(screen.getByRole('button', { name: 'Hand in as the next version' })).toBeDisabled()
  await userEvent.clear(box)
  await userEvent.type(box, 'The repo rate is 5.25 per cent today.')
  expect(screen.getByText(/7 words before, 8 now/)).toBeVisible()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('answer-rewrite:'))).toHaveLength(1)

  await userEvent.click(screen.getByRole('button', { name: 'Hand in as the next version' }))
  await waitFor(() => expect(address()).toBe(`/mains-evaluation?answer=${next}`))
  const saved = backend.asked('POST /rest/v1/rpc/save_answer')[0]?.body as { p_fields: { text: string } }
  expect(saved.p_fields.text).toBe(TEXT.replace('6.5 per cent.', '5.25 per cent today.'))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('answer-rewrite:'))).toHaveLength(0)
})

test('what was written of one paragraph is there again after a look at another', async () => {
  show(answer({ evaluations: [RULES] }))
  const box = await screen.findByLabelText('Your new paragraph')
  await userEvent.clear(box)
  await userEvent.type(box, 'The repo rate is 5.25 per cent today.')
  const which = screen.getByRole('combobox', { name: 'Which paragraph' })
  const before = (which as HTMLSelectElement).value
  const another = [...(which as HTMLSelectElement).options].find(({ value }) => value !== before)
  await userEvent.selectOptions(which, another as HTMLOptionElement)
  await userEvent.type(screen.getByLabelText('Your new paragraph'), ' And more.')
  await userEvent.selectOptions(which, before)

  expect(screen.getByLabelText('Your new paragraph')).toHaveValue('The repo rate is 5.25 per cent today.')
})

test('all paragraphs that were rewritten are handed in together', async () => {
  const { backend } = show(answer({ evaluations: [RULES] }), {
    'POST /rest/v1/rpc/save_answer': ({ body }) => ({
      body: {
        saved: true,
        answer: { id: 'next', revision: 1, text: (body as { p_fields: { text: string } }).p_fields.text },
      },
    }),
    'POST /rest/v1/rpc/submit_answer': { body: {} },
    'POST /functions/v1/evaluate-answer': { status: 202, body: {} },
  })
  const box = await screen.findByLabelText('Your new paragraph')
  await userEvent.clear(box)
  await userEvent.type(box, 'The repo rate is 5.25 per cent today.')
  const which = screen.getByRole('combobox', { name: 'Which paragraph' })
  await userEvent.selectOptions(which, '2')
  // nothing of this one was changed: what was written of the other can be handed in all the same
  expect(screen.getByRole('button', { name: 'Hand in as the next version' })).toBeEnabled()
  expect(screen.getByText('Goes along: 1 other paragraph that you changed.')).toBeVisible()
  await userEvent.selectOptions(which, '0')
  await userEvent.type(screen.getByLabelText('Your new paragraph'), ' And wages lag.')
  expect(screen.getByText(/whole answer: 20 of 150 words/)).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Hand in as the next version' }))
  await waitFor(() => expect(backend.asked('POST /rest/v1/rpc/submit_answer')).toHaveLength(1))
  const saved = backend.asked('POST /rest/v1/rpc/save_answer')[0]?.body as { p_fields: { text: string } }
  expect(saved.p_fields.text).toBe(
    TEXT.replace('6.5 per cent.', '5.25 per cent today.').replace('most.', 'most. And wages lag.'),
  )
})

test('a draft that stands in the way is not written over unasked', async () => {
  const other = { id: '00000000-0000-4000-8000-00000000cccc', revision: 4, text: 'Another draft.' }
  let isAsked = false
  const { backend } = show(answer({ evaluations: [RULES] }), {
    'POST /rest/v1/rpc/save_answer': ({ body }) => {
      isAsked = (body as { p_based_on: number }).p_based_on === 4
      return {
        body: isAsked
          ? { saved: true, answer: other }
          : { saved: false, reason: 'other_draft', answer: other },
      }
    },
    'POST /rest/v1/rpc/submit_answer': { body: {} },
    'POST /functions/v1/evaluate-answer': { status: 202, body: {} },
  })
  await userEvent.type(await screen.findByLabelText('Your new paragraph'), ' More.')
  await userEvent.click(screen.getByRole('button', { name: 'Hand in as the next version' }))
  expect(await screen.findByText('You have begun another draft of this question.')).toBeVisible()
  expect(backend.asked('POST /rest/v1/rpc/submit_answer')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Replace it by this version' }))
  await waitFor(() => expect(backend.asked('POST /rest/v1/rpc/submit_answer')).toHaveLength(1))
  expect(isAsked).toBe(true)
})

test('when sending fails the paragraph stays', async () => {
  expectLogged('Could not save a rewritten paragraph')
  show(answer({ evaluations: [RULES] }), {
    'POST /rest/v1/rpc/save_answer': { status: 500, body: { code: '500', message: 'down' } },
  })
  const box = await screen.findByLabelText('Your new paragraph')
  await userEvent.type(box, ' More.')
  await userEvent.click(screen.getByRole('button', { name: 'Hand in as the next version' }))
  expect(await screen.findByText(/could not be sent just now. Your paragraph is kept/)).toBeVisible()
  expect(box).toHaveValue('The repo rate is 6.5 per cent. More.')
})

test('two versions are compared by words, criteria and band', async () => {
  const first = answer({
    id: 'first',
    text: 'Inflation hurts all.',
    evaluations: [evaluation({ band_low: 3, band_high: 5 })],
  })
  show(answer({ version_no: 2, evaluations: [RULES] }), {}, [first])
  expect(await screen.findByRole('heading', { name: 'Versions' })).toBeVisible()
  expect(screen.getByText('From 3.0–5.0 to 5.0–6.5')).toBeVisible()
  expect(screen.getByText(/about 1.75 more/)).toBeVisible()
  expect(screen.getByText('The bands overlap, so part of it may be chance.')).toBeVisible()
  expect(document.querySelector('del')).toHaveTextContent('all.')
})
