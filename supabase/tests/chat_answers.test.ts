import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'

type Answer = {
  begun: boolean
  writer: string | null
  abandoned: boolean
  state: string
  content: string
  style: string
  replaces: string | null
}

let count = 0
/** A conversation of its own, with a question and an answer to come. */
function turn() {
  count += 1
  return { session: `chat_${count}_answers`, question: `q${count}`, answer: `a${count}` }
}

function begin(userId: string, { session, question, answer }: ReturnType<typeof turn>, more = {}) {
  return named<Answer>('service', 'begin_chat_answer', {
    ...{
      p_user_id: userId,
      p_session_id: session,
      p_question_id: question,
      p_question: 'What is inflation?',
    },
    ...{ p_message_id: answer, ...more },
  })
}

type Given = Record<string, string | number | boolean>

async function named<Result>(who: Parameters<typeof as>[0], name: string, given: Given): Promise<Result> {
  const places = Object.keys(given).map((argument, index) => `${argument} => $${index + 1}`)
  const [row] = await as<{ result: Result }>(who, {
    text: `select public.${name}(${places.join(', ')}) as result`,
    values: Object.values(given).map(String),
  })
  return row?.result as Result
}

/** A heartbeat, with new text or without; returns whether to stop. */
async function keep(userId: string, id: string, writer: string | null, content?: string) {
  const answer = { user_id: userId, id, writer, ...(content === undefined ? {} : { content }) }
  const stopping = await call<string[]>('service', 'keep_chat_answers', [answer])
  return stopping.includes(writer ?? '')
}

function end(
  userId: string,
  id: string,
  writer: string | null,
  content: string,
  state: string,
  more: Given = {},
) {
  return named<boolean>('service', 'keep_chat_answer', {
    ...{ p_user_id: userId, p_message_id: id, p_writer: writer ?? '', p_content: content, p_state: state },
    ...more,
  })
}

function stop(who: Parameters<typeof as>[0], id: string) {
  return call<boolean>(who, 'stop_chat_answer', id)
}

const said = (who: string) =>
  as<{ id: string; content: string; state: string; transcript: string | null }>(
    who,
    'select id, content, state, transcript from public.chat_messages order by created_at',
  )

/** As if nothing was heard of the writer for so long. */
function silentFor(id: string, interval: string) {
  return asOwner(`update public.chat_messages set updated_at = now() - $2::interval where id = $1`, [
    id,
    interval,
  ])
}

test('question and answer are kept in that order, and the text as it grows', async () => {
  const [asha, mine] = [await newUser(), turn()]

  const { begun, writer } = await begin(asha, mine, { p_style: 'tutor' })
  expect(begun).toBe(true)
  expect(await said(asha)).toMatchObject([
    { id: mine.question, content: 'What is inflation?', state: 'done' },
    { id: mine.answer, content: '', state: 'writing' },
  ])

  expect(await keep(asha, mine.answer, writer, 'Prices')).toBe(false)
  expect((await said(asha))[1]).toMatchObject({ content: 'Prices', state: 'writing' })
  await end(asha, mine.answer, writer, 'Prices rise.', 'done', { p_mode: 'model' })
  expect((await said(asha))[1]).toMatchObject({ content: 'Prices rise.', state: 'done' })
})

test('an answer under way or done is not begun twice, however often it is asked for', async () => {
  const [asha, mine] = [await newUser(), turn()]

  const all = await Promise.all([1, 2, 3, 4, 5].map(() => begin(asha, mine)))
  expect(all.filter(({ begun }) => begun)).toHaveLength(1)
  expect(all.filter(({ writer }) => writer)).toHaveLength(1)
  expect(await said(asha)).toHaveLength(2)

  const writer = all.find(({ begun }) => begun)?.writer ?? null
  await end(asha, mine.answer, writer, 'Prices rise.', 'done')
  for (const more of [{}, { p_continue: true }]) {
    expect(await begin(asha, mine, more)).toMatchObject({
      begun: false,
      state: 'done',
      content: 'Prices rise.',
    })
  }
})

