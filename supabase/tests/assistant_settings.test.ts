import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'

const mine = 'select style, read_aloud, review_voice, keep_history from public.assistant_settings'
const choose = (who: Parameters<typeof call>[0], changes: unknown) =>
  call<Record<string, unknown>>(who, 'choose_assistant_settings', changes)

test('a learner changes one thing, and the rest stays as it was', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  expect(await as(asha, mine)).toEqual([])
  expect(await choose(asha, { style: 'tutor' })).toEqual({
    ...{ style: 'tutor', read_aloud: false, review_voice: true, keep_history: true },
  })
  await choose(asha, { keep_history: false })
  await choose(asha, { read_aloud: true, review_voice: false })
  expect(await as(asha, mine)).toEqual([
    { style: 'tutor', read_aloud: true, review_voice: false, keep_history: false },
  ])
  expect(await choose(asha, { style: null })).toMatchObject({ style: null, keep_history: false })
  expect(await as(ravi, mine)).toEqual([])
})

test.each([
  { style: 'viva' },
  { style: 7 },
  { read_aloud: 'yes' },
  { keep_history: null },
  { user_id: crypto.randomUUID() },
  ['style'],
  'style',
  3,
])('what is no choice is refused and changes nothing: %j', async (changes) => {
  const asha = await newUser()
  await choose(asha, { style: 'tutor' })

  await expect(choose(asha, JSON.stringify(changes))).rejects.toMatchObject({ code: 'PT400' })
  expect(await as(asha, mine)).toMatchObject([{ style: 'tutor' }])
})

test.each([
  `insert into public.assistant_settings (user_id) values (auth.uid())`,
  `update public.assistant_settings set read_aloud = true`,
  'delete from public.assistant_settings',
])('nobody writes past the function: %s', async (statement) => {
  await expect(as(await newUser(), statement)).rejects.toThrow('permission denied')
})

test('visitors choose nothing, and a two-step account shows both steps first', async () => {
  await expect(choose('visitor', {})).rejects.toThrow('permission denied')
  await expect(as('visitor', mine)).rejects.toThrow('permission denied')
  const asha = await newUser()
  await choose(asha, { style: 'tutor' })
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [asha],
  )
  await expect(choose(withAal(asha, 'aal1'), { style: null })).rejects.toMatchObject({ code: '42501' })
  expect(await as(withAal(asha, 'aal1'), mine)).toEqual([])
  expect(await as(withAal(asha, 'aal2'), mine)).toHaveLength(1)
})
