import { expect, test, vi } from 'vitest'
import { askByVoice } from './index.ts'

const QUESTION = {
  user_id: '00000000-0000-4000-8000-000000000001',
  session_id: 'chat_1_abcdefghi',
  preparation_level: 'beginner',
  language: 'hi' as const,
}

function serverAnswers(answer: () => Response) {
  const asked: { path: string; headers: Headers; form: FormData }[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const path = new URL(String(input)).pathname
    asked.push({ path, headers: new Headers(init.headers), form: init.body as FormData })
    return answer()
  })
  return asked
}

test('a recording goes out as the specified form, and asks for a stream', async () => {
  const asked = serverAnswers(() => Response.json({ reply: 'It is 5.25 %.' }))
  const audio = new Blob(['sound'], { type: 'audio/wav' })
  const history = [{ role: 'user' as const, content: 'Hello' }]

  expect(await askByVoice(audio, { ...QUESTION, question_id: 'q1', message_id: undefined, history })).toEqual(
    {
      reply: 'It is 5.25 %.',
    },
  )
  const { path, headers, form } = asked[0] ?? { form: new FormData() }
  expect(path).toBe('/functions/v1/chat-webhook-audio')
  expect(headers?.get('accept')).toBe('text/event-stream')
  const file = form.get('audio') as File
  expect([file.name, file.size]).toEqual(['audio.webm', 5])
  form.delete('audio')
  expect(Object.fromEntries(form)).toEqual({
    ...QUESTION,
    type: 'audio',
    question_id: 'q1',
    history: JSON.stringify(history),
  })
})

test('a stream comes back as it is', async () => {
  serverAnswers(() => new Response('event: begin\n\n', { headers: { 'Content-Type': 'text/event-stream' } }))

  expect(await askByVoice(new Blob(['x']), QUESTION)).toBeInstanceOf(Response)
})

test('a refusal throws', async () => {
  serverAnswers(() => Response.json({ error: 'no' }, { status: 503 }))

  await expect(askByVoice(new Blob(['x']), QUESTION)).rejects.toThrow()
})
