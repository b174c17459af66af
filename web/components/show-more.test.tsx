import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ShowMore } from './show-more.tsx'

/** A list of three pages, of two rows each; `isError` of the next is what `comes` says. */
function List({ comes = () => true, linked = true }: { comes?: () => boolean; linked?: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const [count, setCount] = useState(2)
  const [hasFailed, setHasFailed] = useState(false)
  const rows = Array.from({ length: count }, (_, at) => `Row ${at + 1}`)
  const fetchNextPage = async () => {
    const isError = !comes()
    setHasFailed(isError)
    if (!isError) setCount(count + 2)
    return { isError }
  }
  return (
    <>
      <ul ref={list}>
        {rows.map((row) => (
          <li key={row}>{linked ? <a href="/x">{row}</a> : row}</li>
        ))}
      </ul>
      <ShowMore
        of={{
          hasNextPage: count < 6,
          isFetchingNextPage: false,
          isFetchNextPageError: hasFailed,
          fetchNextPage,
        }}
        count={count}
        list={list}
      >
        Show more
      </ShowMore>
      <button type="button" onClick={() => setCount(count + 1)}>
        Another came
      </button>
    </>
  )
}

test('with the last of them the button goes, and the focus is where the list goes on', async () => {
  render(<List />)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(screen.getByRole('link', { name: 'Row 3' })).toHaveFocus()

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Row 5' })).toHaveFocus()
})

test('a row in which nothing can be done has the focus itself', async () => {
  render(<List linked={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(screen.getByText('Row 3')).toHaveFocus()
})

test('that the next did not come is said, the button keeps the focus, and it is done again', async () => {
  const comes = vi.fn().mockReturnValueOnce(false).mockReturnValue(true)
  render(<List comes={comes} />)
  const more = screen.getByRole('button', { name: 'Show more' })
  await userEvent.click(more)

  expect(screen.getByRole('alert')).toHaveTextContent('The next ones could not be read just now.')
  expect(more).toHaveFocus()

  await userEvent.click(more)

  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  expect(screen.getByRole('link', { name: 'Row 3' })).toHaveFocus()
})

test('what makes the list longer after that takes no focus', async () => {
  render(<List comes={() => false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  const other = screen.getByRole('button', { name: 'Another came' })
  await userEvent.click(other)

  expect(other).toHaveFocus()
})

/** Of two rows, after which there is an empty page. */
function Ended() {
  const [isThere, setIsThere] = useState(true)
  const of = {
    ...{ hasNextPage: isThere, isFetchingNextPage: false, isFetchNextPageError: false },
    fetchNextPage: async () => {
      setIsThere(false)
      return { isError: false }
    },
  }
  return (
    <ShowMore of={of} count={2} list={{ current: null }}>
      Show more
    </ShowMore>
  )
}

test('where the last page is empty that is said, and the focus is there', async () => {
  render(<Ended />)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('There are no more.')).toHaveFocus()
})
