/** The answer bank and what a learner's answers say together. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { CRITERIA, handedIn, newMainsQuestion, newMentor, OUT_OF } from './marked-answers.ts'

type Record = {
  n: number
  by: { rules?: number; ai?: number; mentor?: number }
  rewrites: { n: number; gain: number | null }
  trend: { answer: string; share: number; criteria: { [name: string]: number } }[]
  areas: { area: string; n: number; share: number }[]
  directives: { directive: string; n: number; share: number }[]
  faults: { check: string; missing: number; weak: number; of: number }[]
}

type Line = {
  id: string
  by: string | null
  band_low: number | null
  share: number | null
  version_no: number
  status: string
}

const record = (who: string) => call<Record>(who, 'my_mains_record')
const bank = (who: string, search = '') => call<Line[]>(who, 'my_mains_answers', search)

/** What the rules made of an answer: this share of everything, and these checks. */
async function ruled(answer: string, share: number, checks: { [id: string]: string } = {}) {
  await asOwner(
    `insert into public.evaluations (answer_id, by, checks, criteria, band_low, band_high, released_at)
     values ($1, 'rules', $2, $3, $4, $5, now())`,
    [
      answer,
      {
        words: 100,
        list: Object.entries(checks).map(([id, state]) => ({ id, state, values: {}, spans: [] })),
      },
      JSON.stringify(
        CRITERIA.map((criterion, at) => ({
          criterion,
          share,
          marks: (OUT_OF[at] ?? 0) * share,
          out_of: OUT_OF[at],
        })),
      ),
      share * 10 - 1,
      share * 10 + 1,
    ],
  )
}

async function mentored(
  answer: string,
  marks: number,
  fields: { purpose?: string; replaced?: boolean } = {},
) {
  await asOwner(
    `insert into public.evaluations (answer_id, by, purpose, evaluator, criteria, marks, released_at, replaced_at)
     values ($1, 'mentor', $2, $3, $4, $5, now(), case when $6 then now() end)`,
    [
      ...[answer, fields.purpose ?? 'marks', await newMentor()],
      JSON.stringify(
        CRITERIA.map((criterion, at) => ({ criterion, marks: (OUT_OF[at] ?? 0) / 2, out_of: OUT_OF[at] })),
      ),
      ...[marks, fields.replaced ?? false],
    ],
  )
}

test('under three answers the record says how many there are, and nothing else', async () => {
  const asha = await newUser()
  for (const share of [0.4, 0.5])
    await ruled((await handedIn({ by: asha })).id, share, { conclusion: 'missing' })

  expect(await record(asha)).toMatchObject({ n: 2, trend: [], areas: [], directives: [], faults: [] })
})

test('three answers make a trend, averages, and habits with how many stand behind them', async () => {
  const asha = await newUser()
  const states = ['missing', 'missing', 'good']
  for (const [at, share] of [0.2, 0.4, 0.6].entries()) {
    await ruled((await handedIn({ by: asha, hoursAgo: 9 - at })).id, share, {
      ...{ conclusion: states[at] ?? 'good', numbers: at === 0 ? 'weak' : 'good' },
    })
  }
  const told = await record(asha)

  expect(told.n).toBe(3)
  expect(told.by).toEqual({ rules: 3 })
  expect(told.trend.map(({ share, criteria }) => [share, criteria.evidence])).toEqual([
    [0.2, 0.2],
    [0.4, 0.4],
    [0.6, 0.6],
  ])
  expect(told.directives).toEqual([{ directive: 'discuss', n: 3, share: 0.4 }])
  expect(told.areas).toEqual([{ area: 'inflation', n: 3, share: 0.4 }])
  // what came up once is no habit
  expect(told.faults).toEqual([{ check: 'conclusion', missing: 2, weak: 0, of: 3 }])
})

test('too long a time is no habit of whoever gets more of it', async () => {
  const asha = await newUser()
  for (const seconds of [600, 620, 900]) {
    const { id } = await handedIn({ by: asha })
    await ruled(id, 0.4, { time: 'weak' })
    await asOwner(
      `update public.evaluations set checks = jsonb_set(checks, '{list,0,values}', $2) where answer_id = $1`,
      [id, { seconds, minutes: 8 }],
    )
  }
  expect((await record(asha)).faults).toEqual([{ check: 'time', missing: 0, weak: 3, of: 3 }])

  await as(asha, 'update public.profiles set needs_extra_time = true where user_id = auth.uid()')
  // 600 and 620 seconds are within 10:40 and a tenth; what came up once is no habit
  expect((await record(asha)).faults).toEqual([])
})