test('a stopped answer goes on from its text when told to, and not before', async () => {
  const [asha, mine] = [await newUser(), turn()]
  const { writer } = await begin(asha, mine)

  expect(await stop(asha, mine.answer)).toBe(true)
  expect(await keep(asha, mine.answer, writer)).toBe(true)
  await end(asha, mine.answer, writer, 'Prices', 'stopped')
  expect(await stop(asha, mine.answer)).toBe(false)

  expect(await begin(asha, mine)).toMatchObject({ begun: false, state: 'stopped' })
  const again = await begin(asha, mine, { p_continue: true })
  expect(again).toMatchObject({ begun: true, state: 'writing', content: 'Prices' })
  expect(await keep(asha, mine.answer, again.writer)).toBe(false)
})

test('an answer whose writer is gone is offered to another, who alone writes on', async () => {
  const [asha, mine] = [await newUser(), turn()]
  const first = await begin(asha, mine)
  await keep(asha, mine.answer, first.writer, 'Prices')
  await silentFor(mine.answer, '29 seconds')
  expect(await begin(asha, mine)).toMatchObject({ begun: false, abandoned: false })

  await silentFor(mine.answer, '31 seconds')
  const second = await begin(asha, mine, { p_continue: true })
  expect(second).toMatchObject({ begun: true, content: 'Prices' })
  expect(await keep(asha, mine.answer, first.writer, 'from the grave')).toBe(true)
  expect(await keep(asha, mine.answer, second.writer, 'Prices rise.')).toBe(false)
  expect((await said(asha))[1]?.content).toBe('Prices rise.')
})

test('a failed answer is begun anew, from nothing', async () => {
  const [asha, mine] = [await newUser(), turn()]
  const { writer } = await begin(asha, mine)
  await end(asha, mine.answer, writer, 'Half', 'failed')

  expect(await begin(asha, mine)).toMatchObject({ begun: true, state: 'writing', content: '' })
})

test('stopping an answer whose writer is gone stops it at once', async () => {
  const [asha, mine] = [await newUser(), turn()]
  await begin(asha, mine)
  await silentFor(mine.answer, '31 seconds')

  expect(await stop(asha, mine.answer)).toBe(true)
  expect((await said(asha))[1]?.state).toBe('stopped')
})

test('a deleted conversation stops its writer', async () => {
  const [asha, mine] = [await newUser(), turn()]
  const { writer } = await begin(asha, mine)

  await call(asha, 'delete_chat_session', mine.session)
  expect(await keep(asha, mine.answer, writer, 'Prices')).toBe(true)
  expect(await said(asha)).toEqual([])
})

test('nobody reads, stops or takes over another’s answer', async () => {
  const [asha, ravi, mine] = [await newUser(), await newUser(), turn()]
  await begin(asha, mine)

  expect(await said(ravi)).toEqual([])
  expect(await stop(ravi, mine.answer)).toBe(false)
  for (const more of [{}, { p_continue: true }]) {
    await expect(begin(ravi, { ...turn(), answer: mine.answer }, more)).rejects.toThrow('another account')
  }
  await expect(begin(ravi, turn(), { p_continue: true })).rejects.toThrow('no such answer')
  await as(
    asha,
    `insert into public.chat_sessions (user_id, session_id) values ('${asha}', '${mine.session}')`,
  )
  await expect(begin(ravi, { ...turn(), session: mine.session })).rejects.toThrow('another account')
  expect(await keep(ravi, mine.answer, crypto.randomUUID(), 'mine now')).toBe(true)
  expect((await said(asha))[1]).toMatchObject({ content: '', state: 'writing' })
})

test('an answer is not written over a question, nor into another conversation', async () => {
  const [asha, mine] = [await newUser(), turn()]
  await begin(asha, mine)

  await expect(begin(asha, { ...mine, answer: mine.question })).rejects.toThrow('another message')
  await expect(begin(asha, { ...mine, session: 'chat_elsewhere' })).rejects.toThrow('another message')
})

