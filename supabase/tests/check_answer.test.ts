/** The deterministic checks as a visitor gets them, through the running server. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MarkingServer, startMarkingServer } from './marking-server.ts'

let marking: MarkingServer
let question: string
beforeAll(async () => {
  marking = await startMarkingServer()
  question = await marking.question()
}, 240_000)
afterAll(() => marking?.stop())

const TEXT =
  'Inflation is a sustained rise in prices.\n\nHow it arises: demand outruns supply. How it is controlled: the Reserve Bank raises the repo rate.\n\nThus both sides matter.'

const check = async (body: unknown) => {
  const answer = await marking.post('check-answer', { apikey: marking.server.instance.ANON_KEY }, body)
  return { status: answer.status, body: await answer.json() }
}
const asked = (more: object = {}) => ({
  ...{ question_id: question, text: TEXT, language: 'en', seconds: 300, plan: {} },
  ...more,
})

test('a visitor gets the checks of what was written, and nothing of it is kept', async () => {
  const { status, body } = await check(asked())
  expect(status).toBe(200)
  expect(body.checks.words).toBe(28)
  expect(body.checks.list.map(({ id }: { id: string }) => id)).toContain('words')
  expect(body.checks.parts).toHaveLength(2)
  expect(await marking.rows('select from public.answers')).toEqual([])
  expect(await marking.rows('select from public.evaluations')).toEqual([])
})

test('what is checked tells nothing of the key or the model answer', async () => {
  const { body } = await check(asked({ text: `${TEXT} SECRET-MODEL-ANSWER` }))
  expect(JSON.stringify(body).replaceAll(TEXT, '')).not.toContain('Supply side')
  const { rows } = await marking.database.query(
    'select model_answer from exam_private.mains_answers where question_id = $1',
    [question],
  )
  expect(rows[0].model_answer).toBe('SECRET-MODEL-ANSWER')
  const copied = body.checks.list.find(({ id }: { id: string }) => id === 'copied')
  expect(copied?.spans ?? []).toEqual([])
})

test.each([
  [{ text: '   ' }, 400, 'please write something first'],
  [{ text: 'x'.repeat(20_001) }, 400, 'at most|shorten'],
  [{ text: 7 }, 400, 'text'],
  [{ language: 'fr' }, 400, 'language'],
  [{ seconds: -1 }, 400, 'seconds'],
  [{ seconds: 1e9 }, 400, 'seconds'],
  [{ plan: { heads: Array(99).fill('x') } }, 400, 'plan.heads'],
  [{ plan: 'x' }, 400, 'plan'],
  [{ question_id: '' }, 400, 'question_id'],
  [{ question_id: 'x\u0000' }, 400, 'question_id'],
  [{ question_id: 'no-such-question' }, 404, 'no such question'],
])('what cannot be checked is refused in words: %#', async (more, status, says) => {
  const answer = await check(asked(more))
  expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(new RegExp(says))])
})

test('a body that is none, or is too long, is refused too', async () => {
  expect((await check('no json')).status).toBe(400)
  expect((await check(asked({ text: 'x'.repeat(70_000) }))).status).toBe(413)
  const { API_URL, ANON_KEY } = marking.server.instance
  const got = await fetch(`${API_URL}/functions/v1/check-answer`, { headers: { apikey: ANON_KEY } })
  expect(got.status).toBe(405)
})

test('a question that is not live any more is not there', async () => {
  const retired = await marking.question()
  await marking.rows(`update public.mains_questions set status = 'retired' where id = $1`, [retired])
  expect((await check(asked({ question_id: retired }))).status).toBe(404)
})

test('an answer in Hindi is checked as one', async () => {
  const { status, body } = await check(
    asked({ language: 'hi', text: 'मुद्रास्फीति कीमतों में लगातार वृद्धि है। रिज़र्व बैंक रेपो दर बढ़ाता है।' }),
  )
  expect([status, body.checks.words]).toEqual([200, 12])
})

test('a long answer is checked within the time that a function has', async () => {
  const long = `${TEXT} `.repeat(140).slice(0, 20_000)
  expect((await check(asked({ text: long }))).status).toBe(200)
})
