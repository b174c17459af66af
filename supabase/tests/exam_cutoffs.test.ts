/** Cut-offs by category, and the learner's own category, which nothing else uses. */

import { expect, test } from 'vitest'
import { as, asOwner, newUser } from './as-user.ts'

const CATEGORIES = ['general', 'ews', 'obc', 'sc', 'st', 'pwbd-1', 'pwbd-2', 'pwbd-3', 'pwbd-5']

test('each of the last five years has every category, with where it was read', async () => {
  const rows = await as('visitor', 'select * from public.exam_cutoffs order by year')

  expect(rows).toHaveLength(45)
  for (const year of [2021, 2022, 2023, 2024, 2025]) {
    const found = rows.filter((row) => row.year === year)
    expect(found.map(({ category }) => category).sort()).toEqual([...CATEGORIES].sort())
    expect(
      found.every(({ publisher, source_url }) => publisher && String(source_url).startsWith('https://')),
    ).toBe(true)
  }
  expect(
    rows.filter(({ checked }) => checked === null).map(({ year, category }) => [year, category]),
  ).toEqual([[2021, 'sc']])
  expect(rows.find(({ year, category }) => year === 2025 && category === 'obc')).toMatchObject({
    marks: '92.00',
  })
})

test('a category is said, noted with its moment, and taken back with it', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const said = () => as(asha, 'select exam_category, exam_category_said_at from public.profiles')
  expect(await said()).toEqual([{ exam_category: null, exam_category_said_at: null }])

  await as(asha, `update public.profiles set exam_category = 'obc'`)
  expect(await said()).toEqual([{ exam_category: 'obc', exam_category_said_at: expect.any(Date) }])
  const [first] = await said()
  await as(asha, `update public.profiles set full_name = 'Asha'`)
  expect((await said())[0]).toEqual(first)
  await as(asha, 'update public.profiles set exam_category = null')
  expect(await said()).toEqual([{ exam_category: null, exam_category_said_at: null }])
  expect(await asOwner('select exam_category from public.profiles where user_id = $1', [ravi])).toEqual([
    { exam_category: null },
  ])
})

test('no other category, and no moment of one’s own making', async () => {
  const asha = await newUser()

  await expect(as(asha, `update public.profiles set exam_category = 'other'`)).rejects.toThrow(
    'check constraint',
  )
  await expect(as(asha, 'update public.profiles set exam_category_said_at = now()')).rejects.toThrow(
    'permission denied',
  )
})
