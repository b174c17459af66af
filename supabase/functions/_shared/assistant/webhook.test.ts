/** Against the recorded exchange with a real n8n (`npm run test:n8n` records it), over a real socket. */

import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forwardAudio, forwardChat, readAnswer } from './webhook.ts'

type Recorded = {
  question: { query: string; user_id: string; session_id: string; preparation_level: string }
  answers: { path: string; status: number; contentType: string; body: unknown }[]
}
const { question, answers } = JSON.parse(readFileSync('acceptance/n8n/recorded.json', 'utf8')) as Recorded

type Answer = { status: number; body: string; contentType?: string; location?: string; after?: number }

let server: Server
let url: string
let queue: Answer[] = []
let received: { headers: IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ headers: request.headers, body })
    const answer = queue.length > 1 ? queue.shift() : queue[0]
    if (!answer) return void response.destroy()
    if (answer.after) await new Promise((resolve) => setTimeout(resolve, answer.after))
    response
      .writeHead(answer.status, {
        'Content-Type': answer.contentType ?? 'application/json',
        ...(answer.location ? { Location: answer.location } : {}),
      })
      .end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook/chat`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received = []
  queue = []
})

/** As n8n answered there. */
function recorded(path: string): Answer {
  const answer = answers.find((one) => one.path === path)
  if (!answer) throw new Error(`${path} is not recorded`)
  return { status: answer.status, contentType: answer.contentType, body: JSON.stringify(answer.body) }
}

test('the payload is the specification’s and nothing more, with the secret as a bearer token', async () => {
  vi.stubEnv('CHAT_WEBHOOK_SECRET', 'a-shared-secret')
  queue = [recorded('chat')]

  expect(await forwardChat(url, question)).toMatchObject({ reply: 'You asked: What is inflation?' })
  expect(JSON.parse(received[0]?.body ?? '')).toEqual(question)
  expect(received[0]?.headers).toMatchObject({
    ...{ authorization: 'Bearer a-shared-secret', 'content-type': 'application/json' },
  })
})

test('a recording goes as the specification’s form', async () => {
  queue = [recorded('chat-audio')]
  const { query: _, ...fields } = question

  const { reply } = await forwardAudio(url, { ...fields, audio: new Blob(['abc'], { type: 'audio/wav' }) })
  expect(reply).toBe('Heard audio.webm of 3 B')
  const sent = received[0] as (typeof received)[0]
  const form = await new Response(sent.body, {
    headers: { 'Content-Type': sent.headers['content-type'] ?? '' },
  }).formData()
  expect(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))).toEqual({
    ...fields,
    type: 'audio',
  })
  expect(form.get('audio')).toMatchObject({ name: 'audio.webm', size: 3, type: 'audio/wav' })
})

test.each([
  ['chat', ['Keys: query user_id session_id preparation_level', 'With: Bearer a-shared-secret']],
  ['chat-list', []],
])('what n8n answers is understood: %s', async (path, search_suggestions) => {
  queue = [recorded(path)]

  expect(await forwardChat(url, question)).toEqual({
    reply: 'You asked: What is inflation?',
    search_suggestions,
  })
})

test.each([
  ['not-active', 1, 'it answered 404'],
  ['chat-at-once', 1, 'holds no reply'],
  ['chat-fails', 2, 'it answered 500'],
])(
  'what is no answer is a failure, tried again only where that may help: %s',
  async (path, times, reason) => {
    queue = [recorded(path)]

    await expect(forwardChat(url, question)).rejects.toThrow(reason)
    expect(received).toHaveLength(times)
  },
)

test('a flow that fails once is tried once more, one that hangs up too', async () => {
  queue = [recorded('chat-fails'), recorded('chat')]
  expect((await forwardChat(url, question)).reply).toContain('You asked')
  expect(received).toHaveLength(2)

  queue = []
  await expect(forwardChat(url, question)).rejects.toThrow('not reached')
  expect(received).toHaveLength(4)
})

test('a flow has no more time than an answer may take, a second try included', async () => {
  vi.stubEnv('LLM_TIMEOUT_SECONDS', '1')
  queue = [{ ...recorded('chat'), after: 5000 }]

  await expect(forwardChat(url, question)).rejects.toThrow('not reached')
  expect(received).toHaveLength(1)
})

test('the learner’s words are not sent on to another address', async () => {
  queue = [{ status: 307, body: '', location: `${url}-elsewhere` }]

  await expect(forwardChat(url, question)).rejects.toThrow()
  expect(received.every(({ body }) => body === JSON.stringify(question))).toBe(true)
  expect(received).toHaveLength(2)
})

test('an endless answer is not read', async () => {
  queue = [{ status: 200, body: JSON.stringify({ reply: 'x'.repeat(400_000) }) }]

  await expect(forwardChat(url, question)).rejects.toThrow('too long')
})

test.each([
  ['{"reply":"Hello"}', 'Hello', []],
  ['{"reply":" Hello ","search_suggestions":["One"," Two\\n two ",3,""]}', 'Hello', ['One', 'Two two']],
  ['{"output":"Hello","search_suggestions":"[\\"One\\"]"}', 'Hello', ['One']],
  ['[{"json":{"reply":"Hello"}}]', 'Hello', []],
  ['{"text":"Hello"}', 'Hello', []],
  ['{"reply":"See [here](https://evil.example) ![x](https://evil.example)<script>"}', 'See here', []],
])('a reply is read as flows write it, and leads nowhere: %s', (text, reply, search_suggestions) => {
  expect(readAnswer(text)).toEqual({ reply, search_suggestions })
})

test.each([
  '',
  'Hello',
  '[]',
  '{}',
  'null',
  '{"reply":7}',
  '{"reply":"  "}',
  '{"message":"Workflow was started"}',
  '"Hello"',
])('what holds no reply is none: %s', (text) => {
  expect(() => readAnswer(text)).toThrow(/no JSON|no reply/)
})
