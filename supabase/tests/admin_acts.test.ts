/** What administrators do at the desks stands in the audit log, with who did it. What accounts are done to: users_desk.test.ts. */

import { expect, test } from 'vitest'
import { ACTS } from './admin-actions/acts.ts'
import { asOwner, newUser } from './as-user.ts'
import { newTopicOfPrices } from './facts.ts'

await newTopicOfPrices()
const admin = await newUser({ fullName: 'Meera Iyer' })
await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [admin])
await asOwner(
  `insert into public.library_terms (word, passages, rarity) values ('', 0, 7) on conflict do nothing`,
)

test.each(Object.entries(ACTS))('%s leaves a row', async (_name, { leaves, does }) => {
  const [before] = await asOwner<{ id: string }>('select coalesce(max(id), 0) as id from private.audit_log')
  await does(admin)
  const rows = await asOwner<{ action: string; actor_role: string }>(
    'select action, actor_role from private.audit_log where id > $1 and actor = $2',
    [before?.id, admin],
  )

  expect(rows.map(({ action }) => action.split('.')[0])).toContain(leaves)
  expect(rows.every(({ actor_role }) => actor_role === 'admin')).toBe(true)
})
