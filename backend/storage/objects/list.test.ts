/** One level of a bucket. */

import { afterAll, expect, test } from 'vitest'
import { startStorage } from '../testing/start-storage.ts'

const app = await startStorage()
afterAll(() => app.close())
const { asha } = app
const scans = asha.storage.from('scans')

test('a page may be asked to be as long as anybody likes, and is as long as the database makes one', async () => {
  await scans.upload(`${asha.id}/a.txt`, 'x')
  for (const limit of [1000, 1001, 10_000, 2_147_483_647]) {
    const { data, error } = await scans.list(asha.id, { limit })
    expect([error, data?.map(({ name }) => name)]).toEqual([null, ['a.txt']])
  }
  for (const limit of [0, -1, 1.5, 2_147_483_648]) {
    expect((await scans.list(asha.id, { limit })).error).toMatchObject({ statusCode: '400' })
  }
})
