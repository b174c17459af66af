import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { QueueChoice, QueueList } from './queue-list.tsx'

const words = {
  ...{ loading: 'Loading the reports', failed: 'They could not be read.' },
  ...{ failedSays: 'Nothing was changed.', tryAgain: 'Try again' },
}
const calm = { isError: false, isFetching: false, refetch: vi.fn() }

function show(
  items: readonly { id: number; says: string }[] | undefined,
  query: Partial<Parameters<typeof QueueList>[0]['query']> = {},
) {
  return render(
    <QueueList
      query={{ ...calm, ...query }}
      items={items}
      keyOf={({ id }) => id}
      words={words}
      empty={{ title: 'Nothing waits', says: 'Reports stand here.' }}
      more="Show more"
    >
      {({ says }) => <p>{says}</p>}
    </QueueList>,
  )
}

test('while it is on its way that is said, and nothing else', () => {
  show(undefined, { isFetching: true })

  expect(screen.getByRole('status', { name: 'Loading the reports' })).toHaveAttribute('aria-busy', 'true')
  expect(screen.queryByText('Nothing waits')).toBeNull()
})

test('where it cannot be had one may ask again', async () => {
  const refetch = vi.fn()
  show(undefined, { isError: true, refetch })
  expect(screen.getByText('They could not be read.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(refetch).toHaveBeenCalledOnce()
  expect(screen.queryByRole('status')).toBeNull()
})

test('an empty queue says so, and does not look like a failure', () => {
  show([])

  expect(screen.getByText('Nothing waits')).toBeVisible()
  expect(screen.getByText('Reports stand here.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what waits stands in order; more can be had while there is more', async () => {
  const fetchNextPage = vi.fn(async () => ({ isError: false }))
  const pages = { isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage }
  const two = [
    { id: 2, says: 'First' },
    { id: 1, says: 'Second' },
  ]
  const { unmount } = show(two, { ...pages, hasNextPage: true })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['First', 'Second'])
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(fetchNextPage).toHaveBeenCalledOnce()

  unmount()
  show(two, { ...pages, hasNextPage: false })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('what was read stays while a newer reading fails', () => {
  show([{ id: 1, says: 'First' }], { isError: true })

  expect(screen.getByText('First')).toBeVisible()
  expect(screen.queryByText('They could not be read.')).toBeNull()
})

test('what is settled gives the focus to what took its place, the last one to the title; what others settle takes none', async () => {
  const rows = [1, 2, 3].map((id) => ({ id }))
  const list = (items: { id: number }[]) => (
    <>
      <h1 tabIndex={-1}>Reports</h1>
      <QueueList query={calm} items={items} keyOf={({ id }) => id} words={words} empty={{ title: 'Nothing' }}>
        {({ id }) => <button type="button">Settle {id}</button>}
      </QueueList>
    </>
  )
  const { rerender } = render(list(rows))
  rerender(list(rows.slice(1)))
  expect(document.body).toHaveFocus()

  await userEvent.click(screen.getByRole('button', { name: 'Settle 2' }))
  rerender(list([{ id: 3 }]))
  expect(screen.getByRole('listitem')).toHaveFocus()

  await userEvent.click(screen.getByRole('button', { name: 'Settle 3' }))
  rerender(list([]))
  expect(screen.getByRole('heading', { name: 'Reports' })).toHaveFocus()
})

test('one part is chosen at a time', async () => {
  const onChoose = vi.fn()
  const options = [
    { value: 'open', label: 'Waiting', count: 2 },
    { value: 'settled', label: 'Settled' },
  ]
  render(<QueueChoice label="Show" options={options} chosen="open" onChoose={onChoose} />)
  expect(screen.getByRole('button', { name: 'Waiting (2)' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: 'Settled' })).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(screen.getByRole('button', { name: 'Settled' }))

  expect(onChoose).toHaveBeenCalledExactlyOnceWith('settled')
})
