import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newItem } from './news-items.ts'

type Report = {
  id: string
  item_id: string
  reason: string
  says: string
  hard: number
  outcome: string | null
}
type Desk = { counts: { open: number; settled: number }; items: Report[] }

async function newMentor() {
  const id = await newUser()
  await asOwner(
    `insert into public.user_roles (user_id, role) values ($1, 'mentor')
    on conflict (user_id) do update set role = excluded.role`,
    [id],
  )
  return id
}

const report = (
  who: string,
  item: string,
  reason = 'unclear',
  says = 'Look here',
  proof = '',
  id = crypto.randomUUID(),
) => call(who, 'report_news_error', id, item, reason, says, proof)

test('a report reaches the desk without its learner, and what became of it reaches the learner', async () => {
  const [asha, meera] = [await newUser(), await newMentor()]
  const item = await newItem('wrong')
  const id = crypto.randomUUID()
  const sent = () => report(asha, item, 'wrong-fact', ' It was 5.25 ', 'https://rbi.org.in/x', id)
  await sent()
  await sent()

  const desk = await call<Desk>(meera, 'list_news_reports', 'open')
  const mine = desk.items.filter(({ item_id }) => item_id === item)
  expect(mine).toMatchObject([
    { reason: 'wrong-fact', says: 'It was 5.25', proof_url: 'https://rbi.org.in/x', outcome: null },
  ])
  expect(Object.keys(mine[0] ?? {})).not.toContain('user_id')

  await call(meera, 'settle_news_report', mine[0]?.id, 'fixed')
  expect(await call(asha, 'my_news_item', item)).toMatchObject({ reports: [{ id, outcome: 'fixed' }] })
  // a request whose answer was lost
  await call(meera, 'settle_news_report', mine[0]?.id, 'fixed')
  const late = 'The circular says so too.'
  await expect(call(meera, 'settle_news_report', mine[0]?.id, 'not-a-mistake', late)).rejects.toMatchObject({
    code: 'PT404',
  })
  expect((await call<Desk>(meera, 'list_news_reports', 'settled')).items).toContainEqual(
    expect.objectContaining({ item_id: item, outcome: 'fixed' }),
  )
})

test('where nothing is changed the learner is told why', async () => {
  const [asha, meera] = [await newUser(), await newMentor()]
  const item = await newItem('right')
  await report(asha, item, 'unclear')
  const { items } = await call<Desk>(meera, 'list_news_reports', 'open')
  const id = items.find(({ item_id }) => item_id === item)?.id

  await expect(call(meera, 'settle_news_report', id, 'not-a-mistake', 'No.')).rejects.toMatchObject({
    code: 'PT400',
  })
  await call(meera, 'settle_news_report', id, 'not-a-mistake', 'The circular says so too.')
  expect(await call(asha, 'my_news_item', item)).toMatchObject({
    reports: [{ outcome_note: 'The circular says so too.' }],
  })
})

test.each([
  ['a reason that is none', 'boring', 'x', ''],
  ['a wrong fact without proof', 'wrong-fact', 'It is wrong', ''],
  ['nothing said and nothing shown', 'other', ' ', ''],
  ['a proof that is a script', 'wrong-fact', 'x', 'javascript:alert(1)'],
  ['a proof that is no address', 'wrong-fact', 'x', 'my newspaper'],
  ['more than anybody reads', 'other', 'x'.repeat(1001), ''],
])('%s is refused with what to do', async (_name, reason, says, proof) => {
  await expect(report(await newUser(), await newItem('refused'), reason, says, proof)).rejects.toMatchObject({
    code: 'PT400',
  })
})

test('what is not in the news cannot be reported', async () => {
  const asha = await newUser()
  for (const item of ['gone', await newItem('draft', { status: 'draft' })])
    await expect(report(asha, item, 'unclear')).rejects.toMatchObject({ code: 'PT404' })
})

test('fifty reports of one learner may wait', async () => {
  const asha = await newUser()
  const item = await newItem('many')
  await asOwner(
    `insert into public.news_reports (id, user_id, item_id, reason, says)
     select gen_random_uuid(), $1, $2, 'other', 'x' from generate_series(1, 49)`,
    [asha, item],
  )
  await report(asha, item, 'unclear')
  await expect(report(asha, item, 'unclear')).rejects.toThrow('Fifty of your reports wait')
})

test('learners see no desk, and no report of another', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const item = await newItem('private')
  await report(asha, item, 'unclear')

  expect(await call(ravi, 'my_news_item', item)).toMatchObject({ reports: [] })
  for (const who of [ravi, 'visitor']) {
    await expect(as(who, 'select * from public.news_reports')).rejects.toThrow('permission denied')
    await expect(call(who, 'list_news_reports', 'open')).rejects.toMatchObject({ code: '42501' })
    await expect(call(who, 'settle_news_report', 'x', 'fixed')).rejects.toMatchObject({ code: '42501' })
  }
})
