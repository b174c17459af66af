/** What a machine drafted reaches no learner without a reviewer: not even with the rights of the server. */

import { expect, test } from 'vitest'
import { as, asOwner } from './as-user.ts'
import { leafTopic } from './desk-question.ts'

test('the server itself cannot call a machine’s mains question a person’s, nor publish it without a reviewer', async () => {
  await leafTopic()
  const id = `mains-${crypto.randomUUID()}`
  await asOwner(
    `insert into public.mains_questions (id, topic, marks, words, minutes, directive, question, question_hi, parts, rubric, status, origin, drafted_by)
     values ($1, 'gdp', 10, 150, 7, 'discuss', 'x', 'x', '{}', '{}', 'draft', 'desk', 'ai')`,
    [id],
  )
  const change = (what: string) =>
    as('service', `update public.mains_questions set ${what} where id = '${id}'`)
  const claims = `select set_config('request.jwt.claims', '{"role":"service_role"}', true)`
  await expect(change(`drafted_by = 'person', status = 'live'`)).rejects.toMatchObject({ code: '42501' })
  await expect(change(`drafted_by = 'person'`)).rejects.toMatchObject({ code: '42501' })
  await expect(change(`status = 'live'`)).rejects.toMatchObject({ code: '23514' })
  await expect(change(`status = 'live', reviewed_by = '   '`)).rejects.toMatchObject({ code: '23514' })
  await expect(
    asOwner(`${claims}; update public.mains_questions set drafted_by = 'person' where id = '${id}'`),
  ).rejects.toMatchObject({ code: '42501' })
  // The operator, as in a load of the library, is no caller.
  await asOwner(`update public.mains_questions set drafted_by = 'person' where id = $1`, [id])
  const [row] = await asOwner('select drafted_by from public.mains_questions where id = $1', [id])
  expect(row).toEqual({ drafted_by: 'person' })
})
