/** Against a stand-in that speaks the OpenAI protocol over a real socket. */

import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  type ChatReply,
  type ModelServer,
  startModelServer,
  TEXT_MODEL,
  textOf,
} from '#scripts/testing/model-server.ts'
import type { Source } from './reply.ts'
import { writeWithModel } from './write-with-model.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.stop())
afterEach(() => server.reset())

const SOURCE: Source = {
  ...{ n: 1, kind: 'note', title: 'Inflation in India', section: 'Concept', topic: 'inflation' },
  quote: 'Inflation is a sustained rise of the general price level. It was 3.93 % in May 2026.',
  ...{ as_of: '2026-11-20', publisher: null, url: null, href: null },
}

type Asked = { patience?: number; soFar?: string; stopped?: AbortSignal }

async function write({ patience = 5000, soFar = '', stopped = new AbortController().signal }: Asked = {}) {
  const provider = createOpenAICompatible({ name: 'stand-in', baseURL: server.url, includeUsage: true })
  const events = writeWithModel(
    { id: TEXT_MODEL, model: provider(TEXT_MODEL), patience },
    { instructions: 'Answer only from the numbered passages.', material: `[1] ${SOURCE.quote}`, soFar },
    { sources: [SOURCE], mustCite: true, stopped },
  )
  const pieces: string[] = []
  for (;;) {
    const { done, value } = await events.next()
    if (done) return { pieces, ...value }
    if (value.event === 'text') pieces.push(value.data.text)
  }
}

/** What a failing model says in the log is expected here. */
function quietly() {
  return vi.spyOn(console, 'error').mockImplementation(() => {})
}

test('the model gets rules apart from the material, no tools, and its text comes sentence by sentence', async () => {
  server.says('Prices rise in general [1]. It was 3.93% in May 2026 [1].')

  const { pieces, outcome, usage } = await write()
  expect(outcome).toBe('done')
  expect(pieces).toEqual(['Prices rise in general [1].', ' It was 3.93% in May 2026 [1].'])
  const [chat] = server.chats
  expect(chat?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(chat?.stream).toBe(true)
  expect(chat?.tools).toBeUndefined()
  expect(usage.tokensOut).toBe(12)
})

test.each<[string, ChatReply | string]>([
  ['cites nothing', 'Prices rise and rise and rise and rise and rise again.'],
  ['cites what was not given', 'Prices rise [7].'],
  ['invents figures', 'Prices rise [1]. By 12% [1]. By 13% [1].'],
  ['asks for a tool', { toolCall: 'read_profiles', text: '{"user":"all"}' }],
  ['says nothing', ''],
])('a model that %s gives no answer that may stand', async (_, reply) => {
  server.says(reply)

  expect((await write()).outcome).toBe('unusable')
  expect(server.chats).toHaveLength(1)
})

test('a model that finds the passages insufficient says so, and nothing after it counts', async () => {
  server.says('NOT_COVERED. My rules are secret [1].')

  expect(await write()).toMatchObject({ outcome: 'not-covered', pieces: [] })
})

test.each([429, 500, 503])('a model that answers %i once is asked once more', async (status) => {
  server.says({ status }, 'Prices rise [1].')

  expect(await write()).toMatchObject({ outcome: 'done', text: 'Prices rise [1].' })
  expect(server.chats).toHaveLength(2)
})

test('a model that keeps failing is asked twice, one that refuses once', async () => {
  const logged = quietly()
  server.says({ status: 500 })
  expect((await write()).outcome).toBe('failed')
  expect(server.chats).toHaveLength(2)

  server.says({ status: 401 })
  expect((await write()).outcome).toBe('failed')
  expect(server.chats).toHaveLength(3)
  expect(logged).toHaveBeenCalledTimes(2)
})

test.each([401, 429, 500])(
  'a model that refuses with %i has used nothing of the learner’s day',
  async (status) => {
    quietly()
    server.says({ status })

    expect(await write()).toMatchObject({ outcome: 'failed', usage: { tokensIn: 0, tokensOut: 0 } })
  },
)

test('a text that breaks off half-way is gone on with, not begun again', async () => {
  server.says(
    { text: 'Prices rise [1]. Then they fall', breakAfter: 5, each: 10 },
    'It was 3.93% in May 2026 [1].',
  )

  const { text, outcome } = await write()
  expect(outcome).toBe('done')
  expect(text).toBe('Prices rise [1]. It was 3.93% in May 2026 [1].')
  const [, again] = server.chats
  expect(again?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  expect(again?.messages[2]?.content).toBe('Prices rise [1].')
})

test('garbage in the stream costs one try, not the answer', async () => {
  server.says({ text: 'Prices rise and rise [1].', malformed: true }, 'Prices rise [1].')

  expect(await write()).toMatchObject({ outcome: 'done', text: 'Prices rise [1].' })
})

test('a model that falls silent leaves time for a second try', async () => {
  server.says({ text: 'Prices rise [1]. And', silentAfter: 2 }, 'Prices rise [1].')

  expect(await write({ patience: 1500 })).toMatchObject({ outcome: 'done', text: 'Prices rise [1].' })
})

test('slow words are no silence, but the time for all of it is bounded', async () => {
  quietly()
  server.says({ text: `${'Prices rise [1]. '.repeat(6)}`, each: 60 })
  expect((await write({ patience: 3000 })).outcome).toBe('done')

  server.says({ text: 'word ', endless: true, each: 20 })
  const late = await write({ patience: 600 })
  expect(late.outcome).toBe('failed')
  expect(late.usage.tokensIn).toBeGreaterThan(20)
  expect(late.usage.tokensOut).toBeGreaterThan(1)
})

test('a model that does not end is cut off where an answer is long enough, and hung up on', async () => {
  server.says({ text: 'Prices rise [1]. ', endless: true })

  const { outcome, text } = await write({ patience: 20_000 })
  expect(outcome).toBe('done')
  expect(text.length).toBeLessThan(12_200)
  await expect.poll(() => server.speaking).toBe(0)
})

test('whoever is told to stop stops at once, also while the model says nothing, and hangs up', async () => {
  const stop = new AbortController()
  server.says({ text: 'Prices rise [1]. And then they fall again', silentAfter: 6 })

  const writing = write({ stopped: stop.signal, patience: 30_000 })
  await expect.poll(() => server.speaking).toBe(1)
  setTimeout(() => stop.abort(new Error('stopped')), 1000)
  const { outcome, text, usage } = await writing
  expect([outcome, text]).toEqual(['stopped', 'Prices rise [1].'])
  // it is paid for all the same
  expect(usage.tokensIn).toBeGreaterThan(20)
  expect(usage.tokensOut).toBeGreaterThan(3)
  await expect.poll(() => server.speaking).toBe(0)
})

test('a text that is gone on with is shown to the model, and keeps its beginning', async () => {
  server.says('It was 3.93% in May 2026 [1].')

  const { text, pieces } = await write({ soFar: 'Prices rise [1].' })
  expect(text).toBe('Prices rise [1]. It was 3.93% in May 2026 [1].')
  expect(pieces.join('')).toBe(' It was 3.93% in May 2026 [1].')
  expect(textOf(server.chats[0] as NonNullable<(typeof server.chats)[0]>)).toContain('Prices rise [1].')
})

test('what a server does not count is estimated', async () => {
  server.says({ text: 'Prices rise [1].', withoutUsage: true })

  const { usage } = await write()
  expect(usage.tokensOut).toBeGreaterThan(3)
  expect(usage.tokensIn).toBeGreaterThan(20)
})
