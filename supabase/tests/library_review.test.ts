import { expect, test } from 'vitest'
import { as, asOwner, newUser, withAal } from './as-user.ts'

const asked = 'select public.library_review() as review'

async function newStaff(role: string) {
  const id = await newUser()
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}

test('visitors and learners do not see what waits for review', async () => {
  await expect(as('visitor', asked)).rejects.toThrow('permission denied')
  await expect(as(await newUser(), asked)).rejects.toThrow('Only the mentor and administrators')
})

test.each(['mentor', 'admin'])('%s: unchecked figures and unreviewed counts', async (role) => {
  await asOwner(`insert into public.topics (slug, title, summary, position) values ('gdp', 'x', 'x', 1)
    on conflict do nothing`)
  await asOwner(`insert into public.facts (id, topic, name, value, display, unit, period, as_of, status, publisher,
      source_title, source_url, checked)
    values ('unread', 'gdp', 'Freight', 1, '1', 'tonnes', '2025-26', now(), 'final', 'x', 'x', 'https://example.in', null),
      ('read', 'gdp', 'Freight', 1, '1', 'tonnes', '2025-26', now(), 'final', 'x', 'x', 'https://example.in', now())
    on conflict do nothing`)
  const [row] = await as<{ review: { unverified: object[]; unreviewed: object[] } }>(
    await newStaff(role),
    asked,
  )

  expect(row?.review.unverified).toEqual([
    { kind: 'fact', id: 'unread', title: 'Freight: 1 tonnes (2025-26)', source_url: 'https://example.in' },
  ])
  expect(row?.review.unreviewed).toContainEqual({ position: 2, kind: 'questions', total: 0, waiting: 0 })
})

test('an administrator with a second factor gives it first', async () => {
  const admin = await newStaff('admin')
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [admin],
  )

  await expect(as(withAal(admin, 'aal1'), asked)).rejects.toThrow('Only the mentor and administrators')
  await expect(as(withAal(admin, 'aal2'), asked)).resolves.toHaveLength(1)
})
