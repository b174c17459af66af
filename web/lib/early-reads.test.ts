import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askEarly, takeEarly } from './early-reads.ts'
import { env } from './env.ts'

const PATH = 'exam_rules?select=title'
const url = () => `${env.supabaseUrl.replace(/\/$/, '')}/rest/v1/${PATH}`
const asked = (authorization = `Bearer ${env.supabaseAnonKey}`, more: Record<string, string> = {}) => ({
  method: 'GET',
  headers: new Headers({ authorization, ...more }),
})
const read = { path: PATH }

let answers: (() => Promise<Response>)[]
beforeEach(() => {
  localStorage.clear()
  answers = []
  vi.stubGlobal('fetch', async () => (await answers.shift()?.()) ?? Response.json('anew'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  // what a test left is not for the next
  takeEarly(url(), asked())
})

const early = () => answers.push(async () => Response.json('early'))
const textOf = async (answer: Promise<Response> | undefined) => answer && (await (await answer).json())

test('the answer is taken once', async () => {
  early()
  askEarly({ visitor: [read], learner: [] })
  expect(await textOf(takeEarly(url(), asked()))).toBe('early')
  expect(takeEarly(url(), asked())).toBeUndefined()
})

test.each([
  ['as somebody else', asked('Bearer of.another.one')],
  ['one row by itself', asked(undefined, { accept: 'application/vnd.pgrst.object+json' })],
  ['with a wish', asked(undefined, { prefer: 'count=exact' })],
  ['by another verb', { ...asked(), method: 'HEAD' }],
  ['with a body', { ...asked(), body: '{}' }],
])('whoever asks otherwise does not get it: %s', (_how, init) => {
  early()
  askEarly({ visitor: [read], learner: [] })
  expect(takeEarly(url(), init)).toBeUndefined()
})

test('after a while it is not true any more', () => {
  vi.useFakeTimers()
  early()
  askEarly({ visitor: [read], learner: [] })
  vi.advanceTimersByTime(15_001)
  expect(takeEarly(url(), asked())).toBeUndefined()
})

test('where its line broke the request is sent after all', async () => {
  answers.push(() => Promise.reject(new TypeError('Failed to fetch')))
  askEarly({ visitor: [read], learner: [] })
  expect(await textOf(takeEarly(url(), asked()))).toBe('anew')
})
