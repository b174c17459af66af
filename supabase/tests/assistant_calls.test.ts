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

test('learners read no calls and enter none', async () => {
  const asha = await newUser()
  await open(asha, 1000)

  await expect(as(asha, 'select * from public.assistant_calls')).rejects.toThrow('permission denied')
  await expect(call(asha, 'open_assistant_call', asha, 'text', 'm')).rejects.toThrow('permission denied')
  await expect(call(asha, 'close_assistant_call', 1, 'done')).rejects.toThrow('permission denied')
  await expect(call(asha, 'assistant_usage', 30)).rejects.toThrow('Only the mentor and administrators')
  await expect(call('visitor', 'assistant_usage', 30)).rejects.toThrow('permission denied')
  await expect(call('visitor', 'my_assistant_quota')).rejects.toThrow('permission denied')
})

test('staff read sums, never who asked', async () => {
  const [mentor, asha] = [await newUser(), await newUser()]
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [mentor])
  const { id } = await call<Quota>('service', 'open_assistant_call', asha, 'text', 'summed-model', 5, 5)
  await call('service', 'close_assistant_call', id, 'failed', 7, 8, 1200, 0, 33)

  const sums = await call<{ model: string }[]>(mentor, 'assistant_usage', 7)
  const [mine] = sums.filter(({ model }) => model === 'summed-model')
  expect(mine).toMatchObject({
    ...{ step: 'text', calls: 1, learners: 1, failures: 1, tokens_in: 7, tokens_out: 8 },
    ...{ cost_micros: 33, median_ms: 1200 },
  })
  expect(JSON.stringify(sums)).not.toContain(asha)
})
