import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newItem } from './news-items.ts'

type Feed = { updated: string; entries: { id: string; title: string; updated: string }[] } | null

const read = (token: string) => call<Feed>('service', 'read_news_address', token)
const renew = (who: string) => call<string>(who, 'renew_news_address')

test('an address opens the published news, and is kept as a hash alone', async () => {
  const asha = await newUser()
  const id = await newItem('fed', { news_date: '2097-01-01' })
  const draft = await newItem('draft', { news_date: '2097-01-01', status: 'draft' })
  expect(await call(asha, 'my_news_address')).toBeNull()
  const token = await renew(asha)

  const ids = (await read(token))?.entries.map((entry) => entry.id)
  expect(ids).toContain(id)
  expect(ids).not.toContain(draft)
  expect(JSON.stringify(await asOwner('select * from public.news_addresses'))).not.toContain(token)
  expect(await call(asha, 'my_news_address')).toEqual({
    created_at: expect.any(String),
    last_read_on: expect.any(String),
  })
})

test('a story that is withdrawn leaves the feed, and the feed says that it was changed', async () => {
  const token = await renew(await newUser())
  const id = await newItem('wrong', { news_date: '2097-01-02' })
  const before = await read(token)
  await asOwner(`update public.news_items set status = 'withdrawn' where id = $1`, [id])
  const after = await read(token)
  expect(after?.entries.map((entry) => entry.id)).not.toContain(id)
  expect(Date.parse(after?.updated ?? '')).toBeGreaterThan(Date.parse(before?.updated ?? ''))
})

test('a renewed address ends the earlier one, and a removed one opens nothing', async () => {
  const asha = await newUser()
  const [first, second] = [await renew(asha), await renew(asha)]

  expect(first).not.toBe(second)
  expect(await read(first)).toBeNull()
  expect(await read(second)).not.toBeNull()
  await call(asha, 'remove_news_address')
  expect(await read(second)).toBeNull()
})

test.each(['', 'guess', "' or true --"])('%j opens nothing', async (token) => {
  await renew(await newUser())
  expect(await read(token)).toBeNull()
})

test('the address goes with its account', async () => {
  const asha = await newUser()
  const token = await renew(asha)
  await asOwner('delete from auth.users where id = $1', [asha])
  expect(await read(token)).toBeNull()
})

test('only the server reads by an address, and only its owner knows of it', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const token = await renew(asha)

  for (const who of [asha, 'visitor']) {
    await expect(call(who, 'read_news_address', token)).rejects.toThrow('permission denied')
    await expect(as(who, 'select * from public.news_addresses')).rejects.toThrow('permission denied')
  }
  expect(await call(ravi, 'my_news_address')).toBeNull()
  await call(ravi, 'remove_news_address')
  expect(await read(token)).not.toBeNull()
  await expect(renew('visitor')).rejects.toThrow('permission denied')
})
