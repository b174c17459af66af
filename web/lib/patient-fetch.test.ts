import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientOfParts } from './client-of-parts.ts'
import { isUnanswered } from './is-unanswered.ts'
import { isGivenUp, patienceFor, patientFetch } from './patient-fetch.ts'

const REST = 'https://abc.example.in/rest/v1'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A line that was lost without a word: it ends when it is let go, and not before. */
function loseLine() {
  const asked = vi.fn(
    (_input: unknown, { signal }: RequestInit = {}) =>
      new Promise<Response>((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
      ),
  )
  vi.stubGlobal('fetch', asked)
  return asked
}

test('what is sent and never answered is given up, and told from what was not sent', async () => {
  const asked = loseLine()
  const client = clientOfParts('https://abc.example.in', 'header.payload.signature')
  const saved = client.rpc('save_document' as never).then((answer) => answer)
  const acted = client.functions.invoke('events-desk', { body: {} })
  const outcome = Promise.all([saved, acted])
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  await vi.advanceTimersByTimeAsync(60_000)
  for (const { error } of await outcome) expect(isUnanswered(error)).toBe(true)
  expect((await saved).error?.code).toBe('')
  expect(isUnanswered(new TypeError('Failed to fetch'))).toBe(false)
})

test('of what was sent and broke off nobody knows; without any network nothing was sent, and what is read changes nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const given = (init?: RequestInit) => patientFetch(`${REST}/rpc/any`, init).catch((error: unknown) => error)
  expect(isUnanswered(await given({ method: 'POST' }))).toBe(true)
  expect(isUnanswered(await given())).toBe(false)
  vi.stubGlobal('navigator', { onLine: false })
  expect(isUnanswered(await given({ method: 'POST' }))).toBe(false)
  vi.unstubAllGlobals()
})

test('what the caller lets go is let go', async () => {
  const asked = loseLine()
  const leaving = new AbortController()
  const left = patientFetch(`${REST}/rpc/find`, { method: 'POST', signal: leaving.signal }).catch(String)
  leaving.abort('gone')
  expect(await left).toBe('gone')
  expect(asked).toHaveBeenCalledOnce()
})

test('what is read and never answered is given up in half the time, also where it was asked for ahead', async () => {
  loseLine()
  const { signal } = new AbortController()
  const given = Promise.all(
    [
      patientFetch(`${REST}/notes`),
      patientFetch(`${REST}/rpc/public_mission`, { method: 'POST', signal }),
      patientFetch(`${REST}/notes`, {}, new Promise<Response>(() => {})),
    ].map((asked) => asked.catch((error: unknown) => isGivenUp(error))),
  )
  await vi.advanceTimersByTimeAsync(22_000)
  expect(await given).toEqual([true, true, true])
})

test('what the server itself counts for long is waited for as long', async () => {
  loseLine()
  const { signal } = new AbortController()
  const given = vi.fn()
  patientFetch(`${REST}/rpc/school_analytics`, { method: 'POST', signal }).catch(given)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(given).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(given).toHaveBeenCalledOnce()
})

test('an answer that stops halfway is given up when nothing more comes, however long its parts have come', async () => {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal('fetch', async (_input: unknown, { signal }: RequestInit = {}) => {
    const parts = new ReadableStream<Uint8Array>({
      start(to) {
        body = to
        signal?.addEventListener('abort', () => to.error(signal.reason))
      },
    })
    return new Response(parts, { status: 206, headers: { 'content-range': '0-1/9' } })
  })
  const slowly = async (...said: string[]) => {
    for (const part of said) {
      await vi.advanceTimersByTimeAsync(15_000)
      body?.enqueue(new TextEncoder().encode(part))
    }
  }
  const whole = patientFetch(`${REST}/notes`)
  await slowly('[', '1', ']')
  body?.close()
  const answer = await whole
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
    206,
    '0-1/9',
    '[1]',
  ])
  const half = patientFetch(`${REST}/notes`).catch(isGivenUp)
  await slowly('[', '1', ',')
  await vi.advanceTimersByTimeAsync(22_000)
  expect(await half).toBe(true)
})

test('an answer that has begun is not cut off', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    signals.push(init?.signal)
    return new Response('as it comes')
  })
  await patientFetch('https://abc.example.in/functions/v1/chat-webhook', { method: 'POST', body: '{}' })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(signals[0]?.aborted).toBe(false)
})

test('a file is given the time that a slow line needs for it', () => {
  const file = new File([new Uint8Array(5_000_000)], 'questions.csv')
  const form = new FormData()
  form.set('file', file)
  const small = patienceFor(`${REST}/rpc/any`, '{}')
  expect(small).toBeLessThan(60_000)
  const perMinute = (5_000_000 / 2_400_000) * 60_000
  for (const body of [form, file, new Uint8Array(5_000_000)])
    expect(patienceFor(`${REST}/rpc/any`, body)).toBeGreaterThan(small + perMinute)
})

test('nothing is given up before the server itself would give it up', () => {
  const folder = 'supabase/migrations'
  const times = readdirSync(folder).flatMap((name) =>
    [
      ...readFileSync(`${folder}/${name}`, 'utf8').matchAll(
        /function public\.(\w+)\((?:(?!\$\$)[^;])*?statement_timeout = '(\d+)min'/g,
      ),
    ].map(([, called, minutes]) => ({ called, most: Number(minutes) * 60_000 })),
  )
  expect(times.length).toBeGreaterThan(2)
  for (const { called, most } of times)
    expect(patienceFor(`${REST}/rpc/${called}`), called).toBeGreaterThan(most)
  // backend/functions/limits.ts
  expect(patienceFor('https://abc.example.in/functions/v1/news-desk')).toBeGreaterThan(150_000)
})
