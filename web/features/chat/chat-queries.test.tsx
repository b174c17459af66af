import { expect, test } from 'vitest'
import { said } from './chat-message.ts'
import { fetchMessages } from './chat-queries.ts'
import { serve } from './fake-server.ts'

const conversation = { userId: 'asha', sessionId: 'chat_1_aaaaaaaaa' }

test('a conversation of more messages than the server gives at once is read to its end', async () => {
  const rows = Array.from({ length: 1001 }, (_, at) => ({
    ...said(conversation, 'user', `Question ${at + 1}`, `q${at + 1}`),
  }))
  const server = serve({
    'GET /rest/v1/chat_messages': ({ query }) => {
      const from = Number(query.get('offset'))
      return { body: rows.slice(from, from + Math.min(1000, Number(query.get('limit') ?? 1000))) }
    },
  })

  const messages = await fetchMessages(conversation)
  expect(messages.map(({ content }) => content)).toEqual(rows.map(({ content }) => content))
  expect(server.asked).toHaveLength(2)
})
