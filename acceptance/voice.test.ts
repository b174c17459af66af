/** Voice messages on a target without a speech service: what is wrong is said, and nothing else happens. */

import { expect, test } from 'vitest'
import { ANON_KEY, API_URL, newLearner } from './target.ts'

const learner = newLearner()

type Parts = Record<string, string | Blob | undefined>

async function speak(parts: Parts = {}) {
  const { client, id } = await learner
  const form = new FormData()
  const all: Parts = {
    audio: new File([webm()], 'audio.webm'),
    session_id: 'chat_1_abcdefghi',
    user_id: id,
    preparation_level: 'beginner',
    type: 'audio',
    ...parts,
  }
  for (const [name, value] of Object.entries(all)) if (value !== undefined) form.append(name, value)
  const { error } = await client.functions.invoke('chat-webhook-audio', { body: form })
  return { status: error?.context.status, ...(await error?.context.json()) }
}

function webm(size = 100) {
  const bytes = new Uint8Array(size)
  bytes.set([0x1a, 0x45, 0xdf, 0xa3])
  return bytes
}

test('the page is told that there is no speech service before it records, and so is whoever records all the same', async () => {
  const { client } = await learner
  const { data, error } = await client.functions.invoke('assistant-status', { method: 'GET' })
  expect(error).toBeNull()
  expect(data).toMatchObject({ speech: false })

  expect(await speak()).toEqual({
    status: 503,
    error: 'Voice messages are not switched on here. Please type your question.',
  })
  expect(await speak({ language: 'hi' })).toMatchObject({
    status: 503,
    error: expect.stringContaining('ध्वनि संदेश'),
  })
})

test.each<[string, Parts, number, RegExp]>([
  ['under another name', { audio: undefined, file: new File([webm()], 'a') }, 400, /^audio: /],
  ['as text', { audio: 'UklGRg==' }, 400, /^audio: /],
  ['that is empty', { audio: new File([], 'audio.webm') }, 400, /^audio: .*empty/],
  ['that is a page', { audio: new File(['<!doctype html>'], 'audio.webm') }, 415, /^audio: .*no recording/],
  ['of more than 10 MB', { audio: new File([webm(10_200_000)], 'audio.webm') }, 413, /^audio: .*10 MB/],
  ['of another type', { type: 'text' }, 400, /^type: /],
  ['without a conversation', { session_id: undefined }, 400, /^session_id: /],
  ['in another’s name', { user_id: crypto.randomUUID() }, 403, /^user_id: must be your own/],
])('a recording %s is refused with a reason', async (_, parts, status, reason) => {
  const refusal = await speak(parts)

  expect(refusal.status).toBe(status)
  expect(refusal.error).toMatch(reason)
})

test('eleven megabytes do not come in at all', async () => {
  expect(await speak({ audio: new File([webm(11 * 1024 * 1024)], 'audio.webm') })).toMatchObject({
    status: 413,
  })
})

test('nobody speaks in another’s conversation', async () => {
  const ravi = await newLearner('Ravi')
  const session_id = `chat_${Date.now()}_ravivoice`
  await ravi.client.from('chat_sessions').insert({ user_id: ravi.id, session_id })

  expect(await speak({ session_id })).toMatchObject({ status: 403 })
})

test.each([
  ['no token', {}],
  ['the publishable key', { Authorization: `Bearer ${ANON_KEY}` }],
])('without a learner nothing is heard: %s', async (_, headers) => {
  const response = await fetch(`${API_URL}/functions/v1/chat-webhook-audio`, {
    method: 'POST',
    headers: { apikey: ANON_KEY, ...(headers as Record<string, string>) },
    body: new FormData(),
  })

  expect(response.status).toBe(401)
})
