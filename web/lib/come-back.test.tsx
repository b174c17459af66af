import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { comeBack, pauseBy } from './come-back.ts'
import { UNANSWERED } from './patient-fetch.ts'

const PAUSE = 20_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** A page whose reads are answered as `answer` says, by name. */
function page(names: string[], answer: (name: string) => unknown) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  comeBack(client, () => PAUSE)
  const asked: string[] = []
  /** What the page showed of the first, one after the other. */
  const seen: string[] = []
  const observers = names.map((name) => {
    const queryFn = async () => {
      asked.push(name)
      return answer(name)
    }
    return new QueryObserver(client, { queryKey: [name], queryFn })
  })
  for (const observer of observers) onTestFinished(observer.subscribe(() => {}))
  onTestFinished(observers[0]?.subscribe(({ status }) => seen.push(status)) ?? (() => {}))
  const shown = () => observers.map((observer) => observer.getCurrentResult().data)
  return { asked, seen, shown }
}

const away = () => {
  throw new TypeError('Failed to fetch')
}

/** Whether the page is in front of somebody. */
function lookAway(isAway: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isAway ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('two questions are 15 to 30 seconds apart', () => {
  expect([0, 0.5, 1].map(pauseBy)).toEqual([15_000, 22_500, 30_000])
})

test('while no server answers, one read asks every pause, and the page stays as it is; then all of them are read', async () => {
  let isUp = false
  const { asked, seen, shown } = page(['notes', 'books', 'plan'], (name) => (isUp ? `the ${name}` : away()))
  await vi.advanceTimersByTimeAsync(PAUSE - 1)
  expect(asked).toEqual(['notes', 'books', 'plan'])
  await vi.advanceTimersByTimeAsync(3 * PAUSE)
  expect(asked.slice(3)).toEqual(['notes', 'notes', 'notes'])
  expect(seen.at(-1)).toBe('error')
  const before = seen.length

  isUp = true
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect(asked.slice(6)).toEqual(['notes', 'books', 'plan'])
  expect(shown()).toEqual(['the notes', 'the books', 'the plan'])
  expect(seen.slice(before)).toEqual(['success'])
  await vi.advanceTimersByTimeAsync(3 * PAUSE)
  expect(asked).toHaveLength(9)
})

test.each([
  ['no answer in time', () => new Error(UNANSWERED)],
  ['a client that says it in its words', () => new Error('TypeError: Failed to fetch')],
  ['a function', () => Object.assign(new Error('no'), { name: 'FunctionsFetchError' })],
  ['something else in its place', () => Object.assign(new Error('<html>'), { name: 'PostgrestError' })],
  [
    'a database that is away',
    () => Object.assign(new Error('no'), { name: 'PostgrestError', code: 'PGRST001' }),
  ],
])('it comes back from %s', async (_, failure) => {
  let isUp = false
  const { shown } = page(['notes'], () => (isUp ? 'the notes' : Promise.reject(failure())))
  await vi.advanceTimersByTimeAsync(0)
  isUp = true
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect(shown()).toEqual(['the notes'])
})

test.each([
  ['a refusal', () => Object.assign(new Error('no'), { name: 'PostgrestError', code: '42501' })],
  ['an answer of another release', () => Object.assign(new Error('no'), { issues: [] })],
])('%s is not asked about again', async (_, failure) => {
  const { asked } = page(['notes'], () => Promise.reject(failure()))
  await vi.advanceTimersByTimeAsync(3 * PAUSE)
  expect(asked).toEqual(['notes'])
})

test('a server that answers with a refusal is believed, and asked no more', async () => {
  let isUp = false
  const refusal = Object.assign(new Error('no'), { code: '42501' })
  const { asked } = page(['notes'], () => (isUp ? Promise.reject(refusal) : away()))
  await vi.advanceTimersByTimeAsync(0)
  isUp = true
  await vi.advanceTimersByTimeAsync(5 * PAUSE)
  expect(asked).toEqual(['notes', 'notes', 'notes'])
})

test('a page that nobody looks at asks nothing, and once when somebody comes back', async () => {
  const { asked } = page(['notes', 'books'], away)
  await vi.advanceTimersByTimeAsync(0)
  lookAway(true)
  await vi.advanceTimersByTimeAsync(5 * PAUSE)
  expect(asked).toEqual(['notes', 'books'])
  lookAway(false)
  lookAway(true)
  lookAway(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['notes', 'books', 'notes'])
})

test('without a network nothing is asked: the browser says when it is back', async () => {
  const { asked } = page(['notes'], away)
  await vi.advanceTimersByTimeAsync(0)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(5 * PAUSE)
  expect(asked).toEqual(['notes'])
})