test('only the server begins and keeps answers', async () => {
  const asha = await newUser()

  for (const who of ['visitor', asha]) {
    await expect(call(who, 'begin_chat_answer', asha, 's', 'q', 'x', 'a')).rejects.toThrow(
      'permission denied',
    )
    await expect(call(who, 'keep_chat_answer', asha, 'a', asha, 'x', 'done')).rejects.toThrow(
      'permission denied',
    )
    await expect(call(who, 'keep_chat_answers', [])).rejects.toThrow('permission denied')
  }
  await expect(stop('visitor', 'a')).rejects.toThrow('permission denied')
  await expect(call('visitor', 'chat_turn', 's')).rejects.toThrow('permission denied')
})

test('an account with two steps stops nothing after the first', async () => {
  const [meera, mine] = [await newUser(), turn()]
  await begin(meera, mine)
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [meera],
  )

  expect(await stop(withAal(meera, 'aal1'), mine.answer)).toBe(false)
  expect(await call(withAal(meera, 'aal1'), 'chat_turn', mine.session)).toMatchObject({
    both_steps: false,
    history: [],
  })
  expect(await stop(withAal(meera, 'aal2'), mine.answer)).toBe(true)
})

test('a mended transcript stands under its recording, and is what the conversation remembers', async () => {
  const [asha, mine] = [await newUser(), turn()]
  const first = await begin(asha, mine, {
    p_question: '[Audio Message]',
    p_transcript: 'what is see our are',
  })
  await end(asha, mine.answer, first.writer, 'Not in our library.', 'done')

  const mended = { ...mine, question: mine.question, answer: `${mine.answer}b` }
  await begin(asha, mended, {
    p_question: 'What is CRR?',
    p_transcript_of: mine.question,
    p_replaces: mine.answer,
  })
  expect((await said(asha))[0]).toMatchObject({ content: '[Audio Message]', transcript: 'What is CRR?' })
  expect(await call(asha, 'chat_turn', mine.session)).toMatchObject({
    history: [{ role: 'user', content: 'What is CRR?' }],
  })
})

test('a turn remembers the last messages before the question, and of versions the newest', async () => {
  const asha = await newUser()
  const session = 'chat_long_memory'
  for (const n of [1, 2, 3, 4]) {
    const { writer } = await begin(
      asha,
      { session, question: `lq${n}`, answer: `la${n}` },
      { p_question: `question ${n}` },
    )
    await end(asha, `la${n}`, writer, `answer ${n}`, 'done', { p_step: n })
    // An answer stands a millisecond after its question; nobody asks again that soon.
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const { writer } = await begin(asha, { session, question: 'lq4', answer: 'la4b' }, { p_replaces: 'la4' })
  await end(asha, 'la4b', writer, 'better answer 4', 'done')

  const remembered = async (...given: string[]) => {
    const { history } = await call<{ history: { content: string }[] }>(asha, 'chat_turn', session, ...given)
    return history.map(({ content }) => content)
  }
  expect(await remembered()).toEqual([
    ...['question 1', 'answer 1', 'question 2', 'answer 2'],
    ...['question 3', 'answer 3', 'question 4', 'better answer 4'],
  ])
  expect(await remembered('lq3')).toEqual(['question 1', 'answer 1', 'question 2', 'answer 2'])
  const { history } = await call<{ history: unknown[] }>(asha, 'chat_turn', session, 'lq2')
  expect(history[1]).toEqual({ role: 'ai', content: 'answer 1', style: 'explain', step: 1 })
})

test('a turn remembers two dozen messages, the last six of them whole', async () => {
  const [asha, session] = [await newUser(), 'chat_longer_memory']
  for (const n of Array(13).keys()) {
    const { writer } = await begin(
      asha,
      { session, question: `mq${n}`, answer: `ma${n}` },
      { p_question: `question ${n}` },
    )
    await end(asha, `ma${n}`, writer, `answer ${n} ${'x'.repeat(5000)}`, 'done')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }

  const { history } = await call<{ history: { content: string }[] }>(asha, 'chat_turn', session)
  expect(history).toHaveLength(24)
  expect(history[0]?.content).toBe('question 1')
  const ofAnswers = history.filter((_, at) => at % 2 === 1).map(({ content }) => content.length)
  expect(ofAnswers).toEqual([...Array(9).fill(1000), 4000, 4000, 4000])
})
