import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Link, MemoryRouter, useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { resizeByHand } from '#web/testing/resize-observer.ts'
import { useScroll } from './use-scroll.ts'

/** Mounted anew with each page. */
function Page() {
  useScroll()
  return null
}

function Site() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <Page key={pathname} />
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
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
let grow = () => {}

/** The page is so long; where it stands is told at once, sooner than any browser does. */
function pageOf(height: number) {
  scrollTo.mockImplementation((_x, y) => standAt(Math.min(Number(y), height)))
}

function standAt(y: number) {
  vi.stubGlobal('scrollY', y)
  window.dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  vi.stubGlobal('scrollY', 0)
  grow = resizeByHand()
  render(
    <MemoryRouter initialEntries={[{ pathname: '/practice', key: crypto.randomUUID() }]}>
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

async function goOnAndBack() {
  standAt(700)
  await userEvent.click(screen.getByRole('link', { name: 'another page' }))
  await userEvent.click(screen.getByRole('button', { name: 'back' }))
}

test('going back leads to where the learner was, not to where the page that came scrolled', async () => {
  pageOf(2000)

  await goOnAndBack()

  expect(window.scrollY).toBe(700)
})

test('a page that is drawn piece by piece stands where it stood once all of it is there', async () => {
  pageOf(300)
  await goOnAndBack()
  expect(window.scrollY).toBe(300)

  pageOf(2000)
  grow()
  expect(window.scrollY).toBe(700)
})

test('whoever does something meanwhile is left where they are', async () => {
  pageOf(300)
  await goOnAndBack()

  await userEvent.keyboard('{PageUp}')
  pageOf(2000)
  grow()

  expect(window.scrollY).toBe(300)
})

test('a phone that is turned meanwhile stays where the page of that width put it', async () => {
  pageOf(300)
  await goOnAndBack()

  vi.stubGlobal('innerWidth', 844)
  pageOf(2000)
  grow()

  expect(window.scrollY).toBe(300)
})

test('what a page scrolled to by a filter stands when it is come back to', async () => {
  pageOf(2000)
  standAt(500)
  await userEvent.click(screen.getByRole('link', { name: 'a filter' }))
  await userEvent.click(screen.getByRole('link', { name: 'another page' }))
  await userEvent.click(screen.getByRole('button', { name: 'back' }))

  expect(window.scrollY).toBe(500)
})

test('what stands at the line of sight is looked for once the page rests, not with each step of a scroll', async () => {
  const looked = vi.fn(() => null)
  Object.assign(document, { elementFromPoint: looked })
  pageOf(2000)
  for (let y = 100; y <= 900; y += 100) standAt(y)
  expect(looked).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(looked).toHaveBeenCalledOnce())
  Reflect.deleteProperty(document, 'elementFromPoint')
})

test('a part whose address was typed is led to, and the page before it still stands where it stood', async () => {
  cleanup()
  const part = document.body.appendChild(document.createElement('h2'))
  part.id = 'data'
  part.scrollIntoView = vi.fn(() => standAt(900))
  window.history.replaceState(null, '', '/profile')
  render(
    <BrowserRouter>
      <Site />
    </BrowserRouter>,
  )
  pageOf(2000)
  standAt(300)

  act(() => {
    window.history.pushState(null, '', '/profile#data')
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  expect(window.scrollY).toBe(900)

  await userEvent.click(screen.getByRole('button', { name: 'back' }))
  await vi.waitFor(() => expect(window.scrollY).toBe(300))
  part.remove()
})
