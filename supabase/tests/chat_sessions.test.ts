import { expect, test } from 'vitest'
import { as, newUser } from './as-user.ts'

let count = 0
const newId = () => `chat_${1_763_000_000_000 + count++}_abcdefghi`

function open(userId: string, sessionId: string) {
  return {
    text: 'insert into public.chat_sessions (user_id, session_id) values ($1, $2)',
    values: [userId, sessionId],
  }
}

const sessions = 'select session_id, title, pinned from public.chat_sessions'

test('a learner opens a conversation, titles and pins it', async () => {
  const [asha, id] = [await newUser(), newId()]
  await as(asha, open(asha, id))

  await as(asha, `update public.chat_sessions set title = 'Base effect', pinned = true`)

  expect(await as(asha, sessions)).toEqual([{ session_id: id, title: 'Base effect', pinned: true }])
})

test('a learner sees and changes nothing of another’s', async () => {
  const [asha, ravi, id] = [await newUser(), await newUser(), newId()]
  await as(asha, open(asha, id))

  expect(await as(ravi, sessions)).toEqual([])
  await as(ravi, `update public.chat_sessions set title = 'mine now'`)
  expect(await as(asha, sessions)).toMatchObject([{ title: null }])
})

test('a conversation is opened in one’s own name only', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]

  await expect(as(ravi, open(asha, newId()))).rejects.toThrow('row-level security policy')
})

test.each([
  'delete from public.chat_sessions',
  `update public.chat_sessions set user_id = gen_random_uuid()`,
])('a learner may not %s', async (statement) => {
  const asha = await newUser()

  await expect(as(asha, statement)).rejects.toThrow('permission denied')
})

test('visitors have no conversations', async () => {
  await expect(as('visitor', sessions)).rejects.toThrow('permission denied')
})

test('the list shows conversations with something in them, pinned first, found by their words', async () => {
  const asha = await newUser()
  const [base, repo, empty] = [newId(), newId(), newId()]
  for (const id of [base, repo, empty]) await as(asha, open(asha, id))
  const say = (session: string, content: string) => ({
    text: `insert into public.chat_messages (id, session_id, user_id, message_type, content)
           values (gen_random_uuid()::text, $1, $2, 'user', $3)`,
    values: [session, asha, content],
  })
  await as(asha, say(base, 'What is the base effect? 100%'))
  await as(asha, say(repo, 'What is the repo rate?'))
  await as(asha, `update public.chat_sessions set pinned = true where session_id = '${base}'`)

  const list = (search: string | null) =>
    as(asha, {
      text: 'select session_id, preview, message_count from public.list_chat_sessions($1)',
      values: [search],
    })
  expect(await list(null)).toMatchObject([
    { session_id: base, preview: 'What is the base effect? 100%' },
    { session_id: repo },
  ])
  expect(await list('REPO')).toMatchObject([{ session_id: repo }])
  expect(await list('0%')).toMatchObject([{ session_id: base }])
  expect(await list('nothing of the kind')).toEqual([])
})

test('the list goes on to the first conversation, however many there are', async () => {
  const asha = await newUser()
  await as(asha, {
    text: `insert into public.chat_messages (id, session_id, user_id, message_type, content, created_at)
           select 'm' || at, 'many-' || at, $1, 'user', 'Question ' || at, now() - at * interval '1 day'
           from generate_series(1, 230) at`,
    values: [asha],
  })
  const found = await as<{ preview: string }>(
    asha,
    'select preview from public.list_chat_sessions() offset 200 limit 50',
  )
  expect(found.map(({ preview }) => preview)).toEqual(
    Array.from({ length: 30 }, (_, at) => `Question ${at + 201}`),
  )
})

test('deleting takes the learner’s own conversation with its messages, and no other', async () => {
  const [asha, ravi, id] = [await newUser(), await newUser(), newId()]
  await as(asha, open(asha, id))
  await as(
    asha,
    `insert into public.chat_messages (id, session_id, user_id, message_type, content)
                  values ('1', '${id}', '${asha}', 'user', 'hello')`,
  )
  const remove = { text: 'select public.delete_chat_session($1) as removed', values: [id] }

  expect(await as(ravi, remove)).toEqual([{ removed: false }])
  expect(await as(asha, sessions)).toHaveLength(1)
  expect(await as(asha, remove)).toEqual([{ removed: true }])
  expect(await as(asha, 'select id from public.chat_messages')).toEqual([])
  expect(await as(asha, sessions)).toEqual([])
  await expect(as('visitor', remove)).rejects.toThrow('permission denied')
})
