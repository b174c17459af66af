/** Questions of past papers: named as such wherever they are asked, and found by their year. */

import { expect, test } from 'vitest'
import { asOwner, call, newUser } from './as-user.ts'
import { newQuestion } from './bank.ts'

type Opened = {
  questions: { question_id: string; pyq: { year: number; paper: string; no: number } | null }[]
}

async function ofPaper(id: string, year: number, no: number) {
  await asOwner(
    `update public.questions set source_type = 'pyq', pyq_year = $2, pyq_paper = 'gs1', pyq_no = $3 where id = $1`,
    [id, year, no],
  )
}

test('practice finds questions by year, and each says which paper it is of', async () => {
  const asha = await newUser()
  expect(await call(asha, 'pyq_years')).toEqual([])
  const topic = `topic-${crypto.randomUUID().slice(0, 8)}`
  const [own, of2023, of2024] = await Promise.all([1, 2, 3].map(() => newQuestion({ topic })))
  await ofPaper(of2023?.id as string, 2023, 12)
  await ofPaper(of2024?.id as string, 2024, 7)

  expect(await call(asha, 'pyq_years')).toEqual([2024, 2023])
  const count = (years?: number[]) => call(asha, 'count_practice', { topics: [topic], years })
  expect([
    await count(),
    await count([]),
    await count([2024]),
    await count([2023, 2024]),
    await count([1999]),
  ]).toEqual([3, 3, 1, 2, 0])
  const { questions } = await call<Opened>(asha, 'start_practice', { topics: [topic], size: 5 })
  expect(new Map(questions.map(({ question_id, pyq }) => [question_id, pyq]))).toEqual(
    new Map([
      [own?.id, null],
      [of2023?.id, { year: 2023, paper: 'gs1', no: 12 }],
      [of2024?.id, { year: 2024, paper: 'gs1', no: 7 }],
    ]),
  )
  await expect(call('visitor', 'pyq_years')).rejects.toThrow('permission denied')
})

test('a past paper has each number once, and half of what names it is refused', async () => {
  const [one, other] = [await newQuestion(), await newQuestion()]
  await ofPaper(one.id, 2021, 5)

  await expect(ofPaper(other.id, 2021, 5)).rejects.toThrow('one_question_a_number')
  await expect(
    asOwner(`update public.questions set source_type = 'pyq', pyq_year = 2021 where id = $1`, [other.id]),
  ).rejects.toThrow('check constraint')
  await expect(
    asOwner(`update public.questions set pyq_year = 2020, pyq_paper = 'gs1', pyq_no = 1 where id = $1`, [
      other.id,
    ]),
  ).rejects.toThrow('check constraint')
})
