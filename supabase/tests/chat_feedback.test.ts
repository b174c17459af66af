import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'

type Rating = {
  message_id: string
  rating: number
  outcome: string | null
  outcome_note: string | null
  settled_at: string | null
}
type Listed = {
  counts: Record<'open' | 'settled' | 'helpful' | 'unhelpful', number>
  items: { id: number; question: string; answer: string; reasons: string[]; note: string; sources: unknown }[]
}

async function newStaff(role: string) {
  const id = await newUser()
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}

let spoken = 0
/** One message of a conversation, a second after the one before. */
async function say(userId: string, session: string, type: 'user' | 'ai', content: string, more: object = {}) {
  const id = crypto.randomUUID()
  spoken += 1
  const row = {
    ...{ id, user_id: userId, session_id: session, message_type: type, content },
    created_at: new Date(Date.UTC(2026, 10, 22) + spoken * 1000).toISOString(),
    ...more,
  }
  await asOwner(
    `insert into public.chat_messages (${Object.keys(row).join(', ')})
     select ${Object.keys(row).join(', ')} from jsonb_populate_record(null::public.chat_messages, $1)`,
    [JSON.stringify(row)],
  )
  return id
}

async function newAnswer(question = 'What is the repo rate?', answer = 'It is 5.25 per cent. [1]') {
  const asha = await newUser()
  const session = crypto.randomUUID()
  await say(asha, session, 'user', question)
  const id = await say(asha, session, 'ai', answer, { sources: [{ n: 1, title: 'RBI' }], mode: 'model' })
  return { asha, session, id }
}

const rate = (who: string, id: string, rating = -1, reasons: string[] = ['wrong-fact'], note = '') =>
  call(who, 'rate_chat_answer', id, rating, `{${reasons.join(',')}}`, note)
const mine = (who: string) => call<Rating[]>(who, 'my_chat_feedback')
const list = (who: string, state = 'open') => call<Listed>(who, 'list_chat_feedback', state)
const found = async (answer: string, state = 'open') =>
  (await list(await newStaff('admin'), state)).items.find((item) => item.answer === answer)

test.each(['mentor', 'admin'])(
  '%s: reads question and answer of a rating, but not whose they are',
  async (role) => {
    const { asha, id } = await newAnswer('What is the repo rate?', `Told to ${role}`)
    await rate(asha, id, -1, ['outdated-number', 'wrong-fact'], ' It was cut in December. ')
    const listed = (await list(await newStaff(role))).items.find(({ answer }) => answer === `Told to ${role}`)

    expect(listed).toMatchObject({
      question: 'What is the repo rate?',
      reasons: ['outdated-number', 'wrong-fact'],
      note: 'It was cut in December.',
      sources: [{ n: 1, title: 'RBI' }],
    })
    expect(JSON.stringify(listed)).not.toContain(asha)
  },
)

test('the copy is of that time: it stays what the learner saw', async () => {
  const { asha, id } = await newAnswer('q', 'As it was')
  await rate(asha, id)
  await asOwner(`update public.chat_messages set content = 'Changed since' where id = $1`, [id])

  expect(await found('As it was')).toBeDefined()
})

test('of an audio message the transcript is the question', async () => {
  const asha = await newUser()
  await say(asha, 's', 'user', '[Audio Message]', { transcript: 'What is inflation' })
  await rate(asha, await say(asha, 's', 'ai', 'Heard well'))

  expect(await found('Heard well')).toMatchObject({ question: 'What is inflation' })
})

test('a new version of an earlier answer is listed with the question that it answers', async () => {
  const { asha, session, id } = await newAnswer('The first question', 'First version')
  await say(asha, session, 'user', 'The second question')
  const second = await say(asha, session, 'ai', 'Second version', { replaces: id })
  await rate(asha, await say(asha, session, 'ai', 'Third version', { replaces: second }))

  expect(await found('Third version')).toMatchObject({ question: 'The first question' })
})

test('visitors and learners see nothing of the queue and settle nothing', async () => {
  const { asha, id } = await newAnswer()
  await rate(asha, id)

  await expect(list(asha)).rejects.toThrow('Only the mentor and administrators')
  await expect(list('visitor')).rejects.toThrow('permission denied')
  await expect(call(asha, 'settle_chat_feedback', 1, 'fixed')).rejects.toThrow(
    'Only the mentor and administrators',
  )
  await expect(call('visitor', 'settle_chat_feedback', 1, 'fixed')).rejects.toThrow('permission denied')
  for (const who of ['visitor', asha]) {
    await expect(as(who, 'select * from public.chat_feedback')).rejects.toThrow('permission denied')
  }
})

test('nobody rates the answer of another, a question, or what is not there', async () => {
  const { asha, session, id } = await newAnswer()
  const question = await say(asha, session, 'user', 'And inflation?')

  await expect(rate(await newUser(), id)).rejects.toThrow('no such answer of yours')
  await expect(rate(asha, question)).rejects.toThrow('no such answer of yours')
  await expect(rate(asha, 'not-there')).rejects.toThrow('no such answer of yours')
  await expect(rate('visitor', id)).rejects.toThrow('permission denied')
  expect(await mine(asha)).toEqual([])
})

test.each([
  ['a rating that is none', 2, ['other'], ''],
  ['a reason that is none', -1, ['boring'], ''],
  ['an endless note', -1, ['other'], 'x'.repeat(1001)],
])('%s is refused', async (_name, rating, reasons, note) => {
  const { asha, id } = await newAnswer()

  await expect(rate(asha, id, rating, reasons, note)).rejects.toThrow(
    /Rate with|no such reason|at most 1,000/,
  )
})

