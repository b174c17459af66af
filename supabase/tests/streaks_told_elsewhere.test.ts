/** The streak that an administrator reads of a learner is the one that the learner reads: of today, not of their last visit. */

import { expect, test } from 'vitest'
import { asOwner, call, newUser } from './as-user.ts'

/** Three days in a row, the last of them so many days ago, and told then. */
async function learnerWhoLeft(daysAgo: number) {
  const learner = await newUser()
  await asOwner(
    `with mission as (
       insert into public.missions (user_id, day, budget_minutes, minimum_minutes, algo_version, generated_at)
       select $1, private.today() - $2::integer - back, 30, 15, 1, now() - ($2::integer + back) * interval '1 day' from generate_series(0, 2) back
       returning day, generated_at
     )
     insert into public.mission_tasks (user_id, day, position, kind, minutes, title, reason_code, reason, status, done_at, done_day)
     select $1, day, 1, 'read', 15, '{}', 'x', '{}', 'done', generated_at, day from mission`,
    [learner, daysAgo],
  )
  await asOwner(`select private.keep_streak($1, now() - $2::integer * interval '1 day')`, [learner, daysAgo])
  return learner
}

test('who has stayed away for forty days is in no streak on the desks either', async () => {
  const admin = await newUser()
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [admin])
  const [gone, here] = [await learnerWhoLeft(40), await learnerWhoLeft(0)]
  for (const learner of [gone, here])
    await asOwner(
      `insert into private.audit_log (actor, actor_role, action, subject_user, reason)
       values ($1, 'admin', 'users.view_as', $2, 'x')`,
      [admin, learner],
    )
  const told = async (learner: string) => {
    const { counts } = await call<{ counts: { streak: number } }>(admin, 'admin_user', learner)
    const { streak } = await call<{ streak: object | null }>(admin, 'view_as_study', learner)
    return { counted: counts.streak, ...streak }
  }
  expect(await told(here)).toEqual({ counted: 3, current: 3, best: 3 })
  expect(await told(gone)).toEqual({ counted: 0, current: 0, best: 3 })
})
