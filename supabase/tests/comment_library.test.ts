/** The comments that mentors write again and again: their own, and shared ones. */

import { expect, test } from 'vitest'
import { as, call, newUser } from './as-user.ts'
import { newMentor } from './marked-answers.ts'

const read = (who: string) =>
  as<{ body: string; uses: number }>(
    who,
    'select body, uses from public.comment_library order by uses desc, body',
  )

function keep(who: string, body: string, shared = false, id: string = crypto.randomUUID()) {
  return call(who, 'keep_library_comment', id, body, 'structure', shared).then(() => id)
}

test('a mentor reads her own comments and those that are shared', async () => {
  const [meera, asha] = [await newMentor(), await newMentor()]
  await keep(meera, 'Her own')
  const shared = await keep(meera, 'Shared with all', true)
  expect((await read(asha)).map(({ body }) => body)).toEqual(['Shared with all'])

  await call(asha, 'use_library_comment', shared)
  await call(asha, 'use_library_comment', shared)
  expect(await read(meera)).toEqual([
    { body: 'Shared with all', uses: 2 },
    { body: 'Her own', uses: 0 },
  ])
})

test('nobody changes or removes another mentor’s comment, nor counts one that is not shared', async () => {
  const [meera, asha] = [await newMentor(), await newMentor()]
  const shared = await keep(meera, `A ${crypto.randomUUID()}`, true)
  const own = await keep(meera, 'Mine')
  await expect(keep(asha, 'Taken over', true, shared)).rejects.toThrow('another mentor’s')
  await as(asha, { text: 'delete from public.comment_library where id = $1', values: [shared] })
  await call(asha, 'use_library_comment', own)
  const left = await as<{ id: string; uses: number }>(meera, {
    text: 'select id, uses from public.comment_library where user_id = $1 order by id = $2',
    values: [meera, shared],
  })
  expect(left).toEqual([
    { id: own, uses: 0 },
    { id: shared, uses: 0 },
  ])
  await keep(meera, 'Better words', false, own)
  await as(meera, { text: 'delete from public.comment_library where id = $1', values: [shared] })
  expect(
    await as(meera, { text: 'select body from public.comment_library where user_id = $1', values: [meera] }),
  ).toEqual([{ body: 'Better words' }])
})

test('learners and visitors read none of it, and nobody writes past the functions', async () => {
  const meera = await newMentor()
  await keep(meera, 'Shared', true)
  expect(await read(await newUser())).toEqual([])
  await expect(read('visitor')).rejects.toThrow('permission denied')
  await expect(as(meera, `update public.comment_library set uses = 99`)).rejects.toThrow('permission denied')
  await expect(keep(meera, ' ')).rejects.toThrow('1 to 1,000')
  await expect(call(meera, 'keep_library_comment', crypto.randomUUID(), 'x', 'style', true)).rejects.toThrow(
    'check',
  )
})
