import { expect, test } from 'vitest'
import { historyBefore } from './ask.ts'
import { type ChatMessage, said } from './chat-message.ts'

const conversation = { userId: 'asha', sessionId: 'chat_1_aaaaaaaaa' }
const message = (type: 'user' | 'ai', content: string, id: string, more: Partial<ChatMessage> = {}) => ({
  ...said(conversation, type, content, id),
  ...more,
})
const question = message('user', 'And now?', 'now')

function turns(count: number, content = (at: number) => `said ${at}`) {
  return Array.from({ length: count }, (_, at) => message(at % 2 ? 'ai' : 'user', content(at), `m${at}`))
}

test('a ladder of hints and a viva are told from their beginning', () => {
  const told = historyBefore([...turns(30), question], question)

  expect(told).toHaveLength(24)
  expect(told[0]).toEqual({ role: 'user', content: 'said 6' })
})

test('however much was said, it fits into what the server takes', () => {
  // what is escaped counts twice
  for (const [text, least] of [
    ['x', 24],
    ['मुद्रास्फीति ', 24],
    ['"\n', 6],
  ] as const) {
    const told = historyBefore([...turns(30, () => text.repeat(5000)), question], question)

    expect(told.length).toBeGreaterThanOrEqual(least)
    expect(told.at(-1)?.content).toHaveLength(4000)
    expect(JSON.stringify(told).length).toBeLessThan(56_000)
  }
})

test('what was spoken is told in its words', () => {
  const spoken = message('user', '[Audio Message]', 'spoken', { transcript: 'What is GDP?' })

  expect(historyBefore([spoken, question], question)).toEqual([{ role: 'user', content: 'What is GDP?' }])
})
