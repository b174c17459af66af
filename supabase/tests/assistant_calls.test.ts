import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'

type Quota = { id: number | null; limit: number | null; used: number; left: number | null; resets_at: string }

function open(userId: string, limit: number, tokens = 500) {
  return call<Quota>('service', 'open_assistant_call', userId, 'text', 'a-model', tokens, tokens, limit)
}

test('a call counts with what it may use until it says what it used', async () => {
  const asha = await newUser()

  const opened = await open(asha, 10_000)
  expect(opened).toMatchObject({ used: 0, left: 10_000, limit: 10_000, id: expect.any(Number) })
  expect(await call(asha, 'my_assistant_quota', 10_000)).toMatchObject({ used: 1000, left: 9000 })

  const closed = await call('service', 'close_assistant_call', opened.id, 'done', 40, 60, 900, 0, 12, 10_000)
  expect(closed).toMatchObject({ used: 100, left: 9900 })
})

test('beyond the day’s limit no call is entered, also when many come at once', async () => {
  const asha = await newUser()

  const opened = await Promise.all(Array.from({ length: 40 }, () => open(asha, 2000)))
  expect(opened.filter(({ id }) => id !== null)).toHaveLength(2)
  expect(opened.filter(({ id }) => id === null)[0]).toMatchObject({ used: 2000, left: 0 })
})

test('the day begins anew at midnight in India', async () => {
  const asha = await newUser()
  await open(asha, 2000)
  await asOwner('update public.assistant_calls set day = day - 1 where user_id = $1', [asha])

  const { used, resets_at } = await open(asha, 2000)
  expect(used).toBe(0)
  expect(new Date(resets_at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' })).toBe('00:00:00')
  const hours = (new Date(resets_at).getTime() - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(0)
  expect(hours).toBeLessThanOrEqual(24)
})

test('one learner’s calls do not use up another’s day', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await open(asha, 1000)

  expect((await open(ravi, 1000)).id).not.toBeNull()
  expect(await call(ravi, 'my_assistant_quota')).toMatchObject({ used: 1000, limit: null, left: null })
})

type Entered = Quota & { of_all: boolean; is_first?: boolean }
type Day = { tokens: number; refused: number; reached_at: string | null }

const ofAll = async () => {
  const sum = `select coalesce(sum(tokens), 0)::int as tokens, coalesce(sum(refused), 0)::int as refused,
    max(reached_at) as reached_at from private.assistant_days where day = private.today()`
  return (await asOwner(sum))[0] as Day
}

function openBelow(userId: string, ceiling: number, tokens = 500) {
  const limits = [1_000_000, null, null, ceiling]
  return call<Entered>('service', 'open_assistant_call', userId, 'text', 'a-model', tokens, tokens, ...limits)
}

test('beyond what all may use together no call is entered for anybody, also when many come at once', async () => {
  const learners = await Promise.all(Array.from({ length: 12 }, () => newUser()))
  const before = await ofAll()
  const ceiling = before.tokens + 3000

  const opened = await Promise.all(learners.map((learner) => openBelow(learner, ceiling)))

  const refused = opened.filter(({ id }) => id === null)
  expect(refused).toHaveLength(9)
  expect(refused.every(({ of_all, used, left }) => of_all && used === 0 && left === 1_000_000)).toBe(true)
  expect(refused.filter(({ is_first }) => is_first)).toHaveLength(1)
  expect(await ofAll()).toMatchObject({
    ...{ tokens: ceiling, refused: before.refused + 9, reached_at: expect.anything() },
  })
  // Nothing is left to whoever has not asked anything yet.
  expect(await call(await newUser(), 'my_assistant_quota', 10_000)).toMatchObject({ used: 0, left: 0 })

  const { id } = opened.find(({ id }) => id !== null) as Entered
  await call('service', 'close_assistant_call', id, 'done', 40, 60)
  expect(await ofAll()).toMatchObject({ tokens: ceiling - 900 })
  expect((await openBelow(await newUser(), ceiling)).id).not.toBeNull()
})

test('administrators see that the day of all is used up, and on the next day that it is not', async () => {
  const boss = await newUser()
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [boss])
  type Home = { queues: { key: string; waiting: number; oldest: string | null }[] }
  const queue = async () => (await call<Home>(boss, 'admin_home')).queues.find(({ key }) => key === 'models')
  await openBelow(await newUser(), 1)

  expect((await queue())?.waiting).toBeGreaterThan(0)
  expect(await call(boss, 'assistant_console', 7)).toMatchObject({
    today: { ceiling: 1, reached_at: expect.any(String) },
  })
  await asOwner('update private.assistant_days set day = day - 1')
  expect(await queue()).toMatchObject({ waiting: 0, oldest: null })
  expect(await call(boss, 'assistant_console', 7)).toMatchObject({ today: null })
})

test('whoever goes takes nothing of what was spent along', async () => {
  const asha = await newUser()
  await open(asha, 10_000)
  const { tokens } = await ofAll()
  await asOwner('delete from auth.users where id = $1', [asha])

  expect((await ofAll()).tokens).toBe(tokens)
})

test('learners read no calls and enter none', async () => {
  const asha = await newUser()
  await open(asha, 1000)

  await expect(as(asha, 'select * from public.assistant_calls')).rejects.toThrow('permission denied')
  await expect(call(asha, 'open_assistant_call', asha, 'text', 'm')).rejects.toThrow('permission denied')
  await expect(call(asha, 'close_assistant_call', 1, 'done')).rejects.toThrow('permission denied')
  await expect(call('visitor', 'my_assistant_quota')).rejects.toThrow('permission denied')
})

test('administrators read sums, never who asked', async () => {
  const [admin, asha] = [await newUser(), await newUser()]
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [admin])
  const { id } = await call<Quota>('service', 'open_assistant_call', asha, 'text', 'summed-model', 5, 5)
  await call('service', 'close_assistant_call', id, 'failed', 7, 8, 1200, 0, 33)

  await expect(call(asha, 'assistant_console', 7)).rejects.toThrow('Only')
  await expect(call('visitor', 'assistant_console', 7)).rejects.toThrow('permission denied')
  const sums = await call<{ models: { model: string }[] }>(admin, 'assistant_console', 7)
  expect(sums.models.filter(({ model }) => model === 'summed-model')).toMatchObject([
    { step: 'text', calls: 1, failed: 1, tokens_in: 7, tokens_out: 8, cost_micros: 33, median_ms: 1200 },
  ])
  expect(JSON.stringify(sums)).not.toContain(asha)
})
