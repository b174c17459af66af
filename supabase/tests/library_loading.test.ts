/** What the content command writes of questions and tests, and what of the desk's decisions it leaves alone. */

import { expect, test } from 'vitest'
import { loadLibrary } from '#scripts/content/load.ts'
import { Test, TestSeries } from '#scripts/content/programme.ts'
import { Question } from '#scripts/content/question.ts'
import type { Library } from '#scripts/content/schema.ts'
import { asOwner, call, databaseUrl, newUser } from './as-user.ts'

function question(id: string, fields: object = {}) {
  return Question.parse({
    ...{ id, topic: 'prices', kind: 'static', difficulty: 3, format: 'single', key: 'b', reviewed_by: null },
    stem: `Who decides about ${id}?`,
    options: ['Alpha', 'Beta', 'Gamma', 'Delta'].map((text) => ({ text, why: 'Because it is so.' })),
    explanation: 'The committee for monetary policy decides about it.',
    ...fields,
  })
}

const names = Array.from({ length: 10 }, (_, at) => `q-${at}`)
const paper = {
  ...{
    slug: 'paper',
    kind: 'paper',
    title: 'p',
    title_hi: 'प',
    about: 'p',
    about_hi: 'प',
    topics: ['prices'],
  },
  ...{ minutes: 120, questions: names, reviewed_by: null, series: 'road', attempts_allowed: 2 },
  ...{ opens: '2026-12-20T09:00:00+05:30', dropped_policy: 'exclude_rescale' },
}
const series = TestSeries.parse({ slug: 'road', title: 'r', title_hi: 'र', about: 'r', about_hi: 'र' })

async function load(fields: Partial<Library>) {
  const library = {
    ...{
      microTopics: [],
      units: [],
      facts: [],
      notes: [],
      mains: [],
      news: [],
      books: [],
      glossary: [],
      doubts: [],
      synonyms: [],
    },
    ...{ series: [], tests: [], challenges: [], exams: [], releases: [], events: [], questions: [] },
    topics: [{ slug: 'prices', title: 'Prices', papers: ['prelims'], prerequisites: [], summary: 'x' }],
    ...fields,
  } as unknown as Library
  await loadLibrary(databaseUrl, { library, problems: [], hash: crypto.randomUUID() })
}

const statusOf = async (id: string) =>
  (await asOwner('select status, version from public.questions where id = $1', [id]))[0]

test('a test comes with its series, its day, how often, its policy, and how much of it is in Hindi', async () => {
  const inHindi = { stem_hi: 'कौन?', explanation_hi: 'समिति।' }
  await load({
    questions: names.map((id, at) => question(id, at < 3 ? inHindi : {})),
    series: [series],
    tests: [Test.parse(paper)],
  })
  const asha = await newUser()
  const told = await call<{ series: object[]; tests: object[] }>(asha, 'my_tests')
  expect(told.series).toEqual([{ slug: 'road', title: 'r', title_hi: 'र', about: 'r', about_hi: 'र' }])
  expect(told.tests).toMatchObject([
    {
      ...{ slug: 'paper', series: 'road', closes_at: null, attempts_allowed: 2, attempts_left: 2 },
      ...{ dropped_policy: 'exclude_rescale', question_count: 10, hindi_count: 3 },
      opens_at: expect.stringMatching(/^2026-12-20T03:30:00/),
    },
  ])

  // Taken out of its series and opened for good: nothing of before is left.
  const { series: _, opens: __, attempts_allowed: ___, ...plain } = paper
  await load({ questions: names.map((id) => question(id)), tests: [Test.parse(plain)] })
  expect((await call<{ tests: object[] }>(asha, 'my_tests')).tests).toMatchObject([
    { series: null, opens_at: null, attempts_allowed: null, attempts_left: null, hindi_count: 0 },
  ])
})

test('what a wrong answer costs, and the past paper, come along; the first makes another version, the second none', async () => {
  const rowOf = async () =>
    (
      await asOwner(
        `select question.version, asked.negative, source_type, pyq_year, pyq_paper, pyq_no
         from public.questions question
         join public.question_versions asked on asked.question_id = question.id and asked.version = question.version
         where question.id = 'costs'`,
      )
    )[0]
  const own = { source_type: 'original', pyq_year: null, pyq_paper: null, pyq_no: null }
  await load({ questions: [question('costs')] })
  expect(await rowOf()).toEqual({ version: 1, negative: true, ...own })
  await load({ questions: [question('costs', { negative: false })] })
  expect(await rowOf()).toEqual({ version: 2, negative: false, ...own })
  await load({
    questions: [question('costs', { negative: false, pyq: { year: 2024, paper: 'csat', no: 61 } })],
  })
  expect(await rowOf()).toEqual({
    ...{ version: 2, negative: false, source_type: 'pyq', pyq_year: 2024, pyq_paper: 'csat', pyq_no: 61 },
  })
})

test('what the desk retired stays so until it is written anew; what left the library and comes back is live', async () => {
  const meera = await newUser()
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [meera])
  await load({ questions: [question('doubtful'), question('away')] })
  await asOwner(`update public.questions set status = 'challenged' where id = 'doubtful'`)
  await load({ questions: [question('doubtful')] })
  expect([await statusOf('doubtful'), await statusOf('away')]).toMatchObject([
    { status: 'challenged' },
    { status: 'retired' },
  ])
  await call(meera, 'decide_question', 'doubtful', 1, 'retired', 'Two of its options can be defended.')
  await load({ questions: [question('doubtful'), question('away')] })
  expect([await statusOf('doubtful'), await statusOf('away')]).toMatchObject([
    { status: 'retired' },
    { status: 'live' },
  ])
  await load({ questions: [question('doubtful', { stem: 'Who alone decides about it?' }), question('away')] })
  expect(await statusOf('doubtful')).toEqual({ status: 'live', version: 2 })
})
