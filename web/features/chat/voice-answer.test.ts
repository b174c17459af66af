import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { ask } from './ask.ts'
import { said } from './chat-message.ts'
import { eventStream, serve } from './fake-server.ts'
import { answersToVoice, Taken } from './voice-answer.ts'

const asked = {
  ...{ query: '', user_id: 'asha', session_id: 'chat_1_aaaaaaaaa', preparation_level: 'beginner' },
  ...{ style: 'explain' as const },
}

function row(fields: Record<string, unknown>) {
  return {
    ...{ id: 'answer', session_id: 'chat_1_aaaaaaaaa', user_id: 'asha', message_type: 'ai', content: '' },
    ...{ suggestions: null, sources: null, created_at: '2026-11-20T04:13:00Z', state: 'done', ...fields },
  }
}

/** What comes of a recording whose answer has only these events. */
async function answeredWith(...events: [string, object][]) {
  const { stream, send, end } = eventStream()
  for (const [name, data] of events) send(name, data)
  end()
  serve({ 'POST /functions/v1/chat-webhook-audio': () => ({ stream }) })
  const onTaken = vi.fn()
  const answers = answersToVoice(new Blob(['x']), 'en', onTaken)(asked, new AbortController().signal)
  const cause = await (async () => {
    for await (const { type } of answers) if (type === 'done') return
  })().catch((cause: unknown) => cause)
  return { onTaken, cause }
}

test('an answer that ends before anything came of the recording has not taken it', async () => {
  const { onTaken, cause } = await answeredWith(['begin', {}])

  expect(cause).toEqual(new Error('The answer broke off'))
  expect(onTaken).not.toHaveBeenCalled()
})

test.each([
  ['is nowhere', [], 'reject'],
  ['has failed', [row({ state: 'failed' })], 'reject'],
  ['is written all the same', [row({ state: 'writing' })], 'resolve'],
  ['is there all the same', [row({})], 'resolve'],
] as const)('of a recording whose answer broke off and %s, the sender is told so', async (_, rows, told) => {
  const { stream, send, end } = eventStream()
  send('begin', {})
  end()
  serve({
    'POST /functions/v1/chat-webhook-audio': () => ({ stream }),
    'GET /rest/v1/chat_messages': () => ({ body: rows }),
  })
  const conversation = { userId: 'asha', sessionId: 'chat_1_aaaaaaaaa' }
  const sender = { resolve: vi.fn(), reject: vi.fn() }
  await ask(createQueryClient(), {
    ...{ conversation, sender, style: 'explain', isSaved: true },
    message: said(conversation, 'user', '[Audio Message]', 'question'),
    answer: said(conversation, 'ai', '', 'answer'),
    source: answersToVoice(new Blob(['x']), 'en', sender.resolve),
  }).catch(() => {})

  expect(sender[told]).toHaveBeenCalledOnce()
  expect(sender[told === 'reject' ? 'resolve' : 'reject']).not.toHaveBeenCalled()
})

test('an answer that ends after the recording was understood is not blamed on the recording', async () => {
  const { onTaken, cause } = await answeredWith(['begin', {}], ['transcript', { transcript: 'GDP?' }])

  expect(cause).toBeInstanceOf(Taken)
  expect(onTaken).toHaveBeenCalledOnce()
})

test('a whole answer ends well', async () => {
  const { onTaken, cause } = await answeredWith(['begin', {}], ['done', { reply: 'Output.' }])

  expect(cause).toBeUndefined()
  expect(onTaken).toHaveBeenCalledOnce()
})
