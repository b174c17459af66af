/** Against a stand-in that speaks the OpenAI protocol over a real socket. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withKnownCitations, writeFromPassages } from './model.ts'
import type { Source } from './reply.ts'

let server: Server
let asked: { path: string; body: { messages: { role: string; content: unknown }[]; model: string } }[] = []
let answer: { status: number; body: unknown }

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    asked.push({ path: request.url ?? '', body: JSON.parse(text) })
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

function says(content: string) {
  asked = []
  const message = { role: 'assistant', content }
  answer = {
    status: 200,
    body: {
      id: '1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    },
  }
}

const source: Source = {
  n: 1,
  kind: 'note',
  title: 'Inflation in India',
  section: 'Concept',
  topic: 'inflation',
  quote: 'Inflation is a sustained rise of the general price level.',
  as_of: '2026-11-20',
  publisher: null,
  url: null,
  href: null,
}

function write(question = 'What is inflation?') {
  const { port } = server.address() as AddressInfo
  const model = createOpenAICompatible({ name: 'stand-in', baseURL: `http://127.0.0.1:${port}/v1` })('m')
  return writeFromPassages(model, question, 'beginner', [source])
}

test('the model gets the passages by number, the question, and is told to cite', async () => {
  says('Prices rise in general [1].')

  expect(await write()).toBe('Prices rise in general [1].')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.path).toBe('/v1/chat/completions')
  const sent = JSON.stringify(asked[0]?.body.messages)
  expect(sent).toContain('[1] Inflation in India. Inflation is a sustained rise')
  expect(sent).toContain('What is inflation?')
  expect(sent).toContain('Answer only from the numbered passages')
})

test.each([
  ['cites nothing', 'Prices rise.'],
  ['cites what was not given', 'Prices rise [7].'],
  ['finds the passages insufficient', 'NOT_COVERED'],
])('a reply that %s is not used', async (_, text) => {
  says(text)

  expect(await write()).toBeUndefined()
})

test('invented citations are dropped from a grounded reply', () => {
  expect(withKnownCitations('Up [1], down [9] and [0].', 2)).toBe('Up [1], down and.')
})

test('a model that fails is logged, and the library answers alone', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = { status: 400, body: { error: { message: 'no such model' } } }

  expect(await write()).toBeUndefined()
  expect(logged).toHaveBeenCalledOnce()
})
