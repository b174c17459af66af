import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { usePageTitle, usePlaceTitle, useTabTitle } from './page-title.ts'

const SITE = 'UPSC Indian Economy Mentor'

function Page({ title, view, children }: { title?: string; view?: string; children?: React.ReactNode }) {
  usePageTitle(title, view)
  return children
}

function Place({ children }: { children: React.ReactNode }) {
  usePlaceTitle('Administration')
  return children
}

function Clock({ shows }: { shows: string }) {
  useTabTitle(shows)
  return null
}

beforeEach(() => {
  document.title = ''
})

test('the view that is open is told before its page, and the site last', () => {
  const { rerender } = render(<Page title="Events" view="Month" />)
  expect(document.title).toBe(`Month · Events · ${SITE}`)
  rerender(<Page title="Events" />)
  expect(document.title).toBe(`Events · ${SITE}`)
})

test('what is inside a page calls it otherwise for as long as it is there', () => {
  const topic = <Page title="Inflation" />
  const { rerender } = render(<Page title="Syllabus">{topic}</Page>)
  expect(document.title).toBe(`Inflation · ${SITE}`)
  rerender(<Page title="Syllabus" />)
  expect(document.title).toBe(`Syllabus · ${SITE}`)
  rerender(<Page title="Syllabus">{topic}</Page>)
  expect(document.title).toBe(`Inflation · ${SITE}`)
})

test('a part that is not called anything yet leaves it to what it stands in', () => {
  const { rerender } = render(
    <Page title="Practice">
      <Page view="Questions" />
    </Page>,
  )
  expect(document.title).toBe(`Practice · ${SITE}`)
  rerender(
    <Page title="Practice">
      <Page title="Repair set" view="Questions" />
    </Page>,
  )
  expect(document.title).toBe(`Questions · Repair set · ${SITE}`)
})

test('a page says what it is part of, where that has not its own name', () => {
  const { rerender } = render(
    <Place>
      <Page title="Events" />
    </Place>,
  )
  expect(document.title).toBe(`Events · Administration · ${SITE}`)
  rerender(
    <Place>
      <Page title="Administration" />
    </Place>,
  )
  expect(document.title).toBe(`Administration · ${SITE}`)
  rerender(<Page title="Events" />)
  expect(document.title).toBe(`Events · ${SITE}`)
})

test('a clock stands in the tab while it runs, whatever the page is called meanwhile', () => {
  const { rerender } = render(
    <Page title="Plan">
      <Clock shows="25:00 · Inflation" />
    </Page>,
  )
  expect(document.title).toBe('25:00 · Inflation')
  rerender(
    <Page title="Plan" view="Week">
      <Clock shows="24:59 · Inflation" />
    </Page>,
  )
  expect(document.title).toBe('24:59 · Inflation')
  rerender(<Page title="Plan" view="Week" />)
  expect(document.title).toBe(`Week · Plan · ${SITE}`)
})

test('between one page and the next the tab keeps what it said', () => {
  const { unmount } = render(<Page title="Events" />)
  unmount()
  expect(document.title).toBe(`Events · ${SITE}`)
})
