import { expect, test } from 'vitest'
import { as, asOwner, newUser } from './as-user.ts'

const mine = 'select full_name, email, preparation_level, onboarding_test_taken from public.profiles'

test('a new account has its profile at once', async () => {
  const asha = await newUser({ email: 'asha@example.in', fullName: '  Asha Rao ' })

  expect(await as(asha, mine)).toEqual([
    {
      full_name: 'Asha Rao',
      email: 'asha@example.in',
      preparation_level: 'beginner',
      onboarding_test_taken: false,
    },
  ])
})

test('a name is optional and never longer than 200 characters', async () => {
  const nameless = await newUser({ fullName: ' ' })
  const long = await newUser({ fullName: 'x'.repeat(500) })

  expect(await as(nameless, mine)).toMatchObject([{ full_name: null }])
  expect(await as(long, mine)).toMatchObject([{ full_name: 'x'.repeat(200) }])
})

test('a learner sees no other profile', async () => {
  const [asha, ravi] = [await newUser(), await newUser({ email: 'ravi@example.in' })]

  expect(await as(asha, `select email from public.profiles where user_id = '${ravi}'`)).toEqual([])
})

test('a learner changes their own name and nobody else’s', async () => {
  const [asha, ravi] = [await newUser(), await newUser({ fullName: 'Ravi' })]

  await as(asha, `update public.profiles set full_name = 'Asha R.'`)

  expect(await as(asha, mine)).toMatchObject([{ full_name: 'Asha R.' }])
  expect(await as(ravi, mine)).toMatchObject([{ full_name: 'Ravi' }])
})

test.each([
  `update public.profiles set preparation_level = 'advanced'`,
  `update public.profiles set onboarding_test_taken = true`,
  `update public.profiles set email = 'other@example.in'`,
  `update public.profiles set created_at = now()`,
  `insert into public.profiles (user_id) values (gen_random_uuid())`,
  `delete from public.profiles`,
])('a learner may not %s', async (statement) => {
  const asha = await newUser()

  await expect(as(asha, statement)).rejects.toThrow('permission denied')
})

test.each(['select * from public.profiles', `update public.profiles set full_name = 'x'`])(
  'a visitor may not %s',
  async (statement) => {
    await expect(as('visitor', statement)).rejects.toThrow('permission denied')
  },
)

test('a changed address of the account is the profile’s address', async () => {
  const asha = await newUser()

  await asOwner('update auth.users set email = $2 where id = $1', [asha, 'new@example.in'])

  expect(await as(asha, mine)).toMatchObject([{ email: 'new@example.in' }])
})

test('the profile goes with the account', async () => {
  const asha = await newUser()

  await asOwner('delete from auth.users where id = $1', [asha])

  expect(await asOwner('select from public.profiles where user_id = $1', [asha])).toEqual([])
})
