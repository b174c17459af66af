import { ReadableStream } from 'node:stream/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIRST_LOOKS, firstLook } from './first-look.tsx'
import { liftFirstLook, liftWhenWorked } from './lib/first-look.ts'

const TOPICS = [
  {
    ...{
      slug: 'money',
      parent_slug: null,
      title: 'Money and Prices',
      title_hi: null,
      summary: 'What money is.',
    },
    ...{ papers: [], prerequisites: [], position: 0 },
  },
]

// the pages are written on Node
beforeEach(() => {
  vi.stubGlobal('ReadableStream', ReadableStream)
})

afterEach(() => {
  document.body.innerHTML = ''
})

test.each(FIRST_LOOKS)(
  '$address says what it is for, and leads on, before any script',
  async ({ address, description }) => {
    document.body.innerHTML = await firstLook(address, { topics: TOPICS })
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(document.querySelector('main')).toHaveTextContent(description)
    expect(document.querySelector('header a[href="/auth"]')).toHaveTextContent('Sign In')
    expect(document.querySelector('script')).toBeNull()
  },
)

test('the syllabus is there as it was when the site was built', async () => {
  document.body.innerHTML = await firstLook('/syllabus', { topics: TOPICS })
  expect(document.querySelector('main')).toHaveTextContent('Money and Prices')
})

test('it goes when something on it is worked, and a focus on it goes to the page; a link does not take it away', () => {
  const before = '<div id="first-look"><a href="/auth">Sign In</a><button>Search</button></div>'
  document.body.innerHTML = `${before}<div id="root"><main id="main" tabindex="-1"></main></div>`
  liftWhenWorked()
  document.querySelector('a')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(document.getElementById('first-look')).not.toBeNull()

  document.querySelector('button')?.focus()
  document.querySelector('button')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(document.getElementById('first-look')).toBeNull()
  expect(document.activeElement).toBe(document.getElementById('main'))
  // and once more does nothing
  liftFirstLook()
})
