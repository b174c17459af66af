import { expect, test, vi } from 'vitest'
import { eventStream, serve } from './fake-server.ts'
import { answersToVoice, Taken } from './voice-answer.ts'

const asked = {
  ...{ query: '', user_id: 'asha', session_id: 'chat_1_aaaaaaaaa', preparation_level: 'beginner' },
  ...{ style: 'explain' as const },
}

/** What comes of a recording whose answer has only these events. */
async function answeredWith(...events: [string, object][]) {
  const { stream, send, end } = eventStream()
  for (const [name, data] of events) send(name, data)
  end()
  serve({ 'POST /functions/v1/chat-webhook-audio': () => ({ stream }) })
  const recorder = { resolve: vi.fn(), reject: vi.fn() }
  const answers = answersToVoice(new Blob(['x']), 'en', recorder)(asked, new AbortController().signal)
  const cause = await (async () => {
    for await (const { type } of answers) if (type === 'done') return
  })().catch((cause: unknown) => cause)
  return { ...recorder, cause }
}

test('an answer that ends before anything came of the recording gives the recording back', async () => {
  const { resolve, reject, cause } = await answeredWith(['begin', {}])

  expect(cause).toEqual(new Error('The answer broke off'))
  expect(reject).toHaveBeenCalledExactlyOnceWith(cause)
  expect(resolve).not.toHaveBeenCalled()
})

test('an answer that ends after the recording was understood is not blamed on the recording', async () => {
  const { resolve, reject, cause } = await answeredWith(['begin', {}], ['transcript', { transcript: 'GDP?' }])

  expect(cause).toBeInstanceOf(Taken)
  expect([resolve.mock.calls.length, reject.mock.calls.length]).toEqual([1, 0])
})

test('a whole answer ends well', async () => {
  const { resolve, reject, cause } = await answeredWith(['begin', {}], ['done', { reply: 'Output.' }])

  expect(cause).toBeUndefined()
  expect([resolve.mock.calls.length, reject.mock.calls.length]).toEqual([1, 0])
})
