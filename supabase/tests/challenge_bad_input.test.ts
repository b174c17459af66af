/** What is sent to challenges instead of what they ask for: answered in words, never with a failure. */

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { asOwner, call, newUser } from './as-user.ts'
import { joined, newChallenge, newQuestions, sitting } from './challenges.ts'

type Challenge = {
  id: string
  status: string
  ends_at: string | null
  question_count: number
  players: number
  host: { name: string } | null
  is_host: boolean
  entered: { is_over: boolean } | null
}

const topic = `kinds-${crypto.randomUUID().slice(0, 8)}`
beforeAll(async () => {
  await newQuestions(60, { topic })
})

async function _keysOf(challenge: string): Promise<number[]> {
  const rows = await asOwner<{ key: number }>(
    `select key from exam_private.challenge_questions join exam_private.question_keys using (question_id)
     where challenge = $1 order by position`,
    [challenge],
  )
  return rows.map(({ key }) => key)
}

async function newMentor() {
  const mentor = await newUser({ fullName: 'Kavita Menon' })
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [mentor])
  return mentor
}

const duel = (learner: string) => call<Challenge>(learner, 'new_friend_duel', `{${topic}}`)

const BAD_LIVES: unknown[] = [
  ...[
    null,
    [],
    '"x"',
    {},
    { title: '' },
    { title: 'x'.repeat(81) },
    { title: { en: 'x' } },
    { title: 'x', questions: 0 },
  ],
  ...[
    { title: 'x', questions: 31 },
    { title: 'x', questions: 'many' },
    { title: 'x', seconds: 1 },
    { title: 'x', seconds: 1e30 },
  ],
  ...[
    { title: 'x', topics: 'gdp' },
    { title: 'x', topics: ['no-such'] },
    { title: 'x', topics: [null] },
    { title: 'x', code: '1' },
  ],
  ...[
    { title: 'x', question_ids: ['no-such'] },
    { title: 'x', question_ids: [1, null] },
    { title: 'x', visibility: 'world' },
  ],
  ...[
    { title: 'x', opens_at: 'soon' },
    { title: 'x', opens_at: '2020-01-01' },
    { title: 'x', opens_at: 'infinity' },
  ],
]
test.each([`{no-such-topic}`, `{${Array.from({ length: 21 }, () => topic).join(',')}}`])(
  'a duel over topics like %s is refused',
  async (topics) => {
    await expect(call(await newUser(), 'new_friend_duel', topics)).rejects.toMatchObject({ code: 'PT400' })
  },
)

test.each(BAD_LIVES.map((fields) => ({ fields })))(
  'a live challenge of $fields is refused in words',
  async ({ fields }) => {
    const mentor = await newMentor()
    await expect(call(mentor, 'new_mentor_live', fields)).rejects.toMatchObject({ code: 'PT400' })
  },
)

test('whatever is sent instead of what is asked for, the answer is one of words and never a failure', async () => {
  const [asha, mentor] = [await newUser(), await newMentor()]
  const { id } = await duel(asha)
  await joined(id, asha)
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.constantFrom(
        'selected',
        'confidence',
        'calls',
        'struck',
        'half_time',
        'seq',
        'title',
        'topics',
        'questions',
        'seconds',
        'opens_at',
        'question_ids',
        'code',
      ),
      fc.jsonValue(),
    ),
  )
  const answered = async (work: Promise<unknown>) => {
    const code = await work.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    expect(code).toMatch(/^(done|PT4\d\d|22\w{3})$/)
  }
  await fc.assert(
    fc.asyncProperty(anything, fc.integer(), fc.string(), async (value, position, text) => {
      const json = JSON.stringify(value)
      await answered(call(asha, 'lock_answer', id, position % 7, json))
      await answered(call(asha, 'lock_answer', text, position, json))
      await answered(call(mentor, 'new_mentor_live', json))
      await answered(call(asha, 'challenge_board', id, text, text))
      await answered(call(asha, 'join_challenge', text, text))
      await answered(call(asha, 'choose_challenge_settings', text, true, true))
    }),
    { numRuns: 120 },
  )
}, 60_000)

const BAD_ANSWERS: unknown[] = [
  ...[null, [], '"x"', 3, { selected: 4 }, { selected: -1 }, { selected: '1; drop' }, { selected: 1.5 }],
  ...[{ selected: 1e40 }, { selected: {} }, { selected: [1] }, { selected: true }, { confidence: 4 }],
  ...[{ calls: 'ttttttt' }, { calls: { a: 1 } }, { struck: 'x' }, { struck: [9] }, { struck: [null] }],
  ...[{ struck: [0, 1, 2, 3, 0] }, { struck: { a: 1 } }, { half_time: 'yes' }, { half_time: 1 }],
]

test.each(BAD_ANSWERS.map((answer) => ({ answer })))(
  'answers of another form are refused in words: $answer',
  async ({ answer }) => {
    const arena = await newChallenge(await newQuestions(2))
    const asha = await joined(arena)
    await expect(call(asha, 'lock_answer', arena, 1, answer)).rejects.toMatchObject({ code: 'PT400' })
    expect((await sitting(asha, arena)).locked).toEqual([])
  },
)

test.each([0, -1, 3, 2147483647])('there is no question number %d', async (position) => {
  const arena = await newChallenge(await newQuestions(2))
  const asha = await joined(arena)
  await expect(call(asha, 'lock_answer', arena, position, { selected: 0 })).rejects.toMatchObject({
    code: 'PT400',
  })
})
