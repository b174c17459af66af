import { expect, test } from 'vitest'
import { as, asOwner, newUser } from './as-user.ts'

test('a new account is a student', async () => {
  const asha = await newUser()

  expect(await as(asha, 'select user_id, role from public.user_roles')).toEqual([
    { user_id: asha, role: 'student' },
  ])
})

test('a learner does not see what others are', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]

  expect(await as(asha, `select role from public.user_roles where user_id = '${ravi}'`)).toEqual([])
})

test.each([
  `update public.user_roles set role = 'admin'`,
  `insert into public.user_roles (user_id, role) values (gen_random_uuid(), 'admin')`,
  'delete from public.user_roles',
])('nobody gives or takes a role by hand: %s', async (statement) => {
  const asha = await newUser()

  await expect(as(asha, statement)).rejects.toThrow('permission denied')
  await expect(as('visitor', statement)).rejects.toThrow('permission denied')
})

test('visitors read no role', async () => {
  await expect(as('visitor', 'select * from public.user_roles')).rejects.toThrow('permission denied')
})

test('there are three roles and no others', async () => {
  const asha = await newUser()

  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [asha])
  await expect(
    asOwner(`update public.user_roles set role = 'root' where user_id = $1`, [asha]),
  ).rejects.toThrow('user_roles_role_check')
})
