import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import type { AnswerKeeper } from './answer-keeper.ts'
import { DiscardDraft } from './discard-draft.tsx'

const DISCARD = 'POST /rest/v1/rpc/discard_answer'

/** In which order the keeper and the server are told, where the server answers so. */
async function discardWith(answer: { status?: number; body: unknown }) {
  const order: string[] = []
  backendAnswers({
    [DISCARD]: () => {
      order.push('discarded')
      return answer
    },
  })
  const keeper = {
    pause: async () => void order.push('paused'),
    open: async () => void order.push('open again'),
    forget: () => void order.push('forgotten'),
  } as unknown as AnswerKeeper
  renderPage(<DiscardDraft id="a1" keeper={keeper} onGone={vi.fn()} />, { as: learner() })
  await userEvent.click(screen.getByRole('button', { name: 'Discard the draft' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  return order
}

test('nothing is saved any more once a draft is being discarded', async () => {
  const order = await discardWith({ body: null })
  await waitFor(() => expect(order).toEqual(['paused', 'discarded', 'forgotten']))
})

test('a draft that could not be discarded is kept on', async () => {
  const order = await discardWith({ status: 503, body: { message: 'down' } })
  await waitFor(() => expect(order).toEqual(['paused', 'discarded', 'open again']))
})
