/** The assistant's functions while it, or its voice, is closed: refused with the words for learners, open again afterwards. */

import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'

let server: StartedServer
beforeAll(async () => {
  server = await startRealServer({ RATE_LIMITS: 'off', JOBS: 'off' })
}, 60_000)
afterAll(async () => {
  await server.stop()
  server.remove()
})

const PASSWORD = 'Monsoon-26-Rain'
const WHY = 'We are looking after it until Sunday.'

test('typed and spoken questions are refused while their part is closed', async () => {
  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY } = server.instance
  const client = (key: string) =>
    createClient(API_URL, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const service = client(SERVICE_ROLE_KEY)
  const email = `${crypto.randomUUID()}@example.in`
  const made = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  const user_id = made.data.user?.id ?? ''
  const asha = client(ANON_KEY)
  await asha.auth.signInWithPassword({ email, password: PASSWORD })
  const turn = (key: string, is_on: boolean) =>
    service
      .from('feature_switches')
      .update({ is_on, reason: is_on ? '' : WHY, reason_hi: is_on ? '' : 'रविवार तक।' })
      .eq('part', key)
      .throwOnError()
  const typed = async () => {
    const body = { query: 'What is GDP?', user_id, session_id: 'chat_x', preparation_level: 'beginner' }
    const { error } = await asha.functions.invoke('chat-webhook', { body })
    return error ? [error.context.status, (await error.context.json()).error] : 'answered'
  }
  const spoken = async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ session_id: 'chat_x', user_id, type: 'audio' }))
      body.set(name, value)
    body.set('audio', new Blob([new Uint8Array(64)], { type: 'audio/webm' }), 'audio.webm')
    const { error } = await asha.functions.invoke('chat-webhook-audio', { body })
    return error ? (await error.context.json()).error : 'answered'
  }

  await turn('voice', false)
  expect(await spoken()).toBe(WHY)
  expect(await typed()).toBe('answered')
  await turn('voice', true)
  expect(await spoken()).not.toBe(WHY)
  await turn('assistant', false)
  expect([await typed(), await spoken()]).toEqual([[403, WHY], WHY])
  await turn('assistant', true)
  expect(await typed()).toBe('answered')
})
