/**
 * What counts as asking for an item of a test that is being sat, over the real bank: pasted, told in other words, or one
 * of its statements; and what does not, though it is on the same subject.
 */

import { beforeAll, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { writtenLibrary } from '#scripts/testing/written-library.ts'
import { inLibraryWords } from '#supabase/functions/_shared/assistant/synonyms.ts'
import { as, asOwner, call, newUser } from './as-user.ts'
import { IN_OTHER_WORDS } from './items-in-other-words.ts'
import { withStudyLibrary } from './study-library.ts'

type Item = { id: string; format: string; stem: string; statements: string[] }

const reading = writtenLibrary()
let items: Item[] = []

beforeAll(async () => {
  await withStudyLibrary()
  items = await asOwner<Item>(`
    select question.id, question.format, asked -> 'stem' ->> 'en' as stem,
      array(select part ->> 'en' from jsonb_array_elements(coalesce(asked -> 'statements', '[]')) part) as statements
    from public.questions question
    join public.question_versions version on version.question_id = question.id and version.version = question.version
    where status = 'live' order by md5(question.id)`)
}, 60_000)

/** A learner before whom just these questions lie. */
async function sitting(ids: string[], fields: { kind?: string; mode?: string; minutes?: number } = {}) {
  const id = await newUser()
  const { kind = 'test', mode = 'exam', minutes = 30 } = fields
  await asOwner(`select private.new_attempt($1, $2, $3, null, '{}', 'gs1', $4, $5)`, [
    id,
    kind,
    mode,
    minutes,
    ids,
  ])
  return id
}

/** As the assistant asks: with abbreviations written out beside. */
function asks(learner: string, message: string) {
  return call<boolean>(learner, 'is_open_test_item', `${message}\n\n${inLibraryWords(message)}`)
}

async function shareRecognised(messages: [id: string, message: string][]) {
  const recognised = await Promise.all(
    messages.map(async ([id, message]) => asks(await sitting([id]), message)),
  )
  return recognised.filter(Boolean).length / messages.length
}

test('an item told in other words is recognised, nine times of ten', async () => {
  expect(IN_OTHER_WORDS.length).toBeGreaterThanOrEqual(45)
  expect(await shareRecognised(IN_OTHER_WORDS)).toBeGreaterThanOrEqual(0.9)
}, 60_000)

test('a stem or a statement that is pasted is recognised, alone and as a question', async () => {
  const single = items.filter(({ format }) => format === 'single').slice(0, 60)
  const judged = items
    .flatMap(({ id, statements }) => statements.slice(0, 1).map((text): [string, string] => [id, text]))
    .slice(0, 120)

  expect(await shareRecognised(single.map(({ id, stem }) => [id, stem]))).toBe(1)
  expect(await shareRecognised(judged)).toBeGreaterThanOrEqual(0.99)
  expect(
    await shareRecognised(judged.map(([id, text]) => [id, `Sir, is it true that ${text.slice(0, -1)}?`])),
  ).toBeGreaterThanOrEqual(0.99)
}, 60_000)

longTest(
  'general questions are answered while any of the real tests is open',
  async () => {
    const general = [
      ...reading.library.glossary.filter((_, at) => at % 24 === 0).map(({ term }) => `What is ${term}?`),
      ...reading.library.microTopics.filter((_, at) => at % 12 === 0).map(({ title }) => `Explain ${title}`),
      ...reading.library.topics
        .filter((_, at) => at % 8 === 0)
        .map(({ title }) => `What is the way forward for ${title}?`),
    ]
    const tests = await asOwner<{ ids: string[] }>(
      'select array_agg(question_id) as ids from exam_private.test_questions group by test having count(*) <= 30',
    )
    let refused = 0
    for (const { ids } of tests) {
      const learner = await sitting(ids)
      for (const question of general) if (await asks(learner, question)) refused += 1
    }

    expect(tests.length).toBeGreaterThan(3)
    expect(refused / (general.length * tests.length)).toBeLessThanOrEqual(0.01)
  },
  120_000,
)

test('only attempts that are open and keep their key back count', async () => {
  const item = items.find(({ format }) => format === 'single') as Item
  const asksOf = async (learner: string) => asks(learner, item.stem)

  expect(await asksOf(await sitting([item.id]))).toBe(true)
  expect(await asksOf(await sitting([item.id], { kind: 'diagnostic' }))).toBe(true)
  expect(await asksOf(await sitting([item.id], { kind: 'practice', mode: 'exam' }))).toBe(true)
  expect(await asksOf(await sitting([item.id], { kind: 'practice', mode: 'sprint' }))).toBe(true)
  expect(await asksOf(await sitting([item.id], { kind: 'practice', mode: 'learn' }))).toBe(false)
  expect(await asksOf(await newUser())).toBe(false)

  const submitted = await sitting([item.id])
  await asOwner(
    `update public.attempts set submitted_at = now(), submitted_by = 'learner' where user_id = $1`,
    [submitted],
  )
  expect(await asksOf(submitted)).toBe(false)
  const expired = await sitting([item.id])
  await asOwner(`update public.attempts set expires_at = now() - interval '6 seconds' where user_id = $1`, [
    expired,
  ])
  expect(await asksOf(expired)).toBe(false)
})

test('another’s test says nothing, and visitors may not ask', async () => {
  const item = items[0] as Item
  await sitting([item.id])

  expect(await asks(await newUser(), item.stem)).toBe(false)
  await expect(call('visitor', 'is_open_test_item', item.stem)).rejects.toThrow('permission denied')
})

test('a turn of a conversation says whether the learner sits a test, so that only then a question is held against it', async () => {
  const [item] = items as [Item]
  const isTested = async (learner: string) =>
    (await call<{ is_tested: boolean }>(learner, 'chat_turn', 'chat_of_nobody')).is_tested

  expect(await isTested(await sitting([item.id]))).toBe(true)
  expect(await isTested(await sitting([item.id], { kind: 'practice', mode: 'learn' }))).toBe(false)
  expect(await isTested(await newUser())).toBe(false)
})

test('what is asked for nothing in particular, or in endless length, is no item', async () => {
  const learner = await sitting(items.slice(0, 25).map(({ id }) => id))

  for (const message of [
    '',
    '   ',
    'hello',
    '?'.repeat(5000),
    'which of the statements given above is correct',
    'a '.repeat(9000),
  ]) {
    expect(await call<boolean>(learner, 'is_open_test_item', message)).toBe(false)
  }
  expect(await as(learner, 'select public.is_open_test_item(null) as told')).toEqual([{ told: false }])
})
