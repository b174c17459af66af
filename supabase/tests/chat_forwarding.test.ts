/** The assistant of a server whose chat is forwarded to an automation. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'

let works = true
const received: Record<string, unknown>[] = []
const automation = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  received.push(JSON.parse(body))
  response
    .writeHead(works ? 200 : 404, { 'Content-Type': 'application/json' })
    .end(JSON.stringify([{ output: 'From the flow.', search_suggestions: ['And then?'] }]))
})
let server: StartedServer
beforeAll(async () => {
  await new Promise<void>((resolve) => automation.listen(0, '127.0.0.1', resolve))
  const CHAT_WEBHOOK_URL = `http://127.0.0.1:${(automation.address() as AddressInfo).port}/webhook/chat`
  server = await startRealServer({ CHAT_WEBHOOK_URL, RATE_LIMITS: 'off', JOBS: 'off' })
}, 180_000)
afterAll(async () => {
  await server?.stop()
  server?.remove()
  automation.close()
})

async function newLearner() {
  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY } = server.instance
  const settings = { auth: { persistSession: false, autoRefreshToken: false } }
  const email = `asha.${crypto.randomUUID()}@example.in`
  const password = 'Monsoon-26-Rain'
  const service = createClient(API_URL, SERVICE_ROLE_KEY, settings)
  const { data } = await service.auth.admin.createUser({ email, password, email_confirm: true })
  const client = createClient(API_URL, ANON_KEY, settings)
  await client.auth.signInWithPassword({ email, password })
  return { client, id: data.user?.id ?? '' }
}

const SESSION = 'chat_1_forwarded0'
const ids = () => ({ question_id: crypto.randomUUID(), message_id: crypto.randomUUID() })

test('an automation answers in the library’s place, and its answers are kept like any', async () => {
  const mine = ids()
  const { client, id } = await newLearner()
  const body = {
    query: 'What is inflation?',
    user_id: id,
    session_id: SESSION,
    preparation_level: 'advanced',
  }

  const { data } = await client.functions.invoke('chat-webhook', {
    body: { ...body, ...mine, style: 'explain' },
  })
  expect(data).toMatchObject({
    ...{ reply: 'From the flow.', search_suggestions: ['And then?'], mode: 'webhook' },
    ...{ grounded: false, sources: [], message_id: mine.message_id, state: 'done' },
  })
  expect(received).toEqual([body])
  const { data: kept } = await client.from('chat_messages').select('*').order('created_at')
  expect(kept).toMatchObject([
    { id: mine.question_id },
    { id: mine.message_id, content: 'From the flow.', mode: 'webhook', state: 'done' },
  ])
})

test('an automation that fails is told in a sentence, and the answer may be tried again', async () => {
  const mine = ids()
  const { client, id } = await newLearner()
  const body = {
    query: 'What is inflation?',
    user_id: id,
    session_id: SESSION,
    preparation_level: 'beginner',
    ...mine,
  }
  works = false
  const { error } = await client.functions.invoke('chat-webhook', { body })
  const { data: stream } = await client.functions.invoke('chat-webhook', {
    body: { ...body, question_id: undefined, message_id: undefined },
    headers: { Accept: 'text/event-stream' },
  })
  const streamed = await (stream as Response).text()
  works = true

  expect(error?.context.status).toBe(502)
  expect(await error?.context.json()).toEqual({
    error: 'The assistant cannot be reached at the moment.',
    retry: true,
  })
  expect(streamed).toContain('event: error')
  const { data: failed } = await client
    .from('chat_messages')
    .select('state')
    .eq('id', mine.message_id)
    .single()
  expect(failed).toEqual({ state: 'failed' })

  expect((await client.functions.invoke('chat-webhook', { body })).data).toMatchObject({
    reply: 'From the flow.',
  })
  expect((await client.from('chat_messages').select('id')).data).toHaveLength(2)
})

test('whoever writes of distress is answered here, and not passed on', async () => {
  const { client, id } = await newLearner()
  const before = received.length

  const { data } = await client.functions.invoke('chat-webhook', {
    body: { query: 'I want to die', user_id: id, session_id: SESSION, preparation_level: 'beginner' },
  })
  expect(data.reply).toContain('14416')
  expect(received).toHaveLength(before)
})
