/**
 * The exchange with a real n8n. What it answers is held to the recorded exchange that `npm test` replays
 * (`recorded.json`); RECORD=1 writes it anew.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

const n8n = { version: required('N8N_VERSION'), url: required('N8N_URL') }
/** A server whose chat is forwarded to the flow of that path, for each of them. */
const targets = JSON.parse(required('TARGETS')) as Record<
  string,
  { API_URL: string; ANON_KEY: string; SERVICE_ROLE_KEY: string }
>

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}, or run npm run test:n8n`)
  return value
}

const RECORDED = join(import.meta.dirname, 'recorded.json')
const SECRET = required('CHAT_WEBHOOK_SECRET')
const QUESTION = {
  query: 'What is inflation?',
  user_id: '00000000-0000-4000-8000-000000000001',
  session_id: 'chat_1_abcdefghi',
  preparation_level: 'beginner',
}

/** Of an error only what a client may build on; the rest names folders of the machine. */
function lasting(body: string) {
  try {
    const { stacktrace: _, ...said } = JSON.parse(body)
    return Array.isArray(JSON.parse(body)) ? JSON.parse(body) : said
  } catch {
    return body
  }
}

async function answerOf(path: string, body: string | FormData) {
  const headers: Record<string, string> = { Authorization: `Bearer ${SECRET}` }
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'
  const answer = await fetch(`${n8n.url}/${path}`, { method: 'POST', headers, body })
  return {
    path,
    status: answer.status,
    contentType: answer.headers.get('content-type'),
    body: lasting(await answer.text()),
  }
}

test('n8n answers as it was recorded', async () => {
  const form = new FormData()
  form.append('audio', new Blob(['abc'], { type: 'audio/webm' }), 'audio.webm')
  for (const [name, value] of Object.entries({ ...QUESTION, type: 'audio' })) form.append(name, value)
  form.delete('query')
  const json = JSON.stringify(QUESTION)
  const answers = [
    await answerOf('chat', json),
    await answerOf('chat-list', json),
    await answerOf('chat-audio', form),
    await answerOf('chat-at-once', json),
    await answerOf('chat-fails', json),
    await answerOf('not-active', json),
  ]
  if (process.env.RECORD) {
    writeFileSync(RECORDED, `${JSON.stringify({ n8n: n8n.version, question: QUESTION, answers }, null, 2)}\n`)
  }
  expect({ n8n: n8n.version, question: QUESTION, answers }).toEqual(
    JSON.parse(readFileSync(RECORDED, 'utf8')),
  )
})

async function learnerOf(path: string): Promise<{ client: SupabaseClient; id: string }> {
  const target = targets[path]
  if (!target) throw new Error(`No server forwards to ${path}`)
  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY } = target
  const settings = { auth: { persistSession: false, autoRefreshToken: false } }
  const email = `asha.${crypto.randomUUID()}@example.in`
  const password = 'Monsoon-26-Rain'
  const { data } = await createClient(API_URL, SERVICE_ROLE_KEY, settings).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
  })
  const client = createClient(API_URL, ANON_KEY, settings)
  await client.auth.signInWithPassword({ email, password })
  return { client, id: data.user?.id ?? '' }
}

test('a question goes to n8n as the specification’s payload, and its reply comes back', async () => {
  const { client, id } = await learnerOf('chat')

  const { data } = await client.functions.invoke('chat-webhook', { body: { ...QUESTION, user_id: id } })
  expect(data).toMatchObject({
    reply: 'You asked: What is inflation?',
    search_suggestions: ['Keys: query user_id session_id preparation_level', `With: Bearer ${SECRET}`],
    ...{ mode: 'webhook', grounded: false, sources: [] },
  })
  expect((await client.functions.invoke('assistant-status', { method: 'GET' })).data).toMatchObject({
    writes: 'webhook',
  })
})

test.each(['chat-at-once', 'chat-fails', 'not-active'])(
  'a flow that gives no answer fails in a sentence: %s',
  async (path) => {
    const { client, id } = await learnerOf(path)

    const { error } = await client.functions.invoke('chat-webhook', { body: { ...QUESTION, user_id: id } })
    expect(error?.context.status).toBe(502)
    expect(await error?.context.json()).toMatchObject({ error: expect.stringMatching(/\.$/) })
  },
)