test('the first version of a question counts; what rewriting brought is told by itself', async () => {
  const asha = await newUser()
  const question = await newMainsQuestion()
  await ruled((await handedIn({ by: asha, question, hoursAgo: 5 })).id, 0.3)
  await ruled((await handedIn({ by: asha, question, hoursAgo: 4 })).id, 0.5)
  for (const share of [0.3, 0.3]) await ruled((await handedIn({ by: asha })).id, share)
  const told = await record(asha)

  expect(told.n).toBe(3)
  expect(told.trend.map(({ share }) => share)).toEqual([0.3, 0.3, 0.3])
  expect(told.rewrites).toEqual({ n: 1, gain: 2 })
})

test('what waits for a mentor counts when the mentor has marked it, with the mentor’s marks', async () => {
  const asha = await newUser()
  for (const share of [0.4, 0.4]) await ruled((await handedIn({ by: asha })).id, share)
  const waiting = await handedIn({ by: asha, status: 'needs_mentor' })
  await ruled(waiting.id, 0.9)
  expect((await record(asha)).n).toBe(2)

  await mentored(waiting.id, 5)
  expect(await record(asha)).toMatchObject({ n: 3, by: { rules: 2, mentor: 1 } })
  const marked = (await record(asha)).trend.find(({ answer }) => answer === waiting.id)
  expect(marked).toMatchObject({ share: 0.5, criteria: { demand: 0.5 } })
})

test('a rewritten version does not count in the place of a first one that is not marked', async () => {
  const asha = await newUser()
  for (const status of ['needs_mentor', 'failed']) {
    const question = await newMainsQuestion()
    await ruled((await handedIn({ by: asha, question, hoursAgo: 5, status })).id, 0.3)
    await ruled((await handedIn({ by: asha, question, hoursAgo: 4 })).id, 0.9)
  }
  for (const share of [0.4, 0.4, 0.4]) await ruled((await handedIn({ by: asha })).id, share)

  expect((await record(asha)).trend.map(({ share }) => share)).toEqual([0.4, 0.4, 0.4])
})

test('second markings and marks that were replaced count for nothing', async () => {
  const asha = await newUser()
  const { id } = await handedIn({ by: asha })
  await ruled(id, 0.4)
  await mentored(id, 9, { purpose: 'second' })
  await mentored(id, 8, { replaced: true })

  expect(await bank(asha)).toMatchObject([{ id, by: 'rules', share: 0.4 }])
})

test('the bank lists versions and drafts, finds by the learner’s own text, and shows nobody else’s', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const { id, question } = await handedIn({ by: asha, text: 'The 100% share of pulses_rose.' })
  await ruled(id, 0.5)
  const draft = crypto.randomUUID()
  await call(asha, 'save_answer', draft, question, 0, { text: 'A second try.' })
  await handedIn({ by: ravi, text: 'The 100% share of Ravi.' })

  expect((await bank(asha)).map(({ id: one, version_no }) => [one, version_no])).toEqual([
    [draft, 2],
    [id, 1],
  ])
  expect((await bank(asha, 'pulses_')).map(({ id: one }) => one)).toEqual([id])
  expect((await bank(asha, '100%')).map(({ id: one }) => one)).toEqual([id])
  // signs of patterns are letters like any
  expect(await bank(asha, 'pulses%rose')).toEqual([])
  expect(JSON.stringify(await bank(asha))).not.toContain('second try')
})

test('a question that was retired stays readable for those who answered it', async () => {
  const { learner, question } = await handedIn()
  const ravi = await newUser()
  await asOwner(`update public.mains_questions set status = 'retired' where id = $1`, [question])
  const read = { text: 'select id from public.mains_questions where id = $1', values: [question] }

  expect(await as(learner, read)).toEqual([{ id: question }])
  expect(await as(ravi, read)).toEqual([])
  expect(await bank(learner)).toHaveLength(1)
})

test('visitors have no record', async () => {
  await expect(call('visitor', 'my_mains_record')).rejects.toThrow('permission denied')
  await expect(call('visitor', 'my_mains_answers', '')).rejects.toThrow('permission denied')
})
