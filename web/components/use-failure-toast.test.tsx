import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Confirm } from './confirm.tsx'
import { Toaster, toast } from './ui/toast.tsx'
import { useFailureToast } from './use-failure-toast.ts'

function Act({ works }: { works: () => boolean }) {
  const failure = useFailureToast()
  function handleAct() {
    failure.clear()
    if (works()) toast.success('It is done.')
    else failure.tellFailure(new TypeError('Failed to fetch'), `It was not done. ${failure.again}`)
  }
  return (
    <>
      <button type="button" onClick={handleAct}>
        Do it
      </button>
      <Toaster />
    </>
  )
}

test('that an act failed says what to do, and is not said any more beside that it worked', async () => {
  let isUp = false
  render(<Act works={() => isUp} />)
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }))
  expect(screen.getByText('It was not done. Check the connection and try again.')).toBeVisible()

  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }))
  expect(screen.getByText('It is done.')).toBeVisible()
  expect(screen.queryByText(/^It was not done/)).toBeNull()
})

test('where a form begins anew with what was done in it, the title has the focus', async () => {
  const form = (version: number) => (
    <>
      <h1 tabIndex={-1}>Exam rules</h1>
      <form key={version} aria-label={`After version ${version}`}>
        <Confirm
          trigger="Make it"
          title="Make the next version?"
          says=""
          yes="Yes"
          onYes={async () => rerender(form(version + 1))}
        />
      </form>
    </>
  )
  const { rerender } = render(form(1))
  await userEvent.click(screen.getByRole('button', { name: 'Make it' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  expect(await screen.findByRole('form', { name: 'After version 2' })).toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toBe('Exam rules')
})
