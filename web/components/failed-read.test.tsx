import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { FailedLine, FailedRead } from './failed-read.tsx'
import { together } from './together.ts'

/** What the server gives next; each is asked for once. */
function answers(...next: ('fails' | 'comes')[]) {
  const asked: string[] = []
  return {
    asked,
    queryFn: async () => {
      const answer = next.shift()
      asked.push(answer ?? 'nothing')
      if (answer !== 'comes') throw new Error('The line is down')
      return 'What was asked for'
    },
  }
}

function shown(page: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={client}>{page}</QueryClientProvider>)
  return client
}

function Reviews({ queryFn, isLine = false }: { queryFn: () => Promise<string>; isLine?: boolean }) {
  const read = useQuery({ queryKey: ['reviews'], queryFn })
  return (
    <main>
      <h1>Practice</h1>
      <section>
        <h2>Reviews</h2>
        {read.isError && !isLine && <FailedRead title="The reviews could not be read" read={read} />}
        {read.isError && isLine && <FailedLine read={read}>The reviews could not be read.</FailedLine>}
        {read.data && <button type="button">{read.data}</button>}
      </section>
    </main>
  )
}

test('a read that failed says so and what to do, and is tried as often as it takes', async () => {
  const { asked, queryFn } = answers('fails', 'fails', 'comes')
  shown(<Reviews queryFn={queryFn} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The reviews could not be read')
  expect(screen.getByText('Nothing was changed. Check the connection and try again.')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => asked).toEqual(['fails', 'fails'])
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'What was asked for' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([{ isLine: false }, { isLine: true }])(
  'whoever tried again stands at the heading of what came (line: $isLine)',
  async ({ isLine }) => {
    shown(<Reviews queryFn={answers('fails', 'comes').queryFn} isLine={isLine} />)
    ;(await screen.findByRole('button', { name: 'Try again' })).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'What was asked for' })
    expect(screen.getByRole('heading', { name: 'Reviews' })).toHaveFocus()
  },
)

test('what comes by itself takes the focus from nobody', async () => {
  const client = shown(<Reviews queryFn={answers('fails', 'comes').queryFn} />)
  await screen.findByRole('alert')
  await client.refetchQueries()
  await screen.findByRole('button', { name: 'What was asked for' })
  expect(document.body).toHaveFocus()
})

test('whoever stands on the button when it comes by itself stands at the heading of what came', async () => {
  const client = shown(<Reviews queryFn={answers('fails', 'comes').queryFn} />)
  ;(await screen.findByRole('button', { name: 'Try again' })).focus()
  act(() => void client.setQueryData(['reviews'], 'What was asked for'))
  await screen.findByRole('button', { name: 'What was asked for' })
  expect(screen.getByRole('heading', { name: 'Reviews' })).toHaveFocus()
})

test('of reads that are needed together, those that failed or are not there are read again', () => {
  const read: string[] = []
  const one = (name: string, { data = undefined as unknown, isError = false, isFetching = false }) => ({
    ...{ data, isError, isFetching },
    refetch: () => read.push(name),
  })
  const all = together(
    one('topics', { data: ['inflation'] }),
    one('notes', { isFetching: true }),
    one('books', { data: ['as they were'], isError: true }),
  )
  expect(all.isFetching).toBe(true)
  all.refetch()
  expect(read).toEqual(['notes', 'books'])
})

function Desk({ queryFn }: { queryFn: () => Promise<string> }) {
  const read = useQuery({ queryKey: ['desk'], queryFn })
  return (
    <main>
      <nav>
        <h2>Content</h2>
      </nav>
      <h1>Questions</h1>
      {read.isError && <FailedRead title="They could not be read" read={read} />}
      {read.data && <p>{read.data}</p>}
    </main>
  )
}

test('what fails in no section of its own leads to the title of the page, not to a heading of its menu', async () => {
  shown(<Desk queryFn={answers('fails', 'comes').queryFn} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('What was asked for')
  expect(screen.getByRole('heading', { name: 'Questions' })).toHaveFocus()
})
