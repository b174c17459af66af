import { expect, test } from 'vitest'
import { as, newUser } from './as-user.ts'

function message(
  userId: string,
  {
    session = 'chat_1_abcdefghi',
    content = 'Explain GDP growth trends',
    id = crypto.randomUUID() as string,
    type = 'user',
  } = {},
) {
  return {
    text: `insert into public.chat_messages (id, session_id, user_id, message_type, content)
           values ($1, $2, $3, $5, $4)`,
    values: [id, session, userId, content, type],
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

test('a message is of the learner or of the assistant, and of nobody else', async () => {
  const asha = await newUser()
  for (const type of ['user', 'ai']) await as(asha, message(asha, { type }))
  expect(await as(asha, history)).toHaveLength(2)

  for (const type of ['system', 'AI', ''])
    await expect(as(asha, message(asha, { type }))).rejects.toThrow('chat_messages_message_type_check')
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

test.each([
  ['of a far future', '294276-12-31 23:59:59+00', 'now'],
  ['of no end', 'infinity', 'now'],
  ['of no beginning', '-infinity', '2020-01-01'],
  ['from before there were computers', '1850-01-01', '2020-01-01'],
])('a message with a time %s is kept, at one that there can be', async (_name, given, kept) => {
  const asha = await newUser()
  await as(asha, {
    text: `insert into public.chat_messages (id, session_id, user_id, message_type, content, created_at)
           values ('m1', 'chat_1', $1, 'user', 'What is repo?', $2)`,
    values: [asha, given],
  })

  expect(
    await as(
      asha,
      `select content, case when created_at between now() - interval '1 minute' and now() then 'now'
         else (created_at at time zone 'UTC')::date::text end as at from public.chat_messages`,
    ),
  ).toEqual([{ content: 'What is repo?', at: kept }])
})

test('what was said without a network keeps its own time, and an answer stands after its question', async () => {
  const asha = await newUser()
  await as(asha, {
    text: `insert into public.chat_messages (id, session_id, user_id, message_type, content, created_at)
           values ('q', 'chat_1', $1, 'user', 'Asked', now() - interval '3 days'),
             ('a', 'chat_1', $1, 'ai', 'Told', now() + interval '1 second')`,
    values: [asha],
  })

  expect(
    await as(
      asha,
      `select created_at > now() - interval '2 days' as is_new from public.chat_messages order by created_at`,
    ),
  ).toEqual([{ is_new: false }, { is_new: true }])
})
