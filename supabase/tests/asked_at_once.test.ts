/** Requests that cross one another, or come once more because their answer was lost: what is left is what was meant. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newQuestion } from './bank.ts'
import { newItem } from './news-items.ts'
import { inDays, whileUnderWay } from './study-plans.ts'

type Fields = Record<string, unknown>
const both = (name: string, text: string) => ({ [name]: text, [`${name}_hi`]: 'राष्ट्रीय आय' })

const meera = await newUser({ fullName: 'Meera Iyer' })
await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [meera])
const questions: string[] = []
for (let at = 0; at < 5; at++) questions.push((await newQuestion()).id)

const newTest = (fields: Fields = {}) =>
  call<string>(meera, 'save_test', {
    ...{ kind: 'topic', ...both('title', 'Income'), ...both('about', 'Five on GDP'), topics: ['gdp'] },
    ...{ minutes: 12, rule: 'gs1', dropped_policy: 'award_all', series: '', attempts_allowed: null },
    ...{ opens_at: null, closes_at: null, questions, ...fields },
  })

const ANNOUNCEMENT = {
  ...{ ...both('title', 'Books are being moved'), body: '', body_hi: '' },
  ...{ audience: 'everyone', is_important: false },
}
async function announcement(id: string): Promise<Fields> {
  const [found] = await as<{ row: Fields }>(
    meera,
    `select to_jsonb(row) as row from public.announcement_desk() row where id = '${id}'`,
  )
  return found?.row ?? {}
}

test('an announcement that is published, or withdrawn, once more is so already', async () => {
  const id = await call<string>(meera, 'save_announcement', ANNOUNCEMENT)
  const draft = await announcement(id)
  await call(meera, 'publish_announcement', id, draft)
  const shown = await announcement(id)
  await call(meera, 'publish_announcement', id, draft)
  expect(await announcement(id)).toEqual(shown)

  // in another wording it is not what was seen
  await call(meera, 'save_announcement', { ...ANNOUNCEMENT, id, title: 'Books are being sold' })
  await expect(call(meera, 'publish_announcement', id, draft)).rejects.toMatchObject({ detail: 'read' })

  const last = await announcement(id)
  await call(meera, 'withdraw_announcement', id, last)
  const gone = await announcement(id)
  await call(meera, 'withdraw_announcement', id, last)
  expect(await announcement(id)).toEqual(gone)
})

test('a test that is published once more stands already, and one that is retired once more is', async () => {
  const slug = await newTest()
  const at = () => call<Fields>(meera, 'test_at_desk', slug)
  const draft = await at()
  await call(meera, 'publish_test', slug, 'Meera Iyer', draft)
  await call(meera, 'publish_test', slug, 'Meera Iyer', draft)
  await expect(call(meera, 'publish_test', slug, 'Anil Rao', draft)).rejects.toThrow(
    'stands before learners already',
  )
  const live = await at()
  await call(meera, 'retire_test', slug, 'It is of no use', live)
  await call(meera, 'retire_test', slug, 'It is of no use', live)
  const noted = await asOwner(
    `select 1 from private.audit_log where action = 'tests.retire' and subject_id = $1`,
    [slug],
  )
  expect(noted).toHaveLength(1)
})

test('a copy of another test is another copy, under whatever identity it is asked for', async () => {
  const [income, prices] = [await newTest(), await newTest(both('title', 'Prices'))]
  const made_as = crypto.randomUUID()
  const copy = await call<string>(meera, 'copy_test', income, made_as)
  const other = await call<string>(meera, 'copy_test', prices, made_as)
  expect(await call(meera, 'test_at_desk', other)).toMatchObject({ title: 'Prices (2)' })
  expect(await call(meera, 'copy_test', income, made_as)).toBe(copy)
})

test('a wish that comes in the moment in which its story is withdrawn brings no card of it', async () => {
  const asha = await newUser()
  const item = await newItem('withdrawn')
  const card = {
    ...{ id: crypto.randomUUID(), front: 'What happened?', back: 'It was held.', lang: 'en' },
    ...{ source: { kind: 'own' }, topic: 'gdp' },
  }
  await whileUnderWay(
    asha,
    ['select public.revise_news($1, $2, $3)', item, await inDays(3), JSON.stringify([card])],
    () => asOwner(`update public.news_items set status = 'withdrawn' where id = $1`, [item]),
  )
  await asOwner('update public.news_revisions set due_on = private.today() where user_id = $1', [asha])
  await asOwner('select private.release_news_revisions()')
  expect(await as(asha, 'select front from public.cards')).toEqual([])
  expect(await asOwner('select 1 from public.news_revisions where user_id = $1', [asha])).toEqual([])
})