test('the learner reads what became of it, and not who settled it', async () => {
  const { asha, id } = await newAnswer('q', 'To be fixed')
  await rate(asha, id)
  const mentor = await newStaff('mentor')
  await call(
    mentor,
    'settle_chat_feedback',
    (await found('To be fixed'))?.id,
    'fixed',
    'The figure is that of June now.',
  )

  const [told] = await mine(asha)
  expect(told).toMatchObject({
    ...{ message_id: id, rating: -1, outcome: 'fixed', outcome_note: 'The figure is that of June now.' },
  })
  expect(told?.settled_at).toMatch(/^20/)
  expect(JSON.stringify(told)).not.toContain(mentor)
  expect(await mine(await newUser())).toEqual([])
  expect(await found('To be fixed')).toBeUndefined()
  expect(await found('To be fixed', 'settled')).toBeDefined()
})

test('where nothing is changed the learner is told why', async () => {
  const { asha, id } = await newAnswer('q', 'No mistake')
  await rate(asha, id)
  const admin = await newStaff('admin')
  const settle = async (outcome: string, note = '') =>
    call(admin, 'settle_chat_feedback', (await found('No mistake'))?.id, outcome, note)

  await expect(settle('not-a-mistake', 'No.')).rejects.toThrow('say why')
  await expect(settle('will-not-change')).rejects.toThrow('say why')
  await expect(settle('ignored')).rejects.toThrow('Say fixed')
  await settle('not-a-mistake', 'The source says exactly this.')
  expect(await mine(asha)).toMatchObject([{ outcome: 'not-a-mistake' }])
})

test('it is settled once', async () => {
  const { asha, id } = await newAnswer('q', 'Settled once')
  await rate(asha, id)
  const [admin, at] = [await newStaff('admin'), (await found('Settled once'))?.id]
  await call(admin, 'settle_chat_feedback', at, 'fixed')
  // a request whose answer was lost
  await call(admin, 'settle_chat_feedback', at, 'fixed')

  await expect(
    call(admin, 'settle_chat_feedback', at, 'not-a-mistake', 'On second thoughts.'),
  ).rejects.toThrow('settled already')
  await expect(call(await newStaff('admin'), 'settle_chat_feedback', at, 'fixed')).rejects.toThrow(
    'settled already',
  )
})

test('a later rating stands for the earlier one, and is looked into anew', async () => {
  const { asha, id } = await newAnswer('q', 'Rated again')
  await rate(asha, id, -1, [])
  await rate(asha, id, -1, ['unclear'], 'What is a base year?')
  expect(await mine(asha)).toHaveLength(1)
  await call(await newStaff('admin'), 'settle_chat_feedback', (await found('Rated again'))?.id, 'fixed')
  await rate(asha, id, -1, ['unclear'], 'Still unclear.')

  expect(await mine(asha)).toMatchObject([{ outcome: null, settled_at: null }])
  expect(await found('Rated again')).toMatchObject({ note: 'Still unclear.' })
})

test('what is taken back is gone, the copy of the answer with it', async () => {
  const { asha, id } = await newAnswer('q', 'Taken back')
  await rate(asha, id)
  await rate(asha, id, 0, [])

  expect(await mine(asha)).toEqual([])
  expect(await asOwner(`select from public.chat_feedback where message_id = $1`, [id])).toEqual([])
})

test('a conversation that is deleted takes its ratings along', async () => {
  const { asha, session, id } = await newAnswer()
  await rate(asha, id)
  await call(asha, 'delete_chat_session', session)

  expect(await mine(asha)).toEqual([])
})

test('an answer that helped is counted, not queued; those that say why come before those that do not', async () => {
  const admin = await newStaff('admin')
  const before = (await list(admin)).counts
  const [helped, silent, said] = [
    await newAnswer('q', 'Helped'),
    await newAnswer('q', 'Silent'),
    await newAnswer('q', 'Said'),
  ]
  await rate(helped.asha, helped.id, 1, [])
  await rate(silent.asha, silent.id, -1, [])
  await rate(said.asha, said.id, -1, ['unclear'])
  const { counts, items } = await list(admin)
  const answers = items.map(({ answer }) => answer)

  expect(counts.helpful - before.helpful).toBe(1)
  expect(counts.open - before.open).toBe(2)
  expect(answers).not.toContain('Helped')
  expect(answers.indexOf('Said')).toBeLessThan(answers.indexOf('Silent'))
  const [first, second] = [0, 1].map((at) => call<Listed>(admin, 'list_chat_feedback', 'open', 1, at))
  expect((await first)?.items).toEqual(items.slice(0, 1))
  expect((await second)?.items).toEqual(items.slice(1, 2))
  await expect(list(admin, 'all')).rejects.toThrow('open ones or the settled ones')
})

test('before the second step nobody rates, and no administrator reads', async () => {
  const { asha, id } = await newAnswer()
  const admin = await newStaff('admin')
  for (const account of [asha, admin]) {
    await asOwner(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [account],
    )
  }

  await expect(call(withAal(asha, 'aal1'), 'rate_chat_answer', id, 1)).rejects.toThrow('Sign in')
  await expect(call(withAal(asha, 'aal1'), 'my_chat_feedback')).rejects.toThrow('Sign in')
  await expect(call(withAal(admin, 'aal1'), 'list_chat_feedback')).rejects.toThrow('Only the mentor')
  await expect(call(withAal(admin, 'aal2'), 'list_chat_feedback')).resolves.toBeDefined()
})
