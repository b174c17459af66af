import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { asOwner, databaseUrl } from '#supabase/tests/as-user.ts'

function admin(...given: string[]) {
  const nowhere = join(tmpdir(), 'nothing-runs-here')
  return spawnSync(process.execPath, ['scripts/admin.ts', ...given], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: nowhere },
  })
}

const role = async () =>
  (
    await asOwner<{ role: string }>(
      `select granted.role from public.user_roles granted join auth.users on id = user_id where email = 'meera@example.org'`,
    )
  )[0]?.role

beforeEach(async () => {
  await asOwner(`delete from auth.users where email = 'meera@example.org'`)
  await asOwner(`insert into auth.users (id, email) values (gen_random_uuid(), 'meera@example.org')`)
})

test('an account becomes an admin, or a mentor, and has one role', async () => {
  expect(await role()).toBe('student')

  expect(admin('Meera@Example.org', '--mentor').stdout).toBe(
    'meera@example.org is a mentor from the next sign-in.\n',
  )
  expect(await role()).toBe('mentor')

  expect(admin('meera@example.org').stdout).toBe('meera@example.org is an admin from the next sign-in.\n')
  expect(await role()).toBe('admin')
})

test('each time it is noted as the server’s own act, and without the address', async () => {
  admin('meera@example.org')
  const rows = await asOwner(
    `select log.actor, log.actor_role, log.before, log.after, log.reason from private.audit_log log
     join auth.users account on account.id = log.subject_user where email = 'meera@example.org' and action = 'users.role'`,
  )

  expect(rows).toEqual([
    {
      ...{ actor: null, actor_role: 'server', reason: 'npm run admin' },
      ...{ before: { role: 'student' }, after: { role: 'admin' } },
    },
  ])
})

test('what it does not understand changes nothing and is said', async () => {
  const outcomes = [admin(), admin('meera@example.org', '--tutor'), admin('nobody@example.org')]

  expect(outcomes.map(({ status }) => status)).toEqual([1, 1, 1])
  expect(outcomes.map(({ stderr }) => stderr.trim())).toEqual([
    'Say whose account: npm run admin -- EMAIL, or npm run admin -- EMAIL --mentor',
    'Only --mentor may follow the address: --tutor',
    'There is no account with the address nobody@example.org: sign up first, then run this again.',
  ])
  expect(await role()).toBe('student')
})
