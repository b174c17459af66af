import { expect, test } from 'vitest'
import { as, newUser } from './as-user.ts'

function message(
  userId: string,
  {
    session = 'chat_1_abcdefghi',
    content = 'Explain GDP growth trends',
    id = crypto.randomUUID() as string,
  } = {},
) {
  return {
    text: `insert into public.chat_messages (id, session_id, user_id, message_type, content)
           values ($1, $2, $3, 'user', $4)`,
    values: [id, session, userId, content],
  }
}

const history = 'select user_id, content from public.chat_messages order by created_at'

test('a learner reads back what they said', async () => {
  const asha = await newUser()
  await as(asha, message(asha))

  expect(await as(asha, history)).toEqual([{ user_id: asha, content: 'Explain GDP growth trends' }])
})

test('a message stands without its session row', async () => {
  const asha = await newUser()

  await as(asha, message(asha, { session: 'chat_2_never_saved' }))

  expect(await as(asha, history)).toHaveLength(1)
})

test('a retried insert is no second message', async () => {
  const asha = await newUser()
  await as(asha, message(asha, { id: 'm1' }))

  await expect(as(asha, message(asha, { id: 'm1' }))).rejects.toThrow('chat_messages_pkey')
  expect(await as(asha, history)).toHaveLength(1)
})

test('a learner sees nothing of another learner', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await as(asha, message(asha))

  expect(await as(ravi, history)).toEqual([])
})

test('a learner cannot speak in another name', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]

  await expect(as(ravi, message(asha))).rejects.toThrow('row-level security policy')
})

test('a learner cannot speak into another’s conversation', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await as(
    asha,
    `insert into public.chat_sessions (user_id, session_id) values ('${asha}', 'chat_3_of_asha')`,
  )

  await expect(as(ravi, message(ravi, { session: 'chat_3_of_asha' }))).rejects.toThrow(
    'row-level security policy',
  )
  await as(asha, message(asha, { session: 'chat_3_of_asha' }))
})

test.each([`update public.chat_messages set content = 'changed'`, 'delete from public.chat_messages'])(
  'what was said stays said: %s',
  async (statement) => {
    const asha = await newUser()
    await as(asha, message(asha))

    await expect(as(asha, statement)).rejects.toThrow('permission denied')
  },
)

test('empty and endless messages are not stored', async () => {
  const asha = await newUser()

  await expect(as(asha, message(asha, { content: '' }))).rejects.toThrow('chat_messages_content_check')
  await expect(as(asha, message(asha, { content: 'x'.repeat(1_000_000) }))).rejects.toThrow(
    'chat_messages_content_check',
  )
  expect(await as(asha, history)).toEqual([])
})

test('visitors read no conversation', async () => {
  await expect(as('visitor', history)).rejects.toThrow('permission denied')
})
