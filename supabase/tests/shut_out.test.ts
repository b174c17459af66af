/** Whether somebody is shut out of the own account is said by one function, which the others ask. */

import { expect, test } from 'vitest'
import { asOwner } from './as-user.ts'

test('what a ban means is said once: beside it stand the desk that sets one, and what is asked of every request', async () => {
  const asking = await asOwner<{ name: string }>(
    `select distinct proname as name from pg_proc join pg_namespace space on space.oid = pronamespace
     where nspname in ('public', 'private', 'exam_private')
       and prosrc ~ 'banned_until\\s*(<|>|is (not )?null)' order by proname`,
  )
  expect(asking.map(({ name }) => name)).toEqual([
    // the desk of the users
    ...['account_state', 'admin_user', 'admin_users', 'ban_user'],
    // the owner's own lock
    'begin_unlock',
    'is_shut_out',
    // of every request, in one look at the account
    'is_two_step_done',
    'note_traffic',
    'short_ban_until',
    'unban_user',
    // of all in line, in one look
    'waiting_line',
  ])
})
