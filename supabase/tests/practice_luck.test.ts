/** What counts as luck in practice, and which past questions stand beside one that was answered. */

import { expect, test } from 'vitest'
import { asOwner, call, newUser } from './as-user.ts'
import { newQuestion } from './bank.ts'

const newTopic = () => `topic-${crypto.randomUUID().slice(0, 8)}`

test('right by luck is right and called a guess: one of two left is none', async () => {
  const asha = await newUser()
  const topic = newTopic()
  await Promise.all([1, 2, 3].map(() => newQuestion({ topic, key: 0 })))
  const { attempt } = await call<{ attempt: { id: string } }>(asha, 'start_practice', {
    topics: [topic],
    size: 3,
  })
  for (const confidence of [0, 1, 2]) {
    const position = confidence + 1
    await call(asha, 'check_answer', attempt.id, { position, seq: 1, selected: 0, confidence })
  }

  expect(await call(asha, 'count_practice', { topics: [topic], only: ['lucky'] })).toBe(1)
})

async function ofPaper(id: string, year: number, no: number) {
  await asOwner(
    `update public.questions set source_type = 'pyq', pyq_year = $2, pyq_paper = 'gs1', pyq_no = $3 where id = $1`,
    [id, year, no],
  )
}

test('past questions on the topic are told, the latest first, and never itself, our own or one held back', async () => {
  const asha = await newUser()
  const topic = newTopic()
  const [own, older, newer, held] = await Promise.all(
    [1, 2, 3, 4].map(() => newQuestion({ topic, diagnostic: false })),
  )
  const elsewhere = await newQuestion({ topic: newTopic() })
  await ofPaper(older?.id as string, 2019, 31)
  await ofPaper(newer?.id as string, 2022, 32)
  await ofPaper(held?.id as string, 2023, 33)
  await ofPaper(elsewhere.id, 2018, 34)
  await asOwner('update public.questions set diagnostic = true where id = $1', [held?.id])
  const related = (id: string | undefined) => call(asha, 'related_past_questions', id)

  expect(await related(own?.id)).toEqual([
    { year: 2022, paper: 'gs1', no: 32, stem: { en: `What is ${newer?.id}?` } },
    { year: 2019, paper: 'gs1', no: 31, stem: { en: `What is ${older?.id}?` } },
  ])
  expect(await related(newer?.id)).toMatchObject([{ year: 2019 }])
  expect(await related('no-such-question')).toEqual([])
  await expect(call('visitor', 'related_past_questions', 'x')).rejects.toThrow('permission denied')
})
