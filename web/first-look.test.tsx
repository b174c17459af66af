import { ReadableStream } from 'node:stream/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIRST_LOOKS, firstLook } from './first-look.tsx'
import { liftFirstLook, watchFirstLook } from './lib/first-look.ts'

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

const inFront = (look: string, root = look) => {
  document.body.innerHTML = `<div id="first-look">${look}</div><div id="root"><main id="main" tabindex="-1">${root}</main></div>`
  watchFirstLook()
}
const look = () => document.getElementById('first-look')

test('what is clicked on it is clicked in the application, and a link does not take it away', () => {
  inFront('<a href="#x">Sign In</a><button aria-label="Search">s</button><button>Menu</button>')
  look()?.querySelector('a')?.click()
  expect(look()).not.toBeNull()

  const clicked = vi.fn()
  document.querySelectorAll<HTMLElement>('#root button')[1]?.addEventListener('click', clicked)
  look()?.querySelectorAll<HTMLElement>('button')[1]?.click()
  expect(look()).toBeNull()
  expect(clicked).toHaveBeenCalledOnce()
  // and once more does nothing
  liftFirstLook()
})

test('what was typed before the application came is typed there, and the focus goes along', () => {
  inFront('<input aria-label="Find a topic">')
  const typed = look()?.querySelector('input')
  if (typed) typed.value = 'repo'
  const heard = vi.fn()
  document.querySelector('#root input')?.addEventListener('input', heard)
  typed?.focus()
  expect(look()).toBeNull()
  expect(document.querySelector<HTMLInputElement>('#root input')).toHaveValue('repo')
  expect(document.querySelector('#root input')).toHaveFocus()
  expect(heard).toHaveBeenCalledOnce()
})

test('a focus on what has no counterpart goes to the page', () => {
  inFront('<button>Menu</button>', '')
  look()?.querySelector('button')?.focus()
  liftFirstLook()
  expect(document.activeElement).toBe(document.getElementById('main'))
})

test.each(['stored', 'asked'])('whoever reads something else (%s) has it out of the way at once', (mark) => {
  document.documentElement.dataset[mark] = ''
  inFront('<button>Menu</button>')
  delete document.documentElement.dataset[mark]
  expect(look()).toBeNull()
})
