import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { UNANSWERED } from '#web/lib/patient-fetch.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { useDeskAct } from './use-desk-act.ts'

function Desk({ fails = () => new TypeError('Failed to fetch') }: { fails?: () => unknown }) {
  const act = useDeskAct({ refusals: {}, keys: [['desk']] }, () => Promise.reject(fails()), {
    failed: 'It was not done.',
  })
  return (
    <button type="button" disabled={act.isPending} onClick={() => act.mutate(undefined)}>
      Do it
    </button>
  )
}

test('without a network an act is not done later by itself: it says at once that it was not done', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  renderPage(<Desk />, { as: learner() })
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }))
  expect(await screen.findByText(/^It was not done\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Do it' })).toBeEnabled()
})

test('what is read anew on a line that answers nothing does not keep the act busy', async () => {
  const { queryClient } = renderPage(<Desk />, { as: learner() })
  vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(new Promise(() => {}))
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }))
  expect(await screen.findByText(/^It was not done\./)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Do it' })).toBeEnabled())
})

test('of an act that was given up nobody says that it was not done; what is refused says why', async () => {
  let failure: unknown = new Error(UNANSWERED)
  renderPage(<Desk fails={() => failure} />, { as: learner() })
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }))
  expect(await screen.findByText(/^No clear answer came\. It may have been done/)).toBeVisible()
  expect(screen.queryByText(/^It was not done/)).toBeNull()

  failure = Object.assign(new Error('Somebody else was first'), { code: 'PT409' })
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }))
  expect(await screen.findByText('It was not done. Somebody else was first')).toBeVisible()
  expect(screen.queryByText(/^No clear answer/)).toBeNull()
})
