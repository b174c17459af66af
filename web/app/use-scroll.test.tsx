import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter } from 'react-router'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { useScroll } from './use-scroll.ts'

function Site() {
  useScroll()
  return (
    <>
      <Link to="/other">another page</Link>
      <Link to="/practice?size=20" replace>
        a filter
      </Link>
      <Link to="/other" replace>
        led on
      </Link>
    </>
  )
}

let scrollTo: MockInstance<typeof window.scrollTo>
beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/practice']}>
      <Site />
    </MemoryRouter>,
  )
  scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

test.each(['another page', 'led on'])('%s begins at its top', async (name) => {
  await userEvent.click(screen.getByRole('link', { name }))

  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})

test('a page that writes a filter into its address stays where it is', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'a filter' }))

  expect(scrollTo).not.toHaveBeenCalled()
})
