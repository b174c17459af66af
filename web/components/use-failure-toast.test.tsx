import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Confirm } from './confirm.tsx'
import { Toaster, toast } from './ui/toast.tsx'
import { useFailureToast } from './use-failure-toast.ts'
import { useLastFailure } from './use-last-failure.ts'

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

function Words({ next }: { next: () => Promise<string> }) {
  const failure = useLastFailure()
  return (
    <>
      <button type="button" onClick={() => failure.tell(next())}>
        Fail
      </button>
      <button type="button" onClick={failure.clear}>
        Again
      </button>
      <Toaster />
    </>
  )
}

test('words that were still on their way when it was tried again, and worked, are not said beside that', async () => {
  const words = Promise.withResolvers<string>()
  const others = Promise.withResolvers<string>()
  const coming = [words.promise, others.promise]
  render(<Words next={() => coming.shift() as Promise<string>} />)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await press('Fail')
  await press('Again')
  words.resolve('It was refused.')
  await press('Fail')
  others.resolve('It was refused again.')
  expect(await screen.findByText('It was refused again.')).toBeVisible()
  expect(screen.queryByText('It was refused.')).toBeNull()
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
