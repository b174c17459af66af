/** Streams both ways, and callers who leave: `signal`, `timeout`. */

import { FunctionsFetchError } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { API_URL, newClient } from '../../target.ts'

/** A question that is asked piece by piece, and its answer as it comes. */
async function talkWith(name: string, first: string) {
  let ask = (_: string) => {}
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      ask = (word) => controller.enqueue(new TextEncoder().encode(word))
      end = () => controller.close()
    },
  })
  ask(first)
  const answer = await fetch(`${API_URL}/functions/v1/streams/${name}`, {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const heard = async () => {
    const { value, done } = await reader.read()
    return done ? null : new TextDecoder().decode(value)
  }
  return { answer, heard, ask, end }
}

test('the answer begins while the question is still being asked', async () => {
  const { heard, ask, end } = await talkWith('echo', 'one')
  expect(await heard()).toBe('one')
  ask('two')
  expect(await heard()).toBe('two')
  end()
  expect(await heard()).toBeNull()
})

test('each event comes as soon as it is told', async () => {
  const { answer, heard, ask, end } = await talkWith('events', '1')
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(await heard()).toBe('data: 1\n\n')
  ask('2')
  expect(await heard()).toBe('data: 2\n\n')
  end()
  expect(await heard()).toBeNull()
})

test('events are handed on as a stream by the client', async () => {
  const { data, error } = await newClient().functions.invoke<Response>('streams/events', { body: '1' })

  expect([error, await data?.text()]).toEqual([null, 'data: 1\n\n'])
})

test('megabytes are sent back unchanged', async () => {
  const sent = Uint8Array.from({ length: 4_000_000 }, (_, at) => (at * 31) % 256)
  const { data } = await newClient().functions.invoke<Blob>('streams/echo', { body: sent.buffer })

  expect(Buffer.compare(new Uint8Array(await (data as Blob).arrayBuffer()), sent)).toBe(0)
})

test.each([
  ['says its length', (bytes: Uint8Array<ArrayBuffer>) => bytes],
  ['does not say its length', (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()],
])('a body over the limit is refused when it %s', async (_, asBody) => {
  const body = asBody(new Uint8Array(10 * 1024 * 1024 + 1))
  const answer = await fetch(`${API_URL}/functions/v1/tell`, {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit)

  expect([answer.status, (await answer.json()).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

/** How many callers a thread of the silent function has had, and how many of them left. */
async function callers() {
  const { data } = await newClient().functions.invoke<{ waiting: number; left: number; thread: string }>(
    'streams/left',
  )
  return data ?? { waiting: Number.NaN, left: Number.NaN, thread: '' }
}

test('a caller who breaks off is heard of by the function', async () => {
  const waits = { timeout: 3000 }
  // a thread may be replaced by another one meanwhile: then it is tried again
  await expect
    .poll(
      async () => {
        const before = await callers()
        const leaving = new AbortController()
        const call = newClient().functions.invoke('streams/silent', { signal: leaving.signal })
        await vi.waitFor(async () => expect((await callers()).waiting).toBe(before.waiting + 1), waits)
        leaving.abort()
        const { data, error } = await call
        expect([data, error instanceof FunctionsFetchError, error.context.name]).toEqual([
          ...[null, true, 'AbortError'],
        ])
        await vi.waitFor(async () => expect((await callers()).left).toBe(before.left + 1), waits)
        return (await callers()).thread === before.thread
      },
      { timeout: 18_000 },
    )
    .toBe(true)
})

test('a call that has a time limit ends with it', async () => {
  const { error } = await newClient().functions.invoke('streams/silent', { timeout: 100 })

  expect(error).toBeInstanceOf(FunctionsFetchError)
  expect(error.context.name).toBe('AbortError')
})

test('a signal beside a time limit ends the call as well', async () => {
  const leaving = new AbortController()
  const call = newClient().functions.invoke('streams/silent', { timeout: 60_000, signal: leaving.signal })
  leaving.abort()

  expect((await call).error).toBeInstanceOf(FunctionsFetchError)
})

test('a call within its time limit is answered', async () => {
  const { data } = await newClient().functions.invoke('answers?kind=json', { timeout: 10_000 })

  expect(data).toEqual({ hello: 'नमस्ते' })
})
