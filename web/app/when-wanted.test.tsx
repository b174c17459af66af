import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenWanted } from './when-wanted.ts'

const idle: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  idle.length = 0
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  document.body.innerHTML =
    '<meta name="files-when-read" content="/assets/a.js /assets/b.js"><a href="#there">There</a><button type="button">Hindi</button>'
})

afterEach(() => {
  vi.useRealTimers()
  for (const link of document.querySelectorAll('link')) link.remove()
  document.documentElement.lang = 'en'
  delete document.documentElement.dataset.stored
  // those of the test before must not listen any longer
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
})

const button = () => document.querySelector('button') as HTMLElement
const link = () => document.querySelector('a') as HTMLElement

test('the application is fetched a while later when nothing else is to do, once', () => {
  const fetchIt = vi.fn(async () => {})
  whenWanted(fetchIt)
  const files = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  expect(files()).toEqual([])
  // once the page is there
  for (const work of idle.splice(0)) work()
  expect(files().map(({ href }) => new URL(href).pathname)).toEqual(['/assets/a.js', '/assets/b.js'])
  vi.advanceTimersByTime(4000)
  expect(fetchIt).not.toHaveBeenCalled()
  for (const work of idle) work()
  button().dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(fetchIt).toHaveBeenCalledOnce()
})

test.each(['pointerover', 'touchstart', 'focusin', 'keydown'])('it is fetched at %s', (reach) => {
  const fetchIt = vi.fn(async () => {})
  whenWanted(fetchIt)
  link().dispatchEvent(new Event(reach, { bubbles: true }))
  expect(fetchIt).toHaveBeenCalledOnce()
})

test('it is fetched at once for whoever reads another language than the page’s, and for a learner', () => {
  const fetchIt = vi.fn(async () => {})
  document.documentElement.dataset.other = ''
  whenWanted(fetchIt)
  expect(fetchIt).toHaveBeenCalledOnce()
  delete document.documentElement.dataset.other
  document.documentElement.dataset.stored = ''
  whenWanted(fetchIt)
  expect(fetchIt).toHaveBeenCalledTimes(2)
})

test('a click that comes too early is given when the application is here; a link just works', async () => {
  let arrive = () => {}
  const seen = vi.fn()
  const followed = vi.fn((event: Event) => event.preventDefault())
  link().addEventListener('click', followed)
  whenWanted(
    () =>
      new Promise((resolve) => {
        arrive = () => {
          button().addEventListener('click', seen)
          resolve()
        }
      }),
  )
  link().click()
  expect(followed).toHaveBeenCalledOnce()

  button().click()
  expect(seen).not.toHaveBeenCalled()
  arrive()
  await vi.waitFor(() => expect(seen).toHaveBeenCalledOnce())
  button().click()
  expect(seen).toHaveBeenCalledTimes(2)
})

test('without the application the page gets its clicks all the same', async () => {
  whenWanted(() => Promise.reject(new Error('offline')))
  const seen = vi.fn()
  button().addEventListener('click', seen)
  button().click()
  await vi.waitFor(() => {
    button().click()
    expect(seen).toHaveBeenCalled()
  })
})
