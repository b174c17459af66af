/** The functions with what configuration switches on: a language model and the onboarding webhook, over real sockets. */

import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ModelServer, startModelServer } from '#scripts/testing/model-server.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'

const received: { path: string; body: Record<string, unknown> }[] = []
let webhookWorks = true
const outside = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += part
  received.push({ path: request.url ?? '', body: JSON.parse(text) })
  response.writeHead(webhookWorks ? 200 : 500).end()
})
let model: ModelServer
let server: StartedServer

beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  model = await startModelServer()
  model.says('Written by the model, from the library [1].')
  server = await startRealServer({
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'm',
    ONBOARDING_WEBHOOK_URL: `${base}/hook`,
    RATE_LIMITS: 'off',
    JOBS: 'off',
  })
}, 60_000)
afterAll(async () => {
  await server.stop()
  server.remove()
  outside.close()
  await model.stop()
})

async function learner() {
  const { API_URL, ANON_KEY, OUTBOX_DIR } = server.instance
  const client = createClient(API_URL, ANON_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
  const email = `${crypto.randomUUID()}@example.in`
  await client.auth.signUp({
    email,
    password: 'Monsoon-26-Rain',
    options: { data: { full_name: 'Asha Rao' } },
  })
  // The mail is written after the answer to the sign-up.
  const mail = await vi.waitFor(() => {
    const kept = readdirSync(OUTBOX_DIR)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(OUTBOX_DIR, name), 'utf8')))
      .find(({ to }) => to === email)
    if (!kept) throw new Error(`No mail to ${email} yet`)
    return kept
  }, 30_000)
  const { data } = await client.auth.verifyOtp({
    email,
    token: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '',
    type: 'email',
  })
  return { client, email, id: data.user?.id ?? '' }
}

async function ask(query: string) {
  const { client, id } = await learner()
  const body = { query, user_id: id, session_id: 'chat_1_abcdefghi', preparation_level: 'beginner' }
  return (await client.functions.invoke('chat-webhook', { body })).data
}

test('with a model configured, it writes from the retrieved passages and only what it cites is shown', async () => {
  const reply = await ask('Explain GDP growth trends')

  expect(reply).toMatchObject({
    reply: 'Written by the model, from the library [1].',
    mode: 'model',
    grounded: true,
  })
  expect(reply.sources).toMatchObject([{ n: 1 }])
  expect(JSON.stringify(model.chats.at(-1)?.messages)).toContain('GDP')
})

test('what the library does not hold never reaches the model', async () => {
  model.chats.length = 0

  expect(await ask('Who won the cricket world cup?')).toMatchObject({ mode: 'not-covered', grounded: false })
  expect(model.chats).toEqual([])
})

test('when the model fails, the library answers alone', async () => {
  model.says({ status: 500 })

  expect(await ask('Explain GDP growth trends')).toMatchObject({ mode: 'library', grounded: true })
})

test('the onboarding webhook hears of a newcomer, and a broken one harms nobody', async () => {
  const { client, email, id } = await learner()
  const body = { user_id: id, email: 'somebody@else.in', name: 'Asha', signup_method: 'email' }

  expect((await client.functions.invoke('handle-email-confirmation', { body })).data).toEqual({
    success: true,
    delivered: true,
  })
  expect(received.at(-1)).toMatchObject({
    path: '/hook',
    body: { event: 'email_confirmed', user_id: id, email },
  })
  webhookWorks = false
  expect((await client.functions.invoke('trigger-n8n-webhook', { body })).data).toEqual({
    success: true,
    delivered: false,
    reason: 'refused',
  })
  await expect.poll(() => server.output()).toContain('The onboarding webhook answered 500')
})

test('a site without Google says so to the page, and signs nobody in by it', async () => {
  const { client } = await learner()
  expect((await client.functions.invoke('get-google-config')).data).toEqual({ clientId: null })
  const { data } = await client.functions.invoke('google-oauth-callback', {
    body: { code: 'c', type: 'login' },
  })
  expect(data).toEqual({ success: false, error: 'Google authentication is not configured' })
})
