/** Questions that are alike: found by their words in either language, and what is settled of a pair stays settled. */

import { expect, test } from 'vitest'
import { as, asOwner, call } from './as-user.ts'
import { leafTopic, person, standing, store, written } from './desk-question.ts'

await leafTopic()
const meera = await person('admin')

/** A question in words that no other test uses. */
function about(subject: string, fields: Record<string, unknown> = {}) {
  const own = (said: string) => said.replace(/[a-z]+/gi, (word) => `${subject}${word}`)
  return written({
    stem: own('which authority registers warehouses under their receipts statute?'),
    options: ['regulator', 'corporation', 'ministry', 'exchange'].map((text) => ({
      text: own(text),
      why: 'So it is.',
    })),
    ...fields,
  })
}

type Pair = { one: string; other: string; alike: number; state: string; settled_by: string | null }

async function pairsOf(id: string) {
  return as<Pair>(meera, `select * from public.question_twins() where '${id}' in (one, other)`)
}

test('two questions that say nearly the same are a pair, two others are none', async () => {
  const one = about('cardamom')
  const same = { ...one, id: `q-${crypto.randomUUID()}`, stem: `${one.stem.slice(0, -1)} today?` }
  const else_ = about('cardamom', {
    stem: 'How did pepper exports of Kerala move after the rupee fell?',
    options: ['up', 'down', 'not', 'twice'].map((text) => ({ text, why: 'x' })),
  })
  for (const question of [one, same, else_]) await store(question, meera)
  await call(meera, 'look_for_twins')
  const pairs = await pairsOf(one.id)
  expect(pairs).toHaveLength(1)
  expect([pairs[0]?.one, pairs[0]?.other].sort()).toEqual([one.id, same.id].sort())
  expect(await pairsOf(else_.id)).toEqual([])
})

test('the Hindi alone is enough', async () => {
  const hindi = 'इलायची गोदामों का पंजीकरण करने वाला नियामक प्राधिकरण संसद के किस अधिनियम से बना?'
  const one = about('saffron', { stem_hi: hindi })
  const other = written({ stem: 'By what law was the body made?', stem_hi: hindi })
  for (const question of [one, other]) await store(question, meera)
  await call(meera, 'look_for_twins')
  expect(await pairsOf(other.id)).toMatchObject([{ alike: 1 }])
})

test('what somebody found to be no pair stays none after the next search, and can be opened again', async () => {
  const one = about('vanilla')
  const same = { ...one, id: `q-${crypto.randomUUID()}` }
  for (const question of [one, same]) await store(question, meera)
  await call(meera, 'look_for_twins')
  await call(meera, 'settle_twins', same.id, one.id, 'apart')
  await store({ ...one, stem: `${one.stem.slice(0, -1)} now?` }, meera)
  await call(meera, 'look_for_twins')
  expect(await pairsOf(one.id)).toMatchObject([{ state: 'apart', settled_by: 'Meera Iyer' }])
  await call(meera, 'settle_twins', same.id, one.id, 'open')
  expect(await pairsOf(one.id)).toMatchObject([{ state: 'open', settled_by: null }])
  await expect(call(meera, 'settle_twins', 'a', 'b', 'apart')).rejects.toMatchObject({ code: 'PT404' })
  await expect(call(meera, 'settle_twins', 'a', 'b', 'x')).rejects.toMatchObject({ code: 'PT400' })
})

test('of a pair one is retired and the other stays', async () => {
  const one = about('turmeric')
  const same = { ...one, id: `q-${crypto.randomUUID()}` }
  for (const question of [one, same]) {
    await store(question, meera)
    await call(meera, 'publish_question', question.id, 1)
  }
  await call(meera, 'look_for_twins')
  await expect(
    call(meera, 'retire_twin', one.id, same.id, 'x', 'The other one is written better.'),
  ).rejects.toMatchObject({ code: 'PT400' })
  await call(meera, 'retire_twin', one.id, same.id, same.id, 'The other one is written better.')
  expect(await standing(same.id)).toMatchObject({ status: 'retired' })
  expect(await standing(one.id)).toMatchObject({ status: 'live' })
  expect(await pairsOf(one.id)).toMatchObject([{ state: 'retired' }])
  const acts = await asOwner<{ action: string }>(
    'select action from private.audit_log where subject_id = $1',
    [same.id],
  )
  expect(acts.map(({ action }) => action)).toContain('questions.retire')
})

test('of two administrators who each retire another one of a pair, the second is told, and one stays', async () => {
  const one = about('asafoetida')
  const same = { ...one, id: `q-${crypto.randomUUID()}` }
  for (const question of [one, same]) {
    await store(question, meera)
    await call(meera, 'publish_question', question.id, 1)
  }
  await call(meera, 'look_for_twins')
  const why = 'The other one is written better.'
  await call(meera, 'retire_twin', one.id, same.id, same.id, why)
  await expect(call(meera, 'retire_twin', one.id, same.id, one.id, why)).rejects.toMatchObject({
    code: 'PT409',
  })
  await expect(call(meera, 'settle_twins', one.id, same.id, 'apart')).rejects.toMatchObject({ code: 'PT409' })
  await call(meera, 'retire_twin', one.id, same.id, same.id, why)
  expect(await standing(one.id)).toMatchObject({ status: 'live' })
  expect(await pairsOf(one.id)).toMatchObject([{ state: 'retired' }])
})
